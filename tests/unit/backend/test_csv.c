#include "table_fixture.h"

static void cells_come_in_order_without_the_caption(void **state) {
  (void)state;
  struct table *table = sample_fetch(arena);
  assert_string_equal(table_write_csv(arena, table).data,
                      "Bandwidth,Basis,Fetch time\n"
                      "121 GB/s,\"CXL 3.0 ×16 theoretical, one direction\",43 µs\n"
                      "64 GB/s,mid-range — unmeasured,82 µs\n"
                      "32 GB/s,pessimistic,164 µs\n");
  struct ledger_record *record = table_record(arena, table, "table-5-1.csv", ARTIFACT_CSV);
  assert_string_equal(runs(record), fetch_cells);
  assert_string_equal(record->artifact, "table-5-1.csv");
  assert_int_equal(record->kind, ARTIFACT_CSV);
  assert_numbers(record, 6);
}

static void quotes_only_where_the_format_asks(void **state) {
  (void)state;
  static const char *const cells[] = {"a,b", "c\"d", "e", "f;g", "two\nlines", "  spaced ", "", "-1"};
  struct table *table = sample_table(arena, "t", "", "", "ll", 3, cells);
  assert_string_equal(table_write_csv(arena, table).data, "\"a,b\",\"c\"\"d\"\ne,f;g\ntwo lines,spaced\n,-1\n");
  assert_string_equal(runs(table_record(arena, table, "t.csv", ARTIFACT_CSV)),
                      "a,b\nc\"d\ne\nf;g\ntwo lines\nspaced\n-1\n");
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(cells_come_in_order_without_the_caption),
                                     TEST(quotes_only_where_the_format_asks)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
