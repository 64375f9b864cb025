/* Every printed number of the first chapter, against a table computed by hand with exact fractions: the value in its printed unit, and
 * the text a reader sees. The table is the test's own; nothing in it comes from the program. */
#include "base/file.h"
#include "document/template.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

struct row {
  const char *slot;     /* as a template would write it */
  long numerator, denominator; /* exact value in the printed unit */
  const char *printed, *spoken;
};

static const struct row rows[] = {
    {"kv_per_token|bare", 320, 1, "320 KiB", NULL},
    {"block_size|kibi", 5120, 1, "5,120 KiB", NULL},
    {"block_size", 5, 1, "5.00 MiB", "5.00 mebibytes"},
    {"fetch_time.ceiling", 131072, 3025, "43 µs", "43 microseconds"},
    {"fetch_time.midrange", 2048, 25, "82 µs", "82 microseconds"},
    {"fetch_time.pessimistic", 4096, 25, "164 µs", "164 microseconds"},
    {"regenerate_time.optimistic|whole", 224, 25, "9 ms", "9 milliseconds"},
    {"regenerate_time.typical|whole", 56, 5, "11 ms", "11 milliseconds"},
    {"regenerate_time.conservative|whole", 448, 25, "18 ms", "18 milliseconds"},
    {"regenerate_time.conservative|tenths", 448, 25, "17.9 ms", "17.9 milliseconds"},
    {"point_ratio", 8950, 41, "218×", "218 times"},
    {"weights|giga", 140, 1, "140 GB", "140 gigabytes"},
    {"weights|gibi", 68359375, 524288, "130.4 GiB", "130.4 gibibytes"},
    {"context.32k", 32768, 1, "32,768 tokens", "32,768 tokens"},
    {"context.128k", 131072, 1, "131,072 tokens", NULL},
    {"kv_size.32k", 10, 1, "10.0 GiB", NULL},
    {"kv_size.128k", 40, 1, "40.0 GiB", NULL},
    {"kv_share.32k", 4194304, 546875, "8%", "8 per cent"},
    {"kv_share.128k", 16777216, 546875, "31%", NULL},
    {"crossover", 13671875, 32, "427,000 tokens", NULL},
    {"bandwidth.ceiling", 121, 1, "121 GB/s", "121 gigabytes per second"},
    {"bandwidth.midrange", 64, 1, "64 GB/s", NULL},
    {"bandwidth.pessimistic", 32, 1, "32 GB/s", NULL},
    {"mfu.optimistic", 50, 1, "50%", "50 per cent"},
    {"mfu.typical", 40, 1, "40%", NULL},
    {"mfu.conservative", 25, 1, "25%", NULL},
    {"block_tokens", 16, 1, "16 tokens", "16 tokens"},
    {"peak", 500, 1, "500 TFLOP/s", NULL},
    {"hbm_measured", 473, 2, "236.5 GB/s", NULL},
    {"ratio[ceiling, optimistic]", 105875, 512, "207×", NULL},
    {"ratio[ceiling, typical]", 529375, 2048, "258×", NULL},
    {"ratio[ceiling, conservative]", 105875, 256, "414×", NULL},
    {"ratio[midrange, optimistic]", 875, 8, "109×", NULL},
    {"ratio[midrange, typical]", 4375, 32, "137×", NULL},
    {"ratio[midrange, conservative]", 875, 4, "219×", NULL},
    {"ratio[pessimistic, optimistic]", 875, 16, "55×", NULL},
    {"ratio[pessimistic, typical]", 4375, 64, "68×", NULL},
    {"ratio[pessimistic, conservative]", 875, 8, "109×", NULL},
    /* The interior block at 50,000, at 40% MFU: F = 2·70e9·n + 2·80·8192·(e(e+1) − a(a+1)), t = F / 2e14. */
    {"example_tokens.nothing", 50016, 1, "50,016 tokens", NULL},
    {"example_tokens.stretch", 1040, 1, "1,040 tokens", NULL},
    {"example_tokens.chunk", 272, 1, "272 tokens", NULL},
    {"example_tokens.resident", 16, 1, "16 tokens", NULL},
    {"example_time[resident, left_out]|milliseconds", 56, 5, "11 ms", "11 milliseconds"},
    {"example_time[resident, counted]|milliseconds", 211792408, 9765625, "22 ms", "22 milliseconds"},
    {"example_time[chunk, left_out]|seconds", 119, 625, "0.19 s", NULL},
    {"example_time[chunk, counted]|seconds", 449501811, 1220703125, "0.37 s", NULL},
    {"example_time[stretch, left_out]|seconds", 91, 125, "0.73 s", NULL},
    {"example_time[stretch, counted]|seconds", 342458727, 244140625, "1.4 s", "1.4 seconds"},
    {"example_time[nothing, left_out]|seconds", 21882, 625, "35 s", NULL},
    {"example_time[nothing, counted]|seconds", 62751483426, 1220703125, "51 s", "51 seconds"},
    {"example_flop[resident, left_out]", 56, 25, "2.2400 TFLOP", NULL},
    {"example_flop[nothing, counted]", 502011867408, 48828125, "10,281 TFLOP", NULL},
    {"attention_context", 13671875, 256, "53,406 tokens", NULL},
    {"anchor_distance.stretch", 1024, 1, "1,024 tokens", NULL},
    {"anchor_distance.chunk", 256, 1, "256 tokens", NULL},
};

