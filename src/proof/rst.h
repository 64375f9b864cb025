/* reStructuredText: what its block reader, directives, tables and inline reader share. */
#ifndef PROOF_RST_H
#define PROOF_RST_H
#include "proof/table.h"

struct rst_substitution {
  const char *name;
  size_t length, from, to; /* of what it stands for */
  struct rst_substitution *next;
};

struct rst {
  struct manuscript *manuscript;
  struct builder *text;
  struct table *table;
  const char *data;
  size_t size;
  struct rst_substitution *substitution;
  size_t begin, end; /* of the paragraph being gathered; equal: none */
  size_t indent;     /* of its text */
  enum piece_kind kind;
  bool caption; /* the next paragraph deeper than a figure is its caption */
  size_t caption_indent;
  int depth;
  size_t work;
};

struct rst_line {
  size_t at, text, end, next; /* start of the line, of its text; end without blanks; start of the next line */
  size_t indent;              /* columns before the text */
};
/* The line that starts at `at`. */
struct rst_line rst_line(const struct rst *rst, size_t at);
static inline bool rst_is_empty(const struct rst_line *line) { return line->text >= line->end; }
/* Offset of the first line at or after `at` that is neither empty nor deeper than indent. */
size_t rst_skip_deeper(const struct rst *rst, size_t at, size_t indent);

void rst_inline(struct rst *rst, size_t begin, size_t end);
void rst_end_piece(struct rst *rst);
void rst_one_piece(struct rst *rst, size_t from, size_t to, enum piece_kind kind);
/* ".. name:: argument" whose argument begins at `from`; offset behind what was read. */
size_t rst_directive(struct rst *rst, const struct rst_line *line, const char *name, size_t length, size_t from);
/* A grid or simple table that begins with this line; offset behind it, 0 when it is none. */
size_t rst_table(struct rst *rst, const struct rst_line *line);

#endif
