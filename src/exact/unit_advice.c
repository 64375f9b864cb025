/* What to write instead of something that is no unit: a slip is put right, anything else is told how to be defined. */
#include "base/finding.h"
#include "exact/atom.h"

#include <string.h>

enum {
  SLIP_CASE = 3,   /* bytes from which a unit in another case is meant: "mhz"; a "T" may well not be a "t" */
  SLIP_LETTER = 4, /* bytes from which one other letter is a slip: "tokem"; "fps" is no "bps" */
  SLIPS = 3        /* units named at most */
};

static char *lower(struct arena *arena, const char *text) {
  char *copy = arena_copy(arena, text);
  for (char *c = copy; *c; c++)
    if (*c >= 'A' && *c <= 'Z') *c = (char)(*c - 'A' + 'a');
  return copy;
}

/* "KB": only k and Ki exist. */
static const char *advise_capital_k(struct arena *arena, const struct unit_system *system, const char *token) {
  struct unit_part part;
  const char *rest = token + 1;
  if (*token != 'K' || !*rest || part_match(system, rest, false, &part) != strlen(rest)) return NULL;
  if (part.prefix != prefix_table || !(part.atom->prefixes & PREFIX_ABOVE)) return NULL;
  if (!(part.atom->prefixes & PREFIX_BINARY)) return arena_print(arena, ": write \"k%s\"", rest);
  return arena_print(arena, ": write \"k%s\" for 1,000 or \"Ki%s\" for 1,024", rest, rest);
}

/* "TFLOPS": a count or a rate? */
static const char *advise_flops(struct arena *arena, const char *token) {
  size_t length = strlen(token);
  if (length < 5 || strcmp(token + length - 5, "FLOPS")) return NULL;
  const char *prefix = arena_slice(arena, token, length - 5);
  return arena_print(arena, ": write \"%sFLOP/s\" for a rate, \"%sFLOP\" for a count", prefix, prefix);
}

/* Other words for units of the table. */
static const char *other_word(const char *token) {
  static const char *const words[][2] = {
      {"us", "µs"}, {"sec", "s"},  {"secs", "s"},   {"hr", "h"},  {"hrs", "h"}, {"mins", "min"}, {"hz", "Hz"},
      {"b", "B"},   {"gb", "GB"},  {"mb", "MB"},    {"tb", "TB"}, {"l", "L"},   {"ml", "mL"},    {"cl", "cL"},
      {"dl", "dL"}, {"cc", "cm³"}, {"kph", "km/h"}, {"x", "×"},   {"Ohm", "Ω"}, {"C", "A·s"},
  };
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (!strcmp(token, words[i][0])) return words[i][1];
  return NULL;
}

/* One letter is another one, or two neighbours are swapped. */
static bool is_slip(const char *token, const char *word) {
  size_t length = strlen(token), first = 0, end = length;
  if (length < SLIP_LETTER || strlen(word) != length) return false;
  while (token[first] == word[first] && token[first]) first++;
  while (end > first && token[end - 1] == word[end - 1]) end--;
  if (end - first == 1) return true;
  return end - first == 2 && token[first] == word[first + 1] && token[first + 1] == word[first];
}

struct slips {
  const char *item[SLIPS];
  size_t count;
};

static void add_slip(struct slips *slips, const char *symbol) {
  for (size_t i = 0; i < slips->count; i++)
    if (!strcmp(slips->item[i], symbol)) return;
  if (slips->count < SLIPS) slips->item[slips->count++] = symbol;
}

/* How near a token comes to a unit. */
enum nearness { NEAR_NAME, NEAR_CASE, NEAR_SLIP, NEARNESSES };

static void compare_unit(struct arena *arena, const char *token, const struct atom *atom, const struct prefix *prefix,
                         struct slips slips[NEARNESSES]) {
  const char *folded = lower(arena, token), *symbol = arena_print(arena, "%s%s", prefix->symbol, atom->symbol);
  const char *word[] = {atom->one, atom->many, atom->other ? atom->other : atom->one};
  for (size_t i = 0; i < sizeof word / sizeof *word; i++) {
    const char *name = lower(arena, arena_print(arena, "%s%s", prefix->name, word[i]));
    if (!strcmp(folded, name)) add_slip(&slips[NEAR_NAME], symbol);
    if (is_slip(folded, name)) add_slip(&slips[NEAR_SLIP], symbol);
  }
  if (strlen(token) >= SLIP_CASE && !strcmp(folded, lower(arena, symbol))) add_slip(&slips[NEAR_CASE], symbol);
  if (prefix == prefix_table && is_slip(token, symbol)) add_slip(&slips[NEAR_SLIP], symbol);
}

