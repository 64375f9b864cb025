/* Numbers that stand together: ranges, lists, products, tolerances. Members are read one after the other; the unit of a
 * member goes to those on its left that have none. */
#include "proof/scanner.h"

enum joint {
  JOINT_NONE,
  JOINT_RANGE,
  JOINT_HYPHEN,
  JOINT_AND,
  JOINT_LIST,
  JOINT_SLASH,
  JOINT_COLON,
  JOINT_TIMES,
  JOINT_TOLERANCE
};

struct member {
  struct number number;
  struct unit_found unit;
  size_t outer;     /* of the currency sign; else where the number begins */
  enum joint joint; /* to the next member */
  bool shared, order;
  enum token_group group;
  unsigned id, index;
};

static bool is_word_byte(const struct scan *scan, size_t at) {
  return byte_is(scan, at, BYTE_ALNUM) || byte_at(scan, at) == '_' || scan_foreign_letter(scan, at);
}

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

static bool is_integer(const struct number *number) {
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
  if (byte_at(scan, number->end) != '/' || end == at || end - at > 6 || !is_integer(number) || scan->text[at] == '0')
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
static void take_unit_of(const struct scan *scan, struct member *member) {
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
static bool read_member(const struct scan *scan, size_t at, struct member *member) {
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
  if (!unit_behind(scan, number, &member->unit)) return false;
  if (member->unit.end == member->unit.begin && number->spelling == SPELLING_FRACTION) take_unit_of(scan, member);
  if (money) {
    take_money_suffix(scan, number);
    member->unit = (struct unit_found){.begin = at, .end = begin};
    unit_currency(scan, at, begin, &member->unit);
  }
  size_t end = member->unit.end > number->end ? member->unit.end : number->end;
  if (end == number->end && (byte_at(scan, end) | 0x20) == 'x' && is_digit(scan, end + 1) && !words) return true;
  return end > number->end ? !is_word_byte(scan, end) || member->unit.unit : scan_ends_well(scan, end);
}

static bool has_unit(const struct member *member) { return member->unit.unit || member->unit.unknown; }

static size_t member_end(const struct member *member) {
  return member->unit.end > member->number.end ? member->unit.end : member->number.end;
}

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
static enum joint read_joint(const struct scan *scan, size_t at, bool between, size_t *next) {
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
static bool less(const struct number *a, const struct number *b) {
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
  return is_integer(number) && number->digits == 4 && number->mantissa >= 1900 && number->mantissa <= 2099 &&
         number->mantissa != 2048 && a->number.digits < 4 && !has_unit(b);
}

/* 1-800-555: more than one hyphen between digits is no range. */
static bool is_chain(const struct scan *scan, size_t at) {
  size_t end = scan_digits_end(scan, at);
  return byte_at(scan, end) == '-' && is_digit(scan, end + 1);
}

/* Whether two members may be joined that way. */
static bool may_join(const struct member *a, const struct member *b, enum joint joint, enum joint before) {
  bool range = before == JOINT_RANGE || before == JOINT_HYPHEN;
  bool same = (a->number.spelling == SPELLING_WORDS) == (b->number.spelling == SPELLING_WORDS);
  switch (joint) {
    case JOINT_RANGE:
      return !range && before != JOINT_TOLERANCE;
    case JOINT_HYPHEN:
      if (range || a->number.spelling == SPELLING_WORDS || b->number.negative) return false;
      if (a->number.exponent < 0 && b->number.exponent == 0 && !has_unit(b) && !has_unit(a)) return false; /* 1.2-3 */
      return has_unit(a) || has_unit(b) || less(&a->number, &b->number);
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

/* "orders of magnitude" behind a number: the end, or 0. */
static size_t order_end(const struct scan *scan, const struct member *member) {
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
static bool read_bracket(const struct scan *scan, const struct member *of, struct member *member) {
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

static void group_members(struct scan *scan, struct member *member, size_t count) {
  for (size_t i = 0; i + 1 < count; i++) {
    struct member *a = &member[i], *b = &member[i + 1];
    enum token_group first = GROUP_LIST, second = GROUP_LIST;
    switch (a->joint) {
      case JOINT_RANGE:
      case JOINT_HYPHEN:
        first = GROUP_RANGE_LOW, second = GROUP_RANGE_HIGH;
        break;
      case JOINT_TIMES:
        first = second = GROUP_PRODUCT;
        break;
      case JOINT_TOLERANCE:
        first = a->group, second = GROUP_TOLERANCE;
        break;
      default:
        break;
    }
    bool goes_on = a->id && a->group == first && first != GROUP_RANGE_LOW;
    if (!goes_on && a->id && first == GROUP_LIST) continue; /* a range inside a list keeps its own group */
    if (!goes_on) a->id = ++scan->groups, a->index = 0;
    a->group = first;
    b->group = second;
    b->id = a->id;
    b->index = a->index + 1;
  }
}

/* The unit and the "million" of a member go to those on its left. */
static void distribute(struct member *member, size_t count) {
  for (size_t i = count - 1; i-- > 0;) {
    struct member *a = &member[i], *b = &member[i + 1];
    if (a->joint == JOINT_TIMES || a->joint == JOINT_NONE) continue;
    bool wider = b->number.scale && !a->number.scale && a->number.denominator == 1;
    struct number plain = b->number;
    plain.exponent -= b->number.scale;
    if (wider && !has_unit(a) && less(&a->number, &plain)) {
      a->number.exponent += b->number.scale;
      a->number.scale = b->number.scale;
      a->number.suffix = b->number.suffix;
    }
    bool fraction =
        a->number.spelling == SPELLING_FRACTION && b->number.spelling != SPELLING_FRACTION && a->joint != JOINT_RANGE;
    if (!has_unit(a) && has_unit(b) && !fraction && b->unit.begin >= b->number.end) {
      a->unit = b->unit;
      a->shared = true;
    }
    if (b->order && a->joint != JOINT_TOLERANCE && !has_unit(a)) a->order = true;
  }
}

/* 3/4 and 16:9: two plain integers, no unit behind. */
static bool is_fraction(const struct member *a, const struct member *b, enum joint joint) {
  if ((joint != JOINT_SLASH && joint != JOINT_COLON) || has_unit(b) || b->number.begin != a->number.end + 1)
    return false;
  return is_integer(&a->number) && is_integer(&b->number) && b->number.mantissa;
}

static struct token *put_member(struct scan *scan, const struct member *member) {
  const struct number *number = &member->number;
  bool behind = !member->shared && member->unit.begin >= number->end && member->unit.end > member->unit.begin;
  struct token *token = scan_put(scan, member->outer, behind ? member->unit.end : number->end, TOKEN_NUMBER);
  token->number_begin = number->begin;
  token->number_end = number->end;
  token->unit_begin = member->unit.begin;
  token->unit_end = member->unit.end;
  token->spelling = number->spelling;
  token->negative = number->negative;
  token->grouped = number->grouped;
  token->order_of_magnitude = member->order;
  token->mantissa = number->mantissa;
  token->denominator = number->denominator;
  token->exponent = number->exponent;
  token->big = number->big;
  token->exact = number->exact;
  token->suffix = number->suffix;
  token->unit = member->unit.unit;
  token->unit_shared = member->shared;
  token->unit_unknown = member->unit.unknown;
  token->points = member->unit.points;
  token->ambiguous = member->unit.ambiguous;
  token->malformed = number->malformed;
  token->group = member->group;
  token->group_id = member->id;
  token->group_index = member->index;
  return token;
}

static bool is_one(const struct member *member) {
  const struct number *number = &member->number;
  return number->spelling == SPELLING_WORDS && number->mantissa == 1 && !number->exponent && !has_unit(member) &&
         !member->order;
}

/* "one" that counts nothing, "the two" that point at something. */
static bool only_points(const struct scan *scan, const struct before *before, const struct member *member) {
  const struct number *number = &member->number;
  if (number->spelling != SPELLING_WORDS || has_unit(member) || member->order || member->group != GROUP_NONE ||
      number->scale)
    return false;
  if (number->exponent) return false;
  if (number->mantissa == 1 && number->denominator == 1) return true;
  bool the = before->word && before->word->before & BEFORE_THE;
  return the && number->mantissa <= 12 && byte_at(scan, number->end) != '-';
}

/* 007, 0644: leading zeros count nothing. */
static bool is_code_number(const struct scan *scan, const struct member *member) {
  const struct number *number = &member->number;
  size_t begin = number->begin;
  return number->spelling == SPELLING_DIGITS && !number->exponent && number->end - begin > 1 &&
         scan->text[begin] == '0' && !has_unit(member);
}

static bool is_between(const struct scan *scan, const struct before *before) {
  struct hedge hedge;
  if (!before->word || !(before->word->before & (BEFORE_BETWEEN | BEFORE_ABOUT))) return false;
  if (before->word->before & BEFORE_BETWEEN) return true;
  hedge_read(scan, before, &hedge);
  struct before further = {.begin = hedge.begin};
  before_read_word(scan, hedge.begin, &further);
  return further.word && further.word->before & BEFORE_BETWEEN;
}

static void put_members(struct scan *scan, const struct before *before, struct member *member, size_t count) {
  distribute(member, count);
  group_members(scan, member, count);
  struct hedge hedge;
  hedge_read(scan, before, &hedge);
  if (!hedge.bound || !hedge.hedge) hedge_behind(scan, member_end(&member[count - 1]), &hedge);
  bool factor = before->word && scan_word_is(scan, before->word_begin, before->word_end, "of");
  if (factor) {
    size_t end = before->word_begin - scan_gap_before(scan, before->word_begin);
    factor = SCAN_BEFORE(scan, end, "factor") || SCAN_BEFORE(scan, end, "factors") || SCAN_BEFORE(scan, end, "Factor");
  }
  bool one = count == 1 && only_points(scan, before, member);
  if (count == 2 && member[0].joint == JOINT_RANGE && is_one(&member[0]) && is_one(&member[1]))
    one = true; /* one-to-one */
  for (size_t i = 0; i < count; i++) {
    struct token *token = put_member(scan, &member[i]);
    if (one) token->class_ = TOKEN_ONE;
    if (is_code_number(scan, &member[i])) {
      token->class_ = TOKEN_IDENTIFIER;
      token->group = GROUP_NONE;
      token->group_id = token->group_index = 0;
    }
    token->hedge = hedge.hedge;
    token->bound = hedge.bound;
    token->hedge_begin = i || hedge.begin > token->begin ? token->begin : hedge.begin;
    if (i == 0 && before->tolerance) token->group = GROUP_TOLERANCE;
    if (factor && !has_unit(&member[i]) && !member[i].order) token->unit = scan->tables->times;
  }
}

bool scan_series(struct scan *scan, const struct before *before) {
  struct member member[SCAN_MEMBERS];
  size_t count = 1, next;
  bool minus = before->negative && byte_is(scan, before->begin, BYTE_LETTER);
  size_t first = minus ? before->begin + 5 + scan_gap(scan, before->begin + 5) : before->outer;
  if (!read_member(scan, first, &member[0])) return false;
  if (minus) {
    member[0].outer = member[0].number.begin = before->begin;
    member[0].number.negative = true;
  }
  bool between = is_between(scan, before);
  for (; count < SCAN_MEMBERS; count++) {
    struct member *a = &member[count - 1], *b = &member[count];
    enum joint last = count > 1 ? member[count - 2].joint : JOINT_NONE;
    if (!has_unit(a) && (byte_at(scan, a->number.end + 1) | 0x20) >= 'a') {
      size_t order = order_end(scan, a);
      if (order) {
        a->order = true;
        a->unit.begin = a->number.end + (byte_at(scan, a->number.end) == '-' ? 1 : scan_gap(scan, a->number.end));
        a->unit.end = order;
      }
    }
    if (byte_at(scan, a->number.end) == '(' && read_bracket(scan, a, b)) {
      a->joint = JOINT_TOLERANCE;
      continue;
    }
    enum joint joint = read_joint(scan, member_end(a), between, &next);
    if (joint == JOINT_NONE || (joint == JOINT_HYPHEN && is_chain(scan, next))) break;
    if (scan_is_date(scan, next) || !read_member(scan, next, b) || !may_join(a, b, joint, last)) break;
    a->joint = joint;
    between = false;
    if (!is_fraction(a, b, joint) ||
        (byte_at(scan, b->number.end) == byte_at(scan, a->number.end) && is_digit(scan, b->number.end + 1)))
      continue;
    if (last == JOINT_SLASH || last == JOINT_COLON) continue;
    a->number.denominator = b->number.mantissa;
    a->number.end = b->number.end;
    a->number.spelling = SPELLING_FRACTION;
    a->number.exact = true;
    a->unit = b->unit;
    a->joint = JOINT_NONE;
    take_unit_of(scan, a);
    count--;
  }
  size_t end = member[0].number.end;
  if (count == 1 && byte_at(scan, end) == '-' && is_digit(scan, end + 1) && !has_unit(member))
    return false; /* 1.2-3, 8859-1 */
  if (count == 1 && is_word_byte(scan, member_end(member)) && !has_unit(member)) return false;
  put_members(scan, before, member, count);
  return true;
}
