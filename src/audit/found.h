/* What a reader found in a file, in the same terms as a ledger record, with places in the file. */
#ifndef AUDIT_FOUND_H
#define AUDIT_FOUND_H
#include "base/finding.h"
#include "ledger/ledger.h"

struct found_run {
  const char *text;        /* decoded, white space folded */
  struct place place;
  bool positioned;
  long x, y;               /* anchor point, scene thousandths */
  int anchor;
  size_t order;            /* shapes drawn before it */
  long size, length;       /* SVG: type size; the width it is set to, 0 for its own; scene thousandths */
  bool boxed;              /* left..right known (PDF) */
  long left, right, top, bottom;
  int page;                /* PDF: page; HTML: which svg, -1 outside any */
  const size_t *at;        /* offset in the file of each byte of text, and of its end; NULL when unknown (PDF) */
  const size_t *joint;     /* SVG: bytes of text that begin a piece with a place of its own; a space before one is not seen */
  size_t joints;
};

enum found_kind { FOUND_RECT, FOUND_LINE, FOUND_PATH };

struct found_shape {
  enum found_kind kind;
  struct place place;
  long left, top, right, bottom; /* bounding box without stroke, scene thousandths */
  bool filled, stroked;
  unsigned fill, stroke;         /* 0xRRGGBB */
  int page;
  size_t order;                  /* of painting, from 1 */
  const long *corner;            /* x0 y0 x1 y1 … of a straight-edged line or path, scene thousandths; else NULL */
  size_t corners;
};

struct found {
  struct arena *arena;
  struct found_run *item;
  size_t count, room;
  struct found_shape *shape;
  size_t shapes, shape_room;
  long width, height;            /* of the page or viewBox, scene thousandths */
  bool has_title, has_description, has_role, has_language; /* SVG, HTML: every drawing that is not aria-hidden has one */
  size_t drawings;               /* SVG, HTML: drawings that are not aria-hidden */
  size_t drawings_seen;          /* all drawings; while one is read, its number from 0 */
  int drawing;                   /* the first that is not aria-hidden: width and height are its own */
  const char *file;
  struct bytes bytes;            /* of the file; empty when places do not come from offsets */
  size_t *line;                  /* offset of the start of each line */
  size_t lines;
};

/* Readers: bytes of a file -> what stands in it; false and a finding (unreadable) when it does not parse. file is the name in places. */
bool found_read_svg(struct arena *arena, const char *file, struct bytes bytes, struct found *found, struct report *report);
bool found_read_html(struct arena *arena, const char *file, struct bytes bytes, struct found *found, struct report *report);
bool found_read_markdown(struct arena *arena, const char *file, struct bytes bytes, struct found *found, struct report *report);
bool found_read_latex(struct arena *arena, const char *file, struct bytes bytes, struct found *found, struct report *report);
bool found_read_asciidoc(struct arena *arena, const char *file, struct bytes bytes, struct found *found, struct report *report);
bool found_read_csv(struct arena *arena, const char *file, struct bytes bytes, struct found *found, struct report *report);
bool found_read_text(struct arena *arena, const char *file, struct bytes bytes, struct found *found, struct report *report);
bool found_read_pdf(struct arena *arena, const char *file, struct bytes bytes, struct found *found, struct report *report);

#endif
