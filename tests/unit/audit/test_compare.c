/* What a finding says when one run of an artifact differs: code, place, expected, found. Plain text, so that places are
 * easy to see. */
#include "fixture.h"

static struct fixture text_fixture(void) {
  struct fixture f = fixture_new(ARTIFACT_TEXT, "d.txt");
  fixture_run(&f, "First paragraph.");
  struct ledger_run *run =
      fixture_run(&f, "The bar spans 43 µs at 121 GB/s to 164 µs, two to three orders, 427,000 tokens on CXL 3.0 ×16.");
  fixture_number(&f, run, "43 µs", "fetch_time.ceiling", "µs", 131072, 3025, 2);
  fixture_number(&f, run, "121 GB/s", "bandwidth.ceiling", "GB/s", 121, 1, 2);
  fixture_number(&f, run, "164 µs", "fetch_time.pessimistic", "µs", 16384, 100, 2);
  fixture_number(&f, run, "two", "bounds.low", "", 2, 1, 0);
  fixture_number(&f, run, "three", "bounds.high", "", 3, 1, 0);
  fixture_number(&f, run, "427,000 tokens", "crossover", "token", 427246, 1, 2);
  run->number[5].half = rational_integer(f.arena, 500);
  fixture_run(&f, "Last paragraph.");
  return f;
}

static const char good[] =
    "First paragraph.\n\nThe bar spans 43 µs at 121 GB/s to 164 µs, two to three orders, 427,000 tokens on CXL 3.0 "
    "×16.\n\nLast paragraph.\n";

static void test_equal_text_is_clean(void **state) {
  (void)state;
  struct fixture f = text_fixture();
  fixture_clean(&f, good);
  fixture_clean(&f,
                "First\nparagraph.\n \n\nThe bar  spans 43\u00a0µs at 121\u202fGB/s to\n164 µs,\ttwo to three orders, "
                "427,000 tokens on CXL 3.0 "
                "×16.\r\n\r\nLast paragraph.");
  arena_free(f.arena);
}

static void expect_one(struct report *report, enum finding_code code, int line, int column, const char *expected,
                       const char *found) {
  fixture_expect(report, 1);
  const struct finding *finding = &report->item[0];
  assert_int_equal(finding->code, code);
  assert_string_equal(finding->expected, expected);
  assert_string_equal(finding->found, found);
  if (finding->place.line != line || finding->place.column != column) report_write(report, FORMAT_TEXT, 0, stderr);
  assert_int_equal(finding->place.line, line);
  assert_int_equal(finding->place.column, column);
  assert_int_equal(report->status, EXIT_FINDINGS);
}

static void tamper(const char *from, const char *to, enum finding_code code, int line, int column, const char *expected,
                   const char *found) {
  struct fixture f = text_fixture();
  expect_one(fixture_audit(&f, fixture_edit(&f, good, from, to)), code, line, column, expected, found);
  arena_free(f.arena);
}

static void test_a_changed_number_names_its_quantity(void **state) {
  (void)state;
  tamper("43 µs", "44 µs", FINDING_NUMBER, 3, 16, "43 µs", "44 µs");
  tamper("43 µs", "432 µs", FINDING_NUMBER, 3, 17, "43 µs", "432 µs");
  tamper("43 µs", "4 µs", FINDING_NUMBER, 3, 16, "43 µs", "4 µs");
  tamper("43 µs", "43 ms", FINDING_NUMBER, 3, 18, "43 µs", "43 ms");
  tamper("43 µs", "51 ms", FINDING_NUMBER, 3, 15, "43 µs", "51 ms");
  tamper("164 µs", "165 µs", FINDING_NUMBER, 3, 38, "164 µs", "165 µs");
  tamper("two to", "one to", FINDING_NUMBER, 3, 44, "two", "one");
  tamper("three", "four", FINDING_NUMBER, 3, 51, "three", "four");
  tamper("427,000", "426,000", FINDING_NUMBER, 3, 67, "427,000 tokens", "426,000 tokens");
}

static void test_the_message_says_what_the_number_is(void **state) {
  (void)state;
  struct fixture f = text_fixture();
  const struct form form = {.name = "whole", .unit = fixture_unit(&f, "µs")};
  struct ledger_quantity quantity[] = {
      {"fetch_time.ceiling", f.record.item[1].number[0].exact, &form, 1, "model.yaml:36:3"},
      {"fetch_time.midrange", rational_mul(f.arena, fixture_ratio(&f, 8192, 100), form.unit->factor), &form, 1,
       "model.yaml:36:3"}};
  f.ledger.quantity = quantity;
  f.ledger.quantities = 2;
  struct report *report = fixture_audit(&f, fixture_edit(&f, good, "43 µs", "82 µs"));
  fixture_expect(report, 1);
  assert_string_equal(report->item[0].message,
                      "\"82 µs\" is not fetch_time.ceiling|whole, exactly 43.3295… µs, printed \"43 µs\"");
  assert_string_equal(report->item[0].hint, "defined at model.yaml:36:3; what stands here is fetch_time.midrange");
  arena_free(f.arena);
}

