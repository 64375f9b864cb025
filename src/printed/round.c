/* The one rounding step: half away from zero, in integers. */
#include "printed/decimal.h"
#include "printed/printed.h"

enum { MOST_PLACES = 30, LEAST_ORDER = -4, MOST_ORDER = 9 };

/* The integer nearest to a, half away from zero. */
static const struct rational *nearest_integer(struct arena *arena, const struct rational *a) {
  const struct rational *half = rational_ratio(arena, 1, 2);
#ifdef FIGPROOF_FAULT_ROUNDING /* tests/teeth: numbers are cut off, which the read-back must refuse */
  half = rational_integer(arena, 0);
#endif
  const struct rational *size = rational_floor(arena, rational_add(arena, rational_abs(arena, a), half));
  return rational_sign(a) < 0 ? rational_neg(arena, size) : size;
}

/* Fills in decimal: value shown with its last digit at place. value is a multiple of 10^place. */
static void show(struct arena *arena, const struct rational *value, long place, struct decimal *decimal) {
  const struct rational *digits = rational_div(arena, value, rational_ten(arena, place));
  decimal->negative = rational_sign(value) < 0;
  decimal->digits = rational_text(arena, rational_abs(arena, digits));
  decimal->place = place;
  decimal->value = value;
  decimal->scientific = false;
}

/* Rounds to a multiple of step, and shows it with its last digit at place. */
static void round_to(struct arena *arena, const struct rational *number, const struct rational *step, long place,
                     struct decimal *decimal) {
  const struct rational *count = nearest_integer(arena, rational_div(arena, number, step));
  show(arena, rational_mul(arena, count, step), place, decimal);
  decimal->half = rational_div(arena, step, rational_integer(arena, 2));
}

bool decimal_exact(struct arena *arena, const struct rational *number, struct decimal *decimal) {
  long places = rational_places(number);
  if (places < 0 || places > MOST_PLACES) return false;
  show(arena, number, -places, decimal);
  decimal->half = rational_integer(arena, 0);
  return true;
}

void decimal_significant(struct arena *arena, const struct rational *number, int places, struct decimal *decimal) {
  if (!rational_sign(number)) {
    decimal_exact(arena, number, decimal);
    return;
  }
  long place = rational_floor_order(rational_abs(arena, number)) - places + 1;
  round_to(arena, number, rational_ten(arena, place), place, decimal);
  long order = rational_floor_order(rational_abs(arena, decimal->value));
  if (order - place == places) round_to(arena, number, rational_ten(arena, place + 1), place + 1, decimal);
  decimal->scientific = order < LEAST_ORDER || order > MOST_ORDER;
}

const char *decimal_round(struct arena *arena, const struct rational *number, const struct form *form,
                          struct decimal *decimal) {
  switch (form->rounding) {
    case FORM_EXACT:
      if (decimal_exact(arena, number, decimal)) return NULL;
      return "has no end within 30 places after the point: give the form decimals, significant digits or a quantum";
    case FORM_DECIMALS:
      if (form->places < 0 || form->places > MOST_PLACES)
        return "cannot be printed: decimals must lie between 0 and 30";
      round_to(arena, number, rational_ten(arena, -form->places), -form->places, decimal);
      return NULL;
    case FORM_SIGNIFICANT:
      if (form->places < 1 || form->places > MOST_PLACES)
        return "cannot be printed: significant digits must lie between 1 and 30";
      decimal_significant(arena, number, form->places, decimal);
      return NULL;
    case FORM_QUANTUM: {
      long places = form->quantum && rational_sign(form->quantum) > 0 ? rational_places(form->quantum) : -1;
      if (places < 0 || places > MOST_PLACES) return "cannot be printed: the quantum must be a positive decimal number";
      round_to(arena, number, form->quantum, -places, decimal);
      return NULL;
    }
  }
  return "cannot be printed: unknown rounding";
}

const struct rational *printed_scale(struct arena *arena, const struct rational *value, const struct form *form) {
  const struct rational *number = rational_div(arena, value, form->unit->factor);
  return form->multiple ? rational_div(arena, number, form->multiple) : number;
}

static const struct rational *unscale(struct arena *arena, const struct rational *number, const struct form *form) {
  return form->multiple ? rational_mul(arena, number, form->multiple) : number;
}

const struct rational *printed_round(struct arena *arena, const struct rational *value, const struct form *form) {
  struct decimal decimal;
  if (decimal_round(arena, printed_scale(arena, value, form), form, &decimal)) return NULL;
  return unscale(arena, decimal.value, form);
}

const struct rational *printed_value(struct arena *arena, const struct rational *value, const struct form *form) {
  const struct rational *number = printed_round(arena, value, form);
  return number ? rational_mul(arena, number, form->unit->factor) : NULL;
}

const struct rational *printed_half(struct arena *arena, const struct rational *value, const struct form *form) {
  struct decimal decimal;
  if (decimal_round(arena, printed_scale(arena, value, form), form, &decimal)) return rational_integer(arena, 0);
  return unscale(arena, decimal.half, form);
}
