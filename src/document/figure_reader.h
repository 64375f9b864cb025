/* What the parts that read a figure file share. */
#ifndef DOCUMENT_FIGURE_READER_H
#define DOCUMENT_FIGURE_READER_H
#include "document/mark.h"
#include "document/reader.h"

struct figure_reader {
  struct arena *arena;
  struct template_scope scope;
  struct template_local *local; /* = scope.local, growing */
  size_t local_room;
  struct figure *figure;
  const struct node *node; /* of the file */
  int panel_axis;          /* of the model; -1: no small multiples */
  struct report *report;
};

bool figure_fail(struct figure_reader *r, enum finding_code code, const struct node *node, const char *message);
struct template_local *figure_add_local(struct figure_reader *r, const char *name);
int figure_find_mark(const struct figure *figure, const char *id);
/* Values of a mark on an axis: findings when the unit does not fit, or a log axis has no place for one (it names the
 * quantity). */
bool figure_check_value(struct figure_reader *r, const struct node *node, const struct value *value, size_t cell,
                        bool log, const struct unit *unit);
/* A value of the model in the form a mark asks for, spoken; false and a finding. */
bool figure_say(struct figure_reader *r, const struct mark_source *source, size_t cell, struct text *text);
/* The template text under a key of the node as it is said: in spoken units, without emphasis. */
struct text figure_said(struct figure_reader *r, const struct node *node, const char *key);

/* figure_axis.c: the axis or axes and the panels, before the marks; their domains, after them. */
bool figure_read_axes(struct figure_reader *r, const struct node *node);
bool figure_find_domain(struct figure_reader *r);
/* "a logarithmic horizontal axis …" */
void figure_describe_axes(struct figure_reader *r, struct text *text);

/* figure_plane.c: what the marks on two axes read alike. */
/* Evaluates the quantity under key onto the axis; false and a finding. *given: whether the key is there. */
bool plane_read_source(struct figure_reader *r, const struct node *node, const char *key, bool upright,
                       struct mark_source *source);
enum plane_shape { PLANE_ALONG /* points along a set */, PLANE_EXTREMES /* least and most at each point */, PLANE_SET };
/* Series, panels, points and labels from mark->x and mark->y. */
bool plane_read_series(struct figure_reader *r, const struct node *node, struct mark *mark, enum plane_shape shape);
/* stroke, weight */
bool plane_read_stroke(struct figure_reader *r, const struct node *node, struct mark *mark);
/* The name of a series in a sentence: its `says`, its label without the values it shows, else the mark's id; "in …"
 * when there are panels. */
void plane_say_name(struct figure_reader *r, const struct mark *mark, const struct plane_series *series,
                    struct text *text);

/* " in the panel “…”", when there are panels. */
void plane_say_panel(struct figure_reader *r, const struct plane_series *series, struct text *text);

/* describe.c: the whole figure in words, where the file has none of its own. */
bool figure_describe(struct figure_reader *r);
/* {{describe ID}} for every mark. */
bool figure_add_descriptions(struct figure_reader *r);

#endif
