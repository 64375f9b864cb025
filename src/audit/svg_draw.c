#include "audit/svg_draw.h"

#include "audit/svg_geometry.h"

#include <string.h>

const char *svg_attribute(const struct svg_attribute *list, const char *name) {
  for (; list->name; list++)
    if (strcmp(list->name, name) == 0) return list->value;
  return NULL;
}

struct brush { /* where the shapes of one element go */
  struct found *found;
  const struct svg_pen *pen;
  size_t at;
};

/* The corners of a path, moved to where the pen draws. */
static const long *moved(const struct brush *brush, const struct found_shape *box) {
  if (!box->corner) return NULL;
  long *corner = arena_array(brush->found->arena, 2 * box->corners, sizeof *corner);
  for (size_t i = 0; i < box->corners; i++) {
    corner[2 * i] = box->corner[2 * i] + brush->pen->x;
    corner[2 * i + 1] = box->corner[2 * i + 1] + brush->pen->y;
  }
  return corner;
}

/* Thousandths: wider than any line; an outline that changes no size; corners that leave a rectangle its ends. */
enum { THICK = 7000, OUTLINE = 1500, ROUND = 4000 };

/* A wide outline makes a shape larger; a very wide line is a rectangle. */
static struct found_shape outlined(const struct svg_pen *pen, const struct found_shape *box, enum found_kind *kind) {
  struct found_shape shape = *box;
  long half = pen->stroke_width / 2;
  bool flat = box->top == box->bottom, upright = box->left == box->right;
  if (*kind == FOUND_LINE) {
    if (pen->stroke_width < THICK || flat == upright) return shape;
    *kind = FOUND_RECT;
    shape.corner = NULL;
    shape.corners = 0;
    if (flat) shape.top -= half, shape.bottom += half;
    if (upright) shape.left -= half, shape.right += half;
  } else if (pen->stroked && pen->stroke_width > OUTLINE && (pen->filled || *kind == FOUND_RECT)) {
    shape.left -= half, shape.right += half;
    shape.top -= half, shape.bottom += half;
  }
  return shape;
}

static void add_shape(const struct brush *brush, const struct found_shape *plain, enum found_kind kind) {
  struct found *found = brush->found;
  const struct found_shape seen = outlined(brush->pen, plain, &kind), *box = &seen;
  const struct svg_pen *pen = brush->pen;
  bool filled = pen->filled && kind != FOUND_LINE;
  if (!filled && !pen->stroked) return;
  arena_grow(found->arena, (void **)&found->shape, found->shapes, &found->shape_room, sizeof *found->shape);
  size_t order = found->shapes + 1;
  found->shape[found->shapes++] = (struct found_shape){.kind = kind,
                                                       .place = found_place(found, brush->at),
                                                       .left = box->left + pen->x,
                                                       .right = box->right + pen->x,
                                                       .top = box->top + pen->y,
                                                       .bottom = box->bottom + pen->y,
                                                       .filled = filled,
                                                       .stroked = pen->stroked,
                                                       .fill = filled ? pen->fill : 0,
                                                       .stroke = pen->stroked ? pen->stroke : 0,
                                                       .page = (int)found->drawings_seen,
                                                       .order = order,
                                                       .corner = moved(brush, box),
                                                       .corners = box->corners};
}

static void add_outline(void *context, const struct svg_outline *outline) {
  struct found_shape box = {0};
  enum found_kind kind = svg_outline_box(outline, &box);
  if (!outline->curved) {
    box.corner = outline->item;
    box.corners = outline->corners;
  }
  add_shape(context, &box, kind);
}

/* Four lengths: of the page's width, height, width, height. */
static bool lengths(const struct brush *brush, const struct svg_attribute *list, const char *const names[4],
                    long value[4]) {
  for (int i = 0; i < 4; i++) {
    long whole = i % 2 ? brush->pen->height : brush->pen->width;
    if (names[i] && !svg_length(svg_attribute(list, names[i]), whole, &value[i])) return false;
  }
  return true;
}

static bool draw_rect(struct brush *brush, const struct svg_attribute *list) {
  long n[4] = {0};
  if (!lengths(brush, list, (const char *const[]){"x", "y", "width", "height"}, n)) return false;
  const long right = n[0] + n[2], bottom = n[1] + n[3];
  const long corner[] = {n[0], n[1], right, n[1], right, bottom, n[0], bottom};
  const struct found_shape box = {
      .left = n[0], .top = n[1], .right = right, .bottom = bottom, .corner = corner, .corners = 4};
  long round[4] = {0};
  if (!lengths(brush, list, (const char *const[]){"rx", "ry", NULL, NULL}, round)) return false;
  bool rounded = round[0] > ROUND || round[1] > ROUND;
  if (n[2] > 0 && n[3] > 0) add_shape(brush, &box, rounded ? FOUND_PATH : FOUND_RECT);
  return true;
}

static bool draw_line(struct brush *brush, const struct svg_attribute *list) {
  long n[4] = {0};
  if (!lengths(brush, list, (const char *const[]){"x1", "y1", "x2", "y2"}, n)) return false;
  const struct found_shape box = {.left = n[0] < n[2] ? n[0] : n[2],
                                  .right = n[0] < n[2] ? n[2] : n[0],
                                  .top = n[1] < n[3] ? n[1] : n[3],
                                  .bottom = n[1] < n[3] ? n[3] : n[1],
                                  .corner = n,
                                  .corners = 2};
  add_shape(brush, &box, FOUND_LINE);
  return true;
}

static bool draw_ellipse(struct brush *brush, const struct svg_attribute *list, bool circle) {
  long n[4] = {0};
  if (!lengths(brush, list, (const char *const[]){"cx", "cy", circle ? "r" : "rx", circle ? NULL : "ry"}, n))
    return false;
  if (circle) n[3] = n[2];
  const struct found_shape box = {.left = n[0] - n[2], .top = n[1] - n[3], .right = n[0] + n[2], .bottom = n[1] + n[3]};
  if (n[2] > 0 && n[3] > 0) add_shape(brush, &box, FOUND_PATH);
  return true;
}

static bool draw_points(struct brush *brush, const struct svg_attribute *list, bool closed) {
  const char *points = svg_attribute(list, "points");
  struct svg_outline outline;
  if (!points || !svg_points(brush->found->arena, points, closed, &outline)) return false;
  add_outline(brush, &outline);
  return true;
}

bool svg_draw(struct found *found, const char *name, const struct svg_attribute *list, const struct svg_pen *pen,
              size_t at) {
  struct brush brush = {found, pen, at};
  if (strcmp(name, "rect") == 0) return draw_rect(&brush, list);
  if (strcmp(name, "line") == 0) return draw_line(&brush, list);
  if (strcmp(name, "circle") == 0) return draw_ellipse(&brush, list, true);
  if (strcmp(name, "ellipse") == 0) return draw_ellipse(&brush, list, false);
  if (strcmp(name, "polygon") == 0) return draw_points(&brush, list, true);
  if (strcmp(name, "polyline") == 0) return draw_points(&brush, list, false);
  if (strcmp(name, "path") != 0) return true;
  const char *d = svg_attribute(list, "d");
  return !d || svg_path(found->arena, d, add_outline, &brush);
}
