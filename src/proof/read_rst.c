/* reStructuredText, line by line. Indentation ends paragraphs and code; apart from that, what stands deeper is read
 * like the rest. */
#include "proof/rst.h"

#include <string.h>

enum { TAB = 8 };

struct rst_line rst_line(const struct rst *rst, size_t at) {
  struct rst_line line = {.at = at, .text = at};
  const char *end = memchr(rst->data + at, '\n', rst->size - at);
  line.end = end ? (size_t)(end - rst->data) : rst->size;
  line.next = line.end + 1 < rst->size ? line.end + 1 : rst->size;
  while (line.text < line.end && byte_is_blank(rst->data[line.text])) {
    line.indent = rst->data[line.text] == '\t' ? (line.indent / TAB + 1) * TAB : line.indent + 1;
    line.text++;
  }
  while (line.end > line.text && byte_is_blank(rst->data[line.end - 1])) line.end--;
  return line;
}

size_t rst_skip_deeper(const struct rst *rst, size_t at, size_t indent) {
  while (at < rst->size) {
    struct rst_line line = rst_line(rst, at);
    if (!rst_is_empty(&line) && line.indent <= indent) break;
    at = line.next;
  }
  return at;
}

void rst_end_piece(struct rst *rst) {
  if (rst->begin < rst->end) rst_inline(rst, rst->begin, rst->end);
  rst->begin = rst->end = 0;
  builder_end(rst->text, rst->kind);
  rst->kind = PIECE_PARAGRAPH;
}

void rst_one_piece(struct rst *rst, size_t from, size_t to, enum piece_kind kind) {
  rst_end_piece(rst);
  rst_inline(rst, from, to);
  builder_end(rst->text, kind);
}

/* A line of one punctuation character. */
static bool is_rule(const struct rst *rst, const struct rst_line *line, size_t least) {
  char c = rst->data[line->text];
  if (line->end - line->text < least || byte_is_letter(c) || byte_is_digit(c) || c & 0x80) return false;
  for (size_t i = line->text; i < line->end; i++)
    if (rst->data[i] != c) return false;
  return true;
}

static size_t points(const struct rst *rst, size_t at, size_t end) {
  size_t count = 0;
  for (; at < end; at++) count += (rst->data[at] & 0xC0) != 0x80;
  return count;
}

/* A title between two rules, or over one. Offset behind it, 0 when it is none. */
static size_t read_title(struct rst *rst, const struct rst_line *line) {
  if (line->next >= rst->size) return 0;
  struct rst_line below = rst_line(rst, line->next);
  if (rst_is_empty(&below)) return is_rule(rst, line, 4) ? line->next : 0; /* a transition */
  if (is_rule(rst, line, 2) && below.next < rst->size) {
    struct rst_line last = rst_line(rst, below.next);
    if (!rst_is_empty(&last) && is_rule(rst, &last, 2) && rst->data[last.text] == rst->data[line->text] &&
        line->indent == 0) {
      rst_one_piece(rst, below.text, below.end, PIECE_HEADING);
      return last.next;
    }
  }
  bool under = line->indent == 0 && below.indent == 0 && is_rule(rst, &below, 2) && !is_rule(rst, line, 1);
  size_t rule = below.end - below.text;
  if (!under || (rule < points(rst, line->text, line->end) && rule < 4)) return 0;
  rst_one_piece(rst, line->text, line->end, PIECE_HEADING);
  return below.next;
}

/* ---- ".. " ---- */

static void read_replacement(struct rst *rst, const struct rst_line *line, size_t from, size_t to, size_t behind) {
  static const char word[] = "replace::";
  size_t at = to + 1;
  while (at < line->end && byte_is_blank(rst->data[at])) at++;
  if (line->end - at < sizeof word - 1 || memcmp(rst->data + at, word, sizeof word - 1) != 0) return;
  size_t end = behind;
  while (end > at && byte_is_blank(rst->data[end - 1])) end--;
  struct rst_substitution *s = arena_alloc(rst->manuscript->arena, sizeof *s);
  *s = (struct rst_substitution){rst->data + from, to - from, at + sizeof word - 1, end, rst->substitution};
  if (s->from < s->to) rst->substitution = s;
}

