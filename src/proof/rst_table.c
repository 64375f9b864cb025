/* Tables of reStructuredText, drawn in characters: columns are counted in code points. */
#include "proof/rst.h"

#include <string.h>

enum { COLUMNS = 64 };

struct grid {
  struct rst *rst;
  size_t left[COLUMNS], right[COLUMNS]; /* of each column, in code points from the start of the line */
  size_t columns;
};

/* Offset of the code point that stands in a column of the line; its end when the line is shorter. */
static size_t column_offset(const struct rst *rst, const struct rst_line *line, size_t column) {
  size_t at = line->at;
  for (size_t n = 0; at < line->end && n < column; n++) do
      at++;
    while (at < line->end && (rst->data[at] & 0xC0) == 0x80);
  return at;
}

static void put_part(struct rst *rst, size_t from, size_t to) {
  while (from < to && byte_is_blank(rst->data[from])) from++;
  while (to > from && byte_is_blank(rst->data[to - 1])) to--;
  if (from >= to) return;
  rst_inline(rst, from, to);
  builder_space(rst->text, to, 1);
}

/* ---- +---+---+ ---- */

static void grid_columns(struct grid *grid, const struct rst_line *line) {
  size_t column = line->indent;
  grid->columns = 0;
  for (size_t at = line->text; at < line->end; at++, column++) {
    if (grid->rst->data[at] != '+') continue;
    if (grid->columns) grid->right[grid->columns - 1] = column;
    if (at + 1 == line->end || grid->columns == COLUMNS) break;
    grid->left[grid->columns++] = column + 1;
  }
}

static bool is_border(const struct rst *rst, const struct rst_line *line) { return rst->data[line->text] == '+'; }

/* Whether a bar closes the column here; else its cell goes on into the next. */
static bool is_closed(const struct grid *grid, const struct rst_line *line, size_t i) {
  size_t at = column_offset(grid->rst, line, grid->right[i]);
  return at >= line->end || grid->rst->data[at] == '|' || grid->rst->data[at] == '+';
}

static void grid_row(struct grid *grid, size_t begin, size_t end, bool head) {
  struct rst *rst = grid->rst;
  struct rst_line first = rst_line(rst, begin);
  table_begin_row(rst->table, head);
  for (size_t i = 0, last; i < grid->columns; i = last + 1) {
    for (last = i; last + 1 < grid->columns && !is_closed(grid, &first, last);) last++;
    for (size_t at = begin; at < end;) {
      struct rst_line line = rst_line(rst, at);
      size_t from = column_offset(rst, &line, grid->left[i]), to = column_offset(rst, &line, grid->right[last]);
      if (from < to && rst->data[from] != '-') put_part(rst, from, to);
      at = line.next;
    }
    table_end_cell(rst->table, rst->text, last + 1 - i);
  }
}

static size_t read_grid(struct rst *rst, const struct rst_line *top) {
  struct grid grid = {.rst = rst};
  grid_columns(&grid, top);
  if (!grid.columns) return 0;
  bool heads = false;
  size_t end = top->at;
  for (struct rst_line line = *top; end < rst->size; line = rst_line(rst, end)) {
    if (rst_is_empty(&line) || (rst->data[line.text] != '+' && rst->data[line.text] != '|')) break;
    heads |= is_border(rst, &line) && memchr(rst->data + line.text, '=', line.end - line.text);
    end = line.next;
    if (end >= rst->size) break;
  }
  for (size_t at = top->next, row = at; at < end;) {
    struct rst_line line = rst_line(rst, at);
    if (is_border(rst, &line)) {
      if (row < at) grid_row(&grid, row, at, heads);
      if (memchr(rst->data + line.text, '=', line.end - line.text)) heads = false;
      row = line.next;
    }
    at = line.next;
  }
  return end;
}

/* ---- ====  ==== ---- */

static bool is_rule(const struct rst *rst, const struct rst_line *line, char c) {
  if (rst_is_empty(line) || rst->data[line->text] != c) return false;
  for (size_t i = line->text; i < line->end; i++)
    if (rst->data[i] != c && rst->data[i] != ' ') return false;
  return true;
}

static void rule_columns(struct grid *grid, const struct rst_line *line) {
  size_t column = line->indent;
  bool inside = false;
  for (size_t at = line->text; at < line->end; at++, column++) {
    bool mark = grid->rst->data[at] == '=';
    if (mark && !inside && grid->columns < COLUMNS) grid->left[grid->columns++] = column;
    if (mark) grid->right[grid->columns - 1] = column + 1;
    inside = mark;
  }
}

static void simple_row(struct grid *grid, size_t begin, size_t end, bool head) {
  struct rst *rst = grid->rst;
  table_begin_row(rst->table, head);
  for (size_t i = 0; i < grid->columns; i++) {
    for (size_t at = begin; at < end;) {
      struct rst_line line = rst_line(rst, at);
      size_t from = column_offset(rst, &line, grid->left[i]);
      size_t to = i + 1 < grid->columns ? column_offset(rst, &line, grid->left[i + 1]) : line.end;
      if (from < to) put_part(rst, from, to);
      at = line.next;
    }
    table_end_cell(rst->table, rst->text, 1);
  }
}

/* A row goes on over lines whose first column is empty. */
static bool goes_on(const struct grid *grid, const struct rst_line *line) { return line->indent > grid->left[0]; }

static size_t read_simple(struct rst *rst, const struct rst_line *top) {
  struct grid grid = {.rst = rst};
  rule_columns(&grid, top);
  size_t rules = 0, end = top->next, rule[2] = {0};
  for (size_t at = top->next; at < rst->size && rules < 2;) {
    struct rst_line line = rst_line(rst, at);
    if (is_rule(rst, &line, '=')) {
      rule[rules++] = at;
      end = line.next;
      struct rst_line below = rst_line(rst, line.next < rst->size ? line.next : at);
      if (line.next >= rst->size || rst_is_empty(&below)) break;
    }
    at = line.next;
  }
  if (!rules) return 0;
  for (size_t at = top->next; at < rule[rules - 1];) {
    struct rst_line line = rst_line(rst, at);
    size_t row = at;
    at = line.next;
    if (rst_is_empty(&line) || is_rule(rst, &line, '=') || is_rule(rst, &line, '-')) continue;
    for (struct rst_line more; at < rule[rules - 1]; at = more.next) {
      more = rst_line(rst, at);
      if (rst_is_empty(&more) || is_rule(rst, &more, '=') || is_rule(rst, &more, '-') || !goes_on(&grid, &more)) break;
    }
    simple_row(&grid, row, at, rules == 2 && row < rule[0]);
  }
  return end;
}

size_t rst_table(struct rst *rst, const struct rst_line *line) {
  const char *text = rst->data + line->text;
  size_t length = line->end - line->text;
  bool grid = length > 2 && text[0] == '+' && (text[1] == '-' || text[1] == '='),
       simple = is_rule(rst, line, '=') && memchr(text, ' ', length);
  if (!grid && !simple) return 0;
  rst_end_piece(rst);
  if (!rst->table) rst->table = table_new(rst->manuscript);
  table_begin(rst->table);
  return grid ? read_grid(rst, line) : read_simple(rst, line);
}
