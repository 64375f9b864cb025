#include "document/table.h"

#include "document/reader.h"

#include <string.h>

static const char *const align_words[] = {"left", "decimal", NULL};

static const struct schema_key column_keys[] = {
    {.name = "head", .kind = SCHEMA_TEXT, .required = true, .description = "Template text of the column's head."},
    {.name = "each", .kind = SCHEMA_TEXT, .description = "An axis: one column for each of its members."},
    {.name = "row-header", .kind = SCHEMA_BOOLEAN, .description = "Its cells name their rows."},
    {.name = "align", .kind = SCHEMA_ENUM, .words = align_words, .description = "decimal: digits on one right edge."},
    {.name = "strong", .kind = SCHEMA_BOOLEAN, .description = "Set in semibold: the column that carries the result."},
    {.name = "shade", .kind = SCHEMA_TEXT,
     .description = "A quantity, one value for each cell: the more, the darker its background, where a format has backgrounds."},
    {0},
};
static const struct schema_shape column_shape = {.name = "a column", .keys = column_keys};

static const struct schema_key row_keys[] = {
    {.name = "cells", .kind = SCHEMA_LIST, .required = true, .description = "Template text of each column's cell."},
    {.name = "each", .kind = SCHEMA_TEXT, .description = "An axis: one row for each of its members."},
    {.name = "series", .kind = SCHEMA_INTEGER, .description = "The series whose swatch opens this group of rows."},
    {.name = "open", .kind = SCHEMA_BOOLEAN, .description = "The swatch is hatched."},
    {0},
};
static const struct schema_shape row_shape = {.name = "a row", .keys = row_keys};

#define BODY_KEYS                                                                                                    \
  {.name = "caption", .kind = SCHEMA_TEXT, .required = true, .description = "Template text above the table."},       \
      {.name = "note", .kind = SCHEMA_TEXT, .description = "Template text below the table."},                        \
      {.name = "columns", .kind = SCHEMA_LIST, .required = true, .shape = &column_shape, .description = "Its columns."}, \
      {.name = "rows", .kind = SCHEMA_LIST, .required = true, .shape = &row_shape, .description = "Its rows, in groups."}

static const struct schema_key body_keys[] = {BODY_KEYS, {0}};
const struct schema_shape table_body_shape = {.name = "a table", .keys = body_keys};

static const struct schema_key table_keys[] = {
    {.name = "figproof", .kind = SCHEMA_INTEGER, .required = true, .description = "Version of the file format."},
    {.name = "table", .kind = SCHEMA_TEXT, .required = true, .description = "The table's number in the book."},
    {.name = "section", .kind = SCHEMA_TEXT, .description = "Section of the model it belongs to."},
    BODY_KEYS,
    {0},
};
const struct schema_shape table_shape = {.name = "a table file", .keys = table_keys};

struct column_source {
  int axis, member; /* -1: no loop */
  size_t cell;      /* which of a row's cell templates */
  const struct node *shade;
};

struct columns {
  struct arena *arena;
  struct column_source *item;
  size_t count, room;
};

static struct template_scope bound(const struct template_scope *scope, struct binding *binding, int axis, int member) {
  struct template_scope inner = *scope;
  *binding = (struct binding){.axis = axis, .member = member, .outer = scope->binding};
  if (axis >= 0) inner.binding = binding;
  return inner;
}

static bool read_columns(const struct template_scope *scope, const struct node *node, struct table *table,
                         struct columns *columns) {
  const struct node *list = node_get(node, "columns");
  bool ok = true;
  size_t template_index = 0;
  for (const struct node *c = list->first; c; c = c->next, template_index++) {
    int axis = reader_axis(scope, c, "each");
    if (axis == -2) {
      ok = false;
      continue;
    }
    size_t members = axis >= 0 ? scope->derived->model->axis[axis].members : 1;
    for (size_t m = 0; m < members; m++)
      *ARENA_PUSH(columns->arena, columns) = (struct column_source){axis, axis >= 0 ? (int)m : -1, template_index, node_get(c, "shade")};
  }
  table->columns = columns->count;
  table->column = arena_array(columns->arena, table->columns, sizeof *table->column);
  size_t at = 0;
  for (const struct node *c = list->first; c; c = c->next) {
    int axis = reader_axis(scope, c, "each");
    if (axis == -2) continue;
    size_t members = axis >= 0 ? scope->derived->model->axis[axis].members : 1;
    const char *align = reader_word(c, "align");
    for (size_t m = 0; m < members; m++, at++) {
      struct binding binding;
      struct template_scope inner = bound(scope, &binding, axis, (int)m);
      struct table_column *column = &table->column[at];
      ok = reader_text(&inner, c, "head", &column->head) && ok;
      column->row_header = reader_flag(c, "row-header");
      column->strong = reader_flag(c, "strong");
      column->align = align && !strcmp(align, "decimal") ? ALIGN_DECIMAL : ALIGN_LEFT;
    }
  }
  return ok;
}

