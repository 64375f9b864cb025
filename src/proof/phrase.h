/* Sentences found as text: originals of errata, and sentences of claims that the model does not support. Case and white
 * space do not matter, nor which dash, hyphen or apostrophe is used; markup and line breaks inside are gone when a
 * piece is read. */
#ifndef PROOF_PHRASE_H
#define PROOF_PHRASE_H
#include "proof/facts.h"
#include "proof/piece.h"

struct phrase_hit {
  bool claim;   /* else an erratum */
  size_t index; /* of the claim or the erratum */
  size_t begin, end;
};
struct phrase_hits {
  struct phrase_hit *item;
  size_t count, room;
};

struct phrases;
struct phrases *phrases_new(struct arena *arena, const struct facts *facts);
/* All hits in a piece, in order. */
void phrases_find(struct arena *arena, const struct phrases *phrases, const struct piece *piece,
                  struct phrase_hits *hits);

#endif
