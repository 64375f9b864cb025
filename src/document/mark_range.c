/* Marks on one axis: bars over a set, open-ended bars, spans between two bars. Their rows are laid out by layout_row.c
 * and layout_span.c. */
#include "document/figure_reader.h"

#include <string.h>

static bool read_points(struct figure_reader *r, const struct node *node, struct mark *mark) {
  if (!template_quantity(&r->scope, node->text, node->place, &mark->x.value, &mark->x.form)) return false;
  mark->x.node = node;
  const struct value value = mark->x.value;
  const char *form = mark->x.form;
  mark->points = value.cells;
  mark->point = arena_array(r->arena, value.cells, sizeof *mark->point);
  for (size_t i = 0; i < value.cells; i++) {
    if (!figure_check_value(r, node, &value, i, r->figure->log, r->figure->axis_unit)) return false;
    struct ledger_number number;
    if (!template_number(&r->scope, &value, i, form, PRINTED_PLAIN, node->place, &number)) return false;
    size_t at = i; /* insertion keeps them ascending */
    for (; at > 0 && rational_compare(mark->point[at - 1].value, value.cell[i]) > 0; at--)
      mark->point[at] = mark->point[at - 1];
    mark->point[at] = (struct mark_point){.value = value.cell[i], .label = text_new(r->arena)};
    text_add_number(&mark->point[at].label, number);
  }
  return true;
}

static bool read_range(struct figure_reader *r, const struct node *node, struct mark *mark) {
  const struct node *of = node_get(node, "of");
  if (!of) return figure_fail(r, FINDING_MISSING_KEY, node, "a range needs `of`, the set it spans");
  return read_points(r, of, mark);
}

static bool read_open(struct figure_reader *r, const struct node *node, struct mark *mark) {
  const struct node *from = node_get(node, "from");
  if (!from) return figure_fail(r, FINDING_MISSING_KEY, node, "an open range needs `from`, its floor");
  if (!read_points(r, from, mark)) return false;
  if (mark->points != 1) return figure_fail(r, FINDING_TEMPLATE, from, "a floor is one value");
  return !node_get(node, "label") || reader_text(&r->scope, node, "label", &mark->point[0].label);
}

static bool read_span(struct figure_reader *r, const struct node *node, struct mark *mark) {
  const struct node *between = node_get(node, "between");
  const char *ends = reader_word(node, "ends");
  struct figure *figure = r->figure;
  if (!between || between->count != 2)
    return figure_fail(r, FINDING_MISSING_KEY, node, "a span needs `between`: two ids of range marks");
  int index[2];
  const struct node *id = between->first;
  for (int i = 0; i < 2; i++, id = id->next) {
    index[i] = figure_find_mark(figure, id->text);
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
    return figure_fail(r, FINDING_SCALE, node, "the two ranges meet: there is no gap to span");
  return true;
}

/* The mark's heading as it would be said. */
static void say_heading(struct figure_reader *r, const struct mark *mark, struct text *text) {
  struct text heading = figure_said(r, mark->node, "heading");
  text_add(text, "“");
  text_add_text(text, &heading);
  text_add(text, "”");
}

static bool say_value(struct figure_reader *r, const struct mark_source *source, const struct rational *value,
                      struct text *text) {
  size_t cell = 0;
  while (rational_compare(source->value.cell[cell], value) != 0) cell++;
  return figure_say(r, source, cell, text);
}

static bool describe_range(struct figure_reader *r, const struct mark *mark, struct text *text) {
  size_t last = mark->points - 1;
  text_add(text, mark->points == 1 ? "A stroke for " : "A bar for ");
  say_heading(r, mark, text);
  text_add(text, mark->points == 1 ? " stands at " : " spans ");
  bool ok = say_value(r, &mark->x, mark->point[0].value, text);
  for (size_t i = 1; i <= last && ok; i++) {
    text_add(text, i == last ? (i > 1 ? ", to " : " to ") : i == 1 ? ", through " : i + 1 == last ? " and " : ", ");
    ok = say_value(r, &mark->x, mark->point[i].value, text);
  }
  text_add(text, ".");
  return ok;
}

static bool describe_open(struct figure_reader *r, const struct mark *mark, struct text *text) {
  struct text sublabel = figure_said(r, mark->node, "sublabel"), beyond = figure_said(r, mark->node, "beyond");
  text_add(text, "A hatched bar without an upper end, for ");
  say_heading(r, mark, text);
  text_add(text, ", begins at ");
  bool ok = figure_say(r, &mark->x, 0, text);
  if (!text_is_empty(&sublabel)) text_add(text, " ");
  text_add_text(text, &sublabel);
  if (!text_is_empty(&beyond)) text_add(text, ": ");
  text_add_text(text, &beyond);
  text_add(text, ".");
  return ok;
}

static bool describe_span(struct figure_reader *r, const struct mark *mark, struct text *text) {
  const struct mark *from = &r->figure->mark[mark->from_mark], *to = &r->figure->mark[mark->to_mark];
  text_add(text, mark->nearest ? "Between the nearest ends, " : "Between the farthest ends, ");
  bool ok = say_value(r, &from->x, mark->point[0].value, text);
  text_add(text, " and ");
  ok = say_value(r, &to->x, mark->point[1].value, text) && ok;
  text_add(text, ", a span");
  if (!text_is_empty(&mark->words)) text_add(text, " reads “");
  struct text words = figure_said(r, mark->node, "words");
  text_add_text(text, &words);
  text_add(text, text_is_empty(&mark->words) ? " counts the orders of magnitude." : "”.");
  return ok;
}

const struct mark_class mark_range = {.row = true, .read = read_range, .describe = describe_range};
const struct mark_class mark_open_range = {.row = true, .read = read_open, .describe = describe_open};
const struct mark_class mark_span = {.read = read_span, .describe = describe_span};
