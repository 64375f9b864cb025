/* One number in digits: grouping, decimals, exponents, powers, per locale. */
#include "proof/scanner.h"

enum { EXACT_DIGITS = 18, EXPONENT_MOST = 400, POWER_MOST = 4000, GROUPS_MOST = 40 };

/* Digits at `at` are counted in; returns their end. */
static size_t take(const struct scan *scan, size_t at, struct number *number) {
  unsigned long long mantissa = number->mantissa;
  int digits = number->digits;
  for (; is_digit(scan, at); at++) {
    if (!digits && scan->text[at] == '0') continue;
    if (++digits > EXACT_DIGITS)
      number->big = true;
    else
      mantissa = mantissa * 10 + (unsigned)(scan->text[at] - '0');
  }
  number->mantissa = mantissa;
  number->digits = digits;
  return at;
}

/* A group separator with a digit behind it. Bytes, 0 when there is none; *sure: nothing else it could be. */
static size_t separator(const struct scan *scan, size_t at, bool *sure) {
  unsigned char c = byte_at(scan, at);
  size_t n = 0;
  *sure = true;
  if (c == ',' && scan->locale == LOCALE_EN)
    n = 1, *sure = false;
  else if (c == '.' && scan->locale == LOCALE_DE)
    n = 1, *sure = false;
  else if (c == '\'' || c == '_')
    n = 1;
  else if (c == '{')
    n = SCAN_AT(scan, at, "{,}");
  else if (c == 0xC2)
    n = SCAN_AT(scan, at, "\u00A0");
  else if (c == '\\')
    n = SCAN_AT(scan, at, "\\,");
  else if (c == 0xE2) {
    n = SCAN_AT(scan, at, "\u202F");
    if (!n) n = SCAN_AT(scan, at, "\u2009");
    if (!n) n = SCAN_AT(scan, at, "\u2019");
  }
  return n && is_digit(scan, at + n) ? n : 0;
}

static bool is_group(const struct scan *scan, size_t at) {
  return is_digit(scan, at) && is_digit(scan, at + 1) && is_digit(scan, at + 2) && !is_digit(scan, at + 3);
}

/* Groups behind a first run of digits. Returns the end: that of the run when they are no groups. */
static size_t take_groups(const struct scan *scan, size_t first, size_t at, struct number *number) {
  bool sure;
  size_t n = separator(scan, at, &sure), width = at - first;
  if (!n || (byte_at(scan, first - 1) == ',' && byte_at(scan, at) == ',')) return at;
  bool fits = width <= 3, pair = false, three = false;
  size_t groups = 0, end = at;
  while (groups < GROUPS_MOST && !memcmp(scan->text + end, scan->text + at, n) && is_digit(scan, end + n)) {
    size_t next = scan_digits_end(scan, end + n);
    fits = fits && next - end - n == 3;
    three = three || next - end - n == 3;
    pair = groups == 0 && next - end - n >= 4;
    groups++;
    end = next;
  }
  if (!fits && sure) {
    /* "16 320": a gap between two numbers; an apostrophe or underscore is left to what follows. */
    return at;
  }
  if (!fits) {
    bool bracket =
        byte_at(scan, first - 1) == '(' || byte_at(scan, first - 1) == '[' || byte_at(scan, first - 1) == '{';
    if (groups > 1 && !three) return at;                             /* "1,2,3" */
    if (groups == 1 && (bracket || (width >= 4 && pair))) return at; /* "[3,5]", "4096,8192" */
    number->malformed = true;
    number->mantissa = 0, number->digits = 0;
    for (size_t i = first; i < end; i++)
      if (is_digit(scan, i)) i = take(scan, i, number) - 1;
    return end;
  }
  number->grouped = true;
  for (size_t i = 0; i < groups; i++) at = take(scan, at + n, number);
  return at;
}

