/* The scenarios in data/scenarios against the audit's table of them, and how a scenario goes wrong. */
#include "command/project.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

struct fixture {
  struct arena *arena;
  struct report *report;
  struct options options;
  struct project project;
};

static char model_file[] = SOURCE_DIR "/data/canonical-numbers.yaml";

static bool open_chapter(struct fixture *f, char **scenarios) {
  *f = (struct fixture){.arena = arena_new()};
  f->report = report_new(f->arena);
  f->options = (struct options){.model = model_file, .scenario = scenarios};
  return project_open(&f->project, &f->options, f->arena, f->report);
}

/* Annex J: bytes of KV per token, block size in MiB to three decimals, fetch and regeneration in µs and ms, the ratio's
 * ends, their nearest orders, tokens at the crossover. */
static const struct row {
  const char *id, *per_token, *block, *fetch[3], *regenerate[3], *ratio[2];
  long orders[2];
  const char *crossover;
} rows[] = {
    {NULL, "327680", "5", {"43.3", "81.9", "163.8"}, {"8.96", "11.2", "17.92"}, {"54.7", "413.6"}, {2, 3}, "427246"},
    {"block-64",
     "327680",
     "20",
     {"173.3", "327.7", "655.4"},
     {"35.84", "44.8", "71.68"},
     {"54.7", "413.6"},
     {2, 3},
     "427246"},
    {"block-256",
     "327680",
     "80",
     {"693.3", "1310.7", "2621.4"},
     {"143.36", "179.2", "286.72"},
     {"54.7", "413.6"},
     {2, 3},
     "427246"},
    {"kv-fp8",
     "163840",
     "2.5",
     {"21.7", "41.0", "81.9"},
     {"8.96", "11.2", "17.92"},
     {"109.4", "827.1"},
     {2, 3},
     "854492"},
    {"kv-int4",
     "81920",
     "1.25",
     {"10.8", "20.5", "41.0"},
     {"8.96", "11.2", "17.92"},
     {"218.8", "1654.3"},
     {2, 3},
     "1708984"},
    {"llama-3.1-8b",
     "131072",
     "2",
     {"17.3", "32.8", "65.5"},
     {"1.03", "1.28", "2.06"},
     {"15.7", "118.6"},
     {1, 2},
     "122528"},
    {"llama-3.1-405b",
     "516096",
     "7.875",
     {"68.2", "129.0", "258.0"},
     {"51.84", "64.8", "103.68"},
     {"200.9", "1519.3"},
     {2, 3},
     "1569475"},
    {"qwen2.5-72b",
     "327680",
     "5",
     {"43.3", "81.9", "163.8"},
     {"9.31", "11.63", "18.61"},
     {"56.8", "429.5"},
     {2, 3},
     "443726"},
    {"qwen3-30b-a3b",
     "98304",
     "1.5",
     {"13.0", "24.6", "49.2"},
     {"0.42", "0.53", "0.84"},
     {"8.6", "65.0"},
     {1, 2},
     "620524"},
    {"qwen3-235b-a22b",
     "192512",
     "2.938",
     {"25.5", "48.1", "96.3"},
     {"2.82", "3.52", "5.63"},
     {"29.3", "221.2"},
     {1, 2},
     "2441406"},
    {"deepseek-v3",
     "70272",
     "1.072",
     {"9.3", "17.6", "35.1"},
     {"4.74", "5.92", "9.47"},
     {"134.8", "1019.4"},
     {2, 3},
     "19097222"},
    {"llama-2-7b",
     "524288",
     "8",
     {"69.3", "131.1", "262.1"},
     {"0.86", "1.08", "1.73"},
     {"3.3", "24.9"},
     {1, 1},
     "25711"},
    {"peak-h100",
     "327680",
     "5",
     {"43.3", "81.9", "163.8"},
     {"4.53", "5.66", "9.06"},
     {"27.6", "209.0"},
     {1, 2},
     "427246"},
    {"peak-a100",
     "327680",
     "5",
     {"43.3", "81.9", "163.8"},
     {"14.36", "17.95", "28.72"},
     {"87.6", "662.8"},
     {2, 3},
     "427246"},
    {"peak-b200",
     "327680",
     "5",
     {"43.3", "81.9", "163.8"},
     {"1.99", "2.49", "3.98"},
     {"12.2", "91.9"},
     {1, 2},
     "427246"},
    {"link-pcie-5",
     "327680",
     "5",
     {"83.2", "83.2", "83.2"},
     {"8.96", "11.2", "17.92"},
     {"107.7", "215.4"},
     {2, 2},
     "427246"},
    {"link-nvlink-c2c",
     "327680",
     "5",
     {"11.7", "11.7", "11.7"},
     {"8.96", "11.2", "17.92"},
     {"769.0", "1538.1"},
     {3, 3},
     "427246"},
    {"link-nvme",
     "327680",
     "5",
     {"374.5", "374.5", "374.5"},
     {"8.96", "11.2", "17.92"},
     {"23.9", "47.9"},
     {1, 2},
     "427246"},
    {"weights-fp8",
     "327680",
     "5",
     {"43.3", "81.9", "163.8"},
     {"8.96", "11.2", "17.92"},
     {"54.7", "413.6"},
     {2, 3},
     "213623"},
};

