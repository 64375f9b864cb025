/* figproof explain NAME: value, derivation down to inputs, bases, forms. */
#include "command/command.h"
#include "command/project.h"

#include <string.h>

static const char summary[] =
    "Says what a quantity is: its exact value, how it is derived down to given values, their bases and sources, and how\n"
    "each form prints it.";

struct explanation {
  struct project *project;
  bool *seen; /* by quantity: explained once, named after that */
};

static const char *basis_text(struct arena *arena, unsigned basis) {
  static const char *const names[] = {"defined", "published", "assumed", "measured"};
  char *text = arena_copy(arena, "");
  for (int i = 0; i < 4; i++)
    if (basis & (1u << i)) text = arena_print(arena, "%s%s%s", text, *text ? ", " : "", names[i]);
  return text;
}

static const char *cell_text(struct project *project, int quantity, size_t cell) {
  const struct value *value = &project->derived->value[quantity];
  const struct form *first = &project->derived->model->quantity[quantity].form[0];
  struct ledger_number number;
  const char *why;
  const char *printed = printed_number(project->arena, "", value->cell[cell], first, PRINTED_PLAIN, &number, &why)
                            ? number.text
                            : "not printable";
  const struct rational *in_unit = rational_div(project->arena, value->cell[cell], first->unit->factor);
  const char *exact = rational_decimal(project->arena, in_unit, 12);
  return arena_print(project->arena, "%s   exactly %s%s%s", printed, exact ? exact : rational_text(project->arena, in_unit),
                     first->unit->symbol[0] && !first->unit->close ? " " : "", first->unit->symbol);
}

static void explain_quantity(struct explanation *e, int quantity, int depth);

static void explain_names(struct explanation *e, const struct expression *expression, int depth) {
  if (expression->kind == EXPRESSION_NAME) {
    int index = model_quantity_index(e->project->derived->model, expression->text);
    if (index >= 0 && !e->seen[index]) explain_quantity(e, index, depth);
  }
  size_t arguments = expression->kind == EXPRESSION_CALL && !strcmp(expression->text, "printed") ? 1 : expression->arguments;
  for (size_t i = 0; i < arguments; i++) explain_names(e, expression->argument[i], depth);
}

static void explain_quantity(struct explanation *e, int quantity, int depth) {
  struct project *project = e->project;
  const struct model_quantity *q = &project->derived->model->quantity[quantity];
  const struct value *value = &project->derived->value[quantity];
  e->seen[quantity] = true;
  for (size_t c = 0; c < value->cells; c++) {
    const char *name = quantity_full_name(project->arena, project->derived, quantity, c);
    printf("%*s%s = %s\n", depth * 2, "", name, cell_text(project, quantity, c));
  }
  for (size_t n = 0; n < q->definitions; n++) {
    const struct model_definition *d = &q->definition[n];
    const char *member = q->over >= 0 ? project->derived->model->axis[q->over].member[n].id : "";
    const char *note = d->note ? d->note : q->note, *source = d->source ? d->source : q->source;
    printf("%*s  %s%s%s %s%s%s%s%s%s\n", depth * 2, "", member, *member ? ": " : "", d->from ? "from" : "given", d->written,
           d->from ? "" : arena_print(project->arena, " (%s)", basis_text(project->arena, d->basis)), source ? "; " : "",
           source ? source : "", note ? "; " : "", note ? note : "");
  }
  printf("%*s  defined at %s\n", depth * 2, "", place_text(project->arena, q->place));
  if (value->inexact) printf("%*s  inexact: passed through MPFR at a stated precision\n", depth * 2, "");
  if (q->quarantine) printf("%*s  in quarantine: %s\n", depth * 2, "", q->quarantine);
  for (size_t n = 0; n < q->definitions; n++)
    if (q->definition[n].from) explain_names(e, q->definition[n].from, depth + 1);
}

static void print_forms(struct project *project, int quantity) {
  const struct model_quantity *q = &project->derived->model->quantity[quantity];
  const struct value *value = &project->derived->value[quantity];
  printf("\nbasis: %s\nforms:\n", basis_text(project->arena, value->basis));
  for (size_t f = 0; f < q->forms; f++) {
    printf("  %s:", q->form[f].name);
    for (size_t c = 0; c < value->cells; c++) {
      struct ledger_number plain, spoken;
      const char *why;
      if (printed_number(project->arena, "", value->cell[c], &q->form[f], PRINTED_PLAIN, &plain, &why) &&
          printed_number(project->arena, "", value->cell[c], &q->form[f], PRINTED_SPOKEN, &spoken, &why))
        printf("%s %s (\"%s\")", c ? "," : "", plain.text, spoken.text);
    }
    printf("\n");
  }
  for (size_t i = 0; i < q->quotes; i++)
    printf("quoted only with %s%s%s\n", q->quote[i].quantity, q->quote[i].members ? "." : "",
           q->quote[i].members ? q->quote[i].member[0] : "");
}

static void explain(struct project *project, const char *name) {
  const struct model *model = project->derived->model;
  const char *id = arena_slice(project->arena, name, strcspn(name, ".["));
  int index = model_quantity_index(model, id);
  if (index < 0) {
    const char **known = arena_array(project->arena, model->quantities + 1, sizeof *known);
    for (size_t i = 0; i < model->quantities; i++) known[i] = model->quantity[i].id;
    const char *near = nearest_name(id, known, model->quantities);
    struct finding *finding = report_add(project->report, FINDING_UNKNOWN_NAME, (struct place){.file = model->file},
                                         "no quantity is called '%s'", id);
    if (near) finding->hint = arena_print(project->arena, "did you mean '%s'?", near);
    return;
  }
  struct explanation e = {project, arena_array(project->arena, model->quantities, sizeof(bool))};
  explain_quantity(&e, index, 0);
  print_forms(project, index);
}

enum exit_status command_explain(int argc, char **argv) {
  struct options options;
  enum exit_status status;
  if (!options_read(argc, argv, 0, "NAME…", summary, &options, &status)) return status;
  struct arena *arena = arena_new();
  struct report *report = report_new(arena);
  struct project project = {.arena = arena, .report = report, .options = &options};
  if (!options.arguments) {
    report_add(report, FINDING_USAGE, (struct place){0}, "explain needs the name of a quantity")->hint =
        "figproof explain fetch_time";
  } else if (project_open(&project, &options, arena, report)) {
    for (char **name = options.arguments; *name; name++) explain(&project, *name);
  }
  status = project_finish(&project);
  options_free(&options);
  arena_free(arena);
  return status;
}
