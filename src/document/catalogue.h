/* The ledger's catalogue, copied out of the model: for the scanner, errata and messages of the audit. */
#ifndef DOCUMENT_CATALOGUE_H
#define DOCUMENT_CATALOGUE_H
#include "quantity/quantity.h"
#include "ledger/ledger.h"

struct ledger *catalogue_make(struct arena *arena, const struct derived *derived, struct report *report);
/* One line a cell and form: the --dump=ledger golden. */
void catalogue_dump(struct arena *arena, const struct derived *derived, struct sink *sink);

#endif
