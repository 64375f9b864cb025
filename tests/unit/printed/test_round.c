#include "forms.h"

static const char *rounded(const char *number, struct form form) {
  const struct rational *result = printed_round(arena, value(number, form.unit->symbol), &form);
  return result ? rational_text(arena, result) : NULL;
}

static const char *half(const char *number, struct form form) {
  return rational_text(arena, printed_half(arena, value(number, form.unit->symbol), &form));
}

static void rounds_half_away_from_zero(void **state) {
  (void)state;
  assert_string_equal(rounded("2.5", decimals("", 0)), "3");
  assert_string_equal(rounded("3.5", decimals("", 0)), "4");
  assert_string_equal(rounded("-2.5", decimals("", 0)), "-3");
  assert_string_equal(rounded("-2.4999999999", decimals("", 0)), "-2");
  assert_string_equal(rounded("2.4999999999", decimals("", 0)), "2");
  assert_string_equal(rounded("0.5", decimals("", 0)), "1");
  assert_string_equal(rounded("1.005", decimals("", 2)), "101/100"); /* binary doubles print 1.00 */
  assert_string_equal(rounded("2.675", decimals("", 2)), "67/25");   /* and 2.67 */
  assert_string_equal(rounded("9.785", decimals("", 2)), "979/100");
  assert_string_equal(rounded("1.45", decimals("", 1)), "3/2");
  assert_string_equal(rounded("1.449", decimals("", 0)), "1"); /* one step: not 1.45, 1.5, 2 */
  assert_string_equal(rounded("500", quantum("", "1000")), "1000");
  assert_string_equal(rounded("499.99", quantum("", "1000")), "0");
  assert_string_equal(rounded("1.3", quantum("", "0.25")), "5/4");
  assert_string_equal(rounded("2.45", significant("", 2)), "5/2");
  assert_string_equal(rounded("9.96", significant("", 2)), "10");
  assert_string_equal(rounded("99.95", significant("", 3)), "100");
  assert_string_equal(rounded("0", significant("", 3)), "0");
}

static void knows_its_half(void **state) {
  (void)state;
  assert_string_equal(half("43.3", decimals("µs", 0)), "1/2");
  assert_string_equal(half("5", decimals("MiB", 2)), "1/200");
  assert_string_equal(half("427246", quantum("token", "1000")), "500");
  assert_string_equal(half("427246", significant("token", 3)), "500");
  assert_string_equal(half("9.96", significant("", 2)), "1/2"); /* printed "10": the last place is that of ones */
  assert_string_equal(half("9.94", significant("", 2)), "1/20");
  assert_string_equal(half("43", exact("µs")), "0");
  assert_string_equal(half("0", significant("", 3)), "0");
}

static void refuses_decimals_without_end(void **state) {
  (void)state;
  assert_null(rounded("1/3", exact("")));
  assert_null(rounded("1e-31", exact("")));
  assert_string_equal(rounded("1e-30", exact("")), "1/1000000000000000000000000000000");
  assert_null(rounded("5", decimals("", -1)));
  assert_null(rounded("5", significant("", 0)));
  assert_null(rounded("5", quantum("", "0")));
  assert_null(rounded("5", quantum("", "1/3")));
}

static void gives_the_value_its_reader_sees(void **state) {
  (void)state;
  struct form tenths = decimals("ms", 1), whole = decimals("µs", 0);
  const struct rational *regenerate = printed_value(arena, value("448/25", "ms"), &tenths);
  const struct rational *fetch = printed_value(arena, value("2048/25", "µs"), &whole);
  assert_string_equal(rational_text(arena, regenerate), "179/10000");
  assert_string_equal(rational_text(arena, fetch), "41/500000");
  const struct rational *ratio = rational_div(arena, regenerate, fetch);
  assert_string_equal(rational_text(arena, ratio), "8950/41");
  assert_string_equal(text_of(ratio, decimals("×", 0), PRINTED_PLAIN), "218×");
  const struct rational *unrounded = rational_div(arena, value("448/25", "ms"), value("2048/25", "µs"));
  assert_string_equal(text_of(unrounded, decimals("×", 0), PRINTED_PLAIN), "219×");
  struct form binary = decimals("token", 0);
  binary.multiple = rational_integer(arena, 1024);
  assert_string_equal(rational_text(arena, printed_value(arena, rational("32700"), &binary)), "32768");
  assert_string_equal(rational_text(arena, printed_half(arena, rational("32700"), &binary)), "512");
}

static const struct rational *distance(const struct rational *a, const struct rational *b) {
  return rational_abs(arena, rational_sub(arena, a, b));
}

/* For any value: the rounded number is within half of it, a tie goes away from zero, and what lies beyond half goes
 * elsewhere. */
static void stays_within_half(const struct rational *v, struct form form) {
  const struct rational *printed = printed_round(arena, v, &form), *within = printed_half(arena, v, &form);
  assert_true(rational_compare(distance(printed, v), within) <= 0);
  if (!rational_compare(distance(printed, v), within) && rational_sign(within))
    assert_true(rational_compare(rational_abs(arena, printed), rational_abs(arena, v)) > 0);
  if (form.rounding == FORM_SIGNIFICANT || !rational_sign(printed)) return;
  const struct rational *tiny = rational_mul(arena, within, rational_ratio(arena, 1, 1000));
  const struct rational *away = rational_add(arena, within, tiny);
  for (int side = -1; side <= 1; side += 2) {
    const struct rational *beyond =
        rational_add(arena, printed, rational_mul(arena, away, rational_integer(arena, side)));
    assert_int_equal(rational_compare(printed_round(arena, beyond, &form), printed), side);
    const struct rational *inside = rational_add(
        arena, printed, rational_mul(arena, rational_sub(arena, within, tiny), rational_integer(arena, side)));
    assert_int_equal(rational_compare(printed_round(arena, inside, &form), printed), 0);
  }
}

static void any_value_stays_within_half(void **state) {
  (void)state;
  unsigned long seed = 20;
  for (int i = 0; i < 400; i++) {
    seed = seed * 6364136223846793005UL + 1442695040888963407UL;
    long numerator = (long)(seed >> 33) - (1L << 30), denominator = (long)(seed >> 8 & 4095) + 1;
    const struct rational *v = rational_ratio(arena, numerator, denominator);
    if (!rational_sign(v)) continue;
    stays_within_half(v, decimals("", i % 5));
    stays_within_half(v, significant("", i % 6 + 1));
    stays_within_half(v, quantum("", i % 2 ? "1000" : "0.25"));
    /* Exact ties, too. */
    const struct rational *tie = rational_ratio(arena, 2 * (numerator % 100000) + 1, 2 * 1000);
    stays_within_half(tie, decimals("", 3));
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(rounds_half_away_from_zero, setup, teardown),
      cmocka_unit_test_setup_teardown(knows_its_half, setup, teardown),
      cmocka_unit_test_setup_teardown(refuses_decimals_without_end, setup, teardown),
      cmocka_unit_test_setup_teardown(gives_the_value_its_reader_sees, setup, teardown),
      cmocka_unit_test_setup_teardown(any_value_stays_within_half, setup, teardown),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
