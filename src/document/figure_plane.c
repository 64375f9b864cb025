/* What marks on two axes read alike: quantities over the axes of the model become series of points in panels. */
#include "document/figure_reader.h"

#include <string.h>

enum { AXES = 2 * VALUE_AXES, SERIES_MOST = 4, POINTS_MOST = 10000 };

struct axes { /* of the model */
  int item[AXES];
  size_t count;
};

/* Axes with a chosen member each, innermost first. */
struct chosen {
  struct binding item[AXES];
  size_t count;
};

bool plane_read_source(struct figure_reader *r, const struct node *node, const char *key, bool upright,
                       struct mark_source *source) {
  const struct plane_axis *axis = upright ? &r->figure->y : &r->figure->x;
  const struct node *text = node_get(node, key);
  if (!text) return true;
  source->node = text;
  if (!template_quantity(&r->scope, text->text, text->place, &source->value, &source->form)) return false;
  for (size_t i = 0; i < source->value.cells; i++)
    if (!figure_check_value(r, text, &source->value, i, axis->log, axis->unit)) return false;
  return true;
}

bool plane_read_stroke(struct figure_reader *r, const struct node *node, struct mark *mark) {
  static const char *const words[] = {"", "solid", "dashed", "dotted"};
  const char *stroke = reader_word(node, "stroke"), *weight = reader_word(node, "weight");
  (void)r;
  for (int i = 1; stroke && i < 4; i++)
    if (!strcmp(stroke, words[i])) mark->stroke = (enum mark_stroke)i;
  mark->light = weight && !strcmp(weight, "light");
  return true;
}

static bool has_axis(const struct axes *axes, int axis) {
  for (size_t i = 0; i < axes->count; i++)
    if (axes->item[i] == axis) return true;
  return false;
}

static void add_axes(struct axes *axes, const struct value *value, int except, const struct axes *without) {
  for (int i = 0; i < value->axes && value->cells; i++)
    if (value->axis[i] != except && !has_axis(axes, value->axis[i]) && !(without && has_axis(without, value->axis[i])))
      axes->item[axes->count++] = value->axis[i];
}

static size_t members_of(const struct figure_reader *r, const struct axes *axes) {
  size_t members = 1;
  for (size_t i = 0; i < axes->count; i++) members *= r->scope.derived->model->axis[axes->item[i]].members;
  return members;
}

static void choose(struct chosen *chosen, int axis, size_t member) {
  if (axis >= 0) chosen->item[chosen->count++] = (struct binding){.axis = axis, .member = (int)member};
}

/* The index-th combination of members, the last axis first. */
static void choose_all(const struct figure_reader *r, const struct axes *axes, size_t index, struct chosen *chosen) {
  for (size_t i = axes->count; i-- > 0;) {
    size_t members = r->scope.derived->model->axis[axes->item[i]].members;
    choose(chosen, axes->item[i], index % members);
    index /= members;
  }
}

static size_t cell_of(const struct figure_reader *r, const struct value *value, const struct chosen *chosen) {
  size_t cell = 0;
  for (int n = 0; n < value->axes; n++)
    for (size_t i = 0; i < chosen->count; i++)
      if (chosen->item[i].axis == value->axis[n])
        cell = cell * r->scope.derived->model->axis[value->axis[n]].members + (size_t)chosen->item[i].member;
  return cell;
}

static bool expand(struct figure_reader *r, const struct node *node, const char *key, struct chosen *chosen,
                   bool spoken, struct text *text) {
  struct template_scope scope = r->scope;
  scope.spoken = spoken;
  for (size_t i = 0; i < chosen->count; i++) {
    chosen->item[i].outer = scope.binding;
    scope.binding = &chosen->item[i];
  }
  if (!reader_text(&scope, node, key, text)) return false;
  const struct text *alone[] = {text};
  return template_check_quotes(&scope, alone, 1, node->place);
}

