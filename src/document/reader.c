#include "document/reader.h"

#include <string.h>

bool reader_expand(const struct template_scope *scope, const struct node *node, struct text *text) {
  char *folded = arena_copy(scope->derived->arena, node->text); /* a line of a figure has no breaks of its own */
  for (char *p = folded; *p; p++)
    if (*p == '\n' || *p == '\t') *p = ' ';
  return template_expand(scope, folded, node->place, text);
}

bool reader_text(const struct template_scope *scope, const struct node *mapping, const char *key, struct text *text) {
  *text = text_new(scope->derived->arena);
  const struct node *node = node_get(mapping, key);
  return !node || reader_expand(scope, node, text);
}

const char *reader_word(const struct node *mapping, const char *key) {
  const struct node *node = node_get(mapping, key);
  return node ? node->text : NULL;
}

bool reader_flag(const struct node *mapping, const char *key) {
  const char *word = reader_word(mapping, key);
  return word && !strcmp(word, "true");
}

int reader_small(const struct node *mapping, const char *key, int fallback) {
  const char *word = reader_word(mapping, key);
  if (!word) return fallback;
  int n = 0;
  for (const char *p = word; *p >= '0' && *p <= '9' && n < 100; p++) n = n * 10 + (*p - '0');
  return n;
}

int reader_axis(const struct template_scope *scope, const struct node *mapping, const char *key) {
  const struct node *node = node_get(mapping, key);
  if (!node) return -1;
  const struct model *model = scope->derived->model;
  int axis = model_axis_index(model, node->text);
  if (axis >= 0) return axis;
  struct arena *arena = scope->derived->arena;
  const char **known = arena_array(arena, model->axes + 1, sizeof *known);
  for (size_t i = 0; i < model->axes; i++) known[i] = model->axis[i].id;
  const char *near = nearest_name(node->text, known, model->axes);
  struct finding *finding = report_add(scope->report, FINDING_UNKNOWN_NAME, node->place, "no axis is called '%s'", node->text);
  if (near) finding->hint = arena_print(arena, "did you mean '%s'?", near);
  return -2;
}

static struct text single_name(struct arena *arena, const char *what, const char *name) {
  struct text text = text_new(arena);
  template_add_name(&text, what, name);
  return text;
}

void reader_locals(struct arena *arena, const struct derived *derived, const char *number, int section,
                   struct template_local local[3]) {
  local[0] = (struct template_local){.name = "figure", .plain = single_name(arena, "figure number", number)};
  local[1] = (struct template_local){.name = "chapter",
                                     .plain = single_name(arena, "chapter", derived->model->chapter ? derived->model->chapter : "")};
  local[2] = (struct template_local){.name = "section", .plain = text_new(arena)};
  text_add_number(&local[2].plain, printed_count(arena, "section number", section + 1, PRINTED_PLAIN));
  for (int i = 0; i < 3; i++) local[i].spoken = local[i].plain;
}

int reader_section(const struct derived *derived, const struct node *node, struct report *report) {
  const struct node *section = node_get(node, "section");
  if (!section) return 0;
  const struct model *model = derived->model;
  const char **known = arena_array(derived->arena, model->sections + 1, sizeof *known);
  for (size_t i = 0; i < model->sections; i++) {
    known[i] = model->section[i].id;
    if (!strcmp(known[i], section->text)) return (int)i;
  }
  const char *near = nearest_name(section->text, known, model->sections);
  struct finding *finding = report_add(report, FINDING_UNKNOWN_NAME, section->place, "no section is called '%s'", section->text);
  if (near) finding->hint = arena_print(derived->arena, "did you mean '%s'?", near);
  return -1;
}
