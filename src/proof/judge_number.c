/* A ruling for every number: what it is bound to, else which quantity agrees. */
#include "proof/author.h"
#include "proof/judge.h"

#include <string.h>

static void rule_all(struct passage *passage, const struct occurrence *occurrence, enum verdict verdict) {
  for (size_t i = 0; i < occurrence->tokens; i++) passage_ruling(passage, occurrence->token + i)->verdict = verdict;
}

static char *text_of(struct judge *judge, const struct passage *passage, size_t begin, size_t end) {
  return occurrence_text(judge->report->arena, passage->piece, begin, end);
}

static const char *place_name(const struct facts *facts, size_t quantity) {
  return facts->ledger->quantity[quantity].name;
}

/* "43" where "43 µs" was bound: the digits alone say less than was reviewed. */
static bool lost_its_unit(struct judge *judge, const struct token *token, const struct proof_binding *binding) {
  if (token->unit || token->order_of_magnitude || !binding->line) return false;
  struct token_list tokens = {0};
  const struct piece_step step = {0};
  const struct piece piece = {.text = binding->text,
                              .length = strlen(binding->text),
                              .step = &step,
                              .steps = 1,
                              .heading = "",
                              .source = binding->text};
  scanner_scan(judge->scratch, &judge->proof->scanner, &piece, &tokens);
  bool had = false;
  for (size_t i = 0; i < tokens.count; i++) had = had || (tokens.item[i].class_ == TOKEN_NUMBER && tokens.item[i].unit);
  token_list_free(&tokens);
  return had;
}

static void rule_bound_number(struct judge *judge, struct passage *passage, const struct token *token,
                              const struct target_part *part, const struct proof_binding *binding) {
  struct ruling *ruling = passage_ruling(passage, token);
  struct number_reading reading = match_read(judge->scratch, passage->piece, token);
  *ruling = (struct ruling){VERDICT_BOUND, false, true, part->quantity, part->form};
  if (lost_its_unit(judge, token, binding)) {
    ruling->verdict = VERDICT_WRONG;
    judge_report(judge, passage, FINDING_NUMBER, token->begin, token->end,
                 "\"%s\" has lost its unit: %s was bound as \"%s\"", text_of(judge, passage, token->begin, token->end),
                 place_name(judge->proof->facts, part->quantity), binding->text);
    return;
  }
  ruling->agrees = match_agrees(judge->scratch, judge->proof->facts, part->quantity, part->form, &reading);
  if (ruling->agrees) return;
  ruling->verdict = VERDICT_WRONG;
  explain_wrong(judge, passage, token, part->quantity, part->form);
}

static void rule_quantities(struct judge *judge, struct passage *passage, const struct occurrence *occurrence,
                            const struct proof_binding *binding) {
  const struct target *target = &binding->target;
  if (target->count != occurrence->tokens) {
    rule_all(passage, occurrence, VERDICT_WRONG);
    judge_report(judge, passage, FINDING_NUMBER, occurrence->begin, occurrence->end,
                 "\"%s\" has %zu numbers, its binding %s has %zu",
                 text_of(judge, passage, occurrence->begin, occurrence->end), occurrence->tokens, target->text,
                 target->count)
        ->hint = "bind it again";
    return;
  }
  for (size_t i = 0; i < occurrence->tokens; i++)
    rule_bound_number(judge, passage, occurrence->token + i, &target->item[i], binding);
}

