/* Shapes of an SVG as a reader sees them: boxes on the page, with their paint. */
#ifndef AUDIT_SVG_DRAW_H
#define AUDIT_SVG_DRAW_H
#include "audit/svg_walk.h"

/* What an element is drawn with. */
struct svg_pen {
  long x, y;          /* translation onto the page */
  long width, height; /* what percentages are of */
  bool filled, stroked;
  unsigned fill, stroke;
  long stroke_width;
};

/* The value of an attribute, or NULL. */
const char *svg_attribute(const struct svg_attribute *list, const char *name);
/* Adds what rect, line, circle, ellipse, path, polygon or polyline draws to found->shape, one shape for each subpath;
 * any other element draws nothing. False when its coordinates cannot be read. */
bool svg_draw(struct found *found, const char *name, const struct svg_attribute *list, const struct svg_pen *pen,
              size_t at);

#endif
