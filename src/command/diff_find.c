/* The differences of two projects: claims, numbers, texts, drawn values. */
#include "command/diff.h"

#include <string.h>

static const char *fate(const struct derived *derived, int claim) {
  return claim < 0 ? NULL : derived->claim[claim].holds ? "holds" : "fails";
}

static void find_claims(struct change_list *list, const struct derived *before, const struct derived *after) {
  const struct model *a = before->model, *b = after->model;
  for (size_t i = 0; i < a->claims; i++) {
    const char *old = fate(before, (int)i), *new = fate(after, model_claim_index(b, a->claim[i].id));
    if (!new || strcmp(old, new) != 0) *ARENA_PUSH(list->arena, list) = (struct change){a->claim[i].id, old, new};
  }
  for (size_t i = 0; i < b->claims; i++)
    if (model_claim_index(a, b->claim[i].id) < 0)
      *ARENA_PUSH(list->arena, list) = (struct change){b->claim[i].id, NULL, fate(after, (int)i)};
}

static const char *printed_text(struct arena *arena, const struct ledger_quantity *quantity) {
  struct ledger_number number;
  const char *why;
  for (size_t f = 0; f < quantity->forms; f++)
    if (printed_number(arena, "", quantity->exact, &quantity->form[f], PRINTED_PLAIN, &number, &why))
      return number.text;
  return rational_text(arena, quantity->exact);
}

static const char *exact_text(struct arena *arena, const struct ledger_quantity *quantity, const char *printed) {
  const struct unit *unit = quantity->form[0].unit;
  const struct rational *value = rational_div(arena, quantity->exact, unit->factor);
  const char *decimal = rational_decimal(arena, value, 12);
  return arena_print(arena, "%s, exactly %s%s%s", printed, decimal ? decimal : rational_text(arena, value),
                     *unit->symbol && !unit->close ? " " : "", unit->symbol);
}

static void release_table(void *table) { g_hash_table_unref(table); }

static GHashTable *index_quantities(struct arena *arena, const struct ledger *ledger) {
  GHashTable *table = g_hash_table_new(g_str_hash, g_str_equal);
  arena_on_free(arena, release_table, table);
  for (size_t i = 0; i < ledger->quantities; i++)
    g_hash_table_insert(table, (gpointer)(uintptr_t)(const void *)ledger->quantity[i].name,
                        (gpointer)(uintptr_t)(const void *)&ledger->quantity[i]);
  return table;
}

static void find_numbers(struct change_list *list, const struct ledger *before, const struct ledger *after) {
  struct arena *arena = list->arena;
  GHashTable *old_by_name = index_quantities(arena, before), *new_by_name = index_quantities(arena, after);
  for (size_t i = 0; i < before->quantities; i++) {
    const struct ledger_quantity *old = &before->quantity[i], *new = g_hash_table_lookup(new_by_name, old->name);
    const char *was = printed_text(arena, old), *is = new ? printed_text(arena, new) : NULL;
    if (new && !rational_compare(old->exact, new->exact) && !strcmp(was, is)) continue;
    if (new && !strcmp(was, is)) {
      was = exact_text(arena, old, was);
      is = exact_text(arena, new, is);
    }
    *ARENA_PUSH(arena, list) = (struct change){old->name, was, is};
  }
  for (size_t i = 0; i < after->quantities; i++)
    if (!g_hash_table_lookup(old_by_name, after->quantity[i].name))
      *ARENA_PUSH(arena, list) =
          (struct change){after->quantity[i].name, NULL, printed_text(arena, &after->quantity[i])};
}

/* Where all words of a figure or table stand, and where a drawing does. */
static bool has_texts(const struct artifact *artifact) {
  const char *ending = artifact->recipe->ending;
  if (artifact->figure)
    return !strcmp(ending, ".alt.txt") || !strcmp(ending, ".description.txt") || !strcmp(ending, ".html");
  return artifact->table && !strcmp(ending, ".md");
}

static bool has_drawing(const struct artifact *artifact) {
  return artifact->figure && !strcmp(artifact->recipe->ending, ".svg");
}

static const struct artifact *find_artifact(const struct artifact_list *list, const char *name) {
  for (size_t i = 0; i < list->count; i++)
    if (!strcmp(list->item[i].name, name)) return &list->item[i];
  return NULL;
}

static bool find_artifacts(struct difference *difference, struct project *before, struct project *after) {
  struct artifact_list old_list = artifact_plan(before), new_list = artifact_plan(after);
  for (size_t i = 0; i < new_list.count; i++) {
    const struct artifact *new = &new_list.item[i], *old = find_artifact(&old_list, new->name);
    if (!has_texts(new) && !has_drawing(new)) continue;
    const struct ledger_record *was = old ? artifact_record(before, old) : NULL, *is = artifact_record(after, new);
    if (!is || (old && !was)) return false;
    if (has_texts(new)) diff_pair_runs(&difference->texts, new->name, was, is);
    if (has_drawing(new)) diff_pair_drawn(&difference->drawn, was, is);
  }
  return true;
}

struct difference *diff_find(struct project *before, struct project *after) {
  struct arena *arena = after->arena;
  struct difference *difference = arena_alloc(arena, sizeof *difference);
  difference->claims.arena = difference->numbers.arena = arena;
  difference->texts.arena = difference->drawn.arena = arena;
  find_claims(&difference->claims, before->derived, after->derived);
  find_numbers(&difference->numbers, before->ledger, after->ledger);
  return find_artifacts(difference, before, after) ? difference : NULL;
}

bool diff_is_empty(const struct difference *difference) {
  return !difference->claims.count && !difference->numbers.count && !difference->texts.count &&
         !difference->drawn.count;
}
