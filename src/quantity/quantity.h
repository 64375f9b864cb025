/* Exact derivation: every quantity of the model gets its value by its expression, cell by cell, units checked.
 * quantity_derive gives values or findings (unknown-name, dimension, cycle, quarantine, expression) and NULL. */
#ifndef QUANTITY_QUANTITY_H
#define QUANTITY_QUANTITY_H
#include "model/model.h"

enum value_kind { VALUE_NUMBER, VALUE_BOOLEAN, VALUE_ORDER /* cells are the x of order(x) under a strict reading */ };

/* A value over zero or more axes, cells in row-major order of axis[]. Axes are model axis indices, ascending by first meeting. */
struct value {
  enum value_kind kind;
  int axis[4];
  int axes;
  size_t cells;
  const struct rational **cell; /* base units; booleans are 0 or 1 */
  struct dimension dimension;
  unsigned basis;               /* union over inputs */
  bool inexact;                 /* passed through MPFR */
  int origin;                   /* quantity index when the value is that quantity or a selection of it; else -1 */
  const struct unit *unit;      /* unit to show it in when no form says; or NULL */
};

/* The value as its reader sees it, for printed(x, form): printed/ stands above this layer and hands its rounding down. */
typedef const struct rational *as_printed(struct arena *arena, const struct rational *value, const struct form *form);

struct derived {
  struct arena *arena;
  const struct model *model;
  as_printed *round;
  struct value *value;  /* by quantity index */
  bool *holds;          /* by claim index */
  bool *erratum_true;   /* by erratum index: would_need has become true */
};

struct derived *quantity_derive(struct arena *arena, const struct model *model, as_printed *round, struct report *report);
/* The value of an expression in the derived model; loop axes bind `name` of an axis to a member (template loops). */
struct binding {
  int axis, member;
  const struct binding *outer;
};
bool quantity_evaluate(const struct derived *derived, const struct expression *expression, const struct binding *binding,
                       const struct model_claim *claim, struct value *value, struct report *report);
/* Findings for claims that do not hold (saying what the range would read) and errata that have become true. */
bool quantity_check_claims(const struct derived *derived, struct report *report);
/* Member ids of a cell: "midrange", "ceiling, optimistic", "". */
char *quantity_cell_name(struct arena *arena, const struct derived *derived, const struct value *value, size_t cell);
/* "fetch_time.midrange", "ratio[ceiling, optimistic]", "block_size". */
char *quantity_full_name(struct arena *arena, const struct derived *derived, int quantity, size_t cell);

#endif
