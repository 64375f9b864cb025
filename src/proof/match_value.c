/* One printed number against one value. */
#include "proof/match.h"

#include "printed/printed.h"

#include <string.h>

struct number_reading match_read(struct arena *arena, const struct piece *piece, const struct token *token) {
  struct number_reading reading = {
      .piece = piece, .token = token, .value = token_value(arena, piece, token), .half = token_half(arena, token)};
  if (token->hedge == HEDGE_EXACTLY) reading.half = rational_integer(arena, 0);
  return reading;
}

const struct rational *match_last_place(struct arena *arena, const struct rational *value) {
  long places = rational_places(value);
  if (places != 0 || !rational_sign(value)) return rational_ten(arena, -(places < 0 ? 0 : places));
  const struct rational *step = rational_integer(arena, 1), *ten = rational_integer(arena, 10);
  for (;;) {
    const struct rational *next = rational_mul(arena, step, ten);
    if (!rational_is_integer(rational_div(arena, value, next))) return step;
    step = next;
  }
}

bool match_is_weak(struct arena *arena, const struct number_reading *reading) {
  const struct rational *tenth = rational_abs(arena, rational_div(arena, reading->value, rational_integer(arena, 10)));
  return reading->token->exponent > 0 && rational_compare(reading->half, tenth) > 0;
}

/* w of match.h. */
static const struct rational *width(struct arena *arena, const struct number_reading *reading) {
  const struct rational *twentieth =
      rational_abs(arena, rational_div(arena, reading->value, rational_integer(arena, 20)));
  const struct rational *half =
      rational_div(arena, match_last_place(arena, reading->value), rational_integer(arena, 2));
  if (reading->token->spelling == SPELLING_FRACTION) return twentieth;
  if (rational_compare(twentieth, half) > 0) half = twentieth;
  return rational_compare(half, reading->half) > 0 ? half : reading->half;
}

void match_reach(struct arena *arena, const struct number_reading *reading, const struct rational **low,
                 const struct rational **high) {
  enum token_hedge hedge = reading->token->hedge;
  const struct rational *reach = hedge == HEDGE_NONE || hedge == HEDGE_EXACTLY ? reading->half : width(arena, reading);
  *low = hedge == HEDGE_ABOVE ? reading->value : rational_sub(arena, reading->value, reach);
  *high = hedge == HEDGE_BELOW ? reading->value : rational_add(arena, reading->value, reach);
}

static bool is_multiple(struct arena *arena, const struct rational *value, const struct rational *step) {
  return rational_is_integer(rational_div(arena, value, step));
}

/* value to a multiple of step, a tie to either side, is the printed number. */
static bool rounds_to(struct arena *arena, const struct rational *value, const struct rational *step,
                      const struct rational *printed) {
  const struct rational *distance = rational_abs(arena, rational_sub(arena, value, printed));
  return is_multiple(arena, printed, step) &&
         rational_compare(rational_mul(arena, distance, rational_integer(arena, 2)), step) <= 0;
}

static bool is_rounding(struct arena *arena, const struct rational *value, const struct number_reading *reading) {
  if (reading->token->spelling == SPELLING_FRACTION) return true;
  const struct rational *step = match_last_place(arena, reading->value), *half = rational_ratio(arena, 1, 2),
                        *five = rational_integer(arena, 5);
  return rounds_to(arena, value, step, reading->value) ||
         rounds_to(arena, value, rational_mul(arena, step, five), reading->value) ||
         rounds_to(arena, value, rational_mul(arena, step, half), reading->value);
}

bool match_value_agrees(struct arena *arena, const struct number_reading *reading, const struct rational *value) {
  const struct rational *low, *high;
  match_reach(arena, reading, &low, &high);
  if (rational_compare(value, low) < 0 || rational_compare(value, high) > 0) return false;
  if (reading->token->hedge != HEDGE_ABOUT) return true;
  const struct rational *distance = rational_abs(arena, rational_sub(arena, value, reading->value));
  return rational_compare(distance, reading->half) <= 0 || is_rounding(arena, value, reading);
}

bool match_bound_holds(struct arena *arena, const struct number_reading *reading, const struct rational *value) {
  (void)arena;
  int order = rational_compare(value, reading->value);
  switch (reading->token->bound) {
    case BOUND_AT_LEAST:
      return order >= 0;
    case BOUND_MORE:
      return order > 0;
    case BOUND_AT_MOST:
      return order <= 0;
    case BOUND_LESS:
      return order < 0;
    case BOUND_NONE:
      break;
  }
  return match_value_agrees(arena, reading, value);
}

const struct rational *match_suffix(struct arena *arena, char suffix) {
  static const char letters[] = "KMGT";
  const char *at = suffix ? strchr(letters, suffix == 'B' ? 'G' : suffix) : NULL;
  return rational_ten(arena, at ? 3 * (at - letters + 1) : 0);
}

