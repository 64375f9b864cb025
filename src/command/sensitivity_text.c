#include "command/sensitivity_text.h"

#include <string.h>

enum { DIGITS = 4, MOST_DIGITS = 12, SHORT = 7, CLOSE = 1000, COLUMNS = 80, LABEL = 8 };

static struct form significant(const struct unit *unit, int places) {
  return (struct form){.name = "", .unit = unit, .rounding = FORM_SIGNIFICANT, .places = places};
}

/* The number of significant digits of x when there are no more than most; else 0. */
static int digits_of(struct arena *arena, const struct rational *x, int most) {
  for (int places = 1; places <= most; places++) {
    const struct form form = significant(unit_one(arena), places);
    const struct rational *rounded = printed_round(arena, x, &form);
    if (rounded && !rational_compare(rounded, x)) return places;
  }
  return 0;
}

static char *number_text(struct arena *arena, const struct rational *value, const struct unit *unit, int places,
                         const char *group, enum printed_style style) {
  struct form form = significant(unit, places);
  form.group = group;
  struct ledger_number number;
  const char *why;
  if (rational_sign(value) && printed_number(arena, "", value, &form, style, &number, &why))
    return arena_copy(arena, number.text);
  form.rounding = FORM_EXACT;
  return printed_number(arena, "", value, &form, style, &number, &why) ? arena_copy(arena, number.text)
                                                                       : arena_copy(arena, "?");
}

char *sensitivity_value_text(struct arena *arena, const struct rational *value, const struct unit *unit) {
  const struct rational *x = rational_div(arena, value, unit->factor);
  int own = rational_sign(x) ? digits_of(arena, x, SHORT) : 1;
  return number_text(arena, value, unit, own ? own : DIGITS, ",", PRINTED_PLAIN);
}

/* x rounded to so many significant digits, up or down. */
static const struct rational *rounded(struct arena *arena, const struct rational *x, int places, bool up) {
  const struct rational *step = rational_ten(arena, rational_floor_order(rational_abs(arena, x)) - places + 1);
  const struct rational *count = rational_div(arena, x, step);
  return rational_mul(arena, up ? rational_ceil(arena, count) : rational_floor(arena, count), step);
}

/* One end in digits. Its own digits when they are few; else rounded inwards, at least to four significant ones and
 * until what is lost is less than a thousandth of the way to the present value. */
static char *end_text(struct arena *arena, const struct interval *interval, const struct interval_end *end, bool is_low,
                      const struct unit *unit, const char *group, enum printed_style style) {
  if (end->at_zero) return arena_copy(arena, "0");
  const struct rational *x = end->at;
  bool present = !rational_compare(x, interval->present);
  int places = !rational_sign(x) ? 1 : digits_of(arena, x, present ? MOST_DIGITS : SHORT);
  const struct rational *way = rational_abs(arena, rational_sub(arena, x, interval->present));
  for (int n = DIGITS; !places && n <= MOST_DIGITS; n++) {
    const struct rational *inside = rounded(arena, end->at, n, is_low);
    const struct rational *lost = rational_abs(arena, rational_sub(arena, inside, end->at));
    if (n < MOST_DIGITS && rational_compare(rational_mul(arena, lost, rational_integer(arena, CLOSE)), way) > 0)
      continue;
    x = inside;
    places = n;
  }
  return number_text(arena, rational_mul(arena, x, unit->factor), unit, places, group, style);
}

char *sensitivity_interval_text(struct arena *arena, const struct interval *interval, const struct unit *unit) {
  const struct interval_end *low = &interval->low, *high = &interval->high;
  if (interval_is_everywhere(interval))
    return arena_copy(arena, !interval_keeps_sign(interval)         ? "anywhere"
                             : rational_sign(interval->present) > 0 ? "anywhere above 0"
                                                                    : "anywhere below 0");
  if (interval_is_point(interval))
    return arena_print(arena, "only %s", end_text(arena, interval, low, true, unit, ",", PRINTED_PLAIN));
  if (low->endless && !low->at_zero)
    return arena_print(arena, "%s %s", high->included ? "at most" : "below",
                       end_text(arena, interval, high, false, unit, ",", PRINTED_PLAIN));
  if (high->endless && !high->at_zero)
    return arena_print(arena, "%s %s", low->included ? "at least" : "above",
                       end_text(arena, interval, low, true, unit, ",", PRINTED_PLAIN));
  const char *from = end_text(arena, interval, low, true, unit, NULL, PRINTED_BARE);
  const char *to = end_text(arena, interval, high, false, unit, NULL, PRINTED_BARE);
  const char *symbol = unit_printed(unit, false);
  return arena_print(arena, "%c%s, %s%c%s%s", low->included ? '[' : '(', from, to, high->included ? ']' : ')',
                     *symbol ? " " : "", symbol);
}