static void test_each_digit_is_noticed(void **state) {
  (void)state;
  for (size_t i = 0; good[i]; i++) {
    if (good[i] < '0' || good[i] > '9') continue;
    struct fixture f = text_fixture();
    char *text = arena_copy(f.arena, good);
    text[i] = text[i] == '9' ? '0' : (char)(text[i] + 1);
    struct report *report = fixture_audit(&f, text);
    fixture_expect(report, 1);
    assert_int_equal(report->item[0].code, FINDING_NUMBER);
    assert_int_equal(report->item[0].place.line, 3);
    arena_free(f.arena);
  }
}

static void test_words_around_numbers(void **state) {
  (void)state;
  tamper("bar spans", "bar spanned", FINDING_TEXT, 3, 13, "spans", "spanned");
  tamper("The bar", "bar", FINDING_TEXT, 3, 1, "The", "nothing");
  tamper("43 µs at", "43 µs, at", FINDING_TEXT, 3, 20, "µs", "µs,");
  tamper("spans", "always spans", FINDING_TEXT, 3, 9, "nothing", "always");
  tamper("orders", "orders of 10", FINDING_NUMBER, 3, 63, "orders,", "orders of 10,");
}

static void test_two_changes_are_two_findings(void **state) {
  (void)state;
  struct fixture f = text_fixture();
  struct report *report = fixture_audit(&f, fixture_edit(&f, fixture_edit(&f, good, "43 µs", "44 µs"), "164", "146"));
  fixture_expect(report, 2);
  assert_string_equal(report->item[0].expected, "43 µs");
  assert_string_equal(report->item[1].expected, "164 µs");
  assert_string_equal(report->item[1].found, "146 µs");
  arena_free(f.arena);
}

/* "43/82 µs": the change is in one of the two, though no space stands between them. */
static void test_one_number_of_a_list(void **state) {
  (void)state;
  struct fixture f = fixture_new(ARTIFACT_TEXT, "d.txt");
  struct ledger_run *run = fixture_run(&f, "43/82 µs");
  fixture_number(&f, run, "43", "near", "µs", 43, 1, 2);
  run->number[0].shares_unit = true;
  fixture_number(&f, run, "82 µs", "far", "µs", 82, 1, 2);
  fixture_clean(&f, "43/82 µs");
  expect_one(fixture_audit(&f, "44/82 µs"), FINDING_NUMBER, 1, 2, "43", "44");
  expect_one(fixture_audit(&f, "43/83 µs"), FINDING_NUMBER, 1, 5, "82 µs", "83 µs");
  expect_one(fixture_audit(&f, "43/82 ms"), FINDING_NUMBER, 1, 7, "82 µs", "82 ms");
  expect_one(fixture_audit(&f, "82/43 µs"), FINDING_NUMBER, 1, 1, "43/82 µs", "82/43 µs");
  arena_free(f.arena);
}

/* Two changes in one number are one finding. */
static void test_two_changes_in_one_number(void **state) {
  (void)state;
  struct fixture f = fixture_new(ARTIFACT_TEXT, "d.txt");
  struct ledger_run *run = fixture_run(&f, "It takes 3.5 × 10⁻⁸ s.");
  fixture_number(&f, run, "3.5 × 10⁻⁸ s", "tiny", "s", 35, 1000000000, 2);
  fixture_clean(&f, run->text);
  expect_one(fixture_audit(&f, "It takes 3.6 × 10⁻⁸ ms."), FINDING_NUMBER, 1, 12, "3.5 × 10⁻⁸ s", "3.6 × 10⁻⁸ ms");
  arena_free(f.arena);
}

