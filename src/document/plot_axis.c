/* Scales, ticks, axes and gridlines of a plot. Panels share both scales: tick labels stand below the lowest panel of
 * each column and beside the first panel of each row. */
#include "document/plot.h"

enum { TICKS_MOST = 6 };

/* An axis whose steps can be chosen has few, so that gridlines stay quiet; decades are all labelled where there is
 * room. */
static bool counted(const struct plane_axis *axis) { return !axis->log || axis->ticks == TICK_BINARY; }

static struct text tick_text(const struct plot *plot, const struct plane_axis *axis, const struct rational *value) {
  const struct layout *layout = plot->layout;
  struct text text = text_new(layout->arena);
  text_add_number(&text, printed_tick_as(layout->arena, layout->units, value, axis->unit, axis->ticks, PRINTED_PLAIN));
  return text;
}

static long tick_width(const struct plot *plot, const struct plane_axis *axis, const struct rational *value,
                       bool reserved) {
  const struct layout *layout = plot->layout;
  const struct type_style *type = &layout->style->type[TYPE_AXIS];
  struct text text = tick_text(plot, axis, value);
  return reserved ? layout_reserved(layout, type, &text)
                  : text_width(layout->measure, layout->style->font, type, &text);
}

static long widest_tick(const struct plot *plot, const struct plane_axis *axis, const struct tick *tick, size_t ticks,
                        bool reserved) {
  long widest = 0;
  for (size_t i = 0; i < ticks; i++) {
    if (!tick[i].labelled) continue;
    long width = tick_width(plot, axis, tick[i].value, reserved);
    if (width > widest) widest = width;
  }
  return widest;
}

/* On a linear axis the labelled ticks are enough. */
static void keep_ticks(const struct plane_axis *axis, struct tick *tick, size_t *ticks) {
  size_t kept = 0;
  for (size_t i = 0; i < *ticks; i++)
    if (axis->log || tick[i].labelled) tick[kept++] = tick[i];
  *ticks = kept;
}

static void choose_y_ticks(struct plot *plot, long height) {
  const struct layout *layout = plot->layout;
  const struct plane_axis *axis = &layout->figure->y;
  const struct scale scale = {axis->log, axis->low, axis->high, height, 0};
  long room = layout->style->type[TYPE_AXIS].leading * 5 / 4;
  if (counted(axis) && room < height / TICKS_MOST) room = height / TICKS_MOST;
  plot->y.tick =
      scale_ticks_in(layout->arena, &scale, axis->unit->factor, axis->ticks == TICK_BINARY, room, &plot->y.ticks);
  keep_ticks(axis, plot->y.tick, &plot->y.ticks);
}

/* Which labels there are depends on their width, and that on which there are. */
static void choose_x_ticks(struct plot *plot, const struct scale *scale) {
  const struct layout *layout = plot->layout;
  const struct plane_axis *axis = &layout->figure->x;
  bool binary = axis->ticks == TICK_BINARY;
  long room = 0;
  for (int round = 0; round < 3; round++) {
    if (counted(axis) && room < (scale->to - scale->from) / TICKS_MOST) room = (scale->to - scale->from) / TICKS_MOST;
    plot->x.tick = scale_ticks_in(layout->arena, scale, axis->unit->factor, binary, room, &plot->x.ticks);
    room = widest_tick(plot, axis, plot->x.tick, plot->x.ticks, true) + 12 * layout->style->unit;
  }
  keep_ticks(axis, plot->x.tick, &plot->x.ticks);
}

static struct text *wrap_head(const struct plot *plot, size_t index, long width, size_t *lines) {
  const struct layout *layout = plot->layout;
  return text_wrap_even(layout->arena, layout->measure, layout->style->font, &layout->style->type[TYPE_HEAD],
                        &layout->figure->panel[index], width, !layout->narrow, lines);
}

long plot_head_height(const struct plot *plot) {
  const struct layout *layout = plot->layout;
  if (plot->panels < 2) return 0;
  /* A little less than a panel: how wide it is depends on the labels of the axes beside it. */
  long width = (layout->right - layout->margin - plot->gutter) * 3 / (4 * (long)plot->columns);
  size_t most = 1;
  for (size_t i = 0; i < plot->panels; i++) {
    size_t lines;
    wrap_head(plot, i, width, &lines);
    if (lines > most) most = lines;
  }
  return (long)most * layout->style->type[TYPE_HEAD].leading + 4 * layout->style->unit;
}

static size_t rows_of(const struct plot *plot) { return (plot->panels + plot->columns - 1) / plot->columns; }

long plot_row_gap(const struct plot *plot) {
  const struct profile_style *style = plot->layout->style;
  return plot_head_height(plot) + style->type[TYPE_AXIS].leading + style->tick_long + 14 * style->unit;
}