/* "816 000 t": plain spaces, accepted where no column of numbers can be meant. */
static size_t take_spaced(const struct scan *scan, size_t first, size_t at, struct number *number) {
  if (byte_at(scan, at) != ' ' || at - first > 3 || scan->text[first] == '0' || !is_group(scan, at + 1)) return at;
  size_t gap = scan_gap_before(scan, first);
  if (gap && is_digit(scan, first - gap - 1)) return at;
  size_t end = at + 4;
  while (byte_at(scan, end) == ' ' && is_group(scan, end + 1)) end += 4;
  bool zeros = !memcmp(scan->text + end - 3, "000", 3);
  size_t behind = scan_gap(scan, end);
  if (is_digit(scan, end + behind) || (byte_at(scan, end) == '.' && is_digit(scan, end + 1))) return at;
  if (scan->locale == LOCALE_EN && !zeros) {
    struct number probe = {.begin = first, .end = end};
    struct unit_found unit;
    if (!unit_behind(scan, &probe, &unit) || !unit.unit) return at;
  }
  number->grouped = true;
  while (at < end) at = take(scan, at + 1, number);
  return end;
}

/* A signed integer at `at`, for an exponent: its end, 0 when there is none. */
static size_t small_integer(const struct scan *scan, size_t at, int *value) {
  size_t sign = byte_at(scan, at) == '-' || byte_at(scan, at) == '+' ? 1 : SCAN_AT(scan, at, "\u2212");
  bool negative = sign && byte_at(scan, at) != '+';
  size_t first = at + sign, end = scan_digits_end(scan, first);
  if (end == first || end - first > 4) return 0;
  *value = 0;
  for (size_t i = first; i < end; i++) *value = *value * 10 + (scan->text[i] - '0');
  if (negative) *value = -*value;
  return end;
}

/* Superscript digits, or "^6", "^{-6}", "**6". */
static size_t power_end(const struct scan *scan, size_t at, int *value) {
  unsigned char c = byte_at(scan, at);
  if (c == '^' || (c == '*' && byte_at(scan, at + 1) == '*')) {
    at += c == '^' ? 1 : 2;
    bool brace = byte_at(scan, at) == '{', bracket = byte_at(scan, at) == '(';
    size_t end = small_integer(scan, at + (brace || bracket), value);
    if (!end) return 0;
    if (brace) return byte_at(scan, end) == '}' ? end + 1 : 0;
    return bracket ? byte_at(scan, end) == ')' ? end + 1 : 0 : end;
  }
  if (c != 0xC2 && c != 0xE2) return 0;
  size_t minus = SCAN_AT(scan, at, "\u207B");
  at += minus ? minus : SCAN_AT(scan, at, "\u207A");
  int digits = 0;
  for (*value = 0; digits < 5; digits++) {
    c = byte_at(scan, at);
    unsigned char d = byte_at(scan, at + 1), e = byte_at(scan, at + 2);
    int digit = -1;
    size_t n = 2;
    if (c == 0xC2) digit = d == 0xB9 ? 1 : d == 0xB2 ? 2 : d == 0xB3 ? 3 : -1;
    if (c == 0xE2 && d == 0x81 && (e == 0xB0 || (e >= 0xB4 && e <= 0xB9))) digit = e - 0xB0, n = 3;
    if (digit < 0) break;
    *value = *value * 10 + digit;
    at += n;
  }
  if (minus) *value = -*value;
  return digits && digits < 5 ? at : 0;
}

/* What joins a mantissa and its power of ten. */
static size_t times_end(const struct scan *scan, size_t at) {
  at += scan_gap(scan, at);
  unsigned char c = byte_at(scan, at);
  size_t n = 0;
  if (c == 'x' || c == '*' || c == 'X')
    n = 1;
  else if (c == 0xC3)
    n = SCAN_AT(scan, at, "\u00D7");
  else if (c == 0xC2)
    n = SCAN_AT(scan, at, "\u00B7");
  else if (c == 0xE2)
    n = SCAN_AT(scan, at, "\u22C5");
  else if (c == '\\' && !(n = SCAN_AT(scan, at, "\\times")))
    n = SCAN_AT(scan, at, "\\cdot");
  return n ? at + n + scan_gap(scan, at + n) : 0;
}

