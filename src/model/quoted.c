/* Numbers of other chapters: read as names here, found in the other model once that is read too. */
#include "model/build.h"

#include <string.h>

/* Keys that say what the other chapter says already. */
static bool refuse_keys(struct build *build, const struct node *node) {
  static const char *const keys[] = {"value", "from", "members", "basis"};
  bool good = true;
  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
    const struct node *other = node_get(node, keys[i]);
    if (!other) continue;
    report_add(build->report, FINDING_BAD_VALUE, other->key_place,
               "\"%s\" is quoted from another chapter, so it has no %s of its own", node->key, keys[i])
        ->hint = arena_print(build->arena, "take %s out, or quoted", keys[i]);
    good = false;
  }
  return good;
}

/* The number of definitions: one, or one for each member of the axis below `over`. */
static size_t definitions(struct build *build, const struct node *node, struct model_quantity *quantity) {
  const struct node *over = build_scalar(node, "over");
  if (!over) return 1;
  quantity->over = model_axis_index(build->model, over->text);
  if (quantity->over >= 0) return build->model->axis[quantity->over].members;
  struct names known = {0};
  for (size_t i = 0; i < build->model->axes; i++) *ARENA_PUSH(build->arena, &known) = build->model->axis[i].id;
  build_unknown(build, over->place, "axis", over->text, &known);
  return 0;
}

void build_quoted(struct build *build, const struct node *node, struct model_quantity *quantity) {
  const struct node *mapping = build_children(node, "quoted", NODE_MAPPING);
  const struct node *chapter = build_scalar(mapping, "chapter"), *cell = build_scalar(mapping, "quantity");
  if (!refuse_keys(build, node) || !chapter || !cell) return;
  struct names members = {0};
  struct model_quoted *quoted = arena_alloc(build->arena, sizeof *quoted);
  *quoted = (struct model_quoted){
      .chapter = chapter->text, .cell = cell->text, .place = cell->place, .chapter_place = chapter->place};
  if (!build_cell(build->arena, cell->text, strlen(cell->text), &quoted->id, &members)) {
    report_add(build->report, FINDING_BAD_VALUE, cell->place, "quantity takes a name, or name.member")->found =
        cell->text;
    return;
  }
  quoted->member = members.item;
  quoted->members = members.count;
  quantity->quoted = quoted;
  quantity->definitions = definitions(build, node, quantity);
  quantity->definition = arena_array(build->arena, quantity->definitions, sizeof *quantity->definition);
  for (size_t i = 0; i < quantity->definitions; i++)
    quantity->definition[i] = (struct model_definition){
        .quoted = true,
        .written = arena_print(build->arena, "%s of chapter %s", quoted->cell, quoted->chapter),
        .source = quantity->source,
        .note = quantity->note,
        .place = cell->place};
}

struct linking {
  struct arena *arena;
  const struct model_shelf *shelf;
  struct report *report;
};

static bool link_quantity(const struct linking *linking, struct model *model, struct model_quantity *quantity);

/* A unit of the other model, as this one reads it; NULL and a finding when this one has another or none by that name.
 */
static const struct unit *own_unit(const struct linking *linking, const struct model *model,
                                   const struct model_quantity *quantity, const struct unit *unit) {
  const char *why;
  const struct unit *own = unit_read(linking->arena, model->units, unit->symbol, &why);
  if (own && dimension_equal(&own->dimension, &unit->dimension) && rational_compare(own->factor, unit->factor) == 0)
    return own;
  const struct model_quoted *quoted = quantity->quoted;
  struct finding *finding =
      report_add(linking->report, FINDING_BAD_VALUE, quoted->place,
                 own ? "chapter %s prints \"%s\" in %s, a unit that is another one in this chapter"
                     : "chapter %s prints \"%s\" in %s, which is no unit of this chapter",
                 quoted->chapter, quoted->cell, unit->symbol);
  finding->hint = arena_print(linking->arena, "define the unit below `units` as %s does, or write forms of its own",
                              quoted->from->file);
  return NULL;
}

