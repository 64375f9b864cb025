#include "document/template.h"

#include <string.h>

enum { MODIFIERS = 8 };

enum shape { SHAPE_ONE, SHAPE_LIST, SHAPE_EACH, SHAPE_RANGE };

struct modifiers {
  const char *form;
  enum printed_style style;
  enum shape shape;
  const char *word[MODIFIERS];
  size_t words;
};

static bool fail(const struct template_scope *scope, struct place place, const char *slot, const char *message) {
  report_add(scope->report, FINDING_TEMPLATE, place, "{{%s}}: %s", slot, message);
  return false;
}

static const char *skip_spaces(const char *p) {
  while (*p == ' ' || *p == '\n' || *p == '\t') p++;
  return p;
}

static bool word_is(const char *p, size_t length, const char *word) {
  return strlen(word) == length && !strncmp(p, word, length);
}

/* "spoken adjective", "tenths", "range spoken" */
static bool read_modifiers(const struct template_scope *scope, const char *p, const char *slot, struct place place,
                           struct modifiers *modifiers) {
  struct arena *arena = scope->derived->arena;
  bool adjective = false;
  for (p = skip_spaces(p); *p; p = skip_spaces(p)) {
    size_t length = strcspn(p, " \n\t|");
    if (word_is(p, length, "spoken")) modifiers->style = PRINTED_SPOKEN;
    else if (word_is(p, length, "adjective")) adjective = true;
    else if (word_is(p, length, "word")) modifiers->style = PRINTED_WORD;
    else if (word_is(p, length, "list")) modifiers->shape = SHAPE_LIST;
    else if (word_is(p, length, "each")) modifiers->shape = SHAPE_EACH;
    else if (word_is(p, length, "range")) modifiers->shape = SHAPE_RANGE;
    else if (length && !modifiers->form) modifiers->form = arena_slice(arena, p, length);
    else if (length) return fail(scope, place, slot, "two form names");
    p += length;
    if (*p == '|') p++;
  }
  if (adjective) modifiers->style = PRINTED_ADJECTIVE;
  return true;
}

static const struct form *find_form(const struct template_scope *scope, int quantity, const char *name, struct place place) {
  const struct model_quantity *q = &scope->derived->model->quantity[quantity];
  const struct form *form = model_form(q, name);
  if (form) return form;
  struct arena *arena = scope->derived->arena;
  const char **known = arena_array(arena, q->forms, sizeof *known);
  for (size_t i = 0; i < q->forms; i++) known[i] = q->form[i].name;
  const char *near = nearest_name(name, known, q->forms);
  struct finding *finding = report_add(scope->report, FINDING_UNKNOWN_NAME, place, "'%s' has no form '%s'", q->id, name);
  finding->hint = arena_print(arena, "did you mean '%s'?", near ? near : known[0]);
  return NULL;
}

bool template_number(const struct template_scope *scope, const struct value *value, size_t cell, const char *form_name,
                     enum printed_style style, struct place place, struct ledger_number *number) {
  struct arena *arena = scope->derived->arena;
  const char *name = "count", *why = "";
  const struct form *form;
  struct form plain = {.name = "plain", .rounding = FORM_EXACT};
  if (value->origin >= 0) {
    size_t origin = value->origin_cell ? value->origin_cell[cell] : 0;
    name = quantity_full_name(arena, scope->derived, value->origin, origin);
    form = find_form(scope, value->origin, form_name, place);
    if (!form) return false;
  } else {
    plain.unit = unit_of_dimension(arena, scope->derived->model->units, &value->dimension);
    if (form_name || !dimension_is_one(&value->dimension)) {
      struct finding *finding = report_add(scope->report, FINDING_TEMPLATE, place,
                                           "a computed value has no form; only a quantity has");
      finding->hint = "make it a quantity of the model, with forms";
      return false;
    }
    struct form *kept = arena_alloc(arena, sizeof *kept);
    *kept = plain;
    form = kept;
  }
  if (printed_number(arena, name, value->cell[cell], form, style, number, &why)) return true;
  report_add(scope->report, FINDING_TEMPLATE, place, "'%s' cannot be printed in form '%s': %s", name, form->name, why);
  return false;
}

