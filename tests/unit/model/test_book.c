/* book.yaml: read strictly, its paths made whole. */
#include "model/book.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

struct outcome {
  struct arena *arena;
  struct report *report;
  struct book *book;
};

static struct outcome read_book(const char *file, const char *text) {
  struct outcome o = {.arena = arena_new()};
  o.report = report_new(o.arena);
  o.book = book_read(o.arena, file, (struct bytes){text, strlen(text)}, o.report);
  return o;
}

static void paths_are_relative_to_the_file(void **state) {
  (void)state;
  static const struct {
    const char *file, *path, *out;
  } rows[] = {
      {"book.yaml", "out/4", "out/4"},        {"book.yaml", "./out//4/", "out/4"},
      {"book.yaml", "out/x/../4", "out/4"},   {"book.yaml", "../4", "../4"},
      {"book.yaml", "../../4", "../../4"},    {"book.yaml", "a/../../4", "../4"},
      {"book.yaml", "/tmp/../4", "/4"},       {"book.yaml", "/../4", "/4"},
      {"book.yaml", "..a/.b", "..a/.b"},      {"book.yaml", "a/..", "."},
      {"books/b.yaml", "out", "books/out"},   {"books/b.yaml", "../out", "out"},
      {"./books/b.yaml", "out", "books/out"}, {"../b.yaml", "out", "../out"},
      {"/b/b.yaml", "out", "/b/out"},         {"/b/b.yaml", "../../out", "/out"},
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    char text[400];
    snprintf(text, sizeof text,
             "figproof: 1\ntitle: T\nreport: r\nchapters: [{id: a, model: m.yaml, templates: t, out: \"%s\"}]\n",
             rows[i].path);
    struct outcome o = read_book(rows[i].file, text);
    assert_non_null(o.book);
    assert_string_equal(o.book->chapter[0].out, rows[i].out);
    arena_free(o.arena);
  }
}

static void what_is_absent_has_a_default(void **state) {
  (void)state;
  struct outcome o = read_book("b/book.yaml",
                               "figproof: 1\n"
                               "title: T\n"
                               "chapters:\n"
                               "  - {id: one, model: m.yaml, templates: t, out: o1}\n"
                               "  - {id: \"2\", model: n.yaml, templates: t, manuscripts: \"2/*.md\", out: o2}\n");
  assert_non_null(o.book);
  assert_string_equal(o.book->language, "en");
  assert_string_equal(o.book->report, "b/out");
  assert_int_equal(o.book->chapter[0].manuscripts, 0);
  assert_int_equal(o.book->chapter[1].manuscripts, 1);
  assert_string_equal(o.book->chapter[1].manuscript[0].pattern, "b/2/*.md");
  assert_string_equal(o.book->chapter[1].model, "b/n.yaml");
  assert_int_equal(book_chapter_index(o.book, "2"), 1);
  assert_int_equal(book_chapter_index(o.book, "3"), -1);
  arena_free(o.arena);
}

static void mistakes_are_told_at_their_place(void **state) {
  (void)state;
  static const struct {
    const char *chapters;
    enum finding_code code;
    int line;
    const char *message;
  } rows[] = {
      {"[]", FINDING_BAD_VALUE, 3, "the book has no chapters"},
      {"\n  - {id: a, model: m, templates: t, out: o}\n  - {id: a, model: m, templates: t, out: p}", FINDING_BAD_VALUE,
       5, "two chapters are called \"a\": the other is at book.yaml:4:10"},
      {"\n  - {id: a, model: m, templates: t, out: o}\n  - {id: b, model: m, templates: t, out: ./o/}",
       FINDING_BAD_VALUE, 5, "two chapters write to o: the other is a"},
      {"\n  - {id: a, model: m, templates: t, out: ./out}", FINDING_BAD_VALUE, 4,
       "the chapter writes to out, where the book's report stands"},
      {"\n  - {id: \"\", model: m, templates: t, out: o}", FINDING_BAD_VALUE, 4, "the chapter's id is empty"},
      {"\n  - {id: a, model: \"\", templates: t, out: o}", FINDING_BAD_VALUE, 4, "model is empty"},
      {"\n  - {id: a, model: m, templates: t, out: o, manuscripts: [\"\"]}", FINDING_BAD_VALUE, 4,
       "the name of a manuscript is empty"},
      {"\n  - {id: a, model: m, templates: t}", FINDING_MISSING_KEY, 4, "a chapter needs the key \"out\""},
      {"\n  - {id: a, modell: m, templates: t, out: o}", FINDING_UNKNOWN_KEY, 4, "a chapter has no key \"modell\""},
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    char text[400];
    snprintf(text, sizeof text, "figproof: 1\ntitle: T\nchapters: %s\n", rows[i].chapters);
    struct outcome o = read_book("book.yaml", text);
    assert_null(o.book);
    assert_int_equal(o.report->count, 1);
    assert_int_equal(o.report->item[0].code, rows[i].code);
    assert_int_equal(o.report->item[0].place.line, rows[i].line);
    assert_string_equal(o.report->item[0].message, rows[i].message);
    arena_free(o.arena);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(paths_are_relative_to_the_file),
      cmocka_unit_test(what_is_absent_has_a_default),
      cmocka_unit_test(mistakes_are_told_at_their_place),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
