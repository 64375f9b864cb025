#include "exact/atom.h"

#include <string.h>

/* SI Brochure, 9th edition with the prefixes of 2022; IEC 80000-13. */
const struct prefix prefix_table[] = {
    {"", NULL, "", 0, 0, PREFIX_NONE},          {"q", NULL, "quecto", -30, 0, PREFIX_BELOW},
    {"r", NULL, "ronto", -27, 0, PREFIX_BELOW}, {"y", NULL, "yocto", -24, 0, PREFIX_BELOW},
    {"z", NULL, "zepto", -21, 0, PREFIX_BELOW}, {"a", NULL, "atto", -18, 0, PREFIX_BELOW},
    {"f", NULL, "femto", -15, 0, PREFIX_BELOW}, {"p", NULL, "pico", -12, 0, PREFIX_BELOW},
    {"n", NULL, "nano", -9, 0, PREFIX_BELOW},   {"µ", "μ", "micro", -6, 0, PREFIX_BELOW},
    {"m", NULL, "milli", -3, 0, PREFIX_BELOW},  {"c", NULL, "centi", -2, 0, PREFIX_NEAR},
    {"d", NULL, "deci", -1, 0, PREFIX_NEAR},    {"h", NULL, "hecto", 2, 0, PREFIX_NEAR},
    {"k", NULL, "kilo", 3, 0, PREFIX_ABOVE},    {"Ki", NULL, "kibi", 0, 10, PREFIX_BINARY},
    {"M", NULL, "mega", 6, 0, PREFIX_ABOVE},    {"Mi", NULL, "mebi", 0, 20, PREFIX_BINARY},
    {"G", NULL, "giga", 9, 0, PREFIX_ABOVE},    {"Gi", NULL, "gibi", 0, 30, PREFIX_BINARY},
    {"T", NULL, "tera", 12, 0, PREFIX_ABOVE},   {"Ti", NULL, "tebi", 0, 40, PREFIX_BINARY},
    {"P", NULL, "peta", 15, 0, PREFIX_ABOVE},   {"Pi", NULL, "pebi", 0, 50, PREFIX_BINARY},
    {"E", NULL, "exa", 18, 0, PREFIX_ABOVE},    {"Ei", NULL, "exbi", 0, 60, PREFIX_BINARY},
    {"Z", NULL, "zetta", 21, 0, PREFIX_ABOVE},  {"Zi", NULL, "zebi", 0, 70, PREFIX_BINARY},
    {"Y", NULL, "yotta", 24, 0, PREFIX_ABOVE},  {"Yi", NULL, "yobi", 0, 80, PREFIX_BINARY},
    {"R", NULL, "ronna", 27, 0, PREFIX_ABOVE},  {"Q", NULL, "quetta", 30, 0, PREFIX_ABOVE},
    {NULL, NULL, NULL, 0, 0, PREFIX_NONE},
};

/* Base kinds; the index is that of struct dimension. */
enum { INFORMATION, TIME, TOKEN, OPERATION, TRANSFER, LENGTH, MASS, CURRENT, TEMPERATURE, AMOUNT, BASE_KINDS };

static const struct {
  const char *name, *symbol; /* symbol of its coherent unit: kg is read as g with its prefix */
} base[BASE_KINDS] = {
    {"information", "bit"}, {"time", "s"}, {"token", "token"}, {"operation", "FLOP"}, {"transfer", "T"},
    {"length", "m"},        {"mass", "g"}, {"current", "A"},   {"temperature", "K"},  {"amount", "mol"},
};

struct power {
  int kind, power;
};

