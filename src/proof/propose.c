#include "proof/propose.h"

#include "proof/nearby.h"

#include <string.h>

struct proposer {
  struct proof *proof;
  struct stem_counts *counts;
  struct stems *about, *member; /* by quantity */
  struct stems *axis;           /* by axis */
};

/* One number of a range or list, or all of a single one. */
struct guess {
  struct proposer *proposer;
  struct arena *arena, *scratch;
  const struct passage *passage;
  const struct occurrence *occurrence;
  struct stems around;
  struct proposals *proposals;
};

struct scored {
  size_t quantity;
  unsigned score, close, behind, hits;
  const char *words;
};

struct proposer *proposer_new(struct arena *arena, struct proof *proof) {
  struct proposer *proposer = arena_alloc(arena, sizeof *proposer);
  const struct facts *facts = proof->facts;
  size_t n = facts->ledger->quantities;
  *proposer = (struct proposer){.proof = proof, .counts = stem_counts_new(arena)};
  proposer->about = arena_array(arena, n + 1, sizeof *proposer->about);
  proposer->member = arena_array(arena, n + 1, sizeof *proposer->member);
  proposer->axis = arena_array(arena, facts->axes + 1, sizeof *proposer->axis);
  for (size_t i = 0; i < n; i++) {
    const struct fact_quantity *fact = &facts->quantity[i];
    if (fact->first == i) {
      stems_of(arena, fact->about, strlen(fact->about), &proposer->about[i]);
      stem_counts_add(proposer->counts, &proposer->about[i]);
    } else {
      proposer->about[i] = proposer->about[fact->first];
    }
    stems_of(arena, fact->member, strlen(fact->member), &proposer->member[i]);
  }
  for (size_t i = 0; i < facts->axes; i++)
    stems_of(arena, facts->axis[i].words, strlen(facts->axis[i].words), &proposer->axis[i]);
  return proposer;
}

static struct scored score_of(struct guess *guess, size_t quantity) {
  struct proposer *proposer = guess->proposer;
  struct nearness about = stems_compare(guess->scratch, proposer->counts, &proposer->about[quantity], &guess->around);
  struct nearness member = stems_compare(guess->scratch, proposer->counts, &proposer->member[quantity], &guess->around);
  const char *words = *about.words && *member.words ? arena_print(guess->scratch, "%s, %s", about.words, member.words)
                      : *about.words                ? about.words
                                                    : member.words;
  return (struct scored){quantity,
                         about.score + member.score,
                         about.close + member.close,
                         about.behind + member.behind,
                         about.hits + member.hits,
                         words};
}

/* The form that prints exactly what stands there, in the same unit; NULL when none does. */
static const struct form *form_of(struct guess *guess, const struct token *token, size_t quantity) {
  const struct facts *facts = guess->proposer->proof->facts;
  const struct ledger_quantity *q = &facts->ledger->quantity[quantity];
  struct number_reading reading = match_read(guess->scratch, guess->passage->piece, token);
  for (size_t f = 0; f < q->forms; f++) {
    const struct form *form = &q->form[f];
    const struct rational *printed = match_printed(guess->scratch, facts, quantity, form, &reading);
    if (!printed || rational_compare(printed, reading.value)) continue;
    if (match_is_unit_of(guess->scratch, form, token)) return form;
  }
  return NULL;
}

static char *name_of(struct guess *guess, const struct token *token, size_t quantity) {
  return target_name(guess->arena, guess->proposer->proof->facts, quantity, form_of(guess, token, quantity));
}

static void put(struct guess *guess, const char *target, const char *reason) {
  struct proposals *proposals = guess->proposals;
  for (size_t i = 0; i < proposals->count; i++)
    if (!strcmp(proposals->item[i].target, target)) return;
  if (proposals->count < PROPOSALS)
    proposals->item[proposals->count++] = (struct proposal){target, arena_copy(guess->arena, reason)};
}

