#include "model/model.h"

#include "base/file.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

static const char path[] = SOURCE_DIR "/data/canonical-numbers.yaml";

struct fixture {
  struct arena *arena;
  struct report *report;
  struct bytes bytes;
};

static struct fixture fixture_new(void) {
  struct fixture f = {.arena = arena_new()};
  f.report = report_new(f.arena);
  assert_true(file_read(f.arena, path, 0, &f.bytes, f.report));
  return f;
}

static const struct model_quantity *quantity(const struct model *model, const char *id) {
  int index = model_quantity_index(model, id);
  assert_true(index >= 0);
  return &model->quantity[index];
}

static void the_real_model_is_read(void **state) {
  (void)state;
  struct fixture f = fixture_new();
  const struct model *model = model_read(f.arena, "data/canonical-numbers.yaml", f.bytes, NULL, 0, f.report);
  report_write(f.report, FORMAT_TEXT, 0, stderr);
  assert_non_null(model);
  assert_string_equal(model->title, "Memory tiers");
  assert_string_equal(model->chapter, "5");
  assert_string_equal(model->section[3].id, "move"); /* §4 */
  const struct model_quantity *bandwidth = quantity(model, "bandwidth");
  assert_string_equal(model->axis[bandwidth->over].id, "tier");
  assert_int_equal(bandwidth->definitions, 3);
  assert_non_null(bandwidth->definition[0].from);
  assert_string_equal(bandwidth->definition[1].written, "64 GB/s");
  assert_string_equal(rational_text(f.arena, bandwidth->definition[1].value), "512000000000"); /* bits per second */
  assert_int_equal(bandwidth->definition[1].basis, BASIS_ASSUMED);
  assert_string_equal(bandwidth->form[0].unit->symbol, "GB/s");
  const struct model_quantity *mfu = quantity(model, "mfu");
  assert_int_equal(mfu->definition[2].basis, BASIS_ASSUMED); /* inherited */
  assert_string_equal(rational_text(f.arena, mfu->definition[2].value), "1/4");
  const struct model_quantity *crossover = quantity(model, "crossover");
  assert_int_equal(crossover->form[0].rounding, FORM_QUANTUM);
  assert_string_equal(crossover->form[0].hedge, "roughly");
  const struct form *binary = model_form(quantity(model, "context"), "binary");
  assert_string_equal(binary->suffix, "K");
  assert_string_equal(rational_text(f.arena, binary->multiple), "1024");
  assert_string_equal(model_form(quantity(model, "kv_per_token"), "bare")->elide->symbol, "token");
  assert_null(model_form(crossover, "none"));
  assert_int_equal(quantity(model, "point_ratio")->quotes, 2);
  assert_string_equal(quantity(model, "point_ratio")->quote[0].form, "tenths");
  assert_string_equal(quantity(model, "point_ratio")->quote[0].member[0], "conservative");
  assert_non_null(quantity(model, "hbm_measured")->quarantine);
  assert_string_equal(quantity(model, "layers")->form[0].name, "default");
  const struct model_claim *claim = &model->claim[model_claim_index(model, "two_to_three")];
  assert_true(claim->has_bounds && claim->low == 2 && claim->high == 3 && claim->reading == READING_NEAREST);
  assert_int_equal(model->errata, 6);
  assert_null(model->erratum[model_erratum_index(model, "spark_memory")].would_need);
  assert_string_equal(model->axis[0].member[1].short_label, "mid-range");
  arena_free(f.arena);
}

static const char *const chapter_names[] = {
    "block_tokens", "layers",     "kv_heads", "head_dim", "kv_per_token",    "block_size",  "bandwidth",
    "fetch_time",   "parameters", "peak",     "mfu",      "regenerate_time", "ratio",       "point_ratio",
    "weights",      "context",    "kv_size",  "kv_share", "crossover",       "hbm_measured"};

