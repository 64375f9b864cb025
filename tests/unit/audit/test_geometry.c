/* A small drawing on a log axis from 10 µs to 100 ms, as a reader finds it, and what is said when one thing in it is
 * moved. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <mpfr.h>
#include <string.h>

#include "audit/geometry.h"
#include "exact/unit.h"

enum {
  AXIS_Y = 100000,
  BAR_TOP = 140000,
  BAR_BOTTOM = 164000,
  OPEN_TOP = 240000,
  OPEN_BOTTOM = 264000,
  SPAN_Y = 200000
};

struct drawing {
  struct arena *arena;
  struct ledger ledger;
  struct ledger_record record;
  struct found found;
  struct report *report;
  const struct unit *second;
};

static double place(const struct rational *value) {
  mpfr_t m;
  mpfr_init2(m, 64);
  mpfr_set_q(m, value->q, MPFR_RNDN);
  mpfr_log10(m, m, MPFR_RNDN);
  double at = 46000 + 162000 * (mpfr_get_d(m, MPFR_RNDN) + 5);
  mpfr_clear(m);
  return at;
}
static long whole(double v) { return (long)(v + 0.5); }

static struct ledger_drawn *draw(struct drawing *d, enum ledger_shape shape, const char *mark,
                                 const struct rational *low, const struct rational *high, long top, long bottom) {
  struct {
    struct ledger_drawn *item;
    size_t count, room;
  } list = {d->record.drawn, d->record.drawn_count, d->record.drawn_room};
  struct ledger_drawn *drawn = ARENA_PUSH(d->arena, &list);
  d->record.drawn = list.item;
  d->record.drawn_count = list.count;
  d->record.drawn_room = list.room;
  *drawn = (struct ledger_drawn){
      .mark = mark, .shape = shape, .low = low, .high = high, .cross_low = top, .cross_high = bottom};
  return drawn;
}

static struct found_shape *shape(struct drawing *d, enum found_kind kind, double left, double top, double right,
                                 double bottom) {
  arena_grow(d->arena, (void **)&d->found.shape, d->found.shapes, &d->found.shape_room, sizeof *d->found.shape);
  struct found_shape *s = &d->found.shape[d->found.shapes++];
  *s = (struct found_shape){.kind = kind,
                            .place = {.file = "f.svg", .line = (int)d->found.shapes},
                            .left = whole(left),
                            .top = whole(top),
                            .right = whole(right),
                            .bottom = whole(bottom),
                            .filled = kind != FOUND_LINE,
                            .stroked = kind == FOUND_LINE};
  return s;
}

/* A run 8 px wide for each letter, in the record and in the file. */
static struct ledger_run *write_run(struct drawing *d, const char *text, enum ledger_role role, int drawn, double x,
                                    double y, int anchor) {
  struct ledger_run *run = ARENA_PUSH(d->arena, &d->record);
  long width = 8000 * (long)strlen(text);
  *run = (struct ledger_run){.text = text,
                             .role = role,
                             .drawn = drawn,
                             .positioned = true,
                             .x = whole(x),
                             .y = whole(y),
                             .anchor = anchor,
                             .size = 13000};
  run->left = run->x - width * (anchor + 1) / 2;
  run->right = run->left + width;
  struct found_run *found = ARENA_PUSH(d->arena, &d->found);
  *found = (struct found_run){.text = text,
                              .place = {.file = "f.svg", .line = 100 + (int)d->found.count},
                              .positioned = true,
                              .x = run->x,
                              .y = run->y,
                              .anchor = anchor};
  return run;
}

static void number(struct drawing *d, struct ledger_run *run, const struct rational *exact) {
  run->number = arena_alloc(d->arena, sizeof *run->number);
  run->numbers = 1;
  *run->number = (struct ledger_number){.name = "x", .exact = exact, .unit = d->second, .text = run->text};
}

