/* point: a dot at exact values, with its label. annotation: text at exact values. */
#include "document/figure_reader.h"
#include "document/plot.h"

#include <string.h>

static bool read_point(struct figure_reader *r, const struct node *node, struct mark *mark) {
  if (!node_get(node, "x") || !node_get(node, "y"))
    return figure_fail(r, FINDING_MISSING_KEY, node, "it needs `x` and `y`: the values it stands at");
  bool ok = plane_read_source(r, node, "x", false, &mark->x);
  ok = plane_read_source(r, node, "y", true, &mark->y) && ok;
  return ok && plane_read_series(r, node, mark, PLANE_SET);
}

static bool read_annotation(struct figure_reader *r, const struct node *node, struct mark *mark) {
  const char *align = reader_word(node, "align");
  mark->anchor = !align || !strcmp(align, "left") ? -1 : !strcmp(align, "right") ? 1 : 0;
  if (!node_get(node, "words")) return figure_fail(r, FINDING_MISSING_KEY, node, "an annotation needs `words`");
  return read_point(r, node, mark);
}

enum { CORNERS = 32 };

/* Corners of a circle, which every renderer and reader takes for what it is. */
static long *circle(struct arena *arena, long x, long y, long radius) {
  static const int sine[CORNERS / 4 + 1] = {0, 195090, 382683, 555570, 707107, 831470, 923880, 980785, 1000000};
  long *corner = arena_array(arena, 2 * CORNERS, sizeof *corner);
  for (int i = 0; i < CORNERS; i++) {
    int quarter = i / (CORNERS / 4), k = i % (CORNERS / 4);
    long down = (radius * sine[k] + 500000) / 1000000, across = (radius * sine[CORNERS / 4 - k] + 500000) / 1000000;
    long dx[] = {across, -down, -across, down}, dy[] = {down, across, -down, -across};
    corner[2 * i] = x + dx[quarter];
    corner[2 * i + 1] = y + dy[quarter];
  }
  return corner;
}

static void draw_point(struct plot *plot, const struct mark *mark, const struct plane_series *series) {
  struct layout *layout = plot->layout;
  const struct plot_panel *panel = &plot->panel[series->panel];
  long radius = layout->style->point_radius;
  for (size_t i = 0; i < series->points; i++) {
    struct plane_point *point = &series->point[i];
    if (plot_is_left_out(plot, point)) continue;
    long x = plot_x(panel, point->x), y = plot_y(panel, point->y);
    struct scene_item *dot =
        scene_add_polygon(layout->over, plot_paint(plot, series->style), circle(layout->arena, x, y, radius), CORNERS);
    dot->stroke = PAINT_PAPER;
    dot->stroke_width = layout->style->line_light;
    long corner[] = {x - radius / 2, y, x + radius / 2, y};
    plot_block(plot, corner, 2, radius);
    *ARENA_PUSH(layout->arena, &plot->dot) = (struct plot_dot){series->panel, x, y};
    struct ledger_point *at = arena_alloc(layout->arena, sizeof *at);
    *at = (struct ledger_point){point->x, point->y, NULL};
    plot_drawn_points(plot, SHAPE_POINT, plot_name(plot, mark, "point"), series->panel, at, 1, true);
  }
}

static int drawn_of(const struct plot *plot, const struct plane_point *point, const struct plot_panel *panel) {
  const struct scene *scene = plot->layout->over;
  for (size_t i = 0; i < scene->drawn_count; i++) {
    const struct ledger_drawn *drawn = &scene->drawn[i];
    if (drawn->shape == SHAPE_POINT && drawn->point[0].x == point->x && drawn->point[0].y == point->y &&
        drawn->axis == panel->x_axis && drawn->across == panel->y_axis)
      return (int)i;
  }
  return -1;
}

static void label_point(struct plot *plot, const struct mark *mark, const struct plane_series *series) {
  (void)mark;
  const struct plot_panel *panel = &plot->panel[series->panel];
  for (size_t i = 0; i < series->points; i++) {
    const struct plane_point *point = &series->point[i];
    const struct text *sublabel = plot->layout->style->sparse ? NULL : &point->sublabel;
    if (plot_is_left_out(plot, point)) continue;
    if (!plot_label_point(plot, series->panel, &point->label, sublabel, series->style, plot_x(panel, point->x),
                          plot_y(panel, point->y), plot->layout->style->point_radius, drawn_of(plot, point, panel)))
      plot_no_place(plot, &point->label, point);
  }
}

static void label_annotation(struct plot *plot, const struct mark *mark, const struct plane_series *series) {
  const struct plot_panel *panel = &plot->panel[series->panel];
  if (plot->layout->style->sparse) return;
  for (size_t i = 0; i < series->points; i++)
    plot_annotate(plot, series->panel, &mark->words, plot_x(panel, series->point[i].x),
                  plot_y(panel, series->point[i].y), mark->anchor);
}

/* What a label says beside the values of its point. */
static void say_words(const struct text *words, const struct plane_point *point, const char *before,
                      struct text *text) {
  for (size_t i = 0; i < words->count; i++) {
    const struct rational *exact = words->item[i].is_number ? words->item[i].number.exact : NULL;
    if (exact && (!rational_compare(exact, point->x) || !rational_compare(exact, point->y))) return;
  }
  if (text_is_empty(words)) return;
  text_add(text, before);
  text_add_text(text, words);
}

static bool describe_point(struct figure_reader *r, const struct mark *mark, struct text *text) {
  bool ok = true;
  for (size_t s = 0; s < mark->series_count; s++)
    for (size_t i = 0; i < mark->series[s].points; i++) {
      const struct plane_point *point = &mark->series[s].point[i];
      text_add(text, s || i ? " A point stands at " : "A point stands at ");
      ok = figure_say(r, &mark->x, point->x_cell, text) && ok;
      text_add(text, " and ");
      ok = figure_say(r, &mark->y, point->y_cell, text) && ok;
      plane_say_panel(r, &mark->series[s], text);
      say_words(&point->said, point, ": ", text);
      say_words(&point->said_below, point, ": ", text);
      text_add(text, ".");
    }
  return ok;
}

static bool describe_annotation(struct figure_reader *r, const struct mark *mark, struct text *text) {
  struct text words = figure_said(r, mark->node, "words");
  text_add(text, "A note reads: “");
  text_add_text(text, &words);
  text_add(text, "”.");
  return true;
}

const struct mark_class mark_point = {.plane = true,
                                      .layer = LAYER_POINT,
                                      .read = read_point,
                                      .draw = draw_point,
                                      .label = label_point,
                                      .describe = describe_point};
const struct mark_class mark_annotation = {.plane = true,
                                           .fixed = true,
                                           .layer = LAYER_POINT,
                                           .read = read_annotation,
                                           .label = label_annotation,
                                           .describe = describe_annotation};