/* End of "name::" in begin…end: offset of the first colon; 0 when there is none. */
static size_t directive_end(const struct rst *rst, size_t begin, size_t end) {
  size_t at = begin;
  while (at < end &&
         (byte_is_letter(rst->data[at]) || byte_is_digit(rst->data[at]) || strchr("-_.+:", rst->data[at]))) {
    if (rst->data[at] == ':' && at + 1 < end && rst->data[at + 1] == ':') return at > begin ? at : 0;
    at++;
  }
  return 0;
}

static size_t read_explicit(struct rst *rst, const struct rst_line *line) {
  const char *data = rst->data;
  size_t text = line->text + 2, behind = rst_skip_deeper(rst, line->next, line->indent), colons;
  while (text < line->end && byte_is_blank(data[text])) text++;
  rst_end_piece(rst);
  if (text == line->end) return behind;
  if (data[text] == '[') {
    const char *close = memchr(data + text, ']', line->end - text);
    if (!close) return behind;
    rst->begin = (size_t)(close + 1 - data);
    rst->end = line->end;
    rst->indent = line->indent + 3;
    if (rst->begin >= rst->end) rst->begin = rst->end = 0;
    return line->next;
  }
  if (data[text] == '|') {
    const char *close = memchr(data + text + 1, '|', line->end - text - 1);
    if (close) read_replacement(rst, line, text + 1, (size_t)(close - data), behind);
    return behind;
  }
  if (data[text] == '_') return behind;
  if ((colons = directive_end(rst, text, line->end))) {
    size_t from = colons + 2;
    while (from < line->end && byte_is_blank(data[from])) from++;
    return rst_directive(rst, line, data + text, colons - text, from);
  }
  size_t end = behind;
  manuscript_remark(rst->manuscript, line->text, text, end);
  return behind;
}

/* ---- paragraphs ---- */

/* Bytes of "- ", "12. ", "(3) ", "#. " with the blanks behind; 0 when the line is no list item. */
static size_t marker(const struct rst *rst, size_t at, size_t end) {
  const char *data = rst->data;
  size_t n = 0;
  if (strchr("-*+", data[at])) {
    n = 1;
  } else {
    bool bracket = data[at] == '(';
    n = bracket;
    size_t from = n;
    while (at + n < end && byte_is_digit(data[at + n]) && n < 5) n++;
    if (n == from && at + n < end && (data[at + n] == '#' || byte_is_letter(data[at + n]))) n++;
    if (n == from || at + n >= end || (data[at + n] != ')' && (bracket || data[at + n] != '.'))) return 0;
    n++;
  }
  if (at + n >= end || !byte_is_blank(data[at + n])) return 0;
  while (at + n < end && byte_is_blank(data[at + n])) n++;
  return n;
}

/* ":name: value" as a line of a field list: bytes of the name. */
static size_t field(const struct rst *rst, const struct rst_line *line) {
  if (rst->data[line->text] != ':') return 0;
  const char *close = memchr(rst->data + line->text + 1, ':', line->end - line->text - 1);
  if (!close || close == rst->data + line->text + 1) return 0;
  size_t after = (size_t)(close + 1 - rst->data);
  return after == line->end || byte_is_blank(rst->data[after]) ? after - line->text : 0;
}

static bool begins(const struct rst *rst, const struct rst_line *line, const char *word) {
  size_t length = strlen(word);
  return line->end - line->text >= length && memcmp(rst->data + line->text, word, length) == 0;
}

static void gather(struct rst *rst, size_t from, size_t to, size_t indent) {
  if (rst->begin == rst->end) {
    rst->begin = from;
    rst->indent = indent;
    if (rst->caption && indent > rst->caption_indent && rst->kind == PIECE_PARAGRAPH) rst->kind = PIECE_CAPTION;
    rst->caption = false;
  }
  rst->end = to;
}

