#include "table_fixture.h"

static void one_line_a_paragraph(void **state) {
  (void)state;
  struct text paragraphs[] = {marked_text(arena, "Moving takes {43 µs}\n or more."), marked_text(arena, " "),
                              marked_text(arena, "Second.")};
  assert_string_equal(text_write(arena, paragraphs, 3).data, "Moving takes 43 µs or more.\n\nSecond.\n");
  struct ledger_record *record = text_record(arena, paragraphs, 3, "a.txt");
  assert_string_equal(runs(record), "Moving takes 43 µs or more.\nSecond.\n");
  assert_numbers(record, 1);
  assert_int_equal(record->kind, ARTIFACT_TEXT);
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(one_line_a_paragraph)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