static void add_axis(struct scene *scene, const struct plane_axis *from, bool vertical, const struct scale *scale) {
  struct {
    struct ledger_axis *item;
    size_t count, room;
  } list = {scene->axis, scene->axes, scene->axes};
  struct ledger_axis *axis = ARENA_PUSH(scene->arena, &list);
  *axis = (struct ledger_axis){.log = from->log,
                               .vertical = vertical,
                               .unit = from->unit,
                               .low = from->low,
                               .high = from->high,
                               .from = scale->from,
                               .to = scale->to};
  scene->axis = list.item;
  scene->axes = list.count;
}

/* Between panels, so that the end labels of their axes stand apart. */
static long panel_gap(const struct plot *plot) {
  const struct plane_axis *axis = &plot->layout->figure->x;
  long low = tick_width(plot, axis, axis->low, true), high = tick_width(plot, axis, axis->high, true);
  return (low + high) / 2 + 8 * plot->layout->style->unit;
}

void plot_find_scales(struct plot *plot, long top, long height) {
  struct layout *layout = plot->layout;
  const struct profile_style *style = layout->style;
  const struct figure *figure = layout->figure;
  choose_y_ticks(plot, height);
  long left = layout->margin + widest_tick(plot, &figure->y, plot->y.tick, plot->y.ticks, false) + style->tick_long +
              5 * style->unit;
  long columns = (long)plot->columns, gap = panel_gap(plot);
  long last = plot->gutter ? 0 : tick_width(plot, &figure->x, figure->x.high, true) / 2;
  long width = (layout->right - last - plot->gutter - left - (columns - 1) * gap) / columns;
  struct scale first = {figure->x.log, figure->x.low, figure->x.high, left, left + width};
  choose_x_ticks(plot, &first);
  for (size_t i = 0; i < plot->panels; i++) {
    struct plot_panel *panel = &plot->panel[i];
    long column = (long)(i % plot->columns), row = (long)(i / plot->columns);
    panel->at.left = left + column * (width + gap);
    panel->at.right = panel->at.left + width;
    panel->at.top = top + row * (height + plot_row_gap(plot));
    panel->at.bottom = panel->at.top + height;
    panel->x = (struct scale){figure->x.log, figure->x.low, figure->x.high, panel->at.left, panel->at.right};
    panel->y = (struct scale){figure->y.log, figure->y.low, figure->y.high, panel->at.bottom, panel->at.top};
    panel->left = column == 0;
    panel->bottom = i + plot->columns >= plot->panels;
    panel->x_axis = (int)column;
    panel->y_axis = (int)plot->columns + (int)row;
  }
  for (size_t column = 0; column < plot->columns; column++)
    add_axis(layout->over, &figure->x, false, &plot->panel[column].x);
  for (size_t row = 0; row < rows_of(plot); row++)
    add_axis(layout->over, &figure->y, true, &plot->panel[row * plot->columns].y);
}

static const char *tick_name(const struct plot *plot, const struct text *label) {
  if (text_is_empty(label)) return "minor tick";
  return arena_print(plot->layout->arena, "%s tick", text_plain(plot->layout->arena, label));
}

/* A tick from the axis outward. */
static int draw_tick(struct plot *plot, size_t index, bool upright, const struct tick *tick, const char *name) {
  const struct plot_panel *panel = &plot->panel[index];
  const struct profile_style *style = plot->layout->style;
  long length = tick->labelled ? style->tick_long : style->tick_short;
  long width = tick->labelled ? style->axis_width : style->tick_width;
  if (upright) {
    long x = plot_x(panel, tick->value), y = panel->at.bottom;
    scene_add_line(plot->layout->over, PAINT_AXIS, width, x, y, x, y + length);
    return plot_drawn_rule(plot, name, (int)index, true, tick->value, y, y + length, false);
  }
  long x = panel->at.left, y = plot_y(panel, tick->value);
  scene_add_line(plot->layout->over, PAINT_AXIS, width, x - length, y, x, y);
  return plot_drawn_rule(plot, name, (int)index, false, tick->value, x - length, x, false);
}

static void draw_x_axis(struct plot *plot, size_t index, long baseline) {
  struct layout *layout = plot->layout;
  const struct plot_panel *panel = &plot->panel[index];
  const struct figure *figure = layout->figure;
  scene_add_line(layout->over, PAINT_AXIS, layout->style->axis_width, panel->at.left, panel->at.bottom, panel->at.right,
                 panel->at.bottom);
  int axis = layout_drawn(layout, SHAPE_SPAN, "horizontal axis", figure->x.low, figure->x.high, panel->at.bottom,
                          panel->at.bottom, false);
  layout->over->drawn[axis].axis = panel->x_axis;
  for (size_t i = 0; i < plot->x.ticks; i++) {
    const struct tick *tick = &plot->x.tick[i];
    struct text label = text_new(layout->arena);
    if (tick->labelled) label = tick_text(plot, &figure->x, tick->value);
    int drawn = draw_tick(plot, index, true, tick, tick_name(plot, &label));
    if (tick->labelled && panel->bottom)
      layout_text(layout, &layout->style->type[TYPE_AXIS], &label, plot_x(panel, tick->value), baseline, 0,
                  ROLE_TICK_LABEL, drawn);
  }
}

