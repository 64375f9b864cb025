/* Reads an artifact back and compares it with the ledger: fidelity (every word), truth (every number, parsed again, holds the model's
 * exact value), position (everything drawn goes back through the file's own ticks to its value), association (labels stand at their marks),
 * errata (no refuted sentence). Decides by exact intervals. Shares no code with the writers. */
#ifndef AUDIT_AUDIT_H
#define AUDIT_AUDIT_H
#include "audit/found.h"

/* Adds findings; true when there were none. file is the name in places. */
bool audit_artifact(struct arena *arena, const struct ledger *ledger, const struct ledger_record *record, const char *file,
                    struct bytes bytes, struct report *report);

/* Scanner: one number at the start of text (after an optional sign), digits or words, with its printed precision. */
struct scanned {
  const struct rational *value;  /* as printed */
  const struct rational *half;   /* half of one unit of the last printed place */
  const struct unit *unit;       /* NULL: none behind it */
  size_t number_length, length;  /* bytes of the number alone; with its unit */
};
bool scan_number(struct arena *arena, const struct unit_system *units, const char *text, struct scanned *scanned);

#endif
