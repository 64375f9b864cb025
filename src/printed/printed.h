/* Rounding, printed and spoken forms, number words. The only place where a digit comes into being.
 *
 * House typography, the same in every artifact and locale:
 * - one rounding step from the exact value, half away from zero; trailing zeros that count are kept ("5.00", "10.0");
 * - form.group stands between groups of three digits of any integer part of four digits or more ("5,120");
 * - one U+0020 between number and unit, none before % ‰ ×; minus is U+2212;
 * - FORM_SIGNIFICANT goes to "3.5 × 10⁻⁸ s" below 0.0001 and from 10,000,000,000; other roundings always print plain
 * decimals;
 * - a value that is not zero is never printed as zero: that is refused;
 * - an elided denominator is left out in every style ("320 KiB", "320 kibibytes"), since the sentence says "per token";
 * the ledger's unit and exact value are then those of what is printed (KiB);
 * - multiple and suffix ("32K") print no unit; the ledger's unit is nameless (the number one, with the factor of
 * form.unit);
 * - number words take spoken unit names: "two microseconds";
 * - form.hedge is prose: it is not printed here, the template engine writes it and a space before the number. */
#ifndef PRINTED_PRINTED_H
#define PRINTED_PRINTED_H
#include "base/finding.h"
#include "ledger/ledger.h"

enum printed_style {
  PRINTED_PLAIN,     /* "43 µs", "50%", "218×", "5.00 MiB", "320 KiB" (elided), "320 KiB/token", "16 tokens" */
  PRINTED_BARE,      /* the number without its unit: "43" (for lists with one shared unit) */
  PRINTED_SPOKEN,    /* "43 microseconds", "50 per cent", "218 times", "320 kibibytes per token" */
  PRINTED_ADJECTIVE, /* "5.00 mebibyte", "16 token" */
  PRINTED_WORD,      /* "three": cardinal word of an integer up to 9999 */
};

/* value (base units) rounded once by the form: the printed decimal, in the form's unit (for "32K": 32 × 1024). NULL
 * when FORM_EXACT has no finite decimal of at most 30 places, or the form makes no sense (places or quantum out of
 * range). */
const struct rational *printed_round(struct arena *arena, const struct rational *value, const struct form *form);
/* The value as its reader sees it, base units again: for printed() in expressions. */
const struct rational *printed_value(struct arena *arena, const struct rational *value, const struct form *form);
/* Half of one unit of the last printed place that counts, in the form's unit; 0 for FORM_EXACT. A quantum's half is
 * half the quantum; "427,000" with three significant digits has 500. (ledger_number.half counts "32.0K" in K: 0.05.) */
const struct rational *printed_half(struct arena *arena, const struct rational *value, const struct form *form);

/* The number as text and as a ledger entry (offset 0; name and form->name as given; shares_unit set when the style or
 * the word leaves the unit out). False and *why (arena) when it cannot be printed in this form (no finite decimal; a
 * word that is no integer). Negative numbers carry U+2212 in plain, "minus" in spoken style. Very large and small
 * FORM_SIGNIFICANT values go to "3.5 × 10⁻⁸ s"; spoken "3.5 times ten to the minus 8 seconds". */
bool printed_number(struct arena *arena, const char *name, const struct rational *value, const struct form *form,
                    enum printed_style style, struct ledger_number *number, const char **why);
/* A small whole number: section numbers, counts, order counts. */
struct ledger_number printed_count(struct arena *arena, const char *name, long n, enum printed_style style);
/* An axis tick: the value in the unit of the same dimension whose SI prefix makes 1 <= number < 1000, trailing zeros
 * dropped: "10 µs", "1 ms", "0.5%"; units without prefixes stay as given, with "," from 10,000 up; binary prefixes stay
 * binary; 0 is "0 s"; a unit stays as given where a prefix would need more digits (10,000 KiB, which are
 * 9.765625 MiB). style PLAIN or SPOKEN. unit is any unit of the dimension ("s"). */
struct ledger_number printed_tick(struct arena *arena, const struct unit_system *units, const struct rational *value,
                                  const struct unit *unit, enum printed_style style);
enum tick_notation {
  TICK_PREFIX, /* as printed_tick says it: "10 µs", "1 ms"; seconds beyond 1 keep their own: "1000 s" */
  TICK_BINARY, /* "512", "1K", "64K": counts in powers of 1024, the unit left out; units with binary prefixes as above */
  TICK_PLAIN,  /* "0", "40", "120": in the unit itself, which is left out */
};
/* A tick of an axis whose caption names the unit. Spoken, the unit is never left out: "65,536 tokens". */
struct ledger_number printed_tick_as(struct arena *arena, const struct unit_system *units, const struct rational *value,
                                     const struct unit *unit, enum tick_notation notation, enum printed_style style);
/* How the ticks of one axis are said, all of them alike. */
struct tick_style {
  enum tick_notation notation;
  bool group;               /* "1,000" as well, where "10,000" or a grouped value stands beside it */
  bool plain_seconds;       /* beyond 1 s too seconds are said as such: "1000 s", not "1 ks" */
  const struct unit *elide; /* a denominator that the caption says, of factor 1; else NULL: "1,000 €" for €/season */
};
struct ledger_number printed_axis_tick(struct arena *arena, const struct rational *value, const struct unit *unit,
                                       const struct tick_style *look, enum printed_style style);
/* A scene coordinate, thousandths -> "12.345", "12.3", "12": at most three places, never "-0". */
char *printed_coordinate(struct arena *arena, long thousandths);

#endif
