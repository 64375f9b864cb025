/* Axis scales: exact values to scene positions, ticks, domains. Logarithms come from MPFR at a fixed precision, so that
 * the same value stands at the same place on every machine. */
#ifndef DOCUMENT_SCALE_H
#define DOCUMENT_SCALE_H
#include "exact/rational.h"

struct scale {
  bool log;
  const struct rational *low, *high; /* low < high; on a log scale 0 < low */
  long from, to;                     /* scene position of low and high */
};

/* Position of value, nearest thousandth. On a log scale value > 0. */
long scale_position(const struct scale *scale, const struct rational *value);
/* Length of one decade of a log scale. */
long scale_decade(const struct scale *scale);

struct tick {
  const struct rational *value;
  long position;
  bool labelled; /* else minor */
};
/* Ticks in ascending order, not yet placed. label_room: the least distance between two labelled ticks. At least two are
 * labelled. */
struct tick *scale_ticks(struct arena *arena, const struct scale *scale, long label_room, size_t *count);

void scale_place_ticks(const struct scale *scale, struct tick *tick, size_t count);

/* Whole decades around the values; false when one is not positive. low < high always. */
bool scale_decades(struct arena *arena, const struct rational *const *values, size_t count, const struct rational **low,
                   const struct rational **high);
/* Whole steps of 1, 2 or 5 times a power of ten around the values, from zero when they are not far from it. */
void scale_steps(struct arena *arena, const struct rational *const *values, size_t count, const struct rational **low,
                 const struct rational **high);

/* The same in multiples of a unit (base units in one of it), so that ticks and domain are round in it; binary: powers of
 * two stand for powers of ten. */
struct tick *scale_ticks_in(struct arena *arena, const struct scale *scale, const struct rational *unit, bool binary,
                            long label_room, size_t *count);
/* Whole decades (binary: whole powers of two) around the values on a log axis; whole steps, from zero when they are not
 * far from it, on a linear one. False when a log axis has no place for one of the values. */
bool scale_domain(struct arena *arena, bool log, const struct rational *unit, bool binary,
                  const struct rational *const *values, size_t count, const struct rational **low,
                  const struct rational **high);

#endif