static const struct value *value_of(const struct derived *derived, const char *name) {
  int index = model_quantity_index(derived->model, name);
  assert_true(index >= 0);
  return &derived->value[index];
}

/* x in a unit lies within half a unit of the last digit of text. */
static void assert_rounds(struct arena *arena, const char *who, const struct rational *x, const struct unit *unit,
                          const char *text) {
  const struct rational *want, *half = rational_ratio(arena, 1, 2);
  const char *point = strchr(text, '.');
  assert_int_equal(rational_read(arena, text, &want), strlen(text));
  if (point) half = rational_mul(arena, half, rational_ten(arena, -(long)strlen(point + 1)));
  const struct rational *off = rational_sub(arena, rational_div(arena, x, unit->factor), want);
  if (rational_compare(rational_abs(arena, off), half) <= 0) return;
  print_error("%s: %s, not %s %s\n", who ? who : "the model",
              rational_text(arena, rational_div(arena, x, unit->factor)), text, unit->symbol);
  fail();
}

static const struct scenario_case *case_of(const struct scenario_case *cases, size_t count, const char *id) {
  for (size_t i = 0; i < count; i++)
    if (id ? cases[i].scenario && !strcmp(cases[i].scenario->id, id) : !cases[i].scenario) return &cases[i];
  print_error("no scenario %s\n", id);
  fail();
  return NULL;
}

static void every_scenario_gives_the_audits_numbers(void **state) {
  (void)state;
  struct fixture f;
  struct scenario_case *cases;
  size_t count;
  assert_true(open_chapter(&f, NULL));
  assert_true(project_read_cases(&f.project, project_scenario_folder(&f.project), &cases, &count));
  assert_int_equal(count, sizeof rows / sizeof *rows);
  for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
    const struct row *row = &rows[r];
    const struct derived *derived = case_of(cases, count, row->id)->derived;
    const char *why;
    struct arena *arena = f.arena;
    const struct unit_system *units = derived->model->units;
    const struct unit *us = unit_read(arena, units, "µs", &why), *ms = unit_read(arena, units, "ms", &why);
    const struct unit *one = unit_one(arena), *token = unit_read(arena, units, "token", &why);
    assert_rounds(arena, row->id, value_of(derived, "kv_per_token")->cell[0], unit_read(arena, units, "B/token", &why),
                  row->per_token);
    assert_rounds(arena, row->id, value_of(derived, "block_size")->cell[0], unit_read(arena, units, "MiB", &why),
                  row->block);
    for (int i = 0; i < 3; i++) {
      assert_rounds(arena, row->id, value_of(derived, "fetch_time")->cell[i], us, row->fetch[i]);
      assert_rounds(arena, row->id, value_of(derived, "regenerate_time")->cell[i], ms, row->regenerate[i]);
    }
    const struct value *ratio = value_of(derived, "ratio"), *order = value_of(derived, "ratio_order");
    size_t least = 0, most = 0;
    for (size_t i = 1; i < ratio->cells; i++) {
      if (rational_compare(ratio->cell[i], ratio->cell[least]) < 0) least = i;
      if (rational_compare(ratio->cell[i], ratio->cell[most]) > 0) most = i;
    }
    assert_rounds(arena, row->id, ratio->cell[least], one, row->ratio[0]);
    assert_rounds(arena, row->id, ratio->cell[most], one, row->ratio[1]);
    assert_int_equal(rational_compare(order->cell[least], rational_integer(arena, row->orders[0])), 0);
    assert_int_equal(rational_compare(order->cell[most], rational_integer(arena, row->orders[1])), 0);
    assert_rounds(arena, row->id, value_of(derived, "crossover")->cell[0], token, row->crossover);
    int claim = model_claim_index(derived->model, "two_to_three");
    assert_int_equal(derived->claim[claim].holds, row->orders[0] >= 2 && row->orders[1] <= 3);
  }
  arena_free(f.arena);
}

