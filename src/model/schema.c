#include "model/schema.h"

#include <ctype.h>
#include <string.h>

enum { MOST_KEYS = 64 };

static bool is_free(const struct schema_key *key) { return !strcmp(key->name, "*"); }

static const struct schema_key *find_key(const struct schema_shape *shape, const char *name) {
  const struct schema_key *any = NULL;
  for (const struct schema_key *key = shape->keys; key->name; key++) {
    if (is_free(key))
      any = key;
    else if (!strcmp(key->name, name))
      return key;
  }
  return any;
}

bool schema_has_unknown(const struct node *mapping, const struct schema_shape *shape) {
  if (!mapping || mapping->kind != NODE_MAPPING) return false;
  for (const struct node *child = mapping->first; child; child = child->next)
    if (!find_key(shape, child->key)) return true;
  return false;
}

static const char *nearest_key(const struct schema_shape *shape, const char *name) {
  const char *names[MOST_KEYS];
  size_t count = 0;
  for (const struct schema_key *key = shape->keys; key->name && count < MOST_KEYS; key++)
    if (!is_free(key)) names[count++] = key->name;
  return nearest_name(name, names, count);
}

static const char *known_keys(struct arena *arena, const struct schema_shape *shape) {
  struct sink sink = sink_new(arena);
  sink_text(&sink, "");
  for (const struct schema_key *key = shape->keys; key->name; key++)
    SINK(&sink, key == shape->keys ? "" : ", ", is_free(key) ? "names of your own" : key->name);
  return sink_string(&sink);
}

static const char *kind_in_words(const struct node *node) {
  static const char *const words[] = {"a single value", "a mapping {…}", "a list […]"};
  return words[node->kind];
}

static bool wrong_kind(const struct node *node, const char *what, const char *wanted, struct report *report) {
  struct finding *finding =
      report_add(report, FINDING_BAD_VALUE, node->place, "%s takes %s, not %s", what, wanted, kind_in_words(node));
  if (node->kind == NODE_SCALAR && *node->text) finding->found = node->text;
  return false;
}

static bool check_integer(const struct node *node, const char *what, struct report *report) {
  const char *digits = node->text + (node->text[0] == '-');
  if (*digits && !digits[strspn(digits, "0123456789")]) return true;
  report_add(report, FINDING_BAD_VALUE, node->place, "%s takes a whole number", what)->found = node->text;
  return false;
}

static bool check_boolean(const struct node *node, const char *what, struct report *report) {
  if (!node->quoted && (!strcmp(node->text, "true") || !strcmp(node->text, "false"))) return true;
  report_add(report, FINDING_BAD_VALUE, node->place, "%s takes true or false", what)->found = node->text;
  return false;
}

static bool check_word(const struct node *node, const struct schema_key *key, const char *what, struct report *report) {
  struct sink sink = sink_new(report->arena);
  sink_text(&sink, "");
  size_t count = 0;
  for (; key->words[count]; count++) {
    if (!strcmp(key->words[count], node->text)) return true;
    SINK(&sink, count ? ", " : "", key->words[count]);
  }
  const char *near = nearest_name(node->text, key->words, count);
  struct finding *finding =
      report_add(report, FINDING_BAD_VALUE, node->place, "%s takes one of: %s", what, sink_string(&sink));
  finding->found = node->text;
  if (near) finding->hint = arena_print(report->arena, "did you mean %s?", near);
  return false;
}

static bool check_scalar(const struct node *node, const char *what, struct report *report) {
  if (node->faulty) return false;
  if (node->kind != NODE_SCALAR) return wrong_kind(node, what, "a single value", report);
  return true;
}

static bool check_items(const struct node *list, const struct schema_shape *shape, const char *what,
                        struct report *report) {
  bool good = true;
  for (const struct node *item = list->first; item; item = item->next)
    good = (shape ? schema_check(item, shape, report) : check_scalar(item, what, report)) && good;
  return good;
}

