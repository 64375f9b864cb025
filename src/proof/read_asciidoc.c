/* AsciiDoc, line by line: which block each line belongs to. */
#include "proof/asciidoc.h"

#include <string.h>

static bool line_is(const struct asciidoc *asciidoc, size_t at, size_t end, const char *word) {
  return end - at == strlen(word) && memcmp(asciidoc->data + at, word, end - at) == 0;
}

static bool begins(const struct asciidoc *asciidoc, size_t at, size_t end, const char *word) {
  size_t length = strlen(word);
  return end - at >= length && memcmp(asciidoc->data + at, word, length) == 0;
}

static size_t trimmed(const struct asciidoc *asciidoc, size_t at, size_t end) {
  while (end > at && byte_is_blank(asciidoc->data[end - 1])) end--;
  return end;
}

static void end_piece(struct asciidoc *asciidoc) {
  if (asciidoc->begin < asciidoc->end) asciidoc_inline(asciidoc, asciidoc->begin, asciidoc->end);
  asciidoc->begin = asciidoc->end = 0;
  builder_end(asciidoc->text, asciidoc->kind);
  asciidoc->kind = PIECE_PARAGRAPH;
}

static void one_piece(struct asciidoc *asciidoc, size_t from, size_t to, enum piece_kind kind) {
  end_piece(asciidoc);
  asciidoc_inline(asciidoc, from, to);
  builder_end(asciidoc->text, kind);
}

/* ---- blocks between delimiters ---- */

/* As many of c as the line is long, at least `least`. */
static bool is_rule(const struct asciidoc *asciidoc, size_t at, size_t end, char c, size_t least) {
  if (end - at < least) return false;
  for (size_t i = at; i < end; i++)
    if (asciidoc->data[i] != c) return false;
  return true;
}

/* Start of the line that closes a block opened by the line at…end; size when there is none. *after: behind that line.
 */
static size_t closing_line(const struct asciidoc *asciidoc, size_t at, size_t end, size_t *after) {
  size_t length = end - at;
  for (size_t line = asciidoc_line_end(asciidoc, end, asciidoc->size) + 1; line < asciidoc->size; line = *after) {
    size_t line_end = asciidoc_line_end(asciidoc, line, asciidoc->size), last = trimmed(asciidoc, line, line_end);
    *after = line_end + 1;
    if (last - line == length && memcmp(asciidoc->data + line, asciidoc->data + at, length) == 0) return line;
  }
  return asciidoc->size;
}

static bool style_is(const struct asciidoc *asciidoc, const char *word) {
  size_t at = asciidoc->style;
  return at < asciidoc->style_end && begins(asciidoc, at, asciidoc->style_end, word);
}

static bool is_code_style(const struct asciidoc *asciidoc) {
  static const char *const styles[] = {"source",  "listing",  "literal",  ",",     "subs=",  "%linenums",
                                       "mermaid", "plantuml", "graphviz", "ditaa", "comment"};
  for (size_t i = 0; i < sizeof styles / sizeof *styles; i++)
    if (style_is(asciidoc, styles[i])) return true;
  return false;
}

static bool is_math_style(const struct asciidoc *asciidoc) {
  return style_is(asciidoc, "stem") || style_is(asciidoc, "latexmath") || style_is(asciidoc, "asciimath");
}

static void forget_style(struct asciidoc *asciidoc) { asciidoc->style = asciidoc->style_end = 0; }

/* Code, comments, raw passages and tables: up to the same line again. Offset behind it, 0 when the line opens no such
 * block. */
static size_t read_delimited(struct asciidoc *asciidoc, size_t at, size_t end) {
  bool code = is_rule(asciidoc, at, end, '-', 4) || is_rule(asciidoc, at, end, '.', 4) ||
              begins(asciidoc, at, end, "```") || (line_is(asciidoc, at, end, "--") && is_code_style(asciidoc));
  bool comment = is_rule(asciidoc, at, end, '/', 4), raw = is_rule(asciidoc, at, end, '+', 4);
  bool table = end - at >= 4 && strchr("|,:!", asciidoc->data[at]) && is_rule(asciidoc, at + 1, end, '=', 3);
  if (!code && !comment && !raw && !table) return 0;
  end_piece(asciidoc);
  size_t after = asciidoc->size,
         line = closing_line(asciidoc, at, begins(asciidoc, at, end, "```") ? at + 3 : end, &after);
  size_t begin = asciidoc_line_end(asciidoc, end, asciidoc->size) + 1;
  if (line == asciidoc->size) {
    manuscript_refuse(asciidoc->manuscript, at, "this block has no end: all that follows would belong to it");
    return asciidoc->size;
  }
  if (raw && is_math_style(asciidoc)) {
    read_math(asciidoc->text, begin, line);
    end_piece(asciidoc);
  } else if (raw && begin < line) {
    read_html_part(asciidoc->manuscript, begin, line);
  } else if (table && asciidoc->data[at] != '|' && asciidoc->data[at] != '!') {
    read_csv_part(asciidoc->manuscript, begin, line, asciidoc->data[at], 0, 0);
  } else if (table) {
    asciidoc_table(asciidoc, begin, line, asciidoc->style, asciidoc->style_end);
  }
  forget_style(asciidoc);
  return after < asciidoc->size ? after : asciidoc->size;
}

