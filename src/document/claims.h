/* Claims and errata in words: findings before anything is drawn, and the lines of `figproof claims`. */
#ifndef DOCUMENT_CLAIMS_H
#define DOCUMENT_CLAIMS_H
#include "document/template.h"

/* Findings (claim, erratum) for every claim that does not hold, saying what the range would read, and every erratum whose original has
 * become true. True when there are none. */
bool claims_check(const struct derived *derived, struct report *report);
/* The sentence of a claim: its `says`, else its predicate. */
struct text claims_sentence(const struct derived *derived, const struct model_claim *claim, struct report *report);
/* The same with other bounds: what the range would read. */
struct text claims_reading(const struct derived *derived, const struct model_claim *claim, long low, long high,
                           struct report *report);
/* The corrected sentence of an erratum; its reason when there is no `instead`. */
struct text claims_correction(const struct derived *derived, const struct model_erratum *erratum, struct report *report);

#endif
