/* A piece of a manuscript: one paragraph, heading, table cell or caption as its reader reads it, with the way back into the source bytes.
 * Readers give pieces one after the other (a 50 MB file never stands decoded in memory as a whole); code, comments, URLs, ids, labels and
 * markup stay out. */
#ifndef PROOF_PIECE_H
#define PROOF_PIECE_H
#include "base/finding.h"
#include "base/sink.h"

enum piece_kind { PIECE_PARAGRAPH, PIECE_HEADING, PIECE_CELL, PIECE_CAPTION, PIECE_ALT, PIECE_LIST_ITEM };

/* From text offset `text` on, the text stands at source offset `source`, byte by byte, until the next entry; an entry with length > 0 says that the
 * text up to the next entry is a decoded form (entity, macro, escape) of `length` source bytes. */
struct piece_step {
  size_t text, source, length;
};

struct piece {
  enum piece_kind kind;
  const char *text;              /* UTF-8, NUL after length bytes is not guaranteed; slices of the source where nothing is decoded */
  size_t length;
  const struct piece_step *step; /* ascending; at least one */
  size_t steps;
  const char *heading;           /* nearest heading above, decoded; "" before the first */
  const char *column, *row;      /* cells: head of the column, first cell of the row; else NULL */
  const char *inside;            /* place within a container: "!c5.xhtml", "#cell=3", "#page=2:113.4,60.2"; else NULL */
  const char *source;            /* the bytes that offsets point into: the file, or a member of an EPUB, or a notebook cell */
  size_t source_size;
};

enum manuscript_format { MANUSCRIPT_AUTO, MANUSCRIPT_MARKDOWN, MANUSCRIPT_HTML, MANUSCRIPT_ASCIIDOC, MANUSCRIPT_RST, MANUSCRIPT_LATEX,
                         MANUSCRIPT_TEXT, MANUSCRIPT_CSV, MANUSCRIPT_SVG, MANUSCRIPT_PDF, MANUSCRIPT_EPUB, MANUSCRIPT_NOTEBOOK };

/* A comment of the author's to figproof, in the comment syntax of the format: <!-- figproof: … -->, % figproof: …, // figproof: …, .. figproof: … */
struct piece_remark {
  const char *text;              /* what stands behind "figproof:", trimmed */
  size_t source;                 /* offset of the comment */
  const char *inside;
};

struct piece_reader {
  void *context;
  /* Return false to stop. The piece lives until the call returns. */
  bool (*piece)(void *context, const struct piece *piece);
  bool (*remark)(void *context, const struct piece_remark *remark); /* may be NULL */
};

/* By file name ending; MANUSCRIPT_AUTO when unknown. */
enum manuscript_format manuscript_format_of(const char *file);
/* Reads the whole manuscript; false and findings (unreadable, with place) when it does not parse or is not UTF-8. */
bool manuscript_read(const char *file, struct bytes bytes, enum manuscript_format format, const struct piece_reader *reader,
                     struct report *report);
/* Source offset of a text offset. */
size_t piece_source(const struct piece *piece, size_t text);
/* file:line:column (column in code points) of a source offset; counts from the last asked offset when that lies before, so that a walk through a
 * file is linear. */
struct piece_lines {
  const char *source;
  size_t offset;
  int line;
  size_t line_start;
};
struct place piece_place(struct arena *arena, struct piece_lines *lines, const char *file, const struct piece *piece, size_t text);

#endif
