/* All values of a model by dimension and size. A look-up is two binary searches, in 128-bit integers where the numbers
 * fit, else in GMP's. */
#include "proof/match.h"

#include "printed/printed.h"

#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

__extension__ typedef unsigned __int128 wide;

struct entry {
  const struct rational *value; /* base units of what is printed */
  size_t quantity;
  const struct form *form; /* the value is what this form prints, and only that number agrees; NULL: the exact value */
};

/* The values of a group in one printed unit, as fractions of small integers. */
struct table {
  const struct unit *unit;
  struct fraction {
    uint64_t numerator, denominator;
  } * item; /* NULL: some do not fit */
  struct table *next;
};

struct group {
  struct dimension dimension;
  bool ratio;  /* dimension one, printed with a sign: %, × */
  char suffix; /* counted in these: 'K'; 0: none */
  struct entry *item;
  size_t count, room;
  struct table *table;
};

/* What a printed number agreed with, by all of it that decides: a book prints the same numbers again and again. */
enum { REMEMBERED = 1024, NEIGHBOURS = 4 };
struct remembered {
  struct token token; /* without its places in the text */
  struct match_list list;
  bool known;
};

struct match_index {
  struct remembered *remembered;
  struct arena *arena;
  const struct facts *facts;
  struct group *item;
  size_t count, room;
};

static struct group *find_group(const struct match_index *index, const struct dimension *dimension, bool ratio,
                                char suffix) {
  for (size_t i = 0; i < index->count; i++) {
    struct group *group = &index->item[i];
    if (group->ratio == ratio && group->suffix == suffix && dimension_equal(&group->dimension, dimension)) return group;
  }
  return NULL;
}

static void add(struct match_index *index, const struct unit *unit, bool ratio, char suffix, struct entry entry) {
  struct group *group = find_group(index, &unit->dimension, ratio, suffix);
  if (!group) {
    group = ARENA_PUSH(index->arena, index);
    group->dimension = unit->dimension;
    group->ratio = ratio;
    group->suffix = suffix;
  }
  *ARENA_PUSH(index->arena, group) = entry;
}

static bool is_ratio_unit(const struct unit *unit) { return *unit->symbol && dimension_is_one(&unit->dimension); }

static bool is_ratio(const struct ledger_quantity *q) {
  for (size_t i = 0; i < q->forms; i++)
    if (is_ratio_unit(q->form[i].unit)) return true;
  return false;
}

/* A value (base units) of what the form prints, as it enters the group it is looked up in. */
static void add_printed(struct match_index *index, size_t quantity, const struct form *form,
                        const struct rational *value, bool exact) {
  struct arena *arena = index->arena;
  const struct unit *rest = form->elide ? unit_elide(arena, form->unit, form->elide) : NULL,
                    *unit = rest ? rest : form->unit;
  if (rest) value = rational_div(arena, rational_mul(arena, value, rest->factor), form->unit->factor);
  struct entry entry = {.value = value, .quantity = quantity, .form = exact ? NULL : form};
  if (!form->multiple) {
    add(index, unit, is_ratio_unit(unit) || is_ratio(&index->facts->ledger->quantity[quantity]), 0, entry);
    return;
  }
  if (!form->suffix || !form->suffix[0] || form->suffix[1]) return;
  entry.value = rational_div(arena, value, form->multiple);
  add(index, unit, false, form->suffix[0], entry);
  entry.value = rational_div(arena, entry.value, form->unit->factor);
  if (!dimension_is_one(&unit->dimension)) add(index, unit_one(arena), false, form->suffix[0], entry);
}

static void add_quantity(struct match_index *index, size_t i) {
  const struct ledger_quantity *q = &index->facts->ledger->quantity[i];
  bool plain = false;
  for (size_t f = 0; f < q->forms; f++) {
    const struct form *form = &q->form[f];
    bool other = form->elide || form->multiple;
    if (other || !plain) add_printed(index, i, form, q->exact, true);
    plain = plain || !other;
    if (form->rounding != FORM_QUANTUM && form->rounding != FORM_SIGNIFICANT) continue;
    const struct rational *printed = printed_value(index->arena, q->exact, form);
    if (printed) add_printed(index, i, form, printed, false);
  }
  if (!plain && q->forms) { /* "320 KiB/token" agrees although the only form leaves the denominator out */
    const struct form bare = {.unit = q->form[0].unit};
    add_printed(index, i, &bare, q->exact, true);
  }
}

