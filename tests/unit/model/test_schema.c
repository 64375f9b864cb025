#include "model/schema.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static bool is_short(const char *name) { return strlen(name) <= 3; }

static const char *const words[] = {"red", "green", NULL};
static const struct schema_key leaf_keys[] = {
    {.name = "n", .kind = SCHEMA_INTEGER, .required = true, .description = "A \"number\"."}, {0}};
static const struct schema_shape leaf = {.name = "a leaf",
                                         .keys = leaf_keys,
                                         .name_pattern = "^.{1,3}$",
                                         .name_fits = is_short,
                                         .name_rule = "at most three letters"};
static const struct schema_key open_keys[] = {
    {.name = "label", .kind = SCHEMA_TEXT}, {.name = "*", .kind = SCHEMA_SHAPE, .shape = &leaf}, {0}};
static const struct schema_shape open = {.name = "an open thing", .keys = open_keys};
static const struct schema_key tree_keys[] = {{.name = "title", .kind = SCHEMA_TEXT, .required = true},
                                              {.name = "flag", .kind = SCHEMA_BOOLEAN},
                                              {.name = "colour", .kind = SCHEMA_ENUM, .words = words},
                                              {.name = "leaves", .kind = SCHEMA_MAP, .shape = &leaf},
                                              {.name = "row", .kind = SCHEMA_LIST, .shape = &leaf},
                                              {.name = "texts", .kind = SCHEMA_LIST},
                                              {.name = "some", .kind = SCHEMA_TEXT_OR_LIST},
                                              {.name = "open", .kind = SCHEMA_SHAPE, .shape = &open},
                                              {0}};
static const struct schema_shape tree = {.name = "a tree", .keys = tree_keys};

/* "line:column code message; hint" of each finding. */
static const char *check(struct arena *arena, const char *text) {
  struct report *report = report_new(arena);
  const struct node *root = node_read(arena, "t.yaml", (struct bytes){text, strlen(text)}, report);
  assert_non_null(root);
  bool good = schema_check(root, &tree, report);
  assert_int_equal(good, report->count == 0);
  struct sink sink = sink_new(arena);
  sink_text(&sink, "");
  for (size_t i = 0; i < report->count; i++) {
    const struct finding *f = &report->item[i];
    sink_text(&sink, arena_print(arena, "%d:%d %s %s; %s\n", f->place.line, f->place.column, finding_name(f->code),
                                 f->message, f->hint ? f->hint : ""));
  }
  return sink_string(&sink);
}

static void a_good_file_passes(void **state) {
  (void)state;
  struct arena *arena = arena_new();
  assert_string_equal(check(arena,
                            "title: x\nflag: true\ncolour: red\nleaves: {ab: {n: 1}}\nrow: [{n: -2}]\ntexts: [a, 'b']\n"
                            "some: x\nopen: {label: y, abc: {n: 3}}\n"),
                      "");
  assert_string_equal(check(arena, "title: 5\nsome: [x, y]\n"), "");
  arena_free(arena);
}

static void each_mistake_is_one_finding(void **state) {
  static const struct {
    const char *text, *findings;
  } cases[] = {
      {"titel: x\n", "1:1 unknown-key a tree has no key \"titel\"; did you mean title?\n"},
      {"flag: true\n", "1:1 missing-key a tree needs the key \"title\"; \n"},
      {"title: x\nzzzzzzzz: 1\n",
       "2:1 unknown-key a tree has no key \"zzzzzzzz\"; it has: title, flag, colour, leaves, row, texts, some, open\n"},
      {"title: [x]\n", "1:8 bad-value title takes a single value, not a list […]; \n"},
      {"title: x\nflag: yes it is\n", "2:7 bad-value flag takes true or false; \n"},
      {"title: x\ncolour: gren\n", "2:9 bad-value colour takes one of: red, green; did you mean green?\n"},
      {"title: x\nleaves: {abcd: {n: 1}}\n",
       "2:10 bad-value a leaf cannot be called \"abcd\"; at most three letters\n"},
      {"title: x\nleaves: {ab: {n: 1.5}}\n", "2:18 bad-value n takes a whole number; \n"},
      {"title: x\nleaves: [a]\n", "2:9 bad-value leaves takes a mapping {…}, not a list […]; \n"},
      {"title: x\nrow: {n: 1}\n", "2:6 bad-value row takes a list […], not a mapping {…}; \n"},
      {"title: x\nrow: [{}, 5]\n",
       "2:7 missing-key a leaf needs the key \"n\"; A \"number\".\n"
       "2:11 bad-value a leaf takes a mapping {…}, not a single value; \n"},
      {"title: x\ntexts: [a, [b]]\n", "2:12 bad-value texts takes a single value, not a list […]; \n"},
      {"title: x\nsome: {a: b}\n", "2:7 bad-value some takes a single value or a list […], not a mapping {…}; \n"},
      {"title: x\nopen: {abcd: {n: 1}}\n", "2:8 bad-value a leaf cannot be called \"abcd\"; at most three letters\n"},
      {"title: x\nopen: {abc: 1}\n", "2:13 bad-value a leaf takes a mapping {…}, not a single value; \n"},
  };
  (void)state;
  struct arena *arena = arena_new();
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    assert_string_equal(check(arena, cases[i].text), cases[i].findings);
  arena_free(arena);
}

static void a_finding_of_the_reader_is_not_repeated(void **state) {
  (void)state;
  struct arena *arena = arena_new();
  struct report *report = report_new(arena);
  static const char text[] = "title: no\nflag: ~\nrow: {a, b}\n";
  const struct node *root = node_read(arena, "t.yaml", (struct bytes){text, strlen(text)}, report);
  assert_int_equal(report->count, 3);
  assert_false(schema_check(root, &tree, report));
  assert_int_equal(report->count, 3);
  arena_free(arena);
}

static void the_json_schema_says_the_same(void **state) {
  static const char *const parts[] = {
      "{\n  \"$schema\": \"https://json-schema.org/draft/2020-12/schema\",\n",
      "\"title\": \"a \\\"tree\\\" \\\\ \\u0009\",\n",
      "\"title\": {\n      \"type\": [\"string\", \"number\", \"boolean\"]\n    }",
      "\"flag\": {\n      \"type\": \"boolean\"\n    }",
      "\"enum\": [\"red\", \"green\"]",
      "\"propertyNames\": {\"pattern\": \"^.{1,3}$\"},\n      \"additionalProperties\": {\"$ref\": \"#/$defs/a-leaf\"}",
      "\"type\": \"array\",\n      \"items\": {\"$ref\": \"#/$defs/a-leaf\"}",
      "\"additionalProperties\": false,\n  \"required\": [\"title\"],\n  \"$defs\": {",
      "\"description\": \"A \\\"number\\\".\",",
      "\"required\": [\"n\"]",
  };
  (void)state;
  struct arena *arena = arena_new();
  struct sink sink = sink_new(arena);
  schema_write(&sink, &tree, "a \"tree\" \\ \t");
  const char *json = sink_string(&sink);
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
    if (!strstr(json, parts[i])) print_error("absent: %s\nin %s", parts[i], json);
    assert_non_null(strstr(json, parts[i]));
  }
  arena_free(arena);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_good_file_passes),
      cmocka_unit_test(each_mistake_is_one_finding),
      cmocka_unit_test(a_finding_of_the_reader_is_not_repeated),
      cmocka_unit_test(the_json_schema_says_the_same),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
