/* Derives every quantity of a model when it is first read; judges claims and errata. */
#include "quantity/derive.h"

#include "quantity/evaluate.h"
#include "quantity/order.h"

#include <string.h>

enum { WRITTEN_PLACES = 12 }; /* of a quoted value, for findings */

struct deriving {
  struct derived *derived;
  struct scope scope;
  enum progress **progress; /* by quantity and definition */
  struct value **definition;
  enum progress *whole;
  struct library *library; /* NULL: the model is no chapter of a book */
  size_t **since;          /* by quantity and definition: how many quotes led to it when it was begun */
  const struct expression **asked; /* chain of names being derived, for the cycle's text */
  size_t depth, room;
};

static bool read_value(struct evaluation *evaluation, int quantity, int member, const struct expression *asked,
                       struct value *value);

static struct evaluation evaluation_new(struct deriving *deriving) {
  return (struct evaluation){.arena = deriving->derived->arena,
                             .model = deriving->derived->model,
                             .scope = &deriving->scope,
                             .read = read_value,
                             .deriving = deriving};
}

/* A circle that goes through other chapters. */
static bool report_book_cycle(struct deriving *deriving, int quantity, size_t since, const struct expression *asked) {
  struct finding *finding = report_add(deriving->scope.report, FINDING_CYCLE, asked->place,
                                       "'%s' depends on itself through another chapter: %s",
                                       deriving->derived->model->quantity[quantity].id,
                                       library_chain(deriving->library, since, deriving->derived->model->quantity[quantity].id));
  finding->hint = "break the circle: give one of them a value";
  return false;
}

static bool report_cycle(struct deriving *deriving, int quantity, size_t since, const struct expression *asked) {
  if (library_depth(deriving->library) > since) return report_book_cycle(deriving, quantity, since, asked);
  const struct model *model = deriving->derived->model;
  struct arena *arena = deriving->derived->arena;
  const char *chain = model->quantity[quantity].id;
  size_t start = deriving->depth;
  while (start > 0 && strcmp(deriving->asked[start - 1]->text, model->quantity[quantity].id) != 0) start--;
  for (size_t i = start; i < deriving->depth; i++) chain = arena_print(arena, "%s → %s", chain, deriving->asked[i]->text);
  struct finding *finding = report_add(deriving->scope.report, FINDING_CYCLE, asked->place, "'%s' depends on itself: %s → %s",
                                       model->quantity[quantity].id, chain, asked->text);
  finding->hint = "break the circle: give one of them a value";
  return false;
}

static bool refuse_quoted(struct deriving *deriving, const struct model_quantity *q) {
  struct finding *finding = report_add(deriving->scope.report, FINDING_UNKNOWN_NAME, q->quoted->chapter_place,
                                       "'%s' is quoted from chapter %s: that needs a book", q->id, q->quoted->chapter);
  finding->hint = "run figproof where book.yaml is, or name it with --book FILE; --chapter ID takes one chapter";
  return false;
}

/* What stands in another chapter is a given value here. */
static bool derive_quoted(struct deriving *deriving, int quantity, size_t n) {
  const struct model *model = deriving->derived->model;
  const struct model_quantity *q = &model->quantity[quantity];
  struct model_definition *definition = &q->definition[n];
  struct arena *arena = deriving->derived->arena;
  struct value value;
  if (!deriving->library) return refuse_quoted(deriving, q);
  if (!library_quote(deriving->library, model, q, n, deriving->scope.report, &value)) return false;
  if (!value.unit) value.unit = unit_of_dimension(arena, model->units, &value.dimension);
  definition->value = value.cell[0];
  definition->unit = value.unit;
  definition->basis = value.member_basis && value.origin_cell ? value.member_basis[value.origin_cell[0]] : value.basis;
  definition->inexact = value.inexact;
  const struct rational *number = rational_div(arena, value.cell[0], value.unit->factor);
  const char *decimal = rational_decimal(arena, number, WRITTEN_PLACES), *symbol = value.unit->symbol;
  definition->written = arena_print(arena, "%s%s%s", decimal ? decimal : rational_text(arena, number),
                                    *symbol && !value.unit->close ? " " : "", symbol);
  return true;
}

