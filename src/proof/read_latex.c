/* LaTeX, as it flows. */
#include "proof/latex.h"

void latex_refuse(struct latex *latex, size_t at, const char *message) {
  if (latex->mute || latex->ended) return;
  manuscript_refuse(latex->manuscript, at, "%s", message);
  latex->ended = true;
}

static void end_paragraph(struct latex *latex, size_t at) {
  if (latex->math) {
    if (!latex->mute)
      manuscript_refuse(latex->manuscript, latex->math_at, "this mathematics has no end in its paragraph");
    latex_leave_math(latex);
  }
  latex_end_piece(latex, at);
}

/* A comment takes its line end and the blanks of the next line along. */
static size_t read_comment(struct latex *latex, size_t at, size_t end) {
  const char *data = latex->data, *line = memchr(data + at, '\n', end - at);
  size_t next = line ? (size_t)(line - data) : end, text = at;
  while (text < next && data[text] == '%') text++;
  if (!latex->text->folded) manuscript_remark(latex->manuscript, at, text, next);
  if (next < end) next++;
  while (next < end && (data[next] == ' ' || data[next] == '\t' || data[next] == '\r')) next++;
  if (next < end && data[next] == '\n') end_paragraph(latex, next); /* an empty line behind a comment */
  return next;
}

static size_t read_blanks(struct latex *latex, size_t at, size_t end) {
  size_t next = at, lines = 0;
  for (; next < end && byte_is_blank(latex->data[next]); next++) lines += latex->data[next] == '\n';
  if (lines > 1)
    end_paragraph(latex, at);
  else
    builder_space(latex->text, at, next - at);
  return next;
}

/* ---- mathematics ---- */

static size_t read_dollar(struct latex *latex, size_t at, size_t end) {
  size_t size = at + 1 < end && latex->data[at + 1] == '$' ? 2 : 1;
  if (latex->math) {
    latex_leave_math(latex);
  } else {
    latex_enter_math(latex, at);
  }
  if (size == 2) builder_break(latex->text, at, 2);
  return at + size;
}

static bool is_simple_script(const struct latex *latex, struct latex_range range) {
  size_t digits = 0;
  for (size_t i = range.from; i < range.to; i++) {
    char c = latex->data[i];
    if (byte_is_digit(c))
      digits++;
    else if (c != '-' && c != '+' && !(c == '#' && i + 1 < range.to))
      return false;
  }
  return digits > 0;
}

static bool is_ordinal(const struct latex *latex, struct latex_range range) {
  const char *text = latex->data + range.from;
  size_t length = range.to - range.from;
  return latex_is(text, length, "th") || latex_is(text, length, "st") || latex_is(text, length, "nd") ||
         latex_is(text, length, "rd");
}

static size_t read_script(struct latex *latex, size_t at, size_t end) {
  bool raised = latex->data[at] == '^';
  size_t after = at + 1;
  struct latex_range range;
  builder_tighten(latex->text);
  if (!latex_argument(latex, &after, end, &range)) return end < after ? end : after;
  if (is_simple_script(latex, range)) {
    latex->text->script = raised ? SCRIPT_RAISED : SCRIPT_LOWERED;
    latex_run(latex, range.from, range.to);
    latex->text->script = SCRIPT_NONE;
    return after;
  }
  bool circle = range.to - range.from == 5 && memcmp(latex->data + range.from, "\\circ", 5) == 0;
  if (!circle && !is_ordinal(latex, range)) builder_put(latex->text, at, 1);
  return latex_skip_blanks(latex, at + 1, end); /* the rest flows */
}

/* ---- control sequences ---- */

