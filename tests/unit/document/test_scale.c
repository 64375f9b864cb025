/* Positions, ticks and domains of axes. */
#include "document/scale.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>

static struct arena *arena;

static int open_arena(void **state) {
  (void)state;
  arena = arena_new();
  return 0;
}

static int close_arena(void **state) {
  (void)state;
  arena_free(arena);
  return 0;
}

static const struct rational *ratio(long n, long d) { return rational_ratio(arena, n, d); }

static struct scale log_scale(long low, long high, long from, long to) {
  return (struct scale){true, rational_ten(arena, low), rational_ten(arena, high), from, to};
}

static void every_decade_has_its_own_place(void **state) {
  (void)state;
  struct scale scale = log_scale(-15, 18, 0, 33000);
  for (long k = -15; k <= 18; k++) assert_int_equal(scale_position(&scale, rational_ten(arena, k)), 1000 * (k + 15));
}

/* 46 px + 648 px × (log10(131072/3025 µs) + 5) / 4 = 149.1591 px; 573.0408 px for 448/25 ms. */
static void values_stand_at_their_logarithm(void **state) {
  (void)state;
  struct scale scale = log_scale(-5, -1, 46000, 694000);
  assert_int_equal(scale_position(&scale, ratio(131072, 3025000000)), 149159);
  assert_int_equal(scale_position(&scale, ratio(448, 25000)), 573041);
  assert_int_equal(scale_decade(&scale), 162000);
}

static void linear_positions_are_exact(void **state) {
  (void)state;
  struct scale scale = {false, ratio(-4, 1), ratio(6, 1), 1000, 11000};
  assert_int_equal(scale_position(&scale, ratio(-4, 1)), 1000);
  assert_int_equal(scale_position(&scale, ratio(0, 1)), 5000);
  assert_int_equal(scale_position(&scale, ratio(1, 3)), 5333);
  assert_int_equal(scale_position(&scale, ratio(-1, 3)), 4667);
}

static size_t labelled(const struct tick *tick, size_t count) {
  size_t n = 0;
  for (size_t i = 0; i < count; i++) n += tick[i].labelled;
  return n;
}

static void four_decades_have_five_labels_and_minor_ticks(void **state) {
  (void)state;
  struct scale scale = log_scale(-5, -1, 0, 648000);
  size_t count;
  struct tick *tick = scale_ticks(arena, &scale, 60000, &count);
  assert_int_equal(count, 5 + 4 * 8);
  assert_int_equal(labelled(tick, count), 5);
}

static void one_decade_has_at_least_two_labels(void **state) {
  (void)state;
  size_t count;
  struct scale wide = log_scale(-1, 0, 0, 648000), narrow = log_scale(-1, 0, 0, 40000);
  struct tick *tick = scale_ticks(arena, &wide, 60000, &count);
  assert_int_equal(labelled(tick, count), 4); /* 1, 2, 5, 10 */
  tick = scale_ticks(arena, &narrow, 60000, &count);
  assert_true(labelled(tick, count) >= 2);
}

static void labels_keep_their_distance(void **state) {
  (void)state;
  for (long high = -14; high <= 18; high++) {
    struct scale scale = log_scale(-15, high, 0, 648000);
    size_t count;
    struct tick *tick = scale_ticks(arena, &scale, 60000, &count);
    scale_place_ticks(&scale, tick, count);
    long last = -1;
    for (size_t i = 0; i < count; i++) {
      if (i) assert_true(tick[i].position >= tick[i - 1].position);
      if (!tick[i].labelled) continue;
      if (last >= 0) assert_true(tick[i].position - last >= 60000);
      last = tick[i].position;
    }
    assert_true(labelled(tick, count) >= 2);
  }
}

static void domains_are_whole_decades(void **state) {
  (void)state;
  const struct rational *low, *high;
  const struct rational *values[] = {ratio(46, 100), ratio(45, 100)};
  assert_true(scale_decades(arena, values, 2, &low, &high));
  assert_int_equal(rational_compare(low, ratio(1, 10)), 0);
  assert_int_equal(rational_compare(high, ratio(1, 1)), 0);
  const struct rational *powers[] = {ratio(1, 1), ratio(100, 1)};
  assert_true(scale_decades(arena, powers, 2, &low, &high));
  assert_int_equal(rational_compare(low, ratio(1, 1)), 0);
  assert_int_equal(rational_compare(high, ratio(100, 1)), 0);
  assert_true(scale_decades(arena, powers, 1, &low, &high)); /* one value on a decade */
  assert_int_equal(rational_compare(high, ratio(10, 1)), 0);
}

static void zero_and_negative_have_no_logarithm(void **state) {
  (void)state;
  const struct rational *low, *high;
  const struct rational *values[] = {ratio(5, 1), ratio(0, 1)}, *negative[] = {ratio(-5, 1)};
  assert_false(scale_decades(arena, values, 2, &low, &high));
  assert_false(scale_decades(arena, negative, 1, &low, &high));
}

static void linear_domains_are_round_and_hold_the_values(void **state) {
  (void)state;
  const struct rational *low, *high;
  const struct rational *values[] = {ratio(-35, 10), ratio(42, 10)};
  scale_steps(arena, values, 2, &low, &high);
  assert_int_equal(rational_compare(low, ratio(-4, 1)), 0);
  assert_int_equal(rational_compare(high, ratio(6, 1)), 0);
  const struct rational *one[] = {ratio(0, 1)};
  scale_steps(arena, one, 1, &low, &high);
  assert_true(rational_compare(low, high) < 0);
}

