/* Quantities: values and formulas, with their basis. */
#include "model/build.h"
#include "model/name_index.h"

#include <string.h>

static const struct {
  const char *word;
  unsigned basis;
} bases[] = {{"defined", BASIS_DEFINED},
             {"published", BASIS_PUBLISHED},
             {"assumed", BASIS_ASSUMED},
             {"measured", BASIS_MEASURED}};

unsigned build_basis(const struct node *mapping) {
  const char *word = build_text(mapping, "basis");
  for (size_t i = 0; word && i < sizeof bases / sizeof *bases; i++)
    if (!strcmp(bases[i].word, word)) return bases[i].basis;
  return 0;
}

static void read_value(struct build *build, const struct node *node, struct model_definition *definition) {
  const char *why;
  definition->written = node->text;
  definition->value = model_value(build->arena, build->model->units, node->text, &definition->unit, &why);
  if (!definition->value) report_add(build->report, FINDING_BAD_VALUE, node->place, "%s", why);
}

/* `value` or `from` of one definition. outer: the quantity, whose basis, source and note a member inherits; NULL for a
 * plain quantity. */
static void read_definition(struct build *build, const struct node *node, const struct node *outer,
                            struct model_definition *definition) {
  const struct node *value = node_get(node, "value"), *from = node_get(node, "from"), *basis = node_get(node, "basis");
  const struct schema_shape *shape = outer ? &member_shape : &quantity_shape;
  *definition = (struct model_definition){.place = node->key_place};
  const char *source = build_text(node, "source"), *note = build_text(node, "note");
  definition->source = source ? source : build_text(outer, "source");
  definition->note = note ? note : build_text(outer, "note");
  if (value && from) {
    report_add(build->report, FINDING_BAD_VALUE, from->key_place,
               "\"%s\" has a value and a formula: keep value or from", node->key);
    return;
  }
  if (value) {
    definition->place = value->place;
    if (build_scalar(node, "value")) read_value(build, value, definition);
    definition->basis = build_basis(node) ? build_basis(node) : build_basis(outer);
    bool said = basis || node_get(outer, "basis") || schema_has_unknown(node, shape);
    if (!said)
      report_add(build->report, FINDING_MISSING_KEY, node->key_place, "the given value \"%s\" has no basis", node->key)
          ->hint = "write basis: defined, published, assumed or measured";
    return;
  }
  if (!from) {
    if (!schema_has_unknown(node, shape))
      report_add(build->report, FINDING_MISSING_KEY, node->key_place, "\"%s\" has neither a value nor a formula",
                 node->key)
          ->hint = outer ? "write value: or from:" : "write value:, from:, quoted:, or over: and members:";
    return;
  }
  definition->place = from->place;
  if (basis)
    report_add(build->report, FINDING_BAD_VALUE, basis->key_place, "the derived value \"%s\" has a basis of its own",
               node->key)
        ->hint = "take basis out: a derived value rests on what its inputs rest on";
  if (!build_scalar(node, "from")) return;
  definition->written = from->text;
  definition->from = expression_read(build->arena, from->text, from->text_place, build->report);
}

static void read_members(struct build *build, const struct node *node, const struct node *members,
                         const struct model_axis *axis, struct model_quantity *quantity) {
  quantity->definition = arena_array(build->arena, axis->members, sizeof *quantity->definition);
  quantity->definitions = axis->members;
  struct names known = {0};
  bool unknown = false, given = false;
  for (size_t i = 0; i < axis->members; i++) *ARENA_PUSH(build->arena, &known) = axis->member[i].id;
  for (const struct node *member = members->first; member; member = member->next) {
    int index = model_member_index(axis, member->key);
    if (index < 0) {
      build_unknown(build, member->key_place, arena_print(build->arena, "member of the axis %s", axis->id), member->key,
                    &known);
      unknown = true;
    } else if (member->kind == NODE_MAPPING && !member->faulty) {
      read_definition(build, member, node, &quantity->definition[index]);
      given = given || node_get(member, "value");
    }
  }
  for (size_t i = 0; i < axis->members && !unknown; i++)
    if (!node_get(members, axis->member[i].id))
      report_add(build->report, FINDING_MISSING_KEY, members->key_place, "\"%s\" has no member \"%s\" of the axis %s",
                 quantity->id, axis->member[i].id, axis->id);
  const struct node *basis = node_get(node, "basis");
  if (basis && !given && members->count && !unknown)
    report_add(build->report, FINDING_BAD_VALUE, basis->key_place,
               "\"%s\" has a basis, but no member has a given value", quantity->id)
        ->hint = "take basis out: a derived value rests on what its inputs rest on";
}

