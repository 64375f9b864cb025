#include "printed/decimal.h"
#include "base/sink.h"

#include <string.h>

static void put_zeros(struct sink *sink, long count) {
  for (; count > 0; count--) sink_char(sink, '0');
}

static void put_grouped(struct sink *sink, const char *digits, const char *group) {
  size_t length = strlen(digits);
  for (size_t i = 0; i < length; i++) {
    if (group && i && (length - i) % 3 == 0) sink_text(sink, group);
    sink_char(sink, digits[i]);
  }
}

/* "00427": digits with at least `least` of them. */
static char *padded(struct arena *arena, const char *digits, size_t least) {
  struct sink sink = sink_new(arena);
  if (strlen(digits) < least) put_zeros(&sink, (long)(least - strlen(digits)));
  sink_text(&sink, digits);
  return sink_string(&sink);
}

static char *plain(struct arena *arena, const struct decimal *decimal, const char *group) {
  struct sink sink = sink_new(arena);
  if (decimal->place >= 0) {
    struct sink whole = sink_new(arena);
    sink_text(&whole, decimal->digits);
    if (strcmp(decimal->digits, "0")) put_zeros(&whole, decimal->place);
    put_grouped(&sink, sink_string(&whole), group);
    return sink_string(&sink);
  }
  size_t places = (size_t)-decimal->place;
  const char *digits = padded(arena, decimal->digits, places + 1);
  size_t whole = strlen(digits) - places;
  put_grouped(&sink, arena_slice(arena, digits, whole), group);
  SINK(&sink, ".", digits + whole);
  return sink_string(&sink);
}

static void put_exponent(struct sink *sink, const char *digits) {
  static const char *const raised[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  for (; *digits; digits++) sink_text(sink, *digits == '-' ? "⁻" : raised[*digits - '0']);
}

char *decimal_text(struct arena *arena, const struct decimal *decimal, const char *group, bool spoken) {
  if (!decimal->scientific) return plain(arena, decimal, group);
  struct sink sink = sink_new(arena);
  sink_char(&sink, decimal->digits[0]);
  if (decimal->digits[1]) SINK(&sink, ".", decimal->digits + 1);
  long order = decimal->place + (long)strlen(decimal->digits) - 1;
  char *exponent = arena_print(arena, "%ld", order);
  if (spoken) {
    SINK(&sink, " times ten to the ", order < 0 ? "minus " : "", exponent + (order < 0));
  } else {
    sink_text(&sink, " × 10");
    put_exponent(&sink, exponent);
  }
  return sink_string(&sink);
}
