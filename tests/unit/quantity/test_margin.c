/* Margins: which cell decides a claim, and by how much. */
#include "sensitivity_model.h"

#include "quantity/margin.h"

static const char more_claims[] =
    "  strict_all: {section: move, reading: strict, bounds: 2..3, holds: all(order(ratio) in bounds)}\n"
    "  both_pessimistic_three: {section: move, holds: \"order(ratio[pessimistic, conservative]) == 3\"}\n"
    "  some_below_sixty: {section: move, holds: any(ratio < 60)}\n"
    "  none_equal: {section: move, holds: not any(ratio == 100)}\n"
    "  above_hundred: {section: move, holds: all(ratio >= 100)}\n"
    "  reversed: {section: move, holds: \"3 >= ratio_order[ceiling, conservative]\"}\n"
    "  relative: {section: move, holds: all(ratio <= max(ratio))}\n"
    "  negative: {section: move, holds: layers - query_heads - query_heads < kv_heads - layers}\n";

struct want {
  const char *claim;
  enum margin_kind kind;
  const char *value_name;
  const char *value, *bound, *amount; /* to five digits */
  size_t held, cells;
};

static void assert_near(struct arena *arena, const struct rational *x, const char *text) {
  const struct rational *want;
  assert_int_equal(rational_read(arena, text, &want), strlen(text));
  const struct rational *off = rational_abs(arena, rational_sub(arena, x, want));
  bool near = rational_compare(rational_mul(arena, off, rational_ten(arena, 5)), rational_abs(arena, want)) <= 0;
  if (!near) print_error("%s, not %s\n", rational_text(arena, x), text);
  assert_true(near);
}

static void the_deciding_cell_and_its_room(void **state) {
  (void)state;
  static const struct want rows[] = {
      {"two_to_three", MARGIN_RATIO, "ratio[pessimistic, optimistic]", "54.6875", "31.6227766", "1.7293707", 9, 9},
      {"strict_all", MARGIN_RATIO, "ratio[pessimistic, optimistic]", "54.6875", "100", "1.8285714", 7, 9},
      {"both_pessimistic_three", MARGIN_RATIO, "ratio[pessimistic, conservative]", "109.375", "316.2277660",
       "2.8912253", 0, 0},
      {"optimistic_nearer_two", MARGIN_RATIO, "ratio[ceiling, optimistic]", "206.787109", "316.2277660", "1.5292431", 0,
       0},
      {"farthest_ends_nearer_three", MARGIN_RATIO, "max(regenerate_time) / min(fetch_time)", "413.574219", "316.227766",
       "1.3078364", 0, 0},
      {"some_below_sixty", MARGIN_RATIO, "ratio[pessimistic, optimistic]", "54.6875", "60", "1.0971429", 1, 9},
      {"above_hundred", MARGIN_RATIO, "ratio[pessimistic, optimistic]", "54.6875", "100", "1.8285714", 7, 9},
      {"move_always_cheaper", MARGIN_RATIO, "fetch_time.pessimistic", "163.84e-6", "8.96e-3", "54.6875", 9, 9},
      {"none_equal", MARGIN_RATIO, "ratio[midrange, optimistic]", "109.375", "100", "1.09375", 0, 0},
      {"reversed", MARGIN_RATIO, "ratio[ceiling, conservative]", "413.574219", "3162.277660", "7.6462", 0, 0},
      {"block_exact", MARGIN_NONE, "printed(block_size, mebi)", "41943040", "41943040", "1", 0, 0},
      {"kv_below_weights", MARGIN_RATIO, "kv_size.128k", "343597383680", "1120000000000", "3.2596290", 2, 2},
      {"negative", MARGIN_DIFFERENCE, "layers - query_heads - query_heads", "-48", "-72", "24", 0, 0},
  };
  struct fixture f = fixture_of_chapter(more_claims);
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    int claim = model_claim_index(f.derived->model, rows[i].claim);
    assert_true(claim >= 0);
    struct margin margin = margin_of_claim(f.arena, f.derived, claim);
    assert_int_equal(margin.kind, rows[i].kind);
    assert_string_equal(margin.value_name, rows[i].value_name);
    if (rows[i].kind == MARGIN_DIFFERENCE) {
      assert_string_equal(rational_text(f.arena, margin.amount), "24");
      continue;
    }
    assert_near(f.arena, margin.value, rows[i].value);
    assert_near(f.arena, margin.bound, rows[i].bound);
    assert_near(f.arena, margin.amount, rows[i].amount);
    assert_int_equal(margin.held, rows[i].held);
    assert_int_equal(margin.cells, rows[i].cells);
  }
  fixture_free(&f);
}

static void an_aggregate_inside_a_grid_has_no_margin(void **state) {
  (void)state;
  struct fixture f = fixture_of_chapter(more_claims);
  struct margin margin = margin_of_claim(f.arena, f.derived, model_claim_index(f.derived->model, "relative"));
  assert_int_equal(margin.kind, MARGIN_UNKNOWN);
  assert_int_equal(margin.held, 9);
  fixture_free(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_deciding_cell_and_its_room),
      cmocka_unit_test(an_aggregate_inside_a_grid_has_no_margin),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