struct fixture {
  struct arena *arena;
  struct report *report;
  struct derived *derived;
};

static int set_up(void **state) {
  struct fixture *f = test_malloc(sizeof *f);
  f->arena = arena_new();
  f->report = report_new(f->arena);
  const char *file = SOURCE_DIR "/data/canonical-numbers.yaml";
  struct bytes bytes;
  f->derived = NULL;
  if (file_read(f->arena, file, 0, &bytes, f->report)) {
    struct model *model = model_read(f->arena, file, bytes, NULL, 0, f->report);
    if (model) f->derived = quantity_derive(f->arena, model, printed_value, f->report);
  }
  report_write(f->report, FORMAT_TEXT, 0, stderr);
  *state = f;
  return f->derived ? 0 : -1;
}

static int tear_down(void **state) {
  struct fixture *f = *state;
  arena_free(f->arena);
  test_free(f);
  return 0;
}

static struct span expand(struct fixture *f, const char *slot) {
  struct template_scope scope = {.derived = f->derived, .report = f->report};
  struct text text = text_new(f->arena);
  const char *source = arena_print(f->arena, "{{%s}}", slot);
  bool ok = template_expand(&scope, source, (struct place){.file = "test"}, &text);
  report_write(f->report, FORMAT_TEXT, 0, stderr);
  assert_true(ok);
  for (size_t i = 0; i < text.count; i++)
    if (text.item[i].is_number) return text.item[i];
  fail_msg("%s has no number", slot);
  return (struct span){0};
}

static void every_printed_number_is_exact(void **state) {
  struct fixture *f = *state;
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    const struct row *row = &rows[i];
    struct span span = expand(f, row->slot);
    const struct rational *in_unit = rational_div(f->arena, span.number.exact, span.number.unit->factor);
    const struct rational *wanted = rational_ratio(f->arena, row->numerator, row->denominator);
    if (rational_compare(in_unit, wanted))
      fail_msg("%s is %s, not %s", row->slot, rational_text(f->arena, in_unit), rational_text(f->arena, wanted));
    assert_string_equal(span.text, row->printed);
    if (!row->spoken) continue;
    const char *bar = strchr(row->slot, '|');
    struct span spoken = expand(f, arena_print(f->arena, bar ? "%s spoken" : "%s|spoken", row->slot));
    assert_string_equal(spoken.text, row->spoken);
  }
}

/* 218 comes of the printed operands, 219 of the unrounded ones: they must not be mixed up. */
static void two_stage_rounding_is_explicit(void **state) {
  struct fixture *f = *state;
  assert_string_equal(expand(f, "point_ratio").text, "218×");
  assert_string_equal(expand(f, "ratio[midrange, conservative]").text, "219×");
}

/* FLOP of regeneration per byte of KV is the crossover in tokens, since a bf16 weight is 2 bytes and costs 2 FLOP. */
static void crossover_identity(void **state) {
  struct fixture *f = *state;
  const struct model *model = f->derived->model;
  const struct rational *parameters = f->derived->value[model_quantity_index(model, "parameters")].cell[0];
  const struct rational *per_token = f->derived->value[model_quantity_index(model, "kv_per_token")].cell[0];
  const struct rational *crossover = f->derived->value[model_quantity_index(model, "crossover")].cell[0];
  /* bits per token in base units: 2 B per parameter = 16 bit */
  const struct rational *identity = rational_div(f->arena, rational_mul(f->arena, parameters, rational_integer(f->arena, 16)), per_token);
  assert_int_equal(rational_compare(identity, crossover), 0);
}

static void claims_of_the_chapter_hold(void **state) {
  struct fixture *f = *state;
  for (size_t i = 0; i < f->derived->model->claims; i++) {
    if (!f->derived->claim[i].holds) fail_msg("claim %s fails", f->derived->model->claim[i].id);
  }
  for (size_t i = 0; i < f->derived->model->errata; i++)
    if (f->derived->erratum_true[i]) fail_msg("erratum %s has become true", f->derived->model->erratum[i].id);
  assert_true(f->derived->model->claims >= 3);
  assert_true(f->derived->model->errata >= 5);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_printed_number_is_exact),
      cmocka_unit_test(two_stage_rounding_is_explicit),
      cmocka_unit_test(crossover_identity),
      cmocka_unit_test(claims_of_the_chapter_hold),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
