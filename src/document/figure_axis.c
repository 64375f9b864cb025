/* The axis or axes of a figure file, its panels, and how far the axes reach. */
#include "document/figure_reader.h"
#include "document/scale.h"

#include <string.h>

static const struct unit *read_unit(struct figure_reader *r, const struct node *axis) {
  const struct node *node = node_get(axis, "unit");
  const char *why = "";
  if (!node || !strcmp(node->text, "1")) return unit_one(r->arena);
  const struct unit *unit = unit_read(r->arena, r->scope.derived->model->units, node->text, &why);
  if (!unit) report_add(r->report, FINDING_BAD_VALUE, node->place, "'%s' is no unit: %s", node->text, why);
  return unit;
}

static bool is_log(const struct node *axis) { return !strcmp(reader_word(axis, "scale"), "log"); }

/* "season" for an axis in €/season, whose caption says it: ticks read "1,000 €". */
static bool read_elide(struct figure_reader *r, const struct node *axis) {
  struct figure *figure = r->figure;
  const struct node *node = node_get(axis, "elide");
  const char *why = "";
  if (!node) return true;
  const struct unit *elide = unit_read(r->arena, r->scope.derived->model->units, node->text, &why);
  if (!elide || !unit_elide(r->arena, figure->axis_unit, elide))
    return figure_fail(r, FINDING_BAD_VALUE, node, "the unit of the axis has no such denominator");
  if (rational_compare(elide->factor, rational_integer(r->arena, 1)))
    return figure_fail(r, FINDING_BAD_VALUE, node, "only a unit that counts things can be left out of the ticks");
  const char *caption = text_plain(r->arena, &figure->axis_caption);
  if (!strstr(caption, elide->symbol) && !strstr(caption, elide->one))
    return figure_fail(r, FINDING_TEMPLATE, node, "what the ticks leave out must stand in the axis's caption");
  figure->ticks.elide = elide;
  return true;
}

static bool read_range_axis(struct figure_reader *r, const struct node *axis) {
  struct figure *figure = r->figure;
  const char *ticks = reader_word(axis, "ticks");
  figure->log = is_log(axis);
  figure->axis_unit = read_unit(r, axis);
  figure->ticks.notation = ticks && !strcmp(ticks, "plain") ? TICK_PLAIN : TICK_PREFIX;
  return figure->axis_unit && reader_text(&r->scope, axis, "caption", &figure->axis_caption) && read_elide(r, axis);
}

static bool read_plane_axis(struct figure_reader *r, const struct node *node, struct plane_axis *axis) {
  const char *ticks = reader_word(node, "ticks");
  axis->log = is_log(node);
  axis->unit = read_unit(r, node);
  axis->ticks = !ticks || !strcmp(ticks, "si") ? TICK_PREFIX : !strcmp(ticks, "iec") ? TICK_BINARY : TICK_PLAIN;
  return axis->unit && reader_text(&r->scope, node, "caption", &axis->caption);
}

static bool read_panels(struct figure_reader *r, const struct node *node) {
  struct figure *figure = r->figure;
  const struct node *panels = node_get(node, "panels");
  r->panel_axis = -1;
  figure->panels = 1;
  if (panels) {
    r->panel_axis = reader_axis(&r->scope, panels, "each");
    if (r->panel_axis < 0) return false;
    figure->panels = r->scope.derived->model->axis[r->panel_axis].members;
  }
  figure->panel = arena_array(r->arena, figure->panels, sizeof *figure->panel);
  bool ok = true;
  for (size_t i = 0; i < figure->panels; i++) {
    struct binding binding = {.axis = r->panel_axis, .member = (int)i};
    struct template_scope scope = r->scope;
    if (panels) scope.binding = &binding;
    figure->panel[i] = text_new(r->arena);
    if (panels) ok = reader_text(&scope, panels, "head", &figure->panel[i]) && ok;
  }
  return ok;
}

bool figure_read_axes(struct figure_reader *r, const struct node *node) {
  const struct node *axis = node_get(node, "axis"), *x = node_get(node, "x"), *y = node_get(node, "y");
  if (axis && !x && !y) {
    if (node_get(node, "panels"))
      return figure_fail(r, FINDING_TEMPLATE, node, "panels are for figures with two axes, `x` and `y`");
    return read_range_axis(r, axis);
  }
  if (axis || !x || !y)
    return figure_fail(r, FINDING_MISSING_KEY, node, "a figure has one `axis` for ranges, or both `x` and `y`");
  r->figure->plane = true;
  bool ok = read_plane_axis(r, x, &r->figure->x);
  ok = read_plane_axis(r, y, &r->figure->y) && ok;
  return read_panels(r, node) && ok;
}

static const struct rational *whole_decade(struct arena *arena, const struct rational *value, const struct unit *unit,
                                           bool up) {
  const struct rational *in_unit = rational_div(arena, value, unit->factor);
  long order = rational_floor_order(in_unit);
  const struct rational *decade = rational_ten(arena, order);
  if (up && rational_compare(decade, in_unit) < 0) decade = rational_ten(arena, order + 1);
  return rational_mul(arena, decade, unit->factor);
}

static bool is_grouped(const struct ledger_number *number) { return strchr(number->text, ',') != NULL; }

static bool has_grouped_label(const struct figure *figure) {
  for (size_t i = 0; i < figure->marks; i++)
    for (size_t p = 0; p < figure->mark[i].points; p++) {
      const struct text *label = &figure->mark[i].point[p].label;
      for (size_t s = 0; s < label->count; s++)
        if (label->item[s].is_number && is_grouped(&label->item[s].number)) return true;
    }
  return false;
}