static void read_set(struct build *build, const struct node *node, struct model_quantity *quantity) {
  const struct node *over = node_get(node, "over"), *members = node_get(node, "members");
  const char *plain = node_get(node, "value") ? "value" : node_get(node, "from") ? "from" : NULL;
  if (plain)
    report_add(build->report, FINDING_BAD_VALUE, node_get(node, plain)->key_place,
               "\"%s\" is a set, so %s belongs to each member", quantity->id, plain)
        ->hint =
        "a formula that is the same for all members needs no over and members: it spreads over the sets it reads";
  else if (!over && !schema_has_unknown(node, &quantity_shape))
    report_add(build->report, FINDING_MISSING_KEY, members->key_place,
               "\"%s\" has members but no axis: write over:", quantity->id);
  else if (!members && !schema_has_unknown(node, &quantity_shape))
    report_add(build->report, FINDING_MISSING_KEY, over->key_place, "\"%s\" stands over an axis but has no members",
               quantity->id);
  if (!build_scalar(node, "over")) return;
  quantity->over = model_axis_index(build->model, over->text);
  if (quantity->over < 0) {
    struct names known = {0};
    for (size_t i = 0; i < build->model->axes; i++) *ARENA_PUSH(build->arena, &known) = build->model->axis[i].id;
    build_unknown(build, over->place, "axis", over->text, &known);
  } else if (!plain && build_children(node, "members", NODE_MAPPING)) {
    read_members(build, node, members, &build->model->axis[quantity->over], quantity);
  }
}

/* A value known as an interval is a set of its two ends over an axis of its own: whoever reads it twice reads the same end
 * twice, so that x / x is one and x − x nothing. */
static void read_interval(struct build *build, const struct node *node, struct model_quantity *quantity) {
  static const char *const ends[] = {"low", "high"}, *const others[] = {"value", "from", "over", "members", "quoted"};
  for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
    const struct node *other = node_get(node, others[i]);
    if (!other) continue;
    report_add(build->report, FINDING_BAD_VALUE, other->key_place, "\"%s\" is an interval, so it has no %s", quantity->id,
               others[i])
        ->hint = "an interval has low, high and a basis";
    return;
  }
  struct model *model = build->model;
  struct model_axis *axis = &model->axis[model->axes];
  *axis = (struct model_axis){.id = arena_print(build->arena, "%s, low to high", quantity->id),
                              .label = quantity->id,
                              .members = 2,
                              .place = node->key_place};
  axis->member = arena_array(build->arena, 2, sizeof *axis->member);
  quantity->definition = arena_array(build->arena, 2, sizeof *quantity->definition);
  quantity->definitions = 2;
  bool good = true;
  for (size_t i = 0; i < 2; i++) {
    const struct node *end = node_get(node, ends[i]);
    axis->member[i] = (struct model_member){ends[i], ends[i], ends[i], node->key_place};
    if (!end) {
      report_add(build->report, FINDING_MISSING_KEY, node->key_place, "the interval \"%s\" has no %s end", quantity->id,
                 ends[i]);
      good = false;
      continue;
    }
    struct model_definition *definition = &quantity->definition[i];
    *definition = (struct model_definition){.place = end->place,
                                            .basis = build_basis(node),
                                            .source = build_text(node, "source"),
                                            .note = build_text(node, "note")};
    if (build_scalar(node, ends[i])) read_value(build, end, definition);
    good = good && definition->value;
  }
  if (good && !node_get(node, "basis"))
    report_add(build->report, FINDING_MISSING_KEY, node->key_place, "the interval \"%s\" has no basis", quantity->id)->hint =
        "write basis: defined, published, assumed or measured";
  if (good && dimension_equal(&quantity->definition[0].unit->dimension, &quantity->definition[1].unit->dimension) &&
      rational_compare(quantity->definition[0].value, quantity->definition[1].value) > 0)
    report_add(build->report, FINDING_BAD_VALUE, node_get(node, "low")->place, "the low end of \"%s\" lies above its high end",
               quantity->id)
        ->hint = "exchange low and high";
  quantity->over = (int)model->axes++;
}

static int days_in(int year, int month) {
  static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
  return days[month - 1] + (month == 2 && leap);
}

bool model_is_day(const char *text) {
  static const char shape[] = "dddd-dd-dd";
  if (strlen(text) != strlen(shape)) return false;
  int part[3] = {0}, n = 0;
  for (size_t i = 0; shape[i]; i++) {
    if (shape[i] == '-') {
      if (text[i] != '-') return false;
      n++;
    } else {
      if (text[i] < '0' || text[i] > '9') return false;
      part[n] = part[n] * 10 + (text[i] - '0');
    }
  }
  return part[1] >= 1 && part[1] <= 12 && part[2] >= 1 && part[2] <= days_in(part[0], part[1]);
}

static const char *read_date(struct build *build, const struct node *mapping, const char *key) {
  const struct node *node = build_scalar(mapping, key);
  if (!node) return NULL;
  if (!model_is_day(node->text))
    report_add(build->report, FINDING_BAD_VALUE, node->place, "%s takes a day, like 2025-06-30", key)->found =
        node->text;
  return node->text;
}

