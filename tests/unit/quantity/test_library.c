/* Chapters that quote each other: values, what travels with them, and circles. */
#include "quantity/library.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

enum { CHAPTERS = 3 };

struct fixture {
  struct arena *arena;
  struct report *report;
  struct library *library;
  const char *text[CHAPTERS];
  int reads[CHAPTERS];
};

static const char *const ids[CHAPTERS] = {"1", "2", "3"};

static struct model *read_chapter(void *context, size_t chapter, const struct unit_system *beside) {
  struct fixture *f = context;
  const struct model_overlay overlay = {.beside = beside};
  f->reads[chapter]++;
  if (!f->text[chapter]) {
    report_add(f->report, FINDING_SYSTEM, (struct place){0}, "chapter %s cannot be read", ids[chapter]);
    return NULL;
  }
  const char *yaml =
      arena_print(f->arena, "figproof: 1\nbook: {title: T}\nsections: [{id: s, title: S}]\n%s", f->text[chapter]);
  return model_read_under(f->arena, ids[chapter], (struct bytes){yaml, strlen(yaml)}, &overlay, f->report);
}

/* Rounding stands above this layer; no chapter here uses printed(). */
static const struct rational *unrounded(struct arena *arena, const struct rational *value, const struct form *form) {
  (void)arena;
  (void)form;
  return value;
}

static void open_library(struct fixture *f, const char *one, const char *two, const char *three) {
  *f = (struct fixture){.arena = arena_new(), .text = {one, two, three}};
  f->report = report_new(f->arena);
  const struct library_source source = {ids, CHAPTERS, "book.yaml", f, read_chapter};
  f->library = library_new(f->arena, &source, unrounded, f->report);
}

static const struct value *value_of(const struct derived *derived, const char *id) {
  int index = model_quantity_index(derived->model, id);
  assert_true(index >= 0);
  return &derived->value[index];
}

static const char *text_of(const struct fixture *f, const struct derived *derived, const char *id) {
  return rational_text(f->arena, value_of(derived, id)->cell[0]);
}

static void a_number_goes_through_chapters(void **state) {
  (void)state;
  struct fixture f;
  open_library(&f,
               "quantities:\n"
               "  a: {value: 7 s, basis: measured, section: s, source: a clock, forms: {f: {unit: min, decimals: 2}}}\n"
               "  b: {from: a / c, section: s}\n"
               "  c: {quoted: {chapter: \"2\", quantity: third}, section: s}\n"
               "  edge: {from: sqrt(a), section: s}\n",
               "quantities:\n"
               "  third: {value: 3, basis: assumed, section: s}\n"
               "  x: {quoted: {chapter: \"1\", quantity: b}, section: s}\n"
               "  y: {from: x * third, section: s}\n",
               "quantities:\n"
               "  z: {quoted: {chapter: \"2\", quantity: x}, section: s}\n"
               "  w: {quoted: {chapter: \"1\", quantity: a}, section: s, label: mine}\n"
               "  r: {quoted: {chapter: \"1\", quantity: edge}, section: s}\n");
  const struct derived *three = library_derive(f.library, 2), *two = library_derive(f.library, 1);
  assert_int_equal(f.report->count, 0);
  assert_non_null(three);
  assert_string_equal(text_of(&f, three, "z"), "7/3");
  assert_string_equal(text_of(&f, two, "y"), "7");
  assert_int_equal(value_of(three, "z")->basis, BASIS_MEASURED | BASIS_ASSUMED);
  assert_true(value_of(three, "r")->inexact);
  assert_false(value_of(three, "w")->inexact);
  const struct model_quantity *w = &three->model->quantity[model_quantity_index(three->model, "w")];
  assert_string_equal(w->form[0].name, "f");
  assert_string_equal(w->form[0].unit->symbol, "min");
  assert_string_equal(w->label, "mine");
  assert_string_equal(w->definition[0].source, "a clock");
  assert_string_equal(w->definition[0].written, "7 s");
  for (int i = 0; i < CHAPTERS; i++) assert_int_equal(f.reads[i], 1);
  arena_free(f.arena);
}

static void only_what_is_quoted_is_read(void **state) {
  (void)state;
  struct fixture f;
  open_library(&f, "quantities:\n  a: {value: 1, basis: defined, section: s}\n",
               "quantities:\n  b: {quoted: {chapter: \"1\", quantity: a}, section: s}\n", NULL);
  assert_non_null(library_derive(f.library, 1));
  assert_int_equal(f.reads[2], 0);
  assert_int_equal(f.report->count, 0);
  assert_null(library_derive(f.library, 2));
  assert_null(library_derive(f.library, 2));
  assert_int_equal(f.report->count, 1); /* told once */
  arena_free(f.arena);
}