static bool derive_definition(struct deriving *deriving, int quantity, size_t n, const struct expression *asked) {
  enum progress *progress = &deriving->progress[quantity][n];
  const struct model_definition *definition = &deriving->derived->model->quantity[quantity].definition[n];
  struct value *value = &deriving->definition[quantity][n];
  struct arena *arena = deriving->derived->arena;
  if (*progress == PROGRESS_DONE) return true;
  if (*progress == PROGRESS_FAILED) return false;
  if (*progress == PROGRESS_UNDERWAY) return report_cycle(deriving, quantity, deriving->since[quantity][n], asked);
  *progress = PROGRESS_UNDERWAY;
  deriving->since[quantity][n] = library_depth(deriving->library);
  bool ok = !definition->quoted || derive_quoted(deriving, quantity, n);
  if (!ok) {
    *progress = PROGRESS_FAILED;
    return false;
  }
  if (definition->value) {
    *value = evaluate_plain(arena, definition->value);
    value->dimension = definition->unit->dimension;
    value->unit = definition->unit;
    value->basis = definition->basis;
    value->inexact = definition->inexact;
  } else {
    if (asked) {
      if (deriving->depth == deriving->room)
        arena_grow(arena, (void **)&deriving->asked, deriving->depth, &deriving->room, sizeof *deriving->asked);
      deriving->asked[deriving->depth++] = asked;
    }
    struct evaluation evaluation = evaluation_new(deriving);
    ok = evaluate(&evaluation, definition->from, value);
    if (asked) deriving->depth--;
    if (ok && value->kind != VALUE_NUMBER)
      ok = evaluate_fail(&evaluation, FINDING_EXPRESSION, definition->from, "a quantity is a number, not a comparison");
  }
  *progress = ok ? PROGRESS_DONE : PROGRESS_FAILED;
  return ok;
}

/* The members of a set side by side along its axis. */
static bool join_members(struct deriving *deriving, int quantity, struct value *value) {
  const struct model_quantity *q = &deriving->derived->model->quantity[quantity];
  struct arena *arena = deriving->derived->arena;
  *value = (struct value){.axes = 1, .axis = {q->over}, .cells = q->definitions, .origin = quantity};
  value->cell = arena_array(arena, q->definitions, sizeof *value->cell);
  unsigned *basis = arena_array(arena, q->definitions, sizeof *basis);
  value->member_basis = basis;
  for (size_t n = 0; n < q->definitions; n++) {
    const struct value *member = &deriving->definition[quantity][n];
    const struct value *first = &deriving->definition[quantity][0];
    if (member->cells != 1) {
      report_add(deriving->scope.report, FINDING_EXPRESSION, q->definition[n].place,
                 "member of '%s' has %zu values; a member is one value", q->id, member->cells);
      return false;
    }
    if (!dimension_equal(&member->dimension, &first->dimension)) {
      report_add(deriving->scope.report, FINDING_DIMENSION, q->definition[n].place, "members of '%s' differ: %s and %s", q->id,
                 dimension_text(arena, deriving->derived->model->units, &first->dimension),
                 dimension_text(arena, deriving->derived->model->units, &member->dimension));
      return false;
    }
    value->cell[n] = member->cell[0];
    basis[n] = member->basis;
    value->basis |= member->basis;
    value->inexact = value->inexact || member->inexact;
    value->dimension = member->dimension;
    if (!value->unit) value->unit = member->unit;
  }
  return true;
}

static bool check_forms(struct deriving *deriving, int quantity, const struct value *value) {
  const struct model_quantity *q = &deriving->derived->model->quantity[quantity];
  bool ok = true;
  for (size_t i = 0; i < q->forms; i++) {
    struct form *form = &q->form[i];
    if (!form->unit) form->unit = unit_of_dimension(deriving->derived->arena, deriving->derived->model->units, &value->dimension);
    if (dimension_equal(&form->unit->dimension, &value->dimension)) continue;
    struct arena *arena = deriving->derived->arena;
    const struct unit_system *units = deriving->derived->model->units;
    if (!strcmp(form->name, "default") && q->forms == 1 && dimension_is_one(&form->unit->dimension)) {
      form->unit = unit_of_dimension(arena, units, &value->dimension); /* no forms were given */
      continue;
    }
    report_add(deriving->scope.report, FINDING_DIMENSION, q->place, "'%s' is %s, but its form '%s' is in %s (%s)", q->id,
               dimension_text(arena, units, &value->dimension), form->name,
               form->unit->symbol[0] ? form->unit->symbol : "plain numbers",
               dimension_text(arena, units, &form->unit->dimension));
    ok = false;
  }
  return ok;
}

