/* A range bar with its heading, ends and inner marks. */
#include "document/layout.h"

/* A row has two baselines: A is centred on the bar (head, values), B stands below it (detail, inner values, sub-label).
 */
struct placing {
  struct layout *layout;
  struct row *row;
  const struct mark *mark;
  long *x;                  /* of each point */
  long low_edge, high_edge; /* where labels beside the bar begin, 8u from it */
  bool low_below, high_below;
  bool some_inside; /* inner ticks stand in the bar, not all of them below it */
  long a, b;        /* baselines */
};

enum { LABEL_GAP = 8, TEXT_GAP = 10 }; /* u */
enum { HAIRLINE = 1000 };              /* 1 px */

enum paint layout_series(const struct layout *layout, int series) {
  (void)layout;
  return (enum paint)(PAINT_SERIES1 + (series > 0 ? (series - 1) % 4 : 0));
}

static const struct type_style *type_of(const struct placing *p, enum type_role role) {
  return &p->layout->style->type[role];
}

static void note_bottom(struct placing *p, long baseline) {
  if (baseline > p->row->bottom) p->row->bottom = baseline;
}

static struct scene_item *put(struct placing *p, enum type_role role, const struct text *text, long x, long baseline,
                              int anchor, int label_of) {
  note_bottom(p, baseline);
  return layout_text(p->layout, type_of(p, role), text, x, baseline, anchor, label_of < 0 ? ROLE_TEXT : ROLE_MARK_LABEL,
                     label_of);
}

/* The B baseline, or further down where a value would stand too near to the bar and the page has room. */
static long below(const struct placing *p, enum type_role role) {
  const struct profile_style *style = p->layout->style;
  long least = p->row->bar_bottom + style->value_gap + profile_cap(style, type_of(p, role)->size);
  return role == TYPE_VALUE && p->b < least && !p->layout->narrow ? least : p->b;
}

/* A label under the bar keeps the next bar away: that one must be further from the label than its own. */
static void keep_next_away(struct placing *p, struct box box) {
  const struct profile_style *style = p->layout->style;
  long clear = box.bottom + (box.top - p->row->bar_bottom) + style->floor_over + 4 * style->unit;
  if (clear > p->row->clear) p->row->clear = clear;
}

/* On the row's B baseline, or on the first line below it that is free there. */
static void put_below(struct placing *p, enum type_role role, const struct text *text, long x, int anchor,
                      int label_of) {
  const struct type_style *type = type_of(p, role);
  struct box box = layout_text_box(p->layout, type, text, x, below(p, role), anchor);
  if (box.left < p->layout->margin) x += p->layout->margin - box.left;
  if (box.right > p->layout->right) x -= box.right - p->layout->right;
  long baseline =
      layout_free_baseline(p->layout, type, text, x, below(p, role), anchor, p->layout->style->type[TYPE_SUB].leading);
  put(p, role, text, x, baseline, anchor, label_of);
  if (label_of >= 0) keep_next_away(p, layout_text_box(p->layout, type, text, x, baseline, anchor));
}

static void find_sides(struct placing *p) {
  struct layout *layout = p->layout;
  const struct mark *mark = p->mark;
  long unit = layout->style->unit, last = p->x[mark->points - 1];
  long half = mark->kind == MARK_OPEN_RANGE || mark->points == 1 ? layout->style->floor_width / 2 : 0;
  p->low_edge = p->x[0] - half - LABEL_GAP * unit;
  p->high_edge = last + half + LABEL_GAP * unit;
  const struct type_style *value = type_of(p, TYPE_VALUE);
  struct box low = layout_text_box(layout, value, &mark->point[0].label, p->low_edge, 0, 1);
  struct box high = layout_text_box(layout, value, &mark->point[mark->points - 1].label, p->high_edge, 0, -1);
  p->low_below = low.left < layout->margin;
  p->high_below = high.right > layout->right;
}

