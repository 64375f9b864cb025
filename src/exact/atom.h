/* Inside exact/: what a unit is made of. An atom is one row of the unit table; a part is an atom with prefix and power.
 */
#ifndef EXACT_ATOM_H
#define EXACT_ATOM_H
#include "exact/unit.h"

enum prefix_set {
  PREFIX_NONE = 0,
  PREFIX_BELOW = 1,   /* m, µ, n … q */
  PREFIX_ABOVE = 2,   /* k, M, G … Q */
  PREFIX_NEAR = 4,    /* c, d, h: read, never chosen */
  PREFIX_BINARY = 8,  /* Ki … Yi */
  PREFIX_NEEDED = 16, /* never without: "Gb", not "b" */
  PREFIX_SI = PREFIX_BELOW | PREFIX_ABOVE,
};

struct prefix {
  const char *symbol, *other, *name; /* other: a second spelling that is read ("μ" U+03BC) */
  int ten, two;                      /* factor 10^ten · 2^two */
  enum prefix_set set;
};
extern const struct prefix prefix_table[]; /* [0] is no prefix; ordered by factor; ended by a NULL symbol */

struct atom {
  const char *symbol, *one, *many;
  const char *other; /* one more word that is read for it, never printed: "percent"; or NULL */
  const struct rational *factor;
  struct dimension dimension;
  unsigned prefixes; /* of enum prefix_set */
  bool close;
  bool word;   /* printed as its spoken words: "16 tokens" */
  bool silent; /* its spoken words are read as another unit: "gigabits per second" is Gbit/s, not Gbps */
};

struct unit_part {
  const struct atom *atom;
  const struct prefix *prefix;
  int power;  /* never 0 */
  bool slash; /* written behind a "/"; power is negative then */
};

struct unit_system {
  struct arena *arena;
  const struct atom **item;
  size_t count, room;
  struct {
    const char *name; /* "information" */
    const struct atom *atom;
    size_t index;          /* into struct dimension */
  } kind[DIMENSION_COUNT]; /* in the order they were defined in */
  size_t kinds;
  struct unit_kinds *shared; /* who has which index, here and in the systems beside this one */
};

struct unit_kinds {
  struct {
    const char *symbol, *one, *many;
  } item[DIMENSION_COUNT];
  size_t count;
};

enum { UNIT_PARTS = 16, UNIT_POWER = 10 };

bool atom_takes(const struct atom *atom, const struct prefix *prefix);
/* The unit that parts make: symbol, spoken words, factor, dimension. */
const struct unit *unit_make(struct arena *arena, const struct unit_part *part, size_t parts);
/* Bytes of text taken by the longest atom with its prefix, by symbol or printed plural; with spoken also by name. 0
 * when none. */
size_t part_match(const struct unit_system *system, const char *text, bool spoken, struct unit_part *part);
/* Bytes taken when text starts with word, U+2126 standing for U+03A9; 0 when it does not or word is empty. */
size_t word_match(const char *text, const char *word);
/* A power behind an atom: "²", "⁻¹", "^2", "^-1", and "-1" when ascii. Bytes taken, 0 when there is none; *power is not
 * bounded by UNIT_POWER yet. */
size_t power_match(const char *text, bool ascii, int *power);
/* Whether a model may give a unit this symbol. */
bool unit_symbol_fits(const char *symbol);
/* What to write instead of a factor that is no unit, from its colon on: ": did you mean …?", ": define it: …". */
const char *unit_advice(struct arena *arena, const struct unit_system *system, const char *token);
/* Bytes of "·" or "⋅" at text, or 0. */
size_t product_match(const char *text);

#endif
