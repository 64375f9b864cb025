/* The axis on top: caption, line, ticks, labels and grid. */
#include "document/layout.h"

static struct text tick_label(const struct layout *layout, const struct rational *value) {
  struct text text = text_new(layout->arena);
  const struct figure *figure = layout->figure;
  text_add_number(&text, printed_axis_tick(layout->arena, value, figure->axis_unit, &figure->ticks, PRINTED_PLAIN));
  return text;
}

static long label_width(const struct layout *layout, const struct rational *value, bool reserved) {
  struct text text = tick_label(layout, value);
  const struct type_style *type = &layout->style->type[TYPE_AXIS];
  return reserved ? layout_reserved(layout, type, &text)
                  : text_width(layout->measure, layout->style->font, type, &text);
}

static struct tick *ticks_with_room(struct layout *layout, long room) {
  return scale_ticks_in(layout->arena, &layout->scale, layout->figure->axis_unit->factor, false, room, &layout->ticks);
}

/* The widest label decides how close labels may stand; which labels there are depends on it in turn, hence the two
 * rounds. */
static void choose_ticks(struct layout *layout) {
  long room = 0;
  for (int round = 0; round < 2; round++) {
    layout->tick = ticks_with_room(layout, room);
    room = 0;
    for (size_t i = 0; i < layout->ticks; i++) {
      if (!layout->tick[i].labelled) continue;
      long width = label_width(layout, layout->tick[i].value, true);
      if (width > room) room = width;
    }
    room += 10 * layout->style->unit;
  }
  layout->tick = ticks_with_room(layout, room);
  scale_place_ticks(&layout->scale, layout->tick, layout->ticks);
}

static void choose_extent(struct layout *layout) {
  const struct profile_style *style = layout->style;
  const struct figure *figure = layout->figure;
  long inset = layout->margin - style->margin;
  long from = style->axis_from + inset, to = style->axis_to + inset;
  long first = layout->margin + label_width(layout, figure->low, false) / 2;
  if (first < from) first = from;
  first += layout->inset;
  long last = layout->right - label_width(layout, figure->high, true) / 2;
  layout->scale = (struct scale){figure->log, figure->low, figure->high, first, last < to ? last : to};
}

static void draw_tick(struct layout *layout, const struct tick *tick, long label_baseline) {
  const struct profile_style *style = layout->style;
  long length = tick->labelled ? style->tick_long : style->tick_short;
  scene_add_line(layout->over, PAINT_AXIS, tick->labelled ? style->axis_width : style->tick_width, tick->position,
                 layout->axis_y, tick->position, layout->axis_y + length);
  struct text label = text_new(layout->arena);
  const char *name = "minor tick";
  if (tick->labelled) {
    label = tick_label(layout, tick->value);
    name = arena_print(layout->arena, "%s tick", text_plain(layout->arena, &label));
  }
  int drawn = layout_drawn(layout, SHAPE_TICK, name, tick->value, NULL, layout->axis_y, layout->axis_y + length, false);
  if (!tick->labelled) return;
  struct scene_item *item =
      layout_text(layout, &style->type[TYPE_AXIS], &label, tick->position, label_baseline, 0, ROLE_TICK_LABEL, drawn);
  long left;
  scene_text_extent(item, &left, &layout->axis_end);
}

void layout_axis(struct layout *layout) {
  const struct profile_style *style = layout->style;
  const struct figure *figure = layout->figure;
  long baseline = layout->plot_only ? style->top_only : layout->y + style->caption_step;
  if (!style->sparse && !text_is_empty(&figure->axis_caption)) {
    layout_text(layout, &style->type[TYPE_SUB], &figure->axis_caption, layout->margin, baseline, -1, ROLE_TEXT, -1);
    baseline += style->tick_label_step;
  }
  layout->axis_y = baseline + style->axis_step;
  choose_extent(layout);
  choose_ticks(layout);
  struct ledger_axis *axis = arena_alloc(layout->arena, sizeof *axis);
  *axis = (struct ledger_axis){.log = figure->log,
                               .unit = figure->axis_unit,
                               .low = figure->low,
                               .high = figure->high,
                               .from = layout->scale.from,
                               .to = layout->scale.to};
  layout->over->axis = axis;
  layout->over->axes = 1;
  scene_add_line(layout->over, PAINT_AXIS, style->axis_width, layout->scale.from, layout->axis_y, layout->scale.to,
                 layout->axis_y);
  layout_drawn(layout, SHAPE_SPAN, "axis", figure->low, figure->high, layout->axis_y, layout->axis_y, false);
  for (size_t i = 0; i < layout->ticks; i++)
    if (!layout->tick[i].labelled) draw_tick(layout, &layout->tick[i], baseline);
  for (size_t i = 0; i < layout->ticks; i++)
    if (layout->tick[i].labelled) draw_tick(layout, &layout->tick[i], baseline);
}

void layout_grid(struct layout *layout, struct scene *scene, long bottom) {
  const struct profile_style *style = layout->style;
  bool first = true;
  if (!style->grid_width) return;
  for (size_t i = 0; i < layout->ticks; i++) {
    const struct tick *tick = &layout->tick[i];
    if (!tick->labelled) continue;
    bool skip = first && layout->figure->log; /* at the low end the row heads begin */
    first = false;
    if (skip) continue;
    size_t count;
    struct piece_y *piece = layout_cut(layout, tick->position, layout->axis_y + style->tick_long + style->unit, bottom,
                                       true, 16 * style->unit, &count);
    for (size_t k = 0; k < count; k++) {
      scene_add_line(scene, PAINT_GRID, style->grid_width, tick->position, piece[k].top, tick->position,
                     piece[k].bottom);
      layout_drawn(layout, SHAPE_TICK, "gridline", tick->value, NULL, piece[k].top, piece[k].bottom, false);
    }
  }
}
