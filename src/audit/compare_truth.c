/* Truth: a printed number, parsed again, stands for an interval; the model's exact value must lie in it. */
#include "audit/compare.h"

#include "audit/scan.h"

#include <string.h>

enum { SIGNIFICANT = 6, PLACES = 6, PLACES_MOST = 60 };

static bool same_unit(const struct unit *a, const struct unit *b) {
  return dimension_equal(&a->dimension, &b->dimension) && rational_compare(a->factor, b->factor) == 0;
}

/* The printed unit is the number's own; it may be absent where it is shared, or where the unit is the number one. */
static bool unit_fits(const struct ledger_number *number, const struct unit *printed) {
  if (!number->unit) return !printed;
  if (printed) return same_unit(printed, number->unit);
  return number->shares_unit || !*number->unit->symbol;
}

/* The printed digits give the precision. A coarser form (427,000 to the nearest thousand) may widen it only where its
 * digits are the zeros that such a form prints; a finer or exact form (half 0) narrows it. */
static const struct rational *half_of(struct arena *arena, const struct ledger_number *number,
                                      const struct scanned *scanned) {
  if (!number->half || rational_compare(number->half, scanned->half) <= 0)
    return number->half ? number->half : scanned->half;
  const struct rational *steps =
      rational_div(arena, scanned->value, rational_mul(arena, number->half, rational_integer(arena, 2)));
  return rational_is_integer(steps) ? number->half : scanned->half;
}

bool truth_holds(struct arena *arena, const struct ledger *ledger, const struct ledger_number *number, const char *text,
                 const char **why) {
  struct scanned scanned;
  text += scan_hedge(text);
  if (!scan_number(arena, ledger->units, text, &scanned)) {
    *why = "no number can be read there";
    return false;
  }
  size_t length =
      number->multiple ? scanned.number_length + scan_letters(text + scanned.number_length) : scanned.length;
  if (text[length]) {
    *why = arena_print(arena, "\"%.40s\" is left when the number is read", text + length);
    return false;
  }
  if (!number->multiple && !unit_fits(number, scanned.unit)) {
    *why = arena_print(arena, "its unit is read as \"%s\", not \"%s\"", scanned.unit ? scanned.unit->symbol : "",
                       number->unit ? number->unit->symbol : "");
    return false;
  }
  const struct rational *factor = number->unit ? number->unit->factor : rational_integer(arena, 1);
  if (number->multiple) factor = rational_mul(arena, factor, number->multiple);
  const struct rational *half = half_of(arena, number, &scanned), *exact = rational_div(arena, number->exact, factor);
  const struct rational *low = rational_sub(arena, scanned.value, half),
                        *high = rational_add(arena, scanned.value, half);
  if (rational_compare(low, exact) <= 0 && rational_compare(exact, high) <= 0) return true;
  *why =
      arena_print(arena, "it stands for %s to %s", truth_value(arena, rational_mul(arena, low, factor), number->unit),
                  truth_value(arena, rational_mul(arena, high, factor), number->unit));
  return false;
}

/* The first significant digits of a value that has no short decimal: "43.3306…". */
static char *truncated(struct arena *arena, const struct rational *value) {
  const struct rational *size = rational_abs(arena, value);
  long places = SIGNIFICANT - 1 - rational_floor_order(size);
  if (places < 0) places = 0;
  if (places > PLACES_MOST) return rational_text(arena, value);
  char *digits = rational_text(arena, rational_floor(arena, rational_mul(arena, size, rational_ten(arena, places))));
  size_t count = strlen(digits), behind = (size_t)places;
  struct sink sink = sink_new(arena);
  sink_text(&sink, rational_sign(value) < 0 ? "−" : "");
  if (count <= behind) {
    sink_text(&sink, "0.");
    for (size_t i = count; i < behind; i++) sink_char(&sink, '0');
    sink_text(&sink, digits);
  } else {
    sink_put(&sink, digits, count - behind);
    if (behind) SINK(&sink, ".", digits + count - behind);
  }
  sink_text(&sink, "…");
  return sink_string(&sink);
}

char *truth_value(struct arena *arena, const struct rational *exact, const struct unit *unit) {
  const struct rational *value = unit ? rational_div(arena, exact, unit->factor) : exact;
  char *text = rational_decimal(arena, value, PLACES);
  if (!text) text = truncated(arena, value);
  const char *symbol = unit ? unit_printed(unit, false) : "";
  return arena_print(arena, "%s%s%s", text, *symbol && !unit->close ? " " : "", symbol);
}

const char *truth_hint(struct arena *arena, const struct ledger *ledger, const struct ledger_number *number,
                       const char *found) {
  const char *defined = NULL, *other = NULL;
  struct scanned scanned;
  const char *text = found + scan_hedge(found);
  bool read = scan_number(arena, ledger->units, text, &scanned);
  for (size_t i = 0; i < ledger->quantities; i++) {
    const struct ledger_quantity *quantity = &ledger->quantity[i];
    if (number->name && strcmp(quantity->name, number->name) == 0) {
      defined = quantity->defined_at;
      continue;
    }
    if (!read || other || !quantity->exact || !scanned.unit || !quantity->forms) continue;
    if (!dimension_equal(&quantity->form[0].unit->dimension, &scanned.unit->dimension)) continue;
    const struct rational *value = rational_div(arena, quantity->exact, scanned.unit->factor);
    const struct rational *off = rational_abs(arena, rational_sub(arena, value, scanned.value));
    if (rational_compare(off, scanned.half) <= 0) other = quantity->name;
  }
  if (!defined && !other) return NULL;
  return arena_print(arena, "%s%s%s%s%s", defined ? "defined at " : "", defined ? defined : "",
                     defined && other ? "; " : "", other ? "what stands here is " : "", other ? other : "");
}

void compare_truth(const struct comparison *c, const struct expected_run *expected, const struct found_run *run) {
  for (size_t k = 0; k < expected->run->numbers; k++) {
    const struct ledger_number *number = &expected->number[k];
    if (!number->exact) continue;
    char *text = arena_slice(c->arena, run->text + number->offset, number->length);
    const char *why;
    if (truth_holds(c->arena, c->ledger, number, text, &why)) continue;
    struct finding *finding =
        report_add(c->report, FINDING_NUMBER, found_run_place(c->found, run, number->offset),
                   "\"%s\" does not hold %s%s%s, exactly %s: %s", text, number->name ? number->name : "its value",
                   number->form && *number->form ? "|" : "", number->form ? number->form : "",
                   truth_value(c->arena, number->exact, number->unit), why);
    finding->expected = truth_value(c->arena, number->exact, number->unit);
    finding->found = text;
    finding->hint = truth_hint(c->arena, c->ledger, number, text);
  }
}
