#include "audit/css.h"

#include "audit/svg_geometry.h"
#include "base/sink.h"

#include <string.h>
#include <strings.h>

enum { LIGHT = 215, FAINT = 400 }; /* brightness out of 255; opacity in thousandths */

/* ---- one declaration ---- */

/* Properties of which only some values leave the text as it is; each word of a value must be one of them. */
static const struct {
  const char *property, *words;
} only[] = {
    {"visibility", "visible inherit initial"},
    {"content", "none normal"},
    {"content-visibility", "visible auto"},
    {"transform", "none"},
    {"translate", "none 0"},
    {"rotate", "none 0"},
    {"scale", "none 1"},
    {"zoom", "normal 1"},
    {"perspective", "none"},
    {"offset-path", "none"},
    {"animation", "none"},
    {"animation-name", "none"},
    {"clip", "auto"},
    {"clip-path", "none"},
    {"mask", "none"},
    {"mask-image", "none"},
    {"-webkit-mask", "none"},
    {"-webkit-mask-image", "none"},
    {"filter", "none"},
    {"mix-blend-mode", "normal"},
    {"background-clip", "border-box padding-box content-box"},
    {"-webkit-background-clip", "border-box padding-box content-box"},
    {"-webkit-text-fill-color", "currentcolor"},
    {"-webkit-text-security", "none"},
    {"-webkit-line-clamp", "none"},
    {"position", "static relative sticky"},
    {"left", "0 auto"},
    {"right", "0 auto"},
    {"top", "0 auto"},
    {"bottom", "0 auto"},
    {"inset", "0 auto"},
    {"order", "0"},
    {"flex-direction", "row column"},
    {"flex-flow", "row column nowrap wrap"},
    {"grid-area", "auto"},
    {"grid-row", "auto"},
    {"grid-column", "auto"},
    {"direction", "ltr"},
    {"unicode-bidi", "normal isolate"},
    {"writing-mode", "horizontal-tb"},
    {"text-orientation", "mixed"},
    {"text-transform", "none"},
    {"text-indent", "0"},
    {"list-style", "none disc circle square inside outside"},
    {"list-style-type", "none disc circle square"},
    {"baseline-shift", "baseline 0"},
    {"dominant-baseline", "auto alphabetic"},
    {"alignment-baseline", "auto baseline alphabetic"},
};

/* Lengths with the least and the most that can be read, thousandths: in px, in em (also rem, ch), in per cent. */
static const struct {
  const char *property;
  long px[2], em[2], percent[2];
} bounds[] = {
    {"font-size", {6000, 99000}, {400, 6000}, {40000, 600000}},
    {"width", {4000, 9999000}, {300, 999000}, {5000, 999000}},
    {"height", {4000, 9999000}, {300, 999000}, {5000, 999000}},
    {"max-width", {40000, 9999000}, {3000, 999000}, {5000, 999000}},
    {"max-height", {40000, 9999000}, {3000, 999000}, {5000, 999000}},
    {"letter-spacing", {-1000, 4000}, {-100, 400}, {-10000, 40000}},
    {"word-spacing", {-1000, 9000}, {-100, 900}, {-10000, 90000}},
    {"margin", {-60000, 999000}, {-4000, 99000}, {0, 50000}},
    {"margin-left", {-60000, 999000}, {-4000, 99000}, {0, 50000}},
    {"margin-right", {-60000, 999000}, {-4000, 99000}, {0, 50000}},
    {"margin-top", {-60000, 999000}, {-4000, 99000}, {0, 50000}},
    {"margin-bottom", {-60000, 999000}, {-4000, 99000}, {0, 50000}},
};

static bool is_one_of(const char *word, size_t length, const char *words) {
  for (const char *p = words; *p; p += strspn(p, " ")) {
    size_t size = strcspn(p, " ");
    if (size == length && strncasecmp(p, word, length) == 0) return true;
    p += size;
  }
  return false;
}

static size_t value_length(const char *value) {
  size_t length = strcspn(value, "!"); /* "!important" */
  while (length && strchr(" \t\r\n", value[length - 1])) length--;
  return length;
}

static bool all_words_are(const char *value, const char *words) {
  const char *end = value + value_length(value);
  for (const char *p = value; p < end;) {
    size_t length = strcspn(p, " \t\r\n!");
    if (length && !is_one_of(p, length, words)) return false;
    p += length;
    p += strspn(p, " \t\r\n");
  }
  return true;
}

