/* Shapes and baselines from the content stream of a page of 200 × 300 pt; positions in thousandths of a px: 3 pt are 4
 * px. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "audit/content_stream.h"

#include <string.h>

struct page {
  struct arena *arena;
  struct found found;
  struct content_page result;
};

static struct page interpret(const char *content) {
  struct page p = {.arena = arena_new()};
  p.found.arena = p.arena;
  content_stream_read(p.arena, "f.pdf", 2, 300, (struct bytes){content, strlen(content)}, &p.found, &p.result);
  return p;
}

static void shape_is(const struct page *p, size_t i, enum found_kind kind, long left, long top, long right,
                     long bottom) {
  assert_true(i < p->found.shapes);
  const struct found_shape *s = &p->found.shape[i];
  assert_int_equal(s->kind, kind);
  assert_int_equal(s->left, left);
  assert_int_equal(s->top, top);
  assert_int_equal(s->right, right);
  assert_int_equal(s->bottom, bottom);
}

static void test_rectangle(void **state) {
  (void)state;
  struct page p = interpret("1 0 0 rg 30 240 60 30 re f");
  assert_int_equal(p.found.shapes, 1);
  shape_is(&p, 0, FOUND_RECT, 40000, 40000, 120000, 80000);
  assert_true(p.found.shape[0].filled && !p.found.shape[0].stroked);
  assert_int_equal(p.found.shape[0].fill, 0xff0000);
  assert_int_equal(p.found.shape[0].page, 2);
  assert_string_equal(p.found.shape[0].place.inside, "#page=2:30.0,30.0");
  arena_free(p.arena);
  p = interpret("30 240 m 90 240 l 90 270 l 30 270 l h 0 0 1 RG B"); /* the same, as lines */
  shape_is(&p, 0, FOUND_RECT, 40000, 40000, 120000, 80000);
  assert_true(p.found.shape[0].filled && p.found.shape[0].stroked);
  assert_int_equal(p.found.shape[0].stroke, 0x0000ff);
  arena_free(p.arena);
}

static void test_lines(void **state) {
  (void)state;
  struct page p = interpret("0 G 30 270 m 90 270 l 30 240 m 30 210 l S 0 0 m 3 3 l f");
  assert_int_equal(p.found.shapes, 2); /* two subpaths; a filled line is nothing */
  shape_is(&p, 0, FOUND_LINE, 40000, 40000, 120000, 40000);
  shape_is(&p, 1, FOUND_LINE, 40000, 80000, 40000, 120000);
  arena_free(p.arena);
}

/* A very wide line is a bar, a wide outline makes a rectangle larger; each text knows what was painted before it. */
static void test_widths_and_order(void **state) {
  (void)state;
  struct page p = interpret(
      "0 G 15 w 30 270 m 90 270 l S 30 240 60 30 re B 0.75 w 30 240 60 30 re B "
      "BT 9 Tf 1 0 0 1 30 30 Tm (a) Tj ET 30 240 60 30 re f BT 1 0 0 1 60 30 Tm (b) Tj ET");
  assert_int_equal(p.found.shapes, 4);
  shape_is(&p, 0, FOUND_RECT, 40000, 30000, 120000, 50000);
  shape_is(&p, 1, FOUND_RECT, 30000, 30000, 130000, 90000);
  shape_is(&p, 2, FOUND_RECT, 40000, 40000, 120000, 80000);
  assert_int_equal(p.found.shape[3].order, 4);
  assert_int_equal(p.result.count, 2);
  assert_int_equal(p.result.item[0].shapes, 3);
  assert_int_equal(p.result.item[1].shapes, 4);
  arena_free(p.arena);
}

static void test_matrices(void **state) {
  (void)state;
  struct page p =
      interpret("q 1 0 0 -1 0 300 cm q 0.75 0 0 0.75 0 0 cm 40 40 80 40 re f Q 30 30 m 30 60 l S Q 30 240 60 30 re f");
  assert_int_equal(p.found.shapes, 3);
  shape_is(&p, 0, FOUND_RECT, 40000, 40000, 120000, 80000);
  shape_is(&p, 1, FOUND_LINE, 40000, 40000, 40000, 80000);
  shape_is(&p, 2, FOUND_RECT, 40000, 40000, 120000, 80000);
  arena_free(p.arena);
}

