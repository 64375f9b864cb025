/* rule: a line across the whole plot at a value of one axis. */
#include "document/figure_reader.h"
#include "document/plot.h"

static bool read_rule(struct figure_reader *r, const struct node *node, struct mark *mark) {
  bool upright = node_get(node, "x") != NULL;
  if (upright == (node_get(node, "y") != NULL))
    return figure_fail(r, FINDING_MISSING_KEY, node, "a rule needs `x` or `y`: the value it stands at");
  bool ok = plane_read_source(r, node, "x", false, &mark->x);
  ok = plane_read_source(r, node, "y", true, &mark->y) && ok;
  mark->whole = true;
  if (!ok || !plane_read_stroke(r, node, mark)) return false;
  mark->light = true;
  return plane_read_series(r, node, mark, PLANE_SET);
}

static void draw_rule(struct plot *plot, const struct mark *mark, const struct plane_series *series) {
  struct layout *layout = plot->layout;
  const struct plot_panel *panel = &plot->panel[series->panel];
  for (size_t i = 0; i < series->points; i++) {
    const struct plane_point *point = &series->point[i];
    if (plot_is_left_out(plot, point)) continue;
    long x = point->x ? plot_x(panel, point->x) : 0, y = point->y ? plot_y(panel, point->y) : 0;
    long corner[] = {point->x ? x : panel->at.left, point->x ? panel->at.top : y, point->x ? x : panel->at.right,
                     point->x ? panel->at.bottom : y};
    struct scene_item *item =
        scene_add_line(layout->over, plot_paint(plot, series->style), 0, corner[0], corner[1], corner[2], corner[3]);
    plot_stroke(plot, mark, series->style, item);
    plot_block(plot, corner, 2, item->stroke_width / 2);
    plot_drawn_rule(plot, plot_name(plot, mark, "rule"), series->panel, point->x != NULL,
                    point->x ? point->x : point->y, point->x ? corner[1] : corner[0], point->x ? corner[3] : corner[2],
                    true);
  }
}

static int drawn_of(const struct plot *plot, const struct rational *value, int axis) {
  const struct scene *scene = plot->layout->over;
  for (size_t i = 0; i < scene->drawn_count; i++)
    if (scene->drawn[i].labelled && scene->drawn[i].low == value && scene->drawn[i].axis == axis) return (int)i;
  return -1;
}

static void label_rule(struct plot *plot, const struct mark *mark, const struct plane_series *series) {
  (void)mark;
  const struct plot_panel *panel = &plot->panel[series->panel];
  for (size_t i = 0; i < series->points; i++) {
    const struct plane_point *point = &series->point[i];
    if (plot_is_left_out(plot, point)) continue;
    long y = point->y ? plot_y(panel, point->y) : 0;
    bool placed = point->x ? plot_label_upright(plot, series->panel, &point->label, series->style,
                                                plot_x(panel, point->x), drawn_of(plot, point->x, panel->x_axis))
                           : plot_label_level(plot, series->panel, &point->label, series->style, y, y,
                                              drawn_of(plot, point->y, panel->y_axis));
    if (!placed) plot_no_place(plot, &point->label, point);
  }
}

static bool describe_rule(struct figure_reader *r, const struct mark *mark, struct text *text) {
  bool ok = true;
  for (size_t s = 0; s < mark->series_count; s++)
    for (size_t i = 0; i < mark->series[s].points; i++) {
      const struct plane_point *point = &mark->series[s].point[i];
      if (s || i) text_add(text, " ");
      text_add(text, point->x ? "A vertical line at " : "A horizontal line at ");
      ok = figure_say(r, point->x ? &mark->x : &mark->y, point->x ? point->x_cell : point->y_cell, text) && ok;
      text_add(text, " marks ");
      struct plane_series one = mark->series[s];
      one.point = (struct plane_point *)point;
      one.points = 1;
      plane_say_name(r, mark, &one, text);
      text_add(text, ".");
    }
  return ok;
}

const struct mark_class mark_rule = {.plane = true,
                                     .layer = LAYER_RULE,
                                     .read = read_rule,
                                     .draw = draw_rule,
                                     .label = label_rule,
                                     .describe = describe_rule};
