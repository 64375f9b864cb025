/* Findings about numbers, in the words of a person who wants to mend them. */
#include "proof/author.h"
#include "proof/fix.h"
#include "proof/judge.h"

#include <stdint.h>
#include <string.h>

enum { MOST_EXPLAINED = 2000 }; /* findings of a run that get nearest values and slips */

static const struct ledger_quantity *quantity_of(const struct judge *judge, size_t i) {
  return &judge->proof->facts->ledger->quantity[i];
}

static const char *text_of(struct judge *judge, const struct passage *passage, const struct token *token) {
  size_t end = token->unit_end > token->end ? token->unit_end : token->end;
  if (token->unit_shared && token->unit) {
    const char *number = occurrence_text(judge->report->arena, passage->piece, token->begin, token->end);
    return arena_print(judge->report->arena, "%s%s%s", number, token->unit->close ? "" : " ", token->unit->symbol);
  }
  return occurrence_text(judge->report->arena, passage->piece, token->begin, end);
}

static const struct unit *unit_shown(struct judge *judge, const struct token *token) {
  return token->unit ? token->unit : unit_one(judge->scratch);
}

/* "42.5 to 43.5 µs"; "exactly 5 MiB". */
static const char *interval(struct judge *judge, const struct number_reading *reading) {
  struct arena *arena = judge->report->arena;
  const struct unit *unit = unit_shown(judge, reading->token);
  const struct rational *low, *high;
  match_reach(judge->scratch, reading, &low, &high);
  if (!rational_compare(low, high)) return arena_print(arena, "exactly %s", author_say_unit(arena, low, unit));
  return arena_print(arena, "%s to %s", author_say(arena, low), author_say_unit(arena, high, unit));
}

/* "1.5 % more", "20 % less"; "" when there is nothing to compare with. */
static const char *difference(struct judge *judge, const struct rational *value, const struct rational *than) {
  struct arena *scratch = judge->scratch;
  if (!rational_sign(than)) return "";
  const struct rational *share = rational_div(scratch, rational_sub(scratch, value, than), rational_abs(scratch, than));
  int sign = rational_sign(share);
  if (!sign) return ", the same";
  const struct rational *ten = rational_integer(scratch, 10);
  if (rational_compare(rational_abs(scratch, share), ten) > 0) return "";
  const struct rational *tenths = rational_mul(scratch, rational_abs(scratch, share), rational_integer(scratch, 1000));
  const struct rational *rounded =
      rational_div(scratch, rational_floor(scratch, rational_add(scratch, tenths, rational_ratio(scratch, 1, 2))), ten);
  const char *much = rational_sign(rounded) ? author_say(scratch, rounded) : "under 0.1";
  return arena_print(judge->report->arena, ", %s %% %s", much, sign > 0 ? "more" : "less");
}

/* The value in the printed unit where that fits, else in its own. */
static const char *value_text(struct judge *judge, size_t quantity, const struct form *form,
                              const struct number_reading *reading) {
  struct arena *arena = judge->report->arena;
  const struct rational *shown = match_shown(judge->scratch, judge->proof->facts, quantity, form, reading);
  if (shown && reading->token->unit) return author_say_unit(arena, shown, reading->token->unit);
  const struct ledger_quantity *q = quantity_of(judge, quantity);
  const struct unit *unit = form ? form->unit : q->form->unit;
  return author_say_unit(arena, rational_div(judge->scratch, q->exact, unit->factor), unit);
}

static const char *add_line(struct arena *arena, const char *lines, const char *line) {
  if (!line) return lines;
  return lines ? arena_print(arena, "%s\n%s", lines, line) : line;
}

static const char *nearest_text(struct judge *judge, const struct passage *passage, const struct token *token,
                                const struct number_reading *reading) {
  size_t nearest[MATCH_NEAREST];
  size_t count = match_nearest(judge->proof->index, judge->scratch, passage->piece, token, nearest);
  struct arena *arena = judge->report->arena;
  const char *line = NULL;
  for (size_t i = 0; i < count; i++) {
    const struct rational *shown = match_shown(judge->scratch, judge->proof->facts, nearest[i], NULL, reading);
    line = arena_print(
        arena, "%s%s %s%s", line ? arena_print(arena, "%s; ", line) : "nearest: ", quantity_of(judge, nearest[i])->name,
        value_text(judge, nearest[i], NULL, reading), shown ? difference(judge, shown, reading->value) : "");
  }
  return line;
}

static bool explains(struct judge *judge) {
  return !report_is_full(judge->report) && judge->explained++ < MOST_EXPLAINED;
}

static void report_dimension(struct judge *judge, const struct passage *passage, const struct token *token,
                             size_t quantity, const struct form *form, const struct number_reading *reading) {
  struct arena *arena = judge->report->arena;
  const struct ledger_quantity *q = quantity_of(judge, quantity);
  const struct unit_system *units = judge->proof->facts->ledger->units;
  struct finding *finding = judge_report(judge, passage, FINDING_NUMBER, token->number_begin, token->number_end,
                                         "\"%s\" is not %s: %s is no %s", text_of(judge, passage, token), q->name,
                                         dimension_text(arena, units, &token->unit->dimension),
                                         dimension_text(arena, units, &q->form->unit->dimension));
  finding->expected = arena_print(arena, "%s (%s)", value_text(judge, quantity, form, reading), q->defined_at);
}