/* A generated text without a letter or digit is an ornament. */
static bool is_ornament(const char *value) {
  if (*value != '"' && *value != '\'') return false;
  for (const char *p = value; *p; p++)
    if ((*p & 0x80) || *p == '(' || (*p >= '0' && *p <= '9') || ((*p | 0x20) >= 'a' && (*p | 0x20) <= 'z'))
      return false;
  return true;
}

static bool is_within(const char *value, const long px[2], const long em[2], const long percent[2]) {
  for (const char *p = value; *p; p += strspn(p, " \t\r\n")) {
    const char *word = p;
    long n;
    if (!svg_number(&p, &n)) {
      p = word + strcspn(word, " \t\r\n");
      continue;
    }
    const long *limit = *p == '%'                             ? percent
                        : strncmp(p, "pt", 2) == 0            ? px
                        : *p == 'e' || *p == 'r' || *p == 'c' ? em
                                                              : px;
    if (n < limit[0] || n > limit[1]) return false;
    p += strcspn(p, " \t\r\n");
  }
  return true;
}

/* The size in the font shorthand: the first word with a digit that is no weight. */
static bool is_font_legible(struct arena *arena, const char *value) {
  for (const char *p = value; *p; p += strspn(p, " \t\r\n")) {
    const char *word = p;
    size_t length = strcspn(word, " \t\r\n");
    long n;
    bool number = svg_number(&p, &n), weight = number && p == word + length && n >= 100000;
    if (number && !weight)
      return is_within(arena_slice(arena, word, length), bounds[0].px, bounds[0].em, bounds[0].percent);
    p = word + length;
  }
  return true;
}

static bool ends_with(const char *text, const char *end) {
  size_t length = strlen(text), tail = strlen(end);
  return length >= tail && strcmp(text + length - tail, end) == 0;
}

bool css_is_fault(struct arena *arena, const char *property, const char *value) {
  if (strncmp(property, "--", 2) == 0) return false;
  if (strcmp(property, "all") == 0) return true;
  if (strcmp(property, "display") == 0) return is_one_of(value, strcspn(value, " !"), "none");
  if (strcmp(property, "font") == 0) return !is_font_legible(arena, value);
  if (strncmp(property, "text-decoration", 15) == 0) return strcasestr(value, "line-through") != NULL;
  if (ends_with(property, "opacity")) return svg_is_below(value, FAINT);
  if (strcmp(property, "content") == 0 && is_ornament(value)) return false;
  for (size_t i = 0; i < sizeof only / sizeof *only; i++)
    if (strcmp(property, only[i].property) == 0) return !all_words_are(value, only[i].words);
  for (size_t i = 0; i < sizeof bounds / sizeof *bounds; i++)
    if (strcmp(property, bounds[i].property) == 0)
      return !is_within(value, bounds[i].px, bounds[i].em, bounds[i].percent);
  return false;
}

/* The last number of "rgba(0,0,0,.1)" or "rgb(0 0 0 / 10%)" is the opacity when it is the fourth. */
static bool is_see_through(const char *colour) {
  const char *p = strchr(colour, '(');
  if (!p) return false;
  p++;
  for (int i = 0; i < 4; i++) {
    const char *number = p + strspn(p, " ,/");
    long n;
    p = number;
    if (!svg_number(&p, &n)) return false;
    p += strspn(p, "%degratun");
    if (i == 3) return svg_is_below(number, FAINT);
  }
  return false;
}

static long brightness(unsigned colour) {
  return (3 * (long)(colour >> 16 & 255) + 6 * (long)(colour >> 8 & 255) + (long)(colour & 255)) / 10;
}

bool css_is_faint(const char *colour) {
  static const char pale[] =
      "transparent white snow ivory ghostwhite mintcream azure floralwhite whitesmoke seashell "
      "aliceblue lightyellow honeydew lightcyan cornsilk oldlace linen beige lavenderblush";
  size_t length = value_length(colour);
  if (is_one_of(colour, length, pale) || is_see_through(colour)) return true;
  if (*colour == '#' && (length == 5 || length == 9)) return colour[length == 5 ? 4 : 7] < '6';
  unsigned rgb;
  bool known = *colour == '#' || strncasecmp(colour, "rgb", 3) == 0;
  return known && svg_paint(colour, &rgb) && brightness(rgb) > LIGHT;
}

/* ---- a style ---- */

