/* CSV and TSV: the first row names the columns, unless all of it are numbers. */
#include "proof/table.h"

#include <string.h>

struct csv {
  struct manuscript *manuscript;
  struct builder *text;
  struct table *table;
  const char *data;
  size_t end;
  char separator;
};

static char separator_of(const char *data, size_t at, size_t end) {
  size_t counts[3] = {0};
  static const char separators[] = ",;\t";
  bool quoted = false;
  for (; at < end && (quoted || data[at] != '\n'); at++) {
    const char *found = data[at] && !quoted ? strchr(separators, data[at]) : NULL;
    if (data[at] == '"') quoted = !quoted;
    if (found) counts[found - separators]++;
  }
  return counts[2] > counts[0] && counts[2] >= counts[1] ? '\t' : counts[1] > counts[0] ? ';' : ',';
}

static bool is_number(const char *text, size_t length) {
  bool digit = false;
  for (size_t i = 0; i < length; i++) {
    digit |= byte_is_digit(text[i]);
    if (!byte_is_digit(text[i]) && !strchr("+-.,eE% ", text[i])) return false;
  }
  return digit;
}

/* A field that begins with a quote, at `at`: what stands in it; offset behind it. */
static size_t read_quoted(struct csv *csv, size_t at) {
  size_t from = at + 1;
  for (size_t i = from;; i++) {
    const char *quote = i < csv->end ? memchr(csv->data + i, '"', csv->end - i) : NULL;
    if (!quote) {
      manuscript_refuse(csv->manuscript, at, "this quoted field has no end");
      return csv->end;
    }
    i = (size_t)(quote - csv->data);
    bool twice = i + 1 < csv->end && csv->data[i + 1] == '"';
    builder_put_folded(csv->text, from, i - from);
    if (!twice) return i + 1;
    builder_decode(csv->text, "\"", 1, i, 2);
    from = ++i + 1;
  }
}

static size_t read_field(struct csv *csv, size_t at) {
  const char *data = csv->data;
  while (at < csv->end && data[at] == ' ' && csv->separator != ' ') at++;
  if (at < csv->end && data[at] == '"') at = read_quoted(csv, at);
  size_t from = at;
  while (at < csv->end && data[at] != csv->separator && data[at] != '\n') at++;
  if (at > from) builder_put_folded(csv->text, from, at - from);
  return at;
}

static bool names_columns(struct csv *csv, size_t at) {
  bool names = false;
  while (at < csv->end && csv->data[at] != '\n') {
    at = read_field(csv, at);
    names |= !is_number(csv->text->text.item ? csv->text->text.item : "", csv->text->text.length);
    builder_clear(csv->text);
    if (at < csv->end && csv->data[at] == csv->separator) at++;
  }
  return names && !csv->manuscript->failed;
}

static size_t read_row(struct csv *csv, size_t at, bool head) {
  table_begin_row(csv->table, head);
  for (bool more = true; more && !csv->manuscript->stopped;) {
    at = read_field(csv, at);
    table_end_cell(csv->table, csv->text, 1);
    more = at < csv->end && csv->data[at] == csv->separator;
    at += more;
  }
  return at;
}

/* "# figproof: …" on a line of its own. */
static bool read_remark(struct csv *csv, size_t *at) {
  if (csv->data[*at] != '#') return false;
  const char *line = memchr(csv->data + *at, '\n', csv->end - *at);
  size_t end = line ? (size_t)(line - csv->data) : csv->end, text = *at + 1;
  while (text < end && csv->data[text] == ' ') text++;
  if (end - text < 9 || memcmp(csv->data + text, "figproof:", 9) != 0) return false;
  manuscript_remark(csv->manuscript, *at, text, end);
  *at = end;
  return true;
}

void read_csv_part(struct manuscript *manuscript, size_t begin, size_t end, char separator, size_t head,
                   size_t head_end) {
  struct csv csv = {.manuscript = manuscript,
                    .text = builder_new(manuscript),
                    .table = table_new(manuscript),
                    .data = manuscript->source.data,
                    .end = end};
  csv.separator = separator ? separator : separator_of(csv.data, begin, end);
  table_begin(csv.table);
  bool first = head >= head_end;
  if (!first) {
    csv.end = head_end;
    read_row(&csv, head, true);
    csv.end = end;
  }
  for (size_t at = begin; at < end && !manuscript->stopped && !manuscript->failed; at += at < end) {
    if (csv.data[at] == '\n' || csv.data[at] == '\r' || read_remark(&csv, &at)) continue;
    at = read_row(&csv, at, first && names_columns(&csv, at));
    first = false;
  }
}

void read_csv(struct manuscript *manuscript) {
  size_t size = manuscript->source.size,
         mark = size >= 3 && memcmp(manuscript->source.data, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
  read_csv_part(manuscript, mark, size, 0, 0, 0);
}
