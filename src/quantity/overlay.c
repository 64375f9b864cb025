#include "quantity/overlay.h"

#include <string.h>

struct indices {
  size_t *item;
  size_t count, room;
};

static const struct model *model_of(const struct overlay *overlay) { return overlay->base->model; }

static void add_definitions(const struct overlay *overlay, int quantity, int member, struct indices *list) {
  const struct model_quantity *q = &model_of(overlay)->quantity[quantity];
  for (size_t n = 0; n < q->definitions; n++)
    if (member < 0 || (size_t)member == n) *ARENA_PUSH(overlay->arena, list) = overlay->first[quantity] + n;
}

/* The definitions that an expression names: one member of a set where one is selected, else all of the quantity. */
static void add_named(const struct overlay *overlay, const struct expression *e, struct indices *list) {
  const struct model *model = model_of(overlay);
  const struct expression *of = e->kind == EXPRESSION_SELECT ? e->argument[0] : e;
  if (of->kind == EXPRESSION_NAME) {
    int index = model_quantity_index(model, of->text);
    if (index < 0) return;
    int over = model->quantity[index].over;
    int member = over >= 0 && e->kind == EXPRESSION_SELECT && e->members == 1
                     ? model_member_index(&model->axis[over], e->member[0])
                     : -1;
    add_definitions(overlay, index, member, list);
    return;
  }
  size_t arguments = e->kind == EXPRESSION_CALL && !strcmp(e->text, "printed") && e->arguments ? 1 : e->arguments;
  for (size_t i = 0; i < arguments; i++) add_named(overlay, e->argument[i], list);
}

static void place_in_order(struct overlay *overlay, size_t definition, bool *placed, size_t *count) {
  if (placed[definition]) return;
  placed[definition] = true;
  for (size_t i = 0; i < overlay->reads_count[definition]; i++)
    place_in_order(overlay, overlay->reads[definition][i], placed, count);
  overlay->order[(*count)++] = definition;
}

static struct model_definition *definition_of(const struct overlay *overlay, size_t definition) {
  return &model_of(overlay)->quantity[overlay->quantity[definition]].definition[overlay->member[definition]];
}

struct overlay *overlay_new(struct arena *arena, const struct derived *derived) {
  struct overlay *overlay = arena_alloc(arena, sizeof *overlay);
  const struct model *model = derived->model;
  *overlay = (struct overlay){.arena = arena, .base = derived, .now = *derived};
  overlay->now.arena = NULL;
  overlay->now.value = arena_array(arena, model->quantities, sizeof *overlay->now.value);
  if (model->quantities) memcpy(overlay->now.value, derived->value, model->quantities * sizeof *derived->value);
  overlay->copied = arena_array(arena, model->quantities, sizeof *overlay->copied);
  overlay->first = arena_array(arena, model->quantities, sizeof *overlay->first);
  for (size_t q = 0; q < model->quantities; q++) {
    overlay->first[q] = overlay->definitions;
    overlay->definitions += model->quantity[q].definitions;
  }
  size_t count = overlay->definitions;
  overlay->quantity = arena_array(arena, count, sizeof *overlay->quantity);
  overlay->member = arena_array(arena, count, sizeof *overlay->member);
  overlay->reads = arena_array(arena, count, sizeof *overlay->reads);
  overlay->reads_count = arena_array(arena, count, sizeof *overlay->reads_count);
  overlay->order = arena_array(arena, count, sizeof *overlay->order);
  overlay->affected = arena_array(arena, count, sizeof *overlay->affected);
  for (size_t q = 0, d = 0; q < model->quantities; q++)
    for (size_t n = 0; n < model->quantity[q].definitions; n++, d++) {
      overlay->quantity[d] = (int)q;
      overlay->member[d] = n;
    }
  for (size_t d = 0; d < count; d++) {
    struct indices list = {0};
    if (definition_of(overlay, d)->from) add_named(overlay, definition_of(overlay, d)->from, &list);
    overlay->reads[d] = list.item;
    overlay->reads_count[d] = list.count;
  }
  bool *placed = arena_array(arena, count, sizeof *placed);
  size_t at = 0;
  for (size_t d = 0; d < count; d++) place_in_order(overlay, d, placed, &at);
  return overlay;
}

