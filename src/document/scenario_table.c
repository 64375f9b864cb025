#include "document/scenario_table.h"

#include "document/template.h"

#include <string.h>

void scenario_table_add_words(const struct derived *base, const char *words, struct text *text) {
  struct arena *arena = text->arena;
  for (const char *p = words; *p;) {
    size_t space = strspn(p, " \n\t"), length = strcspn(p + space, " \n\t");
    if (space) text_add(text, " ");
    const char *word = arena_slice(arena, p + space, length);
    struct template_scope scope = {.derived = base, .report = report_new(arena)};
    if (template_check_prose(&scope, word, (struct place){0}))
      text_add(text, word);
    else
      template_add_name(text, "scenario", word);
    p += space + length;
  }
}

bool scenario_table_title(const struct derived *base, const struct scenario_case *c, struct report *report,
                          struct text *text) {
  const struct model *model = base->model;
  const struct model_text *own = &model->scenario_table->base;
  *text = text_new(base->arena);
  if (c->scenario)
    scenario_table_add_words(base, c->scenario->title, text);
  else if (!own->text)
    scenario_table_add_words(base, model->title, text);
  else
    return template_expand(&(struct template_scope){.derived = base, .report = report}, own->text, own->place, text);
  return true;
}

static bool add_number(const struct scenario_case *c, const struct value *value, size_t cell, const char *form,
                       enum printed_style style, struct place place, struct report *report, struct text *text) {
  struct template_scope scope = {.derived = c->derived, .report = report};
  struct ledger_number number;
  if (!template_number(&scope, value, cell, form, style, place, &number)) return false;
  if (c->scenario) number.name = arena_print(text->arena, "%s under %s", number.name, c->scenario->id);
  text_add_number(text, number);
  return true;
}

static bool select_cells(const struct scenario_case *c, const struct model_quote *show, struct report *report,
                         struct value *value) {
  struct expression name = {
      .kind = EXPRESSION_NAME, .text = show->quantity, .source = show->quantity, .place = show->place};
  struct expression *argument[] = {&name};
  struct expression select = {.kind = EXPRESSION_SELECT,
                              .source = show->quantity,
                              .place = show->place,
                              .argument = argument,
                              .arguments = 1,
                              .member = show->member,
                              .members = show->members};
  struct scope scope = {.derived = c->derived, .report = report};
  return quantity_evaluate(&scope, show->members ? &select : &name, value);
}

bool scenario_table_value(const struct scenario_case *c, const struct model_scenario_column *column,
                          struct report *report, struct text *text) {
  const struct model_quote *show = &column->show;
  struct value value;
  *text = text_new(c->derived->arena);
  if (!select_cells(c, show, report, &value)) return false;
  size_t low = 0, high = 0;
  for (size_t i = 1; i < value.cells; i++) {
    if (rational_compare(value.cell[i], value.cell[low]) < 0) low = i;
    if (rational_compare(value.cell[i], value.cell[high]) > 0) high = i;
  }
  struct text greatest = text_new(c->derived->arena), least = greatest;
  if (!add_number(c, &value, high, show->form, PRINTED_PLAIN, show->place, report, &greatest) ||
      !add_number(c, &value, low, show->form, PRINTED_PLAIN, show->place, report, &least))
    return false;
  if (strcmp(greatest.item[0].text, least.item[0].text) != 0) {
    if (!add_number(c, &value, low, show->form, PRINTED_BARE, show->place, report, text)) return false;
    text_add(text, "–");
  }
  text_add_text(text, &greatest);
  return true;
}

static void add_claims(const struct derived *base, const struct scenario_case *c, struct text *text) {
  *text = text_new(base->arena);
  for (size_t i = 0; i < base->model->claims; i++) {
    if (c->derived->claim[i].holds) continue;
    char *words = arena_copy(base->arena, base->model->claim[i].id);
    for (char *p = words; *p; p++)
      if (*p == '_') *p = ' ';
    if (!text_is_empty(text)) text_add(text, "; ");
    scenario_table_add_words(base, words, text);
  }
  if (text_is_empty(text)) text_add(text, "none");
}

static bool read_heads(const struct template_scope *scope, const struct model_scenario_table *source,
                       struct table *table) {
  struct arena *arena = scope->derived->arena;
  table->columns = source->columns + 2;
  table->column = arena_array(arena, table->columns, sizeof *table->column);
  struct table_column *first = &table->column[0], *last = &table->column[table->columns - 1];
  first->row_header = true;
  first->head = text_new(arena);
  text_add(&first->head, "Scenario");
  last->head = text_new(arena);
  text_add(&last->head, "Claims that fail");
  bool good = true;
  for (size_t i = 0; i < source->columns; i++) {
    table->column[i + 1].head = text_new(arena);
    table->column[i + 1].align = ALIGN_DECIMAL;
    good =
        template_expand(scope, source->column[i].head.text, source->column[i].head.place, &table->column[i + 1].head) &&
        good;
  }
  return good;
}

struct table *scenario_table_make(struct arena *arena, const struct derived *base, const struct scenario_case *cases,
                                  size_t count, struct report *report) {
  const struct model_scenario_table *source = base->model->scenario_table;
  struct template_scope scope = {.derived = base, .report = report};
  struct table *table = arena_alloc(arena, sizeof *table);
  *table = (struct table){.name = "table-scenarios", .language = base->model->language};
  table->caption = text_new(arena);
  table->note = text_new(arena);
  bool good = template_expand(&scope, source->caption.text, source->caption.place, &table->caption);
  table->title = table->caption;
  if (source->note.text) good = template_expand(&scope, source->note.text, source->note.place, &table->note) && good;
  good = read_heads(&scope, source, table) && good;
  table->rows = count;
  table->row = arena_array(arena, count, sizeof *table->row);
  for (size_t r = 0; r < count; r++) {
    struct table_cell *cell = table->row[r].cell = arena_array(arena, table->columns, sizeof *cell);
    good = scenario_table_title(base, &cases[r], report, &cell[0].text) && good;
    for (size_t i = 0; i < source->columns; i++)
      good = scenario_table_value(&cases[r], &source->column[i], report, &cell[i + 1].text) && good;
    add_claims(base, &cases[r], &cell[table->columns - 1].text);
  }
  return good ? table : NULL;
}
