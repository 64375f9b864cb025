#include "model/node.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

static struct node *read_bytes(struct arena *arena, struct report *report, const char *text, size_t size) {
  return node_read(arena, "m.yaml", (struct bytes){text, size}, report);
}

static struct node *read(struct arena *arena, struct report *report, const char *text) {
  return read_bytes(arena, report, text, strlen(text));
}

static void a_tree_keeps_order_text_and_places(void **state) {
  (void)state;
  struct arena *arena = arena_new();
  struct report *report = report_new(arena);
  const struct node *root = read(arena, report, "b: 5.00\n\xc3\xa9: [x, 'y: z']\na: {c: \"q\\\"\", d: 1e3}\n");
  assert_int_equal(report->count, 0);
  assert_int_equal(root->kind, NODE_MAPPING);
  assert_int_equal(root->count, 3);
  assert_string_equal(root->first->key, "b");
  assert_string_equal(root->first->text, "5.00");
  assert_false(root->first->quoted);
  const struct node *list = node_get(root, "é");
  assert_int_equal(list->count, 2);
  assert_int_equal(list->place.line, 2);
  assert_int_equal(list->place.column, 4);
  assert_string_equal(list->first->next->text, "y: z");
  assert_true(list->first->next->quoted);
  const struct node *quoted = node_get(node_get(root, "a"), "c");
  assert_string_equal(quoted->text, "q\"");
  assert_int_equal(quoted->place.column, 8);
  assert_int_equal(quoted->text_place.column, 9);
  assert_int_equal(quoted->key_place.column, 5);
  assert_null(node_get(root, "c"));
  arena_free(arena);
}

static void a_block_text_knows_where_it_begins(void **state) {
  (void)state;
  struct arena *arena = arena_new();
  struct report *report = report_new(arena);
  const struct node *root = read(arena, report, "a: >-\n\n    one\n    two\nb: 1\n");
  const struct node *text = node_get(root, "a");
  assert_string_equal(text->text, "\none two");
  assert_true(text->quoted);
  assert_int_equal(text->text_place.line, 3);
  assert_int_equal(text->text_place.column, 5);
  arena_free(arena);
}

static void what_yaml_1_2_allows_is_read(void **state) {
  static const char *const good[] = {
      "a: 1e3\n",
      "a: .5\n",
      "a: 3.\n",
      "a: +1\n",
      "a: -0\n",
      "a: 0\n",
      "a: 0.50\n",
      "a: 8%\n",
      "a: n\n",
      "a: y\n",
      "a: 2024-01-05\n",
      "a: 1.5.2\n",
      "a: '010'\n",
      "a: \"no\"\n",
      "a: \"\"\n",
      "a: 43 # 5\n",
      "a: x#5\n",
      "\xef\xbb\xbf# c\na: 1\n",
      "%YAML 1.2\n---\na: 1\n...\n",
      "# c\n\na: 1\n# d\n",
      "a:\t1\n",
      "a: 1\r\nb: 2\r\n",
      "a: 1\rb: 2\r",
      "32k: x\n",
      "a: [1, 200]\n",
      "a: [10 , 200]\n",
      "a: {b: 'x, y', c: z}\n",
      "{\"a\":1}\n",
      "a: 64 GB/s\n",
      "a: x\n  y\n",
      "a: \"\xc2\xa0\"\n",
      "a: null-ish\n",
      "'a': 1\n",
  };
  (void)state;
  for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
    struct arena *arena = arena_new();
    struct report *report = report_new(arena);
    const struct node *root = read(arena, report, good[i]);
    if (!root || report->count) print_error("%s", good[i]);
    assert_non_null(root);
    assert_int_equal(report->count, 0);
    arena_free(arena);
  }
}

static void expect(const char *text, size_t size, enum finding_code code, int line, int column, const char *message) {
  struct arena *arena = arena_new();
  struct report *report = report_new(arena);
  read_bytes(arena, report, text, size);
  assert_int_equal(report->count, 1);
  assert_int_equal(report->item[0].code, code);
  assert_int_equal(report->item[0].place.line, line);
  assert_int_equal(report->item[0].place.column, column);
  assert_non_null(strstr(report->item[0].message, message));
  arena_free(arena);
}