static bool check_name(const struct node *entry, const struct schema_shape *shape, struct report *report) {
  if (!shape || !shape->name_fits || shape->name_fits(entry->key)) return true;
  report_add(report, FINDING_BAD_VALUE, entry->key_place, "%s cannot be called \"%s\"", shape->name, entry->key)->hint =
      shape->name_rule;
  return false;
}

static bool check_map(const struct node *map, const struct schema_shape *shape, const char *what,
                      struct report *report) {
  bool good = true;
  for (const struct node *entry = map->first; entry; entry = entry->next) {
    good = check_name(entry, shape, report) && good;
    good = (shape ? schema_check(entry, shape, report) : check_scalar(entry, what, report)) && good;
  }
  return good;
}

static bool check_value(const struct node *node, const struct schema_key *key, struct report *report) {
  const char *what = node->key;
  if (node->faulty) return false;
  switch (key->kind) {
    case SCHEMA_TEXT:
      return check_scalar(node, what, report);
    case SCHEMA_INTEGER:
      return check_scalar(node, what, report) && check_integer(node, what, report);
    case SCHEMA_BOOLEAN:
      return check_scalar(node, what, report) && check_boolean(node, what, report);
    case SCHEMA_ENUM:
      return check_scalar(node, what, report) && check_word(node, key, what, report);
    case SCHEMA_SHAPE:
      return schema_check(node, key->shape, report);
    case SCHEMA_MAP:
      if (node->kind != NODE_MAPPING) return wrong_kind(node, what, "a mapping {…}", report);
      return check_map(node, key->shape, what, report);
    case SCHEMA_LIST:
      if (node->kind != NODE_SEQUENCE) return wrong_kind(node, what, "a list […]", report);
      return check_items(node, key->shape, what, report);
    case SCHEMA_TEXT_OR_LIST:
      if (node->kind == NODE_MAPPING) return wrong_kind(node, what, "a single value or a list […]", report);
      return node->kind == NODE_SCALAR || check_items(node, NULL, what, report);
    case SCHEMA_TEXT_OR_SHAPE:
      if (node->kind == NODE_SEQUENCE) return wrong_kind(node, what, "a single value or a mapping {…}", report);
      return node->kind == NODE_SCALAR || schema_check(node, key->shape, report);
  }
  return true;
}

static void report_unknown(const struct node *entry, const struct schema_shape *shape, struct report *report) {
  const char *near = nearest_key(shape, entry->key);
  struct finding *finding =
      report_add(report, FINDING_UNKNOWN_KEY, entry->key_place, "%s has no key \"%s\"", shape->name, entry->key);
  finding->hint = near ? arena_print(report->arena, "did you mean %s?", near)
                       : arena_print(report->arena, "it has: %s", known_keys(report->arena, shape));
}

/* An unknown key that is nearly this one. */
static bool is_misspelled(const struct node *mapping, const struct schema_shape *shape, const char *name) {
  for (const struct node *entry = mapping->first; entry; entry = entry->next) {
    if (find_key(shape, entry->key)) continue;
    const char *near = nearest_key(shape, entry->key);
    if (near && !strcmp(near, name)) return true;
  }
  return false;
}

bool schema_check(const struct node *node, const struct schema_shape *shape, struct report *report) {
  if (node->faulty) return false;
  if (node->kind != NODE_MAPPING) return wrong_kind(node, shape->name, "a mapping {…}", report);
  bool good = true;
  for (const struct node *entry = node->first; entry; entry = entry->next) {
    const struct schema_key *key = find_key(shape, entry->key);
    if (!key)
      report_unknown(entry, shape, report);
    else if (is_free(key))
      good = check_name(entry, key->shape, report) && good;
    good = key && check_value(entry, key, report) && good;
  }
  for (const struct schema_key *key = shape->keys; key->name; key++) {
    if (!key->required || is_free(key) || node_get(node, key->name)) continue;
    good = false;
    if (!is_misspelled(node, shape, key->name))
      report_add(report, FINDING_MISSING_KEY, node->key ? node->key_place : node->place, "%s needs the key \"%s\"",
                 shape->name, key->name)
          ->hint = key->description;
  }
  return good;
}