static void mark_definition(const struct overlay *overlay, size_t definition, bool *wanted) {
  if (wanted[definition]) return;
  wanted[definition] = true;
  for (size_t i = 0; i < overlay->reads_count[definition]; i++)
    mark_definition(overlay, overlay->reads[definition][i], wanted);
}

static void mark_all(const struct overlay *overlay, const struct indices *list, bool *wanted) {
  for (size_t i = 0; i < list->count; i++) mark_definition(overlay, list->item[i], wanted);
}

void overlay_mark(const struct overlay *overlay, const struct expression *expression, bool *wanted) {
  struct indices list = {0};
  add_named(overlay, expression, &list);
  mark_all(overlay, &list, wanted);
}

void overlay_mark_quantity(const struct overlay *overlay, int quantity, int member, bool *wanted) {
  struct indices list = {0};
  add_definitions(overlay, quantity, member, &list);
  mark_all(overlay, &list, wanted);
}

static void restore(struct overlay *overlay, size_t definition) {
  int q = overlay->quantity[definition];
  overlay->now.value[q] = overlay->base->value[q];
}

void overlay_choose(struct overlay *overlay, size_t input, const bool *wanted) {
  for (size_t i = 0; i < overlay->affected_count; i++) restore(overlay, overlay->affected[i]);
  restore(overlay, overlay->input);
  struct arena *scratch = arena_new();
  bool *changed = arena_array(scratch, overlay->definitions, sizeof *changed);
  changed[input] = true;
  overlay->input = input;
  overlay->affected_count = 0;
  for (size_t i = 0; i < overlay->definitions; i++) {
    size_t d = overlay->order[i];
    if (d == input || !wanted[d]) continue;
    for (size_t r = 0; r < overlay->reads_count[d]; r++) changed[d] = changed[d] || changed[overlay->reads[d][r]];
    if (changed[d]) overlay->affected[overlay->affected_count++] = d;
  }
  arena_free(scratch);
}

/* Puts the new cells of a definition in the place of the old ones. False when there are not as many. */
static bool put(struct overlay *overlay, size_t definition, const struct rational **cell, size_t cells) {
  int q = overlay->quantity[definition];
  const struct value *base = &overlay->base->value[q];
  struct value *value = &overlay->now.value[q];
  if (model_of(overlay)->quantity[q].over < 0) {
    *value = *base;
    value->cell = cell;
    return cells == base->cells;
  }
  if (overlay->copied[q] != overlay->tries) {
    *value = *base;
    value->cell = arena_array(overlay->now.arena, base->cells, sizeof *value->cell);
    memcpy(value->cell, base->cell, base->cells * sizeof *value->cell);
    overlay->copied[q] = overlay->tries;
  }
  value->cell[overlay->member[definition]] = cell[0];
  return cells == 1;
}

const struct derived *overlay_try(struct overlay *overlay, const struct rational *value) {
  overlay_end(overlay);
  struct arena *arena = arena_new();
  overlay->now.arena = arena;
  overlay->tries++;
  for (size_t i = 0; i < overlay->affected_count; i++) restore(overlay, overlay->affected[i]);
  struct report *report = report_new(arena);
  const struct rational **given = arena_array(arena, 1, sizeof *given);
  given[0] = value;
  put(overlay, overlay->input, given, 1);
  struct scope scope = {.derived = &overlay->now, .report = report};
  for (size_t i = 0; i < overlay->affected_count; i++) {
    struct value v;
    if (!quantity_evaluate(&scope, definition_of(overlay, overlay->affected[i])->from, &v)) return NULL;
    if (!put(overlay, overlay->affected[i], v.cell, v.cells)) return NULL;
  }
  return &overlay->now;
}

void overlay_end(struct overlay *overlay) {
  arena_free(overlay->now.arena);
  overlay->now.arena = NULL;
}
