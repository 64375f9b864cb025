/* Axis ticks. */
#include "printed/decimal.h"
#include "printed/printed.h"

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

struct ledger_number printed_tick(struct arena *arena, const struct unit_system *units, const struct rational *value,
                                  const struct unit *unit, enum printed_style style) {
  (void)units;
  struct form form = {.unit = unit_fit(arena, unit, value), .rounding = FORM_EXACT};
  const struct rational *number = rational_div(arena, value, form.unit->factor);
  if (rational_compare(rational_abs(arena, number), rational_integer(arena, GROUP_FROM)) >= 0) form.group = ",";
  struct decimal decimal;
  if (!decimal_exact(arena, number, &decimal)) {
    form.rounding = FORM_SIGNIFICANT;
    form.places = digits_needed(arena, number);
  }
  struct ledger_number tick = {0};
  const char *why;
  printed_number(arena, "axis tick", value, &form, style, &tick, &why);
  return tick;
}
