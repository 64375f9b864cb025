/* One thing moved in the drawing of a figure with two axes: the read-back says exactly what. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../plot_sample.h"
#include "audit/audit.h"
#include "backend/backend.h"

#include <stdio.h>
#include <stdlib.h>

static struct plot_sample sample;
static struct measure *measure;
static struct ledger_record *record;
static char *drawing; /* the untouched SVG */

static const char marks[] =
    "  - {id: spread, mark: band, x: time, y: \"loss[*, thin]\", series: 3, label: spread}\n"
    "  - {id: level, mark: band, y: \"loss[a]\", series: 4, label: level}\n"
    "  - {id: heat, mark: line, x: time, y: heat, label: \"{{cup.label}}\"}\n"
    "  - {id: limit, mark: rule, y: limit, label: \"limit\"}\n"
    "  - {id: met, mark: point, x: meeting, y: limit, series: 2, label: \"{{meeting}}\"}\n";

static int set_up(void **state) {
  (void)state;
  sample = plot_sample_new();
  if (!sample.derived) return -1;
  measure = measure_new(sample.arena, sample.report);
  const struct figure *figure = plot_sample_figure(&sample, plot_axes, marks);
  const struct scene *scene =
      figure ? figure_layout(sample.arena, measure, sample.ledger->units, figure, PROFILE_WEB, false, sample.report)
             : NULL;
  report_write(sample.report, FORMAT_TEXT, 0, stderr);
  if (!scene) return -1;
  record = scene_record(sample.arena, scene, "f.svg", ARTIFACT_SVG, true);
  struct bytes svg = svg_write(sample.arena, scene);
  drawing = arena_slice(sample.arena, svg.data, svg.size);
  return 0;
}

static int tear_down(void **state) {
  (void)state;
  arena_free(sample.arena);
  return 0;
}

static struct report *audit(const char *svg) {
  struct report *report = report_new(sample.arena);
  audit_artifact(sample.arena, sample.ledger, record, "f.svg", (struct bytes){svg, strlen(svg)}, report);
  return report;
}

/* Exactly so many findings, all of one code; the first says so much. */
static void expect(const char *svg, size_t count, enum finding_code code, const char *said) {
  struct report *report = audit(svg);
  bool good = report->count == count;
  for (size_t i = 0; i < report->count; i++) good = good && report->item[i].code == code;
  if (good && strstr(report->item[0].message, said)) return;
  report_write(report, FORMAT_TEXT, 0, stderr);
  fail_msg("%zu findings, not %zu with “%s”", report->count, count, said);
}

/* The start of the n-th element that begins so and has that attribute text. */
static char *element(const char *start, const char *attribute, int n) {
  for (char *p = drawing; (p = strstr(p, start)); p++) {
    const char *end = strchr(p, '>'), *at = strstr(p, attribute);
    if (at && at < end && n-- == 0) return p;
  }
  fail_msg("no %s with %s", start, attribute);
  return NULL;
}

/* The drawing with length bytes at place replaced. */
static char *replaced(const char *place, size_t length, const char *with) {
  return arena_print(sample.arena, "%.*s%s%s", (int)(place - drawing), drawing, with, place + length);
}

/* The y of the n-th corner of a path moved down, px. */
static char *corner_moved(const char *path, int n, double down) {
  const char *p = strstr(path, " d=\"") + 4;
  for (int i = 0; i <= n; i++) p = strchr(p, ',') + 1;
  char *end;
  double y = strtod(p, &end);
  return replaced(p, (size_t)(end - p), arena_print(sample.arena, "%.3f", y + down));
}

static char *number_moved(const char *element_start, const char *attribute, double by) {
  const char *p = strstr(element_start, attribute) + strlen(attribute);
  char *end;
  double value = strtod(p, &end);
  return replaced(p, (size_t)(end - p), arena_print(sample.arena, "%.3f", value + by));
}

static void untouched_it_passes(void **state) {
  (void)state;
  struct report *report = audit(drawing);
  report_write(report, FORMAT_TEXT, 0, stderr);
  assert_int_equal(report->count, 0);
}

static void a_vertex_moved(void **state) {
  (void)state;
  const char *line = element("<path", "stroke=\"#0B3A66\"", 0);
  for (int corner = 0; corner < 4; corner++)
    expect(corner_moved(line, corner, 2), 1, FINDING_POSITION, "heat line goes through");
  assert_int_equal(audit(corner_moved(line, 1, 0.3))->count, 0);
}

static void a_corner_added(void **state) {
  (void)state;
  const char *line = element("<path", "stroke=\"#0B3A66\"", 0), *d = strstr(line, " L");
  expect(replaced(d, 0, " L300,300"), 1, FINDING_POSITION, "heat line has a corner that the model does not have");
}