/* Lower case, without comments; NULL when one does not end. */
static char *plain(struct arena *arena, const char *css) {
  struct sink sink = sink_new(arena);
  sink_text(&sink, "");
  for (const char *p = css; *p;) {
    if (p[0] == '/' && p[1] == '*') {
      p = strstr(p + 2, "*/");
      if (!p) return NULL;
      p += 2;
      continue;
    }
    sink_char(&sink, *p >= 'A' && *p <= 'Z' ? (char)(*p | 0x20) : *p);
    p++;
  }
  return sink_string(&sink);
}

/* Up to the next brace or semicolon outside strings and parentheses. */
static size_t reach(const char *css) {
  int depth = 0;
  char quote = 0;
  for (size_t i = 0;; i++) {
    char c = css[i];
    if (!c) return i;
    if (quote) {
      if (c == quote) quote = 0;
    } else if (c == '"' || c == '\'')
      quote = c;
    else if (c == '(')
      depth++;
    else if (c == ')')
      depth -= depth > 0;
    else if (!depth && strchr("{};", c))
      return i;
  }
}

static char *trimmed(struct arena *arena, const char *text, size_t length) {
  while (length && strchr(" \t\r\n\f", *text)) text++, length--;
  while (length && strchr(" \t\r\n\f", text[length - 1])) length--;
  return arena_slice(arena, text, length);
}

struct style {
  struct arena *arena;
  css_judge *judge;
  const char *text;
  bool backed; /* the rule paints its own background */
  bool dark;   /* inside a query for dark surroundings */
  int depth;
};

static bool is_background(const char *property) {
  return strcmp(property, "background") == 0 || strcmp(property, "background-color") == 0;
}

/* A declaration of the rule that starts at p paints a background. */
static bool has_background(struct arena *arena, const char *p) {
  for (size_t n; n = reach(p), n; p += n + 1) {
    const char *colon = memchr(p, ':', n);
    if (colon && is_background(trimmed(arena, p, (size_t)(colon - p)))) return true;
    if (p[n] != ';') return false;
  }
  return false;
}

/* Text in a colour that the sheet itself uses behind text: "color:var(--paper)". */
static bool is_ground(const struct style *style, const char *value) {
  if (strncmp(value, "var(", 4) != 0) return false;
  for (const char *p = style->text; (p = strstr(p, value)); p++) {
    const char *before = p;
    while (before > style->text && strchr(" \t\r\n:", before[-1])) before--;
    size_t length = (size_t)(before - style->text);
    if (length >= 10 && strncmp(before - 10, "background", 10) == 0) return true;
    if (length >= 16 && strncmp(before - 16, "background-color", 16) == 0) return true;
  }
  return false;
}

static bool is_declaration_fault(const struct style *style, const char *property, const char *value) {
  if (style->judge(style->arena, property, value)) return true;
  if (strcmp(property, "color") != 0 || style->backed) return false;
  return is_ground(style, value) || (!style->dark && css_is_faint(value)) ||
         is_one_of(value, value_length(value), "transparent");
}

static bool is_harmless_query(const char *at, size_t length) {
  static const char *const known[] = {"@media", "@supports", "@page", "@charset"};
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (length >= strlen(known[i]) && strncmp(at, known[i], strlen(known[i])) == 0) return true;
  return false;
}

const char *css_find_fault(struct arena *arena, const char *css, css_judge *judge) {
  struct style style = {.arena = arena, .judge = judge, .text = plain(arena, css)};
  if (!style.text) return "/*";
  if (strchr(style.text, '\\')) return "\\";
  int dark = -1;
  for (const char *p = style.text; *p;) {
    p += strspn(p, " \t\r\n\f;");
    size_t length = reach(p);
    char end = p[length];
    if (*p == '@' && !is_harmless_query(p, length)) return trimmed(arena, p, length);
    if (end == '{') {
      if (*p == '@' && strstr(trimmed(arena, p, length), "dark")) dark = style.depth;
      style.depth++;
      style.backed = has_background(arena, p + length + 1);
    } else if (*p != '@' && length) {
      const char *colon = memchr(p, ':', length);
      const char *property = colon ? trimmed(arena, p, (size_t)(colon - p)) : "";
      const char *value = colon ? trimmed(arena, colon + 1, length - (size_t)(colon + 1 - p)) : "";
      style.dark = dark >= 0;
      if (is_declaration_fault(&style, property, value)) return arena_print(arena, "%s: %s", property, value);
    }
    if (end == '}') {
      style.depth -= style.depth > 0;
      if (style.depth <= dark) dark = -1;
    }
    p += length + (end != '\0');
  }
  return NULL;
}
