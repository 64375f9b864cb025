#include "exact/rational.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <limits.h>
#include <string.h>

static int setup(void **state) {
  *state = arena_new();
  return 0;
}

static int teardown(void **state) {
  arena_free(*state);
  return 0;
}

static const struct rational *number(struct arena *arena, const char *text) {
  const struct rational *value = NULL;
  assert_int_equal(rational_read(arena, text, &value), strlen(text));
  return value;
}

static void reads_decimal_text_exactly(void **state) {
  static const struct {
    const char *text, *exact;
  } cases[] = {
      {"0.1", "1/10"}, {"70e9", "70000000000"}, {".5", "1/2"},    {"3.", "3"},     {"-12.50", "-25/2"},
      {"+7", "7"},     {"1E-3", "1/1000"},      {"007", "7"},     {"-0", "0"},     {"2.5e+1", "25"},
      {"1.e2", "100"}, {"0.4", "2/5"},          {"1e-400", NULL}, {"1e400", NULL}, {"0e0", "0"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const struct rational *value = number(*state, cases[i].text);
    if (cases[i].exact) assert_string_equal(rational_text(*state, value), cases[i].exact);
  }
}

static void takes_only_the_number(void **state) {
  static const struct {
    const char *text;
    size_t taken;
  } cases[] = {
      {"64 GB/s", 2}, {"1.2.3", 3},     {"5e", 1},     {"5e+", 1},    {"5eV", 1},
      {"1,280", 1},   {"", 0},          {"-", 0},      {".", 0},      {"e5", 0},
      {"x", 0},       {"- 5", 0},       {"1e401", 0},  {"1e-401", 0}, {"1e99999999999999999999", 0},
      {"١", 0},       {"5\u00a0ms", 1}, {"+.5e1x", 5},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const struct rational *value = NULL;
    assert_int_equal(rational_read(*state, cases[i].text, &value), cases[i].taken);
    assert_true((value != NULL) == (cases[i].taken > 0));
  }
}

static void refuses_more_than_a_thousand_digits(void **state) {
  char text[1002];
  memset(text, '9', sizeof text);
  text[1000] = 0;
  const struct rational *value;
  assert_int_equal(rational_read(*state, text, &value), 1000);
  text[1000] = '9';
  text[1001] = 0;
  assert_int_equal(rational_read(*state, text, &value), 0);
}

static void calculates_exactly(void **state) {
  struct arena *arena = *state;
  const struct rational *tenth = number(arena, "0.1"), *sum = rational_integer(arena, 0);
  for (int i = 0; i < 10; i++) sum = rational_add(arena, sum, tenth);
  assert_int_equal(rational_compare(sum, rational_integer(arena, 1)), 0);
  assert_string_equal(rational_text(arena, rational_sub(arena, tenth, rational_ratio(arena, 1, 3))), "-7/30");
  assert_string_equal(rational_text(arena, rational_div(arena, number(arena, "5242880"), number(arena, "121e3"))),
                      "131072/3025");
  assert_string_equal(rational_text(arena, rational_ratio(arena, 6, -4)), "-3/2");
  assert_string_equal(rational_text(arena, rational_ratio(arena, LONG_MIN, LONG_MIN)), "1");
  assert_string_equal(rational_text(arena, rational_power(arena, rational_ratio(arena, -2, 3), -3)), "-27/8");
  assert_string_equal(rational_text(arena, rational_power(arena, rational_ratio(arena, 5, 7), 0)), "1");
  assert_string_equal(rational_text(arena, rational_ten(arena, -3)), "1/1000");
  assert_string_equal(rational_text(arena, rational_neg(arena, tenth)), "-1/10");
  assert_string_equal(rational_text(arena, rational_abs(arena, rational_neg(arena, tenth))), "1/10");
  const struct rational *bandwidth = number(arena, "121e9");
  assert_string_equal(rational_text(arena, rational_div(arena, bandwidth, bandwidth)), "1");
}

static void floors_and_ceils_below_zero_too(void **state) {
  struct arena *arena = *state;
  assert_string_equal(rational_text(arena, rational_floor(arena, rational_ratio(arena, -7, 2))), "-4");
  assert_string_equal(rational_text(arena, rational_ceil(arena, rational_ratio(arena, -7, 2))), "-3");
  assert_string_equal(rational_text(arena, rational_floor(arena, rational_ratio(arena, 7, 2))), "3");
  assert_string_equal(rational_text(arena, rational_ceil(arena, rational_ratio(arena, 7, 2))), "4");
  assert_string_equal(rational_text(arena, rational_ceil(arena, rational_integer(arena, 4))), "4");
}

static void converts_integers_that_fit(void **state) {
  long n;
  assert_true(rational_to_long(rational_integer(*state, LONG_MIN), &n));
  assert_true(n == LONG_MIN);
  assert_false(rational_to_long(number(*state, "9223372036854775808"), &n));
  assert_false(rational_to_long(rational_ratio(*state, 1, 2), &n));
  assert_true(rational_is_integer(number(*state, "2.50e1")));
}

/* Squares decide: 10^2.5 = 316.2277…, so 316.2 is nearer two and 316.3 nearer three. */
static void finds_the_nearest_order(void **state) {
  static const struct {
    const char *text;
    long nearest, floor;
  } cases[] = {
      {"54.6875", 2, 1},   {"413.5742", 3, 2},  {"109.375", 2, 2},   {"218.75", 2, 2},  {"316.2", 2, 2},
      {"316.3", 3, 2},     {"100", 2, 2},       {"1000", 3, 3},      {"999.999", 3, 2}, {"31.6", 1, 1},
      {"31.7", 2, 1},      {"1", 0, 0},         {"0.999", 0, -1},    {"0.32", 0, -1},   {"0.31", -1, -1},
      {"0.032", -1, -2},   {"0.031", -2, -2},   {"1e-15", -15, -15}, {"1e18", 18, 18},  {"9.99e17", 18, 17},
      {"3.16e-9", -9, -9}, {"3.17e-9", -8, -9},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    assert_int_equal(rational_nearest_order(number(*state, cases[i].text)), cases[i].nearest);
    assert_int_equal(rational_floor_order(number(*state, cases[i].text)), cases[i].floor);
  }
}

static void finds_every_decade(void **state) {
  for (long k = -400; k <= 400; k++) {
    const struct rational *ten = rational_ten(*state, k);
    assert_int_equal(rational_floor_order(ten), k);
    assert_int_equal(rational_nearest_order(ten), k);
    assert_int_equal(rational_floor_order(rational_mul(*state, ten, rational_ratio(*state, 999999, 1000000))), k - 1);
  }
}

static void expands_decimals_that_end(void **state) {
  static const struct {
    const char *numerator, *denominator, *decimal;
    int places;
  } cases[] = {
      {"1", "8", "0.125", 3},
      {"1", "8", NULL, 2},
      {"1", "3", NULL, 30},
      {"5", "1", "5", 0},
      {"-1", "200", "-0.005", 5},
      {"0", "1", "0", 0},
      {"-25", "2", "-12.5", 1},
      {"448", "25", "17.92", 10},
      {"1000", "1", "1000", 0},
      {"68359375", "524288", NULL, 18},
      {"68359375", "524288", "130.3851604461669921875", 19},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const struct rational *value =
        rational_div(*state, number(*state, cases[i].numerator), number(*state, cases[i].denominator));
    const char *decimal = rational_decimal(*state, value, cases[i].places);
    if (!cases[i].decimal) {
      assert_null(decimal);
      continue;
    }
    assert_string_equal(decimal, cases[i].decimal);
  }
  assert_int_equal(rational_places(rational_ratio(*state, 1, 7)), -1);
  assert_int_equal(rational_places(rational_ratio(*state, 1, 40)), 3);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(reads_decimal_text_exactly, setup, teardown),
      cmocka_unit_test_setup_teardown(takes_only_the_number, setup, teardown),
      cmocka_unit_test_setup_teardown(refuses_more_than_a_thousand_digits, setup, teardown),
      cmocka_unit_test_setup_teardown(calculates_exactly, setup, teardown),
      cmocka_unit_test_setup_teardown(floors_and_ceils_below_zero_too, setup, teardown),
      cmocka_unit_test_setup_teardown(converts_integers_that_fit, setup, teardown),
      cmocka_unit_test_setup_teardown(finds_the_nearest_order, setup, teardown),
      cmocka_unit_test_setup_teardown(finds_every_decade, setup, teardown),
      cmocka_unit_test_setup_teardown(expands_decimals_that_end, setup, teardown),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