static bool add_number(const struct template_scope *scope, const struct value *value, size_t cell, const struct modifiers *m,
                       enum printed_style style, bool shares, struct place place, struct text *text) {
  struct ledger_number number;
  if (!template_number(scope, value, cell, m->form, style, place, &number)) return false;
  if (m->style == PRINTED_SPOKEN && style == PRINTED_BARE && !strncmp(number.text, "−", strlen("−"))) {
    number.text = arena_print(scope->derived->arena, "minus %s", number.text + strlen("−"));
    number.length = strlen(number.text);
  }
  number.shares_unit = shares;
  text_add_number(text, number);
  return true;
}

static size_t extreme(const struct value *value, int sign) {
  size_t best = 0;
  for (size_t i = 1; i < value->cells; i++)
    if (rational_compare(value->cell[i], value->cell[best]) * sign > 0) best = i;
  return best;
}

static bool add_value(const struct template_scope *scope, const struct value *value, const struct modifiers *m, const char *slot,
                      struct place place, struct text *text) {
  bool spoken = m->style == PRINTED_SPOKEN;
  const struct form *form = value->origin >= 0 ? find_form(scope, value->origin, m->form, place) : NULL;
  if (form && form->hedge) { /* it stands once, before the first */
    text_add(text, form->hedge);
    text_add(text, " ");
  }
  if (m->shape == SHAPE_RANGE) {
    size_t low = extreme(value, -1), high = extreme(value, 1);
    enum printed_style first = m->style == PRINTED_WORD ? PRINTED_WORD : PRINTED_BARE;
    if (!add_number(scope, value, low, m, first, first == PRINTED_BARE, place, text)) return false;
    bool minus = rational_sign(value->cell[low]) < 0; /* "−190–−91" would be a riddle */
    text_add(text, spoken || minus || first == PRINTED_WORD ? " to " : "–");
    return add_number(scope, value, high, m, m->style, false, place, text);
  }
  if (m->shape == SHAPE_ONE && value->cells != 1)
    return fail(scope, place, slot,
                arena_print(scope->derived->arena, "%zu values; choose one with .member, or say |list, |each or |range",
                            value->cells));
  for (size_t i = 0; i < value->cells; i++) {
    bool last = i + 1 == value->cells, bare = m->shape == SHAPE_LIST && !last;
    if (i) text_add(text, spoken ? (last ? " and " : ", ") : " / ");
    if (!add_number(scope, value, i, m, bare ? PRINTED_BARE : m->style, bare, place, text)) return false;
  }
  return true;
}

/* {{name.bounds|range}}: both ends of a claim's bounds, digits or words. */
static bool add_bounds(const struct template_scope *scope, const struct model_claim *claim, const struct modifiers *m,
                       struct text *text) {
  struct arena *arena = scope->derived->arena;
  bool words = m->style == PRINTED_WORD;
  text_add_number(text, printed_count(arena, arena_print(arena, "%s.bounds.low", claim->id), claim->low, m->style));
  text_add(text, words || m->style == PRINTED_SPOKEN || claim->low < 0 ? " to " : "–");
  text_add_number(text, printed_count(arena, arena_print(arena, "%s.bounds.high", claim->id), claim->high, m->style));
  return true;
}