static void read_dates(struct build *build, const struct node *node, struct model_quantity *quantity) {
  quantity->as_of = read_date(build, node, "as_of");
  quantity->stale_after = read_date(build, node, "stale_after");
  if (quantity->as_of && quantity->stale_after && model_is_day(quantity->as_of) && model_is_day(quantity->stale_after) &&
      strcmp(quantity->as_of, quantity->stale_after) > 0)
    report_add(build->report, FINDING_BAD_VALUE, node_get(node, "stale_after")->place, "stale_after lies before as_of");
}

static void check_id(struct build *build, const struct node *node) {
  const char *other = name_is_reserved(node->key)                      ? "a function or word of expressions"
                      : model_axis_index(build->model, node->key) >= 0 ? "an axis"
                                                                       : NULL;
  if (other)
    report_add(build->report, FINDING_BAD_VALUE, node->key_place, "a quantity cannot be called \"%s\": that is %s",
               node->key, other)
        ->hint = "choose another name";
}

static void read_quantity(struct build *build, const struct node *node, struct model_quantity *quantity) {
  int section = build_section(build, node);
  *quantity = (struct model_quantity){.id = node->key,
                                      .label = build_text(node, "label"),
                                      .section = section < 0 ? 0 : section,
                                      .over = -1,
                                      .source = build_text(node, "source"),
                                      .note = build_text(node, "note"),
                                      .quarantine = build_text(node, "quarantine"),
                                      .place = node->key_place};
  check_id(build, node);
  read_dates(build, node, quantity);
  if (node_get(node, "quoted")) {
    build_quoted(build, node, quantity);
    return;
  }
  if (node_get(node, "low") || node_get(node, "high")) {
    read_interval(build, node, quantity);
    return;
  }
  if (node_get(node, "over") || node_get(node, "members")) {
    read_set(build, node, quantity);
    return;
  }
  quantity->definition = arena_array(build->arena, 1, sizeof *quantity->definition);
  quantity->definitions = 1;
  read_definition(build, node, NULL, quantity->definition);
}

static void add_quantities(struct build *build, struct name_index *index, const struct node *quantities) {
  struct model *model = build->model;
  for (const struct node *node = quantities->first; node; node = node->next) {
    if (node->kind != NODE_MAPPING || node->faulty) continue;
    build->quantity_node[model->quantities] = node;
    read_quantity(build, node, &model->quantity[model->quantities]);
    name_index_add(index, node->key, (int)model->quantities++);
    model->indexed = model->quantities;
  }
}

/* The quantities that a scenario adds: none that the model has. */
static void add_scenario(struct build *build, struct name_index *index, const struct node *quantities) {
  const struct model *model = build->model;
  for (const struct node *node = quantities->first; node; node = node->next) {
    int known = model_quantity_index(model, node->key);
    if (known < 0) continue;
    report_add(build->report, FINDING_BAD_VALUE, node->key_place, "there is a quantity called \"%s\" already: %s",
               node->key, place_text(build->arena, model->quantity[known].place))
        ->hint = "give it another name, or change the quantity below set";
  }
  add_quantities(build, index, quantities);
}

void build_quantities(struct build *build) {
  const struct node *quantities = build_children(build->root, "quantities", NODE_MAPPING);
  if (!quantities) return;
  struct model *model = build->model;
  size_t room = quantities->count;
  for (size_t i = 0; i < build->overlay->scenarios; i++)
    if (build->overlay->scenario[i]->add) room += build->overlay->scenario[i]->add->count;
  model->quantity = arena_array(build->arena, room, sizeof *model->quantity);
  build->quantity_node = arena_array(build->arena, room, sizeof *build->quantity_node);
  struct name_index *index = name_index_new(build->arena, room);
  model->index = index;
  add_quantities(build, index, quantities);
  for (size_t i = 0; i < build->overlay->scenarios; i++)
    if (build->overlay->scenario[i]->add) add_scenario(build, index, build->overlay->scenario[i]->add);
}

struct names build_quantity_names(const struct build *build) {
  struct names names = {0};
  for (size_t i = 0; i < build->model->quantities; i++)
    *ARENA_PUSH(build->arena, &names) = build->model->quantity[i].id;
  return names;
}

void model_check_sources(const struct model *model, struct report *report) {
  for (size_t i = 0; i < model->quantities; i++) {
    const struct model_quantity *q = &model->quantity[i];
    for (size_t n = 0; n < q->definitions; n++) {
      const struct model_definition *definition = &q->definition[n];
      if (!(definition->basis & (BASIS_PUBLISHED | BASIS_MEASURED)) || definition->source || definition->quoted)
        continue;
      report_add(report, FINDING_NO_SOURCE, definition->place, "'%s%s%s' is %s, and no source says where", q->id,
                 q->over >= 0 ? "." : "", q->over >= 0 ? model->axis[q->over].member[n].id : "",
                 definition->basis & BASIS_PUBLISHED ? "published" : "measured")
          ->hint = "write source: and where it can be looked up, or basis: assumed";
    }
  }
}
