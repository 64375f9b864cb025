#include "facts_sample.h"

static void targets(void **state) {
  (void)state;
  static const struct {
    const char *text;
    enum target_kind kind;
    size_t count, first, last;
  } good[] = {
      {"fetch.a", TARGET_QUANTITY, 1, 0, 0},
      {"fetch[*]", TARGET_QUANTITY, 3, 0, 2},
      {"fetch[min..max]", TARGET_QUANTITY, 2, 0, 2},
      {"fetch[max..min]", TARGET_QUANTITY, 2, 2, 0},
      {"fetch[max]", TARGET_QUANTITY, 1, 2, 2},
      {"fetch[*]|whole", TARGET_QUANTITY, 3, 0, 2},
      {"fetch.c / fetch.a", TARGET_QUANTITY, 2, 2, 0},
      {"fetch.a .. weights|giga", TARGET_QUANTITY, 2, 0, 3},
      {"bound fetch[*]", TARGET_BOUND, 3, 0, 2},
      {"claim orders", TARGET_CLAIM, 0, 0, 0},
      {"count", TARGET_COUNT, 0, 0, 0},
      {"count tier", TARGET_COUNT, 0, 0, 0},
      {"name", TARGET_NAME, 0, 0, 0},
      {"waive \"an example, not a result\"", TARGET_WAIVER, 0, 0, 0},
      {"waive \"see #12\"", TARGET_WAIVER, 0, 0, 0},
  };
  struct sample sample = sample_new();
  const char *why;
  struct target target;
  for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
    if (!target_read(sample.arena, &sample.facts, good[i].text, &target, &why))
      fail_msg("\"%s\": %s", good[i].text, why);
    assert_int_equal(target.kind, good[i].kind);
    assert_int_equal(target.count, good[i].count);
    if (!target.count) continue;
    assert_int_equal(target.item[0].quantity, good[i].first);
    assert_int_equal(target.item[target.count - 1].quantity, good[i].last);
  }
  static const char *const bad[] = {"",
                                    "fetch",
                                    "fetch.d",
                                    "fetch[*",
                                    "fetch.a|tenths",
                                    "fetch.a / ",
                                    "nothing[*]",
                                    "claim",
                                    "claim other",
                                    "count none",
                                    "erratum x",
                                    "waive",
                                    "waive \"because\"",
                                    "waive \"two words\"",
                                    "bound",
                                    "|whole",
                                    "weights fetch.a"};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    if (target_read(sample.arena, &sample.facts, bad[i], &target, &why)) fail_msg("\"%s\" was taken", bad[i]);
    assert_true(*why);
  }
  arena_free(sample.arena);
}

static struct sidecar read_sidecar(struct sample *sample, const char *text, size_t findings) {
  struct sidecar sidecar;
  struct report *report = report_new(sample->arena);
  bool ok =
      sidecar_read(sample->arena, &sample->facts, "c.md.proof", (struct bytes){text, strlen(text)}, &sidecar, report);
  assert_int_equal(ok, findings == 0);
  assert_int_equal(report->count, findings);
  return sidecar;
}

static const char good_sidecar[] =
    "figproof-proof 1\tc.md\ten\n43 µs\tfetch.a\ttakes ‸ here\n@ Moving\n82 µs\tfetch.b\ttakes ‸ here\n140 "
    "GB\tweights\t# | Size | ‸\n";

static void round_trip(void **state) {
  (void)state;
  struct sample sample = sample_new();
  struct sidecar sidecar = read_sidecar(&sample, good_sidecar, 0);
  assert_int_equal(sidecar.count, 3);
  assert_string_equal(sidecar.item[0].heading, "");
  assert_string_equal(sidecar.item[2].heading, "Moving");
  assert_int_equal(sidecar.item[2].line, 5);
  assert_string_equal(sidecar_write(sample.arena, &sidecar).data, good_sidecar);
  read_sidecar(&sample, "figproof-proof 1\tc.md\ten\r\n43 µs\tfetch.a\ttakes ‸ here\r\n", 0);
  read_sidecar(&sample, "figproof-proof 1\tc.md\ten\n43 µs\tfetch.z\ttakes ‸ here\n43 µs\n\n82 µs\tfetch.b\there\n", 3);
  arena_free(sample.arena);
}

static void put_anchor(struct sample *sample, struct anchor_list *list, const char *heading, const char *text,
                       const char *window) {
  *ARENA_PUSH(sample->arena, list) = (struct anchor){heading, text, window, false};
}

