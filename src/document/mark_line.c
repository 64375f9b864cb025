/* line: a quantity along a set, through its exact points. area: the same, filled down to the axis. */
#include "document/figure_reader.h"
#include "document/plot.h"

static bool read_line(struct figure_reader *r, const struct node *node, struct mark *mark) {
  if (!node_get(node, "x") || !node_get(node, "y"))
    return figure_fail(r, FINDING_MISSING_KEY, node, "it needs `x` and `y`, two quantities over one set");
  bool ok = plane_read_source(r, node, "x", false, &mark->x);
  ok = plane_read_source(r, node, "y", true, &mark->y) && ok;
  if (!ok || !plane_read_stroke(r, node, mark) || !plane_read_series(r, node, mark, PLANE_ALONG)) return false;
  return mark->series[0].points > 1 || figure_fail(r, FINDING_TEMPLATE, mark->x.node, "a line needs two points");
}

static bool same_point(const struct plane_point *a, const struct plane_point *b) {
  return !rational_compare(a->x, b->x) && !rational_compare(a->y, b->y);
}

/* The stretch between point i and the next is one of the other line, too. */
static bool runs_along(const struct plane_series *series, size_t i, const struct plane_series *other) {
  for (size_t k = 0; k + 1 < other->points; k++)
    if (same_point(&series->point[i], &other->point[k])) return same_point(&series->point[i + 1], &other->point[k + 1]);
  return false;
}

static bool is_drawn_before(const struct figure *figure, const struct plane_series *series, size_t i) {
  for (size_t m = 0; m < figure->marks; m++)
    for (size_t s = 0; s < figure->mark[m].series_count && mark_class[figure->mark[m].kind]->layer == LAYER_LINE; s++) {
      const struct plane_series *other = &figure->mark[m].series[s];
      if (other == series) return false;
      if (other->panel == series->panel && runs_along(series, i, other)) return true;
    }
  return false;
}

/* A line that begins or ends on one drawn before it branches off from that one: two strokes upon each other would hide
 * one of them. No points are left of a line that is wholly one drawn before. */
static struct plane_series branch(const struct figure *figure, const struct plane_series *series) {
  struct plane_series own = *series;
  while (own.points > 1 && is_drawn_before(figure, series, (size_t)(own.point - series->point))) {
    own.point++;
    own.points--;
  }
  while (own.points > 1 && is_drawn_before(figure, series, (size_t)(own.point - series->point) + own.points - 2))
    own.points--;
  return own;
}

static int draw_stroke(struct plot *plot, const struct mark *mark, const struct plane_series *series) {
  struct layout *layout = plot->layout;
  long *corner = plot_corners(plot, series, false);
  struct scene_item *item =
      scene_add_polyline(layout->over, plot_paint(plot, series->style), 0, corner, series->points);
  plot_stroke(plot, mark, series->style, item);
  plot_block(plot, corner, series->points, item->stroke_width / 2);
  return plot_drawn(plot, SHAPE_LINE, plot_name(plot, mark, "line"), series, true);
}

/* Slides show what matters: lines for comparison are not on them. */
static bool is_left_out(const struct plot *plot, const struct mark *mark) {
  return mark->light && plot->layout->style->sparse;
}

static void draw_line(struct plot *plot, const struct mark *mark, const struct plane_series *series) {
  if (is_left_out(plot, mark)) return;
  struct plane_series own = branch(plot->layout->figure, series);
  if (own.points > 1) plot_add_end(plot, &own, draw_stroke(plot, mark, &own));
}

/* Zero, or the low end of the axis where it has no zero. */
static const struct rational *floor_of(const struct plot *plot) {
  const struct plane_axis *axis = &plot->layout->figure->y;
  const struct rational *zero = rational_integer(plot->layout->arena, 0);
  if (axis->log || rational_compare(axis->low, zero) > 0) return axis->low;
  return rational_compare(axis->high, zero) < 0 ? axis->high : zero;
}

