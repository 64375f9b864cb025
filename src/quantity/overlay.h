/* The model derived again with one given value changed: only what depends on it, and of that only what is asked for.
 * Takes a derived model and leaves it as it was. Private to quantity/. */
#ifndef QUANTITY_OVERLAY_H
#define QUANTITY_OVERLAY_H
#include "quantity/quantity.h"

/* A definition (a plain quantity, or one member of a set) has one index in the whole model. */
struct overlay {
  struct arena *arena;
  const struct derived *base;
  size_t definitions;
  int *quantity;  /* by definition */
  size_t *member; /* by definition: which of its quantity's definitions */
  size_t *first;  /* by quantity: its first definition */
  size_t **reads; /* by definition: the definitions that its formula reads */
  size_t *reads_count;
  size_t *order;    /* every definition behind those that it reads */
  size_t input;     /* the definition that is changed */
  size_t *affected; /* what must be derived again, in order */
  size_t affected_count;
  struct derived now; /* the changed model, whose new values live in the arena of the last try */
  unsigned *copied;   /* by quantity: the try that has copied its cells */
  unsigned tries;
};

struct overlay *overlay_new(struct arena *arena, const struct derived *derived);
/* Marks in wanted (by definition) what an expression reads, itself and through formulas. */
void overlay_mark(const struct overlay *overlay, const struct expression *expression, bool *wanted);
/* The same for every definition of a quantity, or for one (member >= 0). */
void overlay_mark_quantity(const struct overlay *overlay, int quantity, int member, bool *wanted);
/* From here on `input` is what changes, and of what depends on it only the wanted definitions are derived. */
void overlay_choose(struct overlay *overlay, size_t input, const bool *wanted);
/* The model with the input at value (base units); NULL when a formula then has no value. Good until the next call. */
const struct derived *overlay_try(struct overlay *overlay, const struct rational *value);
/* Frees what the last try made. */
void overlay_end(struct overlay *overlay);

#endif
