/* A value and its form become text and a ledger entry. */
#include "base/sink.h"
#include "printed/decimal.h"
#include "printed/printed.h"

#include <string.h>

/* What is printed behind the number, and what the ledger says about it. */
struct dress {
  const struct rational *value; /* base units of what is printed: with an elided denominator multiplied by it */
  const struct unit *unit;
  const char *suffix;
};

/* "32K" prints no unit, but its number still counts form->unit: the ledger gets a nameless unit of that factor. */
static const struct unit *nameless(struct arena *arena, const struct unit *unit) {
  struct unit *copy = arena_alloc(arena, sizeof *copy);
  *copy = *unit_one(arena);
  copy->factor = unit->factor;
  return copy;
}

static struct dress dress(struct arena *arena, const struct rational *value, const struct form *form) {
  struct dress d = {value, form->unit, ""};
  if (form->multiple) {
    d.unit = nameless(arena, form->unit);
    d.suffix = form->suffix ? form->suffix : "";
    return d;
  }
  const struct unit *rest = form->elide ? unit_elide(arena, form->unit, form->elide) : NULL;
  if (!rest) return d;
  d.value = rational_mul(arena, value, rational_div(arena, rest->factor, form->unit->factor));
  d.unit = rest;
  return d;
}

static const char *unit_text(const struct unit *unit, enum printed_style style, bool word, bool singular) {
  if (style == PRINTED_BARE || style == PRINTED_WORD) return "";
  if (style == PRINTED_ADJECTIVE) return unit->adjective;
  if (style == PRINTED_SPOKEN || word) return singular ? unit->one : unit->many;
  return unit_printed(unit, singular);
}

/* The text of a number whose digits (or word) are known. */
static char *assemble(struct arena *arena, const struct decimal *decimal, const char *digits, bool word,
                      const struct dress *d, enum printed_style style) {
  struct sink sink = sink_new(arena);
  bool spoken = style == PRINTED_SPOKEN || style == PRINTED_ADJECTIVE;
  if (decimal->negative && !word) sink_text(&sink, spoken ? "minus " : "−");
  SINK(&sink, digits, d->suffix);
  bool singular = !decimal->negative && !*d->suffix && (!strcmp(digits, "1") || !strcmp(digits, "one"));
  const char *unit = unit_text(d->unit, style, word, singular);
  bool close = d->unit->close && style == PRINTED_PLAIN && !word;
  if (*unit) SINK(&sink, close ? "" : " ", unit);
  return sink_string(&sink);
}

static bool refuse(struct arena *arena, const struct rational *value, const struct form *form, const char *wrong,
                   const char **why) {
  const char *value_text = rational_text(arena, rational_div(arena, value, form->unit->factor));
  *why = arena_print(arena, "%s%s%s %s", value_text, *form->unit->symbol ? " " : "", form->unit->symbol, wrong);
  return false;
}

bool printed_number(struct arena *arena, const char *name, const struct rational *value, const struct form *form,
                    enum printed_style style, struct ledger_number *number, const char **why) {
  struct decimal decimal;
  const struct rational *scaled = printed_scale(arena, value, form);
  const char *wrong = decimal_round(arena, scaled, form, &decimal);
  if (wrong) return refuse(arena, value, form, wrong, why);
  if (!rational_sign(decimal.value) && rational_sign(value))
    return refuse(arena, value, form, "would be printed as zero: give the form more places or a smaller unit", why);
  bool word = form->cardinal || style == PRINTED_WORD;
  const char *digits =
      word ? word_text(arena, decimal.value)
           : decimal_text(arena, &decimal, form->group, style == PRINTED_SPOKEN || style == PRINTED_ADJECTIVE);
  if (!digits) return refuse(arena, value, form, "has no number word: only integers up to 9,999 have one", why);
  struct dress d = dress(arena, value, form);
  const char *text = assemble(arena, &decimal, digits, word, &d, style);
  *number = (struct ledger_number){.name = name,
                                   .form = form->name,
                                   .exact = d.value,
                                   .unit = d.unit,
                                   .half = decimal.half,
                                   .multiple = form->multiple,
                                   .text = text,
                                   .length = strlen(text),
                                   .shares_unit = *d.unit->symbol && !*unit_text(d.unit, style, word, false)};
  return true;
}

struct ledger_number printed_count(struct arena *arena, const char *name, long n, enum printed_style style) {
  const struct form form = {.unit = unit_one(arena), .rounding = FORM_EXACT};
  const struct rational *value = rational_integer(arena, n);
  struct ledger_number number;
  const char *why;
  if (!printed_number(arena, name, value, &form, style, &number, &why))
    printed_number(arena, name, value, &form, PRINTED_PLAIN, &number, &why);
  return number;
}
