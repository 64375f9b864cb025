/* Whether a printed number can be a value of the model. A printed number stands for half a unit of its last printed
 * place on either side, ends included, in its printed unit, in exact rationals; "exactly" is a point. What a form of
 * the quantity prints (427,000 to the nearest thousand) agrees too.
 *
 * Hedges. w is the greater of 5 % of the number and half a unit of its last digit that is not zero.
 * - about, roughly, ~, ≈: the value lies within w and the number is a rounding of it, to a power of ten or five times
 * one: 43.3 is about 45 and about 40, not about 44;
 * - nearly, almost, just under: the value lies below, by at most w; just over: above, by at most w. */
#ifndef PROOF_MATCH_H
#define PROOF_MATCH_H
#include "proof/facts.h"
#include "proof/token.h"

/* A token as numbers, in its printed unit; suffix and sign counted in. */
struct number_reading {
  const struct piece *piece;
  const struct token *token;
  const struct rational *value, *half;
};
struct number_reading match_read(struct arena *arena, const struct piece *piece, const struct token *token);

/* Whether a unit stands in the text, or is shared with a number further right; "twice" and "half" have none. */
static inline bool match_has_unit(const struct token *token) {
  return token->unit && (token->unit_end > token->unit_begin || token->unit_shared);
}
/* "two thousand", "5K": the printed places say little. */
bool match_is_weak(struct arena *arena, const struct number_reading *reading);

/* How far a hedge or the printed places reach: the outermost values that could agree. */
void match_reach(struct arena *arena, const struct number_reading *reading, const struct rational **low,
                 const struct rational **high);

/* The value of a quantity as the token would print it: in its unit, without an elided denominator, "32K" counted in the
 * token's thousands. Without a unit in print, in that of form, or of the first form when NULL. NULL when the unit
 * cannot be this quantity's. */
const struct rational *match_shown(struct arena *arena, const struct facts *facts, size_t quantity,
                                   const struct form *form, const struct number_reading *reading);
/* What a form prints of the quantity, as the token would print it; NULL like match_shown. */
const struct rational *match_printed(struct arena *arena, const struct facts *facts, size_t quantity,
                                     const struct form *form, const struct number_reading *reading);
/* Whether the form prints the token's unit, or the token has none. */
bool match_is_unit_of(struct arena *arena, const struct form *form, const struct token *token);
/* Whether the token is what the form prints, in its unit and with no more places: then the form says which zeros do not
 * count. */
bool match_prints_form(struct arena *arena, const struct facts *facts, size_t quantity, const struct form *form,
                       const struct number_reading *reading);
/* Whether the quantity can be what is printed. form: as bound, or NULL for any of its forms. */
bool match_agrees(struct arena *arena, const struct facts *facts, size_t quantity, const struct form *form,
                  const struct number_reading *reading);
/* Whether a number of the token's unit agrees with the printed one. */
bool match_value_agrees(struct arena *arena, const struct number_reading *reading, const struct rational *value);
/* Whether a bound said of the value is true: "under 1 ms" of 0.9 ms. */
bool match_bound_holds(struct arena *arena, const struct number_reading *reading, const struct rational *value);

/* 10 to the place of a number's last digit that is not zero: 10 for 40, 1/100 for 0.25. */
const struct rational *match_last_place(struct arena *arena, const struct rational *value);
/* 1000 for K, 10^6 for M …; 1 for none. */
const struct rational *match_suffix(struct arena *arena, char suffix);

/* All values of the model by dimension and size, made once. */
struct match_index;
struct match_index *match_index_new(struct arena *arena, const struct facts *facts);

enum { MATCH_MOST = 32 };
struct match_list {
  size_t quantity[MATCH_MOST]; /* one of each that are equal by definition */
  size_t count;                /* may be more than there is room for */
};
/* The quantities that a number with a unit (or a suffix that a form has) agrees with. scratch: for what only this call
 * needs. */
void match_find(struct match_index *index, struct arena *scratch, const struct piece *piece, const struct token *token,
                struct match_list *list);
/* The same for a value that nobody printed, in base units of a unit: for likely slips. */
void match_find_value(struct match_index *index, struct arena *scratch, const struct unit *unit,
                      const struct rational *low, const struct rational *high, struct match_list *list);
/* A bare number: quantities that show it in one of their forms when the unit is left out. */
void match_find_bare(struct match_index *index, struct arena *scratch, const struct piece *piece,
                     const struct token *token, struct match_list *list);
/* The nearest values of the token's dimension, nearest first. */
enum { MATCH_NEAREST = 3 };
size_t match_nearest(struct match_index *index, struct arena *scratch, const struct piece *piece,
                     const struct token *token, size_t nearest[MATCH_NEAREST]);

#endif
