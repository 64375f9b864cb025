#include "model/build.h"
#include "model/name_index.h"

#include <string.h>

const struct node *build_scalar(const struct node *mapping, const char *key) {
  const struct node *node = node_get(mapping, key);
  return node && node->kind == NODE_SCALAR && !node->faulty ? node : NULL;
}

const char *build_text(const struct node *mapping, const char *key) {
  const struct node *node = build_scalar(mapping, key);
  return node ? node->text : NULL;
}

bool build_flag(const struct node *mapping, const char *key) {
  const char *text = build_text(mapping, key);
  return text && !strcmp(text, "true");
}

const struct node *build_children(const struct node *mapping, const char *key, enum node_kind kind) {
  const struct node *node = node_get(mapping, key);
  return node && node->kind == kind && !node->faulty ? node : NULL;
}

struct finding *build_unknown(struct build *build, struct place place, const char *what, const char *name,
                              const struct names *known) {
  struct finding *finding =
      report_add(build->report, FINDING_UNKNOWN_NAME, place, "no %s is called \"%s\"", what, name);
  const char *near = nearest_name(name, known->item, known->count);
  if (near)
    finding->hint = arena_print(build->arena, "did you mean %s?", near);
  else if (known->count && known->count <= 8) {
    struct sink sink = sink_new(build->arena);
    sink_text(&sink, "there is: ");
    for (size_t i = 0; i < known->count; i++) SINK(&sink, i ? ", " : "", known->item[i]);
    finding->hint = sink_string(&sink);
  }
  return finding;
}

int build_section(struct build *build, const struct node *mapping) {
  const struct node *node = build_scalar(mapping, "section");
  if (!node) return -1;
  struct names known = {0};
  for (size_t i = 0; i < build->model->sections; i++) {
    if (!strcmp(build->model->section[i].id, node->text)) return (int)i;
    *ARENA_PUSH(build->arena, &known) = build->model->section[i].id;
  }
  build_unknown(build, node->place, "section", node->text, &known);
  return 0;
}

const char *build_language(const struct node *mapping, struct report *report) {
  const struct node *node = build_scalar(mapping, "language");
  if (!node) return "en";
  if (!strncmp(node->text, "en", 2) && (!node->text[2] || node->text[2] == '-')) return node->text;
  struct finding *finding = report_add(report, FINDING_BAD_VALUE, node->place, "language takes en, or en-GB and the like");
  finding->found = node->text;
  finding->hint = "figproof prints numbers, units and words in English only";
  return "en";
}

static void build_book(struct build *build) {
  struct model *model = build->model;
  const struct node *book = build_children(build->root, "book", NODE_MAPPING);
  const struct node *version = build_scalar(build->root, "figproof");
  model->title = build_text(book, "title");
  model->language = build_language(book, build->report);
  model->chapter = build_text(book, "chapter");
  if (version && strcmp(version->text, "1") != 0)
    report_add(build->report, FINDING_BAD_VALUE, version->place,
               "version %s of the format is not known: write figproof: 1", version->text);
}

static void build_sections(struct build *build) {
  const struct node *list = build_children(build->root, "sections", NODE_SEQUENCE);
  if (!list) return;
  struct model *model = build->model;
  model->section = arena_array(build->arena, list->count, sizeof *model->section);
  for (const struct node *item = list->first; item; item = item->next) {
    const struct node *id = build_scalar(item, "id");
    if (!id) continue;
    for (size_t i = 0; i < model->sections; i++)
      if (!strcmp(model->section[i].id, id->text))
        report_add(build->report, FINDING_BAD_VALUE, id->place, "two sections are called \"%s\"", id->text);
    const char *title = build_text(item, "title");
    model->section[model->sections++] =
        (struct model_section){.id = id->text, .title = title ? title : id->text, .place = item->place};
  }
}

static void build_names(struct build *build) {
  const struct node *list = build_children(build->root, "names", NODE_SEQUENCE);
  if (!list) return;
  struct model *model = build->model;
  model->name = arena_array(build->arena, list->count, sizeof *model->name);
  for (const struct node *item = list->first; item; item = item->next) {
    if (item->kind != NODE_SCALAR || item->faulty) continue;
    if (!item->text[strspn(item->text, " \t\n")])
      report_add(build->report, FINDING_BAD_VALUE, item->place, "an empty name");
    model->name[model->names++] = item->text;
  }
}

static void build_units(struct build *build) {
  struct model *model = build->model;
  const struct unit_system *beside = build->overlay->beside;
  model->units = beside ? unit_system_beside(build->arena, beside) : unit_system_new(build->arena);
  const struct node *units = build_children(build->root, "units", NODE_MAPPING);
  if (!units) return;
  model->own_unit = arena_array(build->arena, units->count, sizeof *model->own_unit);
  for (const struct node *unit = units->first; unit; unit = unit->next) {
    const char *one = build_text(unit, "one"), *many = build_text(unit, "many");
    const struct node *equals = node_get(unit, "equals");
    if (!one || !many || (equals && !build_scalar(unit, "equals"))) continue;
    const char *why = unit_define(model->units, unit->key, one, many, equals ? equals->text : NULL);
    model->own_unit[model->own_units++] =
        (struct model_unit){unit->key, one, many, equals ? equals->text : NULL, unit->key_place};
    if (why) report_add(build->report, FINDING_BAD_VALUE, equals ? equals->place : unit->key_place, "%s", why);
  }
}