static void draw_axis(struct drawing *d) {
  static const char *const labels[] = {"10 µs", "100 µs", "1 ms", "10 ms", "100 ms"};
  struct ledger_axis *axis = arena_alloc(d->arena, sizeof *axis);
  *axis = (struct ledger_axis){.log = true,
                               .unit = d->second,
                               .low = rational_ten(d->arena, -5),
                               .high = rational_ten(d->arena, -1),
                               .from = 46000,
                               .to = 694000};
  d->record.axis = axis;
  d->record.axes = 1;
  shape(d, FOUND_LINE, 46000, AXIS_Y, 694000, AXIS_Y);
  for (int i = 0; i < 5; i++) {
    const struct rational *value = rational_ten(d->arena, i - 5);
    int index = (int)d->record.drawn_count;
    draw(d, SHAPE_TICK, arena_print(d->arena, "%s tick", labels[i]), value, NULL, AXIS_Y, AXIS_Y + 8000);
    shape(d, FOUND_LINE, place(value), AXIS_Y, place(value), AXIS_Y + 8000);
    write_run(d, labels[i], ROLE_TICK_LABEL, index, place(value), AXIS_Y - 8000, 0);
  }
}

static void draw_bar(struct drawing *d) {
  const struct rational *low = rational_ratio(d->arena, 4333, 100000000),
                        *high = rational_ratio(d->arena, 16384, 100000000);
  int index = (int)d->record.drawn_count;
  draw(d, SHAPE_BAR, "fetch_time bar", low, high, BAR_TOP, BAR_BOTTOM)->labelled = true;
  shape(d, FOUND_RECT, place(low), BAR_TOP, place(high), BAR_BOTTOM);
  number(d, write_run(d, "43 µs", ROLE_MARK_LABEL, index, place(low) - 8000, 157000, 1), low);
  number(d, write_run(d, "164 µs", ROLE_MARK_LABEL, index, place(high) + 8000, 157000, -1), high);
}

static void draw_open(struct drawing *d) {
  const struct rational *low = rational_ratio(d->arena, 1792, 100000);
  double x = place(low);
  int index = (int)d->record.drawn_count;
  draw(d, SHAPE_TICK, "floor line", low, NULL, OPEN_TOP, OPEN_BOTTOM)->labelled = true;
  draw(d, SHAPE_OPEN, "open bar", low, NULL, OPEN_TOP, OPEN_BOTTOM);
  shape(d, FOUND_LINE, x, OPEN_TOP, x, OPEN_BOTTOM);
  for (int i = 0; i < 10; i++) shape(d, FOUND_PATH, x + i * 10000, OPEN_TOP, x + i * 10000 + 26000, OPEN_BOTTOM);
  number(d, write_run(d, "≥ 18 ms", ROLE_MARK_LABEL, index, x - 8000, 257000, 1), low);
}

static void draw_span(struct drawing *d) {
  const struct rational *low = rational_ratio(d->arena, 16384, 100000000),
                        *high = rational_ratio(d->arena, 896, 100000);
  draw(d, SHAPE_SPAN, "upper span", low, high, SPAN_Y, SPAN_Y);
  shape(d, FOUND_LINE, place(low), SPAN_Y, 314000, SPAN_Y);
  shape(d, FOUND_LINE, 406000, SPAN_Y, place(high), SPAN_Y);
  write_run(d, "two orders", ROLE_TEXT, -1, 320000, SPAN_Y + 4000, -1);
}

static struct drawing drawing(void) {
  struct arena *arena = arena_new();
  struct drawing d = {.arena = arena};
  const char *why = NULL;
  d.ledger.units = unit_system_new(arena);
  d.second = unit_read(arena, d.ledger.units, "s", &why);
  d.record = (struct ledger_record){.artifact = "f.svg", .kind = ARTIFACT_SVG, .width = 760000, .height = 300000};
  d.found = (struct found){.arena = arena, .width = 760000, .height = 300000};
  d.report = report_new(arena);
  shape(&d, FOUND_RECT, 0, 0, 760000, 300000)->fill = 0xffffff;
  draw_axis(&d);
  draw_bar(&d);
  draw_open(&d);
  draw_span(&d);
  return d;
}

static struct found_shape *shape_at(struct drawing *d, enum found_kind kind, long top, size_t n) {
  for (size_t i = 0; i < d->found.shapes; i++)
    if (d->found.shape[i].kind == kind && d->found.shape[i].top == top && n-- == 0) return &d->found.shape[i];
  fail_msg("no such shape");
  return NULL;
}
static struct found_run *run_of(struct drawing *d, const char *text) {
  for (size_t i = 0; i < d->found.count; i++)
    if (strcmp(d->found.item[i].text, text) == 0) return &d->found.item[i];
  fail_msg("no run %s", text);
  return NULL;
}
static void remove_shape(struct drawing *d, struct found_shape *s) { *s = d->found.shape[--d->found.shapes]; }

