/* Scenario files: read strictly, laid over a model; what is wrong is told at its place in the scenario. */
#include "model/model.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

static const char model_text[] =
    "figproof: 1\n"
    "book: {title: T}\n"
    "sections: [{id: s, title: S}]\n"
    "axes: {side: {a: {label: A}, b: {label: B}}}\n"
    "quantities:\n"
    "  x: {value: 3 m, basis: measured, section: s, source: a book}\n"
    "  set: {over: side, basis: assumed, section: s, members: {a: {value: 1 s}, b: {value: 2 s}}}\n"
    "  speed: {from: x / set, section: s, forms: {f: {unit: m/s, decimals: 1}}}\n";

struct outcome {
  struct arena *arena;
  struct report *report;
  struct scenario *scenario;
  struct model *model;
};

static struct outcome lay(const char *body) {
  struct outcome o = {.arena = arena_new()};
  o.report = report_new(o.arena);
  const char *yaml = arena_print(o.arena, "figproof: 1\nscenario: other\ntitle: Another world\n%s", body);
  o.scenario = scenario_read(o.arena, "w.yaml", (struct bytes){yaml, strlen(yaml)}, o.report);
  if (!o.scenario) return o;
  const struct scenario *scenarios[] = {o.scenario};
  const struct model_overlay overlay = {.scenario = scenarios, .scenarios = 1};
  o.model = model_read_under(o.arena, "m.yaml", (struct bytes){model_text, strlen(model_text)}, &overlay, o.report);
  return o;
}

static const struct model_definition *definition(const struct outcome *o, const char *id, size_t n) {
  int index = model_quantity_index(o->model, id);
  assert_true(index >= 0);
  return &o->model->quantity[index].definition[n];
}

static void a_scenario_replaces_and_adds_definitions(void **state) {
  (void)state;
  struct outcome o =
      lay("note: for the test\n"
          "set:\n"
          "  x: 5 m\n"
          "  set.b: {value: 4 s, basis: published, source: elsewhere, note: slower}\n"
          "  speed: {from: \"factor * x / set\"}\n"
          "add:\n"
          "  factor: {value: 2, basis: defined, section: s, forms: {f: {decimals: 0}}}\n");
  assert_non_null(o.model);
  assert_string_equal(o.scenario->id, "other");
  assert_string_equal(o.scenario->note, "for the test");
  const struct model_definition *x = definition(&o, "x", 0), *b = definition(&o, "set", 1);
  assert_string_equal(x->written, "5 m");
  assert_int_equal(x->basis, BASIS_ASSUMED);
  assert_string_equal(x->note, "what if: Another world");
  assert_null(x->source);
  assert_string_equal(rational_text(o.arena, b->value), "4");
  assert_int_equal(b->basis, BASIS_PUBLISHED);
  assert_string_equal(b->note, "slower");
  assert_string_equal(definition(&o, "set", 0)->written, "1 s");
  assert_string_equal(definition(&o, "speed", 0)->from->text, "/");
  assert_string_equal(definition(&o, "speed", 0)->from->place.file, "w.yaml");
  assert_int_equal(model_quantity_index(o.model, "factor"), 3);
  assert_string_equal(o.model->quantity[3].form[0].name, "f");
  arena_free(o.arena);
}

static void settings_come_after_scenarios(void **state) {
  (void)state;
  struct outcome o = lay("set: {x: 5 m}\n");
  const struct scenario *scenarios[] = {o.scenario};
  const struct model_setting setting = {"x", "7 m"};
  const struct model_overlay overlay = {.scenario = scenarios, .scenarios = 1, .setting = &setting, .settings = 1};
  o.model = model_read_under(o.arena, "m.yaml", (struct bytes){model_text, strlen(model_text)}, &overlay, o.report);
  assert_string_equal(definition(&o, "x", 0)->written, "7 m");
  arena_free(o.arena);
}

