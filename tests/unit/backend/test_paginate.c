#include "table_fixture.h"

static struct block *add(struct article *article, enum block_kind kind, const char *words) {
  struct block *block = ARENA_PUSH(arena, article);
  *block = (struct block){.kind = kind, .level = 2, .text = marked_text(arena, words), .subtitle = text_new(arena)};
  return block;
}

static struct article new_article(void) {
  return (struct article){.arena = arena, .name = "report", .language = "en", .title = marked_text(arena, "Report")};
}

static const struct scene **paginate(const struct article *article, size_t *pages, struct report *report) {
  return article_paginate(arena, measure_new(arena, report), article, pages, report);
}

static const char *page_runs(const struct scene *page) {
  return runs(scene_record(arena, page, "report.pdf", ARTIFACT_PDF, false));
}

static size_t count_of(const char *text, const char *word) {
  size_t n = 0;
  for (const char *p = text; (p = strstr(p, word)); p++) n++;
  return n;
}

static struct table *long_table(size_t rows) {
  const char **cells = arena_array(arena, 2 * (rows + 1), sizeof *cells);
  cells[0] = "Quantity";
  cells[1] = "Value";
  for (size_t i = 1; i <= rows; i++) {
    cells[2 * i] = arena_print(arena, "row-%zu.", i);
    cells[2 * i + 1] = "{43 µs}";
  }
  return sample_table(arena, "long", "Long table", "Its note.", "ld", rows, cells);
}

static void assert_inside(const struct scene *page) {
  assert_int_equal(page->width, 793701);
  assert_int_equal(page->height, 1122520);
  for (size_t i = 0; i < page->count; i++) {
    if (page->item[i].kind != SCENE_TEXT) continue;
    long left, right;
    scene_text_extent(&page->item[i], &left, &right);
    assert_true(left >= 50000 && right <= page->width - 50000 && page->item[i].y > 50000 &&
                page->item[i].y < page->height - 40000);
  }
}

static void a_long_table_repeats_its_head_and_loses_no_row(void **state) {
  (void)state;
  struct report *report = report_new(arena);
  struct article article = new_article();
  add(&article, BLOCK_TABLE, "")->table = long_table(100);
  size_t pages;
  const struct scene **page = paginate(&article, &pages, report);
  assert_int_equal(report->count, 0);
  assert_true(pages > 2);
  struct sink all = sink_new(arena);
  for (size_t i = 0; i < pages; i++) {
    const char *found = page_runs(page[i]);
    assert_inside(page[i]);
    assert_int_equal(count_of(found, "Quantity\nValue\n"), 1);
    assert_non_null(strstr(found, arena_print(arena, "Report\n%zu\n", i + 1)));
    assert_true(count_of(found, "row-") >= 2);
    sink_text(&all, found);
  }
  for (size_t r = 1; r <= 100; r++)
    assert_int_equal(count_of(sink_string(&all), arena_print(arena, "row-%zu.\n", r)), 1);
  assert_int_equal(count_of(sink_string(&all), "Long table\n"), 1);
  assert_int_equal(count_of(page_runs(page[pages - 1]), "Its note."), 1);
}

static void a_heading_never_ends_a_page(void **state) {
  (void)state;
  for (int before = 20; before < 50; before++) {
    struct report *report = report_new(arena);
    struct article article = new_article();
    for (int i = 0; i < before; i++) add(&article, BLOCK_PARAGRAPH, "A paragraph of one line.");
    add(&article, BLOCK_HEADING, "Heading");
    add(&article, BLOCK_PARAGRAPH, "Words that introduce the table.");
    add(&article, BLOCK_TABLE, "")->table = long_table(4);
    size_t pages;
    const struct scene **page = paginate(&article, &pages, report);
    for (size_t i = 0; i < pages; i++) {
      const char *found = page_runs(page[i]);
      if (strstr(found, "Heading"))
        assert_non_null(strstr(found, "Heading\nWords that introduce the table.\nLong table\nQuantity\n"));
    }
  }
}

