/* Powers and roots: exact where the result is rational, else MPFR at 256 bits, rounded to nearest and marked inexact. */
#include "quantity/evaluate.h"

#include <mpfr.h>

enum { PRECISION = 256 };

/* The q-th root of a > 0 when it is rational. */
static const struct rational *exact_root(struct arena *arena, const struct rational *a, unsigned long q) {
  mpz_t n, d;
  mpz_inits(n, d, NULL);
  const struct rational *root = NULL;
  if (mpz_root(n, mpq_numref(a->q), q) && mpz_root(d, mpq_denref(a->q), q)) {
    mpq_t r;
    mpq_init(r);
    mpq_set_num(r, n);
    mpq_set_den(r, d);
    root = rational_new(arena, r);
    mpq_clear(r);
  }
  mpz_clears(n, d, NULL);
  return root;
}

static const struct rational *near_root(struct arena *arena, const struct rational *a, unsigned long q) {
  mpfr_t x;
  mpfr_init2(x, PRECISION);
  mpfr_set_q(x, a->q, MPFR_RNDN);
  mpfr_rootn_ui(x, x, q, MPFR_RNDN);
  mpq_t r;
  mpq_init(r);
  mpfr_get_q(r, x);
  const struct rational *root = rational_new(arena, r);
  mpq_clear(r);
  mpfr_clear(x);
  return root;
}

static bool power_dimension(const struct dimension *base, long p, long q, struct dimension *power) {
  for (int i = 0; i < DIMENSION_COUNT; i++) {
    long raised = base->power[i] * p;
    if (raised % q || raised / q > 120 || raised / q < -120) return false;
    power->power[i] = (signed char)(raised / q);
  }
  return true;
}

bool evaluate_power(struct evaluation *evaluation, const struct expression *place, const struct value *base,
                    const struct rational *exponent, struct value *value) {
  struct arena *arena = evaluation->arena;
  if (base->kind != VALUE_NUMBER) return evaluate_fail(evaluation, FINDING_EXPRESSION, place, "only a number has a power");
  if (!mpz_fits_slong_p(mpq_numref(exponent->q)) || !mpz_fits_slong_p(mpq_denref(exponent->q)))
    return evaluate_fail(evaluation, FINDING_EXPRESSION, place, "the exponent is too large");
  long p = mpz_get_si(mpq_numref(exponent->q)), q = mpz_get_si(mpq_denref(exponent->q));
  if (p > 1000 || p < -1000 || q > 1000)
    return evaluate_fail(evaluation, FINDING_EXPRESSION, place, "the exponent is beyond 1000");
  *value = *base;
  value->origin = -1;
  value->origin_cell = NULL;
  value->unit = NULL;
  if (!power_dimension(&base->dimension, p, q, &value->dimension))
    return evaluate_fail(evaluation, FINDING_DIMENSION, place, "%s has no such power", evaluate_dimension(evaluation, base));
  value->cell = arena_array(arena, base->cells, sizeof *value->cell);
  for (size_t i = 0; i < base->cells; i++) {
    const struct rational *x = base->cell[i];
    if (!rational_sign(x) && p <= 0)
      return evaluate_fail(evaluation, FINDING_EXPRESSION, place, "0 has no power %ld", p);
    if (q != 1 && rational_sign(x) < 0)
      return evaluate_fail(evaluation, FINDING_EXPRESSION, place, "a root of a negative value");
    if (q != 1 && rational_sign(x)) {
      const struct rational *root = exact_root(arena, x, (unsigned long)q);
      if (!root) {
        root = near_root(arena, x, (unsigned long)q);
        value->inexact = true;
      }
      x = root;
    }
    if (rational_bits(x) * (size_t)(p < 0 ? -p : p) > VALUE_BITS)
      return evaluate_fail(evaluation, FINDING_EXPRESSION, place, "the exact value needs more than %d bits", VALUE_BITS);
    value->cell[i] = rational_power(arena, x, p);
  }
  return true;
}
