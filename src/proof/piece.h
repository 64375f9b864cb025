/* A piece of a manuscript: one paragraph, heading, table cell or caption as its reader reads it, with the way back into
 * the source bytes. Readers give pieces one after the other (a 50 MB file never stands decoded in memory as a whole);
 * code, comments, URLs, ids, labels and markup stay out.
 *
 * The text of a piece:
 * - a soft line break is one space (in plain text, whose pieces are slices of the source, the line end and the
 * indentation of the next line stay); a hard one (<br>, \\) is "\n"; there is never an empty line;
 * - no-break and thin spaces stay as they are; ~ and \, of LaTeX become U+00A0 and U+2009;
 * - digits raised or lowered by markup or mathematics are superscript and subscript digits: 10<sup>3</sup> and $10^3$
 * read 10³;
 * - where something was left out in the middle (code, a reference, an image, a macro that prints what nobody knows)
 * stands U+FFFC, so that the numbers on its two sides do not join. */
#ifndef PROOF_PIECE_H
#define PROOF_PIECE_H
#include "base/finding.h"
#include "base/sink.h"

enum piece_kind { PIECE_PARAGRAPH, PIECE_HEADING, PIECE_CELL, PIECE_CAPTION, PIECE_ALT, PIECE_LIST_ITEM };

/* From text offset `text` on, the text stands at source offset `source`, byte by byte, until the next entry; an entry
 * with length > 0 says that the text up to the next entry is a decoded form (entity, macro, escape) of `length` source
 * bytes. `text` ascends; `source` mostly does (a macro that is defined above and used twice, a misplaced table row:
 * not). */
struct piece_step {
  size_t text, source, length;
};

/* PDF: from text offset `text` on, the text stands at x, y on the page, tenths of a pt from its top left corner. */
struct piece_spot {
  size_t text;
  long x, y;
};

struct piece {
  enum piece_kind kind;
  const char *text; /* UTF-8, NUL after length bytes is not guaranteed; slices of the source where nothing is decoded */
  size_t length;
  const struct piece_step *step; /* ascending; at least one, the first at 0 */
  size_t steps;
  const char *heading; /* nearest heading above, decoded; "" before the first; a heading's own is its text */
  const char *column,
      *row; /* cells below a head: head of the column, first cell of the row ("" in the first column); else NULL */
  const char *inside; /* place within a container: "!c5.xhtml", "#cell=3", "#page=2"; else NULL */
  const char *source; /* the bytes that offsets point into: the file, or a member of an EPUB, a notebook cell, the text
                         of a PDF page */
  size_t source_size;
  const struct piece_spot *spot; /* PDF only */
  size_t spots;
};

enum manuscript_format {
  MANUSCRIPT_AUTO,
  MANUSCRIPT_MARKDOWN,
  MANUSCRIPT_HTML,
  MANUSCRIPT_ASCIIDOC,
  MANUSCRIPT_RST,
  MANUSCRIPT_LATEX,
  MANUSCRIPT_TEXT,
  MANUSCRIPT_CSV,
  MANUSCRIPT_SVG,
  MANUSCRIPT_PDF,
  MANUSCRIPT_EPUB,
  MANUSCRIPT_NOTEBOOK
};

/* A comment of the author's to figproof, in the comment syntax of the format: <!-- figproof: … -->, % figproof: …, //
 * figproof: …, .. figproof: … */
struct piece_remark {
  const char *text; /* what stands behind "figproof:", trimmed; lives until the call returns */
  size_t source;    /* offset of the comment */
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
/* Reads the whole manuscript; false and findings (unreadable, with place) when it does not parse or is not UTF-8, or,
 * with MANUSCRIPT_AUTO, when the ending of its name is unknown. What cannot be followed without being wrong (a macro
 * with arguments) is a note (not-read). True when the reader stopped it. Findings live in the report's arena,
 * everything else is gone when it returns. */
bool manuscript_read(const char *file, struct bytes bytes, enum manuscript_format format,
                     const struct piece_reader *reader, struct report *report);
/* Source offset of a text offset; that of the end for piece->length. */
size_t piece_source(const struct piece *piece, size_t text);
/* Source offset behind the text that ends before text offset `end`; markup behind it is not counted. */
size_t piece_source_end(const struct piece *piece, size_t end);
/* Whether the source bytes of begin…end are the text bytes themselves, in one stretch. */
bool piece_is_literal(const struct piece *piece, size_t begin, size_t end);

/* file:line:column (column in code points, a byte order mark not counted) of a source offset; counts on from the last
 * asked offset, so that a walk through a file is linear. Starts as {0}; one may serve all pieces of a file. */
struct piece_lines {
  const char *source;
  size_t offset;
  int line;
  size_t line_start;
  int column;
};
struct place piece_place(struct arena *arena, struct piece_lines *lines, const char *file, const struct piece *piece,
                         size_t text);
/* The same for a source offset: of a remark, of what a binding's range ends at. inside: that of the piece, or NULL. */
struct place piece_source_place(struct arena *arena, struct piece_lines *lines, const char *file, const char *source,
                                size_t offset, const char *inside);

#endif
