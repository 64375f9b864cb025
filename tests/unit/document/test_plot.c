/* Figures with two axes: marks stand at exact values, labels are there, apart and at their marks, and words say what is
 * drawn. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../plot_sample.h"
#include "document/profile.h"
#include "document/scale.h"

#include <stdlib.h>

static struct plot_sample sample;
static struct measure *measure;

static int set_up(void **state) {
  (void)state;
  sample = plot_sample_new();
  if (!sample.derived) return -1;
  measure = measure_new(sample.arena, sample.report);
  return 0;
}

static int tear_down(void **state) {
  (void)state;
  arena_free(sample.arena);
  return 0;
}

static int clear(void **state) {
  (void)state;
  sample.report = report_new(sample.arena);
  return 0;
}

static struct figure *read_figure(const char *axes, const char *marks) {
  struct figure *figure = plot_sample_figure(&sample, axes, marks);
  report_write(sample.report, FORMAT_TEXT, 0, stderr);
  assert_non_null(figure);
  return figure;
}

static struct scene *lay_out(const struct figure *figure, enum profile profile) {
  struct scene *scene =
      figure_layout(sample.arena, measure, sample.derived->model->units, figure, profile, false, sample.report);
  report_write(sample.report, FORMAT_TEXT, 0, stderr);
  assert_non_null(scene);
  return scene;
}

static const struct ledger_drawn *drawn_of(const struct scene *scene, const char *mark, size_t n) {
  for (size_t i = 0; i < scene->drawn_count; i++)
    if (!strcmp(scene->drawn[i].mark, mark) && n-- == 0) return &scene->drawn[i];
  fail_msg("nothing is drawn for %s", mark);
  return NULL;
}

static const char *words_of(const struct scene_item *item) { return text_plain(sample.arena, &item->chunk[0].text); }

static const struct scene_item *text_of(const struct scene *scene, const char *words) {
  for (size_t i = 0; i < scene->count; i++)
    if (scene->item[i].kind == SCENE_TEXT && !strcmp(words_of(&scene->item[i]), words)) return &scene->item[i];
  fail_msg("no text %s", words);
  return NULL;
}

static long place(const struct scene *scene, int axis, const struct rational *value) {
  const struct ledger_axis *a = &scene->axis[axis];
  const struct scale scale = {a->log, a->low, a->high, a->from, a->to};
  return scale_position(&scale, value);
}

/* ---- positions ---- */

static void lines_go_through_exact_values(void **state) {
  (void)state;
  const struct figure *figure = read_figure(plot_axes, plot_all_marks);
  for (enum profile profile = PROFILE_WEB; profile < PROFILE_COUNT; profile++) {
    const struct scene *scene = lay_out(figure, profile);
    size_t lines = 0;
    for (size_t i = 0; i < scene->count; i++) {
      const struct scene_item *item = &scene->item[i];
      if (item->kind != SCENE_POLYLINE || item->points != 4) continue;
      const struct ledger_drawn *drawn = drawn_of(scene, "heat line", lines++);
      assert_int_equal(drawn->points, 4);
      for (size_t p = 0; p < 4; p++) {
        assert_int_equal(item->point[2 * p], place(scene, drawn->axis, drawn->point[p].x));
        assert_int_equal(item->point[2 * p + 1], place(scene, drawn->across, drawn->point[p].y));
      }
    }
    assert_int_equal(lines, 2);
  }
}

static void values_are_those_of_the_model(void **state) {
  (void)state;
  const struct scene *scene = lay_out(read_figure(plot_axes, plot_all_marks), PROFILE_WEB);
  static const long seconds[] = {1, 8, 64, 512}, thin[] = {50, 190, 1310, 10270};
  const struct ledger_drawn *drawn = drawn_of(scene, "heat line", 0);
  for (size_t i = 0; i < 4; i++) {
    assert_int_equal(rational_compare(drawn->point[i].x, rational_integer(sample.arena, seconds[i])), 0);
    assert_int_equal(rational_compare(drawn->point[i].y, rational_integer(sample.arena, thin[i])), 0);
  }
  const struct ledger_drawn *rule = drawn_of(scene, "limit rule", 0), *point = drawn_of(scene, "met point", 0);
  assert_true(scene->axis[rule->axis].vertical);
  assert_int_equal(rational_compare(rule->low, rational_integer(sample.arena, 900)), 0);
  assert_int_equal(rational_compare(point->point[0].x, rational_integer(sample.arena, 174)), 0);
}

