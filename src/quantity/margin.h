/* How far a claim is from changing its truth: the comparison that decides it, the value that stands nearest to the
 * bound (or, in a claim that fails, furthest beyond it), and over how many cells of the grid the claim holds. */
#ifndef QUANTITY_MARGIN_H
#define QUANTITY_MARGIN_H
#include "quantity/quantity.h"

enum margin_kind {
  MARGIN_UNKNOWN,    /* the predicate does not come down to one comparison of values */
  MARGIN_NONE,       /* an equality that holds: there is no room */
  MARGIN_RATIO,      /* value and bound are positive: one is amount times the other, amount >= 1 */
  MARGIN_DIFFERENCE, /* amount = |value - bound|, base units */
};

struct margin {
  enum margin_kind kind;
  const struct rational *value, *bound; /* base units */
  const struct rational *amount;
  bool bound_inexact;      /* half an order of magnitude: the bound is a root, given to forty digits */
  const char *value_name;  /* "ratio[pessimistic, optimistic]", or the expression */
  const char *bound_name;  /* the same for the bound; NULL when it is a plain number */
  const struct unit *unit; /* to show value and bound in */
  size_t held, cells;      /* of the grid that the claim speaks of; 0 of 0 when it speaks of none */
};

/* The claim must be known (derived->claim[].known). */
struct margin margin_of_claim(struct arena *arena, const struct derived *derived, int claim);

#endif
