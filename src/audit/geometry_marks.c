/* Every drawn value of the record stands in the file at its exact position, and nothing else is drawn among them. */
#include "audit/geometry_parts.h"
#include "audit/plane.h"

#include <stdlib.h>

static const double THIN = 7 * PX;   /* the thickest line drawn as a rectangle */
static const double REACH = 60 * PX; /* how far away a tick may stand and still be meant */

struct mark { /* one entry of the record, measured with the scale of the file */
  const struct ledger_drawn *drawn;
  int axis;
  struct extent at; /* along: low = high for a tick; an open bar has its one edge in both */
  bool met;
};

struct area { /* where the values of one axis are drawn */
  struct extent at;
  bool known;
};

struct marks {
  struct geometry *g;
  bool plot; /* marks stand on two axes: every line is one of the record, whatever its direction */
  struct mark *item;
  size_t count;
  struct area *area; /* by axis */
};

struct piece { /* of a broken line */
  double low, high;
  size_t shape;
};

struct pieces {
  struct piece *item;
  size_t count, room;
};

static double middle(double low, double high) { return (low + high) / 2; }
static double overlap(double a_low, double a_high, double b_low, double b_high) {
  return plane_min(a_high, b_high) - plane_max(a_low, b_low);
}
static bool near(double a, double b) { return fabs(a - b) <= HALF_PX; }

static const struct found_shape *shape_of(const struct marks *m, size_t i) { return &m->g->found->shape[i]; }
static struct extent extent_of(const struct marks *m, int axis, size_t i) {
  return geometry_shape_extent(m->g, axis, shape_of(m, i));
}
static bool on_page(const struct marks *m, int axis, size_t i) { return shape_of(m, i)->page == m->g->page[axis]; }
static bool is_paper(const struct found_shape *s) { return s->filled && !s->stroked && s->fill == 0xffffff; }

static bool covers(const struct marks *m, int axis, size_t i) {
  struct extent e = extent_of(m, axis, i), a = m->area[axis].at;
  return e.low <= a.low && e.high >= a.high && e.cross_low <= a.cross_low && e.cross_high >= a.cross_high;
}

static bool inside(const struct marks *m, int axis, size_t i) {
  struct extent e = extent_of(m, axis, i), a = m->area[axis].at;
  double x = middle(e.low, e.high), y = middle(e.cross_low, e.cross_high);
  return m->area[axis].known && on_page(m, axis, i) && !covers(m, axis, i) && x >= a.low && x <= a.high &&
         y >= a.cross_low && y <= a.cross_high;
}

/* ---- what a mark looks like in the file ---- */

static bool crosses(struct extent e, struct extent mark) {
  double common = overlap(e.cross_low, e.cross_high, mark.cross_low, mark.cross_high);
  return common > (mark.cross_high - mark.cross_low) / 2 || common > (e.cross_high - e.cross_low) / 2;
}

static bool meet_bar(struct marks *m, struct mark *mark) {
  bool filled = false;
  for (size_t i = 0; i < m->g->found->shapes; i++) { /* fill and outline may be two rectangles */
    const struct found_shape *shape = shape_of(m, i);
    struct extent e = extent_of(m, mark->axis, i);
    if (shape->kind != FOUND_RECT || !on_page(m, mark->axis, i) || is_paper(shape) || !crosses(e, mark->at)) continue;
    if (!near(e.low, mark->at.low) || !near(e.high, mark->at.high)) continue;
    m->g->used[i] = true;
    filled |= shape->filled;
  }
  return filled;
}

static int by_low(const void *left, const void *right) {
  const struct piece *a = left, *b = right;
  if (a->low != b->low) return a->low < b->low ? -1 : 1;
  return a->shape < b->shape ? -1 : a->shape > b->shape;
}

static void sort_pieces(struct pieces *pieces) {
  if (pieces->count) qsort(pieces->item, pieces->count, sizeof *pieces->item, by_low);
}

