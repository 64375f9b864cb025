/* The d attribute of an SVG path as bounding boxes, one for each subpath. */
#include "audit/svg_geometry.h"

#include <string.h>

static void add_point(struct svg_outline *outline, long x, long y) {
  *ARENA_PUSH(outline->arena, outline) = x;
  *ARENA_PUSH(outline->arena, outline) = y;
}

/* State of the pen while a path is read. */
struct pen {
  struct svg_outline outline;
  long x, y, start_x, start_y;
  void (*done)(void *context, const struct svg_outline *outline);
  void *context;
};

static void finish(struct pen *pen) {
  if (pen->outline.corners > 1) pen->done(pen->context, &pen->outline);
  pen->outline = (struct svg_outline){.arena = pen->outline.arena};
}

static void corner(struct pen *pen, long x, long y) {
  if (!pen->outline.count) { /* a subpath that goes on from where the last one closed */
    add_point(&pen->outline, pen->x, pen->y);
    pen->outline.corners = 1;
  }
  add_point(&pen->outline, x, y);
  pen->outline.corners++;
  pen->x = x;
  pen->y = y;
}

static int arguments(char command) {
  switch (command | 0x20) {
    case 'm':
    case 'l':
    case 't':
      return 2;
    case 'h':
    case 'v':
      return 1;
    case 'c':
      return 6;
    case 's':
    case 'q':
      return 4;
    case 'a':
      return 7;
    default:
      return -1;
  }
}

static void segment(struct pen *pen, char command, const long *value) {
  bool relative = command >= 'a';
  long x0 = relative ? pen->x : 0, y0 = relative ? pen->y : 0;
  switch (command | 0x20) {
    case 'm':
      finish(pen);
      pen->x = pen->start_x = x0 + value[0];
      pen->y = pen->start_y = y0 + value[1];
      add_point(&pen->outline, pen->x, pen->y);
      pen->outline.corners = 1;
      return;
    case 'h':
      corner(pen, x0 + value[0], pen->y);
      return;
    case 'v':
      corner(pen, pen->x, y0 + value[0]);
      return;
    case 'a':
      pen->outline.curved = true;
      corner(pen, x0 + value[5], y0 + value[6]);
      return;
    default:
      break;
  }
  int count = arguments(command);
  if (count > 2 || (command | 0x20) == 't') pen->outline.curved = true;
  for (int i = 0; i + 2 < count; i += 2) add_point(&pen->outline, x0 + value[i], y0 + value[i + 1]);
  corner(pen, x0 + value[count - 2], y0 + value[count - 1]);
}

/* The flags of an arc may stand without a space between them: "a1 1 0 0110 10". */
static bool read_argument(const char **p, bool flag, long *value) {
  if (!flag) return svg_number(p, value);
  *p += strspn(*p, " \t\r\n,");
  if (**p != '0' && **p != '1') return false;
  *value = (*(*p)++ - '0') * 1000;
  return true;
}

bool svg_path(struct arena *arena, const char *d, void (*done)(void *context, const struct svg_outline *outline),
              void *context) {
  struct pen pen = {.outline = {.arena = arena}, .done = done, .context = context};
  char command = 0;
  bool started = false;
  for (const char *p = d;;) {
    p += strspn(p, " \t\r\n,");
    if (!*p) break;
    if ((*p | 0x20) == 'z') {
      pen.outline.closed = true;
      finish(&pen);
      pen.x = pen.start_x;
      pen.y = pen.start_y;
      command = *p++;
      continue;
    }
    if (arguments(*p) >= 0)
      command = *p++;
    else if (command == 'm')
      command = 'l';
    else if (command == 'M')
      command = 'L';
    int count = arguments(command);
    if (count < 0 || (!started && (command | 0x20) != 'm')) return false;
    started = true;
    long value[7];
    for (int i = 0; i < count; i++)
      if (!read_argument(&p, count == 7 && (i == 3 || i == 4), &value[i])) return false;
    segment(&pen, command, value);
    const long limit = 1000000000000;
    if (pen.x > limit || pen.x < -limit || pen.y > limit || pen.y < -limit) return false;
  }
  finish(&pen);
  return true;
}

bool svg_points(struct arena *arena, const char *points, bool closed, struct svg_outline *outline) {
  *outline = (struct svg_outline){.arena = arena, .closed = closed};
  for (const char *p = points;;) {
    p += strspn(p, " \t\r\n,");
    if (!*p) return outline->corners > 1;
    long x, y;
    if (!svg_number(&p, &x) || !svg_number(&p, &y)) return false;
    add_point(outline, x, y);
    outline->corners++;
  }
}

static bool is_upright(const struct svg_outline *outline) {
  const long *p = outline->item;
  size_t corners = outline->corners;
  if (corners == 5 && p[8] == p[0] && p[9] == p[1]) corners = 4;
  if (corners != 4) return false;
  for (size_t i = 0; i < 4; i++) {
    const long *a = p + 2 * i, *b = p + 2 * ((i + 1) % 4), *c = p + 2 * ((i + 2) % 4);
    bool across = a[1] == b[1] && b[0] == c[0], down = a[0] == b[0] && b[1] == c[1];
    if (!across && !down) return false;
  }
  return true;
}

enum found_kind svg_outline_box(const struct svg_outline *outline, struct found_shape *shape) {
  const long *p = outline->item;
  shape->left = shape->right = p[0];
  shape->top = shape->bottom = p[1];
  for (size_t i = 0; i < outline->count; i += 2) {
    if (p[i] < shape->left) shape->left = p[i];
    if (p[i] > shape->right) shape->right = p[i];
    if (p[i + 1] < shape->top) shape->top = p[i + 1];
    if (p[i + 1] > shape->bottom) shape->bottom = p[i + 1];
  }
  if (outline->curved) return FOUND_PATH;
  if (outline->corners == 2) return FOUND_LINE;
  return is_upright(outline) ? FOUND_RECT : FOUND_PATH;
}
