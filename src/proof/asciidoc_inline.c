/* Running text of AsciiDoc: formatting marks away, macros and attributes read. */
#include "proof/asciidoc.h"

#include <string.h>

struct line {
  struct asciidoc *asciidoc;
  size_t begin, end;
  size_t closer[8]; /* of formatting marks that are open */
  size_t closers;
  bool none[128]; /* no further closing mark of this character */
};

static bool is_word(const struct line *line, size_t at) {
  if (at < line->begin || at >= line->end) return false;
  char c = line->asciidoc->data[at];
  return byte_is_letter(c) || byte_is_digit(c) || c == '_' || c & 0x80;
}

static bool is_blank_at(const struct line *line, size_t at) {
  return at < line->begin || at >= line->end || byte_is_blank(line->asciidoc->data[at]);
}

static bool stands(const struct line *line, size_t at, const char *word) {
  size_t length = strlen(word);
  return line->end - at >= length && memcmp(line->asciidoc->data + at, word, length) == 0;
}

static size_t find(const struct line *line, size_t at, const char *word) {
  const char *found = at < line->end ? memmem(line->asciidoc->data + at, line->end - at, word, strlen(word)) : NULL;
  return found ? (size_t)(found - line->asciidoc->data) : line->end;
}

/* The mark that closes the one at `at`; 0 when it opens nothing. marks: how many characters long it is. */
static size_t closing(struct line *line, size_t at, size_t *marks) {
  const char *data = line->asciidoc->data;
  char c = data[at];
  bool twice = at + 1 < line->end && data[at + 1] == c;
  *marks = twice ? 2 : 1;
  if (line->none[(unsigned char)c & 127] || is_blank_at(line, at + *marks) || (!twice && is_word(line, at - 1)))
    return 0;
  for (size_t i = at + *marks + 1; i < line->end; i++) {
    const char *next = memchr(data + i, c, line->end - i);
    if (!next) break;
    i = (size_t)(next - data);
    if (twice ? i + 1 < line->end && data[i + 1] == c : !is_blank_at(line, i - 1) && !is_word(line, i + 1)) return i;
  }
  line->none[(unsigned char)c & 127] = true;
  return 0;
}

static void run(struct asciidoc *asciidoc, size_t begin, size_t end) { asciidoc_inline(asciidoc, begin, end); }

/* ---- attributes ---- */

static bool put_builtin(struct asciidoc *asciidoc, const char *name, size_t length, size_t at, size_t size) {
  static const struct {
    const char *name, *text;
  } list[] = {{"nbsp", "\u00A0"},  {"zwsp", "\u200B"},   {"wj", "\u2060"},
              {"deg", "°"},        {"plus", "+"},        {"amp", "&"},
              {"lt", "<"},         {"gt", ">"},          {"sp", " "},
              {"empty", ""},       {"blank", ""},        {"startsb", "["},
              {"endsb", "]"},      {"vbar", "|"},        {"caret", "^"},
              {"tilde", "~"},      {"asterisk", "*"},    {"backtick", "`"},
              {"apos", "'"},       {"quot", "\""},       {"lsquo", "‘"},
              {"rsquo", "’"},      {"ldquo", "“"},       {"rdquo", "”"},
              {"backslash", "\\"}, {"two-colons", "::"}, {"two-semicolons", ";;"},
              {"cpp", "C++"},      {"brvbar", "¦"},      {"shy", "\u00AD"}};
  for (size_t i = 0; i < sizeof list / sizeof *list; i++)
    if (strlen(list[i].name) == length && memcmp(list[i].name, name, length) == 0) {
      builder_decode_text(asciidoc->text, list[i].text, at, size);
      return true;
    }
  return false;
}

static const struct asciidoc_attribute *attribute_find(const struct asciidoc *asciidoc, const char *name,
                                                       size_t length) {
  const struct asciidoc_attribute *a = asciidoc->attribute;
  while (a && !(a->length == length && memcmp(a->name, name, length) == 0)) a = a->next;
  return a;
}

