/* The number scanner for prose. It takes a piece (piece.h) and gives its tokens in order: every number, in digits or
 * words, with unit, precision, hedge, bound, range and list; and every digit string that is no number, with the class
 * that says why. Guarantees: tokens do not overlap, and every ASCII digit of the text stands in exactly one token;
 * nothing is dropped. A first pass looks only for digits and the few words a number can begin with. Values are exact;
 * nothing is rounded. */
#ifndef PROOF_TOKEN_H
#define PROOF_TOKEN_H
#include "exact/unit.h"
#include "proof/piece.h"

/* Why a digit string is no number. Counted by class, never dropped in silence. */
#define TOKEN_CLASSES(X)                                                                             \
  X(NUMBER, "number")         /* a number: to be matched */                                          \
  X(NAME, "name")             /* declared under `names` */                                           \
  X(REFERENCE, "reference")   /* Figure 5.1, §4, Chapter 3, [12], (7), p. 12, list counters */      \
  X(DATE, "date")             /* dates, times of day, years */                                       \
  X(VERSION, "version")       /* 2.6.1, v3, PCIe 5.0 without a declared name */                      \
  X(IDENTIFIER, "identifier") /* H100, x86, UTF-8, CVE-…, hashes, addresses, paths, URLs, ports */ \
  X(ORDINAL, "ordinal")       /* 3rd, first */                                                       \
  X(VAGUE, "vague")           /* several, a few, dozens: no number can be checked */                 \
  X(ONE, "one")               /* "one", "single" not before a unit; "the two": points at something */

enum token_class {
#define X(name, text) TOKEN_##name,
  TOKEN_CLASSES(X)
#undef X
      TOKEN_CLASS_COUNT
};
const char *token_class_name(enum token_class class_);

enum token_hedge {
  HEDGE_NONE,
  HEDGE_ABOUT,
  HEDGE_BELOW, /* nearly, almost, just under */
  HEDGE_ABOVE, /* just over */
  HEDGE_EXACTLY,
};
enum token_bound { BOUND_NONE, BOUND_AT_LEAST, BOUND_MORE, BOUND_AT_MOST, BOUND_LESS };
enum token_group {
  GROUP_NONE,
  GROUP_RANGE_LOW, /* the end printed first; "200 to 100" has its low end at 200 */
  GROUP_RANGE_HIGH,
  GROUP_LIST,
  GROUP_PRODUCT,   /* a factor of 16 × 320 KiB, 3 × 3 */
  GROUP_TOLERANCE, /* the d of x ± d and of 12.3(4) */
};
enum token_spelling {
  SPELLING_DIGITS,     /* 427,000; 1.2 million; 32K */
  SPELLING_WORDS,      /* sixteen; two hundred and six; twice; a dozen */
  SPELLING_SCIENTIFIC, /* 1.5e3; 1.5 × 10³; 10^6; 2^20 */
  SPELLING_FRACTION,   /* 3/4; 16:9; ½; 1½; a third; half */
};

/* Offsets are those of the piece's text. */
struct token {
  enum token_class class_;
  size_t begin, end;               /* number with its unit; a shared unit lies outside */
  size_t number_begin, number_end; /* sign and digits or words alone, with "million" and suffix */
  size_t unit_begin, unit_end;     /* equal when there is none; a currency sign stands before the number */
  enum token_spelling spelling;
  bool negative, grouped;
  bool order_of_magnitude; /* "two" of "two to three orders of magnitude"; unit_begin…unit_end are the words behind */
  /* |value| = mantissa * 10^exponent / denominator; big: too long for that, token_value reads the digits again */
  unsigned long long mantissa, denominator;
  int exponent; /* place of the last printed digit, with "million" and suffix counted in */
  bool big;
  bool exact;              /* 10^6, 2^20, 10⁶ alone, half, twice, a third: half a unit is 0 */
  char suffix;             /* 'K' 'M' 'G' 'T' 'B' of 32K, 70B, counted as 10^3 …; 1024 is another reading; 0: none */
  const struct unit *unit; /* NULL: none */
  bool unit_shared;        /* the unit of a member further right: "9" of "9–18 ms" */
  bool unit_unknown;       /* letters or a sign at unit_begin that are a unit nobody defines: KB, dB, $ */
  bool points;             /* unit is %, printed "percentage points" or "pp": a difference */
  bool ambiguous;          /* the unit has another reading: 70B (billion), 5m (million, minutes) */
  enum token_hedge hedge;
  enum token_bound bound;
  size_t hedge_begin; /* of the words for hedge and bound before the number; = begin when there are none */
  enum token_group group;
  unsigned group_id;    /* same for the members of one range or list; 0 = none */
  unsigned group_index; /* place within its group, from 0 */
  bool malformed;       /* 1,23 or 12,34: no grouping, no decimal of this locale */
};

enum token_locale {
  LOCALE_EN,
  LOCALE_DE /* decimal comma, groups by point or thin space; no number words */,
  LOCALE_FR
};

/* One per thread: the tables remember the units they have met. */
struct scanner {
  const struct unit_system *units;
  const char *const *name; /* declared names */
  size_t names;
  enum token_locale locale;
  struct scanner_tables *tables; /* made by scanner_prepare */
};

void scanner_prepare(struct arena *arena, struct scanner *scanner);
/* All tokens of a piece in order, in an array that the next call with the same list reuses. Starts as {0}. */
struct token_list {
  struct token *item;
  size_t count, room;
  char *text; /* a padded copy of the piece */
  size_t text_room;
};
void scanner_scan(struct arena *arena, const struct scanner *scanner, const struct piece *piece,
                  struct token_list *list);
void token_list_free(struct token_list *list);

/* The printed value and half of one unit of its last printed place, in the printed unit; exact. For an order of
 * magnitude the value is the printed order. */
const struct rational *token_value(struct arena *arena, const struct piece *piece, const struct token *token);
const struct rational *token_half(struct arena *arena, const struct token *token);

#endif