static void test_clip(void **state) {
  (void)state;
  struct page p = interpret("q 30 240 30 30 re W n 45 240 60 30 re f 120 240 3 3 re f Q 120 240 3 3 re f");
  assert_int_equal(p.found.shapes, 2);
  shape_is(&p, 0, FOUND_RECT, 60000, 40000, 80000, 80000);
  shape_is(&p, 1, FOUND_RECT, 160000, 76000, 164000, 80000);
  arena_free(p.arena);
}

static void test_paths(void **state) {
  (void)state;
  struct page p = interpret("30 240 m 60 270 l 90 240 l h f 30 240 m 30 270 60 270 60 240 c S 3 3 m 6 6 l 9 3 l s");
  assert_int_equal(p.found.shapes, 3);
  shape_is(&p, 0, FOUND_PATH, 40000, 40000, 120000, 80000);
  assert_int_equal(p.found.shape[1].kind, FOUND_PATH);
  assert_int_equal(p.found.shape[2].kind, FOUND_PATH);
  arena_free(p.arena);
}

static void test_colours(void **state) {
  (void)state;
  struct page p = interpret("0.5 g 0 0 9 9 re f 0 0 0 1 k 0 0 9 9 re f 1 g 0 0 9 9 re f /P scn 0 0 9 9 re f");
  static const unsigned fill[] = {0x808080, 0, 0xffffff, 0x808080};
  assert_int_equal(p.found.shapes, 4);
  for (size_t i = 0; i < 4; i++) assert_int_equal(p.found.shape[i].fill, fill[i]);
  arena_free(p.arena);
}

static void test_text(void **state) {
  (void)state;
  struct page p =
      interpret("BT 9 0 0 9 30 240 Tm /F 1 Tf (a 0 0 5 5 re f \\) \\( \\\\) Tj 0 -2 Td [(b)-20<0001>]TJ ET");
  assert_int_equal(p.found.shapes, 0);
  assert_int_equal(p.result.count, 2);
  assert_int_equal((long)(p.result.item[0].x + 0.5), 40000);
  assert_int_equal((long)(p.result.item[0].y + 0.5), 80000);
  assert_int_equal((long)(p.result.item[0].size + 0.5), 12000);
  assert_int_equal((long)(p.result.item[1].y + 0.5), 104000);
  assert_false(p.result.hidden_text);
  arena_free(p.arena);
  p = interpret("BT /F 9 Tf 3 Tr (hidden) Tj ET");
  assert_true(p.result.hidden_text);
  arena_free(p.arena);
}

static void test_hostile(void **state) {
  (void)state;
  static const char *const streams[] = {"(",
                                        "<",
                                        "<<",
                                        "/",
                                        "%",
                                        "re f S h l c Q Q Q",
                                        "1 2 3 l f",
                                        "1e9 0 m",
                                        "[ [ [ (",
                                        "- + . m f",
                                        "99999999999999999999 0 m 0 0 l S",
                                        "1 0 0 1 0 0 cm 0 0 0 0 0 0 cm 1 1 m 2 2 l S",
                                        "\\"};
  for (size_t i = 0; i < sizeof streams / sizeof *streams; i++) arena_free(interpret(streams[i]).arena);
  struct page p = interpret("BI /W 1 ID x EI");
  assert_non_null(p.result.wrong);
  arena_free(p.arena);
  struct arena *arena = arena_new();
  struct sink sink = sink_new(arena);
  for (int i = 0; i < 1000; i++) sink_text(&sink, "q ");
  p = interpret(sink_string(&sink));
  assert_non_null(p.result.wrong);
  arena_free(p.arena);
  arena_free(arena);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_rectangle),        cmocka_unit_test(test_lines), cmocka_unit_test(test_matrices),
      cmocka_unit_test(test_widths_and_order), cmocka_unit_test(test_clip),  cmocka_unit_test(test_paths),
      cmocka_unit_test(test_colours),          cmocka_unit_test(test_text),  cmocka_unit_test(test_hostile),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