static bool has_suffix(const struct form *form, char suffix) {
  return form->multiple && form->suffix && suffix && form->suffix[0] == suffix && !form->suffix[1];
}

/* What a form prints, in base units of what is printed (an elided denominator is gone), and in which unit. */
static const struct unit *printed_unit(struct arena *arena, const struct form *form) {
  const struct unit *rest = form->elide ? unit_elide(arena, form->unit, form->elide) : NULL;
  return rest ? rest : form->unit;
}

/* Of a share without a unit in print, the reading that is nearer: 8 as in "8" below a head "%", or 0.08, "half", "1/4".
 */
static const struct rational *nearer(struct arena *arena, const struct rational *a, const struct rational *b,
                                     const struct rational *to) {
  const struct rational *first = rational_abs(arena, rational_sub(arena, a, to)),
                        *second = rational_abs(arena, rational_sub(arena, b, to));
  return rational_compare(first, second) <= 0 ? a : b;
}

/* value (base units) as the token would print it when it prints this form; NULL when it cannot. */
static const struct rational *shown_by(struct arena *arena, const struct form *form, const struct rational *value,
                                       const struct number_reading *reading) {
  const struct unit *unit = printed_unit(arena, form), *printed = reading->token->unit;
  const struct rational *number = rational_div(arena, value, form->unit->factor);
  if (printed) {
    if (!dimension_equal(&unit->dimension, &printed->dimension)) unit = form->unit; /* with its denominator after all */
    if (!dimension_equal(&unit->dimension, &printed->dimension)) return NULL;
    number = rational_div(arena, rational_mul(arena, number, unit->factor), printed->factor);
  } else if (dimension_is_one(&unit->dimension)) {
    number = nearer(arena, number, value, reading->value);
  }
  if (!has_suffix(form, reading->token->suffix)) return number;
  return rational_mul(arena, rational_div(arena, number, form->multiple), match_suffix(arena, reading->token->suffix));
}

const struct rational *match_shown(struct arena *arena, const struct facts *facts, size_t quantity,
                                   const struct form *form, const struct number_reading *reading) {
  const struct ledger_quantity *q = &facts->ledger->quantity[quantity];
  if (form) {
    const struct rational *number = shown_by(arena, form, q->exact, reading);
    if (number || !reading->token->unit) return number;
  }
  for (size_t i = 0; i < q->forms; i++)
    if (has_suffix(&q->form[i], reading->token->suffix)) return shown_by(arena, &q->form[i], q->exact, reading);
  const struct rational *number = NULL;
  for (size_t i = 0; i < q->forms && !number; i++)
    if (!q->form[i].multiple || i + 1 == q->forms) number = shown_by(arena, &q->form[i], q->exact, reading);
  return number;
}

const struct rational *match_printed(struct arena *arena, const struct facts *facts, size_t quantity,
                                     const struct form *form, const struct number_reading *reading) {
  const struct rational *rounded = printed_value(arena, facts->ledger->quantity[quantity].exact, form);
  return rounded ? shown_by(arena, form, rounded, reading) : NULL;
}

bool match_is_unit_of(struct arena *arena, const struct form *form, const struct token *token) {
  if (!match_has_unit(token)) return true;
  const struct unit *unit = printed_unit(arena, form);
  return dimension_equal(&unit->dimension, &token->unit->dimension) &&
         !rational_compare(unit->factor, token->unit->factor);
}

bool match_prints_form(struct arena *arena, const struct facts *facts, size_t quantity, const struct form *form,
                       const struct number_reading *reading) {
  const struct token *token = reading->token;
  if ((token->hedge != HEDGE_NONE && token->hedge != HEDGE_ABOUT) || token->spelling == SPELLING_FRACTION) return false;
  if (form->rounding == FORM_EXACT || !match_is_unit_of(arena, form, token)) return false;
  const struct rational *shown = match_printed(arena, facts, quantity, form, reading);
  if (!shown || rational_compare(shown, reading->value)) return false;
  long places = rational_places(printed_half(arena, facts->ledger->quantity[quantity].exact, form));
  return -token->exponent <= (places > 0 ? places - 1 : 0) || form->multiple;
}

bool match_agrees(struct arena *arena, const struct facts *facts, size_t quantity, const struct form *form,
                  const struct number_reading *reading) {
  const struct ledger_quantity *q = &facts->ledger->quantity[quantity];
  const struct rational *shown = match_shown(arena, facts, quantity, form, reading);
  if (!shown) return false;
  if (match_value_agrees(arena, reading, shown)) return true;
  if (form) return match_prints_form(arena, facts, quantity, form, reading);
  for (size_t i = 0; i < q->forms; i++)
    if (match_prints_form(arena, facts, quantity, &q->form[i], reading)) return true;
  return false;
}
