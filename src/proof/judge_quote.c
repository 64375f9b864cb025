/* Numbers that may stand only where others stand too. */
#include "printed/printed.h"
#include "proof/judge.h"

#include <string.h>

/* A paragraph, or a row of a table. */
struct quotes {
  struct arena *arena; /* renewed when the paragraph ends */
  struct printed {
    size_t quantity;
    const struct rational *value; /* base units */
  } * item;
  size_t count, room;
  struct pending {
    struct finding finding;
    size_t quantity;
  } * wait;
  size_t waits, wait_room;
  const char *row; /* the first cell of the row; NULL: no table */
};

static bool is_printed(const struct quotes *quotes, struct arena *scratch, const struct facts *facts,
                       const struct fact_quote *quote) {
  const struct ledger_quantity *q = &facts->ledger->quantity[quote->quantity];
  for (size_t i = 0; i < quotes->count; i++) {
    if (facts->quantity[quotes->item[i].quantity].same != facts->quantity[quote->quantity].same) continue;
    const struct form *form = quote->form ? quote->form : q->form;
    const struct rational *printed = printed_value(scratch, q->exact, form);
    if (printed && !rational_compare(printed, quotes->item[i].value)) return true;
  }
  return false;
}

static const char *form_text(struct arena *arena, const struct facts *facts, const struct fact_quote *quote) {
  const struct ledger_quantity *q = &facts->ledger->quantity[quote->quantity];
  struct ledger_number number;
  const char *why;
  if (!printed_number(arena, "", q->exact, quote->form ? quote->form : q->form, PRINTED_PLAIN, &number, &why))
    return q->name;
  return arena_print(arena, "%s (%s)", number.text, q->name);
}

void judge_quotes_end(struct judge *judge) {
  struct quotes *quotes = judge->quotes;
  if (!quotes) return;
  const struct facts *facts = judge->proof->facts;
  for (size_t w = 0; w < quotes->waits; w++) {
    const struct fact_quantity *quantity = &facts->quantity[quotes->wait[w].quantity];
    const char *missing = NULL;
    for (size_t i = 0; i < quantity->quotes; i++) {
      if (is_printed(quotes, quotes->arena, facts, &quantity->quote[i])) continue;
      const char *text = form_text(judge->report->arena, facts, &quantity->quote[i]);
      missing = missing ? arena_print(judge->report->arena, "%s and %s", missing, text) : text;
    }
    if (!missing) continue;
    const struct finding *told = &quotes->wait[w].finding;
    struct finding *finding =
        report_add(judge->report, FINDING_QUOTE, told->place, "%s stands without %s", told->message, missing);
    finding->span = told->span;
    finding->expected = arena_print(judge->report->arena, "%s in the same paragraph", missing);
    finding->hint = "it is what a reader gets from those two, and says nothing alone";
  }
  arena_clear(judge->quoting);
  judge->quotes = NULL;
}

static struct quotes *quotes_of(struct judge *judge) {
  if (!judge->quotes) {
    judge->quotes = arena_alloc(judge->quoting, sizeof *judge->quotes);
    judge->quotes->arena = judge->quoting;
  }
  return judge->quotes;
}

static void add_printed(struct judge *judge, const struct passage *passage, const struct token *token,
                        size_t quantity) {
  struct quotes *quotes = quotes_of(judge);
  const struct ledger_quantity *q = &judge->proof->facts->ledger->quantity[quantity];
  const struct unit *unit = token->unit ? token->unit : q->form->unit;
  if (quotes->count == quotes->room)
    arena_grow(quotes->arena, (void **)&quotes->item, quotes->count, &quotes->room, sizeof *quotes->item);
  quotes->item[quotes->count++] = (struct printed){
      quantity, rational_mul(quotes->arena, token_value(quotes->arena, passage->piece, token), unit->factor)};
  if (!judge->proof->facts->quantity[quantity].quotes || report_is_full(judge->report)) return;
  if (quotes->waits == quotes->wait_room)
    arena_grow(quotes->arena, (void **)&quotes->wait, quotes->waits, &quotes->wait_room, sizeof *quotes->wait);
  struct pending *pending = &quotes->wait[quotes->waits++];
  pending->quantity = quantity;
  pending->finding.place = judge_place(judge, passage, token->number_begin, token->number_end, &pending->finding.span);
  pending->finding.message = arena_print(
      judge->report->arena, "\"%s\"", occurrence_text(judge->report->arena, passage->piece, token->begin, token->end));
}

/* The first cell of the row that a cell is in, or is. */
static const char *row_of(struct arena *arena, const struct piece *piece) {
  if (piece->kind != PIECE_CELL) return NULL;
  return piece->row && *piece->row ? arena_copy(arena, piece->row) : arena_slice(arena, piece->text, piece->length);
}

void judge_quotes(struct judge *judge, const struct passage *passage) {
  const char *row = row_of(judge->scratch, passage->piece);
  bool goes_on = row && judge->quotes && judge->quotes->row && !strcmp(row, judge->quotes->row);
  if (!goes_on) judge_quotes_end(judge);
  for (size_t i = 0; i < passage->tokens->count; i++) {
    const struct ruling *ruling = &passage->ruling[i];
    bool counts = ruling->known && (ruling->verdict == VERDICT_BOUND || ruling->verdict == VERDICT_MATCHED);
    if (counts && judge->proof->facts->quantity[ruling->quantity].quoting)
      add_printed(judge, passage, &passage->tokens->item[i], ruling->quantity);
  }
  if (judge->quotes && row) judge->quotes->row = arena_copy(judge->quotes->arena, row);
}
