#include "forms.h"

#include <locale.h>

/* The printed numbers of the audited chapter: exact value, form, what stands on the page, what is said, half a unit. */
static void prints_the_audited_chapter(void **state) {
  (void)state;
  struct form elided = exact("KiB/token");
  elided.elide = unit("token");
  const struct {
    const char *number, *in;
    struct form form;
    const char *plain, *spoken, *half;
  } cases[] = {
      {"320", "KiB/token", elided, "320 KiB", "320 kibibytes", "0"},
      {"320", "KiB/token", exact("KiB/token"), "320 KiB/token", "320 kibibytes per token", "0"},
      {"5", "MiB", grouped(exact("KiB")), "5,120 KiB", "5,120 kibibytes", "0"},
      {"5120", "KiB", decimals("MiB", 2), "5.00 MiB", "5.00 mebibytes", "1/200"},
      {"131072/3025", "µs", decimals("µs", 0), "43 µs", "43 microseconds", "1/2"},
      {"2048/25", "µs", decimals("µs", 0), "82 µs", "82 microseconds", "1/2"},
      {"4096/25", "µs", decimals("µs", 0), "164 µs", "164 microseconds", "1/2"},
      {"224/25", "ms", decimals("ms", 0), "9 ms", "9 milliseconds", "1/2"},
      {"56/5", "ms", decimals("ms", 0), "11 ms", "11 milliseconds", "1/2"},
      {"448/25", "ms", decimals("ms", 0), "18 ms", "18 milliseconds", "1/2"},
      {"448/25", "ms", decimals("ms", 1), "17.9 ms", "17.9 milliseconds", "1/20"},
      {"8950/41", "", decimals("×", 0), "218×", "218 times", "1/2"},
      {"140e9", "B", exact("GB"), "140 GB", "140 gigabytes", "0"},
      {"140e9", "B", decimals("GiB", 1), "130.4 GiB", "130.4 gibibytes", "1/20"},
      {"32768", "token", grouped(exact("token")), "32,768 tokens", "32,768 tokens", "0"},
      {"131072", "token", grouped(exact("token")), "131,072 tokens", "131,072 tokens", "0"},
      {"10737418240", "B", decimals("GiB", 1), "10.0 GiB", "10.0 gibibytes", "1/20"},
      {"42949672960", "B", decimals("GiB", 1), "40.0 GiB", "40.0 gibibytes", "1/20"},
      {"4194304/546875", "%", decimals("%", 0), "8%", "8 per cent", "1/2"},
      {"16777216/546875", "%", decimals("%", 0), "31%", "31 per cent", "1/2"},
      {"13671875/32", "token", grouped(quantum("token", "1000")), "427,000 tokens", "427,000 tokens", "500"},
      {"121", "GB/s", exact("GB/s"), "121 GB/s", "121 gigabytes per second", "0"},
      {"0.5", "", exact("%"), "50%", "50 per cent", "0"},
      {"16", "token", exact("token"), "16 tokens", "16 tokens", "0"},
      {"236.5", "GB/s", decimals("GB/s", 1), "236.5 GB/s", "236.5 gigabytes per second", "1/20"},
      {"500e12", "FLOP/s", exact("TFLOP/s"), "500 TFLOP/s", "500 teraFLOPs per second", "0"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const struct rational *v = value(cases[i].number, cases[i].in);
    struct ledger_number plain = number_of(v, cases[i].form, PRINTED_PLAIN);
    assert_string_equal(plain.text, cases[i].plain);
    assert_string_equal(rational_text(arena, plain.half), cases[i].half);
    assert_string_equal(text_of(v, cases[i].form, PRINTED_SPOKEN), cases[i].spoken);
    assert_int_equal(rational_compare(plain.exact, v), 0);
  }
}

/* What a proofreader does with the entry: the printed text, read again, holds the exact value within half. */
static void its_text_holds_its_value(void **state) {
  (void)state;
  const struct {
    const char *number, *in;
    struct form form;
  } cases[] = {{"131072/3025", "µs", decimals("µs", 0)}, {"448/25", "ms", decimals("µs", 1)},
               {"140e9", "B", decimals("GiB", 1)},       {"4194304/546875", "%", decimals("%", 0)},
               {"121", "GB/s", exact("MB/s")},           {"3.485583e-8", "s", decimals("ns", 2)},
               {"448/25", "ms", significant("s", 2)}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    for (int style = PRINTED_PLAIN; style <= PRINTED_SPOKEN; style += 2) {
      struct ledger_number n = number_of(value(cases[i].number, cases[i].in), cases[i].form, (enum printed_style)style);
      const struct rational *number = NULL;
      size_t taken = rational_read(arena, n.text, &number);
      const struct unit *read = NULL;
      size_t gap = n.text[taken] == ' ' ? 1 : 0;
      assert_int_equal(taken + gap + unit_scan(arena, units, n.text + taken + gap, &read), n.length);
      assert_string_equal(read->symbol, n.unit->symbol);
      const struct rational *exact_number = rational_div(arena, n.exact, read->factor);
      assert_true(rational_compare(rational_abs(arena, rational_sub(arena, exact_number, number)), n.half) <= 0);
    }
  }
}

static void styles_differ(void **state) {
  (void)state;
  const struct rational *block = value("5", "MiB"), *tokens = value("16", "token");
  struct form mebi = decimals("MiB", 2);
  assert_string_equal(text_of(block, mebi, PRINTED_ADJECTIVE), "5.00 mebibyte");
  assert_string_equal(text_of(tokens, exact("token"), PRINTED_ADJECTIVE), "16 token");
  assert_string_equal(text_of(tokens, exact("token"), PRINTED_WORD), "sixteen");
  struct ledger_number bare = number_of(block, mebi, PRINTED_BARE);
  assert_string_equal(bare.text, "5.00");
  assert_string_equal(bare.unit->symbol, "MiB");
  assert_true(bare.shares_unit);
  assert_false(number_of(block, mebi, PRINTED_PLAIN).shares_unit);
  assert_false(number_of(rational("5"), exact(""), PRINTED_BARE).shares_unit);
}

static void one_is_singular(void **state) {
  (void)state;
  assert_string_equal(text_of(value("1", "µs"), decimals("µs", 0), PRINTED_SPOKEN), "1 microsecond");
  assert_string_equal(text_of(value("1", "µs"), decimals("µs", 1), PRINTED_SPOKEN), "1.0 microseconds");
  assert_string_equal(text_of(value("0.9", "µs"), decimals("µs", 0), PRINTED_SPOKEN), "1 microsecond");
  assert_string_equal(text_of(value("0", "µs"), decimals("µs", 0), PRINTED_SPOKEN), "0 microseconds");
  assert_string_equal(text_of(value("1", "token"), exact("token"), PRINTED_PLAIN), "1 token");
  assert_string_equal(text_of(value("1", "token/s"), exact("token/s"), PRINTED_PLAIN), "1 token/s");
  assert_string_equal(text_of(value("2", "token/s"), exact("token/s"), PRINTED_PLAIN), "2 tokens/s");
  assert_string_equal(text_of(value("-1", "s"), exact("s"), PRINTED_SPOKEN), "minus 1 seconds");
}

static void negative_numbers_keep_their_sign(void **state) {
  (void)state;
  assert_string_equal(text_of(value("-3.26", "K"), decimals("K", 1), PRINTED_PLAIN), "−3.3 K");
  assert_string_equal(text_of(value("-3", "K"), exact("K"), PRINTED_SPOKEN), "minus 3 kelvins");
  assert_string_equal(text_of(value("-3", "K"), exact("K"), PRINTED_BARE), "−3");
  assert_string_equal(text_of(value("-12345.5", "%"), grouped(decimals("%", 0)), PRINTED_PLAIN), "−12,346%");
  assert_string_equal(text_of(rational("-2"), exact(""), PRINTED_WORD), "minus two");
  assert_string_equal(text_of(value("-3.5e-8", "s"), significant("s", 2), PRINTED_PLAIN), "−3.5 × 10⁻⁸ s");
}

/* knitr 1664: 3.49e-08 shown as 0; rmarkdown 301: mantissa and exponent run together. */
static void tiny_and_huge_values_stay_readable(void **state) {
  (void)state;
  const struct {
    const char *number;
    int places;
    const char *plain, *spoken;
  } cases[] = {
      {"3.485583e-8", 3, "3.49 × 10⁻⁸ s", "3.49 times ten to the minus 8 seconds"},
      {"3.485583e-8", 1, "3 × 10⁻⁸ s", "3 times ten to the minus 8 seconds"},
      {"1.2345e-7", 5, "1.2345 × 10⁻⁷ s", "1.2345 times ten to the minus 7 seconds"},
      {"33316.71", 5, "33317 s", "33317 seconds"},
      {"33316.71", 7, "33316.71 s", "33316.71 seconds"},
      {"0.0001", 2, "0.00010 s", "0.00010 seconds"},
      {"0.000099", 1, "0.0001 s", "0.0001 seconds"},
      {"0.000094", 1, "9 × 10⁻⁵ s", "9 times ten to the minus 5 seconds"},
      {"9999999999", 3, "1.00 × 10¹⁰ s", "1.00 times ten to the 10 seconds"},
      {"9990000000", 3, "9990000000 s", "9990000000 seconds"},
      {"6.02214076e23", 4, "6.022 × 10²³ s", "6.022 times ten to the 23 seconds"},
      {"427246", 3, "427000 s", "427000 seconds"},
      {"9.996", 3, "10.0 s", "10.0 seconds"},
      {"0", 3, "0 s", "0 seconds"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct form form = significant("s", cases[i].places);
    assert_string_equal(text_of(value(cases[i].number, "s"), form, PRINTED_PLAIN), cases[i].plain);
    assert_string_equal(text_of(value(cases[i].number, "s"), form, PRINTED_SPOKEN), cases[i].spoken);
  }
  assert_string_equal(text_of(value("427246", "s"), grouped(significant("s", 3)), PRINTED_PLAIN), "427,000 s");
}

static void never_prints_something_as_nothing(void **state) {
  (void)state;
  static const char advice[] = "would be printed as zero: give the form more places or a smaller unit";
  assert_non_null(strstr(refusal(value("3.485583e-8", "s"), decimals("s", 2), PRINTED_PLAIN), advice));
  assert_non_null(strstr(refusal(value("-0.4", "%"), decimals("%", 0), PRINTED_SPOKEN), advice));
  assert_non_null(strstr(refusal(value("499", "token"), quantum("token", "1000"), PRINTED_PLAIN), advice));
  assert_string_equal(text_of(value("0", "s"), decimals("s", 2), PRINTED_PLAIN), "0.00 s");
}

/* pint 370: s/ms printed as 1.0. */
static void like_units_cancel(void **state) {
  (void)state;
  const struct rational *quotient = rational_div(arena, unit("s")->factor, unit("ms")->factor);
  assert_string_equal(text_of(quotient, exact(""), PRINTED_PLAIN), "1000");
}

static void says_why_it_cannot(void **state) {
  (void)state;
  assert_string_equal(
      refusal(value("1/3", "s"), exact("ms"), PRINTED_PLAIN),
      "1000/3 ms has no end within 30 places after the point: give the form decimals, significant digits or a quantum");
  assert_string_equal(refusal(rational("2.5"), exact(""), PRINTED_WORD),
                      "5/2 has no number word: only integers up to 9,999 have one");
  assert_non_null(strstr(refusal(rational("10000"), exact(""), PRINTED_WORD), "no number word"));
  assert_non_null(
      strstr(refusal(rational("1"), decimals("", 31), PRINTED_PLAIN), "decimals must lie between 0 and 30"));
}

static void groups_in_threes(void **state) {
  (void)state;
  static const struct {
    const char *number, *text;
  } cases[] = {{"999", "999.0"},        {"1000", "1,000.0"},           {"12345", "12,345.0"},
               {"123456", "123,456.0"}, {"1234567.89", "1,234,567.9"}, {"999.96", "1,000.0"}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    assert_string_equal(text_of(rational(cases[i].number), grouped(decimals("", 1)), PRINTED_PLAIN), cases[i].text);
  }
  struct form thin = exact("");
  thin.group = "\u202F";
  assert_string_equal(text_of(rational("427000"), thin, PRINTED_PLAIN), "427\u202F000");
  assert_string_equal(text_of(rational("1234567"), exact(""), PRINTED_PLAIN), "1234567");
}

static void quantum_keeps_its_decimals(void **state) {
  (void)state;
  assert_string_equal(text_of(value("43.2", "ms"), quantum("ms", "0.5"), PRINTED_PLAIN), "43.0 ms");
  assert_string_equal(text_of(value("43.3", "ms"), quantum("ms", "0.5"), PRINTED_PLAIN), "43.5 ms");
  assert_string_equal(rational_text(arena, number_of(value("43.3", "ms"), quantum("ms", "0.5"), PRINTED_PLAIN).half),
                      "1/4");
}

static void cardinals_are_words_everywhere(void **state) {
  (void)state;
  struct form count = exact("");
  count.cardinal = true;
  assert_string_equal(text_of(rational("2"), count, PRINTED_PLAIN), "two");
  assert_string_equal(text_of(rational("2"), count, PRINTED_SPOKEN), "two");
  count.unit = unit("token");
  assert_string_equal(text_of(rational("16"), count, PRINTED_PLAIN), "sixteen tokens");
  assert_string_equal(text_of(rational("1"), count, PRINTED_PLAIN), "one token");
  assert_string_equal(text_of(rational("16"), count, PRINTED_ADJECTIVE), "sixteen token");
  assert_string_equal(text_of(rational("16"), count, PRINTED_BARE), "sixteen");
  count.unit = unit("µs"); /* never a word before a symbol */
  assert_string_equal(text_of(value("2", "µs"), count, PRINTED_PLAIN), "two microseconds");
  count.unit = unit("%");
  assert_string_equal(text_of(value("50", "%"), count, PRINTED_PLAIN), "fifty per cent");
}

static void multiples_print_their_suffix(void **state) {
  (void)state;
  struct form binary = exact("token");
  binary.multiple = rational_integer(arena, 1024);
  binary.suffix = "K";
  struct ledger_number number = number_of(value("32768", "token"), binary, PRINTED_PLAIN);
  assert_string_equal(number.text, "32K");
  assert_string_equal(number.unit->symbol, "");
  assert_string_equal(rational_text(arena, number.multiple), "1024");
  assert_string_equal(rational_text(arena, number.half), "0");
  assert_string_equal(text_of(value("131072", "token"), binary, PRINTED_SPOKEN), "128K");
  binary.rounding = FORM_DECIMALS;
  binary.places = 1;
  number = number_of(value("33000", "token"), binary, PRINTED_PLAIN);
  assert_string_equal(number.text, "32.2K");
  assert_string_equal(rational_text(arena, number.half), "1/20");
  binary.unit = unit("KiB"); /* still true: 2 × 1024 of the nameless unit is the exact value */
  number = number_of(value("2", "MiB"), binary, PRINTED_PLAIN);
  assert_string_equal(number.text, "2.0K");
  assert_string_equal(rational_text(arena, rational_div(arena, number.exact, number.unit->factor)), "2048");
}

static void an_elided_denominator_leaves_a_true_entry(void **state) {
  (void)state;
  struct form elided = exact("KiB/token");
  elided.elide = unit("token");
  struct ledger_number number = number_of(value("320", "KiB/token"), elided, PRINTED_PLAIN);
  assert_string_equal(number.unit->symbol, "KiB");
  assert_string_equal(rational_text(arena, rational_div(arena, number.exact, number.unit->factor)), "320");
  elided = exact("MB/ms");
  elided.elide = unit("ms");
  number = number_of(value("64", "GB/s"), elided, PRINTED_PLAIN);
  assert_string_equal(number.text, "64 MB");
  assert_string_equal(rational_text(arena, rational_div(arena, number.exact, number.unit->factor)), "64");
}

static void counts_small_numbers(void **state) {
  (void)state;
  struct ledger_number number = printed_count(arena, "section", 4, PRINTED_PLAIN);
  assert_string_equal(number.text, "4");
  assert_string_equal(number.name, "section");
  assert_int_equal(number.length, 1);
  assert_string_equal(rational_text(arena, number.half), "0");
  assert_string_equal(number.unit->symbol, "");
  assert_string_equal(printed_count(arena, "n", 3, PRINTED_WORD).text, "three");
  assert_string_equal(printed_count(arena, "n", -3, PRINTED_PLAIN).text, "−3");
  assert_string_equal(printed_count(arena, "n", 12000, PRINTED_WORD).text, "12000");
}

/* PDFGen 109: the locale put a comma into the file. */
static void no_locale_changes_a_digit(void **state) {
  (void)state;
  static const char *const names[] = {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8", "ar_SA.UTF-8", "C.UTF-8"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (!setlocale(LC_ALL, names[i])) continue;
    assert_string_equal(text_of(value("1234.5", "ms"), grouped(decimals("ms", 2)), PRINTED_PLAIN), "1,234.50 ms");
    assert_string_equal(printed_coordinate(arena, 12345), "12.345");
    assert_string_equal(rational_text(arena, rational("1.5")), "3/2");
  }
  setlocale(LC_ALL, "C");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(prints_the_audited_chapter, setup, teardown),
      cmocka_unit_test_setup_teardown(its_text_holds_its_value, setup, teardown),
      cmocka_unit_test_setup_teardown(styles_differ, setup, teardown),
      cmocka_unit_test_setup_teardown(one_is_singular, setup, teardown),
      cmocka_unit_test_setup_teardown(negative_numbers_keep_their_sign, setup, teardown),
      cmocka_unit_test_setup_teardown(tiny_and_huge_values_stay_readable, setup, teardown),
      cmocka_unit_test_setup_teardown(never_prints_something_as_nothing, setup, teardown),
      cmocka_unit_test_setup_teardown(like_units_cancel, setup, teardown),
      cmocka_unit_test_setup_teardown(says_why_it_cannot, setup, teardown),
      cmocka_unit_test_setup_teardown(groups_in_threes, setup, teardown),
      cmocka_unit_test_setup_teardown(quantum_keeps_its_decimals, setup, teardown),
      cmocka_unit_test_setup_teardown(cardinals_are_words_everywhere, setup, teardown),
      cmocka_unit_test_setup_teardown(multiples_print_their_suffix, setup, teardown),
      cmocka_unit_test_setup_teardown(an_elided_denominator_leaves_a_true_entry, setup, teardown),
      cmocka_unit_test_setup_teardown(counts_small_numbers, setup, teardown),
      cmocka_unit_test_setup_teardown(no_locale_changes_a_digit, setup, teardown),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
