/* Images of a small drawing beside the PDF of the same drawing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../pdf/tiny_pdf.h"
#include "audit/geometry.h"
#include "audit/pixels.h"

#include <png.h>

/* A bar from x = 20 to 60 px, an axis line, a faint gridline, and the strokes of a "4" and a "1" where the record has a
 * text. */
#define BAR "0.2 g 15 45 30 15 re f "
#define LINES "0.5 G 0.75 w 9 90 m 180 90 l S 0.87 G 120 30 m 120 80 l S "
#define FOUR "0 G 1 w 60 75 m 60 70 l 64 70 l S 63 73 m 63 67 l S "
#define ONE "67 75 m 67 67 l S "

struct drawing {
  struct arena *arena;
  struct report *report;
  struct ledger ledger;
  struct ledger_record record;
};

static struct drawing drawing(void) {
  struct drawing d = {.arena = arena_new()};
  d.report = report_new(d.arena);
  d.record = (struct ledger_record){.artifact = "f.png", .kind = ARTIFACT_PNG, .width = 266667, .height = 133333};
  struct ledger_run *run = ARENA_PUSH(d.arena, &d.record);
  *run = (struct ledger_run){.text = "41",
                             .drawn = -1,
                             .positioned = true,
                             .x = 80000,
                             .y = 44000,
                             .left = 80000,
                             .right = 90000,
                             .size = 12000};
  struct ledger_axis *axis = arena_alloc(d.arena, sizeof *axis);
  *axis =
      (struct ledger_axis){.low = rational_integer(d.arena, 0), .high = rational_integer(d.arena, 100), .to = 100000};
  d.record.axis = axis;
  struct ledger_drawn *bar = arena_alloc(d.arena, sizeof *bar);
  *bar = (struct ledger_drawn){.mark = "bar",
                               .shape = SHAPE_BAR,
                               .low = rational_integer(d.arena, 20),
                               .high = rational_integer(d.arena, 60),
                               .cross_low = 53000,
                               .cross_high = 73000};
  d.record.drawn = bar;
  d.record.drawn_count = 1;
  return d;
}

static struct pdf_image render(struct drawing *d, const char *content, double scale) {
  struct pdf_image image = {0};
  struct bytes pdf = tiny_pdf(d->arena, (struct tiny_pdf){.content = content});
  assert_true(pdf_render(d->arena, "t.pdf", pdf, 0, scale, &image, d->report));
  return image;
}

static bool same(const char *content, const char *said) {
  struct drawing d = drawing();
  struct pdf_image image = render(&d, content, 8.0 / 3);
  struct pdf_image finer = render(&d, BAR LINES FOUR ONE, PIXELS_FINER * 8.0 / 3);
  bool good = pixels_compare(&d.record, "f.png", &image, &finer, 2, d.report);
  assert_int_equal(d.report->count, good ? 0 : 1);
  if (!good) {
    assert_int_equal(d.report->item[0].code, FINDING_PIXELS);
    if (said && !strstr(d.report->item[0].message, said)) fail_msg("%s", d.report->item[0].message);
  }
  arena_free(d.arena);
  return good;
}

static void test_compare(void **state) {
  (void)state;
  assert_true(same(BAR LINES FOUR ONE, NULL));
  assert_false(same(LINES FOUR ONE, "differs from the audited drawing"));        /* no bar */
  assert_false(same("0.2 g 15 45 31.5 15 re f " LINES FOUR ONE, "differs"));     /* its end 2 px further */
  assert_false(same(BAR "0.5 G 0.75 w 9 90 m 180 90 l S " FOUR ONE, "differs")); /* no gridline */
  assert_false(same(BAR LINES FOUR, "at \"41\""));                               /* a digit is gone */
  assert_false(same(BAR LINES "0 G 1 w " ONE, "at \"41\""));
  assert_false(same(BAR LINES FOUR "66 75 m 70 75 l 67 67 l S ", "at \"41\"")); /* 7 for 1 */
  assert_false(same(BAR LINES FOUR ONE "150 20 9 9 re f", "differs"));          /* something more */
}

