/* SVG as its readers need it: real text, a name, escaped words, plain attributes. */
#include "../sample_figure.h"

#include "backend/backend.h"
#include "document/profile.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <locale.h>
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

static const char *svg_of(enum profile profile) { return svg_write(arena, scene_of(profile)).data; }

static void has(const char *svg, const char *part) {
  if (!strstr(svg, part)) fail_msg("no %s", part);
}

static void has_not(const char *svg, const char *part) {
  if (strstr(svg, part)) fail_msg("there is %s", part);
}

static void the_root_says_what_it_shows(void **state) {
  (void)state;
  const char *svg = svg_of(PROFILE_WEB);
  has(svg, "role=\"img\" aria-labelledby=\"figure-5-1-title\" aria-describedby=\"figure-5-1-desc\" xml:lang=\"en\"");
  has(svg, "<title id=\"figure-5-1-title\">Moving a block takes 43 to 164 microseconds");
  has(svg, "<desc id=\"figure-5-1-desc\">A logarithmic time axis");
  assert_true(strstr(svg, "<title") < strstr(svg, "<g aria-hidden=\"true\">"));
  assert_true(strstr(svg, "<g aria-hidden=\"true\">") < strstr(svg, "<text"));
  has(svg, "<rect x=\"0\" y=\"0\" width=\"760\"");
}

static void sizes_agree_with_the_view_box(void **state) {
  (void)state;
  has(svg_of(PROFILE_WEB), "width=\"760\" ");
  has(svg_of(PROFILE_WEB), "viewBox=\"0 0 760 ");
  has(svg_of(PROFILE_BOOK), "width=\"340pt\" ");
  has(svg_of(PROFILE_BOOK), "viewBox=\"0 0 453.333 ");
  has(svg_of(PROFILE_SLIDES), "width=\"1280\" height=\"720\" viewBox=\"0 0 1280 720\"");
}

static void words_are_text(void **state) {
  (void)state;
  const char *svg = svg_of(PROFILE_WEB);
  has(svg, ">two to three orders of magnitude</text>");
  has(svg, ">Move <tspan font-weight=\"500\" fill=\"#16202A\">the block across the tier boundary</tspan></text>");
  has(svg, "text-anchor=\"end\" font-size=\"13.5\" font-weight=\"600\" fill=\"#16202A\">≥ 18 ms</text>");
}

static void files_have_no_style_sheet(void **state) {
  (void)state;
  for (int profile = 0; profile < PROFILE_COUNT; profile++) {
    const char *svg = svg_of((enum profile)profile);
    has_not(svg, "<style");
    has_not(svg, "style=");
    has_not(svg, "class=");
    has_not(svg, "clip");
    has_not(svg, "transform");
  }
  const char *slide = svg_of(PROFILE_SLIDES);
  has_not(slide, "textLength"); /* office programs lose it */
  has_not(slide, "var(");
  has(slide, "font-family=\"Arial, &#39;Liberation Sans&#39;, Helvetica, sans-serif\" font-size=\"42\"");
}

static void hostile_words_stay_words(void **state) {
  (void)state;
  struct figure *figure = sample_chapter_figure(arena, units);
  figure->kind = sample_text(arena, "</text><script>alert(\"1\")</script> & 'x'");
  figure->alt = sample_text(arena, "a < b & \"c\"");
  const char *svg = svg_write(arena, figure_layout(arena, measure, units, figure, PROFILE_WEB, false, report)).data;
  has_not(svg, "<script");
  has(svg, "&lt;/text&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;x&#39;");
  has(svg, "a &lt; b &amp; &quot;c&quot;</title>");
}

static void a_page_may_recolour_the_drawing(void **state) {
  (void)state;
  const struct scene *scene = scene_of(PROFILE_WEB);
  struct sink sink = sink_new(arena);
  svg_write_inline(&sink, scene, "first");
  svg_write_inline(&sink, scene, "second");
  const char *svg = sink_string(&sink);
  has(svg, "id=\"first-title\"");
  has(svg, "id=\"second-title\"");
  has(svg, "width=\"100%\" viewBox");
  has(svg, "class=\"fp-fill-series1\" fill=\"#0B3A66\"");
  has(svg, "class=\"fp-stroke-grid\"");
  has_not(svg, "<?xml");
  has_not(svg, "style");
}

static void only_wide_lines_are_held_to_their_width(void **state) {
  (void)state;
  const char *svg = svg_of(PROFILE_WEB);
  has(svg, " textLength="); /* title and full lines: a wider font would leave the page */
  const char *value = strstr(svg, ">43 µs<");
  const char *start = value;
  while (*start != '<') start--;
  assert_null(strstr(arena_slice(arena, start, (size_t)(value - start)), "textLength"));
}

static void chunks_stand_at_their_own_places(void **state) {
  (void)state;
  struct scene *scene = scene_new(arena, "table", PROFILE_WEB);
  const struct type_style *style = &profile_style(PROFILE_WEB)->type[TYPE_VALUE];
  struct text digits = sample_text(arena, "43"), unit = sample_text(arena, " µs");
  struct scene_item *item = scene_add_text(scene, measure, style, &digits, 100000, 20000, 1);
  scene_add_chunk(scene, measure, item, style, &unit, 100000, -1);
  has(svg_write(arena, scene).data, ">43<tspan x=\"100\" text-anchor=\"start\"> µs</tspan></text>");
  assert_string_equal(scene_record(arena, scene, "t.svg", ARTIFACT_SVG, false)->item[0].text, "43 µs");
}

static void the_same_bytes_in_every_locale(void **state) {
  (void)state;
  const char *plain = svg_of(PROFILE_BOOK);
  setlocale(LC_ALL, "de_DE.UTF-8");
  const char *german = svg_of(PROFILE_BOOK);
  setlocale(LC_ALL, "C");
  assert_string_equal(plain, german);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(the_root_says_what_it_shows),
      TEST(sizes_agree_with_the_view_box),
      TEST(words_are_text),
      TEST(files_have_no_style_sheet),
      TEST(hostile_words_stay_words),
      TEST(a_page_may_recolour_the_drawing),
      TEST(only_wide_lines_are_held_to_their_width),
      TEST(chunks_stand_at_their_own_places),
      TEST(the_same_bytes_in_every_locale),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
