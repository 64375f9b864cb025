#include "audit/svg_walk.h"

#include "audit/svg_geometry.h"

#include <string.h>

enum element {
  ELEMENT_ROOT,
  ELEMENT_GROUP,
  ELEMENT_TEXT,
  ELEMENT_SPAN,
  ELEMENT_TITLE,
  ELEMENT_DESC,
  ELEMENT_STYLE,
  ELEMENT_SKIPPED
};

enum { FAINT = 50 }; /* thousandths of opacity below which nothing is seen */

/* What an element passes on to its children. */
struct state {
  enum element element;
  long x, y; /* translation so far */
  bool filled, stroked, hidden;
  unsigned fill, stroke;
  bool thin; /* stroke width 0 */
  int anchor;
};

struct svg_walk {
  struct found *found;
  struct report *report;
  bool in_page;
  struct state *item; /* the open elements */
  size_t count, room;
  long left, top;                 /* origin of the viewBox */
  long width, height;             /* of this drawing */
  struct run_builder text, words; /* of a text element; of a title or desc, which may stand inside one */
  bool placed, positioned;        /* the text has its position */
  long x, y;
  int anchor;
  bool aria_hidden, title, description, role, language;
  size_t style_at;
  struct sink style;
};

struct svg_walk *svg_walk_new(struct found *found, struct report *report, bool in_page) {
  struct svg_walk *walk = arena_alloc(found->arena, sizeof *walk);
  *walk = (struct svg_walk){.found = found, .report = report, .in_page = in_page};
  walk->text.found = walk->words.found = found;
  walk->style = sink_new(found->arena);
  return walk;
}

static const char *attribute(const struct svg_attribute *list, const char *name) {
  for (; list->name; list++)
    if (strcmp(list->name, name) == 0) return list->value;
  return NULL;
}

/* A presentation property: style wins over the attribute. */
static const char *property(struct svg_walk *walk, const struct svg_attribute *list, const char *name) {
  const char *style = attribute(list, "style");
  const char *value = style ? svg_style(walk->found->arena, style, name) : NULL;
  return value ? value : attribute(list, name);
}

static void unreadable(struct svg_walk *walk, size_t at, const char *what) {
  report_add(walk->report, FINDING_UNREADABLE, found_place(walk->found, at),
             "%s: what a reader sees there cannot be read back", what);
}

static bool starts(const char *value, const char *word) { return value && strncmp(value, word, strlen(word)) == 0; }

static void inherit_paint(struct svg_walk *walk, const struct svg_attribute *list, struct state *state) {
  const char *value;
  if ((value = property(walk, list, "fill"))) state->filled = svg_paint(value, &state->fill);
  if ((value = property(walk, list, "stroke"))) state->stroked = svg_paint(value, &state->stroke);
  if ((value = property(walk, list, "stroke-width"))) state->thin = svg_is_below(value, 1);
  if ((value = property(walk, list, "fill-opacity")) && svg_is_below(value, FAINT)) state->filled = false;
  if ((value = property(walk, list, "stroke-opacity")) && svg_is_below(value, FAINT)) state->stroked = false;
  if ((value = property(walk, list, "text-anchor")))
    state->anchor = starts(value, "middle") ? 0 : starts(value, "end") ? 1 : -1;
}

static void inherit_hidden(struct svg_walk *walk, const struct svg_attribute *list, struct state *state) {
  const char *value;
  if (starts(property(walk, list, "display"), "none")) state->hidden = true;
  if ((value = property(walk, list, "visibility")) && !starts(value, "visible")) state->hidden = true;
  if ((value = property(walk, list, "opacity")) && svg_is_below(value, FAINT)) state->hidden = true;
  if ((value = property(walk, list, "font-size")) && svg_is_below(value, 1000)) state->hidden = true;
}

static void refuse_effects(struct svg_walk *walk, const struct svg_attribute *list, size_t at) {
  static const char *const effects[] = {"clip-path", "mask", "filter"};
  for (size_t i = 0; i < sizeof effects / sizeof *effects; i++) {
    const char *value = property(walk, list, effects[i]);
    if (value && !starts(value, "none")) unreadable(walk, at, effects[i]);
  }
}

