/* Lengths, translations, paths and colours as SVG writes them, to scene thousandths, without floating point. */
#ifndef AUDIT_SVG_GEOMETRY_H
#define AUDIT_SVG_GEOMETRY_H
#include "audit/found.h"

/* A number at *text (after white space and at most one comma), moved past it; rounded to the nearest thousandth. */
bool svg_number(const char **text, long *thousandths);
/* A whole attribute: "12.5", "12.5px", "50%" of whole; absent (NULL) is 0. False when it is something else. */
bool svg_length(const char *text, long whole, long *thousandths);
/* "translate(1 2)", "translate(1)", "matrix(1 0 0 1 1 2)", several in a row, empty. False when it does more than move.
 */
bool svg_translation(const char *text, long *x, long *y);
/* "none" and "transparent": false. Any other paint is true; unknown and url() paints count as black. */
bool svg_paint(const char *text, unsigned *colour);
/* Value of a property in a style attribute ("fill:none;stroke:#000"), copied; NULL when it is not there. */
const char *svg_style(struct arena *arena, const char *style, const char *property);
/* A number below a limit: "0", "0.001", "2%" (of one) … */
bool svg_is_below(const char *text, long thousandths);

/* Points of one subpath. */
struct svg_outline {
  struct arena *arena;
  long *item; /* x y x y … */
  size_t count, room;
  size_t corners; /* on-path points */
  bool curved, closed;
};
/* Calls done(context, outline) for each subpath of a path's d; points of curves count with their control points. False
 * when it is no path. */
bool svg_path(struct arena *arena, const char *d, void (*done)(void *context, const struct svg_outline *outline),
              void *context);
/* "x,y x,y …" of polygon and polyline. */
bool svg_points(struct arena *arena, const char *points, bool closed, struct svg_outline *outline);
/* Bounding box, and what the outline amounts to: a straight line, an upright rectangle, or some other path. */
enum found_kind svg_outline_box(const struct svg_outline *outline, struct found_shape *shape);

#endif
