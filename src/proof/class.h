/* Inside the scanner: what the files that tell references, versions and identifiers from numbers share. */
#ifndef PROOF_CLASS_H
#define PROOF_CLASS_H
#include "proof/scanner.h"

/* 5, 5.1, 5-1, 5a: the end of a reference's number. */
size_t reference_end(const struct scan *scan, size_t at);
/* What joins reference numbers: "2 and 3", "2–4", "2, 3": where the next stands, 0 when nothing joins. */
size_t reference_join(const struct scan *scan, size_t at, bool plural);
void put_references(struct scan *scan, size_t at, bool plural, enum token_class class_);
/* Whether a known unit stands behind the number at `at`: then it is no reference ("line 64 bytes"). */
bool counts_unit(const struct scan *scan, size_t at);
/* class_version.c */
bool scan_version(struct scan *scan, size_t at, const struct before *before);

#endif