/* Length of low..high that the sorted pieces cover. */
static double covered(const struct pieces *pieces, double low, double high) {
  double sum = 0, at = low;
  for (size_t i = 0; i < pieces->count; i++) {
    double from = plane_max(at, pieces->item[i].low), to = plane_min(high, pieces->item[i].high);
    if (to > from) {
      sum += to - from;
      at = to;
    }
  }
  return sum;
}

/* Lines at the place of a tick; nearly all of it must be drawn. */
static bool meet_tick(struct marks *m, struct mark *mark) {
  struct pieces pieces = {0};
  struct extent at = mark->at;
  for (size_t i = 0; i < m->g->found->shapes; i++) {
    struct extent e = extent_of(m, mark->axis, i);
    if (!on_page(m, mark->axis, i) || !geometry_is_tick(m->g, mark->axis, shape_of(m, i))) continue;
    if (!near(middle(e.low, e.high), at.low) || overlap(e.cross_low, e.cross_high, at.cross_low, at.cross_high) < 0)
      continue;
    *ARENA_PUSH(m->g->arena, &pieces) = (struct piece){e.cross_low, e.cross_high, i};
    if (e.cross_low >= at.cross_low - PX && e.cross_high <= at.cross_high + PX) m->g->used[i] = true;
  }
  sort_pieces(&pieces);
  return pieces.count && covered(&pieces, at.cross_low, at.cross_high) >= (at.cross_high - at.cross_low) * 0.9;
}

static bool is_slanted(const struct found_shape *s) {
  bool flat = s->right - s->left <= HALF_PX || s->bottom - s->top <= HALF_PX;
  return s->kind == FOUND_PATH || (s->kind == FOUND_LINE && !flat);
}

/* Strokes of a hatch: their first edge in the direction of growing values. -1 when there is none. */
static int first_stroke(struct marks *m, const struct mark *mark, double *edge) {
  double way = m->g->scale[mark->axis].step > 0 ? 1 : -1;
  int first = -1;
  for (size_t i = 0; i < m->g->found->shapes; i++) {
    struct extent e = extent_of(m, mark->axis, i);
    double y = middle(e.cross_low, e.cross_high), start = way > 0 ? e.low : e.high;
    if (!on_page(m, mark->axis, i) || !is_slanted(shape_of(m, i)) || is_paper(shape_of(m, i))) continue;
    if (y < mark->at.cross_low - PX || y > mark->at.cross_high + PX) continue;
    if ((start - mark->at.low) * way < -REACH) continue;
    m->g->used[i] = true;
    if (first >= 0 && start * way >= *edge * way) continue;
    first = (int)i;
    *edge = start;
  }
  return first;
}

static bool meet_open(struct marks *m, struct mark *mark) {
  double edge = 0;
  return first_stroke(m, mark, &edge) >= 0 && near(edge, mark->at.low);
}

/* Lines along the axis at the height of a span, sorted. */
static struct pieces span_pieces(struct marks *m, const struct mark *mark) {
  struct pieces pieces = {0};
  double reach = PX + (mark->at.cross_high - mark->at.cross_low) / 2;
  double y = middle(mark->at.cross_low, mark->at.cross_high);
  for (size_t i = 0; i < m->g->found->shapes; i++) {
    const struct found_shape *shape = shape_of(m, i);
    struct extent e = extent_of(m, mark->axis, i);
    double thick = e.cross_high - e.cross_low, limit = shape->kind == FOUND_LINE ? HALF_PX : THIN;
    if (!on_page(m, mark->axis, i) || shape->kind == FOUND_PATH || thick > limit || e.high - e.low <= thick) continue;
    if (fabs(middle(e.cross_low, e.cross_high) - y) > reach) continue;
    if (overlap(e.low, e.high, mark->at.low - 4 * PX, mark->at.high + 4 * PX) <= 0) continue;
    if (m->plot && middle(e.low, e.high) != plane_max(mark->at.low, plane_min(mark->at.high, middle(e.low, e.high))))
      continue; /* a tick of the other axis, in line with this one */
    *ARENA_PUSH(m->g->arena, &pieces) = (struct piece){e.low, e.high, i};
    m->g->used[i] = true;
  }
  sort_pieces(&pieces);
  return pieces;
}