/* e3, × 10³ … behind a mantissa; the end, `at` when there is none. */
static size_t take_exponent(const struct scan *scan, size_t at, struct number *number) {
  unsigned char c = byte_at(scan, at);
  int value;
  size_t end = 0;
  if (c == 'e' || c == 'E') {
    end = small_integer(scan, at + 1, &value);
    if (end && (byte_is(scan, end, BYTE_LETTER) || byte_at(scan, end) == '_')) end = 0;
  } else if (c == ' ' || c >= 0x80 || c == 'x' || c == '*' || c == '\\' || c == 'X' || c == '~') {
    size_t ten = times_end(scan, at);
    if (!ten || !SCAN_AT(scan, ten, "10")) return at;
    end = power_end(scan, ten + 2, &value);
  }
  if (!end || value > EXPONENT_MOST || value < -EXPONENT_MOST) return at;
  number->exponent += value;
  number->spelling = SPELLING_SCIENTIFIC;
  return end;
}

/* 10^6, 2^20, 10⁶: a power alone. */
static size_t take_power(const struct scan *scan, size_t at, struct number *number) {
  unsigned char c = byte_at(scan, at);
  if (c != '^' && c != '*' && c != 0xC2 && c != 0xE2) return at;
  if (c >= 0x80 && number->mantissa != 10 && number->mantissa != 2) return at;
  int value;
  size_t end = power_end(scan, at, &value);
  if (!end || number->big || value > POWER_MOST || value < -EXPONENT_MOST || byte_is(scan, end, BYTE_LETTER)) return at;
  unsigned long long base = number->mantissa;
  if (base != 10 && value < 0) return at;
  number->exact = true;
  number->spelling = SPELLING_SCIENTIFIC;
  number->mantissa = 1;
  if (base == 10) number->exponent = value;
  for (int i = 0; base != 10 && i < value && !number->big; i++)
    number->big = __builtin_mul_overflow(number->mantissa, base, &number->mantissa) || number->mantissa >> 63;
  return end;
}

static bool is_point(const struct scan *scan, size_t at) {
  return byte_at(scan, at) == (scan->locale == LOCALE_EN ? '.' : ',') && is_digit(scan, at + 1);
}

bool number_read_digits(const struct scan *scan, size_t at, struct number *number) {
  *number = (struct number){.begin = at, .denominator = 1};
  size_t end = at;
  if (is_digit(scan, at)) {
    end = take(scan, at, number);
    size_t run = end;
    end = take_groups(scan, at, end, number);
    if (end == run) end = take_spaced(scan, at, end, number);
  }
  bool integer = true;
  if (is_point(scan, end)) {
    size_t first = end + 1;
    end = take(scan, first, number);
    number->exponent = -(int)(end - first);
    integer = false;
    if (end - first > EXPONENT_MOST) number->big = true;
  }
  number->end = end;
  if (byte_at(scan, end) == '.' && is_digit(scan, end + 1)) return false;
  size_t power = integer && !number->grouped ? take_power(scan, end, number) : end;
  if (power == end) power = take_exponent(scan, end, number);
  number->end = power;
  if (byte_at(scan, power) == '^' && is_digit(scan, power + 1)) return false;
  return true;
}

size_t number_fraction_sign(const struct scan *scan, size_t at, unsigned *numerator, unsigned *denominator) {
  static const unsigned char part[][2] = {{1, 7}, {1, 9}, {1, 10}, {1, 3}, {2, 3}, {1, 5}, {2, 5}, {3, 5},
                                          {4, 5}, {1, 6}, {5, 6},  {1, 8}, {3, 8}, {5, 8}, {7, 8}};
  unsigned char c = byte_at(scan, at), d = byte_at(scan, at + 1), e = byte_at(scan, at + 2);
  if (c == 0xC2 && d >= 0xBC && d <= 0xBE) {
    *numerator = d == 0xBE ? 3 : 1;
    *denominator = d == 0xBD ? 2 : 4;
    return 2;
  }
  if (c != 0xE2 || d != 0x85 || e < 0x90 || e > 0x9E) return 0;
  *numerator = part[e - 0x90][0];
  *denominator = part[e - 0x90][1];
  return 3;
}
