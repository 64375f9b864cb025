/* An axis as the file itself shows it: the values printed at its ticks and where those ticks stand. Everything drawn is
 * measured with this scale, never with the one the figure was laid out with. */
#ifndef AUDIT_AXIS_READ_H
#define AUDIT_AXIS_READ_H
#include "exact/rational.h"

struct axis_scale {
  bool known;
  bool log;
  double origin, step; /* position along the axis, scene thousandths = origin + step × axis_measure(value) */
  size_t agree, of;    /* how many tick labels agree with it, of how many */
};

struct axis_tick {              /* one tick label of the file */
  const struct rational *value; /* as printed, base units; > 0 on a log axis */
  double place;                 /* of its tick, or of itself where it has none, scene thousandths */
};

/* log10 of the value (MPFR), or the value itself, as a number for positions; NaN for value <= 0 on a log axis. */
double axis_measure(bool log, const struct rational *value);
/* The scale on which most ticks stand within half a px; among equals the one through the outermost. ascending: values
 * grow with the coordinate. Not known when fewer than two ticks of different value run that way. */
struct axis_scale axis_read(bool log, bool ascending, const struct axis_tick *tick, size_t ticks);
double axis_position(const struct axis_scale *scale, const struct rational *value);
/* The value that stands at a position, to five significant digits. */
const struct rational *axis_value(struct arena *arena, const struct axis_scale *scale, double position);
/* value to five significant digits. */
const struct rational *axis_round(struct arena *arena, const struct rational *value);

#endif
