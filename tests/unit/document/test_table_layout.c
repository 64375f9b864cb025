#include "document/table_layout.h"

#include "document/measure.h"

#include "../sample_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>

static struct scene *lay_out(struct arena *arena, const struct table *table, enum profile profile,
                             struct report *report) {
  return table_layout(arena, measure_new(arena, report), table, profile, report);
}

static const struct scene_item *find_cell(const struct scene *scene, const char *name) {
  for (size_t i = 0; i < scene->count; i++)
    if (scene->item[i].cell && !strcmp(scene->item[i].cell, name)) return &scene->item[i];
  return NULL;
}

static void assert_inside(const struct scene *scene) {
  for (size_t i = 0; i < scene->count; i++) {
    const struct scene_item *item = &scene->item[i];
    if (item->kind != SCENE_TEXT) continue;
    long left, right;
    scene_text_extent(item, &left, &right);
    assert_true(left >= 0 && right <= scene->width);
    assert_true(item->y - item->size * 7 / 10 >= 0 && item->y + item->size / 4 <= scene->height);
  }
}

/* No two texts of the table cover each other. */
static void assert_apart(const struct scene *scene) {
  for (size_t i = 0; i < scene->count; i++)
    for (size_t k = 0; k < i; k++) {
      const struct scene_item *a = &scene->item[i], *b = &scene->item[k];
      if (a->kind != SCENE_TEXT || b->kind != SCENE_TEXT || labs(a->y - b->y) >= a->size / 2) continue;
      long left_a, right_a, left_b, right_b;
      scene_text_extent(a, &left_a, &right_a);
      scene_text_extent(b, &left_b, &right_b);
      assert_true(right_a + 2000 <= left_b || right_b + 2000 <= left_a);
    }
}

/* The words of a cell, line by line, are the words of the table. */
static void assert_complete(struct arena *arena, const struct scene *scene, const struct table *table) {
  for (size_t r = 0; r < table->rows; r++)
    for (size_t c = 0; c < table->columns; c++) {
      const char *name = arena_print(arena, "r%zuc%zu", r + 1, c + 1);
      struct sink found = sink_new(arena), expected = sink_new(arena);
      sink_text(&found, "");
      sink_text(&expected, "");
      for (size_t i = 0; i < scene->count; i++)
        if (scene->item[i].cell && !strcmp(scene->item[i].cell, name))
          for (size_t n = 0; n < scene->item[i].chunks; n++)
            sink_text(&found, text_plain(arena, &scene->item[i].chunk[n].text));
      sink_text(&expected, text_plain(arena, &table->row[r].cell[c].text));
      char *f = sink_string(&found), *e = sink_string(&expected);
      for (char *from = f, *to = f; (*to = *from); from++) to += *from != ' ';
      for (char *from = e, *to = e; (*to = *from); from++) to += *from != ' ';
      assert_string_equal(f, e);
    }
}

static void digits_share_their_right_edge(void **state) {
  (void)state;
  struct arena *arena = arena_new();
  struct report *report = report_new(arena);
  struct table *table = sample_fetch(arena);
  struct scene *scene = lay_out(arena, table, PROFILE_WEB, report);
  assert_non_null(scene);
  for (int column = 1; column <= 3; column += 2) {
    const struct scene_item *first = find_cell(scene, column == 1 ? "r1c1" : "r1c3");
    for (int r = 2; r <= 3; r++) {
      const struct scene_item *cell = find_cell(scene, arena_print(arena, "r%dc%d", r, column));
      assert_int_equal(cell->chunk[0].anchor, 1);
      assert_int_equal(cell->chunk[0].x, first->chunk[0].x);
      assert_int_equal(cell->chunk[1].anchor, -1);
      assert_int_equal(cell->chunk[1].x, first->chunk[0].x);
    }
  }
  const struct scene_item *cell = find_cell(scene, "r3c3");
  assert_string_equal(cell->chunk[0].text.item[0].text, "164");
  assert_true(cell->chunk[0].text.item[0].number.shares_unit);
  assert_string_equal(cell->chunk[1].text.item[0].text, " µs");
  assert_int_equal(cell->chunk[0].weight[0], 600);
  assert_string_equal(find_cell(scene, "r2c1")->chunk[0].text.item[0].text, "64");
  assert_int_equal(report->count, 0);
  arena_free(arena);
}

