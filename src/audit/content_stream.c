#include "audit/content_stream.h"
#include "audit/plane.h"

#include <stdlib.h>
#include <string.h>

enum { OPERANDS_MOST = 32, STATES_MOST = 64, POINTS_MOST = 1000 * 1000 };

struct matrix {
  double a, b, c, d, e, f;
};

struct point {
  double x, y;
};

struct box {
  double left, top, right, bottom;
};

struct state {
  struct matrix ctm; /* user space to scene thousandths */
  unsigned fill, stroke;
  struct box clip;
  double width; /* of lines, scene thousandths */
};

struct subpath {
  size_t first, count;
  bool closed, curved;
};

struct points {
  struct point *item;
  size_t count, room;
};

struct subpaths {
  struct subpath *item;
  size_t count, room;
};

struct reader {
  struct arena *arena;
  const char *at, *end;
  const char *file;
  int page;
  struct found *found;
  struct content_page *result;
  double operand[OPERANDS_MOST];
  size_t operands;
  struct state state, saved[STATES_MOST];
  size_t depth, ignored; /* q beyond the stack */
  struct points points;
  struct subpaths subpaths;
  bool clips; /* W or W* stands before the painting operator */
  struct matrix text, line;
  double leading, size;
};

static const struct matrix identity = {1, 0, 0, 1, 0, 0};

/* a applied first, then b. */
static struct matrix multiply(struct matrix a, struct matrix b) {
  return (struct matrix){a.a * b.a + a.b * b.c, a.a * b.b + a.b * b.d,       a.c * b.a + a.d * b.c,
                         a.c * b.b + a.d * b.d, a.e * b.a + a.f * b.c + b.e, a.e * b.b + a.f * b.d + b.f};
}

static struct point apply(struct matrix m, double x, double y) {
  return (struct point){m.a * x + m.c * y + m.e, m.b * x + m.d * y + m.f};
}

const char *content_place(struct arena *arena, int page, double x, double y) {
  long across = plane_round(x * 0.0075), down = plane_round(y * 0.0075); /* thousandths of px to tenths of pt */
  return arena_print(arena, "#page=%d:%s%ld.%ld,%s%ld.%ld", page, across < 0 ? "-" : "", labs(across) / 10,
                     labs(across) % 10, down < 0 ? "-" : "", labs(down) / 10, labs(down) % 10);
}

/* ---- tokens ---- */

static bool is_space(char c) { return c == 0 || c == '\t' || c == '\n' || c == '\f' || c == '\r' || c == ' '; }
static bool is_delimiter(char c) { return c && strchr("()<>[]{}/%", c); }
static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static void skip_blank(struct reader *r) {
  for (; r->at < r->end && (is_space(*r->at) || *r->at == '%'); r->at++)
    if (*r->at == '%')
      while (r->at + 1 < r->end && r->at[1] != '\n' && r->at[1] != '\r') r->at++;
}

static void skip_string(struct reader *r) {
  int depth = 0;
  for (; r->at < r->end; r->at++) {
    if (*r->at == '\\')
      r->at++;
    else if (*r->at == '(')
      depth++;
    else if (*r->at == ')' && --depth == 0)
      break;
  }
  r->at = r->at < r->end ? r->at + 1 : r->end;
}

/* One PDF number that makes up the whole word; false when it is none. */
static bool read_number(const char *word, size_t length, double *number) {
  double whole = 0, place = 1;
  size_t i = 0, digits = 0;
  bool negative = false, fraction = false;
  if (i < length && (word[i] == '-' || word[i] == '+')) negative = word[i++] == '-';
  for (; i < length; i++) {
    if (word[i] == '.' && !fraction) {
      fraction = true;
      continue;
    }
    if (!is_digit(word[i]) || ++digits > 18) return false;
    whole = whole * 10 + (word[i] - '0');
    if (fraction) place *= 10;
  }
  *number = (negative ? -whole : whole) / place;
  return digits > 0;
}

static void push(struct reader *r, double number) {
  if (r->operands == OPERANDS_MOST) { /* long arrays: only the last ones can matter */
    memmove(r->operand, r->operand + 1, (OPERANDS_MOST - 1) * sizeof *r->operand);
    r->operands--;
  }
  r->operand[r->operands++] = number;
}

/* ---- paths ---- */

