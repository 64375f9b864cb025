/* Inside the scanner: the table of units. Units of one factor stand in it by their whole word; what goes on with "/",
 * "per", a power … is read by unit_scan once and remembered. */
#ifndef PROOF_NUMBER_UNIT_H
#define PROOF_NUMBER_UNIT_H
#include "exact/atom.h"
#include "proof/scanner.h"

enum { KEY = 48, SLOTS = 8192, MEMO_SLOTS = 4096, SLOTS_FULL = SLOTS / 2, SIGNS = 32 };

enum unit_flag {
  UNIT_MANY_WORDS = 1, /* the first word of a name of several: "per", "watt" */
  UNIT_FOREIGN = 2,    /* looks like a unit, is none here: KB, dB */
  UNIT_SHY = 4,        /* a word of its own: not behind a plain space */
  UNIT_TIMES = 8,      /* x, fold */
  UNIT_LEAD = 16,      /* "percentage" */
};
struct slot {
  char key[KEY];
  unsigned char length, flags, taken;
  const struct atom *atom;
  const struct prefix *prefix;
  const struct unit *unit; /* made when first met */
};
struct unit_table {
  struct arena *arena;
  const struct unit_system *system;
  struct slot *slot, *memo;
  size_t count, memos;
  const struct unit *times, *percent;
  bool odd[256]; /* first bytes of units that are signs: "$", "‰" */
  const char *sign[SIGNS];
  size_t signs;
};

/* The entry of a word of at most KEY - 1 bytes, with at least eight that can be read; an entry of length 0 when there
 * is none. */
struct slot *unit_table_find(struct unit_table *table, const char *text, size_t length);
/* The unit of an entry with an atom. */
const struct unit *unit_table_unit(struct unit_table *table, struct slot *slot);
/* The end of the unit word at `at`: letters with µ, Ω, °. */
size_t unit_word_end(const struct scan *scan, size_t at);
/* A unit of several factors or words at `at`; bytes taken, 0 when there is none. */
size_t unit_compound(const struct scan *scan, size_t at, const struct unit **unit);
/* Whether a unit that is a sign stands at `at`: "$". */
bool unit_is_sign(const struct scan *scan, size_t at);

#endif