/* A chapter that cannot be derived gives no value, and is told once, whoever asks first. */
static void a_fault_is_told_once(void **state) {
  (void)state;
  static const char broken[] =
      "quantities:\n  a: {from: b + c, section: s}\n"
      "  b: {value: 1 s, basis: defined, section: s}\n"
      "  c: {value: 1 m, basis: defined, section: s}\n";
  static const char quoting[] =
      "quantities:\n  q: {quoted: {chapter: \"1\", quantity: a}, section: s}\n"
      "  good: {quoted: {chapter: \"1\", quantity: b}, section: s}\n";
  for (size_t first = 0; first < 2; first++) {
    struct fixture f;
    open_library(&f, broken, quoting, NULL);
    assert_null(library_derive(f.library, first));
    assert_null(library_derive(f.library, 1 - first));
    assert_int_equal(f.report->count, 1);
    assert_int_equal(f.report->item[0].code, FINDING_DIMENSION);
    arena_free(f.arena);
  }
}

static void circles_are_refused(void **state) {
  (void)state;
  static const struct {
    const char *one, *two, *three, *message;
  } rows[] = {
      {"quantities:\n  a: {from: b + b, section: s}\n  b: {quoted: {chapter: \"2\", quantity: c}, section: s}\n",
       "quantities:\n  c: {from: d + d, section: s}\n  d: {quoted: {chapter: \"1\", quantity: a}, section: s}\n", NULL,
       "'b' depends on itself through another chapter: b of chapter 1 → c of chapter 2 → d of chapter 2 → a of chapter "
       "1 → b of chapter 1"},
      {"quantities:\n  a: {quoted: {chapter: \"2\", quantity: b}, section: s}\n",
       "quantities:\n  b: {quoted: {chapter: \"3\", quantity: c}, section: s}\n",
       "quantities:\n  c: {quoted: {chapter: \"1\", quantity: a}, section: s}\n",
       "\"a\" is quoted from chapter 2, which quotes it from here"},
      /* a circle of chapter 2 alone, met by way of chapter 1 */
      {"quantities:\n  a: {quoted: {chapter: \"2\", quantity: c}, section: s}\n",
       "quantities:\n  c: {from: d + d, section: s}\n  d: {from: c, section: s}\n", NULL,
       "'c' depends on itself: c → d → c"},
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    struct fixture f;
    open_library(&f, rows[i].one, rows[i].two, rows[i].three);
    assert_null(library_derive(f.library, 0));
    assert_null(library_derive(f.library, 1));
    assert_int_equal(f.report->count, 1);
    assert_int_equal(f.report->item[0].code, FINDING_CYCLE);
    assert_string_equal(f.report->item[0].message, rows[i].message);
    arena_free(f.arena);
  }
}

/* Two chapters that quote each other in different numbers are no circle. */
static void back_and_forth_is_no_circle(void **state) {
  (void)state;
  struct fixture f;
  open_library(&f,
               "axes: {side: {l: {label: L}, r: {label: R}}}\n"
               "quantities:\n"
               "  set: {over: side, section: s, members: {l: {value: 2, basis: defined}, r: {from: back * back}}}\n"
               "  back: {quoted: {chapter: \"2\", quantity: square}, section: s}\n",
               "axes: {hand: {r: {label: R}, l: {label: L}}}\n"
               "quantities:\n"
               "  left: {quoted: {chapter: \"1\", quantity: set.l}, section: s}\n"
               "  square: {from: left * left, section: s}\n"
               "  both: {quoted: {chapter: \"1\", quantity: set}, over: hand, section: s}\n",
               NULL);
  const struct derived *two = library_derive(f.library, 1);
  assert_int_equal(f.report->count, 0);
  const struct value *both = value_of(two, "both");
  assert_int_equal(both->cells, 2);
  assert_string_equal(rational_text(f.arena, both->cell[0]), "16");
  assert_string_equal(rational_text(f.arena, both->cell[1]), "2");
  arena_free(f.arena);
}

static void without_a_book_a_quote_is_refused(void **state) {
  (void)state;
  struct fixture f;
  open_library(&f, "quantities:\n  a: {quoted: {chapter: \"2\", quantity: c}, section: s}\n", NULL, NULL);
  struct model *model = read_chapter(&f, 0, NULL);
  assert_non_null(model);
  assert_null(quantity_derive(f.arena, model, unrounded, f.report));
  assert_int_equal(f.report->count, 1);
  assert_string_equal(f.report->item[0].message, "'a' is quoted from chapter 2: that needs a book");
  arena_free(f.arena);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_number_goes_through_chapters), cmocka_unit_test(only_what_is_quoted_is_read),
      cmocka_unit_test(a_fault_is_told_once),           cmocka_unit_test(circles_are_refused),
      cmocka_unit_test(back_and_forth_is_no_circle),    cmocka_unit_test(without_a_book_a_quote_is_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