static bool add_member_words(const struct template_scope *scope, const struct expression *e, struct place place, const char *slot,
                             struct text *text, bool *taken) {
  const struct model *model = scope->derived->model;
  *taken = false;
  if (e->kind != EXPRESSION_SELECT || e->argument[0]->kind != EXPRESSION_NAME || !e->members) return true;
  const char *what = e->member[e->members - 1], *name = e->argument[0]->text, *words = NULL;
  int axis = model_axis_index(model, name), quantity = model_quantity_index(model, name);
  if (axis >= 0) {
    int member = -1;
    if (e->members == 2) member = model_member_index(&model->axis[axis], e->member[0]);
    for (const struct binding *b = scope->binding; b && member < 0; b = b->outer)
      if (b->axis == axis) member = b->member;
    *taken = true;
    if (member < 0) return fail(scope, place, slot, "an axis has words only inside its loop, or as axis.member.label");
    const struct model_member *m = &model->axis[axis].member[member];
    if (!strcmp(what, "label")) words = m->label;
    else if (!strcmp(what, "short")) words = m->short_label;
    else return fail(scope, place, slot, "an axis member has 'label' and 'short'");
  } else if (quantity >= 0 && !strcmp(what, "note")) {
    const struct model_quantity *q = &model->quantity[quantity];
    size_t n = 0;
    *taken = true;
    for (const struct binding *b = scope->binding; b && q->over >= 0; b = b->outer)
      if (b->axis == q->over) n = (size_t)b->member;
    if (e->members == 2 && q->over >= 0) {
      int member = model_member_index(&model->axis[q->over], e->member[0]);
      if (member >= 0) n = (size_t)member;
    }
    words = q->definition[n].note ? q->definition[n].note : q->note;
    if (!words) return fail(scope, place, slot, "there is no note");
  }
  if (!*taken) return true;
  if (!template_check_prose(scope, words, place)) return false;
  template_add_prose(scope, words, text);
  return true;
}

static enum printed_style default_style(const struct template_scope *scope) {
  return scope->spoken ? PRINTED_SPOKEN : PRINTED_PLAIN;
}

static bool add_expression(const struct template_scope *scope, const char *slot, struct place place, struct text *text) {
  struct arena *arena = scope->derived->arena;
  size_t taken;
  struct expression *e = expression_read_prefix(arena, slot, place, &taken, scope->report);
  if (!e) return false;
  struct modifiers m = {.style = default_style(scope)};
  const char *rest = skip_spaces(slot + taken);
  if (*rest && *rest != '|') return fail(scope, place, slot, "'|' and a form were expected behind the expression");
  if (*rest && !read_modifiers(scope, rest + 1, slot, place, &m)) return false;
  bool words;
  if (!add_member_words(scope, e, place, slot, text, &words)) return false;
  if (words) return true;
  if (e->kind == EXPRESSION_SELECT && e->members == 1 && !strcmp(e->member[0], "bounds") &&
      e->argument[0]->kind == EXPRESSION_NAME) {
    int claim = model_claim_index(scope->derived->model, e->argument[0]->text);
    if (claim >= 0) return add_bounds(scope, &scope->derived->model->claim[claim], &m, text);
  }
  struct value value;
  struct scope names = {.derived = scope->derived, .binding = scope->binding, .claim = scope->claim, .report = scope->report};
  if (!quantity_evaluate(&names, e, &value)) return false;
  if (value.kind != VALUE_NUMBER) return fail(scope, place, slot, "a comparison has no printed form");
  return add_value(scope, &value, &m, slot, place, text);
}

static const char *read_quoted(struct arena *arena, const char **p) {
  const char *start = skip_spaces(*p);
  if (*start != '"') return NULL;
  const char *end = strchr(start + 1, '"');
  if (!end) return NULL;
  *p = end + 1;
  return arena_slice(arena, start + 1, (size_t)(end - start - 1));
}

/* {expression|form} inside a loop's pattern becomes {{…}}. */
static char *double_braces(struct arena *arena, const char *pattern) {
  char *source = arena_copy(arena, "");
  for (const char *p = pattern; *p; p++)
    source = arena_print(arena, *p == '{' ? "%s{{" : *p == '}' ? "%s}}" : "%s%c", source, *p);
  return source;
}