static void test_bars(void **state) {
  (void)state;
  static const struct {
    const char *content;
    size_t findings;
    const char *said;
  } cases[] = {{BAR, 0, NULL},
               {"0.2 g 15.3 45 29.7 15 re f", 0, NULL}, /* 0.4 px */
               {"0.2 g 15.5 45 29.5 15 re f", 1, "bar starts elsewhere in the pixels"},
               {"0.2 g 15 45 31.5 15 re f", 1, "bar ends elsewhere in the pixels"},
               {"0.95 g 15 45 30 15 re f", 2, "bar has no edge in the pixels"},
               {"0 g", 2, "bar has no edge in the pixels"}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct drawing d = drawing();
    d.record.axes = 1;
    struct pdf_image image = render(&d, cases[i].content, 8.0 / 3);
    assert_int_equal(pixels_check_bars(&d.record, "f.png", &image, 2, d.report), cases[i].findings == 0);
    assert_int_equal(d.report->count, cases[i].findings);
    if (cases[i].said) assert_string_equal(d.report->item[0].message, cases[i].said);
    arena_free(d.arena);
  }
}

static struct bytes png_of(struct drawing *d, struct pdf_image image) {
  size_t count = (size_t)image.width * (size_t)image.height;
  unsigned char *rgb = arena_alloc(d->arena, 3 * count);
  for (size_t i = 0; i < count; i++)
    for (int k = 0; k < 3; k++) rgb[3 * i + (size_t)k] = (unsigned char)(image.pixel[i] >> (16 - 8 * k) & 255);
  png_image writer = {.version = PNG_IMAGE_VERSION,
                      .width = (unsigned)image.width,
                      .height = (unsigned)image.height,
                      .format = PNG_FORMAT_RGB};
  png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(writer);
  char *data = arena_alloc(d->arena, size);
  assert_true(png_image_write_to_memory(&writer, data, &size, 0, rgb, 0, NULL));
  return (struct bytes){data, size};
}

static void check_is(struct drawing *d, struct bytes png, enum finding_code code, const char *said) {
  assert_false(pixels_check(d->arena, &d->ledger, &d->record, "f.png", png, d->report));
  assert_int_equal(d->report->item[0].code, FINDING_NOT_READ); /* the note is always there */
  assert_true(d->report->count >= 2);
  assert_int_equal(d->report->item[1].code, code);
  if (!strstr(d->report->item[1].message, said)) fail_msg("%s", d->report->item[1].message);
  arena_free(d->arena);
}

static void test_check(void **state) {
  (void)state;
  struct drawing d = drawing();
  d.record.count = d.record.drawn_count = 0; /* shapes only: the twin has nothing to read */
  d.record.twin = tiny_pdf(d.arena, (struct tiny_pdf){.content = BAR LINES, .no_font = true});
  bool good =
      pixels_check(d.arena, &d.ledger, &d.record, "f.png", png_of(&d, render(&d, BAR LINES, 8.0 / 3)), d.report);
  if (!good) report_write(d.report, FORMAT_TEXT, 0, stderr);
  assert_true(good);
  assert_int_equal(d.report->count, 1);
  assert_false(report_failed(d.report));
  arena_free(d.arena);
  d = drawing();
  d.record.twin = tiny_pdf(d.arena, (struct tiny_pdf){.content = BAR});
  check_is(&d, png_of(&d, render(&d, BAR, 2)), FINDING_PIXELS, "another size");
  d = drawing();
  check_is(&d, (struct bytes){"\x89PNG\r\n\x1a\nxxxx", 12}, FINDING_UNREADABLE, "this PNG cannot be read");
  d = drawing();
  check_is(&d, png_of(&d, render(&d, BAR, 8.0 / 3)), FINDING_PIXELS, "no PDF of the same scene");
  d = drawing();
  d.record.count = d.record.drawn_count = 0;
  d.record.twin = tiny_pdf(d.arena, (struct tiny_pdf){.content = BAR LINES, .no_font = true});
  check_is(&d, png_of(&d, render(&d, LINES, 8.0 / 3)), FINDING_PIXELS, "differs from the audited drawing");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_compare),
      cmocka_unit_test(test_bars),
      cmocka_unit_test(test_check),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
