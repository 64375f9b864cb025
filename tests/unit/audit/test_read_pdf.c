/* Runs of a PDF: characters that stand together, with their baselines. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../pdf/tiny_pdf.h"
#include "audit/found.h"

struct page {
  struct arena *arena;
  struct report *report;
  struct found found;
  bool good;
};

static struct page read_page(struct tiny_pdf tiny) {
  struct page p = {.arena = arena_new()};
  p.report = report_new(p.arena);
  p.good = found_read_pdf(p.arena, "f.pdf", tiny_pdf(p.arena, tiny), &p.found, p.report);
  return p;
}

static const struct found_run *run_of(const struct page *p, const char *text) {
  for (size_t i = 0; i < p->found.count; i++)
    if (strcmp(p->found.item[i].text, text) == 0) return &p->found.item[i];
  for (size_t i = 0; i < p->found.count; i++) print_error("[%s]\n", p->found.item[i].text);
  fail_msg("no run %s", text);
  return NULL;
}

static void test_gaps(void **state) {
  (void)state;
  /* a word space stays, half an em and more divides, another line divides */
  struct page p = read_page((struct tiny_pdf){.content = "BT /F 9 Tf 30 75 Td (43 ms) Tj ET BT /F 9 Tf 70 75 Td (11 "
                                                         "ms) Tj ET BT /F 9 Tf 30 60 Td [(1 0)-900(7)] TJ ET"});
  assert_true(p.good);
  assert_int_equal(p.found.count, 4);
  const struct found_run *run = run_of(&p, "43 ms");
  assert_true(run->positioned && run->boxed && run->anchor == -1);
  assert_int_equal(run->x, 40000);
  assert_int_equal(run->left, 40000);
  assert_int_equal(run->y, 33333); /* 100 - 75 pt */
  assert_true(run->right > 68000 && run->right < 74000);
  assert_string_equal(run->place.inside, "#page=1:30.0,25.0");
  assert_int_equal(run_of(&p, "11 ms")->x, 93333);
  assert_int_equal(run_of(&p, "1 0")->y, 53333);
  run_of(&p, "7");
  assert_int_equal(p.found.width, 266667);
  assert_int_equal(p.found.height, 133333);
  arena_free(p.arena);
}

static void test_fonts(void **state) {
  (void)state;
  struct page p = read_page((struct tiny_pdf){.content = "BT /F 9 Tf 30 75 Td (43) Tj ET"});
  assert_int_equal(p.report->count, 1);
  assert_int_equal(p.report->item[0].code, FINDING_LEGIBLE);
  assert_string_equal(p.report->item[0].message, "font Helvetica is not embedded: another one may be shown");
  arena_free(p.arena);
}

static void refused(struct tiny_pdf tiny, const char *why) {
  struct page p = read_page(tiny);
  assert_false(p.good);
  const struct finding *last = &p.report->item[p.report->count - 1];
  assert_int_equal(last->code, FINDING_UNREADABLE);
  assert_string_equal(last->place.inside, "#page=1");
  if (!strstr(last->message, why)) fail_msg("%s", last->message);
  arena_free(p.arena);
}

static void test_what_hides(void **state) {
  (void)state;
  refused((struct tiny_pdf){.content = "BT /F 9 Tf 3 Tr 30 75 Td (43) Tj ET"}, "text that is not painted");
  refused((struct tiny_pdf){.content = "/G gs 0 0 9 9 re f", .resources = "/ExtGState << /G << /ca 0 >> >>"},
          "transparency");
}

static void test_shapes_of_forms(void **state) {
  (void)state;
  struct page p = read_page((struct tiny_pdf){
      .content = "q 1 0 0 1 30 0 cm /X Do Q",
      .resources = "/XObject << /X 6 0 R >>",
      .trailer = "",
      .object = "<< /Subtype /Form /BBox [0 0 90 90] /Length 15 >>\nstream\n0 70 60 30 re f\nendstream"});
  assert_int_equal(p.found.shapes, 1);
  assert_int_equal(p.found.shape[0].left, 40000);
  assert_int_equal(p.found.shape[0].right, 120000);
  arena_free(p.arena);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_gaps),
      cmocka_unit_test(test_fonts),
      cmocka_unit_test(test_what_hides),
      cmocka_unit_test(test_shapes_of_forms),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
