#include "document/scale.h"

#include <mpfr.h>
#include <stdlib.h>

enum { PRECISION = 128 }; /* bits: positions need about 30 */

/* log10(value / low) / log10(high / low), into f. */
static void log_fraction(mpfr_t f, const struct rational *value, const struct rational *low,
                         const struct rational *high) {
  mpfr_t whole;
  mpq_t ratio;
  mpfr_init2(whole, PRECISION);
  mpq_init(ratio);
  mpq_div(ratio, high->q, low->q);
  mpfr_set_q(whole, ratio, MPFR_RNDN);
  mpfr_log(whole, whole, MPFR_RNDN);
  mpq_div(ratio, value->q, low->q);
  mpfr_set_q(f, ratio, MPFR_RNDN);
  mpfr_log(f, f, MPFR_RNDN);
  mpfr_div(f, f, whole, MPFR_RNDN);
  mpq_clear(ratio);
  mpfr_clear(whole);
}

static long log_length(const struct scale *scale, const struct rational *value, const struct rational *low) {
  mpfr_t f;
  mpfr_init2(f, PRECISION);
  log_fraction(f, value, low, scale->high);
  mpfr_mul_si(f, f, scale->to - scale->from, MPFR_RNDN);
  long length = mpfr_get_si(f, MPFR_RNDN);
#ifdef FIGPROOF_FAULT_SCALE /* tests/teeth: the axis bends by a few px, which the read-back must refuse */
  length += length * (scale->to - scale->from - length) / (scale->to - scale->from) / 50;
#endif
  mpfr_clear(f);
  return length;
}

/* floor(q + 1/2) */
static long nearest(const mpq_t q) {
  mpq_t half;
  mpz_t n;
  mpq_init(half);
  mpz_init(n);
  mpq_set_si(half, 1, 2);
  mpq_add(half, half, q);
  mpz_fdiv_q(n, mpq_numref(half), mpq_denref(half));
  long length = mpz_get_si(n);
  mpz_clear(n);
  mpq_clear(half);
  return length;
}

static long linear_length(const struct scale *scale, const struct rational *value) {
  mpq_t f, whole;
  mpq_inits(f, whole, (mpq_ptr)NULL);
  mpq_sub(whole, scale->high->q, scale->low->q);
  mpq_sub(f, value->q, scale->low->q);
  mpq_div(f, f, whole);
  mpq_set_si(whole, scale->to - scale->from, 1);
  mpq_mul(f, f, whole);
  long length = nearest(f);
  mpq_clears(f, whole, (mpq_ptr)NULL);
  return length;
}

long scale_position(const struct scale *scale, const struct rational *value) {
  return scale->from + (scale->log ? log_length(scale, value, scale->low) : linear_length(scale, value));
}

long scale_decade(const struct scale *scale) {
  mpq_t ten;
  mpq_init(ten);
  mpq_set_si(ten, 10, 1);
  mpq_mul(ten, ten, scale->low->q);
  struct rational value = {{ten[0]}};
  long length = log_length(scale, &value, scale->low);
  mpq_clear(ten);
  return length;
}

struct tick_list {
  struct tick *item;
  size_t count, room;
};

static void add_tick(struct arena *arena, struct tick_list *list, const struct scale *scale,
                     const struct rational *value, bool labelled) {
  if (rational_compare(value, scale->low) < 0 || rational_compare(value, scale->high) > 0) return;
  *ARENA_PUSH(arena, list) = (struct tick){.value = value, .labelled = labelled};
}

static long up_order(const struct rational *value) { /* least k with value <= 10^k, near enough for a loop's end */
  return rational_floor_order(value) + 1;
}

/* Decades; every stride-th is labelled. Between them 2…9 when there is room, labelled 2 and 5 when decades are long. */
static void log_ticks(struct arena *arena, const struct scale *scale, long label_room, struct tick_list *list) {
  long decade = labs(scale_decade(scale)), low = rational_floor_order(scale->low), high = up_order(scale->high);
  if (decade < 1) decade = 1;
  long stride = (label_room + decade - 1) / decade;
  if (stride < 1) stride = 1;
  if (stride > (high - 1 - low) && high - 1 > low) stride = high - 1 - low;
  bool minor = decade >= 20000, inner = decade >= 10 * label_room;
  for (long k = low; k <= high; k++) {
    const struct rational *power = rational_ten(arena, k);
    add_tick(arena, list, scale, power, (k - low) % stride == 0);
    for (long n = 2; n <= 9 && minor; n++)
      add_tick(arena, list, scale, rational_mul(arena, power, rational_integer(arena, n)), inner && (n == 2 || n == 5));
  }
}