static bool add_loop(const struct template_scope *scope, const char *slot, struct place place, struct text *text) {
  struct arena *arena = scope->derived->arena;
  const struct model *model = scope->derived->model;
  const char *p = skip_spaces(slot + strlen("each "));
  size_t length = strcspn(p, " :");
  const char *name = arena_slice(arena, p, length);
  int axis = model_axis_index(model, name);
  if (axis < 0) return fail(scope, place, slot, arena_print(arena, "no axis is called '%s'", name));
  p = skip_spaces(p + length);
  if (*p != ':') return fail(scope, place, slot, "expected: each AXIS: \"pattern\", \"separator\"");
  p++;
  const char *pattern = read_quoted(arena, &p), *separator = ", ", *last = NULL;
  if (!pattern) return fail(scope, place, slot, "the pattern stands in double quotes");
  p = skip_spaces(p);
  if (*p == ',') {
    p++;
    separator = read_quoted(arena, &p);
    p = skip_spaces(p);
    if (separator && *p == ',') {
      p++;
      last = read_quoted(arena, &p);
      if (!last) separator = NULL;
    }
  }
  if (!separator || *skip_spaces(p)) return fail(scope, place, slot, "separators stand in double quotes, two at most");
  const char *body = double_braces(arena, pattern);
  size_t members = model->axis[axis].members;
  for (size_t i = 0; i < members; i++) {
    struct binding binding = {.axis = axis, .member = (int)i, .outer = scope->binding};
    struct template_scope inner = *scope;
    inner.binding = &binding;
    if (i) text_add(text, i + 1 == members && last ? last : separator);
    if (!template_expand(&inner, body, place, text)) return false;
  }
  return true;
}

static bool add_sentence(const struct template_scope *scope, const char *slot, struct place place, struct text *text) {
  struct arena *arena = scope->derived->arena;
  const struct model *model = scope->derived->model;
  bool claim = !strncmp(slot, "claim ", 6);
  const char *p = skip_spaces(strchr(slot, ' '));
  const char *name = arena_slice(arena, p, strcspn(p, " |"));
  int index = claim ? model_claim_index(model, name) : model_erratum_index(model, name);
  if (index < 0) {
    size_t count = claim ? model->claims : model->errata;
    const char **known = arena_array(arena, count + 1, sizeof *known);
    for (size_t i = 0; i < count; i++) known[i] = claim ? model->claim[i].id : model->erratum[i].id;
    const char *near = nearest_name(name, known, count);
    struct finding *finding = report_add(scope->report, FINDING_UNKNOWN_NAME, place, "no %s is called '%s'",
                                         claim ? "claim" : "erratum", name);
    if (near) finding->hint = arena_print(arena, "did you mean '%s'?", near);
    return false;
  }
  struct template_scope inner = *scope;
  inner.binding = NULL;
  inner.claim = claim ? &model->claim[index] : NULL;
  const char *source = claim ? model->claim[index].says : model->erratum[index].instead;
  if (!source) return fail(scope, place, slot, claim ? "the claim has no `says`" : "the erratum has no `instead`");
  return template_expand(&inner, source, claim ? model->claim[index].says_place : model->erratum[index].instead_place, text);
}

static bool add_local(const struct template_scope *scope, const char *slot, struct text *text) {
  for (size_t i = 0; i < scope->locals; i++) {
    const struct template_local *local = &scope->local[i];
    size_t length = strlen(local->name);
    if (strncmp(slot, local->name, length) != 0) continue;
    const char *rest = skip_spaces(slot + length);
    if (*rest && *rest != '|') continue;
    bool spoken = scope->spoken || (*rest && !strncmp(skip_spaces(rest + 1), "spoken", 6));
    text_add_text(text, spoken ? &local->spoken : &local->plain);
    return true;
  }
  return false;
}