static void finds_its_places(void **state) {
  (void)state;
  struct sample sample = sample_new();
  struct sidecar sidecar =
      read_sidecar(&sample,
                   "figproof-proof 1\tc.md\ten\n@ One\n43 µs\tfetch.a\tthe ceiling takes ‸ for a block\n82 "
                   "µs\tfetch.b\tthe middle takes ‸ for a block\n"
                   "164 µs\tfetch.c\tthe last takes ‸ for a block\n140 GB\tweights\tthe weights fill ‸ of it\n",
                   0);
  struct anchor_list anchors = {0};
  put_anchor(&sample, &anchors, "Two", "140 GB", "all weights together fill ‸ of it"); /* moved, words put in */
  put_anchor(&sample, &anchors, "One", "82 µs", "the ceiling takes ‸ for a block");    /* 43 and 82 changed places */
  put_anchor(&sample, &anchors, "One", "43 µs", "the middle takes ‸ for a block");
  put_anchor(&sample, &anchors, "One", "165 µs", "the last takes ‸ for one block"); /* a digit edited */
  sidecar_anchor(&sidecar, &anchors);
  assert_int_equal(sidecar.item[0].place, 2);
  assert_int_equal(sidecar.item[1].place, 3);
  assert_int_equal(sidecar.item[2].place, 4);
  assert_int_equal(sidecar.item[3].place, 1);
  arena_free(sample.arena);
}

static void gives_no_place_to_a_stranger(void **state) {
  (void)state;
  struct sample sample = sample_new();
  struct sidecar sidecar =
      read_sidecar(&sample, "figproof-proof 1\tc.md\ten\n@ One\n43 µs\tfetch.a\tthe ceiling takes ‸ for a block\n", 0);
  struct anchor_list anchors = {0};
  put_anchor(&sample, &anchors, "One", "82 µs", "something else altogether: ‸ says the other");
  put_anchor(&sample, &anchors, "Two", "43 µs", "unrelated words before ‸ and behind it");
  sidecar_anchor(&sidecar, &anchors);
  assert_int_equal(sidecar.item[0].place, 0);
  arena_free(sample.arena);
}

static void equal_lines(void **state) {
  (void)state;
  struct sample sample = sample_new();
  struct sidecar sidecar = read_sidecar(
      &sample, "figproof-proof 1\tc.md\ten\n43 µs\tfetch.a\ttakes ‸ here\n43 µs\tfetch.a\ttakes ‸ here\n", 0);
  assert_int_equal(sidecar.item[1].twin, 1);
  struct anchor_list anchors = {0};
  put_anchor(&sample, &anchors, "", "43 µs", "takes ‸ here");
  sidecar_anchor(&sidecar, &anchors);
  assert_int_equal(sidecar.item[0].place, 1);
  assert_int_equal(sidecar.item[1].place, 0);
  put_anchor(&sample, &anchors, "", "43 µs", "takes ‸ here");
  sidecar_anchor(&sidecar, &anchors);
  assert_int_equal(sidecar.item[0].place, 1);
  assert_int_equal(sidecar.item[1].place, 2);
  arena_free(sample.arena);
}

/* Ten thousand lines in reverse order, all found. */
static void many_lines(void **state) {
  (void)state;
  enum { MANY = 10000 };
  struct sample sample = sample_new();
  struct sidecar sidecar = read_sidecar(&sample, good_sidecar, 0);
  struct anchor_list anchors = {0};
  sidecar.count = 0;
  for (int i = 0; i < MANY; i++) {
    struct proof_binding *binding = ARENA_PUSH(sample.arena, &sidecar);
    *binding = (struct proof_binding){
        .heading = "One", .text = "43 µs", .window = arena_print(sample.arena, "word%d takes ‸ of it", i)};
  }
  for (int i = MANY; i-- > 0;)
    put_anchor(&sample, &anchors, "Another", "43 µs", arena_print(sample.arena, "word%d takes ‸ of it", i));
  sidecar_anchor(&sidecar, &anchors);
  for (size_t i = 0; i < MANY; i++) assert_int_equal(sidecar.item[i].place, MANY - i);
  arena_free(sample.arena);
}

static void windows(void **state) {
  (void)state;
  struct sample sample = sample_new();
  struct sample_number number;
  sample_scan(&sample, &number, "Moving\nthat 5.00 MiB block  across 3 tiers takes 43 µs.");
  assert_string_equal(
      occurrence_window(sample.arena, &number.piece, &number.tokens, number.token->begin, number.token->end),
      "Moving that ‸ block across # tiers");
  number.piece.row = "121 GB/s";
  number.piece.column = "Time for one block of it all";
  assert_string_equal(
      occurrence_window(sample.arena, &number.piece, &number.tokens, number.piece.length - 7, number.piece.length - 1),
      "121 GB/s | Time for one block of it | across # tiers takes ‸ .");
  token_list_free(&number.tokens);
  arena_free(sample.arena);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(targets),          cmocka_unit_test(round_trip),
      cmocka_unit_test(finds_its_places), cmocka_unit_test(gives_no_place_to_a_stranger),
      cmocka_unit_test(equal_lines),      cmocka_unit_test(many_lines),
      cmocka_unit_test(windows),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
