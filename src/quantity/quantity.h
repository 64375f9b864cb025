/* Exact derivation: every quantity of the model gets its value by its expression, cell by cell, units checked.
 * quantity_derive gives values or findings (unknown-name, dimension, cycle, quarantine, expression) and NULL. */
#ifndef QUANTITY_QUANTITY_H
#define QUANTITY_QUANTITY_H
#include "model/model.h"

enum { VALUE_AXES = 8, VALUE_BITS = 65536 /* of numerator and denominator: an exact value may not eat the machine */ };

enum value_kind {
  VALUE_NUMBER,
  VALUE_BOOLEAN, /* cells are 0 or 1 */
  VALUE_ORDER    /* order(x) under a strict reading: cells are the x, compared with integers k as 10^k */
};

/* A value over zero or more axes, cells in row-major order of axis[]. */
struct value {
  enum value_kind kind;
  int axis[VALUE_AXES]; /* model axis indices, ascending */
  int axes;
  size_t cells;
  const struct rational **cell; /* base units */
  struct dimension dimension;
  unsigned basis;           /* union over inputs */
  const unsigned *member_basis; /* of a set: each member's own, by cell; else NULL */
  bool inexact;             /* passed through MPFR */
  int origin;               /* quantity index when every cell is a cell of that quantity; else -1 */
  const size_t *origin_cell; /* cell index within that quantity, per cell */
  const struct unit *unit;  /* unit to show it in when no form says; or NULL */
};

/* How a claim fared. */
struct claim_result {
  bool known;     /* false when it could not be evaluated (a finding says why) */
  bool holds;
  bool has_range; /* `x in bounds` with whole-number cells: what the bounds would have to be */
  long low, high;
};

/* The value as its reader sees it, for printed(x, form): printed/ stands above this layer and hands its rounding down. */
typedef const struct rational *as_printed(struct arena *arena, const struct rational *value, const struct form *form);

struct derived {
  struct arena *arena;
  const struct model *model;
  as_printed *round;
  struct value *value;         /* by quantity index */
  struct claim_result *claim;  /* by claim index */
  bool *erratum_true;          /* by erratum index: would_need has become true */
  bool ties;                   /* comparisons take what is equal to thirty digits for equal: see interval.h */
};

/* Values of all quantities, and how claims and errata fare. Claims that fail are not findings here: document/claims.c words them. */
struct derived *quantity_derive(struct arena *arena, const struct model *model, as_printed *round, struct report *report);

/* Loop axes of templates: inside a loop an axis stands for one of its members. */
struct binding {
  int axis, member;
  const struct binding *outer;
};

/* Who evaluates: a template slot, a claim. */
struct scope {
  const struct derived *derived;
  const struct binding *binding;
  const struct model_claim *claim; /* whose `bounds` and reading are meant; or NULL */
  enum reading reading;
  struct report *report;
};

/* The value of an expression in a derived model, or false and a finding. */
bool quantity_evaluate(const struct scope *scope, const struct expression *expression, struct value *value);

/* Stands over an axis that only figures run along: in no list of numbers, and prose is not matched with it. */
bool quantity_is_plotted(const struct derived *derived, size_t quantity);
/* "midrange", "ceiling, optimistic", "": the members of a cell. */
char *quantity_cell_name(struct arena *arena, const struct model *model, const struct value *value, size_t cell);
/* "fetch_time.midrange", "ratio[ceiling, optimistic]", "block_size". */
char *quantity_full_name(struct arena *arena, const struct derived *derived, int quantity, size_t cell);
/* Member index of a cell along value->axis[n]. */
int quantity_cell_member(const struct model *model, const struct value *value, size_t cell, int n);

#endif