static void draw_y_axis(struct plot *plot, size_t index) {
  struct layout *layout = plot->layout;
  const struct plot_panel *panel = &plot->panel[index];
  const struct figure *figure = layout->figure;
  const struct type_style *type = &layout->style->type[TYPE_AXIS];
  long x = panel->at.left - layout->style->tick_long - 5 * layout->style->unit;
  scene_add_line(layout->over, PAINT_AXIS, layout->style->axis_width, panel->at.left, panel->at.top, panel->at.left,
                 panel->at.bottom);
  int axis = layout_drawn(layout, SHAPE_SPAN, "vertical axis", figure->y.low, figure->y.high, panel->at.left,
                          panel->at.left, false);
  layout->over->drawn[axis].axis = panel->y_axis;
  for (size_t i = 0; i < plot->y.ticks && panel->left; i++) {
    const struct tick *tick = &plot->y.tick[i];
    struct text label = text_new(layout->arena);
    if (tick->labelled) label = tick_text(plot, &figure->y, tick->value);
    int drawn = draw_tick(plot, index, false, tick, tick_name(plot, &label));
    if (tick->labelled)
      layout_text(layout, type, &label, x, plot_y(panel, tick->value) + profile_cap(layout->style, type->size) / 2, 1,
                  ROLE_TICK_LABEL, drawn);
  }
}

static void draw_head(struct plot *plot, size_t index) {
  struct layout *layout = plot->layout;
  const struct plot_panel *panel = &plot->panel[index];
  if (plot->panels < 2) return;
  size_t lines;
  struct text *line = wrap_head(plot, index, panel->at.right - panel->at.left, &lines);
  const struct type_style *type = &layout->style->type[TYPE_HEAD];
  for (size_t i = 0; i < lines; i++)
    layout_text(layout, type, &line[i], panel->at.left,
                panel->at.top - 10 * layout->style->unit - (long)(lines - 1 - i) * type->leading, -1, ROLE_TEXT, -1);
}

long plot_axes(struct plot *plot) {
  struct layout *layout = plot->layout;
  const struct profile_style *style = layout->style;
  const struct figure *figure = layout->figure;
  long step = style->tick_long + 5 * style->unit + profile_cap(style, style->type[TYPE_AXIS].size), bottom = 0;
  for (size_t i = 0; i < plot->panels; i++) {
    draw_head(plot, i);
    draw_y_axis(plot, i);
    draw_x_axis(plot, i, plot->panel[i].at.bottom + step);
    if (plot->panel[i].at.bottom + step > bottom) bottom = plot->panel[i].at.bottom + step;
  }
  if (text_is_empty(&figure->x.caption)) return bottom;
  bottom += style->type[TYPE_SUB].leading + 4 * style->unit;
  layout_text(layout, &style->type[TYPE_SUB], &figure->x.caption, plot->panel[0].at.left, bottom, -1, ROLE_TEXT, -1);
  return bottom;
}

static void draw_gridline(struct plot *plot, size_t index, bool upright, const struct tick *tick, struct scene *scene) {
  const struct plot_panel *panel = &plot->panel[index];
  const struct profile_style *style = plot->layout->style;
  long at = upright ? plot_x(panel, tick->value) : plot_y(panel, tick->value);
  if (at == (upright ? panel->at.left : panel->at.bottom)) return; /* the axis */
  size_t count;
  struct piece_y *piece = upright ? plot_cut(plot, true, at, panel->at.top, panel->at.bottom, &count)
                                  : plot_cut(plot, false, at, panel->at.left, panel->at.right, &count);
  for (size_t i = 0; i < count; i++) {
    if (upright)
      scene_add_line(scene, PAINT_GRID, style->grid_width, at, piece[i].top, at, piece[i].bottom);
    else
      scene_add_line(scene, PAINT_GRID, style->grid_width, piece[i].top, at, piece[i].bottom, at);
    plot_drawn_rule(plot, "gridline", (int)index, upright, tick->value, piece[i].top, piece[i].bottom, false);
  }
}

void plot_grid(struct plot *plot, struct scene *scene) {
  if (!plot->layout->style->grid_width) return;
  for (size_t p = 0; p < plot->panels; p++) {
    for (size_t i = 0; i < plot->x.ticks; i++)
      if (plot->x.tick[i].labelled) draw_gridline(plot, p, true, &plot->x.tick[i], scene);
    for (size_t i = 0; i < plot->y.ticks; i++)
      if (plot->y.tick[i].labelled) draw_gridline(plot, p, false, &plot->y.tick[i], scene);
  }
}
