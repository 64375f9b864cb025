/* Axes from tick labels: which values they print, where their ticks stand, and whether each label stands at its own. */
#include "audit/audit.h"
#include "audit/geometry_parts.h"

#include <math.h>

static const double THIN = 7 * PX;        /* the thickest line drawn as a rectangle */
static const double NEAR_TICK = 1.5 * PX; /* a label belongs to a tick this near */

struct extent geometry_shape_extent(const struct geometry *g, int axis, const struct found_shape *s) {
  struct extent e = {(double)s->left, (double)s->right, (double)s->top, (double)s->bottom};
  if (!g->record->axis[axis].vertical) return e;
  return (struct extent){e.cross_low, e.cross_high, e.low, e.high};
}

bool geometry_is_tick(const struct geometry *g, int axis, const struct found_shape *shape) {
  struct extent e = geometry_shape_extent(g, axis, shape);
  double along = e.high - e.low, across = e.cross_high - e.cross_low;
  if (shape->kind == FOUND_LINE) return along <= HALF_PX && across > along;
  return shape->kind == FOUND_RECT && along <= THIN && across > along;
}

static double middle(struct extent e) { return (e.low + e.high) / 2; }

/* Where a tick label stands along its axis. */
static double label_place(const struct geometry *g, int axis, const struct ledger_run *run,
                          const struct found_run *found) {
  if (g->record->axis[axis].vertical) return (double)found->y - 0.36 * (double)run->size; /* half of a capital */
  double width = (double)(run->right - run->left);
  if (found->boxed) {
    double left = (double)found->left, right = (double)found->right;
    return left + (right - left) * (run->anchor + 1) / 2;
  }
  return (double)found->x + width * (run->anchor - found->anchor) / 2;
}

static double label_tolerance(const struct geometry *g, int axis, const struct ledger_run *run,
                              const struct found_run *found) {
  if (g->record->axis[axis].vertical) return 0.2 * (double)run->size;
  return found->boxed || run->anchor != found->anchor ? PX : HALF_PX;
}

/* The tick nearest to a place, within reach; NaN when there is none. */
static double tick_near(const struct geometry *g, int axis, int page, double place, double reach) {
  double best = NAN;
  for (size_t i = 0; i < g->found->shapes; i++) {
    const struct found_shape *shape = &g->found->shape[i];
    if (shape->page != page || !geometry_is_tick(g, axis, shape)) continue;
    double at = middle(geometry_shape_extent(g, axis, shape));
    if (fabs(at - place) > reach || fabs(at - place) >= fabs(best - place)) continue;
    best = at;
  }
  return best;
}

static bool is_label_of(const struct geometry *g, const struct ledger_run *run, int axis) {
  return run->role == ROLE_TICK_LABEL && run->drawn >= 0 && (size_t)run->drawn < g->record->drawn_count &&
         g->record->drawn[run->drawn].axis == axis;
}

/* The value that a tick label prints, base units; NULL when it prints none. Where it leaves its unit to the caption, or
 * counts in K, the record says which it is. */
static const struct rational *label_value(const struct geometry *g, int axis, const struct ledger_run *run,
                                          const struct found_run *found) {
  struct scanned number;
  if (!scan_number(g->arena, g->ledger->units, found->text, &number)) return NULL;
  const struct dimension *dimension = &g->record->axis[axis].unit->dimension;
  if (number.unit && dimension_equal(&number.unit->dimension, dimension)) return rational_mul(g->arena, number.value, number.unit->factor);
  const struct ledger_number *said = run->numbers == 1 ? &run->number[0] : NULL;
  const struct rational *value = number.value;
  if (said && said->unit) value = rational_mul(g->arena, value, said->unit->factor);
  return said && said->multiple ? rational_mul(g->arena, value, said->multiple) : value;
}

static void read_axis(struct geometry *g, int axis) {
  const struct ledger_axis *record = &g->record->axis[axis];
  struct axis_tick *tick = arena_array(g->arena, g->record->count + 1, sizeof *tick);
  size_t ticks = 0, labels = 0;
  g->page[axis] = -1;
  for (size_t i = 0; i < g->record->count; i++) {
    const struct ledger_run *run = &g->record->item[i];
    if (!is_label_of(g, run, axis)) continue;
    labels++;
    if (g->run[i] < 0) continue;
    const struct found_run *found = &g->found->item[g->run[i]];
    const struct rational *value = label_value(g, axis, run, found);
    if (!value || (record->log && rational_sign(value) <= 0)) continue;
    if (!ticks) g->page[axis] = found->page;
    double place = label_place(g, axis, run, found), at = tick_near(g, axis, found->page, place, NEAR_TICK);
    tick[ticks++] = (struct axis_tick){value, isnan(at) ? place : at};
  }
  g->scale[axis] = axis_read(record->log, record->to >= record->from, tick, ticks);
  if (g->scale[axis].known) return;
  struct finding *finding = report_add(
      g->report, FINDING_POSITION, (struct place){.file = g->file},
      "an axis cannot be read: %zu of its %zu tick labels can be used, and they show no scale", ticks, labels);
  finding->hint = "without two tick labels at their ticks no value of the drawing can be checked";
}

void geometry_read_axes(struct geometry *g) {
  for (size_t i = 0; i < g->record->axes; i++) read_axis(g, (int)i);
}

static void check_label(struct geometry *g, int axis, const struct ledger_run *run, int index) {
  const struct found_run *found = &g->found->item[index];
  const struct rational *value = label_value(g, axis, run, found);
  if (!value || (g->scale[axis].log && rational_sign(value) <= 0)) return;
  double expected = axis_position(&g->scale[axis], value), place = label_place(g, axis, run, found);
  if (fabs(place - expected) <= label_tolerance(g, axis, run, found)) return;
  bool own = !isnan(tick_near(g, axis, found->page, expected, HALF_PX));
  bool other = !isnan(tick_near(g, axis, found->page, place, NEAR_TICK));
  if (!own && other) return; /* its tick moved along with it: that is a wrong position, found with the marks */
  const char *letter = geometry_axis_letter(g, axis);
  struct finding *finding = report_add(g->report, FINDING_ASSOCIATION, found->place,
                                       "tick label \"%s\" does not stand at its tick", found->text);
  finding->expected = arena_print(g->arena, "%s = %s", letter, geometry_coordinate(g, expected));
  finding->found = arena_print(g->arena, "%s = %s, where the axis reads %s", letter, geometry_coordinate(g, place),
                               geometry_position_text(g, axis, place));
  g->told[index] = true;
}

void geometry_check_tick_labels(struct geometry *g) {
  for (size_t i = 0; i < g->record->count; i++)
    for (size_t axis = 0; axis < g->record->axes; axis++)
      if (g->run[i] >= 0 && g->scale[axis].known && is_label_of(g, &g->record->item[i], (int)axis))
        check_label(g, (int)axis, &g->record->item[i], g->run[i]);
}
