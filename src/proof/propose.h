/* What a number could be, from its value, its unit and the words around it: the sentence, the headings, the row and the
 * column of a table. */
#ifndef PROOF_PROPOSE_H
#define PROOF_PROPOSE_H
#include "proof/judge.h"

struct proposal {
  const char *target; /* as in a sidecar */
  const char *reason; /* "the only value that prints so", "near it: fetch, time" */
};
enum { PROPOSALS = 6 };
struct proposals {
  struct proposal item[PROPOSALS]; /* the likeliest first */
  size_t count;
  bool sure; /* the first needs no question */
};

struct proposer;
struct proposer *proposer_new(struct arena *arena, struct proof *proof);
/* Texts live in the arena. */
void propose(struct proposer *proposer, struct arena *arena, struct arena *scratch, const struct passage *passage,
             size_t number, struct proposals *proposals);

#endif
