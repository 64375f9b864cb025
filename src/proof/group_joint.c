/* What joins two numbers. */
#include "proof/group.h"

/* Behind a word that joins: where the next number stands, 0 when no gap follows. */
static size_t behind_word(const struct scan *scan, size_t end) {
  size_t gap = scan_gap(scan, end);
  return gap ? end + gap : 0;
}

static bool begins_number(const struct scan *scan, size_t at) {
  unsigned char c = byte_at(scan, at), d = byte_at(scan, at + 1);
  if (scan_byte[c] & BYTE_DIGIT || scan_byte[c] & BYTE_LETTER) return true;
  if (c == '.' || c == '-' || c == '+' || c == '$') return scan_byte[d] & BYTE_DIGIT || d == '.';
  return c >= 0xC2;
}

/* What joins a number that ends at `at` to the next, which begins at *next. */
enum joint read_joint(const struct scan *scan, size_t at, bool between, size_t *next) {
  size_t gap = scan_gap(scan, at), i = at + gap;
  unsigned char c = byte_at(scan, i), d = byte_at(scan, i + 1);
  enum joint joint = JOINT_NONE;
  size_t taken = 0;
  bool tight = false, even = false; /* no gap allowed; a gap on both sides or none */
  switch (c) {
    case '-':
      if (d == '-')
        joint = JOINT_RANGE, taken = SCAN_AT(scan, i, "---") ? 3 : 2, tight = true;
      else if (!gap && scan_byte[d] & BYTE_SPACE) { /* "9- to 18-ms" */
        size_t word = i + 1 + scan_gap(scan, i + 1), end = scan_letters_end(scan, word);
        bool to = scan_word_is(scan, word, end, "to");
        if (!to && !scan_word_is(scan, word, end, "or") && !scan_word_is(scan, word, end, "and")) return JOINT_NONE;
        *next = behind_word(scan, end);
        return *next ? to ? JOINT_RANGE : JOINT_AND : JOINT_NONE;
      } else if (!gap && scan_byte[d] & BYTE_LETTER) { /* two-to-three */
        size_t end = scan_letters_end(scan, i + 1);
        if (!scan_word_is(scan, i + 1, end, "to") || byte_at(scan, end) != '-') return JOINT_NONE;
        *next = end + 1;
        return JOINT_RANGE;
      } else
        joint = JOINT_HYPHEN, taken = 1, even = true;
      break;
    case ',':
      taken = 1;
      i++;
      gap = scan_gap(scan, i);
      if (gap && (byte_at(scan, i + gap) == 'a' || byte_at(scan, i + gap) == 'o')) {
        size_t word = i + gap, end = scan_letters_end(scan, word);
        if (scan_word_is(scan, word, end, "and") || scan_word_is(scan, word, end, "or")) {
          *next = behind_word(scan, end);
          return *next ? JOINT_LIST : JOINT_NONE;
        }
      }
      *next = i + gap;
      return begins_number(scan, *next) ? JOINT_LIST : JOINT_NONE;
    case '/':
      joint = JOINT_SLASH, taken = 1, even = true;
      break;
    case '|':
      joint = JOINT_LIST, taken = 1, even = true;
      break;
    case ':':
      joint = JOINT_COLON, taken = 1, even = true;
      break;
    case '.':
      if (d == '.') joint = JOINT_RANGE, taken = byte_at(scan, i + 2) == '.' ? 3 : 2, even = true;
      break;
    case '+':
      if (SCAN_AT(scan, i, "+/-")) joint = JOINT_TOLERANCE, taken = 3;
      break;
    case 'x':
    case '*':
    case 'X':
      joint = JOINT_TIMES, taken = 1, even = c == '*';
      break;
    case '\\':
      if ((taken = SCAN_AT(scan, i, "\\times")))
        joint = JOINT_TIMES;
      else if ((taken = SCAN_AT(scan, i, "\\pm")))
        joint = JOINT_TOLERANCE;
      break;
    case 0xC2:
      if ((taken = SCAN_AT(scan, i, "\u00B1"))) joint = JOINT_TOLERANCE;
      break;
    case 0xC3:
      if ((taken = SCAN_AT(scan, i, "\u00D7"))) joint = JOINT_TIMES;
      break;
    case 0xE2:
      if (d != 0x80) break;
      if ((taken = SCAN_AT(scan, i, "\u2013") + SCAN_AT(scan, i, "\u2012")))
        joint = JOINT_RANGE, even = true;
      else if ((taken = SCAN_AT(scan, i, "\u2014")))
        joint = JOINT_RANGE, tight = true;
      else if ((taken = SCAN_AT(scan, i, "\u2026")))
        joint = JOINT_RANGE, even = true;
      else if ((taken = SCAN_AT(scan, i, "\u2010") + SCAN_AT(scan, i, "\u2011")))
        joint = JOINT_HYPHEN, even = true;
      break;
    case 't':
    case 'a':
    case 'o':
    case 'b': {
      if (!gap) break;
      size_t end = scan_letters_end(scan, i);
      if (scan_word_is(scan, i, end, "to") || scan_word_is(scan, i, end, "through"))
        joint = JOINT_RANGE;
      else if (scan_word_is(scan, i, end, "and"))
        joint = between ? JOINT_RANGE : JOINT_AND;
      else if (scan_word_is(scan, i, end, "or"))
        joint = JOINT_AND;
      else if (scan_word_is(scan, i, end, "by"))
        joint = JOINT_TIMES;
      if (joint == JOINT_NONE) return joint;
      *next = behind_word(scan, end);
      return *next && begins_number(scan, *next) ? joint : JOINT_NONE;
    }
    default:
      break;
  }
  if (joint == JOINT_NONE) return joint;
  size_t behind = scan_gap(scan, i + taken);
  *next = i + taken + behind;
  if ((tight && (gap || behind)) || (even && !gap != !behind) || !begins_number(scan, *next)) return JOINT_NONE;
  return joint;
}

