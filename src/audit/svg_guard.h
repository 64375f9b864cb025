/* What an SVG may say that would make its reader see something else than what is read back. */
#ifndef AUDIT_SVG_GUARD_H
#define AUDIT_SVG_GUARD_H
#include "audit/svg_walk.h"

/* The first attribute, or declaration of its style, that hides, moves or distorts in a way that is not followed:
 * "clip-path", "rotate" …; NULL when none does. */
const char *svg_guard_element(struct arena *arena, const struct svg_attribute *list, bool root);
/* A style sheet may change colours and weights, nothing else: its first other declaration, or NULL. */
const char *svg_guard_sheet(struct arena *arena, const char *css);
/* A paint whose colour is not known from its text: url(), currentColor, a half transparent colour … */
bool svg_guard_paint(const char *paint);
/* One place for each letter, "10 18 26": they go on to the right as letters of a type size do, and stay on their line.
 * moves: dx or dy. */
bool svg_guard_places(const char *list, long size, bool across, bool moves);
/* Dashes of which nothing, or next to nothing, is seen. */
bool svg_guard_dashes(const char *dashes);
/* Differs enough from what is behind it to be read. */
bool svg_guard_contrast(unsigned colour, unsigned ground);

#endif
