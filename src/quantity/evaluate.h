/* Private to quantity/: evaluation shared by derivation, claims and templates. */
#ifndef QUANTITY_EVALUATE_H
#define QUANTITY_EVALUATE_H
#include "quantity/quantity.h"

/* Derivation in progress: a quantity is derived when first read. */
enum progress { PROGRESS_NONE, PROGRESS_UNDERWAY, PROGRESS_DONE, PROGRESS_FAILED };

struct evaluation {
  struct arena *arena;
  const struct model *model;
  const struct scope *scope;
  bool quarantine_readable; /* inside count(): existence is not a value */
  /* The value of a quantity, or of one definition of a set (member >= 0); false when it has none (finding exists). NULL when all are derived. */
  bool (*read)(struct evaluation *evaluation, int quantity, int member, const struct expression *asked, struct value *value);
  void *deriving;
};

bool evaluate(struct evaluation *evaluation, const struct expression *expression, struct value *value);
/* Function call by name. */
bool evaluate_call(struct evaluation *evaluation, const struct expression *call, struct value *value);
/* Integer and rational powers, roots. */
bool evaluate_power(struct evaluation *evaluation, const struct expression *place, const struct value *base,
                    const struct rational *exponent, struct value *value);

typedef const struct rational *cell_operation(struct arena *arena, const struct rational *a, const struct rational *b);
/* Cell by cell over the union of the axes; basis and inexactness joined; dimension left to the caller. False when too many axes. */
bool evaluate_broadcast(struct evaluation *evaluation, const struct expression *place, const struct value *a,
                        const struct value *b, cell_operation *operation, struct value *value);
enum { TIE_DIGITS = 30 };
/* Equal to thirty digits: what derived->ties takes for equal. */
bool evaluate_tie(struct arena *arena, const struct rational *a, const struct rational *b);
/* The literal 0, which compares with values of any dimension. */
bool evaluate_is_zero(const struct expression *e);
struct value evaluate_plain(struct arena *arena, const struct rational *number);
bool evaluate_fail(struct evaluation *evaluation, enum finding_code code, const struct expression *place, const char *format,
                   ...) __attribute__((format(printf, 4, 5)));
char *evaluate_dimension(struct evaluation *evaluation, const struct value *value);

#endif
