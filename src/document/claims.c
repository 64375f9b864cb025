#include "document/claims.h"

#include <string.h>

struct text claims_reading(const struct derived *derived, const struct model_claim *claim, long low, long high,
                           struct report *report) {
  struct model_claim *other = arena_alloc(derived->arena, sizeof *other);
  *other = *claim;
  other->low = low;
  other->high = high;
  struct template_scope scope = {.derived = derived, .claim = other, .report = report};
  struct text text = text_new(derived->arena);
  if (claim->says) template_expand(&scope, claim->says, claim->says_place, &text);
  else template_add_name(&text, "predicate", claim->holds->source);
  return text;
}

struct text claims_sentence(const struct derived *derived, const struct model_claim *claim, struct report *report) {
  return claims_reading(derived, claim, claim->low, claim->high, report);
}

struct text claims_correction(const struct derived *derived, const struct model_erratum *erratum, struct report *report) {
  struct template_scope scope = {.derived = derived, .report = report};
  struct text text = text_new(derived->arena);
  if (erratum->instead) template_expand(&scope, erratum->instead, erratum->instead_place, &text);
  return text;
}

static void report_claim(const struct derived *derived, const struct model_claim *claim, const struct claim_result *result,
                         struct report *report) {
  struct arena *arena = derived->arena;
  struct text text = claims_sentence(derived, claim, report);
  const char *sentence = text_plain(arena, &text);
  struct finding *finding =
      report_add(report, FINDING_CLAIM, claim->place, "the model does not support claim '%s': \"%s\"", claim->id, sentence);
  const char *reading_words = !strstr(claim->holds->source, "order(") ? ""
                              : claim->reading == READING_STRICT      ? " under the strict reading"
                                                                      : " under the nearest-order reading";
  finding->found = arena_print(arena, "%s is false%s", claim->holds->source, reading_words);
  if (!result->has_range) {
    finding->hint = "change the claim and what rests on it, or the inputs";
    return;
  }
  struct text reading = claims_reading(derived, claim, result->low, result->high, report);
  finding->hint = arena_print(arena, "the range would read: \"%s\"; set bounds: %ld..%ld if that is the claim",
                              text_plain(arena, &reading), result->low, result->high);
}

bool claims_check(const struct derived *derived, struct report *report) {
  const struct model *model = derived->model;
  size_t before = report->count;
  for (size_t i = 0; i < model->claims; i++)
    if (derived->claim[i].known && !derived->claim[i].holds)
      report_claim(derived, &model->claim[i], &derived->claim[i], report);
  for (size_t i = 0; i < model->errata; i++) {
    if (!derived->erratum_true[i]) continue;
    const struct model_erratum *erratum = &model->erratum[i];
    struct finding *finding = report_add(report, FINDING_ERRATUM, erratum->place,
                                         "erratum '%s' is out of date: its original has become true", erratum->id);
    finding->found = arena_print(derived->arena, "\"%s\", since %s", erratum->original, erratum->would_need->source);
    finding->hint = "take the erratum out, or the inputs back";
  }
  return report->count == before;
}
