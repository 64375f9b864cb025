#include "table_fixture.h"

static void a_table_with_title_and_header(void **state) {
  (void)state;
  struct table *table = sample_fetch(arena);
  assert_string_equal(table_write_asciidoc(arena, table).data,
                      ".Fetch time\n[%header,cols=\">2,<7,>2\",caption=\"\"]\n|===\n|Bandwidth\n|Basis\n|Fetch time\n"
                      "\n|121 GB/s\n|CXL 3.0 ×16 theoretical, one direction\n|43 µs\n"
                      "\n|64 GB/s\n|mid-range — unmeasured\n|82 µs\n"
                      "\n|32 GB/s\n|pessimistic\n|164 µs\n|===\n\nNo hardware was measured.\n");
  struct ledger_record *record = table_record(arena, table, "table-5-1.adoc", ARTIFACT_ASCIIDOC);
  assert_memory_equal(runs(record), "Fetch time\nBandwidth\n", 21);
  assert_numbers(record, 6);
}

static void marks_become_character_references(void **state) {
  (void)state;
  const char *text = table_write_asciidoc(arena, sample_nasty(arena)).data;
  static const char *const lines[] = {
      ".100% of &#35;1\n", "|Label&#124;pipe\n",
      "|&#35;Value\n",     "|MFU 40%\n",
      "|A_100 & B\n",      "|&#126;\n",
      "|&#92;\n",          "|&#95;a&#95; &#60;b&#62; &#38;amp; &#94;d&#94; &#91;y&#93;(z) $x$\n",
      "|1. one\n"};
  for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) assert_non_null(strstr(text, lines[i]));
}

static void a_note_never_starts_a_list(void **state) {
  (void)state;
  static const char *const cells[] = {"a", "b"};
  assert_non_null(strstr(table_write_asciidoc(arena, sample_table(arena, "t", "", "1. one", "l", 1, cells)).data,
                         "\n\n{empty}1. one\n"));
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(a_table_with_title_and_header), TEST(marks_become_character_references),
                                     TEST(a_note_never_starts_a_list)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
