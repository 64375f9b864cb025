#include "document/figure_reader.h"

#include <string.h>

enum { LOCALS = 16 }; /* room at first */

bool figure_fail(struct figure_reader *r, enum finding_code code, const struct node *node, const char *message) {
  report_add(r->report, code, node->place, "%s", message);
  return false;
}

struct template_local *figure_add_local(struct figure_reader *r, const char *name) {
  arena_grow(r->arena, (void **)&r->local, r->scope.locals, &r->local_room, sizeof *r->local);
  struct template_local *local = &r->local[r->scope.locals++];
  *local = (struct template_local){name, text_new(r->arena), text_new(r->arena)};
  r->scope.local = r->local;
  return local;
}

int figure_find_mark(const struct figure *figure, const char *id) {
  for (size_t i = 0; i < figure->marks; i++)
    if (figure->mark[i].id && !strcmp(figure->mark[i].id, id)) return (int)i;
  return -1;
}

bool figure_check_value(struct figure_reader *r, const struct node *node, const struct value *value, size_t cell,
                        bool log, const struct unit *unit) {
  if (!dimension_equal(&value->dimension, &unit->dimension)) {
    const struct unit_system *units = r->scope.derived->model->units;
    report_add(r->report, FINDING_DIMENSION, node->place, "'%s' is %s; the axis is %s", node->text,
               dimension_text(r->arena, units, &value->dimension), dimension_text(r->arena, units, &unit->dimension));
    return false;
  }
  if (!log || rational_sign(value->cell[cell]) > 0) return true;
  const char *name = value->origin >= 0
                         ? quantity_full_name(r->arena, r->scope.derived, value->origin, value->origin_cell[cell])
                         : node->text;
  struct finding *finding =
      report_add(r->report, FINDING_SCALE, node->place, "'%s' is %s: a log axis has no place for it", name,
                 rational_sign(value->cell[cell]) ? "negative" : "zero");
  finding->hint = "use `scale: linear`, or a quantity above zero";
  return false;
}

bool figure_say(struct figure_reader *r, const struct mark_source *source, size_t cell, struct text *text) {
  struct ledger_number number;
  if (!template_number(&r->scope, &source->value, cell, source->form, PRINTED_SPOKEN, source->node->place, &number))
    return false;
  int quantity = source->value.origin;
  const struct model *model = r->scope.derived->model;
  const struct form *form = quantity >= 0 ? model_form(&model->quantity[quantity], source->form) : NULL;
  if (form && form->hedge) {
    text_add(text, form->hedge);
    text_add(text, " ");
  }
  text_add_number(text, number);
  return true;
}

struct text figure_said(struct figure_reader *r, const struct node *node, const char *key) {
  struct template_scope scope = r->scope;
  struct text said;
  scope.spoken = true;
  reader_text(&scope, node, key, &said); /* its findings are those of the plain text */
  for (size_t i = 0; i < said.count; i++) said.item[i].strong = said.item[i].tail = false;
  return said;
}

static int mark_kind_of(const char *word) {
  int kind = 0;
  while (strcmp(mark_words[kind], word) != 0) kind++;
  return kind;
}

static bool read_mark(struct figure_reader *r, const struct node *node, struct mark *mark) {
  const char *id = reader_word(node, "id");
  if (figure_find_mark(r->figure, id) >= 0) {
    report_add(r->report, FINDING_TEMPLATE, node->place, "two marks are called '%s'", id);
    return false;
  }
  int kind = mark_kind_of(reader_word(node, "mark"));
  const struct mark_class *class = mark_class[kind];
  *mark = (struct mark){.kind = (enum mark_kind)kind, .id = id, .node = node};
  mark->style = reader_small(node, "series", class->plane ? 0 : 1);
  if (mark->style > 4 || (mark->style < 1 && node_get(node, "series")))
    return figure_fail(r, FINDING_BAD_VALUE, node, "series are numbered from 1 to 4");
  if (class->plane != r->figure->plane)
    return figure_fail(r, FINDING_TEMPLATE, node,
                       class->plane ? "this mark stands on two axes: give the figure `x` and `y`, not `axis`"
                                    : "this mark stands on one axis: give the figure `axis`, not `x` and `y`");
  bool ok = reader_text(&r->scope, node, "heading", &mark->heading);
  ok = reader_text(&r->scope, node, "detail", &mark->detail) && ok;
  if (class->row) ok = reader_text(&r->scope, node, "sublabel", &mark->sublabel) && ok;
  ok = reader_text(&r->scope, node, "beyond", &mark->beyond) && ok;
  ok = reader_text(&r->scope, node, "words", &mark->words) && ok;
  return class->read(r, node, mark) && ok;
}

