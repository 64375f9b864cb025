/* Text in a drawing is split wherever its writer liked: one <tspan> per character, a <text> per word. */
#include "proof/html.h"

#include "audit/svg_geometry.h"

#include <string.h>

/* All in thousandths of a px. Without a font the width of text is a guess: 0.56 em for each character. */
struct svg_text {
  long x, y, size; /* where the last piece of text began, and its type */
  long characters; /* put since */
  bool placed;     /* x and y are known */
  bool fixed;      /* the last <text> could be gone on with: no anchor, no transform of its own */
};

struct svg_text *svg_text_new(struct arena *arena) {
  return arena_alloc(arena, sizeof(struct svg_text));
}

static bool length_of(const struct manuscript *manuscript, const struct html_tag *tag, const char *name, long *value) {
  size_t from, to;
  char text[32] = "";
  if (!html_attribute(manuscript, tag->begin, tag->end, name, &from, &to) || to - from >= sizeof text || from == to)
    return false;
  memcpy(text, manuscript->source.data + from, to - from);
  return svg_length(text, 0, value);
}

static bool has(const struct manuscript *manuscript, const struct html_tag *tag, const char *name) {
  size_t from, to;
  return html_attribute(manuscript, tag->begin, tag->end, name, &from, &to);
}

/* whole: a <text>; else a <tspan>. */
enum svg_join svg_text_open(struct svg_text *svg, const struct manuscript *manuscript, const struct html_tag *tag,
                            bool whole) {
  long x = 0, y = 0, dx = 0, dy = 0, size = 0, em = svg->size ? svg->size : 16000;
  bool has_x = length_of(manuscript, tag, "x", &x), has_y = length_of(manuscript, tag, "y", &y);
  bool moves = length_of(manuscript, tag, "dy", &dy) && dy;
  bool shifts = length_of(manuscript, tag, "dx", &dx) && dx > em / 4;
  if (has(manuscript, tag, "dy") && !moves && !length_of(manuscript, tag, "dy", &dy)) moves = true; /* 1.2em */
  if (length_of(manuscript, tag, "font-size", &size) && size > 0) em = size;
  bool fixed = has_x && has_y && !has(manuscript, tag, "transform") && !has(manuscript, tag, "text-anchor") &&
               !has(manuscript, tag, "rotate");
  long gap = has_x && svg->placed ? x - svg->x - svg->characters * em * 56 / 100 : 0;
  bool same_line = (!has_y || (svg->placed && y == svg->y)) && !moves;
  enum svg_join join = SVG_JOINS;
  if (whole) {
    bool goes_on = fixed && svg->fixed && same_line && em == svg->size && gap > -em && gap < em * 3 / 4;
    join = !goes_on ? SVG_APART : gap > em / 5 ? SVG_SPACE : SVG_JOINS;
    svg->fixed = fixed;
    svg->placed = false;
  } else if (!same_line || shifts || gap > em * 2 / 5 || gap < -2 * em) {
    join = SVG_SPACE;
  }
  svg->size = em;
  if (has_x) {
    svg->x = x;
    svg->characters = 0;
    svg->placed = true;
  }
  if (has_y) svg->y = y;
  return join;
}

void svg_text_put(struct svg_text *svg, const char *text, size_t length) {
  for (size_t i = 0; i < length; i++) svg->characters += (text[i] & 0xC0) != 0x80;
}
