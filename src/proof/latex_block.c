/* Paragraphs, environments, tables and inner pieces of LaTeX. */
#include "proof/latex.h"

void latex_end_piece(struct latex *latex, size_t at) {
  if (latex->mute)
    builder_clear(latex->text);
  else if (latex->tables)
    builder_break(latex->text, at, 1); /* a paragraph inside a cell */
  else
    builder_end(latex->text, latex->lists ? PIECE_LIST_ITEM : PIECE_PARAGRAPH);
}

void latex_end_cell(struct latex *latex) {
  table_end_cell(latex->table, latex->text, latex->span);
  latex->span = 1;
}

void latex_end_row(struct latex *latex) {
  if (latex->table->column || latex->text->solid) latex_end_cell(latex);
  if (!latex->ruled && latex->table->columns) latex->table->in_head = false;
  table_begin_row(latex->table, latex->table->in_head);
}

void latex_enter_math(struct latex *latex, size_t at) {
  latex->math = true;
  latex->math_at = at;
}

void latex_leave_math(struct latex *latex) {
  latex->math = false;
  latex->text->script = SCRIPT_NONE;
}

size_t latex_inner(struct latex *latex, size_t at, size_t end, enum piece_kind kind) {
  struct latex_range range;
  if (!latex_argument(latex, &at, end, &range)) return at;
  if (latex->depth + 1 >= LATEX_DEEPEST) {
    latex_refuse(latex, range.from, "this is nested too deeply");
    return end;
  }
  struct builder *outer = latex->text, **inner = &latex->inner[latex->depth];
  if (!*inner) *inner = builder_new(latex->manuscript);
  builder_clear(*inner);
  (*inner)->folded = outer->folded;
  (*inner)->fold_at = outer->fold_at;
  (*inner)->fold_size = outer->fold_size;
  int tables = latex->tables, lists = latex->lists;
  bool math = latex->math;
  latex->tables = latex->lists = 0;
  latex->math = false;
  latex->text = *inner;
  latex->depth++;
  latex_run(latex, range.from, range.to);
  latex->depth--;
  if (latex->mute)
    builder_clear(latex->text);
  else
    builder_end(latex->text, kind);
  latex->text = outer;
  latex->tables = tables;
  latex->lists = lists;
  latex->math = math;
  return at;
}

/* ---- environments ---- */

enum environment {
  ENVIRONMENT_FLOWS,
  ENVIRONMENT_HIDDEN,
  ENVIRONMENT_MATH,
  ENVIRONMENT_TABLE,
  ENVIRONMENT_LIST,
  ENVIRONMENT_PARTS,
  ENVIRONMENT_DOCUMENT
};

static const struct known {
  const char *name;
  enum environment kind;
  const char *spec;
} known[] = {{"document", ENVIRONMENT_DOCUMENT, ""},
             {"verbatim", ENVIRONMENT_HIDDEN, ""},
             {"Verbatim", ENVIRONMENT_HIDDEN, ""},
             {"BVerbatim", ENVIRONMENT_HIDDEN, ""},
             {"LVerbatim", ENVIRONMENT_HIDDEN, ""},
             {"alltt", ENVIRONMENT_HIDDEN, ""},
             {"lstlisting", ENVIRONMENT_HIDDEN, ""},
             {"minted", ENVIRONMENT_HIDDEN, ""},
             {"comment", ENVIRONMENT_HIDDEN, ""},
             {"filecontents", ENVIRONMENT_HIDDEN, ""},
             {"tikzpicture", ENVIRONMENT_HIDDEN, ""},
             {"pgfpicture", ENVIRONMENT_HIDDEN, ""},
             {"picture", ENVIRONMENT_HIDDEN, ""},
             {"luacode", ENVIRONMENT_HIDDEN, ""},
             {"thebibliography", ENVIRONMENT_HIDDEN, ""},
             {"math", ENVIRONMENT_MATH, ""},
             {"displaymath", ENVIRONMENT_MATH, ""},
             {"equation", ENVIRONMENT_MATH, ""},
             {"align", ENVIRONMENT_MATH, ""},
             {"alignat", ENVIRONMENT_MATH, "m"},
             {"flalign", ENVIRONMENT_MATH, ""},
             {"gather", ENVIRONMENT_MATH, ""},
             {"multline", ENVIRONMENT_MATH, ""},
             {"eqnarray", ENVIRONMENT_MATH, ""},
             {"dmath", ENVIRONMENT_MATH, ""},
             {"split", ENVIRONMENT_PARTS, ""},
             {"aligned", ENVIRONMENT_PARTS, "o"},
             {"gathered", ENVIRONMENT_PARTS, "o"},
             {"alignedat", ENVIRONMENT_PARTS, "m"},
             {"cases", ENVIRONMENT_PARTS, ""},
             {"dcases", ENVIRONMENT_PARTS, ""},
             {"matrix", ENVIRONMENT_PARTS, ""},
             {"pmatrix", ENVIRONMENT_PARTS, ""},
             {"bmatrix", ENVIRONMENT_PARTS, ""},
             {"array", ENVIRONMENT_PARTS, "om"},
             {"subequations", ENVIRONMENT_FLOWS, ""},
             {"tabular", ENVIRONMENT_TABLE, "om"},
             {"tabularx", ENVIRONMENT_TABLE, "mom"},
             {"tabulary", ENVIRONMENT_TABLE, "mom"},
             {"longtable", ENVIRONMENT_TABLE, "om"},
             {"longtabu", ENVIRONMENT_TABLE, "om"},
             {"supertabular", ENVIRONMENT_TABLE, "om"},
             {"tabu", ENVIRONMENT_TABLE, "om"},
             {"tblr", ENVIRONMENT_TABLE, "om"},
             {"itemize", ENVIRONMENT_LIST, "o"},
             {"enumerate", ENVIRONMENT_LIST, "o"},
             {"description", ENVIRONMENT_LIST, "o"},
             {"compactitem", ENVIRONMENT_LIST, "o"},
             {"compactenum", ENVIRONMENT_LIST, "o"},
             {"list", ENVIRONMENT_LIST, "mm"},
             {"figure", ENVIRONMENT_FLOWS, "o"},
             {"table", ENVIRONMENT_FLOWS, "o"},
             {"sidewaystable", ENVIRONMENT_FLOWS, "o"},
             {"sidewaysfigure", ENVIRONMENT_FLOWS, "o"},
             {"wrapfigure", ENVIRONMENT_FLOWS, "omom"},
             {"wraptable", ENVIRONMENT_FLOWS, "omom"},
             {"subfigure", ENVIRONMENT_FLOWS, "om"},
             {"subtable", ENVIRONMENT_FLOWS, "om"},
             {"minipage", ENVIRONMENT_FLOWS, "om"},
             {"multicols", ENVIRONMENT_FLOWS, "m"},
             {"columns", ENVIRONMENT_FLOWS, "o"},
             {"column", ENVIRONMENT_FLOWS, "om"},
             {"adjustbox", ENVIRONMENT_FLOWS, "m"}};

