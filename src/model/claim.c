/* Claims, errata, and what must be quoted together. */
#include "model/build.h"

#include <string.h>

static enum reading read_reading(const struct node *node) {
  const char *word = build_text(node, "reading");
  return word && !strcmp(word, "strict") ? READING_STRICT : READING_NEAREST;
}

static struct expression *read_predicate(struct build *build, const struct node *mapping, const char *key) {
  const struct node *node = build_scalar(mapping, key);
  return node ? expression_read(build->arena, node->text, node->text_place, build->report) : NULL;
}

/* The first use of `bounds`, or NULL. */
static const struct expression *find_bounds(const struct expression *expression) {
  if (!expression) return NULL;
  if (expression->kind == EXPRESSION_NAME) return strcmp(expression->text, "bounds") ? NULL : expression;
  for (size_t i = 0; i < expression->arguments; i++) {
    const struct expression *found = find_bounds(expression->argument[i]);
    if (found) return found;
  }
  return NULL;
}

static bool read_whole(struct build *build, const char *text, size_t length, long *n) {
  const struct rational *number;
  const char *copy = arena_slice(build->arena, text, length);
  return length && copy[strspn(copy, "-0123456789")] == '\0' && rational_read(build->arena, copy, &number) == length &&
         rational_to_long(number, n);
}

static void read_bounds(struct build *build, const struct node *mapping, struct model_claim *claim) {
  const struct node *node = build_scalar(mapping, "bounds");
  claim->has_bounds = node_get(mapping, "bounds") != NULL;
  if (!node) return;
  const char *dots = strstr(node->text, "..");
  size_t low = dots ? (size_t)(dots - node->text) : strlen(node->text);
  bool good = read_whole(build, node->text, low, &claim->low) &&
              read_whole(build, dots ? dots + 2 : node->text, dots ? strlen(dots + 2) : low, &claim->high);
  if (!good) {
    report_add(build->report, FINDING_BAD_VALUE, node->place, "bounds takes a range of whole numbers, like 2..3")
        ->found = node->text;
  } else if (claim->low > claim->high) {
    struct finding *finding =
        report_add(build->report, FINDING_BAD_VALUE, node->place, "the bounds stand in the wrong order");
    finding->found = node->text;
    finding->hint = arena_print(build->arena, "write %ld..%ld", claim->high, claim->low);
  }
}

static void read_claim(struct build *build, const struct node *node, struct model_claim *claim) {
  const struct node *says = build_scalar(node, "says");
  int section = build_section(build, node);
  *claim = (struct model_claim){.id = node->key,
                                .section = section < 0 ? 0 : section,
                                .reading = read_reading(node),
                                .holds = read_predicate(build, node, "holds"),
                                .says = says ? says->text : NULL,
                                .place = node->key_place,
                                .says_place = says ? says->text_place : node->key_place};
  read_bounds(build, node, claim);
  const struct expression *bounds = claim->has_bounds ? NULL : find_bounds(claim->holds);
  if (bounds && !schema_has_unknown(node, &claim_shape))
    report_add(build->report, FINDING_EXPRESSION, bounds->place, "the claim \"%s\" has no bounds", claim->id)->hint =
        "write bounds: 2..3, or a range in the predicate";
  if (model_quantity_index(build->model, node->key) >= 0)
    report_add(build->report, FINDING_BAD_VALUE, node->key_place, "a claim cannot be called \"%s\": that is a quantity",
               node->key)
        ->hint = "choose another name";
}

void build_claims(struct build *build) {
  const struct node *claims = build_children(build->root, "claims", NODE_MAPPING);
  if (!claims) return;
  struct model *model = build->model;
  model->claim = arena_array(build->arena, claims->count, sizeof *model->claim);
  for (const struct node *node = claims->first; node; node = node->next)
    if (node->kind == NODE_MAPPING && !node->faulty) read_claim(build, node, &model->claim[model->claims++]);
}

