/* A correction is offered only if the corrected text, scanned again, holds the right number at the same place. */
#ifndef PROOF_FIX_H
#define PROOF_FIX_H
#include "proof/proof.h"

/* Whether the piece with `number` in the place of the token's number scans to as many tokens as before, and the one there agrees with the quantity. */
bool fix_agrees(struct proof *proof, struct arena *scratch, const struct passage *passage, const struct token *token, const char *number,
                size_t quantity, const struct form *form);

#endif