static void other_encodings_are_refused(void **state) {
  (void)state;
  expect(
      "\xff\xfe"
      "a\0:\0 \0"
      "1\0",
      10, FINDING_YAML_STRICT, 1, 1, "UTF-16");
  expect(
      "\xfe\xff\0a\0:\0 \0"
      "1",
      10, FINDING_YAML_STRICT, 1, 1, "UTF-16");
  expect("\xff\xfe\0\0a\0\0\0", 8, FINDING_YAML_STRICT, 1, 1, "UTF-32");
  expect(
      "\xef\xbb\xbf\xef\xbb\xbf"
      "a: 1",
      10, FINDING_YAML_STRICT, 1, 1, "byte order mark");
  expect("a: \xc3", 4, FINDING_YAML_SYNTAX, 1, 4, "0xC3");
  expect("a: \xf4\x90\x80\x80", 7, FINDING_YAML_SYNTAX, 1, 4, "0xF4");
  expect("a: 1\r\xc2\x85", 7, FINDING_YAML_STRICT, 2, 1, "U+0085");
}

static void empty_files_are_no_model(void **state) {
  (void)state;
  expect("", 0, FINDING_YAML_SYNTAX, 0, 0, "empty");
  expect("# only a comment\n", 17, FINDING_YAML_SYNTAX, 0, 0, "empty");
}

static void repeat(struct sink *sink, const char *text, size_t times) {
  for (size_t i = 0; i < times; i++) sink_text(sink, text);
}

static void limits_hold_in_little_time(void **state) {
  static const struct {
    const char *before, *repeated, *after;
    size_t times;
    const char *message;
  } cases[] = {
      {"", "[", "", 1000000, "deeper than 64"},
      {"", "{a: ", "", 200000, "deeper than 64"},
      {"", "- ", "", 400000, "deeper than 64"},
      {"", "? ", "", 400000, "no plain word"},
      {"a: [", "b,", "]", 120000, "100,000 values"},
      {"{", "b,", "}", 300000, "has no value"},
      {"a: ", "x", "", 70000, "65,536"},
      {"a: ", "x", "", 1100000, "1 MiB"},
      {"a: [", "(,", "]", 90000, "two values"},
  };
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct arena *arena = arena_new();
    struct report *report = report_new(arena);
    struct sink sink = sink_new(arena);
    sink_text(&sink, cases[i].before);
    repeat(&sink, cases[i].repeated, cases[i].times);
    sink_text(&sink, cases[i].after);
    struct bytes bytes = sink_bytes(&sink);
    clock_t begin = clock();
    read_bytes(arena, report, bytes.data, bytes.size);
    clock_t used = clock() - begin;
    if (used >= 5 * CLOCKS_PER_SEC) print_error("%s took %ld\n", cases[i].repeated, (long)used);
    assert_true(used < 5 * CLOCKS_PER_SEC);
    assert_true(report->count >= 1);
    if (!strstr(report->item[0].message, cases[i].message)) print_error("%s\n", report->item[0].message);
    assert_non_null(strstr(report->item[0].message, cases[i].message));
    arena_free(arena);
  }
}

static void duplicate_keys_name_both_places(void **state) {
  (void)state;
  struct arena *arena = arena_new();
  struct report *report = report_new(arena);
  const struct node *root = read(arena, report, "a: 1\nb: 2\n'a': 3\na: 4\n");
  assert_int_equal(report->count, 2);
  assert_int_equal(report->item[0].place.line, 3);
  assert_non_null(strstr(report->item[0].hint, "1:1"));
  assert_int_equal(report->item[1].place.line, 4);
  assert_non_null(strstr(report->item[1].hint, "1:1"));
  assert_int_equal(root->count, 2);
  assert_string_equal(node_get(root, "a")->text, "1");
  arena_free(arena);
}

static void a_cut_text_is_put_together_again(void **state) {
  (void)state;
  struct arena *arena = arena_new();
  struct report *report = report_new(arena);
  const struct node *root = read(arena, report, "{label: CXL, one direction, short: y}");
  assert_int_equal(report->count, 1);
  assert_string_equal(report->item[0].hint, "quote it: \"CXL, one direction\"");
  assert_int_equal(report->item[0].place.column, 9);
  assert_string_equal(node_get(root, "label")->text, "CXL, one direction");
  assert_true(node_get(root, "label")->faulty);
  assert_string_equal(node_get(root, "short")->text, "y");
  arena_free(arena);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_tree_keeps_order_text_and_places), cmocka_unit_test(a_block_text_knows_where_it_begins),
      cmocka_unit_test(what_yaml_1_2_allows_is_read),       cmocka_unit_test(other_encodings_are_refused),
      cmocka_unit_test(empty_files_are_no_model),           cmocka_unit_test(limits_hold_in_little_time),
      cmocka_unit_test(duplicate_keys_name_both_places),    cmocka_unit_test(a_cut_text_is_put_together_again),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