/* Ticks are grouped all or none, and as the values beside them are. Long times stay in seconds up to a million. */
static void choose_tick_style(struct figure_reader *r) {
  struct figure *figure = r->figure;
  const struct rational *most = rational_mul(r->arena, figure->axis_unit->factor, rational_ten(r->arena, 6));
  figure->ticks.plain_seconds = rational_compare(figure->high, most) <= 0;
  figure->ticks.group = has_grouped_label(figure);
  const struct rational *ends[] = {figure->low, figure->high};
  for (int i = 0; i < 2 && !figure->ticks.group; i++) {
    struct ledger_number tick =
        printed_axis_tick(r->arena, ends[i], figure->axis_unit, &figure->ticks, PRINTED_PLAIN);
    figure->ticks.group = is_grouped(&tick);
  }
}

/* Whole decades around the marks on a log axis, whole steps on a linear one. */
static bool find_range_domain(struct figure_reader *r) {
  struct figure *figure = r->figure;
  const struct rational *low = NULL, *high = NULL;
  for (size_t i = 0; i < figure->marks; i++)
    for (size_t p = 0; p < figure->mark[i].points; p++) {
      const struct rational *value = figure->mark[i].point[p].value;
      if (!low || rational_compare(value, low) < 0) low = value;
      if (!high || rational_compare(value, high) > 0) high = value;
    }
  if (!low) return figure_fail(r, FINDING_TEMPLATE, node_get(r->node, "marks"), "a figure needs a mark with a value");
  figure->low = low;
  figure->high = high;
  if (!figure->log) {
    const struct rational *ends[] = {low, high};
    scale_domain(r->arena, false, figure->axis_unit->factor, false, ends, 2, &figure->low, &figure->high);
  } else {
    figure->low = whole_decade(r->arena, low, figure->axis_unit, false);
    figure->high = whole_decade(r->arena, high, figure->axis_unit, true);
    if (!rational_compare(figure->low, figure->high))
      figure->high = rational_mul(r->arena, figure->high, rational_integer(r->arena, 10));
  }
  choose_tick_style(r);
  return true;
}

struct values {
  const struct rational **item;
  size_t count, room;
};

static void add_value(struct arena *arena, struct values *values, const struct rational *value) {
  if (value) *ARENA_PUSH(arena, values) = value;
}

static bool find_plane_domain(struct figure_reader *r) {
  struct figure *figure = r->figure;
  struct values x = {0}, y = {0};
  for (size_t i = 0; i < figure->marks; i++)
    for (size_t s = 0; s < figure->mark[i].series_count; s++) {
      const struct plane_series *series = &figure->mark[i].series[s];
      for (size_t p = 0; p < series->points; p++) {
        add_value(r->arena, &x, series->point[p].x);
        add_value(r->arena, &y, series->point[p].y);
        add_value(r->arena, &y, series->point[p].high);
      }
      if (figure->mark[i].kind == MARK_AREA && !figure->y.log) add_value(r->arena, &y, rational_integer(r->arena, 0));
    }
  struct plane_axis *axis[] = {&figure->x, &figure->y};
  const struct values *values[] = {&x, &y};
  for (int i = 0; i < 2; i++) {
    bool binary = axis[i]->ticks == TICK_BINARY;
    if (values[i]->count && scale_domain(r->arena, axis[i]->log, axis[i]->unit->factor, binary, values[i]->item,
                                         values[i]->count, &axis[i]->low, &axis[i]->high))
      continue;
    report_add(r->report, FINDING_SCALE, (struct place){.file = figure->file}, "no mark has a value on the %s axis",
               i ? "vertical" : "horizontal");
    return false;
  }
  return true;
}

bool figure_find_domain(struct figure_reader *r) {
  return r->figure->plane ? find_plane_domain(r) : find_range_domain(r);
}

static void describe_axis(struct figure_reader *r, const struct plane_axis *axis, const char *key, const char *which,
                          struct text *text) {
  struct text caption = figure_said(r, node_get(r->node, key), "caption");
  const struct unit_system *units = r->scope.derived->model->units;
  text_add(text, axis->log ? "a logarithmic " : "a linear ");
  text_add(text, which);
  if (!text_is_empty(&caption)) text_add(text, ", ");
  text_add_text(text, &caption);
  text_add(text, text_is_empty(&caption) ? " from " : ", from ");
  text_add_number(text, printed_tick_as(r->arena, units, axis->low, axis->unit, axis->ticks, PRINTED_SPOKEN));
  text_add(text, " to ");
  text_add_number(text, printed_tick_as(r->arena, units, axis->high, axis->unit, axis->ticks, PRINTED_SPOKEN));
}

void figure_describe_axes(struct figure_reader *r, struct text *text) {
  const struct figure *figure = r->figure;
  if (figure->plane) {
    describe_axis(r, &figure->x, "x", "horizontal axis", text);
    text_add(text, ", and ");
    describe_axis(r, &figure->y, "y", "vertical axis", text);
    return;
  }
  struct text caption = figure_said(r, node_get(r->node, "axis"), "caption");
  text_add(text, figure->log ? "a logarithmic axis, " : "a linear axis, ");
  text_add_text(text, &caption);
  text_add(text, ", from ");
  text_add_number(text, printed_axis_tick(r->arena, figure->low, figure->axis_unit, &figure->ticks, PRINTED_SPOKEN));
  text_add(text, " to ");
  text_add_number(text, printed_axis_tick(r->arena, figure->high, figure->axis_unit, &figure->ticks, PRINTED_SPOKEN));
}