static bool check(struct drawing *d) {
  return geometry_check(d->arena, &d->ledger, &d->record, "f.svg", &d->found, d->report);
}

/* The findings are all of one code, and the first one says so much. */
static void expect(struct drawing *d, enum finding_code code, size_t count, const char *said) {
  bool good = check(d);
  bool all = d->report->count == count;
  for (size_t i = 0; i < d->report->count; i++) all = all && d->report->item[i].code == code;
  bool told = d->report->count && strstr(d->report->item[0].message, said);
  if (good || !all || !told) {
    report_write(d->report, FORMAT_TEXT, 0, stderr);
    fail_msg("expected %zu × %s with \"%s\"", count, finding_name(code), said);
  }
  arena_free(d->arena);
}

static void test_good(void **state) {
  (void)state;
  struct drawing d = drawing();
  bool good = check(&d);
  if (!good) report_write(d.report, FORMAT_TEXT, 0, stderr);
  assert_true(good);
  arena_free(d.arena);
}

static void test_moved_as_a_whole(void **state) {
  (void)state;
  struct drawing d = drawing();
  for (size_t i = 0; i < d.found.shapes; i++) d.found.shape[i].left += 3000, d.found.shape[i].right += 3000;
  for (size_t i = 0; i < d.found.count; i++) d.found.item[i].x += 3000;
  assert_true(check(&d));
  arena_free(d.arena);
}

static void test_bar_end(void **state) {
  (void)state;
  struct drawing d = drawing();
  shape_at(&d, FOUND_RECT, BAR_TOP, 0)->right += 2000;
  expect(&d, FINDING_POSITION, 1, "fetch_time bar ends at 168.56 µs (x = 244.74), expected 163.84 µs (x = 242.74)");
  d = drawing();
  shape_at(&d, FOUND_RECT, BAR_TOP, 0)->left -= 600;
  expect(&d, FINDING_POSITION, 1, "fetch_time bar starts at");
  d = drawing();
  shape_at(&d, FOUND_RECT, BAR_TOP, 0)->left -= 400; /* within half a px */
  assert_true(check(&d));
  arena_free(d.arena);
}

static void test_bar_gone(void **state) {
  (void)state;
  struct drawing d = drawing();
  remove_shape(&d, shape_at(&d, FOUND_RECT, BAR_TOP, 0));
  expect(&d, FINDING_POSITION, 1, "fetch_time bar is missing");
  d = drawing();
  shape_at(&d, FOUND_RECT, BAR_TOP, 0)->fill = 0xffffff; /* painted as paper */
  expect(&d, FINDING_POSITION, 2, "fetch_time bar is missing");
  d = drawing();
  struct found_shape *bar = shape_at(&d, FOUND_RECT, BAR_TOP, 0);
  bar->top += 70000;
  bar->bottom += 70000;
  expect(&d, FINDING_POSITION, 1, "fetch_time bar stands in another row");
}

static void test_extra(void **state) {
  (void)state;
  struct drawing d = drawing();
  shape(&d, FOUND_RECT, 300000, BAR_TOP, 400000, BAR_BOTTOM);
  expect(&d, FINDING_POSITION, 1, "a rectangle is drawn that the model does not have");
  d = drawing();
  shape(&d, FOUND_LINE, 300000, BAR_TOP, 300000, BAR_BOTTOM);
  expect(&d, FINDING_POSITION, 1, "a line is drawn");
  d = drawing();
  shape(&d, FOUND_PATH, 300000, BAR_TOP, 310000, BAR_BOTTOM);
  expect(&d, FINDING_POSITION, 1, "a path is drawn");
  d = drawing();
  shape(&d, FOUND_RECT, 20000, 280000, 36000, 290000); /* a swatch below the plot */
  assert_true(check(&d));
  arena_free(d.arena);
}