/* Candidates by how near their words are, the nearest first. */
static size_t sort_scored(struct guess *guess, const struct match_list *list, struct scored *scored) {
  size_t count = 0, all = list->count < MATCH_MOST ? list->count : MATCH_MOST;
  for (size_t i = 0; i < all; i++) {
    struct scored one = score_of(guess, list->quantity[i]);
    size_t at = count++;
    for (; at > 0 && scored[at - 1].score < one.score; at--) scored[at] = scored[at - 1];
    scored[at] = one;
  }
  return count;
}

static bool is_clear(const struct scored *scored, size_t count) {
  return count == 1 || (scored[0].score > 0 && 2 * scored[0].score >= 3 * scored[1].score);
}

static const char *near_reason(struct guess *guess, const struct scored *scored) {
  return *scored->words ? arena_print(guess->arena, "near it: %s", scored->words) : "its value";
}

static void propose_united(struct guess *guess, const struct token *token, const struct match_list *list) {
  struct scored scored[MATCH_MOST];
  size_t count = sort_scored(guess, list, scored);
  guess->proposals->sure = is_clear(scored, count);
  for (size_t i = 0; i < count; i++)
    put(guess, name_of(guess, token, scored[i].quantity),
        count == 1 ? "the only value that prints so" : near_reason(guess, &scored[i]));
}

enum { SMALL = 12, GOOD_HITS = 2 };

static bool is_small_word(const struct token *token) {
  return token->spelling == SPELLING_WORDS && !token->exact && token->mantissa <= SMALL && !token->exponent &&
         !token->negative;
}