/* ====, ****, ____ and -- hold other blocks. */
static bool read_holder(struct asciidoc *asciidoc, size_t at, size_t end) {
  bool holder = is_rule(asciidoc, at, end, '=', 4) || is_rule(asciidoc, at, end, '*', 4) ||
                is_rule(asciidoc, at, end, '_', 4) || line_is(asciidoc, at, end, "--");
  if (!holder) return false;
  end_piece(asciidoc);
  forget_style(asciidoc);
  for (size_t i = asciidoc->opened; i-- > 0;) {
    if (asciidoc->open[i].length != end - at ||
        memcmp(asciidoc->data + asciidoc->open[i].at, asciidoc->data + at, end - at) != 0)
      continue;
    asciidoc->opened = i;
    return true;
  }
  if (asciidoc->opened == ASCIIDOC_DEEPEST)
    manuscript_refuse(asciidoc->manuscript, at, "blocks are nested deeper than %d", ASCIIDOC_DEEPEST);
  else
    asciidoc->open[asciidoc->opened++] = (struct asciidoc_delimiter){at, end - at};
  return true;
}

/* ---- lines ---- */

/* :name: value, its value going on over lines that end in a backslash. */
static size_t read_entry(struct asciidoc *asciidoc, size_t at, size_t end) {
  const char *data = asciidoc->data;
  size_t name = at + 1, name_end = name;
  if (data[at] != ':') return 0;
  while (name_end < end &&
         (byte_is_letter(data[name_end]) || byte_is_digit(data[name_end]) || strchr("_-!", data[name_end])))
    name_end++;
  if (name_end == name || name_end >= end || data[name_end] != ':' || (name_end + 1 < end && data[name_end + 1] != ' '))
    return 0;
  size_t from = name_end + 1, to = end;
  while (from < to && data[from] == ' ') from++;
  while (to > from + 1 && data[to - 1] == '\\' && data[to - 2] == ' ') {
    size_t line = asciidoc_line_end(asciidoc, to, asciidoc->size) + 1;
    if (line >= asciidoc->size) break;
    to = trimmed(asciidoc, line, asciidoc_line_end(asciidoc, line, asciidoc->size));
  }
  struct asciidoc_attribute *attribute = arena_alloc(asciidoc->manuscript->arena, sizeof *attribute);
  *attribute = (struct asciidoc_attribute){data + name, name_end - name, from, to, asciidoc->attribute};
  asciidoc->attribute = attribute;
  return asciidoc_line_end(asciidoc, to, asciidoc->size) + 1;
}

static bool read_comment(struct asciidoc *asciidoc, size_t at, size_t end) {
  if (!begins(asciidoc, at, end, "//") || begins(asciidoc, at, end, "///")) return false;
  manuscript_remark(asciidoc->manuscript, at, at + 2, end);
  return true;
}

static bool read_heading(struct asciidoc *asciidoc, size_t at, size_t end) {
  size_t n = 0;
  char c = asciidoc->data[at];
  while (at + n < end && asciidoc->data[at + n] == c && n < 7) n++;
  if ((c != '=' && c != '#') || !n || n > 6 || at + n >= end || asciidoc->data[at + n] != ' ') return false;
  asciidoc->in_header = n == 1 && !asciidoc->manuscript->heading.length;
  one_piece(asciidoc, at + n + 1, end, PIECE_HEADING);
  forget_style(asciidoc);
  return true;
}

static size_t points(const struct asciidoc *asciidoc, size_t at, size_t end) {
  size_t count = 0;
  for (; at < end; at++) count += (asciidoc->data[at] & 0xC0) != 0x80;
  return count;
}

