/* A figure with every text expanded and every mark's values exact: what layout takes. Made from a YAML file in templates/. */
#ifndef DOCUMENT_FIGURE_H
#define DOCUMENT_FIGURE_H
#include "document/scene.h"
#include "document/table.h"
#include "quantity/quantity.h"

/* On the one axis of ranges, then on two axes. mark.h has the table. */
enum mark_kind {
  MARK_RANGE, MARK_OPEN_RANGE, MARK_SPAN,
  MARK_LINE, MARK_AREA, MARK_BAND, MARK_RULE, MARK_POINT, MARK_ANNOTATION,
  MARK_KINDS
};

struct mark_point { /* an end or inner tick */
  const struct rational *value; /* base units */
  struct text label;            /* "43 µs" */
};

/* A quantity of a figure file: "name" or "name|form", evaluated over its axes. */
struct mark_source {
  struct value value; /* cells 0: not given */
  const char *form;
  const struct node *node;
};

/* On two axes: a corner of a line, the middle of a point. BAND: from y to high. */
struct plane_point {
  const struct rational *x, *y, *high;
  size_t x_cell, y_cell, high_cell; /* of the mark's sources */
  struct text label, sublabel, said, said_below /* both in spoken units */;
};

/* One line, band or set of points of a mark: one for each member of its series axis, in each panel. */
struct plane_series {
  int panel, style;
  struct plane_point *point;
  size_t points;
  struct text label, said;
};

enum mark_stroke { STROKE_BY_SERIES, STROKE_SOLID, STROKE_DASHED, STROKE_DOTTED };

struct mark {
  enum mark_kind kind;
  const char *id;
  const struct node *node;      /* of the figure file; NULL when made otherwise */
  int style;                    /* series: 1, 2, 3 … -> PAINT_SERIES1 + style - 1 */
  struct text heading;          /* first span strong: "Move", rest " the block across …" */
  struct text detail;
  struct mark_point *point;     /* sorted ascending; RANGE: ends and inner; OPEN_RANGE: the floor; SPAN: the two ends */
  size_t points;
  struct text sublabel;         /* OPEN_RANGE: "at 25% MFU" */
  struct text beyond;           /* OPEN_RANGE: "potentially far higher" */
  struct text words;            /* SPAN: "two to three orders of magnitude" (nearest span only; empty on the others) */
  int from_mark, to_mark;       /* SPAN: indices of the RANGE marks it ties together */
  int from_point, to_point;     /* SPAN: point indices in those marks */
  bool nearest;                 /* SPAN between the nearest ends (upper) */

  /* On two axes. */
  struct mark_source x, y;
  struct plane_series *series;
  size_t series_count;
  enum mark_stroke stroke;
  bool light;                   /* a thin stroke: what stands for comparison */
  bool whole;                   /* BAND, RULE: across the whole plot */
  int anchor;                   /* ANNOTATION: -1 starts at its place, 0 is centred there, 1 ends there */
};

struct plane_axis {
  bool log;
  const struct unit *unit;
  enum tick_notation ticks;
  const struct rational *low, *high; /* whole decades or steps around the marks */
  struct text caption;
};

struct legend_entry {
  int style;
  bool open;                    /* hatched */
  struct text lead, rest;       /* "Movement", " — fetch a 5.00 MiB block …" */
};

struct card {
  struct text big, small;
  enum { CARD_CLAIM, CARD_PLAIN, CARD_POINT } kind;
};

struct figure {
  const char *name;             /* "figure-5-1" */
  const char *number;           /* "5.1" */
  const char *file;
  struct text kind, title, subtitle, lede, note, note_short /* first sentence */;
  struct text axis_caption;
  bool log;
  const struct unit *axis_unit;
  struct tick_style ticks;      /* of the one axis */
  const struct rational *low, *high; /* whole decades around the marks (log) */
  bool plane;                   /* two axes of values: x and y stand for log … high above */
  struct plane_axis x, y;
  struct text *panel;           /* heads of small multiples; one empty head when there are none */
  size_t panels;
  struct mark *mark;
  size_t marks;
  struct legend_entry *legend;
  size_t legends;
  struct table *table;          /* table view, or NULL */
  struct card *card;
  size_t cards;
  struct text closing_lead, closing, footer;
  struct text alt, *description;
  size_t descriptions;          /* paragraphs */
  const char *language;
};

extern const struct schema_shape figure_shape;

/* A file in templates/ with `figure:`; name is the file's base name. NULL and findings on bad input. */
struct figure *figure_read(struct arena *arena, const struct derived *derived, const char *file, const char *name,
                           const struct node *node, struct report *report);

struct measure;
/* Figure -> scene in one profile (LOOKS.md). plot_only: without kind line, title, lede and note (the page prints those itself).
 * NULL and findings (legible, scale) when it cannot be laid out. */
struct scene *figure_layout(struct arena *arena, struct measure *measure, const struct unit_system *units, const struct figure *figure,
                            enum profile profile, bool plot_only, struct report *report);
/* A swatch of a series as scene items, for legends and tables, top left at (x, y), size w × h. */
void figure_swatch(struct scene *scene, int style, bool open, long x, long y, long width, long height);

#endif
