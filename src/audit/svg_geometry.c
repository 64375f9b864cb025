#include "audit/svg_geometry.h"

#include <limits.h>
#include <string.h>
#include <strings.h>

enum { GREATEST = 1000000000 }; /* a million user units: beyond any page, and sums stay far from overflow */

static bool space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
static bool digit(char c) { return c >= '0' && c <= '9'; }

static const char *skip_space(const char *p) {
  while (space(*p)) p++;
  return p;
}

/* Digits before and after the point as one integer, scaled by the exponent to ten-thousandths, then rounded. */
bool svg_number(const char **text, long *thousandths) {
  const char *p = skip_space(*text);
  if (*p == ',') p = skip_space(p + 1);
  bool negative = *p == '-';
  if (*p == '-' || *p == '+') p++;
  long long digits = 0;
  int places = 0, seen = 0;
  for (bool point = false; digit(*p) || (*p == '.' && !point); p++) {
    if (*p == '.') {
      point = true;
      continue;
    }
    seen++;
    if (digits >= LLONG_MAX / 100)
      places -= !point; /* further digits do not count */
    else {
      digits = digits * 10 + (*p - '0');
      places += point;
    }
  }
  if (!seen) return false;
  if ((*p == 'e' || *p == 'E') && (digit(p[1]) || ((p[1] == '-' || p[1] == '+') && digit(p[2])))) {
    bool down = p[1] == '-';
    int exponent = 0;
    for (p += digit(p[1]) ? 1 : 2; digit(*p); p++)
      if (exponent < 1000) exponent = exponent * 10 + (*p - '0');
    places += down ? exponent : -exponent;
  }
  bool up = false;
  for (; places < 3 && digits <= GREATEST; places++) digits *= 10;
  for (; places > 3 && (digits || up); places--, digits /= 10) up = digits % 10 >= 5;
  digits += up;
  if (digits > GREATEST || places < 3) return false;
  *thousandths = negative ? -(long)digits : (long)digits;
  *text = p;
  return true;
}

bool svg_length(const char *text, long whole, long *thousandths) {
  *thousandths = 0;
  if (!text) return true;
  const char *p = text;
  if (!svg_number(&p, thousandths)) return false;
  if (*p == '%') {
    *thousandths = (long)((long long)*thousandths * whole / 100000);
    p++;
  } else if (strncmp(p, "px", 2) == 0)
    p += 2;
  p = skip_space(p);
  return !*p || *p == ',' || space(p[-1]); /* a list of positions, one per glyph: the first counts */
}

static bool one_move(const char **text, long *x, long *y) {
  const char *p = skip_space(*text);
  bool matrix = strncmp(p, "matrix", 6) == 0;
  if (!matrix && strncmp(p, "translate", 9) != 0) return false;
  p = skip_space(p + (matrix ? 6 : 9));
  if (*p++ != '(') return false;
  static const long identity[] = {1000, 0, 0, 1000};
  for (int i = 0; matrix && i < 4; i++) {
    long n;
    if (!svg_number(&p, &n) || n != identity[i]) return false;
  }
  long dx, dy = 0;
  if (!svg_number(&p, &dx)) return false;
  p = skip_space(p);
  if (*p != ')' && !svg_number(&p, &dy)) return false;
  p = skip_space(p);
  if (*p++ != ')') return false;
  *x += dx;
  *y += dy;
  *text = skip_space(p);
  if (**text == ',') ++*text;
  return true;
}

bool svg_translation(const char *text, long *x, long *y) {
  *x = *y = 0;
  text = skip_space(text);
  for (int i = 0; *text; i++)
    if (i == 16 || !one_move(&text, x, y)) return false;
  return true;
}

static int hex(char c) {
  if (digit(c)) return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

static bool hex_colour(const char *p, unsigned *colour) {
  size_t length = 0;
  while (hex(p[length]) >= 0) length++;
  if (length != 3 && length != 6) return false;
  *colour = 0;
  for (size_t i = 0; i < 6; i++) *colour = *colour << 4 | (unsigned)hex(p[length == 3 ? i / 2 : i]);
  return true;
}

static bool rgb_colour(const char *p, unsigned *colour) {
  *colour = 0;
  for (int i = 0; i < 3; i++) {
    long n;
    if (!svg_number(&p, &n) || n < 0) return false;
    if (*p == '%') {
      n = n * 255 / 100;
      p++;
    }
    *colour = *colour << 8 | (unsigned)(n / 1000 > 255 ? 255 : n / 1000);
  }
  return true;
}

bool svg_paint(const char *text, unsigned *colour) {
  const char *p = skip_space(text);
  *colour = 0;
  if (strncasecmp(p, "none", 4) == 0 || strncasecmp(p, "transparent", 11) == 0) return false;
  if (strncasecmp(p, "white", 5) == 0)
    *colour = 0xffffff;
  else if (*p == '#')
    hex_colour(p + 1, colour);
  else if (strncasecmp(p, "rgb", 3) == 0 && strchr(p, '('))
    rgb_colour(strchr(p, '(') + 1, colour);
  return true;
}

const char *svg_style(struct arena *arena, const char *style, const char *property) {
  size_t length = strlen(property);
  const char *value = NULL;
  for (const char *p = style; p && *p;) {
    p = skip_space(p);
    const char *end = p + strcspn(p, ";");
    if (strncasecmp(p, property, length) == 0) {
      const char *q = skip_space(p + length);
      if (q < end && *q == ':') {
        q = skip_space(q + 1);
        value = q < end ? arena_slice(arena, q, (size_t)(end - q)) : "";
      }
    }
    p = *end ? end + 1 : end;
  }
  return value;
}

bool svg_is_below(const char *text, long thousandths) {
  const char *p = text;
  long n;
  if (!svg_number(&p, &n)) return false;
  return (*p == '%' ? n / 100 : n) < thousandths;
}