/* The least of 1, 2, 5 × 10^k that is at least value; *ninth the number of minor steps in it. */
static const struct rational *round_step(struct arena *arena, const struct rational *value, long *parts) {
  long k = rational_floor_order(value);
  static const struct { long n, parts; } step[] = {{1, 5}, {2, 4}, {5, 5}, {10, 5}};
  for (size_t i = 0; i < sizeof step / sizeof *step; i++) {
    const struct rational *s = rational_mul(arena, rational_ten(arena, k), rational_integer(arena, step[i].n));
    if (rational_compare(s, value) < 0) continue;
    *parts = step[i].parts;
    return s;
  }
  *parts = 5;
  return rational_ten(arena, k + 1);
}

static const struct rational *two(struct arena *arena, long power) {
  return rational_power(arena, rational_integer(arena, 2), power);
}

/* The k with 2^k <= value < 2^(k+1); value > 0. */
static long binary_order(const struct rational *value) {
  long k = (long)mpz_sizeinbase(mpq_numref(value->q), 2) - (long)mpz_sizeinbase(mpq_denref(value->q), 2);
  mpq_t power;
  mpq_init(power);
  mpq_set_si(power, 1, 1);
  if (k >= 0)
    mpq_mul_2exp(power, power, (mp_bitcnt_t)k);
  else
    mpq_div_2exp(power, power, (mp_bitcnt_t)-k);
  bool above = mpq_cmp(power, value->q) > 0;
  mpq_clear(power);
  return above ? k - 1 : k;
}

/* Powers of two; those whose exponent is a whole number of strides are labelled, which are 1, 2, 4, 5 or 10 doublings,
 * so that labels come out as 1K, 32K, 1M. */
static void doubling_ticks(struct arena *arena, const struct scale *scale, long label_room, struct tick_list *list) {
  static const long strides[] = {1, 2, 4, 5, 10, 20};
  long low = binary_order(scale->low), high = binary_order(scale->high) + 1, stride = strides[0];
  long length = scale_position(scale, rational_mul(arena, scale->low, rational_integer(arena, 2))) - scale->from;
  if (length < 0) length = -length;
  if (length < 1) length = 1;
  for (size_t i = 0; i < sizeof strides / sizeof *strides && stride * length < label_room; i++) stride = strides[i];
  for (long k = low; k <= high; k++)
    if (length >= 4000 || k % stride == 0) add_tick(arena, list, scale, two(arena, k), k % stride == 0);
}

/* The least power of two that is at least value. */
static const struct rational *binary_step(struct arena *arena, const struct rational *value, long *parts) {
  long k = binary_order(value);
  *parts = 4;
  return two(arena, rational_compare(two(arena, k), value) < 0 ? k + 1 : k);
}

static void linear_ticks(struct arena *arena, const struct scale *scale, bool binary, long label_room,
                         struct tick_list *list) {
  long length = scale->to > scale->from ? scale->to - scale->from : scale->from - scale->to;
  long most = label_room > 0 ? length / label_room : 10;
  if (most > 8) most = 8;
  if (most < 1) most = 1;
  const struct rational *extent = rational_sub(arena, scale->high, scale->low);
  long parts;
  const struct rational *least = rational_div(arena, extent, rational_integer(arena, most));
  const struct rational *step = binary ? binary_step(arena, least, &parts) : round_step(arena, least, &parts);
  const struct rational *minor = rational_div(arena, step, rational_integer(arena, parts));
  const struct rational *first = rational_ceil(arena, rational_div(arena, scale->low, minor));
  for (long i = 0; i < 200; i++) {
    const struct rational *n = rational_add(arena, first, rational_integer(arena, i));
    const struct rational *value = rational_mul(arena, n, minor);
    if (rational_compare(value, scale->high) > 0) break;
    add_tick(arena, list, scale, value, rational_is_integer(rational_div(arena, value, step)));
  }
}

static struct tick *choose_ticks(struct arena *arena, const struct scale *scale, bool binary, long label_room,
                                 size_t *count) {
  struct tick_list list = {0};
  if (!scale->log)
    linear_ticks(arena, scale, binary, label_room, &list);
  else if (binary)
    doubling_ticks(arena, scale, label_room, &list);
  else
    log_ticks(arena, scale, label_room, &list);
  size_t labelled = 0;
  for (size_t i = 0; i < list.count; i++) labelled += list.item[i].labelled;
  if (labelled < 2 && list.count) list.item[0].labelled = list.item[list.count - 1].labelled = true;
  *count = list.count;
  return list.item;
}

struct tick *scale_ticks(struct arena *arena, const struct scale *scale, long label_room, size_t *count) {
  return choose_ticks(arena, scale, false, label_room, count);
}

