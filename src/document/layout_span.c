/* The distances between two ranges, drawn to scale with a tick at each full order. */
#include "document/layout.h"

static const struct rational *span_value(const struct layout *layout, const struct mark *span, bool to) {
  const struct mark *mark = &layout->figure->mark[to ? span->to_mark : span->from_mark];
  return mark->point[to ? span->to_point : span->from_point].value;
}

static void span_ends(const struct layout *layout, const struct mark *span, const struct rational **low,
                      const struct rational **high) {
  const struct rational *a = span_value(layout, span, false), *b = span_value(layout, span, true);
  bool up = rational_compare(a, b) <= 0;
  *low = up ? a : b;
  *high = up ? b : a;
}

static void draw_upright(struct layout *layout, const char *name, const struct rational *value, long x, long y) {
  const struct profile_style *style = layout->style;
  scene_add_line(layout->over, PAINT_INK, style->span_width, x, y - style->span_tick, x, y + style->span_tick);
  layout_drawn(layout, SHAPE_TICK, name, value, NULL, y - style->span_tick, y + style->span_tick, false);
}

static void draw_level(struct layout *layout, long left, long right, long y) {
  if (right > left) scene_add_line(layout->over, PAINT_INK, layout->style->span_width, left, y, right, y);
}

/* The count of an order, in a gap of the line half an order after its tick; nearer to the tick when the end is too
 * near. Returns where the line goes on, or from when there is no room for the count. */
static long draw_count(struct layout *layout, long n, long from, long tick, long middle, long end, long y) {
  const struct profile_style *style = layout->style;
  const struct type_style *type = &style->type[TYPE_AXIS];
  struct text text = text_new(layout->arena);
  text_add_number(&text, printed_count(layout->arena, "order count", n, PRINTED_PLAIN));
  long half = text_width(layout->measure, style->font, type, &text) / 2, pad = 4 * style->unit;
  long most = end - 3 * style->unit - pad - half;
  if (middle > most) middle = most;
  if (middle - half - pad < tick + 3 * style->unit) return from;
  draw_level(layout, from, middle - half - pad, y);
  layout_text(layout, type, &text, middle, y + profile_cap(style, type->size) / 2, 0, ROLE_TEXT, -1);
  return middle + half + pad;
}

static void draw_orders(struct layout *layout, const struct rational *low, const struct rational *high, long left,
                        long right, long y) {
  const struct rational *ratio = rational_div(layout->arena, high, low);
  long nearest = rational_nearest_order(ratio), whole = rational_floor_order(ratio), from = left, tick = left;
  if (whole < 1) nearest = 0; /* orders are counted where there is one */
  for (long n = 1; n <= nearest || n <= whole; n++) {
    const struct rational *value = rational_mul(layout->arena, low, rational_ten(layout->arena, n));
    long next = scale_position(&layout->scale, value);
    if (n <= nearest) from = draw_count(layout, n, from, tick, (tick + next) / 2, next < right ? next : right, y);
    if (n <= whole && rational_compare(value, high) < 0) draw_upright(layout, "order tick", value, next, y);
    tick = next;
  }
  draw_level(layout, from, right, y);
}

static void draw_span(struct layout *layout, const struct mark *span, long y) {
  const struct rational *low, *high;
  span_ends(layout, span, &low, &high);
  long left = scale_position(&layout->scale, low), right = scale_position(&layout->scale, high);
  if (layout->figure->log)
    draw_orders(layout, low, high, left, right, y);
  else
    draw_level(layout, left, right, y);
  layout_drawn(layout, SHAPE_SPAN, arena_print(layout->arena, "%s span", span->id ? span->id : "gap"), low, high, y, y,
               false);
  draw_upright(layout, "span start", low, left, y);
  if (rational_compare(low, high) < 0) draw_upright(layout, "span end", high, right, y);
}

/* Where a span's line must go to stand clear of the texts above it. */
static long clear_line(struct layout *layout, const struct mark *span, long y) {
  const struct profile_style *style = layout->style;
  const struct rational *low, *high;
  span_ends(layout, span, &low, &high);
  long reach = style->span_tick + 2 * style->unit;
  struct box box = {scale_position(&layout->scale, low), y - reach, scale_position(&layout->scale, high), y + reach};
  return y + layout_free_shift(layout, box);
}

/* How far down words must move to stand 4u below the texts above them. */
static long clear_words(struct layout *layout, const struct type_style *type, const struct text *line, long x,
                        long baseline, int anchor) {
  struct box box = layout_text_box(layout, type, line, x, baseline, anchor);
  box.top -= 2 * layout->style->unit;
  return layout_free_shift(layout, box);
}

