#include "table_fixture.h"

/* Every element is closed in its turn, ids are unique, what is referred to is there, nothing is loaded from elsewhere.
 */
static void assert_sound(const char *html) {
  static const char *const empty[] = {"meta", "!DOCTYPE", "path", "rect", "line"};
  const char *open[64];
  size_t depth = 0;
  for (const char *p = html; (p = strchr(p, '<')); p++) {
    size_t n = strcspn(p + 1, " >/\n");
    const char *name = arena_slice(arena, p + 1, n), *end = strchr(p, '>');
    assert_non_null(end);
    bool alone = end[-1] == '/';
    for (size_t i = 0; i < sizeof empty / sizeof *empty; i++) alone = alone || !strcmp(name, empty[i]);
    if (p[1] == '/') {
      assert_true(depth > 0);
      assert_string_equal(open[--depth], arena_slice(arena, p + 2, strcspn(p + 2, ">")));
    } else if (!alone) {
      assert_true(depth < 64);
      open[depth++] = name;
    }
  }
  assert_int_equal(depth, 0);
  for (const char *p = html; (p = strstr(p, " id=\"")); p++) {
    const char *id = arena_slice(arena, p, strcspn(p + 5, "\"") + 6);
    assert_null(strstr(p + 1, id));
  }
  static const char *const references[] = {"aria-labelledby=\"", "aria-details=\"", "aria-describedby=\""};
  for (size_t i = 0; i < 3; i++)
    for (const char *p = html; (p = strstr(p, references[i])); p++) {
      const char *id = p + strlen(references[i]);
      assert_non_null(strstr(html, arena_print(arena, " id=\"%.*s\"", (int)strcspn(id, "\""), id)));
    }
  static const char *const foreign[] = {"src=", "href=", "@import", "url(", "<script"};
  for (size_t i = 0; i < sizeof foreign / sizeof *foreign; i++) assert_null(strstr(html, foreign[i]));
}

static void a_page_of_one_table(void **state) {
  (void)state;
  struct table *table = sample_fetch(arena);
  const char *html = table_write_html(arena, table).data;
  assert_sound(html);
  static const char *const parts[] = {
      "<!DOCTYPE html>\n<html lang=\"en\">",
      "<title>Fetch time</title>",
      "prefers-color-scheme:dark",
      "@media print",
      "forced-colors",
      "<div class=\"scroll whole\" tabindex=\"0\" role=\"region\" aria-labelledby=\"table-5-1-caption\">",
      "<caption id=\"table-5-1-caption\">Fetch time</caption>",
      "<th scope=\"col\">Bandwidth</th>",
      "<th scope=\"row\" class=\"line\"><span class=\"keep\"><span class=\"n w3\">64</span>&nbsp;GB/s</span></th>",
      "<td class=\"strong line\"><span class=\"keep\"><span class=\"n w3\">43</span>&nbsp;µs</span></td>",
      "<p class=\"note\">No hardware was measured.</p>"};
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) assert_non_null(strstr(html, parts[i]));
  struct ledger_record *record = table_record(arena, table, "table-5-1.html", ARTIFACT_HTML);
  assert_string_equal(runs(record),
                      arena_print(arena, "Fetch time\nFetch time\n%sNo hardware was measured.\n", fetch_cells));
  assert_numbers(record, 6);
}

static void marks_of_html_are_escaped(void **state) {
  (void)state;
  const char *html = table_write_html(arena, sample_nasty(arena)).data;
  assert_sound(html);
  assert_non_null(strstr(html, ">_a_ &lt;b&gt; &amp;amp; ^d^ [y](z) $x$</td>"));
  assert_non_null(strstr(html, "A_100 &amp; B"));
  assert_non_null(strstr(html, "≥ "));
}

static struct block *add(struct article *article, enum block_kind kind, const char *words) {
  struct block *block = ARENA_PUSH(arena, article);
  *block = (struct block){.kind = kind, .level = 1, .text = marked_text(arena, words), .subtitle = text_new(arena)};
  return block;
}

static struct scene *small_scene(void) {
  struct report *report = report_new(arena);
  return table_layout(arena, measure_new(arena, report), sample_fetch(arena), PROFILE_WEB, report);
}

static void a_page_reads_in_the_order_it_is_seen(void **state) {
  (void)state;
  struct legend_entry legend[] = {
      {.style = 1, .lead = marked_text(arena, "Movement"), .rest = marked_text(arena, " — fetch")},
      {.style = 2, .open = true, .lead = marked_text(arena, "Open"), .rest = marked_text(arena, " — floor")}};
  struct card cards[] = {{marked_text(arena, "two orders"), marked_text(arena, "of magnitude"), CARD_CLAIM},
                         {marked_text(arena, "{218×}"), marked_text(arena, "is one point"), CARD_POINT}};
  struct figure figure = {.legend = legend, .legends = 2, .card = cards, .cards = 2};
  struct text words = marked_text(arena, "In words.");
  struct article article = {
      .arena = arena, .name = "figure-5-1", .language = "en", .title = marked_text(arena, "Title")};
  add(&article, BLOCK_KIND_LINE, "Figure 5.1");
  struct block *heading = add(&article, BLOCK_HEADING, "Moving a block");
  heading->subtitle = marked_text(arena, "per {5.00 MiB}");
  heading->anchor = "top";
  struct block *drawing = add(&article, BLOCK_FIGURE, "");
  drawing->scene = small_scene();
  add(&article, BLOCK_LEGEND, "")->figure = &figure;
  add(&article, BLOCK_CARDS, "")->figure = &figure;
  add(&article, BLOCK_CLOSING, "*Claim.* Then");
  struct block *details = add(&article, BLOCK_DETAILS, "The figure in words");
  details->items = &words;
  details->item_count = 1;
  add(&article, BLOCK_FOOTER, "Footer");
  const char *html = article_write_html(arena, &article).data;
  assert_sound(html);
  assert_non_null(strstr(html,
                         "<h1 id=\"top\">Moving a block <span class=\"subtitle\">per "
                         "5.00&nbsp;MiB</span></h1>"));
  assert_non_null(strstr(html, "<figure class=\"plot bleed\" aria-details=\"figure-5-1-description\">"));
  assert_non_null(strstr(html, "<details open id=\"figure-5-1-description\">"));
  assert_non_null(strstr(html, "<p class=\"closing\"><strong>Claim.</strong> Then</p>"));
  struct ledger_record *drawn = scene_record(arena, drawing->scene, "x", ARTIFACT_HTML, true);
  struct ledger_record *record = article_record(arena, &article, "figure-5-1.html", ARTIFACT_HTML);
  assert_string_equal(
      runs(record),
      arena_print(arena,
                  "Title\nFigure 5.1\nMoving a block per 5.00 MiB\n%sMovement — fetch\nOpen — floor\n"
                  "two orders\nof magnitude\n218×\nis one point\nClaim. Then\nThe figure in words\nIn words.\nFooter\n",
                  runs(drawn)));
  assert_int_equal(record->width, drawing->scene->width);
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(a_page_of_one_table), TEST(marks_of_html_are_escaped),
                                     TEST(a_page_reads_in_the_order_it_is_seen)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