/* An inequality said of every quantity, or a range that encloses them. */
static void rule_bounds(struct judge *judge, struct passage *passage, const struct occurrence *occurrence,
                        const struct proof_binding *binding) {
  const struct facts *facts = judge->proof->facts;
  rule_all(passage, occurrence, VERDICT_BOUND);
  bool encloses = occurrence->tokens == 2 && occurrence->token->group == GROUP_RANGE_LOW;
  bool one = occurrence->tokens == 1 && occurrence->token->bound != BOUND_NONE;
  for (size_t p = 0; p < binding->target.count; p++) {
    const struct target_part *part = &binding->target.item[p];
    bool holds = encloses || one;
    for (size_t i = 0; holds && i < occurrence->tokens; i++) {
      struct token token = occurrence->token[i];
      if (encloses) token.bound = i ? BOUND_AT_MOST : BOUND_AT_LEAST;
      struct number_reading reading = match_read(judge->scratch, passage->piece, &token);
      const struct rational *value = match_shown(judge->scratch, facts, part->quantity, part->form, &reading);
      holds = value && match_bound_holds(judge->scratch, &reading, value);
    }
    if (holds) continue;
    rule_all(passage, occurrence, VERDICT_WRONG);
    const struct ledger_quantity *q = &facts->ledger->quantity[part->quantity];
    const struct unit *unit = occurrence->token->unit ? occurrence->token->unit : q->form->unit;
    struct finding *finding = judge_report(
        judge, passage, FINDING_NUMBER, occurrence->token->hedge_begin, occurrence->end, "\"%s\" is not true of %s",
        text_of(judge, passage, occurrence->token->hedge_begin, occurrence->end), q->name);
    if (dimension_equal(&unit->dimension, &q->form->unit->dimension))
      finding->expected =
          arena_print(judge->report->arena, "%s is %s (%s)", q->name,
                      author_say_unit(judge->report->arena, rational_div(judge->scratch, q->exact, unit->factor), unit),
                      q->defined_at);
    if (!encloses && !one)
      finding->hint =
          "it is bound as an inequality (bound …), and no word like \"under\" or \"at least\" stands before it";
    return;
  }
}

static void rule_count(struct judge *judge, struct passage *passage, const struct occurrence *occurrence,
                       const struct target *target) {
  rule_all(passage, occurrence, VERDICT_WAIVED);
  if (!target->id) return;
  rule_all(passage, occurrence, VERDICT_BOUND);
  const struct fact_axis *axis = &judge->proof->facts->axis[target->index];
  const struct rational *members = rational_integer(judge->scratch, (long)axis->members);
  const struct token *token = occurrence->token;
  if (occurrence->tokens == 1 && !rational_compare(token_value(judge->scratch, passage->piece, token), members)) return;
  rule_all(passage, occurrence, VERDICT_WRONG);
  struct finding *finding = judge_report(judge, passage, FINDING_NUMBER, token->number_begin, token->number_end,
                                         "\"%s\" is not the number of members of %s",
                                         text_of(judge, passage, occurrence->begin, occurrence->end), axis->id);
  const char *right = author_count(judge->report->arena, passage->piece, token, (long)axis->members);
  finding->expected = right;
  finding->fix = occurrence->tokens == 1 ? right : NULL;
}

/* A waiver whose number the model has by now is told of. */
static void rule_waived(struct judge *judge, struct passage *passage, const struct occurrence *occurrence,
                        const struct proof_binding *binding) {
  rule_all(passage, occurrence, VERDICT_WAIVED);
  if (report_is_full(judge->report)) return;
  struct stretch span;
  struct place place = judge_place(judge, passage, occurrence->begin, occurrence->end, &span);
  struct match_list list;
  match_find(judge->proof->index, judge->scratch, passage->piece, occurrence->token, &list);
  const char *text = text_of(judge, passage, occurrence->begin, occurrence->end);
  if (list.count == 1 && occurrence->tokens == 1) {
    struct finding *finding = report_add(judge->report, FINDING_WAIVED, place, "\"%s\" is waived, and agrees with %s",
                                         text, place_name(judge->proof->facts, list.quantity[0]));
    finding->span = span;
    finding->hint = arena_print(judge->report->arena, "waived because: %s", binding->target.reason);
    return;
  }
  report_waive(judge->report, FINDING_UNBOUND, place, binding->target.reason, "\"%s\" is bound to no quantity", text)
      ->span = span;
}

static void rule_bound(struct judge *judge, struct passage *passage, size_t number) {
  const struct occurrence *occurrence = &passage->numbers.item[number];
  const struct proof_binding *binding = passage->binding[number];
  switch (binding->target.kind) {
    case TARGET_QUANTITY:
      rule_quantities(judge, passage, occurrence, binding);
      break;
    case TARGET_BOUND:
      rule_bounds(judge, passage, occurrence, binding);
      break;
    case TARGET_CLAIM:
      judge_orders(judge, passage, number);
      break;
    case TARGET_COUNT:
      rule_count(judge, passage, occurrence, &binding->target);
      break;
    case TARGET_WAIVER:
      rule_waived(judge, passage, occurrence, binding);
      break;
    case TARGET_NAME:
    case TARGET_ERRATUM:
      rule_all(passage, occurrence, VERDICT_WAIVED);
      break;
  }
}