/* thin 20 W, thick 5 W, and 1 or 3 W more: at 8 s from 78 to 214 J. */
static void bands_span_least_to_most(void **state) {
  (void)state;
  const struct scene *scene =
      lay_out(read_figure(plot_axes,
                          "  - {id: spread, mark: band, x: time, y: loss, label: loss}\n"
                          "  - {id: level, mark: band, y: \"loss[b]\", series: 2, label: level}\n"),
              PROFILE_WEB);
  const struct ledger_drawn *along = drawn_of(scene, "spread band", 0), *whole = drawn_of(scene, "level band", 0);
  assert_int_equal(along->shape, SHAPE_BAND);
  assert_int_equal(along->points, 4);
  const struct rational *low = rational_integer(sample.arena, 78), *high = rational_integer(sample.arena, 214);
  assert_int_equal(rational_compare(along->point[1].y, low), 0);
  assert_int_equal(rational_compare(along->point[1].high, high), 0);
  assert_int_equal(whole->points, 2);
  assert_int_equal(rational_compare(whole->point[0].y, low), 0);
  assert_int_equal(rational_compare(whole->point[1].high, high), 0);
}

static void areas_stand_on_zero(void **state) {
  (void)state;
  const struct scene *scene =
      lay_out(read_figure(plot_linear, "  - {id: heat, mark: area, x: time, y: \"heat[*, thick]\", label: heat}\n"),
              PROFILE_WEB);
  const struct ledger_drawn *area = drawn_of(scene, "heat area", 0);
  assert_int_equal(rational_sign(area->point[0].y), 0);
  assert_int_equal(rational_sign(scene->axis[area->across].low), 0);
}

/* ---- axes ---- */

static size_t labels_of(const struct scene *scene, bool vertical) {
  size_t count = 0;
  for (size_t i = 0; i < scene->count; i++) {
    const struct scene_item *item = &scene->item[i];
    if (item->kind == SCENE_TEXT && item->role == ROLE_TICK_LABEL)
      count += scene->axis[scene->drawn[item->label_of].axis].vertical == vertical;
  }
  return count;
}

static void every_axis_has_two_labels(void **state) {
  (void)state;
  static const char *const axes[] = {plot_axes, plot_linear,
                                     "x: {scale: log, unit: s, ticks: iec, caption: t}\n"
                                     "y: {scale: linear, unit: kJ, ticks: plain, caption: heat in kJ}"};
  for (size_t i = 0; i < sizeof axes / sizeof *axes; i++) {
    const struct figure *figure = read_figure(axes[i], plot_all_marks);
    for (enum profile profile = PROFILE_WEB; profile < PROFILE_COUNT; profile++) {
      const struct scene *scene = lay_out(figure, profile);
      assert_true(labels_of(scene, false) >= 2);
      assert_true(labels_of(scene, true) >= 2);
    }
  }
}

static void ticks_are_si_iec_or_plain(void **state) {
  (void)state;
  const struct scene *si = lay_out(read_figure(plot_axes, plot_all_marks), PROFILE_WEB);
  text_of(si, "1000 s"); /* nobody counts in kiloseconds */
  text_of(si, "10 kJ");
  const struct scene *plain = lay_out(read_figure(plot_linear, plot_all_marks), PROFILE_WEB);
  text_of(plain, "0");
  text_of(plain, "200");
  const struct scene *iec = lay_out(read_figure("x: {scale: log, unit: s, caption: t}\n"
                                                "y: {scale: log, unit: J, ticks: iec, caption: heat}",
                                                plot_all_marks),
                                    PROFILE_WEB);
  text_of(iec, "1 s");
}

