/* Numbers that stand together: ranges, lists, products, tolerances. Members are read one after the other; the unit of a
 * member goes to those on its left that have none. */
#include "proof/group.h"

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
  for (size_t i = 0; i + 1 < count; i++) { /* $5–10 */
    bool money = has_unit(&member[i]) && member[i].unit.begin < member[i].number.begin;
    if (!money || has_unit(&member[i + 1]) || (member[i].joint != JOINT_RANGE && member[i].joint != JOINT_HYPHEN))
      continue;
    member[i + 1].unit = member[i].unit;
    member[i + 1].shared = true;
  }
  for (size_t i = count - 1; i-- > 0;) {
    struct member *a = &member[i], *b = &member[i + 1];
    if (a->joint == JOINT_TIMES || a->joint == JOINT_NONE) continue;
    bool wider = b->number.scale && !a->number.scale && a->number.denominator == 1;
    struct number plain = b->number;
    plain.exponent -= b->number.scale;
    if (wider && !has_unit(a) && number_is_less(&a->number, &plain)) {
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
  return number_is_integer(&a->number) && number_is_integer(&b->number) && a->number.mantissa && b->number.mantissa;
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