/* A word follows: "two costs"; not "instead of three." */
static bool counts_something(const struct piece *piece, const struct token *token) {
  size_t at = token->end;
  if (at + 1 >= piece->length || piece->text[at] != ' ') return false;
  char c = piece->text[at + 1];
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* "three assumptions": members of an axis, or things that the text names. */
static void propose_count(struct guess *guess, const struct token *token) {
  const struct facts *facts = guess->proposer->proof->facts;
  const char *best = NULL, *words = NULL;
  unsigned most = 0, score = 0;
  for (size_t i = 0; i < facts->axes; i++) {
    if (facts->axis[i].members != token->mantissa) continue;
    struct nearness nearness =
        stems_compare(guess->scratch, guess->proposer->counts, &guess->proposer->axis[i], &guess->around);
    if (!nearness.behind || nearness.behind < most || (nearness.behind == most && nearness.score <= score)) continue;
    most = nearness.behind;
    score = nearness.score;
    best = facts->axis[i].id;
    words = nearness.words;
  }
  if (best)
    put(guess, arena_print(guess->arena, "count %s", best),
        arena_print(guess->arena, "members of %s; near it: %s", best, words));
  put(guess, "count", "a small count in words");
}

/* What a small number in words counts stands right behind it; digits may have their noun anywhere near. */
static bool is_sure_bare(const struct token *token, const struct scored *scored, size_t count) {
  if (!count) return false;
  if (is_small_word(token)) {
    for (size_t i = 1; i < count; i++)
      if (2 * scored[0].behind < 3 * scored[i].behind) return false;
    return scored[0].behind > 0;
  }
  if (!is_clear(scored, count)) return false;
  return scored[0].close > 0 || (scored[0].hits >= GOOD_HITS && (count == 1 || scored[0].score >= 3 * scored[1].score));
}

static void propose_bare(struct guess *guess, const struct token *token) {
  struct match_list list;
  struct scored scored[MATCH_MOST];
  match_find_bare(guess->proposer->proof->index, guess->scratch, guess->passage->piece, token, &list);
  size_t count = sort_scored(guess, &list, scored);
  bool sure = is_sure_bare(token, scored, count), word = is_small_word(token);
  if (word && !sure) {
    propose_count(guess, token);
    guess->proposals->sure = counts_something(guess->passage->piece, token);
  } else {
    guess->proposals->sure = sure;
  }
  for (size_t i = 0; i < count; i++)
    put(guess, name_of(guess, token, scored[i].quantity), near_reason(guess, &scored[i]));
}

static void propose_bound(struct guess *guess, const struct token *token) {
  const struct facts *facts = guess->proposer->proof->facts;
  struct number_reading reading = match_read(guess->scratch, guess->passage->piece, token);
  struct scored best[PROPOSALS];
  size_t count = 0;
  for (size_t i = 0; token->unit && i < facts->ledger->quantities; i++) {
    const struct rational *value = match_shown(guess->scratch, facts, i, NULL, &reading);
    if (!value || !match_bound_holds(guess->scratch, &reading, value)) continue;
    struct scored one = score_of(guess, i);
    size_t at = count < PROPOSALS ? count++ : PROPOSALS;
    for (; at > 0 && best[at - 1].score < one.score; at--)
      if (at < PROPOSALS) best[at] = best[at - 1];
    if (at < PROPOSALS) best[at] = one;
  }
  for (size_t i = 0; i < count; i++)
    put(guess, arena_print(guess->arena, "bound %s", facts->ledger->quantity[best[i].quantity].name),
        near_reason(guess, &best[i]));
}

static void propose_single(struct guess *guess) {
  const struct token *token = guess->occurrence->token;
  struct match_list list;
  match_find(guess->proposer->proof->index, guess->scratch, guess->passage->piece, token, &list);
  if (list.count)
    propose_united(guess, token, &list);
  else if (!match_has_unit(token) && !token->unit_unknown && !token->malformed)
    propose_bare(guess, token);
  if (!guess->proposals->count && token->bound != BOUND_NONE) propose_bound(guess, token);
}

/* The candidates of every number of a range or list. */
static struct match_list *find_all(struct guess *guess) {
  struct match_list *lists = arena_array(guess->scratch, guess->occurrence->tokens, sizeof *lists);
  struct match_index *index = guess->proposer->proof->index;
  for (size_t i = 0; i < guess->occurrence->tokens; i++) {
    const struct token *token = guess->occurrence->token + i;
    match_find(index, guess->scratch, guess->passage->piece, token, &lists[i]);
    if (!lists[i].count && !match_has_unit(token))
      match_find_bare(index, guess->scratch, guess->passage->piece, token, &lists[i]);
  }
  return lists;
}

static bool is_of_set(const struct facts *facts, const struct match_list *list, const char *set, size_t *quantity) {
  for (size_t i = 0; i < list->count && i < MATCH_MOST; i++)
    if (!strcmp(facts->quantity[list->quantity[i]].set, set)) {
      *quantity = list->quantity[i];
      return true;
    }
  return false;
}

static size_t extreme(const struct facts *facts, const struct fact_quantity *fact, int sign) {
  size_t best = fact->first;
  for (size_t i = fact->first; i < fact->first + fact->cells; i++)
    if (rational_compare(facts->ledger->quantity[i].exact, facts->ledger->quantity[best].exact) * sign > 0) best = i;
  return best;
}

/* "fetch_time[min..max]", "fetch_time[*]", else the names one by one. */
static const char *name_group(struct guess *guess, const size_t *quantity) {
  const struct facts *facts = guess->proposer->proof->facts;
  const struct occurrence *occurrence = guess->occurrence;
  const struct fact_quantity *fact = &facts->quantity[quantity[0]];
  bool range = occurrence->token->group == GROUP_RANGE_LOW, one_set = true, one_form = true,
       in_order = occurrence->tokens == fact->cells;
  const struct form *form = form_of(guess, occurrence->token, quantity[0]);
  for (size_t i = 0; i < occurrence->tokens; i++) {
    const struct form *other = form_of(guess, occurrence->token + i, quantity[i]);
    one_set = one_set && !strcmp(facts->quantity[quantity[i]].set, fact->set);
    one_form = one_form && (other ? !form || !strcmp(other->name, form->name) : !form);
    in_order = in_order && quantity[i] == fact->first + i;
  }
  const char *suffix =
      form && form != facts->ledger->quantity[quantity[0]].form ? arena_print(guess->arena, "|%s", form->name) : "";
  if (one_set && one_form && fact->cells > 1 && range) {
    size_t low = extreme(facts, fact, -1), high = extreme(facts, fact, 1);
    if (quantity[0] == low && quantity[1] == high)
      return arena_print(guess->arena, "%s[min..max]%s", fact->set, suffix);
    if (quantity[0] == high && quantity[1] == low)
      return arena_print(guess->arena, "%s[max..min]%s", fact->set, suffix);
  }
  if (one_set && one_form && fact->cells > 1 && in_order)
    return arena_print(guess->arena, "%s[*]%s", fact->set, suffix);
  const char *text = NULL;
  for (size_t i = 0; i < occurrence->tokens; i++) {
    const char *name = name_of(guess, occurrence->token + i, quantity[i]);
    text = text ? arena_print(guess->arena, "%s %s %s", text, range ? ".." : "/", name) : name;
  }
  return text;
}

/* A set that has a candidate for every number; else the only candidates. */
static void propose_group(struct guess *guess) {
  const struct facts *facts = guess->proposer->proof->facts;
  struct match_list *lists = find_all(guess);
  size_t tokens = guess->occurrence->tokens, *quantity = arena_array(guess->scratch, tokens, sizeof *quantity),
         sets = 0;
  bool alone = true;
  for (size_t i = 0; i < tokens; i++) {
    if (!lists[i].count) return;
    alone = alone && lists[i].count == 1;
  }
  struct scored scored[MATCH_MOST];
  size_t count = sort_scored(guess, &lists[0], scored);
  for (size_t c = 0; c < count; c++) {
    bool all = true;
    for (size_t i = 0; all && i < tokens; i++)
      all = is_of_set(facts, &lists[i], facts->quantity[scored[c].quantity].set, &quantity[i]);
    if (!all) continue;
    quantity[0] = scored[c].quantity;
    put(guess, name_group(guess, quantity),
        tokens == 2 ? "both ends are values of one set" : "all are values of one set");
    sets++;
  }
  guess->proposals->sure = sets == 1 || (sets > 1 && is_clear(scored, count));
  if (sets) return;
  for (size_t i = 0; i < tokens; i++) quantity[i] = lists[i].quantity[0];
  put(guess, name_group(guess, quantity), alone ? "the only values that print so" : "their values");
  guess->proposals->sure = alone;
}

static void propose_claim(struct guess *guess) {
  struct judge judge = {.proof = guess->proposer->proof, .scratch = guess->scratch};
  size_t claims[PROPOSALS];
  bool sure;
  size_t count = claim_candidates(&judge, guess->passage, guess->occurrence, claims, PROPOSALS, &sure);
  for (size_t i = 0; i < count; i++)
    put(guess, arena_print(guess->arena, "claim %s", guess->proposer->proof->facts->claim[claims[i]].id),
        count == 1 ? "the only claim that says so" : "its words are nearest");
  guess->proposals->sure = count && sure;
}

void propose(struct proposer *proposer, struct arena *arena, struct arena *scratch, const struct passage *passage,
             size_t number, struct proposals *proposals) {
  struct guess guess = {proposer, arena, scratch, passage, &passage->numbers.item[number], {0}, proposals};
  *proposals = (struct proposals){.count = 0};
  stems_around(scratch, passage->piece, guess.occurrence->begin, guess.occurrence->end, &guess.around);
  if (guess.occurrence->token->order_of_magnitude)
    propose_claim(&guess);
  else if (guess.occurrence->tokens == 1)
    propose_single(&guess);
  else
    propose_group(&guess);
}