/* The leftmost reserved x of what stands on the A and B baselines right of the head. */
static void find_room(struct placing *p, long *room_a, long *room_b) {
  struct layout *layout = p->layout;
  const struct mark *mark = p->mark;
  long gap = TEXT_GAP * layout->style->unit, left = p->low_edge, below = p->x[0];
  const struct type_style *value = type_of(p, TYPE_VALUE);
  if (!p->low_below && (mark->kind == MARK_OPEN_RANGE || mark->points > 1))
    left = layout_text_box(layout, value, &mark->point[0].label, p->low_edge, 0, 1).left;
  for (size_t i = 1; i + 1 < mark->points && !layout->style->sparse; i++) {
    struct box box = layout_text_box(layout, value, &mark->point[i].label, p->x[i], 0, 0);
    if (box.left < below) below = box.left;
  }
  if (!text_is_empty(&mark->sublabel)) {
    struct box box = layout_text_box(layout, type_of(p, TYPE_SUB), &mark->sublabel, p->low_edge, 0, 1);
    if (box.left < below) below = box.left;
  }
  *room_a = left - gap - layout->margin;
  *room_b = below - gap - layout->margin;
}

static size_t wrap(struct placing *p, enum type_role role, const struct text *text, long width, struct text **line) {
  size_t count = 0;
  if (width > 0)
    *line = text_wrap_even(p->layout->arena, p->layout->measure, p->layout->style->font, type_of(p, role), text, width,
                           !p->layout->narrow, &count);
  return count;
}

static bool fits(struct placing *p, enum type_role role, const struct text *line, size_t count, long width) {
  for (size_t i = 0; i < count; i++)
    if (layout_reserved(p->layout, type_of(p, role), &line[i]) > width) return false;
  return true;
}

static struct type_style head_type(const struct placing *p) {
  struct type_style type = *type_of(p, TYPE_HEAD);
  type.strong_paint = p->layout->style->one_ink ? PAINT_INK : layout_series(p->layout, p->mark->style);
  return type;
}

static void put_head_line(struct placing *p, const struct text *line, long baseline) {
  struct type_style type = head_type(p);
  layout_text(p->layout, &type, line, p->layout->margin, baseline, -1, ROLE_TEXT, -1);
  note_bottom(p, baseline);
}

static void put_details(struct placing *p, const struct text *line, size_t count, long baseline) {
  for (size_t i = 0; i < count; i++)
    put(p, TYPE_SUB, &line[i], p->layout->margin, baseline + (long)i * type_of(p, TYPE_SUB)->leading, -1, -1);
}

static void set_bar(struct placing *p, long top) {
  const struct profile_style *style = p->layout->style;
  p->row->bar_top = top;
  p->row->bar_bottom = top + style->bar_height;
  p->row->bottom = p->row->clear = p->row->bar_bottom;
  p->a = top + (style->bar_height + profile_cap(style, type_of(p, TYPE_VALUE)->size)) / 2;
  p->b = p->a + style->line_step;
}

struct aside { /* head and detail left of the bar, on its baselines */
  struct text *head, *detail;
  size_t details;
};

static bool fit_beside(struct placing *p, struct aside *aside) {
  long room_a, room_b;
  find_room(p, &room_a, &room_b);
  *aside = (struct aside){0};
  size_t heads = wrap(p, TYPE_HEAD, &p->mark->heading, room_a, &aside->head);
  if (heads != 1 || !fits(p, TYPE_HEAD, aside->head, 1, room_a)) return false;
  if (p->layout->style->sparse || text_is_empty(&p->mark->detail)) return true;
  aside->details = wrap(p, TYPE_SUB, &p->mark->detail, room_b, &aside->detail);
  return aside->details > 0 && aside->details <= 2 && fits(p, TYPE_SUB, aside->detail, aside->details, room_b);
}

