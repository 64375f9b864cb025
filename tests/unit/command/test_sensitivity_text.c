/* What `figproof claims`, `explain`, `scenarios` and `check --as-of` print, as their readers see it. */
#include "command/command.h"
#include "command/sensitivity_text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct rational *number(struct arena *arena, const char *text) {
  const struct rational *x, *y;
  size_t taken = rational_read(arena, text, &x);
  if (text[taken] == '/' && rational_read(arena, text + taken + 1, &y)) return rational_div(arena, x, y);
  return x;
}

static struct interval_end end(struct arena *arena, const char *text, bool included) {
  if (!text) return (struct interval_end){.endless = true};
  return (struct interval_end){.at = number(arena, text), .exact = true, .included = included};
}

static void intervals_are_printed_so_that_they_hold(void **state) {
  (void)state;
  static const struct {
    const char *low;
    bool with_low;
    const char *present, *high;
    bool with_high;
    const char *unit, *text;
  } rows[] = {
      {"65.39180", false, "500", "864.68535", true, "TFLOP/s", "(65.3918, 864.6] TFLOP/s"},
      {"262144/4125", false, "64", "5242880/81500", true, "GB/s", "(63.5501, 64.3298] GB/s"},
      {"896/37", false, "25", "25.6", true, "%", "(24.217, 25.6] %"},
      {NULL, false, "80", "80", true, "", "at most 80"},
      {NULL, false, "80", "4375", false, "", "below 4,375"},
      {"1/3", true, "2", NULL, false, "B", "at least 0.3334 B"},
      {"1/3", false, "2", NULL, false, "%", "above 0.3334%"},
      {"16", true, "16", "16", true, "token", "only 16 tokens"},
      {NULL, false, "1", NULL, false, "", "anywhere"},
      {"-50", false, "-40", "-39", false, "m", "(−50, −39) m"},
      {"-2/3", false, "0", "1/3", true, "m", "(−0.6666, 0.3333] m"},
      {"0", true, "1", "2", false, "m", "[0, 2) m"},
      {"69726562500.5", true, "70000000000", "7.1e10", false, "", "[6.97266 × 10¹⁰, 7.1 × 10¹⁰)"},
  };
  struct arena *arena = arena_new();
  const struct unit_system *units = unit_system_new(arena);
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    const char *why;
    const struct interval interval = {number(arena, rows[i].present), end(arena, rows[i].low, rows[i].with_low),
                                      end(arena, rows[i].high, rows[i].with_high)};
    const struct unit *unit = unit_read(arena, units, rows[i].unit, &why);
    assert_string_equal(sensitivity_interval_text(arena, &interval, unit), rows[i].text);
  }
  arena_free(arena);
}

struct printed {
  char *out, *errors;
  int status;
};

static char *slurp(FILE *file) {
  long size = ftell(file);
  char *text = calloc(1, (size_t)size + 1);
  rewind(file);
  if (size) assert_int_equal(fread(text, 1, (size_t)size, file), size);
  fclose(file);
  return text;
}

/* Runs a command with its two streams kept. */
static struct printed run(enum exit_status (*command)(int, char **), const char *const *arguments) {
  char *copy[16] = {0};
  int count = 0;
  for (; arguments[count]; count++) copy[count] = strdup(arguments[count]);
  char *all[16];
  memcpy(all, copy, sizeof all); /* the parser moves them */
  FILE *files[2] = {tmpfile(), tmpfile()};
  int kept[2] = {dup(1), dup(2)};
  fflush(stdout);
  fflush(stderr);
  for (int i = 0; i < 2; i++) dup2(fileno(files[i]), i + 1);
  struct printed printed = {.status = (int)command(count, all)};
  fflush(stdout);
  fflush(stderr);
  for (int i = 0; i < 2; i++) {
    dup2(kept[i], i + 1);
    close(kept[i]);
    fseek(files[i], 0, SEEK_END);
  }
  printed.out = slurp(files[0]);
  printed.errors = slurp(files[1]);
  for (int i = 0; i < count; i++) free(copy[i]);
  return printed;
}

static void printed_free(struct printed *printed) {
  free(printed->out);
  free(printed->errors);
}