static size_t read_accent(struct latex *latex, const char *mark, size_t at, size_t after, size_t end) {
  struct latex_range letter;
  if (!latex_argument(latex, &after, end, &letter) || letter.from >= letter.to) return after;
  size_t from = letter.from, to = letter.to;
  bool dotless =
      to - from >= 2 && latex->data[from] == '\\' && (latex->data[from + 1] == 'i' || latex->data[from + 1] == 'j');
  char base[8];
  size_t length = 0;
  if (dotless) from++;
  if (to - from > 4) return after;
  for (; from < to; from++) base[length++] = latex->data[from];
  builder_decode_text(latex->text, arena_print(latex->manuscript->arena, "%.*s%s", (int)length, base, mark), at,
                      after - at);
  return after;
}

static size_t read_break(struct latex *latex, size_t at, size_t after, size_t end) {
  struct latex_range skipped;
  if (after < end && latex->data[after] == '*') after++;
  if (after < end && latex->data[after] == '[') latex_optional(latex, &after, end, &skipped);
  if (latex->tables == 1 && !latex->math && latex->table)
    latex_end_row(latex);
  else
    builder_break(latex->text, at, after - at);
  return after;
}

/* \, \% \\ \( \' … */
static size_t read_symbol(struct latex *latex, size_t at, size_t end) {
  static const struct {
    char sign;
    const char *mark;
  } accents[] = {{'\'', "\u0301"}, {'`', "\u0300"}, {'^', "\u0302"}, {'"', "\u0308"},
                 {'~', "\u0303"},  {'=', "\u0304"}, {'.', "\u0307"}};
  if (at + 1 >= end) return end;
  char c = latex->data[at + 1];
  size_t after = at + 2;
  while (after < end && (latex->data[after] & 0xC0) == 0x80) after++;
  if (c == ',' || c == ';' || c == ':' || c == '>') {
    if (latex->math) builder_tighten(latex->text);
    builder_decode_text(latex->text, "\u2009", at, 2);
    return latex->math ? latex_skip_blanks(latex, after, end) : after;
  }
  if (byte_is_blank(c)) builder_space(latex->text, at, 2);
  if (c == '\\') return read_break(latex, at, after, end);
  if (c == '(' || c == '[') {
    if (c == '[') builder_break(latex->text, at, 2);
    latex_enter_math(latex, at);
  }
  if (c == ')' || c == ']') {
    latex_leave_math(latex);
    if (c == ']') builder_break(latex->text, at, 2);
  }
  if (strchr("%&#_{}$", c)) builder_put(latex->text, at + 1, 1);
  if (c == '|') builder_decode_text(latex->text, "‖", at, 2);
  for (size_t i = 0; i < sizeof accents / sizeof *accents && !latex->math; i++)
    if (accents[i].sign == c) return read_accent(latex, accents[i].mark, at, after, end);
  return after;
}

static size_t read_verb(struct latex *latex, const char *name, size_t length, size_t at, size_t after, size_t end) {
  struct latex_range code, skipped;
  if (latex_is(name, length, "mintinline") || latex_is(name, length, "lstinline")) {
    if (latex_optional(latex, &after, end, &skipped)) after = latex_skip_blanks(latex, after, end);
    if (name[0] == 'm' && !latex_argument(latex, &after, end, &skipped)) return after;
  }
  if (after >= end) return end;
  if (latex->data[after] == '{' && name[0] != 'v') {
    if (!latex_argument(latex, &after, end, &code)) return after;
  } else {
    char mark = latex->data[after];
    const char *line = memchr(latex->data + after, '\n', end - after);
    size_t last = line ? (size_t)(line - latex->data) : end;
    const char *close = after + 1 < last ? memchr(latex->data + after + 1, mark, last - after - 1) : NULL;
    if (!close) {
      if (!latex->mute)
        manuscript_refuse(latex->manuscript, at, "this \\%.*s has no end in its line", (int)length, name);
      return after;
    }
    code = (struct latex_range){after + 1, (size_t)(close - latex->data)};
    after = code.to + 1;
  }
  if (code_is_quantity(latex->data + code.from, code.to - code.from))
    builder_put(latex->text, code.from, code.to - code.from);
  else
    builder_gap(latex->text, at, after - at);
  return after;
}

