/* Orders of magnitude in prose: "two to three orders of magnitude" is said of a claim, never of one value. */
#include "proof/author.h"
#include "proof/judge.h"

#include <string.h>

struct claim_orders *claim_orders_new(struct arena *arena, const struct facts *facts, const struct scanner *scanner) {
  struct claim_orders *orders = arena_array(arena, facts->claims + 1, sizeof *orders);
  struct token_list tokens = {0};
  for (size_t c = 0; c < facts->claims; c++) {
    const char *text = facts->claim[c].sentence;
    const struct piece_step step = {0};
    const struct piece piece = {
        .text = text, .length = strlen(text), .step = &step, .steps = 1, .heading = "", .source = text};
    scanner_scan(arena, scanner, &piece, &tokens);
    for (size_t i = 0; i < tokens.count; i++) {
      const struct token *token = &tokens.item[i];
      if (token->class_ != TOKEN_NUMBER || !token->order_of_magnitude) continue;
      if (orders[c].count && (!token->group_id || token->group_id != token[-1].group_id)) break;
      *ARENA_PUSH(arena, &orders[c]) = token_value(arena, &piece, token);
    }
  }
  token_list_free(&tokens);
  return orders;
}

static bool prints(struct judge *judge, const struct passage *passage, const struct occurrence *occurrence,
                   const struct claim_orders *orders) {
  if (orders->count != occurrence->tokens) return false;
  for (size_t i = 0; i < orders->count; i++)
    if (rational_compare(token_value(judge->scratch, passage->piece, occurrence->token + i), orders->item[i]))
      return false;
  return true;
}

static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c & 0x80); }
static char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c; }

static bool same_word(const char *a, const char *b, size_t length) {
  for (size_t i = 0; i < length; i++)
    if (lower(a[i]) != lower(b[i])) return false;
  return true;
}

/* How many words (of four letters and more, by their first five) of the sentence stand in the text. */
static size_t words_in(const char *sentence, const char *text, size_t length) {
  enum { SHORTEST = 4, STEM = 5 };
  size_t found = 0;
  for (const char *p = sentence; *p;) {
    size_t size = 0;
    while (is_letter(p[size])) size++;
    size_t stem = size < STEM ? size : STEM;
    for (size_t at = 0; size >= SHORTEST && at + stem <= length; at++) {
      if ((at && is_letter(text[at - 1])) || !same_word(p, text + at, stem)) continue;
      found++;
      break;
    }
    p += size ? size : 1;
  }
  return found;
}

/* The sentence that offset `at` stands in: up to a full stop and a space on either side. */
static void sentence_around(const struct piece *piece, size_t at, size_t *begin, size_t *end) {
  *begin = at;
  while (*begin > 1 && !(strchr(".!?", piece->text[*begin - 2]) && strchr(" \n", piece->text[*begin - 1]))) --*begin;
  if (*begin == 1) *begin = 0;
  *end = at;
  while (*end < piece->length &&
         !(strchr(".!?", piece->text[*end]) && (*end + 1 == piece->length || strchr(" \n", piece->text[*end + 1]))))
    ++*end;
}

size_t claim_candidates(struct judge *judge, const struct passage *passage, const struct occurrence *occurrence,
                        size_t *claims, size_t most, bool *sure) {
  const struct facts *facts = judge->proof->facts;
  size_t begin, end, count = 0, *score = arena_array(judge->scratch, most + 1, sizeof *score);
  sentence_around(passage->piece, occurrence->begin, &begin, &end);
  for (size_t c = 0; c < facts->claims; c++) {
    if (!prints(judge, passage, occurrence, &judge->proof->orders[c])) continue;
    size_t words = words_in(facts->claim[c].sentence, passage->piece->text + begin, end - begin),
           at = count < most ? count++ : most;
    while (at > 0 && score[at - 1] < words) {
      if (at < most) score[at] = score[at - 1], claims[at] = claims[at - 1];
      at--;
    }
    if (at < most) score[at] = words, claims[at] = c;
  }
  *sure = count == 1 || (count > 1 && score[0] > score[1]);
  return count;
}

static void report_false(struct judge *judge, struct passage *passage, const struct occurrence *occurrence,
                         const struct fact_claim *claim) {
  struct arena *arena = judge->report->arena;
  struct finding *finding =
      judge_report(judge, passage, FINDING_CLAIM, occurrence->begin, occurrence->end,
                   "the model does not support \"%s\" (claim '%s')",
                   occurrence_text(arena, passage->piece, occurrence->begin, occurrence->end), claim->id);
  finding->expected = claim->reading ? arena_print(arena, "the range would read: %s", claim->reading) : NULL;
  finding->hint =
      arena_print(arena, "the claim is defined at %s; change the sentence, or what it rests on", claim->defined_at);
}