static void nothing_below_zero_on_a_log_axis(void **state) {
  (void)state;
  static const char *const names[] = {"nothing", "debt"}, *const words[] = {"zero", "negative"};
  for (int i = 0; i < 2; i++) {
    sample.report = report_new(sample.arena);
    const char *mark = arena_print(sample.arena, "  - {id: r, mark: rule, y: %s, label: r}\n", names[i]);
    assert_null(plot_sample_figure(&sample, plot_axes, mark));
    assert_int_equal(sample.report->count, 1);
    assert_int_equal(sample.report->item[0].code, FINDING_SCALE);
    assert_non_null(strstr(sample.report->item[0].message, names[i]));
    assert_non_null(strstr(sample.report->item[0].message, words[i]));
  }
  sample.report = report_new(sample.arena);
  read_figure(plot_linear,
              "  - {id: r, mark: rule, y: debt, label: r}\n"
              "  - {id: l, mark: line, x: time, y: \"heat[*, thin]\", label: l}\n");
}

static void units_must_fit_the_axis(void **state) {
  (void)state;
  sample.report = report_new(sample.arena);
  assert_null(plot_sample_figure(&sample, plot_axes, "  - {id: r, mark: rule, y: meeting, label: r}\n"));
  assert_int_equal(sample.report->item[0].code, FINDING_DIMENSION);
}

static void figures_have_one_axis_or_two(void **state) {
  (void)state;
  static const struct {
    const char *axes, *marks;
    enum finding_code code;
  } bad[] = {
      {"x: {scale: log, unit: s}", plot_all_marks, FINDING_MISSING_KEY},
      {"axis: {scale: log, unit: s, caption: t}", plot_all_marks, FINDING_TEMPLATE},
      {plot_axes, "  - {id: m, mark: range, of: heat, heading: h}\n", FINDING_TEMPLATE},
      {plot_axes, "  - {id: m, mark: line, y: heat, label: h}\n", FINDING_MISSING_KEY},
      {plot_axes, "  - {id: m, mark: line, x: meeting, y: heat, label: h}\n", FINDING_TEMPLATE},
      {plot_axes, "  - {id: m, mark: line, x: time, y: loss, label: h}\n", FINDING_TEMPLATE},
      {plot_axes, "  - {id: m, mark: rule, label: h}\n", FINDING_MISSING_KEY},
      {plot_axes, "  - {id: m, mark: annotation, x: meeting, y: limit}\n", FINDING_MISSING_KEY},
  };
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    sample.report = report_new(sample.arena);
    assert_null(plot_sample_figure(&sample, bad[i].axes, bad[i].marks));
    assert_true(sample.report->count >= 1);
    assert_int_equal(sample.report->item[0].code, bad[i].code);
  }
}

/* ---- labels ---- */

static void labels_stand_apart_and_on_the_page(void **state) {
  (void)state;
  const struct figure *figure = read_figure(plot_axes, plot_all_marks);
  for (enum profile profile = PROFILE_WEB; profile < PROFILE_COUNT; profile++) {
    const struct scene *scene = lay_out(figure, profile); /* it looks itself: layout_check */
    assert_int_equal(sample.report->count, 0);
    for (size_t i = 0; i < scene->count; i++) {
      if (scene->item[i].kind != SCENE_TEXT) continue;
      long left, right;
      scene_text_extent(&scene->item[i], &left, &right);
      assert_true(left >= 0 && right <= scene->width);
      assert_true(scene->item[i].y <= scene->height);
    }
  }
}

