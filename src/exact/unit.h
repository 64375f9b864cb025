/* Units and dimensions, exact. A unit is a product of prefixed atoms with integer powers; its factor turns one unit
 * into base units (bit -> B is not a base: the base of information is the byte's eighth, the bit). */
#ifndef EXACT_UNIT_H
#define EXACT_UNIT_H
#include "exact/rational.h"

enum { DIMENSION_COUNT = 64 };

/* Powers in twelfths, so that square, cube and fourth roots stay exact. Index = base kind in struct unit_system. A
 * power beyond +-10 sticks at the end of the range: such a dimension stays wrong instead of wrapping round to a right
 * one. */
struct dimension {
  signed char power[DIMENSION_COUNT];
};

struct unit {
  const char *symbol;            /* as printed, µ as U+00B5: "GB/s", "µs", "%", "×", "KiB/token", "" */
  const struct rational *factor; /* base units in one of this unit */
  struct dimension dimension;
  const char *one, *many; /* spoken: "gigabyte per second", "gigabytes per second", "per cent", "times", "" */
  const char *adjective;  /* spoken before a noun: "mebibyte"; = one */
  bool close;             /* printed without a space after the number: %, × */
  const char *plural;     /* the symbol after any number but "1": "tokens", "tokens/s"; = symbol when it has no other */
  const struct unit_part *part; /* what it was read from: atoms with prefix and power, in order */
  size_t parts;
};

struct unit_system;

/* The built-in table: B bit s min h d token FLOP T(transfer) Hz W J m kg g N Pa V A K mol Ω Wh, t L bar ha eV, % ‰ ppm
 * × and the number one; SI prefixes q..Q (from k up for B, bit, FLOP, T and t, below one for L and bar), IEC Ki..Yi for
 * B and bit. `token` is built in with
 * plural "tokens". "Gb/s" and "Gbps" are read, and printed as they were read. */
struct unit_system *unit_system_new(struct arena *arena);
/* A new system in which a dimension means what it means in the other one, so that values go from one to the other: a
 * base unit that both define in the same words is one unit. For the chapters of one book. */
struct unit_system *unit_system_beside(struct arena *arena, const struct unit_system *other);
/* A model's own unit. definition NULL: a new base dimension of its own; else an exact multiple of another unit
 * ("1024 B"). one/many are the spoken words (one NULL: the symbol; many NULL: one). A symbol that is the word itself
 * ("page", one: page, many: pages) makes a word unit: print says "1 page", "16 pages". Any other symbol is printed as
 * it is, behind the number and a space ("16 blk", "5 $"). No prefixes. Defining a base unit again in the same words
 * (token: one token, many tokens), or a built-in multiple again as what it is (L: "0.001 m^3"), is allowed and changes
 * nothing. Returns NULL, or what is wrong. */
const char *unit_define(struct unit_system *system, const char *symbol, const char *one, const char *many,
                        const char *definition);

/* The number one: symbol "", factor 1. */
const struct unit *unit_one(struct arena *arena);

/* Reads a unit that makes up the whole of text: "GB/s", "/token", "bit/T", "m²", "kW·h", "" (the number one). U+03BC is
 * read as U+00B5. Factors are joined by "·", "⋅" or "*"; every factor after the first "/" needs a "/" of its own, since
 * "J/kg·K" can be read two ways. Powers: ² ³ ⁻¹ ^2 ^-1 -1. Also accepts a word unit's plural ("tokens"). On failure
 * returns NULL and *why (arena) says what is wrong; KB, FLOPS and the like are told what to write. */
const struct unit *unit_read(struct arena *arena, const struct unit_system *system, const char *text, const char **why);

/* "KiB/token" without "token" is "KiB", as it is printed where the sentence says "per token". elide is one factor
 * ("token", also read from "/token"). NULL when unit has no such denominator. The factor is divided out too: value /
 * elided->factor is the printed number only for elided units of factor 1, otherwise multiply the value by elide's
 * factor first. */
const struct unit *unit_elide(struct arena *arena, const struct unit *unit, const struct unit *elide);

/* The unit whose prefix on unit's first factor fits a value (base units): 1 <= number < 1000, or the largest binary
 * prefix with number >= 1 when unit itself has one. unit itself when it takes no prefixes, or value is 0. */
const struct unit *unit_fit(struct arena *arena, const struct unit *unit, const struct rational *value);

/* What to print after a number: the symbol, or for word units (token) one/many by whether the printed number is "1". */
const char *unit_printed(const struct unit *unit, bool singular);

/* Longest unit at the start of text by symbol ("GB/s", "µs", "tokens") or by spoken name ("gigabytes per second",
 * "per cent", "microsecond"); returns bytes taken, 0 when none. For scanners. A unit never ends inside a word. "×"
 * before a number is an operator ("16 × 320"), "*" belongs to Markdown: neither is read here. */
size_t unit_scan(struct arena *arena, const struct unit_system *system, const char *text, const struct unit **unit);

bool dimension_equal(const struct dimension *a, const struct dimension *b);
bool dimension_is_one(const struct dimension *a);
void dimension_multiply(struct dimension *product, const struct dimension *a, const struct dimension *b, int sign);
/* "information/time", "number" … in words a person reads in a finding; uses the system's names of base kinds. */
char *dimension_text(struct arena *arena, const struct unit_system *system, const struct dimension *dimension);
/* A good unit to show a value of this dimension in when no form says: coherent base units, and B for information
 * ("B/s", "bit/T"). */
const struct unit *unit_of_dimension(struct arena *arena, const struct unit_system *system, const struct dimension *d);

#endif
