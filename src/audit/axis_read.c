#include "audit/axis_read.h"

#include <math.h>
#include <mpfr.h>

enum { PRECISION = 128, HALF_PX = 500, TICKS_MOST = 64 };

double axis_measure(bool log, const struct rational *value) {
  if (log && rational_sign(value) <= 0) return NAN;
  mpfr_t m;
  mpfr_init2(m, PRECISION);
  mpfr_set_q(m, value->q, MPFR_RNDN);
  if (log) mpfr_log10(m, m, MPFR_RNDN);
  double measure = mpfr_get_d(m, MPFR_RNDN);
  mpfr_clear(m);
  return measure;
}

struct axis_scale axis_read(bool log, bool ascending, const struct axis_tick *tick, size_t ticks) {
  struct axis_scale best = {.log = log, .of = ticks};
  double measure[TICKS_MOST], widest = 0;
  if (ticks > TICKS_MOST) ticks = TICKS_MOST;
  for (size_t i = 0; i < ticks; i++) measure[i] = axis_measure(log, tick[i].value);
  for (size_t i = 0; i < ticks; i++) {
    for (size_t j = i + 1; j < ticks; j++) {
      double width = tick[j].place - tick[i].place, step = width / (measure[j] - measure[i]);
      if (!isfinite(step) || (ascending ? step <= 0 : step >= 0)) continue;
      struct axis_scale scale = {true, log, tick[i].place - step * measure[i], step, 0, best.of};
      for (size_t k = 0; k < ticks; k++)
        scale.agree += fabs(scale.origin + step * measure[k] - tick[k].place) <= HALF_PX;
      if (scale.agree < best.agree || (scale.agree == best.agree && fabs(width) <= widest)) continue;
      best = scale;
      widest = fabs(width);
    }
  }
  return best;
}

double axis_position(const struct axis_scale *scale, const struct rational *value) {
  return scale->origin + scale->step * axis_measure(scale->log, value);
}

const struct rational *axis_round(struct arena *arena, const struct rational *value) {
  if (rational_sign(value) == 0) return value;
  const struct rational *size = rational_abs(arena, value);
  const struct rational *unit = rational_ten(arena, rational_floor_order(size) - 4);
  const struct rational *half = rational_ratio(arena, 1, 2);
  const struct rational *count = rational_floor(arena, rational_add(arena, rational_div(arena, size, unit), half));
  const struct rational *rounded = rational_mul(arena, count, unit);
  return rational_sign(value) < 0 ? rational_neg(arena, rounded) : rounded;
}

const struct rational *axis_value(struct arena *arena, const struct axis_scale *scale, double position) {
  mpfr_t m;
  mpfr_init2(m, PRECISION);
  mpfr_set_d(m, (position - scale->origin) / scale->step, MPFR_RNDN);
  if (scale->log) mpfr_exp10(m, m, MPFR_RNDN);
  mpq_t q;
  mpq_init(q);
  mpfr_get_q(q, m);
  const struct rational *value = rational_new(arena, q);
  mpq_clear(q);
  mpfr_clear(m);
  return axis_round(arena, value);
}
