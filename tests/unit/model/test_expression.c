#include "model/expression.h"

#include "base/sink.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static const struct place start = {.file = "m.yaml", .line = 3, .column = 7};

static void write(struct sink *sink, const struct expression *e) {
  switch (e->kind) {
    case EXPRESSION_INTEGER:
    case EXPRESSION_NAME:
      sink_text(sink, e->text);
      return;
    case EXPRESSION_SELECT:
      write(sink, e->argument[0]);
      for (size_t i = 0; i < e->members; i++) SINK(sink, i ? "," : "[", e->member[i]);
      sink_text(sink, "]");
      return;
    default:
      SINK(sink, "(", e->text);
      for (size_t i = 0; i < e->arguments; i++) {
        sink_text(sink, " ");
        write(sink, e->argument[i]);
      }
      sink_text(sink, ")");
  }
}

/* The tree in Lisp's way, or the finding. */
static const char *read(struct arena *arena, const char *text) {
  struct report *report = report_new(arena);
  struct expression *e = expression_read(arena, text, start, report);
  if (!e) {
    assert_int_equal(report->count, 1);
    assert_int_equal(report->item[0].code, FINDING_EXPRESSION);
    return arena_print(arena, "%d:%d %s", report->item[0].place.line, report->item[0].place.column,
                       report->item[0].hint ? report->item[0].hint : "");
  }
  assert_int_equal(report->count, 0);
  struct sink sink = sink_new(arena);
  write(&sink, e);
  return sink_string(&sink);
}

static void precedence(void **state) {
  static const struct {
    const char *text, *tree;
  } cases[] = {
      {"a + b * c", "(+ a (* b c))"},
      {"a - b - c", "(- (- a b) c)"},
      {"a / b * c", "(* (/ a b) c)"},
      {"-a ^ 2", "(- (^ a 2))"},
      {"a ^ -2", "(^ a (- 2))"},
      {"a ^ b ^ c", "(^ a (^ b c))"},
      {"2 * -a", "(* 2 (- a))"},
      {"(a + b) * c", "(* (+ a b) c)"},
      {"not a == b and c or d", "(or (and (not (== a b)) c) d)"},
      {"a or b and c", "(or a (and b c))"},
      {"order(x) in 2..3", "(in (order x) (.. 2 3))"},
      {"all(order(x) in bounds)", "(all (in (order x) bounds))"},
      {"a in b - 1..b + 1", "(in a (.. (- b 1) (+ b 1)))"},
      {"a <= b", "(<= a b)"},
      {"a<b", "(< a b)"},
      {"x.a", "x[a]"},
      {"x.a.b", "x[a,b]"},
      {"x[a, b]", "x[a,b]"},
      {"x[a][ b ]", "x[a,b]"},
      {"context.32k", "context[32k]"},
      {"context[32k]", "context[32k]"},
      {"x[*, 128k]", "x[*,128k]"},
      {"(a / b).c", "(/ a b)[c]"},
      {"order(x)[a]", "(order x)[a]"},
      {"printed(x.a, tenths) / 2", "(/ (printed x[a] tenths) 2)"},
      {"a in x.low..x.high", "(in a (.. x[low] x[high]))"},
      {"android + order_of + inner", "(+ (+ android order_of) inner)"},
      {" a\n*\tb ", "(* a b)"},
  };
  (void)state;
  struct arena *arena = arena_new();
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    assert_string_equal(read(arena, cases[i].text), cases[i].tree);
  arena_free(arena);
}

static void mistakes_have_places_and_advice(void **state) {
  static const struct {
    const char *text, *finding;
  } cases[] = {
      {"a +", "3:10 "},
      {"a b", "3:9 "},
      {"a × b", "3:9 write * for times"},
      {"a + ÷", "3:11 write / for divided by"},
      {"a = b", "3:9 write == to compare"},
      {"a & b", "3:9 write and"},
      {"f(a, )", "3:12 "},
      {"f()", "3:9 "},
      {"x.", "3:9 "},
      {"x[a", "3:10 "},
      {"a * 0.5", "3:11 define it as a quantity, so that it has a basis, or write it as a quotient of integers"},
      {"64 GB", "3:10 define it as a quantity of its own, so that it has a basis"},
      {"64GB", "3:7 define a value with a unit as a quantity of its own, so that it has a basis"},
      {"a..b", "3:8 write x in a..b"},
      {"a < b < c", "3:13 join them with and: a < b and b < c"},
      {"", "3:7 write a formula over the names of quantities"},
      {"a\n+\n\xc2\xb7", "5:7 write * for times"},
  };
  (void)state;
  struct arena *arena = arena_new();
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    assert_string_equal(read(arena, cases[i].text), cases[i].finding);
  arena_free(arena);
}

static void sub_expressions_know_place_and_source(void **state) {
  (void)state;
  struct arena *arena = arena_new();
  struct report *report = report_new(arena);
  const struct expression *e = expression_read(arena, "a * (b + c.x) ", start, report);
  assert_string_equal(e->source, "a * (b + c.x)");
  assert_int_equal(e->place.column, 7);
  const struct expression *sum = e->argument[1];
  assert_string_equal(sum->source, "b + c.x");
  assert_int_equal(sum->place.column, 12);
  assert_string_equal(sum->argument[1]->source, "c.x");
  assert_int_equal(sum->argument[1]->place.column, 16);
  arena_free(arena);
}

static void a_slot_takes_the_longest_expression(void **state) {
  static const struct {
    const char *text, *taken;
  } cases[] = {
      {"fetch_time.midrange|whole spoken}}", "fetch_time.midrange"},
      {"bandwidth: \"{value}\"", "bandwidth"},
      {"a / b }} and", "a / b"},
      {"claim two_to_three}}", "claim"},
      {"ratio_order[ceiling, optimistic]|word}}", "ratio_order[ceiling, optimistic]"},
      {"count(bandwidth)|word", "count(bandwidth)"},
      {"x. Then", "x"},
      {"x.a.", "x.a"},
  };
  (void)state;
  struct arena *arena = arena_new();
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct report *report = report_new(arena);
    size_t taken;
    const struct expression *e = expression_read_prefix(arena, cases[i].text, start, &taken, report);
    assert_non_null(e);
    assert_string_equal(e->source, cases[i].taken);
    assert_int_equal(taken, strlen(cases[i].taken));
    assert_int_equal(report->count, 0);
  }
  arena_free(arena);
}

static void nesting_is_bounded(void **state) {
  static const char *const openings[] = {"(", "-", "not ", "2^", "f(", "a+("};
  (void)state;
  for (size_t i = 0; i < sizeof openings / sizeof *openings; i++) {
    struct arena *arena = arena_new();
    struct sink sink = sink_new(arena);
    for (int n = 0; n < 20000; n++) sink_text(&sink, openings[i]);
    struct report *report = report_new(arena);
    assert_null(expression_read(arena, sink_string(&sink), start, report));
    assert_int_equal(report->count, 1);
    assert_string_equal(report->item[0].message, "the expression is nested deeper than 200 levels");
    arena_free(arena);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(precedence),
      cmocka_unit_test(mistakes_have_places_and_advice),
      cmocka_unit_test(sub_expressions_know_place_and_source),
      cmocka_unit_test(a_slot_takes_the_longest_expression),
      cmocka_unit_test(nesting_is_bounded),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
