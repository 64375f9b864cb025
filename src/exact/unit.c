#include "exact/atom.h"
#include "base/sink.h"

#include <string.h>

static const struct rational *prefix_factor(struct arena *arena, const struct prefix *prefix) {
  const struct rational *two = rational_power(arena, rational_integer(arena, 2), prefix->two);
  return rational_mul(arena, rational_ten(arena, prefix->ten), two);
}

static const struct rational *part_factor(struct arena *arena, const struct unit_part *part) {
  const struct rational *factor = rational_mul(arena, part->atom->factor, prefix_factor(arena, part->prefix));
  return rational_power(arena, factor, part->power);
}

static void put_superscript(struct sink *sink, int power) {
  static const char *const digit[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  int size = power < 0 ? -power : power;
  if (power < 0) sink_text(sink, "⁻");
  if (size >= 10) sink_text(sink, digit[size / 10]);
  sink_text(sink, digit[size % 10]);
}

/* The last factor above the line: the one that is spoken, and printed when it is a word, in the plural. -1 = none. */
static int counted_part(const struct unit_part *part, size_t parts) {
  int counted = -1;
  for (size_t i = 0; i < parts; i++)
    if (part[i].power > 0) counted = (int)i;
  return counted;
}

static char *make_symbol(struct arena *arena, const struct unit_part *part, size_t parts, bool plural) {
  struct sink sink = sink_new(arena);
  int counted = counted_part(part, parts);
  for (size_t i = 0; i < parts; i++) {
    const struct unit_part *p = &part[i];
    int power = p->slash ? -p->power : p->power;
    if (p->slash || i) sink_text(&sink, p->slash ? "/" : "·");
    bool word = plural && p->atom->word && (int)i == counted;
    SINK(&sink, p->prefix->symbol, word ? p->atom->many : p->atom->symbol);
    if (power != 1) put_superscript(&sink, power);
  }
  return sink_string(&sink);
}

static bool is_length(const struct atom *atom) { return !strcmp(atom->symbol, "m"); }

static void speak_part(struct sink *sink, const struct unit_part *part, bool plural) {
  int power = part->power < 0 ? -part->power : part->power;
  bool before = is_length(part->atom) && (power == 2 || power == 3);
  if (before) sink_text(sink, power == 2 ? "square " : "cubic ");
  SINK(sink, part->prefix->name, plural ? part->atom->many : part->atom->one);
  if (power == 1 || before) return;
  static const char *const word[] = {"squared",        "cubed",         "to the fourth", "to the fifth", "to the sixth",
                                     "to the seventh", "to the eighth", "to the ninth",  "to the tenth"};
  SINK(sink, " ", word[power - 2]);
}

static char *speak(struct arena *arena, const struct unit_part *part, size_t parts, bool plural) {
  struct sink sink = sink_new(arena);
  int counted = counted_part(part, parts);
  for (size_t i = 0; i < parts; i++) {
    if (part[i].power < 0) continue;
    if (sink.count) sink_char(&sink, '-');
    speak_part(&sink, &part[i], plural && (int)i == counted);
  }
  for (size_t i = 0; i < parts; i++) {
    if (part[i].power > 0) continue;
    sink_text(&sink, sink.count ? " per " : "per ");
    speak_part(&sink, &part[i], false);
  }
  return sink_string(&sink);
}

const struct unit *unit_make(struct arena *arena, const struct unit_part *part, size_t parts) {
  struct unit *unit = arena_alloc(arena, sizeof *unit);
  struct unit_part *copy = arena_array(arena, parts, sizeof *copy);
  if (parts) memcpy(copy, part, parts * sizeof *copy);
  const struct rational *factor = rational_integer(arena, 1);
  for (size_t i = 0; i < parts; i++) {
    int size = part[i].power < 0 ? -part[i].power : part[i].power;
    for (int n = 0; n < size; n++)
      dimension_multiply(&unit->dimension, &unit->dimension, &part[i].atom->dimension, part[i].power < 0 ? -1 : 1);
    factor = rational_mul(arena, factor, part_factor(arena, &part[i]));
  }
  unit->symbol = make_symbol(arena, part, parts, false);
  unit->plural = make_symbol(arena, part, parts, true);
  unit->factor = factor;
  unit->one = unit->adjective = speak(arena, part, parts, false);
  unit->many = speak(arena, part, parts, true);
  unit->close = parts == 1 && part->power == 1 && part->atom->close;
  unit->part = copy;
  unit->parts = parts;
  return unit;
}

const struct unit *unit_one(struct arena *arena) { return unit_make(arena, NULL, 0); }

const char *unit_printed(const struct unit *unit, bool singular) { return singular ? unit->symbol : unit->plural; }

const struct unit *unit_elide(struct arena *arena, const struct unit *unit, const struct unit *elide) {
  if (elide->parts != 1) return NULL;
  int power = elide->part->power < 0 ? elide->part->power : -elide->part->power;
  for (size_t i = 0; i < unit->parts; i++) {
    const struct unit_part *p = &unit->part[i];
    if (p->atom != elide->part->atom || p->prefix != elide->part->prefix || p->power != power) continue;
    struct unit_part *rest = arena_array(arena, unit->parts, sizeof *rest);
    memcpy(rest, unit->part, i * sizeof *rest);
    memcpy(rest + i, unit->part + i + 1, (unit->parts - i - 1) * sizeof *rest);
    return unit_make(arena, rest, unit->parts - 1);
  }
  return NULL;
}

const struct unit *unit_fit(struct arena *arena, const struct unit *unit, const struct rational *value) {
  if (!unit->parts || unit->part->power != 1 || !rational_sign(value)) return unit;
  const struct unit_part *first = unit->part;
  unsigned wanted = first->prefix->set == PREFIX_BINARY ? PREFIX_BINARY : first->atom->prefixes & PREFIX_SI;
  const struct rational *size = rational_abs(arena, value);
  const struct rational *rest = rational_div(arena, unit->factor, prefix_factor(arena, first->prefix));
  const struct prefix *best = NULL, *least = NULL;
  const struct rational *best_factor = NULL, *least_factor = NULL;
  for (const struct prefix *prefix = prefix_table; prefix->symbol; prefix++) {
    if (!atom_takes(first->atom, prefix) || (prefix != prefix_table && !(prefix->set & wanted))) continue;
    const struct rational *factor = rational_mul(arena, rest, prefix_factor(arena, prefix));
    bool fits = rational_compare(factor, size) <= 0;
    if (fits && (!best || rational_compare(factor, best_factor) > 0)) best = prefix, best_factor = factor;
    if (!least || rational_compare(factor, least_factor) < 0) least = prefix, least_factor = factor;
  }
  struct unit_part *part = arena_array(arena, unit->parts, sizeof *part);
  memcpy(part, first, unit->parts * sizeof *part);
  part->prefix = best ? best : least;
  return unit_make(arena, part, unit->parts);
}
