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
  bool boxed;              /* left..right known (PDF) */
  long left, right, top, bottom;
  int page;
};

enum found_kind { FOUND_RECT, FOUND_LINE, FOUND_PATH };

struct found_shape {
  enum found_kind kind;
  struct place place;
  long left, top, right, bottom; /* bounding box without stroke, scene thousandths */
  bool filled, stroked;
  unsigned fill, stroke;         /* 0xRRGGBB */
  int page;
};

struct found {
  struct arena *arena;
  struct found_run *item;
  size_t count, room;
  struct found_shape *shape;
  size_t shapes, shape_room;
  long width, height;            /* of the page or viewBox, scene thousandths */
  bool has_title, has_description, has_role, has_language; /* SVG, HTML */
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
