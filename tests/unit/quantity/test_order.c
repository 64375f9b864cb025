/* Long chains of formulas, in whatever order they stand; and circles. */
#include "quantity/quantity.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>
#include <sys/resource.h>

static const char head[] =
    "figproof: 1\nbook: {title: T, language: en}\nsections: [{id: s, title: S}]\n"
    "axes: {side: {a: {label: A}, b: {label: B}}}\nquantities:\n  q0: {value: 1, basis: defined, section: s}\n";

static struct derived *derive(struct arena *arena, struct report *report, const char *quantities) {
  struct sink sink = sink_new(arena);
  sink_text(&sink, head);
  sink_text(&sink, quantities);
  struct model *model = model_read(arena, "m.yaml", (struct bytes){sink.item, sink.count}, NULL, 0, report);
  return model ? quantity_derive(arena, model, NULL, report) : NULL;
}

/* Each formula stands before those it reads, and the stack is a small one. */
static void a_chain_takes_no_stack(void **state) {
  (void)state;
  enum { LENGTH = 5000 };
  struct rlimit small = {256 * 1024, RLIM_INFINITY};
  setrlimit(RLIMIT_STACK, &small);
  struct arena *arena = arena_new();
  struct report *report = report_new(arena);
  struct sink sink = sink_new(arena);
  for (int i = LENGTH; i > 0; i--)
    sink_text(&sink, arena_print(arena, "  q%d: {from: q%d + q0, section: s}\n", i, i - 1));
  const struct derived *derived = derive(arena, report, sink_string(&sink));
  assert_non_null(derived);
  int last = model_quantity_index(derived->model, "q5000");
  assert_string_equal(rational_text(arena, derived->value[last].cell[0]), "5001");
  arena_free(arena);
}

static void sets_may_read_each_other_member_by_member(void **state) {
  (void)state;
  struct arena *arena = arena_new();
  struct report *report = report_new(arena);
  const struct derived *derived =
      derive(arena, report,
             "  x: {over: side, section: s, members: {a: {from: y.b + q0}, b: {from: q0}}}\n"
             "  y: {over: side, section: s, members: {a: {from: x.a + q0}, b: {from: x.b + q0}}}\n");
  assert_non_null(derived);
  int y = model_quantity_index(derived->model, "y");
  assert_string_equal(rational_text(arena, derived->value[y].cell[0]), "4");
  arena_free(arena);
}

static void a_circle_is_told_from_its_first_quantity(void **state) {
  (void)state;
  struct arena *arena = arena_new();
  struct report *report = report_new(arena);
  assert_null(
      derive(arena, report, "  x: {from: y, section: s}\n  y: {from: z, section: s}\n  z: {from: x, section: s}\n"));
  assert_true(report->count > 0);
  assert_string_equal(report->item[0].message, "'x' depends on itself: x → y → z → x");
  arena_free(arena);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(sets_may_read_each_other_member_by_member),
                                     cmocka_unit_test(a_circle_is_told_from_its_first_quantity),
                                     cmocka_unit_test(a_chain_takes_no_stack)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
