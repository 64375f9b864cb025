#include "exact/rational.h"

#include <limits.h>
#include <string.h>

enum { MOST_DIGITS = 1000, MOST_EXPONENT = 400 };

static void release(void *object) {
  struct rational *rational = object;
  mpq_clear(rational->q);
}

static struct rational *fresh(struct arena *arena) {
  struct rational *rational = arena_alloc(arena, sizeof *rational);
  mpq_init(rational->q);
  arena_on_free(arena, release, rational);
  return rational;
}

const struct rational *rational_new(struct arena *arena, const mpq_t q) {
  struct rational *r = fresh(arena);
  mpq_set(r->q, q);
  mpq_canonicalize(r->q);
  return r;
}

const struct rational *rational_integer(struct arena *arena, long n) {
  struct rational *r = fresh(arena);
  mpq_set_si(r->q, n, 1);
  return r;
}

const struct rational *rational_ratio(struct arena *arena, long numerator, long denominator) {
  struct rational *r = fresh(arena);
  mpz_set_si(mpq_numref(r->q), numerator);
  mpz_set_si(mpq_denref(r->q), denominator);
  mpq_canonicalize(r->q);
  return r;
}

const struct rational *rational_ten(struct arena *arena, long exponent) {
  struct rational *r = fresh(arena);
  mpq_set_ui(r->q, 1, 1);
  if (exponent >= 0)
    mpz_ui_pow_ui(mpq_numref(r->q), 10, (unsigned long)exponent);
  else
    mpz_ui_pow_ui(mpq_denref(r->q), 10, (unsigned long)-exponent);
  return r;
}

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

/* The exponent after e at text, if there is one: bytes taken with the e, 0 when none, and *fits tells whether it is in
 * bounds. */
static size_t read_exponent(const char *text, long *exponent, bool *fits) {
  *exponent = 0;
  *fits = true;
  if (*text != 'e' && *text != 'E') return 0;
  size_t at = 1;
  bool negative = text[at] == '-';
  if (text[at] == '+' || text[at] == '-') at++;
  if (!is_digit(text[at])) return 0;
  for (; is_digit(text[at]); at++)
    if (*exponent <= MOST_EXPONENT) *exponent = *exponent * 10 + (text[at] - '0');
  *fits = *exponent <= MOST_EXPONENT;
  if (negative) *exponent = -*exponent;
  return at;
}

size_t rational_read(struct arena *arena, const char *text, const struct rational **value) {
  char digits[MOST_DIGITS + 1];
  size_t count = 0, at = 0;
  long fraction = 0;
  bool negative = text[0] == '-', point = false;
  if (text[0] == '+' || text[0] == '-') at++;
  for (;; at++) {
    if (is_digit(text[at])) {
      if (count == MOST_DIGITS) return 0;
      digits[count++] = text[at];
      fraction += point;
    } else if (text[at] == '.' && !point) {
      point = true;
    } else {
      break;
    }
  }
  if (!count) return 0;
  digits[count] = 0;
  long exponent;
  bool fits;
  at += read_exponent(text + at, &exponent, &fits);
  if (!fits) return 0;
  struct rational *r = fresh(arena);
  mpz_set_str(mpq_numref(r->q), digits, 10);
  if (negative) mpz_neg(mpq_numref(r->q), mpq_numref(r->q));
  *value = rational_mul(arena, r, rational_ten(arena, exponent - fraction));
  return at;
}

const struct rational *rational_add(struct arena *arena, const struct rational *a, const struct rational *b) {
  struct rational *r = fresh(arena);
  mpq_add(r->q, a->q, b->q);
  return r;
}

const struct rational *rational_sub(struct arena *arena, const struct rational *a, const struct rational *b) {
  struct rational *r = fresh(arena);
  mpq_sub(r->q, a->q, b->q);
  return r;
}

const struct rational *rational_mul(struct arena *arena, const struct rational *a, const struct rational *b) {
  struct rational *r = fresh(arena);
  mpq_mul(r->q, a->q, b->q);
  return r;
}

const struct rational *rational_div(struct arena *arena, const struct rational *a, const struct rational *b) {
  struct rational *r = fresh(arena);
  mpq_div(r->q, a->q, b->q);
  return r;
}

const struct rational *rational_neg(struct arena *arena, const struct rational *a) {
  struct rational *r = fresh(arena);
  mpq_neg(r->q, a->q);
  return r;
}

const struct rational *rational_abs(struct arena *arena, const struct rational *a) {
  struct rational *r = fresh(arena);
  mpq_abs(r->q, a->q);
  return r;
}