static void place_beside(struct placing *p, const struct aside *aside, long bar_top) {
  set_bar(p, bar_top);
  put_head_line(p, &aside->head[0], p->a);
  put_details(p, aside->detail, aside->details, p->b);
}

static void place_above(struct placing *p, long bar_top, long text_top) {
  const struct profile_style *style = p->layout->style;
  long width = p->layout->right - p->layout->margin;
  struct text *head = NULL, *detail = NULL;
  size_t heads = wrap(p, TYPE_HEAD, &p->mark->heading, width, &head);
  size_t details = style->sparse ? 0 : wrap(p, TYPE_SUB, &p->mark->detail, width, &detail);
  const struct type_style *head_style = type_of(p, TYPE_HEAD), *sub = type_of(p, TYPE_SUB);
  long first = text_top + profile_cap(style, head_style->size), last = first;
  if (heads > 1) last += (long)(heads - 1) * head_style->leading;
  long detail_first = last + style->line_step;
  if (details) last = detail_first + (long)(details - 1) * sub->leading;
  long top = heads || details ? last + style->bar_below_text : text_top, shift = top < bar_top ? bar_top - top : 0;
  for (size_t i = 0; i < heads; i++) put_head_line(p, &head[i], first + shift + (long)i * head_style->leading);
  put_details(p, detail, details, detail_first + shift);
  set_bar(p, top + shift);
}

static char *mark_name(struct placing *p, const char *what) {
  return arena_print(p->layout->arena, "%s %s", p->mark->id ? p->mark->id : "mark", what);
}

/* One value only: an upright stroke. */
static void draw_point(struct placing *p, enum paint paint) {
  const struct profile_style *style = p->layout->style;
  struct row *row = p->row;
  scene_add_line(p->layout->over, style->one_ink ? PAINT_INK : paint, style->floor_width, p->x[0], row->bar_top,
                 p->x[0], row->bar_bottom);
  row->drawn = layout_drawn(p->layout, SHAPE_TICK, mark_name(p, "point"), p->mark->point[0].value, NULL, row->bar_top,
                            row->bar_bottom, true);
}

static void draw_bar(struct placing *p, enum paint paint) {
  const struct profile_style *style = p->layout->style;
  const struct mark *mark = p->mark;
  struct row *row = p->row;
  long left = p->x[0], width = p->x[mark->points - 1] - left;
  struct scene_item *bar = scene_add_rect(p->layout->over, paint, left, row->bar_top, width, style->bar_height);
  if (style->outline_width) {
    bar->stroke = PAINT_INK;
    bar->stroke_width = style->outline_width;
  } else if (width < HAIRLINE) { /* thinner than a renderer shows; more of an outline would tell of other values */
    bar->stroke = paint;
    bar->stroke_width = HAIRLINE / 2;
  }
  row->drawn = layout_drawn(p->layout, SHAPE_BAR, mark_name(p, "bar"), mark->point[0].value,
                            mark->point[mark->points - 1].value, row->bar_top, row->bar_bottom, true);
}

/* Whether an inner tick would eat one of the bar's ends. */
static bool eats_end(const struct placing *p, size_t i, bool high) {
  long end = p->x[high ? p->mark->points - 1 : 0], distance = high ? end - p->x[i] : p->x[i] - end;
  return distance < p->layout->style->middle_width / 2 + 5 * p->layout->style->unit;
}

/* White inside the bar; where it would eat the bar's end, in ink below it. */
static int draw_middle(struct placing *p, size_t i, bool labelled) {
  const struct profile_style *style = p->layout->style;
  const struct row *row = p->row;
  long x = p->x[i];
  long top = row->bar_top + style->outline_width / 2, bottom = row->bar_bottom - style->outline_width / 2;
  bool inside = !eats_end(p, i, false) && !eats_end(p, i, true);
  if (!inside) {
    top = row->bar_bottom + style->unit;
    bottom = top + 2 * style->unit;
  }
  scene_add_line(p->layout->over, inside ? PAINT_PAPER : PAINT_INK, inside ? style->middle_width : style->axis_width, x,
                 top, x, bottom);
  return layout_drawn(p->layout, SHAPE_TICK, mark_name(p, "inner tick"), p->mark->point[i].value, NULL, top, bottom,
                      labelled);
}

