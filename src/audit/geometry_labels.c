/* Labels stand at what they name, every run where its record says, and no text hides another. */
#include "audit/geometry_parts.h"
#include "audit/plane.h"

#include <stdlib.h>
#include <string.h>

static const double FAR = 8 * PX; /* a run that moved further is not where it belongs */

/* ---- mark labels ---- */

static bool same_row(const struct ledger_drawn *a, const struct ledger_drawn *b) {
  return a->axis == b->axis && a->cross_low < b->cross_high && b->cross_low < a->cross_high;
}

/* The rows a mark stands in: its own extent and that of every labelled mark beside it. */
static struct extent row_of(const struct geometry *g, const struct ledger_drawn *drawn) {
  struct extent row = {.cross_low = (double)drawn->cross_low, .cross_high = (double)drawn->cross_high};
  for (size_t i = 0; i < g->record->drawn_count; i++) {
    const struct ledger_drawn *other = &g->record->drawn[i];
    if (!other->labelled || !same_row(other, drawn)) continue;
    row.cross_low = plane_min(row.cross_low, (double)other->cross_low);
    row.cross_high = plane_max(row.cross_high, (double)other->cross_high);
  }
  return row;
}

struct label { /* the point of a label that faces its mark, and the height of its text */
  double along, cross_low, cross_high;
};

static struct label label_of(const struct geometry *g, const struct ledger_run *run, int axis, struct extent box) {
  if (g->record->axis[axis].vertical) return (struct label){(box.cross_low + box.cross_high) / 2, box.low, box.high};
  return (struct label){box.low + (box.high - box.low) * (run->anchor + 1) / 2, box.cross_low, box.cross_high};
}

/* Distance of a label from the part of a mark that stands at one value. */
static double distance_to(const struct geometry *g, struct label label, const struct ledger_drawn *drawn,
                          const struct rational *value) {
  struct extent row = row_of(g, drawn);
  double across = plane_max(plane_max(label.cross_low - row.cross_high, row.cross_low - label.cross_high), 0);
  return plane_length(label.along - axis_position(&g->scale[drawn->axis], value), across);
}

static bool equal(const struct rational *a, const struct rational *b) { return a && b && rational_compare(a, b) == 0; }

static bool has_scale(const struct geometry *g, const struct ledger_drawn *drawn) {
  return drawn->axis >= 0 && (size_t)drawn->axis < g->record->axes && g->scale[drawn->axis].known;
}

/* The exact value that a label of drawn prints: one of its ends, or a tick across it. */
static const struct rational *own_value(const struct geometry *g, const struct ledger_run *run,
                                        const struct ledger_drawn *drawn) {
  for (size_t i = 0; i < run->numbers; i++) {
    const struct rational *exact = run->number[i].exact;
    if (equal(exact, drawn->low) || equal(exact, drawn->high)) return exact;
    for (size_t k = 0; exact && k < g->record->drawn_count; k++) {
      const struct ledger_drawn *tick = &g->record->drawn[k];
      bool across =
          tick->axis == drawn->axis && tick->cross_low < drawn->cross_high && tick->cross_high > drawn->cross_low;
      if (tick->shape == SHAPE_TICK && across && equal(exact, tick->low)) return exact;
    }
  }
  return NULL;
}

