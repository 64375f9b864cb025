/* What a claim and a printed digit hang on: the interval of each given input within which a claim keeps its truth, or a
 * form its digits, every other input as it is. Exact rationals throughout; see interval.h for how ends are found. */
#ifndef QUANTITY_SENSITIVITY_H
#define QUANTITY_SENSITIVITY_H
#include "quantity/quantity.h"

struct interval_end {
  const struct rational *at; /* in the input's written unit; NULL when endless */
  bool endless;              /* nothing changes up to a million times the present value, on either side of 0 */
  bool at_zero;  /* endless, as far as 0: the property holds close to it, and at 0 it fails or has no value */
  bool exact;    /* at is the end itself; else it lies inside, less than 1e-40 of itself from the end */
  bool included; /* the end belongs to the interval */
};

struct interval {
  const struct rational *present; /* in the input's written unit */
  struct interval_end low, high;
};

/* Nothing changes wherever the input is, or wherever it is while it keeps its sign. */
bool interval_is_everywhere(const struct interval *interval);
/* The same, while the input keeps its sign: no more was searched. */
bool interval_keeps_sign(const struct interval *interval);
/* Only the present value keeps it. */
bool interval_is_point(const struct interval *interval);

/* A given value: a quantity, or one member of a set. */
struct input {
  int quantity;
  size_t member; /* index of its definition; 0 for a plain quantity */
};

struct inputs {
  struct input *item;
  size_t count, room;
  size_t work; /* inputs times formulas that lead from them: what the search costs, some 0.3 ms each */
};
enum { SENSITIVITY_WORK = 20000 }; /* more is not searched unless it is asked for by name */

struct sensitivity;

struct sensitivity *sensitivity_new(struct arena *arena, const struct derived *derived);
/* Frees what the last question made; the arena does it too. */
void sensitivity_end(struct sensitivity *sensitivity);

/* "peak", "bandwidth.midrange". */
char *sensitivity_input_name(struct arena *arena, const struct model *model, struct input input);
const struct model_definition *sensitivity_input_definition(const struct model *model, struct input input);

/* The given inputs that formulas lead to, in the model's order. member: index of a set's member, or -1. */
struct inputs sensitivity_inputs_of_claim(const struct sensitivity *sensitivity, int claim);
struct inputs sensitivity_inputs_of_quantity(const struct sensitivity *sensitivity, int quantity, int member);
/* By quantity: whether a formula leads from the input to it. The input's own quantity is among them. */
void sensitivity_reaches(const struct sensitivity *sensitivity, struct input input, bool *reached);

/* Where the claim stays as true, or as false, as it is. */
struct interval sensitivity_of_claim(struct sensitivity *sensitivity, int claim, struct input input);
/* Where the digits of every chosen cell stay the same in the form. cells NULL: all of them. */
struct interval sensitivity_of_form(struct sensitivity *sensitivity, int quantity, const size_t *cell, size_t cells,
                                    const struct form *form, struct input input);

#endif