/* {name} at `at`: bytes of it, 0 when it is no reference. */
static size_t read_attribute(struct line *line, size_t at) {
  enum { WORK_MOST = 4 * 1024 * 1024 };
  struct asciidoc *asciidoc = line->asciidoc;
  const char *data = asciidoc->data;
  size_t end = at + 1;
  while (end < line->end && (byte_is_letter(data[end]) || byte_is_digit(data[end]) || strchr("_-:!", data[end]))) end++;
  if (end == at + 1 || end >= line->end || data[end] != '}') return 0;
  const char *name = data + at + 1;
  size_t length = end - at - 1, size = length + 2;
  const struct asciidoc_attribute *attribute = attribute_find(asciidoc, name, length);
  if (!attribute) {
    if (!put_builtin(asciidoc, name, length, at, size)) builder_gap(asciidoc->text, at, size);
    return size;
  }
  asciidoc->work += attribute->to - attribute->from + 1;
  if (asciidoc->depth >= ASCIIDOC_DEEPEST || asciidoc->work > WORK_MOST + asciidoc->size) {
    if (!asciidoc->manuscript->failed)
      manuscript_refuse(asciidoc->manuscript, asciidoc->text->folded ? asciidoc->text->fold_at : at,
                        "this attribute expands without end");
    return size;
  }
  struct builder *text = asciidoc->text;
  bool folded = text->folded;
  if (!folded) text->folded = true, text->fold_at = at, text->fold_size = size;
  asciidoc->depth++;
  run(asciidoc, attribute->from, attribute->to);
  asciidoc->depth--;
  text->folded = folded;
  return size;
}

/* ---- macros ---- */

static size_t bracket_end(const struct line *line, size_t at) {
  const char *data = line->asciidoc->data;
  for (size_t i = at, depth = 0; i < line->end; i++) {
    if (data[i] == '\\')
      i++;
    else if (data[i] == '[')
      depth++;
    else if (data[i] == ']' && depth-- == 0)
      return i;
  }
  return line->end;
}

static void read_note(struct asciidoc *asciidoc, size_t from, size_t to) {
  struct builder *outer = asciidoc->text;
  if (asciidoc->depth >= ASCIIDOC_DEEPEST) return;
  struct builder *note = asciidoc->depth ? builder_new(asciidoc->manuscript) : asciidoc->note;
  asciidoc->text = note;
  asciidoc->depth++;
  run(asciidoc, from, to);
  asciidoc->depth--;
  builder_end(note, PIECE_PARAGRAPH);
  asciidoc->text = outer;
}

static void read_pass(struct asciidoc *asciidoc, size_t from, size_t to) {
  const char *data = asciidoc->data;
  if (to - from >= 7 && memcmp(data + from, "<!--", 4) == 0 && memcmp(data + to - 3, "-->", 3) == 0)
    manuscript_remark(asciidoc->manuscript, from, from + 4, to - 3);
  else
    builder_put_folded(asciidoc->text, from, to - from);
}

enum macro { MACRO_TEXT, MACRO_GAP, MACRO_NOTE, MACRO_MATH, MACRO_PASS, MACRO_IMAGE, MACRO_NOTHING };
static const struct {
  const char *name;
  enum macro macro;
} macros[] = {
    {"link", MACRO_TEXT},        {"xref", MACRO_TEXT},      {"mailto", MACRO_TEXT},       {"http", MACRO_TEXT},
    {"https", MACRO_TEXT},       {"ftp", MACRO_TEXT},       {"kbd", MACRO_GAP},           {"btn", MACRO_GAP},
    {"menu", MACRO_GAP},         {"icon", MACRO_GAP},       {"image", MACRO_IMAGE},       {"footnote", MACRO_NOTE},
    {"footnoteref", MACRO_NOTE}, {"stem", MACRO_MATH},      {"latexmath", MACRO_MATH},    {"asciimath", MACRO_MATH},
    {"pass", MACRO_PASS},        {"anchor", MACRO_NOTHING}, {"indexterm", MACRO_NOTHING}, {"indexterm2", MACRO_TEXT},
    {"cite", MACRO_GAP},         {"citenp", MACRO_GAP},     {"counter", MACRO_GAP}};