struct tick *scale_ticks_in(struct arena *arena, const struct scale *scale, const struct rational *unit, bool binary,
                            long label_room, size_t *count) {
  struct scale counted = *scale; /* in units */
  counted.low = rational_div(arena, scale->low, unit);
  counted.high = rational_div(arena, scale->high, unit);
  struct tick *tick = choose_ticks(arena, &counted, binary, label_room, count);
  for (size_t i = 0; i < *count; i++) tick[i].value = rational_mul(arena, tick[i].value, unit);
  return tick;
}

void scale_place_ticks(const struct scale *scale, struct tick *tick, size_t count) {
  for (size_t i = 0; i < count; i++) tick[i].position = scale_position(scale, tick[i].value);
}

static void extremes(const struct rational *const *values, size_t count, const struct rational **low,
                     const struct rational **high) {
  *low = *high = values[0];
  for (size_t i = 1; i < count; i++) {
    if (rational_compare(values[i], *low) < 0) *low = values[i];
    if (rational_compare(values[i], *high) > 0) *high = values[i];
  }
}

bool scale_decades(struct arena *arena, const struct rational *const *values, size_t count, const struct rational **low,
                   const struct rational **high) {
  const struct rational *least, *greatest;
  if (count == 0) return false;
  extremes(values, count, &least, &greatest);
  if (rational_sign(least) <= 0) return false;
  long down = rational_floor_order(least), up = rational_floor_order(greatest);
  *low = rational_ten(arena, down);
  if (rational_compare(rational_ten(arena, up), greatest) < 0 || up == down) up++;
  *high = rational_ten(arena, up);
  return true;
}

static void whole_steps(struct arena *arena, bool binary, long steps, const struct rational *const *values, size_t count,
                        const struct rational **low, const struct rational **high) {
  const struct rational *least = rational_integer(arena, 0), *greatest = rational_integer(arena, 1);
  if (count) extremes(values, count, &least, &greatest);
  const struct rational *extent = rational_sub(arena, greatest, least);
  const struct rational *five = rational_integer(arena, 5);
  if (rational_sign(least) > 0 && rational_compare(rational_mul(arena, extent, five), greatest) > 0)
    least = rational_integer(arena, 0);
  if (rational_sign(greatest) < 0 &&
      rational_compare(rational_mul(arena, extent, five), rational_abs(arena, least)) > 0)
    greatest = rational_integer(arena, 0);
  extent = rational_sub(arena, greatest, least);
  if (rational_sign(extent) == 0) /* one value: a step around it */
    extent = rational_sign(greatest) ? rational_abs(arena, greatest) : rational_integer(arena, 1);
  long parts;
  const struct rational *share = rational_div(arena, extent, rational_integer(arena, steps));
  const struct rational *step = binary ? binary_step(arena, share, &parts) : round_step(arena, share, &parts);
  *low = rational_mul(arena, rational_floor(arena, rational_div(arena, least, step)), step);
  *high = rational_mul(arena, rational_ceil(arena, rational_div(arena, greatest, step)), step);
  if (rational_compare(*low, *high) == 0) {
    *low = rational_sub(arena, *low, step);
    *high = rational_add(arena, *high, step);
  }
}

void scale_steps(struct arena *arena, const struct rational *const *values, size_t count, const struct rational **low,
                 const struct rational **high) {
  whole_steps(arena, false, 5, values, count, low, high);
}

static bool doublings(struct arena *arena, const struct rational *const *values, size_t count,
                      const struct rational **low, const struct rational **high) {
  const struct rational *least, *greatest;
  if (count == 0) return false;
  extremes(values, count, &least, &greatest);
  if (rational_sign(least) <= 0) return false;
  long down = binary_order(least), up = binary_order(greatest);
  if (rational_compare(two(arena, up), greatest) < 0 || up == down) up++;
  *low = two(arena, down);
  *high = two(arena, up);
  return true;
}

bool scale_domain(struct arena *arena, bool log, const struct rational *unit, bool binary,
                  const struct rational *const *values, size_t count, const struct rational **low,
                  const struct rational **high) {
  const struct rational **counted = arena_array(arena, count + 1, sizeof *counted);
  bool good = true;
  for (size_t i = 0; i < count; i++) counted[i] = rational_div(arena, values[i], unit);
  if (!log)
    whole_steps(arena, binary, 8, counted, count, low, high);
  else
    good = binary ? doublings(arena, counted, count, low, high) : scale_decades(arena, counted, count, low, high);
  if (!good) return false;
  *low = rational_mul(arena, *low, unit);
  *high = rational_mul(arena, *high, unit);
  return true;
}
