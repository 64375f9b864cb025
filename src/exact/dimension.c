/* Dimensions: equality, products, and names a person reads. */
#include "exact/atom.h"
#include "base/sink.h"

#include <string.h>

enum { LIMIT = 127 };

bool dimension_equal(const struct dimension *a, const struct dimension *b) { return !memcmp(a, b, sizeof *a); }

bool dimension_is_one(const struct dimension *a) {
  for (size_t k = 0; k < DIMENSION_COUNT; k++)
    if (a->power[k]) return false;
  return true;
}

void dimension_multiply(struct dimension *product, const struct dimension *a, const struct dimension *b, int sign) {
  for (size_t k = 0; k < DIMENSION_COUNT; k++) {
    int sum = a->power[k] + sign * b->power[k];
    bool stuck = a->power[k] == LIMIT || b->power[k] == LIMIT || sum > 120 || sum < -120;
    product->power[k] = (signed char)(stuck ? LIMIT : sum);
  }
}

/* The power of a factor, behind its name: "", "²", "^(1/2)". */
static void put_power(struct arena *arena, struct sink *sink, int twelfths) {
  static const char *const small[] = {"", "", "²", "³"};
  if (twelfths % 12 == 0 && twelfths / 12 <= 3) {
    sink_text(sink, small[twelfths / 12]);
    return;
  }
  const struct rational *power = rational_ratio(arena, twelfths, 12);
  bool whole = rational_is_integer(power);
  SINK(sink, "^", whole ? "" : "(", rational_text(arena, power), whole ? "" : ")");
}

struct kind_name {
  const char *name;
  size_t index;
};

/* The system's own kinds in its own order, then those that only a system beside it has. */
static size_t all_kinds(const struct unit_system *system, struct kind_name kind[DIMENSION_COUNT]) {
  bool own[DIMENSION_COUNT] = {false};
  size_t count = 0;
  for (; count < system->kinds; count++) {
    kind[count] = (struct kind_name){system->kind[count].name, system->kind[count].index};
    own[kind[count].index] = true;
  }
  for (size_t k = 0; k < system->shared->count; k++)
    if (!own[k]) kind[count++] = (struct kind_name){system->shared->item[k].one, k};
  return count;
}

char *dimension_text(struct arena *arena, const struct unit_system *system, const struct dimension *dimension) {
  struct sink sink = sink_new(arena);
  struct kind_name kind[DIMENSION_COUNT];
  size_t kinds = all_kinds(system, kind);
  for (int sign = 1; sign >= -1; sign -= 2)
    for (size_t k = 0; k < kinds; k++) {
      int power = sign * dimension->power[kind[k].index];
      if (power <= 0) continue;
      if (sign < 0)
        sink_text(&sink, sink.count ? "/" : "1/");
      else if (sink.count)
        sink_text(&sink, "·");
      sink_text(&sink, kind[k].name);
      put_power(arena, &sink, power);
    }
  return sink.count ? sink_string(&sink) : arena_copy(arena, "number");
}

/* The prefix under which a kind's atom has factor 1: k for g, none for the others. */
static const struct prefix *coherent_prefix(const struct atom *atom) {
  const struct prefix *prefix = prefix_table;
  if (strcmp(atom->symbol, "g") == 0)
    while (strcmp(prefix->symbol, "k")) prefix++;
  return prefix;
}

/* B suits readers better than bit, but "one bit per transfer" is what T is for. */
static const struct atom *kind_atom(const struct unit_system *system, size_t kind, const struct dimension *d) {
  const struct atom *atom = system->kind[kind].atom;
  bool counts_transfers = false;
  for (size_t k = 0; k < system->kinds; k++)
    counts_transfers =
        counts_transfers || (d->power[system->kind[k].index] && !strcmp(system->kind[k].atom->symbol, "T"));
  return !strcmp(atom->symbol, "bit") && !counts_transfers ? system->item[0] : atom;
}

const struct unit *unit_of_dimension(struct arena *arena, const struct unit_system *system, const struct dimension *d) {
  struct unit_part part[UNIT_PARTS];
  size_t parts = 0;
  for (int sign = 1; sign >= -1; sign -= 2)
    for (size_t k = 0; k < system->kinds && parts < UNIT_PARTS; k++) {
      int power = sign * d->power[system->kind[k].index];
      if (power <= 0 || power % 12) continue;
      const struct atom *atom = kind_atom(system, k, d);
      part[parts++] = (struct unit_part){atom, coherent_prefix(atom), sign * power / 12, sign < 0};
    }
  struct unit *unit = arena_alloc(arena, sizeof *unit);
  *unit = *unit_make(arena, part, parts);
  if (dimension_equal(&unit->dimension, d)) return unit;
  /* Roots and overlong products have no unit to read again: their base units are only named. */
  unit->symbol = unit->plural = unit->one = unit->many = unit->adjective = dimension_text(arena, system, d);
  unit->factor = rational_integer(arena, 1);
  unit->dimension = *d;
  unit->parts = 0;
  return unit;
}