static void move(struct svg_walk *walk, const struct svg_attribute *list, size_t at, struct state *state) {
  const char *transform = property(walk, list, "transform");
  if (!transform || starts(transform, "none")) return;
  long x, y;
  if (!svg_translation(transform, &x, &y))
    unreadable(walk, at, arena_print(walk->found->arena, "transform \"%.60s\" does more than move", transform));
  else {
    state->x += x;
    state->y += y;
  }
}

static void open_root(struct svg_walk *walk, const struct svg_attribute *list, size_t at) {
  const char *view = attribute(list, "viewBox");
  long box[4] = {0};
  if (view) {
    const char *p = view;
    for (int i = 0; i < 4; i++)
      if (!svg_number(&p, &box[i])) {
        unreadable(walk, at, arena_print(walk->found->arena, "viewBox \"%.60s\" is not four numbers", view));
        break;
      }
  } else {
    svg_length(attribute(list, "width"), 0, &box[2]);
    svg_length(attribute(list, "height"), 0, &box[3]);
  }
  walk->left = box[0];
  walk->top = box[1];
  walk->width = box[2];
  walk->height = box[3];
  const char *role = attribute(list, "role"), *lang = attribute(list, "xml:lang");
  if (!lang) lang = attribute(list, "lang");
  walk->role = starts(role, "img") || starts(role, "graphics-document");
  walk->language = (lang && *lang) || (walk->in_page && walk->found->has_language);
  walk->aria_hidden = starts(attribute(list, "aria-hidden"), "true");
  if (!walk->in_page) return;
  walk->title = attribute(list, "aria-label") != NULL;
  walk->description = attribute(list, "aria-describedby") || attribute(list, "aria-details");
}

static enum element classify(struct svg_walk *walk, const char *name, enum element parent, size_t at) {
  static const char *const refused[] = {
      "use",           "image", "foreignObject", "script",   "animate", "animateTransform",
      "animateMotion", "set",   "switch",        "textPath", "tref"};
  static const char *const unseen[] = {"defs",           "clipPath",       "mask",   "pattern",  "marker", "symbol",
                                       "linearGradient", "radialGradient", "filter", "metadata", "cursor", "view"};
  static const struct {
    const char *name;
    enum element element;
  } known[] = {{"text", ELEMENT_TEXT},
               {"tspan", ELEMENT_SPAN},
               {"title", ELEMENT_TITLE},
               {"desc", ELEMENT_DESC},
               {"style", ELEMENT_STYLE}};
  for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
    if (strcmp(name, refused[i]) == 0) {
      unreadable(walk, at, arena_print(walk->found->arena, "<%s>", name));
      return ELEMENT_SKIPPED;
    }
  for (size_t i = 0; i < sizeof unseen / sizeof *unseen; i++)
    if (strcmp(name, unseen[i]) == 0) return ELEMENT_SKIPPED;
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (strcmp(name, known[i].name) == 0) return known[i].element;
  if (strcmp(name, "svg") == 0) {
    unreadable(walk, at, "an <svg> inside an <svg>");
    return ELEMENT_SKIPPED;
  }
  bool inside = parent == ELEMENT_TEXT || parent == ELEMENT_SPAN;
  return inside && strcmp(name, "a") == 0 ? ELEMENT_SPAN : ELEMENT_GROUP;
}

static void add_shape(struct svg_walk *walk, const struct state *state, size_t at, const struct found_shape *box,
                      enum found_kind kind) {
  struct found *found = walk->found;
  bool filled = state->filled && kind != FOUND_LINE, stroked = state->stroked && !state->thin;
  if (state->hidden || (!filled && !stroked)) return;
  struct {
    struct found_shape *item;
    size_t count, room;
  } list = {found->shape, found->shapes, found->shape_room};
  struct found_shape *shape = ARENA_PUSH(found->arena, &list);
  found->shape = list.item;
  found->shapes = list.count;
  found->shape_room = list.room;
  *shape = *box;
  shape->kind = kind;
  shape->place = found_place(found, at);
  shape->left += state->x - walk->left;
  shape->right += state->x - walk->left;
  shape->top += state->y - walk->top;
  shape->bottom += state->y - walk->top;
  shape->filled = filled;
  shape->stroked = stroked;
  shape->fill = filled ? state->fill : 0;
  shape->stroke = stroked ? state->stroke : 0;
  shape->page = (int)found->drawings_seen;
}

struct subpath { /* for svg_path's callback */
  struct svg_walk *walk;
  const struct state *state;
  size_t at;
};

