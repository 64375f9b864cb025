/* AsciiDoc tables: the title line, then the cells of |=== tables in order; text outside a table is read by paragraph.
 */
#include "audit/read.h"

#include <gumbo.h>
#include <string.h>

struct reader {
  struct found *found;
  struct report *report;
  struct run_builder text;
  bool table;
  size_t table_at;
};

static size_t offset(const struct reader *reader, const char *p) { return (size_t)(p - reader->found->bytes.data); }
static bool is_digit(char c) { return c >= '0' && c <= '9'; }
static bool is_word(char c) { return is_digit(c) || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z') || (c & 0x80); }

static const struct {
  const char *source, *text;
} references[] = {{"{nbsp}", " "},     {"{sp}", " "},         {"{empty}", ""},      {"{plus}", "+"},
                  {"{vbar}", "|"},     {"{asterisk}", "*"},   {"{caret}", "^"},     {"{tilde}", "~"},
                  {"{backtick}", "`"}, {"{backslash}", "\\"}, {"{startsb}", "["},   {"{endsb}", "]"},
                  {"{lt}", "<"},       {"{gt}", ">"},         {"{amp}", "&"},       {"{apos}", "'"},
                  {"{quot}", "\""},    {"{deg}", "°"},        {"{lsquo}", "‘"},     {"{rsquo}", "’"},
                  {"{ldquo}", "“"},    {"{rdquo}", "”"},      {"{zwsp}", "\u200b"}, {"{wj}", "\u2060"}};

/* &#181; &#xB5; &micro; … by gumbo's table; bytes taken, 0 when it is no reference. */
static size_t put_entity(struct reader *reader, const char *p, const char *end) {
  size_t length = 1;
  while (p + length < end && length < 32 && (is_word(p[length]) || p[length] == '#')) length++;
  if (length < 3 || p + length >= end || p[length] != ';') return 0;
  length++;
  GumboOptions options = kGumboDefaultOptions;
  options.fragment_context = GUMBO_TAG_BODY;
  options.max_errors = 0;
  GumboOutput *output = gumbo_parse_with_options(&options, p, length);
  const GumboVector *children = &output->root->v.element.children;
  const GumboNode *node = children->length ? children->data[0] : NULL;
  bool decoded = node && (node->type == GUMBO_NODE_TEXT || node->type == GUMBO_NODE_WHITESPACE) &&
                 strncmp(node->v.text.text, p, length) != 0;
  if (decoded) run_put(&reader->text, node->v.text.text, strlen(node->v.text.text), offset(reader, p), false);
  gumbo_destroy_output(&options, output);
  return decoded ? length : 0;
}

static size_t put_reference(struct reader *reader, const char *p, const char *end) {
  for (size_t i = 0; i < sizeof references / sizeof *references; i++) {
    size_t length = strlen(references[i].source);
    if ((size_t)(end - p) < length || memcmp(p, references[i].source, length) != 0) continue;
    run_put(&reader->text, references[i].text, strlen(references[i].text), offset(reader, p), false);
    return length;
  }
  return 0;
}

/* pass:[…] and +…+ print what stands inside as it is. */
static size_t put_passthrough(struct reader *reader, const char *p, const char *end) {
  const char *open = NULL, *close = NULL;
  if (end - p > 6 && memcmp(p, "pass:[", 6) == 0) {
    open = p + 6;
    close = memchr(open, ']', (size_t)(end - open));
  } else if (*p == '+' && end - p > 2 && p[1] != ' ' && p[1] != '+') {
    open = p + 1;
    close = memchr(open, '+', (size_t)(end - open));
  }
  if (!close || close == open) return 0;
  run_put(&reader->text, open, (size_t)(close - open), offset(reader, open), true);
  return (size_t)(close + 1 - p);
}

/* A mark of emphasis: at the edge of a word, on the outside of it. */
static bool is_mark(const char *start, const char *p, const char *end) {
  if (!strchr("*_`", *p)) return false;
  bool word_before = p > start && is_word(p[-1]), word_behind = p + 1 < end && is_word(p[1]);
  return !(word_before && word_behind);
}

/* Text between start and end, marks taken off. */
static void put_inline(struct reader *reader, const char *start, const char *end) {
  for (const char *p = start; p < end;) {
    size_t taken = 0;
    if (*p == '\\' && p + 1 < end && strchr("|*_`#^~+{}[]<>&\\", p[1])) {
      run_put(&reader->text, p + 1, 1, offset(reader, p), false);
      taken = 2;
    } else if (*p == '&')
      taken = put_entity(reader, p, end);
    else if (*p == '{')
      taken = put_reference(reader, p, end);
    else if (*p == 'p' || *p == '+')
      taken = put_passthrough(reader, p, end);
    else if (end - p >= 3 && memcmp(p, "...", 3) == 0) {
      run_put(&reader->text, "…", strlen("…"), offset(reader, p), false);
      taken = 3;
    } else if (is_mark(start, p, end))
      taken = 1;
    if (!taken) {
      taken = 1;
      while (p + taken < end && (p[taken] & 0xc0) == 0x80) taken++;
      run_put(&reader->text, p, taken, offset(reader, p), true);
    }
    p += taken;
  }
}

/* Asciidoctor's rule: behind a blank (or at the start of a line), "2+", "3*", ">.^", a style letter belong to the next cell's
 * bar. Returns where the specification begins; *repeats is set for "3*". */
static const char *cell_specification(const char *line, const char *start, const char *bar, bool *repeats) {
  const char *p = bar;
  *repeats = false;
  if (p > start && p[-1] >= 'a' && p[-1] <= 'z') p--;
  while (p > start && strchr("<>^.", p[-1])) p--;
  if (p > start && strchr("+*", p[-1])) {
    const char *digits = p - 1;
    while (digits > start && (is_digit(digits[-1]) || digits[-1] == '.')) digits--;
    if (digits < p - 1) {
      *repeats = p[-1] == '*';
      p = digits;
    }
  }
  if (p == line || (p > start && (p[-1] == ' ' || p[-1] == '\t'))) return p;
  *repeats = false;
  return bar;
}

static bool read_table_line(struct reader *reader, const char *start, const char *end) {
  for (const char *p = start, *cell = start;; p++) {
    if (p < end && *p == '\\' && p + 1 < end && p[1] == '|') {
      p++;
      continue;
    }
    if (p < end && *p != '|') continue;
    bool repeats = false;
    const char *stop = p < end ? cell_specification(start, cell, p, &repeats) : end;
    put_inline(reader, cell, stop);
    if (p >= end) return true;
    if (repeats) {
      report_add(reader->report, FINDING_UNREADABLE, found_place(reader->found, offset(reader, stop)),
                 "a cell that repeats itself is not read");
      return false;
    }
    run_end(&reader->text);
    cell = p + 1;
  }
}

static bool is_line(const char *start, const char *end, const char *text) {
  while (end > start && strchr(" \t\r", end[-1])) end--;
  return (size_t)(end - start) == strlen(text) && memcmp(start, text, (size_t)(end - start)) == 0;
}

/* [attributes], [[anchor]], comments and headings' marks. */
static bool skip_line(const char *start, const char *end, bool table) {
  while (end > start && strchr(" \t\r", end[-1])) end--;
  if (!table && end > start && *start == '[' && end[-1] == ']') return true;
  return end - start >= 2 && memcmp(start, "//", 2) == 0 && !(end - start > 2 && start[2] == '/');
}

static bool read_line(struct reader *reader, const char *start, const char *end) {
  if (is_line(start, end, "|===")) {
    run_end(&reader->text);
    reader->table = !reader->table;
    reader->table_at = offset(reader, start);
    return true;
  }
  if (skip_line(start, end, reader->table)) return true;
  if (reader->table) {
    bool good = read_table_line(reader, start, end);
    run_put_space(&reader->text, offset(reader, end));
    return good;
  }
  size_t before = reader->text.count;
  if (!before && end - start > 1 && *start == '.' && start[1] != ' ' && start[1] != '.') {
    put_inline(reader, start + 1, end);
    run_end(&reader->text);
    return true;
  }
  if (!before) {
    const char *p = start;
    while (p < end && *p == '=') p++;
    if (p > start && p < end && *p == ' ') start = p + 1;
  }
  put_inline(reader, start, end);
  run_put_space(&reader->text, offset(reader, end));
  if (reader->text.count == before) run_end(&reader->text);
  return true;
}

bool found_read_asciidoc(struct arena *arena, const char *file, struct bytes bytes, struct found *found,
                         struct report *report) {
  if (!found_begin(arena, file, bytes, found, report)) return false;
  struct reader reader = {.found = found, .report = report, .text = {.found = found}};
  for (size_t line = 0; line < found->lines; line++) {
    const char *start = bytes.data + found->line[line];
    const char *end = bytes.data + (line + 1 < found->lines ? found->line[line + 1] - 1 : bytes.size);
    if (!read_line(&reader, start, end)) return false;
  }
  run_end(&reader.text);
  if (!reader.table) return true;
  report_add(report, FINDING_UNREADABLE, found_place(found, reader.table_at), "this table is never closed with |===");
  return false;
}