static const struct row {
  const char *symbol, *one, *many, *other;
  long numerator, denominator;
  struct power power[4]; /* ended by power 0 */
  unsigned prefixes;
  bool close, word, silent;
} rows[] = {
    {"B", "byte", "bytes", NULL, 8, 1, {{INFORMATION, 1}}, PREFIX_ABOVE | PREFIX_BINARY, false, false, false},
    {"bit", "bit", "bits", NULL, 1, 1, {{INFORMATION, 1}}, PREFIX_ABOVE | PREFIX_BINARY, false, false, false},
    {"b",
     "bit",
     "bits",
     NULL,
     1,
     1,
     {{INFORMATION, 1}},
     PREFIX_ABOVE | PREFIX_BINARY | PREFIX_NEEDED,
     false,
     false,
     true},
    {"bps",
     "bit per second",
     "bits per second",
     NULL,
     1,
     1,
     {{INFORMATION, 1}, {TIME, -1}},
     PREFIX_ABOVE,
     false,
     false,
     true},
    {"s", "second", "seconds", NULL, 1, 1, {{TIME, 1}}, PREFIX_SI, false, false, false},
    {"min", "minute", "minutes", NULL, 60, 1, {{TIME, 1}}, PREFIX_NONE, false, false, false},
    {"h", "hour", "hours", NULL, 3600, 1, {{TIME, 1}}, PREFIX_NONE, false, false, false},
    {"d", "day", "days", NULL, 86400, 1, {{TIME, 1}}, PREFIX_NONE, false, false, false},
    {"token", "token", "tokens", NULL, 1, 1, {{TOKEN, 1}}, PREFIX_NONE, false, true, false},
    {"FLOP", "FLOP", "FLOPs", NULL, 1, 1, {{OPERATION, 1}}, PREFIX_ABOVE, false, false, false},
    {"T", "transfer", "transfers", NULL, 1, 1, {{TRANSFER, 1}}, PREFIX_ABOVE, false, false, false},
    {"Hz", "hertz", "hertz", NULL, 1, 1, {{TIME, -1}}, PREFIX_SI, false, false, false},
    {"m", "metre", "metres", "meter", 1, 1, {{LENGTH, 1}}, PREFIX_SI | PREFIX_NEAR, false, false, false},
    {"g", "gram", "grams", NULL, 1, 1000, {{MASS, 1}}, PREFIX_SI, false, false, false},
    {"N", "newton", "newtons", NULL, 1, 1, {{MASS, 1}, {LENGTH, 1}, {TIME, -2}}, PREFIX_SI, false, false, false},
    {"Pa",
     "pascal",
     "pascals",
     NULL,
     1,
     1,
     {{MASS, 1}, {LENGTH, -1}, {TIME, -2}},
     PREFIX_SI | PREFIX_NEAR,
     false,
     false,
     false},
    {"J", "joule", "joules", NULL, 1, 1, {{MASS, 1}, {LENGTH, 2}, {TIME, -2}}, PREFIX_SI, false, false, false},
    {"W", "watt", "watts", NULL, 1, 1, {{MASS, 1}, {LENGTH, 2}, {TIME, -3}}, PREFIX_SI, false, false, false},
    {"Wh",
     "watt-hour",
     "watt-hours",
     NULL,
     3600,
     1,
     {{MASS, 1}, {LENGTH, 2}, {TIME, -2}},
     PREFIX_SI,
     false,
     false,
     false},
    {"A", "ampere", "amperes", NULL, 1, 1, {{CURRENT, 1}}, PREFIX_SI, false, false, false},
    {"V",
     "volt",
     "volts",
     NULL,
     1,
     1,
     {{MASS, 1}, {LENGTH, 2}, {TIME, -3}, {CURRENT, -1}},
     PREFIX_SI,
     false,
     false,
     false},
    {"Ω",
     "ohm",
     "ohms",
     NULL,
     1,
     1,
     {{MASS, 1}, {LENGTH, 2}, {TIME, -3}, {CURRENT, -2}},
     PREFIX_SI,
     false,
     false,
     false},
    {"K", "kelvin", "kelvins", NULL, 1, 1, {{TEMPERATURE, 1}}, PREFIX_SI, false, false, false},
    {"mol", "mole", "moles", NULL, 1, 1, {{AMOUNT, 1}}, PREFIX_SI, false, false, false},
    {"%", "per cent", "per cent", "percent", 1, 100, {{0, 0}}, PREFIX_NONE, true, false, false},
    {"‰", "per mille", "per mille", NULL, 1, 1000, {{0, 0}}, PREFIX_NONE, true, false, false},
    {"ppm", "part per million", "parts per million", NULL, 1, 1000000, {{0, 0}}, PREFIX_NONE, false, false, false},
    {"×", "times", "times", NULL, 1, 1, {{0, 0}}, PREFIX_NONE, true, false, false},
};

bool atom_takes(const struct atom *atom, const struct prefix *prefix) {
  return prefix == prefix_table ? !(atom->prefixes & PREFIX_NEEDED) : (atom->prefixes & prefix->set) != 0;
}

static struct unit_system *new_system(struct arena *arena, struct unit_kinds *shared) {
  struct unit_system *system = arena_alloc(arena, sizeof *system);
  system->arena = arena;
  system->shared = shared;
  system->kinds = BASE_KINDS;
  for (size_t k = 0; k < BASE_KINDS; k++) {
    system->kind[k].name = base[k].name;
    system->kind[k].index = k;
  }
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    const struct row *row = &rows[i];
    struct atom *atom = arena_alloc(arena, sizeof *atom);
    *atom = (struct atom){.symbol = row->symbol,
                          .one = row->one,
                          .many = row->many,
                          .other = row->other,
                          .factor = rational_ratio(arena, row->numerator, row->denominator),
                          .prefixes = row->prefixes,
                          .close = row->close,
                          .word = row->word,
                          .silent = row->silent};
    for (size_t p = 0; p < 4 && row->power[p].power; p++)
      atom->dimension.power[row->power[p].kind] = (signed char)(12 * row->power[p].power);
    *ARENA_PUSH(arena, system) = atom;
    for (size_t k = 0; k < BASE_KINDS; k++)
      if (!strcmp(base[k].symbol, atom->symbol)) system->kind[k].atom = atom;
  }
  return system;
}

struct unit_system *unit_system_new(struct arena *arena) {
  struct unit_kinds *kinds = arena_alloc(arena, sizeof *kinds);
  struct unit_system *system = new_system(arena, kinds);
  for (; kinds->count < BASE_KINDS; kinds->count++) {
    const struct atom *atom = system->kind[kinds->count].atom;
    kinds->item[kinds->count].symbol = atom->symbol;
    kinds->item[kinds->count].one = base[kinds->count].name;
    kinds->item[kinds->count].many = atom->many;
  }
  return system;
}

struct unit_system *unit_system_beside(struct arena *arena, const struct unit_system *other) {
  return new_system(arena, other->shared);
}
