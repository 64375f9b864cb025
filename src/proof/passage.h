/* A piece with everything that is known of its numbers: what proof.c hands from judge to judge. */
#ifndef PROOF_PASSAGE_H
#define PROOF_PASSAGE_H
#include "proof/binding.h"
#include "proof/match.h"
#include "proof/occurrence.h"
#include "proof/phrase.h"

enum verdict {
  VERDICT_NONE,    /* no number: its class is counted */
  VERDICT_BOUND,   /* bound, and it agrees */
  VERDICT_MATCHED, /* unbound, and exactly one quantity agrees */
  VERDICT_WAIVED,  /* a waiver, a name, a count of things in the text */
  VERDICT_BARE,    /* no unit, no binding */
  VERDICT_AMBIGUOUS,
  VERDICT_WRONG,
};

/* What is held of one number. */
struct ruling {
  enum verdict verdict;
  bool agrees; /* with what it is bound to, although it may be wrong otherwise: in a calculation, kept apart */
  bool known;  /* quantity is meant: it is bound to it, or it is the only one */
  size_t quantity;
  const struct form *form; /* as bound; or NULL */
};

struct passage {
  const char *file;
  const struct piece *piece;
  const struct token_list *tokens;
  struct occurrence_list numbers;
  const struct proof_binding **binding; /* by number; NULL: unbound */
  struct phrase_hits phrases;
  const struct proof_binding **phrase_binding; /* by phrase */
  struct ruling *ruling;                       /* by token */
  size_t first; /* index of the first anchor of this passage among all of the manuscript: numbers, then phrases */
};

static inline struct ruling *passage_ruling(const struct passage *passage, const struct token *token) {
  return &passage->ruling[token - passage->tokens->item];
}

#endif