static bool take_forms(const struct linking *linking, const struct model *model, struct model_quantity *quantity,
                       const struct model_quantity *other) {
  if (other->unitless_form) return true; /* as is this one's */
  struct form *form = arena_array(linking->arena, other->forms, sizeof *form);
  for (size_t i = 0; i < other->forms; i++) {
    form[i] = other->form[i];
    form[i].unit = own_unit(linking, model, quantity, other->form[i].unit);
    if (form[i].elide) form[i].elide = own_unit(linking, model, quantity, other->form[i].elide);
    if (!form[i].unit || (other->form[i].elide && !form[i].elide)) return false;
  }
  quantity->form = form;
  quantity->forms = other->forms;
  quantity->unitless_form = false;
  return true;
}

/* Own forms that name no unit have that of the other chapter's first form; when it has none either, one is found when
 * the number is derived. */
static bool complete_forms(const struct linking *linking, const struct model *model, struct model_quantity *quantity,
                           const struct model_quantity *other) {
  bool good = true;
  for (size_t i = 0; i < quantity->forms && !other->unitless_form; i++) {
    struct form *form = &quantity->form[i];
    if (form->unit) continue;
    form->unit = own_unit(linking, model, quantity, other->form[0].unit);
    good = form->unit && good;
  }
  return good;
}

static bool same_members(const struct model_quote *a, const struct model_quoted *b) {
  if (a->members != b->members) return false;
  for (size_t i = 0; i < a->members; i++)
    if (strcmp(a->member[i], b->member[i]) != 0) return false;
  return true;
}

/* What the other chapter must quote it with, as this chapter calls it; false when it is not quoted here. */
static bool translate_quote(const struct model *model, const struct model_quoted *quoted,
                            const struct model_quote *there, struct model_quote *here) {
  for (size_t i = 0; i < model->quantities; i++) {
    const struct model_quantity *quantity = &model->quantity[i];
    const struct model_quoted *other = quantity->quoted;
    if (!other || strcmp(other->chapter, quoted->chapter) != 0 || strcmp(other->id, there->quantity) != 0) continue;
    bool whole = !other->members; /* quoted with the members that it has there */
    if (!whole && !same_members(there, other)) continue;
    *here = *there;
    here->quantity = quantity->id;
    here->place = quoted->place;
    if (!whole) here->members = 0;
    return true;
  }
  return false;
}

static bool take_quotes(const struct linking *linking, const struct model *model, struct model_quantity *quantity,
                        const struct model_quantity *other) {
  if (quantity->quotes) return true;
  struct arena *arena = linking->arena;
  struct sink missing = sink_new(arena);
  quantity->quote = arena_array(arena, other->quotes, sizeof *quantity->quote);
  for (size_t i = 0; i < other->quotes; i++) {
    const struct model_quote *there = &other->quote[i];
    if (translate_quote(model, quantity->quoted, there, &quantity->quote[quantity->quotes])) {
      quantity->quotes++;
      continue;
    }
    SINK(&missing, missing.count ? ", " : "", there->quantity);
    for (size_t m = 0; m < there->members; m++) SINK(&missing, ".", there->member[m]);
  }
  if (!missing.count) return true;
  report_add(linking->report, FINDING_QUOTE, quantity->quoted->place,
             "\"%s\" of chapter %s stands only with %s, which this chapter does not quote", quantity->quoted->cell,
             quantity->quoted->chapter, sink_string(&missing))
      ->hint = "quote these too, or say with quote_with what it stands with here";
  return false;
}

static void take_words(const struct linking *linking, struct model_quantity *quantity,
                       const struct model_quantity *other) {
  const struct model_quoted *quoted = quantity->quoted;
  if (!quantity->label) quantity->label = other->label;
  if (!quantity->as_of) quantity->as_of = other->as_of;
  if (!quantity->stale_after) quantity->stale_after = other->stale_after;
  if (!quantity->quarantine && other->quarantine)
    quantity->quarantine = other->quoted
                               ? other->quarantine
                               : arena_print(linking->arena, "chapter %s: %s", quoted->chapter, other->quarantine);
  const struct model_definition *there = other->definitions == 1 ? other->definition : NULL;
  if (other->over >= 0 && quoted->members == 1) {
    int member = model_member_index(&quoted->from->axis[other->over], quoted->member[0]);
    there = member >= 0 && other->definitions ? &other->definition[member] : NULL;
  }
  for (size_t i = 0; i < quantity->definitions; i++) {
    struct model_definition *definition = &quantity->definition[i];
    if (!definition->quoted) continue;
    if (!definition->source) definition->source = there ? there->source : other->source;
    if (!definition->note) definition->note = there ? there->note : other->note;
  }
}

