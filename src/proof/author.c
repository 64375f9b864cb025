#include "proof/author.h"

#include "base/sink.h"
#include "printed/printed.h"

#include <string.h>

/* An author's digits: "−1,234.50 million". */
struct style {
  const char *sign;    /* "", "-", "−", "+" */
  const char *group;   /* what stands between groups; NULL: nothing did */
  long digits, places; /* before and behind the decimal mark */
  char mark;           /* decimal mark of the language */
  const char *tail;    /* "K", " million" */
};

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static size_t read_sign(struct arena *arena, const char *text, size_t length, struct style *style) {
  static const char *const signs[] = {"\u2212", "-", "\u2013", "+", "minus", "Minus"};
  for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
    size_t size = strlen(signs[i]);
    if (size > length || memcmp(text, signs[i], size) != 0) continue;
    while (size < length && text[size] == ' ') size++;
    style->sign = arena_slice(arena, text, size);
    return size;
  }
  style->sign = "";
  return 0;
}

/* Bytes of what stands between groups of three digits, when it stands there. */
static size_t group_at(const char *text, size_t length, char mark) {
  static const char *const groups[] = {",", ".", "'", " ", "\u2019", "\u00A0", "\u2009", "\u202F"};
  for (size_t i = 0; i < sizeof groups / sizeof *groups; i++) {
    size_t size = strlen(groups[i]);
    if (groups[i][0] == mark || size + 3 > length || memcmp(text, groups[i], size) != 0) continue;
    if (is_digit(text[size]) && is_digit(text[size + 1]) && is_digit(text[size + 2])) return size;
  }
  return 0;
}

static struct style read_style(struct arena *arena, const char *text, size_t length, enum token_locale locale) {
  struct style style = {.mark = locale == LOCALE_EN ? '.' : ','};
  size_t at = read_sign(arena, text, length, &style), size;
  bool behind = false;
  while (at < length) {
    if (is_digit(text[at])) {
      ++*(behind ? &style.places : &style.digits);
      at++;
    } else if (!behind && text[at] == style.mark && at + 1 < length && is_digit(text[at + 1])) {
      behind = true;
      at++;
    } else if (!behind && style.digits && (size = group_at(text + at, length - at, style.mark))) {
      style.group = arena_slice(arena, text + at, size);
      at += size;
    } else {
      break;
    }
  }
  style.tail = arena_slice(arena, text + at, length - at);
  return style;
}

static const struct form bare = {.name = ""};

/* value with that many places, in the author's marks; NULL when it would print as zero. */
static char *write_digits(struct arena *arena, const struct style *style, const struct rational *value,
                          const char *group) {
  struct form form = bare;
  form.unit = unit_one(arena);
  form.rounding = FORM_DECIMALS;
  form.places = (int)style->places;
  form.group = group ? "," : NULL;
  struct ledger_number number;
  const char *why;
  if (!printed_number(arena, "", rational_abs(arena, value), &form, PRINTED_BARE, &number, &why)) return NULL;
  struct sink sink = sink_new(arena);
  if (rational_sign(value) < 0)
    sink_text(&sink, *style->sign && *style->sign != '+' ? style->sign : "\u2212");
  else if (*style->sign == '+')
    sink_text(&sink, "+");
  const char *digits = number.text;
  if (!style->digits && style->places && digits[0] == '0' && digits[1] == '.') digits++;
  for (; *digits; digits++) {
    if (*digits == ',')
      sink_text(&sink, group);
    else
      sink_char(&sink, *digits == '.' ? style->mark : *digits);
  }
  sink_text(&sink, style->tail);
  return sink_string(&sink);
}

static const struct rational *round_to(struct arena *arena, const struct rational *value, const struct rational *step) {
  const struct rational *count = rational_add(arena, rational_div(arena, value, step), rational_ratio(arena, 1, 2));
  return rational_mul(arena, rational_floor(arena, count), step);
}

static bool is_multiple(struct arena *arena, const struct rational *value, const struct rational *step) {
  return rational_sign(step) && rational_is_integer(rational_div(arena, value, step));
}

static bool is_hedged(const struct token *token) {
  return token->hedge != HEDGE_NONE && token->hedge != HEDGE_EXACTLY && !token->exact;
}

/* Zeros that did not count, by the form or by a hedge, do not count in the new number either. */
static const struct rational *coarse(struct arena *arena, const struct facts *facts, size_t quantity,
                                     const struct form *form, const struct number_reading *reading,
                                     const struct rational *value) {
  const struct ledger_quantity *q = &facts->ledger->quantity[quantity];
  const struct rational *unit = rational_mul(arena, reading->half, rational_integer(arena, 2));
  if (form && (form->rounding == FORM_QUANTUM || form->rounding == FORM_SIGNIFICANT)) {
    const struct rational *printed = match_printed(arena, facts, quantity, form, reading),
                          *exact = match_shown(arena, facts, quantity, form, reading);
    const struct rational *step = rational_mul(arena, printed_half(arena, q->exact, form), rational_integer(arena, 2));
    if (printed && exact && rational_sign(q->exact))
      step = rational_div(arena, rational_mul(arena, step, exact), rational_div(arena, q->exact, form->unit->factor));
    bool coarser = is_hedged(reading->token) && rational_compare(match_last_place(arena, reading->value), step) > 0;
    if (printed && !coarser && rational_compare(step, unit) > 0 && is_multiple(arena, reading->value, step))
      return printed;
  }
  if (!is_hedged(reading->token)) return value;
  enum { MOST_ERROR = 12 }; /* a twelfth: "about 300" for 282 stays, "about 500" for 452 does not */
  const struct rational *step = match_last_place(arena, reading->value);
  while (rational_compare(step, unit) > 0) {
    const struct rational *rounded = round_to(arena, value, step);
    const struct rational *error = rational_abs(arena, rational_sub(arena, rounded, value));
    if (rational_compare(rational_mul(arena, error, rational_integer(arena, MOST_ERROR)), rational_abs(arena, value)) <=
        0)
      return rounded;
    step = rational_div(arena, step, rational_integer(arena, 10));
  }
  return value;
}

static bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }

static char *write_word(struct arena *arena, const struct piece *piece, const struct token *token,
                        const struct rational *value) {
  struct form form = bare;
  form.unit = unit_one(arena);
  form.rounding = FORM_DECIMALS;
  struct ledger_number number;
  const char *why;
  if (!printed_number(arena, "", value, &form, PRINTED_WORD, &number, &why)) return NULL;
  char *text = arena_copy(arena, number.text);
  if (is_capital(piece->text[token->number_begin])) *text = (char)(*text - 32);
  return text;
}

/* "3.5 × 10⁻⁸", "1.5e3": only the digits before the power change; NULL when the power would. */
static char *write_scientific(struct arena *arena, const char *text, size_t length, const struct token *token,
                              enum token_locale locale, const struct rational *value) {
  struct style style = read_style(arena, text, length, locale);
  if (!style.digits || !*style.tail || token->exact) return NULL;
  const struct rational *mantissa = rational_div(arena, value, rational_ten(arena, token->exponent + style.places));
  char *digits = write_digits(arena, &style, mantissa, NULL);
  const struct rational *size = rational_abs(arena, mantissa);
  bool normal = style.digits == 1;
  if (normal && (rational_compare(size, rational_integer(arena, 1)) < 0 ||
                 rational_compare(size, rational_integer(arena, 10)) >= 0))
    return NULL;
  return digits;
}

/* What to put between groups where the author's number had too few digits to show it; NULL: nothing. */
static const char *usual_group(struct arena *arena, const struct ledger_quantity *q, const struct form *form,
                               const struct author *author, const struct rational *number) {
  const struct rational *size = rational_abs(arena, number);
  bool four = rational_compare(size, rational_integer(arena, 10000)) < 0;
  bool usual = (form ? form->group : q->form->group) != NULL;
  if (four && !usual && !author->groups_four) return NULL;
  return author->locale == LOCALE_EN ? "," : author->locale == LOCALE_DE ? "." : "\u202F";
}

char *author_number(struct arena *arena, const struct facts *facts, const struct piece *piece,
                    const struct token *token, const struct author *author, size_t quantity, const struct form *form) {
  struct number_reading reading = match_read(arena, piece, token);
  const struct rational *value = match_shown(arena, facts, quantity, form, &reading);
  if (!value) return NULL;
  const char *text = piece->text + token->number_begin;
  size_t length = token->number_end - token->number_begin;
  value = coarse(arena, facts, quantity, form, &reading, value);
  switch (token->spelling) {
    case SPELLING_WORDS:
      return token->exact ? NULL : write_word(arena, piece, token, round_to(arena, value, rational_integer(arena, 1)));
    case SPELLING_FRACTION:
      return NULL;
    case SPELLING_SCIENTIFIC:
      return write_scientific(arena, text, length, token, author->locale, value);
    case SPELLING_DIGITS:
      break;
  }
  struct style style = read_style(arena, text, length, author->locale);
  const struct rational *number = rational_div(arena, value, rational_ten(arena, token->exponent + style.places));
  const char *group = style.group;
  if (!group && style.digits < 4) group = usual_group(arena, &facts->ledger->quantity[quantity], form, author, number);
  return write_digits(arena, &style, number, group);
}

char *author_count(struct arena *arena, const struct piece *piece, const struct token *token, long count) {
  const struct rational *value = rational_integer(arena, count);
  if (token->spelling == SPELLING_WORDS) return write_word(arena, piece, token, value);
  struct style style = {.sign = "", .tail = "", .mark = '.', .digits = 1};
  return write_digits(arena, &style, value, NULL);
}

char *author_text(struct arena *arena, const struct piece *piece, const struct token *token, size_t begin, size_t end,
                  const char *number) {
  struct sink sink = sink_new(arena);
  sink_put(&sink, piece->text + begin, token->number_begin - begin);
  sink_text(&sink, number);
  sink_put(&sink, piece->text + token->number_end, end - token->number_end);
  return sink_string(&sink);
}

enum { SAY_PLACES = 6, SAY_DIGITS = 4, SAY_DIGITS_MANY = 7 };

char *author_say_unit(struct arena *arena, const struct rational *value, const struct unit *unit) {
  struct form form = bare;
  form.unit = unit;
  form.group = ",";
  form.rounding = FORM_EXACT;
  long places = rational_places(value);
  if (places < 0 || places > SAY_PLACES) {
    form.rounding = FORM_SIGNIFICANT;
    form.places =
        rational_compare(rational_abs(arena, value), rational_integer(arena, 1000)) < 0 ? SAY_DIGITS : SAY_DIGITS_MANY;
  }
  struct ledger_number number;
  const char *why;
  if (printed_number(arena, "", rational_mul(arena, value, unit->factor), &form, PRINTED_PLAIN, &number, &why))
    return arena_copy(arena, number.text);
  return rational_text(arena, value);
}

char *author_say(struct arena *arena, const struct rational *value) {
  return author_say_unit(arena, value, unit_one(arena));
}