/* Every quantity may be an interval, which has an axis of its own. */
static size_t intervals_most(const struct build *build) {
  const struct node *quantities = node_get(build->root, "quantities");
  size_t most = quantities ? quantities->count : 0;
  for (size_t i = 0; i < build->overlay->scenarios; i++)
    if (build->overlay->scenario[i]->add) most += build->overlay->scenario[i]->add->count;
  return most;
}

void build_axes(struct build *build) {
  const struct node *axes = build_children(build->root, "axes", NODE_MAPPING);
  struct model *model = build->model;
  model->axis = arena_array(build->arena, (axes ? axes->count : 0) + intervals_most(build), sizeof *model->axis);
  if (!axes) return;
  for (const struct node *node = axes->first; node; node = node->next) {
    if (node->kind != NODE_MAPPING || node->faulty) continue;
    struct model_axis *axis = &model->axis[model->axes++];
    const char *label = build_text(node, "label"), *plotted = build_text(node, "plotted");
    *axis = (struct model_axis){.id = node->key, .label = label ? label : node->key, .place = node->key_place};
    axis->plotted = plotted && !strcmp(plotted, "true");
    axis->member = arena_array(build->arena, node->count, sizeof *axis->member);
    for (const struct node *child = node->first; child; child = child->next) {
      if (!strcmp(child->key, "label") || !strcmp(child->key, "plotted")) continue;
      const char *name = build_text(child, "label"), *brief = build_text(child, "short");
      name = name ? name : child->key;
      axis->member[axis->members++] = (struct model_member){
          .id = child->key, .label = name, .short_label = brief ? brief : name, .place = child->key_place};
    }
    if (!axis->members)
      report_add(build->report, FINDING_MISSING_KEY, node->key_place, "the axis \"%s\" has no members", node->key);
    if (name_is_reserved(node->key))
      report_add(build->report, FINDING_BAD_VALUE, node->key_place,
                 "an axis cannot be called \"%s\": expressions have a function or word of that name", node->key);
  }
}

struct model *model_read(struct arena *arena, const char *file, struct bytes bytes, const struct model_setting *setting,
                         size_t settings, struct report *report) {
  const struct model_overlay overlay = {.setting = setting, .settings = settings};
  return model_read_under(arena, file, bytes, &overlay, report);
}

struct model *model_read_under(struct arena *arena, const char *file, struct bytes bytes,
                               const struct model_overlay *overlay, struct report *report) {
  size_t before = report->count;
  const struct node *root = node_read(arena, file, bytes, report);
  if (!root) return NULL;
  schema_check(root, &model_shape, report);
  if (root->kind != NODE_MAPPING) return NULL;
  struct model *model = arena_alloc(arena, sizeof *model);
  model->file = file;
  struct build build = {
      .arena = arena, .report = report, .model = model, .root = root, .overlay = overlay};
  build_book(&build);
  build_sections(&build);
  build_names(&build);
  build_units(&build);
  build_axes(&build);
  build_quantities(&build);
  build_settings(&build);
  build_forms(&build);
  build_quotes(&build);
  build_claims(&build);
  build_errata(&build);
  build_sentences(&build);
  build_scenario_table(&build);
  return report->count == before ? model : NULL;
}

int model_quantity_index(const struct model *model, const char *id) {
  int known = model->index ? name_index_find(model->index, id) : -1;
  if (known >= 0) return known;
  for (size_t i = model->indexed; i < model->quantities; i++)
    if (!strcmp(model->quantity[i].id, id)) return (int)i;
  return -1;
}

int model_axis_index(const struct model *model, const char *id) {
  for (size_t i = 0; i < model->axes; i++)
    if (!strcmp(model->axis[i].id, id)) return (int)i;
  return -1;
}

int model_member_index(const struct model_axis *axis, const char *id) {
  for (size_t i = 0; i < axis->members; i++)
    if (!strcmp(axis->member[i].id, id)) return (int)i;
  return -1;
}

int model_claim_index(const struct model *model, const char *id) {
  for (size_t i = 0; i < model->claims; i++)
    if (!strcmp(model->claim[i].id, id)) return (int)i;
  return -1;
}

int model_erratum_index(const struct model *model, const char *id) {
  for (size_t i = 0; i < model->errata; i++)
    if (!strcmp(model->erratum[i].id, id)) return (int)i;
  return -1;
}

const struct form *model_form(const struct model_quantity *quantity, const char *name) {
  if (!name) return quantity->forms ? &quantity->form[0] : NULL;
  for (size_t i = 0; i < quantity->forms; i++)
    if (!strcmp(quantity->form[i].name, name)) return &quantity->form[i];
  return NULL;
}

char *model_basis_text(struct arena *arena, unsigned basis) {
  static const char *const names[] = {"defined", "published", "assumed", "measured"};
  char *text = arena_copy(arena, "");
  for (int i = 0; i < 4; i++)
    if (basis & (1u << i)) text = arena_print(arena, "%s%s%s", text, *text ? ", " : "", names[i]);
  return text;
}
