/* Tables of AsciiDoc: |=== … |===, its cells wherever a bar stands. */
#include "proof/asciidoc.h"

#include <string.h>

struct cells {
  struct asciidoc *asciidoc;
  size_t columns, span, rows; /* of the cell being read */
  bool started, head;
};

static bool has_word(const struct asciidoc *asciidoc, size_t from, size_t to, const char *word) {
  return from < to && memmem(asciidoc->data + from, to - from, word, strlen(word));
}

/* What stands before a bar is a format of the cell behind it: 2+, .3+, 3*, ^.>a. Offset of its start. */
static size_t spec_start(const struct asciidoc *asciidoc, size_t bar, size_t begin) {
  size_t at = bar;
  while (at > begin && strchr("0123456789.+*<>^aehlmdsv", asciidoc->data[at - 1])) at--;
  return at == begin || byte_is_blank(asciidoc->data[at - 1]) ? at : bar;
}

static void read_spec(struct cells *cells, size_t from, size_t to) {
  const char *data = cells->asciidoc->data;
  size_t number = 0, columns = 1, rows = 1;
  bool down = false;
  for (size_t i = from; i < to; i++) {
    if (byte_is_digit(data[i]) && number < TABLE_COLUMNS)
      number = number * 10 + (size_t)(data[i] - '0');
    else if (data[i] == '.')
      columns = number ? number : columns, number = 0, down = true;
    else if (data[i] == '+' || data[i] == '*') {
      if (down)
        rows = number ? number : 1;
      else
        columns = number ? number : 1;
      number = 0;
    }
  }
  cells->span = columns;
  cells->rows = rows;
}

static size_t next_bar(const struct asciidoc *asciidoc, size_t at, size_t end) {
  for (; at < end; at++)
    if (asciidoc->data[at] == '\\')
      at++;
    else if (asciidoc->data[at] == '|')
      return at;
  return end;
}

static void put_content(struct asciidoc *asciidoc, size_t from, size_t to) {
  const char *data = asciidoc->data;
  while (from < to) {
    const char *empty = memmem(data + from, to - from, "\n\n", 2);
    size_t end = empty ? (size_t)(empty - data) : to;
    asciidoc_inline(asciidoc, from, end);
    if (empty) builder_break(asciidoc->text, end, 2);
    from = empty ? end + 2 : to;
  }
}

static void put_cell(struct cells *cells, size_t from, size_t to) {
  struct asciidoc *asciidoc = cells->asciidoc;
  struct table *table = asciidoc->table;
  if (!cells->started || table->column >= cells->columns) {
    table_begin_row(table, !cells->started && cells->head);
    cells->started = true;
  }
  table_skip_spanned(table);
  if (table->column >= cells->columns) {
    table_begin_row(table, false);
    table_skip_spanned(table);
  }
  if (cells->rows > 1) table_span_rows(table, cells->span, cells->rows - 1);
  put_content(asciidoc, from, to);
  table_end_cell(table, asciidoc->text, cells->span);
}

static size_t count_bars(const struct asciidoc *asciidoc, size_t from, size_t to) {
  size_t count = 0;
  for (size_t at = from; (at = next_bar(asciidoc, at, to)) < to; at++) count++;
  return count;
}

/* cols="1,2*,3", cols=3*, or as many as the first line has. */
static size_t count_columns(const struct asciidoc *asciidoc, size_t from, size_t to, size_t line, size_t line_end) {
  const char *data = asciidoc->data, *cols = from < to ? memmem(data + from, to - from, "cols=", 5) : NULL;
  if (!cols) return count_bars(asciidoc, line, line_end);
  const char *p = cols + 5, *end = data + to;
  char quote = p < end && *p == '"' ? '"' : ',';
  if (quote == '"') p++;
  size_t count = 1, number = 0;
  for (; p < end && *p != quote && *p != ']'; p++) {
    if (byte_is_digit(*p) && number < TABLE_COLUMNS) number = number * 10 + (size_t)(*p - '0');
    if (*p == '*' && number) count += number - 1;
    if (*p == ',' || *p == ';') count++;
    if (!byte_is_digit(*p)) number = 0;
  }
  return count;
}

void asciidoc_table(struct asciidoc *asciidoc, size_t begin, size_t end, size_t attributes, size_t attributes_end) {
  if (!asciidoc->table) asciidoc->table = table_new(asciidoc->manuscript);
  table_begin(asciidoc->table);
  struct cells cells = {.asciidoc = asciidoc, .span = 1, .rows = 1};
  size_t line = begin;
  while (line < end && byte_is_blank(asciidoc->data[line])) line++;
  size_t line_end = asciidoc_line_end(asciidoc, line, end), next = line_end + (line_end < end);
  bool lone = asciidoc_line_end(asciidoc, next, end) == next && next < end && line == begin;
  cells.columns = count_columns(asciidoc, attributes, attributes_end, line, line_end);
  cells.head = lone || has_word(asciidoc, attributes, attributes_end, "header");
  if (!cells.columns) cells.columns = 1;
  size_t bar = next_bar(asciidoc, begin, end);
  while (bar < end && !asciidoc->manuscript->stopped) {
    size_t after = next_bar(asciidoc, bar + 1, end), to = after < end ? spec_start(asciidoc, after, bar + 1) : end;
    read_spec(&cells, spec_start(asciidoc, bar, begin), bar);
    put_cell(&cells, bar + 1, to);
    bar = after;
  }
}
