#include "document/figure.h"

#include "document/reader.h"

#include <string.h>

struct reading_figure {
  struct arena *arena;
  struct template_scope scope;
  struct template_local local[6];
  struct figure *figure;
  struct report *report;
};

static bool fail(struct reading_figure *r, enum finding_code code, const struct node *node, const char *message) {
  report_add(r->report, code, node->place, "%s", message);
  return false;
}

/* On a log axis zero and below have no place: the finding names the quantity. */
static bool check_scale(struct reading_figure *r, const struct node *node, const struct value *value, size_t cell,
                        const char *source) {
  struct figure *figure = r->figure;
  if (!dimension_equal(&value->dimension, &figure->axis_unit->dimension)) {
    const struct unit_system *units = r->scope.derived->model->units;
    report_add(r->report, FINDING_DIMENSION, node->place, "'%s' is %s; the axis is %s", source,
               dimension_text(r->arena, units, &value->dimension),
               dimension_text(r->arena, units, &figure->axis_unit->dimension));
    return false;
  }
  if (!figure->log || rational_sign(value->cell[cell]) > 0) return true;
  const char *name = value->origin >= 0
                         ? quantity_full_name(r->arena, r->scope.derived, value->origin, value->origin_cell[cell])
                         : source;
  struct finding *finding =
      report_add(r->report, FINDING_SCALE, node->place, "'%s' is %s: a log axis has no place for it", name,
                 rational_sign(value->cell[cell]) ? "negative" : "zero");
  finding->hint = "use `scale: linear`, or a quantity above zero";
  return false;
}

static bool read_points(struct reading_figure *r, const struct node *node, struct mark *mark) {
  const char *form;
  struct value value;
  if (!template_quantity(&r->scope, node->text, node->place, &value, &form)) return false;
  mark->points = value.cells;
  mark->point = arena_array(r->arena, value.cells, sizeof *mark->point);
  for (size_t i = 0; i < value.cells; i++) {
    if (!check_scale(r, node, &value, i, node->text)) return false;
    struct ledger_number number;
    if (!template_number(&r->scope, &value, i, form, PRINTED_PLAIN, node->place, &number)) return false;
    size_t at = i; /* insertion keeps them ascending */
    for (; at > 0 && rational_compare(mark->point[at - 1].value, value.cell[i]) > 0; at--) mark->point[at] = mark->point[at - 1];
    mark->point[at] = (struct mark_point){.value = value.cell[i], .label = text_new(r->arena)};
    text_add_number(&mark->point[at].label, number);
  }
  return true;
}

static bool read_range(struct reading_figure *r, const struct node *node, struct mark *mark) {
  const struct node *of = node_get(node, "of");
  mark->kind = MARK_RANGE;
  if (!of) return fail(r, FINDING_MISSING_KEY, node, "a range needs `of`, the set it spans");
  return read_points(r, of, mark);
}

static bool read_open(struct reading_figure *r, const struct node *node, struct mark *mark) {
  const struct node *from = node_get(node, "from");
  mark->kind = MARK_OPEN_RANGE;
  if (!from) return fail(r, FINDING_MISSING_KEY, node, "an open range needs `from`, its floor");
  if (!read_points(r, from, mark)) return false;
  if (mark->points != 1) return fail(r, FINDING_TEMPLATE, from, "a floor is one value");
  return !node_get(node, "label") || reader_text(&r->scope, node, "label", &mark->point[0].label);
}

static int find_mark(const struct figure *figure, const char *id) {
  for (size_t i = 0; i < figure->marks; i++)
    if (figure->mark[i].id && !strcmp(figure->mark[i].id, id)) return (int)i;
  return -1;
}