static void every_quantity_has_section_and_provenance(void **state) {
  (void)state;
  struct fixture f = fixture_new();
  const struct model *model = model_read(f.arena, path, f.bytes, NULL, 0, f.report);
  assert_non_null(model);
  for (size_t i = 0; i < sizeof chapter_names / sizeof *chapter_names; i++) quantity(model, chapter_names[i]);
  for (size_t i = 0; i < model->quantities; i++)
    for (size_t d = 0; d < model->quantity[i].definitions; d++) {
      const struct model_definition *definition = &model->quantity[i].definition[d];
      assert_int_equal(definition->value != NULL, definition->basis != 0);
      assert_int_equal(definition->value == NULL, definition->from != NULL);
      if (!definition->value) continue;
      if (!definition->source && !definition->note)
        print_error("%s has neither source nor note\n", model->quantity[i].id);
      assert_true(definition->source || definition->note);
    }
  arena_free(f.arena);
}

static const struct model *read_with(struct fixture *f, const char *name, const char *value) {
  struct model_setting setting = {name, value};
  f->report = report_new(f->arena);
  return model_read(f->arena, path, f->bytes, &setting, 1, f->report);
}

static void a_setting_takes_the_place_of_a_value(void **state) {
  (void)state;
  struct fixture f = fixture_new();
  const struct model *model = read_with(&f, "bandwidth.midrange", "100 GB/s");
  assert_non_null(model);
  const struct model_definition *definition = &quantity(model, "bandwidth")->definition[1];
  assert_string_equal(definition->written, "100 GB/s");
  assert_string_equal(rational_text(f.arena, definition->value), "800000000000");
  assert_int_equal(definition->basis, BASIS_ASSUMED);
  assert_string_equal(definition->note, "set on the command line");
  assert_non_null(model = read_with(&f, "layers", "126"));
  assert_int_equal(quantity(model, "layers")->definition->basis, BASIS_ASSUMED);
  assert_null(quantity(model, "layers")->definition->source);
  assert_non_null(model = read_with(&f, "bandwidth[ceiling]", "120 GB/s"));
  assert_null(quantity(model, "bandwidth")->definition[0].from);
  assert_non_null(model = read_with(&f, "block_size", "20 MiB"));
  assert_null(quantity(model, "block_size")->definition->from);
  arena_free(f.arena);
}

static void a_bad_setting_is_one_finding(void **state) {
  static const struct {
    const char *name, *value, *code, *message, *hint;
  } cases[] = {
      {"bandwith.midrange", "1 GB/s", "unknown-name", "no quantity is called \"bandwith\"", "did you mean bandwidth?"},
      {"bandwidth.midrang", "1 GB/s", "unknown-name", "no member of bandwidth is called \"midrang\"",
       "did you mean midrange?"},
      {"bandwidth", "1 GB/s", "unknown-name", "\"bandwidth\" has several members: say which one",
       "bandwidth.ceiling, bandwidth.midrange, bandwidth.pessimistic"},
      {"fetch_time.midrange", "1 s", "unknown-name", "\"fetch_time\" has no members that can be set",
       "its members, if any, come from a formula: set what the formula reads"},
      {"peak", "5 GB", "dimension", "\"5 GB\" is information, but peak is operation/time", NULL},
      {"peak", "fast", "bad-value", "\"fast\" does not begin with a number: write a number and a unit, like 64 GB/s",
       NULL},
      {"fetch_time", "5 GB", "dimension", "\"fetch_time\" is information (5 GB), but its form \"whole\" is time (µs)",
       NULL},
      {"a.b.c", "1", "unknown-name", "\"a.b.c\" is no name of a quantity", "write name=value or name.member=value"},
      {"", "1", "unknown-name", "\"\" is no name of a quantity", "write name=value or name.member=value"},
  };
  (void)state;
  struct fixture f = fixture_new();
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    assert_null(read_with(&f, cases[i].name, cases[i].value));
    assert_int_equal(f.report->count, 1);
    const struct finding *finding = &f.report->item[0];
    assert_string_equal(finding->message, cases[i].message);
    assert_string_equal(finding_name(finding->code), cases[i].code);
    assert_string_equal(finding->place.file, arena_print(f.arena, "--set %s", cases[i].name));
    if (cases[i].hint) assert_string_equal(finding->hint, cases[i].hint);
  }
  arena_free(f.arena);
}