/* Four lines that end within a few px of each other: labels keep the order of the ends. */
static void end_labels_keep_their_order(void **state) {
  (void)state;
  struct sink marks = sink_new(sample.arena);
  static const char *const name[] = {"ant", "bee", "cat", "dog"};
  static const char *const what[] = {"loss[*, thin, warm]", "loss[*, thin, cold]", "heat[*, thin]",
                                     "loss[*, thick, cold]"};
  for (int i = 0; i < 4; i++)
    SINK(&marks, "  - {id: ", name[i], ", mark: line, x: time, y: \"", what[i], "\", label: ", name[i], "}\n");
  const struct scene *scene = lay_out(read_figure(plot_axes, sink_string(&marks)), PROFILE_WEB);
  static const char *const down[] = {"bee", "ant", "cat", "dog"}; /* 23, 21, 20, 8 W */
  for (int i = 0; i < 3; i++) assert_true(text_of(scene, down[i])->y + 12000 < text_of(scene, down[i + 1])->y);
}

static void lines_branch_where_they_run_together(void **state) {
  (void)state;
  const struct scene *scene =
      lay_out(read_figure(plot_axes,
                          "  - {id: first, mark: line, x: time, y: \"heat[*, thin]\", label: first}\n"
                          "  - {id: two, mark: line, x: time, y: heat, series: 2, stroke: dashed}\n"),
              PROFILE_WEB);
  drawn_of(scene, "first line", 0);
  assert_int_equal(drawn_of(scene, "two line", 0)->points, 4); /* the thick cup; the thin one is drawn already */
  for (size_t i = 0, twos = 0; i < scene->drawn_count; i++) {
    twos += !strcmp(scene->drawn[i].mark, "two line");
    assert_true(twos <= 1);
  }
}

/* ---- small multiples ---- */

static void panels_share_their_scales(void **state) {
  (void)state;
  const char *axes = arena_print(sample.arena, "%s\npanels: {each: room, head: \"{{room.label}}\"}", plot_axes);
  const struct scene *scene = lay_out(
      read_figure(axes, "  - {id: loss, mark: line, x: time, y: loss, label: \"{{cup.label}}\"}\n"), PROFILE_WEB);
  assert_int_equal(scene->axes, 3); /* two columns, one row */
  text_of(scene, "warm room");
  text_of(scene, "cold room");
  const struct ledger_axis *a = &scene->axis[0], *b = &scene->axis[1];
  assert_int_equal(a->to - a->from, b->to - b->from);
  assert_true(b->from > a->to);
  const struct ledger_drawn *warm = drawn_of(scene, "loss line", 0), *cold = drawn_of(scene, "loss line", 2);
  assert_int_equal(warm->axis, 0);
  assert_int_equal(cold->axis, 1);
  assert_int_equal(rational_compare(cold->point[1].y, rational_integer(sample.arena, 214)), 0);
}

/* ---- looks ---- */

static void the_book_tells_lines_apart_without_colour(void **state) {
  (void)state;
  const struct scene *scene = lay_out(read_figure(plot_axes, plot_all_marks), PROFILE_BOOK);
  const struct scene_item *line[2];
  size_t lines = 0;
  for (size_t i = 0; i < scene->count; i++) {
    const struct scene_item *item = &scene->item[i];
    if (item->kind == SCENE_POLYLINE && item->points == 4) {
      assert_int_equal(scene->palette[item->stroke], 0x000000);
      line[lines++] = item;
    }
  }
  assert_int_equal(lines, 2);
  assert_true(line[0]->dash_on != line[1]->dash_on || line[0]->stroke_width != line[1]->stroke_width);
}

/* x^(1/5) by Newton's steps. */
static double fifth_root(double x) {
  double r = 1;
  for (int i = 0; i < 60; i++) r = (4 * r + x / (r * r * r * r)) / 5;
  return r;
}

static double linear(unsigned channel) {
  double c = channel / 255.0, d = (c + 0.055) / 1.055;
  return c <= 0.04045 ? c / 12.92 : d * d * fifth_root(d * d); /* d^2.4 */
}

static double contrast(unsigned a, unsigned b) {
  double light[2];
  unsigned colour[] = {a, b};
  for (int i = 0; i < 2; i++)
    light[i] = 0.2126 * linear(colour[i] >> 16 & 255) + 0.7152 * linear(colour[i] >> 8 & 255) +
               0.0722 * linear(colour[i] & 255);
  double high = light[0] > light[1] ? light[0] : light[1], low = light[0] > light[1] ? light[1] : light[0];
  return (high + 0.05) / (low + 0.05);
}

