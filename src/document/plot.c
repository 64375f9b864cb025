#include "document/plot.h"

#include <string.h>

long plot_x(const struct plot_panel *panel, const struct rational *value) { return scale_position(&panel->x, value); }
long plot_y(const struct plot_panel *panel, const struct rational *value) { return scale_position(&panel->y, value); }

long *plot_corners(const struct plot *plot, const struct plane_series *series, bool high) {
  const struct plot_panel *panel = &plot->panel[series->panel];
  long *corner = arena_array(plot->layout->arena, 2 * series->points, sizeof *corner);
  for (size_t i = 0; i < series->points; i++) {
    corner[2 * i] = plot_x(panel, series->point[i].x);
    corner[2 * i + 1] = plot_y(panel, high ? series->point[i].high : series->point[i].y);
  }
  return corner;
}

enum paint plot_paint(const struct plot *plot, int style) {
  if (plot->layout->style->one_ink) return PAINT_INK;
  return style ? (enum paint)(PAINT_SERIES1 + (style - 1) % 4) : PAINT_INK2;
}

enum paint plot_tint(const struct plot *plot, int style) {
  (void)plot;
  return (enum paint)(PAINT_TINT1 + (style ? (style - 1) % 4 : 0));
}

/* In one ink the dashes tell series apart, with their weight and the label at the end. */
static enum mark_stroke stroke_of(const struct plot *plot, const struct mark *mark, int style) {
  static const enum mark_stroke by_series[] = {STROKE_SOLID, STROKE_SOLID, STROKE_DASHED, STROKE_DOTTED, STROKE_SOLID};
  if (mark->stroke) return mark->stroke;
  return plot->layout->style->one_ink ? by_series[style] : STROKE_SOLID;
}

void plot_stroke(const struct plot *plot, const struct mark *mark, int style, struct scene_item *item) {
  const struct profile_style *look = plot->layout->style;
  bool thin = mark->light || (look->one_ink && style == 4 && !mark->stroke);
  item->stroke_width = thin ? look->line_light : look->line_width;
  switch (stroke_of(plot, mark, style)) {
    case STROKE_DASHED:
      item->dash_on = look->stroke_on;
      item->dash_off = look->stroke_off;
      break;
    case STROKE_DOTTED:
      item->dash_on = item->stroke_width * 5 / 4;
      item->dash_off = item->stroke_width * 5 / 4;
      break;
    default:
      break;
  }
}

const char *plot_name(const struct plot *plot, const struct mark *mark, const char *what) {
  return arena_print(plot->layout->arena, "%s %s", mark->id ? mark->id : "mark", what);
}

int plot_drawn_points(struct plot *plot, enum ledger_shape shape, const char *name, int panel,
                      const struct ledger_point *point, size_t points, bool labelled) {
  int index = layout_drawn(plot->layout, shape, name, NULL, NULL, 0, 0, labelled);
  struct ledger_drawn *drawn = &plot->layout->over->drawn[index];
  drawn->axis = plot->panel[panel].x_axis;
  drawn->across = plot->panel[panel].y_axis;
  drawn->point = point;
  drawn->points = points;
  return index;
}

int plot_drawn(struct plot *plot, enum ledger_shape shape, const char *name, const struct plane_series *series,
               bool labelled) {
  struct ledger_point *point = arena_array(plot->layout->arena, series->points, sizeof *point);
  for (size_t i = 0; i < series->points; i++)
    point[i] = (struct ledger_point){series->point[i].x, series->point[i].y, series->point[i].high};
  return plot_drawn_points(plot, shape, name, series->panel, point, series->points, labelled);
}

int plot_drawn_rule(struct plot *plot, const char *name, int panel, bool upright, const struct rational *value,
                    long from, long to, bool labelled) {
  int index = layout_drawn(plot->layout, SHAPE_TICK, name, value, NULL, from, to, labelled);
  plot->layout->over->drawn[index].axis = upright ? plot->panel[panel].x_axis : plot->panel[panel].y_axis;
  return index;
}

