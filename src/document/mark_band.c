/* band: from the least to the most of a quantity, along a set or across the whole plot. */
#include "document/figure_reader.h"
#include "document/plot.h"

static bool read_band(struct figure_reader *r, const struct node *node, struct mark *mark) {
  if (!node_get(node, "y")) return figure_fail(r, FINDING_MISSING_KEY, node, "a band needs `y`, a set it spans");
  bool ok = plane_read_source(r, node, "x", false, &mark->x);
  ok = plane_read_source(r, node, "y", true, &mark->y) && ok;
  mark->whole = !mark->x.value.cells;
  if (!ok || !plane_read_stroke(r, node, mark) || !plane_read_series(r, node, mark, PLANE_EXTREMES)) return false;
  for (size_t s = 0; s < mark->series_count; s++) mark->series[s].style = mark->style ? mark->style : 1;
  return mark->whole || mark->series[0].points > 1 ||
         figure_fail(r, FINDING_TEMPLATE, mark->x.node, "a band along a set needs two points");
}

static void draw_level_edge(struct plot *plot, const struct plane_series *series, const char *name,
                            const struct rational *value) {
  const struct plot_panel *panel = &plot->panel[series->panel];
  long y = plot_y(panel, value), corner[] = {panel->at.left, y, panel->at.right, y};
  scene_add_line(plot->layout->over, plot_paint(plot, series->style), plot->layout->style->line_light, corner[0], y,
                 corner[2], y);
  plot_block(plot, corner, 2, plot->layout->style->line_light / 2);
  plot_drawn_rule(plot, name, series->panel, false, value, corner[0], corner[2], false);
}

static void draw_whole(struct plot *plot, const struct mark *mark, const struct plane_series *series) {
  const struct figure *figure = plot->layout->figure;
  const struct plot_panel *panel = &plot->panel[series->panel];
  const struct plane_point *span = &series->point[0];
  long top = plot_y(panel, span->high), bottom = plot_y(panel, span->y);
  struct ledger_point *point = arena_array(plot->layout->arena, 2, sizeof *point);
  point[0] = (struct ledger_point){figure->x.low, span->y, span->high};
  point[1] = (struct ledger_point){figure->x.high, span->y, span->high};
  scene_add_rect(plot->layout->under, plot_tint(plot, series->style), panel->at.left, top,
                 panel->at.right - panel->at.left, bottom - top);
  plot_drawn_points(plot, SHAPE_BAND, plot_name(plot, mark, "band"), series->panel, point, 2, true);
  draw_level_edge(plot, series, plot_name(plot, mark, "low edge"), span->y);
  draw_level_edge(plot, series, plot_name(plot, mark, "high edge"), span->high);
}

static void draw_edge(struct plot *plot, const struct mark *mark, const struct plane_series *series, const long *corner,
                      bool high) {
  struct ledger_point *point = arena_array(plot->layout->arena, series->points, sizeof *point);
  for (size_t i = 0; i < series->points; i++)
    point[i] = (struct ledger_point){series->point[i].x, high ? series->point[i].high : series->point[i].y, NULL};
  scene_add_polyline(plot->layout->over, plot_paint(plot, series->style), plot->layout->style->line_light, corner,
                     series->points);
  plot_block(plot, corner, series->points, plot->layout->style->line_light / 2);
  plot_drawn_points(plot, SHAPE_LINE, plot_name(plot, mark, high ? "high edge" : "low edge"), series->panel, point,
                    series->points, false);
}

static void draw_along(struct plot *plot, const struct mark *mark, const struct plane_series *series) {
  size_t n = series->points;
  long *low = plot_corners(plot, series, false), *high = plot_corners(plot, series, true);
  long *corner = arena_array(plot->layout->arena, 4 * n, sizeof *corner);
  for (size_t i = 0; i < n; i++) {
    corner[2 * i] = low[2 * i];
    corner[2 * i + 1] = low[2 * i + 1];
    corner[4 * n - 2 * i - 2] = high[2 * i];
    corner[4 * n - 2 * i - 1] = high[2 * i + 1];
  }
  scene_add_polygon(plot->layout->under, plot_tint(plot, series->style), corner, 2 * n);
  int drawn = plot_drawn(plot, SHAPE_BAND, plot_name(plot, mark, "band"), series, true);
  draw_edge(plot, mark, series, low, false);
  draw_edge(plot, mark, series, high, true);
  plot_add_end(plot, series, drawn);
}

static void draw_band(struct plot *plot, const struct mark *mark, const struct plane_series *series) {
  if (mark->whole)
    draw_whole(plot, mark, series);
  else
    draw_along(plot, mark, series);
}

/* Which band a label names: the one of its mark in its panel. */
static int drawn_of(const struct plot *plot, const struct plane_point *span, int panel) {
  const struct scene *scene = plot->layout->over;
  for (size_t i = 0; i < scene->drawn_count; i++) {
    const struct ledger_drawn *drawn = &scene->drawn[i];
    if (drawn->shape == SHAPE_BAND && drawn->point[0].y == span->y && drawn->axis == plot->panel[panel].x_axis &&
        drawn->across == plot->panel[panel].y_axis)
      return (int)i;
  }
  return -1;
}

static void label_band(struct plot *plot, const struct mark *mark, const struct plane_series *series) {
  const struct plot_panel *panel = &plot->panel[series->panel];
  const struct plane_point *span = &series->point[0];
  if (mark->whole && !plot_label_level(plot, series->panel, &series->label, series->style, plot_y(panel, span->y),
                                       plot_y(panel, span->high), drawn_of(plot, span, series->panel)))
    plot_no_place(plot, &series->label, NULL);
}

static bool say_span(struct figure_reader *r, const struct mark *mark, const struct plane_point *point,
                     struct text *text) {
  bool ok = figure_say(r, &mark->y, point->y_cell, text);
  text_add(text, " to ");
  ok = figure_say(r, &mark->y, point->high_cell, text) && ok;
  if (mark->whole) return ok;
  text_add(text, " at ");
  return figure_say(r, &mark->x, point->x_cell, text) && ok;
}

static bool describe_band(struct figure_reader *r, const struct mark *mark, struct text *text) {
  bool ok = true;
  for (size_t s = 0; s < mark->series_count; s++) {
    const struct plane_series *series = &mark->series[s];
    text_add(text, s ? " The band " : "The band ");
    plane_say_name(r, mark, series, text);
    text_add(text, mark->whole ? " spans " : " runs from ");
    ok = say_span(r, mark, &series->point[0], text) && ok;
    if (!mark->whole) {
      text_add(text, ", to ");
      ok = say_span(r, mark, &series->point[series->points - 1], text) && ok;
    }
    text_add(text, ".");
  }
  return ok;
}

const struct mark_class mark_band = {.plane = true,
                                     .ends = true,
                                     .layer = LAYER_FILL,
                                     .read = read_band,
                                     .draw = draw_band,
                                     .label = label_band,
                                     .describe = describe_band};
