/* Readers of the files that hand numbers on: what they find and where, and what they refuse. */
#include "audit/read_values.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

typedef bool reader(struct arena *arena, const char *file, struct bytes bytes, struct found *found,
                    struct report *report);

static struct arena *arena;
static struct report *report;
static struct found found;

static int setup(void **state) {
  (void)state;
  arena = arena_new();
  report = report_new(arena);
  return 0;
}

static int teardown(void **state) {
  (void)state;
  arena_free(arena);
  return 0;
}

static bool reads(reader *read, const char *text) {
  return read(arena, "v", (struct bytes){text, strlen(text)}, &found, report);
}

/* All runs with | between them. */
static const char *runs(reader *read, const char *text) {
  if (!reads(read, text)) {
    report_write(report, FORMAT_TEXT, 0, stderr);
    fail_msg("not read: %s", text);
  }
  struct sink sink = sink_new(arena);
  for (size_t i = 0; i < found.count; i++) SINK(&sink, i ? "|" : "", found.item[i].text);
  return sink_string(&sink);
}

static void refuses(reader *read, const char *text, int line, int column) {
  size_t before = report->count;
  if (reads(read, text)) fail_msg("taken for good: %s", text);
  assert_int_equal(report->count, before + 1);
  const struct finding *finding = &report->item[before];
  assert_int_equal(finding->code, FINDING_UNREADABLE);
  if (finding->place.line != line || finding->place.column != column)
    fail_msg("%s: %d:%d, expected %d:%d: %s", text, finding->place.line, finding->place.column, line, column,
             finding->message);
}

static void json(void **state) {
  (void)state;
  assert_string_equal(runs(found_read_values_json, "{\"a\": {\"b\": \"1 \\u00b5s\", \"c\": true}, \"d\": {}}\n"),
                      "a/b|1 µs|a/c|true");
  assert_string_equal(runs(found_read_values_json, "{\"q\\\"\": \"\\\\ \\\"x\\\"\"}"), "q\"|\\ \"x\"");
  assert_string_equal(runs(found_read_values_json, "{ }"), "");
  refuses(found_read_values_json, "", 1, 1);
  refuses(found_read_values_json, "[\"a\"]", 1, 1);
  refuses(found_read_values_json, "{\"a\": \"b\"", 1, 10);
  refuses(found_read_values_json, "{\"a\": \"b\",}", 1, 11);
  refuses(found_read_values_json, "{\"a\" \"b\"}", 1, 6);
  refuses(found_read_values_json, "{\n  \"a\": \"µ", 2, 8);
  refuses(found_read_values_json, "{\"a\": \"b\"} x", 1, 12);
  refuses(found_read_values_json, "{\"a\": \"\\q\"}", 1, 8);
  refuses(found_read_values_json, "{\"a\": \"\\u12\"}", 1, 8);
  refuses(found_read_values_json, "{\"a\": ['b']}", 1, 7);
  refuses(found_read_values_json, "{a: \"b\"}", 1, 2);
}

static void json_is_not_nested_without_end(void **state) {
  (void)state;
  struct sink sink = sink_new(arena);
  for (int i = 0; i < 100000; i++) sink_text(&sink, "{\"a\":");
  assert_false(reads(found_read_values_json, sink_string(&sink)));
}

static void typst(void **state) {
  (void)state;
  assert_string_equal(runs(found_read_values_typst, "#let values = (\n  \"a\": (\n    \"b\": \"1 $\"\n  )\n)\n"),
                      "a/b|1 $");
  assert_string_equal(runs(found_read_values_typst, "#let values = (\"a\": \"\\u{b5}\")"), "a|µ");
  refuses(found_read_values_typst, "(\"a\": \"b\")", 1, 1);
  refuses(found_read_values_typst, "#let values = (\"a\": true)", 1, 21);
}

static void quarto(void **state) {
  (void)state;
  assert_string_equal(
      runs(found_read_values_quarto, "\"a\":\n  \"b\":\n    \"c\": \"1 \\\\$\"\n  \"d\": \"2\"\n\"e\": \"3\"\n"),
      "a/b/c|1 $|a/d|2|e|3");
  refuses(found_read_values_quarto, "\"a\":\n    \"b\": \"1\"\n", 2, 5);
  refuses(found_read_values_quarto, "\"a\": \"*1*\"\n", 1, 7);
  refuses(found_read_values_quarto, "\"a\": 1\n", 1, 6);
  refuses(found_read_values_quarto, "a: \"1\"\n", 1, 1);
  refuses(found_read_values_quarto, "\"a\": \"1\" \"2\"\n", 1, 10);
}

static void latex(void **state) {
  (void)state;
  assert_string_equal(runs(found_read_values_latex,
                           "% a note\n\\newcommand{\\valA}{2~\\$}\n\n\\newcommand{\\valB}{\\ensuremath{-}3}\n"),
                      "valA|2 $|valB|−3");
  assert_int_equal(found.item[1].place.line, 2);
  assert_int_equal(found.item[1].place.column, 20);
  assert_int_equal(found.item[2].place.line, 4);
  refuses(found_read_values_latex, "\\renewcommand{\\valA}{2}\n", 1, 1);
  refuses(found_read_values_latex, "\\newcommand{\\valA}{2}\nx\n", 2, 1);
  refuses(found_read_values_latex, "\\newcommand{\\val1}{2}\n", 1, 1);
  refuses(found_read_values_latex, "\\newcommand{\\valA}{\\input{x}}\n", 1, 20);
}

static void asciidoc(void **state) {
  (void)state;
  assert_string_equal(runs(found_read_values_asciidoc, ":val-a: 2 &#36;&#960;\n\n:val-b: −3\n"), "val-a|2 $π|val-b|−3");
  assert_int_equal(found.item[3].place.line, 3);
  refuses(found_read_values_asciidoc, ":val-a: {val-b}\n", 1, 9);
  refuses(found_read_values_asciidoc, ":val-a: 2 &micro;s\n", 1, 11);
  refuses(found_read_values_asciidoc, ":val-a: 2 &#0;\n", 1, 11);
  refuses(found_read_values_asciidoc, "val-a: 2\n", 1, 1);
  refuses(found_read_values_asciidoc, ":val-a:\n", 1, 1);
}

static void sphinx(void **state) {
  (void)state;
  assert_string_equal(runs(found_read_values_sphinx, ".. |a.b| replace:: 2 \\$\r\n.. |c| replace:: 3\n"),
                      "a.b|2 $|c|3");
  refuses(found_read_values_sphinx, ".. |a| replace:: *2*\n", 1, 18);
  refuses(found_read_values_sphinx, ".. |a| image:: x.png\n", 1, 1);
  refuses(found_read_values_sphinx, "text\n", 1, 1);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(json, setup, teardown),
      cmocka_unit_test_setup_teardown(json_is_not_nested_without_end, setup, teardown),
      cmocka_unit_test_setup_teardown(typst, setup, teardown),
      cmocka_unit_test_setup_teardown(quarto, setup, teardown),
      cmocka_unit_test_setup_teardown(latex, setup, teardown),
      cmocka_unit_test_setup_teardown(asciidoc, setup, teardown),
      cmocka_unit_test_setup_teardown(sphinx, setup, teardown),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
