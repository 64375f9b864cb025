/* Marks on two axes: every corner of a line, edge of a band and point of the file goes back through both axes to the
 * exact values of the record. */
#include "audit/geometry_parts.h"
#include "audit/plane.h"

static const double REACH = 60 * PX; /* how far away a mark may stand and still be meant */
static const double DOT = 30 * PX;   /* the largest point */
static const double TIE = 6 * PX;    /* from a mark to the line that ties its label to it */

struct spot { /* where a point of the record must stand */
  double x, y;
  const struct ledger_point *point;
  bool high;
};

struct plotted { /* a mark of the record, measured with the axes of the file */
  const struct ledger_drawn *drawn;
  struct spot *spot; /* LINE, POINT: in order; BAND: all low ones, then all high ones */
  size_t spots;
  int shape; /* of the file; -1 when none fits exactly */
};

struct plots {
  struct geometry *g;
  struct plotted *item;
  size_t count;
  bool *taken; /* by shape of the file */
};

bool geometry_is_plotted(const struct ledger_drawn *drawn) {
  return drawn->shape == SHAPE_POINT || drawn->shape == SHAPE_LINE || drawn->shape == SHAPE_BAND ||
         drawn->shape == SHAPE_TIE;
}

static bool near(double a, double b) { return fabs(a - b) <= HALF_PX; }
static bool at_spot(const struct spot *spot, double x, double y) { return near(spot->x, x) && near(spot->y, y); }

static const struct found_shape *shape_of(const struct plots *p, size_t i) { return &p->g->found->shape[i]; }

/* Distance of a spot from the straight piece between two corners. */
static double distance(const struct spot *spot, const long *a, const long *b) {
  double x = (double)a[0], y = (double)a[1], dx = (double)b[0] - x, dy = (double)b[1] - y;
  double square = plane_square(dx, dy), t = 0;
  if (square > 0) t = ((spot->x - x) * dx + (spot->y - y) * dy) / square;
  t = plane_min(1, plane_max(0, t));
  return plane_length(spot->x - x - t * dx, spot->y - y - t * dy);
}

static bool on_path(const struct found_shape *shape, bool closed, const struct spot *spot) {
  for (size_t i = 0; i + 1 < shape->corners + closed; i++) {
    size_t next = (i + 1) % shape->corners;
    if (distance(spot, &shape->corner[2 * i], &shape->corner[2 * next]) <= HALF_PX) return true;
  }
  return false;
}

static bool is_corner(const struct plotted *mark, const long *corner) {
  for (size_t i = 0; i < mark->spots; i++)
    if (at_spot(&mark->spot[i], (double)corner[0], (double)corner[1])) return true;
  return false;
}

/* Spots the shape passes by, and corners of it that are no spot; the first of each. */
struct fit {
  size_t missed, extra;
  const struct spot *first;
  const long *corner;
};

static struct fit fit_path(const struct plotted *mark, const struct found_shape *shape, bool closed) {
  struct fit fit = {0};
  for (size_t i = 0; i < mark->spots; i++)
    if (!on_path(shape, closed, &mark->spot[i]) && !fit.missed++) fit.first = &mark->spot[i];
  for (size_t i = 0; i < shape->corners; i++)
    if (!is_corner(mark, &shape->corner[2 * i]) && !fit.extra++) fit.corner = &shape->corner[2 * i];
  return fit;
}

static bool is_candidate(const struct plots *p, const struct plotted *mark, size_t i) {
  const struct found_shape *shape = shape_of(p, i);
  bool paper = shape->filled && shape->fill == 0xffffff;
  if (p->taken[i] || shape->page != p->g->page[mark->drawn->axis]) return false;
  double width = (double)(shape->right - shape->left), height = (double)(shape->bottom - shape->top);
  switch (mark->drawn->shape) {
    case SHAPE_TIE:
    case SHAPE_LINE:
      return shape->stroked && !shape->filled && shape->corners > 1;
    case SHAPE_BAND:
      return shape->filled && !paper && shape->corners > 2 && plane_max(width, height) > DOT;
    default:
      return shape->filled && !paper && plane_max(width, height) <= DOT;
  }
}

