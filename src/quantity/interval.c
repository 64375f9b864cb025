#include "quantity/interval.h"

enum {
  MILLION = 1000000,
  FIRST_STEP = 30, /* the first step is 2^-30 of the present value: 1e-9 */
  FINE = 60,
  FINEST = 140, /* bits of an end when the coarser bracket holds no simple rational that is the end */
  BESIDE = 220  /* bits at which the two sides of an exact end are asked */
};

struct search {
  struct arena *arena;
  interval_property *keeps;
  void *context;
  const struct rational *present, *size; /* size: |present|, or 1 for 0 */
};

static const struct rational *scaled(struct arena *arena, const struct rational *a, long bits) {
  return rational_mul(arena, a, rational_power(arena, rational_integer(arena, 2), bits));
}

static const struct rational *middle(struct arena *arena, const struct rational *a, const struct rational *b) {
  return scaled(arena, rational_add(arena, a, b), -1);
}

const struct rational *interval_simplest(struct arena *arena, const struct rational *low, const struct rational *high) {
  if (rational_sign(low) <= 0 && rational_sign(high) >= 0) return rational_integer(arena, 0);
  if (rational_sign(high) < 0)
    return rational_neg(arena, interval_simplest(arena, rational_neg(arena, high), rational_neg(arena, low)));
  const struct rational *whole = rational_ceil(arena, low);
  if (rational_compare(whole, high) <= 0) return whole;
  whole = rational_floor(arena, low);
  const struct rational *one = rational_integer(arena, 1);
  const struct rational *rest = interval_simplest(arena, rational_div(arena, one, rational_sub(arena, high, whole)),
                                                  rational_div(arena, one, rational_sub(arena, low, whole)));
  return rational_add(arena, whole, rational_div(arena, one, rest));
}

/* How far to go from `at`: twice as far as the step before, but within a factor of sixteen of the present value no
 * further than a sixteenth of where we are, so that a gap of that width is not overlooked; beyond, half of where we
 * are. From a present value of 0 there is no such measure, and steps double for ever. */
static const struct rational *next_step(const struct search *search, const struct rational *at,
                                        const struct rational *step) {
  struct arena *arena = search->arena;
  const struct rational *wide = rational_abs(arena, at);
  if (!rational_sign(search->present)) return rational_sign(at) ? wide : step;
  bool far = rational_compare(wide, scaled(arena, search->size, 4)) > 0 ||
             rational_compare(scaled(arena, wide, 4), search->size) < 0;
  long shift = far ? 1 : 4;
  if (rational_compare(scaled(arena, step, shift + 1), wide) <= 0) return scaled(arena, step, 1);
  while (rational_compare(scaled(arena, step, shift), wide) > 0) step = scaled(arena, step, -1);
  return step;
}

/* Asks further and further away: false when the property holds up to the limit. good: the last value that kept it, bad:
 * the first that did not. */
static bool bracket(const struct search *search, int direction, const struct rational **good,
                    const struct rational **bad) {
  struct arena *arena = search->arena;
  const struct rational *million = rational_integer(arena, MILLION), *present = search->present;
  const struct rational *limit = !rational_sign(present)
                                     ? rational_mul(arena, search->size, rational_integer(arena, direction * MILLION))
                                 : rational_sign(present) * direction < 0 ? rational_div(arena, present, million)
                                                                          : rational_mul(arena, present, million);
  const struct rational *step = scaled(arena, search->size, -FIRST_STEP);
  *good = present;
  while (rational_compare(*good, limit) != 0) {
    *bad = direction > 0 ? rational_add(arena, *good, step) : rational_sub(arena, *good, step);
    if (rational_compare(*bad, limit) * direction > 0) *bad = limit;
    if (!search->keeps(search->context, *bad, false)) return true;
    *good = *bad;
    step = next_step(search, *good, step);
  }
  return false;
}

static void narrow(const struct search *search, long bits, const struct rational **good, const struct rational **bad) {
  struct arena *arena = search->arena;
  for (;;) {
    const struct rational *gap = rational_abs(arena, rational_sub(arena, *good, *bad));
    const struct rational *wide = rational_abs(arena, *good);
    if (!rational_sign(wide)) wide = search->size;
    if (rational_compare(scaled(arena, gap, bits), wide) <= 0) return;
    const struct rational *x = middle(arena, *good, *bad);
    if (search->keeps(search->context, x, false))
      *good = x;
    else
      *bad = x;
  }
}

/* Whether the end between good and bad is exactly `at`: just inside the property holds, just outside it does not. */
static bool is_the_end(const struct search *search, const struct rational *at, int direction,
                       const struct rational *good, const struct rational *bad) {
  struct arena *arena = search->arena;
  const struct rational *wide = rational_sign(at) ? rational_abs(arena, at) : search->size;
  const struct rational *little = scaled(arena, wide, -BESIDE);
  if (direction < 0) little = rational_neg(arena, little);
  const struct rational *inside = rational_sub(arena, at, little), *outside = rational_add(arena, at, little);
  return (!rational_compare(at, good) || search->keeps(search->context, inside, false)) &&
         (!rational_compare(at, bad) || !search->keeps(search->context, outside, false));
}

/* The end between good and bad. */
static struct interval_end end_between(const struct search *search, int direction, const struct rational *good,
                                       const struct rational *bad) {
  static const long bits[] = {FIRST_STEP, FINE, FINEST};
  for (size_t i = 0; i < sizeof bits / sizeof *bits; i++) {
    narrow(search, bits[i], &good, &bad);
    const struct rational *at =
        interval_simplest(search->arena, direction > 0 ? good : bad, direction > 0 ? bad : good);
    if (is_the_end(search, at, direction, good, bad))
      return (struct interval_end){.at = at, .exact = true, .included = search->keeps(search->context, at, false)};
  }
  return (struct interval_end){.at = good, .included = search->keeps(search->context, bad, true)};
}

/* Towards 0 and beyond, when the property holds down to a millionth of the present value. */
static struct interval_end find_beyond_zero(const struct search *search, int direction) {
  struct arena *arena = search->arena;
  const struct rational *zero = rational_integer(arena, 0), *good, *bad;
  const struct rational *least = rational_div(arena, search->present, rational_integer(arena, MILLION));
  if (!search->keeps(search->context, zero, false)) {
    if (search->keeps(search->context, scaled(arena, search->present, -BESIDE), false))
      return (struct interval_end){.endless = true, .at_zero = true};
    return end_between(search, direction, least, zero);
  }
  const struct search beyond = {arena, search->keeps, search->context, zero, search->size};
  if (bracket(&beyond, direction, &good, &bad)) return end_between(search, direction, good, bad);
  return (struct interval_end){.endless = true};
}

static struct interval_end find_end(const struct search *search, int direction) {
  const struct rational *good, *bad;
  if (bracket(search, direction, &good, &bad)) return end_between(search, direction, good, bad);
  if (rational_sign(search->present) * direction < 0) return find_beyond_zero(search, direction);
  return (struct interval_end){.endless = true};
}

struct interval interval_find(struct arena *arena, interval_property *keeps, void *context,
                              const struct rational *present) {
  struct arena *scratch = arena_new();
  struct search search = {scratch, keeps, context, present, NULL};
  search.size = rational_sign(present) ? rational_abs(scratch, present) : rational_integer(scratch, 1);
  struct interval interval = {.present = present, .low = find_end(&search, -1), .high = find_end(&search, 1)};
  if (interval.low.at) interval.low.at = rational_new(arena, interval.low.at->q);
  if (interval.high.at) interval.high.at = rational_new(arena, interval.high.at->q);
  arena_free(scratch);
  return interval;
}
