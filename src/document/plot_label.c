/* Labels of a plot: at the ends of lines, beside points, along rules. None stands upon a stroke or another text. */
#include "document/plot.h"

#include <stdlib.h>

enum { END_GAP = 7, LEADER = 16, ENDS_SHARE = 30 /* per cent of the width that end labels may take */ };

struct type_style plot_label_type(const struct plot *plot, int style, const struct text *label) {
  struct type_style type = plot->layout->style->type[TYPE_VALUE];
  bool strong = false;
  for (size_t i = 0; i < label->count; i++) strong = strong || label->item[i].strong;
  type.strong_weight = type.weight;
  type.strong_paint = plot_paint(plot, style);
  type.weight = strong ? 400 : 500;
  type.paint = strong ? PAINT_INK2 : type.strong_paint;
  type.leading = plot->layout->style->type[TYPE_SUB].leading;
  return type;
}

static struct text *wrap_end(const struct plot *plot, const struct plane_series *series, size_t *lines) {
  const struct layout *layout = plot->layout;
  struct type_style type = plot_label_type(plot, series->style, &series->label);
  long most = (layout->right - layout->margin) * ENDS_SHARE / 100;
  return text_wrap_even(layout->arena, layout->measure, layout->style->font, &type, &series->label, most,
                        !layout->narrow, lines);
}

long plot_measure_ends(const struct plot *plot) {
  const struct layout *layout = plot->layout;
  const struct figure *figure = layout->figure;
  long widest = 0;
  for (size_t i = 0; i < figure->marks; i++)
    for (size_t s = 0; s < figure->mark[i].series_count; s++) {
      const struct mark *mark = &figure->mark[i];
      if (!mark_class[mark->kind]->ends || mark->whole || text_is_empty(&mark->series[s].label)) continue;
      struct type_style type = plot_label_type(plot, mark->series[s].style, &mark->series[s].label);
      size_t lines;
      struct text *line = wrap_end(plot, &mark->series[s], &lines);
      for (size_t k = 0; k < lines; k++) {
        long width = layout_reserved(layout, &type, &line[k]);
        if (width > widest) widest = width;
      }
    }
  return widest ? widest + (END_GAP + LEADER) * layout->style->unit : 0;
}

void plot_add_end(struct plot *plot, const struct plane_series *series, int drawn) {
  const struct plot_panel *panel = &plot->panel[series->panel];
  const struct plane_point *last = &series->point[series->points - 1];
  bool last_of_row =
      (size_t)series->panel % plot->columns + 1 == plot->columns || (size_t)series->panel + 1 == plot->panels;
  if (text_is_empty(&series->label) || !last_of_row) return; /* the panels of a row share their labels */
  struct plot_end *end = ARENA_PUSH(plot->layout->arena, &plot->end);
  end->panel = series->panel;
  end->drawn = drawn;
  end->line = wrap_end(plot, series, &end->lines);
  end->type = plot_label_type(plot, series->style, &series->label);
  end->paint = plot_paint(plot, series->style);
  end->at = (struct ledger_point){last->x, last->y, last->high};
  end->x = plot_x(panel, last->x);
  end->y = plot_y(panel, last->y);
  if (last->high) end->y = (end->y + plot_y(panel, last->high)) / 2;
}

static long height_of(const struct plot *plot, const struct plot_end *end) {
  return profile_cap(plot->layout->style, end->type.size) + (long)(end->lines - 1) * end->type.leading;
}

static int by_place(const void *left, const void *right) {
  const struct plot_end *a = left, *b = right;
  if (a->panel != b->panel) return a->panel < b->panel ? -1 : 1;
  if (a->y != b->y) return a->y < b->y ? -1 : 1;
  return a->drawn < b->drawn ? -1 : a->drawn > b->drawn;
}

/* Between labels, so that lines of one label are nearer to each other than to the next label. */
static long end_gap(const struct plot *plot, size_t from, size_t to) {
  const struct profile_style *style = plot->layout->style;
  long gap = 8 * style->unit;
  for (size_t i = from; i < to; i++) {
    const struct type_style *type = &plot->end.item[i].type;
    long open = type->leading - profile_cap(style, type->size) + 5 * style->unit;
    if (plot->end.item[i].lines > 1 && open > gap) gap = open;
  }
  return gap;
}

/* Labels of one panel in the order of their lines, each as near to its line as the others allow: touching ones form a
 * group that stands around the mean of their places. */