/* Where a low label below its bar begins: clear of a floor line, which goes on below the bar. */
static long below_x(const struct placing *p) {
  if (p->mark->kind != MARK_OPEN_RANGE) return p->x[0];
  return p->x[0] + p->layout->style->floor_width / 2 + 2 * p->layout->style->unit;
}

static const struct text *end_label(const struct placing *p, bool high) {
#ifdef FIGPROOF_FAULT_LABEL /* tests/teeth: the labels of a bar's ends change places, which the read-back must refuse \
                             */
  high = !high;
#endif
  return &p->mark->point[high ? p->mark->points - 1 : 0].label;
}

static void put_low(struct placing *p) {
  const struct text *label = end_label(p, false);
  if (p->low_below)
    put_below(p, TYPE_VALUE, label, below_x(p), -1, p->row->drawn);
  else
    put(p, TYPE_VALUE, label, p->low_edge, p->a, 1, p->row->drawn);
}

static void put_high(struct placing *p) {
  const struct text *label = end_label(p, true);
  if (p->high_below)
    put_below(p, TYPE_VALUE, label, p->x[p->mark->points - 1], 1, p->row->drawn);
  else
    put(p, TYPE_VALUE, label, p->high_edge, p->a, -1, p->row->drawn);
}

enum { INNER_LINES = 2 };

/* Whether a label of the bar's inner value i is free on a baseline: clear of all texts and of the labels chosen so far,
 * and its value far enough from theirs that nobody mixes them up. */
static bool is_free(const struct placing *p, size_t i, long baseline, const long *chosen) {
  const struct layout *layout = p->layout;
  const struct type_style *type = type_of(p, TYPE_VALUE);
  long apart = layout->style->unit, gap = 5 * layout->style->unit;
  struct box box = layout_text_box(layout, type, &p->mark->point[i].label, p->x[i], baseline, 0);
  if (p->x[i] - p->x[0] < apart || p->x[p->mark->points - 1] - p->x[i] < apart) return false;
  if (eats_end(p, i, false) && (p->low_below || p->some_inside)) return false;
  if (eats_end(p, i, true) && (p->high_below || p->some_inside)) return false;
  if (box.left < layout->margin || box.right > layout->right || layout_free_shift(layout, box)) return false;
  for (size_t k = 1; k < i; k++) {
    if (!chosen[k]) continue;
    struct box other = layout_text_box(layout, type, &p->mark->point[k].label, p->x[k], chosen[k], 0);
    if (p->x[i] - p->x[k] < apart) return false;
    if (other.right + gap > box.left && box.right + gap > other.left && chosen[k] == baseline) return false;
  }
  return true;
}

/* The baseline of each inner label, 0 where it finds none on that many lines; whether all find one. */
static bool choose_inner(const struct placing *p, int lines, long *chosen) {
  long first = below(p, TYPE_VALUE), step = p->layout->style->type[TYPE_SUB].leading;
  bool all = true;
  for (size_t i = 1; i + 1 < p->mark->points; i++) {
    chosen[i] = 0;
    for (int line = 0; line < lines && !chosen[i]; line++)
      if (is_free(p, i, first + line * step, chosen)) chosen[i] = first + line * step;
    all = all && chosen[i];
  }
  return all;
}

/* All inner values are labelled, on two lines at most; else those that fit on the first one, and the others are left to
 * the table. */
