/* Widths of styled text, and lines. */
#ifndef DOCUMENT_WRAP_H
#define DOCUMENT_WRAP_H
#include "document/measure.h"
#include "document/profile.h"

/* Width of text on one line in family, spans weighted by their emphasis. */
long text_width(struct measure *measure, const char *family, const struct type_style *style, const struct text *text);
/* The same with the widest font a reader may see instead. */
long text_reserved(struct measure *measure, const char *family, const struct type_style *style,
                   const struct text *text);
/* Breaks text into lines no wider than width, at spaces outside numbers and kept spans, never before a dash. A word
 * wider than width stands alone on its line. reserved: measure as text_reserved does. count is 0 for an empty text. */
struct text *text_wrap(struct arena *arena, struct measure *measure, const char *family, const struct type_style *style,
                       const struct text *text, long width, bool reserved, size_t *count);
/* The same number of lines, as even as can be. */
struct text *text_wrap_even(struct arena *arena, struct measure *measure, const char *family,
                            const struct type_style *style, const struct text *text, long width, bool reserved,
                            size_t *count);
/* The emphasis of a span in a style. */
int text_weight(const struct type_style *style, const struct span *span);
enum paint text_paint(const struct type_style *style, const struct span *span);

#endif
