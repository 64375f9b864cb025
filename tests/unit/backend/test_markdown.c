#include "table_fixture.h"

static void a_pipe_table_with_caption_and_note(void **state) {
  (void)state;
  struct table *table = sample_fetch(arena);
  assert_string_equal(table_write_markdown(arena, table).data,
                      "**Fetch time**\n\n"
                      "| Bandwidth | Basis | Fetch time |\n"
                      "| ---------: | -------------------------------------- | ----------: |\n"
                      "| 121 GB/s | CXL 3.0 ×16 theoretical, one direction | 43 µs |\n"
                      "| 64 GB/s | mid-range — unmeasured | 82 µs |\n"
                      "| 32 GB/s | pessimistic | 164 µs |\n\n"
                      "No hardware was measured.\n");
  struct ledger_record *record = table_record(arena, table, "table-5-1.md", ARTIFACT_MARKDOWN);
  const char *found = runs(record);
  assert_memory_equal(found, "Fetch time\nBandwidth\n", 21);
  assert_non_null(strstr(found, "164 µs\nNo hardware was measured.\n"));
  assert_numbers(record, 6);
}

static void marks_of_the_format_are_escaped_and_recorded_plain(void **state) {
  (void)state;
  struct table *table = sample_nasty(arena);
  const char *text = table_write_markdown(arena, table).data;
  static const char *const lines[] = {"**100% of #1**\n",
                                      "| Label\\|pipe | \\#Value |\n",
                                      "| MFU 40% | −0.035 s |\n",
                                      "| A_100 & B | ≥ 18 ms |\n",
                                      "| \\#1 | \\~ |\n",
                                      "| \\\\ | \\_a\\_ \\<b\\> \\&amp; \\^d\\^ \\[y\\](z) \\$x\\$ |\n",
                                      "| say \"so\", then | \\- dash |\n",
                                      "| 1\\. one | 10 ÷ 2 × 3 ≤ 15 — or – not |\n",
                                      "\nNote: 50% \\~ 43 µs\n"};
  for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) assert_non_null(strstr(text, lines[i]));
  assert_string_equal(runs(table_record(arena, table, "t.md", ARTIFACT_MARKDOWN)),
                      "100% of #1\nLabel|pipe\n#Value\nMFU 40%\n−0.035 s\nA_100 & B\n≥ 18 ms\n#1\n~\n\\\n"
                      "_a_ <b> &amp; ^d^ [y](z) $x$\nsay \"so\", then\n- dash\n1. one\n10 ÷ 2 × 3 ≤ 15 — or – "
                      "not\nNote: 50% ~ 43 µs\n");
}

static struct block block(enum block_kind kind, int level, const char *words) {
  return (struct block){.kind = kind, .level = level, .text = marked_text(arena, words), .subtitle = text_new(arena)};
}

static void an_article_is_one_paragraph_a_block(void **state) {
  (void)state;
  struct article article = {.arena = arena, .name = "a", .language = "en", .title = marked_text(arena, "Title")};
  *ARENA_PUSH(arena, &article) = block(BLOCK_HEADING, 1, "Numbers");
  article.item[0].subtitle = marked_text(arena, "all of them");
  *ARENA_PUSH(arena, &article) = block(BLOCK_PARAGRAPH, 0, "1. no list, *bold* words, {43 µs}");
  struct block *list = ARENA_PUSH(arena, &article);
  *list = block(BLOCK_LIST, 0, "");
  list->items = arena_array(arena, 2, sizeof *list->items);
  list->items[0] = marked_text(arena, "# one");
  list->items[1] = marked_text(arena, "two");
  list->item_count = 2;
  *ARENA_PUSH(arena, &article) = block(BLOCK_CLOSING, 0, "*Claim the order.* Pick");
  assert_string_equal(article_write_markdown(arena, &article).data,
                      "# Numbers — all of them\n\n1\\. no list, **bold** words, 43 µs\n\n- \\# one\n- two\n\n**Claim "
                      "the order.** Pick\n");
  assert_string_equal(runs(article_record(arena, &article, "a.md", ARTIFACT_MARKDOWN)),
                      "Numbers — all of them\n1. no list, bold words, 43 µs\n# one\ntwo\nClaim the order. Pick\n");
}

/* "**a**b" would not be read as emphasis around punctuation: such words stay plain. */
static void emphasis_that_touches_a_word_is_left_out(void **state) {
  (void)state;
  struct article article = {.arena = arena, .name = "a", .language = "en", .title = marked_text(arena, "Title")};
  *ARENA_PUSH(arena, &article) = block(BLOCK_PARAGRAPH, 0, "*(a)*b and *c*");
  assert_string_equal(article_write_markdown(arena, &article).data, "(a)b and **c**\n");
}

static void only_what_would_be_read_as_a_mark_is_escaped(void **state) {
  (void)state;
  static const char *const cells[] = {"= a / b", "- a", "+1", "===", "1.5 ms", "kv_per_token", "a & b", "> c", "2) d"};
  struct table *table = sample_table(arena, "t", "", "", "l", 8, cells);
  struct text star = text_new(arena);
  text_add(&star, "* a * b*c");
  table->row[0].cell[0].text = star;
  const char *text = table_write_markdown(arena, table).data;
  static const char *const lines[] = {"| = a / b |",      "| \\* a * b\\*c |", "| +1 |",    "| \\=== |", "| 1.5 ms |",
                                      "| kv_per_token |", "| a & b |",         "| \\> c |", "| 2\\) d |"};
  for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) assert_non_null(strstr(text, lines[i]));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(a_pipe_table_with_caption_and_note), TEST(marks_of_the_format_are_escaped_and_recorded_plain),
      TEST(only_what_would_be_read_as_a_mark_is_escaped), TEST(an_article_is_one_paragraph_a_block),
      TEST(emphasis_that_touches_a_word_is_left_out)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