static void add_subpath(void *context, const struct svg_outline *outline) {
  const struct subpath *path = context;
  struct found_shape box = {0};
  enum found_kind kind = svg_outline_box(outline, &box);
  add_shape(path->walk, path->state, path->at, &box, kind);
}

static bool lengths(struct svg_walk *walk, const struct svg_attribute *list, const char *const names[4],
                    long value[4]) {
  for (int i = 0; i < 4; i++)
    if (names[i] && !svg_length(attribute(list, names[i]), i % 2 ? walk->height : walk->width, &value[i])) return false;
  return true;
}

static void draw(struct svg_walk *walk, const char *name, const struct svg_attribute *list, const struct state *state,
                 size_t at) {
  struct arena *arena = walk->found->arena;
  struct found_shape box = {0};
  long n[4] = {0};
  bool good = true;
  if (strcmp(name, "rect") == 0) {
    good = lengths(walk, list, (const char *const[]){"x", "y", "width", "height"}, n);
    box = (struct found_shape){.left = n[0], .top = n[1], .right = n[0] + n[2], .bottom = n[1] + n[3]};
    if (good && n[2] > 0 && n[3] > 0) add_shape(walk, state, at, &box, FOUND_RECT);
  } else if (strcmp(name, "line") == 0) {
    good = lengths(walk, list, (const char *const[]){"x1", "y1", "x2", "y2"}, n);
    box = (struct found_shape){.left = n[0] < n[2] ? n[0] : n[2],
                               .right = n[0] < n[2] ? n[2] : n[0],
                               .top = n[1] < n[3] ? n[1] : n[3],
                               .bottom = n[1] < n[3] ? n[3] : n[1]};
    if (good) add_shape(walk, state, at, &box, FOUND_LINE);
  } else if (strcmp(name, "circle") == 0 || strcmp(name, "ellipse") == 0) {
    bool circle = *name == 'c';
    good = lengths(walk, list, (const char *const[]){"cx", "cy", circle ? "r" : "rx", circle ? NULL : "ry"}, n);
    if (circle) n[3] = n[2];
    box = (struct found_shape){.left = n[0] - n[2], .top = n[1] - n[3], .right = n[0] + n[2], .bottom = n[1] + n[3]};
    if (good && n[2] > 0 && n[3] > 0) add_shape(walk, state, at, &box, FOUND_PATH);
  } else if (strcmp(name, "path") == 0) {
    const char *d = attribute(list, "d");
    struct subpath path = {walk, state, at};
    good = !d || svg_path(arena, d, add_subpath, &path);
  } else if (strcmp(name, "polygon") == 0 || strcmp(name, "polyline") == 0) {
    const char *points = attribute(list, "points");
    struct svg_outline outline;
    good = points && svg_points(arena, points, name[4] == 'g', &outline);
    if (good) add_subpath(&(struct subpath){walk, state, at}, &outline);
  }
  if (!good) unreadable(walk, at, arena_print(arena, "<%s> with a coordinate that is no plain number", name));
}

/* The first x, y and anchor that apply before any character are the position of the text. */
static void settle_text(struct svg_walk *walk, const struct svg_attribute *list, const struct state *state, size_t at) {
  if (walk->text.count) return;
  static const char *const names[] = {"x", "y", "dx", "dy"};
  long value[4] = {0};
  for (int i = 0; i < 4; i++)
    if (!svg_length(attribute(list, names[i]), i % 2 ? walk->height : walk->width, &value[i]))
      unreadable(walk, at,
                 arena_print(walk->found->arena, "text with %s=\"%.60s\"", names[i], attribute(list, names[i])));
  if (attribute(list, "x") || !walk->placed) walk->x = value[0];
  if (attribute(list, "y") || !walk->placed) walk->y = value[1];
  walk->x += value[2];
  walk->y += value[3];
  walk->placed = true;
  walk->anchor = state->anchor;
}

static void open_element(struct svg_walk *walk, const char *name, const struct svg_attribute *list, struct state *state,
                         size_t at) {
  state->element = classify(walk, name, state->element, at);
  if (state->element == ELEMENT_SKIPPED || state->element == ELEMENT_TITLE || state->element == ELEMENT_DESC) return;
  if (state->element == ELEMENT_STYLE) {
    walk->style_at = at;
    return;
  }
  const char *label = attribute(list, "aria-label");
  if (label) run_add(walk->found, label, at);
  inherit_paint(walk, list, state);
  inherit_hidden(walk, list, state);
  refuse_effects(walk, list, at);
  move(walk, list, at, state);
  if (state->element == ELEMENT_TEXT) {
    walk->placed = false;
    settle_text(walk, list, state, at);
  } else if (state->element == ELEMENT_SPAN)
    settle_text(walk, list, state, at);
  else
    draw(walk, name, list, state, at);
}