static void report_other(struct judge *judge, struct passage *passage, const struct occurrence *occurrence,
                         const struct fact_claim *claim, const struct claim_orders *orders) {
  struct arena *arena = judge->report->arena;
  struct finding *finding = judge_report(
      judge, passage, FINDING_NUMBER, occurrence->begin, occurrence->end, "\"%s\" is not what claim '%s' says",
      occurrence_text(arena, passage->piece, occurrence->begin, occurrence->end), claim->id);
  finding->expected = claim->sentence;
  finding->hint = orders->count ? NULL : "the claim says nothing of orders of magnitude";
}

static void rule(struct passage *passage, const struct occurrence *occurrence, enum verdict verdict) {
  for (size_t i = 0; i < occurrence->tokens; i++) passage_ruling(passage, occurrence->token + i)->verdict = verdict;
}

static void report_none(struct judge *judge, struct passage *passage, const struct occurrence *occurrence) {
  const struct facts *facts = judge->proof->facts;
  struct arena *arena = judge->report->arena;
  struct finding *finding = judge_report(judge, passage, FINDING_NO_MATCH, occurrence->begin, occurrence->end,
                                         "no claim of the model says \"%s\"",
                                         occurrence_text(arena, passage->piece, occurrence->begin, occurrence->end));
  const char *said = NULL;
  for (size_t c = 0; c < facts->claims; c++)
    if (judge->proof->orders[c].count)
      said = arena_print(arena, "%s%s%s: \"%s\"", said ? said : "", said ? "\n" : "", facts->claim[c].id,
                         facts->claim[c].sentence);
  finding->hint = said;
}

/* Whether it stands in the sentence of a claim that does not hold. */
static bool is_in_sentence(const struct passage *passage, const struct occurrence *occurrence, size_t *claim) {
  for (size_t i = 0; i < passage->phrases.count; i++) {
    const struct phrase_hit *hit = &passage->phrases.item[i];
    if (!hit->claim || occurrence->begin < hit->begin || occurrence->end > hit->end) continue;
    *claim = hit->index;
    return true;
  }
  return false;
}

void judge_orders(struct judge *judge, struct passage *passage, size_t number) {
  const struct facts *facts = judge->proof->facts;
  const struct occurrence *occurrence = &passage->numbers.item[number];
  const struct proof_binding *binding = passage->binding[number];
  size_t claims[MATCH_MOST], count = 1;
  bool sure = true;
  if (binding)
    claims[0] = binding->target.index;
  else if (!is_in_sentence(passage, occurrence, &claims[0]))
    count = claim_candidates(judge, passage, occurrence, claims, MATCH_MOST, &sure);
  rule(passage, occurrence, VERDICT_WRONG);
  if (!count) {
    report_none(judge, passage, occurrence);
    return;
  }
  const struct fact_claim *claim = &facts->claim[claims[0]];
  if (binding && !prints(judge, passage, occurrence, &judge->proof->orders[claims[0]])) {
    report_other(judge, passage, occurrence, claim, &judge->proof->orders[claims[0]]);
    return;
  }
  if (sure && !claim->holds) {
    report_false(judge, passage, occurrence, claim);
    return;
  }
  if (binding || (sure && !judge->job->coverage)) {
    rule(passage, occurrence, binding ? VERDICT_BOUND : VERDICT_MATCHED);
    return;
  }
  bool coverage = judge->job->coverage;
  if (!coverage) rule(passage, occurrence, VERDICT_AMBIGUOUS);
  struct finding *finding =
      judge_report(judge, passage, coverage ? FINDING_UNBOUND : FINDING_AMBIGUOUS, occurrence->begin, occurrence->end,
                   coverage ? "\"%s\" is bound to no claim" : "\"%s\" could be said by several claims",
                   occurrence_text(judge->report->arena, passage->piece, occurrence->begin, occurrence->end));
  const char *names = facts->claim[claims[0]].id;
  for (size_t i = 1; i < count; i++)
    names = arena_print(judge->report->arena, "%s, %s", names, facts->claim[claims[i]].id);
  finding->hint =
      arena_print(judge->report->arena, "claims that say it: %s; figproof bind writes down which is meant", names);
}
