/* A small model as plain data, for the tests of what decides about numbers. */
#ifndef UNIT_PROOF_FACTS_SAMPLE_H
#define UNIT_PROOF_FACTS_SAMPLE_H
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "proof/proof.h"

struct sample {
  struct arena *arena;
  struct unit_system *units;
  struct facts facts;
  struct proof *proof;
};

enum { SAMPLE_MOST = 16 };

static inline const struct unit *sample_unit(struct sample *sample, const char *symbol) {
  const char *why;
  const struct unit *unit = unit_read(sample->arena, sample->units, symbol, &why);
  assert_non_null(unit);
  return unit;
}

/* Fetch times of 131072/3025, 2048/25 and 4096/25 µs; 140 GB; 427,246.09375 tokens, printed to the nearest thousand;
 * 32,768 tokens, printed 32K; −8 %; 320 KiB/token, said "320 KiB"; a set of two that are equal by definition. */
static inline struct ledger *sample_ledger(struct sample *sample) {
  struct arena *arena = sample->arena;
  struct ledger *ledger = arena_alloc(arena, sizeof *ledger);
  ledger->units = sample->units;
  ledger->quantity = arena_array(arena, SAMPLE_MOST, sizeof *ledger->quantity);
  const struct {
    const char *name, *unit, *value; /* value in the unit, numerator/denominator */
    long numerator, denominator;
    struct form form;
  } rows[] = {
      {"fetch.a", "µs", "", 131072, 3025, {.name = "whole", .rounding = FORM_DECIMALS}},
      {"fetch.b", "µs", "", 2048, 25, {.name = "whole", .rounding = FORM_DECIMALS}},
      {"fetch.c", "µs", "", 4096, 25, {.name = "whole", .rounding = FORM_DECIMALS}},
      {"weights", "GB", "", 140, 1, {.name = "giga"}},
      {"crossover", "token", "", 427246 * 32 + 3, 32, {.name = "rounded", .rounding = FORM_QUANTUM, .group = ","}},
      {"context", "token", "", 32768, 1, {.name = "binary"}},
      {"change", "%", "", -8, 1, {.name = "percent"}},
      {"rate", "KiB/token", "", 320, 1, {.name = "bare"}},
      {"twin", "GB", "", 140, 1, {.name = "giga"}},
      {"layers", "", "", 80, 1, {.name = "plain"}},
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    const struct unit *unit = sample_unit(sample, rows[i].unit);
    struct form *form = arena_array(arena, 2, sizeof *form);
    *form = rows[i].form;
    form->unit = unit;
    if (form->rounding == FORM_QUANTUM) form->quantum = rational_integer(arena, 1000);
    if (!strcmp(rows[i].name, "context")) {
      form->multiple = rational_integer(arena, 1024);
      form->suffix = "K";
    }
    if (!strcmp(rows[i].name, "rate")) form->elide = sample_unit(sample, "token");
    ledger->quantity[ledger->quantities++] = (struct ledger_quantity){
        .name = rows[i].name,
        .exact = rational_mul(arena, rational_ratio(arena, rows[i].numerator, rows[i].denominator), unit->factor),
        .form = form,
        .forms = 1,
        .defined_at = "model.yaml:1:1",
    };
  }
  return ledger;
}

static inline struct sample sample_new(void) {
  struct sample sample = {.arena = arena_new()};
  sample.units = unit_system_new(sample.arena);
  struct ledger *ledger = sample_ledger(&sample);
  struct fact_quantity *fact = arena_array(sample.arena, ledger->quantities, sizeof *fact);
  for (size_t i = 0; i < ledger->quantities; i++) {
    bool fetch = i < 3;
    fact[i] = (struct fact_quantity){.set = fetch ? "fetch" : ledger->quantity[i].name,
                                     .first = fetch ? 0 : i,
                                     .cells = fetch ? 3 : 1,
                                     .about = "",
                                     .member = "",
                                     .same = i};
  }
  fact[8].same = 3;
  struct fact_axis *axis = arena_array(sample.arena, 1, sizeof *axis);
  *axis = (struct fact_axis){"tier", "tier", 3};
  struct fact_claim *claim = arena_array(sample.arena, 1, sizeof *claim);
  *claim = (struct fact_claim){
      .id = "orders", .sentence = "two to three orders of magnitude", .defined_at = "model.yaml:9:1", .holds = true};
  sample.facts =
      (struct facts){.ledger = ledger, .quantity = fact, .axis = axis, .axes = 1, .claim = claim, .claims = 1};
  return sample;
}

/* The only number of a text. */
struct sample_number {
  struct piece piece;
  struct piece_step step;
  struct token_list tokens;
  const struct token *token;
};

static inline void sample_scan(struct sample *sample, struct sample_number *number, const char *text) {
  if (!sample->proof) sample->proof = proof_new(sample->arena, &sample->facts);
  number->step = (struct piece_step){0};
  number->piece = (struct piece){.text = text,
                                 .length = strlen(text),
                                 .step = &number->step,
                                 .steps = 1,
                                 .heading = "",
                                 .source = text,
                                 .source_size = strlen(text)};
  number->tokens = (struct token_list){0};
  scanner_scan(sample->arena, &sample->proof->scanner, &number->piece, &number->tokens);
  number->token = NULL;
  for (size_t i = 0; i < number->tokens.count && !number->token; i++)
    if (number->tokens.item[i].class_ == TOKEN_NUMBER) number->token = &number->tokens.item[i];
  if (!number->token) print_error("no number in \"%s\"\n", text);
  assert_non_null(number->token);
}

static inline size_t sample_index(const struct sample *sample, const char *name) {
  for (size_t i = 0; i < sample->facts.ledger->quantities; i++)
    if (!strcmp(sample->facts.ledger->quantity[i].name, name)) return i;
  fail_msg("no quantity %s", name);
  return 0;
}

#endif
