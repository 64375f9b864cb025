/* Two images of one drawing, made by different programs, are the same drawing. */
#ifndef AUDIT_PIXELS_H
#define AUDIT_PIXELS_H
#include "ledger/ledger.h"
#include "base/finding.h"
#include "pdf/pdf.h"

/* One finding (pixels) for each area in which image differs from drawn by more than the edges of letters and lines do.
 * Areas are named by the runs of the record that stand in them; scale: device pixels in one CSS px. True when there was
 * none. */
bool pixels_compare(struct arena *arena, const struct ledger_record *record, const char *file,
                    const struct pdf_image *image, const struct pdf_image *drawn, int scale, struct report *report);
/* The greatest difference of any block, 0..255: for choosing the threshold. */
int pixels_difference(struct arena *arena, const struct pdf_image *image, const struct pdf_image *drawn);

#endif
