/* Inside the scanner: the members of a range, list, product or tolerance. */
#ifndef PROOF_GROUP_H
#define PROOF_GROUP_H
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

static inline bool has_unit(const struct member *member) { return member->unit.unit || member->unit.unknown; }
static inline size_t member_end(const struct member *member) {
  return member->unit.end > member->number.end ? member->unit.end : member->number.end;
}
static inline bool is_word_byte(const struct scan *scan, size_t at) {
  return byte_is(scan, at, BYTE_ALNUM) || byte_at(scan, at) == '_' || scan_foreign_letter(scan, at);
}
/* Plain digits: no sign, point, separator, "million". */
bool number_is_integer(const struct number *number);

/* group_member.c. A number with its unit at `at`, where its sign stands; false when it is part of something else. */
bool read_member(const struct scan *scan, size_t at, struct member *member);
/* 12.3(4): the digit in brackets as a member of its own. */
bool read_bracket(const struct scan *scan, const struct member *of, struct member *member);
/* "half a millisecond", "a third of a second": the unit behind the article. */
void take_unit_of(const struct scan *scan, struct member *member);
/* "orders of magnitude" behind a number: the end, or 0. */
size_t order_end(const struct scan *scan, const struct member *member);

/* group_joint.c. What joins a number that ends at `at` to the next, which begins at *next. */
enum joint read_joint(const struct scan *scan, size_t at, bool between, size_t *next);
/* Whether two members may be joined that way; before: what joins a to the member before it. */
bool may_join(const struct member *a, const struct member *b, enum joint joint, enum joint before);
/* Whether a < b by the digits alone. */
bool number_is_less(const struct number *a, const struct number *b);
/* 1-800-555: more than one hyphen between digits is no range. */
bool is_chain(const struct scan *scan, size_t at);

#endif