static void test_missing_added_and_moved_runs(void **state) {
  (void)state;
  struct fixture f = text_fixture();
  const char *middle = strstr(good, "The bar"), *last = strstr(good, "Last");
  char *without = arena_print(f.arena, "%.*s%s", (int)(middle - good), good, last);
  struct report *report = fixture_audit(&f, without);
  fixture_expect(report, 1);
  assert_int_equal(report->item[0].code, FINDING_TEXT);
  assert_string_equal(report->item[0].found, "nothing");
  assert_non_null(strstr(report->item[0].message, "is missing behind \"First paragraph.\""));
  assert_non_null(strstr(report->item[0].hint, "fetch_time.ceiling"));
  assert_int_equal(report->item[0].place.line, 1);

  report = fixture_audit(&f, arena_print(f.arena, "%s\nTwelve more.\n", good));
  expect_one(report, FINDING_NUMBER, 7, 1, "nothing", "Twelve more.");
  report = fixture_audit(&f, arena_print(f.arena, "%s\nNothing more.\n", good));
  expect_one(report, FINDING_TEXT, 7, 1, "nothing", "Nothing more.");
  report = fixture_audit(&f, arena_print(f.arena, "%s\n%s", last, arena_slice(f.arena, good, (size_t)(last - good))));
  fixture_expect(report, 1);
  assert_non_null(strstr(report->item[0].message, "\"Last paragraph.\" stands out of order"));
  report = fixture_audit(&f, "");
  fixture_expect(report, 1);
  assert_int_equal(report->item[0].code, FINDING_TEXT);
  arena_free(f.arena);
}

static void test_swapped_runs_are_one_finding(void **state) {
  (void)state;
  struct fixture f = fixture_new(ARTIFACT_TEXT, "d.txt");
  const char *const texts[] = {"10 µs", "apart", "100 µs"};
  for (size_t i = 0; i < 3; i++) fixture_run(&f, texts[i]);
  fixture_number(&f, &f.record.item[0], "10 µs", "axis tick", "µs", 10, 1, 0);
  fixture_number(&f, &f.record.item[2], "100 µs", "axis tick", "µs", 100, 1, 0);
  fixture_clean(&f, "10 µs\n\napart\n\n100 µs");
  struct report *report = fixture_audit(&f, "100 µs\n\napart\n\n10 µs");
  fixture_expect(report, 1);
  assert_string_equal(report->item[0].message, "\"10 µs\" and \"100 µs\" have changed places");
  arena_free(f.arena);
}

/* The record itself is not trusted: a wrong rounding is seen by its own read-back. */
static void test_truth(void **state) {
  (void)state;
  static const struct {
    const char *text, *unit;
    long n, d, half_d;
    bool holds;
  } cases[] = {
      {"43 µs", "µs", 131072, 3025, 2, true},
      {"44 µs", "µs", 131072, 3025, 2, false},
      {"43.3 µs", "µs", 131072, 3025, 20, true},
      {"43.4 µs", "µs", 131072, 3025, 20, false},
      {"43 µs", "µs", 85, 2, 2, true},
      {"43 µs", "µs", 87, 2, 2, true},
      {"43 µs", "µs", 871, 20, 2, false},
      {"43 ms", "µs", 43, 1, 2, false},
      {"5.00 MiB", "MiB", 5, 1, 200, true},
      {"5.00 MiB", "MiB", 501, 100, 200, false},
      {"16 tokens", "token", 16, 1, 0, true},
      {"16 tokens", "token", 161, 10, 0, false},
      {"three", "", 3, 1, 0, true},
      {"three", "", 31, 10, 0, false},
      {"−5 ms", "ms", -5, 1, 2, true},
      {"−5 ms", "ms", 5, 1, 2, false},
      {"50 per cent", "%", 50, 1, 2, true},
      {"3.5 × 10⁻⁸ s", "s", 35, 1000000000, 2, true},
      {"1,23", "", 1, 1, 2, false},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct fixture f = fixture_new(ARTIFACT_TEXT, "d.txt");
    struct ledger_run *run = fixture_run(&f, cases[i].text);
    fixture_number(&f, run, cases[i].text, "x", cases[i].unit, cases[i].n, cases[i].d, cases[i].half_d);
    struct report *report = fixture_audit(&f, cases[i].text);
    fixture_expect(report, cases[i].holds ? 0 : 1);
    if (!cases[i].holds) assert_int_equal(report->item[0].code, FINDING_NUMBER);
    arena_free(f.arena);
  }
}

static void test_truth_of_multiples_coarse_forms_and_shared_units(void **state) {
  (void)state;
  struct fixture f = fixture_new(ARTIFACT_TEXT, "d.txt");
  struct ledger_run *run = fixture_run(&f, "32K, 427,000 tokens, 121 / 64 GB/s");
  fixture_number(&f, run, "32K", "context.32k", "", 32768, 1, 2);
  run->number[0].multiple = rational_integer(f.arena, 1024);
  fixture_number(&f, run, "427,000 tokens", "crossover", "token", 427246, 1, 2);
  run->number[1].half = rational_integer(f.arena, 500);
  fixture_number(&f, run, "121", "bandwidth.ceiling", "GB/s", 121, 1, 2);
  run->number[2].shares_unit = true;
  fixture_number(&f, run, "64 GB/s", "bandwidth.midrange", "GB/s", 64, 1, 2);
  fixture_clean(&f, run->text);
  run->number[0].exact = rational_integer(f.arena, 32000);
  fixture_expect(fixture_audit(&f, run->text), 1);
  run->number[0].exact = rational_integer(f.arena, 32768);
  run->number[1].exact = rational_integer(f.arena, 426400);
  fixture_expect(fixture_audit(&f, run->text), 1);
  run->number[1].exact = rational_integer(f.arena, 427246);
  run->number[2].shares_unit = false; /* then its unit is missing */
  fixture_expect(fixture_audit(&f, run->text), 1);
  arena_free(f.arena);
}