static bool derive_quantity(struct deriving *deriving, int quantity, const struct expression *asked) {
  const struct model_quantity *q = &deriving->derived->model->quantity[quantity];
  struct arena *arena = deriving->derived->arena;
  struct value *value = &deriving->derived->value[quantity];
  if (deriving->whole[quantity] == PROGRESS_DONE) return true;
  if (deriving->whole[quantity] == PROGRESS_FAILED) return false;
  bool ok = true;
  for (size_t n = 0; n < q->definitions; n++) ok = derive_definition(deriving, quantity, n, asked) && ok;
  if (ok && q->over >= 0) ok = join_members(deriving, quantity, value);
  else if (ok) *value = deriving->definition[quantity][0];
  if (ok) {
    size_t *cells = arena_array(arena, value->cells, sizeof *cells);
    for (size_t i = 0; i < value->cells; i++) cells[i] = i;
    value->origin = quantity;
    value->origin_cell = cells;
    ok = check_forms(deriving, quantity, value);
    if (!value->unit || !dimension_equal(&value->unit->dimension, &value->dimension)) value->unit = q->form[0].unit;
  }
  /* While a circle is underway the outer call settles it. */
  deriving->whole[quantity] = ok ? PROGRESS_DONE : PROGRESS_FAILED;
  return ok;
}

static bool read_value(struct evaluation *evaluation, int quantity, int member, const struct expression *asked,
                       struct value *value) {
  struct deriving *deriving = evaluation->deriving;
  const struct model_quantity *q = &evaluation->model->quantity[quantity];
  if (q->quarantine && !evaluation->quarantine_readable) {
    struct finding *finding = report_add(evaluation->scope->report, FINDING_QUARANTINE, asked->place,
                                         "'%s' is in quarantine (%s): no formula may read it", q->id, q->quarantine);
    finding->hint = "use another quantity, or take `quarantine` off it";
    return false;
  }
  if (deriving && member >= 0 && q->over >= 0) {
    if (!derive_definition(deriving, quantity, (size_t)member, asked)) return false;
    *value = deriving->definition[quantity][member];
    if (value->cells != 1) return evaluate_fail(evaluation, FINDING_EXPRESSION, asked, "a member is one value");
    value->origin = quantity;
    size_t *cell = arena_array(evaluation->arena, 1, sizeof *cell);
    *cell = (size_t)member;
    value->origin_cell = cell;
    return true;
  }
  if (deriving && !derive_quantity(deriving, quantity, asked)) return false;
  *value = evaluation->scope->derived->value[quantity];
  if (member >= 0) {
    struct value *whole = &evaluation->scope->derived->value[quantity];
    value->axes = 0;
    value->cells = 1;
    value->cell = &whole->cell[member];
    value->origin_cell = &whole->origin_cell[member];
  }
  return true;
}

bool quantity_evaluate(const struct scope *scope, const struct expression *expression, struct value *value) {
  /* Quoting a quarantined number is no formula; computing with it is. */
  bool quoted = expression->kind == EXPRESSION_NAME ||
                (expression->kind == EXPRESSION_SELECT && expression->argument[0]->kind == EXPRESSION_NAME);
  struct evaluation evaluation = {.arena = scope->derived->arena,
                                  .model = scope->derived->model,
                                  .scope = scope,
                                  .quarantine_readable = quoted,
                                  .read = read_value};
  return evaluate(&evaluation, expression, value);
}

/* What the bounds of a claim `x in bounds` would have to be. */
static void find_range(const struct scope *scope, const struct expression *e, struct claim_result *result) {
  if (e->kind == EXPRESSION_BINARY && !strcmp(e->text, "in") && e->argument[1]->kind == EXPRESSION_NAME &&
      !strcmp(e->argument[1]->text, "bounds")) {
    struct value x;
    if (!quantity_evaluate(scope, e->argument[0], &x) || x.kind == VALUE_BOOLEAN) return;
    for (size_t i = 0; i < x.cells; i++) {
      long k;
      if (x.kind == VALUE_ORDER) k = rational_nearest_order(x.cell[i]);
      else if (!rational_to_long(x.cell[i], &k)) return;
      if (!result->has_range || k < result->low) result->low = k;
      if (!result->has_range || k > result->high) result->high = k;
      result->has_range = true;
    }
    return;
  }
  for (size_t i = 0; i < e->arguments; i++) find_range(scope, e->argument[i], result);
}