static size_t first_line(struct rst *rst, const struct rst_line *line) {
  const char *data = rst->data;
  size_t after, n;
  if (begins(rst, line, ".. ") || (line->end - line->text == 2 && begins(rst, line, "..")))
    return read_explicit(rst, line);
  if (begins(rst, line, "__ ")) return line->next;
  if ((after = rst_table(rst, line)) || (after = read_title(rst, line))) return after;
  if (begins(rst, line, ">>> ")) {
    struct rst_line more = *line;
    while (!rst_is_empty(&more) && more.next < rst->size) more = rst_line(rst, more.next);
    return more.next;
  }
  if ((n = marker(rst, line->text, line->end))) {
    rst->kind = PIECE_LIST_ITEM;
    gather(rst, line->text + n, line->end, line->indent + n);
  } else if ((n = field(rst, line))) {
    while (line->text + n < line->end && byte_is_blank(data[line->text + n])) n++;
    if (line->text + n < line->end) gather(rst, line->text + n, line->end, line->indent + 1);
  } else if (begins(rst, line, "| ")) {
    rst_inline(rst, line->text + 2, line->end);
    builder_break(rst->text, line->end, 1);
  } else {
    gather(rst, line->text, line->end, line->indent);
  }
  return line->next;
}

/* A paragraph that ends in "::": code follows, deeper than it. */
static size_t end_paragraph(struct rst *rst, size_t at) {
  size_t length = rst->end - rst->begin, indent = rst->indent;
  bool code = length >= 2 && memcmp(rst->data + rst->end - 2, "::", 2) == 0;
  if (code) rst->end -= length == 2 ? 2u : 1u;
  bool item = rst->kind == PIECE_LIST_ITEM;
  rst_end_piece(rst);
  if (!code) return at;
  return rst_skip_deeper(rst, at, item && indent ? indent - 1 : indent);
}

static size_t read_line(struct rst *rst, size_t at) {
  struct rst_line line = rst_line(rst, at);
  bool gathered = rst->begin < rst->end;
  if (rst_is_empty(&line))
    return gathered ? end_paragraph(rst, line.next) : (builder_end(rst->text, rst->kind), line.next);
  if (!gathered) return first_line(rst, &line);
  bool item = rst->kind == PIECE_LIST_ITEM && line.indent < rst->indent && marker(rst, line.text, line.end);
  bool markup = line.indent <= rst->indent && (begins(rst, &line, ".. ") || field(rst, &line));
  bool deeper = line.indent > rst->indent && rst->kind != PIECE_LIST_ITEM;
  bool title = line.indent == 0 && is_rule(rst, &line, 4);
  if (item || deeper || line.indent < rst->indent || (markup && !byte_is_letter(rst->data[line.text])) || title) {
    if (deeper && rst->indent != line.indent && rst->end - rst->begin < 200 && rst->kind == PIECE_PARAGRAPH)
      rst->kind = PIECE_LIST_ITEM; /* a term */
    size_t behind = end_paragraph(rst, line.at);
    return behind > line.at ? behind : first_line(rst, &line);
  }
  gather(rst, line.text, line.end, line.indent);
  return line.next;
}

/* Substitutions are used above their definitions too. */
static void find_replacements(struct rst *rst) {
  for (size_t at = 0; at < rst->size;) {
    struct rst_line line = rst_line(rst, at);
    at = line.next;
    if (!begins(rst, &line, ".. |")) continue;
    const char *close = memchr(rst->data + line.text + 4, '|', line.end - line.text - 4);
    if (close)
      read_replacement(rst, &line, line.text + 4, (size_t)(close - rst->data),
                       rst_skip_deeper(rst, line.next, line.indent));
  }
}

void read_rst(struct manuscript *manuscript) {
  struct rst *rst = arena_alloc(manuscript->arena, sizeof *rst);
  rst->manuscript = manuscript;
  rst->text = builder_new(manuscript);
  rst->data = manuscript->source.data;
  rst->size = manuscript->source.size;
  find_replacements(rst);
  size_t at = rst->size >= 3 && memcmp(rst->data, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
  while (at < rst->size && !manuscript->stopped) at = read_line(rst, at);
  rst_end_piece(rst);
}