/* A line over one of ===, ---, ~~~, ^^^, +++ that is as long as it. Offset behind both, 0 when it is none. */
static size_t read_underlined(struct asciidoc *asciidoc, size_t at, size_t end) {
  size_t line = asciidoc_line_end(asciidoc, end, asciidoc->size) + 1;
  if (asciidoc->begin < asciidoc->end || line >= asciidoc->size ||
      !(byte_is_letter(asciidoc->data[at]) || byte_is_digit(asciidoc->data[at]) || asciidoc->data[at] & 0x80))
    return 0;
  size_t line_end = asciidoc_line_end(asciidoc, line, asciidoc->size), last = trimmed(asciidoc, line, line_end);
  if (last - line < 3 || !strchr("=-~^+", asciidoc->data[line]) ||
      !is_rule(asciidoc, line, last, asciidoc->data[line], 3))
    return 0;
  size_t title = points(asciidoc, at, end), rule = last - line;
  if (title > rule + 1 || rule > title + 1) return 0;
  one_piece(asciidoc, at, end, PIECE_HEADING);
  return line_end + 1;
}

/* Bytes of "* ", ".. ", "12. ", "<1> " with the blank behind; 0 when the line is no list item. */
static size_t marker(const struct asciidoc *asciidoc, size_t at, size_t end) {
  const char *data = asciidoc->data;
  char c = data[at];
  size_t n = 0;
  if (c == '*' || c == '.' || c == '-') {
    while (at + n < end && data[at + n] == c && n < 6) n++;
    if (c == '-' && n > 1) return 0;
  } else if (c == '<') {
    while (at + ++n < end && (byte_is_digit(data[at + n]) || data[at + n] == '.')) continue;
    if (n == 1 || at + n >= end || data[at + n] != '>') return 0;
    n++;
  } else {
    while (at + n < end && byte_is_digit(data[at + n]) && n < 4) n++;
    if (!n && byte_is_letter(c)) n = 1;
    if (!n || at + n >= end || (data[at + n] != '.' && data[at + n] != ')')) return 0;
    n++;
  }
  return at + n < end && byte_is_blank(data[at + n]) ? n + 1 : 0;
}

/* "term:: text": the term is an item of its own. Offset of the text, 0 when the line is none. */
static size_t read_term(struct asciidoc *asciidoc, size_t at, size_t end) {
  const char *data = asciidoc->data;
  for (size_t i = at; i + 1 < end; i++) {
    if ((data[i] != ':' && data[i] != ';') || data[i + 1] != data[i]) continue;
    size_t after = i;
    while (after < end && data[after] == data[i]) after++;
    if (i == at || after - i > 4 || (after < end && !byte_is_blank(data[after]))) return 0;
    one_piece(asciidoc, at, i, PIECE_LIST_ITEM);
    while (after < end && byte_is_blank(data[after])) after++;
    return after;
  }
  return 0;
}

static bool read_directive(struct asciidoc *asciidoc, size_t at, size_t end) {
  static const char *const words[] = {
      "ifdef::", "ifndef::", "ifeval::", "endif::", "include::", "toc::", "video::", "audio::"};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (begins(asciidoc, at, end, words[i])) return true;
  if (!begins(asciidoc, at, end, "image::") || asciidoc->data[end - 1] != ']') return false;
  const char *open = memchr(asciidoc->data + at, '[', end - at);
  if (!open) return false;
  end_piece(asciidoc);
  asciidoc_alt(asciidoc, (size_t)(open + 1 - asciidoc->data), end - 1);
  return true;
}

/* [source,c], [cols="1,1"], [[id]] on a line of its own. */
static bool read_style(struct asciidoc *asciidoc, size_t at, size_t end) {
  if (asciidoc->data[at] != '[' || asciidoc->data[end - 1] != ']' || asciidoc->begin < asciidoc->end) return false;
  const char *close = memchr(asciidoc->data + at, ']', end - at);
  if (close != asciidoc->data + end - 1 && asciidoc->data[at + 1] != '[' && !memchr(asciidoc->data + at, '"', end - at))
    return false;
  if (asciidoc->data[at + 1] == '[') return true;
  asciidoc->style = at + 1;
  asciidoc->style_end = end - 1;
  return true;
}

static size_t skip_paragraph(const struct asciidoc *asciidoc, size_t at) {
  while (at < asciidoc->size) {
    size_t end = asciidoc_line_end(asciidoc, at, asciidoc->size);
    if (trimmed(asciidoc, at, end) == at) return at;
    at = end + 1;
  }
  return asciidoc->size;
}