/* As it is drawn, and as it is said: `says` has the words for a label. */
static bool expand_both(struct figure_reader *r, const struct node *node, const char *key, struct chosen *chosen,
                        struct text *drawn, struct text *said) {
  bool own = !strcmp(key, "label") && node_get(node, "says");
  *drawn = *said = text_new(r->arena);
  return expand(r, node, key, chosen, false, drawn) && expand(r, node, own ? "says" : key, chosen, true, said);
}

static void put_x(const struct figure_reader *r, const struct mark *mark, const struct chosen *chosen,
                  struct plane_point *point) {
  if (!mark->x.value.cells) return;
  point->x_cell = cell_of(r, &mark->x.value, chosen);
  point->x = mark->x.value.cell[point->x_cell];
}

static void put_y(const struct figure_reader *r, const struct mark *mark, const struct chosen *chosen,
                  struct plane_point *point) {
  if (!mark->y.value.cells) return;
  point->y_cell = cell_of(r, &mark->y.value, chosen);
  point->y = mark->y.value.cell[point->y_cell];
}

/* Least and most over the axes that nothing chooses. */
static void put_extremes(const struct figure_reader *r, const struct mark *mark, const struct axes *over,
                         const struct chosen *chosen, struct plane_point *point) {
  const struct value *value = &mark->y.value;
  size_t members = members_of(r, over);
  for (size_t i = 0; i < members; i++) {
    struct chosen all = *chosen;
    choose_all(r, over, i, &all);
    size_t cell = cell_of(r, value, &all);
    if (!point->y || rational_compare(value->cell[cell], point->y) < 0) point->y = value->cell[point->y_cell = cell];
    if (!point->high || rational_compare(value->cell[cell], point->high) > 0)
      point->high = value->cell[point->high_cell = cell];
  }
}

struct roles { /* what each axis of the mark is for */
  struct axes along, series, rest;
};

static bool find_roles(struct figure_reader *r, const struct node *node, const struct mark *mark,
                       enum plane_shape shape, struct roles *roles) {
  *roles = (struct roles){0};
  add_axes(&roles->along, &mark->x.value, r->panel_axis, NULL);
  if (shape == PLANE_SET) {
    add_axes(&roles->along, &mark->y.value, r->panel_axis, NULL);
  } else if (mark->x.value.cells && roles->along.count != 1) {
    return figure_fail(r, FINDING_TEMPLATE, mark->x.node,
                       "it runs along a set: `x` needs exactly one axis that is not that of the panels");
  }
  add_axes(&roles->rest, &mark->y.value, r->panel_axis, &roles->along);
  if (shape == PLANE_ALONG) {
    roles->series = roles->rest;
    roles->rest.count = 0;
    if (roles->series.count > 1)
      return figure_fail(r, FINDING_TEMPLATE, mark->y.node,
                         "one axis makes the series; choose members of the others, as in y[*, member]");
  }
  if (!mark->style && members_of(r, &roles->series) > SERIES_MOST)
    return figure_fail(r, FINDING_TEMPLATE, node,
                       "more series than there are colours: choose some of the members, or give all one `series`");
  if (members_of(r, &roles->along) > POINTS_MOST) return figure_fail(r, FINDING_TEMPLATE, node, "too many points");
  return true;
}

static bool read_points(struct figure_reader *r, const struct node *node, const struct mark *mark,
                        enum plane_shape shape, const struct roles *roles, const struct chosen *outer,
                        struct plane_series *series) {
  bool ok = true;
  series->points = members_of(r, &roles->along);
  series->point = arena_array(r->arena, series->points, sizeof *series->point);
  for (size_t i = 0; i < series->points; i++) {
    struct plane_point *point = &series->point[i];
    struct chosen chosen = *outer;
    choose_all(r, &roles->along, i, &chosen);
    put_x(r, mark, &chosen, point);
    if (shape == PLANE_EXTREMES)
      put_extremes(r, mark, &roles->rest, &chosen, point);
    else
      put_y(r, mark, &chosen, point);
    if (shape != PLANE_SET) continue;
    ok = expand_both(r, node, "label", &chosen, &point->label, &point->said) && ok;
    ok = expand_both(r, node, "sublabel", &chosen, &point->sublabel, &point->said_below) && ok;
  }
  return ok;
}