static bool find_quantity(const struct linking *linking, const struct model *model, struct model_quantity *quantity) {
  struct model_quoted *quoted = quantity->quoted;
  quoted->from = linking->shelf->find(linking->shelf->context, quoted->chapter, quoted->chapter_place);
  if (!quoted->from) return false;
  if (quoted->from == model) {
    report_add(linking->report, FINDING_BAD_VALUE, quoted->chapter_place, "chapter %s is this chapter", quoted->chapter)
        ->hint = arena_print(linking->arena, "write from: %s", quoted->cell);
    quoted->from = NULL;
    return false;
  }
  quoted->index = model_quantity_index(quoted->from, quoted->id);
  if (quoted->index >= 0) return true;
  const char **known = arena_array(linking->arena, quoted->from->quantities, sizeof *known);
  for (size_t i = 0; i < quoted->from->quantities; i++) known[i] = quoted->from->quantity[i].id;
  const char *near = nearest_name(quoted->id, known, quoted->from->quantities);
  struct finding *finding = report_add(linking->report, FINDING_UNKNOWN_NAME, quoted->place,
                                       "chapter %s has no quantity \"%s\"", quoted->chapter, quoted->id);
  finding->hint = near ? arena_print(linking->arena, "did you mean %s?", near)
                       : arena_print(linking->arena, "its model is %s", quoted->from->file);
  quoted->from = NULL;
  return false;
}

/* A quote of a quote that comes back to itself says nothing. */
static bool refuse_cycle(const struct linking *linking, const struct model_quantity *quantity) {
  report_add(linking->report, FINDING_CYCLE, quantity->quoted->place,
             "\"%s\" is quoted from chapter %s, which quotes it from here", quantity->id, quantity->quoted->chapter)
      ->hint = "give it a value in one of the chapters";
  return false;
}

static bool take_over(const struct linking *linking, struct model *model, struct model_quantity *quantity) {
  struct model_quoted *quoted = quantity->quoted;
  if (!find_quantity(linking, model, quantity)) return false;
  struct model_quantity *other = &quoted->from->quantity[quoted->index];
  if (other->quoted && !link_quantity(linking, quoted->from, other)) return false;
  take_words(linking, quantity, other);
  bool printed =
      quoted->own_forms ? complete_forms(linking, model, quantity, other) : take_forms(linking, model, quantity, other);
  return take_quotes(linking, model, quantity, other) && printed;
}

static bool link_quantity(const struct linking *linking, struct model *model, struct model_quantity *quantity) {
  struct model_quoted *quoted = quantity->quoted;
  if (quoted->link == LINK_UNDERWAY) return refuse_cycle(linking, quantity);
  if (quoted->link == LINK_NONE) {
    quoted->link = LINK_UNDERWAY;
    quoted->link = take_over(linking, model, quantity) ? LINK_DONE : LINK_FAILED;
  }
  return quoted->link == LINK_DONE;
}

/* Forms of quoted numbers are known now. */
static bool check_quote(const struct linking *linking, const struct model *model, const struct model_quote *quote) {
  int index = model_quantity_index(model, quote->quantity);
  const struct model_quantity *quantity = index < 0 ? NULL : &model->quantity[index];
  if (!quantity || !quantity->quoted || !quote->form || model_form(quantity, quote->form)) return true;
  const char **known = arena_array(linking->arena, quantity->forms, sizeof *known);
  for (size_t i = 0; i < quantity->forms; i++) known[i] = quantity->form[i].name;
  const char *near = nearest_name(quote->form, known, quantity->forms);
  report_add(linking->report, FINDING_UNKNOWN_NAME, quote->place, "no form of %s is called \"%s\"", quantity->id,
             quote->form)
      ->hint = near ? arena_print(linking->arena, "did you mean %s?", near) : NULL;
  return false;
}

bool model_link(struct arena *arena, struct model *model, const struct model_shelf *shelf, struct report *report) {
  const struct linking linking = {arena, shelf, report};
  bool good = true;
  for (size_t i = 0; i < model->quantities; i++)
    if (model->quantity[i].quoted) good = link_quantity(&linking, model, &model->quantity[i]) && good;
  model_inherit_forms(model);
  for (size_t i = 0; good && i < model->quantities; i++)
    for (size_t q = 0; q < model->quantity[i].quotes; q++)
      good = check_quote(&linking, model, &model->quantity[i].quote[q]) && good;
  return good;
}
