/* The unit behind a number. */
#include "proof/number_unit.h"

/* What may go on a unit behind its first word: "/", "·", "-", a power, " per ", " squared". */
static bool goes_on(const struct scan *scan, size_t at) {
  unsigned char c = byte_at(scan, at), d = byte_at(scan, at + 1);
  switch (c) {
    case '/':
    case '^':
      return true;
    case '-':
      return scan_byte[d] & BYTE_LETTER;
    case ' ':
      return (d == 'p' && SCAN_AT(scan, at, " per ")) || (d == 's' && SCAN_AT(scan, at, " squared")) ||
             (d == 'c' && SCAN_AT(scan, at, " cubed"));
    case 0xC2:
      return d == 0xB7 || d == 0xB2 || d == 0xB3 || d == 0xB9;
    case 0xE2:
      return (d == 0x8B && byte_at(scan, at + 2) == 0x85) || (d == 0x81 && byte_at(scan, at + 2) >= 0xB0);
    default:
      return false;
  }
}

static bool before_number(const struct scan *scan, size_t at) { return is_digit(scan, at + scan_gap(scan, at)); }

static bool is_alnum_or_letter(const struct scan *scan, size_t at) {
  return byte_is(scan, at, BYTE_ALNUM) || byte_at(scan, at) == '_' || scan_foreign_letter(scan, at);
}

static void set(struct unit_found *found, const struct unit *unit, size_t begin, size_t end) {
  found->unit = unit;
  found->begin = begin;
  found->end = end;
}

/* "percentage points", "pp". */
static bool take_points(const struct scan *scan, size_t at, size_t end, struct unit_found *found) {
  if (scan_word_is(scan, at, end, "percentage")) {
    size_t gap = byte_at(scan, end) == '-' ? 1 : scan_gap(scan, end), word = end + gap;
    end = scan_letters_end(scan, word);
    if (!scan_word_is(scan, word, end, "points") && !scan_word_is(scan, word, end, "point")) return false;
  } else if (scan_word_is(scan, at, end, "pct")) {
    set(found, scan->tables->units->percent, at, end);
    return true;
  }
  found->points = true;
  set(found, scan->tables->units->percent, at, end);
  return true;
}

/* "%", "‰", "×", and units of the model that are signs. */
static bool take_sign(const struct scan *scan, size_t at, struct unit_found *found) {
  struct unit_table *table = scan->tables->units;
  unsigned char c = byte_at(scan, at);
  if (c == '%' || (c == '\\' && byte_at(scan, at + 1) == '%')) {
    size_t end = at + (c == '\\') + 1;
    if (is_digit(scan, end)) return false;
    if (byte_at(scan, end) != '/') return set(found, table->percent, at, end), true;
  }
  if (c == 0xC3 && SCAN_AT(scan, at, "\u00D7")) {
    if (before_number(scan, at + 2) || is_alnum_or_letter(scan, at + 2)) return false;
    return set(found, table->times, at, at + 2), true;
  }
  if (c == '\\' && SCAN_AT(scan, at, "\\times") && !byte_is(scan, at + 6, BYTE_LETTER) && !before_number(scan, at + 6))
    return set(found, table->times, at, at + 6), true;
  if (c == '/' && byte_is(scan, at + 1, BYTE_UPPER) && !is_alnum_or_letter(scan, at + 2)) return false; /* 1/N */
  const struct unit *unit;
  size_t taken = unit_is_sign(scan, at) || c == '/' ? unit_compound(scan, at, &unit) : 0;
  if (!taken) return false;
  return set(found, unit, at, at + taken), true;
}

/* A unit that begins at `at`; glued: without a gap before it. */
static bool take_unit(const struct scan *scan, size_t at, bool glued, bool tight, struct unit_found *found) {
  struct unit_table *table = scan->tables->units;
  size_t end = unit_word_end(scan, at);
  if (end == at) return take_sign(scan, at, found);
  size_t length = end - at;
  if (length >= KEY) return false;
  struct slot *slot = unit_table_find(table, scan->text + at, length);
  if (!slot->length) return false;
  unsigned flags = slot->flags;
  if (is_alnum_or_letter(scan, end)) return false; /* "5m2" */
  if (flags & UNIT_TIMES) {
    if (before_number(scan, end) || (byte_at(scan, end) == '-' && !glued)) return false;
    return set(found, table->times, at, end), true;
  }
  if (flags & UNIT_LEAD) return take_points(scan, at, end, found);
  if (flags & UNIT_SHY && !glued && !tight) {
    bool last = !scan_gap(scan, end) && byte_at(scan, end) != '\'';
    if (length != 1 || scan->text[at] == 'a' || !last) return false;
  }
  const struct unit *unit = NULL;
  if (flags & UNIT_MANY_WORDS || (slot->atom && goes_on(scan, end))) {
    size_t taken = unit_compound(scan, at, &unit);
    if (taken && byte_at(scan, at + taken) == '/' && byte_is(scan, at + taken + 1, BYTE_LETTER)) { /* tokens/s/user */
      found->unknown = true;
      return set(found, NULL, at, unit_word_end(scan, at + taken + 1)), true;
    }
    if (taken) return set(found, unit, at, at + taken), true;
  }
  if (slot->atom && byte_at(scan, end) == '/' && byte_is(scan, end + 1, BYTE_LETTER)) { /* MB/sec: not MB */
    found->unknown = true;
    return set(found, NULL, at, unit_word_end(scan, end + 1)), true;
  }
  if (slot->atom) return set(found, unit_table_unit(table, slot), at, end), true;
  if (!(flags & UNIT_FOREIGN)) return false;
  if (byte_at(scan, end) == '/' && byte_is(scan, end + 1, BYTE_LETTER)) end = unit_word_end(scan, end + 1);
  found->unknown = true;
  return set(found, NULL, at, end), true;
}

