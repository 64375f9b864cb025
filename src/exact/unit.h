/* Units and dimensions, exact. A unit is a product of prefixed atoms with integer powers; its factor turns one unit into
 * base units (bit -> B is not a base: the base of information is the byte's eighth, the bit). */
#ifndef EXACT_UNIT_H
#define EXACT_UNIT_H
#include "exact/rational.h"

enum { DIMENSION_COUNT = 32 };

/* Powers in twelfths, so that square, cube and fourth roots stay exact. Index = base kind in struct unit_system. */
struct dimension {
  signed char power[DIMENSION_COUNT];
};

struct unit {
  const char *symbol;              /* as printed, µ as U+00B5: "GB/s", "µs", "%", "×", "KiB/token", "" */
  const struct rational *factor;   /* base units in one of this unit */
  struct dimension dimension;
  const char *one, *many;          /* spoken: "gigabyte per second", "gigabytes per second", "per cent", "times", "" */
  const char *adjective;           /* spoken before a noun: "mebibyte"; = one */
  bool close;                      /* printed without a space after the number: %, × */
};

struct unit_system;

/* The built-in table: B bit s min h d token FLOP T(transfer) Hz W J m kg g N Pa V A K mol $..., SI prefixes q..Q, IEC Ki..Yi for
 * B and bit, % ‰ × and the number one. `token` is built in with plural "tokens". */
struct unit_system *unit_system_new(struct arena *arena);
/* A model's own unit. definition NULL: a new base dimension of its own; else an exact multiple of another unit
 * ("1024 B"). one/many are the spoken and printed words; the symbol is printed as it is unless plural is printed (see
 * unit_printed). Returns NULL, or what is wrong. */
const char *unit_define(struct unit_system *system, const char *symbol, const char *one, const char *many,
                        const char *definition);

/* Reads a unit that makes up the whole of text: "GB/s", "/token", "bit/T", "m²", "kW·h", "" (the number one). U+03BC is
 * read as U+00B5. Also accepts a word unit's plural ("tokens"). On failure returns NULL and *why says what is wrong. */
const struct unit *unit_read(struct arena *arena, const struct unit_system *system, const char *text, const char **why);

/* What to print after a number: the symbol, or for word units (token) one/many by whether the printed number is "1". */
const char *unit_printed(const struct unit *unit, bool singular);

/* Longest unit at the start of text by symbol ("GB/s", "µs", "tokens") or by spoken name ("gigabytes per second",
 * "per cent", "microsecond"); returns bytes taken, 0 when none. For scanners. A unit never ends inside a word. */
size_t unit_scan(struct arena *arena, const struct unit_system *system, const char *text, const struct unit **unit);

bool dimension_equal(const struct dimension *a, const struct dimension *b);
bool dimension_is_one(const struct dimension *a);
void dimension_multiply(struct dimension *product, const struct dimension *a, const struct dimension *b, int sign);
/* "information/time", "number" … in words a person reads in a finding; uses the system's names of base kinds. */
char *dimension_text(struct arena *arena, const struct unit_system *system, const struct dimension *dimension);
/* A good unit to show a value of this dimension in when no form says: coherent base units, spelled. */
const struct unit *unit_of_dimension(struct arena *arena, const struct unit_system *system, const struct dimension *d);

#endif
