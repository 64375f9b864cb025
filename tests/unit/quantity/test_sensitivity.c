/* Break-even values: how far an input may move before a printed digit or a claim of the chapter changes. */
#include "sensitivity_model.h"

enum { GIGA = 1000000000 };

static const char more_claims[] =
    "  strict_all: {section: move, reading: strict, bounds: 2..3, holds: all(order(ratio) in bounds)}\n"
    "  both_pessimistic_three: {section: move, holds: \"order(ratio[pessimistic, conservative]) == 3\"}\n"
    "  at_most: {section: move, holds: layers <= 80}\n"
    "  strict_again: {section: move, holds: max(ratio) > 100 and min(ratio) >= 54}\n"
    "  reached: {section: move, holds: sqrt(layers / query_heads) < kv_heads / 7}\n";

static size_t cell_of(const struct fixture *f, int quantity, const char *member) {
  const struct value *value = &f->derived->value[quantity];
  for (size_t i = 0; i < value->cells; i++)
    if (!strcmp(quantity_cell_name(f->arena, f->derived->model, value, i), member)) return i;
  fail();
  return 0;
}

static void digits_survive_as_in_the_audit(void **state) {
  (void)state;
  static const struct {
    const char *quantity, *member, *form, *input, *interval;
    long scale;
  } rows[] = {
      {"fetch_time", "midrange", "whole", "bandwidth.midrange", "(63.55, 64.33]", 1},
      {"fetch_time", "pessimistic", "whole", "bandwidth.pessimistic", "(31.872, 32.067]", 1},
      {"regenerate_time", "optimistic", "whole", "mfu.optimistic", "(47.158, 52.706]", 1},
      {"regenerate_time", "typical", "whole", "mfu.typical", "(38.957, 42.667]", 1},
      {"regenerate_time", "conservative", "whole", "mfu.conservative", "(24.216, 25.6]", 1},
      {"regenerate_time", "conservative", "tenths", "mfu.conservative", "(24.958, 25.098]", 1},
      {"regenerate_time", "optimistic", "whole", "parameters", "[66.406, 74.219)", GIGA},
      {"regenerate_time", "typical", "whole", "parameters", "[65.625, 71.875)", GIGA},
      {"regenerate_time", "conservative", "whole", "parameters", "[68.359, 72.266)", GIGA},
      {"regenerate_time", "conservative", "tenths", "parameters", "[69.727, 70.117)", GIGA},
      {"regenerate_time", "optimistic", "whole", "peak", "(471.58, 527.06]", 1},
      {"regenerate_time", "typical", "whole", "peak", "(486.96, 533.33]", 1},
      {"regenerate_time", "conservative", "whole", "peak", "(484.32, 512.00]", 1},
      {"regenerate_time", "conservative", "tenths", "peak", "(499.16, 501.96]", 1},
      {"weights", "", "gibi", "parameters", "[69.9811, 70.0348)", GIGA},
      {"crossover", "", "rounded", "parameters", "[69.8778, 70.0416)", GIGA},
      {"kv_share", "32k", "percent", "parameters", "(63.161, 71.583]", GIGA},
      {"kv_share", "128k", "percent", "parameters", "(68.174, 70.409]", GIGA},
      {"ratio", "ceiling, optimistic", "times", "block_tokens", "(-, -)", 1},
      {"ratio", "ceiling, optimistic", "times", "bandwidth.midrange", "(-, -)", 1},
      {"kv_per_token", "", "per", "layers", "[80, 80]", 1},
  };
  struct fixture f = fixture_of_chapter("");
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    int quantity = model_quantity_index(f.derived->model, rows[i].quantity);
    size_t cell = cell_of(&f, quantity, rows[i].member);
    const struct form *form = model_form(&f.derived->model->quantity[quantity], rows[i].form);
    struct interval interval =
        sensitivity_of_form(f.sensitivity, quantity, &cell, 1, form, fixture_input(&f, rows[i].input));
    assert_interval(f.arena, &interval, rows[i].interval, rows[i].scale);
  }
  fixture_free(&f);
}

/* 121 GB/s follows from its link: a fetch of 43 µs survives in (120.526, 123.362] GB/s, and the link's rate in the same
 * proportion. */