static bool predicate(const struct scope *scope, const struct expression *e, bool *holds) {
  struct value value;
  if (!quantity_evaluate(scope, e, &value)) return false;
  if (value.kind != VALUE_BOOLEAN || value.cells != 1) {
    struct finding *finding = report_add(scope->report, FINDING_EXPRESSION, e->place, "%s: a claim is one truth value", e->source);
    finding->hint = "compare something; over a set say all(…) or any(…)";
    return false;
  }
  *holds = rational_sign(value.cell[0]) != 0;
  return true;
}

static void judge(struct derived *derived, struct report *report) {
  const struct model *model = derived->model;
  for (size_t i = 0; i < model->claims; i++) {
    const struct model_claim *claim = &model->claim[i];
    struct scope scope = {.derived = derived, .claim = claim, .reading = claim->reading, .report = report};
    struct claim_result *result = &derived->claim[i];
    result->known = predicate(&scope, claim->holds, &result->holds);
    if (result->known && claim->has_bounds) find_range(&scope, claim->holds, result);
  }
  for (size_t i = 0; i < model->errata; i++) {
    const struct model_erratum *erratum = &model->erratum[i];
    struct scope scope = {.derived = derived, .reading = erratum->reading, .report = report};
    if (erratum->would_need) predicate(&scope, erratum->would_need, &derived->erratum_true[i]);
  }
}

struct deriving *deriving_new(struct arena *arena, const struct model *model, as_printed *round,
                              struct library *library, struct report *report) {
  struct derived *derived = arena_alloc(arena, sizeof *derived);
  *derived = (struct derived){.arena = arena, .model = model, .round = round};
  derived->value = arena_array(arena, model->quantities, sizeof *derived->value);
  derived->claim = arena_array(arena, model->claims, sizeof *derived->claim);
  derived->erratum_true = arena_array(arena, model->errata, sizeof *derived->erratum_true);
  struct deriving *deriving = arena_alloc(arena, sizeof *deriving);
  *deriving = (struct deriving){.derived = derived, .scope = {.derived = derived, .report = report}, .library = library};
  deriving->progress = arena_array(arena, model->quantities, sizeof *deriving->progress);
  deriving->definition = arena_array(arena, model->quantities, sizeof *deriving->definition);
  deriving->since = arena_array(arena, model->quantities, sizeof *deriving->since);
  deriving->whole = arena_array(arena, model->quantities, sizeof *deriving->whole);
  for (size_t i = 0; i < model->quantities; i++) {
    size_t definitions = model->quantity[i].definitions;
    deriving->progress[i] = arena_array(arena, definitions, sizeof **deriving->progress);
    deriving->definition[i] = arena_array(arena, definitions, sizeof **deriving->definition);
    deriving->since[i] = arena_array(arena, definitions, sizeof **deriving->since);
  }
  return deriving;
}

bool deriving_read(struct deriving *deriving, const struct expression *expression, struct value *value) {
  struct evaluation evaluation = evaluation_new(deriving);
  evaluation.quarantine_readable = true;
  return evaluate(&evaluation, expression, value);
}

struct derived *deriving_end(struct deriving *deriving) {
  struct derived *derived = deriving->derived;
  struct report *report = deriving->scope.report;
  bool ok = true;
  const size_t *order = quantity_order(derived->arena, derived->model);
  for (size_t i = 0; i < derived->model->quantities; i++) ok = derive_quantity(deriving, (int)order[i], NULL) && ok;
  if (!ok) return NULL;
  size_t before = report->count;
  judge(derived, report);
  return report->count > before ? NULL : derived;
}

struct derived *quantity_derive(struct arena *arena, const struct model *model, as_printed *round, struct report *report) {
  return deriving_end(deriving_new(arena, model, round, NULL, report));
}