static double middle_x(const struct found_shape *shape) { return (double)(shape->left + shape->right) / 2; }
static double middle_y(const struct found_shape *shape) { return (double)(shape->top + shape->bottom) / 2; }

/* From near its mark to where its label begins. */
static bool is_tie(const struct plotted *mark, const struct found_shape *shape) {
  double x = (double)mark->drawn->cross_low, y = (double)mark->drawn->cross_high;
  for (size_t i = 0; i < 2 && shape->corners == 2; i++) {
    const long *from = &shape->corner[2 * i], *to = &shape->corner[2 - 2 * i];
    bool starts = plane_length((double)from[0] - mark->spot[0].x, (double)from[1] - mark->spot[0].y) <= TIE;
    if (starts && near((double)to[0], x) && near((double)to[1], y)) return true;
  }
  return false;
}

static bool fits(const struct plotted *mark, const struct found_shape *shape) {
  if (mark->drawn->shape == SHAPE_TIE) return is_tie(mark, shape);
  if (mark->drawn->shape == SHAPE_POINT) return at_spot(&mark->spot[0], middle_x(shape), middle_y(shape));
  struct fit fit = fit_path(mark, shape, mark->drawn->shape == SHAPE_BAND);
  return !fit.missed && !fit.extra;
}

/* Fill and outline may be two shapes of the file: both have the same corners. */
static void take(struct plots *p, size_t index) {
  const struct found_shape *taken = shape_of(p, index);
  for (size_t i = 0; i < p->g->found->shapes; i++) {
    const struct found_shape *s = shape_of(p, i);
    bool same = s->page == taken->page && s->corners == taken->corners && s->left == taken->left &&
                s->right == taken->right && s->top == taken->top && s->bottom == taken->bottom;
    if (i != index && (!same || taken->kind == FOUND_LINE || s->filled == taken->filled)) continue;
    p->taken[i] = p->g->used[i] = true;
  }
}

static void meet(struct plots *p, struct plotted *mark) {
  for (size_t i = 0; i < p->g->found->shapes; i++) {
    if (!is_candidate(p, mark, i) || !fits(mark, shape_of(p, i))) continue;
    mark->shape = (int)i;
    take(p, i);
    return;
  }
}

/* ---- what did not fit ---- */

static const char *place_text_of(const struct plots *p, const struct plotted *mark, double x, double y) {
  return arena_print(p->g->arena, "%s, %s", geometry_position_text(p->g, mark->drawn->axis, x),
                     geometry_position_text(p->g, mark->drawn->across, y));
}

static const char *spot_text(const struct plots *p, const struct plotted *mark, const struct spot *spot) {
  const struct rational *y = spot->high ? spot->point->high : spot->point->y;
  return arena_print(p->g->arena, "%s, %s", geometry_value_text(p->g, mark->drawn->axis, spot->point->x),
                     geometry_value_text(p->g, mark->drawn->across, y));
}

/* How badly a candidate fits: spots missed, then how far it stands. */
static double misfit(const struct plotted *mark, const struct found_shape *shape) {
  if (mark->drawn->shape == SHAPE_POINT)
    return plane_length(middle_x(shape) - mark->spot[0].x, middle_y(shape) - mark->spot[0].y);
  struct fit fit = fit_path(mark, shape, mark->drawn->shape == SHAPE_BAND);
  double far = 0;
  for (size_t i = 0; i < mark->spots; i++) {
    double least = 1e12;
    for (size_t k = 0; k < shape->corners; k++)
      least = plane_min(least, plane_length(mark->spot[i].x - (double)shape->corner[2 * k],
                                            mark->spot[i].y - (double)shape->corner[2 * k + 1]));
    far += least / (double)mark->spots;
  }
  return far > REACH ? 1e12 : (double)(fit.missed + fit.extra) * REACH + far;
}

