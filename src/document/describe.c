/* A figure in words, from its marks: what a reader hears who cannot see it, where the figure file has no words of its
 * own. */
#include "document/figure_reader.h"

#include <string.h>

bool figure_add_descriptions(struct figure_reader *r) {
  bool ok = true;
  for (size_t i = 0; i < r->figure->marks; i++) {
    const struct mark *mark = &r->figure->mark[i];
    if (!mark->id) continue;
    struct text said = text_new(r->arena);
    ok = mark_class[mark->kind]->describe(r, mark, &said) && ok;
    struct template_local *local = figure_add_local(r, arena_print(r->arena, "describe %s", mark->id));
    local->plain = local->spoken = said;
  }
  return ok;
}

static const struct text *described(const struct figure_reader *r, const struct mark *mark) {
  const char *name = arena_print(r->arena, "describe %s", mark->id ? mark->id : "");
  for (size_t i = 0; i < r->scope.locals; i++)
    if (!strcmp(r->local[i].name, name)) return &r->local[i].plain;
  return NULL;
}

/* ---- where lines cross ---- */

static int compare_at(const struct plane_series *series, size_t i, const struct rational *value) {
  return rational_compare(series->point[i].y, value);
}

/* A point of the figure that stands exactly where a line meets a value, between two of its corners. */
static const struct plane_point *meeting_point(const struct figure *figure, const struct plane_series *line, size_t i,
                                               const struct rational *value, const struct mark **owner) {
  for (size_t m = 0; m < figure->marks; m++)
    for (size_t s = 0; s < figure->mark[m].series_count && figure->mark[m].kind == MARK_POINT; s++) {
      const struct plane_series *series = &figure->mark[m].series[s];
      for (size_t p = 0; p < series->points; p++) {
        const struct plane_point *point = &series->point[p];
        if (series->panel != line->panel || rational_compare(point->y, value)) continue;
        if (rational_compare(point->x, line->point[i].x) < 0 || rational_compare(point->x, line->point[i + 1].x) > 0)
          continue;
        *owner = &figure->mark[m];
        return point;
      }
    }
  return NULL;
}

static bool say_crossing(struct figure_reader *r, const struct mark *line, const struct plane_series *series, size_t i,
                         const struct mark *rule, const struct plane_series *level, struct text *text) {
  const struct mark *owner;
  const struct plane_point *point = meeting_point(r->figure, series, i, level->point[0].y, &owner);
  text_add(text, "The line ");
  plane_say_name(r, line, series, text);
  text_add(text, " crosses ");
  plane_say_name(r, rule, level, text);
  text_add(text, point ? " at " : " between ");
  bool ok =
      point ? figure_say(r, &owner->x, point->x_cell, text) : figure_say(r, &line->x, series->point[i].x_cell, text);
  if (!point) {
    text_add(text, " and ");
    ok = figure_say(r, &line->x, series->point[i + 1].x_cell, text) && ok;
  }
  text_add(text, ".");
  return ok;
}

/* Every place where a line goes from one side of a level rule to the other. */
static bool say_crossings_of(struct figure_reader *r, const struct mark *line, const struct mark *rule,
                             struct text *text) {
  bool ok = true;
  for (size_t s = 0; s < line->series_count; s++)
    for (size_t k = 0; k < rule->series_count; k++) {
      const struct plane_series *series = &line->series[s], *level = &rule->series[k];
      if (series->panel != level->panel || level->points != 1 || !level->point[0].y) continue;
      for (size_t i = 0; i + 1 < series->points; i++) {
        int a = compare_at(series, i, level->point[0].y), b = compare_at(series, i + 1, level->point[0].y);
        if (a * b >= 0) continue;
        if (!text_is_empty(text)) text_add(text, " ");
        ok = say_crossing(r, line, series, i, rule, level, text) && ok;
      }
    }
  return ok;
}