static size_t read_fraction(struct latex *latex, size_t at, size_t after, size_t end) {
  struct latex_range skipped, above, below;
  latex_optional(latex, &after, end, &skipped);
  if (!latex_argument(latex, &after, end, &above) || !latex_argument(latex, &after, end, &below)) return after;
  latex_run(latex, above.from, above.to);
  builder_tighten(latex->text);
  builder_decode_text(latex->text, "/", at, after - at);
  latex_run(latex, below.from, below.to);
  return after;
}

static size_t read_columns(struct latex *latex, size_t after, size_t end) {
  struct latex_range count, skipped;
  if (!latex_argument(latex, &after, end, &count)) return after;
  size_t span = 0;
  for (size_t i = count.from; i < count.to && byte_is_digit(latex->data[i]) && span < TABLE_COLUMNS; i++)
    span = span * 10 + (size_t)(latex->data[i] - '0');
  latex->span = span ? span : 1;
  latex_argument(latex, &after, end, &skipped);
  return after;
}

/* \includegraphics[alt={…}]{file} */
static size_t read_picture(struct latex *latex, size_t at, size_t after, size_t end) {
  struct latex_range options, file;
  bool any = latex_optional(latex, &after, end, &options);
  latex_argument(latex, &after, end, &file);
  const char *alt = any ? memmem(latex->data + options.from, options.to - options.from, "alt={", 5) : NULL;
  if (alt) latex_inner(latex, (size_t)(alt - latex->data) + 4, options.to, PIECE_ALT);
  builder_gap(latex->text, at, after - at);
  return after;
}

static size_t read_item(struct latex *latex, size_t at, size_t after, size_t end) {
  struct latex_range label;
  latex_end_piece(latex, at);
  if (latex_optional(latex, &after, end, &label)) {
    latex_run(latex, label.from, label.to);
    builder_space(latex->text, label.to, 1);
  }
  return after;
}

static size_t read_raised(struct latex *latex, enum latex_action action, size_t after, size_t end) {
  struct latex_range range;
  if (!latex_argument(latex, &after, end, &range)) return after;
  latex->text->script = action == LATEX_SUPER ? SCRIPT_RAISED : SCRIPT_LOWERED;
  latex_run(latex, range.from, range.to);
  latex->text->script = SCRIPT_NONE;
  return after;
}

static size_t skip_false(struct latex *latex, size_t at, size_t after, size_t end) {
  const char *found = memmem(latex->data + after, end - after, "\\fi", 3);
  while (found && found + 3 < latex->data + end && byte_is_letter(found[3]))
    found = memmem(found + 3, (size_t)(latex->data + end - found - 3), "\\fi", 3);
  if (found) return (size_t)(found - latex->data) + 3;
  latex_refuse(latex, at, "this \\iffalse has no \\fi: all that follows is hidden");
  return latex->mute ? after : end;
}

static size_t read_optional_piece(struct latex *latex, const char *spec, size_t after, size_t end,
                                  enum piece_kind kind) {
  latex_skip_arguments(latex, &after, end, spec ? spec : "o");
  return latex_inner(latex, after, end, kind);
}

static size_t read_title(struct latex *latex, size_t after, size_t end) {
  bool mute = latex->mute;
  latex->mute = false;
  after = read_optional_piece(latex, "o", after, end, PIECE_HEADING);
  latex->mute = mute;
  return after;
}

