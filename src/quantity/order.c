#include "quantity/order.h"

enum visit { VISIT_NEW, VISIT_UNDERWAY, VISIT_DONE };

struct readings { /* the quantities that one reads */
  size_t *item;
  size_t count, room;
};

struct frame {
  size_t quantity, next; /* of its readings */
};

struct ordering {
  struct arena *arena;
  const struct model *model;
  struct readings *reads; /* by quantity */
  enum visit *visit;
  size_t *order;
  size_t count;
};

static void find_readings(struct ordering *o, size_t quantity, const struct expression *e) {
  int index = e->kind == EXPRESSION_NAME ? model_quantity_index(o->model, e->text) : -1;
  if (index >= 0 && (size_t)index != quantity) *ARENA_PUSH(o->arena, &o->reads[quantity]) = (size_t)index;
  for (size_t i = 0; i < e->arguments; i++) find_readings(o, quantity, e->argument[i]);
}

/* Depth first, on a stack of its own. False where a circle closes. */
static bool visit(struct ordering *o, struct frame *stack, size_t first) {
  if (o->visit[first] == VISIT_DONE) return true;
  size_t depth = 0;
  stack[depth++] = (struct frame){first, 0};
  o->visit[first] = VISIT_UNDERWAY;
  while (depth) {
    struct frame *top = &stack[depth - 1];
    const struct readings *reads = &o->reads[top->quantity];
    if (top->next == reads->count) {
      o->visit[top->quantity] = VISIT_DONE;
      o->order[o->count++] = top->quantity;
      depth--;
      continue;
    }
    size_t read = reads->item[top->next++];
    if (o->visit[read] == VISIT_UNDERWAY) return false;
    if (o->visit[read] == VISIT_DONE) continue;
    o->visit[read] = VISIT_UNDERWAY;
    stack[depth++] = (struct frame){read, 0};
  }
  return true;
}

const size_t *quantity_order(struct arena *arena, const struct model *model) {
  struct ordering o = {.arena = arena, .model = model};
  o.reads = arena_array(arena, model->quantities + 1, sizeof *o.reads);
  o.visit = arena_array(arena, model->quantities + 1, sizeof *o.visit);
  o.order = arena_array(arena, model->quantities + 1, sizeof *o.order);
  struct frame *stack = arena_array(arena, model->quantities + 1, sizeof *stack);
  for (size_t i = 0; i < model->quantities; i++)
    for (size_t n = 0; n < model->quantity[i].definitions; n++)
      if (model->quantity[i].definition[n].from) find_readings(&o, i, model->quantity[i].definition[n].from);
  bool straight = true;
  for (size_t i = 0; i < model->quantities && straight; i++) straight = visit(&o, stack, i);
  for (size_t i = 0; i < model->quantities && !straight; i++) o.order[i] = i;
  return o.order;
}