static void assert_holds(const char *text, const char *part) {
  if (!strstr(text, part)) print_error("\"%s\" is not in:\n%s\n", part, text);
  assert_non_null(strstr(text, part));
}

/* One line that begins with first, spaces left out, and holds then. */
static void assert_line(const char *text, const char *first, const char *then) {
  for (const char *line = text; *line; line += strcspn(line, "\n"), line += *line == '\n') {
    const char *begin = line + strspn(line, " ");
    size_t length = strcspn(begin, "\n");
    const char *found = strstr(begin, then);
    if (!strncmp(begin, first, strlen(first)) && found && found < begin + length) return;
  }
  print_error("no line \"%s … %s\" in:\n%s\n", first, then, text);
  fail();
}

#define MODEL SOURCE_DIR "/data/canonical-numbers.yaml"

static void claims_tell_margin_grid_and_break_even_values(void **state) {
  (void)state;
  const char *const arguments[] = {"claims", "-m", MODEL, NULL};
  struct printed p = run(command_claims, arguments);
  assert_int_equal(p.status, EXIT_CLEAN);
  assert_holds(p.out, "holds  two_to_three: two to three orders of magnitude\n");
  assert_holds(p.out, "grid    true in 9 of 9 cells\n");
  assert_holds(p.out, "margin  1.729 times: ratio[pessimistic, optimistic] is 54.6875×; it would\n");
  assert_line(p.out, "peak ", "(65.40, 864.6] TFLOP/s");
  assert_line(p.out, "peak ", "now 500 TFLOP/s");
  assert_line(p.out, "while they keep their sign, whatever the value of ", "block_tokens");
  assert_line(p.out, "layers ", "only 80");
  for (const char *line = p.out; *line; line = strchr(line, '\n') + 1) {
    char *copy = strndup(line, strcspn(line, "\n"));
    if (sensitivity_width(copy) > 80) print_error("%s\n", copy);
    assert_true(sensitivity_width(copy) <= 80);
    free(copy);
  }
  printed_free(&p);
  const char *const h100[] = {"claims", "-m", MODEL, "--scenario", SOURCE_DIR "/data/scenarios/peak-h100.yaml", NULL};
  p = run(command_claims, h100);
  assert_int_equal(p.status, EXIT_FINDINGS);
  assert_holds(p.out, "FAILS  two_to_three");
  assert_holds(p.out, "gives   1..2: \"one to two orders of magnitude\"\n");
  assert_holds(p.out, "grid    true in 8 of 9 cells\n");
  assert_holds(p.out, "margin  1.144 times: ratio[pessimistic, optimistic] is 27.64×; it would");
  printed_free(&p);
}

static void explain_tells_one_cell_and_what_would_change_it(void **state) {
  (void)state;
  const char *const arguments[] = {"explain", "-m", MODEL, "-t", "no-such-folder", "fetch_time.midrange", NULL};
  struct printed p = run(command_explain, arguments);
  assert_int_equal(p.status, EXIT_CLEAN);
  assert_holds(p.out, "fetch_time.midrange = 82 µs   exactly 81.92 µs\n");
  assert_null(strstr(p.out, "fetch_time.pessimistic"));
  assert_null(strstr(p.out, "printed in"));
  assert_line(p.out, "bandwidth.midrange ", "(63.5501, 64.3298] GB/s");
  assert_holds(p.out, "while they keep their sign, no digit depends on link_rate, link_lanes,");
  printed_free(&p);
  const char *const members[] = {"explain", "-m", MODEL, "-t", "no-such-folder", "ratio[ceiling, optimistic]", NULL};
  p = run(command_explain, members);
  assert_holds(p.out, "ratio[ceiling, optimistic] = 207×");
  assert_null(strstr(p.out, "ratio[midrange"));
  printed_free(&p);
  const char *const peak[] = {"explain", "-m", MODEL, "-t", SOURCE_DIR "/templates", "peak", "hbm_measured", NULL};
  p = run(command_explain, peak);
  assert_line(p.out, "point_ratio|times ", "(499.165, 501.96] TFLOP/s");
  assert_line(p.out, "claim two_to_three ", "(65.40, 864.6] TFLOP/s");
  assert_holds(p.out, "digit but its own and no claim depends on hbm_measured\n");
  printed_free(&p);
  const char *const place[] = {"explain", "-m", MODEL, "-t", SOURCE_DIR "/templates", "fetch_time.midrange", NULL};
  p = run(command_explain, place);
  assert_holds(p.out, "printed in figure-5-1 (svg, html,");
  assert_holds(p.out, "table-5-1 (svg, pdf, html, md, tex, adoc, csv)");
  assert_null(strstr(p.out, "printed in figure-5-1 (svg, svg"));
  printed_free(&p);
  const char *const wrong[] = {"explain", "-m", MODEL, "fetch_time.midrang", NULL};
  p = run(command_explain, wrong);
  assert_int_equal(p.status, EXIT_INPUT);
  assert_holds(p.errors, "did you mean 'midrange'?");
  printed_free(&p);
}