static void what_is_wrong_is_told_where_it_stands(void **state) {
  (void)state;
  static const struct {
    const char *body, *code;
    int line, column;
    const char *message, *hint;
  } cases[] = {
      {"set: {y: 5 m}\n", "unknown-name", 4, 7, "no quantity is called \"y\"", "there is: x, set, speed"},
      {"set: {sped: 5 m/s}\n", "unknown-name", 4, 7, "no quantity is called \"sped\"", "did you mean speed?"},
      {"set: {set.c: 5 s}\n", "unknown-name", 4, 7, "no member of set is called \"c\"", NULL},
      {"set: {set: 5 s}\n", "unknown-name", 4, 7, "\"set\" has several members: say which one", "set.a, set.b"},
      {"set: {x: 5 s}\n", "dimension", 4, 10, "\"5 s\" is time, but x is length", NULL},
      {"set: {x: fast}\n", "bad-value", 4, 10,
       "\"fast\" does not begin with a number: write a number and a unit, like 64 GB/s", NULL},
      {"set: {x: {value: 5 m, from: set.a}}\n", "bad-value", 4, 7,
       "\"x\" has a value and a formula: keep value or from", NULL},
      {"set: {x: {note: nothing}}\n", "missing-key", 4, 7, "\"x\" has neither a value nor a formula", NULL},
      {"set: {x: {from: set.a, basis: assumed}}\n", "bad-value", 4, 24,
       "the derived value \"x\" has a basis of its own",
       "take basis out: a derived value rests on what its inputs rest on"},
      {"set: {x: [1, 2]}\n", "bad-value", 4, 10, "x takes a single value or a mapping {…}, not a list […]", NULL},
      {"set: {x: {valu: 5 m}}\n", "unknown-key", 4, 11, "a setting has no key \"valu\"", "did you mean value?"},
      {"add: {x: {value: 1 m, basis: defined, section: s}}\n", "bad-value", 4, 7,
       "there is a quantity called \"x\" already: m.yaml:6:3",
       "give it another name, or change the quantity below set"},
      {"add: {z: {value: 1 m, section: s}}\n", "missing-key", 4, 7, "the given value \"z\" has no basis", NULL},
      {"sets: {x: 5 m}\n", "unknown-key", 4, 1, "a scenario has no key \"sets\"", "did you mean set?"},
      {"set: {\"5\": 5 m}\n", "bad-value", 4, 7, "a setting cannot be called \"5\"",
       "set names a quantity, or a member as in name.member"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct outcome o = lay(cases[i].body);
    if (o.report->count != 1) {
      print_error("%s", cases[i].body);
      report_write(o.report, FORMAT_TEXT, 0, stderr);
    }
    assert_int_equal(o.report->count, 1);
    const struct finding *finding = &o.report->item[0];
    assert_string_equal(finding_name(finding->code), cases[i].code);
    assert_string_equal(finding->message, cases[i].message);
    assert_string_equal(finding->place.file, "w.yaml");
    assert_int_equal(finding->place.line, cases[i].line);
    assert_int_equal(finding->place.column, cases[i].column);
    if (cases[i].hint) assert_string_equal(finding->hint, cases[i].hint);
    assert_null(o.model);
    arena_free(o.arena);
  }
}

static void a_scenario_needs_its_name_and_title(void **state) {
  (void)state;
  static const struct {
    const char *yaml, *message;
  } cases[] = {
      {"figproof: 1\ntitle: T\n", "a scenario needs the key \"scenario\""},
      {"figproof: 1\nscenario: s\n", "a scenario needs the key \"title\""},
      {"figproof: 2\nscenario: s\ntitle: T\n", "version 2 of the format is not known: write figproof: 1"},
      {"figproof: 1\nscenario: \"\"\ntitle: T\n", "the scenario has an empty name"},
      {"figproof: 1\nscenario: s\ntitle: T\nset: {a: 1, a: 2}\n", NULL},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct arena *arena = arena_new();
    struct report *report = report_new(arena);
    assert_null(scenario_read(arena, "w.yaml", (struct bytes){cases[i].yaml, strlen(cases[i].yaml)}, report));
    assert_int_equal(report->count, 1);
    if (cases[i].message) assert_string_equal(report->item[0].message, cases[i].message);
    arena_free(arena);
  }
}

static void days_are_read_strictly(void **state) {
  (void)state;
  assert_true(model_is_day("2024-02-29"));
  static const char *const no[] = {"2023-02-29", "2024-13-01", "2024-1-1", "24-01-01", "2024-01-01 ", "2024/01/01", ""};
  for (size_t i = 0; i < sizeof no / sizeof *no; i++) assert_false(model_is_day(no[i]));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_scenario_replaces_and_adds_definitions),
      cmocka_unit_test(settings_come_after_scenarios),
      cmocka_unit_test(what_is_wrong_is_told_where_it_stands),
      cmocka_unit_test(a_scenario_needs_its_name_and_title),
      cmocka_unit_test(days_are_read_strictly),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
