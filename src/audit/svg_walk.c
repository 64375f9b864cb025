#include "audit/svg_walk.h"

#include "audit/svg_draw.h"
#include "audit/svg_geometry.h"
#include "audit/svg_guard.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

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

enum { UNSEEN = 50, FAINT = 400 };     /* thousandths of opacity below which nothing is seen; too little */
enum { PX = 1000, HALO = 3 * PX / 2 }; /* the widest outline that letters bear */

/* What an element passes on to its children. */
struct state {
  enum element element;
  long x, y; /* translation so far */
  bool filled, stroked, hidden;
  unsigned fill, stroke;
  bool thin;                                  /* stroke width 0 */
  long stroke_width, size;                    /* size of type; thousandths */
  long opacity, fill_opacity, stroke_opacity; /* thousandths; of all groups around it together */
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
  long x, y, size, length;        /* of the text; its textLength, or 0 */
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

/* A presentation property: style wins over the attribute. */
static const char *property(struct svg_walk *walk, const struct svg_attribute *list, const char *name) {
  const char *style = svg_attribute(list, "style");
  const char *value = style ? svg_style(walk->found->arena, style, name) : NULL;
  return value ? value : svg_attribute(list, name);
}

static void unreadable(struct svg_walk *walk, size_t at, const char *what) {
  report_add(walk->report, FINDING_UNREADABLE, found_place(walk->found, at),
             "%s: what a reader sees there cannot be read back", what);
}

static bool starts(const char *value, const char *word) { return value && strncasecmp(value, word, strlen(word)) == 0; }

static long part_of(const char *value, long whole) {
  long n;
  if (!svg_number(&value, &n)) return whole;
  if (*value == '%') n /= 100;
  return n > PX ? whole : n < 0 ? 0 : whole * n / PX;
}

static void read_paint(struct svg_walk *walk, const char *value, size_t at, bool *painted, unsigned *colour) {
  if (starts(value, "inherit")) return;
  if (!walk->in_page && svg_guard_paint(value))
    unreadable(walk, at, arena_print(walk->found->arena, "the paint %.60s", value));
  *painted = svg_paint(value, colour);
}

static void inherit_paint(struct svg_walk *walk, const struct svg_attribute *list, struct state *state, size_t at) {
  const char *value;
  if ((value = property(walk, list, "fill"))) read_paint(walk, value, at, &state->filled, &state->fill);
  if ((value = property(walk, list, "stroke"))) read_paint(walk, value, at, &state->stroked, &state->stroke);
  if ((value = property(walk, list, "stroke-width"))) {
    state->thin = svg_is_below(value, 1);
    svg_length(value, walk->width, &state->stroke_width);
  }
  if ((value = property(walk, list, "stroke-dasharray")) && svg_guard_dashes(value)) state->stroked = false;
  if ((value = property(walk, list, "fill-opacity"))) state->fill_opacity = part_of(value, PX);
  if ((value = property(walk, list, "stroke-opacity"))) state->stroke_opacity = part_of(value, PX);
  if ((value = property(walk, list, "opacity"))) state->opacity = part_of(value, state->opacity);
  if ((value = property(walk, list, "text-anchor")))
    state->anchor = starts(value, "middle") ? 0 : starts(value, "end") ? 1 : -1;
}

static void inherit_hidden(struct svg_walk *walk, const struct svg_attribute *list, struct state *state) {
  const char *value;
  if (starts(property(walk, list, "display"), "none")) state->hidden = true;
  if ((value = property(walk, list, "visibility"))) state->hidden = state->hidden || !starts(value, "visible");
  if ((value = property(walk, list, "font-size")) && (*value == '.' || (*value >= '0' && *value <= '9'))) {
    svg_length(value, state->size, &state->size);
    if (svg_is_below(value, 1000)) state->hidden = true;
  }
}

static bool is_filled(const struct state *state) {
  return state->filled && !state->hidden && state->opacity * state->fill_opacity / PX >= UNSEEN;
}
static bool is_stroked(const struct state *state) {
  return state->stroked && !state->thin && !state->hidden && state->opacity * state->stroke_opacity / PX >= UNSEEN;
}

/* Drawn, but so that it is hardly seen. */
static bool is_faint(const struct state *state) {
  bool fill = is_filled(state), stroke = is_stroked(state);
  if (!fill && !stroke) return false;
  return !(fill && state->opacity * state->fill_opacity / PX >= FAINT) &&
         !(stroke && state->opacity * state->stroke_opacity / PX >= FAINT);
}

/* What hides parts of a drawing, or shows them otherwise than they are read, cannot be followed. */
static void refuse_effects(struct svg_walk *walk, const struct svg_attribute *list, size_t at) {
  const char *fault = svg_guard_element(walk->found->arena, list, !walk->count);
  if (fault) unreadable(walk, at, fault);
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

/* A page of other proportions than its drawing cuts or distorts it; one far smaller cannot be read. */
static void check_size(struct svg_walk *walk, const struct svg_attribute *list, size_t at) {
  static const char *const names[] = {"width", "height"};
  const long box[] = {walk->width, walk->height};
  long size[2];
  for (int i = 0; i < 2; i++) {
    const char *value = property(walk, list, names[i]);
    if (!value || strchr(value, '%') || !svg_length(value, 0, &size[i])) return; /* another unit, or the page's own */
    if (size[i] * 4 < box[i])
      unreadable(walk, at, arena_print(walk->found->arena, "%s %.20s of the page", names[i], value));
  }
  double aspect = (double)size[0] * (double)box[1], should = (double)size[1] * (double)box[0];
  if (aspect > should * 1.02 || should > aspect * 1.02)
    unreadable(walk, at, "a page of other proportions than its viewBox");
}

static void open_root(struct svg_walk *walk, const struct svg_attribute *list, size_t at) {
  const char *view = svg_attribute(list, "viewBox");
  long box[4] = {0};
  if (view) {
    const char *p = view;
    for (int i = 0; i < 4; i++)
      if (!svg_number(&p, &box[i])) {
        unreadable(walk, at, arena_print(walk->found->arena, "viewBox \"%.60s\" is not four numbers", view));
        break;
      }
  } else {
    svg_length(svg_attribute(list, "width"), 0, &box[2]);
    svg_length(svg_attribute(list, "height"), 0, &box[3]);
  }
  walk->left = box[0];
  walk->top = box[1];
  walk->width = box[2];
  walk->height = box[3];
  check_size(walk, list, at);
  const char *role = svg_attribute(list, "role"), *lang = svg_attribute(list, "xml:lang");
  if (!lang) lang = svg_attribute(list, "lang");
  walk->role = starts(role, "img") || starts(role, "graphics-document");
  walk->language = (lang && *lang) || (walk->in_page && walk->found->has_language);
  walk->aria_hidden = starts(svg_attribute(list, "aria-hidden"), "true");
  if (!walk->in_page) return;
  walk->title = svg_attribute(list, "aria-label") != NULL;
  walk->description = svg_attribute(list, "aria-describedby") || svg_attribute(list, "aria-details");
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

static void draw(struct svg_walk *walk, const char *name, const struct svg_attribute *list, const struct state *state,
                 size_t at) {
  const struct svg_pen pen = {.x = state->x - walk->left,
                              .y = state->y - walk->top,
                              .width = walk->width,
                              .height = walk->height,
                              .filled = is_filled(state),
                              .stroked = is_stroked(state),
                              .stroke_width = state->stroke_width,
                              .fill = state->fill,
                              .stroke = state->stroke};
  size_t shapes = walk->found->shapes;
  bool drawn = svg_draw(walk->found, name, list, &pen, at);
  if (walk->found->shapes > shapes && is_faint(state)) unreadable(walk, at, "a shape that is hardly seen");
  if (!drawn)
    unreadable(walk, at, arena_print(walk->found->arena, "<%s> with a coordinate that is no plain number", name));
}

/* Where none is given, the usual one. */
static long type_size(const struct state *state) { return state->size > 0 ? state->size : 16 * PX; }

/* A place, or a place for each letter. */
static void check_places(struct svg_walk *walk, const struct svg_attribute *list, const struct state *state,
                         size_t at) {
  static const char *const names[] = {"x", "y", "dx", "dy"};
  for (int i = 0; i < 4; i++) {
    const char *value = svg_attribute(list, names[i]);
    if (value && !svg_guard_places(value, type_size(state), i == 0, i >= 2))
      unreadable(walk, at,
                 arena_print(walk->found->arena, "letters out of their order: %s=\"%.60s\"", names[i], value));
  }
}

/* A part of a text goes on where the part before it ends, on the same line. */
static void check_part(struct svg_walk *walk, const struct svg_attribute *list, const struct state *state, size_t at) {
  const long size = type_size(state), most = (long)walk->text.count * size * 3 / 2;
  long x, y, dx, dy;
  bool known = svg_length(svg_attribute(list, "x"), walk->width, &x) &&
               svg_length(svg_attribute(list, "y"), walk->height, &y) &&
               svg_length(svg_attribute(list, "dx"), 0, &dx) && svg_length(svg_attribute(list, "dy"), 0, &dy);
  bool follows = known && labs(dx) <= size && dx >= -size / 10 && dy == 0;
  if (known && svg_attribute(list, "y")) follows = follows && labs(y - walk->y) <= PX;
  if (known && svg_attribute(list, "x")) {
    long after = x - walk->x; /* both may meet at one place: "43" ends where " µs" starts */
    bool meets = walk->anchor > 0 && state->anchor < 0 && labs(after) <= size / 2;
    follows = follows && (meets || (walk->anchor < 0 && after > 0 && after <= most));
    run_join(&walk->text);
  }
  if (!follows || svg_attribute(list, "textLength"))
    unreadable(walk, at, "a part of a text that does not follow the part before it");
}

/* The first x, y and anchor that apply before any character are the position of the text. */
static void settle_text(struct svg_walk *walk, const struct svg_attribute *list, const struct state *state, size_t at) {
  check_places(walk, list, state, at);
  if (walk->text.count) {
    check_part(walk, list, state, at);
    return;
  }
  static const char *const names[] = {"x", "y", "dx", "dy"};
  long value[4] = {0};
  for (int i = 0; i < 4; i++)
    if (!svg_length(svg_attribute(list, names[i]), i % 2 ? walk->height : walk->width, &value[i]))
      unreadable(walk, at,
                 arena_print(walk->found->arena, "text with %s=\"%.60s\"", names[i], svg_attribute(list, names[i])));
  if (svg_attribute(list, "x") || !walk->placed) walk->x = value[0];
  if (svg_attribute(list, "y") || !walk->placed) walk->y = value[1];
  if (!walk->placed) walk->length = 0;
  if (svg_attribute(list, "textLength")) svg_length(svg_attribute(list, "textLength"), walk->width, &walk->length);
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
  const char *label = svg_attribute(list, "aria-label");
  if (label) run_add(walk->found, label, at);
  inherit_paint(walk, list, state, at);
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
  struct state state = {.element = ELEMENT_ROOT,
                        .filled = true,
                        .stroke_width = PX,

                        .opacity = PX,
                        .fill_opacity = PX,
                        .stroke_opacity = PX,
                        .anchor = -1};
  if (walk->count) state = walk->item[walk->count - 1];
  if (!walk->count) {
    const char *label = svg_attribute(list, "aria-label");
    if (label) run_add(walk->found, label, at);
    open_root(walk, list, at);
    inherit_paint(walk, list, &state, at);
    inherit_hidden(walk, list, &state);
    refuse_effects(walk, list, at);
    move(walk, list, at, &state);
  } else if (!name)
    state.element = ELEMENT_SKIPPED;
  else if (state.element != ELEMENT_SKIPPED)
    open_element(walk, name, list, &state, at);
  *ARENA_PUSH(walk->found->arena, walk) = state;
}

/* The colour of what was drawn last at a point. */
static unsigned ground_at(const struct svg_walk *walk, long x, long y) {
  const struct found *found = walk->found;
  for (size_t i = found->shapes; i-- > 0;) {
    const struct found_shape *s = &found->shape[i];
    if (s->page == (int)found->drawings_seen && s->filled && s->left <= x && x <= s->right && s->top <= y &&
        y <= s->bottom)
      return s->fill;
  }
  return 0xffffff;
}

/* Letters that are there but hardly seen. */
static void check_letters(struct svg_walk *walk, const struct state *state, size_t at) {
  long inset = walk->anchor < 0 ? 2 * PX : walk->anchor > 0 ? -2 * PX : 0;
  long x = walk->x + state->x - walk->left + inset, y = walk->y + state->y - walk->top - 2 * PX;
  bool outlined = is_stroked(state) && state->stroke_width > HALO;
  bool blends =
      !walk->in_page && !svg_guard_contrast(is_filled(state) ? state->fill : state->stroke, ground_at(walk, x, y));
  if (outlined || blends || is_faint(state)) unreadable(walk, at, "text that is hardly seen");
}

static bool is_blank(const char *text, size_t length) {
  for (size_t i = 0; i < length; i++)
    if (!strchr(" \t\r\n", text[i])) return false;
  return true;
}

void svg_walk_text(struct svg_walk *walk, const char *text, size_t length, size_t at, bool mapped) {
  if (!walk->count) return;
  const struct state *state = &walk->item[walk->count - 1];
  if (state->element == ELEMENT_TITLE || state->element == ELEMENT_DESC)
    run_put(&walk->words, text, length, at, mapped);
  if (state->element == ELEMENT_STYLE) sink_put(&walk->style, text, length);
  bool seen = is_filled(state) || is_stroked(state);
  if ((state->element == ELEMENT_TEXT || state->element == ELEMENT_SPAN) && seen) {
    if (!walk->text.count) walk->anchor = state->anchor, walk->positioned = true, walk->size = state->size;
    if (!is_blank(text, length)) check_letters(walk, state, at);
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
  run->order = walk->found->shapes;
  run->size = walk->size;
  run->length = walk->length;
}

static void end_style(struct svg_walk *walk) {
  const char *fault = svg_guard_sheet(walk->found->arena, sink_string(&walk->style));
  if (fault) unreadable(walk, walk->style_at, arena_print(walk->found->arena, "a style sheet with \"%.80s\"", fault));
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