static void check_mark_label(struct geometry *g, const struct ledger_run *run, int index) {
  const struct ledger_drawn *drawn = &g->record->drawn[run->drawn];
  const struct rational *own = has_scale(g, drawn) ? own_value(g, run, drawn) : NULL;
  struct extent box;
  if (!own || !geometry_run_box(g, index, &box)) return;
  struct label label = label_of(g, run, drawn->axis, box);
  double nearest = distance_to(g, label, drawn, own);
  const struct ledger_drawn *other = NULL;
  const struct rational *other_value = NULL;
  for (size_t i = 0; i < g->record->drawn_count; i++) {
    const struct ledger_drawn *rival = &g->record->drawn[i];
    const struct rational *value[] = {rival->low, rival->high};
    if (!rival->labelled || !has_scale(g, rival)) continue;
    for (size_t k = 0; k < 2; k++) {
      if (!value[k] || (equal(value[k], own) && same_row(rival, drawn))) continue;
      double d = distance_to(g, label, rival, value[k]);
      if (d >= nearest) continue;
      nearest = d;
      other = rival;
      other_value = value[k];
    }
  }
  if (!other) return;
  struct finding *finding =
      report_add(g->report, FINDING_ASSOCIATION, g->found->item[index].place,
                 "label \"%s\" stands nearer to another value than to its own", g->found->item[index].text);
  finding->expected = arena_print(g->arena, "at %s of %s", geometry_value_text(g, drawn->axis, own), drawn->mark);
  finding->found =
      arena_print(g->arena, "nearest to %s of %s", geometry_value_text(g, other->axis, other_value), other->mark);
  g->told[index] = true;
}

/* ---- every run ---- */

/* Set in another type size, or squeezed or stretched to another width, a text is not what was laid out. */
static void check_size(struct geometry *g, const struct ledger_run *run, const struct found_run *found) {
  long width = run->right - run->left;
  bool sized = !found->size || !run->size || (found->size * 10 >= run->size * 7 && found->size * 10 <= run->size * 13);
  bool fits = !found->length || labs(found->length - width) <= width / 8 + PX;
  if (sized && fits) return;
  struct finding *finding = report_add(g->report, FINDING_LEGIBLE, found->place, "\"%s\" %s", found->text,
                                       sized ? "is set to another width" : "is set in another size");
  finding->expected = geometry_coordinate(g, (double)(sized ? width : run->size));
  finding->found = geometry_coordinate(g, (double)(sized ? found->length : found->size));
}

static void check_run(struct geometry *g, size_t index) {
  const struct ledger_run *run = &g->record->item[index];
  const struct found_run *found = &g->found->item[g->run[index]];
  check_size(g, run, found);
  double x = geometry_left(run, found), y = (double)found->y;
  double own = plane_length(x - (double)run->left, y - (double)run->y), nearest = own;
  const struct ledger_run *other = NULL;
  for (size_t i = 0; i < g->record->count && own > PX; i++) {
    const struct ledger_run *rival = &g->record->item[i];
    if (!rival->positioned || strcmp(rival->text, run->text) == 0) continue;
    double d = plane_length(x - (double)rival->left, y - (double)rival->y);
    if (d >= nearest) continue;
    nearest = d;
    other = rival;
  }
  if (!other && own <= FAR) return;
  struct finding *finding = other ? report_add(g->report, FINDING_ASSOCIATION, found->place,
                                               "\"%s\" stands where \"%s\" belongs", run->text, other->text)
                                  : report_add(g->report, FINDING_ASSOCIATION, found->place,
                                               "\"%s\" does not stand where it belongs", run->text);
  finding->expected = arena_print(g->arena, "x = %s, y = %s", geometry_coordinate(g, (double)run->left),
                                  geometry_coordinate(g, (double)run->y));
  finding->found = arena_print(g->arena, "x = %s, y = %s", geometry_coordinate(g, x), geometry_coordinate(g, y));
  g->told[g->run[index]] = true;
}

void geometry_check_labels(struct geometry *g) {
  for (size_t i = 0; i < g->record->count; i++) {
    const struct ledger_run *run = &g->record->item[i];
    if (g->run[i] >= 0 && run->role == ROLE_MARK_LABEL && run->drawn >= 0 &&
        (size_t)run->drawn < g->record->drawn_count)
      check_mark_label(g, run, g->run[i]);
  }
  geometry_check_plot_labels(g);
  for (size_t i = 0; i < g->record->count; i++)
    if (g->run[i] >= 0 && !g->told[g->run[i]]) check_run(g, i);
}

/* ---- legibility ---- */