static void digits_follow_what_a_derived_value_rests_on(void **state) {
  (void)state;
  struct fixture f = fixture_of_chapter("");
  int quantity = model_quantity_index(f.derived->model, "fetch_time");
  size_t cell = cell_of(&f, quantity, "ceiling");
  const struct form *form = model_form(&f.derived->model->quantity[quantity], "whole");
  struct interval rate = sensitivity_of_form(f.sensitivity, quantity, &cell, 1, form, fixture_input(&f, "link_rate"));
  rate.low.at = rational_mul(f.arena, rate.low.at, rational_ratio(f.arena, 121, 64));
  rate.high.at = rational_mul(f.arena, rate.high.at, rational_ratio(f.arena, 121, 64));
  assert_interval(f.arena, &rate, "(120.526, 123.362]", 1);
  fixture_free(&f);
}

static void ends_are_exact_where_they_are_simple(void **state) {
  (void)state;
  struct fixture f = fixture_of_chapter("");
  int quantity = model_quantity_index(f.derived->model, "regenerate_time");
  size_t cell = cell_of(&f, quantity, "conservative");
  const struct form *form = model_form(&f.derived->model->quantity[quantity], "whole");
  struct interval mfu =
      sensitivity_of_form(f.sensitivity, quantity, &cell, 1, form, fixture_input(&f, "mfu.conservative"));
  assert_true(mfu.low.exact && mfu.high.exact);
  assert_string_equal(rational_text(f.arena, mfu.low.at), "896/37"); /* 18.5 ms is printed as 19 */
  assert_string_equal(rational_text(f.arena, mfu.high.at), "128/5"); /* 17.5 ms is printed as 18 */
  fixture_free(&f);
}

static void claims_hold_as_in_the_audit(void **state) {
  (void)state;
  static const struct {
    const char *claim, *input, *interval;
  } rows[] = {
      {"two_to_three", "peak", "(65.4, 864.7]"},
      {"two_to_three", "block_tokens", "(-, -)"},
      {"both_pessimistic_three", "peak", "(172.9, -)"},     /* false, and true from there down */
      {"optimistic_nearer_two", "peak", "(327.0, 3269.6]"}, /* S in [0.1529, 1.5292) */
      {"at_most", "layers", "(-, 80]"},
      {"strict_again", "peak", "(0.0005, 506.3657]"}, /* min(ratio) >= 54 */
      {"kv_below_weights", "parameters", "(21.474836480, -)"},
      {"block_exact", "layers", "[80, 80]"},
      {"reached", "layers", "[0, 83.592)"}, /* 64 (8/7)^2 = 4096/49 */
  };
  struct fixture f = fixture_of_chapter(more_claims);
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    int claim = model_claim_index(f.derived->model, rows[i].claim);
    assert_true(claim >= 0);
    struct interval interval = sensitivity_of_claim(f.sensitivity, claim, fixture_input(&f, rows[i].input));
    long scale = !strcmp(rows[i].input, "parameters") ? GIGA : 1;
    if (!strcmp(rows[i].claim, "strict_again")) {
      assert_true(interval.low.endless);
      assert_end(f.arena, &interval.high, "506.3657", 8, scale, true);
      continue;
    }
    assert_interval(f.arena, &interval, rows[i].interval, scale);
  }
  fixture_free(&f);
}

/* The strict reading is false at 500 TFLOP/s and true in [206.8, 273.4]: a false claim's interval is where it stays
 * false. */
static void a_false_claim_says_where_it_stays_false(void **state) {
  (void)state;
  struct fixture f = fixture_of_chapter(more_claims);
  int claim = model_claim_index(f.derived->model, "strict_all");
  assert_false(f.derived->claim[claim].holds);
  struct interval peak = sensitivity_of_claim(f.sensitivity, claim, fixture_input(&f, "peak"));
  assert_interval(f.arena, &peak, "(273.4, -)", 1);
  assert_true(peak.low.exact);
  assert_string_equal(rational_text(f.arena, peak.low.at), "4375/16");
  fixture_free(&f);
}

static void an_input_is_named_once_and_only_where_formulas_lead(void **state) {
  (void)state;
  struct fixture f = fixture_of_chapter("");
  int claim = model_claim_index(f.derived->model, "kv_below_weights");
  struct inputs inputs = sensitivity_inputs_of_claim(f.sensitivity, claim);
  struct sink sink = sink_new(f.arena);
  for (size_t i = 0; i < inputs.count; i++)
    SINK(&sink, sensitivity_input_name(f.arena, f.derived->model, inputs.item[i]), " ");
  assert_string_equal(sink_string(&sink),
                      "layers kv_heads head_dim kv_tensors element_bytes parameters parameter_bytes context.32k "
                      "context.128k ");
  inputs = sensitivity_inputs_of_quantity(f.sensitivity, model_quantity_index(f.derived->model, "bandwidth"), 1);
  assert_int_equal(inputs.count, 1);
  bool *reached = arena_array(f.arena, f.derived->model->quantities, sizeof *reached);
  sensitivity_reaches(f.sensitivity, fixture_input(&f, "hbm_measured"), reached);
  size_t count = 0;
  for (size_t i = 0; i < f.derived->model->quantities; i++) count += reached[i];
  assert_int_equal(count, 1); /* itself */
  fixture_free(&f);
}

