/* figproof explain NAME: value, derivation down to inputs, bases, forms, where it is printed, what would change it. */
#include "command/explain.h"

#include "command/command.h"
#include "command/volume.h"

#include <string.h>

static const char summary[] =
    "Says what a quantity or one of its members is: its exact value, how it is derived down to given values, their "
    "bases\n"
    "and sources, how each form prints it and where, and within which interval of each given value its digits stay "
    "the\n"
    "same. Of a given value it says which digits and claims hang on it. In (a, b] a does not belong and b does; ends\n"
    "without a short decimal are rounded inwards.";

struct explanation {
  struct project *project;
  const struct subject *subject;
  bool *seen; /* by quantity: explained once, named after that */
};

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
  return arena_print(project->arena, "%s   exactly %s%s%s", printed,
                     exact ? exact : rational_text(project->arena, in_unit),
                     first->unit->symbol[0] && !first->unit->close ? " " : "", unit_printed(first->unit, false));
}

static void explain_quantity(struct explanation *e, int quantity, int depth, bool bound);

/* "from a / b", "given 64 GB/s (published)", "quoted from chapter 4: link.midrange, 64 GB/s (published)". */
static char *origin_text(struct arena *arena, const struct model_quantity *q, const struct model_definition *d) {
  if (d->from) return arena_print(arena, "from %s", d->written);
  const char *basis = model_basis_text(arena, d->basis);
  return d->quoted ? arena_print(arena, "quoted from chapter %s: %s, %s (%s)", q->quoted->chapter, q->quoted->cell,
                                 d->written, basis)
                   : arena_print(arena, "given %s (%s)", d->written, basis);
}

/* Of the quantity in question only the chosen cells are told; when that is one cell, then of those that it is computed
 * from (bound) the cells with the same members. */
static bool is_meant(const struct explanation *e, int quantity, size_t cell, bool bound) {
  const struct subject *subject = e->subject;
  const struct derived *derived = e->project->derived;
  if (quantity != subject->quantity) {
    if (!bound || subject->cells != 1) return true;
    const struct value *own = &derived->value[subject->quantity], *other = &derived->value[quantity];
    for (int n = 0; n < own->axes; n++)
      for (int m = 0; m < other->axes; m++)
        if (own->axis[n] == other->axis[m] && quantity_cell_member(derived->model, own, subject->cell[0], n) !=
                                                  quantity_cell_member(derived->model, other, cell, m))
          return false;
    return true;
  }
  for (size_t i = 0; i < subject->cells; i++)
    if (subject->cell[i] == cell) return true;
  return false;
}

/* A selection and an aggregate read other members than the one in question. */
static bool keeps_members(const struct expression *e) {
  static const char *const words[] = {"min", "max", "sum", "mean", "count", "all", "any"};
  for (size_t i = 0; e->kind == EXPRESSION_CALL && i < sizeof words / sizeof *words; i++)
    if (!strcmp(e->text, words[i])) return false;
  return e->kind != EXPRESSION_SELECT;
}

static void explain_names(struct explanation *e, const struct expression *expression, int depth, bool bound) {
  bound = bound && keeps_members(expression);
  if (expression->kind == EXPRESSION_NAME) {
    int index = model_quantity_index(e->project->derived->model, expression->text);
    if (index >= 0 && !e->seen[index]) explain_quantity(e, index, depth, bound);
  }
  size_t arguments =
      expression->kind == EXPRESSION_CALL && !strcmp(expression->text, "printed") ? 1 : expression->arguments;
  for (size_t i = 0; i < arguments; i++) explain_names(e, expression->argument[i], depth, bound);
}

