#include "document/layout.h"

#include "document/plot.h"

static struct scene *part(struct layout *layout, enum profile profile) {
  return scene_new(layout->arena, layout->figure->name, profile);
}

static void append(struct scene *scene, const struct scene *part) {
  for (size_t i = 0; i < part->count; i++) *ARENA_PUSH(scene->arena, scene) = part->item[i];
}

static void find_rows(struct layout *layout) {
  const struct figure *figure = layout->figure;
  layout->row = arena_array(layout->arena, figure->marks + 1, sizeof *layout->row);
  layout->row_of_mark = arena_array(layout->arena, figure->marks + 1, sizeof *layout->row_of_mark);
  layout->span_y = arena_array(layout->arena, figure->marks + 1, sizeof *layout->span_y);
  for (size_t i = 0; i < figure->marks; i++) {
    layout->row_of_mark[i] = -1;
    if (!mark_class[figure->mark[i].kind]->row) continue;
    layout->row_of_mark[i] = (int)layout->rows;
    layout->row[layout->rows++].mark = &figure->mark[i];
  }
}

/* Which heads stand beside their bars. Rows between two spans are a group, and a group looks alike. */
static bool *choose_heads(struct layout *layout) {
  bool *beside = arena_array(layout->arena, layout->rows + 1, sizeof *beside);
  for (size_t i = 0; i < layout->rows; i++) beside[i] = layout_row_has_room(layout, i);
  for (size_t first = 0, next; first < layout->rows; first = next) {
    bool any = beside[first], all = beside[first];
    for (next = first + 1; next < layout->rows && !layout_has_spans(layout, next - 1); next++) {
      any = any || beside[next];
      all = all && beside[next];
    }
    if (any == all) continue;
    layout->uneven = true;
    for (size_t i = first; i < next && layout->heads == HEADS_ALIKE; i++) beside[i] = false;
  }
  return beside;
}

/* Rows from top to bottom, the spans of a row between it and the next. Returns the lowest ink. */
static long place_rows(struct layout *layout) {
  const struct profile_style *style = layout->style;
  long bar_top = layout->axis_y + style->tick_long + 14 * style->unit, bottom = layout->axis_y + style->tick_long;
  long text_top = layout->axis_y + style->head_step - profile_cap(style, style->type[TYPE_HEAD].size);
  const bool *beside = choose_heads(layout);
  for (size_t i = 0; i < layout->rows; i++) {
    layout_row(layout, i, beside[i], bar_top, text_top);
    const struct row *row = &layout->row[i];
    bottom = row->bottom;
    long span = layout_spans(layout, i);
    if (i + 1 == layout->rows && !span) break;
    layout->gaps++;
    bar_top = (span ? span + style->gap_below : row->bar_bottom + style->bar_gap) + layout->stretch;
    text_top = (span ? span + style->span_tick + 16 * style->unit : row->bottom + style->bar_gap / 2) + layout->stretch;
    if (span && span + style->span_tick > bottom) bottom = span + style->span_tick;
    if (bar_top < row->bottom + 8 * style->unit) bar_top = row->bottom + 8 * style->unit;
    if (bar_top < row->clear) bar_top = row->clear;
  }
  return bottom;
}

static long place_ranges(struct layout *layout) {
  find_rows(layout);
  layout_axis(layout);
  long bottom = place_rows(layout);
  layout_extensions(layout);
  return bottom;
}

static struct scene *compose(struct layout *layout, enum profile profile, long *bottom) {
  const struct figure *figure = layout->figure;
  layout->over = part(layout, profile);
  layout->under = part(layout, profile);
  struct scene *scene = part(layout, profile);
  layout_head(layout);
  *bottom = figure->plane ? plot_place(layout) : place_ranges(layout);
  if (layout->plot_only) scene->width = layout->right - layout->margin;
  scene->height = layout_note(layout, *bottom);
  scene_add_rect(scene, PAINT_PAPER, 0, 0, scene->width, scene->height);
  long plot_bottom = layout->rows ? layout->row[layout->rows - 1].bar_bottom : *bottom;
  if (!figure->plane) layout_grid(layout, scene, plot_bottom);
  append(scene, layout->under);
  append(scene, layout->over);
  scene->drawn = layout->over->drawn;
  scene->drawn_count = layout->over->drawn_count;
  scene->drawn_room = layout->over->drawn_room;
  scene->axis = layout->over->axis;
  scene->axes = layout->over->axes;
  scene->title = text_is_empty(&figure->alt) ? figure->title : figure->alt;
  scene->description = text_new(layout->arena);
  for (size_t i = 0; i < figure->descriptions; i++) {
    if (i) text_add(&scene->description, " ");
    text_add_text(&scene->description, &figure->description[i]);
  }
  if (figure->language) scene->language = figure->language;
  return scene;
}

