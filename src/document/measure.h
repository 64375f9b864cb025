/* Text widths, unhinted, from just the families named here. Same result on every run and every machine that has the
 * fonts. Widths come from HarfBuzz, the shaper inside pango, straight from the font files: a figure written as SVG then
 * needs no fontconfig at all, which is most of a cold start. Drawing (PDF, PNG) goes through pango with a private font
 * configuration of the same files. Kerning on, ligatures and contextual forms off. */
#ifndef DOCUMENT_MEASURE_H
#define DOCUMENT_MEASURE_H
#include "base/finding.h"

#include <pango/pango.h>

struct measure;

/* One per process run. Fonts are looked for in the standard folders, or instead in those of the environment variable
 * FIGPROOF_FONTS (colons between), each when it is first needed. A missing one is a finding (font): family and package
 * to install; so is a character no family has. The caller looks at the report: every function here returns something
 * usable all the same. */
struct measure *measure_new(struct arena *arena, struct report *report);
/* Advance width in thousandths of px of text at size (thousandths px), weight 400..700, letter spacing (thousandths).
 * Tabular lining figures when tabular. family: "Inter" or "Liberation Sans". */
long measure_width(struct measure *measure, const char *family, long size, int weight, long spacing, bool tabular,
                   const char *text);
/* What a label must reserve: the widest of the family, its fallback, and the sans serif a reader's machine may put in
 * their place (wide.h). */
long measure_reserved(struct measure *measure, const char *family, long size, int weight, long spacing,
                      const char *text);
/* For the cairo back end: a context with the private font map, 96 dpi, no hinting, no rounding; NULL and a finding when
 * a font is missing. The caller does not unref it. */
PangoContext *measure_context(struct measure *measure);
/* The font the measure uses, size in px; free with pango_font_description_free. */
PangoFontDescription *measure_font(struct measure *measure, const char *family, long size, int weight);
/* The OpenType features the measure uses, for pango: "liga=0, …". */
const char *measure_features(bool tabular);

#endif
