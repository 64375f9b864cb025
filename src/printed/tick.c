/* Axis ticks. */
#include "printed/decimal.h"
#include "printed/printed.h"

#include <string.h>

enum { GROUP_FROM = 10000, MOST_DIGITS = 6 };

/* Significant digits that show number fully, or as many as a tick may have. */
static int digits_needed(struct arena *arena, const struct rational *number) {
  struct decimal decimal;
  int places = 1;
  for (; places < MOST_DIGITS; places++) {
    decimal_significant(arena, number, places, &decimal);
    if (!rational_compare(decimal.value, number)) break;
  }
  return places;
}

static const struct rational *number_in(struct arena *arena, const struct rational *value, const struct unit *unit) {
  return rational_div(arena, value, unit->factor);
}

/* Every digit of a number that has an end, else as many as a tick may have; grouped from 10,000 up, and from 1000 where
 * its neighbours are. */
static struct ledger_number number_of(struct arena *arena, const struct rational *value, struct form *form,
                                      const struct tick_style *look, enum printed_style style) {
  const struct rational *number = number_in(arena, value, form->unit);
  if (form->multiple) number = rational_div(arena, number, form->multiple);
  bool long_number = rational_compare(rational_abs(arena, number), rational_integer(arena, GROUP_FROM)) >= 0;
  if (look->group || long_number) form->group = ",";
  form->elide = look->elide;
  struct decimal decimal;
  if (!decimal_exact(arena, number, &decimal)) {
    form->rounding = FORM_SIGNIFICANT;
    form->places = digits_needed(arena, number);
  }
  struct ledger_number tick = {0};
  const char *why;
  printed_number(arena, "axis tick", value, form, style, &tick, &why);
  return tick;
}

/* The prefix that fits, unless it costs digits: a decade of KiB is no round number of MiB. */
static const struct unit *fitting(struct arena *arena, const struct rational *value, const struct unit *unit) {
  const struct unit *fit = unit_fit(arena, unit, value);
  int own = digits_needed(arena, number_in(arena, value, unit));
  return digits_needed(arena, number_in(arena, value, fit)) > own ? unit : fit;
}

static struct ledger_number tick_in(struct arena *arena, const struct rational *value, const struct unit *unit,
                                    const struct tick_style *look, enum printed_style style) {
  struct form form = {.unit = unit, .rounding = FORM_EXACT};
  return number_of(arena, value, &form, look, style);
}

/* 64K is 64 × 1024; what is no whole number of them goes down to the next smaller multiple. */
static struct ledger_number binary_tick(struct arena *arena, const struct rational *value, const struct unit *unit,
                                        const struct tick_style *look) {
  static const struct {
    const char *suffix;
    long power;
  } multiple[] = {{"T", 4}, {"G", 3}, {"M", 2}, {"K", 1}};
  const struct rational *number = number_in(arena, value, unit);
  for (size_t i = 0; i < sizeof multiple / sizeof *multiple; i++) {
    const struct rational *many = rational_power(arena, rational_integer(arena, 1024), multiple[i].power);
    if (!rational_sign(number) || !rational_is_integer(rational_div(arena, number, many))) continue;
    struct form form = {.unit = unit, .rounding = FORM_EXACT, .multiple = many, .suffix = multiple[i].suffix};
    return number_of(arena, value, &form, look, PRINTED_PLAIN);
  }
  return tick_in(arena, value, unit, look, PRINTED_BARE);
}

static bool takes_prefixes(struct arena *arena, const struct unit *unit) {
  const struct rational *much = rational_mul(arena, unit->factor, rational_ten(arena, 5));
  return strcmp(unit_fit(arena, unit, much)->symbol, unit->symbol) != 0;
}

/* Nobody counts in kiloseconds. */
static bool is_seconds(const struct unit *unit, const struct rational *value) {
  return !strcmp(unit->symbol, "s") && rational_compare(value, unit->factor) >= 0;
}

struct ledger_number printed_axis_tick(struct arena *arena, const struct rational *value, const struct unit *unit,
                                       const struct tick_style *look, enum printed_style style) {
  bool binary = look->notation == TICK_BINARY;
  if (look->notation == TICK_PLAIN || (binary && !takes_prefixes(arena, unit))) {
    if (style == PRINTED_SPOKEN) return tick_in(arena, value, unit, look, style);
    return binary ? binary_tick(arena, value, unit, look) : tick_in(arena, value, unit, look, PRINTED_BARE);
  }
  bool stays = is_seconds(unit, value) && look->plain_seconds;
  return tick_in(arena, value, stays ? unit : fitting(arena, value, unit), look, style);
}

struct ledger_number printed_tick(struct arena *arena, const struct unit_system *units, const struct rational *value,
                                  const struct unit *unit, enum printed_style style) {
  (void)units;
  return printed_axis_tick(arena, value, unit, &(struct tick_style){.notation = TICK_PREFIX}, style);
}

struct ledger_number printed_tick_as(struct arena *arena, const struct unit_system *units, const struct rational *value,
                                     const struct unit *unit, enum tick_notation notation, enum printed_style style) {
  (void)units;
  return printed_axis_tick(arena, value, unit, &(struct tick_style){.notation = notation, .plain_seconds = true},
                           style);
}