void build_errata(struct build *build) {
  const struct node *errata = build_children(build->root, "errata", NODE_MAPPING);
  if (!errata) return;
  struct model *model = build->model;
  model->erratum = arena_array(build->arena, errata->count, sizeof *model->erratum);
  for (const struct node *node = errata->first; node; node = node->next) {
    if (node->kind != NODE_MAPPING || node->faulty) continue;
    const struct node *instead = build_scalar(node, "instead"), *original = build_scalar(node, "original");
    model->erratum[model->errata++] =
        (struct model_erratum){.id = node->key,
                               .original = original ? original->text : NULL,
                               .instead = instead ? instead->text : NULL,
                               .reason = build_text(node, "reason"),
                               .reading = read_reading(node),
                               .would_need = read_predicate(build, node, "would_need"),
                               .section = build_section(build, node),
                               .place = node->key_place,
                               .instead_place = instead ? instead->text_place : node->key_place};
    if (original && !original->text[strspn(original->text, " \t\n")])
      report_add(build->report, FINDING_BAD_VALUE, original->place, "the original of an erratum is empty");
  }
}

static bool is_member_of_any(const struct model *model, const char *name) {
  for (size_t i = 0; i < model->axes; i++)
    if (model_member_index(&model->axis[i], name) >= 0) return true;
  return false;
}

static struct names all_members(struct build *build) {
  struct names names = {0};
  for (size_t i = 0; i < build->model->axes; i++)
    for (size_t m = 0; m < build->model->axis[i].members; m++)
      *ARENA_PUSH(build->arena, &names) = build->model->axis[i].member[m].id;
  return names;
}

bool build_quote(struct build *build, const struct node *node, bool several, struct model_quote *quote) {
  const char *bar = strchr(node->text, '|');
  size_t length = bar ? (size_t)(bar - node->text) : strlen(node->text);
  struct names members = {0};
  *quote = (struct model_quote){.place = node->place, .form = bar ? bar + 1 : NULL};
  if (!build_cell(build->arena, node->text, length, &quote->quantity, &members) ||
      (bar && !name_is_identifier(bar + 1))) {
    report_add(build->report, FINDING_BAD_VALUE, node->place, "%s takes name.member|form",
               node->key ? node->key : "quote_with")
        ->found = node->text;
    return false;
  }
  quote->member = members.item;
  quote->members = members.count;
  int index = model_quantity_index(build->model, quote->quantity);
  if (index < 0) {
    struct names known = build_quantity_names(build);
    build_unknown(build, node->place, "quantity", quote->quantity, &known);
    return false;
  }
  for (size_t i = 0; i < members.count; i++) {
    bool all = several && !strcmp(members.item[i], "*");
    if (all || is_member_of_any(build->model, members.item[i])) continue;
    struct names known = all_members(build);
    build_unknown(build, node->place, "member", members.item[i], &known);
    return false;
  }
  const struct model_quantity *quantity = &build->model->quantity[index];
  bool elsewhere = quantity->quoted && !quantity->quoted->own_forms; /* its forms come from another chapter */
  if (!quote->form || elsewhere || model_form(quantity, quote->form)) return true;
  struct names known = {0};
  for (size_t i = 0; i < quantity->forms; i++) *ARENA_PUSH(build->arena, &known) = quantity->form[i].name;
  build_unknown(build, node->place, arena_print(build->arena, "form of %s", quantity->id), quote->form, &known);
  return false;
}

void build_quotes(struct build *build) {
  for (size_t i = 0; i < build->model->quantities; i++) {
    struct model_quantity *quantity = &build->model->quantity[i];
    const struct node *list = build_children(build->quantity_node[i], "quote_with", NODE_SEQUENCE);
    if (!list) continue;
    quantity->quote = arena_array(build->arena, list->count, sizeof *quantity->quote);
    for (const struct node *node = list->first; node; node = node->next)
      if (node->kind == NODE_SCALAR && !node->faulty &&
          build_quote(build, node, false, &quantity->quote[quantity->quotes]))
        quantity->quotes++;
  }
}