static void test_cover(void **state) {
  (void)state;
  struct drawing d = drawing();
  shape(&d, FOUND_RECT, 0, 0, 760000, 300000)->fill = 0xffffff;
  expect(&d, FINDING_POSITION, 1, "this shape is painted over the drawing");
  d = drawing();
  shape(&d, FOUND_RECT, 140000, 130000, 260000, 170000)->fill = 0xffffff; /* over the bar */
  expect(&d, FINDING_POSITION, 1, "a rectangle is drawn that the model does not have");
}

static void test_ticks(void **state) {
  (void)state;
  struct drawing d = drawing();
  struct found_shape *tick = shape_at(&d, FOUND_LINE, AXIS_Y, 3); /* 1 ms; the first is the axis itself */
  tick->left += 2000;
  tick->right += 2000;
  expect(&d, FINDING_POSITION, 1, "1 ms tick stands at 1.0288 ms (x = 372), expected 1 ms (x = 370)");
  d = drawing();
  tick = shape_at(&d, FOUND_LINE, AXIS_Y, 5);
  tick->left += 2000;
  tick->right += 2000;
  expect(&d, FINDING_POSITION, 1, "100 ms tick stands at");
  d = drawing();
  remove_shape(&d, shape_at(&d, FOUND_LINE, AXIS_Y, 2));
  expect(&d, FINDING_POSITION, 1, "100 µs tick is missing");
}

static void test_tick_labels_swapped(void **state) {
  (void)state;
  struct drawing d = drawing();
  run_of(&d, "100 µs")->text = "x";
  run_of(&d, "10 ms")->text = "100 µs";
  run_of(&d, "x")->text = "10 ms";
  expect(&d, FINDING_ASSOCIATION, 2, "does not stand at its tick");
  d = drawing();
  run_of(&d, "10 µs")->text = "x"; /* the outermost, which carry the scale when all is well */
  run_of(&d, "100 ms")->text = "10 µs";
  run_of(&d, "x")->text = "100 ms";
  expect(&d, FINDING_ASSOCIATION, 2, "does not stand at its tick");
  d = drawing();
  run_of(&d, "1 ms")->x += 3000;
  expect(&d, FINDING_ASSOCIATION, 1, "tick label \"1 ms\" does not stand at its tick");
}

static void test_linear_scale(void **state) {
  (void)state;
  struct drawing d = drawing();
  for (size_t i = 0; i < 5; i++) { /* ticks and labels where a linear axis has them */
    double x = 46000 + 648000 * (mpq_get_d(rational_ten(d.arena, (long)i - 5)->q) - 1e-5) / (0.1 - 1e-5);
    struct found_shape *tick = shape_at(&d, FOUND_LINE, AXIS_Y, i + 1);
    tick->left = tick->right = d.found.item[i].x = whole(x);
  }
  check(&d);
  size_t positions = 0;
  for (size_t i = 0; i < d.report->count; i++) {
    assert_true(d.report->item[i].code == FINDING_POSITION || d.report->item[i].code == FINDING_LEGIBLE ||
                d.report->item[i].code == FINDING_ASSOCIATION);
    positions += d.report->item[i].code == FINDING_POSITION;
  }
  assert_true(positions >= 3); /* 100 µs, 1 ms, 10 ms */
  arena_free(d.arena);
}

static void test_no_scale(void **state) {
  (void)state;
  struct drawing d = drawing();
  for (int i = 0; i < 4; i++) d.found.item[i].text = "?";
  expect(&d, FINDING_POSITION, 1, "an axis cannot be read: 1 of its 5 tick labels can be used");
}

static void test_span(void **state) {
  (void)state;
  struct drawing d = drawing();
  shape_at(&d, FOUND_LINE, SPAN_Y, 1)->right += 2000;
  expect(&d, FINDING_POSITION, 1, "upper span ends at 9.2184 ms");
  d = drawing();
  shape_at(&d, FOUND_LINE, SPAN_Y, 0)->left -= 2000;
  expect(&d, FINDING_POSITION, 1, "upper span starts at");
  d = drawing();
  shape_at(&d, FOUND_LINE, SPAN_Y, 1)->left += 90000;
  shape(&d, FOUND_LINE, 410000, SPAN_Y, 440000, SPAN_Y);
  expect(&d, FINDING_POSITION, 1, "upper span is broken from");
  d = drawing();
  remove_shape(&d, shape_at(&d, FOUND_LINE, SPAN_Y, 0));
  remove_shape(&d, shape_at(&d, FOUND_LINE, SPAN_Y, 0));
  expect(&d, FINDING_POSITION, 1, "upper span is missing");
}