static size_t read_word(struct latex *latex, const struct latex_word *word, size_t at, size_t after, size_t end) {
  static const char *const marks[][2] = {{"v", "\u030C"}, {"u", "\u0306"}, {"H", "\u030B"},
                                         {"c", "\u0327"}, {"d", "\u0323"}, {"b", "\u0331"},
                                         {"k", "\u0328"}, {"r", "\u030A"}, {"t", "\u0361"}};
  struct builder *text = latex->text;
  size_t tail = latex_skip_blanks(latex, after, end); /* a name takes the blanks behind it along */
  switch (word->action) {
    case LATEX_PRINT: {
      builder_decode_text(text, word->text, at, after - at);
      unsigned char lead = (unsigned char)word->text[0], next = (unsigned char)word->text[1];
      bool relation =
          (lead == 0xC3 && (next == 0x97 || next == 0xB7)) || (lead == 0xC2 && next == 0xB1) || lead == 0xE2;
      return latex->math && relation ? after : tail; /* blanks around ≤ and × are wide in mathematics */
    }
    case LATEX_FLOW:
      if (word->text) latex_skip_arguments(latex, &tail, end, word->text);
      return tail;
    case LATEX_SKIP:
      if (word->text) latex_skip_arguments(latex, &tail, end, word->text);
      return tail;
    case LATEX_GAP:
      if (word->text) latex_skip_arguments(latex, &after, end, word->text);
      builder_gap(text, at, after - at);
      return word->text ? after : tail;
    case LATEX_SPACE:
      if (word->text) latex_skip_arguments(latex, &tail, end, word->text);
      builder_space(text, at, tail - at);
      return tail;
    case LATEX_BREAK:
      builder_break(text, at, after - at);
      return tail;
    case LATEX_PARAGRAPH:
      end_paragraph(latex, at);
      return tail;
    case LATEX_HEADING:
      end_paragraph(latex, at);
      return read_optional_piece(latex, "o", after, end, PIECE_HEADING);
    case LATEX_CAPTION:
      return read_optional_piece(latex, word->text, after, end, PIECE_CAPTION);
    case LATEX_NOTE:
      return read_optional_piece(latex, word->text, after, end, PIECE_PARAGRAPH);
    case LATEX_TITLE:
      return read_title(latex, after, end);
    case LATEX_ITEM:
      return read_item(latex, at, after, end);
    case LATEX_ROW:
      return read_break(latex, at, tail, end);
    case LATEX_RULE:
      if (word->text) latex_skip_arguments(latex, &tail, end, word->text);
      if (latex->tables == 1) latex->table->in_head = false;
      return tail;
    case LATEX_FIRST_HEAD:
      if (latex->tables == 1) table_begin(latex->table), table_begin_row(latex->table, true);
      return tail;
    case LATEX_COLUMNS:
      return read_columns(latex, after, end);
    case LATEX_FRACTION:
      return read_fraction(latex, at, after, end);
    case LATEX_VERB:
      return read_verb(latex, word->name, strlen(word->name), at, after, end);
    case LATEX_BEGIN:
      return latex_begin(latex, at, after, end);
    case LATEX_END:
      return latex_end(latex, at, after, end);
    case LATEX_DEFINE:
    case LATEX_DEF:
    case LATEX_LET:
    case LATEX_DOCUMENT_COMMAND:
    case LATEX_UNIT_DEFINITION:
      return latex_define(latex, word->action, after, end);
    case LATEX_FALSE:
      return skip_false(latex, at, after, end);
    case LATEX_ACCENT:
      for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (word->name[0] == marks[i][0][0]) return read_accent(latex, marks[i][1], at, after, end);
      return after;
    case LATEX_PICTURE:
      return read_picture(latex, at, after, end);
    case LATEX_SUPER:
    case LATEX_SUB:
      return read_raised(latex, word->action, after, end);
    default:
      return latex_siunitx(latex, word->action, after, end);
  }
}

