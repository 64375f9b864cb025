#include "audit/svg_walk.h"

#include "audit/svg_draw.h"
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

/* What hides parts of a drawing, or writes text in another order than it is read, cannot be followed. */
static void refuse_effects(struct svg_walk *walk, const struct svg_attribute *list, size_t at) {
  static const char *const effects[][2] = {{"clip-path", "none"}, {"mask", "none"},
                                           {"filter", "none"},    {"writing-mode", "horizontal-tb"},
                                           {"direction", "ltr"},  {"unicode-bidi", "normal"}};
  for (size_t i = 0; i < sizeof effects / sizeof *effects; i++) {
    const char *value = property(walk, list, effects[i][0]);
    if (value && !starts(value, effects[i][1])) unreadable(walk, at, effects[i][0]);
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
                              .filled = state->filled && !state->hidden,
                              .stroked = state->stroked && !state->thin && !state->hidden,
                              .fill = state->fill,
                              .stroke = state->stroke};
  if (!svg_draw(walk->found, name, list, &pen, at))
    unreadable(walk, at, arena_print(walk->found->arena, "<%s> with a coordinate that is no plain number", name));
}

/* The first x, y and anchor that apply before any character are the position of the text. */
static void settle_text(struct svg_walk *walk, const struct svg_attribute *list, const struct state *state, size_t at) {
  if (walk->text.count) {
    if (svg_attribute(list, "x")) run_join(&walk->text);
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
    const char *label = svg_attribute(list, "aria-label");
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