static void add_axis_locals(struct figure_reader *r) {
  const struct figure *figure = r->figure;
  static const char *const names[] = {"axis.low", "axis.high"};
  const struct rational *ends[] = {figure->low, figure->high};
  for (int i = 0; i < 2 && !figure->plane; i++) {
    struct template_local *local = figure_add_local(r, names[i]);
    text_add_number(&local->plain, printed_axis_tick(r->arena, ends[i], figure->axis_unit, &figure->ticks, PRINTED_PLAIN));
    text_add_number(&local->spoken, printed_axis_tick(r->arena, ends[i], figure->axis_unit, &figure->ticks, PRINTED_SPOKEN));
  }
}

/* "two": how many ranges the figure compares. */
static void add_range_count(struct figure_reader *r) {
  long ranges = 0;
  for (size_t i = 0; i < r->figure->marks; i++) ranges += r->figure->mark[i].kind == MARK_RANGE;
  struct template_local *local = figure_add_local(r, "ranges");
  text_add_number(&local->plain, printed_count(r->arena, "ranges compared", ranges, PRINTED_WORD));
  local->spoken = local->plain;
}

static bool read_legend(struct figure_reader *r, const struct node *node) {
  const struct node *list = node_get(node, "legend");
  if (!list) return true;
  bool ok = true;
  r->figure->legend = arena_array(r->arena, list->count, sizeof *r->figure->legend);
  for (const struct node *n = list->first; n; n = n->next) {
    struct legend_entry *entry = &r->figure->legend[r->figure->legends++];
    entry->style = reader_small(n, "series", 1);
    entry->open = reader_flag(n, "open");
    ok = reader_text(&r->scope, n, "lead", &entry->lead) && ok;
    ok = reader_text(&r->scope, n, "text", &entry->rest) && ok;
  }
  return ok;
}

static bool read_cards(struct figure_reader *r, const struct node *node) {
  const struct node *list = node_get(node, "cards");
  if (!list) return true;
  bool ok = true;
  r->figure->card = arena_array(r->arena, list->count, sizeof *r->figure->card);
  for (const struct node *n = list->first; n; n = n->next) {
    struct card *card = &r->figure->card[r->figure->cards++];
    const char *role = reader_word(n, "role");
    card->kind = role && !strcmp(role, "claim") ? CARD_CLAIM : role && !strcmp(role, "point") ? CARD_POINT : CARD_PLAIN;
    ok = reader_text(&r->scope, n, "big", &card->big) && ok;
    ok = reader_text(&r->scope, n, "small", &card->small) && ok;
    const struct text *together[] = {&card->big, &card->small};
    ok = template_check_quotes(&r->scope, together, 2, n->place) && ok;
  }
  return ok;
}

static bool read_description(struct figure_reader *r, const struct node *node) {
  const struct node *description = node_get(node, "description");
  if (!description) return true;
  size_t paragraphs = 1;
  for (const char *p = description->text; *p; p++) paragraphs += *p == '\n';
  r->figure->description = arena_array(r->arena, paragraphs, sizeof *r->figure->description);
  bool ok = true;
  for (const char *p = description->text; *p;) {
    size_t length = strcspn(p, "\n");
    if (length) {
      struct text *text = &r->figure->description[r->figure->descriptions++];
      *text = text_new(r->arena);
      ok = template_expand(&r->scope, arena_slice(r->arena, p, length), description->place, text) && ok;
      const struct text *alone[] = {text};
      ok = template_check_quotes(&r->scope, alone, 1, description->place) && ok;
    }
    p += length + (p[length] == '\n');
  }
  return ok;
}

/* The first sentence, for slides. */
static struct text first_sentence(struct arena *arena, const struct text *text) {
  struct text first = text_new(arena);
  for (size_t i = 0; i < text->count; i++) {
    const struct span *span = &text->item[i];
    const char *end = span->is_number ? NULL : strstr(span->text, ". ");
    if (!end) {
      *ARENA_PUSH(arena, &first) = *span;
      continue;
    }
    text_add(&first, arena_slice(arena, span->text, (size_t)(end - span->text) + 1));
    break;
  }
  return first;
}