static bool say_crossings(struct figure_reader *r, struct text *text) {
  const struct figure *figure = r->figure;
  bool ok = true;
  for (size_t i = 0; i < figure->marks; i++)
    for (size_t k = 0; k < figure->marks; k++)
      if (figure->mark[i].kind == MARK_LINE && figure->mark[k].kind == MARK_RULE)
        ok = say_crossings_of(r, &figure->mark[i], &figure->mark[k], text) && ok;
  return ok;
}

/* ---- the whole ---- */

static struct text *add_paragraph(struct figure_reader *r) {
  struct text *text = &r->figure->description[r->figure->descriptions++];
  *text = text_new(r->arena);
  return text;
}

/* Title, kind of chart, axes. */
static void say_frame(struct figure_reader *r, struct text *text) {
  const struct figure *figure = r->figure;
  struct text title = figure_said(r, r->node, "title"), subtitle = figure_said(r, r->node, "subtitle");
  text_add_text(text, &title);
  if (!text_is_empty(&subtitle)) text_add(text, ", ");
  text_add_text(text, &subtitle);
  text_add(text, figure->panels > 1 ? ". Panels with " : ". A chart with ");
  figure_describe_axes(r, text);
  text_add(text, ".");
}

static bool describe_figure(struct figure_reader *r) {
  enum { FRAME, MARKS, CROSSINGS, NOTE, PARAGRAPHS };
  struct figure *figure = r->figure;
  figure->description = arena_array(r->arena, PARAGRAPHS, sizeof *figure->description);
  say_frame(r, add_paragraph(r));
  struct text *marks = add_paragraph(r);
  for (size_t i = 0; i < figure->marks; i++) {
    const struct text *said = described(r, &figure->mark[i]);
    if (!said || text_is_empty(said)) continue;
    if (i) text_add(marks, " ");
    text_add_text(marks, said);
  }
  struct text *crossings = add_paragraph(r);
  bool ok = say_crossings(r, crossings);
  if (text_is_empty(crossings)) figure->descriptions--;
  if (!text_is_empty(&figure->note)) *add_paragraph(r) = figure_said(r, r->node, "note");
  return ok;
}

/* ---- in short ---- */

enum { ALT_MOST = 250 }; /* characters: what a screen reader reads at once */

static size_t length_of(struct figure_reader *r, const struct text *text) {
  size_t length = 0;
  for (const char *p = text_plain(r->arena, text); *p; p++) length += (*p & 0xC0) != 0x80;
  return length;
}

static void quote_text(struct text *text, const struct text *words) {
  text_add(text, "“");
  text_add_text(text, words);
  text_add(text, "”");
}

static void quote_heading(struct figure_reader *r, const struct mark *mark, struct text *text) {
  struct text heading = figure_said(r, mark->node, "heading");
  quote_text(text, &heading);
}

/* A rule is known by its whole label, number and all. */
static void name_rule(struct figure_reader *r, const struct mark *mark, struct text *text) {
  const struct plane_series *series = &mark->series[0];
  struct text label = text_new(r->arena);
  text_add_text(&label, series->points && text_is_empty(&series->said) ? &series->point[0].said : &series->said);
  for (size_t i = 0; i < label.count; i++) label.item[i].strong = label.item[i].tail = false;
  if (text_is_empty(&label))
    plane_say_name(r, mark, series, text);
  else
    quote_text(text, &label);
}

static void add_name(struct text *names, const struct text *name) {
  if (text_is_empty(name)) return;
  if (!text_is_empty(names)) text_add(names, ", ");
  text_add_text(names, name);
}

/* Small multiples repeat their lines: the first one stands for all. */
static void name_series(struct figure_reader *r, const struct mark *mark, struct text *names) {
  size_t count = r->figure->panels > 1 ? 1 : mark->series_count;
  for (size_t s = 0; s < count; s++) {
    struct text name = text_new(r->arena);
    plane_say_name(r, mark, &mark->series[s], &name);
    add_name(names, &name);
  }
}

