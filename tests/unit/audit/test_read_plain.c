/* What a reader of CSV and plain text sees. */
#include "reader_fixture.h"

static const char csv[] =
    "Operation,\"Assumption, \"\"quoted\"\"\",Cost\r\nFetch,,43 µs\r\n\"two\nlines\",50%,\"164 µs\"";

static void test_csv(void **state) {
  (void)state;
  finds_at(found_read_csv, csv,
           "1:1 Operation\n1:12 Assumption, \"quoted\"\n1:36 Cost\n2:1 Fetch\n2:8 43 µs\n3:2 two lines\n4:8 50%\n4:13 "
           "164 µs\n");
  finds_at(found_read_csv,
           "\xef\xbb\xbf"
           "a,b\n1 ms,2 ms\n",
           "1:2 a\n1:4 b\n2:1 1 ms\n2:6 2 ms\n");
  finds(found_read_csv, "", "");
}

static void test_csv_refuses(void **state) {
  (void)state;
  refuses(found_read_csv, "a,b\n\"43 µs,1\n", 2, 1, "never closed");
  refuses(found_read_csv, "a,b\n\"43\" µs,1\n", 2, 5, "after the closing");
  refuses(found_read_csv, "a,b\n43\" µs,1\n", 2, 3, "not quoted");
  refuses(found_read_csv, "a,b\n43 µs\n", 2, 1, "1 fields, the first has 2");
  refuses(found_read_csv, "a,b\n1,2,3\n", 2, 1, "3 fields, the first has 2");
  refuses(found_read_csv, "a\nµ\xc0\xaf\n", 2, 2, "not UTF-8");
}

static void test_text(void **state) {
  (void)state;
  finds_at(found_read_text, "\n One\u2009two\n three \n\t\n\n43 µs", "2:2 One two three\n6:1 43 µs\n");
  finds(found_read_text, " \n", "");
  struct reading r = {.arena = arena_new()};
  r.report = report_new(r.arena);
  assert_false(found_read_text(r.arena, "f", (struct bytes){"a\nb\0c", 5}, &r.found, r.report));
  assert_string_equal(reading_text(&r, true), "unreadable 2:2 a NUL byte: the file is not readable text\n");
  arena_free(r.arena);
}

static void test_not_utf8(void **state) {
  (void)state;
  static const char *const bad[] = {
      "\x80", "\xc0\x80", "\xe0\x80\x80", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xe2\x82", "\xff"};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) refuses(found_read_text, bad[i], 1, 1, "not UTF-8");
  finds(found_read_text, "\xf0\x9f\x99\x82\xef\xbf\xbd", "\xf0\x9f\x99\x82\xef\xbf\xbd\n");
}

static void test_broken_files(void **state) {
  (void)state;
  survives(found_read_csv, csv);
  survives(found_read_text, "One\n\ntwo µ\n");
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_csv), cmocka_unit_test(test_csv_refuses),
                                     cmocka_unit_test(test_text), cmocka_unit_test(test_not_utf8),
                                     cmocka_unit_test(test_broken_files)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
