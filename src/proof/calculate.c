/* The reader's calculator: "17.9 ms ÷ 82 µs ≈ 218×", "16 × 320 KiB = 5,120 KiB = 5.00 MiB". What stands behind the sign
 * of equality must be what comes out of the numbers as they are printed, or say that it is rounded. */
#include "proof/author.h"
#include "proof/judge.h"

#include <string.h>

enum sign { SIGN_NONE, SIGN_TIMES, SIGN_OVER, SIGN_PLUS, SIGN_MINUS, SIGN_EQUALS, SIGN_ABOUT };

static const struct {
  const char *text;
  enum sign sign;
} signs[] = {
    {"×", SIGN_TIMES},         {"x", SIGN_TIMES},         {"*", SIGN_TIMES},          {"·", SIGN_TIMES},
    {"⋅", SIGN_TIMES},         {"times", SIGN_TIMES},     {"÷", SIGN_OVER},           {"/", SIGN_OVER},
    {"divided by", SIGN_OVER}, {"over", SIGN_OVER},       {"+", SIGN_PLUS},           {"plus", SIGN_PLUS},
    {"−", SIGN_MINUS},         {"-", SIGN_MINUS},         {"–", SIGN_MINUS},          {"minus", SIGN_MINUS},
    {"=", SIGN_EQUALS},        {"is", SIGN_EQUALS},       {"gives", SIGN_EQUALS},     {"makes", SIGN_EQUALS},
    {"equals", SIGN_EQUALS},   {"comes to", SIGN_EQUALS}, {"≈", SIGN_ABOUT},          {"~", SIGN_ABOUT},
    {"≃", SIGN_ABOUT},         {"is about", SIGN_ABOUT},  {"is roughly", SIGN_ABOUT}, {"gives about", SIGN_ABOUT},
    {"is some", SIGN_ABOUT},   {"≅", SIGN_ABOUT},
};

enum { LONGEST_SIGN = 24 }; /* bytes, with the blanks around it */

static bool is_blank(const char *text, size_t length, size_t *taken) {
  static const char *const blanks[] = {" ", "\n", "\t", "\u00A0", "\u202F", "\u2009"};
  for (size_t i = 0; i < sizeof blanks / sizeof *blanks; i++) {
    *taken = strlen(blanks[i]);
    if (*taken <= length && !memcmp(text, blanks[i], *taken)) return true;
  }
  return false;
}

/* What stands between two numbers, if it is a sign. */
static enum sign sign_between(const struct piece *piece, size_t begin, size_t end) {
  size_t taken;
  if (end - begin > LONGEST_SIGN) return SIGN_NONE; /* words stand between most numbers */
  while (begin < end && is_blank(piece->text + begin, end - begin, &taken)) begin += taken;
  for (;;) {
    size_t at = end;
    do at--;
    while (end > begin && at > begin && (piece->text[at] & 0xC0) == 0x80);
    if (end <= begin || !is_blank(piece->text + at, end - at, &taken) || at + taken != end) break;
    end = at;
  }
  for (size_t i = 0; begin < end && i < sizeof signs / sizeof *signs; i++)
    if (strlen(signs[i].text) == end - begin && !memcmp(piece->text + begin, signs[i].text, end - begin))
      return signs[i].sign;
  return SIGN_NONE;
}

struct term {
  const struct rational *value; /* base units */
  struct dimension dimension;
};

struct sum {
  struct judge *judge;
  const struct passage *passage;
  size_t at; /* token that is read next */
  struct term total;
  bool bad; /* dimensions do not fit, or a division by zero */
};

static const struct token *token_at(const struct sum *sum, size_t i) { return &sum->passage->tokens->item[i]; }

static bool is_operand(const struct sum *sum, size_t i) {
  if (i >= sum->passage->tokens->count) return false;
  const struct token *token = token_at(sum, i);
  bool listed = token->group == GROUP_LIST || token->group == GROUP_RANGE_LOW || token->group == GROUP_RANGE_HIGH ||
                token->group == GROUP_TOLERANCE;
  return token->class_ == TOKEN_NUMBER && !listed && !token->unit_unknown && !token->malformed &&
         !token->order_of_magnitude;
}

static enum sign sign_after(const struct sum *sum, size_t i) {
  if (!is_operand(sum, i + 1)) return SIGN_NONE;
  return sign_between(sum->passage->piece, token_at(sum, i)->end, token_at(sum, i + 1)->begin);
}

static struct term term_of(const struct sum *sum, size_t i) {
  struct arena *scratch = sum->judge->scratch;
  const struct token *token = token_at(sum, i);
  const struct unit *unit = token->unit ? token->unit : unit_one(scratch);
  return (struct term){rational_mul(scratch, token_value(scratch, sum->passage->piece, token), unit->factor),
                       unit->dimension};
}

