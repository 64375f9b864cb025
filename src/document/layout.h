/* What the parts of figure layout share. Only layout*.c include this. */
#ifndef DOCUMENT_LAYOUT_H
#define DOCUMENT_LAYOUT_H
#include "document/figure.h"
#include "document/measure.h"
#include "document/profile.h"
#include "document/scale.h"
#include "document/wrap.h"

struct box {
  long left, top, right, bottom;
};

/* Rows that no span parts look alike: all heads stand beside their bars, or all above them. */
enum heads {
  HEADS_ALIKE,
  HEADS_MIXED /* where a fixed page has no other way: each as it fits */
};

enum obstacle_kind { OBSTACLE_TEXT, OBSTACLE_BAR, OBSTACLE_LINE };

struct obstacle {
  enum obstacle_kind kind;
  struct box box;   /* TEXT: as wide as it gets in the widest font */
  long left, right; /* as drawn */
};

struct obstacle_list {
  struct obstacle *item;
  size_t count, room;
};

struct row { /* a RANGE or OPEN_RANGE, placed */
  const struct mark *mark;
  long bar_top, bar_bottom;
  long bottom; /* lowest ink of the row */
  long clear;  /* the next bar stands below this: a label under this bar must be nearer to it than to the next */
  int drawn;   /* index of its bar or floor in scene.drawn */
};

struct layout {
  struct arena *arena;
  struct measure *measure;
  const struct unit_system *units;
  const struct figure *figure;
  const struct profile_style *style;
  struct report *report;
  bool plot_only;
  enum heads heads;
  long inset;          /* how far the axis begins further in, so that heads find room beside all bars */
  bool uneven;         /* some heads of rows that belong together found no room beside their bars */
  bool narrow;         /* reserve just the family's own widths: a fixed page has no room for more */
  long stretch;        /* added to every gap between bands (slides) */
  size_t gaps;         /* how many there were */
  long margin, right;  /* limits of text */
  long y;              /* last baseline of the head */
  struct scene *over;  /* what is drawn above the grid */
  struct scene *under; /* extensions */
  struct scale scale;
  struct tick *tick;
  size_t ticks;
  long axis_y, axis_end; /* right edge of the last tick label: the plot's right edge */
  struct row *row;       /* in order; index = order among rows */
  size_t rows;
  int *row_of_mark; /* by mark index; -1 for spans */
  long *span_y;     /* by mark index: where a span's line stands */
  struct obstacle_list obstacle;
  struct { /* points and rules that a slide does without, since their labels find no place */
    const struct plane_point **item;
    size_t count, room;
  } left_out;
};

/* layout_place.c: text, boxes and lines that keep clear of each other. */
struct scene_item *layout_text(struct layout *layout, const struct type_style *type, const struct text *text, long x,
                               long baseline, int anchor, enum ledger_role role, int label_of);
/* What a text must reserve: its width in the widest font a reader may see. */
long layout_reserved(const struct layout *layout, const struct type_style *type, const struct text *text);
struct box layout_text_box(const struct layout *layout, const struct type_style *type, const struct text *text, long x,
                           long baseline, int anchor);
void layout_block(struct layout *layout, enum obstacle_kind kind, struct box box);
/* The first baseline at or below `baseline`, in steps, where the text stands clear of all texts placed so far. */
long layout_free_baseline(const struct layout *layout, const struct type_style *type, const struct text *text, long x,
                          long baseline, int anchor, long step);
/* How far down the box must move to stand clear of all texts. */
long layout_free_shift(const struct layout *layout, struct box box);
/* Pieces of the upright line x from top to bottom that keep clear of texts and bars (and of lines, for the grid);
 * pieces shorter than shortest are left out. */
struct piece_y {
  long top, bottom;
};
struct piece_y *layout_cut(struct layout *layout, long x, long top, long bottom, bool grid, long shortest,
                           size_t *count);
int layout_drawn(struct layout *layout, enum ledger_shape shape, const char *mark, const struct rational *low,
                 const struct rational *high, long cross_low, long cross_high, bool labelled);
/* Findings when a text leaves the page or stands on another. */
void layout_check(struct layout *layout, const struct scene *scene);

/* layout_head.c */
void layout_head(struct layout *layout);
/* Returns the height of the scene. bottom: lowest ink of the plot. */
long layout_note(struct layout *layout, long bottom);
long layout_note_top(const struct layout *layout);

/* layout_axis.c */
void layout_axis(struct layout *layout);
void layout_grid(struct layout *layout, struct scene *scene, long bottom);

/* layout_row.c */
enum paint layout_series(const struct layout *layout, int series);
/* Whether its head finds room left of its bar. */
bool layout_row_has_room(struct layout *layout, size_t index);
/* Places row index; its bar starts at bar_top or below, text above its bar at text_top or below. */
void layout_row(struct layout *layout, size_t index, bool beside, long bar_top, long text_top);
/* layout_open.c */
/* Hatch, chevron and floor line of an open range from low_x on. */
void layout_open_bar(struct layout *layout, const struct row *row, long low_x, enum paint paint);
/* Where the chevron points. */
long layout_open_tip(const struct layout *layout);

/* layout_span.c: the spans between row and the next one; returns the y of the last one, or 0 when there is none. */
long layout_spans(struct layout *layout, size_t row);
bool layout_has_spans(const struct layout *layout, size_t row);
void layout_extensions(struct layout *layout);

#endif
