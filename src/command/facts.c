#include "command/facts.h"

#include "document/claims.h"

#include <stdlib.h>
#include <string.h>

enum { NOWHERE = -1 };

struct making {
  struct project *project;
  struct arena *arena;
  const struct derived *derived;
  const struct model *model;
  long *first; /* by quantity of the model: the ledger's index of its first cell; NOWHERE: it is not in the ledger */
  struct fact_quantity *item;
};

static const char *join(struct arena *arena, const char *a, const char *b) {
  return b && *b ? arena_print(arena, "%s %s", a, b) : a;
}

static void fill_words(struct making *making, size_t i, size_t cell, struct fact_quantity *fact) {
  struct arena *arena = making->arena;
  const struct model_quantity *q = &making->model->quantity[i];
  const struct value *value = &making->derived->value[i];
  fact->about = join(arena, join(arena, q->id, q->label), q->note);
  if (q->section >= 0) fact->about = join(arena, fact->about, making->model->section[q->section].title);
  fact->member = "";
  for (int n = 0; n < value->axes; n++) {
    const struct model_axis *axis = &making->model->axis[value->axis[n]];
    const struct model_member *member = &axis->member[quantity_cell_member(making->model, value, cell, n)];
    fact->member = join(arena, join(arena, join(arena, fact->member, member->id), member->label), member->short_label);
  }
  if (q->definitions == value->cells && q->definitions > 1)
    fact->member = join(arena, fact->member, q->definition[cell].note);
}

/* Whether a cell has all the members a quote names. */
static bool has_members(const struct making *making, size_t quantity, size_t cell, const struct model_quote *quote) {
  const struct value *value = &making->derived->value[quantity];
  for (size_t m = 0; m < quote->members; m++) {
    bool found = false;
    for (int n = 0; n < value->axes; n++) {
      int member = quantity_cell_member(making->model, value, cell, n);
      found = found || !strcmp(making->model->axis[value->axis[n]].member[member].id, quote->member[m]);
    }
    if (!found) return false;
  }
  return true;
}

static void fill_quotes(struct making *making, size_t i, struct fact_quantity *fact) {
  const struct model_quantity *q = &making->model->quantity[i];
  struct {
    struct fact_quote *item;
    size_t count, room;
  } list = {0};
  for (size_t k = 0; k < q->quotes; k++) {
    int other = model_quantity_index(making->model, q->quote[k].quantity);
    if (other < 0 || making->first[other] == NOWHERE) continue;
    size_t o = (size_t)other;
    for (size_t cell = 0; cell < making->derived->value[o].cells; cell++)
      if (has_members(making, o, cell, &q->quote[k]))
        *ARENA_PUSH(making->arena, &list) = (struct fact_quote){
            (size_t)making->first[o] + cell, model_form(&making->model->quantity[o], q->quote[k].form)};
  }
  fact->quote = list.item;
  fact->quotes = list.count;
}

/* The catalogue leaves out what is only plotted: its entries are known by their names. */
static void find_first(struct making *making) {
  const struct ledger *ledger = making->project->ledger;
  size_t at = 0;
  for (size_t i = 0; i < making->model->quantities; i++) {
    bool there = at < ledger->quantities &&
                 !strcmp(ledger->quantity[at].name, quantity_full_name(making->arena, making->derived, (int)i, 0));
    making->first[i] = there ? (long)at : NOWHERE;
    if (there) at += making->derived->value[i].cells;
  }
}

static void fill_quantities(struct making *making) {
  find_first(making);
  making->item = arena_array(making->arena, making->project->ledger->quantities + 1, sizeof *making->item);
  for (size_t i = 0; i < making->model->quantities; i++)
    for (size_t cell = 0; making->first[i] != NOWHERE && cell < making->derived->value[i].cells; cell++) {
      size_t first = (size_t)making->first[i];
      struct fact_quantity *fact = &making->item[first + cell];
      *fact = (struct fact_quantity){.set = making->model->quantity[i].id,
                                     .first = first,
                                     .cells = making->derived->value[i].cells,
                                     .quarantine = making->model->quantity[i].quarantine,
                                     .same = first + cell};
      fill_words(making, i, cell, fact);
      fill_quotes(making, i, fact);
    }
}

/* The model with every given value multiplied by a factor of its own, derived: what is equal by definition stays equal.
 */
static const struct derived *derive_changed(struct making *making, long step) {
  struct arena *arena = making->arena;
  struct model *model = arena_alloc(arena, sizeof *model);
  *model = *making->model;
  model->quantity = arena_array(arena, model->quantities + 1, sizeof *model->quantity);
  long n = 1;
  for (size_t i = 0; i < model->quantities; i++) {
    model->quantity[i] = making->model->quantity[i];
    struct model_definition *definition = arena_array(arena, model->quantity[i].definitions + 1, sizeof *definition);
    for (size_t d = 0; d < model->quantity[i].definitions; d++) {
      definition[d] = making->model->quantity[i].definition[d];
      if (definition[d].value)
        definition[d].value =
            rational_mul(arena, definition[d].value, rational_ratio(arena, 1000003 + step * n++, 999983));
    }
    model->quantity[i].definition = definition;
  }
  return quantity_derive(arena, model, making->derived->round, report_new(arena));
}