static bool is_break(const struct asciidoc *asciidoc, size_t at, size_t end) {
  static const char *const breaks[] = {"'''", "---", "***", "<<<", "- - -", "* * *", "+"};
  for (size_t i = 0; i < sizeof breaks / sizeof *breaks; i++)
    if (line_is(asciidoc, at, end, breaks[i])) return true;
  return false;
}

static void add_text(struct asciidoc *asciidoc, size_t from, size_t to) {
  if (asciidoc->begin == asciidoc->end) asciidoc->begin = from;
  asciidoc->end = to;
}

/* A line that begins nothing else. Offset behind what was read. */
static size_t read_text(struct asciidoc *asciidoc, size_t at, size_t end, size_t next) {
  bool fresh = asciidoc->begin == asciidoc->end && !asciidoc->text->text.length;
  size_t first = at, mark;
  while (first < end && byte_is_blank(asciidoc->data[first])) first++;
  if ((fresh || asciidoc->kind == PIECE_LIST_ITEM) && (mark = marker(asciidoc, first, end))) {
    end_piece(asciidoc);
    asciidoc->kind = PIECE_LIST_ITEM;
    add_text(asciidoc, first + mark, end);
    return next;
  }
  if (fresh && (first > at || is_code_style(asciidoc))) {
    forget_style(asciidoc);
    return skip_paragraph(asciidoc, at);
  }
  if ((fresh || asciidoc->kind == PIECE_LIST_ITEM) && (mark = read_term(asciidoc, first, end))) {
    asciidoc->kind = PIECE_LIST_ITEM;
    if (mark < end) add_text(asciidoc, mark, end);
    return next;
  }
  if (fresh && is_math_style(asciidoc)) {
    size_t after = skip_paragraph(asciidoc, at);
    read_math(asciidoc->text, at, after);
    end_piece(asciidoc);
    forget_style(asciidoc);
    return after;
  }
  if (fresh) forget_style(asciidoc);
  add_text(asciidoc, first, end);
  return next;
}

static size_t read_line(struct asciidoc *asciidoc, size_t at) {
  size_t line_end = asciidoc_line_end(asciidoc, at, asciidoc->size), end = trimmed(asciidoc, at, line_end),
         next = line_end + 1, after;
  if (end == at) {
    end_piece(asciidoc);
    asciidoc->in_header = false;
    return next;
  }
  if (asciidoc->data[at] == ':' && asciidoc->begin == asciidoc->end && (after = read_entry(asciidoc, at, end)))
    return after;
  if (asciidoc->in_header && !begins(asciidoc, at, end, "//")) return next;
  if ((after = read_underlined(asciidoc, at, end))) return after;
  if ((after = read_delimited(asciidoc, at, end))) return after;
  if (read_holder(asciidoc, at, end)) return next;
  if (begins(asciidoc, at, end, "//") && !begins(asciidoc, at, end, "///")) {
    if (asciidoc->begin < asciidoc->end) { /* a comment inside a paragraph */
      asciidoc_inline(asciidoc, asciidoc->begin, asciidoc->end);
      builder_space(asciidoc->text, asciidoc->end, 1);
      asciidoc->begin = asciidoc->end = 0;
    }
    read_comment(asciidoc, at, end);
    return next;
  }
  if (is_break(asciidoc, at, end)) {
    end_piece(asciidoc);
    return next;
  }
  if (read_directive(asciidoc, at, end) || read_heading(asciidoc, at, end) || read_style(asciidoc, at, end))
    return next;
  if (asciidoc->begin == asciidoc->end && asciidoc->data[at] == '.' && at + 1 < end && asciidoc->data[at + 1] != '.' &&
      !byte_is_blank(asciidoc->data[at + 1])) {
    one_piece(asciidoc, at + 1, end, PIECE_CAPTION);
    return next;
  }
  return read_text(asciidoc, at, end, next);
}

void read_asciidoc(struct manuscript *manuscript) {
  struct asciidoc *asciidoc = arena_alloc(manuscript->arena, sizeof *asciidoc);
  asciidoc->manuscript = manuscript;
  asciidoc->text = builder_new(manuscript);
  asciidoc->note = builder_new(manuscript);
  asciidoc->data = manuscript->source.data;
  asciidoc->size = manuscript->source.size;
  size_t at = asciidoc->size >= 3 && memcmp(asciidoc->data, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
  while (at < asciidoc->size && !manuscript->stopped) at = read_line(asciidoc, at);
  end_piece(asciidoc);
  if (asciidoc->opened) manuscript_refuse(manuscript, asciidoc->open[asciidoc->opened - 1].at, "this block has no end");
}
