#include "audit/svg_guard.h"

#include "audit/css.h"
#include "audit/svg_draw.h"
#include "audit/svg_geometry.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

static bool is_among(const char *word, const char *const *list, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (strcasecmp(word, list[i]) == 0) return true;
  return false;
}
#define IS_AMONG(word, list) is_among(word, list, sizeof(list) / sizeof *(list))

/* Read from attributes and from styles alike, and followed. */
static const char *const followed[] = {"display",        "visibility", "opacity",  "fill-opacity",
                                       "stroke-opacity", "font-size",  "transform"};
/* As attributes a drawing's own places; in a style they would be overlooked. */
static const char *const places[] = {"x", "y", "width", "height", "cx", "cy", "r", "rx", "ry", "d"};

static bool is_attribute_fault(struct arena *arena, const char *name, const char *value) {
  static const char *const conditions[] = {"requiredExtensions", "systemLanguage"};
  if (IS_AMONG(name, followed) || IS_AMONG(name, places)) return false;
  if (strncasecmp(name, "on", 2) == 0 || IS_AMONG(name, conditions)) return true;
  return css_is_fault(arena, name, value);
}

static bool is_style_fault(struct arena *arena, const char *property, const char *value) {
  if (IS_AMONG(property, followed)) return false;
  return IS_AMONG(property, places) || css_is_fault(arena, property, value);
}

/* The root's width and height are those of the page it stands in. */
static bool is_root_style_fault(struct arena *arena, const char *property, const char *value) {
  bool size = strcmp(property, "width") == 0 || strcmp(property, "height") == 0;
  return size ? css_is_fault(arena, property, value) : is_style_fault(arena, property, value);
}

const char *svg_guard_element(struct arena *arena, const struct svg_attribute *list, bool root) {
  for (const struct svg_attribute *a = list; a->name; a++) {
    if (strcmp(a->name, "style") != 0) {
      if (is_attribute_fault(arena, a->name, a->value)) return arena_print(arena, "%.40s=\"%.60s\"", a->name, a->value);
      continue;
    }
    if (strstr(a->value, "/*")) return "a comment in a style";
    const char *fault = css_find_fault(arena, a->value, root ? is_root_style_fault : is_style_fault);
    if (fault) return arena_print(arena, "a style with \"%.80s\"", fault);
  }
  return NULL;
}

/* Colours that are seen, and weights. */
static bool is_sheet_fault(struct arena *arena, const char *property, const char *value) {
  static const char *const paints[] = {"fill", "stroke", "color"};
  static const char *const free[] = {"font-family", "font-weight", "font-style", "stroke-linecap", "stroke-linejoin"};
  (void)arena;
  if (IS_AMONG(property, paints))
    return svg_guard_paint(value) || strncmp(value, "none", 4) == 0 || css_is_faint(value);
  return !IS_AMONG(property, free);
}

const char *svg_guard_sheet(struct arena *arena, const char *css) {
  return strchr(css, '@') ? "@" : css_find_fault(arena, css, is_sheet_fault);
}

bool svg_guard_paint(const char *paint) {
  static const char *const unknown[] = {"url(",   "hsl",    "hwb(",       "lab(", "lch(",         "oklab(",
                                        "oklch(", "color(", "color-mix(", "var(", "currentcolor", "context-"};
  for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++)
    if (strncasecmp(paint, unknown[i], strlen(unknown[i])) == 0) return true;
  size_t length = strcspn(paint, " ");
  if (*paint == '#') return length == 5 || length == 9;
  return strncasecmp(paint, "rgb", 3) == 0 && (strchr(paint, '/') || strncasecmp(paint, "rgba", 4) == 0);
}

bool svg_guard_places(const char *list, long size, bool across, bool moves) {
  long before = 0;
  for (int i = 0; *(list += strspn(list, " \t\r\n,")); i++) {
    long n;
    if (!svg_number(&list, &n)) return false;
    list += strspn(list, "px");
    long step = n - before;
    before = n;
    if (!i) continue;
    if (moves ? labs(n) > 1000 : across ? step < size / 10 || step > size * 3 / 2 : step != 0) return false;
  }
  return true;
}

/* "dash gap dash gap …": the dashes must make up a tenth of the line, and repeat within a short way. */
bool svg_guard_dashes(const char *dashes) {
  long drawn = 0, whole = 0, n;
  int count = 0;
  for (const char *p = dashes; *(p += strspn(p, " \t\r\n,")); count++) {
    if (!svg_number(&p, &n)) return strncasecmp(dashes, "none", 4) != 0;
    p += strspn(p, "px%");
    whole += n;
    if (count % 2 == 0) drawn += n;
  }
  return count > 1 && whole > 0 && (drawn * 10 < whole || whole > 60000);
}

static long brightness(unsigned colour) {
  return (3 * (long)(colour >> 16 & 255) + 6 * (long)(colour >> 8 & 255) + (long)(colour & 255)) / 10;
}

bool svg_guard_contrast(unsigned colour, unsigned ground) {
  return labs(brightness(colour) - brightness(ground)) >= 40;
}
