/* One number with its unit, as a member of what may be a range or list. */
#include "proof/group.h"

/* Letters and then a digit: "rc1", "x86". */
static bool is_code(const struct scan *scan, size_t at) {
  size_t end = scan_letters_end(scan, at);
  return end > at && (is_digit(scan, end) || byte_at(scan, end) == '_');
}

static bool is_hex(const struct scan *scan, size_t at) {
  return (byte_at(scan, at) | 0x20) >= 'a' && (byte_at(scan, at) | 0x20) <= 'f';
}

bool scan_ends_well(const struct scan *scan, size_t at) {
  unsigned char c = byte_at(scan, at), d = byte_at(scan, at + 1);
  if (c < 0x80 && (scan_byte[c] & BYTE_SPACE || c == ',' || c == ')')) return true;
  if (is_word_byte(scan, at)) return false;
  switch (c) {
    case '.':
      return !(scan_byte[d] & (BYTE_DIGIT | BYTE_LOWER)) &&
             !(scan_byte[d] & BYTE_UPPER && !byte_is(scan, at + 2, BYTE_LOWER));
    case '@':
    case '^':
    case '_':
      return false;
    case '%':
    case '#':
    case '&':
      return !(scan_byte[d] & BYTE_ALNUM);
    case '~':
      return !is_code(scan, at + 1);
    case '+':
      return !(scan_byte[d] & BYTE_LETTER);
    case '/':
      return !(scan_byte[d] & BYTE_LETTER) && d != '/';
    case '-':
      return !is_code(scan, at + 1);
    case ':':
      return d != ':' && !(scan_byte[d] & BYTE_LETTER) &&
             !(scan_byte[d] & BYTE_DIGIT && is_hex(scan, scan_digits_end(scan, at + 1)));
    default:
      return true;
  }
}

bool number_is_integer(const struct number *number) {
  return number->spelling == SPELLING_DIGITS && !number->exponent && !number->grouped && !number->big &&
         !number->negative;
}

/* The fraction of "1½", "1 1/2". */
static void take_mixed(const struct scan *scan, struct number *number) {
  if (number->exponent || number->big || number->grouped || number->mantissa > 9999) return;
  unsigned a, b;
  size_t n = number_fraction_sign(scan, number->end, &a, &b), end = number->end + n;
  if (!n) {
    size_t i = number->end + 1;
    if (byte_at(scan, number->end) != ' ' || !is_digit(scan, i) || byte_at(scan, i + 1) != '/') return;
    end = scan_digits_end(scan, i + 2);
    if (end == i + 2 || end > i + 4 || scan->text[i + 2] == '0' || byte_at(scan, end) == '/' || is_word_byte(scan, end))
      return;
    a = (unsigned)(scan->text[i] - '0');
    b = 0;
    for (size_t j = i + 2; j < end; j++) b = b * 10 + (unsigned)(scan->text[j] - '0');
    if (!a || a >= b) return;
  }
  number->mantissa = number->mantissa * b + a;
  number->denominator = b;
  number->spelling = SPELLING_FRACTION;
  number->end = end;
}

/* 1/10th: the denominator has an ending. */
static void take_ordinal(const struct scan *scan, struct number *number) {
  size_t at = number->end + 1, end = scan_digits_end(scan, at), stop = scan_letters_end(scan, end);
  if (byte_at(scan, number->end) != '/' || end == at || end - at > 6 || !number_is_integer(number) ||
      scan->text[at] == '0')
    return;
  if (!scan_word_is(scan, end, stop, "th") && !scan_word_is(scan, end, stop, "rd") &&
      !scan_word_is(scan, end, stop, "ths"))
    return;
  number->denominator = 0;
  for (size_t i = at; i < end; i++) number->denominator = number->denominator * 10 + (unsigned)(scan->text[i] - '0');
  number->spelling = SPELLING_FRACTION;
  number->exact = true;
  number->end = stop;
}

/* "half a millisecond", "a third of a second": the unit behind the article. */
void take_unit_of(const struct scan *scan, struct member *member) {
  size_t at = member->number.end, gap = scan_gap(scan, at), i = at + gap;
  if (!gap) return;
  if (SCAN_AT(scan, i, "of ")) i += 3;
  if (SCAN_AT(scan, i, "a "))
    i += 2;
  else if (SCAN_AT(scan, i, "an "))
    i += 3;
  else
    return;
  struct number number = {.begin = i, .end = i - 1, .spelling = SPELLING_WORDS};
  struct unit_found unit;
  if (unit_behind(scan, &number, &unit) && unit.unit && unit.unit != scan->tables->times) member->unit = unit;
}

/* £5m, €5bn, $2k. */
static void take_money_suffix(const struct scan *scan, struct number *number) {
  static const struct {
    const char *text;
    int power;
  } suffixes[] = {{"m", 6}, {"bn", 9}, {"b", 9}, {"k", 3}, {"tn", 12}};
  size_t end = scan_letters_end(scan, number->end);
  for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++) {
    if (!scan_word_is(scan, number->end, end, suffixes[i].text)) continue;
    number->exponent += suffixes[i].power;
    number->scale += suffixes[i].power;
    number->end = end;
    return;
  }
}