static void explain_quantity(struct explanation *e, int quantity, int depth, bool bound) {
  struct project *project = e->project;
  const struct model_quantity *q = &project->derived->model->quantity[quantity];
  const struct value *value = &project->derived->value[quantity];
  e->seen[quantity] = true;
  for (size_t c = 0; c < value->cells; c++) {
    if (!is_meant(e, quantity, c, bound)) continue;
    const char *name = quantity_full_name(project->arena, project->derived, quantity, c);
    printf("%*s%s = %s\n", depth * 2, "", name, cell_text(project, quantity, c));
  }
  for (size_t n = 0; n < q->definitions; n++) {
    if (q->over >= 0 && !is_meant(e, quantity, n, bound)) continue;
    const struct model_definition *d = &q->definition[n];
    const char *member = q->over >= 0 ? project->derived->model->axis[q->over].member[n].id : "";
    const char *note = d->note ? d->note : q->note, *source = d->source ? d->source : q->source;
    printf("%*s  %s%s%s%s%s%s%s\n", depth * 2, "", member, *member ? ": " : "", origin_text(project->arena, q, d),
           source ? "; " : "", source ? source : "", note ? "; " : "", note ? note : "");
  }
  printf("%*s  defined at %s\n", depth * 2, "", place_text(project->arena, q->place));
  if (value->inexact) printf("%*s  inexact: passed through MPFR at a stated precision\n", depth * 2, "");
  if (q->quarantine) printf("%*s  in quarantine: %s\n", depth * 2, "", q->quarantine);
  for (size_t n = 0; n < q->definitions; n++)
    if (q->definition[n].from && (q->over < 0 || is_meant(e, quantity, n, bound)))
      explain_names(e, q->definition[n].from, depth + 1, bound);
}

static const char *const *cell_names(const struct subject *subject) {
  struct project *project = subject->project;
  const char **names = arena_array(project->arena, subject->cells, sizeof *names);
  for (size_t i = 0; i < subject->cells; i++)
    names[i] = quantity_full_name(project->arena, project->derived, subject->quantity, subject->cell[i]);
  return names;
}

static void print_forms(const struct subject *subject, const struct explain_places *places) {
  struct project *project = subject->project;
  struct arena *arena = project->arena;
  const struct model_quantity *q = &project->derived->model->quantity[subject->quantity];
  const struct value *value = &project->derived->value[subject->quantity];
  printf("\nbasis: %s\nforms\n", model_basis_text(arena, value->basis));
  for (size_t f = 0; f < q->forms; f++) {
    struct sink sink = sink_new(arena);
    sink_text(&sink, "");
    for (size_t i = 0; i < subject->cells; i++) {
      struct ledger_number plain, spoken;
      const char *why;
      const struct rational *x = value->cell[subject->cell[i]];
      if (printed_number(arena, "", x, &q->form[f], PRINTED_PLAIN, &plain, &why) &&
          printed_number(arena, "", x, &q->form[f], PRINTED_SPOKEN, &spoken, &why))
        SINK(&sink, sink.count ? ", " : "", plain.text, " (\"", spoken.text, "\")");
    }
    sensitivity_print_paragraph(arena_print(arena, "%s: %s", q->form[f].name, sink_string(&sink)), 2, 4);
    const char *where = explain_places_text(places, cell_names(subject), subject->cells, q->form[f].name);
    if (*where)
      sensitivity_print_paragraph(arena_print(arena, "printed in %s", where), 4, 6);
    else if (places->known)
      printf("    printed in no figure and no table\n");
  }
  for (size_t i = 0; i < q->quotes; i++)
    printf("quoted only with %s%s%s\n", q->quote[i].quantity, q->quote[i].members ? "." : "",
           q->quote[i].members ? q->quote[i].member[0] : "");
}

static char *quantity_id(struct arena *arena, const char *name) { return arena_slice(arena, name, strcspn(name, ".[")); }

static bool find_cells(struct project *project, const char *name, struct subject *subject) {
  const struct model *model = project->derived->model;
  const char *id = quantity_id(project->arena, name);
  struct place place = {.file = model->file};
  int index = model_quantity_index(model, id);
  if (index < 0) {
    const char **known = arena_array(project->arena, model->quantities + 1, sizeof *known);
    for (size_t i = 0; i < model->quantities; i++) known[i] = model->quantity[i].id;
    const char *near = nearest_name(id, known, model->quantities);
    struct finding *finding =
        report_add(project->report, FINDING_UNKNOWN_NAME, place, "no quantity is called '%s'", id);
    if (near) finding->hint = arena_print(project->arena, "did you mean '%s'?", near);
    return false;
  }
  place.inside = arena_print(project->arena, " (%s)", name);
  struct expression *e = expression_read(project->arena, name, place, project->report);
  struct value value;
  struct scope scope = {.derived = project->derived, .report = project->report};
  if (!e || !quantity_evaluate(&scope, e, &value)) return false;
  if (value.origin != index) {
    report_add(project->report, FINDING_UNKNOWN_NAME, place, "'%s' is not the name of a quantity or of its members",
               name);
    return false;
  }
  *subject = (struct subject){.project = project, .quantity = index, .cells = value.cells};
  subject->cell = arena_array(project->arena, value.cells, sizeof *subject->cell);
  for (size_t i = 0; i < value.cells; i++) subject->cell[i] = value.origin_cell[i];
  subject->whole = value.cells == project->derived->value[index].cells;
  return true;
}

