/* Hatching by polygons: every stroke is cut to the box by arithmetic, so that no renderer's clipping matters. */
#ifndef DOCUMENT_HATCH_H
#define DOCUMENT_HATCH_H
#include "document/scene.h"

/* Rising strokes at 45° over the box; pitch and stroke measured along the box. The leftmost points stand exactly at x.
 */
void hatch_fill(struct scene *scene, enum paint fill, long x, long y, long width, long height, long pitch, long stroke);

#endif