static const struct ledger *sorted_ledger; /* for by_value: qsort hands nothing on */

static int by_value(const void *left, const void *right) {
  const size_t *a = left, *b = right;
  int order = rational_compare(sorted_ledger->quantity[*a].exact, sorted_ledger->quantity[*b].exact);
  return order ? order : (*a > *b) - (*a < *b);
}

static const struct rational *changed_value(const struct making *making, const struct derived *changed, size_t i) {
  return changed->value[model_quantity_index(making->model, making->item[i].set)].cell[i - making->item[i].first];
}

static bool is_same(const struct making *making, const struct derived *const changed[2], size_t a, size_t b) {
  const struct ledger_quantity *q = making->project->ledger->quantity;
  if (!dimension_equal(&q[a].form->unit->dimension, &q[b].form->unit->dimension)) return false;
  for (size_t c = 0; c < 2; c++)
    if (!changed[c] || rational_compare(changed_value(making, changed[c], a), changed_value(making, changed[c], b)))
      return false;
  return true;
}

/* Equal now, equal when all inputs change, of one dimension: one quantity under several names. */
static void find_same(struct making *making) {
  const struct derived *const changed[] = {derive_changed(making, 7919), derive_changed(making, 104729)};
  const struct ledger *ledger = making->project->ledger;
  size_t *order = arena_array(making->arena, ledger->quantities + 1, sizeof *order);
  for (size_t i = 0; i < ledger->quantities; i++) order[i] = i;
  sorted_ledger = ledger;
  if (ledger->quantities) qsort(order, ledger->quantities, sizeof *order, by_value);
  for (size_t i = 1; i < ledger->quantities; i++)
    for (size_t k = i; k-- > 0;) {
      if (rational_compare(ledger->quantity[order[i]].exact, ledger->quantity[order[k]].exact)) break;
      if (!is_same(making, changed, order[i], order[k])) continue;
      making->item[order[i]].same = making->item[order[k]].same;
      break;
    }
}

static struct fact_axis *make_axes(struct making *making) {
  struct fact_axis *axes = arena_array(making->arena, making->model->axes + 1, sizeof *axes);
  for (size_t i = 0; i < making->model->axes; i++) {
    const struct model_axis *axis = &making->model->axis[i];
    axes[i] = (struct fact_axis){
        .id = axis->id, .words = join(making->arena, axis->id, axis->label), .members = axis->members};
  }
  for (size_t i = 0; i < making->model->quantities; i++) { /* "three bandwidths": sets over the axis name it too */
    const struct model_quantity *q = &making->model->quantity[i];
    if (q->over >= 0)
      axes[q->over].words = join(making->arena, join(making->arena, axes[q->over].words, q->id), q->label);
  }
  return axes;
}

static struct fact_claim *make_claims(struct making *making) {
  const struct model *model = making->model;
  struct report *aside = report_new(making->arena);
  struct fact_claim *claims = arena_array(making->arena, model->claims + 1, sizeof *claims);
  for (size_t i = 0; i < model->claims; i++) {
    struct text sentence = claims_sentence(making->derived, &model->claim[i], aside);
    const struct claim_result *result = &making->derived->claim[i];
    claims[i] = (struct fact_claim){.id = model->claim[i].id,
                                    .sentence = text_plain(making->arena, &sentence),
                                    .defined_at = place_text(making->arena, model->claim[i].place),
                                    .holds = result->known && result->holds};
    if (claims[i].holds || !result->has_range) continue;
    struct text reading = claims_reading(making->derived, &model->claim[i], result->low, result->high, aside);
    claims[i].reading = text_plain(making->arena, &reading);
  }
  return claims;
}

/* Most quantities take part in no quoting, and then cost the proofreader nothing. */
static void find_quoting(struct making *making) {
  size_t count = making->project->ledger->quantities;
  bool *quoting = arena_array(making->arena, count + 1, sizeof *quoting); /* by `same` */
  for (size_t i = 0; i < count; i++) {
    const struct fact_quantity *fact = &making->item[i];
    if (fact->quotes) quoting[fact->same] = true;
    for (size_t k = 0; k < fact->quotes; k++) quoting[making->item[fact->quote[k].quantity].same] = true;
  }
  for (size_t i = 0; i < count; i++) making->item[i].quoting = quoting[making->item[i].same];
}

const struct facts *facts_make(struct project *project) {
  struct making making = {
      .project = project, .arena = project->arena, .derived = project->derived, .model = project->derived->model};
  making.first = arena_array(making.arena, making.model->quantities + 1, sizeof *making.first);
  fill_quantities(&making);
  find_same(&making);
  find_quoting(&making);
  bool *computed = arena_array(making.arena, making.model->errata + 1, sizeof *computed);
  for (size_t i = 0; i < making.model->errata; i++) computed[i] = making.model->erratum[i].would_need != NULL;
  struct facts *facts = arena_alloc(making.arena, sizeof *facts);
  *facts = (struct facts){.ledger = project->ledger,
                          .quantity = making.item,
                          .axis = make_axes(&making),
                          .axes = making.model->axes,
                          .claim = make_claims(&making),
                          .claims = making.model->claims,
                          .computed = computed};
  return facts;
}
