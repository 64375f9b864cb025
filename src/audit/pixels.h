/* Two images of one drawing, made by different programs, are the same drawing. */
#ifndef AUDIT_PIXELS_H
#define AUDIT_PIXELS_H
#include "base/finding.h"
#include "ledger/ledger.h"
#include "pdf/pdf.h"

enum {
  PIXELS_FINER = 3
}; /* the drawing to compare with has this many pixels along and down for each one of the image */

/* One finding (pixels) for each area in which image differs from drawn by more than letters and lines of two programs
 * do; at most ten. An area is named by a run of the record that stands in it. drawn is as fine as PIXELS_FINER says and
 * is changed. scale: pixels of image in one CSS px. True when there was none. */
bool pixels_compare(const struct ledger_record *record, const char *file, const struct pdf_image *image,
                    struct pdf_image *drawn, int scale, struct report *report);

/* Both ends of every bar of the record, along its middle: the colours change within half a CSS px of its exact value.
 * Findings (position); true when there were none. */
bool pixels_check_bars(const struct ledger_record *record, const char *file, const struct pdf_image *image, int scale,
                       struct report *report);

#endif
