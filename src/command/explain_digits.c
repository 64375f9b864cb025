/* What would change a printed digit: from a derived quantity to its inputs, and from an input to what hangs on it. */
#include "command/explain.h"

#include <string.h>

static bool is_printable(const struct subject *subject, const struct form *form) {
  const struct derived *derived = subject->project->derived;
  for (size_t i = 0; i < subject->cells; i++) {
    struct ledger_number number;
    const char *why;
    const struct rational *x = derived->value[subject->quantity].cell[subject->cell[i]];
    if (!printed_number(subject->project->arena, "", x, form, PRINTED_PLAIN, &number, &why)) return false;
  }
  return true;
}

static void print_indifferent(const struct subject *subject, const struct input_lines *lines) {
  struct arena *arena = subject->project->arena;
  if (lines->indifferent)
    sensitivity_print_paragraph(arena_print(arena, "no digit depends on %s", lines->indifferent), 4, 6);
  if (lines->same_sign)
    sensitivity_print_paragraph(arena_print(arena, "while they keep their sign, no digit depends on %s", lines->same_sign), 4,
                                6);
}

void explain_digits(const struct subject *subject, struct sensitivity *sensitivity) {
  const struct model *model = subject->project->derived->model;
  const struct model_quantity *q = &model->quantity[subject->quantity];
  int member = q->over >= 0 && subject->cells == 1 ? (int)subject->cell[0] : -1;
  struct inputs inputs = sensitivity_inputs_of_quantity(sensitivity, subject->quantity, member);
  bool derived = false;
  for (size_t i = 0; i < subject->cells; i++)
    derived = derived || q->definition[q->over >= 0 ? subject->cell[i] : 0].from;
  if (!derived || !inputs.count) return;
  if (inputs.work > SENSITIVITY_WORK) {
    printf("\nit rests on %zu given values through too many formulas to search what would change a digit\n",
           inputs.count);
    return;
  }
  printf("\ndigits stay the same while one given value alone moves within\n");
  for (size_t f = 0; f < q->forms; f++) {
    if (!is_printable(subject, &q->form[f])) continue;
    struct input_lines lines = {.arena = subject->project->arena};
    for (size_t i = 0; i < inputs.count; i++) {
      struct interval interval = sensitivity_of_form(sensitivity, subject->quantity, subject->cell, subject->cells,
                                                     &q->form[f], inputs.item[i]);
      sensitivity_add_line(&lines, model, inputs.item[i], &interval);
    }
    printf("  %s%s\n", q->form[f].name, subject->cells > 1 ? " (all of them)" : "");
    sensitivity_print_lines(&lines, 4);
    print_indifferent(subject, &lines);
  }
}

/* Digits first, then claims; only what the input can change. */
static struct input_lines consequences(const struct subject *subject, struct sensitivity *sensitivity,
                                       const struct explain_places *places, struct input input, const bool *reached) {
  struct arena *arena = subject->project->arena;
  const struct model *model = subject->project->derived->model;
  const struct unit *unit = sensitivity_input_definition(model, input)->unit;
  struct input_lines lines = {.arena = arena};
  for (size_t q = 0; q < model->quantities; q++)
    for (size_t f = 0; reached[q] && f < model->quantity[q].forms; f++) {
      const struct form *form = &model->quantity[q].form[f];
      if ((int)q == input.quantity || !explain_places_print(places, &model->quantity[q], form->name)) continue;
      struct interval interval = sensitivity_of_form(sensitivity, (int)q, NULL, 0, form, input);
      if (interval_is_everywhere(&interval)) continue;
      *ARENA_PUSH(arena, &lines) = (struct input_line){arena_print(arena, "%s|%s", model->quantity[q].id, form->name),
                                                       sensitivity_interval_text(arena, &interval, unit), ""};
    }
  for (size_t c = 0; c < model->claims; c++) {
    struct interval interval = sensitivity_of_claim(sensitivity, (int)c, input);
    if (interval_is_everywhere(&interval)) continue;
    *ARENA_PUSH(arena, &lines) = (struct input_line){arena_print(arena, "claim %s", model->claim[c].id),
                                                     sensitivity_interval_text(arena, &interval, unit), ""};
  }
  return lines;
}

void explain_consequences(const struct subject *subject, struct sensitivity *sensitivity,
                          const struct explain_places *places) {
  struct arena *arena = subject->project->arena;
  const struct model *model = subject->project->derived->model;
  const struct model_quantity *q = &model->quantity[subject->quantity];
  for (size_t n = 0; n < q->definitions; n++) {
    struct input input = {subject->quantity, n};
    bool meant = subject->whole;
    for (size_t i = 0; i < subject->cells; i++) meant = meant || (q->over >= 0 && subject->cell[i] == n);
    if (!meant || !q->definition[n].value) continue;
    const char *name = sensitivity_input_name(arena, model, input);
    bool *reached = arena_array(arena, model->quantities, sizeof *reached);
    sensitivity_reaches(sensitivity, input, reached);
    size_t count = 0;
    for (size_t i = 0; i < model->quantities; i++) count += reached[i];
    if (count * count > SENSITIVITY_WORK) {
      printf("\n%zu quantities rest on %s: too many to search what would change\n", count - 1, name);
      continue;
    }
    struct input_lines lines = consequences(subject, sensitivity, places, input, reached);
    if (!lines.count) {
      printf("\nno %sdigit but its own and no claim depends on %s\n", places->known ? "printed " : "", name);
      continue;
    }
    printf("\n%s is %s; what stays the same while it alone moves within\n", name, q->definition[n].written);
    sensitivity_print_lines(&lines, 2);
  }
}
