/* A value with its unit: 64 GB/s, 2 /token, 70e9. */
#include "model/model.h"

#include <ctype.h>
#include <string.h>

static const char *refuse(struct arena *arena, const char *text, const char *message) {
  return arena_print(arena, "\"%s\" %s", text, message);
}

/* Why the text does not begin with a number that can be read. */
static const char *why_no_number(struct arena *arena, const char *text) {
  const char *number = text + (*text == '+' || *text == '-');
  if (isdigit((unsigned char)*number)) return refuse(arena, text, "has an exponent beyond 400");
  if (!strncmp(text, "−", strlen("−"))) return refuse(arena, text, "begins with a minus that is not ASCII: write -");
  if (*text == '~' || !strncmp(text, "≈", strlen("≈")))
    return refuse(arena, text, "is hedged: a canonical value is exact, and a form may hedge it");
  return refuse(arena, text, "does not begin with a number: write a number and a unit, like 64 GB/s");
}

/* Why what follows the number cannot be a unit; NULL when it may be one. */
static const char *why_no_unit(struct arena *arena, const char *text, const char *rest) {
  if (strchr(",_'", *rest) && *rest && isdigit((unsigned char)rest[1]))
    return refuse(arena, text, "groups its digits: write the number without separators");
  if (*rest == ' ' && isdigit((unsigned char)rest[1]))
    return refuse(arena, text, "holds two numbers: write one number without spaces inside, and a unit");
  if (strstr(text, "..") || !strncmp(rest, "–", strlen("–")))
    return refuse(arena, text, "is a range: a quantity has one value; use a set with members");
  if (*rest == '.' || isdigit((unsigned char)*rest)) return refuse(arena, text, "does not begin with a plain number");
  return NULL;
}

const struct rational *model_value(struct arena *arena, const struct unit_system *units, const char *text,
                                   const struct unit **unit, const char **why) {
  const struct rational *number;
  size_t taken = rational_read(arena, text, &number);
  if (!taken) {
    *why = why_no_number(arena, text);
    return NULL;
  }
  const char *digits = text + (*text == '+' || *text == '-'), *rest = text + taken;
  if (digits[0] == '0' && isdigit((unsigned char)digits[1])) {
    *why = refuse(arena, text, "has a leading zero: leave it out");
    return NULL;
  }
  *why = why_no_unit(arena, text, rest);
  if (*why) return NULL;
  *unit = unit_read(arena, units, rest + strspn(rest, " "), why);
  return *unit ? rational_mul(arena, number, (*unit)->factor) : NULL;
}
