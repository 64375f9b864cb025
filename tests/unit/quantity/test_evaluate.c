/* Expressions: what they give, exactly, and what is refused. */
#include "quantity/quantity.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

static const char head[] =
    "figproof: 1\n"
    "book: {title: T, language: en, chapter: \"1\"}\n"
    "sections: [{id: s, title: S}]\n"
    "units: {page: {one: page, many: pages}}\n"
    "axes:\n"
    "  side: {a: {label: A}, b: {label: B}}\n"
    "  size: {small: {label: small}, mid: {label: mid}, large: {label: large}}\n"
    "quantities:\n"
    "  two: {value: 2, basis: defined, section: s}\n"
    "  zero: {value: 0, basis: defined, section: s}\n"
    "  nine: {value: 9, basis: defined, section: s}\n"
    "  minus: {value: -5, basis: assumed, section: s}\n"
    "  length: {value: 6 m, basis: measured, section: s}\n"
    "  width: {value: 150 cm, basis: measured, section: s}\n"
    "  time: {value: 2 s, basis: assumed, section: s}\n"
    "  leaves: {value: 12 page, basis: defined, section: s}\n"
    "  tenth: {value: 0.1, basis: defined, section: s}\n"
    "  shut: {value: 7 m, basis: measured, section: s, quarantine: elsewhere}\n"
    "  span: {low: 2 m, high: 5 m, basis: assumed, section: s}\n"
    "  x: {over: side, basis: assumed, section: s, members: {a: {value: 3 m}, b: {value: 5 m}}}\n"
    "  y: {over: size, basis: assumed, section: s, members: {small: {value: 1 s}, mid: {value: 2 s}, large: {value: 4 s}}}\n";

struct outcome {
  struct arena *arena;
  struct report *report;
  struct derived *derived;
};

static struct outcome derive(const char *definition) {
  struct outcome o = {.arena = arena_new()};
  o.report = report_new(o.arena);
  char *yaml = arena_print(o.arena, "%s  result: {from: \"%s\", section: s}\n", head, definition);
  struct model *model = model_read(o.arena, "m.yaml", (struct bytes){yaml, strlen(yaml)}, NULL, 0, o.report);
  if (model) o.derived = quantity_derive(o.arena, model, NULL, o.report);
  return o;
}