struct printed { /* a run whose box is known */
  int index, page;
  struct extent box;
};

static int by_page(const void *left, const void *right) {
  const struct printed *a = left, *b = right;
  if (a->page != b->page) return a->page < b->page ? -1 : 1;
  if (a->box.cross_low != b->box.cross_low) return a->box.cross_low < b->box.cross_low ? -1 : 1;
  return a->index < b->index ? -1 : a->index > b->index;
}

static bool overlap(struct extent a, struct extent b) {
  return a.low < b.high - HALF_PX && b.low < a.high - HALF_PX && a.cross_low < b.cross_high - HALF_PX &&
         b.cross_low < a.cross_high - HALF_PX;
}

static void check_page(struct geometry *g, const struct printed *p) {
  double width = (double)g->record->width, height = (double)g->record->height;
  if (g->record->kind == ARTIFACT_PDF) {
    width = (double)g->found->width;
    height = (double)g->found->height;
  }
  if (width <= 0 || height <= 0) return;
  if (p->box.low >= -HALF_PX && p->box.cross_low >= -HALF_PX && p->box.high <= width + HALF_PX &&
      p->box.cross_high <= height + HALF_PX)
    return;
  const struct found_run *found = &g->found->item[p->index];
  struct finding *finding = report_add(g->report, FINDING_LEGIBLE, found->place, "\"%s\" leaves the page", found->text);
  finding->expected =
      arena_print(g->arena, "within %s × %s", geometry_coordinate(g, width), geometry_coordinate(g, height));
  finding->found = arena_print(g->arena, "x = %s to %s, y = %s to %s", geometry_coordinate(g, p->box.low),
                               geometry_coordinate(g, p->box.high), geometry_coordinate(g, p->box.cross_low),
                               geometry_coordinate(g, p->box.cross_high));
}

/* Part of a text's box that a shape drawn after it hides, 0 to 1. */
static double hidden_part(const struct found_run *run, struct extent box, const struct found_shape *s) {
  if (!s->filled && s->kind != FOUND_RECT) return 0;
  if (s->page != run->page || s->order <= run->order) return 0;
  double along = plane_min(box.high, (double)s->right) - plane_max(box.low, (double)s->left);
  double across = plane_min(box.cross_high, (double)s->bottom) - plane_max(box.cross_low, (double)s->top);
  double area = (box.high - box.low) * (box.cross_high - box.cross_low);
  return along > 0 && across > 0 && area > 0 ? along * across / area : 0;
}

/* Nothing is painted over a text. */
static void check_painted(struct geometry *g, const struct printed *p) {
  const struct found_run *run = &g->found->item[p->index];
  for (size_t i = 0; i < g->found->shapes; i++) {
    const struct found_shape *shape = &g->found->shape[i];
    if (hidden_part(run, p->box, shape) < 0.25) continue;
    report_add(g->report, FINDING_LEGIBLE, shape->place, "this shape is painted over \"%s\"", run->text);
    return;
  }
}

void geometry_check_legibility(struct geometry *g) {
  struct printed *item = arena_array(g->arena, g->found->count + 1, sizeof *item);
  size_t count = 0;
  for (size_t i = 0; i < g->found->count; i++) {
    if (!geometry_run_box(g, (int)i, &item[count].box)) continue;
    item[count].index = (int)i;
    item[count++].page = g->found->item[i].page;
  }
  if (count) qsort(item, count, sizeof *item, by_page);
  for (size_t i = 0; i < count; i++) {
    check_page(g, &item[i]);
    check_painted(g, &item[i]);
    for (size_t j = i + 1; j < count && item[j].page == item[i].page && item[j].box.cross_low < item[i].box.cross_high;
         j++)
      if (overlap(item[i].box, item[j].box))
        report_add(g->report, FINDING_LEGIBLE, g->found->item[item[j].index].place, "\"%s\" and \"%s\" overlap",
                   g->found->item[item[i].index].text, g->found->item[item[j].index].text);
  }
}
