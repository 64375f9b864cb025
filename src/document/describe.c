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

/* What a figure compares: its bars, lines, areas, bands and rules, by name. */
static void say_names(struct figure_reader *r, struct text *text) {
  const struct figure *figure = r->figure;
  size_t named = 0;
  for (size_t i = 0; i < figure->marks; i++) {
    const struct mark *mark = &figure->mark[i];
    struct text name = text_new(r->arena);
    if (mark_class[mark->kind]->row) {
      struct text heading = figure_said(r, mark->node, "heading");
      text_add(&name, "“");
      text_add_text(&name, &heading);
      text_add(&name, "”");
    } else if (mark->kind == MARK_RULE
                   ? mark->y.value.cells > 0
                   : mark->series_count && mark_class[mark->kind]->layer < LAYER_POINT && !mark->light) {
      plane_say_name(r, mark, &mark->series[0], &name);
    }
    if (text_is_empty(&name)) continue;
    text_add(text, named++ ? ", " : "");
    text_add_text(text, &name);
  }
}

/* One sentence for what the figure compares; where lines cross, or what its first mark shows. */
static void summarize(struct figure_reader *r) {
  struct figure *figure = r->figure;
  struct text title = figure_said(r, r->node, "title"), crossings = text_new(r->arena);
  figure->alt = text_new(r->arena);
  text_add_text(&figure->alt, &title);
  text_add(&figure->alt, ". A chart of ");
  say_names(r, &figure->alt);
  text_add(&figure->alt, ". ");
  say_crossings(r, &crossings);
  const struct text *said = figure->marks ? described(r, &figure->mark[0]) : NULL;
  if (text_is_empty(&crossings) && said) crossings = *said;
  text_add_text(&figure->alt, &crossings);
}

bool figure_describe(struct figure_reader *r) {
  if (text_is_empty(&r->figure->alt)) summarize(r);
  return r->figure->descriptions || describe_figure(r);
}