static void put_inner(struct placing *p) {
  const struct mark *mark = p->mark;
  if (p->layout->style->sparse || mark->points < 3) return;
  long *chosen = arena_array(p->layout->arena, mark->points, sizeof *chosen);
  for (size_t i = 1; i + 1 < mark->points; i++)
    p->some_inside = p->some_inside || !(eats_end(p, i, false) || eats_end(p, i, true));
  if (!choose_inner(p, INNER_LINES, chosen)) choose_inner(p, 1, chosen);
  size_t drawn_before = 0;
  for (size_t i = 1; i + 1 < mark->points; i++) {
    long unit = p->layout->style->unit;
    bool close =
        (drawn_before && p->x[i] - p->x[drawn_before] < unit) || (chosen[i + 1] && p->x[i + 1] - p->x[i] < unit);
    if (close && !chosen[i]) continue; /* nobody sees two strokes there */
    drawn_before = i;
    int drawn = draw_middle(p, i, chosen[i] > 0);
    if (!chosen[i]) continue;
    put(p, TYPE_VALUE, &mark->point[i].label, p->x[i], chosen[i], 0, drawn);
    keep_next_away(p, layout_text_box(p->layout, type_of(p, TYPE_VALUE), &mark->point[i].label, p->x[i], chosen[i], 0));
  }
}

static void place_range(struct placing *p, enum paint paint) {
  const struct mark *mark = p->mark;
  if (mark->points == 1) {
    draw_point(p, paint);
    put_high(p);
    return;
  }
  draw_bar(p, paint);
  layout_block(p->layout, OBSTACLE_BAR,
               (struct box){p->x[0], p->row->bar_top, p->x[mark->points - 1], p->row->bar_bottom});
  put_low(p);
  if (p->high_below) put_high(p); /* the ends have the first choice of the places below the bar */
  put_inner(p);
  if (!p->high_below) put_high(p);
}

static void place_open(struct placing *p, enum paint paint) {
  const struct profile_style *style = p->layout->style;
  layout_open_bar(p->layout, p->row, p->x[0], style->one_ink ? PAINT_INK : paint);
  p->row->drawn = layout_drawn(p->layout, SHAPE_TICK, mark_name(p, "floor"), p->mark->point[0].value, NULL,
                               p->row->bar_top - style->floor_over, p->row->bar_bottom + style->floor_over, true);
  layout_drawn(p->layout, SHAPE_OPEN, mark_name(p, "hatch"), p->mark->point[0].value, NULL, p->row->bar_top,
               p->row->bar_bottom, false);
  put_low(p);
  if (!text_is_empty(&p->mark->sublabel))
    put_below(p, TYPE_SUB, &p->mark->sublabel, p->low_below ? below_x(p) : p->low_edge, p->low_below ? -1 : 1, -1);
  if (!style->sparse && !text_is_empty(&p->mark->beyond))
    put_below(p, TYPE_SUB, &p->mark->beyond, layout_open_tip(p->layout), 1, -1);
}

static struct placing start(struct layout *layout, size_t index) {
  struct row *row = &layout->row[index];
  const struct mark *mark = row->mark;
  struct placing placing = {
      .layout = layout, .row = row, .mark = mark, .x = arena_array(layout->arena, mark->points, sizeof *placing.x)};
  for (size_t i = 0; i < mark->points; i++) placing.x[i] = scale_position(&layout->scale, mark->point[i].value);
  find_sides(&placing);
  return placing;
}

bool layout_row_has_room(struct layout *layout, size_t index) {
  struct placing placing = start(layout, index);
  struct aside aside;
  return fit_beside(&placing, &aside);
}

void layout_row(struct layout *layout, size_t index, bool beside, long bar_top, long text_top) {
  struct placing placing = start(layout, index);
  const struct mark *mark = placing.mark;
  struct aside aside;
  if (beside && fit_beside(&placing, &aside))
    place_beside(&placing, &aside, bar_top);
  else
    place_above(&placing, bar_top, text_top);
  enum paint paint = layout_series(layout, mark->style);
  if (mark->kind == MARK_OPEN_RANGE)
    place_open(&placing, paint);
  else
    place_range(&placing, paint);
}