static void spread(struct plot *plot, size_t from, size_t to) {
  const struct profile_style *style = plot->layout->style;
  const struct box *at = &plot->panel[plot->end.item[from].panel].at;
  long gap = end_gap(plot, from, to);
  size_t count = to - from;
  size_t *first = arena_array(plot->layout->arena, count, sizeof *first); /* of each group */
  long *top = arena_array(plot->layout->arena, count, sizeof *top),
       *size = arena_array(plot->layout->arena, count, sizeof *size);
  size_t groups = 0;
  for (size_t i = from; i < to; i++) {
    first[groups] = i;
    size[groups] = height_of(plot, &plot->end.item[i]);
    top[groups++] = 0;
    for (bool joined = true; joined;) {
      size_t g = groups - 1, last = i + 1;
      long sum = 0, offset = 0;
      for (size_t k = first[g]; k < last; k++) {
        long height = height_of(plot, &plot->end.item[k]);
        sum += plot->end.item[k].y - height / 2 - offset;
        offset += height + gap;
      }
      top[g] = sum / (long)(last - first[g]);
      long least = at->top - 6 * style->unit, most = at->bottom - size[g];
      if (top[g] > most) top[g] = most;
      if (top[g] < least) top[g] = least;
      joined = g > 0 && top[g - 1] + size[g - 1] + gap > top[g];
      if (!joined) break;
      size[g - 1] += gap + size[g];
      groups--;
    }
  }
  for (size_t g = 0; g < groups; g++) {
    long y = top[g];
    for (size_t i = first[g]; i < (g + 1 < groups ? first[g + 1] : to); i++) {
      plot->end.item[i].top = y;
      y += height_of(plot, &plot->end.item[i]) + gap;
    }
  }
}

/* A label that had to move is tied to its line. */
static void draw_end(struct plot *plot, const struct plot_end *end, bool tied) {
  struct layout *layout = plot->layout;
  const struct profile_style *style = layout->style;
  long middle = end->top + height_of(plot, end) / 2, x = end->x + (tied ? LEADER + END_GAP : END_GAP) * style->unit;
  if (tied) {
    long *corner = arena_array(layout->arena, 4, sizeof *corner);
    corner[0] = end->x + 2 * style->unit;
    corner[1] = end->y;
    corner[2] = x - 4 * style->unit;
    corner[3] = middle;
    scene_add_polyline(layout->over, end->paint, style->tick_width, corner, 2);
    struct ledger_point *at = arena_alloc(layout->arena, sizeof *at);
    *at = end->at;
    const char *name = arena_print(layout->arena, "%s tie", layout->over->drawn[end->drawn].mark);
    int drawn = plot_drawn_points(plot, SHAPE_TIE, name, end->panel, at, 1, false);
    layout->over->drawn[drawn].cross_low = corner[2];
    layout->over->drawn[drawn].cross_high = corner[3];
  }
  for (size_t i = 0; i < end->lines; i++)
    layout_text(layout, &end->type, &end->line[i], x,
                end->top + profile_cap(style, end->type.size) + (long)i * end->type.leading, -1, ROLE_MARK_LABEL,
                end->drawn);
}

void plot_place_ends(struct plot *plot) {
  if (!plot->end.count) return;
  qsort(plot->end.item, plot->end.count, sizeof *plot->end.item, by_place);
  for (size_t i = 0; i < plot->end.count;) {
    size_t next = i;
    while (next < plot->end.count && plot->end.item[next].panel == plot->end.item[i].panel) next++;
    spread(plot, i, next);
    bool tied = false;
    for (size_t k = i; k < next; k++) {
      const struct plot_end *end = &plot->end.item[k];
      tied = tied || labs(end->top + height_of(plot, end) / 2 - end->y) > 5 * plot->layout->style->unit;
    }
    for (; i < next; i++) draw_end(plot, &plot->end.item[i], tied);
  }
}

/* ---- around points ---- */

struct block { /* a label with its second line */
  const struct text *text[2];
  struct type_style type[2];
  size_t lines;
  long width, height;
};

static struct block block_of(const struct plot *plot, const struct text *label, const struct text *sublabel, int style,
                             bool reserved) {
  const struct layout *layout = plot->layout;
  struct block block = {.text = {label, sublabel}, .lines = sublabel && !text_is_empty(sublabel) ? 2 : 1};
  block.type[0] = layout->style->type[TYPE_VALUE];
  block.type[0].strong_weight = 0;
  block.type[0].strong_paint = plot_paint(plot, style);
  block.type[1] = layout->style->type[TYPE_SUB];
  block.height = profile_cap(layout->style, block.type[0].size);
  for (size_t i = 0; i < block.lines; i++) {
    long width = reserved ? layout_reserved(layout, &block.type[i], block.text[i])
                          : text_width(layout->measure, layout->style->font, &block.type[i], block.text[i]);
    if (width > block.width) block.width = width;
    if (i) block.height += block.type[i].leading;
  }
  return block;
}