/* A line's points from left to right, whatever the order of the set. */
static void sort_points(struct plane_series *series) {
  for (size_t i = 1; i < series->points; i++) {
    struct plane_point point = series->point[i];
    size_t at = i;
    for (; at > 0 && rational_compare(series->point[at - 1].x, point.x) > 0; at--)
      series->point[at] = series->point[at - 1];
    series->point[at] = point;
  }
}

bool plane_read_series(struct figure_reader *r, const struct node *node, struct mark *mark, enum plane_shape shape) {
  struct roles roles;
  if (!find_roles(r, node, mark, shape, &roles)) return false;
  size_t each = members_of(r, &roles.series);
  mark->series = arena_array(r->arena, each * r->figure->panels, sizeof *mark->series);
  bool ok = true;
  for (size_t panel = 0; panel < r->figure->panels; panel++)
    for (size_t s = 0; s < each; s++) {
      struct plane_series *series = &mark->series[mark->series_count++];
      struct chosen chosen = {.count = 0};
      choose(&chosen, r->panel_axis, panel);
      choose_all(r, &roles.series, s, &chosen);
      series->panel = (int)panel;
      series->style = mark->style ? mark->style : shape == PLANE_ALONG ? 1 + (int)s : 0;
      series->label = series->said = text_new(r->arena);
      ok = read_points(r, node, mark, shape, &roles, &chosen, series) && ok;
      if (shape == PLANE_SET) continue;
      ok = expand_both(r, node, "label", &chosen, &series->label, &series->said) && ok;
      if (mark->x.value.cells) sort_points(series);
    }
  return ok;
}

static bool is_value_of(const struct plane_series *series, const struct rational *exact) {
  for (size_t i = 0; i < series->points && exact; i++) {
    const struct rational *value[] = {series->point[i].x, series->point[i].y, series->point[i].high};
    for (int k = 0; k < 3; k++)
      if (value[k] && !rational_compare(value[k], exact)) return true;
  }
  return false;
}

/* "Weights, 130.4 GiB" without its value: "Weights". */
static void say_before_value(const struct text *said, const struct plane_series *series, struct text *text) {
  size_t before = text->count;
  for (size_t i = 0; i < said->count; i++) {
    struct span span = said->item[i];
    const struct span *next = i + 1 < said->count ? &said->item[i + 1] : NULL;
    bool last = series->points == 1 && next && next->is_number && is_value_of(series, next->number.exact);
    if (text->count > before && series->points == 1 && span.is_number && is_value_of(series, span.number.exact)) break;
    span.strong = span.tail = false;
    if (last && !span.is_number) {
      size_t length = strlen(span.text);
      while (length && strchr(" ,:;", span.text[length - 1])) length--;
      span.text = arena_slice(text->arena, span.text, length);
    }
    if (*span.text) *ARENA_PUSH(text->arena, text) = span;
    if (last) break;
  }
}

void plane_say_panel(struct figure_reader *r, const struct plane_series *series, struct text *text) {
  if (r->figure->panels < 2) return;
  text_add(text, " in the panel “");
  text_add_text(text, &r->figure->panel[series->panel]);
  text_add(text, "”");
}

void plane_say_name(struct figure_reader *r, const struct mark *mark, const struct plane_series *series,
                    struct text *text) {
  const struct text *said =
      series->points == 1 && text_is_empty(&series->said) ? &series->point[0].said : &series->said;
  text_add(text, "“");
  size_t before = text->count;
  say_before_value(said, series, text);
  if (text->count == before) template_add_name(text, "mark", mark->id);
  text_add(text, "”");
  plane_say_panel(r, series, text);
}
