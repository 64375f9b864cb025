/* One number at the start of text, with what its digits say about its precision (digits and powers of ten; words are in
 * scan_words.c). Everything is exact. */
#include "audit/scan.h"

#include "audit/read.h"

#include <string.h>

enum { DIGITS = 400, EXPONENT = 400 };

static bool digit(char c) { return c >= '0' && c <= '9'; }

static size_t starts(const char *text, const char *with) {
  size_t length = strlen(with);
  return strncmp(text, with, length) == 0 ? length : 0;
}

/* Sign at the start: hyphen, U+2212, plus, or the word. */
static size_t scan_sign(const char *text, bool *negative) {
  size_t length;
  *negative = true;
  if ((length = starts(text, "-")) || (length = starts(text, "\u2212")) || (length = starts(text, "minus ")))
    return length;
  *negative = false;
  return starts(text, "+");
}

/* A group separator with exactly three digits behind it: comma, a blank, or a thin or no-break one. */
static size_t scan_separator(const char *text) {
  static const char *const separators[] = {",", " ", "\u00a0", "\u2009", "\u202f"};
  for (size_t i = 0; i < sizeof separators / sizeof *separators; i++) {
    size_t n = starts(text, separators[i]);
    if (n && digit(text[n]) && digit(text[n + 1]) && digit(text[n + 2]) && !digit(text[n + 3])) return n;
  }
  return 0;
}

struct mantissa {
  char digits[DIGITS + 1]; /* without separators and point */
  size_t count;
  long places;   /* digits behind the point */
  size_t length; /* bytes of text */
};

static bool take_digits(struct mantissa *mantissa, const char *text) {
  while (digit(text[mantissa->length])) {
    if (mantissa->count == DIGITS) return false;
    mantissa->digits[mantissa->count++] = text[mantissa->length++];
  }
  return true;
}

static bool scan_mantissa(const char *text, struct mantissa *mantissa) {
  *mantissa = (struct mantissa){.count = 0};
  if (!take_digits(mantissa, text)) return false;
  if (mantissa->count && mantissa->count <= 3) {
    size_t kind = scan_separator(text + mantissa->length);
    const char *first = text + mantissa->length;
    for (size_t n = kind; n; n = scan_separator(text + mantissa->length)) {
      if (n != kind || memcmp(text + mantissa->length, first, n) != 0) break; /* one kind of separator in a number */
      mantissa->length += n;
      if (!take_digits(mantissa, text)) return false;
    }
  }
  if (text[mantissa->length] == '.' && digit(text[mantissa->length + 1])) {
    size_t before = mantissa->count;
    mantissa->length++;
    if (!take_digits(mantissa, text)) return false;
    mantissa->places = (long)(mantissa->count - before);
  }
  return mantissa->count > 0;
}

/* Superscript digits and signs, or digits behind ^ (braces allowed): the exponent. */
static size_t scan_power(const char *text, long *exponent) {
  static const char *const superscripts[] = {"\u2070", "\u00b9", "\u00b2", "\u00b3", "\u2074",
                                             "\u2075", "\u2076", "\u2077", "\u2078", "\u2079"};
  const char *p = text;
  bool raised = *p != '^', brace = false, negative = false;
  size_t n;
  if (!raised) {
    p++;
    brace = *p == '{';
    p += brace;
    p += scan_sign(p, &negative);
  } else if ((n = starts(p, "\u207b"))) {
    negative = true;
    p += n;
  } else
    p += starts(p, "\u207a");
  long value = 0;
  int count = 0;
  for (;; count++) {
    int next = -1;
    if (!raised && digit(*p)) {
      next = *p++ - '0';
    } else if (raised) {
      for (int i = 0; i < 10 && next < 0; i++)
        if ((n = starts(p, superscripts[i]))) {
          next = i;
          p += n;
        }
    }
    if (next < 0) break;
    if (value <= EXPONENT) value = value * 10 + next;
  }
  if (!count || value > EXPONENT || (brace && *p++ != '}')) return 0;
  *exponent = negative ? -value : value;
  return (size_t)(p - text);
}

/* " × 10⁻⁸", "x 10^3", "e-8", " times ten to the minus 8". */
static size_t scan_exponent(struct arena *arena, const char *text, long *exponent) {
  if (*text == 'e' || *text == 'E') {
    size_t sign = text[1] == '-' || text[1] == '+', n = 1 + sign;
    long value = 0;
    if (!digit(text[n])) return 0;
    for (; digit(text[n]); n++)
      if (value <= EXPONENT) value = value * 10 + (text[n] - '0');
    if (value > EXPONENT) return 0;
    *exponent = text[1] == '-' ? -value : value;
    return n;
  }
  const char *p = text;
  bool negative;
  size_t n = starts(p, " times ten to the ");
  if (n) {
    p += n;
    p += scan_sign(p, &negative);
    const struct rational *words;
    long value = 0;
    if ((n = scan_words(arena, p, &words)) && rational_to_long(words, &value))
      p += n;
    else {
      if (!digit(*p)) return 0;
      for (; digit(*p); p++)
        if (value <= EXPONENT) value = value * 10 + (*p - '0');
    }
    if (value > EXPONENT) return 0;
    *exponent = negative ? -value : value;
    return (size_t)(p - text);
  }
  p += text_space(p, p + strlen(p));
  if (!(n = starts(p, "\u00d7")) && !(n = starts(p, "\u00b7")) && !(n = starts(p, "x"))) return 0;
  p += n;
  p += text_space(p, p + strlen(p));
  if (!(n = starts(p, "10"))) return 0;
  p += n;
  n = scan_power(p, exponent);
  return n ? (size_t)(p + n - text) : 0;
}

static const struct rational *integer_of(struct arena *arena, const char *digits) {
  const struct rational *value;
  rational_read(arena, digits, &value);
  return value;
}

static size_t scan_digits(struct arena *arena, const char *text, struct scanned *scanned) {
  struct mantissa mantissa;
  if (!scan_mantissa(text, &mantissa)) return 0;
  size_t length = mantissa.length;
  long exponent = 0;
  size_t n = scan_exponent(arena, text + length, &exponent);
  length += n;
  const struct rational *unit = rational_ten(arena, exponent - mantissa.places);
  if (!n) {
    size_t space = text_space(text + length, text + length + strlen(text + length));
    const struct rational *factor;
    size_t word = scan_multiplier(arena, text + length + space, &factor);
    if (word) {
      unit = rational_mul(arena, unit, factor);
      length += space + word;
    }
  }
  scanned->value = rational_mul(arena, integer_of(arena, mantissa.digits), unit);
  scanned->half = rational_mul(arena, unit, rational_ratio(arena, 1, 2));
  return length;
}

bool scan_number(struct arena *arena, const struct unit_system *units, const char *text, struct scanned *scanned) {
  *scanned = (struct scanned){.value = NULL};
  bool negative;
  size_t sign = scan_sign(text, &negative);
  size_t length = scan_digits(arena, text + sign, scanned);
  if (!length) {
    length = scan_words(arena, text + sign, &scanned->value);
    if (!length) return false;
    scanned->half = rational_ratio(arena, 1, 2);
  }
  if (negative) scanned->value = rational_neg(arena, scanned->value);
  scanned->number_length = scanned->length = sign + length;
  const char *behind = text + scanned->length;
  size_t space = text_space(behind, behind + strlen(behind));
  size_t unit = units ? unit_scan(arena, units, behind + space, &scanned->unit) : 0;
  if (unit)
    scanned->length += space + unit;
  else
    scanned->unit = NULL;
  return true;
}
