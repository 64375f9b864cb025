#include "proof/table.h"

#include <stdlib.h>

static void release(void *object) {
  struct table *table = object;
  for (size_t i = 0; i < TABLE_COLUMNS; i++) free(table->head[i].item);
  free(table->row.item);
}

struct table *table_new(struct manuscript *manuscript) {
  struct table *table = arena_alloc(manuscript->arena, sizeof *table);
  arena_on_free(manuscript->arena, release, table);
  return table;
}

void table_begin(struct table *table) {
  table->columns = table->column = table->row.length = 0;
  table->in_head = false;
}

void table_begin_row(struct table *table, bool in_head) {
  table->column = table->row.length = 0;
  table->in_head = in_head;
}

static const char *string_of(const struct text *text) { return text->length ? text->item : ""; }

void table_name_cell(struct table *table, struct builder *builder) {
  builder->column = builder->row = NULL;
  if (table->in_head || !table->columns) return;
  builder->column = table->column < table->columns ? string_of(&table->head[table->column]) : "";
  builder->row = table->column ? string_of(&table->row) : "";
}

static void add(struct text *text, const char *bytes, size_t length) {
  if (text->length && length) text_put(text, " ", 1);
  text_put(text, bytes, length);
}

void table_keep_cell(struct table *table, const char *text, size_t length, size_t span) {
  if (table->in_head) {
    for (size_t i = table->column; i < table->column + span && i < TABLE_COLUMNS; i++) {
      for (; table->columns <= i; table->columns++) table->head[table->columns].length = 0;
      add(&table->head[i], text, length);
    }
  } else if (!table->column) {
    text_put(&table->row, text, length);
  }
  table->column += span;
}

bool table_end_cell(struct table *table, struct builder *builder, size_t span) {
  table_name_cell(table, builder);
  struct text kept = builder->text;
  if (table->in_head || !table->column)
    table_keep_cell(table, builder->solid ? kept.item : "", builder->solid ? kept.length : 0, span);
  else
    table->column += span;
  return builder_end(builder, PIECE_CELL);
}