static size_t read_control(struct latex *latex, size_t at, size_t end) {
  size_t after = latex_name_end(latex, at + 1, end);
  if (after == at + 1 || latex->data[at + 1] == '*') return read_symbol(latex, at, end);
  const char *name = latex->data + at + 1;
  size_t length = after - at - 1;
  bool starred = name[length - 1] == '*';
  const struct latex_definition *own = latex_defined(latex, name, length);
  if (!own && starred) own = latex_defined(latex, name, length - 1);
  if (own) {
    size_t begin = starred && own->length != length ? after - 1 : after;
    size_t next = latex_expand(latex, own, at, begin, end, latex_run);
    return own->arguments ? next : latex_skip_blanks(latex, next, end);
  }
  const struct latex_word *word = latex_word_find(name, length);
  if (!word && starred) {
    word = latex_word_find(name, length - 1);
    if (word && strchr("+*/", name[length - 1]) && (word->action == LATEX_PRINT || word->action == LATEX_BREAK))
      after--;
  }
  if (word) return read_word(latex, word, at, after, end);
  bool has_arguments = after < end && (latex->data[after] == '{' || latex->data[after] == '[');
  if (!has_arguments) builder_gap(latex->text, at, after - at);
  struct latex_range skipped;
  while (after < end && latex->data[after] == '[' && latex_optional(latex, &after, end, &skipped)) continue;
  return has_arguments ? after : latex_skip_blanks(latex, after, end);
}

/* ---- everything else ---- */

static size_t read_dashes(struct latex *latex, size_t at, size_t end) {
  size_t n = 1;
  while (at + n < end && latex->data[at + n] == '-' && n < 3) n++;
  if (latex->math) {
    n = 1;
    builder_decode_text(latex->text, "−", at, 1);
  } else if (n == 1) {
    builder_put(latex->text, at, 1);
  } else {
    builder_decode_text(latex->text, n == 2 ? "–" : "—", at, n);
  }
  return at + n;
}

static size_t read_quotes(struct latex *latex, size_t at, size_t end) {
  char c = latex->data[at];
  bool twice = at + 1 < end && latex->data[at + 1] == c;
  if (latex->math && c == '\'')
    builder_decode_text(latex->text, twice ? "″" : "′", at, twice ? 2 : 1);
  else if (c == '`')
    builder_decode_text(latex->text, twice ? "“" : "‘", at, twice ? 2 : 1);
  else if (twice)
    builder_decode_text(latex->text, "”", at, 2);
  else
    builder_put(latex->text, at, 1);
  return at + 1 + twice;
}

static void open_brace(struct latex *latex, size_t at) {
  if (latex->braces == latex->brace_room) {
    size_t room = latex->brace_room * 2 + 64, *larger = arena_array(latex->manuscript->arena, room, sizeof *larger);
    if (latex->braces) memcpy(larger, latex->brace, latex->braces * sizeof *larger);
    latex->brace = larger;
    latex->brace_room = room;
  }
  latex->brace[latex->braces++] = at;
}

static void close_brace(struct latex *latex, size_t at, size_t outer) {
  if (latex->braces > outer)
    latex->braces--;
  else if (!latex->mute)
    manuscript_refuse(latex->manuscript, at, "this brace closes what was never opened");
}

static size_t read_character(struct latex *latex, size_t at, size_t end, size_t outer) {
  struct builder *text = latex->text;
  char c = latex->data[at];
  switch (c) {
    case '\\':
      return read_control(latex, at, end);
    case '%':
      return read_comment(latex, at, end);
    case '{':
      open_brace(latex, at);
      return at + 1;
    case '}':
      close_brace(latex, at, outer);
      return at + 1;
    case '$':
      return read_dollar(latex, at, end);
    case '~':
      builder_decode_text(text, "\u00A0", at, 1);
      return at + 1;
    case '&':
      if (latex->tables == 1 && !latex->math && latex->table)
        latex_end_cell(latex);
      else
        builder_space(text, at, 1);
      return at + 1;
    case '-':
      return read_dashes(latex, at, end);
    case '`':
    case '\'':
      return read_quotes(latex, at, end);
    case '#':
      if (latex_parameter(latex, at, end, latex_run)) return at + 2;
      break;
    case '^':
    case '_':
      if (latex->math) return read_script(latex, at, end);
      break;
    case '/':
      if (!latex->math) break;
      builder_tighten(text);
      builder_put(text, at, 1);
      return latex_skip_blanks(latex, at + 1, end);
    default:
      if (byte_is_blank(c)) return read_blanks(latex, at, end);
  }
  builder_put(text, at, 1);
  return at + 1;
}