static double round_to_unit(double v) { return v > 1e9 ? 1e9 : v < -1e9 ? -1e9 : v; }

static void add_point(struct reader *r, double x, double y) {
  if (!r->subpaths.count) return;
  if (r->points.count == POINTS_MOST) {
    r->result->wrong = "a path has too many points";
    return;
  }
  struct subpath *last = &r->subpaths.item[r->subpaths.count - 1];
  if (last->closed) { /* after h the next segment starts a new subpath at the same place */
    struct point start = r->points.item[last->first];
    *ARENA_PUSH(r->arena, &r->subpaths) = (struct subpath){r->points.count, 1, false, false};
    *ARENA_PUSH(r->arena, &r->points) = start;
    last = &r->subpaths.item[r->subpaths.count - 1];
  }
  struct point p = apply(r->state.ctm, x, y);
  *ARENA_PUSH(r->arena, &r->points) = (struct point){round_to_unit(p.x), round_to_unit(p.y)};
  last->count++;
}

static void begin_subpath(struct reader *r, double x, double y) {
  *ARENA_PUSH(r->arena, &r->subpaths) = (struct subpath){r->points.count, 0, false, false};
  add_point(r, x, y);
}

static void close_subpath(struct reader *r) {
  if (r->subpaths.count) r->subpaths.item[r->subpaths.count - 1].closed = true;
}

static void curve(struct reader *r, const double *o, size_t points) {
  for (size_t i = 0; i < points; i++) add_point(r, o[2 * i], o[2 * i + 1]);
  if (r->subpaths.count) r->subpaths.item[r->subpaths.count - 1].curved = true;
}

static void add_rectangle(struct reader *r, const double *o) {
  begin_subpath(r, o[0], o[1]);
  add_point(r, o[0] + o[2], o[1]);
  add_point(r, o[0] + o[2], o[1] + o[3]);
  add_point(r, o[0], o[1] + o[3]);
  close_subpath(r);
}

static bool same(double a, double b) { return fabs(a - b) < 0.5; }

/* Number of points without a last one that repeats the first. */
static size_t corners(const struct reader *r, struct subpath s) {
  const struct point *p = r->points.item + s.first;
  return s.count > 1 && same(p[0].x, p[s.count - 1].x) && same(p[0].y, p[s.count - 1].y) ? s.count - 1 : s.count;
}

static bool is_rectangle(const struct reader *r, struct subpath s) {
  const struct point *p = r->points.item + s.first;
  if (s.curved || corners(r, s) != 4) return false;
  bool along = same(p[0].y, p[1].y) && same(p[1].x, p[2].x) && same(p[2].y, p[3].y) && same(p[3].x, p[0].x);
  bool across = same(p[0].x, p[1].x) && same(p[1].y, p[2].y) && same(p[2].x, p[3].x) && same(p[3].y, p[0].y);
  return along || across;
}

static struct box bounds(const struct reader *r, struct subpath s) {
  const struct point *p = r->points.item + s.first;
  struct box b = {p[0].x, p[0].y, p[0].x, p[0].y};
  for (size_t i = 1; i < s.count; i++) {
    b.left = plane_min(b.left, p[i].x);
    b.right = plane_max(b.right, p[i].x);
    b.top = plane_min(b.top, p[i].y);
    b.bottom = plane_max(b.bottom, p[i].y);
  }
  return b;
}

static struct box intersect(struct box a, struct box b) {
  return (struct box){plane_max(a.left, b.left), plane_max(a.top, b.top), plane_min(a.right, b.right),
                      plane_min(a.bottom, b.bottom)};
}

/* A wide outline makes a shape larger; a very wide line is a rectangle, which is returned as true. */
static bool thicken(const struct reader *r, bool line, bool stroked, struct box *b) {
  const double thick = 7000, outline = 1500, half = r->state.width / 2;
  bool flat = same(b->top, b->bottom), upright = same(b->left, b->right);
  if (!stroked || r->state.width <= (line ? thick : outline) || (line && flat == upright)) return false;
  if (!line || upright) b->left -= half, b->right += half;
  if (!line || flat) b->top -= half, b->bottom += half;
  return line;
}

