/* Widths and lines of text. */
#include "document/wrap.h"

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

static int begin(void **state) {
  (void)state;
  arena = arena_new();
  report = report_new(arena);
  measure = measure_new(arena, report);
  return 0;
}

static int end(void **state) {
  (void)state;
  arena_free(arena);
  return 0;
}

static long pango_width(const char *family, long size, int weight, const char *words) {
  PangoLayout *layout = pango_layout_new(measure_context(measure));
  PangoFontDescription *font = measure_font(measure, family, size, weight);
  PangoAttrList *list = pango_attr_list_new();
  pango_attr_list_insert(list, pango_attr_font_features_new(measure_features(false)));
  pango_layout_set_attributes(layout, list);
  pango_layout_set_font_description(layout, font);
  pango_layout_set_text(layout, words, -1);
  int width;
  pango_layout_get_size(layout, &width, NULL);
  pango_attr_list_unref(list);
  pango_font_description_free(font);
  g_object_unref(layout);
  return (long)width * 1000 / PANGO_SCALE;
}

static void widths_are_those_pango_draws(void **state) {
  (void)state;
  static const char *const words[] = {"164 µs", "≥ 18 ms", "two to three orders of magnitude", "AVATAR To We",
                                      "office — fi"};
  static const int weights[] = {400, 500, 600, 700};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    for (size_t k = 0; k < 4; k++) {
      long ours = measure_width(measure, "Inter", 12500, weights[k], 0, false, words[i]);
      assert_true(labs(ours - pango_width("Inter", 12500, weights[k], words[i])) < 20);
      ours = measure_width(measure, "Liberation Sans", 30000, weights[k], 0, false, words[i]);
      assert_true(labs(ours - pango_width("Liberation Sans", 30000, weights[k], words[i])) < 20);
    }
  assert_false(report_failed(report));
}

static void heavier_is_wider_and_spacing_adds_up(void **state) {
  (void)state;
  long regular = measure_width(measure, "Inter", 14000, 400, 0, false, "magnitude");
  assert_true(measure_width(measure, "Inter", 14000, 600, 0, false, "magnitude") > regular);
  assert_int_equal(measure_width(measure, "Inter", 14000, 400, 100, false, "magnitude"), regular + 900);
}

static void reserved_holds_the_fallback_and_a_wide_font(void **state) {
  (void)state;
  long own = measure_width(measure, "Inter", 10000, 600, 0, false, "11 ms");
  assert_true(measure_reserved(measure, "Inter", 10000, 600, 0, "11 ms") > own * 6 / 5); /* DejaVu Sans Bold: 1.27 */
}

static void tabular_digits_are_alike(void **state) {
  (void)state;
  long one = measure_width(measure, "Inter", 10000, 400, 0, true, "111");
  assert_int_equal(one, measure_width(measure, "Inter", 10000, 400, 0, true, "888"));
  assert_true(measure_width(measure, "Inter", 10000, 400, 0, false, "111") < one);
}

static void a_character_no_font_has_is_a_finding(void **state) {
  (void)state;
  measure_width(measure, "Inter", 10000, 400, 0, false, "中");
  assert_true(report_failed(report));
  assert_int_equal(report->item[0].code, FINDING_FONT);
  assert_non_null(strstr(report->item[0].message, "U+4E2D"));
}

static struct text words(const char *prose) {
  struct text text = text_new(arena);
  text_add(&text, prose);
  return text;
}

static void lines_keep_numbers_whole_and_dashes_behind(void **state) {
  (void)state;
  const struct type_style *style = &profile_style(PROFILE_WEB)->type[TYPE_NOTE];
  struct text text = words("Between ");
  struct ledger_number number = {.text = "121 GB/s"};
  text_add_number(&text, number);
  text_add(&text, " and the rest — which is not measured — there is nothing to be said of it at all");
  size_t count;
  for (long width = 60000; width < 500000; width += 7000) {
    struct text *line = text_wrap(arena, measure, "Inter", style, &text, width, false, &count);
    struct sink joined = sink_new(arena);
    for (size_t i = 0; i < count; i++) {
      const char *plain = text_plain(arena, &line[i]);
      assert_true(text_width(measure, "Inter", style, &line[i]) <= width || !strchr(plain, ' ') ||
                  strstr(plain, " —") || !strcmp(plain, "121 GB/s"));
      assert_int_not_equal(strncmp(plain, "—", 3), 0);
      assert_int_not_equal(strncmp(plain, "GB/s", 4), 0);
      SINK(&joined, i ? " " : "", plain);
    }
    assert_string_equal(sink_string(&joined), text_plain(arena, &text));
  }
}

static void even_lines_are_as_many_and_shorter(void **state) {
  (void)state;
  const struct type_style *style = &profile_style(PROFILE_WEB)->type[TYPE_SUB];
  struct text text = words("hidden states depend recursively on all preceding context");
  size_t greedy, even;
  text_wrap(arena, measure, "Inter", style, &text, 300000, false, &greedy);
  struct text *line = text_wrap_even(arena, measure, "Inter", style, &text, 300000, false, &even);
  assert_int_equal(greedy, 2);
  assert_int_equal(even, 2);
  assert_true(text_width(measure, "Inter", style, &line[0]) < 230000);
}

static void a_missing_font_names_its_package(void **state) {
  (void)state;
  setenv("FIGPROOF_FONTS", "/nowhere:/usr/share/fonts/opentype/inter", 1);
  assert_true(measure_width(measure, "Inter", 10000, 400, 0, false, "there") > 0);
  assert_false(report_failed(report));
  assert_int_equal(measure_width(measure, "Liberation Sans", 10000, 400, 0, false, "not there"), 0);
  assert_int_equal(report->count, 1);
  assert_int_equal(report->status, EXIT_SYSTEM);
  assert_non_null(strstr(report->item[0].message, "Liberation Sans"));
  assert_non_null(strstr(report->item[0].hint, "fonts-liberation"));
  assert_null(measure_context(measure));
  unsetenv("FIGPROOF_FONTS");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(widths_are_those_pango_draws, begin, end),
      cmocka_unit_test_setup_teardown(heavier_is_wider_and_spacing_adds_up, begin, end),
      cmocka_unit_test_setup_teardown(reserved_holds_the_fallback_and_a_wide_font, begin, end),
      cmocka_unit_test_setup_teardown(tabular_digits_are_alike, begin, end),
      cmocka_unit_test_setup_teardown(a_character_no_font_has_is_a_finding, begin, end),
      cmocka_unit_test_setup_teardown(lines_keep_numbers_whole_and_dashes_behind, begin, end),
      cmocka_unit_test_setup_teardown(even_lines_are_as_many_and_shorter, begin, end),
      cmocka_unit_test_setup_teardown(a_missing_font_names_its_package, begin, end),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
