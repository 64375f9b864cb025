#include "quantity/sensitivity.h"

#include "quantity/interval.h"
#include "quantity/overlay.h"

#include <string.h>

struct sensitivity {
  struct arena *arena;
  const struct derived *derived;
  struct overlay *overlay;
  bool *wanted; /* by definition: what the question at hand needs */
};

/* What is asked of a changed model. */
struct question {
  struct overlay *overlay;
  const struct rational *factor; /* base units in one of the input's written unit */
  int claim;                     /* or -1: */
  int quantity;
  const size_t *cell;
  size_t cells;
  const struct form *form;
  const struct rational **digits; /* by cell: as printed now; NULL when it cannot be printed */
};

struct sensitivity *sensitivity_new(struct arena *arena, const struct derived *derived) {
  struct sensitivity *sensitivity = arena_alloc(arena, sizeof *sensitivity);
  *sensitivity = (struct sensitivity){.arena = arena, .derived = derived, .overlay = overlay_new(arena, derived)};
  sensitivity->wanted = arena_array(arena, sensitivity->overlay->definitions, sizeof *sensitivity->wanted);
  return sensitivity;
}

void sensitivity_end(struct sensitivity *sensitivity) { overlay_end(sensitivity->overlay); }

bool interval_is_everywhere(const struct interval *interval) { return interval->low.endless && interval->high.endless; }

bool interval_keeps_sign(const struct interval *interval) { return interval->low.at_zero || interval->high.at_zero; }

bool interval_is_point(const struct interval *interval) {
  return interval->low.at && interval->high.at && !rational_compare(interval->low.at, interval->high.at);
}

const struct model_definition *sensitivity_input_definition(const struct model *model, struct input input) {
  return &model->quantity[input.quantity].definition[input.member];
}

char *sensitivity_input_name(struct arena *arena, const struct model *model, struct input input) {
  const struct model_quantity *q = &model->quantity[input.quantity];
  if (q->over < 0) return arena_copy(arena, q->id);
  return arena_print(arena, "%s.%s", q->id, model->axis[q->over].member[input.member].id);
}

static struct inputs given_among(const struct sensitivity *sensitivity, const bool *wanted) {
  const struct overlay *overlay = sensitivity->overlay;
  struct inputs inputs = {0};
  size_t formulas = 0;
  for (size_t d = 0; d < overlay->definitions; d++) {
    struct input input = {overlay->quantity[d], overlay->member[d]};
    if (!wanted[d]) continue;
    if (sensitivity_input_definition(sensitivity->derived->model, input)->value)
      *ARENA_PUSH(sensitivity->arena, &inputs) = input;
    else
      formulas++;
  }
  inputs.work = inputs.count * formulas;
  return inputs;
}

/* The list of what is wanted, empty again. */
static bool *want_nothing(const struct sensitivity *sensitivity) {
  memset(sensitivity->wanted, 0, sensitivity->overlay->definitions * sizeof *sensitivity->wanted);
  return sensitivity->wanted;
}

struct inputs sensitivity_inputs_of_claim(const struct sensitivity *sensitivity, int claim) {
  bool *wanted = want_nothing(sensitivity);
  overlay_mark(sensitivity->overlay, sensitivity->derived->model->claim[claim].holds, wanted);
  return given_among(sensitivity, wanted);
}

struct inputs sensitivity_inputs_of_quantity(const struct sensitivity *sensitivity, int quantity, int member) {
  bool *wanted = want_nothing(sensitivity);
  overlay_mark_quantity(sensitivity->overlay, quantity, member, wanted);
  return given_among(sensitivity, wanted);
}

void sensitivity_reaches(const struct sensitivity *sensitivity, struct input input, bool *reached) {
  struct overlay *overlay = sensitivity->overlay;
  bool *all = want_nothing(sensitivity);
  for (size_t d = 0; d < overlay->definitions; d++) all[d] = true;
  overlay_choose(overlay, overlay->first[input.quantity] + input.member, all);
  reached[input.quantity] = true;
  for (size_t i = 0; i < overlay->affected_count; i++) reached[overlay->quantity[overlay->affected[i]]] = true;
}

static bool claim_keeps(const struct question *question, const struct derived *now) {
  const struct model_claim *claim = &now->model->claim[question->claim];
  struct scope scope = {.derived = now, .claim = claim, .reading = claim->reading, .report = report_new(now->arena)};
  struct value truth;
  return quantity_evaluate(&scope, claim->holds, &truth) && truth.cells == 1 &&
         (rational_sign(truth.cell[0]) != 0) == now->claim[question->claim].holds;
}

static bool digits_keep(const struct question *question, const struct derived *now) {
  const struct value *value = &now->value[question->quantity];
  for (size_t i = 0; i < question->cells; i++) {
    const struct rational *rounded = now->round(now->arena, value->cell[question->cell[i]], question->form);
    if (!rounded || !question->digits[i] || rational_compare(rounded, question->digits[i]) != 0) return false;
  }
  return true;
}

static bool keeps(void *context, const struct rational *x, bool ties) {
  struct question *question = context;
  struct overlay *overlay = question->overlay;
  struct arena *scratch = arena_new();
  overlay->now.ties = ties;
  const struct derived *now = overlay_try(overlay, rational_mul(scratch, x, question->factor));
  bool same = now && (question->claim >= 0 ? claim_keeps(question, now) : digits_keep(question, now));
  overlay_end(overlay);
  overlay->now.ties = false;
  arena_free(scratch);
  return same;
}

static struct interval ask(struct sensitivity *sensitivity, struct question *question, struct input input,
                           const bool *wanted) {
  struct overlay *overlay = sensitivity->overlay;
  const struct model_definition *definition = sensitivity_input_definition(sensitivity->derived->model, input);
  question->overlay = overlay;
  question->factor = definition->unit->factor;
  overlay_choose(overlay, overlay->first[input.quantity] + input.member, wanted);
  const struct rational *present = rational_div(sensitivity->arena, definition->value, definition->unit->factor);
  return interval_find(sensitivity->arena, keeps, question, present);
}

struct interval sensitivity_of_claim(struct sensitivity *sensitivity, int claim, struct input input) {
  bool *wanted = want_nothing(sensitivity);
  overlay_mark(sensitivity->overlay, sensitivity->derived->model->claim[claim].holds, wanted);
  struct question question = {.claim = claim};
  return ask(sensitivity, &question, input, wanted);
}

struct interval sensitivity_of_form(struct sensitivity *sensitivity, int quantity, const size_t *cell, size_t cells,
                                    const struct form *form, struct input input) {
  struct arena *arena = sensitivity->arena;
  const struct derived *derived = sensitivity->derived;
  const struct value *value = &derived->value[quantity];
  bool *wanted = want_nothing(sensitivity);
  overlay_mark_quantity(sensitivity->overlay, quantity, -1, wanted);
  struct question question = {.claim = -1, .quantity = quantity, .form = form, .cells = cell ? cells : value->cells};
  size_t *all = arena_array(arena, question.cells, sizeof *all);
  for (size_t i = 0; i < question.cells; i++) all[i] = cell ? cell[i] : i;
  question.cell = all;
  question.digits = arena_array(arena, question.cells, sizeof *question.digits);
  for (size_t i = 0; i < question.cells; i++) question.digits[i] = derived->round(arena, value->cell[all[i]], form);
  return ask(sensitivity, &question, input, wanted);
}
