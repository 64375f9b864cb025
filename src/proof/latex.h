/* LaTeX as its readers see it: macros expanded, mathematics and siunitx spelled out, everything else as it flows. */
#ifndef PROOF_LATEX_H
#define PROOF_LATEX_H
#include "proof/table.h"

#include <string.h>

enum { LATEX_ARGUMENTS = 9, LATEX_DEEPEST = 48 };

struct latex_range {
  size_t from, to;
};

/* A macro the author defined: its body stands in the source. */
struct latex_definition {
  const char *name;
  size_t length;
  struct latex_range body, otherwise; /* otherwise: of the first argument, when that is optional */
  int arguments;
  bool optional;
  struct latex_definition *next;
};

/* One macro being expanded. */
struct latex_frame {
  struct latex_range argument[LATEX_ARGUMENTS];
  int arguments;
  struct latex_frame *outer;
  bool folded; /* the builder's state where the macro was used: its arguments stand there */
  size_t fold_at, fold_size;
};

enum { LATEX_BUCKETS = 256 };

struct latex {
  struct manuscript *manuscript;
  struct builder *text;
  const char *data;
  struct latex_definition *definition[LATEX_BUCKETS];
  struct latex_frame *frame;
  struct latex_spelling *spelling;      /* of the unit being spelled out */
  struct builder *inner[LATEX_DEEPEST]; /* for pieces inside pieces: footnotes, captions */
  int depth;
  size_t work, work_most; /* bytes run through by expansion */
  bool math;
  size_t math_at;
  size_t *brace, braces, brace_room; /* where those that are open stand */
  struct table *table;
  int tables;  /* tabular environments around */
  bool ruled;  /* the table has a rule below its head */
  size_t span; /* columns of the cell being read */
  int lists;
  bool mute;  /* the preamble: nothing is handed out */
  bool ended; /* \end{document}, or something that cannot be read on from */
};

enum latex_action {
  LATEX_PRINT, /* prints text */
  LATEX_FLOW,  /* its arguments (those of spec skipped) flow as they are */
  LATEX_SKIP,  /* prints nothing; arguments of spec skipped */
  LATEX_GAP,   /* prints what cannot be known here: a number of a section, a citation */
  LATEX_SPACE,
  LATEX_BREAK,
  LATEX_PARAGRAPH,
  LATEX_HEADING,
  LATEX_CAPTION,
  LATEX_NOTE, /* a footnote: a piece of its own */
  LATEX_TITLE,
  LATEX_ITEM,
  LATEX_ROW,
  LATEX_RULE,
  LATEX_FIRST_HEAD,
  LATEX_COLUMNS, /* \multicolumn */
  LATEX_FRACTION,
  LATEX_VERB,
  LATEX_BEGIN,
  LATEX_END,
  LATEX_DEFINE, /* \newcommand */
  LATEX_DEF,    /* \def */
  LATEX_LET,
  LATEX_DOCUMENT_COMMAND,
  LATEX_UNIT_DEFINITION,
  LATEX_FALSE, /* \iffalse … \fi */
  LATEX_ACCENT,
  LATEX_PICTURE,
  LATEX_SUPER,
  LATEX_SUB,
  /* siunitx */
  LATEX_NUMBER,
  LATEX_NUMBER_LIST,
  LATEX_NUMBER_RANGE,
  LATEX_ANGLE,
  LATEX_QUANTITY,
  LATEX_QUANTITY_LIST,
  LATEX_QUANTITY_RANGE,
  LATEX_UNIT,
};

struct latex_word {
  const char *name;
  enum latex_action action;
  const char *text; /* what it prints; or the arguments it takes: o optional, m in braces */
};
const struct latex_word *latex_word_find(const char *name, size_t length);
/* Symbol of a unit or prefix of siunitx; NULL. */
const char *latex_unit_symbol(const char *name, size_t length, bool *prefix);

/* A finding at `at`, after which nothing more is read; a preamble is the macros' own affair, and read on without one.
 */
void latex_refuse(struct latex *latex, size_t at, const char *message);
struct latex *latex_new(struct manuscript *manuscript, struct builder *text);
/* Reads from…to of the source as it flows. */
void latex_run(struct latex *latex, size_t from, size_t to);

/* latex_argument.c */
static inline bool latex_is(const char *name, size_t length, const char *word) {
  return strlen(word) == length && memcmp(name, word, length) == 0;
}
size_t latex_name_end(const struct latex *latex, size_t at, size_t end);
size_t latex_skip_blanks(const struct latex *latex, size_t at, size_t end);
/* The group, or the single character or macro, at *at; moved past it. False, and a finding, when a brace is never
 * closed; false at the end. */
bool latex_argument(struct latex *latex, size_t *at, size_t end, struct latex_range *range);
bool latex_optional(struct latex *latex, size_t *at, size_t end, struct latex_range *range);
void latex_skip_arguments(struct latex *latex, size_t *at, size_t end, const char *spec);

/* latex_macro.c: each returns the offset behind what it read. */
const struct latex_definition *latex_defined(const struct latex *latex, const char *name, size_t length);
size_t latex_define(struct latex *latex, enum latex_action action, size_t at, size_t end);
size_t latex_expand(struct latex *latex, const struct latex_definition *definition, size_t call, size_t at, size_t end,
                    void (*run)(struct latex *latex, size_t from, size_t to));
/* #1 at `at`: its argument, run where it was given. */
bool latex_parameter(struct latex *latex, size_t at, size_t end,
                     void (*run)(struct latex *latex, size_t from, size_t to));

/* latex_unit.c */
size_t latex_siunitx(struct latex *latex, enum latex_action action, size_t at, size_t end);

/* latex_block.c */
/* at: where, for a paragraph inside a cell, which is a line break. */
void latex_end_piece(struct latex *latex, size_t at);
void latex_end_cell(struct latex *latex);
void latex_end_row(struct latex *latex);
size_t latex_begin(struct latex *latex, size_t at, size_t after, size_t end);
size_t latex_end(struct latex *latex, size_t at, size_t after, size_t end);
/* The next argument as a piece of its own. */
size_t latex_inner(struct latex *latex, size_t at, size_t end, enum piece_kind kind);
void latex_enter_math(struct latex *latex, size_t at);
void latex_leave_math(struct latex *latex);

#endif
