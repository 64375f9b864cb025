/* What a proofreader knows of a model, as plain data: the ledger's catalogue, and beside each quantity the words a
 * sentence about it would use, what it must be quoted with, which others equal it by definition; axes, claims and
 * errata. The command fills it in. */
#ifndef PROOF_FACTS_H
#define PROOF_FACTS_H
#include "ledger/ledger.h"

struct fact_quote {
  size_t quantity;
  const struct form *form; /* in which it must be printed */
};

/* Beside ledger->quantity of the same index. */
struct fact_quantity {
  const char *set;        /* id of the set it is a cell of, or its own: "fetch_time" */
  size_t first, cells;    /* of that set: indices first … first + cells - 1 */
  const char *about;      /* words of the set: id, label, section, note */
  const char *member;     /* words of the cell: members' ids and labels, source; "" for no set */
  const char *quarantine; /* why it is kept apart; or NULL */
  const struct fact_quote *quote;
  size_t quotes;
  bool quoting; /* it, or what equals it, must be quoted with others, or others with it */
  size_t same; /* least index of all that equal it whatever the inputs; its own index when none do */
};

struct fact_axis {
  const char *id, *words;
  size_t members;
};

struct fact_claim {
  const char *id, *sentence, *defined_at;
  bool holds;
  const char *reading; /* the sentence that its range would give; or NULL */
};

struct facts {
  const struct ledger *ledger;
  const struct fact_quantity *quantity;
  const struct fact_axis *axis;
  size_t axes;
  const struct fact_claim *claim;
  size_t claims;
  const bool *computed; /* by erratum: the model refutes it; else it is an outside fact */
};

#endif
