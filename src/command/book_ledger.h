/* The ledger of a whole book: what its report is audited with. */
#ifndef COMMAND_BOOK_LEDGER_H
#define COMMAND_BOOK_LEDGER_H
#include "command/project.h"

/* NULL and findings when two chapters mean different things by one unit. */
struct ledger *book_ledger(struct arena *arena, const struct project *chapter, size_t chapters, struct report *report);

#endif
