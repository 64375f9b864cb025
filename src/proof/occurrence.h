/* What is checked as one: a number, a range with its two ends, a list; and the words around it, by which a sidecar
 * finds it again. */
#ifndef PROOF_OCCURRENCE_H
#define PROOF_OCCURRENCE_H
#include "proof/token.h"

struct occurrence {
  const struct token *token; /* the first; the others follow it */
  size_t tokens;
  size_t begin, end; /* in the piece's text; a shared unit counted in */
};

struct occurrence_list {
  struct occurrence *item;
  size_t count, room;
};

/* The numbers of a piece, in order. The tokens must stay. */
void occurrence_gather(struct arena *arena, const struct token_list *tokens, struct occurrence_list *list);
/* begin…end of the piece, white space folded. */
char *occurrence_text(struct arena *arena, const struct piece *piece, size_t begin, size_t end);
/* "Moving that ‸ block across a": up to four words on either side, # for other numbers; cells begin with "row | column
 * | ". */
char *occurrence_window(struct arena *arena, const struct piece *piece, const struct token_list *tokens, size_t begin,
                        size_t end);

#endif