static void scenarios_are_compared(void **state) {
  (void)state;
  const char *const arguments[] = {"scenarios", "-m", MODEL, NULL};
  struct printed p = run(command_scenarios, arguments);
  assert_int_equal(p.status, EXIT_CLEAN);
  assert_line(p.out, "(the model) ", "427,246 tokens  ···········");
  assert_line(p.out, "peak-h100 ", "427,246 tokens  a··de······");
  assert_line(p.out, "peak-h100 ", "27.6–209.0×");
  assert_holds(p.out, "  a two_to_three\n");
  printed_free(&p);
  const char *const absent[] = {"scenarios", "-m", MODEL, "no-such-folder", NULL};
  p = run(command_scenarios, absent);
  assert_int_equal(p.status, EXIT_SYSTEM);
  assert_holds(p.errors, "no such folder of scenarios");
  printed_free(&p);
}

static void check_tells_stale_inputs(void **state) {
  (void)state;
  char folder[] = "/tmp/figproof-stale-XXXXXX";
  assert_non_null(mkdtemp(folder));
  char model[64], templates[64], out[64];
  snprintf(model, sizeof model, "%s/model.yaml", folder);
  snprintf(templates, sizeof templates, "%s", folder);
  snprintf(out, sizeof out, "%s/nothing", folder);
  FILE *file = fopen(model, "w");
  fputs(
      "figproof: 1\nbook: {title: T}\nsections: [{id: s, title: S}]\nquantities:\n"
      "  price: {value: 5, basis: published, section: s, source: a shop, as_of: 2025-01-31, stale_after: 2025-06-30}\n"
      "  wage: {value: 7, basis: published, section: s, source: a list, stale_after: 2025-12-31}\n",
      file);
  fclose(file);
  static const struct {
    const char *day;
    int stale;
  } days[] = {{"2025-06-30", 0}, {"2025-07-01", 1}, {"2026-01-01", 2}};
  for (size_t i = 0; i < sizeof days / sizeof *days; i++) {
    const char *const arguments[] = {"check", "-m", model, "-t", templates, "-o", out, "--as-of", days[i].day, NULL};
    struct printed p = run(command_check, arguments);
    int found = 0;
    for (const char *at = p.errors; (at = strstr(at, "[stale]")); at++) found++;
    assert_int_equal(found, days[i].stale);
    if (i == 1) assert_holds(p.errors, "model.yaml:5:3: error: 'price' is stale since 2025-06-30 [stale]");
    if (i == 1) assert_holds(p.errors, "it was looked up on 2025-01-31");
    printed_free(&p);
  }
  const char *const wrong[] = {"check", "-m", model, "-t", templates, "-o", out, "--as-of", "2025-6-30", NULL};
  struct printed p = run(command_check, wrong);
  assert_holds(p.errors, "'2025-6-30' is no day");
  printed_free(&p);
  unlink(model);
  rmdir(folder);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(intervals_are_printed_so_that_they_hold),
      cmocka_unit_test(claims_tell_margin_grid_and_break_even_values),
      cmocka_unit_test(explain_tells_one_cell_and_what_would_change_it),
      cmocka_unit_test(scenarios_are_compared),
      cmocka_unit_test(check_tells_stale_inputs),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