static void draw_layer(struct plot *plot, enum mark_layer layer) {
  const struct figure *figure = plot->layout->figure;
  for (size_t i = 0; i < figure->marks; i++) {
    const struct mark *mark = &figure->mark[i];
    const struct mark_class *class = mark_class[mark->kind];
    for (size_t s = 0; s < mark->series_count && class->draw && class->layer == layer; s++)
      class->draw(plot, mark, &mark->series[s]);
  }
}

/* Those that cannot move first, then those that can move least. */
static void place_labels(struct plot *plot) {
  static const struct {
    enum mark_layer layer;
    bool fixed;
  } order[] = {{LAYER_POINT, true}, {LAYER_POINT, false}, {LAYER_FILL, false}, {LAYER_RULE, false}};
  const struct figure *figure = plot->layout->figure;
  for (size_t n = 0; n < sizeof order / sizeof *order; n++)
    for (size_t i = 0; i < figure->marks; i++) {
      const struct mark *mark = &figure->mark[i];
      const struct mark_class *class = mark_class[mark->kind];
      if (!class->label || class->layer != order[n].layer || class->fixed != order[n].fixed) continue;
      for (size_t s = 0; s < mark->series_count; s++) class->label(plot, mark, &mark->series[s]);
    }
}

/* Room below the head: what the profile gives a plot, or what is left of a page. */
static long plot_height(const struct plot *plot, long top) {
  const struct layout *layout = plot->layout;
  const struct profile_style *style = layout->style;
  if (!style->height) return plot->panels > 1 ? style->panel_height : style->plot_height;
  long below = style->tick_long + 5 * style->unit + 2 * style->type[TYPE_SUB].leading + 14 * style->unit;
  long rows = (long)((plot->panels + plot->columns - 1) / plot->columns);
  return (layout_note_top(layout) - below - top - (rows - 1) * plot_row_gap(plot)) / rows;
}

/* Less than this shows nothing. */
static bool is_tall_enough(const struct plot *plot, long height) {
  const struct layout *layout = plot->layout;
  if (height >= 6 * layout->style->type[TYPE_AXIS].size) return true;
  report_add(layout->report, FINDING_LEGIBLE, (struct place){.file = layout->figure->file},
             "the plot does not fit on one slide")
      ->hint = "show fewer panels, or shorten the title and its tail";
  return false;
}

static size_t choose_columns(const struct plot *plot) {
  const struct layout *layout = plot->layout;
  size_t panels = layout->figure->panels;
  long room = layout->right - layout->margin - plot->gutter, most = room / layout->style->panel_least;
  if (most < 1) most = 1;
  if ((size_t)most >= panels) return panels;
  size_t rows = (panels + (size_t)most - 1) / (size_t)most; /* as even as can be */
  return (panels + rows - 1) / rows;
}

long plot_place(struct layout *layout) {
  const struct profile_style *style = layout->style;
  const struct figure *figure = layout->figure;
  struct plot plot = {.layout = layout, .panels = figure->panels};
  plot.gutter = plot_measure_ends(&plot);
  plot.columns = choose_columns(&plot);
  plot.panel = arena_array(layout->arena, plot.panels, sizeof *plot.panel);
  const struct type_style *sub = &style->type[TYPE_SUB];
  long baseline = layout->plot_only ? style->top_only : layout->y + style->caption_step;
  if (!text_is_empty(&figure->y.caption))
    layout_text(layout, sub, &figure->y.caption, layout->margin, baseline, -1, ROLE_TEXT, -1);
  long top = baseline + 12 * style->unit + profile_cap(style, style->type[TYPE_AXIS].size) / 2;
  top += plot_head_height(&plot);
  long height = plot_height(&plot, top);
  if (!is_tall_enough(&plot, height)) return top;
  plot_find_scales(&plot, top, height);
  long bottom = plot_axes(&plot);
  for (enum mark_layer layer = LAYER_FILL; layer < LAYER_COUNT; layer++) draw_layer(&plot, layer);
  plot_place_ends(&plot);
  place_labels(&plot);
  plot_grid(&plot, layout->under);
  return bottom;
}