static long put_words(struct layout *layout, const struct mark *span, long top) {
  const struct profile_style *style = layout->style;
  const struct type_style *type = &style->type[TYPE_CLAIM];
  const struct rational *low, *high;
  span_ends(layout, span, &low, &high);
  long start = scale_position(&layout->scale, low), bracket = scale_position(&layout->scale, high) - start;
  bool overhangs = 2 * text_width(layout->measure, style->font, type, &span->words) > 3 * bracket;
  long x = start + (overhangs ? 4 : 8) * style->unit;
  size_t count;
  struct text *line = text_wrap(layout->arena, layout->measure, style->font, type, &span->words,
                                layout->right - layout->margin, !layout->narrow, &count);
  long baseline = top + profile_cap(style, type->size);
  for (size_t i = 0; i < count; i++) {
    struct box box = layout_text_box(layout, type, &line[i], x, baseline, -1);
    bool ends = box.right > layout->right && count == 1; /* at the right limit: a wider font grows to the left */
    long at = ends ? layout->right : box.right > layout->right ? x - (box.right - layout->right) : x;
    if (i == 0) baseline += clear_words(layout, type, &line[i], at, baseline, ends ? 1 : -1);
    layout_text(layout, type, &line[i], at, baseline, ends ? 1 : -1, ROLE_TEXT, -1);
    if (i + 1 < count) baseline += type->leading;
  }
  return baseline;
}

static bool belongs(const struct layout *layout, const struct mark *mark, size_t row) {
  if (mark->kind != MARK_SPAN) return false;
  int a = layout->row_of_mark[mark->from_mark], b = layout->row_of_mark[mark->to_mark];
  return (size_t)(a < b ? a : b) == row;
}

bool layout_has_spans(const struct layout *layout, size_t row) {
  for (size_t i = 0; i < layout->figure->marks; i++)
    if (belongs(layout, &layout->figure->mark[i], row)) return true;
  return false;
}

long layout_spans(struct layout *layout, size_t row) {
  const struct profile_style *style = layout->style;
  const struct figure *figure = layout->figure;
  long y = 0;
  for (int nearest = 1; nearest >= 0; nearest--)
    for (size_t i = 0; i < figure->marks; i++) {
      const struct mark *span = &figure->mark[i];
      if (!belongs(layout, span, row) || span->nearest != nearest) continue;
      long top = y ? y + style->span_tick : layout->row[row].bar_bottom + layout->stretch;
      if (!y) layout->gaps++;
      if (!text_is_empty(&span->words))
        y = put_words(layout, span, top + style->gap_above) + style->claim_step;
      else
        y = y ? y + style->span_step : top + style->gap_above + style->span_tick;
      y = clear_line(layout, span, y);
      draw_span(layout, span, y);
      layout->span_y[i] = y;
    }
  return y;
}

static void draw_extension(struct layout *layout, const struct rational *value, long top, long bottom) {
  const struct profile_style *style = layout->style;
  long x = scale_position(&layout->scale, value), half = style->extension_width / 2;
  size_t count;
  struct piece_y *piece = layout_cut(layout, x, top, bottom, false, 3 * style->unit, &count);
  for (size_t i = 0; i < count; i++) {
    struct scene_item *line =
        scene_add_line(layout->under, PAINT_INK2, style->extension_width, x, piece[i].top, x, piece[i].bottom);
    line->dash_on = style->dash_on;
    line->dash_off = style->dash_off;
    layout_drawn(layout, SHAPE_TICK, "extension", value, NULL, piece[i].top, piece[i].bottom, false);
  }
  layout_block(layout, OBSTACLE_LINE, (struct box){x - half, top, x + half, bottom});
}

static void extend_end(struct layout *layout, const struct mark *span, bool to, long y) {
  const struct profile_style *style = layout->style;
  const struct row *row = &layout->row[layout->row_of_mark[to ? span->to_mark : span->from_mark]];
  const struct rational *value = span_value(layout, span, to);
  if (row->bar_bottom < y)
    draw_extension(layout, value, row->bar_bottom + 3 * style->unit, y - style->span_tick);
  else
    draw_extension(layout, value, y + style->span_tick, row->bar_top - 3 * style->unit);
}

/* A floor that is the end of a range above it is tied to that end. */
static void extend_floor(struct layout *layout, size_t index) {
  const struct profile_style *style = layout->style;
  const struct row *row = &layout->row[index];
  for (size_t i = index; i-- > 0;) {
    const struct mark *mark = layout->row[i].mark;
    if (mark->kind != MARK_RANGE) continue;
    for (size_t k = 0; k < mark->points; k++) {
      if (rational_compare(mark->point[k].value, row->mark->point[0].value)) continue;
      draw_extension(layout, row->mark->point[0].value, layout->row[i].bar_bottom + 3 * style->unit,
                     row->bar_top - style->floor_over - 2 * style->unit);
      return;
    }
  }
}

void layout_extensions(struct layout *layout) {
  const struct figure *figure = layout->figure;
  for (size_t i = 0; i < figure->marks; i++) {
    if (figure->mark[i].kind != MARK_SPAN) continue;
    extend_end(layout, &figure->mark[i], false, layout->span_y[i]);
    extend_end(layout, &figure->mark[i], true, layout->span_y[i]);
  }
  for (size_t i = 0; i < layout->rows; i++)
    if (layout->row[i].mark->kind == MARK_OPEN_RANGE && !layout->style->sparse) extend_floor(layout, i);
}
