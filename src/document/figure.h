/* A figure with every text expanded and every mark's values exact: what layout takes. Made from a YAML file in templates/. */
#ifndef DOCUMENT_FIGURE_H
#define DOCUMENT_FIGURE_H
#include "document/scene.h"
#include "document/table.h"
#include "quantity/quantity.h"

enum mark_kind { MARK_RANGE, MARK_OPEN_RANGE, MARK_SPAN };

struct mark_point { /* an end or inner tick */
  const struct rational *value; /* base units */
  struct text label;            /* "43 µs" */
};

struct mark {
  enum mark_kind kind;
  const char *id;
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
  const struct rational *low, *high; /* whole decades around the marks (log) */
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