/* GiB on an axis: round in GiB, whatever the base unit is. */
static void ticks_are_round_in_their_unit(void **state) {
  (void)state;
  const struct rational *gib = ratio(8589934592, 1), *low, *high; /* bit */
  const struct rational *values[] = {ratio(0, 1), rational_mul(arena, gib, ratio(160, 1))};
  assert_true(scale_domain(arena, false, gib, false, values, 2, &low, &high));
  assert_int_equal(rational_compare(high, values[1]), 0);
  struct scale scale = {false, low, high, 400000, 0}; /* upward */
  size_t count, labels = 0;
  struct tick *tick = scale_ticks_in(arena, &scale, gib, false, 60000, &count);
  for (size_t i = 0; i < count; i++) {
    if (!tick[i].labelled) continue;
    assert_int_equal(rational_compare(rational_div(arena, tick[i].value, gib), ratio(50 * (long)labels, 1)), 0);
    labels++;
  }
  assert_int_equal(labels, 4); /* 0, 50, 100, 150 GiB */
}

static void doublings_are_labelled_in_strides(void **state) {
  (void)state;
  const struct rational *one = ratio(1, 1), *low, *high, *values[] = {ratio(20, 1), ratio(60000, 1)};
  assert_true(scale_domain(arena, true, one, true, values, 2, &low, &high));
  assert_int_equal(rational_compare(low, ratio(16, 1)), 0);
  assert_int_equal(rational_compare(high, ratio(65536, 1)), 0);
  struct scale scale = {true, low, high, 0, 480000}; /* 40 px for each of 12 doublings */
  size_t count;
  struct tick *tick = scale_ticks_in(arena, &scale, one, true, 60000, &count);
  static const long wanted[] = {16, 64, 256, 1024, 4096, 16384, 65536};
  size_t labels = 0;
  for (size_t i = 0; i < count; i++)
    if (tick[i].labelled) assert_int_equal(rational_compare(tick[i].value, ratio(wanted[labels++], 1)), 0);
  assert_int_equal(labels, 7);
  assert_int_equal(count, 13);
}

static void binary_steps_are_powers_of_two(void **state) {
  (void)state;
  const struct rational *one = ratio(1, 1), *low, *high, *values[] = {ratio(0, 1), ratio(500000, 1)};
  assert_true(scale_domain(arena, false, one, true, values, 2, &low, &high));
  assert_int_equal(rational_compare(high, ratio(524288, 1)), 0);
  struct scale scale = {false, low, high, 0, 500000};
  size_t count;
  struct tick *tick = scale_ticks_in(arena, &scale, one, true, 90000, &count);
  size_t labels = 0;
  for (size_t i = 0; i < count; i++)
    if (tick[i].labelled) assert_int_equal(rational_compare(tick[i].value, ratio(131072 * (long)labels++, 1)), 0);
  assert_int_equal(labels, 5);
}

/* 0.45 to 0.46: within one decade, and within one doubling. */
static void short_ranges_have_two_labels(void **state) {
  (void)state;
  const struct rational *one = ratio(1, 1), *low, *high, *values[] = {ratio(45, 100), ratio(46, 100)};
  for (int kind = 0; kind < 4; kind++) {
    bool log = kind & 1, binary = kind & 2;
    assert_true(scale_domain(arena, log, one, binary, values, 2, &low, &high));
    assert_true(rational_compare(low, values[0]) <= 0 && rational_compare(high, values[1]) >= 0);
    struct scale scale = {log, low, high, 0, 300000};
    size_t count;
    struct tick *tick = scale_ticks_in(arena, &scale, one, binary, 80000, &count);
    assert_true(labelled(tick, count) >= 2);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(every_decade_has_its_own_place, open_arena, close_arena),
      cmocka_unit_test_setup_teardown(values_stand_at_their_logarithm, open_arena, close_arena),
      cmocka_unit_test_setup_teardown(linear_positions_are_exact, open_arena, close_arena),
      cmocka_unit_test_setup_teardown(four_decades_have_five_labels_and_minor_ticks, open_arena, close_arena),
      cmocka_unit_test_setup_teardown(one_decade_has_at_least_two_labels, open_arena, close_arena),
      cmocka_unit_test_setup_teardown(labels_keep_their_distance, open_arena, close_arena),
      cmocka_unit_test_setup_teardown(domains_are_whole_decades, open_arena, close_arena),
      cmocka_unit_test_setup_teardown(zero_and_negative_have_no_logarithm, open_arena, close_arena),
      cmocka_unit_test_setup_teardown(linear_domains_are_round_and_hold_the_values, open_arena, close_arena),
      cmocka_unit_test_setup_teardown(ticks_are_round_in_their_unit, open_arena, close_arena),
      cmocka_unit_test_setup_teardown(doublings_are_labelled_in_strides, open_arena, close_arena),
      cmocka_unit_test_setup_teardown(binary_steps_are_powers_of_two, open_arena, close_arena),
      cmocka_unit_test_setup_teardown(short_ranges_have_two_labels, open_arena, close_arena),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