char *sensitivity_margin_text(struct arena *arena, const struct margin *margin, bool holds) {
  if (margin->kind == MARGIN_UNKNOWN) return NULL;
  const char *value = sensitivity_value_text(arena, margin->value, margin->unit);
  if (margin->kind == MARGIN_NONE) return arena_copy(arena, "none: it is an equality");
  const char *bound = sensitivity_value_text(arena, margin->bound, margin->unit);
  if (!rational_compare(margin->value, margin->bound))
    return arena_print(arena, "none: %s stands on its bound, %s", margin->value_name, bound);
  const char *amount =
      margin->kind == MARGIN_RATIO
          ? arena_print(arena, "%s times",
                        number_text(arena, margin->amount, unit_one(arena), DIGITS, ",", PRINTED_PLAIN))
          : sensitivity_value_text(arena, margin->amount, margin->unit);
  bool above = rational_compare(margin->value, margin->bound) >= 0;
  const char *turns = holds ? (above ? "it would fail below" : "it would fail above")
                            : (above ? "it would have to come down to" : "it would have to reach");
  return arena_print(arena, "%s: %s is %s; %s %s%s%s", amount, margin->value_name, value, turns,
                     margin->bound_name ? margin->bound_name : "", margin->bound_name ? ", " : "", bound);
}

int sensitivity_width(const char *text) {
  int width = 0;
  for (; *text; text++) width += (*text & 0xc0) != 0x80;
  return width;
}

void sensitivity_print_wrapped(const char *text, int taken, int indent) {
  int column = taken;
  bool first = true;
  while (*text) {
    size_t length = strcspn(text, " ");
    int width = 0;
    for (size_t i = 0; i < length; i++) width += (text[i] & 0xc0) != 0x80;
    if (!first && column + 1 + width > COLUMNS) {
      printf("\n%*s", indent, "");
      column = indent;
      first = true;
    }
    printf("%s%.*s", first ? "" : " ", (int)length, text);
    column += width + !first;
    first = false;
    text += length;
    text += strspn(text, " ");
  }
  putchar('\n');
}

void sensitivity_print_paragraph(const char *text, int start, int indent) {
  printf("%*s", start, "");
  sensitivity_print_wrapped(text, start, indent);
}

void sensitivity_print_field(int indent, const char *label, const char *text) {
  int width = sensitivity_width(label), space = width < LABEL ? LABEL - width : 1;
  printf("%*s%s%*s", indent, "", label, space, "");
  sensitivity_print_wrapped(text, indent + width + space, indent + LABEL);
}

void sensitivity_add_line(struct input_lines *lines, const struct model *model, struct input input,
                          const struct interval *interval) {
  struct arena *arena = lines->arena;
  const struct model_definition *definition = sensitivity_input_definition(model, input);
  const char *name = sensitivity_input_name(arena, model, input);
  if (interval_is_everywhere(interval)) {
    const char **names = interval_keeps_sign(interval) ? &lines->same_sign : &lines->indifferent;
    *names = *names ? arena_print(arena, "%s, %s", *names, name) : name;
    return;
  }
  const char *present = interval_is_point(interval) ? "" : arena_print(arena, "now %s", definition->written);
  *ARENA_PUSH(arena, lines) =
      (struct input_line){name, sensitivity_interval_text(arena, interval, definition->unit), present};
}

static void print_padded(const char *text, int width) { printf("%s%*s", text, width - sensitivity_width(text), ""); }

void sensitivity_print_lines(const struct input_lines *lines, int indent) {
  int name = 0, interval = 0;
  for (size_t i = 0; i < lines->count; i++) {
    int own = sensitivity_width(lines->item[i].name), other = sensitivity_width(lines->item[i].interval);
    if (own > name) name = own;
    if (other > interval) interval = other;
  }
  for (size_t i = 0; i < lines->count; i++) {
    const struct input_line *line = &lines->item[i];
    printf("%*s", indent, "");
    print_padded(line->name, name + 2);
    int own = sensitivity_width(line->interval), room = COLUMNS - indent - name - 2 - sensitivity_width(line->present);
    int width = interval + 2 <= room ? interval + 2 : room;
    if (own + 2 > room) width = -1;
    print_padded(line->interval, !*line->present || width < 0 ? own : width > own + 2 ? width : own + 2);
    if (width < 0) printf("\n%*s", indent + name + 2, "");
    puts(line->present);
  }
}