static bool read_shade(const struct template_scope *scope, const struct node *shade, struct table_cell *cell) {
  struct value value;
  const char *form;
  if (!shade) return true;
  if (!template_quantity(scope, shade->text, shade->place, &value, &form)) return false;
  if (value.cells != 1) {
    report_add(scope->report, FINDING_TEMPLATE, shade->place, "'%s' has %zu values for one cell", shade->text, value.cells)
        ->hint = "let the columns and the rows run over its axes with `each`";
    return false;
  }
  cell->weight = value.cell[0];
  return true;
}

static bool read_row(const struct template_scope *scope, const struct node *node, const struct columns *columns,
                     struct table *table, struct table_row *row) {
  const struct node *cells = node_get(node, "cells");
  row->cell = arena_array(columns->arena, table->columns, sizeof *row->cell);
  bool ok = true;
  for (size_t i = 0; i < table->columns; i++) {
    const struct column_source *source = &columns->item[i];
    const struct node *cell = cells->first;
    for (size_t n = 0; cell && n < source->cell; n++) cell = cell->next;
    struct binding binding;
    struct template_scope inner = bound(scope, &binding, source->axis, source->member);
    row->cell[i].text = text_new(columns->arena);
    ok = reader_expand(&inner, cell, &row->cell[i].text) && ok;
    ok = read_shade(&inner, source->shade, &row->cell[i]) && ok;
  }
  return ok;
}

/* What a reader of a row sees together: its cells, and the table's caption and note. */
static bool check_row_quotes(const struct template_scope *scope, const struct node *node, const struct table *table,
                             const struct table_row *row) {
  const struct text **together = arena_array(scope->derived->arena, table->columns + 2, sizeof *together);
  size_t count = 0;
  for (size_t c = 0; c < table->columns; c++) together[count++] = &row->cell[c].text;
  together[count++] = &table->title;
  together[count++] = &table->note;
  return template_check_quotes(scope, together, count, node->place);
}

static void mark_repeats(struct arena *arena, struct table *table) {
  for (size_t r = 1; r < table->rows; r++)
    for (size_t c = 0; c < table->columns; c++) {
      if (table->row[r].starts_group || !table->column[c].row_header) continue;
      const char *above = text_plain(arena, &table->row[r - 1].cell[c].text);
      table->row[r].cell[c].repeats = !strcmp(above, text_plain(arena, &table->row[r].cell[c].text));
    }
}

struct table *table_read_body(struct arena *arena, const struct template_scope *scope, const char *name,
                              const struct node *node) {
  struct table *table = arena_alloc(arena, sizeof *table);
  struct columns columns = {.arena = arena};
  table->name = name;
  table->language = scope->derived->model->language;
  bool ok = reader_text(scope, node, "caption", &table->title);
  table->caption = table->title;
  ok = reader_text(scope, node, "note", &table->note) && ok;
  ok = read_columns(scope, node, table, &columns) && ok;
  size_t templates = node_get(node, "columns")->count;
  const struct node *rows = node_get(node, "rows");
  for (const struct node *r = rows->first; r; r = r->next) {
    int axis = reader_axis(scope, r, "each");
    if (node_get(r, "cells")->count != templates) {
      report_add(scope->report, FINDING_TEMPLATE, r->place, "%zu cells in a row of %zu columns", node_get(r, "cells")->count,
                 templates);
      ok = false;
    }
    if (axis == -2) ok = false;
    table->rows += axis >= 0 ? scope->derived->model->axis[axis].members : 1;
  }
  if (!ok) return NULL;
  table->row = arena_array(arena, table->rows, sizeof *table->row);
  size_t at = 0;
  for (const struct node *r = rows->first; r; r = r->next) {
    int axis = reader_axis(scope, r, "each");
    size_t members = axis >= 0 ? scope->derived->model->axis[axis].members : 1;
    for (size_t m = 0; m < members; m++, at++) {
      struct binding binding;
      struct template_scope inner = bound(scope, &binding, axis, (int)m);
      struct table_row *row = &table->row[at];
      ok = read_row(&inner, r, &columns, table, row) && ok;
      ok = check_row_quotes(&inner, r, table, row) && ok;
      row->starts_group = m == 0 && at > 0;
      if (m == 0) {
        row->style = reader_small(r, "series", 0);
        row->open = reader_flag(r, "open");
      }
    }
  }
  mark_repeats(arena, table);
  table_shade(arena, table);
  return ok ? table : NULL;
}

struct table *table_read(struct arena *arena, const struct derived *derived, const char *file, const char *name,
                         const struct node *node, struct report *report) {
  (void)file;
  if (!schema_check(node, &table_shape, report)) return NULL;
  int section = reader_section(derived, node, report);
  if (section < 0) return NULL;
  struct template_local local[3];
  reader_locals(arena, derived, reader_word(node, "table"), section, local);
  local[0].name = "table";
  struct template_scope scope = {.derived = derived, .local = local, .locals = 3, .report = report};
  struct table *table = table_read_body(arena, &scope, name, node);
  if (!table) return NULL;
  table->caption = text_new(arena);
  text_add(&table->caption, "Table ");
  text_add_text(&table->caption, &local[0].plain);
  text_add(&table->caption, " · ");
  text_add_text(&table->caption, &table->title);
  return table;
}