static const char odd[] =
    "figproof: 1\n"
    "book: {title: T}\n"
    "sections: [{id: s, title: S}]\n"
    "axes: {side: {a: {label: A}, b: {label: B}, c: {label: C}}}\n"
    "quantities:\n"
    "  zero: {value: 0 m, basis: defined, section: s}\n"
    "  cold: {value: -40, basis: defined, section: s}\n"
    "  mild: {value: 5, basis: defined, section: s}\n"
    "  one: {value: 1 m, basis: defined, section: s}\n"
    "  left: {from: \"one / (one - zero)\", section: s, forms: {f: {decimals: 0}}}\n"
    "  chain:\n"
    "    over: side\n"
    "    section: s\n"
    "    members: {a: {value: 2, basis: assumed}, b: {from: chain.a * chain.c}, c: {from: chain.a + 1}}\n"
    "  rooted: {from: \"sqrt(chain.a)\", section: s, forms: {f: {decimals: 2}}}\n"
    "claims:\n"
    "  warm: {section: s, holds: cold < -39 and cold > -50}\n"
    "  near: {section: s, holds: \"zero * zero < one * one\"}\n"
    "  chained: {section: s, holds: chain.b >= 6 and chain.b < 12}\n"
    "  shut: {section: s, holds: 1 / chain.a < 1}\n"
    "  heated: {section: s, holds: 20 - mild < 30}\n"
    "  shared: {section: s, holds: 1 / mild + 20 > 0}\n";

static void zero_negative_and_chained_inputs_are_searched_too(void **state) {
  (void)state;
  static const struct {
    const char *claim, *input, *interval;
  } rows[] = {
      {"warm", "cold", "(-50, -39)"},   {"near", "zero", "(-1, 1)"},   {"near", "one", "(-, -)"},
      {"chained", "chain.a", "[2, 3)"}, {"shut", "chain.a", "(1, -)"},
      {"heated", "mild", "(-10, -)"},   {"shared", "mild", "(-, -)"},
  };
  struct fixture f = fixture_of_text(odd);
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    int claim = model_claim_index(f.derived->model, rows[i].claim);
    struct interval interval = sensitivity_of_claim(f.sensitivity, claim, fixture_input(&f, rows[i].input));
    assert_interval(f.arena, &interval, rows[i].interval, 1);
    for (int e = 0; e < 2; e++) {
      const struct interval_end *end = e ? &interval.high : &interval.low;
      assert_true(end->endless || end->exact);
    }
    /* Below 0 nothing was searched where the model has no value at 0, or the claim fails there. */
    bool kept = !strcmp(rows[i].claim, "shared") || !strcmp(rows[i].input, "one");
    assert_int_equal(interval_keeps_sign(&interval), kept);
  }
  int left = model_quantity_index(f.derived->model, "left"), root = model_quantity_index(f.derived->model, "rooted");
  struct interval i = sensitivity_of_form(f.sensitivity, left, NULL, 0, &f.derived->model->quantity[left].form[0],
                                          fixture_input(&f, "zero"));
  assert_interval(f.arena, &i, "[-1, 0.3333)", 1); /* 1 / 2 is printed as 1, 1 / (2/3) as 2 */
  i = sensitivity_of_form(f.sensitivity, root, NULL, 0, &f.derived->model->quantity[root].form[0],
                          fixture_input(&f, "chain.a"));
  assert_interval(f.arena, &i, "[1.974025, 2.002225)", 1); /* 1.405 squared, 1.415 squared */
  fixture_free(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(digits_survive_as_in_the_audit),
      cmocka_unit_test(digits_follow_what_a_derived_value_rests_on),
      cmocka_unit_test(ends_are_exact_where_they_are_simple),
      cmocka_unit_test(claims_hold_as_in_the_audit),
      cmocka_unit_test(a_false_claim_says_where_it_stays_false),
      cmocka_unit_test(an_input_is_named_once_and_only_where_formulas_lead),
      cmocka_unit_test(zero_negative_and_chained_inputs_are_searched_too),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