/* link:x[text], footnote:[text] … at the start of a word: bytes of it, 0 when it is none. */
static size_t read_macro(struct line *line, size_t at) {
  struct asciidoc *asciidoc = line->asciidoc;
  const char *data = asciidoc->data;
  size_t length = 0, known = sizeof macros / sizeof *macros, i = 0;
  while (length < 12 && at + length < line->end && (byte_is_letter(data[at + length]) || data[at + length] == '2'))
    length++;
  if (at + length >= line->end || data[at + length] != ':') return 0;
  while (i < known && !(strlen(macros[i].name) == length && memcmp(macros[i].name, data + at, length) == 0)) i++;
  if (i == known) return 0;
  size_t open = at + length + 1;
  while (open < line->end && data[open] != '[' && !byte_is_blank(data[open]) && !strchr("<>", data[open])) open++;
  bool address = macros[i].name[0] == 'h' || macros[i].name[0] == 'f';
  address = address && stands(line, at + length, "://");
  if (open >= line->end || data[open] != '[') {
    if (!address) return 0;
    builder_gap(asciidoc->text, at, open - at);
    return open - at;
  }
  if ((macros[i].name[0] == 'h' && !address) || bracket_end(line, open + 1) == line->end) return 0;
  size_t from = open + 1, to = bracket_end(line, from), size = to + 1 - at;
  if (macros[i].macro == MACRO_TEXT && to > from)
    run(asciidoc, from, to);
  else if (macros[i].macro == MACRO_TEXT || macros[i].macro == MACRO_GAP)
    builder_gap(asciidoc->text, at, size);
  else if (macros[i].macro == MACRO_NOTE)
    read_note(asciidoc, from, to);
  else if (macros[i].macro == MACRO_MATH)
    read_math(asciidoc->text, from, to);
  else if (macros[i].macro == MACRO_PASS)
    read_pass(asciidoc, from, to);
  else if (macros[i].macro == MACRO_IMAGE) {
    asciidoc_alt(asciidoc, from, to);
    builder_gap(asciidoc->text, at, size);
  }
  return size;
}

void asciidoc_alt(struct asciidoc *asciidoc, size_t from, size_t to) {
  const char *data = asciidoc->data, *named = memmem(data + from, to - from, "alt=", 4);
  size_t begin = from, end;
  if (named) begin = (size_t)(named - data) + 4;
  bool quoted = begin < to && data[begin] == '"';
  begin += quoted;
  const char *stop = begin < to ? memchr(data + begin, quoted ? '"' : ',', to - begin) : NULL;
  end = stop ? (size_t)(stop - data) : to;
  if (!named && memchr(data + begin, '=', end - begin)) return; /* width=640 */
  struct builder *outer = asciidoc->text;
  if (asciidoc->depth >= ASCIIDOC_DEEPEST) return;
  asciidoc->text = asciidoc->depth ? builder_new(asciidoc->manuscript) : asciidoc->note;
  asciidoc->depth++;
  run(asciidoc, begin, end);
  asciidoc->depth--;
  builder_end(asciidoc->text, PIECE_ALT);
  asciidoc->text = outer;
}

/* ---- marks ---- */

static size_t read_code(struct line *line, size_t at) {
  struct asciidoc *asciidoc = line->asciidoc;
  size_t marks, close = closing(line, at, &marks);
  if (!close) return 0;
  size_t from = at + marks, to = close;
  if (to - from > 2 && asciidoc->data[from] == '+' && asciidoc->data[to - 1] == '+') from++, to--;
  if (code_is_quantity(asciidoc->data + from, to - from))
    builder_put(asciidoc->text, from, to - from);
  else
    builder_gap(asciidoc->text, at, close + marks - at);
  return close + marks - at;
}