/* No line of a paragraph stands alone at the foot or on top of a page. */
static void no_line_is_left_alone(void **state) {
  (void)state;
  for (int before = 30; before < 50; before++) {
    struct report *report = report_new(arena);
    struct article article = new_article();
    for (int i = 0; i < before; i++) add(&article, BLOCK_PARAGRAPH, "A paragraph of one line.");
    add(&article, BLOCK_PARAGRAPH,
        "long long long long long long long long long long long long long long long long long long long long long long "
        "long long long "
        "long long long long long long long long long long long long long long long long long long long long long long "
        "long long long "
        "long long long long long long long long long long long long long long long long long long long long long long "
        "long long long");
    size_t pages;
    const struct scene **page = paginate(&article, &pages, report);
    for (size_t i = 0; i < pages; i++) assert_int_not_equal(count_of(page_runs(page[i]), "long\n"), 1);
  }
}

static void a_figure_is_scaled_with_its_axis_and_never_split(void **state) {
  (void)state;
  struct report *report = report_new(arena);
  struct measure *measure = measure_new(arena, report);
  struct scene *scene = table_layout(arena, measure, long_table(12), PROFILE_WEB, report);
  struct ledger_axis axis = {
      .log = true, .low = rational_ten(arena, 0), .high = rational_ten(arena, 2), .from = 100000, .to = 700000};
  struct ledger_drawn drawn = {
      .mark = "bar", .low = axis.low, .high = axis.high, .cross_low = 50000, .cross_high = 70000};
  scene->axis = &axis;
  scene->axes = 1;
  scene->drawn = &drawn;
  scene->drawn_count = 1;
  scene_add_rect(scene, PAINT_SERIES1, 100000, 50000, 600000, 20000);
  struct article article = new_article();
  for (int i = 0; i < 30; i++) add(&article, BLOCK_PARAGRAPH, "A paragraph of one line.");
  for (int i = 0; i < 5; i++) add(&article, BLOCK_FIGURE, "")->scene = scene;
  size_t pages;
  const struct scene **page = paginate(&article, &pages, report);
  assert_int_equal(report->count, 0);
  size_t whole = 0;
  for (size_t i = 0; i < pages; i++) {
    size_t rows = count_of(page_runs(page[i]), "row-");
    assert_int_equal(rows % 12, 0);
    whole += rows / 12;
    assert_inside(page[i]);
    assert_int_equal(page[i]->axes, rows / 12);
    size_t bar = 0;
    for (size_t n = 0; n < page[i]->count; n++) {
      const struct scene_item *item = &page[i]->item[n];
      if (item->kind != SCENE_RECT) continue;
      const struct ledger_drawn *mark = &page[i]->drawn[bar++];
      assert_int_equal(mark->axis, bar - 1);
      assert_true(page[i]->axis[mark->axis].from == item->x && page[i]->axis[mark->axis].to == item->x + item->width);
      assert_true(mark->cross_low == item->y && mark->cross_high == item->y + item->height);
      assert_true(item->width < 600000);
    }
    assert_int_equal(bar, page[i]->drawn_count);
  }
  assert_int_equal(whole, 5);
  assert_true(pages < 5); /* so that one page has more than one axis */
}

static void a_row_taller_than_a_page_is_a_finding(void **state) {
  (void)state;
  struct sink words = sink_new(arena);
  for (int i = 0; i < 6000; i++) sink_text(&words, "word ");
  const char *cells[] = {"Head", sink_string(&words)};
  struct report *report = report_new(arena);
  struct article article = new_article();
  add(&article, BLOCK_TABLE, "")->table = sample_table(arena, "tall", "", "", "l", 1, cells);
  size_t pages;
  paginate(&article, &pages, report);
  assert_int_equal(report->count, 1);
  assert_int_equal(report->item[0].code, FINDING_LEGIBLE);
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(a_long_table_repeats_its_head_and_loses_no_row),
                                     TEST(a_heading_never_ends_a_page), TEST(no_line_is_left_alone),
                                     TEST(a_figure_is_scaled_with_its_axis_and_never_split),
                                     TEST(a_row_taller_than_a_page_is_a_finding)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
