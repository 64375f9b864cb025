/* Directives of reStructuredText. */
#include "proof/rst.h"

#include <string.h>

enum directive { FLOWS, HIDDEN, OPAQUE, FORMULA, PICTURE, FIGURE, TITLED, CSV_TABLE, LIST_TABLE };

static const struct {
  const char *name;
  enum directive directive;
} directives[] = {{"code", HIDDEN},
                  {"code-block", HIDDEN},
                  {"sourcecode", HIDDEN},
                  {"literalinclude", HIDDEN},
                  {"parsed-literal", HIDDEN},
                  {"highlight", HIDDEN},
                  {"raw", HIDDEN},
                  {"doctest", HIDDEN},
                  {"testcode", HIDDEN},
                  {"testoutput", HIDDEN},
                  {"testsetup", HIDDEN},
                  {"productionlist", HIDDEN},
                  {"digraph", HIDDEN},
                  {"graph", HIDDEN},
                  {"graphviz", HIDDEN},
                  {"plot", HIDDEN},
                  {"ipython", HIDDEN},
                  {"prompt", HIDDEN},
                  {"mermaid", HIDDEN},
                  {"uml", HIDDEN},
                  {"include", HIDDEN},
                  {"toctree", HIDDEN},
                  {"contents", HIDDEN},
                  {"sectnum", HIDDEN},
                  {"index", HIDDEN},
                  {"meta", HIDDEN},
                  {"bibliography", HIDDEN},
                  {"default-role", HIDDEN},
                  {"role", HIDDEN},
                  {"jupyter-execute", HIDDEN},
                  {"command-output", HIDDEN},
                  {"tabularcolumns", HIDDEN},
                  {"currentmodule", HIDDEN},
                  {"module", HIDDEN},
                  {"only", OPAQUE},
                  {"class", OPAQUE},
                  {"container", OPAQUE},
                  {"cssclass", OPAQUE},
                  {"math", FORMULA},
                  {"image", PICTURE},
                  {"figure", FIGURE},
                  {"table", TITLED},
                  {"csv-table", CSV_TABLE},
                  {"list-table", LIST_TABLE}};

static enum directive directive_find(const char *name, size_t length) {
  for (size_t i = 0; i < sizeof directives / sizeof *directives; i++)
    if (strlen(directives[i].name) == length && memcmp(directives[i].name, name, length) == 0)
      return directives[i].directive;
  return memchr(name, ':', length) ? OPAQUE : FLOWS; /* py:function */
}

struct option {
  size_t from, to; /* of its value */
};

/* The lines ":name: value" at `at`, deeper than indent. Offset behind them; fills the values of those that are asked
 * for. */
static size_t read_options(const struct rst *rst, size_t at, size_t indent, const char *const *names,
                           struct option *values, size_t count) {
  while (at < rst->size) {
    struct rst_line line = rst_line(rst, at);
    if (rst_is_empty(&line) || line.indent <= indent || rst->data[line.text] != ':') break;
    const char *close = memchr(rst->data + line.text + 1, ':', line.end - line.text - 1);
    if (!close) break;
    size_t name = line.text + 1, length = (size_t)(close - rst->data) - name, end = line.end;
    at = line.next;
    for (struct rst_line more; at < rst->size; at = more.next) { /* a value goes on deeper */
      more = rst_line(rst, at);
      if (rst_is_empty(&more) || more.indent <= line.indent) break;
      end = more.end;
    }
    for (size_t i = 0; i < count; i++)
      if (strlen(names[i]) == length && memcmp(rst->data + name, names[i], length) == 0)
        values[i] = (struct option){name + length + 1, end};
  }
  return at;
}

static void read_formula(struct rst *rst, size_t from, size_t end) {
  size_t to = end;
  while (to > from && byte_is_blank(rst->data[to - 1])) to--;
  if (from >= to) return;
  read_math(rst->text, from, to);
  rst_end_piece(rst);
}

static bool is_bullet(const struct rst *rst, size_t at, size_t end) {
  return at < end && strchr("*-+", rst->data[at]) && (at + 1 == end || rst->data[at + 1] == ' ');
}

static void put_lines(struct rst *rst, size_t from, size_t end) {
  while (end > from && byte_is_blank(rst->data[end - 1])) end--;
  rst_inline(rst, from, end);
}

/* "* - first" begins a row, "  - next" a cell. */
static void read_list_table(struct rst *rst, size_t begin, size_t end, size_t heads) {
  if (!rst->table) rst->table = table_new(rst->manuscript);
  table_begin(rst->table);
  size_t cell = 0, row_indent = 0, rows = 0;
  for (size_t at = begin; at < end;) {
    struct rst_line line = rst_line(rst, at);
    size_t text = line.text;
    bool row = !rst_is_empty(&line) && is_bullet(rst, text, line.end) && (!rows || line.indent <= row_indent);
    if (row) {
      row_indent = line.indent;
      text++;
      while (text < line.end && rst->data[text] == ' ') text++;
    }
    bool starts = !rst_is_empty(&line) && is_bullet(rst, text, line.end) && (row || line.indent <= row_indent + 4);
    if (starts || row) {
      if (cell) put_lines(rst, cell, at), table_end_cell(rst->table, rst->text, 1);
      if (row) table_begin_row(rst->table, rows++ < heads);
      cell = starts ? text + 1 : 0;
    }
    at = line.next;
  }
  if (cell) put_lines(rst, cell, end), table_end_cell(rst->table, rst->text, 1);
}

static size_t number(const struct rst *rst, struct option value) {
  size_t n = 0;
  for (size_t i = value.from; i < value.to && n < 1000; i++)
    if (byte_is_digit(rst->data[i])) n = n * 10 + (size_t)(rst->data[i] - '0');
  return n;
}

static void put_option(struct rst *rst, struct option value, enum piece_kind kind) {
  if (value.from < value.to) rst_one_piece(rst, value.from, value.to, kind);
}

size_t rst_directive(struct rst *rst, const struct rst_line *line, const char *name, size_t length, size_t from) {
  static const char *const names[] = {"alt", "header", "header-rows"};
  struct option values[3] = {{0}};
  enum directive directive = directive_find(name, length);
  size_t behind = rst_skip_deeper(rst, line->next, line->indent), content = line->next;
  rst_end_piece(rst);
  if (directive == HIDDEN) return behind;
  if (directive == FORMULA) {
    size_t options = read_options(rst, content, line->indent, names, values, 0);
    if (from < line->end) read_formula(rst, from, options > content ? line->end : behind);
    if (options > content || from >= line->end) read_formula(rst, options, behind);
    return behind;
  }
  bool argument = from < line->end;
  if (directive == FLOWS && argument) { /* .. note:: Its text begins here. */
    rst->begin = from;
    rst->end = line->end;
    rst->indent = line->indent + 3;
    size_t after = read_options(rst, content, line->indent, names, values, 0);
    if (after > content) rst_end_piece(rst);
    return after;
  }
  if (argument && (directive == TITLED || directive == CSV_TABLE || directive == LIST_TABLE))
    rst_one_piece(rst, from, line->end, PIECE_CAPTION);
  content = read_options(rst, content, line->indent, names, values, 3);
  put_option(rst, values[0], PIECE_ALT);
  if (directive == FIGURE) {
    rst->caption = true;
    rst->caption_indent = line->indent;
  }
  if (directive == CSV_TABLE)
    read_csv_part(rst->manuscript, content, behind, ',', values[1].from, values[1].to);
  else if (directive == LIST_TABLE)
    read_list_table(rst, content, behind, number(rst, values[2]));
  else
    return content;
  return behind;
}
