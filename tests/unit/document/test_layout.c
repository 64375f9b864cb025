/* What stands where in a figure: the chapter's own, and figures of other shapes. */
#include "../sample_figure.h"

#include "document/profile.h"
#include "document/scale.h"

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

static struct scene *lay_out(const struct figure *figure, enum profile profile) {
  return figure_layout(arena, measure, units, figure, profile, false, report);
}

static const struct scene_item *find_text(const struct scene *scene, const char *words) {
  for (size_t i = 0; i < scene->count; i++)
    if (scene->item[i].kind == SCENE_TEXT && !strcmp(text_plain(arena, &scene->item[i].chunk[0].text), words))
      return &scene->item[i];
  return NULL;
}

static const struct ledger_drawn *find_drawn(const struct scene *scene, const char *mark) {
  for (size_t i = 0; i < scene->drawn_count; i++)
    if (!strcmp(scene->drawn[i].mark, mark)) return &scene->drawn[i];
  return NULL;
}

static struct scale scale_of(const struct scene *scene) {
  const struct ledger_axis *axis = &scene->axis[0];
  return (struct scale){axis->log, axis->low, axis->high, axis->from, axis->to};
}

static bool has_upright(const struct scene *scene, long x, long top, long bottom) {
  for (size_t i = 0; i < scene->count; i++) {
    const struct scene_item *item = &scene->item[i];
    if (item->kind == SCENE_LINE && item->width == 0 && item->x == x && item->y == top &&
        item->y + item->height == bottom)
      return true;
    if (item->kind == SCENE_RECT && item->y == top && item->y + item->height == bottom && item->x == x) return true;
  }
  return false;
}

/* Every tick, bar, span end and line that the scene says is drawn is there, at the place of its value and nowhere else.
 */
static void check_drawn(const struct scene *scene) {
  struct scale scale = scale_of(scene);
  for (size_t i = 0; i < scene->drawn_count; i++) {
    const struct ledger_drawn *drawn = &scene->drawn[i];
    if (drawn->shape != SHAPE_TICK && drawn->shape != SHAPE_BAR) continue;
    assert_true(has_upright(scene, scale_position(&scale, drawn->low), drawn->cross_low, drawn->cross_high));
  }
}

struct box {
  long left, top, right, bottom;
};

static struct box glyphs(const struct scene_item *item) { /* capitals to descenders, without the side bearings */
  struct box box;
  scene_text_extent(item, &box.left, &box.right);
  box.top = item->y - item->size * 72 / 100;
  box.bottom = item->y + item->size * 20 / 100;
  return box;
}