/* Draws the block with its anchor at x, top at y. */
static void draw_block(struct plot *plot, const struct block *block, long x, long top, int anchor, int drawn) {
  long baseline = top + profile_cap(plot->layout->style, block->type[0].size);
  for (size_t i = 0; i < block->lines; i++) {
    layout_text(plot->layout, &block->type[i], block->text[i], x, baseline, anchor,
                drawn < 0 ? ROLE_TEXT : ROLE_MARK_LABEL, drawn);
    if (i + 1 < block->lines) baseline += block->type[i + 1].leading;
  }
}

static struct box block_box(const struct block *block, long x, long top, int anchor) {
  long left = x - (anchor < 0 ? 0 : anchor == 0 ? block->width / 2 : block->width);
  return (struct box){left, top, left + block->width, top + block->height + block->type[0].size / 5};
}

void plot_no_place(struct plot *plot, const struct text *label, const struct plane_point *point) {
  struct layout *layout = plot->layout;
  if (layout->style->sparse && point) {
    *ARENA_PUSH(layout->arena, &layout->left_out) = point;
    return;
  }
  report_add(layout->report, FINDING_LEGIBLE, (struct place){.file = layout->figure->file},
             "“%s” finds no free place beside its mark", text_plain(layout->arena, label))
      ->hint = "shorten it, or leave a mark or an annotation near it out";
}

bool plot_is_left_out(const struct plot *plot, const struct plane_point *point) {
  for (size_t i = 0; i < plot->layout->left_out.count; i++)
    if (plot->layout->left_out.item[i] == point) return true;
  return false;
}

/* Squared distance of a box from a place. */
static long long far_from(struct box box, long x, long y) {
  long long dx = x < box.left ? box.left - x : x > box.right ? x - box.right : 0;
  long long dy = y < box.top ? box.top - y : y > box.bottom ? y - box.bottom : 0;
  return dx * dx + dy * dy;
}

/* Clearly nearer to its own point than to any other. */
static bool is_nearest(const struct plot *plot, int panel, struct box box, long x, long y) {
  long long own = far_from(box, x, y);
  for (size_t i = 0; i < plot->dot.count; i++) {
    const struct plot_dot *dot = &plot->dot.item[i];
    if (dot->panel != panel || (dot->x == x && dot->y == y)) continue;
    if (far_from(box, dot->x, dot->y) < own + own / 2) return false;
  }
  return true;
}

static const struct {
  int across, down;
} WAYS[] = {{-1, -1}, {1, 1}, {1, -1}, {-1, 1}, {1, 0}, {-1, 0}, {0, -1}, {0, 1}};

struct dot { /* a point to label */
  int panel, drawn;
  long x, y, radius;
};

/* Where a block stands that lies some way from its point: its anchor and its top. */
static void way_from(const struct plot *plot, const struct block *block, const struct dot *dot, size_t way, long far,
                     long *x, long *top) {
  long unit = plot->layout->style->unit, reach = dot->radius + far * unit;
  *x = dot->x + WAYS[way].across * (WAYS[way].down ? reach * 7 / 10 : reach + 3 * unit);
  *top = WAYS[way].down < 0   ? dot->y - reach - block->height
         : WAYS[way].down > 0 ? dot->y + reach + unit
                              : dot->y - block->height / 2;
}

static bool place_point(struct plot *plot, const struct block *block, const struct dot *dot) {
  for (long far = 2; far <= 42; far += 4)
    for (size_t way = 0; way < sizeof WAYS / sizeof *WAYS; way++) {
      long x, top;
      way_from(plot, block, dot, way, far, &x, &top);
      struct box box = block_box(block, x, top, -WAYS[way].across);
      if (!plot_is_free(plot, &plot->panel[dot->panel], box) || !is_nearest(plot, dot->panel, box, dot->x, dot->y))
        continue;
      draw_block(plot, block, x, top, -WAYS[way].across, dot->drawn);
      return true;
    }
  return false;
}

/* From the middle of the point, below everything. */
static void draw_tie(struct plot *plot, const struct dot *dot, long x, long y) {
  struct layout *layout = plot->layout;
  scene_add_line(layout->under, PAINT_INK2, layout->style->tick_width, dot->x, dot->y, x, y);
  const struct ledger_drawn *own = &layout->over->drawn[dot->drawn];
  const struct ledger_point *at = own->point;
  const char *name = arena_print(layout->arena, "%s tie", own->mark);
  int drawn = plot_drawn_points(plot, SHAPE_TIE, name, dot->panel, at, 1, false);
  layout->over->drawn[drawn].cross_low = x;
  layout->over->drawn[drawn].cross_high = y;
}

