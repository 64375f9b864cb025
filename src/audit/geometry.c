#include "audit/geometry_parts.h"
#include "audit/plane.h"

#include "printed/printed.h"

#include <stdlib.h>
#include <string.h>

/* A record run and a run of the file with the same text. */
struct pair {
  int run, found;
  double distance;
};

struct pairs {
  struct pair *item;
  size_t count, room;
};

static int by_distance(const void *left, const void *right) {
  const struct pair *a = left, *b = right;
  if (a->distance != b->distance) return a->distance < b->distance ? -1 : 1;
  if (a->run != b->run) return a->run < b->run ? -1 : 1;
  return a->found < b->found ? -1 : a->found > b->found;
}

double geometry_left(const struct ledger_run *run, const struct found_run *found) {
  if (found->boxed) return (double)found->left;
  double width = (double)(run->right - run->left), same = (double)(run->left + found->x - run->x);
  return found->anchor == run->anchor ? same : (double)found->x - width * (found->anchor + 1) / 2;
}

static double distance(const struct ledger_run *run, const struct found_run *found) {
  return plane_length(geometry_left(run, found) - (double)run->left, (double)(found->y - run->y));
}

/* Equal texts are one: each record run takes the nearest run of the file with its text that no nearer one took. */
static void match_runs(struct geometry *g) {
  const struct ledger_record *record = g->record;
  const struct found *found = g->found;
  struct pairs pairs = {0};
  for (size_t i = 0; i < record->count; i++) {
    g->run[i] = -1;
    if (!record->item[i].positioned) continue;
    for (size_t j = 0; j < found->count; j++)
      if (found->item[j].positioned && strcmp(record->item[i].text, found->item[j].text) == 0)
        *ARENA_PUSH(g->arena, &pairs) = (struct pair){(int)i, (int)j, distance(&record->item[i], &found->item[j])};
  }
  for (size_t j = 0; j < found->count; j++) g->expected[j] = -1;
  if (pairs.count) qsort(pairs.item, pairs.count, sizeof *pairs.item, by_distance);
  for (size_t p = 0; p < pairs.count; p++) {
    if (g->run[pairs.item[p].run] >= 0 || g->expected[pairs.item[p].found] >= 0) continue;
    g->run[pairs.item[p].run] = pairs.item[p].found;
    g->expected[pairs.item[p].found] = pairs.item[p].run;
  }
}

/* A run whose text is another one, but which stands where a record run does: only its size is taken from there. */
static void match_places(struct geometry *g) {
  for (size_t j = 0; j < g->found->count; j++) {
    const struct found_run *found = &g->found->item[j];
    for (size_t i = 0; i < g->record->count && g->expected[j] < 0 && found->positioned; i++) {
      const struct ledger_run *run = &g->record->item[i];
      bool same = run->positioned && g->run[i] < 0 && run->anchor == found->anchor;
      if (same && labs(found->x - run->x) < 2 * PX && labs(found->y - run->y) < 2 * PX) g->expected[j] = (int)i;
    }
  }
}

bool geometry_run_box(const struct geometry *g, int index, struct extent *box) {
  const struct found_run *found = &g->found->item[index];
  if (!found->positioned) return false;
  double y = (double)found->y, size = 0;
  if (found->boxed) {
    *box = (struct extent){.low = (double)found->left, .high = (double)found->right};
    size = (double)(found->bottom - found->top) / 1.2;
  }
  if (g->expected[index] >= 0) {
    const struct ledger_run *run = &g->record->item[g->expected[index]];
    double left = geometry_left(run, found), width = (double)(run->right - run->left);
    if (!found->boxed) *box = (struct extent){.low = left, .high = left + width};
    size = (double)run->size;
  }
  box->cross_low = y - 0.72 * size; /* the height of capitals; tails of letters below */
  box->cross_high = y + 0.2 * size;
  return size > 0;
}

const char *geometry_value_text(const struct geometry *g, int axis, const struct rational *exact) {
  const struct unit *unit = unit_fit(g->arena, g->record->axis[axis].unit, exact);
  const struct rational *number = axis_round(g->arena, rational_div(g->arena, exact, unit->factor));
  return printed_tick(g->arena, g->ledger->units, rational_mul(g->arena, number, unit->factor), unit, PRINTED_PLAIN).text;
}

const char *geometry_position_text(const struct geometry *g, int axis, double position) {
  return geometry_value_text(g, axis, axis_value(g->arena, &g->scale[axis], position));
}

const char *geometry_coordinate(const struct geometry *g, double position) {
  return printed_coordinate(g->arena, plane_round(position / 10) * 10);
}

const char *geometry_axis_letter(const struct geometry *g, int axis) {
  return g->record->axis[axis].vertical ? "y" : "x";
}

/* What was found on one page, from 1. */
static struct found found_page(const struct found *found, int page) {
  struct found part = *found;
  part.item = arena_array(found->arena, found->count + 1, sizeof *part.item);
  part.shape = arena_array(found->arena, found->shapes + 1, sizeof *part.shape);
  part.count = part.shapes = 0;
  for (size_t i = 0; i < found->count; i++)
    if (found->item[i].page == page) part.item[part.count++] = found->item[i];
  for (size_t i = 0; i < found->shapes; i++)
    if (found->shape[i].page == page) part.shape[part.shapes++] = found->shape[i];
  return part;
}

bool geometry_check(struct arena *arena, const struct ledger *ledger, const struct ledger_record *record,
                    const char *file, const struct found *found, struct report *report) {
  if (record->pages) {
    bool clean = true;
    for (size_t i = 0; i < record->pages; i++) {
      struct found part = found_page(found, (int)i + 1);
      clean = geometry_check(arena, ledger, record->page[i], file, &part, report) && clean;
    }
    return clean;
  }
  struct geometry g = {
      .arena = arena, .ledger = ledger, .record = record, .file = file, .found = found, .report = report};
  g.run = arena_array(arena, record->count + 1, sizeof *g.run);
  g.expected = arena_array(arena, found->count + 1, sizeof *g.expected);
  g.told = arena_array(arena, found->count + 1, sizeof *g.told);
  g.used = arena_array(arena, found->shapes + 1, sizeof *g.used);
  g.scale = arena_array(arena, record->axes + 1, sizeof *g.scale);
  g.page = arena_array(arena, record->axes + 1, sizeof *g.page);
  size_t before = report->count;
  match_runs(&g);
  match_places(&g);
  geometry_read_axes(&g);
  geometry_check_tick_labels(&g);
  geometry_check_marks(&g);
  geometry_check_labels(&g);
  geometry_check_legibility(&g);
  return report->count == before;
}
