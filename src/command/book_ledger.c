#include "command/book_ledger.h"

#include <string.h>

struct definition { /* of a unit, by the chapter that came first with it */
  const struct model_unit *unit;
  const struct project *chapter;
};

struct gathering {
  struct arena *arena;
  struct report *report;
  struct unit_system *units;
  struct definitions {
    struct definition *item;
    size_t count, room;
  } known;
};

static const struct definition *find(const struct gathering *gathering, const char *symbol) {
  for (size_t i = 0; i < gathering->known.count; i++)
    if (!strcmp(gathering->known.item[i].unit->symbol, symbol)) return &gathering->known.item[i];
  return NULL;
}

static bool is_same(const struct gathering *gathering, const struct project *a, const struct project *b,
                    const struct model_unit *x, const struct model_unit *y) {
  const char *why;
  const struct unit *u = unit_read(gathering->arena, a->derived->model->units, x->symbol, &why);
  const struct unit *v = unit_read(gathering->arena, b->derived->model->units, y->symbol, &why);
  return u && v && dimension_equal(&u->dimension, &v->dimension) && !rational_compare(u->factor, v->factor) &&
         !strcmp(x->one, y->one) && !strcmp(x->many, y->many);
}

static bool add_unit(struct gathering *gathering, const struct project *chapter, const struct model_unit *unit) {
  const struct definition *other = find(gathering, unit->symbol);
  const char *why = NULL;
  if (other) {
    if (is_same(gathering, other->chapter, chapter, other->unit, unit)) return true;
    why = arena_print(gathering->arena, "the unit \"%s\" is another one in chapter %s: %s", unit->symbol,
                      other->chapter->book_chapter->id, place_text(gathering->arena, other->unit->place));
  } else {
    why = unit_define(gathering->units, unit->symbol, unit->one, unit->many, unit->equals);
    *ARENA_PUSH(gathering->arena, &gathering->known) = (struct definition){unit, chapter};
  }
  if (!why) return true;
  report_add(gathering->report, FINDING_BAD_VALUE, unit->place, "%s", why)->hint =
      "a book's report prints all chapters: one symbol and one word mean one unit in it";
  return false;
}

static void add_names(const struct ledger *from, struct ledger *to, const char **name) {
  for (size_t i = 0; i < from->names; i++) name[to->names++] = from->name[i];
}

static void release(void *table) { g_hash_table_unref(table); }

/* A name that several chapters have is told with all its places. */
static void add_quantities(struct arena *arena, GHashTable *by_name, const struct ledger *from, struct ledger *to) {
  for (size_t i = 0; i < from->quantities; i++) {
    const struct ledger_quantity *quantity = &from->quantity[i];
    struct ledger_quantity *other = g_hash_table_lookup(by_name, quantity->name),
                           *own = &to->quantity[to->quantities++];
    *own = *quantity;
    if (other) own->defined_at = other->defined_at = arena_print(arena, "%s or %s", other->defined_at, own->defined_at);
    g_hash_table_insert(by_name, (gpointer)(uintptr_t)(const void *)own->name, own);
  }
}

struct ledger *book_ledger(struct arena *arena, const struct project *chapter, size_t chapters, struct report *report) {
  struct gathering gathering = {
      .arena = arena, .report = report, .units = unit_system_beside(arena, library_units(chapter->library))};
  size_t names = 0, quantities = 0, errata = 0;
  bool good = true;
  for (size_t i = 0; i < chapters; i++) {
    const struct model *model = chapter[i].derived->model;
    for (size_t u = 0; u < model->own_units; u++) good = add_unit(&gathering, &chapter[i], &model->own_unit[u]) && good;
    names += chapter[i].ledger->names;
    quantities += chapter[i].ledger->quantities;
    errata += chapter[i].ledger->errata;
  }
  if (!good) return NULL;
  struct ledger *ledger = arena_alloc(arena, sizeof *ledger);
  const char **name = arena_array(arena, names, sizeof *name);
  *ledger = (struct ledger){.units = gathering.units, .name = name};
  ledger->quantity = arena_array(arena, quantities, sizeof *ledger->quantity);
  ledger->erratum = arena_array(arena, errata, sizeof *ledger->erratum);
  GHashTable *by_name = g_hash_table_new(g_str_hash, g_str_equal);
  arena_on_free(arena, release, by_name);
  for (size_t i = 0; i < chapters; i++) {
    const struct ledger *own = chapter[i].ledger;
    add_names(own, ledger, name);
    add_quantities(arena, by_name, own, ledger);
    for (size_t e = 0; e < own->errata; e++) ledger->erratum[ledger->errata++] = own->erratum[e];
  }
  return ledger;
}