static size_t read_script(struct line *line, size_t at) {
  struct asciidoc *asciidoc = line->asciidoc;
  char c = asciidoc->data[at];
  size_t end = at + 1;
  while (end < line->end && !byte_is_blank(asciidoc->data[end]) && asciidoc->data[end] != c) end++;
  if (end >= line->end || asciidoc->data[end] != c || end == at + 1) return 0;
  asciidoc->text->script = c == '^' ? SCRIPT_RAISED : SCRIPT_LOWERED;
  builder_put(asciidoc->text, at + 1, end - at - 1);
  asciidoc->text->script = SCRIPT_NONE;
  return end + 1 - at;
}

/* *bold*, _italic_, #mark#: the marks vanish, the text flows. */
static size_t read_mark(struct line *line, size_t at) {
  size_t marks;
  for (size_t i = 0; i < line->closers; i++)
    if (line->closer[i] == at)
      return at + 1 < line->end && line->asciidoc->data[at + 1] == line->asciidoc->data[at] ? 2 : 1;
  size_t close = closing(line, at, &marks);
  if (!close) return 0;
  if (line->closers == sizeof line->closer / sizeof *line->closer) line->closers = 0;
  line->closer[line->closers++] = close;
  return marks;
}

static size_t read_passthrough(struct line *line, size_t at) {
  static const char *const marks[] = {"+++", "++"};
  for (size_t i = 0; i < 2; i++) {
    size_t n = strlen(marks[i]);
    if (!stands(line, at, marks[i])) continue;
    size_t close = find(line, at + n, marks[i]);
    if (close == line->end) return 0;
    read_pass(line->asciidoc, at + n, close);
    return close + n - at;
  }
  size_t n, close = closing(line, at, &n);
  if (!close) return 0;
  builder_put_folded(line->asciidoc->text, at + 1, close - at - 1);
  return close + 1 - at;
}

static size_t read_reference(struct line *line, size_t at) {
  if (!stands(line, at, "<<")) return 0;
  size_t close = find(line, at, ">>");
  if (close == line->end || close - at < 3) return 0;
  const char *comma = memchr(line->asciidoc->data + at, ',', close - at);
  if (comma)
    run(line->asciidoc, (size_t)(comma + 1 - line->asciidoc->data), close);
  else
    builder_gap(line->asciidoc->text, at, close + 2 - at);
  return close + 2 - at;
}

/* [[id]], [#id], and [role] before a mark. */
static size_t read_bracket(struct line *line, size_t at) {
  size_t close = bracket_end(line, at + 1);
  if (close == line->end) return 0;
  const char *data = line->asciidoc->data;
  if (data[at + 1] == '[')
    return data[close - 1] == ']' || (close + 1 < line->end && data[close] == ']' && data[close + 1] == ']')
               ? close + 1 + (data[close - 1] != ']') - at
               : 0;
  bool before_mark = close + 1 < line->end && strchr("#*_`", data[close + 1]) && close > at + 1;
  return before_mark && (data[at + 1] == '.' || data[at + 1] == '#' || byte_is_letter(data[at + 1])) ? close + 1 - at
                                                                                                     : 0;
}

static size_t read_index_term(struct line *line, size_t at) {
  bool hidden = stands(line, at, "(((");
  if (!hidden && !stands(line, at, "((")) return 0;
  size_t close = find(line, at, hidden ? ")))" : "))");
  if (close == line->end) return 0;
  if (!hidden) run(line->asciidoc, at + 2, close);
  return close + (hidden ? 3 : 2) - at;
}

