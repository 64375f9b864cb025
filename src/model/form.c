/* Forms: how a quantity is printed. */
#include "model/build.h"

#include <string.h>

enum { MOST_PLACES = 30 };

/* A definition with a given value, which says what unit the quantity has; NULL when all are derived. */
static const struct model_definition *given(const struct model_quantity *quantity) {
  for (size_t i = 0; i < quantity->definitions; i++)
    if (quantity->definition[i].value) return &quantity->definition[i];
  return NULL;
}

static const struct unit *plain_unit(struct build *build) {
  const char *why;
  return unit_read(build->arena, build->model->units, "", &why);
}

/* NULL for what is quoted: model_link finds its unit. */
static const struct unit *own_unit(struct build *build, const struct model_quantity *quantity) {
  const struct model_definition *definition = given(quantity);
  if (quantity->quoted && !definition) return NULL;
  return definition ? definition->unit : plain_unit(build);
}

static const struct unit *read_unit(struct build *build, const struct node *node) {
  const char *why;
  const struct unit *unit = unit_read(build->arena, build->model->units, node->text, &why);
  if (!unit) report_add(build->report, FINDING_BAD_VALUE, node->place, "%s", why);
  return unit;
}

/* A plain number that makes up the whole text and is above zero. */
static const struct rational *read_number(struct build *build, const char *text, size_t length) {
  const struct rational *number;
  const char *copy = arena_slice(build->arena, text, length);
  return length && rational_read(build->arena, copy, &number) == length && rational_sign(number) > 0 ? number : NULL;
}

static bool read_places(struct build *build, const struct node *node, int least, int *places) {
  const struct rational *number;
  long n;
  if (rational_read(build->arena, node->text, &number) == strlen(node->text) && rational_to_long(number, &n) &&
      n >= least && n <= MOST_PLACES) {
    *places = (int)n;
    return true;
  }
  if (node->text[strspn(node->text, "-0123456789")] || !*node->text) return false; /* the schema has said it */
  report_add(build->report, FINDING_BAD_VALUE, node->place, "%s takes a number from %d to %d", node->key, least,
             MOST_PLACES)
      ->found = node->text;
  return false;
}

static void read_rounding(struct build *build, const struct node *node, struct form *form) {
  static const struct {
    const char *key;
    enum form_rounding rounding;
  } ways[] = {{"decimals", FORM_DECIMALS}, {"significant", FORM_SIGNIFICANT}, {"quantum", FORM_QUANTUM}};
  const struct node *chosen = NULL;
  for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
    const struct node *way = build_scalar(node, ways[i].key);
    if (!way) continue;
    if (chosen) {
      report_add(build->report, FINDING_BAD_VALUE, way->key_place, "the form \"%s\" rounds by %s and by %s: keep one",
                 form->name, chosen->key, way->key);
      return;
    }
    chosen = way;
    form->rounding = ways[i].rounding;
    if (form->rounding != FORM_QUANTUM) {
      read_places(build, way, form->rounding == FORM_SIGNIFICANT, &form->places);
      continue;
    }
    form->quantum = read_number(build, way->text, strlen(way->text));
    if (!form->quantum)
      report_add(build->report, FINDING_BAD_VALUE, way->place, "quantum takes a plain number above zero")->found =
          way->text;
  }
}

static void read_group(struct build *build, const struct node *node, struct form *form) {
  static const char *const signs[] = {",", "'", "\u2009", "\u202f", "\u00a0"};
  const struct node *group = build_scalar(node, "group");
  if (!group) return;
  for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
    if (!strcmp(signs[i], group->text)) form->group = signs[i];
  if (!form->group) {
    struct finding *finding = report_add(build->report, FINDING_BAD_VALUE, group->place, "group takes one sign");
    finding->found = group->text;
    finding->hint = "\",\", \"'\", or a thin (U+2009), narrow (U+202F) or plain (U+00A0) space that does not break";
  }
}

static void read_elide(struct build *build, const struct node *node, struct form *form) {
  const struct node *elide = build_scalar(node, "elide");
  if (!elide) return;
  form->elide = read_unit(build, elide);
  if (!form->elide || !form->unit) return;
  const char *below = arena_print(build->arena, "/%s", form->elide->symbol), *symbol = form->unit->symbol;
  size_t end = strlen(below), length = strlen(symbol);
  if (!*form->elide->symbol || length < end || strcmp(symbol + length - end, below) != 0)
    report_add(build->report, FINDING_BAD_VALUE, elide->place,
               "the unit %s of the form \"%s\" does not end in %s, so nothing can be left out",
               *symbol ? symbol : "(none)", form->name, below);
}