/* Texts on the line of a span, each with some room around it, sorted. */
static struct pieces span_texts(const struct marks *m, const struct mark *mark) {
  struct pieces texts = {0};
  double y = middle(mark->at.cross_low, mark->at.cross_high);
  for (size_t i = 0; i < m->g->found->count; i++) {
    struct extent box;
    if (m->g->found->item[i].page != m->g->page[mark->axis] || !geometry_run_box(m->g, (int)i, &box)) continue;
    double room = box.cross_high - box.cross_low; /* nearly an em */
    if (m->g->record->axis[mark->axis].vertical)
      box = (struct extent){box.cross_low, box.cross_high, box.low, box.high};
    if (box.cross_low <= y && box.cross_high >= y)
      *ARENA_PUSH(m->g->arena, &texts) = (struct piece){box.low - room, box.high + room, i};
  }
  sort_pieces(&texts);
  return texts;
}

/* The first gap that no text fills; its two ends. */
static bool empty_gap(const struct marks *m, const struct mark *mark, const struct pieces *pieces, double *low,
                      double *high) {
  struct pieces texts = span_texts(m, mark);
  double end = pieces->item[0].high;
  for (size_t i = 1; i < pieces->count; i++) {
    *low = end;
    *high = pieces->item[i].low;
    if (*high - *low > PX && covered(&texts, *low, *high) < *high - *low - PX) return true;
    end = plane_max(end, pieces->item[i].high);
  }
  return false;
}

static double last_end(const struct pieces *pieces) {
  double end = pieces->item[0].high;
  for (size_t i = 1; i < pieces->count; i++) end = plane_max(end, pieces->item[i].high);
  return end;
}

static bool meet_span(struct marks *m, struct mark *mark) {
  struct pieces pieces = span_pieces(m, mark);
  double low, high;
  return pieces.count && near(pieces.item[0].low, mark->at.low) && near(last_end(&pieces), mark->at.high) &&
         !empty_gap(m, mark, &pieces, &low, &high);
}

/* ---- findings ---- */

/* "163.84 µs (x = 242.74)" */
static const char *where(const struct marks *m, int axis, const char *value, double position) {
  return arena_print(m->g->arena, "%s (%s = %s)", value, geometry_axis_letter(m->g, axis),
                     geometry_coordinate(m->g, position));
}
static const char *read_at(const struct marks *m, int axis, double position) {
  return where(m, axis, geometry_position_text(m->g, axis, position), position);
}
static const char *value_at(const struct marks *m, const struct mark *mark, const struct rational *value) {
  return where(m, mark->axis, geometry_value_text(m->g, mark->axis, value),
               axis_position(&m->g->scale[mark->axis], value));
}

static struct place shape_place(const struct marks *m, int i) {
  return i >= 0 ? shape_of(m, (size_t)i)->place : (struct place){.file = m->g->file};
}

static void report_edge(struct marks *m, const struct mark *mark, int shape, const char *verb, double found,
                        const struct rational *expected) {
  const char *is = read_at(m, mark->axis, found), *should = value_at(m, mark, expected);
  struct finding *finding = report_add(m->g->report, FINDING_POSITION, shape_place(m, shape), "%s %s %s, expected %s",
                                       mark->drawn->mark, verb, is, should);
  finding->expected = should;
  finding->found = is;
}

