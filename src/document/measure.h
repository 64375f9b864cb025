/* Text widths by pango, unhinted, with a private font configuration of just the families named here. Same result on every run. */
#ifndef DOCUMENT_MEASURE_H
#define DOCUMENT_MEASURE_H
#include "base/finding.h"

#include <pango/pango.h>

struct measure;

/* One per process run. A missing font is a finding (font): family and package to install. */
struct measure *measure_new(struct arena *arena, struct report *report);
/* Advance width in thousandths of px of text at size (thousandths px), weight 400..700, letter spacing (thousandths). Tabular lining
 * figures when tabular. family: "Inter" or "Liberation Sans". */
long measure_width(struct measure *measure, const char *family, long size, int weight, long spacing, bool tabular, const char *text);
/* The wider of the family and its fallbacks: what a label must reserve. */
long measure_reserved(struct measure *measure, const char *family, long size, int weight, long spacing, const char *text);
/* For the cairo back end: the context with the private font map, and the description the measure uses. */
PangoContext *measure_context(struct measure *measure);
PangoFontDescription *measure_font(struct measure *measure, const char *family, long size, int weight);

#endif