/* A number with its unit at `at`, where its sign stands; false when it is part of something else. */
bool read_member(const struct scan *scan, size_t at, struct member *member) {
  struct number *number = &member->number;
  member->joint = JOINT_NONE;
  member->shared = member->order = false;
  member->group = GROUP_NONE;
  member->id = member->index = 0;
  member->outer = at;
  unsigned char c = byte_at(scan, at);
  size_t money = c == '$'    ? 1
                 : c >= 0x80 ? SCAN_AT(scan, at, "\u20AC") + SCAN_AT(scan, at, "\u00A3") + SCAN_AT(scan, at, "\u00A5")
                             : 0;
  size_t begin = at + money;
  c = byte_at(scan, begin);
  size_t sign = c == '-' || c == '+' ? 1
                : c == 0xE2          ? SCAN_AT(scan, begin, "\u2212") + SCAN_AT(scan, begin, "\u2013")
                                     : 0;
  size_t first = begin + sign;
  unsigned numerator, denominator;
  c = byte_at(scan, first);
  bool words = false;
  if (is_digit(scan, first) || (c == '.' && is_digit(scan, first + 1))) {
    if (!number_read_digits(scan, first, number)) return false;
    take_mixed(scan, number);
    take_ordinal(scan, number);
  } else if (scan_byte[c] & BYTE_LETTER && scan->locale == LOCALE_EN) {
    words = true;
    if (!number_read_words(scan, first, number)) return false;
  } else {
    size_t n = number_fraction_sign(scan, first, &numerator, &denominator);
    if (!n) return false;
    *number = (struct number){.begin = first,
                              .end = first + n,
                              .mantissa = numerator,
                              .denominator = denominator,
                              .spelling = SPELLING_FRACTION};
  }
  number->begin = begin;
  number->negative = sign && byte_at(scan, begin) != '+';
  if (!words) number_multiply(scan, number);
  if (number->times) {
    member->unit = (struct unit_found){.unit = scan->tables->times, .begin = number->end, .end = number->end};
    return !is_word_byte(scan, number->end);
  }
  if (money) take_money_suffix(scan, number);
  if (!unit_behind(scan, number, &member->unit)) return false;
  if (member->unit.end == member->unit.begin && number->spelling == SPELLING_FRACTION) take_unit_of(scan, member);
  if (money) {
    member->unit = (struct unit_found){.begin = at, .end = begin};
    unit_currency(scan, at, begin, &member->unit);
  }
  size_t end = member->unit.end > number->end ? member->unit.end : number->end;
  if (end == number->end && (byte_at(scan, end) | 0x20) == 'x' && is_digit(scan, end + 1) && !words) return true;
  return end > number->end ? !is_word_byte(scan, end) || member->unit.unit : scan_ends_well(scan, end);
}

/* "orders of magnitude" behind a number: the end, or 0. */
size_t order_end(const struct scan *scan, const struct member *member) {
  size_t i = member->number.end, end;
  i += byte_at(scan, i) == '-' ? 1 : scan_gap(scan, i);
  if (SCAN_AT(scan, i, "an ")) i += 3;
  if ((byte_at(scan, i) | 0x20) != 'o') return 0;
  const struct word *word = scan_word_at(scan, i, &end);
  if (!word || word->kind != WORD_ORDER) return 0;
  i = byte_at(scan, end) == '-' ? end + 1 : end + scan_gap(scan, end);
  if (!SCAN_AT(scan, i, "of") || i == end) return 0;
  i += 2;
  size_t last = byte_at(scan, i) == '-' ? i + 1 : i + scan_gap(scan, i);
  size_t stop = scan_letters_end(scan, last);
  return last > i && scan_word_is(scan, last, stop, "magnitude") ? stop : 0;
}

/* 12.3(4): the digit in brackets as a member of its own. */
bool read_bracket(const struct scan *scan, const struct member *of, struct member *member) {
  size_t at = of->number.end;
  if (byte_at(scan, at) != '(' || of->number.exponent >= 0 || !is_digit(scan, at + 1)) return false;
  size_t end = scan_digits_end(scan, at + 1);
  if (byte_at(scan, end) != ')' || end - at > 3) return false;
  *member = (struct member){.outer = at + 1,
                            .number = {.begin = at + 1, .end = end, .denominator = 1, .exponent = of->number.exponent}};
  for (size_t i = at + 1; i < end; i++)
    member->number.mantissa = member->number.mantissa * 10 + (unsigned)(scan->text[i] - '0');
  struct number behind = {.begin = at, .end = end + 1};
  if (!unit_behind(scan, &behind, &member->unit)) member->unit = (struct unit_found){.begin = end, .end = end};
  member->shared = member->unit.unit;
  return true;
}
