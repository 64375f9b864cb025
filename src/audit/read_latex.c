/* LaTeX tables (booktabs): the caption, then each cell in order. Only the macros a table needs are known; another one
 * is refused by name, since it could print anything. */
#include "audit/latex_macro.h"
#include "audit/read.h"

#include <string.h>

enum { DEPTH = 64 };

struct reader {
  struct found *found;
  struct report *report;
  struct run_builder text;
  const char *p, *end;
  int depth;
  bool math, failed;
  struct environment {
    const char *name;
    size_t length;
  } open[DEPTH];
  int environments;
};

static size_t offset(const struct reader *reader, const char *p) { return (size_t)(p - reader->found->bytes.data); }

static void unreadable(struct reader *reader, const char *at, const char *what) {
  if (!reader->failed)
    report_add(reader->report, FINDING_UNREADABLE, found_place(reader->found, offset(reader, at)), "%s", what);
  reader->failed = true;
}

static void put(struct reader *reader, const char *text, const char *at) {
  run_put(&reader->text, text, strlen(text), offset(reader, at), false);
}

static void skip_blanks(struct reader *reader) {
  while (reader->p < reader->end && strchr(" \t\r\n", *reader->p)) reader->p++;
}

/* The argument at p, [ … ] or { … } or ( … ) with inner braces; false when none stands there. */
static bool argument(struct reader *reader, char open, const char **start, size_t *length) {
  if (reader->p >= reader->end || *reader->p != open) return false;
  char close = open == '{' ? '}' : open == '[' ? ']' : ')';
  int depth = 0;
  for (const char *p = reader->p + 1; p < reader->end; p++) {
    if (*p == '\\' && p + 1 < reader->end)
      p++;
    else if (*p == close && !depth) {
      *start = reader->p + 1;
      *length = (size_t)(p - *start);
      reader->p = p + 1;
      return true;
    } else if (*p == '{')
      depth++;
    else if (*p == '}')
      depth--;
  }
  unreadable(reader, reader->p, arena_print(reader->found->arena, "this %c is never closed", open));
  return false;
}

static void skip_arguments(struct reader *reader, int braces) {
  const char *start;
  size_t length;
  while (argument(reader, '[', &start, &length) || argument(reader, '(', &start, &length)) continue;
  for (; braces && !reader->failed; braces--) {
    skip_blanks(reader);
    if (!argument(reader, '{', &start, &length)) return;
    while (argument(reader, '[', &start, &length)) continue;
  }
}

static void read_group(struct reader *reader, bool braced);

static void read_braced(struct reader *reader, bool math) {
  skip_blanks(reader);
  if (reader->p >= reader->end || *reader->p != '{') return;
  reader->p++;
  bool outer = reader->math;
  reader->math = math;
  read_group(reader, true);
  reader->math = outer;
}

/* How many braced arguments an environment takes; -1 for one that is not known. */
static int environment_arguments(const char *name, size_t length) {
  static const struct {
    const char *name;
    int arguments;
  } known[] = {{"tabular", 1},        {"longtable", 1},  {"array", 1},     {"tabular*", 2}, {"tabularx", 2},
               {"minipage", 1},       {"table", 0},      {"table*", 0},    {"center", 0},   {"document", 0},
               {"threeparttable", 0}, {"tablenotes", 0}, {"flushleft", 0}, {"quote", 0}};
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (latex_is(name, length, known[i].name)) return known[i].arguments;
  return -1;
}

static void refuse_environment(struct reader *reader, const char *name, size_t length, const char *what) {
  unreadable(reader, name,
             arena_print(reader->found->arena, "environment %.*s %s", (int)(length < 40 ? length : 40), name, what));
}

/* \begin{tabular}{llr}: the column specification is an argument too. */
static void begin(struct reader *reader) {
  const char *name, *start;
  size_t length, size;
  if (!argument(reader, '{', &name, &length)) return;
  int braces = environment_arguments(name, length);
  if (braces < 0 || reader->environments == DEPTH) {
    refuse_environment(reader, name, length, braces < 0 ? "is not known here" : "is nested too deep");
    return;
  }
  reader->open[reader->environments++] = (struct environment){name, length};
  while (argument(reader, '[', &start, &size)) continue;
  skip_arguments(reader, braces);
  run_end(&reader->text);
}

static void end(struct reader *reader) {
  const char *name;
  size_t length;
  run_end(&reader->text);
  if (!argument(reader, '{', &name, &length)) return;
  const struct environment *last = reader->environments ? &reader->open[--reader->environments] : NULL;
  if (!last || last->length != length || memcmp(last->name, name, length) != 0)
    refuse_environment(reader, name, length, "ends here, but another is open");
}

/* \multicolumn{2}{c}{text}: only the text is read. */
static void multicolumn(struct reader *reader) {
  skip_arguments(reader, 2);
  read_braced(reader, false);
}

static void control_symbol(struct reader *reader, const char *at) {
  char c = *reader->p++;
  switch (c) {
    case '%':
    case '&':
    case '_':
    case '#':
    case '$':
    case '{':
    case '}':
      run_put(&reader->text, &c, 1, offset(reader, at), false);
      return;
    case ',':
    case ' ':
    case ';':
    case ':':
    case '~':
    case '\n':
      run_put_space(&reader->text, offset(reader, at));
      return;
    case '/':
    case '-':
    case '!':
    case '@':
      return;
    case '(':
    case '[':
    case ')':
    case ']':
      reader->math = c == '(' || c == '[';
      return;
    case '\\': {
      const char *start;
      size_t length;
      run_end(&reader->text);
      if (reader->p < reader->end && *reader->p == '*') reader->p++;
      argument(reader, '[', &start, &length);
      return;
    }
    default:
      break;
  }
  unreadable(reader, at, arena_print(reader->found->arena, "the macro \\%c is not known here", c));
}