static size_t read_blanks(struct line *line, size_t at) {
  const char *data = line->asciidoc->data;
  size_t end = at;
  while (end < line->end && byte_is_blank(data[end])) end++;
  if (end + 1 < line->end && data[end] == '+' && data[end + 1] == '\n' && end > at) {
    builder_break(line->asciidoc->text, at, end + 2 - at);
    return end + 2 - at;
  }
  if (end == line->end - 1 && data[end] == '+') return end + 1 - at;
  builder_space(line->asciidoc->text, at, end - at);
  return end - at;
}

static size_t read_dashes(struct line *line, size_t at) {
  if (!stands(line, at, "--") || stands(line, at, "---") || at == line->begin) return 0;
  bool between = is_word(line, at - 1) ? is_word(line, at + 2) : is_blank_at(line, at - 1) && is_blank_at(line, at + 2);
  if (!between) return 0;
  builder_decode_text(line->asciidoc->text, "—", at, 2);
  return 2;
}

static size_t read_curved(struct line *line, size_t at) {
  static const struct { const char *mark, *text; } quotes[] = {{"\"`", "“"}, {"`\"", "”"}, {"'`", "‘"}, {"`'", "’"}};
  for (size_t i = 0; i < sizeof quotes / sizeof *quotes; i++)
    if (stands(line, at, quotes[i].mark)) {
      builder_decode_text(line->asciidoc->text, quotes[i].text, at, 2);
      return 2;
    }
  return 0;
}

static size_t read_entity(struct line *line, size_t at) {
  char decoded[16];
  size_t length, n = entity_read(line->asciidoc->manuscript, line->asciidoc->data + at,
                                 line->asciidoc->data + line->end, decoded, &length);
  if (n) builder_decode(line->asciidoc->text, decoded, length, at, n);
  return n;
}

/* What begins at `at`: bytes read, 0 when it is plain text. */
static size_t read_special(struct line *line, size_t at) {
  struct asciidoc *asciidoc = line->asciidoc;
  size_t n;
  switch (asciidoc->data[at]) {
    case '\\':
      if (at + 1 >= line->end || !strchr("*_`#^~{<[&+|-\\(hlxifkps", asciidoc->data[at + 1])) return 0;
      builder_put(asciidoc->text, at + 1, 1);
      return 2;
    case '`':
      return (n = read_curved(line, at)) ? n : read_code(line, at);
    case '"':
    case '\'':
      return read_curved(line, at);
    case '*':
    case '_':
    case '#':
      return read_mark(line, at);
    case '^':
    case '~':
      return read_script(line, at);
    case '+':
      return read_passthrough(line, at);
    case '<':
      return read_reference(line, at);
    case '[':
      return read_bracket(line, at);
    case '(':
      return read_index_term(line, at);
    case '{':
      return read_attribute(line, at);
    case '&':
      return read_entity(line, at);
    case '-':
      return read_dashes(line, at);
    default:
      if (byte_is_blank(asciidoc->data[at])) return read_blanks(line, at);
      return byte_is_letter(asciidoc->data[at]) && !is_word(line, at - 1) ? read_macro(line, at) : 0;
  }
}

void asciidoc_inline(struct asciidoc *asciidoc, size_t begin, size_t end) {
  struct line line = {.asciidoc = asciidoc, .begin = begin, .end = end};
  size_t from = begin;
  for (size_t at = begin; at < end && !asciidoc->manuscript->stopped;) {
    char c = asciidoc->data[at];
    bool special =
        strchr("\\`\"'*_#^~+<[({&-", c) || byte_is_blank(c) || (byte_is_letter(c) && !is_word(&line, at - 1));
    if (!special) {
      at++;
      continue;
    }
    struct builder *text = asciidoc->text;
    builder_put(text, from, at - from); /* before what read_special puts */
    from = at;
    size_t n = read_special(&line, at);
    if (n)
      from = at += n;
    else
      at++;
  }
  builder_put(asciidoc->text, from, end > from ? end - from : 0);
}