static void add_shape(struct reader *r, struct subpath s, bool filled, bool stroked) {
  bool line = corners(r, s) == 2 && !s.curved;
  struct box whole = bounds(r, s);
  bool bar = (line || filled || is_rectangle(r, s)) && thicken(r, line, stroked, &whole);
  struct box b = intersect(whole, r->state.clip);
  if (b.left > b.right || b.top > b.bottom) return; /* clipped away */
  struct found_shape shape = {.kind = FOUND_PATH, .filled = filled, .stroked = stroked, .page = r->page};
  if (is_rectangle(r, s))
    shape.kind = FOUND_RECT;
  else if (line)
    shape.kind = bar ? FOUND_RECT : FOUND_LINE;
  if (shape.kind == FOUND_LINE && !stroked) return; /* a filled line has no area */
  shape.left = plane_round(b.left);
  shape.right = plane_round(b.right);
  shape.top = plane_round(b.top);
  shape.bottom = plane_round(b.bottom);
  shape.fill = r->state.fill;
  shape.stroke = r->state.stroke;
  shape.place = (struct place){.file = r->file, .inside = content_place(r->arena, r->page, b.left, b.top)};
  if (!s.curved && !bar) {
    shape.corners = corners(r, s);
    long *corner = arena_array(r->arena, 2 * shape.corners, sizeof *corner);
    for (size_t i = 0; i < shape.corners; i++) {
      corner[2 * i] = plane_round(r->points.item[s.first + i].x);
      corner[2 * i + 1] = plane_round(r->points.item[s.first + i].y);
    }
    shape.corner = corner;
  }
  arena_grow(r->arena, (void **)&r->found->shape, r->found->shapes, &r->found->shape_room, sizeof shape);
  shape.order = r->found->shapes + 1;
  r->found->shape[r->found->shapes++] = shape;
}

static void paint(struct reader *r, bool filled, bool stroked) {
  struct box clip = {1e9, 1e9, -1e9, -1e9};
  for (size_t i = 0; i < r->subpaths.count; i++) {
    struct subpath s = r->subpaths.item[i];
    if (!s.count) continue;
    struct box b = bounds(r, s);
    clip = (struct box){plane_min(clip.left, b.left), plane_min(clip.top, b.top), plane_max(clip.right, b.right),
                        plane_max(clip.bottom, b.bottom)};
    if (s.count > 1 && (filled || stroked)) add_shape(r, s, filled, stroked);
  }
  if (r->clips) r->state.clip = intersect(r->state.clip, clip);
  r->clips = false;
  r->points.count = r->subpaths.count = 0;
}

/* ---- operators ---- */

static unsigned channel(double v) { return v <= 0 ? 0 : v >= 1 ? 255 : (unsigned)plane_round(v * 255); }
static unsigned rgb(double red, double green, double blue) {
  return channel(red) << 16 | channel(green) << 8 | channel(blue);
}

/* The colour of 1, 3 or 4 components; a pattern or a special space: a mid grey, so that it counts as drawn. */
static unsigned colour(const double *o, size_t count) {
  if (count == 1) return rgb(o[0], o[0], o[0]);
  if (count == 3) return rgb(o[0], o[1], o[2]);
  if (count == 4) return rgb((1 - o[0]) * (1 - o[3]), (1 - o[1]) * (1 - o[3]), (1 - o[2]) * (1 - o[3]));
  return 0x808080;
}

static void save(struct reader *r) {
  if (r->depth < STATES_MOST)
    r->saved[r->depth++] = r->state;
  else
    r->result->wrong = "its graphics states are nested too deep";
}

static void restore(struct reader *r) {
  if (r->depth) r->state = r->saved[--r->depth];
}

static void transform(struct reader *r, const double *o) {
  r->state.ctm = multiply((struct matrix){o[0], o[1], o[2], o[3], o[4], o[5]}, r->state.ctm);
}

static void move_line(struct reader *r, double x, double y) {
  r->text = r->line = multiply((struct matrix){1, 0, 0, 1, x, y}, r->line);
}

static void show_text(struct reader *r) {
  struct matrix m = multiply(r->text, r->state.ctm);
  struct point p = apply(m, 0, 0);
  *ARENA_PUSH(r->arena, r->result) =
      (struct content_baseline){p.x, p.y, r->size * plane_length(m.c, m.d), r->found->shapes};
}

