/* What the tests of the text back ends share: an arena for each test, and records as lines of text. */
#ifndef TESTS_TABLE_FIXTURE_H
#define TESTS_TABLE_FIXTURE_H
#include "../sample_table.h"

#include "backend/backend.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

static struct arena *arena;

static int begin(void **state) {
  (void)state;
  arena = arena_new();
  return 0;
}

static int end(void **state) {
  (void)state;
  arena_free(arena);
  return 0;
}

/* The runs of a record, one a line. */
static inline const char *runs(const struct ledger_record *record) {
  struct sink sink = sink_new(arena);
  sink_text(&sink, "");
  for (size_t i = 0; i < record->count; i++) SINK(&sink, record->item[i].text, "\n");
  return sink_string(&sink);
}

static const char fetch_cells[] =
    "Bandwidth\nBasis\nFetch time\n121 GB/s\nCXL 3.0 ×16 theoretical, one direction\n43 µs\n64 GB/s\nmid-range — "
    "unmeasured\n"
    "82 µs\n32 GB/s\npessimistic\n164 µs\n";

/* Every number of a record stands where its offset says. */
static inline void assert_numbers(const struct ledger_record *record, size_t expected) {
  size_t numbers = 0;
  for (size_t i = 0; i < record->count; i++)
    for (size_t n = 0; n < record->item[i].numbers; n++, numbers++) {
      const struct ledger_number *number = &record->item[i].number[n];
      assert_int_equal(strncmp(record->item[i].text + number->offset, number->text, number->length), 0);
    }
  assert_int_equal(numbers, expected);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)

#endif