/* Further off, in the first free place to the left or right, and tied to its point. */
static bool tie_point(struct plot *plot, const struct block *block, const struct dot *dot) {
  long unit = plot->layout->style->unit;
  for (long far = 14; far <= 150; far += 8)
    for (size_t way = 0; way < 6; way++) { /* those beside the point */
      long x, top;
      way_from(plot, block, dot, way, far, &x, &top);
      if (!plot_is_free(plot, &plot->panel[dot->panel], block_box(block, x, top, -WAYS[way].across))) continue;
      draw_block(plot, block, x, top, -WAYS[way].across, dot->drawn);
      draw_tie(plot, dot, x - WAYS[way].across * 3 * unit,
               top + profile_cap(plot->layout->style, block->type[0].size) / 2);
      return true;
    }
  return false;
}

/* With room for a wider font, else without, else tied to it from further off. */
bool plot_label_point(struct plot *plot, int panel, const struct text *label, const struct text *sublabel, int style,
                      long x, long y, long radius, int drawn) {
  if (text_is_empty(label)) return true;
  struct dot dot = {panel, drawn, x, y, radius};
  struct block wide = block_of(plot, label, sublabel, style, true), own = block_of(plot, label, sublabel, style, false);
  if (place_point(plot, &wide, &dot) || place_point(plot, &own, &dot)) return true;
  return !plot->layout->style->sparse && tie_point(plot, &own, &dot);
}

/* ---- along rules and bands ---- */

bool plot_label_level(struct plot *plot, int panel, const struct text *label, int style, long low, long high,
                      int drawn) {
  if (text_is_empty(label)) return true;
  const struct plot_panel *p = &plot->panel[panel];
  struct text none = text_new(plot->layout->arena);
  struct block block = block_of(plot, label, &none, style, !plot->layout->style->sparse);
  block.type[0] = plot_label_type(plot, style, label);
  long unit = plot->layout->style->unit, inset = 8 * unit, step = 12 * unit;
  long above = block.type[0].size / 5 + 5 * unit; /* room for the tails of letters */
  long tops[] = {(low + high - block.height) / 2, high - above - block.height, low + 7 * unit};
  for (int way = low - high > block.height + 8 * unit ? 0 : 1; way < 3; way++)
    for (long x = p->at.left + inset; x + block.width + inset <= p->at.right; x += step) {
      if (!plot_is_free(plot, p, block_box(&block, x, tops[way], -1))) continue;
      draw_block(plot, &block, x, tops[way], -1, drawn);
      return true;
    }
  return false;
}

bool plot_label_upright(struct plot *plot, int panel, const struct text *label, int style, long x, int drawn) {
  if (text_is_empty(label)) return true;
  const struct plot_panel *p = &plot->panel[panel];
  struct text none = text_new(plot->layout->arena);
  struct block block = block_of(plot, label, &none, style, !plot->layout->style->sparse);
  block.type[0] = plot_label_type(plot, style, label);
  long unit = plot->layout->style->unit, gap = 7 * unit;
  for (long y = p->at.bottom - block.height - 8 * unit; y > p->at.top; y -= 6 * unit) /* near the axis it is read at */
    for (int anchor = -1; anchor <= 1; anchor += 2) {
      long at = x - anchor * gap;
      if (!plot_is_free(plot, p, block_box(&block, at, y, anchor))) continue;
      draw_block(plot, &block, at, y, anchor, drawn);
      return true;
    }
  return false;
}

/* ---- at exact places ---- */

void plot_annotate(struct plot *plot, int panel, const struct text *words, long x, long y, int anchor) {
  struct layout *layout = plot->layout;
  const struct type_style *type = &layout->style->type[TYPE_SUB];
  const struct box *at = &plot->panel[panel].at;
  size_t lines;
  struct text *line = text_wrap_even(layout->arena, layout->measure, layout->style->font, type, words,
                                     (at->right - at->left) * 45 / 100, !layout->narrow, &lines);
  long height = profile_cap(layout->style, type->size) + (long)(lines - 1) * type->leading;
  long first = y - height / 2 + profile_cap(layout->style, type->size);
  for (size_t i = 0; i < lines; i++) {
    long baseline = first + (long)i * type->leading;
    struct box box = layout_text_box(layout, type, &line[i], x, baseline, anchor);
    if (i == 0 && !plot_is_free(plot, &plot->panel[panel], box)) plot_no_place(plot, words, NULL);
    layout_text(layout, type, &line[i], x, baseline, anchor, ROLE_TEXT, -1);
  }
}