/* Of several, those of a set that another number of the same range or list is of. */
static void narrow(const struct facts *facts, struct match_list *list, const char *set) {
  size_t kept = 0, all = list->count < MATCH_MOST ? list->count : MATCH_MOST;
  for (size_t i = 0; i < all; i++)
    if (!strcmp(facts->quantity[list->quantity[i]].set, set)) list->quantity[kept++] = list->quantity[i];
  if (kept) list->count = kept;
}

static bool is_refused(struct judge *judge, struct passage *passage, const struct token *token) {
  if (!token->malformed && !token->unit_unknown) return false;
  const char *text = report_is_full(judge->report) ? "" : text_of(judge, passage, token->begin, token->end);
  if (token->malformed)
    judge_report(judge, passage, FINDING_MALFORMED, token->begin, token->end,
                 "\"%s\" is no number of this language (%s)", text, locale_name(judge->proof->scanner.locale))
        ->hint = "groups of three digits and one decimal mark; another language: <!-- figproof: locale de -->";
  else
    judge_report(judge, passage, FINDING_UNKNOWN_UNIT, token->begin, token->end,
                 "\"%s\" has a unit that neither figproof nor the model defines", text)
        ->hint = "define it under `units` of the model, or waive the number";
  passage_ruling(passage, token)->verdict = VERDICT_WRONG;
  return true;
}

static void rule_matched(struct judge *judge, struct passage *passage, const struct token *token, size_t quantity) {
  const struct facts *facts = judge->proof->facts;
  struct ruling *ruling = passage_ruling(passage, token);
  *ruling = (struct ruling){VERDICT_MATCHED, true, true, quantity, NULL};
  if (!facts->quantity[quantity].quarantine) return;
  ruling->verdict = VERDICT_WRONG;
  struct finding *finding =
      judge_report(judge, passage, FINDING_APART, token->begin, token->end, "\"%s\" is %s, which is kept apart",
                   text_of(judge, passage, token->begin, token->end), place_name(facts, quantity));
  finding->found = facts->quantity[quantity].quarantine;
  finding->hint = "it may be printed only where it is bound: figproof bind";
}

static void rule_unbound_number(struct judge *judge, struct passage *passage, const struct token *token,
                                const struct match_list *list) {
  struct ruling *ruling = passage_ruling(passage, token);
  bool coverage = judge->job->coverage;
  if (is_refused(judge, passage, token)) return;
  if (!list->count && !match_has_unit(token)) {
    ruling->verdict = coverage ? VERDICT_WRONG : VERDICT_BARE;
    if (coverage) explain_unbound(judge, passage, token, list);
    return;
  }
  if (!list->count) {
    ruling->verdict = VERDICT_WRONG;
    explain_no_match(judge, passage, token);
    return;
  }
  if (list->count == 1)
    rule_matched(judge, passage, token, list->quantity[0]);
  else
    ruling->verdict = VERDICT_AMBIGUOUS;
  if (ruling->verdict == VERDICT_WRONG || (!coverage && list->count == 1)) return;
  if (coverage) ruling->verdict = VERDICT_WRONG;
  explain_unbound(judge, passage, token, list);
}

static void rule_unbound(struct judge *judge, struct passage *passage, const struct occurrence *occurrence) {
  if (occurrence->tokens == 1) {
    struct match_list list;
    match_find(judge->proof->index, judge->scratch, passage->piece, occurrence->token, &list);
    rule_unbound_number(judge, passage, occurrence->token, &list);
    return;
  }
  struct match_list *lists = arena_array(judge->scratch, occurrence->tokens, sizeof *lists);
  const char *set = NULL;
  for (size_t i = 0; i < occurrence->tokens; i++) {
    match_find(judge->proof->index, judge->scratch, passage->piece, occurrence->token + i, &lists[i]);
    if (lists[i].count == 1) set = judge->proof->facts->quantity[lists[i].quantity[0]].set;
  }
  for (size_t i = 0; i < occurrence->tokens; i++) {
    if (set && lists[i].count > 1) narrow(judge->proof->facts, &lists[i], set);
    rule_unbound_number(judge, passage, occurrence->token + i, &lists[i]);
  }
}

void judge_numbers(struct judge *judge, struct passage *passage) {
  for (size_t i = 0; i < passage->numbers.count; i++) {
    const struct occurrence *occurrence = &passage->numbers.item[i];
    if (passage->binding[i])
      rule_bound(judge, passage, i);
    else if (occurrence->token->order_of_magnitude)
      judge_orders(judge, passage, i);
    else
      rule_unbound(judge, passage, occurrence);
  }
}