static bool read_texts(struct figure_reader *r, const struct node *node) {
  struct figure *figure = r->figure;
  const struct template_scope *scope = &r->scope;
  const struct node *closing = node_get(node, "closing");
  static const struct { const char *key; size_t offset; } texts[] = {
      {"title", offsetof(struct figure, title)}, {"subtitle", offsetof(struct figure, subtitle)},
      {"lede", offsetof(struct figure, lede)},   {"note", offsetof(struct figure, note)},
      {"footer", offsetof(struct figure, footer)}, {"alt", offsetof(struct figure, alt)},
  };
  bool ok = true;
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    struct text *text = (struct text *)(void *)((char *)figure + texts[i].offset);
    ok = reader_text(scope, node, texts[i].key, text) && ok;
    const struct text *alone[] = {text};
    if (ok) ok = template_check_quotes(scope, alone, 1, node->place);
  }
  if (ok && text_is_empty(&figure->title)) {
    ok = figure_fail(r, FINDING_TEMPLATE, node_get(node, "title"), "the title is empty: a reader who cannot see the figure has nothing");
  }
  struct text kind;
  ok = reader_text(scope, node, "kind", &kind) && ok;
  figure->kind = text_new(r->arena);
  text_add(&figure->kind, "Figure ");
  text_add_text(&figure->kind, &r->local[0].plain);
  text_add(&figure->kind, " · ");
  text_add_text(&figure->kind, &kind);
  figure->note_short = first_sentence(r->arena, &figure->note);
  figure->closing_lead = figure->closing = text_new(r->arena);
  if (closing) {
    ok = reader_text(scope, closing, "lead", &figure->closing_lead) && ok;
    ok = reader_text(scope, closing, "text", &figure->closing) && ok;
    const struct text *together[] = {&figure->closing_lead, &figure->closing};
    ok = template_check_quotes(scope, together, 2, closing->place) && ok;
  }
  return ok;
}

/* A reader of the plot sees the words and labels of all its marks together. */
static bool check_mark_quotes(struct figure_reader *r, const struct node *node) {
  const struct figure *figure = r->figure;
  size_t count = 0, points = 0;
  for (size_t i = 0; i < figure->marks; i++) points += figure->mark[i].points;
  const struct text **together = arena_array(r->arena, figure->marks * 5 + points + 1, sizeof *together);
  for (size_t i = 0; i < figure->marks; i++) {
    const struct mark *mark = &figure->mark[i];
    const struct text *own[] = {&mark->heading, &mark->detail, &mark->sublabel, &mark->beyond, &mark->words};
    for (size_t t = 0; t < 5; t++) together[count++] = own[t];
    for (size_t p = 0; p < mark->points; p++) together[count++] = &mark->point[p].label;
  }
  return template_check_quotes(&r->scope, together, count, node->place);
}

static bool read_marks(struct figure_reader *r, const struct node *node) {
  const struct node *marks = node_get(node, "marks");
  bool ok = true;
  r->figure->mark = arena_array(r->arena, marks->count, sizeof *r->figure->mark);
  for (const struct node *m = marks->first; m; m = m->next) {
    struct mark mark = {0};
    ok = read_mark(r, m, &mark) && ok;
    r->figure->mark[r->figure->marks++] = mark;
  }
  return ok && check_mark_quotes(r, marks);
}

struct figure *figure_read(struct arena *arena, const struct derived *derived, const char *file, const char *name,
                           const struct node *node, struct report *report) {
  if (!schema_check(node, &figure_shape, report)) return NULL;
  int section = reader_section(derived, node, report);
  if (section < 0) return NULL;
  struct figure *figure = arena_alloc(arena, sizeof *figure);
  struct figure_reader r = {.arena = arena, .figure = figure, .node = node, .report = report};
  *figure = (struct figure){.name = name, .number = reader_word(node, "figure"), .file = file, .language = derived->model->language};
  r.local = arena_array(arena, LOCALS, sizeof *r.local);
  r.local_room = LOCALS;
  reader_locals(arena, derived, figure->number, section, r.local);
  r.scope = (struct template_scope){.derived = derived, .local = r.local, .locals = 3, .report = report};
  if (!figure_read_axes(&r, node)) return NULL;
  if (!read_marks(&r, node)) return NULL;
  if (!figure_find_domain(&r)) return NULL;
  add_axis_locals(&r);
  add_range_count(&r);
  bool ok = figure_add_descriptions(&r) && read_texts(&r, node);
  ok = read_legend(&r, node) && ok;
  ok = read_cards(&r, node) && ok;
  ok = read_description(&r, node) && ok;
  ok = ok && figure_describe(&r);
  const struct node *table = node_get(node, "table");
  if (table) {
    figure->table = table_read_body(arena, &r.scope, arena_print(arena, "%s.table", name), table);
    ok = figure->table && ok;
  }
  return ok ? figure : NULL;
}
