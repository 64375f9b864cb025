/* Units as model files write them. */
#include "exact/atom.h"

#include <string.h>

static const char *trim(struct arena *arena, const char *text) {
  text += strspn(text, " ");
  size_t length = strlen(text);
  while (length && text[length - 1] == ' ') length--;
  return arena_slice(arena, text, length);
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
    return arena_print(arena, " is not a unit%s", unit_advice(arena, system, token));
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
