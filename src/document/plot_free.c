/* What is free: labels against strokes and texts, gridlines against texts. */
#include "document/plot.h"

#include <stdlib.h>

void plot_block(struct plot *plot, const long *corner, size_t corners, long half) {
  for (size_t i = 0; i + 1 < corners; i++)
    *ARENA_PUSH(plot->layout->arena, &plot->segment) =
        (struct plot_segment){corner[2 * i], corner[2 * i + 1], corner[2 * i + 2], corner[2 * i + 3], half};
}

static long least(long a, long b) { return a < b ? a : b; }
static long most(long a, long b) { return a > b ? a : b; }

/* On which side of the line through the segment a corner of the box lies. */
static int side(const struct plot_segment *s, long x, long y) {
  long long cross = (long long)(s->x2 - s->x1) * (y - s->y1) - (long long)(s->y2 - s->y1) * (x - s->x1);
  return (cross > 0) - (cross < 0);
}

static bool meets(const struct plot_segment *s, struct box box) {
  if (most(s->x1, s->x2) < box.left || least(s->x1, s->x2) > box.right) return false;
  if (most(s->y1, s->y2) < box.top || least(s->y1, s->y2) > box.bottom) return false;
  int sum = side(s, box.left, box.top) + side(s, box.right, box.top) + side(s, box.left, box.bottom) +
            side(s, box.right, box.bottom);
  return abs(sum) < 4;
}

bool plot_is_free(const struct plot *plot, const struct plot_panel *panel, struct box box) {
  const struct layout *layout = plot->layout;
  long unit = layout->style->unit, clear = 4 * unit;
  if (box.left < panel->at.left + 2 * unit || box.right > panel->at.right || box.top < panel->at.top - 12 * unit ||
      box.bottom > panel->at.bottom - unit)
    return false;
  for (size_t i = 0; i < plot->segment.count; i++) {
    long wide = plot->segment.item[i].half + 2 * unit;
    struct box around = {box.left - wide, box.top - wide, box.right + wide, box.bottom + wide};
    if (meets(&plot->segment.item[i], around)) return false;
  }
  for (size_t i = 0; i < layout->obstacle.count; i++) {
    const struct box *o = &layout->obstacle.item[i].box;
    if (box.right + clear <= o->left || o->right + clear <= box.left || box.bottom + unit <= o->top ||
        o->bottom + unit <= box.top)
      continue;
    return false;
  }
  return true;
}

struct holes {
  struct piece_y *item;
  size_t count, room;
};

static int by_top(const void *left, const void *right) {
  const struct piece_y *a = left, *b = right;
  if (a->top != b->top) return a->top < b->top ? -1 : 1;
  return (a->bottom > b->bottom) - (a->bottom < b->bottom);
}

static struct holes find_holes(struct plot *plot, bool upright, long at) {
  struct layout *layout = plot->layout;
  long along = 4 * layout->style->unit, beside = upright ? along : layout->style->unit;
  struct holes holes = {0};
  for (size_t i = 0; i < layout->obstacle.count; i++) {
    const struct obstacle *o = &layout->obstacle.item[i];
    if (o->kind != OBSTACLE_TEXT) continue;
    long low = upright ? o->box.left : o->box.top, high = upright ? o->box.right : o->box.bottom;
    if (at < low - beside || at > high + beside) continue;
    struct piece_y hole = upright ? (struct piece_y){o->box.top - along, o->box.bottom + along}
                                  : (struct piece_y){o->left - along, o->right + along};
    *ARENA_PUSH(layout->arena, &holes) = hole;
  }
  if (holes.count) qsort(holes.item, holes.count, sizeof *holes.item, by_top);
  return holes;
}

struct piece_y *plot_cut(struct plot *plot, bool upright, long at, long from, long to, size_t *count) {
  struct holes holes = find_holes(plot, upright, at), pieces = {0};
  long shortest = 16 * plot->layout->style->unit;
  for (size_t i = 0; i <= holes.count; i++) {
    long end = i < holes.count ? least(holes.item[i].top, to) : to;
    if (end - from >= shortest) *ARENA_PUSH(plot->layout->arena, &pieces) = (struct piece_y){from, end};
    if (i < holes.count) from = most(from, holes.item[i].bottom);
  }
  *count = pieces.count;
  return pieces.item;
}
