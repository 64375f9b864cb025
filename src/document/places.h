/* In which artifacts each number is printed: gathered once, so that a report's length and not its square is what it
 * costs. */
#ifndef DOCUMENT_PLACES_H
#define DOCUMENT_PLACES_H
#include "document/text.h"

struct places;

struct places *places_of(struct arena *arena, const struct ledger_record *const *record, size_t records);
/* "figure-5-1, table-5-1": artifacts by their names without endings, in order; "—" when there is none. */
struct text places_text(const struct places *places, const char *name);

#endif