static void decimal_points_stand_under_each_other(void **state) {
  (void)state;
  static const char *const cells[] = {"Size", "{5.00 MiB}", "{130.4 GiB}", "{−12.5 GiB}", "{7 GiB}"};
  struct arena *arena = arena_new();
  struct report *report = report_new(arena);
  struct table *table = sample_table(arena, "sizes", "", "", "d", 4, cells);
  struct scene *scene = lay_out(arena, table, PROFILE_WEB, report);
  struct measure *measure = measure_new(arena, report);
  long point = 0;
  for (int r = 1; r <= 4; r++) {
    const struct scene_item *cell = find_cell(scene, arena_print(arena, "r%dc1", r));
    const char *digits = cell->chunk[0].text.item[0].text, *dot = strchr(digits, '.');
    long behind = dot ? measure_width(measure, "Inter", cell->size, 400, 0, false, digits) -
                            measure_width(measure, "Inter", cell->size, 400, 0, false,
                                          arena_slice(arena, digits, (size_t)(dot - digits)))
                      : 0;
    long here = cell->chunk[0].x - behind;
    if (r == 1) point = here;
    assert_true(labs(here - point) < 100);
  }
  arena_free(arena);
}

static void any_table_stays_on_its_page(void **state) {
  (void)state;
  static const char *const one[] = {
      "What",
      ("One column of prose only, long enough that it must be broken into more than one line on a page of this width."),
      "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaftsvorstandsvorsitzendenstellvertr"
      "eter"
      "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft/and/so/it/goes/on/and/on"};
  static const char *const eight[] = {"Name of it",
                                      "First measure",
                                      "Second",
                                      "Third measurement",
                                      "Fourth",
                                      "Fifth column",
                                      "Sixth",
                                      "Comment",
                                      "fetch_time.midrange_assumption",
                                      "{131,072 tokens}",
                                      "{43 µs}",
                                      "{1,234.56 GB/s}",
                                      "{8%}",
                                      "{−5.25 GiB}",
                                      "{10 ms}",
                                      "A comment of some length that must wrap over many lines"};
  struct arena *arena = arena_new();
  struct report *report = report_new(arena);
  struct table *tables[] = {sample_fetch(arena), sample_nasty(arena),
                            sample_table(arena, "one", "No numbers", "", "l", 2, one),
                            sample_table(arena, "eight",
                                         "Eight columns, and a caption so long that it does not go on one "
                                         "line of a book page",
                                         "", "lddddddl", 1, eight)};
  for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
    for (enum profile profile = PROFILE_WEB; profile <= PROFILE_BOOK; profile++) {
      struct scene *scene = lay_out(arena, tables[i], profile, report);
      assert_non_null(scene);
      assert_int_equal(scene->width, profile == PROFILE_WEB ? 760000 : 453333);
      assert_inside(scene);
      assert_apart(scene);
      assert_complete(arena, scene, tables[i]);
    }
  assert_int_equal(report->count, 0);
  arena_free(arena);
}

/* A short number stands further in: its line has less room for the words behind it. */
static void words_behind_a_short_number_stay_in_their_column(void **state) {
  (void)state;
  static const char *const cells[] = {"Rate",
                                      "Why",
                                      "{100,000 B} of it",
                                      "a reason as long as the column allows it to be, and longer still",
                                      "{1 B} of it and of it",
                                      "a reason as long as the column allows it to be, and longer still"};
  struct arena *arena = arena_new();
  struct report *report = report_new(arena);
  struct table *table = sample_table(arena, "t", "", "", "dl", 2, cells);
  struct scene *scene = lay_out(arena, table, PROFILE_BOOK, report);
  assert_apart(scene);
  const struct scene_item *reason = find_cell(scene, "r1c2");
  for (int r = 1; r <= 2; r++) {
    long left, right;
    scene_text_extent(find_cell(scene, arena_print(arena, "r%dc1", r)), &left, &right);
    assert_true(right + 13000 < reason->chunk[0].x);
  }
  arena_free(arena);
}

static void numbers_that_cannot_fit_are_a_finding(void **state) {
  (void)state;
  const char *cells[40];
  for (int i = 0; i < 20; i++) cells[i] = "Head";
  for (int i = 20; i < 40; i++) cells[i] = "{131,072,000 tokens/s}";
  struct arena *arena = arena_new();
  struct report *report = report_new(arena);
  struct table *table = sample_table(arena, "many", "", "", "dddddddddddddddddddd", 1, cells);
  assert_null(lay_out(arena, table, PROFILE_BOOK, report));
  assert_int_equal(report->count, 1);
  assert_int_equal(report->item[0].code, FINDING_LEGIBLE);
  assert_non_null(strstr(report->item[0].message, "20 columns"));
  arena_free(arena);
}

