/* Where a property of a number stays as it is: the interval around its present value, found by growing steps and by
 * bisection, in exact rationals. An end that is a simple rational is found exactly, and whether it belongs to the
 * interval is asked there. A property that fails and returns within a sixteenth of its number may go unseen. Private to
 * quantity/. */
#ifndef QUANTITY_INTERVAL_H
#define QUANTITY_INTERVAL_H
#include "quantity/sensitivity.h"

/* Whether the property holds at x. ties: comparisons take what is equal to thirty digits for equal; asked only at ends
 * that no rational meets. */
typedef bool interval_property(void *context, const struct rational *x, bool ties);

/* present: where the property holds. A present value of 0 is searched from 1e-9 to 1e6 on either side; any other from a
 * millionth of it to a million times it, and where the property holds at 0 too, from there to a million times it on the
 * other side. */
struct interval interval_find(struct arena *arena, interval_property *keeps, void *context,
                              const struct rational *present);
/* The rational of least denominator in [low, high], low <= high. */
const struct rational *interval_simplest(struct arena *arena, const struct rational *low, const struct rational *high);

#endif
