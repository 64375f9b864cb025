/* Numbers in text, read back with tables of the audit's own. */
#ifndef AUDIT_SCAN_H
#define AUDIT_SCAN_H
#include "audit/audit.h"

/* A cardinal in words at the start of text ("sixteen", "two hundred and six", "Forty-three"): bytes taken, 0 when none.
 */
size_t scan_words(struct arena *arena, const char *text, const struct rational **value);
/* thousand, million, billion, trillion at the start of text: bytes taken and the factor. */
size_t scan_multiplier(struct arena *arena, const char *text, const struct rational **factor);
/* Bytes of the first thing at the start of text that a reader takes for a number: a digit of any script, a fraction
 * character or a number word; 0 when there is none. word: a word may begin here (no letter before it). */
size_t scan_mark(const char *text, bool word);
/* The letters at the start of text. */
size_t scan_letters(const char *text);
/* Bytes of "about ", "≥ ", "at least " and the like at the start of text; 0 when none. */
size_t scan_hedge(const char *text);

#endif
