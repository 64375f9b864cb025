/* --set NAME=VALUE and scenarios: other definitions in the place of those of the file. */
#include "model/build.h"

#include <ctype.h>
#include <string.h>

static size_t word_length(const char *text, size_t length) {
  size_t n = 0;
  while (n < length && (isalnum((unsigned char)text[n]) || text[n] == '_')) n++;
  return n;
}

bool build_cell(struct arena *arena, const char *text, size_t length, const char **name, struct names *members) {
  size_t at = word_length(text, length);
  if (!at) return false;
  *name = arena_slice(arena, text, at);
  while (at < length && text[at] == '.') {
    size_t word = word_length(text + at + 1, length - at - 1);
    if (!word) return false;
    *ARENA_PUSH(arena, members) = arena_slice(arena, text + at + 1, word);
    at += 1 + word;
  }
  if (at < length && text[at] == '[') {
    do {
      at++;
      while (at < length && text[at] == ' ') at++;
      size_t word = at < length && text[at] == '*' ? 1 : word_length(text + at, length - at);
      if (!word) return false;
      *ARENA_PUSH(arena, members) = arena_slice(arena, text + at, word);
      at += word;
      while (at < length && text[at] == ' ') at++;
    } while (at < length && text[at] == ',');
    if (at >= length || text[at] != ']') return false;
    at++;
  }
  return at == length;
}

static const char *members_in_words(struct build *build, const struct model_quantity *quantity) {
  struct sink sink = sink_new(build->arena);
  const struct model_axis *axis = &build->model->axis[quantity->over];
  for (size_t i = 0; i < axis->members; i++) SINK(&sink, i ? ", " : "", quantity->id, ".", axis->member[i].id);
  return sink_string(&sink);
}

/* The definition that the name means, or NULL with a finding. */
static struct model_definition *find_definition(struct build *build, const char *text, struct place place) {
  const char *name;
  struct names members = {0};
  if (!build_cell(build->arena, text, strlen(text), &name, &members) || members.count > 1) {
    report_add(build->report, FINDING_UNKNOWN_NAME, place, "\"%s\" is no name of a quantity", text)->hint =
        "write name=value or name.member=value";
    return NULL;
  }
  int index = model_quantity_index(build->model, name);
  if (index < 0) {
    struct names known = build_quantity_names(build);
    build_unknown(build, place, "quantity", name, &known);
    return NULL;
  }
  struct model_quantity *quantity = &build->model->quantity[index];
  if (quantity->over < 0) {
    if (!members.count) return quantity->definitions ? quantity->definition : NULL;
    report_add(build->report, FINDING_UNKNOWN_NAME, place, "\"%s\" has no members that can be set", name)->hint =
        "its members, if any, come from a formula: set what the formula reads";
    return NULL;
  }
  const struct model_axis *axis = &build->model->axis[quantity->over];
  if (!members.count) {
    report_add(build->report, FINDING_UNKNOWN_NAME, place, "\"%s\" has several members: say which one", name)->hint =
        members_in_words(build, quantity);
    return NULL;
  }
  int member = model_member_index(axis, members.item[0]);
  if (member >= 0) return quantity->definitions ? &quantity->definition[member] : NULL;
  struct names known = {0};
  for (size_t i = 0; i < axis->members; i++) *ARENA_PUSH(build->arena, &known) = axis->member[i].id;
  build_unknown(build, place, arena_print(build->arena, "member of %s", name), members.item[0], &known);
  return NULL;
}

/* Whether a value may stand where definition stands. */
static bool fits(struct build *build, const char *name, const struct model_definition *definition,
                 const struct model_definition *other) {
  if (!definition->value || dimension_equal(&definition->unit->dimension, &other->unit->dimension)) return true;
  struct finding *finding =
      report_add(build->report, FINDING_DIMENSION, other->place, "\"%s\" is %s, but %s is %s", other->written,
                 dimension_text(build->arena, build->model->units, &other->unit->dimension), name,
                 dimension_text(build->arena, build->model->units, &definition->unit->dimension));
  finding->expected = arena_print(build->arena, "a value like %s", definition->written);
  return false;
}

/* A given value in the place of a definition. */
static void set_value(struct build *build, const char *name, struct model_definition *definition,
                      struct model_definition other) {
  const char *why;
  other.value = model_value(build->arena, build->model->units, other.written, &other.unit, &why);
  if (!other.value)
    report_add(build->report, FINDING_BAD_VALUE, other.place, "%s", why);
  else if (fits(build, name, definition, &other))
    *definition = other;
}

static void set(struct build *build, const struct model_setting *setting) {
  struct place place = {.file = arena_print(build->arena, "--set %s", setting->name)};
  struct model_definition *definition = find_definition(build, setting->name, place);
  if (!definition) return;
  set_value(build, setting->name, definition,
            (struct model_definition){.written = setting->value,
                                      .basis = BASIS_ASSUMED,
                                      .note = "set on the command line",
                                      .place = place});
}

/* One entry of a scenario's `set`: a value, or a mapping with value or from. */
static void set_entry(struct build *build, const struct scenario *scenario, const struct node *entry) {
  struct model_definition *definition = find_definition(build, entry->key, entry->key_place);
  if (!definition) return;
  struct model_definition other = {
      .basis = BASIS_ASSUMED, .note = arena_print(build->arena, "what if: %s", scenario->title), .place = entry->place};
  if (entry->kind == NODE_SCALAR) {
    other.written = entry->text;
    set_value(build, entry->key, definition, other);
    return;
  }
  const struct node *value = node_get(entry, "value"), *from = node_get(entry, "from");
  if (!value == !from) {
    report_add(build->report, value ? FINDING_BAD_VALUE : FINDING_MISSING_KEY, entry->key_place,
               value ? "\"%s\" has a value and a formula: keep value or from"
                     : "\"%s\" has neither a value nor a formula",
               entry->key);
    return;
  }
  const char *note = build_text(entry, "note");
  other.source = build_text(entry, "source");
  if (note) other.note = note;
  other.place = value ? value->place : from->place;
  other.written = value ? value->text : from->text;
  if (value) {
    if (build_basis(entry)) other.basis = build_basis(entry);
    set_value(build, entry->key, definition, other);
    return;
  }
  if (node_get(entry, "basis"))
    report_add(build->report, FINDING_BAD_VALUE, node_get(entry, "basis")->key_place,
               "the derived value \"%s\" has a basis of its own", entry->key)
        ->hint = "take basis out: a derived value rests on what its inputs rest on";
  other.basis = 0;
  other.from = expression_read(build->arena, from->text, from->text_place, build->report);
  if (other.from) *definition = other;
}

void build_settings(struct build *build) {
  const struct model_overlay *overlay = build->overlay;
  for (size_t i = 0; i < overlay->scenarios; i++) {
    const struct node *entries = overlay->scenario[i]->set;
    for (const struct node *entry = entries ? entries->first : NULL; entry; entry = entry->next)
      set_entry(build, overlay->scenario[i], entry);
  }
  for (size_t i = 0; i < overlay->settings; i++) set(build, &overlay->setting[i]);
}
