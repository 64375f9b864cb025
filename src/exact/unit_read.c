/* Units as model files write them. */
#include "exact/atom.h"
#include "base/finding.h"

#include <string.h>

static const char *trim(struct arena *arena, const char *text) {
  text += strspn(text, " ");
  size_t length = strlen(text);
  while (length && text[length - 1] == ' ') length--;
  return arena_slice(arena, text, length);
}

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

struct symbols {
  const char **item;
  size_t count, room;
};

/* The symbol whose name or other case token is, else the nearest symbol; NULL when none is near. */
static const char *nearest_symbol(struct arena *arena, const struct unit_system *system, const char *token) {
  if (!strcmp(token, "us")) return "µs";
  const char *folded = lower(arena, token);
  struct symbols known = {0};
  for (size_t i = 0; i < system->count; i++)
    for (const struct prefix *prefix = prefix_table; prefix->symbol; prefix++) {
      const struct atom *atom = system->item[i];
      if (!atom_takes(atom, prefix)) continue;
      const char *symbol = arena_print(arena, "%s%s", prefix->symbol, atom->symbol);
      const char *one = lower(arena, arena_print(arena, "%s%s", prefix->name, atom->one));
      const char *many = lower(arena, arena_print(arena, "%s%s", prefix->name, atom->many));
      if (!strcmp(folded, one) || !strcmp(folded, many) || !strcmp(folded, lower(arena, symbol))) return symbol;
      *ARENA_PUSH(arena, &known) = symbol;
    }
  return nearest_name(token, known.item, known.count);
}

/* What to write instead of a factor that is none; "" when there is no idea. */
static const char *advise(struct arena *arena, const struct unit_system *system, const char *token) {
  const char *advice = advise_capital_k(arena, system, token);
  if (!advice) advice = advise_flops(arena, token);
  if (advice) return advice;
  const char *near = nearest_symbol(arena, system, token);
  return near ? arena_print(arena, ": did you mean \"%s\"?", near) : "";
}

static size_t match_product(const char *text) { return *text == '*' ? 1 : product_match(text); }

/* The text up to the next operator or power: what stands where an atom should. */
static char *token_at(struct arena *arena, const char *text) {
  size_t length = 0;
  int power;
  while (text[length] && text[length] != '/' && !match_product(text + length) &&
         !power_match(text + length, true, &power))
    length++;
  return arena_slice(arena, text, length);
}

/* What is wrong with the way two factors are joined; *taken = bytes of the operator. NULL when nothing is. */
static const char *read_operator(struct arena *arena, const char *at, bool first, bool *slash, size_t *taken) {
  *taken = *at == '/' ? 1 : 0;
  bool below = *slash;
  *slash = below || *taken;
  if (*taken || first) return NULL;
  *taken = match_product(at);
  if (!*taken) return arena_print(arena, ": \"%s\" is not understood, join factors by \"·\" or \"/\"", at);
  return below ? " can be read two ways: give every factor below the line its own \"/\"" : NULL;
}

/* One factor with its power; what is wrong, or NULL. */
static const char *read_part(struct arena *arena, const struct unit_system *system, const char *at, bool slash,
                             struct unit_part *part, size_t *taken) {
  const char *token = token_at(arena, at);
  if (!*token) return " lacks a unit beside an operator";
  if (part_match(system, token, false, part) != strlen(token))
    return arena_print(arena, " is not a unit%s", advise(arena, system, token));
  size_t power = power_match(at + strlen(token), true, &part->power);
  if (!power) part->power = 1;
  if (part->power == 0 || part->power > UNIT_POWER || part->power < -UNIT_POWER)
    return arena_print(arena, ": the power of \"%s\" must lie between 1 and %d", token, UNIT_POWER);
  if (slash && part->power < 0) return " has \"/\" and a negative power: use one of them";
  part->slash = slash;
  if (slash) part->power = -part->power;
  *taken = strlen(token) + power;
  return NULL;
}

const struct unit *unit_read(struct arena *arena, const struct unit_system *system, const char *text,
                             const char **why) {
  const char *whole = trim(arena, text), *at = whole, *wrong = NULL;
  struct unit_part part[UNIT_PARTS];
  size_t parts = 0, taken = 0;
  bool slash = false;
  while (*at && !wrong) {
    if (parts == UNIT_PARTS) wrong = " has too many factors";
    if (!wrong) wrong = read_operator(arena, at, parts == 0, &slash, &taken);
    if (wrong) break;
    at += taken;
    wrong = read_part(arena, system, at, slash, &part[parts], &taken);
    if (wrong) break;
    at += taken;
    parts++;
  }
  if (!wrong) return unit_make(arena, part, parts);
  *why = arena_print(arena, "\"%s\"%s", whole, wrong);
  return NULL;
}