/* Whether a < b by the digits alone. */
bool number_is_less(const struct number *a, const struct number *b) {
  unsigned long long x = a->mantissa, y = b->mantissa;
  if (a->denominator != 1 || b->denominator != 1 || a->big || b->big) return true;
  int e = a->exponent, f = b->exponent;
  for (; e > f && x; e--)
    if (__builtin_mul_overflow(x, 10, &x)) return false;
  for (; f > e && y; f--)
    if (__builtin_mul_overflow(y, 10, &y)) return true;
  return x < y;
}

/* A year behind a smaller number is no member of its list: "64, 2004". */
static bool is_year(const struct member *a, const struct member *b) {
  const struct number *number = &b->number;
  return number_is_integer(number) && number->digits == 4 && number->mantissa >= 1900 && number->mantissa <= 2099 &&
         number->mantissa != 2048 && a->number.digits < 4 && !has_unit(b);
}

/* 1-800-555: more than one hyphen between digits is no range. */
bool is_chain(const struct scan *scan, size_t at) {
  size_t end = scan_digits_end(scan, at);
  return byte_at(scan, end) == '-' && is_digit(scan, end + 1);
}

/* Whether two members may be joined that way. */
bool may_join(const struct member *a, const struct member *b, enum joint joint, enum joint before) {
  bool range = before == JOINT_RANGE || before == JOINT_HYPHEN;
  bool same = (a->number.spelling == SPELLING_WORDS) == (b->number.spelling == SPELLING_WORDS);
  switch (joint) {
    case JOINT_RANGE:
      return !range && before != JOINT_TOLERANCE;
    case JOINT_HYPHEN:
      if (range || a->number.spelling == SPELLING_WORDS || b->number.negative) return false;
      if (a->number.exponent < 0 && b->number.exponent == 0 && !has_unit(b) && !has_unit(a)) return false; /* 1.2-3 */
      return has_unit(a) || has_unit(b) || number_is_less(&a->number, &b->number);
    case JOINT_AND:
    case JOINT_LIST:
    case JOINT_SLASH:
    case JOINT_COLON:
      return !has_unit(a) && !a->order && a->number.times == b->number.times && !is_year(a, b);
    case JOINT_TIMES:
      return same;
    case JOINT_TOLERANCE:
      return true;
    case JOINT_NONE:
      break;
  }
  return false;
}
