/* The names of cells: fetch_time.midrange, ratio[ceiling, optimistic]. */
#include "quantity/quantity.h"

int quantity_cell_member(const struct model *model, const struct value *value, size_t cell, int n) {
  for (int at = value->axes; at-- > n + 1;) cell /= model->axis[value->axis[at]].members;
  return (int)(cell % model->axis[value->axis[n]].members);
}

bool quantity_is_plotted(const struct derived *derived, size_t quantity) {
  const struct value *value = &derived->value[quantity];
  for (int n = 0; n < value->axes; n++)
    if (derived->model->axis[value->axis[n]].plotted) return true;
  return false;
}

char *quantity_cell_name(struct arena *arena, const struct model *model, const struct value *value, size_t cell) {
  char *name = arena_copy(arena, "");
  for (int n = 0; n < value->axes; n++) {
    const struct model_axis *axis = &model->axis[value->axis[n]];
    name = arena_print(arena, "%s%s%s", name, n ? ", " : "", axis->member[quantity_cell_member(model, value, cell, n)].id);
  }
  return name;
}

char *quantity_full_name(struct arena *arena, const struct derived *derived, int quantity, size_t cell) {
  const struct value *value = &derived->value[quantity];
  const char *id = derived->model->quantity[quantity].id;
  if (!value->axes) return arena_copy(arena, id);
  return arena_print(arena, value->axes == 1 ? "%s.%s" : "%s[%s]", id,
                     quantity_cell_name(arena, derived->model, value, cell));
}
