#include "forms.h"

#include <stdlib.h>

static const char *tick(const char *number, const char *in, enum printed_style style) {
  struct ledger_number n = printed_tick(arena, units, value(number, in), unit(in), style);
  assert_int_equal(n.length, strlen(n.text));
  assert_int_equal(rational_compare(n.exact, value(number, in)), 0);
  return n.text;
}

static void labels_every_decade(void **state) {
  (void)state;
  static const char *const prefix[] = {"f", "p", "n", "µ", "m", "", "k", "M", "G", "T", "P", "E"};
  static const char *const digits[] = {"1", "10", "100"};
  for (int exponent = -15; exponent <= 18; exponent++) {
    const char *number = arena_print(arena, "1e%d", exponent);
    int index = exponent + 15;
    assert_string_equal(tick(number, "s", PRINTED_PLAIN),
                        arena_print(arena, "%s %ss", digits[index % 3], prefix[index / 3]));
  }
}

static void labels_in_any_unit_of_the_dimension(void **state) {
  (void)state;
  static const struct {
    const char *number, *in, *plain, *spoken;
  } cases[] = {
      {"0.01", "ms", "10 µs", "10 microseconds"},
      {"1000", "µs", "1 ms", "1 millisecond"},
      {"100", "ms", "100 ms", "100 milliseconds"},
      {"999.5", "µs", "999.5 µs", "999.5 microseconds"},
      {"450", "ms", "450 ms", "450 milliseconds"},
      {"0.0025", "GB/s", "2.5 MB/s", "2.5 megabytes per second"},
      {"64", "GB/s", "64 GB/s", "64 gigabytes per second"},
      {"0.001", "B", "0.001 B", "0.001 bytes"},
      {"2048", "KiB", "2 MiB", "2 mebibytes"},
      {"1000", "KiB", "1000 KiB", "1000 kibibytes"},
      {"512", "B", "512 B", "512 bytes"},
      {"0", "ms", "0 ms", "0 milliseconds"},
      {"-0.02", "s", "−20 ms", "minus 20 milliseconds"},
      {"0.5", "%", "0.5%", "0.5 per cent"},
      {"100", "%", "100%", "100 per cent"},
      {"1000", "×", "1000×", "1000 times"},
      {"10000", "×", "10,000×", "10,000 times"},
      {"1", "token", "1 token", "1 token"},
      {"100000", "token", "100,000 tokens", "100,000 tokens"},
      {"9999", "", "9999", "9999"},
      {"1e6", "", "1,000,000", "1,000,000"},
      {"0.25", "", "0.25", "0.25"},
      {"1e-40", "", "1 × 10⁻⁴⁰", "1 times ten to the minus 40"},
      {"1/3", "", "0.333333", "0.333333"},
      {"2", "kg", "2 kg", "2 kilograms"},
      {"0.002", "kg", "2 g", "2 grams"},
      {"90", "min", "90 min", "90 minutes"},
      {"5000", "m²", "5000 m²", "5000 square metres"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    assert_string_equal(tick(cases[i].number, cases[i].in, PRINTED_PLAIN), cases[i].plain);
    assert_string_equal(tick(cases[i].number, cases[i].in, PRINTED_SPOKEN), cases[i].spoken);
  }
}

/* Axes whose caption names the unit. */
static void labels_in_three_notations(void **state) {
  (void)state;
  static const struct {
    const char *number, *in;
    enum tick_notation notation;
    const char *plain, *spoken;
  } cases[] = {
      {"0.01", "ms", TICK_PREFIX, "10 µs", "10 microseconds"},
      {"1000", "s", TICK_PREFIX, "1000 s", "1000 seconds"},
      {"1", "s", TICK_PREFIX, "1 s", "1 second"},
      {"512", "token", TICK_BINARY, "512", "512 tokens"},
      {"1024", "token", TICK_BINARY, "1K", "1024 tokens"},
      {"65536", "token", TICK_BINARY, "64K", "65,536 tokens"},
      {"1048576", "token", TICK_BINARY, "1M", "1,048,576 tokens"},
      {"1536", "token", TICK_BINARY, "1536", "1536 tokens"},
      {"0", "token", TICK_BINARY, "0", "0 tokens"},
      {"-2048", "token", TICK_BINARY, "−2K", "minus 2048 tokens"},
      {"2048", "KiB", TICK_BINARY, "2 MiB", "2 mebibytes"},
      {"120", "GiB", TICK_PLAIN, "120", "120 gibibytes"},
      {"0", "GiB", TICK_PLAIN, "0", "0 gibibytes"},
      {"50000", "token", TICK_PLAIN, "50,000", "50,000 tokens"},
      {"0.25", "%", TICK_PLAIN, "0.25", "0.25 per cent"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const struct rational *exact = value(cases[i].number, cases[i].in);
    struct ledger_number plain =
        printed_tick_as(arena, units, exact, unit(cases[i].in), cases[i].notation, PRINTED_PLAIN);
    struct ledger_number spoken =
        printed_tick_as(arena, units, exact, unit(cases[i].in), cases[i].notation, PRINTED_SPOKEN);
    assert_string_equal(plain.text, cases[i].plain);
    assert_string_equal(spoken.text, cases[i].spoken);
    assert_int_equal(rational_compare(plain.exact, exact), 0);
  }
}

/* Ticks of one axis, said alike. */
static void labels_alike(void **state) {
  (void)state;
  const struct tick_style grouped = {.group = true}, seconds = {.group = true, .plain_seconds = true};
  const struct tick_style plain = {.notation = TICK_PLAIN}, elided = {.elide = unit("token")};
  static const struct {
    const char *number, *in, *text;
  } cases[] = {{"1000", "min", "1,000 min"},
               {"10", "min", "10 min"},
               {"10000", "KiB", "10,000 KiB"},
               {"1000", "s", "1 ks"},
               {"2048", "KiB", "2 MiB"}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    assert_string_equal(
        printed_axis_tick(arena, value(cases[i].number, cases[i].in), unit(cases[i].in), &grouped, PRINTED_PLAIN).text,
        cases[i].text);
  assert_string_equal(printed_axis_tick(arena, value("1000", "s"), unit("s"), &seconds, PRINTED_PLAIN).text, "1,000 s");
  assert_string_equal(printed_axis_tick(arena, value("1000", "s"), unit("s"), &plain, PRINTED_PLAIN).text, "1000");
  assert_string_equal(printed_axis_tick(arena, value("300", "W/token"), unit("W/token"), &elided, PRINTED_PLAIN).text,
                      "300 W");
}

static void writes_coordinates(void **state) {
  (void)state;
  static const struct {
    long thousandths;
    const char *text;
  } cases[] = {{0, "0"},
               {-0, "0"},
               {12345, "12.345"},
               {12300, "12.3"},
               {12000, "12"},
               {12340, "12.34"},
               {12005, "12.005"},
               {5, "0.005"},
               {50, "0.05"},
               {500, "0.5"},
               {-5, "-0.005"},
               {-500, "-0.5"},
               {-12345, "-12.345"},
               {1000000, "1000"},
               {-1000, "-1"},
               {1, "0.001"},
               {999, "0.999"},
               {(-9223372036854775807L - 1), "-9223372036854775.808"}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    assert_string_equal(printed_coordinate(arena, cases[i].thousandths), cases[i].text);
}

static void spells_number_words(void **state) {
  (void)state;
  static const struct {
    long n;
    const char *word;
  } cases[] = {{0, "zero"},
               {1, "one"},
               {3, "three"},
               {10, "ten"},
               {13, "thirteen"},
               {19, "nineteen"},
               {20, "twenty"},
               {21, "twenty-one"},
               {40, "forty"},
               {90, "ninety"},
               {99, "ninety-nine"},
               {100, "one hundred"},
               {105, "one hundred and five"},
               {110, "one hundred and ten"},
               {999, "nine hundred and ninety-nine"},
               {1000, "one thousand"},
               {1001, "one thousand and one"},
               {1100, "one thousand one hundred"},
               {2345, "two thousand three hundred and forty-five"},
               {9999, "nine thousand nine hundred and ninety-nine"},
               {-21, "minus twenty-one"}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    assert_string_equal(printed_count(arena, "n", cases[i].n, PRINTED_WORD).text, cases[i].word);
}

static int compare_words(const void *a, const void *b) {
  return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void no_two_numbers_share_a_word(void **state) {
  (void)state;
  static const char *word[10000];
  for (long n = 0; n <= 9999; n++) {
    word[n] = printed_count(arena, "n", n, PRINTED_WORD).text;
    assert_null(strpbrk(word[n], "0123456789"));
    assert_null(strstr(word[n], "  "));
  }
  qsort(word, 10000, sizeof *word, compare_words);
  for (size_t n = 1; n <= 9999; n++) assert_string_not_equal(word[n], word[n - 1]);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(labels_every_decade, setup, teardown),
      cmocka_unit_test_setup_teardown(labels_in_any_unit_of_the_dimension, setup, teardown),
      cmocka_unit_test_setup_teardown(labels_in_three_notations, setup, teardown),
      cmocka_unit_test_setup_teardown(labels_alike, setup, teardown),
      cmocka_unit_test_setup_teardown(writes_coordinates, setup, teardown),
      cmocka_unit_test_setup_teardown(spells_number_words, setup, teardown),
      cmocka_unit_test_setup_teardown(no_two_numbers_share_a_word, setup, teardown),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