static bool meets(struct box a, struct box b) {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

static struct box line_box(const struct scene_item *item) {
  long half = item->stroke_width / 2;
  long x2 = item->x + item->width, y2 = item->y + item->height;
  return (struct box){(item->x < x2 ? item->x : x2) - half, (item->y < y2 ? item->y : y2) - half,
                      (item->x < x2 ? x2 : item->x) + half, (item->y < y2 ? y2 : item->y) + half};
}

/* No text on another text, none outside the page, no line or bar through a text. */
static void check_clear(const struct scene *scene) {
  for (size_t i = 0; i < scene->count; i++) {
    const struct scene_item *text = &scene->item[i];
    if (text->kind != SCENE_TEXT) continue;
    struct box box = glyphs(text);
    assert_true(box.left >= 0 && box.right <= scene->width && box.top >= 0 && box.bottom <= scene->height);
    for (size_t k = 1; k < scene->count; k++) { /* 0 is the paper */
      const struct scene_item *other = &scene->item[k];
      if (k == i) continue;
      if (other->kind == SCENE_TEXT) assert_false(meets(box, glyphs(other)));
      if (other->kind == SCENE_LINE) assert_false(meets(box, line_box(other)));
      if (other->kind == SCENE_RECT)
        assert_false(meets(box, (struct box){other->x, other->y, other->x + other->width, other->y + other->height}));
    }
  }
}

static void check_scene(const struct scene *scene) {
  assert_non_null(scene);
  check_drawn(scene);
  check_clear(scene);
  struct ledger_record *record = scene_record(arena, scene, "x.svg", ARTIFACT_SVG, true);
  for (size_t i = 0; i < record->count; i++)
    if (record->item[i].role == ROLE_TICK_LABEL) {
      struct scale scale = scale_of(scene);
      assert_int_equal(record->item[i].x, scale_position(&scale, record->drawn[record->item[i].drawn].low));
      assert_int_equal(record->item[i].anchor, 0);
    }
}

static void the_chapter_in_three_profiles(void **state) {
  (void)state;
  const struct figure *figure = sample_chapter_figure(arena, units);
  for (int profile = 0; profile < PROFILE_COUNT; profile++) check_scene(lay_out(figure, (enum profile)profile));
  check_scene(figure_layout(arena, measure, units, figure, PROFILE_WEB, true, report));
}

static void sizes_are_those_of_the_profiles(void **state) {
  (void)state;
  const struct figure *figure = sample_chapter_figure(arena, units);
  assert_int_equal(lay_out(figure, PROFILE_WEB)->width, 760000);
  assert_int_equal((3 * lay_out(figure, PROFILE_BOOK)->width + 2) / 4, 340000);
  const struct scene *slide = lay_out(figure, PROFILE_SLIDES);
  assert_int_equal(slide->width, 1280000);
  assert_int_equal(slide->height, 720000);
  long least[] = {12000, 9333, 30000};
  for (int profile = 0; profile < PROFILE_COUNT; profile++) {
    const struct scene *scene = lay_out(figure, (enum profile)profile);
    for (size_t i = 0; i < scene->count; i++)
      if (scene->item[i].kind == SCENE_TEXT) assert_true(scene->item[i].size >= least[profile]);
  }
}

static void spans_touch_the_ends_they_compare(void **state) {
  (void)state;
  const struct scene *scene = lay_out(sample_chapter_figure(arena, units), PROFILE_WEB);
  const struct ledger_drawn *near = find_drawn(scene, "gap span"), *far = find_drawn(scene, "farthest span");
  const struct ledger_drawn *move = find_drawn(scene, "move bar"), *regenerate = find_drawn(scene, "regenerate bar");
  assert_int_equal(rational_compare(near->low, move->high), 0);
  assert_int_equal(rational_compare(near->high, regenerate->low), 0);
  assert_int_equal(rational_compare(far->low, move->low), 0);
  assert_int_equal(rational_compare(far->high, regenerate->high), 0);
  assert_int_equal(far->cross_low - near->cross_low, 25000);
}

static void orders_are_counted_in_whole_decades(void **state) {
  (void)state;
  const struct scene *scene = lay_out(sample_chapter_figure(arena, units), PROFILE_WEB);
  size_t ticks = 0, counts = 0;
  for (size_t i = 0; i < scene->drawn_count; i++) ticks += !strcmp(scene->drawn[i].mark, "order tick");
  assert_int_equal(ticks, 1 + 2); /* the last order of each span stays incomplete */
  for (size_t i = 0; i < scene->count; i++) {
    const struct scene_item *item = &scene->item[i];
    if (item->kind == SCENE_TEXT && item->chunk[0].text.item[0].is_number &&
        !strcmp(item->chunk[0].text.item[0].number.name, "order count"))
      counts++;
  }
  assert_int_equal(counts, 2 + 3);
}

static void labels_flank_their_bar(void **state) {
  (void)state;
  const struct scene *scene = lay_out(sample_chapter_figure(arena, units), PROFILE_WEB);
  struct scale scale = scale_of(scene);
  const struct ledger_drawn *bar = find_drawn(scene, "move bar");
  const struct scene_item *low = find_text(scene, "43 µs"), *high = find_text(scene, "164 µs"),
                          *middle = find_text(scene, "82 µs");
  assert_int_equal(low->chunk[0].x, scale_position(&scale, bar->low) - 8000);
  assert_int_equal(low->chunk[0].anchor, 1);
  assert_int_equal(high->chunk[0].x, scale_position(&scale, bar->high) + 8000);
  assert_int_equal(low->y, high->y);
  assert_true(middle->y > bar->cross_high);
  assert_ptr_equal(&scene->drawn[low->label_of], bar);
  assert_string_equal(scene->drawn[middle->label_of].mark, "move inner tick");
}

static void the_open_range_passes_the_axis_and_stays_open(void **state) {
  (void)state;
  const struct scene *scene = lay_out(sample_chapter_figure(arena, units), PROFILE_WEB);
  struct scale scale = scale_of(scene);
  long floor = scale_position(&scale, find_drawn(scene, "interior floor")->low), left = scene->width, right = 0;
  for (size_t i = 0; i < scene->count; i++) {
    const struct scene_item *item = &scene->item[i];
    if (item->kind != SCENE_POLYGON) continue;
    for (size_t k = 0; k < item->points; k++) {
      if (item->point[2 * k] < left) left = item->point[2 * k];
      if (item->point[2 * k] > right) right = item->point[2 * k];
    }
  }
  assert_int_equal(left, floor);
  assert_true(right > scale.to + 8000);
  for (size_t i = 0; i < scene->count; i++)
    assert_false(scene->item[i].kind == SCENE_LINE && scene->item[i].x == right);
}

static void the_book_has_one_ink(void **state) {
  (void)state;
  const struct scene *scene = lay_out(sample_chapter_figure(arena, units), PROFILE_BOOK);
  for (int paint = PAINT_PAPER; paint < PAINT_COUNT; paint++) {
    unsigned rgb = scene->palette[paint];
    assert_true((rgb >> 16 & 255) == (rgb >> 8 & 255) && (rgb >> 8 & 255) == (rgb & 255));
  }
  for (size_t i = 0; i < scene->count; i++) {
    const struct scene_item *item = &scene->item[i];
    if (item->kind == SCENE_POLYGON) assert_int_equal(item->fill, PAINT_INK);
    for (size_t k = 0; k < item->chunks; k++)
      for (size_t n = 0; n < item->chunk[k].text.count; n++)
        assert_int_equal(scene->palette[item->chunk[k].paint[n]], 0x000000);
  }
}

static struct figure *figure_of(size_t marks) {
  struct figure *figure = sample_figure(arena, units);
  figure->marks = marks;
  figure->mark = arena_array(arena, marks, sizeof *figure->mark);
  return figure;
}

static void set_domain(struct figure *figure) {
  const struct rational *value[64];
  size_t count = 0;
  for (size_t i = 0; i < figure->marks; i++)
    for (size_t k = 0; k < figure->mark[i].points; k++) value[count++] = figure->mark[i].point[k].value;
  if (figure->log)
    assert_true(scale_decades(arena, value, count, &figure->low, &figure->high));
  else
    scale_steps(arena, value, count, &figure->low, &figure->high);
}

#define POINTS(...) ((const struct sample_point[]){__VA_ARGS__})

static void one_mark(void **state) {
  (void)state;
  struct figure *figure = figure_of(1);
  figure->mark[0] = sample_mark(arena, MARK_RANGE, "read", 1, POINTS({3, 1000, "3 ms"}, {50, 1000, "50 ms"}), 2);
  figure->mark[0].heading = sample_heading(arena, "Read", " one page");
  set_domain(figure);
  for (int profile = 0; profile < PROFILE_COUNT; profile++) check_scene(lay_out(figure, (enum profile)profile));
}

static void a_bar_narrower_than_its_labels(void **state) {
  (void)state;
  struct figure *figure = figure_of(1);
  figure->mark[0] =
      sample_mark(arena, MARK_RANGE, "sort", 1,
                  POINTS({45, 100, "0.45 s"}, {455, 1000, "0.455 s"}, {457, 1000, "0.457 s"}, {46, 100, "0.46 s"}), 4);
  figure->mark[0].heading = sample_heading(arena, "Sort", " the table");
  set_domain(figure);
  for (int profile = 0; profile < PROFILE_COUNT; profile++) check_scene(lay_out(figure, (enum profile)profile));
  const struct scene *scene = lay_out(figure, PROFILE_WEB);
  assert_int_not_equal(find_text(scene, "0.455 s")->y, find_text(scene, "0.457 s")->y);
  assert_non_null(find_text(scene, "100 ms"));
  assert_non_null(find_text(scene, "1 s"));
}

static void bars_at_both_ends_of_the_axis(void **state) {
  (void)state;
  struct figure *figure = figure_of(4);
  figure->mark[0] = sample_mark(arena, MARK_RANGE, "near", 1,
                                POINTS({1, 1000000, "1 µs"}, {2, 1000000, "2 µs"}, {9, 1000000, "9 µs"}), 3);
  figure->mark[1] =
      sample_mark(arena, MARK_RANGE, "far", 2, POINTS({2, 10, "200 ms"}, {9, 10, "900 ms"}, {1, 1, "1 s"}), 3);
  figure->mark[2] = sample_mark(arena, MARK_OPEN_RANGE, "wait", 3, POINTS({1, 1000000, "≥ 1 µs"}), 1);
  figure->mark[2].sublabel = sample_text(arena, "at least");
  figure->mark[2].beyond = sample_text(arena, "without limit");
  for (int i = 0; i < 3; i++)
    figure->mark[i].heading = sample_heading(arena, "Wait", " for something that somebody else holds");
  figure->mark[3] = sample_span(arena, "gap", 1, 0, 0, 2, "four to six orders of magnitude", true);
  set_domain(figure);
  for (int profile = 0; profile < PROFILE_COUNT; profile++) check_scene(lay_out(figure, (enum profile)profile));
}

static void many_marks_with_long_words(void **state) {
  (void)state;
  struct figure *figure = figure_of(6);
  static const char *const label[] = {"1 ns", "30 ns", "2 µs", "400 µs", "5 ms", "70 ms", "800 ms"};
  static const long value[] = {1, 30, 2000, 400000, 5000000, 70000000, 800000000};
  for (int i = 0; i < 5; i++) {
    figure->mark[i] =
        sample_mark(arena, MARK_RANGE, "m", i + 1,
                    POINTS({value[i], 1000000000, label[i]}, {value[i + 1], 1000000000, label[i + 1]}), 2);
    figure->mark[i].heading = sample_heading(
        arena, "Read", " a block from a drive that was written full once before and is then asked at random");
    figure->mark[i].detail = sample_text(
        arena, "after an hour of writing, when the drive has settled to what it will do for the rest of its life");
  }
  figure->mark[5] =
      sample_span(arena, "gap", 3, 0, 4, 1, "a span whose words are too long for what is left of the page", true);
  set_domain(figure);
  check_scene(lay_out(figure, PROFILE_WEB));
  check_scene(lay_out(figure, PROFILE_BOOK));
  assert_false(report_failed(report));
  assert_null(lay_out(figure, PROFILE_SLIDES)); /* said, not squeezed */
  assert_int_equal(report->item[0].code, FINDING_LEGIBLE);
}

static void a_linear_axis_with_negative_values(void **state) {
  (void)state;
  struct figure *figure = figure_of(3);
  figure->log = false;
  figure->mark[0] =
      sample_mark(arena, MARK_RANGE, "before", 1, POINTS({-35, 10, "−3.5 s"}, {-1, 2, "−0.5 s"}, {3, 2, "1.5 s"}), 3);
  figure->mark[1] = sample_mark(arena, MARK_RANGE, "after", 2, POINTS({2, 1, "2 s"}, {42, 10, "4.2 s"}), 2);
  figure->mark[2] = sample_span(arena, "gap", 0, 2, 1, 0, "half a second apart", true);
  set_domain(figure);
  for (int profile = 0; profile < PROFILE_COUNT; profile++) check_scene(lay_out(figure, (enum profile)profile));
}

static void values_from_one_end_of_physics_to_the_other(void **state) {
  (void)state;
  struct figure *figure = figure_of(2);
  figure->mark[0] = sample_mark(arena, MARK_RANGE, "fast", 1, POINTS({1, 1, "1 fs"}, {1, 1, "1 ps"}), 2);
  figure->mark[0].point[0].value = rational_ten(arena, -15);
  figure->mark[0].point[1].value = rational_ten(arena, -12);
  figure->mark[1] = sample_mark(arena, MARK_RANGE, "slow", 2, POINTS({1, 1, "1 Gs"}, {1, 1, "1 Es"}), 2);
  figure->mark[1].point[0].value = rational_ten(arena, 9);
  figure->mark[1].point[1].value = rational_ten(arena, 18);
  set_domain(figure);
  for (int profile = 0; profile < PROFILE_COUNT; profile++) check_scene(lay_out(figure, (enum profile)profile));
}

static void a_value_off_the_axis_is_a_finding(void **state) {
  (void)state;
  struct figure *figure = sample_chapter_figure(arena, units);
  figure->high = rational_ten(arena, -2);
  assert_null(lay_out(figure, PROFILE_WEB));
  assert_int_equal(report->item[0].code, FINDING_SCALE);
}

static void the_same_figure_gives_the_same_dump(void **state) {
  (void)state;
  struct sink first = sink_new(arena), second = sink_new(arena);
  scene_dump(lay_out(sample_chapter_figure(arena, units), PROFILE_BOOK), &first);
  scene_dump(lay_out(sample_chapter_figure(arena, units), PROFILE_BOOK), &second);
  assert_string_equal(sink_string(&first), sink_string(&second));
  assert_non_null(strstr(sink_string(&first), "“two to three orders of magnitude”"));
}

static void records_read_title_then_text_in_order(void **state) {
  (void)state;
  const struct scene *scene = lay_out(sample_chapter_figure(arena, units), PROFILE_WEB);
  const struct ledger_record *record = scene_record(arena, scene, "figure-5-1.svg", ARTIFACT_SVG, true);
  assert_string_equal(record->item[0].text,
                      "Moving a block takes 43 to 164 microseconds, regenerating it 9 to 18 milliseconds.");
  assert_false(record->item[0].positioned);
  assert_string_equal(record->item[2].text, "Figure 5.1 · Analytical model");
  assert_string_equal(record->item[3].text,
                      "Moving a KV block against regenerating it — per 5.00 MiB block, log scale");
  assert_true(record->item[3].positioned);
  assert_string_equal(record->item[record->count - 1].text, "Neither side is a measurement.");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(the_chapter_in_three_profiles),
      TEST(sizes_are_those_of_the_profiles),
      TEST(spans_touch_the_ends_they_compare),
      TEST(orders_are_counted_in_whole_decades),
      TEST(labels_flank_their_bar),
      TEST(the_open_range_passes_the_axis_and_stays_open),
      TEST(the_book_has_one_ink),
      TEST(one_mark),
      TEST(a_bar_narrower_than_its_labels),
      TEST(bars_at_both_ends_of_the_axis),
      TEST(many_marks_with_long_words),
      TEST(a_linear_axis_with_negative_values),
      TEST(values_from_one_end_of_physics_to_the_other),
      TEST(a_value_off_the_axis_is_a_finding),
      TEST(the_same_figure_gives_the_same_dump),
      TEST(records_read_title_then_text_in_order),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