static const char *advise_near(struct arena *arena, const struct unit_system *system, const char *token) {
  struct slips slips[NEARNESSES] = {0};
  const char *word = other_word(token);
  if (word) add_slip(&slips[NEAR_NAME], word);
  for (size_t i = 0; i < system->count && !word; i++)
    for (const struct prefix *prefix = prefix_table; prefix->symbol; prefix++)
      if (atom_takes(system->item[i], prefix)) compare_unit(arena, token, system->item[i], prefix, slips);
  for (int near = 0; near < NEARNESSES; near++) {
    const struct slips *s = &slips[near];
    if (!s->count) continue;
    const char *text = "";
    for (size_t i = 0; i < s->count; i++)
      text = arena_print(arena, "%s%s\"%s\"", text, !i ? "" : i + 1 < s->count ? ", " : " or ", s->item[i]);
    return arena_print(arena, ": did you mean %s?", text);
  }
  return NULL;
}

/* Units that models often need. They are not built in: a model says which one it means. NULL: it is none of them. */
static const char *advise_known(struct arena *arena, const char *token) {
  static const struct {
    const char *word, *definition, *note;
  } known[] = {
      {"°C", "°C: {one: degree Celsius, many: degrees Celsius, equals: 1 K}", " (a difference, without an offset)"},
      {"year", "year: {one: year, many: years, equals: 365 d}", " (or 365.25 d: say which)"},
      {"years", "year: {one: year, many: years, equals: 365 d}", " (or 365.25 d: say which)"},
      {"yr", "yr: {one: year, many: years, equals: 365 d}", " (or 365.25 d: say which)"},
      {"a", "a: {one: year, many: years, equals: 365 d}", " (or 365.25 d: say which)"},
      {"week", "week: {one: week, many: weeks, equals: 7 d}", ""},
      {"weeks", "week: {one: week, many: weeks, equals: 7 d}", ""},
      {"month", "month: {one: month, many: months, equals: 30 d}", " (say how many days)"},
      {"months", "month: {one: month, many: months, equals: 30 d}", " (say how many days)"},
      {"cal", "cal: {one: calorie, many: calories, equals: 4.184 J}", " (the thermochemical one: say which)"},
      {"kcal", "kcal: {one: kilocalorie, many: kilocalories, equals: 4184 J}", " (the thermochemical one: say which)"},
      {"rpm", "rpm: {one: revolution per minute, many: revolutions per minute, equals: 1 /min}", ""},
      {"fps", "fps: {one: frame per second, many: frames per second, equals: 1 /s}", ""},
      {"atm", "atm: {one: atmosphere, many: atmospheres, equals: 101325 Pa}", ""},
      {"psi", "psi: {one: pound per square inch, many: pounds per square inch, equals: 6894.757 Pa}", " (rounded)"},
      {"in", "in: {one: inch, many: inches, equals: 0.0254 m}", ""},
      {"ft", "ft: {one: foot, many: feet, equals: 0.3048 m}", ""},
      {"mi", "mi: {one: mile, many: miles, equals: 1609.344 m}", ""},
      {"mph", "mph: {one: mile per hour, many: miles per hour, equals: 0.44704 m/s}", ""},
      {"lb", "lb: {one: pound, many: pounds, equals: 0.45359237 kg}", ""},
      {"€", "€: {one: euro, many: euros}", ""},
      {"$", "$: {one: dollar, many: dollars}", ""},
      {"EUR", "EUR: {one: euro, many: euros}", ""},
      {"USD", "USD: {one: dollar, many: dollars}", ""},
  };
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (!strcmp(token, known[i].word))
      return arena_print(arena, ": define it: units: {%s}%s", known[i].definition, known[i].note);
  return NULL;
}

static const char *advise_definition(struct arena *arena, const char *token) {
  if (!unit_symbol_fits(token)) return "";
  return arena_print(arena,
                     ": define it: units: {%s: {one: %s, many: %s}}, with equals: 1024 B or the like when it is a "
                     "multiple of another unit; figproof help units lists those that are built in",
                     token, token, token);
}

const char *unit_advice(struct arena *arena, const struct unit_system *system, const char *token) {
  const char *advice = advise_capital_k(arena, system, token);
  if (!advice) advice = advise_flops(arena, token);
  if (!advice) advice = advise_known(arena, token);
  if (!advice) advice = advise_near(arena, system, token);
  if (!advice) advice = advise_definition(arena, token);
  return advice;
}