static int compare(const void *left, const void *right) {
  const struct entry *a = left, *b = right;
  int order = rational_compare(a->value, b->value);
  return order ? order : (a->quantity > b->quantity) - (a->quantity < b->quantity);
}

struct match_index *match_index_new(struct arena *arena, const struct facts *facts) {
  struct match_index *index = arena_alloc(arena, sizeof *index);
  index->arena = arena;
  index->remembered = arena_array(arena, REMEMBERED, sizeof *index->remembered);
  index->facts = facts;
  for (size_t i = 0; i < facts->ledger->quantities; i++) add_quantity(index, i);
  for (size_t i = 0; i < index->count; i++)
    qsort(index->item[i].item, index->item[i].count, sizeof *index->item[i].item, compare);
  return index;
}

static bool small(const mpz_t number, uint64_t *value) {
  if (mpz_sgn(number) < 0 || mpz_sizeinbase(number, 2) > 62) return false;
  *value = 0;
  mpz_export(value, NULL, -1, sizeof *value, 0, 0, number);
  return true;
}

static const struct table *table_of(struct match_index *index, struct group *group, const struct unit *unit) {
  for (struct table *table = group->table; table; table = table->next)
    if (table->unit == unit) return table;
  struct table *table = arena_alloc(index->arena, sizeof *table);
  table->unit = unit;
  table->item = arena_array(index->arena, group->count, sizeof *table->item);
  struct arena *scratch = arena_new();
  for (size_t i = 0; i < group->count && table->item; i++) {
    const struct rational *value = rational_div(scratch, group->item[i].value, unit->factor);
    if (!small(mpq_numref(value->q), &table->item[i].numerator) ||
        !small(mpq_denref(value->q), &table->item[i].denominator))
      table->item = NULL;
  }
  arena_free(scratch);
  table->next = group->table;
  group->table = table;
  return table;
}

static uint64_t ten(int exponent) {
  uint64_t value = 1;
  while (exponent-- > 0) value *= 10;
  return value;
}

enum { MOST_EXPONENT = 18 };

/* numerator / denominator against twice · 10^exponent / 2; *fits false when that goes beyond 128 bits. */
static int compare_small(const struct fraction *value, uint64_t twice, int exponent, bool *fits) {
  wide left = (wide)value->numerator * 2, right = (wide)twice * value->denominator;
  if (exponent < 0)
    left *= ten(-exponent); /* < 2^63 · 10^18 */
  else if (__builtin_mul_overflow(right, (wide)ten(exponent), &right))
    *fits = false;
  return left < right ? -1 : left > right;
}