static void gives_exact_values(void **state) {
  (void)state;
  static const struct { const char *expression, *cells; } cases[] = {
      {"two + nine * two", "20"},
      {"(two + nine) * two", "22"},
      {"two - nine - two", "-9"},
      {"-two ^ 2", "-4"},
      {"two ^ nine", "512"},
      {"two ^ -3", "1/8"},
      {"nine ^ (1 / 2)", "3"},
      {"sqrt(nine)", "3"},
      {"cbrt(two ^ 3 / nine ^ 3)", "2/9"},
      {"root(two ^ 8, 4)", "4"},
      {"length * width / width", "6"},
      {"length / time", "3"},
      {"width", "3/2"},
      {"tenth * 3", "3/10"},
      {"span / span", "1 1"},     /* one interval, read twice: the same end twice */
      {"span - span", "0 0"},
      {"span * time", "4 10"},
      {"max(span) - min(span)", "3"},
      {"span.high", "5"},
      {"x / x", "1 1"},           /* correlated: exactly one */
      {"x - x", "0 0"},
      {"x / y", "3 3/2 3/4 5 5/2 5/4"},
      {"max(x)", "5"},
      {"min(x, width)", "3/2"},
      {"sum(x)", "8"},
      {"mean(y)", "7/3"},
      {"count(x * y)", "6"},
      {"count(x > width * 2)", "1"},
      {"count(shut)", "1"},       /* existence is not a value */
      {"x.b", "5"},
      {"(x / y).b.large", "5/4"},
      {"(x / y)[b, large]", "5/4"},
      {"(x / y)[large]", "3/4 5/4"},
      {"(x / y)[*, mid]", "3/2 5/2"},
      {"floor(minus / two)", "-3"},
      {"ceil(minus / two)", "-2"},
      {"round(minus / two)", "-3"}, /* half away from zero */
      {"round(nine / two)", "5"},
      {"abs(minus)", "5"},
      {"order(nine / two)", "1"},
      {"order(two)", "0"},
      {"log10(two ^ 3 * 125)", "3"}, /* exact where it is */
      {"leaves / leaves", "1"},
      {"count(x > 0)", "2"}, /* 0 is 0 in every unit */
      {"count(length == 0 or 0 >= length)", "0"},
      {"count(length in 0..length)", "1"},
      {"max(length, 0) / length", "1"},
      {"min(0, length)", "0"},
      {"max(0, 0)", "0"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct outcome o = derive(cases[i].expression);
    report_write(o.report, FORMAT_TEXT, 0, stderr);
    if (!o.derived) fail_msg("%s is refused", cases[i].expression);
    const struct value *value = &o.derived->value[model_quantity_index(o.derived->model, "result")];
    char *cells = arena_copy(o.arena, "");
    for (size_t c = 0; c < value->cells; c++)
      cells = arena_print(o.arena, "%s%s%s", cells, c ? " " : "", rational_text(o.arena, value->cell[c]));
    if (strcmp(cells, cases[i].cells) != 0) fail_msg("%s gives %s, not %s", cases[i].expression, cells, cases[i].cells);
    assert_false(value->inexact);
    arena_free(o.arena);
  }
}

static void refuses_with_a_finding(void **state) {
  (void)state;
  static const struct { const char *expression; enum finding_code code; const char *says; } cases[] = {
      {"length + time", FINDING_DIMENSION, "length (length) and time (time)"},
      {"length < time", FINDING_DIMENSION, "do not go together"},
      {"max(length, time)", FINDING_DIMENSION, "max of"},
      {"max(0, length, time)", FINDING_DIMENSION, "max of length and time"},
      {"max(0, length) + two", FINDING_DIMENSION, "max(0, length) (length)"},
      {"min(length, 1)", FINDING_DIMENSION, "min of"},
      {"length + 0", FINDING_DIMENSION, "do not go together"},
      {"count(length > 1)", FINDING_DIMENSION, "do not go together"},
      {"leaves + two", FINDING_DIMENSION, "leaves"},
      {"log10(length)", FINDING_DIMENSION, "plain number"},
      {"floor(length)", FINDING_DIMENSION, "plain number"},
      {"nine ^ length", FINDING_EXPRESSION, "exponent"},
      {"length ^ (1 / 7)", FINDING_DIMENSION, "no such power"},
      {"sqrt(minus)", FINDING_EXPRESSION, "negative"},
      {"ln(minus)", FINDING_EXPRESSION, "not positive"},
      {"order(zero)", FINDING_EXPRESSION, "positive"},
      {"two / zero", FINDING_EXPRESSION, "division by zero: zero is 0"},
      {"zero ^ -1", FINDING_EXPRESSION, "power"},
      {"lenght + width", FINDING_UNKNOWN_NAME, "lenght"},
      {"x.c", FINDING_UNKNOWN_NAME, "no member 'c'"},
      {"maxx(x)", FINDING_EXPRESSION, "did you mean 'max'"},
      {"max()", FINDING_EXPRESSION, ""},
      {"two == nine", FINDING_EXPRESSION, "a number, not a comparison"},
      {"shut * two", FINDING_QUARANTINE, "elsewhere"},
      {"result + two", FINDING_CYCLE, "result"},
      {"all(two)", FINDING_EXPRESSION, "comparison"},
      {"two ^ 5000", FINDING_EXPRESSION, "beyond"},
      {"printed(two * nine)", FINDING_EXPRESSION, "only a quantity has forms"},
      {"printed(two, tenths)", FINDING_UNKNOWN_NAME, "no form 'tenths'"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct outcome o = derive(cases[i].expression);
    if (o.derived) fail_msg("%s is taken", cases[i].expression);
    assert_int_equal(o.report->count, 1);
    const struct finding *finding = &o.report->item[0];
    if (finding->code != cases[i].code || !strstr(finding->message, cases[i].says))
      fail_msg("%s: [%s] %s", cases[i].expression, finding_name(finding->code), finding->message);
    assert_true(finding->place.line > 0 && finding->place.column > 0);
    arena_free(o.arena);
  }
}

static void units_that_clash_are_told_with_both_places(void **state) {
  (void)state;
  struct outcome o = derive("length + two * time");
  assert_int_equal(o.report->count, 1);
  assert_string_equal(o.report->item[0].hint,
                      "length is defined at m.yaml:13:3; two * time is written at m.yaml:22:28");
  arena_free(o.arena);
}

static void marks_what_is_inexact(void **state) {
  (void)state;
  static const char *const cases[] = {"sqrt(two)", "ln(nine)", "exp(two)", "log10(two)", "two ^ (1 / 3)"};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct outcome o = derive(cases[i]);
    assert_non_null(o.derived);
    assert_true(o.derived->value[model_quantity_index(o.derived->model, "result")].inexact);
    arena_free(o.arena);
  }
}

static void basis_is_the_union_of_the_inputs(void **state) {
  (void)state;
  struct outcome o = derive("length * x.a / two");
  assert_non_null(o.derived);
  assert_int_equal(o.derived->value[model_quantity_index(o.derived->model, "result")].basis,
                   BASIS_MEASURED | BASIS_ASSUMED | BASIS_DEFINED);
  arena_free(o.arena);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(gives_exact_values),
      cmocka_unit_test(refuses_with_a_finding),
      cmocka_unit_test(units_that_clash_are_told_with_both_places),
      cmocka_unit_test(marks_what_is_inexact),
      cmocka_unit_test(basis_is_the_union_of_the_inputs),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