void svg_walk_open(struct svg_walk *walk, const char *name, const struct svg_attribute *list, size_t at) {
  struct state state = {.element = ELEMENT_ROOT, .filled = true, .anchor = -1};
  if (walk->count) state = walk->item[walk->count - 1];
  if (!walk->count) {
    const char *label = attribute(list, "aria-label");
    if (label) run_add(walk->found, label, at);
    open_root(walk, list, at);
    inherit_paint(walk, list, &state);
    inherit_hidden(walk, list, &state);
    refuse_effects(walk, list, at);
    move(walk, list, at, &state);
  } else if (!name)
    state.element = ELEMENT_SKIPPED;
  else if (state.element != ELEMENT_SKIPPED)
    open_element(walk, name, list, &state, at);
  *ARENA_PUSH(walk->found->arena, walk) = state;
}

void svg_walk_text(struct svg_walk *walk, const char *text, size_t length, size_t at, bool mapped) {
  if (!walk->count) return;
  const struct state *state = &walk->item[walk->count - 1];
  if (state->element == ELEMENT_TITLE || state->element == ELEMENT_DESC)
    run_put(&walk->words, text, length, at, mapped);
  if (state->element == ELEMENT_STYLE) sink_put(&walk->style, text, length);
  bool seen = !state->hidden && (state->filled || (state->stroked && !state->thin));
  if ((state->element == ELEMENT_TEXT || state->element == ELEMENT_SPAN) && seen) {
    if (!walk->text.count) walk->anchor = state->anchor, walk->positioned = true;
    run_put(&walk->text, text, length, at, mapped);
  }
}

/* A text that starts outside the page is not seen. */
static void end_text(struct svg_walk *walk, const struct state *state) {
  long x = walk->x + state->x - walk->left, y = walk->y + state->y - walk->top;
  bool outside = (walk->width && (x < 0 || x > walk->width)) || (walk->height && (y < 0 || y > walk->height));
  if (outside) {
    walk->text = (struct run_builder){.found = walk->found};
    return;
  }
  struct found_run *run = run_end(&walk->text);
  if (!run) return;
  run->positioned = true;
  run->x = x;
  run->y = y;
  run->anchor = walk->anchor;
  run->page = (int)walk->found->drawings_seen;
}

/* A style sheet may change colours and weights, not what is seen or where. */
static void end_style(struct svg_walk *walk) {
  static const char *const words[] = {"display", "visibility", "opacity",   "transform", "clip",
                                      "mask",    "content",    "font-size", "filter"};
  const char *style = sink_string(&walk->style);
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (strstr(style, words[i])) {
      unreadable(walk, walk->style_at, arena_print(walk->found->arena, "a style sheet with \"%s\"", words[i]));
      break;
    }
  walk->style.count = 0;
}

static void end_root(struct svg_walk *walk) {
  struct found *found = walk->found;
  int number = (int)found->drawings_seen++;
  if (!found->drawings && (!walk->aria_hidden || !walk->in_page)) {
    found->drawing = number;
    found->width = walk->width;
    found->height = walk->height;
  }
  if (walk->aria_hidden) return;
  bool first = !found->drawings++;
  found->has_title = walk->title && (first || found->has_title);
  found->has_description = walk->description && (first || found->has_description);
  found->has_role = walk->role && (first || found->has_role);
  found->has_language = walk->language && (first || found->has_language);
}

void svg_walk_close(struct svg_walk *walk) {
  if (!walk->count) return;
  const struct state state = walk->item[--walk->count];
  bool of_root = walk->count == 1;
  switch (state.element) {
    case ELEMENT_TITLE:
      if (run_end(&walk->words) && of_root) walk->title = true;
      break;
    case ELEMENT_DESC:
      if (run_end(&walk->words) && of_root) walk->description = true;
      break;
    case ELEMENT_TEXT:
      end_text(walk, &state);
      break;
    case ELEMENT_STYLE:
      end_style(walk);
      break;
    case ELEMENT_ROOT:
      end_root(walk);
      break;
    default:
      break;
  }
}