static bool is_in(const struct project *project, const char *name) {
  return model_quantity_index(project->derived->model, quantity_id(project->arena, name)) >= 0;
}

static bool is_in_any(const struct volume *volume, const char *name) {
  for (size_t i = 0; i < volume->chapters; i++)
    if (is_in(&volume->chapter[i], name)) return true;
  return false;
}

/* A name that no chapter of several has. */
static void refuse_name(const struct volume *volume, const char *name) {
  struct {
    const char **item;
    size_t count, room;
  } known = {0};
  for (size_t c = 0; c < volume->chapters; c++) {
    const struct model *model = volume->chapter[c].derived->model;
    for (size_t i = 0; i < model->quantities; i++) *ARENA_PUSH(volume->arena, &known) = model->quantity[i].id;
  }
  const char *id = quantity_id(volume->arena, name), *near = nearest_name(id, known.item, known.count);
  struct finding *finding =
      report_add(volume->report, FINDING_UNKNOWN_NAME, (struct place){.file = volume->book->file},
                 "no quantity of any chapter is called '%s'", id);
  if (near) finding->hint = arena_print(volume->arena, "did you mean '%s'?", near);
}

static void explain(struct project *project, struct sensitivity *sensitivity, const struct explain_places *places,
                    const char *name) {
  struct subject subject;
  if (!find_cells(project, name, &subject)) return;
  struct explanation e = {project, &subject,
                          arena_array(project->arena, project->derived->model->quantities, sizeof(bool))};
  explain_quantity(&e, subject.quantity, 0, true);
  print_forms(&subject, places);
  explain_digits(&subject, sensitivity);
  explain_consequences(&subject, sensitivity, places);
}

/* The names that the chapter has; a chapter that stands alone must have all. */
static void explain_names_in(const struct volume *volume, size_t chapter) {
  struct project *project = &volume->chapter[chapter];
  struct sensitivity *sensitivity = sensitivity_new(project->arena, project->derived);
  struct explain_places places = {.arena = project->arena};
  bool any = false;
  for (char **name = volume->options->arguments; *name; name++) {
    if (volume->chapters > 1 && !is_in(project, *name)) continue;
    if (any) {
      putchar('\n');
    } else {
      volume_print_head(volume, chapter);
      places = explain_places_find(project);
    }
    explain(project, sensitivity, &places, *name);
    any = true;
  }
  sensitivity_end(sensitivity);
}

enum exit_status command_explain(int argc, char **argv) {
  struct options options;
  enum exit_status status;
  if (!options_read(argc, argv, OPTION_TEMPLATES, "NAME…", summary, &options, &status)) return status;
  struct arena *arena = arena_new();
  struct report *report = report_new(arena);
  struct volume volume;
  project_start(&volume.whole, &options, arena, report);
  if (!options.arguments) {
    report_add(report, FINDING_USAGE, (struct place){0}, "explain needs the name of a quantity")->hint =
        "figproof explain fetch_time";
  } else if (volume_open(&volume, &options, VOLUME_EACH, arena, report)) {
    for (char **name = options.arguments; volume.chapters > 1 && *name; name++)
      if (!is_in_any(&volume, *name)) refuse_name(&volume, *name);
    for (size_t i = 0; i < volume.chapters; i++) explain_names_in(&volume, i);
  }
  status = volume_finish(&volume);
  options_free(&options);
  arena_free(arena);
  return status;
}
