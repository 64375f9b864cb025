/* A scene on a cairo context whose unit is the CSS px. */
#ifndef BACKEND_DRAW_H
#define BACKEND_DRAW_H
#include "backend/backend.h"

#include <cairo.h>

/* outlines: text as filled outlines, which stand between whole pixels (images); else as text (PDF). False when a font
 * is missing (a finding). */
bool draw_scene(cairo_t *cairo, struct measure *measure, const struct scene *scene, bool outlines);

#endif