enum operation {
  DO_SAVE,
  DO_RESTORE,
  DO_MATRIX,
  DO_RECTANGLE,
  DO_MOVE,
  DO_LINE,
  DO_CURVE,
  DO_CURVE_SHORT,
  DO_CLOSE,
  DO_CLIP,
  DO_END,
  DO_STROKE,
  DO_CLOSE_STROKE,
  DO_FILL,
  DO_BOTH,
  DO_CLOSE_BOTH,
  DO_WIDTH,
  DO_FILL_COLOUR,
  DO_STROKE_COLOUR,
  DO_FILL_SPECIAL,
  DO_STROKE_SPECIAL,
  DO_TEXT,
  DO_TEXT_FONT,
  DO_TEXT_MOVE,
  DO_TEXT_MOVE_LEADING,
  DO_TEXT_MATRIX,
  DO_TEXT_NEXT,
  DO_TEXT_LEADING,
  DO_TEXT_MODE,
  DO_TEXT_SHOW,
  DO_TEXT_NEXT_SHOW
};

static const struct {
  const char *name;
  enum operation operation;
  size_t operands; /* fewer than these: the operator does nothing */
} operators[] = {
    {"q", DO_SAVE, 0},
    {"Q", DO_RESTORE, 0},
    {"cm", DO_MATRIX, 6},
    {"re", DO_RECTANGLE, 4},
    {"m", DO_MOVE, 2},
    {"l", DO_LINE, 2},
    {"c", DO_CURVE, 6},
    {"v", DO_CURVE_SHORT, 4},
    {"y", DO_CURVE_SHORT, 4},
    {"h", DO_CLOSE, 0},
    {"W", DO_CLIP, 0},
    {"W*", DO_CLIP, 0},
    {"n", DO_END, 0},
    {"S", DO_STROKE, 0},
    {"s", DO_CLOSE_STROKE, 0},
    {"f", DO_FILL, 0},
    {"F", DO_FILL, 0},
    {"f*", DO_FILL, 0},
    {"B", DO_BOTH, 0},
    {"B*", DO_BOTH, 0},
    {"b", DO_CLOSE_BOTH, 0},
    {"b*", DO_CLOSE_BOTH, 0},
    {"w", DO_WIDTH, 1},
    {"g", DO_FILL_COLOUR, 1},
    {"rg", DO_FILL_COLOUR, 3},
    {"k", DO_FILL_COLOUR, 4},
    {"G", DO_STROKE_COLOUR, 1},
    {"RG", DO_STROKE_COLOUR, 3},
    {"K", DO_STROKE_COLOUR, 4},
    {"sc", DO_FILL_SPECIAL, 0},
    {"scn", DO_FILL_SPECIAL, 0},
    {"SC", DO_STROKE_SPECIAL, 0},
    {"SCN", DO_STROKE_SPECIAL, 0},
    {"BT", DO_TEXT, 0},
    {"Tf", DO_TEXT_FONT, 1},
    {"Td", DO_TEXT_MOVE, 2},
    {"TD", DO_TEXT_MOVE_LEADING, 2},
    {"Tm", DO_TEXT_MATRIX, 6},
    {"T*", DO_TEXT_NEXT, 0},
    {"TL", DO_TEXT_LEADING, 1},
    {"Tr", DO_TEXT_MODE, 1},
    {"Tj", DO_TEXT_SHOW, 0},
    {"TJ", DO_TEXT_SHOW, 0},
    {"'", DO_TEXT_NEXT_SHOW, 0},
    {"\"", DO_TEXT_NEXT_SHOW, 0},
};

static void run_text(struct reader *r, enum operation operation, const double *o) {
  switch (operation) {
    case DO_TEXT:
      r->text = r->line = identity;
      break;
    case DO_TEXT_FONT:
      r->size = o[0];
      break;
    case DO_TEXT_MOVE:
      move_line(r, o[0], o[1]);
      break;
    case DO_TEXT_MOVE_LEADING:
      r->leading = -o[1];
      move_line(r, o[0], o[1]);
      break;
    case DO_TEXT_MATRIX:
      r->text = r->line = (struct matrix){o[0], o[1], o[2], o[3], o[4], o[5]};
      break;
    case DO_TEXT_NEXT:
      move_line(r, 0, -r->leading);
      break;
    case DO_TEXT_LEADING:
      r->leading = o[0];
      break;
    case DO_TEXT_MODE:
      r->result->hidden_text |= same(o[0], 3) || same(o[0], 7);
      break;
    case DO_TEXT_NEXT_SHOW:
      move_line(r, 0, -r->leading);
      show_text(r);
      break;
    default:
      show_text(r);
      break;
  }
}