/* Products first: reads a × b ÷ c. */
static struct term read_product(struct sum *sum, enum sign *next) {
  struct arena *scratch = sum->judge->scratch;
  struct term product = term_of(sum, sum->at);
  while ((*next = sign_after(sum, sum->at)) == SIGN_TIMES || *next == SIGN_OVER) {
    struct term factor = term_of(sum, ++sum->at);
    bool over = *next == SIGN_OVER;
    if (over && !rational_sign(factor.value)) {
      sum->bad = true;
      return product;
    }
    product.value =
        over ? rational_div(scratch, product.value, factor.value) : rational_mul(scratch, product.value, factor.value);
    struct dimension dimension;
    dimension_multiply(&dimension, &product.dimension, &factor.dimension, over ? -1 : 1);
    product.dimension = dimension;
  }
  return product;
}

/* Reads a + b − c; gives the sign that ended it. */
static enum sign read_sum(struct sum *sum) {
  struct arena *scratch = sum->judge->scratch;
  enum sign next;
  sum->total = read_product(sum, &next);
  while (next == SIGN_PLUS || next == SIGN_MINUS) {
    bool minus = next == SIGN_MINUS;
    sum->at++;
    struct term term = read_product(sum, &next);
    sum->bad = sum->bad || !dimension_equal(&term.dimension, &sum->total.dimension);
    sum->total.value = minus ? rational_sub(scratch, sum->total.value, term.value)
                             : rational_add(scratch, sum->total.value, term.value);
  }
  return next;
}

/* The result as printed against what was calculated. A hedge lets what the model has pass too: "≈ 219×" of unrounded
 * operands. */
static void compare(struct sum *sum, size_t result, size_t begin, bool about) {
  struct judge *judge = sum->judge;
  struct arena *scratch = judge->scratch;
  struct token token = *token_at(sum, result);
  const struct unit *unit = token.unit ? token.unit : unit_one(scratch);
  if (sum->bad || !dimension_equal(&unit->dimension, &sum->total.dimension)) return;
  bool hedged = about || token.hedge == HEDGE_ABOUT;
  if (token.hedge == HEDGE_EXACTLY || hedged) token.hedge = hedged ? HEDGE_ABOUT : HEDGE_NONE;
  struct number_reading reading = match_read(scratch, sum->passage->piece, &token);
  const struct rational *value = rational_div(scratch, sum->total.value, unit->factor);
  if (match_value_agrees(scratch, &reading, value)) return;
  struct ruling *ruling = &sum->passage->ruling[result];
  bool agrees = ruling->known && (ruling->verdict == VERDICT_BOUND || ruling->verdict == VERDICT_MATCHED);
  if (hedged && agrees) return;
  if (ruling->verdict == VERDICT_WRONG) return;
  ruling->verdict = VERDICT_WRONG;
  struct arena *arena = judge->report->arena;
  struct finding *finding = judge_report(
      judge, sum->passage, FINDING_CALCULATION, token.number_begin, token.number_end,
      "a reader who calculates \"%s\" gets %s",
      occurrence_text(arena, sum->passage->piece, token_at(sum, begin)->begin, token_at(sum, sum->at)->end),
      author_say_unit(arena, value, unit));
  finding->expected = author_say_unit(arena, value, unit);
  finding->found = occurrence_text(arena, sum->passage->piece, token.begin, token.end);
  finding->hint = "print more places, or say that it is rounded: \"≈\", \"about\"";
}

static void refuse_quarantined(struct sum *sum, size_t begin, size_t end) {
  const struct facts *facts = sum->judge->proof->facts;
  for (size_t i = begin; i <= end; i++) {
    struct ruling *ruling = &sum->passage->ruling[i];
    if (!ruling->known || !facts->quantity[ruling->quantity].quarantine || ruling->verdict == VERDICT_WRONG) continue;
    ruling->verdict = VERDICT_WRONG;
    const struct token *token = token_at(sum, i);
    struct finding *finding = judge_report(sum->judge, sum->passage, FINDING_APART, token->begin, token->end,
                                           "%s is kept apart: nothing may be calculated with it",
                                           facts->ledger->quantity[ruling->quantity].name);
    finding->found = facts->quantity[ruling->quantity].quarantine;
  }
}

void judge_calculations(struct judge *judge, struct passage *passage) {
  struct sum sum = {.judge = judge, .passage = passage};
  for (size_t begin = 0; begin + 1 < passage->tokens->count; begin = sum.at + 1) {
    sum.at = begin;
    if (!is_operand(&sum, begin) || sign_after(&sum, begin) == SIGN_NONE) continue;
    sum.bad = false;
    enum sign next = read_sum(&sum);
    bool calculated = sum.at > begin;
    size_t end = sum.at;
    if (calculated) refuse_quarantined(&sum, begin, end);
    while (next == SIGN_EQUALS || next == SIGN_ABOUT) {
      size_t result = end + 1;
      if (calculated) {
        sum.at = begin == end ? begin : sum.at;
        compare(&sum, result, begin, next == SIGN_ABOUT);
      }
      end = result;
      struct sum rest = sum;
      rest.at = end;
      next = sign_after(&rest, end);
    }
    if (end > sum.at) sum.at = end;
  }
}