static const bool special[256] = {
    ['\\'] = true, ['%'] = true,  ['{'] = true,  ['}'] = true,  ['$'] = true,  ['~'] = true, ['&'] = true,
    ['-'] = true,  ['`'] = true,  ['\''] = true, ['#'] = true,  ['^'] = true,  ['_'] = true, ['/'] = true,
    [' '] = true,  ['\t'] = true, ['\r'] = true, ['\n'] = true, ['\v'] = true, ['\f'] = true};

void latex_run(struct latex *latex, size_t from, size_t to) {
  size_t outer = latex->braces;
  for (size_t at = from; at < to && !latex->ended && !latex->manuscript->stopped;) {
    size_t end = at;
    while (end < to &&
           (!special[(unsigned char)latex->data[end]] ||
            /* one blank between two words */
            (latex->data[end] == ' ' && end > at && end + 1 < to && !special[(unsigned char)latex->data[end + 1]])))
      end++;
    if (end > at)
      builder_put(latex->text, at, end - at);
    else
      end = read_character(latex, at, to, outer);
    at = end;
  }
  if (latex->braces > outer && !latex->ended && !latex->mute && !latex->manuscript->stopped)
    manuscript_refuse(latex->manuscript, latex->brace[outer], "this brace is never closed");
  latex->braces = outer;
}

struct latex *latex_new(struct manuscript *manuscript, struct builder *text) {
  struct latex *latex = arena_alloc(manuscript->arena, sizeof *latex);
  latex->manuscript = manuscript;
  latex->text = text;
  latex->data = manuscript->source.data;
  latex->work_most = 4 * 1024 * 1024 + manuscript->source.size;
  latex->span = 1;
  return latex;
}

/* Offset of \begin{document}, outside comments; size when there is none. */
static size_t find_document(const struct bytes *source) {
  static const char begin[] = "\\begin{document}";
  const char *end = source->data + source->size;
  for (const char *p = source->data; (p = memmem(p, (size_t)(end - p), begin, sizeof begin - 1)); p++) {
    const char *line = memrchr(source->data, '\n', (size_t)(p - source->data));
    line = line ? line + 1 : source->data;
    if (!memchr(line, '%', (size_t)(p - line))) return (size_t)(p - source->data);
  }
  return source->size;
}

void read_latex(struct manuscript *manuscript) {
  struct latex *latex = latex_new(manuscript, builder_new(manuscript));
  size_t size = manuscript->source.size,
         from = size >= 3 && memcmp(manuscript->source.data, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
  size_t document = find_document(&manuscript->source);
  if (document < size) {
    latex->mute = true;
    latex_run(latex, from, document);
    latex_leave_math(latex);
    latex->mute = latex->ended = false;
    latex->tables = latex->lists = 0;
    builder_clear(latex->text);
    from = document;
  }
  latex_run(latex, from, size);
  if (latex->math && !latex->ended) manuscript_refuse(manuscript, latex->math_at, "this mathematics has no end");
  latex_end_piece(latex, size);
}

void read_math(struct builder *builder, size_t begin, size_t end) {
  struct manuscript *manuscript = builder->manuscript;
  if (!manuscript->latex || manuscript->latex->data != manuscript->source.data)
    manuscript->latex = latex_new(manuscript, builder);
  struct latex *latex = manuscript->latex;
  latex->text = builder;
  latex->ended = false;
  latex_enter_math(latex, begin);
  latex_run(latex, begin, end);
  latex_leave_math(latex);
}