static void draw_area(struct plot *plot, const struct mark *mark, const struct plane_series *series) {
  struct layout *layout = plot->layout;
  const struct plot_panel *panel = &plot->panel[series->panel];
  const struct rational *floor = floor_of(plot);
  size_t n = series->points;
  long *corner = arena_array(layout->arena, 2 * n + 4, sizeof *corner), *upper = plot_corners(plot, series, false);
  struct ledger_point *point = arena_array(layout->arena, n, sizeof *point);
  for (size_t i = 0; i < n; i++) {
    corner[2 * i] = upper[2 * i];
    corner[2 * i + 1] = upper[2 * i + 1];
    point[i] = (struct ledger_point){series->point[i].x, floor, series->point[i].y};
  }
  corner[2 * n] = upper[2 * n - 2];
  corner[2 * n + 2] = upper[0];
  corner[2 * n + 1] = corner[2 * n + 3] = plot_y(panel, floor);
  scene_add_polygon(layout->under, plot_tint(plot, series->style), corner, n + 2);
  plot_drawn_points(plot, SHAPE_BAND, plot_name(plot, mark, "area"), series->panel, point, n, false);
  plot_add_end(plot, series, draw_stroke(plot, mark, series));
}

static void say_end(struct figure_reader *r, const struct mark *mark, const struct plane_point *point, bool *ok,
                    struct text *text) {
  *ok = figure_say(r, &mark->y, point->y_cell, text) && *ok;
  text_add(text, " at ");
  *ok = figure_say(r, &mark->x, point->x_cell, text) && *ok;
}

static bool describe_series(struct figure_reader *r, const struct mark *mark, const struct plane_series *series,
                            const char *what, struct text *text) {
  const struct plane_point *first = &series->point[0], *last = &series->point[series->points - 1];
  const struct plane_point *low = first, *high = first;
  bool ok = true;
  for (size_t i = 1; i < series->points; i++) {
    const struct plane_point *point = &series->point[i];
    if (rational_compare(point->y, low->y) < 0) low = point;
    if (rational_compare(point->y, high->y) > 0) high = point;
  }
  text_add(text, what);
  plane_say_name(r, mark, series, text);
  if (!rational_compare(low->y, high->y)) {
    text_add(text, " stays at ");
    ok = figure_say(r, &mark->y, first->y_cell, text);
    text_add(text, " from ");
    ok = figure_say(r, &mark->x, first->x_cell, text) && ok;
    text_add(text, " to ");
    ok = figure_say(r, &mark->x, last->x_cell, text) && ok;
  } else {
    bool up = rational_compare(last->y, first->y) >= 0;
    text_add(text, up ? " rises from " : " falls from ");
    say_end(r, mark, first, &ok, text);
    text_add(text, " to ");
    say_end(r, mark, last, &ok, text);
    const struct plane_point *turn[] = {high, low};
    static const char *const words[] = {", with its highest point, ", ", with its lowest point, "};
    for (int i = 0; i < 2; i++) {
      if (!rational_compare(turn[i]->y, first->y) || !rational_compare(turn[i]->y, last->y)) continue;
      text_add(text, words[i]);
      say_end(r, mark, turn[i], &ok, text);
      text_add(text, ", between");
    }
  }
  text_add(text, ".");
  return ok;
}

static bool describe_all(struct figure_reader *r, const struct mark *mark, const char *what, struct text *text) {
  bool ok = true;
  for (size_t s = 0; s < mark->series_count; s++) {
    if (branch(r->figure, &mark->series[s]).points < 2) continue; /* said already */
    if (!text_is_empty(text)) text_add(text, " ");
    ok = describe_series(r, mark, &mark->series[s], what, text) && ok;
  }
  return ok;
}

static bool describe_line(struct figure_reader *r, const struct mark *mark, struct text *text) {
  return describe_all(r, mark, "The line ", text);
}
static bool describe_area(struct figure_reader *r, const struct mark *mark, struct text *text) {
  return describe_all(r, mark, "The upper edge of the area ", text);
}

const struct mark_class mark_line = {
    .plane = true, .ends = true, .layer = LAYER_LINE, .read = read_line, .draw = draw_line, .describe = describe_line};
const struct mark_class mark_area = {
    .plane = true, .ends = true, .layer = LAYER_LINE, .read = read_line, .draw = draw_area, .describe = describe_area};
