/* A model's own units. */
#include "exact/atom.h"

#include <string.h>

enum { LONGEST_WORD = 64 };

/* Words and symbols are printed as they are, and read again next to digits: neither may hold one, nor an operator. */
static bool is_plain(const char *text, const char *refused) {
  size_t length = strlen(text);
  if (!length || length > LONGEST_WORD || text[0] == ' ' || text[length - 1] == ' ') return false;
  int power;
  for (const char *c = text; *c; c++)
    if ((unsigned char)*c < 0x20 || *c == 0x7f || strchr(refused, *c) || product_match(c) ||
        power_match(c, false, &power))
      return false;
  return true;
}

bool unit_symbol_fits(const char *symbol) { return is_plain(symbol, " 0123456789/*^.,+-()"); }

static bool same(const char *a, const char *b) { return strcmp(a, b) == 0; }

static bool is_taken(const struct unit_system *system, const char *symbol) {
  struct unit_part part;
  return part_match(system, symbol, true, &part) == strlen(symbol);
}

/* The base unit that is defined again in the same words. */
static bool is_again(const struct unit_system *system, const char *symbol, const char *one, const char *many) {
  for (size_t k = 0; k < system->kinds; k++) {
    const struct atom *atom = system->kind[k].atom;
    if (same(atom->symbol, symbol)) return same(atom->one, one) && same(atom->many, many);
  }
  return false;
}

/* Defined already as exactly this: a model may say what a litre is. */
static bool is_the_same(const struct unit_system *system, const struct atom *atom) {
  for (size_t i = 0; i < system->count; i++)
    if (same(system->item[i]->symbol, atom->symbol))
      return !rational_compare(system->item[i]->factor, atom->factor) &&
             dimension_equal(&system->item[i]->dimension, &atom->dimension);
  return false;
}

static const char *already(const struct unit_system *system, const char *symbol) {
  struct unit_part part;
  part_match(system, symbol, true, &part);
  const char *what = arena_print(system->arena, "%s%s", part.prefix->name, part.atom->one);
  return same(what, symbol) || same(part.atom->many, symbol)
             ? arena_print(system->arena, "the unit \"%s\" exists already", symbol)
             : arena_print(system->arena, "the unit \"%s\" exists already: it is the %s", symbol, what);
}

/* The index of a base unit that another system has defined in the same words, or a new one; DIMENSION_COUNT when all
 * are taken. */
static size_t kind_index(struct unit_kinds *kinds, const struct atom *atom) {
  size_t k = 0;
  while (k < kinds->count && !(same(kinds->item[k].symbol, atom->symbol) && same(kinds->item[k].one, atom->one) &&
                               same(kinds->item[k].many, atom->many)))
    k++;
  if (k < kinds->count || k == DIMENSION_COUNT) return k;
  kinds->item[k].symbol = atom->symbol;
  kinds->item[k].one = atom->one;
  kinds->item[k].many = atom->many;
  kinds->count++;
  return k;
}

static const char *define_base(struct unit_system *system, struct atom *atom) {
  size_t index = kind_index(system->shared, atom);
  if (index == DIMENSION_COUNT)
    return arena_print(system->arena, "no more than %d base units fit in one model or book", DIMENSION_COUNT);
  atom->factor = rational_integer(system->arena, 1);
  atom->dimension.power[index] = 12;
  system->kind[system->kinds].name = atom->one;
  system->kind[system->kinds].index = index;
  system->kind[system->kinds++].atom = atom;
  return NULL;
}

static const char *define_multiple(struct unit_system *system, struct atom *atom, const char *definition) {
  const struct rational *times;
  size_t taken = rational_read(system->arena, definition, &times);
  if (!taken || rational_sign(times) <= 0)
    return arena_print(system->arena,
                       "\"%s\" does not define a unit: write a positive number and a unit, as in \"1024 B\"",
                       definition);
  const char *why;
  const struct unit *unit = unit_read(system->arena, system, definition + taken, &why);
  if (!unit) return why;
  atom->factor = rational_mul(system->arena, times, unit->factor);
  atom->dimension = unit->dimension;
  return NULL;
}

const char *unit_define(struct unit_system *system, const char *symbol, const char *one, const char *many,
                        const char *definition) {
  struct arena *arena = system->arena;
  if (!one) one = symbol;
  if (!many) many = one;
  if (!definition && is_again(system, symbol, one, many)) return NULL;
  if (!unit_symbol_fits(symbol))
    return arena_print(arena,
                       "\"%s\" cannot be a unit's symbol: no digits, spaces, signs, points or commas, at most %d bytes",
                       symbol, LONGEST_WORD);
  if (!is_plain(one, "0123456789/*^.,") || !is_plain(many, "0123456789/*^.,"))
    return arena_print(arena, "the words for unit \"%s\" must be words without digits", symbol);
  struct atom *atom = arena_alloc(arena, sizeof *atom);
  *atom = (struct atom){.symbol = arena_copy(arena, symbol),
                        .one = arena_copy(arena, one),
                        .many = arena_copy(arena, many),
                        .word = same(symbol, one)};
  const char *wrong = definition ? define_multiple(system, atom, definition) : NULL;
  if (wrong) return wrong;
  if (definition && is_the_same(system, atom)) return NULL;
  if (is_taken(system, symbol)) return already(system, symbol);
  if (is_taken(system, one) || is_taken(system, many))
    return arena_print(arena, "the words \"%s\" and \"%s\" belong to another unit already", one, many);
  wrong = definition ? NULL : define_base(system, atom);
  if (wrong) return wrong;
  *ARENA_PUSH(arena, system) = atom;
  return NULL;
}