const struct rational *rational_power(struct arena *arena, const struct rational *a, long n) {
  struct rational *r = fresh(arena);
  unsigned long size = n < 0 ? (unsigned long)-n : (unsigned long)n;
  mpz_pow_ui(mpq_numref(r->q), mpq_numref(a->q), size);
  mpz_pow_ui(mpq_denref(r->q), mpq_denref(a->q), size);
  if (n < 0) mpq_inv(r->q, r->q);
  return r;
}

const struct rational *rational_floor(struct arena *arena, const struct rational *a) {
  struct rational *r = fresh(arena);
  mpz_fdiv_q(mpq_numref(r->q), mpq_numref(a->q), mpq_denref(a->q));
  return r;
}

const struct rational *rational_ceil(struct arena *arena, const struct rational *a) {
  struct rational *r = fresh(arena);
  mpz_cdiv_q(mpq_numref(r->q), mpq_numref(a->q), mpq_denref(a->q));
  return r;
}

int rational_compare(const struct rational *a, const struct rational *b) {
  int order = mpq_cmp(a->q, b->q);
  return (order > 0) - (order < 0);
}

int rational_sign(const struct rational *a) { return mpq_sgn(a->q); }

bool rational_is_integer(const struct rational *a) { return mpz_cmp_ui(mpq_denref(a->q), 1) == 0; }

bool rational_to_long(const struct rational *a, long *n) {
  if (!rational_is_integer(a) || !mpz_fits_slong_p(mpq_numref(a->q))) return false;
  *n = mpz_get_si(mpq_numref(a->q));
  return true;
}

size_t rational_bits(const struct rational *a) {
  return mpz_sizeinbase(mpq_numref(a->q), 2) + mpz_sizeinbase(mpq_denref(a->q), 2);
}

/* Whether 10^k <= q. */
static bool reaches_ten(const mpq_t q, long k) {
  mpz_t left, right;
  mpz_inits(left, right, (mpz_ptr)NULL);
  mpz_ui_pow_ui(left, 10, k > 0 ? (unsigned long)k : 0);
  mpz_ui_pow_ui(right, 10, k < 0 ? (unsigned long)-k : 0);
  mpz_mul(left, left, mpq_denref(q));
  mpz_mul(right, right, mpq_numref(q));
  bool reaches = mpz_cmp(left, right) <= 0;
  mpz_clears(left, right, (mpz_ptr)NULL);
  return reaches;
}

static long floor_order(const mpq_t q) {
  long k = (long)mpz_sizeinbase(mpq_numref(q), 10) - (long)mpz_sizeinbase(mpq_denref(q), 10);
  while (!reaches_ten(q, k)) k--;
  while (reaches_ten(q, k + 1)) k++;
  return k;
}

long rational_nearest_order(const struct rational *a) {
  mpq_t square;
  mpq_init(square);
  mpq_mul(square, a->q, a->q);
  long twice = floor_order(square) + 1;
  mpq_clear(square);
  return twice >= 0 ? twice / 2 : -((1 - twice) / 2);
}

long rational_floor_order(const struct rational *a) { return floor_order(a->q); }

char *rational_text(struct arena *arena, const struct rational *a) {
  size_t size = mpz_sizeinbase(mpq_numref(a->q), 10) + mpz_sizeinbase(mpq_denref(a->q), 10) + 3;
  return mpq_get_str(arena_alloc(arena, size), 10, a->q);
}

long rational_places(const struct rational *a) {
  mpz_t rest, prime;
  mpz_inits(rest, prime, (mpz_ptr)NULL);
  mpz_set_ui(prime, 2);
  mp_bitcnt_t twos = mpz_remove(rest, mpq_denref(a->q), prime);
  mpz_set_ui(prime, 5);
  mp_bitcnt_t fives = mpz_remove(rest, rest, prime);
  bool ends = mpz_cmp_ui(rest, 1) == 0;
  mpz_clears(rest, prime, (mpz_ptr)NULL);
  mp_bitcnt_t places = twos > fives ? twos : fives;
  return ends && places <= LONG_MAX ? (long)places : -1;
}

char *rational_decimal(struct arena *arena, const struct rational *a, int places) {
  long needed = rational_places(a);
  if (needed < 0 || needed > places) return NULL;
  const struct rational *whole = rational_mul(arena, a, rational_power(arena, rational_integer(arena, 10), needed));
  const char *digits = rational_text(arena, rational_abs(arena, whole));
  size_t length = strlen(digits), fraction = (size_t)needed;
  const char *sign = rational_sign(a) < 0 ? "-" : "";
  if (!fraction) return arena_print(arena, "%s%s", sign, digits);
  if (length > fraction)
    return arena_print(arena, "%s%.*s.%s", sign, (int)(length - fraction), digits, digits + length - fraction);
  char *zeros = arena_alloc(arena, fraction - length + 1);
  memset(zeros, '0', fraction - length);
  return arena_print(arena, "%s0.%s%s", sign, zeros, digits);
}