/* One finding for a bar or span whose ends are known. */
static void report_ends(struct marks *m, const struct mark *mark, int shape, double low, double high) {
  bool grows = m->g->scale[mark->axis].step > 0;
  double start = grows ? low : high, end = grows ? high : low;
  bool starts = near(low, mark->at.low), ends = near(high, mark->at.high);
  if (!(grows ? starts : ends) && (grows ? ends : starts)) {
    report_edge(m, mark, shape, "starts at", start, mark->drawn->low);
  } else if (!(grows ? ends : starts) && (grows ? starts : ends)) {
    report_edge(m, mark, shape, "ends at", end, mark->drawn->high);
  } else {
    struct finding *finding = report_add(m->g->report, FINDING_POSITION, shape_place(m, shape),
                                         "%s stands elsewhere than its values", mark->drawn->mark);
    finding->expected =
        arena_print(m->g->arena, "%s to %s", value_at(m, mark, mark->drawn->low), value_at(m, mark, mark->drawn->high));
    finding->found = arena_print(m->g->arena, "%s to %s", read_at(m, mark->axis, start), read_at(m, mark->axis, end));
  }
}

static void report_missing(struct marks *m, const struct mark *mark) {
  struct finding *finding = report_add(m->g->report, FINDING_POSITION, (struct place){.file = m->g->file},
                                       "%s is missing", mark->drawn->mark);
  finding->expected = value_at(m, mark, mark->drawn->low);
  if (mark->drawn->high)
    finding->expected = arena_print(m->g->arena, "%s to %s", finding->expected, value_at(m, mark, mark->drawn->high));
}

/* The unaccounted shape that a missing bar or tick most likely became, or -1. */
static int nearest_shape(struct marks *m, const struct mark *mark,
                         bool (*fits)(const struct marks *, int axis, size_t)) {
  int best = -1;
  double nearest = INFINITY;
  for (size_t i = 0; i < m->g->found->shapes; i++) {
    if (m->g->used[i] || !fits(m, mark->axis, i)) continue;
    struct extent e = extent_of(m, mark->axis, i);
    double distance = fabs(e.low - mark->at.low) + fabs(e.high - mark->at.high);
    if (!crosses(e, mark->at)) distance += 1e6 + fabs(e.cross_low - mark->at.cross_low);
    if (distance >= nearest) continue;
    nearest = distance;
    best = (int)i;
  }
  return best;
}

static bool fits_bar(const struct marks *m, int axis, size_t i) {
  return inside(m, axis, i) && shape_of(m, i)->kind == FOUND_RECT && !is_paper(shape_of(m, i));
}
static bool fits_tick(const struct marks *m, int axis, size_t i) {
  return on_page(m, axis, i) && geometry_is_tick(m->g, axis, shape_of(m, i));
}

static void miss_bar(struct marks *m, const struct mark *mark) {
  int shape = nearest_shape(m, mark, fits_bar);
  if (shape < 0) {
    report_missing(m, mark);
    return;
  }
  m->g->used[shape] = true;
  struct extent e = extent_of(m, mark->axis, (size_t)shape);
  if (crosses(e, mark->at) || !near(e.low, mark->at.low) || !near(e.high, mark->at.high)) {
    report_ends(m, mark, shape, e.low, e.high);
    return;
  }
  const char *letter = m->g->record->axis[mark->axis].vertical ? "x" : "y";
  struct finding *finding =
      report_add(m->g->report, FINDING_POSITION, shape_place(m, shape), "%s stands in another row", mark->drawn->mark);
  finding->expected = arena_print(m->g->arena, "%s = %s", letter, geometry_coordinate(m->g, mark->at.cross_low));
  finding->found = arena_print(m->g->arena, "%s = %s", letter, geometry_coordinate(m->g, e.cross_low));
}

static void miss_tick(struct marks *m, const struct mark *mark) {
  int shape = nearest_shape(m, mark, fits_tick);
  struct extent e = shape >= 0 ? extent_of(m, mark->axis, (size_t)shape) : (struct extent){0};
  double at = middle(e.low, e.high);
  if (shape < 0 || fabs(at - mark->at.low) > REACH || near(at, mark->at.low) || !crosses(e, mark->at)) {
    report_missing(m, mark);
    return;
  }
  m->g->used[shape] = true;
  report_edge(m, mark, shape, "stands at", at, mark->drawn->low);
}

