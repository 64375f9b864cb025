/* Exact numbers: GMP rationals that live in an arena and never change. No rounding, no floating point. */
#ifndef EXACT_RATIONAL_H
#define EXACT_RATIONAL_H
#include "base/arena.h"

#include <gmp.h>
#include <stdbool.h>

struct rational {
  mpq_t q; /* canonical */
};

const struct rational *rational_new(struct arena *arena, const mpq_t q);
const struct rational *rational_integer(struct arena *arena, long n);
const struct rational *rational_ratio(struct arena *arena, long numerator, long denominator); /* denominator != 0 */
/* 10^exponent, exact, for |exponent| <= 4096. */
const struct rational *rational_ten(struct arena *arena, long exponent);

/* A plain decimal number at the start of text: [+-] digits [. digits] [e [+-] digits], also ".5" and "3."; ASCII only,
 * no grouping. Returns the number of bytes taken, 0 when there is no number, its exponent is beyond +-400 or it has
 * more than 1,000 digits. */
size_t rational_read(struct arena *arena, const char *text, const struct rational **value);

const struct rational *rational_add(struct arena *arena, const struct rational *a, const struct rational *b);
const struct rational *rational_sub(struct arena *arena, const struct rational *a, const struct rational *b);
const struct rational *rational_mul(struct arena *arena, const struct rational *a, const struct rational *b);
const struct rational *rational_div(struct arena *arena, const struct rational *a,
                                    const struct rational *b); /* b != 0 */
const struct rational *rational_neg(struct arena *arena, const struct rational *a);
const struct rational *rational_abs(struct arena *arena, const struct rational *a);
/* a^n, n any integer with |n| <= 4096; a != 0 when n < 0. */
const struct rational *rational_power(struct arena *arena, const struct rational *a, long n);
const struct rational *rational_floor(struct arena *arena, const struct rational *a);
const struct rational *rational_ceil(struct arena *arena, const struct rational *a);

int rational_compare(const struct rational *a, const struct rational *b); /* -1, 0, 1 */
int rational_sign(const struct rational *a);                              /* -1, 0, 1 */
bool rational_is_integer(const struct rational *a);
/* True and *n set when a is an integer that fits. */
bool rational_to_long(const struct rational *a, long *n);
/* Bits of numerator and denominator together: whoever evaluates powers bounds their growth with it. */
size_t rational_bits(const struct rational *a);
/* Digits after the point of the exact decimal expansion; -1 when it has no end. */
long rational_places(const struct rational *a);

/* The k with 10^(2k-1) <= a^2 < 10^(2k+1), decided in integers; a > 0. "Nearest order of magnitude". */
long rational_nearest_order(const struct rational *a);
/* The k with 10^k <= a < 10^(k+1); a > 0. */
long rational_floor_order(const struct rational *a);

/* "131072/3025", "5": for dumps and findings, exact. */
char *rational_text(struct arena *arena, const struct rational *a);
/* Exact decimal expansion, "0.125", when it ends within places digits after the point; else NULL. */
char *rational_decimal(struct arena *arena, const struct rational *a, int places);

#endif