/* o points to the operands the operator takes; all of them stand in r->operand. */
static void run(struct reader *r, enum operation operation, const double *o, size_t count) {
  switch (operation) {
    case DO_SAVE:
      save(r);
      break;
    case DO_RESTORE:
      restore(r);
      break;
    case DO_MATRIX:
      transform(r, o);
      break;
    case DO_RECTANGLE:
      add_rectangle(r, o);
      break;
    case DO_MOVE:
      begin_subpath(r, o[0], o[1]);
      break;
    case DO_LINE:
      add_point(r, o[0], o[1]);
      break;
    case DO_CURVE:
      curve(r, o, 3);
      break;
    case DO_CURVE_SHORT:
      curve(r, o, 2);
      break;
    case DO_CLOSE:
      close_subpath(r);
      break;
    case DO_CLIP:
      r->clips = true;
      break;
    case DO_END:
      paint(r, false, false);
      break;
    case DO_CLOSE_STROKE:
      close_subpath(r);
      paint(r, false, true);
      break;
    case DO_STROKE:
      paint(r, false, true);
      break;
    case DO_FILL:
      paint(r, true, false);
      break;
    case DO_CLOSE_BOTH:
      close_subpath(r);
      paint(r, true, true);
      break;
    case DO_BOTH:
      paint(r, true, true);
      break;
    case DO_WIDTH:
      r->state.width = o[0] * plane_length(r->state.ctm.a, r->state.ctm.b);
      break;
    case DO_FILL_COLOUR:
      r->state.fill = colour(o, count);
      break;
    case DO_STROKE_COLOUR:
      r->state.stroke = colour(o, count);
      break;
    case DO_FILL_SPECIAL:
      r->state.fill = colour(r->operand, r->operands);
      break;
    case DO_STROKE_SPECIAL:
      r->state.stroke = colour(r->operand, r->operands);
      break;
    default:
      run_text(r, operation, o);
      break;
  }
}

static void run_word(struct reader *r, const char *word, size_t length) {
  double number;
  if (read_number(word, length, &number)) {
    push(r, number);
    return;
  }
  if (length == 2 && memcmp(word, "BI", 2) == 0) r->result->wrong = "it holds an image";
  for (size_t i = 0; i < sizeof operators / sizeof *operators; i++) {
    size_t takes = operators[i].operands;
    if (strlen(operators[i].name) != length || memcmp(operators[i].name, word, length) != 0) continue;
    if (r->operands >= takes) run(r, operators[i].operation, r->operand + r->operands - takes, takes);
    break;
  }
  r->operands = 0;
}

void content_stream_read(struct arena *arena, const char *file, int page, double height, struct bytes content,
                         struct found *found, struct content_page *result) {
  const double scale = 4000.0 / 3; /* pt to scene thousandths */
  struct reader r = {.arena = arena,
                     .at = content.data,
                     .end = content.data + content.size,
                     .file = file,
                     .page = page,
                     .found = found,
                     .result = result,
                     .text = identity,
                     .line = identity};
  r.state = (struct state){{scale, 0, 0, -scale, 0, height * scale}, 0, 0, {-1e9, -1e9, 1e9, 1e9}, scale};
  for (skip_blank(&r); r.at < r.end && !result->wrong; skip_blank(&r)) {
    const char *start = r.at;
    if (*r.at == '(') {
      skip_string(&r);
    } else if (*r.at == '<' && r.end - r.at > 1 && r.at[1] != '<') {
      while (r.at < r.end && *r.at++ != '>') continue;
    } else if (*r.at == '/') {
      for (r.at++; r.at < r.end && !is_space(*r.at) && !is_delimiter(*r.at);) r.at++;
    } else if (is_delimiter(*r.at)) {
      r.at++;
    } else {
      while (r.at < r.end && !is_space(*r.at) && !is_delimiter(*r.at)) r.at++;
      run_word(&r, start, (size_t)(r.at - start));
    }
  }
}