static void values_are_exact(void **state) {
  static const struct {
    const char *text, *value, *symbol;
  } good[] = {
      {"64 GB/s", "512000000000", "GB/s"},
      {"2 /token", "2", "/token"},
      {"70e9", "70000000000", ""},
      {"50 %", "1/2", "%"},
      {"50%", "1/2", "%"},
      {"80", "80", ""},
      {"16 tokens", "16", "token"},
      {"16 token", "16", "token"},
      {"0.1", "1/10", ""},
      {"9007199254740993", "9007199254740993", ""},
      {"-2.50 ms", "-1/400", "ms"},
      {"1 \xce\xbcs", "1/1000000", "µs"},
      {".5", "1/2", ""},
      {"5.00 MiB", "41943040", "MiB"},
  };
  static const char *const bad[] = {"",      "GB",      "1,000 B", "1_000",  "64 000 B", "010",
                                    "1e999", "5 zorks", "1.2.3",   "1..2 s", "~5 s",     "−5 s",
                                    "0x10",  "1/3",     "5 KB",    "inf",    "nan",      "5 GB/s extra"};
  (void)state;
  struct arena *arena = arena_new();
  const struct unit_system *units = unit_system_new(arena);
  for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
    const struct unit *unit;
    const char *why = NULL;
    const struct rational *value = model_value(arena, units, good[i].text, &unit, &why);
    if (!value) print_error("%s: %s\n", good[i].text, why);
    assert_non_null(value);
    assert_string_equal(rational_text(arena, value), good[i].value);
    assert_string_equal(unit->symbol, good[i].symbol);
  }
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    const struct unit *unit;
    const char *why = NULL;
    if (model_value(arena, units, bad[i], &unit, &why)) print_error("%s is read\n", bad[i]);
    assert_null(model_value(arena, units, bad[i], &unit, &why));
    assert_non_null(why);
  }
  arena_free(arena);
}

/* Cut anywhere, the file gives a model or findings, and never both or neither. */
static void a_file_cut_anywhere_is_judged(void **state) {
  enum { SECONDS = 20 };
  (void)state;
  struct fixture f = fixture_new();
  clock_t end = clock() + SECONDS * CLOCKS_PER_SEC;
  size_t stride = 1, judged = 0;
  for (size_t size = 0; size <= f.bytes.size; size += stride, judged++) {
    struct arena *arena = arena_new();
    struct report *report = report_new(arena);
    struct bytes part = {arena_slice(arena, f.bytes.data, size), size};
    const struct model *model = model_read(arena, path, part, NULL, 0, report);
    assert_int_equal(model != NULL, report->count == 0);
    arena_free(arena);
    if (clock() > end) break;
    if (judged == 2000) stride = 7; /* the tail costs most: take a sample of it */
  }
  assert_true(judged > 1000);
  arena_free(f.arena);
}

/* One byte changed anywhere: the same. */
static void a_file_with_one_other_byte_is_judged(void **state) {
  static const char signs[] = "{}[]:,#\"'-\n\t&*!|>%@`\\\x01\xff";
  (void)state;
  struct fixture f = fixture_new();
  unsigned long random = 12345;
  for (int n = 0; n < 1500; n++) {
    struct arena *arena = arena_new();
    struct report *report = report_new(arena);
    char *copy = arena_slice(arena, f.bytes.data, f.bytes.size);
    random = random * 6364136223846793005UL + 1442695040888963407UL;
    copy[(random >> 20) % f.bytes.size] = signs[(random >> 40) % (sizeof signs - 1)];
    const struct model *model = model_read(arena, path, (struct bytes){copy, f.bytes.size}, NULL, 0, report);
    assert_int_equal(model != NULL, report->count == 0);
    arena_free(arena);
  }
  arena_free(f.arena);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_real_model_is_read),
      cmocka_unit_test(every_quantity_has_section_and_provenance),
      cmocka_unit_test(a_setting_takes_the_place_of_a_value),
      cmocka_unit_test(a_bad_setting_is_one_finding),
      cmocka_unit_test(values_are_exact),
      cmocka_unit_test(a_file_cut_anywhere_is_judged),
      cmocka_unit_test(a_file_with_one_other_byte_is_judged),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