static void read_multiple(struct build *build, const struct node *node, struct form *form) {
  const struct node *multiple = build_scalar(node, "multiple"), *only = build_scalar(node, "suffix-only");
  if (!multiple) {
    if (only && !node_get(node, "multiple"))
      report_add(build->report, FINDING_MISSING_KEY, only->key_place, "suffix-only needs a multiple, like K=1024");
    return;
  }
  const char *equals = strchr(multiple->text, '=');
  size_t suffix = equals ? (size_t)(equals - multiple->text) : 0;
  form->multiple = equals ? read_number(build, equals + 1, strlen(equals + 1)) : NULL;
  form->suffix = arena_slice(build->arena, multiple->text, suffix);
  if (!form->multiple || !suffix || form->suffix[strcspn(form->suffix, "0123456789 .,")])
    report_add(build->report, FINDING_BAD_VALUE, multiple->place,
               "multiple takes a suffix and a number above zero, like K=1024")
        ->found = multiple->text;
  if (only && !strcmp(only->text, "false"))
    report_add(build->report, FINDING_BAD_VALUE, only->place,
               "a form with a multiple prints its suffix in the unit's place")
        ->hint = "write suffix-only: true, or take it out";
}

static void check_dimension(struct build *build, const struct node *node, const struct model_quantity *quantity,
                            const struct form *form) {
  for (size_t i = 0; i < quantity->definitions; i++) {
    const struct model_definition *definition = &quantity->definition[i];
    if (!definition->value || dimension_equal(&definition->unit->dimension, &form->unit->dimension)) continue;
    const struct node *unit = node_get(node, "unit");
    bool set = strcmp(definition->place.file, node->key_place.file) != 0; /* laid over the model */
    if (set && form != quantity->form) continue; /* that is one mistake, whatever the number of forms */
    report_add(build->report, FINDING_DIMENSION,
               set    ? definition->place
               : unit ? unit->place
                      : node->key_place,
               "\"%s\" is %s (%s), but its form \"%s\" is %s (%s)", quantity->id,
               dimension_text(build->arena, build->model->units, &definition->unit->dimension), definition->written,
               form->name, dimension_text(build->arena, build->model->units, &form->unit->dimension),
               *form->unit->symbol ? form->unit->symbol : "no unit");
    return;
  }
}

static void read_form(struct build *build, const struct node *node, const struct model_quantity *quantity,
                      struct form *form) {
  const struct node *unit = build_scalar(node, "unit");
  *form =
      (struct form){.name = node->key, .hedge = build_text(node, "hedge"), .cardinal = build_flag(node, "cardinal")};
  form->unit = unit ? read_unit(build, unit) : own_unit(build, quantity);
  read_rounding(build, node, form);
  read_group(build, node, form);
  read_elide(build, node, form);
  read_multiple(build, node, form);
  if (form->unit && (unit || !node_get(node, "unit"))) check_dimension(build, node, quantity, form);
}

static void add_default(struct build *build, struct model_quantity *quantity) {
  quantity->form = arena_array(build->arena, 1, sizeof *quantity->form);
  quantity->forms = 1;
  quantity->form[0] = (struct form){.name = "default", .unit = own_unit(build, quantity)};
  if (!quantity->form[0].unit) quantity->form[0].unit = plain_unit(build);
  quantity->unitless_form = !given(quantity);
}

/* The quantity that an expression is a plain copy of, or -1. */
static int copied(const struct model *model, const struct expression *from) {
  const struct expression *of = from && from->kind == EXPRESSION_SELECT ? from->argument[0] : from;
  return of && of->kind == EXPRESSION_NAME ? model_quantity_index(model, of->text) : -1;
}

enum { COPIES_MOST = 64 }; /* of a copy of a copy … */

static void inherit_forms(struct model *model, int quantity, int depth) {
  struct model_quantity *q = &model->quantity[quantity];
  int origin = -1;
  for (size_t n = 0; n < q->definitions; n++) {
    int of = copied(model, q->definition[n].from);
    if (of < 0 || of == quantity || (n && of != origin)) return;
    origin = of;
  }
  if (origin < 0 || depth == COPIES_MOST) return;
  if (model->quantity[origin].unitless_form) inherit_forms(model, origin, depth + 1);
  const struct model_quantity *other = &model->quantity[origin];
  if (other->unitless_form) return;
  q->form = other->form;
  q->forms = other->forms;
  q->unitless_form = false;
}

void model_inherit_forms(struct model *model) {
  for (size_t i = 0; i < model->quantities; i++)
    if (model->quantity[i].unitless_form && !model->quantity[i].quoted) inherit_forms(model, (int)i, 0);
}

void build_forms(struct build *build) {
  for (size_t i = 0; i < build->model->quantities; i++) {
    struct model_quantity *quantity = &build->model->quantity[i];
    const struct node *forms = build_children(build->quantity_node[i], "forms", NODE_MAPPING);
    if (!forms || !forms->count) {
      add_default(build, quantity);
      continue;
    }
    if (quantity->quoted) quantity->quoted->own_forms = true;
    quantity->form = arena_array(build->arena, forms->count, sizeof *quantity->form);
    for (const struct node *node = forms->first; node; node = node->next)
      if (node->kind == NODE_MAPPING) read_form(build, node, quantity, &quantity->form[quantity->forms++]);
  }
  model_inherit_forms(build->model);
}