static const struct known *environment_find(const char *name, size_t length) {
  size_t plain = length && name[length - 1] == '*' ? length - 1 : length;
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (latex_is(name, plain, known[i].name)) return &known[i];
  return NULL;
}

static size_t skip_hidden(struct latex *latex, size_t at, struct latex_range name, size_t after, size_t end) {
  size_t length = name.to - name.from;
  const char *closing = arena_print(latex->manuscript->arena, "\\end{%.*s}", (int)length, latex->data + name.from);
  const char *found = memmem(latex->data + after, end - after, closing, strlen(closing));
  if (found) return (size_t)(found - latex->data) + strlen(closing);
  latex_refuse(latex, at, "this environment has no end: all that follows is hidden");
  return latex->mute ? after : end;
}

static bool stands_in(const struct latex *latex, const char *word, size_t at, size_t end) {
  const char *close = memmem(latex->data + at, end - at, "\\end{", 5),
             *found = memmem(latex->data + at, end - at, word, strlen(word));
  return found && (!close || found < close);
}

static void begin_table(struct latex *latex, size_t at, size_t after, size_t end) {
  if (latex->tables++) {
    builder_break(latex->text, after - 1, 1);
    return;
  }
  latex_end_piece(latex, at);
  builder_end(latex->text, PIECE_PARAGRAPH);
  if (!latex->table) latex->table = table_new(latex->manuscript);
  table_begin(latex->table);
  table_begin_row(latex->table, true);
  latex->ruled = stands_in(latex, "\\midrule", after, end) || stands_in(latex, "\\endhead", after, end);
  latex->span = 1;
}

size_t latex_begin(struct latex *latex, size_t at, size_t after, size_t end) {
  struct latex_range name;
  if (!latex_argument(latex, &after, end, &name)) return after;
  const struct known *environment = environment_find(latex->data + name.from, name.to - name.from);
  enum environment kind = environment ? environment->kind : ENVIRONMENT_FLOWS;
  if (kind == ENVIRONMENT_HIDDEN) {
    if (!latex->tables) latex_end_piece(latex, at);
    return skip_hidden(latex, at, name, after, end);
  }
  latex_skip_arguments(latex, &after, end, environment ? environment->spec : "o");
  if (kind == ENVIRONMENT_MATH) {
    builder_break(latex->text, at, 1);
    latex_enter_math(latex, at);
  } else if (kind == ENVIRONMENT_TABLE) {
    begin_table(latex, at, after, end);
  } else if (kind != ENVIRONMENT_PARTS && !latex->math) {
    latex_end_piece(latex, at);
    latex->lists += kind == ENVIRONMENT_LIST;
  }
  return after;
}

size_t latex_end(struct latex *latex, size_t at, size_t after, size_t end) {
  struct latex_range name;
  if (!latex_argument(latex, &after, end, &name)) return after;
  const struct known *environment = environment_find(latex->data + name.from, name.to - name.from);
  enum environment kind = environment ? environment->kind : ENVIRONMENT_FLOWS;
  if (kind == ENVIRONMENT_MATH) {
    latex_leave_math(latex);
    builder_break(latex->text, at, 1);
  } else if (kind == ENVIRONMENT_TABLE && latex->tables) {
    if (latex->tables == 1) latex_end_row(latex);
    latex->tables--;
  } else if (kind != ENVIRONMENT_PARTS && !latex->math) {
    latex_end_piece(latex, at);
    if (kind == ENVIRONMENT_LIST && latex->lists) latex->lists--;
    if (kind == ENVIRONMENT_DOCUMENT) latex->ended = true;
  }
  return after;
}
