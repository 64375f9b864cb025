/* The right number in the form the author gave the wrong one: as many places, grouped alike, in words where it was in
 * words, counted in thousands where it was; rounded once, by printed/. */
#ifndef PROOF_AUTHOR_H
#define PROOF_AUTHOR_H
#include "proof/match.h"

/* How the author of a manuscript writes, where the number itself does not tell. */
struct author {
  enum token_locale locale;
  bool groups_four; /* "1,234", not "1234" */
};

/* What belongs where the token's number stands, without its unit. NULL when that form cannot show the quantity (a
 * fraction in words, an unlike power of ten, a value that would print as zero). form: as bound, or NULL. */
char *author_number(struct arena *arena, const struct facts *facts, const struct piece *piece,
                    const struct token *token, const struct author *author, size_t quantity, const struct form *form);
/* The same for a whole number that is no quantity: a count, an order of magnitude. */
char *author_count(struct arena *arena, const struct piece *piece, const struct token *token, long count);
/* begin…end of the piece with the token's number replaced: "44 µs" -> "43 µs". */
char *author_text(struct arena *arena, const struct piece *piece, const struct token *token, size_t begin, size_t end,
                  const char *number);
/* A number for a message: "43.34", "427,246.1", "0.3". */
char *author_say(struct arena *arena, const struct rational *value);
/* The same with a unit's symbol: "43.34 µs", "8%". */
char *author_say_unit(struct arena *arena, const struct rational *value, const struct unit *unit);

#endif
