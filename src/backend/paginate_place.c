/* Where a page ends: what stays together, what moves on. */
#include "backend/paginate.h"

struct frame { /* from one scene's coordinates to another's */
  long x, y, per_mille;
};

static long scaled(const struct frame *frame, long length) {
  long product = length * frame->per_mille;
  return product >= 0 ? (product + 500) / 1000 : -((-product + 500) / 1000);
}

static long to_x(const struct frame *frame, long x) { return frame->x + scaled(frame, x); }
static long to_y(const struct frame *frame, long y) { return frame->y + scaled(frame, y); }

static struct scene_item place_item(struct arena *arena, const struct frame *frame, const struct scene_item *from) {
  struct scene_item item = *from;
  item.x = to_x(frame, from->x);
  item.y = to_y(frame, from->y);
  item.width = to_x(frame, from->x + from->width) - item.x;
  item.height = to_y(frame, from->y + from->height) - item.y;
  item.stroke_width = scaled(frame, from->stroke_width);
  item.dash_on = scaled(frame, from->dash_on);
  item.dash_off = scaled(frame, from->dash_off);
  item.size = scaled(frame, from->size);
  item.spacing = scaled(frame, from->spacing);
  long *point = arena_array(arena, 2 * from->points + 1, sizeof *point);
  for (size_t i = 0; i < from->points; i++) {
    point[2 * i] = to_x(frame, from->point[2 * i]);
    point[2 * i + 1] = to_y(frame, from->point[2 * i + 1]);
  }
  item.point = point;
  item.chunk = arena_array(arena, from->chunks + 1, sizeof *item.chunk);
  for (size_t i = 0; i < from->chunks; i++) {
    item.chunk[i] = from->chunk[i];
    item.chunk[i].x = to_x(frame, from->chunk[i].x);
    item.chunk[i].width = scaled(frame, from->chunk[i].width);
  }
  return item;
}

static void place_axes(struct scene *page, const struct frame *frame, const struct scene *scene) {
  struct ledger_axis *axis = arena_array(page->arena, page->axes + scene->axes + 1, sizeof *axis);
  for (size_t i = 0; i < page->axes; i++) axis[i] = page->axis[i];
  for (size_t i = 0; i < scene->axes; i++) {
    struct ledger_axis *to = &axis[page->axes + i];
    *to = scene->axis[i];
    to->from = to->vertical ? to_y(frame, to->from) : to_x(frame, to->from);
    to->to = to->vertical ? to_y(frame, to->to) : to_x(frame, to->to);
  }
  page->axis = axis;
  page->axes += scene->axes;
}

static void place_marks(struct scene *page, const struct frame *frame, const struct scene *scene) {
  struct ledger_drawn *drawn = arena_array(page->arena, page->drawn_count + scene->drawn_count + 1, sizeof *drawn);
  for (size_t i = 0; i < page->drawn_count; i++) drawn[i] = page->drawn[i];
  for (size_t i = 0; i < scene->drawn_count; i++) {
    struct ledger_drawn *to = &drawn[page->drawn_count + i];
    *to = scene->drawn[i];
    bool vertical = scene->axis[to->axis].vertical;
    to->cross_low = vertical ? to_x(frame, to->cross_low) : to_y(frame, to->cross_low);
    to->cross_high = vertical ? to_x(frame, to->cross_high) : to_y(frame, to->cross_high);
    to->axis += (int)page->axes;
  }
  page->drawn = drawn;
  page->drawn_count += scene->drawn_count;
  page->drawn_room = page->drawn_count;
}

void paginate_place(struct scene *page, const struct scene *scene, long x, long y, long per_mille) {
  struct frame frame = {x, y, per_mille};
  for (size_t i = 0; i < scene->count; i++) {
    struct scene_item item = place_item(page->arena, &frame, &scene->item[i]);
    if (item.kind == SCENE_TEXT && item.label_of >= 0) item.label_of += (int)page->drawn_count;
    *ARENA_PUSH(page->arena, page) = item;
  }
  place_marks(page, &frame, scene);
  place_axes(page, &frame, scene);
}