static void miss_span(struct marks *m, const struct mark *mark) {
  struct pieces pieces = span_pieces(m, mark);
  double low, high;
  if (!pieces.count) {
    report_missing(m, mark);
  } else if (!near(pieces.item[0].low, mark->at.low) || !near(last_end(&pieces), mark->at.high)) {
    report_ends(m, mark, (int)pieces.item[0].shape, pieces.item[0].low, last_end(&pieces));
  } else if (empty_gap(m, mark, &pieces, &low, &high)) {
    report_add(m->g->report, FINDING_POSITION, shape_place(m, (int)pieces.item[0].shape),
               "%s is broken from %s to %s without a text that fills the gap", mark->drawn->mark,
               read_at(m, mark->axis, low), read_at(m, mark->axis, high));
  }
}

static void miss_open(struct marks *m, const struct mark *mark) {
  double edge = 0;
  int shape = first_stroke(m, mark, &edge);
  if (shape < 0)
    report_missing(m, mark);
  else
    report_edge(m, mark, shape, "starts at", edge, mark->drawn->low);
}

static const struct {
  bool (*meet)(struct marks *, struct mark *);
  void (*miss)(struct marks *, const struct mark *);
} shapes[] = {[SHAPE_BAR] = {meet_bar, miss_bar},
              [SHAPE_TICK] = {meet_tick, miss_tick},
              [SHAPE_SPAN] = {meet_span, miss_span},
              [SHAPE_OPEN] = {meet_open, miss_open}};

/* ---- what no mark accounts for ---- */

/* A line at the value of ticks that stand end to end: one line of the file for several entries of the record. */
static bool joins_ticks(const struct marks *m, int axis, struct extent e) {
  double common = 0;
  for (size_t i = 0; i < m->count; i++) {
    const struct mark *mark = &m->item[i];
    if (mark->axis != axis || mark->drawn->shape != SHAPE_TICK || !near(middle(e.low, e.high), mark->at.low)) continue;
    common += plane_max(0, overlap(e.cross_low, e.cross_high, mark->at.cross_low, mark->at.cross_high));
  }
  return common >= e.cross_high - e.cross_low - 2 * PX && common > 0;
}

static bool is_decoration(const struct marks *m, int axis, size_t i) {
  struct extent e = extent_of(m, axis, i);
  const struct found_shape *shape = shape_of(m, i);
  double along = e.high - e.low, across = e.cross_high - e.cross_low;
  /* Along the axis: no value. */
  if (shape->kind == FOUND_LINE && across <= HALF_PX && along > across) return !m->plot;
  return geometry_is_tick(m->g, axis, shape) && joins_ticks(m, axis, e);
}

static void report_extra(struct marks *m, int axis, size_t i) {
  static const char *const kinds[] = {"a rectangle", "a line", "a path"};
  struct extent e = extent_of(m, axis, i);
  const struct found_shape *shape = shape_of(m, i);
  struct finding *finding = report_add(m->g->report, FINDING_POSITION, shape->place,
                                       "%s is drawn that the model does not have", kinds[shape->kind]);
  finding->found = read_at(m, axis, e.low);
  if (e.high - e.low > HALF_PX)
    finding->found = arena_print(m->g->arena, "%s to %s", finding->found, read_at(m, axis, e.high));
  m->g->used[i] = true;
}

/* What covers the whole plot must be its background: filled before any mark is drawn. */
static void check_cover(struct marks *m, int axis) {
  bool drawn = false;
  for (size_t i = 0; i < m->g->found->shapes && m->area[axis].known; i++) {
    if (!on_page(m, axis, i)) continue;
    if (drawn && shape_of(m, i)->filled && covers(m, axis, i))
      report_add(m->g->report, FINDING_POSITION, shape_of(m, i)->place, "this shape is painted over the drawing");
    drawn |= m->g->used[i] && inside(m, axis, i);
  }
}

