/* What a reader takes from a printed number: value, precision, unit, extent. */
#include "fixture.h"

#include "audit/scan.h"

static struct arena *arena;
static struct unit_system *units;

static int setup(void **state) {
  (void)state;
  arena = arena_new();
  units = unit_system_new(arena);
  return 0;
}

static int teardown(void **state) {
  (void)state;
  arena_free(arena);
  return 0;
}

static void reads(const char *text, const char *value, const char *half, const char *unit, const char *taken) {
  struct scanned s;
  if (!scan_number(arena, units, text, &s)) fail_msg("no number in \"%s\"", text);
  assert_string_equal(rational_text(arena, s.value), value);
  assert_string_equal(rational_text(arena, s.half), half);
  assert_string_equal(s.unit ? s.unit->symbol : "", unit);
  assert_string_equal(arena_slice(arena, text, s.length), taken);
}

static void test_plain_digits(void **state) {
  (void)state;
  reads("43 µs", "43", "1/2", "µs", "43 µs");
  reads("5.00 MiB block", "5", "1/200", "MiB", "5.00 MiB");
  reads("17.9 ms ÷ 82 µs", "179/10", "1/20", "ms", "17.9 ms");
  reads("50%", "50", "1/2", "%", "50%");
  reads("50 per cent", "50", "1/2", "%", "50 per cent");
  reads("218×", "218", "1/2", "×", "218×");
  reads("121 GB/s", "121", "1/2", "GB/s", "121 GB/s");
  reads("43", "43", "1/2", "", "43");
  reads(".5", "1/2", "1/20", "", ".5");
  reads("0.50", "1/2", "1/200", "", "0.50");
}

static void test_the_full_stop_of_a_sentence_is_not_a_point(void **state) {
  (void)state;
  reads("43.", "43", "1/2", "", "43");
  reads("5.00.", "5", "1/200", "", "5.00");
}

static void test_a_unit_never_starts_with_a_point_or_comma(void **state) {
  (void)state;
  reads("3 .11", "3", "1/2", "", "3");
  reads("3,s", "3", "1/2", "", "3");
}

static void test_groups(void **state) {
  (void)state;
  reads("427,000 tokens", "427000", "1/2", "token", "427,000 tokens");
  reads("1 280 ms", "1280", "1/2", "ms", "1 280 ms");
  reads("1\u202f280\u00a0ms", "1280", "1/2", "ms", "1\u202f280\u00a0ms");
  reads("1,280,000.5", "2560001/2", "1/20", "", "1,280,000.5");
  reads("1,23", "1", "1/2", "", "1");
  reads("1,2800", "1", "1/2", "", "1");
  reads("1,280 000", "1280", "1/2", "", "1,280");
}

static void test_powers_of_ten(void **state) {
  (void)state;
  reads("3.5 × 10⁻⁸ s", "7/200000000", "1/2000000000", "s", "3.5 × 10⁻⁸ s");
  reads("3.5 x 10^3 s", "3500", "50", "s", "3.5 x 10^3 s");
  reads("3.5 × 10^{-2}", "7/200", "1/2000", "", "3.5 × 10^{-2}");
  reads("1.5e3", "1500", "50", "", "1.5e3");
  reads("3.5 times ten to the minus 8 seconds", "7/200000000", "1/2000000000", "s",
        "3.5 times ten to the minus 8 seconds");
  reads("218 times", "218", "1/2", "×", "218 times");
}

static void test_signs(void **state) {
  (void)state;
  reads("−5 ms", "-5", "1/2", "ms", "−5 ms");
  reads("-5 ms", "-5", "1/2", "ms", "-5 ms");
  reads("minus 5 milliseconds", "-5", "1/2", "ms", "minus 5 milliseconds");
}

static void test_words(void **state) {
  (void)state;
  reads("two to three", "2", "1/2", "", "two");
  reads("Sixteen tokens", "16", "1/2", "token", "Sixteen tokens");
  reads("forty-three microseconds", "43", "1/2", "µs", "forty-three microseconds");
  reads("two hundred and six", "206", "1/2", "", "two hundred and six");
  reads("nine thousand nine hundred and ninety-nine", "9999", "1/2", "", "nine thousand nine hundred and ninety-nine");
  reads("1.2 million tokens", "1200000", "50000", "token", "1.2 million tokens");
  reads("zero", "0", "1/2", "", "zero");
}

static void test_no_number(void **state) {
  (void)state;
  const char *const texts[] = {"", "µs", "tone", "once", "often", "-", ".", "CXL 3.0", "tenfold", "hundreds"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    struct scanned s;
    if (scan_number(arena, units, texts[i], &s)) fail_msg("\"%s\" is read as a number", texts[i]);
  }
}

/* Never reads past the end, whatever stands there. */
static void test_any_bytes(void **state) {
  (void)state;
  unsigned seed = 7;
  static const char alphabet[] = "0123456789.,- +e^x×\xc2\xa0\xe2\x81\xbb one ten hundred and million%µsGB/\xff";
  for (int round = 0; round < 20000; round++) {
    char text[24];
    size_t length = (seed = seed * 1103515245u + 12345u) >> 16;
    length %= sizeof text;
    for (size_t i = 0; i < length; i++)
      text[i] = alphabet[((seed = seed * 1103515245u + 12345u) >> 16) % (sizeof alphabet - 1)];
    text[length] = '\0';
    char *copy = test_malloc(length + 1);
    memcpy(copy, text, length + 1);
    struct scanned s;
    if (scan_number(arena, units, copy, &s)) assert_true(s.length <= length && s.number_length <= s.length);
    scan_mark(copy, true);
    test_free(copy);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_plain_digits),
      cmocka_unit_test(test_the_full_stop_of_a_sentence_is_not_a_point),
      cmocka_unit_test(test_a_unit_never_starts_with_a_point_or_comma),
      cmocka_unit_test(test_groups),
      cmocka_unit_test(test_powers_of_ten),
      cmocka_unit_test(test_signs),
      cmocka_unit_test(test_words),
      cmocka_unit_test(test_no_number),
      cmocka_unit_test(test_any_bytes),
  };
  return cmocka_run_group_tests(tests, setup, teardown);
}