static bool check_values(const struct figure *figure, struct report *report) {
  struct place place = {.file = figure->file};
  bool good = true;
  if (figure->plane) return true; /* its reader has looked at each value */
  if (rational_compare(figure->low, figure->high) >= 0 || (figure->log && rational_sign(figure->low) <= 0)) {
    report_add(report, FINDING_SCALE, place, "the axis has no extent");
    return false;
  }
  for (size_t i = 0; i < figure->marks; i++) {
    const struct mark *mark = &figure->mark[i];
    for (size_t k = 0; k < mark->points; k++) {
      const struct rational *value = mark->point[k].value;
      if (rational_compare(value, figure->low) >= 0 && rational_compare(value, figure->high) <= 0) continue;
      report_add(report, FINDING_SCALE, place, "mark %s has a value the axis does not reach", mark->id ? mark->id : "")
          ->found = rational_text(report->arena, value);
      good = false;
    }
  }
  return good;
}

static struct layout start(struct arena *arena, struct measure *measure, const struct unit_system *units,
                           const struct figure *figure, enum profile profile, bool plot_only, struct report *report) {
  const struct profile_style *style = profile_style(profile);
  return (struct layout){.arena = arena,
                         .measure = measure,
                         .units = units,
                         .figure = figure,
                         .style = style,
                         .report = report,
                         .plot_only = plot_only,
                         .margin = plot_only ? 0 : style->margin,
                         .right = plot_only ? style->right - style->margin : style->right};
}

/* NULL when it does not fit on a page of fixed height; what such a page has left is shared among the gaps. */
static struct scene *compose_once(const struct layout *empty, struct layout *layout, enum profile profile) {
  const struct profile_style *style = empty->style;
  long bottom, least = -style->gap_above / 2, most = 2 * style->bar_height;
  *layout = *empty;
  struct scene *scene = compose(layout, profile, &bottom);
  if (!style->height) return scene;
  long left = layout_note_top(layout) - 20 * style->unit - bottom;
  if (layout->gaps == 0) return left >= 0 ? scene : NULL;
  long stretch = left / (long)layout->gaps;
  if (stretch < least) return NULL;
  *layout = *empty;
  layout->stretch = stretch < most ? stretch : most;
  return compose(layout, profile, &bottom);
}

/* Moves the axis in until all heads find room beside their bars, by the first to the last of so many 60ths. */
static struct scene *move_axis(const struct layout *empty, struct layout *layout, enum profile profile, long first,
                               long last) {
  for (long i = first; i <= last; i++) {
    struct layout moved = *empty;
    moved.inset = i * (empty->style->axis_to - empty->style->axis_from) / 60;
    struct scene *scene = compose_once(&moved, layout, profile);
    if (scene && !layout->uneven) return scene;
  }
  return NULL;
}

/* Heads that belong together and cannot all stand beside their bars: where a short move of the axis gives them room, it
 * is moved; else all stand above, on a page that is high enough. */
static struct scene *compose_alike(const struct layout *empty, struct layout *layout, enum profile profile) {
  enum { SHORT = 14, LONG = 27 };
  struct layout mixed = *empty;
  mixed.heads = HEADS_MIXED;
  struct scene *scene = move_axis(empty, layout, profile, 1, SHORT);
  if (!scene) scene = compose_once(empty, layout, profile);
  if (!scene) scene = move_axis(empty, layout, profile, SHORT + 1, LONG);
  return scene ? scene : compose_once(&mixed, layout, profile);
}

/* Room for a wider font goes first when there is too little of it on a page of fixed height. */
static struct scene *compose_ranges(const struct layout *empty, struct layout *layout, enum profile profile) {
  struct layout wide = *empty, narrow = *empty;
  narrow.narrow = true;
  for (int i = 0; i < (empty->style->height ? 2 : 1); i++) {
    struct scene *scene = compose_once(i ? &narrow : &wide, layout, profile);
    if (scene && !layout->uneven) return scene;
  }
  struct scene *scene = compose_alike(&wide, layout, profile);
  if (!scene) scene = compose_alike(&narrow, layout, profile);
  if (scene) return scene;
  report_add(empty->report, FINDING_LEGIBLE, (struct place){.file = empty->figure->file},
             "the marks do not fit on one slide")
      ->hint = "make two figures of it, or shorten the heads";
  return NULL;
}

/* Slides do without marks whose labels find no place: they are known after a first try. */
static struct scene *compose_plot(const struct layout *empty, struct layout *layout, enum profile profile) {
  long bottom;
  struct scene *scene = compose(layout, profile, &bottom);
  for (size_t count = 0; layout->left_out.count > count;) {
    struct layout again = *empty;
    count = layout->left_out.count;
    again.left_out = layout->left_out;
    *layout = again;
    scene = compose(layout, profile, &bottom);
  }
  return scene;
}

struct scene *figure_layout(struct arena *arena, struct measure *measure, const struct unit_system *units,
                            const struct figure *figure, enum profile profile, bool plot_only, struct report *report) {
  size_t findings = report->count;
  if (!check_values(figure, report)) return NULL;
  struct layout layout = start(arena, measure, units, figure, profile, plot_only, report);
  struct layout empty = layout;
  struct scene *scene =
      figure->plane ? compose_plot(&empty, &layout, profile) : compose_ranges(&empty, &layout, profile);
  if (scene) layout_check(&layout, scene);
  return report->count == findings ? scene : NULL;
}