/* {{quotes x|word}}: how many numbers x must be quoted with. {{axes x|word}}: over how many assumptions it ranges. */
static bool add_tally(const struct template_scope *scope, const char *slot, struct place place, struct text *text) {
  struct arena *arena = scope->derived->arena;
  const struct model *model = scope->derived->model;
  bool quotes = !strncmp(slot, "quotes ", 7);
  const char *p = skip_spaces(strchr(slot, ' '));
  const char *name = arena_slice(arena, p, strcspn(p, " |"));
  int index = model_quantity_index(model, name);
  if (index < 0) return fail(scope, place, slot, arena_print(arena, "no quantity is called '%s'", name));
  struct modifiers m = {.style = default_style(scope)};
  const char *bar = strchr(p, '|');
  if (bar && !read_modifiers(scope, bar + 1, slot, place, &m)) return false;
  long n = quotes ? (long)model->quantity[index].quotes : scope->derived->value[index].axes;
  text_add_number(text, printed_count(arena, arena_print(arena, "%s of %s", quotes ? "quotes" : "axes", name), n, m.style));
  return true;
}

static bool add_slot(const struct template_scope *scope, const char *slot, struct place place, struct text *text) {
  slot = skip_spaces(slot);
  if (!*slot) return fail(scope, place, slot, "an empty slot");
  if (add_local(scope, slot, text)) return true;
  if (!strncmp(slot, "each ", 5)) return add_loop(scope, slot, place, text);
  if (!strncmp(slot, "claim ", 6) || !strncmp(slot, "erratum ", 8)) return add_sentence(scope, slot, place, text);
  if (!strncmp(slot, "quotes ", 7) || !strncmp(slot, "axes ", 5)) return add_tally(scope, slot, place, text);
  return add_expression(scope, slot, place, text);
}

static bool add_prose(const struct template_scope *scope, const char *prose, struct place place, bool *strong, struct text *text) {
  struct arena *arena = scope->derived->arena;
  if (!template_check_prose(scope, prose, place)) return false;
  if (strstr(prose, "}}")) {
    report_add(scope->report, FINDING_TEMPLATE, place, "'}}' without '{{' in \"%s\"", prose);
    return false;
  }
  for (const char *p = prose;;) {
    const char *mark = strstr(p, "**");
    size_t length = mark ? (size_t)(mark - p) : strlen(p), first = text->count;
    if (length) template_add_prose(scope, arena_slice(arena, p, length), text);
    for (size_t i = first; i < text->count; i++) text->item[i].strong = *strong;
    if (!mark) return true;
    *strong = !*strong;
    p = mark + 2;
  }
}

bool template_expand(const struct template_scope *scope, const char *source, struct place place, struct text *text) {
  struct arena *arena = scope->derived->arena;
  bool strong = false, ok = true;
  for (const char *p = source; *p;) {
    const char *open = strstr(p, "{{");
    size_t length = open ? (size_t)(open - p) : strlen(p);
    if (length) ok = add_prose(scope, arena_slice(arena, p, length), place, &strong, text) && ok;
    if (!open) break;
    const char *close = strstr(open, "}}");
    if (!close) {
      report_add(scope->report, FINDING_TEMPLATE, place, "'{{' without '}}' in \"%s\"", source);
      return false;
    }
    size_t first = text->count;
    ok = add_slot(scope, arena_slice(arena, open + 2, (size_t)(close - open - 2)), place, text) && ok;
    for (size_t i = first; i < text->count; i++) text->item[i].strong = text->item[i].strong || strong;
    p = close + 2;
  }
  if (strong) {
    report_add(scope->report, FINDING_TEMPLATE, place, "'**' without its second half in \"%s\"", source);
    return false;
  }
  return ok;
}

bool template_quantity(const struct template_scope *scope, const char *source, struct place place, struct value *value,
                       const char **form) {
  struct arena *arena = scope->derived->arena;
  size_t taken;
  struct expression *e = expression_read_prefix(arena, source, place, &taken, scope->report);
  if (!e) return false;
  const char *rest = skip_spaces(source + taken);
  *form = NULL;
  if (*rest == '|') *form = arena_copy(arena, skip_spaces(rest + 1));
  else if (*rest) return fail(scope, place, source, "'|' and a form were expected behind the quantity");
  struct scope names = {.derived = scope->derived, .binding = scope->binding, .report = scope->report};
  if (!quantity_evaluate(&names, e, value)) return false;
  if (value->kind != VALUE_NUMBER) return fail(scope, place, source, "a number is needed here");
  return true;
}