static bool read_span(struct reading_figure *r, const struct node *node, struct mark *mark) {
  const struct node *between = node_get(node, "between");
  const char *ends = reader_word(node, "ends");
  struct figure *figure = r->figure;
  mark->kind = MARK_SPAN;
  if (!between || between->count != 2) return fail(r, FINDING_MISSING_KEY, node, "a span needs `between`: two ids of range marks");
  int index[2];
  const struct node *id = between->first;
  for (int i = 0; i < 2; i++, id = id->next) {
    index[i] = find_mark(figure, id->text);
    if (index[i] < 0 || figure->mark[index[i]].kind != MARK_RANGE || !figure->mark[index[i]].points) {
      report_add(r->report, FINDING_UNKNOWN_NAME, id->place, "no range mark above is called '%s'", id->text);
      return false;
    }
  }
  struct mark *a = &figure->mark[index[0]], *b = &figure->mark[index[1]];
  if (rational_compare(a->point[0].value, b->point[0].value) > 0) {
    struct mark *swap = a;
    a = b;
    b = swap;
  }
  mark->nearest = !ends || !strcmp(ends, "nearest");
  mark->from_mark = (int)(a - figure->mark);
  mark->to_mark = (int)(b - figure->mark);
  mark->from_point = mark->nearest ? (int)a->points - 1 : 0;
  mark->to_point = mark->nearest ? 0 : (int)b->points - 1;
  mark->points = 2;
  mark->point = arena_array(r->arena, 2, sizeof *mark->point);
  mark->point[0] = (struct mark_point){a->point[mark->from_point].value, text_new(r->arena)};
  mark->point[1] = (struct mark_point){b->point[mark->to_point].value, text_new(r->arena)};
  if (rational_compare(mark->point[0].value, mark->point[1].value) >= 0)
    return fail(r, FINDING_SCALE, node, "the two ranges meet: there is no gap to span");
  return true;
}

static bool read_mark(struct reading_figure *r, const struct node *node, struct mark *mark) {
  const char *kind = reader_word(node, "mark");
  const char *id = reader_word(node, "id");
  if (find_mark(r->figure, id) >= 0) {
    report_add(r->report, FINDING_TEMPLATE, node->place, "two marks are called '%s'", id);
    return false;
  }
  mark->id = id;
  mark->style = reader_small(node, "series", 1);
  if (mark->style < 1 || mark->style > 4) return fail(r, FINDING_BAD_VALUE, node, "series are numbered from 1 to 4");
  bool ok = reader_text(&r->scope, node, "heading", &mark->heading);
  ok = reader_text(&r->scope, node, "detail", &mark->detail) && ok;
  ok = reader_text(&r->scope, node, "sublabel", &mark->sublabel) && ok;
  ok = reader_text(&r->scope, node, "beyond", &mark->beyond) && ok;
  ok = reader_text(&r->scope, node, "words", &mark->words) && ok;
  if (!strcmp(kind, "range")) return read_range(r, node, mark) && ok;
  if (!strcmp(kind, "open-range")) return read_open(r, node, mark) && ok;
  return read_span(r, node, mark) && ok;
}

static bool read_axis(struct reading_figure *r, const struct node *node) {
  const struct node *axis = node_get(node, "axis"), *unit = node_get(axis, "unit");
  const char *why = "";
  r->figure->log = !strcmp(reader_word(axis, "scale"), "log");
  r->figure->axis_unit = unit_read(r->arena, r->scope.derived->model->units, unit->text, &why);
  if (!r->figure->axis_unit) {
    report_add(r->report, FINDING_BAD_VALUE, unit->place, "'%s' is no unit: %s", unit->text, why);
    return false;
  }
  return reader_text(&r->scope, axis, "caption", &r->figure->axis_caption);
}

static const struct rational *whole_decade(struct arena *arena, const struct rational *value, const struct unit *unit, bool up) {
  const struct rational *in_unit = rational_div(arena, value, unit->factor);
  long order = rational_floor_order(in_unit);
  const struct rational *decade = rational_ten(arena, order);
  if (up && rational_compare(decade, in_unit) < 0) decade = rational_ten(arena, order + 1);
  return rational_mul(arena, decade, unit->factor);
}