static void test_open(void **state) {
  (void)state;
  struct drawing d = drawing();
  remove_shape(&d, shape_at(&d, FOUND_LINE, OPEN_TOP, 0));
  expect(&d, FINDING_POSITION, 1, "floor line is missing");
  d = drawing();
  for (size_t i = 0; i < 10; i++) shape_at(&d, FOUND_PATH, OPEN_TOP, i)->left -= 2000;
  expect(&d, FINDING_POSITION, 1, "open bar starts at");
  d = drawing();
  for (size_t i = 0; i < 10; i++) remove_shape(&d, shape_at(&d, FOUND_PATH, OPEN_TOP, 0));
  expect(&d, FINDING_POSITION, 1, "open bar is missing");
}

static void test_mark_labels_swapped(void **state) {
  (void)state;
  struct drawing d = drawing();
  run_of(&d, "43 µs")->text = "x";
  run_of(&d, "164 µs")->text = "43 µs";
  run_of(&d, "x")->text = "164 µs";
  expect(&d, FINDING_ASSOCIATION, 2, "stands nearer to another value than to its own");
}

static void test_run_moved(void **state) {
  (void)state;
  struct drawing d = drawing();
  write_run(&d, "a note", ROLE_TEXT, -1, 100000, 285000, -1);
  run_of(&d, "a note")->x += 9000;
  expect(&d, FINDING_ASSOCIATION, 1, "\"a note\" does not stand where it belongs");
  d = drawing();
  run_of(&d, "two orders")->x += 5000;
  assert_true(check(&d));
  arena_free(d.arena);
}

/* A changed digit is for the comparison of texts to tell; here it must not pass for a gap in a line. */
static void test_text_changed(void **state) {
  (void)state;
  struct drawing d = drawing();
  run_of(&d, "two orders")->text = "ten orders";
  assert_true(check(&d));
  arena_free(d.arena);
  d = drawing();
  run_of(&d, "two orders")->text = "ten orders";
  run_of(&d, "ten orders")->positioned = false;
  expect(&d, FINDING_POSITION, 1, "upper span is broken");
}

static void test_cells_swapped(void **state) {
  (void)state;
  struct drawing d = drawing();
  write_run(&d, "121", ROLE_CELL, -1, 100000, 280000, 1);
  write_run(&d, "64", ROLE_CELL, -1, 200000, 280000, 1);
  run_of(&d, "121")->text = "x";
  run_of(&d, "64")->text = "121";
  run_of(&d, "x")->text = "64";
  expect(&d, FINDING_ASSOCIATION, 2, "\"121\" stands where \"64\" belongs");
}

static void test_legible(void **state) {
  (void)state;
  struct drawing d = drawing();
  write_run(&d, "note", ROLE_TEXT, -1, 325000, SPAN_Y + 4000, -1);
  expect(&d, FINDING_LEGIBLE, 1, "overlap");
  d = drawing();
  write_run(&d, "a note", ROLE_TEXT, -1, 740000, 280000, -1);
  expect(&d, FINDING_LEGIBLE, 1, "\"a note\" leaves the page");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_good),
      cmocka_unit_test(test_moved_as_a_whole),
      cmocka_unit_test(test_bar_end),
      cmocka_unit_test(test_bar_gone),
      cmocka_unit_test(test_extra),
      cmocka_unit_test(test_ticks),
      cmocka_unit_test(test_tick_labels_swapped),
      cmocka_unit_test(test_linear_scale),
      cmocka_unit_test(test_no_scale),
      cmocka_unit_test(test_span),
      cmocka_unit_test(test_open),
      cmocka_unit_test(test_mark_labels_swapped),
      cmocka_unit_test(test_cover),
      cmocka_unit_test(test_run_moved),
      cmocka_unit_test(test_text_changed),
      cmocka_unit_test(test_cells_swapped),
      cmocka_unit_test(test_legible),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
