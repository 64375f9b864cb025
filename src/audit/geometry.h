/* The drawn half of the audit: marks, ticks, bars and labels of a file go back through the file's own axis to the exact
 * values of the record. Uses what stands in the file (struct found) and the record, nothing of the scene or the
 * writers. */
#ifndef AUDIT_GEOMETRY_H
#define AUDIT_GEOMETRY_H
#include "audit/found.h"

/* Findings (position, association, legible); true when there were none. found is what a reader found in file. */
bool geometry_check(struct arena *arena, const struct ledger *ledger, const struct ledger_record *record,
                    const char *file, const struct found *found, struct report *report);
/* A PNG against the PDF of the same scene in record->twin, which is audited first; then bar edges in the pixels.
 * Findings (pixels, position, unreadable …); true when there were none. Adds a note (not-read): the text of a PNG
 * cannot be read. */
bool pixels_check(struct arena *arena, const struct ledger *ledger, const struct ledger_record *record,
                  const char *file, struct bytes png, struct report *report);

#endif
