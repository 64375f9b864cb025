/* Inside the scanner: what its files share. All offsets are those of the padded copy: SCAN_PAD bytes of zeros stand
 * before the text and behind it, so that looking a little around needs no checks; SCAN_PAD is taken off when the tokens
 * are handed out. */
#ifndef PROOF_SCANNER_H
#define PROOF_SCANNER_H
#include "proof/token.h"

#include <stdint.h>
#include <string.h>

enum { SCAN_PAD = 128, SCAN_WORD = 15, SCAN_MEMBERS = 12 };

/* words.c: what a word is as a number, and what it says of a number behind it. */
enum word_kind {
  WORD_NONE,
  WORD_SMALL, /* zero … nineteen */
  WORD_TENS,
  WORD_HUNDRED,
  WORD_MULTIPLIER, /* thousand …; value is the power of ten */
  WORD_DOZEN,
  WORD_HALF,
  WORD_PART, /* third, quarter, tenth, thirds …; value is the denominator */
  WORD_ORDINAL,
  WORD_TWICE, /* twice, thrice, doubled, tripling; value times */
  WORD_HALVED,
  WORD_DOUBLE, /* a number only before "the", "that" … */
  WORD_VAGUE,
  WORD_SINGLE,
  WORD_ORDER, /* order, orders: of magnitude */
};
enum word_before {
  BEFORE_ABOUT = 1,
  BEFORE_BELOW = 2,
  BEFORE_EXACTLY = 4,
  BEFORE_LESS = 8,       /* under, below */
  BEFORE_MORE = 16,      /* over, above */
  BEFORE_PHRASE = 32,    /* the last word of "at least", "more than", "up to" … */
  BEFORE_REFERENCE = 64, /* figure */
  BEFORE_PLURAL = 128,   /* figures */
  BEFORE_VERSION = 256,
  BEFORE_IDENTIFIER = 512,
  BEFORE_MONTH = 1024,
  BEFORE_YEAR = 2048,  /* in, since: a year may follow */
  BEFORE_COUNT = 4096, /* of, exceeds: a year does not follow */
  BEFORE_BETWEEN = 8192,
  BEFORE_MINUS = 16384,
  BEFORE_PLAIN = 32768,    /* no name, though it may begin with a capital */
  BEFORE_THE = 65536,      /* the two */
  BEFORE_CAPITAL = 131072, /* a reference only with a capital: Issue */
};
struct word {
  char text[SCAN_WORD + 1];
  unsigned char length, kind;
  unsigned short value;
  unsigned before;
};
struct words;
const struct words *words_new(struct arena *arena);
/* The word in lower case with zeros behind it; NULL when it says nothing. */
const struct word *words_find(const struct words *words, const char padded[SCAN_WORD + 1]);
/* One bit per hash of a word's first four bytes: whether it may be a number word. */
enum { WORD_FILTER_BITS = 15 };
const uint32_t *words_filter(const struct words *words);
static inline uint32_t word_filter_hash(uint32_t first) {
  return ((first | 0x20202020u) * 2654435761u) >> (32 - WORD_FILTER_BITS);
}

/* number_unit.c */
struct unit_table;
struct unit_table *unit_table_new(struct arena *arena, const struct unit_system *units);
struct unit_found {
  const struct unit *unit;
  size_t begin, end; /* equal when there is none */
  bool unknown, points, ambiguous;
};

/* class_name.c */
struct name_table;
const struct name_table *name_table_new(struct arena *arena, const struct scanner *scanner);

struct scanner_tables {
  const struct words *words;
  struct unit_table *units;
  const struct name_table *names;
  const struct unit *times; /* × */
};

struct scan {
  const struct scanner_tables *tables;
  enum token_locale locale;
  const struct piece *piece;
  const char *text;
  size_t begin, end; /* of the text in the copy */
  size_t cursor;     /* end of the last token; nothing before it is read again */
  struct token_list *list;
  unsigned groups;
};

enum { BYTE_DIGIT = 1, BYTE_UPPER = 2, BYTE_LOWER = 4, BYTE_LETTER = 6, BYTE_ALNUM = 7, BYTE_SPACE = 8 };
extern const unsigned char scan_byte[256];
static inline bool byte_is(const struct scan *scan, size_t at, unsigned set) {
  return scan_byte[(unsigned char)scan->text[at]] & set;
}
static inline unsigned char byte_at(const struct scan *scan, size_t at) { return (unsigned char)scan->text[at]; }
static inline bool is_digit(const struct scan *scan, size_t at) { return (unsigned char)(scan->text[at] - '0') < 10; }
/* Bytes of literal when it stands at `at`, else 0. */
#define SCAN_AT(scan, at, literal) (memcmp((scan)->text + (at), literal, sizeof literal - 1) ? 0 : sizeof literal - 1)
#define SCAN_BEFORE(scan, at, literal) \
  (memcmp((scan)->text + (at) - (sizeof literal - 1), literal, sizeof literal - 1) ? 0 : sizeof literal - 1)