static const struct table *comparison(struct fixture *f) {
  struct scenario_case *cases;
  size_t count;
  assert_true(open_chapter(f, NULL));
  assert_true(project_read_cases(&f->project, project_scenario_folder(&f->project), &cases, &count));
  const struct table *table = scenario_table_make(f->arena, f->project.derived, cases, count, f->report);
  assert_non_null(table);
  return table;
}

static void the_table_says_what_holds_in_each(void **state) {
  (void)state;
  struct fixture f;
  const struct table *table = comparison(&f);
  static const char *const want[][5] = {
      {"as in the chapter", "54.7–413.6×", "2–3", "427,246 tokens", "none"},
      {"H100 compute", "27.6–209.0×", "1–2", "427,246 tokens",
       "two to three; nearest ends nearer two; farthest ends nearer three"},
      {"NVLink-C2C for every tier", "769.0–1,538.1×", "3", "427,246 tokens",
       "optimistic nearer two; both pessimistic nearer two; nearest ends nearer two; point inside"},
  };
  assert_int_equal(table->columns, 5);
  for (size_t w = 0; w < sizeof want / sizeof *want; w++) {
    const struct table_row *row = NULL;
    for (size_t r = 0; r < table->rows; r++)
      if (!strcmp(text_plain(f.arena, &table->row[r].cell[0].text), want[w][0])) row = &table->row[r];
    assert_non_null(row);
    for (size_t c = 0; c < 5; c++) assert_string_equal(text_plain(f.arena, &row->cell[c].text), want[w][c]);
  }
  arena_free(f.arena);
}

static void scenarios_and_settings_lie_over_each_other(void **state) {
  (void)state;
  char h100[] = SOURCE_DIR "/data/scenarios/peak-h100.yaml", fp8[] = SOURCE_DIR "/data/scenarios/kv-fp8.yaml";
  char *files[] = {h100, fp8, NULL};
  struct fixture f;
  assert_true(open_chapter(&f, files));
  struct arena *arena = f.arena;
  assert_rounds(arena, "both", value_of(f.project.derived, "ratio")->cell[0], unit_one(arena),
                "209.0"); /* 206.8 · 2 · 500/989.4 */
  const struct model *model = f.project.derived->model;
  assert_string_equal(model->title, "Memory tiers · what if: H100 compute, FP8 cache");
  const struct model_definition *peak = model->quantity[model_quantity_index(model, "peak")].definition;
  assert_int_equal(peak->basis, BASIS_PUBLISHED);
  assert_string_equal(peak->source, "NVIDIA H100 data sheet");
  arena_free(f.arena);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_scenario_gives_the_audits_numbers),
      cmocka_unit_test(the_table_says_what_holds_in_each),
      cmocka_unit_test(scenarios_and_settings_lie_over_each_other),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