/* The number with its unit, also where others share it. */
static const char *expected_text(struct arena *scratch, const struct passage *passage, const struct token *token,
                                 const char *number) {
  if (token->unit_shared && token->unit)
    return arena_print(scratch, "%s%s%s", number, token->unit->close ? "" : " ", token->unit->symbol);
  size_t end = token->unit_end > token->number_end ? token->unit_end : token->number_end;
  return author_text(scratch, passage->piece, token,
                     token->begin < token->number_begin ? token->begin : token->number_begin, end, number);
}

void explain_wrong(struct judge *judge, const struct passage *passage, const struct token *token, size_t quantity,
                   const struct form *form) {
  struct arena *arena = judge->report->arena, *scratch = judge->scratch;
  const struct facts *facts = judge->proof->facts;
  if (!explains(judge)) {
    judge_report(judge, passage, FINDING_NUMBER, token->number_begin, token->number_end, "this number is not %s",
                 quantity_of(judge, quantity)->name);
    return;
  }
  struct number_reading reading = match_read(scratch, passage->piece, token);
  const struct rational *shown = match_shown(scratch, facts, quantity, form, &reading);
  if (!shown) {
    report_dimension(judge, passage, token, quantity, form, &reading);
    return;
  }
  const struct ledger_quantity *q = quantity_of(judge, quantity);
  struct finding *finding = judge_report(judge, passage, FINDING_NUMBER, token->number_begin, token->number_end,
                                         "\"%s\" is not %s: as printed it stands for %s",
                                         text_of(judge, passage, token), q->name, interval(judge, &reading));
  const char *number = author_number(scratch, facts, passage->piece, token, &judge->job->author, quantity, form);
  if (number && !fix_agrees(judge->proof, scratch, passage, token, number, quantity, form)) number = NULL;
  if (number && piece_is_literal(passage->piece, token->number_begin, token->number_end))
    finding->fix = arena_copy(arena, number);
  const char *expected = number ? expected_text(scratch, passage, token, number) : NULL;
  const char *value = value_text(judge, quantity, form, &reading);
  finding->expected = arena_print(arena, "%s%s%s (%s is %s, %s)", expected ? "\"" : "", expected ? expected : value,
                                  expected ? "\"" : "", q->name, value, q->defined_at);
  finding->found =
      arena_print(arena, "\"%s\"%s", text_of(judge, passage, token), difference(judge, reading.value, shown));
  const char *slip = slip_find(judge, passage, token, quantity, form);
  finding->hint = add_line(arena, nearest_text(judge, passage, token, &reading),
                           slip ? arena_print(arena, "likely slip: %s", slip) : NULL);
}

void explain_no_match(struct judge *judge, const struct passage *passage, const struct token *token) {
  struct arena *arena = judge->report->arena, *scratch = judge->scratch;
  if (!explains(judge)) {
    judge_report(judge, passage, FINDING_NO_MATCH, token->number_begin, token->number_end,
                 "no quantity of the model prints this number");
    return;
  }
  struct number_reading reading = match_read(scratch, passage->piece, token);
  struct finding *finding = judge_report(judge, passage, FINDING_NO_MATCH, token->number_begin, token->number_end,
                                         "no quantity of the model prints \"%s\": it stands for %s",
                                         text_of(judge, passage, token), interval(judge, &reading));
  const char *slip = slip_find(judge, passage, token, SIZE_MAX, NULL);
  const char *lines = add_line(arena, nearest_text(judge, passage, token, &reading),
                               slip ? arena_print(arena, "likely slip: %s", slip) : NULL);
  if (token->bound != BOUND_NONE)
    lines = add_line(arena, lines, "a bound that is said of a quantity is bound as `bound NAME`");
  finding->hint = add_line(arena, lines,
                           slip ? NULL
                                : arena_print(arena, "no number of the model? <!-- figproof: allow %s: why -->",
                                              occurrence_text(arena, passage->piece, token->begin, token->end)));
}

void explain_unbound(struct judge *judge, const struct passage *passage, const struct token *token,
                     const struct match_list *list) {
  struct arena *arena = judge->report->arena;
  bool coverage = judge->job->coverage;
  struct finding *finding = judge_report(
      judge, passage, coverage ? FINDING_UNBOUND : FINDING_AMBIGUOUS, token->number_begin, token->number_end,
      coverage ? "\"%s\" is bound to no quantity" : "\"%s\" could be several quantities",
      report_is_full(judge->report) ? "" : text_of(judge, passage, token));
  if (report_is_full(judge->report)) return;
  const char *names = NULL;
  for (size_t i = 0; i < list->count && i < MATCH_MOST; i++) {
    const char *name = quantity_of(judge, list->quantity[i])->name;
    names = names ? arena_print(arena, "%s, %s", names, name) : name;
  }
  finding->hint = names ? arena_print(arena, "it agrees with %s; figproof bind writes down which is meant", names)
                        : "figproof bind proposes what it is, or waive it: a reason belongs to it";
}
