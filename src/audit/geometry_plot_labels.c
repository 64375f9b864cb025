/* Labels of marks on two axes: a point's label is nearest to its own point, and the labels at the ends of lines stand
 * in the order of those ends. */
#include "audit/geometry_parts.h"
#include "audit/plane.h"

struct label {      /* all runs of the label of one mark */
  int drawn, first; /* indices of the record */
  double left, top, right, bottom;
  double y, end; /* LINE, BAND: its middle, and where its mark ends, on the vertical axis */
};

struct labels {
  struct geometry *g;
  struct label *item;
  size_t count;
};

static const struct ledger_drawn *drawn_of(const struct labels *labels, const struct label *label) {
  return &labels->g->record->drawn[label->drawn];
}

static bool is_known(const struct geometry *g, const struct ledger_drawn *drawn) {
  return geometry_is_plotted(drawn) && g->scale[drawn->axis].known && g->scale[drawn->across].known;
}

static double place_x(const struct geometry *g, const struct ledger_drawn *drawn, size_t point) {
  return axis_position(&g->scale[drawn->axis], drawn->point[point].x);
}

static double place_y(const struct geometry *g, const struct ledger_drawn *drawn, size_t point) {
  const struct ledger_point *p = &drawn->point[point];
  double low = axis_position(&g->scale[drawn->across], p->y);
  return p->high ? (low + axis_position(&g->scale[drawn->across], p->high)) / 2 : low;
}

static struct label *label_for(struct labels *labels, int drawn) {
  for (size_t i = 0; i < labels->count; i++)
    if (labels->item[i].drawn == drawn) return &labels->item[i];
  struct label *label = &labels->item[labels->count++];
  *label = (struct label){.drawn = drawn, .first = -1, .left = 1e12, .top = 1e12, .right = -1e12, .bottom = -1e12};
  return label;
}

static void collect(struct labels *labels) {
  struct geometry *g = labels->g;
  for (size_t i = 0; i < g->record->count; i++) {
    const struct ledger_run *run = &g->record->item[i];
    struct extent box;
    if (run->role != ROLE_MARK_LABEL || run->drawn < 0 || (size_t)run->drawn >= g->record->drawn_count) continue;
    if (!is_known(g, &g->record->drawn[run->drawn]) || g->run[i] < 0) continue;
    if (!geometry_run_box(g, g->run[i], &box)) continue;
    struct label *label = label_for(labels, run->drawn);
    if (label->first < 0) label->first = (int)i;
    label->left = plane_min(label->left, box.low);
    label->right = plane_max(label->right, box.high);
    label->top = plane_min(label->top, box.cross_low);
    label->bottom = plane_max(label->bottom, box.cross_high);
  }
  for (size_t i = 0; i < labels->count; i++) {
    struct label *label = &labels->item[i];
    const struct ledger_drawn *drawn = drawn_of(labels, label);
    label->y = (label->top + label->bottom) / 2;
    label->end = place_y(g, drawn, drawn->points - 1);
  }
}

static void report(struct labels *labels, const struct label *label, const struct ledger_drawn *other) {
  struct geometry *g = labels->g;
  const struct ledger_drawn *own = drawn_of(labels, label);
  int found = g->run[label->first];
  struct finding *finding = report_add(g->report, FINDING_ASSOCIATION, g->found->item[found].place,
                                       "label \"%s\" stands at another mark than its own", g->found->item[found].text);
  finding->expected = arena_print(g->arena, "at %s", own->mark);
  finding->found = arena_print(g->arena, "at %s", other->mark);
  for (size_t i = 0; i < g->record->count; i++)
    if (g->record->item[i].drawn == label->drawn && g->run[i] >= 0) g->told[g->run[i]] = true;
}

/* ---- points ---- */

static double distance(const struct geometry *g, const struct label *label, const struct ledger_drawn *point) {
  double x = place_x(g, point, 0), y = place_y(g, point, 0);
  return plane_length(plane_max(plane_max(label->left - x, x - label->right), 0),
                      plane_max(plane_max(label->top - y, y - label->bottom), 0));
}

/* A line leads from the point to its label, which then need not be the nearest. */
static bool is_tied(const struct geometry *g, const struct ledger_drawn *own) {
  for (size_t i = 0; i < g->record->drawn_count; i++) {
    const struct ledger_drawn *tie = &g->record->drawn[i];
    if (tie->shape == SHAPE_TIE && tie->point == own->point) return true;
  }
  return false;
}

static void check_point(struct labels *labels, const struct label *label) {
  struct geometry *g = labels->g;
  const struct ledger_drawn *own = drawn_of(labels, label);
  if (is_tied(g, own)) return;
  double nearest = distance(g, label, own) + HALF_PX;
  const struct ledger_drawn *other = NULL;
  for (size_t i = 0; i < g->record->drawn_count; i++) {
    const struct ledger_drawn *rival = &g->record->drawn[i];
    if (rival == own || rival->shape != SHAPE_POINT || !is_known(g, rival)) continue;
    double d = distance(g, label, rival);
    if (d + HALF_PX >= nearest) continue;
    nearest = d;
    other = rival;
  }
  if (other) report(labels, label, other);
}

/* ---- ends of lines ---- */

static void check_end(struct labels *labels, const struct label *label) {
  const struct ledger_drawn *own = drawn_of(labels, label), *other = NULL;
  double nearest = 1e12;
  for (size_t i = 0; i < labels->count; i++) {
    const struct label *rival = &labels->item[i];
    const struct ledger_drawn *drawn = drawn_of(labels, rival);
    if (rival == label || drawn->shape == SHAPE_POINT || drawn->axis != own->axis || drawn->across != own->across)
      continue;
    double ends = rival->end - label->end, places = rival->y - label->y;
    if (fabs(ends) <= HALF_PX || ends * places >= 0) continue;
    if (fabs(rival->end - label->y) >= nearest) continue;
    nearest = fabs(rival->end - label->y);
    other = drawn;
  }
  if (other) report(labels, label, other);
}

void geometry_check_plot_labels(struct geometry *g) {
  struct labels labels = {.g = g};
  labels.item = arena_array(g->arena, g->record->drawn_count + 1, sizeof *labels.item);
  collect(&labels);
  for (size_t i = 0; i < labels.count; i++) {
    if (drawn_of(&labels, &labels.item[i])->shape == SHAPE_POINT)
      check_point(&labels, &labels.item[i]);
    else
      check_end(&labels, &labels.item[i]);
  }
}
