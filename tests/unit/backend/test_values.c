/* Numbers handed on: names made legal, texts escaped, two texts with one name refused. */
#include "backend/values.h"

#include "base/finding.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static struct arena *arena;
static struct report *report;

static int setup(void **state) {
  (void)state;
  arena = arena_new();
  report = report_new(arena);
  return 0;
}

static int teardown(void **state) {
  (void)state;
  arena_free(arena);
  return 0;
}

static const struct value_list *list_of(const char *quantities) {
  const char *text = arena_print(arena,
                                 "figproof: 1\nbook: {title: T}\nsections: [{id: s, title: S}]\n"
                                 "units: {\"$\": {one: dollar, many: dollars}}\n"
                                 "axes: {size: {small: {}, 10k: {}}}\nquantities:\n%s",
                                 quantities);
  struct model *model = model_read(arena, "m.yaml", (struct bytes){text, strlen(text)}, NULL, 0, report);
  if (!model) report_write(report, FORMAT_TEXT, 0, stderr);
  assert_non_null(model);
  struct derived *derived = quantity_derive(arena, model, printed_value, report);
  assert_non_null(derived);
  return values_compose(arena, derived);
}

static const struct values_target *target(const char *name) {
  for (size_t i = 0; i < VALUES_TARGETS; i++)
    if (!strcmp(values_targets[i].name, name)) return &values_targets[i];
  fail_msg("no target %s", name);
  return NULL;
}

static const char *written(const struct value_list *list, const char *name) {
  struct bytes bytes = values_write(arena, list, target(name), report);
  assert_non_null(bytes.data);
  assert_int_equal(strlen(bytes.data), bytes.size);
  return bytes.data;
}

#define PRICE "  price_2x: {value: 2.50 $, basis: assumed, section: s, forms: {two: {unit: $, decimals: 2}}}\n"

static void names_are_legal_and_texts_escaped(void **state) {
  (void)state;
  const struct value_list *list = list_of(PRICE);
  static const struct {
    const char *target, *line;
  } lines[] = {
      {"json",
       "\"price_2x\": {\n    \"exact\": \"5/2\",\n    \"unit\": \"$\",\n    \"default\": \"two\",\n    \"forms\": {\n"
       "      \"two\": {\"plain\": \"2.50 $\", \"spoken\": \"2.50 dollars\"}\n"},
      {"csv", "price_2x,two,2.50 $,2.50 dollars,5/2,$,\n"},
      {"tex", "\\newcommand{\\valPriceTwoX}{2.50~\\$}\n"},
      {"tex", "\\newcommand{\\valPriceTwoXTwoSpoken}{2.50~dollars}\n"},
      {"asciidoc", ":val-price-2x: 2.50 &#36;\n"},
      {"asciidoc", ":val-price-2x-two-spoken: 2.50 dollars\n"},
      {"sphinx", ".. |price_2x| replace:: 2.50 \\$\n"},
      {"sphinx", ".. |price_2x.two-spoken| replace:: 2.50 dollars\n"},
      {"quarto", "\"price_2x\":\n  \"two\": \"2.50 \\\\$\"\n"},
      {"typst", "  \"price_2x\": (\n    \"two\": \"2.50 $\",\n    \"two-spoken\": \"2.50 dollars\"\n  )"},
  };
  for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
    const char *text = written(list, lines[i].target);
    if (!strstr(text, lines[i].line)) fail_msg("%s lacks %s:\n%s", lines[i].target, lines[i].line, text);
  }
}

static void members_nest(void **state) {
  (void)state;
  const struct value_list *list = list_of(
      "  a: {over: size, section: s, basis: assumed, members: {small: {value: 1}, 10k: {value: 2}}}\n"
      "  b: {from: a, section: s}\n");
  assert_non_null(strstr(written(list, "quarto"), "\"a\":\n  \"small\":\n    \"default\": \"1\"\n"));
  assert_non_null(strstr(written(list, "quarto"), "  \"10k\":\n    \"default\": \"2\"\n"));
  assert_non_null(strstr(written(list, "quarto"), "\n\"b\":\n  \"small\":\n"));
  assert_non_null(strstr(written(list, "tex"), "{\\valAOneZeroK}{2}"));
  assert_non_null(strstr(written(list, "json"), "\"a.10k\": {"));
}

static void unprintable_forms_are_left_out(void **state) {
  (void)state;
  const struct value_list *list = list_of(
      "  a: {value: 1, basis: assumed, section: s}\n"
      "  third: {from: a / 3, section: s, forms: {exact: {}, two: {decimals: 2}}}\n");
  assert_non_null(strstr(written(list, "json"), "\"exact\": \"1/3\""));
  assert_null(strstr(written(list, "tex"), "valThirdExact"));
  assert_null(strstr(written(list, "tex"), "valThird}"));
  assert_non_null(strstr(written(list, "tex"), "{\\valThirdTwo}{0.33}"));
  assert_non_null(strstr(written(list, "csv"), "third,exact,,,1/3,,\n"));
}

static void names_that_meet_are_told(void **state) {
  (void)state;
  const struct value_list *list =
      list_of("  a_b: {value: 1, basis: assumed, section: s}\n  aB: {value: 2, basis: assumed, section: s}\n");
  assert_null(values_write(arena, list, target("tex"), report).data);
  assert_int_equal(report->count, 4); /* default and named form, plain and spoken */
  assert_int_equal(report->item[0].place.line, 8);
  assert_non_null(strstr(report->item[0].message, "a_b and aB would both be called valAB"));
  assert_int_equal(report->status, EXIT_INPUT);
  written(list, "sphinx");
}

static void records_tell_path_and_text(void **state) {
  (void)state;
  const struct ledger_record *record = values_record(arena, list_of(PRICE), target("typst"), "values.typ");
  assert_int_equal(record->count, 4);
  assert_string_equal(record->item[0].text, "price_2x/two");
  assert_string_equal(record->item[1].text, "2.50 $");
  assert_string_equal(record->item[2].text, "price_2x/two-spoken");
  assert_string_equal(record->item[3].text, "2.50 dollars");
  assert_null(record->item[0].number[0].exact);
  assert_non_null(record->item[1].number[0].exact);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(names_are_legal_and_texts_escaped, setup, teardown),
      cmocka_unit_test_setup_teardown(members_nest, setup, teardown),
      cmocka_unit_test_setup_teardown(unprintable_forms_are_left_out, setup, teardown),
      cmocka_unit_test_setup_teardown(names_that_meet_are_told, setup, teardown),
      cmocka_unit_test_setup_teardown(records_tell_path_and_text, setup, teardown),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