static int nearest(const struct plots *p, const struct plotted *mark) {
  int best = -1;
  double least = mark->drawn->shape == SHAPE_POINT ? REACH : 1e12;
  for (size_t i = 0; i < p->g->found->shapes; i++) {
    if (!is_candidate(p, mark, i)) continue;
    double bad = misfit(mark, shape_of(p, i));
    if (bad >= least) continue;
    least = bad;
    best = (int)i;
  }
  return best;
}

static void miss(struct plots *p, struct plotted *mark) {
  int index = mark->drawn->shape == SHAPE_TIE ? -1 : nearest(p, mark);
  struct report *report = p->g->report;
  if (index < 0) {
    struct finding *finding =
        report_add(report, FINDING_POSITION, (struct place){.file = p->g->file}, "%s is missing", mark->drawn->mark);
    finding->expected = spot_text(p, mark, &mark->spot[0]);
    return; /* what it became is one shape too many, if it is there */
  }
  const struct found_shape *shape = shape_of(p, (size_t)index);
  take(p, (size_t)index);
  double x = middle_x(shape), y = middle_y(shape);
  const struct spot *spot = &mark->spot[0];
  const char *verb = "stands at";
  if (mark->drawn->shape != SHAPE_POINT) {
    struct fit fit = fit_path(mark, shape, mark->drawn->shape == SHAPE_BAND);
    spot = fit.first;
    verb = "goes through";
    double least = 1e12;
    for (size_t i = 0; i < shape->corners && spot; i++) {
      const long *corner = &shape->corner[2 * i];
      double far = plane_length((double)corner[0] - spot->x, (double)corner[1] - spot->y);
      if (far >= least) continue;
      least = far;
      x = (double)corner[0];
      y = (double)corner[1];
    }
    if (!spot) {
      struct finding *finding = report_add(report, FINDING_POSITION, shape->place,
                                           "%s has a corner that the model does not have", mark->drawn->mark);
      finding->found = place_text_of(p, mark, (double)fit.corner[0], (double)fit.corner[1]);
      return;
    }
  }
  const char *is = place_text_of(p, mark, x, y), *should = spot_text(p, mark, spot);
  struct finding *finding =
      report_add(report, FINDING_POSITION, shape->place, "%s %s %s, expected %s", mark->drawn->mark, verb, is, should);
  finding->expected = should;
  finding->found = is;
}

/* ---- all ---- */

static void measure(struct plots *p, const struct ledger_drawn *drawn) {
  struct geometry *g = p->g;
  if (!g->scale[drawn->axis].known || !g->scale[drawn->across].known) return;
  struct plotted *mark = &p->item[p->count++];
  bool band = drawn->shape == SHAPE_BAND;
  *mark = (struct plotted){.drawn = drawn, .shape = -1};
  mark->spot = arena_array(g->arena, 2 * drawn->points, sizeof *mark->spot);
  for (int high = 0; high <= band; high++)
    for (size_t i = 0; i < drawn->points; i++) {
      const struct ledger_point *point = &drawn->point[i];
      mark->spot[mark->spots++] =
          (struct spot){axis_position(&g->scale[drawn->axis], point->x),
                        axis_position(&g->scale[drawn->across], high ? point->high : point->y), point, high != 0};
    }
}

void geometry_check_plot(struct geometry *g) {
  struct plots p = {.g = g};
  p.item = arena_array(g->arena, g->record->drawn_count + 1, sizeof *p.item);
  p.taken = arena_array(g->arena, g->found->shapes + 1, sizeof *p.taken);
  for (size_t i = 0; i < g->record->drawn_count; i++)
    if (geometry_is_plotted(&g->record->drawn[i])) measure(&p, &g->record->drawn[i]);
  for (size_t i = 0; i < p.count; i++) meet(&p, &p.item[i]);
  for (size_t i = 0; i < p.count; i++)
    if (p.item[i].shape < 0) miss(&p, &p.item[i]);
}
