/* `scenario-table`: which quantities the comparison of scenarios shows, and in what words. */
#include "model/build.h"

static const char *text_of(const struct node *mapping, const char *key, struct place *place) {
  const struct node *node = build_scalar(mapping, key);
  *place = node ? node->text_place : mapping->place;
  return node ? node->text : NULL;
}

void build_scenario_table(struct build *build) {
  const struct node *node = build_children(build->root, "scenario-table", NODE_MAPPING);
  if (!node) return;
  struct model_scenario_table *table = arena_alloc(build->arena, sizeof *table);
  table->caption.text = text_of(node, "caption", &table->caption.place);
  table->note.text = text_of(node, "note", &table->note.place);
  table->base.text = text_of(node, "base", &table->base.place);
  table->place = node->key_place;
  const struct node *columns = build_children(node, "columns", NODE_SEQUENCE);
  table->column = arena_array(build->arena, columns ? columns->count : 0, sizeof *table->column);
  for (const struct node *c = columns ? columns->first : NULL; c; c = c->next) {
    if (c->kind != NODE_MAPPING || c->faulty) continue;
    struct model_scenario_column *column = &table->column[table->columns];
    const struct node *show = build_scalar(c, "show");
    column->head.text = text_of(c, "head", &column->head.place);
    if (show && build_quote(build, show, true, &column->show)) table->columns++;
  }
  build->model->scenario_table = table;
}
