/* PDF and PNG of a scene. */
#include "../sample_figure.h"

#include "backend/backend.h"

#include <cairo.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

static struct arena *arena;
static struct report *report;
static struct measure *measure;
static const struct unit_system *units;

static int begin(void **state) {
  (void)state;
  arena = arena_new();
  report = report_new(arena);
  measure = measure_new(arena, report);
  units = unit_system_new(arena);
  return 0;
}

static int end(void **state) {
  (void)state;
  arena_free(arena);
  return 0;
}

static const struct scene *scene_of(enum profile profile) {
  return figure_layout(arena, measure, units, sample_chapter_figure(arena, units), profile, false, report);
}

static bool holds(struct bytes bytes, const char *part) {
  return memmem(bytes.data, bytes.size, part, strlen(part)) != NULL;
}

static void a_pdf_embeds_its_fonts(void **state) {
  (void)state;
  const struct scene *page = scene_of(PROFILE_BOOK);
  struct bytes pdf = pdf_write(arena, measure, &page, 1, "Moving a block", report);
  assert_int_equal(memcmp(pdf.data, "%PDF-1.5", 8), 0);
  assert_true(holds(pdf, "/MediaBox [ 0 0 340 "));
  assert_true(holds(pdf, "/FontFile"));
  assert_true(holds(pdf, "/ToUnicode"));
  assert_false(holds(pdf, "/Type3"));
  assert_false(report_failed(report));
}

static void each_scene_is_a_page(void **state) {
  (void)state;
  const struct scene *pages[] = {scene_of(PROFILE_BOOK), scene_of(PROFILE_SLIDES)};
  struct bytes pdf = pdf_write(arena, measure, pages, 2, "two", report);
  assert_true(holds(pdf, "/Count 2"));
  assert_true(holds(pdf, "/MediaBox [ 0 0 960 540 ]"));
}

static void the_same_scene_gives_the_same_bytes(void **state) {
  (void)state;
  const struct scene *page = scene_of(PROFILE_WEB);
  struct bytes first = pdf_write(arena, measure, &page, 1, "t", report),
               second = pdf_write(arena, measure, &page, 1, "t", report);
  assert_int_equal(first.size, second.size);
  assert_memory_equal(first.data, second.data, first.size);
  first = png_write(arena, measure, page, 2, report);
  second = png_write(arena, measure, page, 2, report);
  assert_int_equal(first.size, second.size);
  assert_memory_equal(first.data, second.data, first.size);
}

static cairo_status_t take(void *closure, unsigned char *data, unsigned size) {
  struct bytes *rest = closure;
  if (rest->size < size) return CAIRO_STATUS_READ_ERROR;
  memcpy(data, rest->data, size);
  rest->data += size;
  rest->size -= size;
  return CAIRO_STATUS_SUCCESS;
}

static unsigned pixel(cairo_surface_t *image, long x, long y) { /* scene thousandths, two pixels a px */
  const unsigned char *data = cairo_image_surface_get_data(image);
  const unsigned *row = (const unsigned *)(const void *)(data + 2 * y / 1000 * cairo_image_surface_get_stride(image));
  return row[2 * x / 1000] & 0xffffff;
}

static void a_png_shows_the_bar_where_it_is(void **state) {
  (void)state;
  const struct scene *scene = scene_of(PROFILE_WEB);
  struct bytes png = png_write(arena, measure, scene, 2, report);
  cairo_surface_t *image = cairo_image_surface_create_from_png_stream(take, &png);
  assert_int_equal(cairo_surface_status(image), CAIRO_STATUS_SUCCESS);
  assert_int_equal(cairo_image_surface_get_width(image), 1520);
  const struct scene_item *bar = NULL;
  for (size_t i = 1; i < scene->count && !bar; i++)
    if (scene->item[i].kind == SCENE_RECT) bar = &scene->item[i];
  long y = bar->y + bar->height / 2;
  assert_int_equal(pixel(image, bar->x + 2000, y), 0x0B3A66);
  assert_int_equal(pixel(image, bar->x + bar->width - 2000, y), 0x0B3A66);
  assert_int_equal(pixel(image, bar->x - 2000, y), 0xFFFFFF);
  assert_int_equal(pixel(image, bar->x + bar->width + 2000, y), 0xFFFFFF);
  assert_int_equal(pixel(image, 1000, 1000), 0xFFFFFF);
  cairo_surface_destroy(image);
}

static void without_fonts_nothing_is_drawn(void **state) {
  (void)state;
  const struct scene *page = scene_of(PROFILE_WEB);
  setenv("FIGPROOF_FONTS", "/nowhere", 1);
  struct measure *blind = measure_new(arena, report);
  assert_int_equal(pdf_write(arena, blind, &page, 1, "t", report).size, 0);
  assert_int_equal(png_write(arena, blind, page, 1, report).size, 0);
  assert_int_equal(report->status, EXIT_SYSTEM);
  unsetenv("FIGPROOF_FONTS");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(a_pdf_embeds_its_fonts),
      TEST(each_scene_is_a_page),
      TEST(the_same_scene_gives_the_same_bytes),
      TEST(a_png_shows_the_bar_where_it_is),
      TEST(without_fonts_nothing_is_drawn),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