static int suffix_power(unsigned char c) {
  switch (c) {
    case 'k':
    case 'K':
      return 3;
    case 'M':
      return 6;
    case 'G':
    case 'B':
      return 9;
    case 'T':
      return 12;
    default:
      return 0;
  }
}

/* The K of 32K, the M of 2M, the B of 70B: a power of ten, or a unit with another reading. */
static bool take_suffix(const struct scan *scan, struct number *number, struct unit_found *found) {
  unsigned char c = byte_at(scan, number->end), d = byte_at(scan, number->end + 1);
  int power = suffix_power(c);
  if (!power || is_alnum_or_letter(scan, number->end + 1) || d == '/' || number->exact) return false;
  if (c == 'B') {
    const struct unit *unit = NULL;
    if (!take_unit(scan, number->end, true, true, found)) return false;
    unit = found->unit;
    found->ambiguous = true;
    number->suffix = 'B';
    return unit != NULL;
  }
  number->suffix = c == 'k' ? 'K' : (char)c;
  number->exponent += power;
  number->scale += power;
  number->end++;
  return true;
}

bool unit_behind(const struct scan *scan, struct number *number, struct unit_found *found) {
  *found = (struct unit_found){.begin = number->end, .end = number->end};
  size_t at = number->end;
  unsigned char c = byte_at(scan, at);
  if (c == ' ' && byte_at(scan, at + 1) < 0x80) {
    unsigned char d = byte_at(scan, at + 1);
    if (!(scan_byte[d] & (BYTE_LETTER | BYTE_SPACE)) && d != '%' && d != '\\' && d != '/' &&
        !scan->tables->units->odd[d])
      return true;
  }
  bool glued = scan_byte[c] & BYTE_LETTER || scan_foreign_letter(scan, at);
  if (glued && number->spelling != SPELLING_WORDS) {
    size_t begin = number->begin;
    if (scan->text[begin] == '0' && is_digit(scan, begin + 1)) return false; /* 00B */
    if (scan->text[begin] == '0' && at == begin + 1 && byte_is(scan, at, BYTE_UPPER) &&
        !byte_is(scan, at + 1, BYTE_ALNUM))
      return false; /* 0A */
    if (take_suffix(scan, number, found)) {
      if (found->end > found->begin) return true;
      at = number->end;
      *found = (struct unit_found){.begin = at, .end = at};
    } else if ((c | 0x20) == 'x' && is_digit(scan, at + 1) && number->mantissa) {
      return true; /* 4x4 */
    } else {
      size_t end = unit_word_end(scan, at);
      if (!take_unit(scan, at, true, true, found)) return false;
      found->ambiguous = end - at == 1 && c == 'm';
      return true;
    }
  }
  size_t gap = scan_gap(scan, at);
  bool tight = gap && c != ' ';
  if (!gap && byte_at(scan, at) == '-') {
    gap = byte_is(scan, at + 1, BYTE_LETTER) || scan_foreign_letter(scan, at + 1) ? 1 : 0;
    tight = true;
    if (!gap) return true;
  }
  if (byte_at(scan, at + gap) == '-' && gap) return true;
  if (!take_unit(scan, at + gap, false, tight, found)) {
    *found = (struct unit_found){.begin = at, .end = at};
    if (!gap && byte_at(scan, at) == 0xC3) return true;
  }
  return true;
}

void unit_currency(const struct scan *scan, size_t begin, size_t end, struct unit_found *found) {
  const struct unit *unit = NULL;
  size_t taken = unit_is_sign(scan, begin) ? unit_compound(scan, begin, &unit) : 0;
  if (taken < end - begin) unit = NULL;
  *found = (struct unit_found){.unit = unit, .begin = begin, .end = end, .unknown = !unit};
}
