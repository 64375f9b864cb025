/* The number scanner for prose: PROOFREADING.md sections 4.1 to 4.6. Finds every number of a piece, digits and words, with unit, precision, hedge, bound,
 * range and list; identifiers get a class. Fast: a first pass looks only for digits and the few letters a number word can begin with. */
#ifndef PROOF_TOKEN_H
#define PROOF_TOKEN_H
#include "exact/unit.h"
#include "proof/piece.h"

/* Why a digit string is no number. Counted by class, never dropped in silence. */
#define TOKEN_CLASSES(X)                                                                    \
  X(NUMBER, "number")             /* a number: to be matched */                              \
  X(NAME, "name")                 /* declared under `names` */                               \
  X(REFERENCE, "reference")       /* Figure 5.1, §4, Chapter 3, [12], (7), p. 12, footnotes */ \
  X(DATE, "date")                 /* dates, times of day, years */                           \
  X(VERSION, "version")           /* 2.6.1, v3, PCIe 5.0 without a declared name */          \
  X(IDENTIFIER, "identifier")     /* H100, x86, UTF-8, CVE-…, hashes, addresses, paths, URLs */ \
  X(ORDINAL, "ordinal")           /* 3rd, first */                                           \
  X(VAGUE, "vague")               /* several, a few, dozens: no number can be checked */     \
  X(ONE, "one")                   /* "one", "a", "single" as a word, not before a unit */

enum token_class {
#define X(name, text) TOKEN_##name,
  TOKEN_CLASSES(X)
#undef X
      TOKEN_CLASS_COUNT
};
const char *token_class_name(enum token_class class_);

enum token_hedge { HEDGE_NONE, HEDGE_ABOUT, HEDGE_BELOW /* nearly, almost, just under */, HEDGE_ABOVE /* just over */, HEDGE_EXACTLY };
enum token_bound { BOUND_NONE, BOUND_AT_LEAST, BOUND_MORE, BOUND_AT_MOST, BOUND_LESS };
enum token_group { GROUP_NONE, GROUP_RANGE_LOW, GROUP_RANGE_HIGH, GROUP_LIST, GROUP_PRODUCT, GROUP_TOLERANCE /* the d of x ± d */ };
enum token_spelling { SPELLING_DIGITS, SPELLING_WORDS, SPELLING_SCIENTIFIC, SPELLING_FRACTION };

struct token {
  enum token_class class_;
  size_t begin, end;           /* number with its unit (own or shared: a shared unit lies outside), offsets in piece text */
  size_t number_begin, number_end; /* sign and digits or words alone */
  size_t unit_begin, unit_end; /* equal when there is none */
  enum token_spelling spelling;
  bool negative, grouped, order_of_magnitude; /* "two" of "two to three orders of magnitude" */
  /* value = mantissa * 10^exponent (sign apart) or numerator/denominator; mantissa < 2^63, else big is set and token_value reads the digits again */
  unsigned long long mantissa, denominator; /* denominator 1 but for fractions: 3/4, a third */
  int exponent;                /* decimal exponent of the last printed place, with "1.2 million" and suffixes counted in */
  bool big;
  const struct unit *unit;     /* NULL: none */
  bool unit_shared, unit_unknown; /* unit_unknown: letters behind the number that look like a unit nobody defines */
  enum token_hedge hedge;
  size_t hedge_begin;
  enum token_bound bound;
  enum token_group group;
  unsigned group_id;           /* same for members of one range or list; 0 = none */
  unsigned group_index;        /* place within its group, from 0 */
  bool malformed;              /* 1,23 or 12,34: no grouping, no decimal of this locale */
};

enum token_locale { LOCALE_EN, LOCALE_DE /* decimal comma, groups by point or thin space */, LOCALE_FR };

struct scanner {
  const struct unit_system *units;
  const char *const *name;     /* declared names */
  size_t names;
  enum token_locale locale;
  void *prepared;              /* tables made by scanner_prepare */
};

void scanner_prepare(struct arena *arena, struct scanner *scanner);
/* All tokens of a piece in order, in an array that the next call with the same list reuses. */
struct token_list {
  struct token *item;
  size_t count, room;
};
void scanner_scan(struct arena *arena, const struct scanner *scanner, const struct piece *piece, struct token_list *list);
void token_list_free(struct token_list *list);

/* The printed value and half of one unit of its last printed place, in the printed unit; exact. */
const struct rational *token_value(struct arena *arena, const struct piece *piece, const struct token *token);
const struct rational *token_half(struct arena *arena, const struct token *token);

#endif