static void groups_have_a_rule_and_a_swatch(void **state) {
  (void)state;
  struct arena *arena = arena_new();
  struct report *report = report_new(arena);
  struct table *table = sample_fetch(arena);
  struct scene *plain = lay_out(arena, table, PROFILE_WEB, report);
  table->row[2].starts_group = true;
  table->row[0].style = 1;
  table->row[1].cell[1].repeats = true;
  struct scene *grouped = lay_out(arena, table, PROFILE_WEB, report);
  size_t lines[2] = {0}, rects = 0;
  for (size_t i = 0; i < plain->count; i++) lines[0] += plain->item[i].kind == SCENE_LINE;
  for (size_t i = 0; i < grouped->count; i++) {
    lines[1] += grouped->item[i].kind == SCENE_LINE;
    rects += grouped->item[i].kind == SCENE_RECT;
  }
  assert_int_equal(lines[0], 3);
  assert_int_equal(lines[1], 4);
  assert_int_equal(rects, 1);
  assert_true(grouped->height > plain->height);
  assert_true(find_cell(grouped, "r1c1")->chunk[0].x > find_cell(plain, "r1c1")->chunk[0].x);
  assert_int_equal(find_cell(grouped, "r0c1")->chunk[0].x, find_cell(plain, "r0c1")->chunk[0].x);
  assert_int_equal(find_cell(grouped, "r2c2")->chunk[0].paint[0], PAINT_INK2);
  assert_int_equal(find_cell(grouped, "r1c2")->chunk[0].paint[0], PAINT_INK);
  arena_free(arena);
}

static void the_description_says_every_cell(void **state) {
  (void)state;
  struct arena *arena = arena_new();
  struct report *report = report_new(arena);
  struct scene *scene = lay_out(arena, sample_fetch(arena), PROFILE_WEB, report);
  assert_string_equal(text_plain(arena, &scene->title), "Fetch time");
  assert_string_equal(text_plain(arena, &scene->description),
                      "Bandwidth, Basis, Fetch time: 121 GB/s, CXL 3.0 ×16 theoretical, one direction, 43 µs; 64 GB/s, "
                      "mid-range — unmeasured, 82 µs; 32 GB/s, pessimistic, 164 µs. No hardware was measured.");
  arena_free(arena);
}

static void leading_numbers_are_recognised(void **state) {
  (void)state;
  static const struct {
    const char *text;
    bool is;
    size_t span, point, digits;
  } cases[] = {{"{43 µs}", true, 0, 2, 2},
               {"{5.00 MiB} block", true, 0, 1, 4},
               {"≥ {18 ms}", true, 1, 2, 2},
               {"{131,072 tokens}", true, 0, 7, 7},
               {"{−0.035 s}", true, 0, 4, 8},
               {"{50%} MFU", true, 0, 2, 2},
               {"{three} orders", false, 0, 0, 0},
               {"{3.5 × 10⁻⁸ s}", false, 0, 0, 0},
               {"about {43 µs}", false, 0, 0, 0},
               {"43 µs", false, 0, 0, 0},
               {"", false, 0, 0, 0}};
  struct arena *arena = arena_new();
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct text text = marked_text(arena, cases[i].text);
    struct table_number number;
    assert_int_equal(table_number_read(&text, &number), cases[i].is);
    if (!cases[i].is) continue;
    assert_int_equal(number.span, cases[i].span);
    assert_int_equal(number.point, cases[i].point);
    assert_int_equal(number.digits, cases[i].digits);
  }
  arena_free(arena);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(digits_share_their_right_edge),
                                     cmocka_unit_test(decimal_points_stand_under_each_other),
                                     cmocka_unit_test(any_table_stays_on_its_page),
                                     cmocka_unit_test(words_behind_a_short_number_stay_in_their_column),
                                     cmocka_unit_test(numbers_that_cannot_fit_are_a_finding),
                                     cmocka_unit_test(groups_have_a_rule_and_a_swatch),
                                     cmocka_unit_test(the_description_says_every_cell),
                                     cmocka_unit_test(leading_numbers_are_recognised)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