/* A coarse half does not excuse digits that a coarse form would never print. */
static void test_a_coarse_half_needs_its_zeros(void **state) {
  (void)state;
  struct fixture f = fixture_new(ARTIFACT_TEXT, "d.txt");
  struct ledger_run *run = fixture_run(&f, "427,123 tokens");
  fixture_number(&f, run, "427,123 tokens", "crossover", "token", 427246, 1, 2);
  run->number[0].half = rational_integer(f.arena, 500);
  fixture_expect(fixture_audit(&f, run->text), 1);
  arena_free(f.arena);
}

static void test_coverage(void **state) {
  (void)state;
  static const struct {
    const char *text;
    size_t findings;
  } cases[] = {
      {"CXL 3.0 ×16 in one direction, Llama-3 70B", 0},
      {"no number at all, once often tone", 0},
      {"7 apples", 1},
      {"seven apples", 1},
      {"one apple", 1},
      {"CXL 3.0 ×162", 2},
      {"Llama-3 70B and Llama-4", 1},
      {"½ of it", 1},
      {"m² and s⁻¹", 0},
      {"10³ of them", 2},
      {"a dozen", 1},
      {"１０ of them", 2},
      {"R2", 1},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct fixture f = fixture_new(ARTIFACT_TEXT, "d.txt");
    fixture_run(&f, cases[i].text);
    struct report *report = fixture_audit(&f, cases[i].text);
    fixture_expect(report, cases[i].findings);
    for (size_t k = 0; k < report->count; k++) assert_int_equal(report->item[k].code, FINDING_NUMBER);
    arena_free(f.arena);
  }
}

static void test_errata(void **state) {
  (void)state;
  struct fixture f = fixture_new(ARTIFACT_TEXT, "d.txt");
  struct ledger_erratum erratum = {"fetch", "tier-independent fetch cost", "position-independent fetch cost",
                                   "it depends on the tier"};
  f.ledger.erratum = &erratum;
  f.ledger.errata = 1;
  fixture_run(&f, "It has a Tier-independent fetch cost.");
  struct report *report = fixture_audit(&f, "It has a Tier-independent\nfetch cost.");
  expect_one(report, FINDING_ORIGINAL, 1, 10, "position-independent fetch cost", "Tier-independent fetch cost");
  f.record.item[0].text = "The chapter says “tier-independent fetch cost”.";
  fixture_clean(&f, f.record.item[0].text);
  arena_free(f.arena);
}

/* Many runs, all changed: bounded, and still one finding for each. */
static void test_many_runs(void **state) {
  (void)state;
  struct fixture f = fixture_new(ARTIFACT_TEXT, "d.txt");
  struct sink sink = sink_new(f.arena);
  for (int i = 0; i < 3000; i++) {
    fixture_run(&f, arena_print(f.arena, "line %c%c%c", 'a' + i % 26, 'a' + i / 26 % 26, 'a' + i / 676));
    SINK(&sink, f.record.item[i].text, i % 3 ? "" : "!", "\n\n");
  }
  fixture_expect(fixture_audit(&f, sink_string(&sink)), 1000);
  arena_free(f.arena);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_equal_text_is_clean),
      cmocka_unit_test(test_a_changed_number_names_its_quantity),
      cmocka_unit_test(test_the_message_says_what_the_number_is),
      cmocka_unit_test(test_each_digit_is_noticed),
      cmocka_unit_test(test_words_around_numbers),
      cmocka_unit_test(test_two_changes_are_two_findings),
      cmocka_unit_test(test_one_number_of_a_list),
      cmocka_unit_test(test_two_changes_in_one_number),
      cmocka_unit_test(test_missing_added_and_moved_runs),
      cmocka_unit_test(test_swapped_runs_are_one_finding),
      cmocka_unit_test(test_truth),
      cmocka_unit_test(test_truth_of_multiples_coarse_forms_and_shared_units),
      cmocka_unit_test(test_a_coarse_half_needs_its_zeros),
      cmocka_unit_test(test_coverage),
      cmocka_unit_test(test_errata),
      cmocka_unit_test(test_many_runs),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
