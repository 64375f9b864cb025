/* Sentences that the model refutes. */
#include "proof/judge.h"

static void report_erratum(struct judge *judge, const struct passage *passage, const struct phrase_hit *hit) {
  const struct ledger_erratum *erratum = &judge->proof->facts->ledger->erratum[hit->index];
  bool computed = judge->proof->facts->computed[hit->index];
  struct finding *finding = judge_report(
      judge, passage, computed ? FINDING_ORIGINAL : FINDING_OUTSIDE, hit->begin, hit->end,
      computed ? "the model refutes this sentence (erratum '%s')" : "a known mistake stands here (erratum '%s')",
      erratum->id);
  finding->expected = erratum->instead;
  finding->found = occurrence_text(judge->report->arena, passage->piece, hit->begin, hit->end);
  finding->hint = erratum->reason;
}

static void report_claim(struct judge *judge, const struct passage *passage, const struct phrase_hit *hit) {
  const struct fact_claim *claim = &judge->proof->facts->claim[hit->index];
  struct finding *finding = judge_report(judge, passage, FINDING_CLAIM, hit->begin, hit->end,
                                         "the model does not support this sentence (claim '%s')", claim->id);
  finding->found = occurrence_text(judge->report->arena, passage->piece, hit->begin, hit->end);
  if (claim->reading) finding->expected = claim->reading;
  finding->hint = arena_print(
      judge->report->arena, "the claim is defined at %s; change the sentence, or what it rests on", claim->defined_at);
}

static void report_waived(struct judge *judge, const struct passage *passage, const struct phrase_hit *hit,
                          const char *reason) {
  if (report_is_full(judge->report)) return;
  struct stretch span;
  struct place place = judge_place(judge, passage, hit->begin, hit->end, &span);
  const struct facts *facts = judge->proof->facts;
  report_waive(judge->report, hit->claim ? FINDING_CLAIM : FINDING_ORIGINAL, place, reason,
               "the model refutes this sentence (%s)",
               hit->claim ? facts->claim[hit->index].id : facts->ledger->erratum[hit->index].id)
      ->span = span;
}

/* Its orders of magnitude are judged as numbers. */
static bool has_orders(const struct passage *passage, const struct phrase_hit *hit) {
  for (size_t i = 0; i < passage->numbers.count; i++) {
    const struct occurrence *occurrence = &passage->numbers.item[i];
    if (occurrence->token->order_of_magnitude && occurrence->begin >= hit->begin && occurrence->end <= hit->end)
      return true;
  }
  return false;
}

void judge_phrases(struct judge *judge, const struct passage *passage) {
  for (size_t i = 0; i < passage->phrases.count; i++) {
    const struct phrase_hit *hit = &passage->phrases.item[i];
    const struct proof_binding *binding = passage->phrase_binding[i];
    bool known =
        binding && binding->target.kind == TARGET_ERRATUM && !hit->claim && binding->target.index == hit->index;
    if (binding && binding->target.kind == TARGET_WAIVER)
      report_waived(judge, passage, hit, binding->target.reason);
    else if (hit->claim && has_orders(passage, hit))
      continue;
    else if (hit->claim)
      report_claim(judge, passage, hit);
    else if (!known || judge->proof->facts->computed[hit->index])
      report_erratum(judge, passage, hit);
  }
}