/* Whole decades around the marks on a log axis; on a linear one the marks' own extremes, which layout widens to round ticks. */
static bool find_domain(struct reading_figure *r) {
  struct figure *figure = r->figure;
  const struct rational *low = NULL, *high = NULL;
  for (size_t i = 0; i < figure->marks; i++)
    for (size_t p = 0; p < figure->mark[i].points; p++) {
      const struct rational *value = figure->mark[i].point[p].value;
      if (!low || rational_compare(value, low) < 0) low = value;
      if (!high || rational_compare(value, high) > 0) high = value;
    }
  if (!low) return false;
  figure->low = low;
  figure->high = high;
  if (figure->log) {
    figure->low = whole_decade(r->arena, low, figure->axis_unit, false);
    figure->high = whole_decade(r->arena, high, figure->axis_unit, true);
    if (!rational_compare(figure->low, figure->high))
      figure->high = rational_mul(r->arena, figure->high, rational_integer(r->arena, 10));
  }
  return true;
}

static void add_axis_locals(struct reading_figure *r) {
  const struct figure *figure = r->figure;
  const struct unit_system *units = r->scope.derived->model->units;
  static const char *const names[] = {"axis.low", "axis.high"};
  const struct rational *ends[] = {figure->low, figure->high};
  for (int i = 0; i < 2; i++) {
    struct template_local *local = &r->local[r->scope.locals++];
    *local = (struct template_local){names[i], text_new(r->arena), text_new(r->arena)};
    text_add_number(&local->plain, printed_tick(r->arena, units, ends[i], figure->axis_unit, PRINTED_PLAIN));
    text_add_number(&local->spoken, printed_tick(r->arena, units, ends[i], figure->axis_unit, PRINTED_SPOKEN));
  }
}

/* "two": how many ranges the figure compares. */
static void add_range_count(struct reading_figure *r) {
  long ranges = 0;
  for (size_t i = 0; i < r->figure->marks; i++) ranges += r->figure->mark[i].kind == MARK_RANGE;
  struct template_local *local = &r->local[r->scope.locals++];
  *local = (struct template_local){.name = "ranges", .plain = text_new(r->arena)};
  text_add_number(&local->plain, printed_count(r->arena, "ranges compared", ranges, PRINTED_WORD));
  local->spoken = local->plain;
}

static bool read_legend(struct reading_figure *r, const struct node *node) {
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

static bool read_cards(struct reading_figure *r, const struct node *node) {
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

static bool read_description(struct reading_figure *r, const struct node *node) {
  const struct node *description = node_get(node, "description");
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

static bool read_texts(struct reading_figure *r, const struct node *node) {
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
  }
  return ok;
}

static bool read_marks(struct reading_figure *r, const struct node *node) {
  const struct node *marks = node_get(node, "marks");
  bool ok = true;
  r->figure->mark = arena_array(r->arena, marks->count, sizeof *r->figure->mark);
  for (const struct node *m = marks->first; m; m = m->next) {
    struct mark mark = {0};
    ok = read_mark(r, m, &mark) && ok;
    r->figure->mark[r->figure->marks++] = mark;
  }
  return ok;
}

struct figure *figure_read(struct arena *arena, const struct derived *derived, const char *file, const char *name,
                           const struct node *node, struct report *report) {
  if (!schema_check(node, &figure_shape, report)) return NULL;
  int section = reader_section(derived, node, report);
  if (section < 0) return NULL;
  struct figure *figure = arena_alloc(arena, sizeof *figure);
  struct reading_figure r = {.arena = arena, .figure = figure, .report = report};
  *figure = (struct figure){.name = name, .number = reader_word(node, "figure"), .file = file, .language = derived->model->language};
  reader_locals(arena, derived, figure->number, section, r.local);
  r.scope = (struct template_scope){.derived = derived, .local = r.local, .locals = 3, .report = report};
  if (!read_axis(&r, node)) return NULL;
  if (!read_marks(&r, node)) return NULL;
  if (!find_domain(&r)) return NULL;
  add_axis_locals(&r);
  add_range_count(&r);
  bool ok = read_texts(&r, node);
  ok = read_legend(&r, node) && ok;
  ok = read_cards(&r, node) && ok;
  ok = read_description(&r, node) && ok;
  const struct node *table = node_get(node, "table");
  if (table) {
    figure->table = table_read_body(arena, &r.scope, arena_print(arena, "%s.table", name), table);
    ok = figure->table && ok;
  }
  return ok ? figure : NULL;
}
