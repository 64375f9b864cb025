#include "proof/table.h"

#include <stdlib.h>
#include <string.h>

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
  memset(table->spanned, 0, sizeof table->spanned);
  table->covered = 0;
}

void table_begin_row(struct table *table, bool in_head) {
  for (size_t i = table->column; table->column && i < table->covered; i++)
    if (table->spanned[i]) table->spanned[i]--;
  table->column = 0;
  if (!table->spanned[0]) table->row.length = 0;
  table->in_head = in_head;
}

void table_unhead(struct table *table) {
  size_t column = table->column;
  table->row.length = 0;
  if (table->columns) text_put(&table->row, table->head[0].item ? table->head[0].item : "", table->head[0].length);
  table->columns = 0;
  table->in_head = false;
  table->column = column;
}

void table_skip_spanned(struct table *table) {
  while (table->column < TABLE_COLUMNS && table->spanned[table->column]) table->spanned[table->column++]--;
}

void table_span_rows(struct table *table, size_t span, size_t rows) {
  for (size_t i = table->column; i < table->column + span && i < TABLE_COLUMNS; i++)
    table->spanned[i] = (unsigned short)rows;
  if (table->covered < table->column + span)
    table->covered = table->column + span < TABLE_COLUMNS ? table->column + span : TABLE_COLUMNS;
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
  size_t from = text->length;
  text_put(text, bytes, length);
  for (char *p = text->item + from; (p = strchr(p, '\n'));) *p = ' ';
}

void table_keep_cell(struct table *table, const char *text, size_t length, size_t span) {
  if (table->in_head) {
    for (size_t i = table->column; i < table->column + span && i < TABLE_COLUMNS; i++) {
      for (; table->columns <= i; table->columns++) table->head[table->columns].length = 0;
      add(&table->head[i], text, length);
    }
  } else if (!table->column) {
    add(&table->row, text, length);
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
