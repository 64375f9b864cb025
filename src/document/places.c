#include "document/places.h"

#include "document/template.h"

#include <glib.h>
#include <string.h>

struct place_list { /* names of artifacts without endings */
  const char **item;
  size_t count, room;
};

struct places {
  struct arena *arena;
  GHashTable *of; /* name of a number -> place_list */
};

static void release(void *table) { g_hash_table_unref(table); }

/* The artifacts of a figure follow each other, so only the last place can be that of the record. */
static void add(struct places *places, const char *name, const char *stem) {
  struct place_list *list = g_hash_table_lookup(places->of, name);
  if (!list) {
    list = arena_alloc(places->arena, sizeof *list);
    g_hash_table_insert(places->of, arena_copy(places->arena, name), list);
  }
  if (list->count && !strcmp(list->item[list->count - 1], stem)) return;
  *ARENA_PUSH(places->arena, list) = stem;
}

struct places *places_of(struct arena *arena, const struct ledger_record *const *record, size_t records) {
  struct places *places = arena_alloc(arena, sizeof *places);
  *places = (struct places){.arena = arena, .of = g_hash_table_new(g_str_hash, g_str_equal)};
  arena_on_free(arena, release, places->of);
  for (size_t r = 0; r < records; r++) {
    const char *stem = arena_slice(arena, record[r]->artifact, strcspn(record[r]->artifact, "."));
    for (size_t i = 0; i < record[r]->count; i++)
      for (size_t n = 0; n < record[r]->item[i].numbers; n++) add(places, record[r]->item[i].number[n].name, stem);
  }
  return places;
}

struct text places_text(const struct places *places, const char *name) {
  struct text text = text_new(places->arena);
  const struct place_list *list = g_hash_table_lookup(places->of, name);
  for (size_t i = 0; list && i < list->count; i++) {
    if (i) text_add(&text, ", ");
    template_add_name(&text, "artifact", list->item[i]);
  }
  if (!list) text_add(&text, "—");
  return text;
}
