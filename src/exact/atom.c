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

/* What is left out is false, none, or 1. */
static const struct row {
  const char *symbol, *one, *many, *other;
  long times, over; /* factor times / over · 10^ten */
  int ten;
  struct power power[4]; /* ended by power 0 */
  unsigned prefixes;
  bool close, word, silent;
} rows[] = {
    {"B", "byte", "bytes", .times = 8, .power = {{INFORMATION, 1}}, .prefixes = PREFIX_ABOVE | PREFIX_BINARY},
    {"bit", "bit", "bits", .power = {{INFORMATION, 1}}, .prefixes = PREFIX_ABOVE | PREFIX_BINARY},
    {"b", "bit", "bits", .power = {{INFORMATION, 1}}, .prefixes = PREFIX_ABOVE | PREFIX_BINARY | PREFIX_NEEDED,
     .silent = true},
    {"bps", "bit per second", "bits per second", .power = {{INFORMATION, 1}, {TIME, -1}}, .prefixes = PREFIX_ABOVE,
     .silent = true},
    {"s", "second", "seconds", .power = {{TIME, 1}}, .prefixes = PREFIX_SI},
    {"min", "minute", "minutes", .times = 60, .power = {{TIME, 1}}},
    {"h", "hour", "hours", .times = 3600, .power = {{TIME, 1}}},
    {"d", "day", "days", .times = 86400, .power = {{TIME, 1}}},
    {"token", "token", "tokens", .power = {{TOKEN, 1}}, .word = true},
    {"FLOP", "FLOP", "FLOPs", .power = {{OPERATION, 1}}, .prefixes = PREFIX_ABOVE},
    {"T", "transfer", "transfers", .power = {{TRANSFER, 1}}, .prefixes = PREFIX_ABOVE},
    {"Hz", "hertz", "hertz", .power = {{TIME, -1}}, .prefixes = PREFIX_SI},
    {"m", "metre", "metres", "meter", .power = {{LENGTH, 1}}, .prefixes = PREFIX_SI | PREFIX_NEAR},
    {"ha", "hectare", "hectares", .times = 10000, .power = {{LENGTH, 2}}},
    {"L", "litre", "litres", "liter", .over = 1000, .power = {{LENGTH, 3}}, .prefixes = PREFIX_BELOW | PREFIX_NEAR},
    {"g", "gram", "grams", .over = 1000, .power = {{MASS, 1}}, .prefixes = PREFIX_SI},
    {"t", "tonne", "tonnes", .times = 1000, .power = {{MASS, 1}}, .prefixes = PREFIX_ABOVE},
    {"N", "newton", "newtons", .power = {{MASS, 1}, {LENGTH, 1}, {TIME, -2}}, .prefixes = PREFIX_SI},
    {"Pa", "pascal", "pascals", .power = {{MASS, 1}, {LENGTH, -1}, {TIME, -2}}, .prefixes = PREFIX_SI | PREFIX_NEAR},
    /* Spoken "five bar": its plural is a word for other things, "the figure has 3 bars". */
    {"bar", "bar", "bar", .times = 100000, .power = {{MASS, 1}, {LENGTH, -1}, {TIME, -2}}, .prefixes = PREFIX_BELOW},
    {"J", "joule", "joules", .power = {{MASS, 1}, {LENGTH, 2}, {TIME, -2}}, .prefixes = PREFIX_SI},
    {"W", "watt", "watts", .power = {{MASS, 1}, {LENGTH, 2}, {TIME, -3}}, .prefixes = PREFIX_SI},
    {"Wh", "watt-hour", "watt-hours", .times = 3600, .power = {{MASS, 1}, {LENGTH, 2}, {TIME, -2}},
     .prefixes = PREFIX_SI},
    {"eV", "electronvolt", "electronvolts", .times = 1602176634, .ten = -28,
     .power = {{MASS, 1}, {LENGTH, 2}, {TIME, -2}}, .prefixes = PREFIX_SI},
    {"A", "ampere", "amperes", .power = {{CURRENT, 1}}, .prefixes = PREFIX_SI},
    {"V", "volt", "volts", .power = {{MASS, 1}, {LENGTH, 2}, {TIME, -3}, {CURRENT, -1}}, .prefixes = PREFIX_SI},
    {"Ω", "ohm", "ohms", .power = {{MASS, 1}, {LENGTH, 2}, {TIME, -3}, {CURRENT, -2}}, .prefixes = PREFIX_SI},
    {"K", "kelvin", "kelvins", .power = {{TEMPERATURE, 1}}, .prefixes = PREFIX_SI},
    {"mol", "mole", "moles", .power = {{AMOUNT, 1}}, .prefixes = PREFIX_SI},
    {"%", "per cent", "per cent", "percent", .over = 100, .close = true},
    {"‰", "per mille", "per mille", .over = 1000, .close = true},
    {"ppm", "part per million", "parts per million", .over = 1000000},
    {"×", "times", "times", .close = true},
};

static const struct rational *row_factor(struct arena *arena, const struct row *row) {
  const struct rational *ratio = rational_ratio(arena, row->times ? row->times : 1, row->over ? row->over : 1);
  return rational_mul(arena, ratio, rational_ten(arena, row->ten));
}

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
                          .factor = row_factor(arena, row),
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
