/* What cannot be read is said at its place, and nothing hangs or grows without end. */
#include "manuscript_dump.h"

#include <stdlib.h>

static void refuses(const char *file, const char *source, size_t size, const char *place, const char *why) {
  struct arena *arena = arena_new();
  const char *read = dump_manuscript(arena, file, (struct bytes){source, size}, MANUSCRIPT_AUTO);
  const char *line = arena_print(arena, "unreadable %s\n", place);
  if (!strstr(read, line) || !strstr(read, why)) print_error("%s reads\n%s", file, read);
  assert_non_null(strstr(read, line));
  assert_non_null(strstr(read, why));
  arena_free(arena);
}
#define REFUSES(file, source, place, why) refuses(file, source, sizeof source - 1, file place, why)

static void test_not_text(void **state) {
  (void)state;
  REFUSES("a.md", "good µ\nbad \xFF 5", ":2:5", "0xFF");
  REFUSES("a.txt", "a\0b", ":1:2", "0x00");
  REFUSES("a.tex", "0123456789 \xC3", ":1:12", "0xC3");
  REFUSES("a.html", "\xFF\xFE<\0", ":1:1", "UTF-16");
  REFUSES("a.csv", "12345678\xED\xA0\x80", ":1:9", "0xED");
}

static void test_without_end(void **state) {
  (void)state;
  REFUSES("a.md", "5\n\n<!-- 6\n\n7", ":3:1", "comment has no end");
  REFUSES("a.md", "5\n\n```c\nx 6\n", ":4:1", "no end");
  REFUSES("a.tex", "a $5 + 3\n\nb", ":1:3", "no end");
  REFUSES("a.tex", "a\n\\textbf{5", ":2:8", "never closed");
  REFUSES("a.tex", "a 5}", ":1:4", "never opened");
  REFUSES("a.tex", "\\footnote{5", ":1:10", "never closed");
  REFUSES("a.tex", "\\begin{verbatim}\n5", ":1:1", "no end");
  REFUSES("a.tex", "x \\verb|5\n|", ":1:3", "no end");
  REFUSES("a.tex", "x \\iffalse 5", ":1:3", "no \\fi");
  REFUSES("a.adoc", "a\n\n----\n5\n", ":3:1", "no end");
  REFUSES("a.adoc", "====\n5\n", ":1:1", "no end");
  REFUSES("a.csv", "a,b\n1,\"2\n", ":2:3", "no end");
}

static void test_not_well_formed(void **state) {
  (void)state;
  REFUSES("a.svg", "<svg><text>5</svg>", ":1:15", "mismatched");
  REFUSES("a.xhtml", "<html>&unknown</html>", ":1:15", "not well-formed");
  REFUSES("a.ipynb", "{\"cells\": [", ":1:12", "no JSON");
  REFUSES("a.ipynb", "{\"a\": 1}", ":1:1", "no list of cells");
  REFUSES("a.epub", "PK no zip", "", "no EPUB");
  REFUSES("a.pdf", "%PDF-1.5 nothing", "", "cannot be read");
}

static void test_entities_that_grow(void **state) {
  (void)state;
  REFUSES("a.svg", "<!DOCTYPE svg [<!ENTITY a '5'><!ENTITY b '&a;&a;'>]><svg><text>&b;</text></svg>", ":1:42",
          "grow without end");
}

static void test_macros_that_grow(void **state) {
  (void)state;
  REFUSES("a.tex", "\\def\\a{5\\a}x \\a", ":1:14", "without end");
  REFUSES("a.tex",
          "\\def\\a{5 5 5 5 5 5 5 5}\\def\\b{\\a\\a\\a\\a\\a\\a\\a\\a\\a\\a}\\def\\c{\\b\\b\\b\\b\\b\\b\\b\\b\\b\\b}"
          "\\def\\d{\\c\\c\\c\\c\\c\\c\\c\\c\\c\\c}\\def\\e{\\d\\d\\d\\d\\d\\d\\d\\d\\d\\d}\\def\\f{"
          "\\e\\e\\e\\e\\e\\e\\e\\e\\e\\e}"
          "\\def\\g{\\f\\f\\f\\f\\f\\f\\f\\f\\f\\f}x \\g",
          ":1:194", "without end");
  REFUSES("a.adoc", ":a: 5 {b}\n:b: {a}\n\nx {a}", ":4:3", "without end");
  REFUSES("a.rst", "x |a|\n\n.. |a| replace:: 5 |a|\n", ":1:3", "without end");
}

static void read_sample(const char *name, const char *why) {
  struct arena *arena = arena_new();
  struct bytes bytes;
  assert_true(
      file_read(arena, arena_print(arena, SOURCE_DIR "/tests/proof/samples/%s", name), 0, &bytes, report_new(arena)));
  refuses(name, bytes.data, bytes.size, arena_print(arena, "%s:1:1", name), why);
  arena_free(arena);
}

static void test_archives(void **state) {
  (void)state;
  read_sample("bad-no-spine.epub", "no spine");
  read_sample("bad-bomb.epub", "more than a book needs");
}

/* Sources that are cheap to write and dear to read: each must be read, or refused, in a moment. */
static void repeat(const char *file, const char *unit, size_t times) {
  struct arena *arena = arena_new();
  struct sink sink = sink_new(arena);
  for (size_t i = 0; i < times; i++) sink_text(&sink, unit);
  dump_manuscript(arena, file, sink_bytes(&sink), MANUSCRIPT_AUTO);
  arena_free(arena);
}

static void test_hostile(void **state) {
  (void)state;
  repeat("a.html", "<div>", 200000);
  repeat("a.html", "<b i=1><p>", 20000);
  repeat("a.html", "<", 300000);
  repeat("a.html", "&", 300000);
  repeat("a.html", "<a ", 100000);
  repeat("a.tex", "{", 200000);
  repeat("a.tex", "\\footnote{", 50000);
  repeat("a.tex", "\\frac", 50000);
  repeat("a.tex", "$x^", 50000);
  repeat("a.adoc", "*a ", 50000);
  repeat("a.adoc", "[", 20000);
  repeat("a.adoc", "((", 20000);
  repeat("a.rst", "`a ", 20000);
  repeat("a.rst", "|a ", 20000);
  repeat("a.md", "$1 ", 50000);
  repeat("a.md", "[^", 20000);
  repeat("a.md", "{{", 20000);
  repeat("a.md", "| a ", 20000);
  repeat("a.csv", "\"", 100001);
  repeat("a.svg", "<g>", 100000);
}

static void test_wide_table(void **state) {
  (void)state;
  struct arena *arena = arena_new();
  struct sink sink = sink_new(arena);
  for (size_t i = 0; i < 128; i++) sink_text(&sink, "|a");
  sink_text(&sink, "\n");
  for (size_t i = 0; i < 128; i++) sink_text(&sink, "|---");
  sink_text(&sink, "\n");
  for (size_t i = 0; i < 20000; i++) sink_text(&sink, "a|\n");
  struct bytes bytes = sink_bytes(&sink);
  assert_non_null(strstr(dump_manuscript(arena, "a.md", bytes, MANUSCRIPT_AUTO), "more empty cells"));
  arena_free(arena);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_not_text),         cmocka_unit_test(test_without_end),
                                     cmocka_unit_test(test_not_well_formed),  cmocka_unit_test(test_entities_that_grow),
                                     cmocka_unit_test(test_macros_that_grow), cmocka_unit_test(test_archives),
                                     cmocka_unit_test(test_hostile),          cmocka_unit_test(test_wide_table)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