/* The first entry not below (upper: above) twice · 10^exponent / 2. */
static size_t search_small(const struct table *table, size_t count, uint64_t twice, int exponent, bool upper,
                           bool *fits) {
  size_t low = 0, high = count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (compare_small(&table->item[middle], twice, exponent, fits) < (upper ? 1 : 0))
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

static size_t search(const struct group *group, const struct rational *value, bool upper) {
  size_t low = 0, high = group->count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (rational_compare(group->item[middle].value, value) < (upper ? 1 : 0))
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

/* Of quantities that are equal by definition, the one with the shorter way to it: of a smaller set, or defined earlier.
 */
static bool is_plainer(const struct facts *facts, size_t a, size_t b) {
  size_t cells_a = facts->quantity[a].cells, cells_b = facts->quantity[b].cells;
  return cells_a != cells_b ? cells_a < cells_b : a < b;
}

static void take(const struct match_index *index, struct match_list *list, size_t quantity) {
  size_t same = index->facts->quantity[quantity].same, at = 0;
  for (; at < list->count && at < MATCH_MOST; at++) {
    if (index->facts->quantity[list->quantity[at]].same != same) continue;
    if (is_plainer(index->facts, quantity, list->quantity[at])) list->quantity[at] = quantity;
    return;
  }
  if (at < MATCH_MOST) {
    list->quantity[at] = quantity;
  }
  list->count++;
}

/* Whether a plain number can be looked up in small integers; then its entries. */
static bool find_small(struct match_index *index, struct group *group, const struct token *token, size_t *from,
                       size_t *to) {
  if (token->negative || token->big || token->exact || token->denominator != 1 || token->hedge != HEDGE_NONE ||
      token->suffix || !token->mantissa || token->mantissa > UINT64_MAX / 8 || token->exponent > MOST_EXPONENT ||
      token->exponent < -MOST_EXPONENT)
    return false;
  const struct table *table = table_of(index, group, token->unit);
  if (!table->item) return false;
  bool fits = true;
  *from = search_small(table, group->count, 2 * token->mantissa - 1, token->exponent, false, &fits);
  *to = search_small(table, group->count, 2 * token->mantissa + 1, token->exponent, true, &fits);
  return fits;
}

/* A finer look at an entry that lies within reach. */
static bool entry_agrees(struct arena *arena, const struct facts *facts, const struct entry *entry,
                         const struct number_reading *reading, const struct rational *factor) {
  if (entry->form) return match_prints_form(arena, facts, entry->quantity, entry->form, reading);
  return match_value_agrees(arena, reading, rational_div(arena, entry->value, factor));
}

static void find_in(struct match_index *index, struct group *group, struct arena *scratch, const struct piece *piece,
                    const struct token *token, const struct unit *unit, struct match_list *list) {
  size_t from, to;
  bool quick = unit == token->unit && find_small(index, group, token, &from, &to);
  if (quick && from == to) return;
  struct number_reading reading = match_read(scratch, piece, token);
  const struct rational *factor = unit->factor, *low, *high;
  if (group->suffix) factor = rational_div(scratch, factor, match_suffix(scratch, group->suffix));
  match_reach(scratch, &reading, &low, &high);
  if (!quick) {
    from = search(group, rational_mul(scratch, low, factor), false);
    to = search(group, rational_mul(scratch, high, factor), true);
  }
  for (size_t i = from; i < to; i++)
    if (entry_agrees(scratch, index->facts, &group->item[i], &reading, factor))
      take(index, list, group->item[i].quantity);
}

static void find(struct match_index *index, struct arena *scratch, const struct piece *piece, const struct token *token,
                 struct match_list *list) {
  list->count = 0;
  const struct unit *unit = match_has_unit(token) ? token->unit : NULL;
  if (unit && !token->points) {
    struct group *group = find_group(index, &unit->dimension, is_ratio_unit(unit), 0);
    if (group) find_in(index, group, scratch, piece, token, unit, list);
  }
  if (!token->suffix) return;
  if (!unit) unit = unit_one(scratch);
  struct group *group = find_group(index, &unit->dimension, false, token->suffix);
  if (!group) return;
  find_in(index, group, scratch, piece, token, unit, list);
}

/* Two tokens that differ only in where they stand agree with the same quantities. */
static struct token without_places(const struct token *token) {
  struct token key;
  memset(&key, 0, sizeof key); /* padding too: keys are compared byte by byte */
  key.negative = token->negative;
  key.mantissa = token->mantissa;
  key.denominator = token->denominator;
  key.exponent = token->exponent;
  key.exact = token->exact;
  key.spelling = token->spelling;
  key.suffix = token->suffix;
  key.unit = token->unit;
  key.unit_shared = match_has_unit(token);
  key.points = token->points;
  key.ambiguous = token->ambiguous;
  key.order_of_magnitude = token->order_of_magnitude;
  key.hedge = token->hedge;
  key.bound = token->bound;
  key.group = token->group;
  return key;
}

static size_t slot_of(const struct token *key) {
  unsigned long long hash =
      key->mantissa * 0x9e3779b97f4a7c15u + (unsigned long long)(unsigned)key->exponent * 0xff51afd7ed558ccdu;
  hash ^= (unsigned long long)(uintptr_t)key->unit >> 4;
  hash *= 0x9e3779b97f4a7c15u;
  return (size_t)(hash >> 54) % REMEMBERED;
}

void match_find(struct match_index *index, struct arena *scratch, const struct piece *piece, const struct token *token,
                struct match_list *list) {
  if (token->big) {
    find(index, scratch, piece, token, list);
    return;
  }
  struct token key = without_places(token);
  size_t slot = slot_of(&key);
  struct remembered *remembered = &index->remembered[slot];
  for (size_t i = 0; i < NEIGHBOURS; i++) { /* two numbers that meet must not take turns */
    struct remembered *near = &index->remembered[(slot + i) % REMEMBERED];
    if (near->known && memcmp(&near->token, &key, sizeof key) != 0) continue;
    remembered = near;
    break;
  }
  if (!remembered->known || memcmp(&remembered->token, &key, sizeof key) != 0) {
    find(index, scratch, piece, token, &remembered->list);
    memcpy(&remembered->token, &key, sizeof key); /* with its padding */
    remembered->known = true;
  }
  *list = remembered->list;
}

void match_find_value(struct match_index *index, struct arena *scratch, const struct unit *unit,
                      const struct rational *low, const struct rational *high, struct match_list *list) {
  (void)scratch;
  list->count = 0;
  struct group *group = find_group(index, &unit->dimension, is_ratio_unit(unit), 0);
  if (!group) return;
  for (size_t i = search(group, low, false), to = search(group, high, true); i < to; i++)
    if (!group->item[i].form) take(index, list, group->item[i].quantity);
}

/* A number without a unit is one of things that are counted, unless it stands in a table, whose head may have the unit.
 */
static bool is_counted(const struct ledger_quantity *q) {
  for (size_t f = 0; f < q->forms; f++) {
    const struct unit *unit = q->form[f].unit;
    if (dimension_is_one(&unit->dimension) || !strcmp(unit->symbol, unit->one)) return true;
  }
  return false;
}

void match_find_bare(struct match_index *index, struct arena *scratch, const struct piece *piece,
                     const struct token *token, struct match_list *list) {
  list->count = 0;
  struct number_reading reading = match_read(scratch, piece, token);
  if (match_is_weak(scratch, &reading)) reading.half = rational_integer(scratch, 0);
  for (size_t i = 0; i < index->facts->ledger->quantities; i++) {
    const struct ledger_quantity *q = &index->facts->ledger->quantity[i];
    for (size_t f = 0; f < q->forms && (piece->kind == PIECE_CELL || is_counted(q)); f++)
      if (match_agrees(scratch, index->facts, i, &q->form[f], &reading)) {
        take(index, list, i);
        break;
      }
  }
}

size_t match_nearest(struct match_index *index, struct arena *scratch, const struct piece *piece,
                     const struct token *token, size_t nearest[MATCH_NEAREST]) {
  if (!token->unit) return 0;
  struct group *group = find_group(index, &token->unit->dimension, is_ratio_unit(token->unit), 0);
  if (!group) return 0;
  const struct rational *value = rational_mul(scratch, token_value(scratch, piece, token), token->unit->factor);
  size_t high = search(group, value, false), low = high, count = 0;
  while (count < MATCH_NEAREST && (low > 0 || high < group->count)) {
    bool down = low > 0;
    if (down && high < group->count) {
      const struct rational *below = rational_sub(scratch, value, group->item[low - 1].value);
      down = rational_compare(below, rational_sub(scratch, group->item[high].value, value)) <= 0;
    }
    const struct entry *entry = down ? &group->item[--low] : &group->item[high++];
    bool seen = entry->form != NULL;
    for (size_t i = 0; i < count; i++)
      seen = seen || index->facts->quantity[nearest[i]].same == index->facts->quantity[entry->quantity].same;
    if (!seen) nearest[count++] = entry->quantity;
  }
  return count;
}