static void colours_are_strong_enough(void **state) {
  (void)state;
  const unsigned *web = profile_style(PROFILE_WEB)->palette, *book = profile_style(PROFILE_BOOK)->palette;
  for (int paint = PAINT_SERIES1; paint <= PAINT_SERIES4; paint++) assert_true(contrast(web[paint], 0xFFFFFF) >= 4.5);
  const unsigned *palette[] = {web, book};
  for (int i = 0; i < 2; i++) {
    assert_true(contrast(palette[i][PAINT_SHADE1], palette[i][PAINT_INK]) >= 4.5);
    assert_true(contrast(palette[i][PAINT_SHADE2], palette[i][PAINT_INK]) >= 4.5);
    assert_true(contrast(palette[i][PAINT_SHADE3], palette[i][PAINT_PAPER]) >= 4.5);
    for (int tint = PAINT_TINT1; tint <= PAINT_TINT4; tint++)
      assert_true(contrast(palette[i][tint], palette[i][PAINT_INK2]) >= 4.5);
  }
}

/* ---- words ---- */

static void figures_describe_themselves(void **state) {
  (void)state;
  const struct figure *figure = read_figure(plot_axes, plot_all_marks);
  struct text all = text_new(sample.arena);
  for (size_t i = 0; i < figure->descriptions; i++) text_add_text(&all, &figure->description[i]);
  const char *said = text_plain(sample.arena, &all), *alt = text_plain(sample.arena, &figure->alt);
  static const char *const parts[] = {
      "a logarithmic horizontal axis, time, from 1 second to 1000 seconds",
      "The line “thin cup” rises from 50 joules at 1 second to 10,270 joules at 512 seconds.",
      "A horizontal line at 900 joules marks “limit”.",
      "A point stands at 174 seconds and 900 joules: here.",
      "The line “thick cup” crosses “limit” at 174 seconds.",
  };
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
    if (!strstr(said, parts[i])) fail_msg("“%s” is not in:\n%s", parts[i], said);
  assert_non_null(strstr(alt, "thin cup"));
  assert_non_null(strstr(alt, "crosses “limit”"));
}

static void templates_may_quote_a_mark(void **state) {
  (void)state;
  const char *axes = arena_print(sample.arena, "%s\ndescription: \"In short: {{describe limit}}\"", plot_axes);
  const struct figure *figure = read_figure(axes, plot_all_marks);
  assert_string_equal(text_plain(sample.arena, &figure->description[0]),
                      "In short: A horizontal line at 900 joules marks “limit”.");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup(lines_go_through_exact_values, clear),
      cmocka_unit_test_setup(values_are_those_of_the_model, clear),
      cmocka_unit_test_setup(bands_span_least_to_most, clear),
      cmocka_unit_test_setup(areas_stand_on_zero, clear),
      cmocka_unit_test_setup(every_axis_has_two_labels, clear),
      cmocka_unit_test_setup(ticks_are_si_iec_or_plain, clear),
      cmocka_unit_test_setup(nothing_below_zero_on_a_log_axis, clear),
      cmocka_unit_test_setup(units_must_fit_the_axis, clear),
      cmocka_unit_test_setup(figures_have_one_axis_or_two, clear),
      cmocka_unit_test_setup(labels_stand_apart_and_on_the_page, clear),
      cmocka_unit_test_setup(end_labels_keep_their_order, clear),
      cmocka_unit_test_setup(lines_branch_where_they_run_together, clear),
      cmocka_unit_test_setup(panels_share_their_scales, clear),
      cmocka_unit_test_setup(the_book_tells_lines_apart_without_colour, clear),
      cmocka_unit_test_setup(colours_are_strong_enough, clear),
      cmocka_unit_test_setup(figures_describe_themselves, clear),
      cmocka_unit_test_setup(templates_may_quote_a_mark, clear),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