/* White space at `at`, no-break and thin spaces and the ties of LaTeX among it, at most one line end. Bytes. */
size_t scan_long_gap(const struct scan *scan, size_t at);
static inline size_t scan_gap(const struct scan *scan, size_t at) {
  unsigned char c = byte_at(scan, at), d = byte_at(scan, at + 1);
  if (c == ' ' && scan_byte[d] & BYTE_ALNUM) return 1;
  if (c < 0x80 && !(scan_byte[c] & BYTE_SPACE) && c != '~' && c != '\\') return 0;
  return scan_long_gap(scan, at);
}
/* The same, ending at `at`. */
size_t scan_long_gap_before(const struct scan *scan, size_t at);
static inline size_t scan_gap_before(const struct scan *scan, size_t at) {
  unsigned char c = byte_at(scan, at - 1), d = byte_at(scan, at - 2);
  if (c == ' ' && scan_byte[d] & BYTE_ALNUM) return 1;
  if (c < 0x80 && !(scan_byte[c] & BYTE_SPACE)) return 0;
  return scan_long_gap_before(scan, at);
}
/* Bytes of a character that belongs to a word, ASCII letters and digits apart: letters of Latin, Greek, Cyrillic; 0
 * when there is none. */
size_t scan_foreign_letter(const struct scan *scan, size_t at);
bool scan_letter_before(const struct scan *scan, size_t at);
const struct word *scan_word_at(const struct scan *scan, size_t at, size_t *end);
/* ASCII letters from `at` on. */
static inline size_t scan_letters_end(const struct scan *scan, size_t at) {
  while (byte_is(scan, at, BYTE_LETTER)) at++;
  return at;
}
static inline size_t scan_digits_end(const struct scan *scan, size_t at) {
  while (is_digit(scan, at)) at++;
  return at;
}
/* Whether the letters from begin to end are that word, in any case. */
static inline bool scan_word_is(const struct scan *scan, size_t begin, size_t end, const char *lower) {
  size_t length = strlen(lower);
  if (end - begin != length) return false;
  for (size_t i = 0; i < length; i++)
    if ((scan->text[begin + i] | 0x20) != lower[i]) return false;
  return true;
}

/* number_digits.c, number_words.c: one number without its unit. */
struct number {
  size_t begin, end;
  unsigned long long mantissa, denominator;
  int exponent, digits, scale; /* scale: the part of the exponent that "million" or a suffix is */
  enum token_spelling spelling;
  bool negative, grouped, big, exact, malformed, times;
  char suffix;
};
/* At a digit or at the point of ".5". False: the shape of a version, a date …, no number. */
bool number_read_digits(const struct scan *scan, size_t at, struct number *number);
/* At the first letter of a number word. */
bool number_read_words(const struct scan *scan, size_t at, struct number *number);
/* "½" at `at`: bytes, or 0. */
size_t number_fraction_sign(const struct scan *scan, size_t at, unsigned *numerator, unsigned *denominator);
/* " million" behind a number's digits: counted in; false when nothing is there. */
bool number_multiply(const struct scan *scan, struct number *number);

const struct unit *unit_table_times(const struct unit_table *table);
/* The unit of a currency sign; unknown when the model has none. */
void unit_currency(const struct scan *scan, size_t begin, size_t end, struct unit_found *found);
/* The unit at a number's end; glued letters that are none give false: the number is part of something else. */
bool unit_behind(const struct scan *scan, struct number *number, struct unit_found *found);

/* number_context.c: what stands before a number. */
enum glue { GLUE_CLEAN, GLUE_SHAPE, GLUE_REFERENCE, GLUE_CURRENCY };
struct before {
  size_t begin;                /* of the number with sign and leading point */
  size_t outer;                /* of what belongs to it further left: a currency sign */
  size_t word_begin, word_end; /* letters before; equal when there are none */
  const struct word *word;
  enum glue glue;
  bool negative, tolerance, apostrophe, sub; /* sub: sub-10 ms */
  bool capital, sentence;                    /* the word begins with a capital; it begins a sentence */
  unsigned char mark;                        /* the byte before, spaces skipped */
};
void before_read(const struct scan *scan, size_t at, struct before *before);
void before_read_word(const struct scan *scan, size_t at, struct before *before);
/* Hedge and bound before the number (and behind it: "or more"). */
struct hedge {
  enum token_hedge hedge;
  enum token_bound bound;
  size_t begin; /* of its words; of the number when there are none */
};
void hedge_read(const struct scan *scan, const struct before *before, struct hedge *hedge);
void hedge_behind(const struct scan *scan, size_t at, struct hedge *hedge);

/* Each returns false when what stands at `at` is none of its kind, else it has put the token. */
bool scan_name(struct scan *scan, size_t at);
bool scan_date(struct scan *scan, size_t at, const struct before *before);
/* Whether the digits at `at` begin a date or time, as a member of a list would. */
bool scan_is_date(const struct scan *scan, size_t at);
bool scan_context(struct scan *scan, size_t at, const struct before *before);
bool scan_series(struct scan *scan, const struct before *before);
void scan_shape(struct scan *scan, size_t at);
void scan_word(struct scan *scan, size_t at);
/* Whether the end of a digit string is one of a number; false: 2.6.1, 3x, 5.txt. */
bool scan_ends_well(const struct scan *scan, size_t at);

struct token *scan_put(struct scan *scan, size_t begin, size_t end, enum token_class class_);

#endif