static void a_line_removed(void **state) {
  (void)state;
  const char *line = element("<path", "stroke=\"#0B3A66\"", 0);
  expect(replaced(line, (size_t)(strchr(line, '\n') - line), ""), 1, FINDING_POSITION, "heat line is missing");
}

static void labels_of_lines_swapped(void **state) {
  (void)state;
  const char *thin = strstr(drawing, ">thin cup<"), *thick = strstr(drawing, ">thick cup<");
  assert_non_null(thin);
  assert_non_null(thick);
  const char *first = thin < thick ? thin : thick, *second = thin < thick ? thick : thin;
  size_t a = strcspn(first + 1, "<"), b = strcspn(second + 1, "<");
  const char *svg =
      arena_print(sample.arena, "%.*s%.*s%.*s%.*s%s", (int)(first + 1 - drawing), drawing, (int)b, second + 1,
                  (int)(second + 1 - first - 1 - (ptrdiff_t)a), first + 1 + a, (int)a, first + 1, second + 1 + b);
  struct report *report = audit(svg);
  size_t association = 0;
  for (size_t i = 0; i < report->count; i++) association += report->item[i].code == FINDING_ASSOCIATION;
  if (association < 2) report_write(report, FORMAT_TEXT, 0, stderr);
  assert_int_equal(association, 2);
  assert_non_null(strstr(report->item[report->count - 1].message, "stands at another mark than its own"));
}

static void a_rule_moved(void **state) {
  (void)state;
  char *kept = drawing;
  drawing = number_moved(element("<line", "stroke=\"#46535F\"", 0), " y1=\"", 2);
  char *twice = number_moved(element("<line", "stroke=\"#46535F\"", 0), " y2=\"", 2);
  drawing = kept;
  expect(twice, 1, FINDING_POSITION, "limit rule stands at");
}

static void a_band_edge_moved(void **state) {
  (void)state;
  expect(corner_moved(element("<path", "fill=\"#D9ECE9\"", 0), 1, 2), 1, FINDING_POSITION, "spread band goes through");
  expect(corner_moved(element("<path", "fill=\"#D9ECE9\"", 0), 6, -2), 1, FINDING_POSITION, "spread band goes through");
  expect(number_moved(element("<rect", "fill=\"#F1E5F6\"", 0), " height=\"", 2), 1, FINDING_POSITION,
         "level band has a corner that the model does not have");
  expect(corner_moved(element("<path", "stroke=\"#00806A\"", 1), 2, 2), 1, FINDING_POSITION, "spread high edge");
}

static void a_point_removed_or_moved(void **state) {
  (void)state;
  const char *dot = element("<path", "fill=\"#B84A06\"", 0);
  expect(replaced(dot, (size_t)(strchr(dot, '\n') - dot), ""), 1, FINDING_POSITION, "met point is missing");
  struct sink d = sink_new(sample.arena);
  const char *p = strstr(dot, " d=\"") + 4, *end = strchr(p, '"');
  for (const char *q = p; q < end;) { /* every corner 2 px to the right */
    size_t lead = strcspn(q, "0123456789");
    sink_put(&d, q, lead);
    char *next;
    double x = strtod(q + lead, &next);
    sink_text(&d, arena_print(sample.arena, "%.3f", x + 2));
    size_t rest = strcspn(next, "L Z\"");
    sink_put(&d, next, rest);
    q = next + rest;
    if (*q == ' ' && q[1] == 'Z') q = end;
  }
  sink_text(&d, " Z");
  expect(replaced(p, (size_t)(end - p), sink_string(&d)), 1, FINDING_POSITION, "met point stands at");
}

static void a_line_too_many(void **state) {
  (void)state;
  static const char *const extra[] = {
      "<line x1=\"120\" y1=\"333\" x2=\"500\" y2=\"333\" stroke=\"#000000\"/>\n",
      "<path d=\"M120,200 L300,250 L400,260\" fill=\"none\" stroke=\"#000000\"/>\n",
      "<rect x=\"200\" y=\"200\" width=\"100\" height=\"50\" fill=\"#0B3A66\"/>\n",
      "<circle cx=\"300\" cy=\"300\" r=\"4\" fill=\"#B84A06\"/>\n",
  };
  const char *end = strstr(drawing, "</g>");
  for (size_t i = 0; i < sizeof extra / sizeof *extra; i++)
    expect(replaced(end, 0, extra[i]), 1, FINDING_POSITION, "is drawn that the model does not have");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(untouched_it_passes),     cmocka_unit_test(a_vertex_moved),
      cmocka_unit_test(a_corner_added),          cmocka_unit_test(a_line_removed),
      cmocka_unit_test(labels_of_lines_swapped), cmocka_unit_test(a_rule_moved),
      cmocka_unit_test(a_band_edge_moved),       cmocka_unit_test(a_point_removed_or_moved),
      cmocka_unit_test(a_line_too_many),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