static void check_extra(struct marks *m) {
  for (size_t axis = 0; axis < m->g->record->axes; axis++) {
    check_cover(m, (int)axis);
    for (size_t i = 0; i < m->g->found->shapes; i++)
      if (!m->g->used[i] && inside(m, (int)axis, i) && !is_decoration(m, (int)axis, i)) report_extra(m, (int)axis, i);
  }
}

/* ---- all ---- */

static void measure_marks(struct marks *m) {
  const struct ledger_record *record = m->g->record;
  for (size_t i = 0; i < record->drawn_count; i++) {
    const struct ledger_drawn *drawn = &record->drawn[i];
    if (drawn->axis < 0 || (size_t)drawn->axis >= record->axes || !m->g->scale[drawn->axis].known) continue;
    if (geometry_is_plotted(drawn)) continue;
    const struct axis_scale *scale = &m->g->scale[drawn->axis];
    double low = axis_position(scale, drawn->low), high = drawn->high ? axis_position(scale, drawn->high) : low;
    struct mark *mark = &m->item[m->count++];
    *mark =
        (struct mark){drawn,
                      drawn->axis,
                      {plane_min(low, high), plane_max(low, high), (double)drawn->cross_low, (double)drawn->cross_high},
                      false};
    struct area *area = &m->area[drawn->axis];
    if (!area->known) {
      const struct ledger_axis *axis = &record->axis[drawn->axis];
      double from = axis_position(scale, axis->low), to = axis_position(scale, axis->high);
      area->at =
          (struct extent){plane_min(from, to) - PX, plane_max(from, to) + PX, mark->at.cross_low, mark->at.cross_high};
      area->known = true;
    }
    area->at.cross_low = plane_min(area->at.cross_low, mark->at.cross_low);
    area->at.cross_high = plane_max(area->at.cross_high, mark->at.cross_high);
  }
}

/* Marks on two axes stand anywhere between the ends of both. */
static void widen(struct area *area, const struct ledger_axis *across) {
  area->at.cross_low = plane_min(area->at.cross_low, plane_min((double)across->from, (double)across->to));
  area->at.cross_high = plane_max(area->at.cross_high, plane_max((double)across->from, (double)across->to));
}

static void find_plots(struct marks *m) {
  const struct ledger_record *record = m->g->record;
  for (size_t i = 0; i < record->drawn_count; i++) {
    const struct ledger_drawn *drawn = &record->drawn[i];
    if (!geometry_is_plotted(drawn)) continue;
    m->plot = true;
    widen(&m->area[drawn->axis], &record->axis[drawn->across]);
    widen(&m->area[drawn->across], &record->axis[drawn->axis]);
  }
}

void geometry_check_marks(struct geometry *g) {
  struct marks m = {.g = g};
  m.item = arena_array(g->arena, g->record->drawn_count + 1, sizeof *m.item);
  m.area = arena_array(g->arena, g->record->axes + 1, sizeof *m.area);
  measure_marks(&m);
  find_plots(&m);
  for (size_t i = 0; i < m.count; i++) m.item[i].met = shapes[m.item[i].drawn->shape].meet(&m, &m.item[i]);
  for (size_t i = 0; i < g->found->shapes; i++)
    for (size_t axis = 0; axis < g->record->axes; axis++)
      if (inside(&m, (int)axis, i) && is_decoration(&m, (int)axis, i)) g->used[i] = true;
  for (size_t i = 0; i < m.count; i++)
    if (!m.item[i].met) shapes[m.item[i].drawn->shape].miss(&m, &m.item[i]);
  geometry_check_plot(g);
  check_extra(&m);
}