static void read_macro(struct reader *reader) {
  const char *at = reader->p++, *name = reader->p;
  if (reader->p >= reader->end) {
    unreadable(reader, at, "a backslash at the end of the file");
    return;
  }
  while (reader->p < reader->end && ((*reader->p | 0x20) >= 'a' && (*reader->p | 0x20) <= 'z')) reader->p++;
  if (reader->p == name) {
    control_symbol(reader, at);
    return;
  }
  size_t length = (size_t)(reader->p - name);
  if (reader->p < reader->end && *reader->p == '*' && latex_is(name, length, "caption")) reader->p++, length++;
  skip_blanks(reader); /* TeX eats the blanks behind a word macro */
  if (latex_is(name, length, "begin")) {
    begin(reader);
    return;
  }
  if (latex_is(name, length, "end")) {
    end(reader);
    return;
  }
  if (latex_is(name, length, "multicolumn")) {
    multicolumn(reader);
    return;
  }
  const struct latex_macro *macro = latex_macro_find(name, length);
  if (!macro) {
    unreadable(
        reader, at,
        arena_print(reader->found->arena, "the macro \\%.*s is not known here: what it prints cannot be read back",
                    (int)(length < 40 ? length : 40), name));
    return;
  }
  switch (macro->meaning) {
    case PRINTS:
      put(reader, macro->text, at);
      break;
    case TRANSPARENT:
      read_braced(reader, false);
      break;
    case MATH:
      read_braced(reader, true);
      break;
    case BLOCK:
      run_end(&reader->text);
      skip_arguments(reader, 0);
      read_braced(reader, false);
      run_end(&reader->text);
      break;
    case SWITCHES:
      break;
    case SKIPS:
      skip_arguments(reader, macro->arguments);
      break;
    case ENDS_CELL:
      run_end(&reader->text);
      break;
  }
}

/* Ligatures: --- and --, `` and ''; a minus in mathematics. A single quote stays as it is written. */
static void read_ligature(struct reader *reader) {
  static const struct {
    const char *source, *text;
  } ligatures[] = {{"---", "—"}, {"--", "–"}, {"``", "“"}, {"''", "”"}};
  const char *at = reader->p;
  if (reader->math && *at == '-') {
    put(reader, "−", at);
    reader->p++;
    return;
  }
  for (size_t i = 0; i < sizeof ligatures / sizeof *ligatures; i++) {
    size_t length = strlen(ligatures[i].source);
    if ((size_t)(reader->end - at) < length || memcmp(at, ligatures[i].source, length) != 0) continue;
    put(reader, ligatures[i].text, at);
    reader->p += length;
    return;
  }
  run_put(&reader->text, at, 1, offset(reader, at), true);
  reader->p++;
}

static void read_group(struct reader *reader, bool braced) {
  const char *open = reader->p - braced;
  if (++reader->depth > DEPTH) unreadable(reader, open, "braces are nested too deep");
  bool newline = false;
  while (reader->p < reader->end && !reader->failed) {
    char c = *reader->p;
    if (c == '}') {
      if (!braced) unreadable(reader, reader->p, "a closing brace without an opening one");
      reader->p++;
      reader->depth--;
      return;
    }
    bool blank_line = c == '\n' && newline;
    if (!strchr(" \t\r", c)) newline = c == '\n';
    if (blank_line) run_end(&reader->text);
    if (c == '\\')
      read_macro(reader);
    else if (c == '{') {
      reader->p++;
      read_group(reader, true);
    } else if (c == '%') {
      while (reader->p < reader->end && *reader->p != '\n') reader->p++;
      if (reader->p < reader->end) reader->p++;
      skip_blanks(reader);
    } else if (c == '&') {
      run_end(&reader->text);
      reader->p++;
    } else if (c == '~')
      run_put_space(&reader->text, offset(reader, reader->p++));
    else if (c == '$') {
      reader->math = !reader->math;
      reader->p++;
    } else if (c == '-' || c == '`' || c == '\'')
      read_ligature(reader);
    else {
      size_t length = 1;
      while (reader->p + length < reader->end && (reader->p[length] & 0xc0) == 0x80) length++;
      run_put(&reader->text, reader->p, length, offset(reader, reader->p), true);
      reader->p += length;
    }
  }
  if (braced && !reader->failed) unreadable(reader, open, "this brace is never closed");
  reader->depth--;
}

bool found_read_latex(struct arena *arena, const char *file, struct bytes bytes, struct found *found,
                      struct report *report) {
  if (!found_begin(arena, file, bytes, found, report)) return false;
  struct reader reader = {
      .found = found, .report = report, .text = {.found = found}, .p = bytes.data, .end = bytes.data + bytes.size};
  read_group(&reader, false);
  run_end(&reader.text);
  if (reader.environments) {
    const struct environment *last = &reader.open[reader.environments - 1];
    refuse_environment(&reader, last->name, last->length, "is never ended");
  }
  return !reader.failed;
}