/* What a figure compares: its bars, lines, areas, bands and rules, by name. */
static struct text names_of(struct figure_reader *r) {
  const struct figure *figure = r->figure;
  struct text names = text_new(r->arena);
  for (size_t i = 0; i < figure->marks; i++) {
    const struct mark *mark = &figure->mark[i];
    const struct mark_class *class = mark_class[mark->kind];
    struct text name = text_new(r->arena);
    if (class->row)
      quote_heading(r, mark, &name);
    else if (mark->kind == MARK_RULE && mark->series_count && mark->y.value.cells > 0)
      name_rule(r, mark, &name);
    else if (mark->kind != MARK_RULE && mark->series_count && class->layer < LAYER_POINT && !mark->light)
      name_series(r, mark, &names);
    add_name(&names, &name);
  }
  return names;
}

static const struct rational *end_of(const struct mark *mark, bool high) {
  return mark->point[high ? mark->points - 1 : 0].value;
}

/* The bar that reaches lowest, or highest: one without an upper end before all others. */
static const struct mark *extreme_bar(const struct figure *figure, bool high) {
  const struct mark *best = NULL;
  for (size_t i = 0; i < figure->marks; i++) {
    const struct mark *mark = &figure->mark[i];
    if (!mark_class[mark->kind]->row || !mark->points) continue;
    bool open = mark->kind == MARK_OPEN_RANGE, best_open = best && best->kind == MARK_OPEN_RANGE;
    int order = best ? rational_compare(end_of(mark, high), end_of(best, high)) : 0;
    if (!best || (high && open != best_open ? open : high ? order > 0 : order < 0)) best = mark;
  }
  return best;
}

static bool say_end(struct figure_reader *r, const struct mark *mark, bool high, bool named, struct text *text) {
  size_t cell = 0;
  while (rational_compare(mark->x.value.cell[cell], end_of(mark, high)) != 0) cell++;
  bool ok = figure_say(r, &mark->x, cell, text);
  if (!named) return ok;
  text_add(text, " in ");
  quote_heading(r, mark, text);
  return ok;
}

/* "The values run from 2 milliseconds in “A” to 700 milliseconds in “C”." */
static bool say_extremes(struct figure_reader *r, bool named, struct text *text) {
  const struct mark *low = extreme_bar(r->figure, false), *high = extreme_bar(r->figure, true);
  if (!low) return true;
  named = named && low != high;
  bool open = high->kind == MARK_OPEN_RANGE;
  text_add(text, " The values run from ");
  bool ok = say_end(r, low, false, named, text);
  text_add(text, open ? " to more than " : " to ");
  ok = say_end(r, high, true, named, text) && ok;
  text_add(text, ".");
  return ok;
}

/* Where lines cross, or what the first mark shows. */
static bool say_sight(struct figure_reader *r, struct text *text) {
  struct text sight = text_new(r->arena);
  bool ok = say_crossings(r, &sight);
  const struct text *said = r->figure->marks ? described(r, &r->figure->mark[0]) : NULL;
  if (text_is_empty(&sight) && said) sight = *said;
  if (!text_is_empty(&sight)) text_add(text, " ");
  text_add_text(text, &sight);
  return ok;
}

/* What the figure compares, and the ends of all bars or what lines do: as much of it as has room. */
static bool summarize(struct figure_reader *r) {
  struct figure *figure = r->figure;
  struct text title = figure_said(r, r->node, "title"), names = names_of(r);
  bool ok = true;
  for (int most = 3; most >= 0; most--) {
    figure->alt = text_new(r->arena);
    text_add_text(&figure->alt, &title);
    text_add(&figure->alt, ".");
    if (most >= 2) {
      text_add(&figure->alt, " A chart of ");
      text_add_text(&figure->alt, &names);
      text_add(&figure->alt, ".");
    }
    if (!figure->plane)
      ok = say_extremes(r, most % 2 == 1, &figure->alt);
    else if (most % 2 == 1)
      ok = say_sight(r, &figure->alt);
    if (!ok || length_of(r, &figure->alt) < ALT_MOST) break;
  }
  return ok;
}

bool figure_describe(struct figure_reader *r) {
  if (text_is_empty(&r->figure->alt) && !summarize(r)) return false;
  return r->figure->descriptions || describe_figure(r);
}
