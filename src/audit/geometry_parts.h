/* What the parts of the geometry audit share. */
#ifndef AUDIT_GEOMETRY_PARTS_H
#define AUDIT_GEOMETRY_PARTS_H
#include "audit/axis_read.h"
#include "audit/geometry.h"

enum { PX = 1000, HALF_PX = 500 }; /* scene thousandths */

struct geometry {
  struct arena *arena;
  const struct ledger *ledger;
  const struct ledger_record *record;
  const char *file;
  const struct found *found;
  struct report *report;
  int *run;                 /* by record run: its run in the file, or -1 */
  int *expected;            /* by run of the file: its record run, or the one whose place it has; or -1 */
  bool *told;               /* by run of the file: a finding names it already */
  bool *used;               /* by shape of the file: it is accounted for */
  struct axis_scale *scale; /* by record axis */
  int *page;                /* by record axis: the page or drawing it stands on */
};

struct extent { /* of a shape or text, along and across an axis, scene thousandths */
  double low, high, cross_low, cross_high;
};

/* geometry.c */
/* Left end of a run of the file, on its baseline, that is matched with a record run. */
double geometry_left(const struct ledger_run *run, const struct found_run *found);
/* Box of a run of the file: measured (PDF), or its place with the width and size of its record; false when neither is
 * known. */
bool geometry_run_box(const struct geometry *g, int found, struct extent *box);
/* Value on an axis as words: "163.84 µs". */
const char *geometry_value_text(const struct geometry *g, int axis, const struct rational *exact);
const char *geometry_position_text(const struct geometry *g, int axis, double position);
/* "244.74" */
const char *geometry_coordinate(const struct geometry *g, double position);
/* "x" or "y" */
const char *geometry_axis_letter(const struct geometry *g, int axis);

/* geometry_axis.c: reads every axis from its tick labels; a finding where it cannot be read. */
void geometry_read_axes(struct geometry *g);
/* The label of a tick stands at its tick. After the axes are known. */
void geometry_check_tick_labels(struct geometry *g);
/* Thin along the axis, long across: a tick. */
bool geometry_is_tick(const struct geometry *g, int axis, const struct found_shape *shape);
struct extent geometry_shape_extent(const struct geometry *g, int axis, const struct found_shape *shape);

/* geometry_marks.c: every drawn value of the record stands in the file, and nothing else does. */
void geometry_check_marks(struct geometry *g);

/* geometry_plot.c: marks on two axes. */
bool geometry_is_plotted(const struct ledger_drawn *drawn);
void geometry_check_plot(struct geometry *g);

/* geometry_plot_labels.c: the labels of marks on two axes stand at their own. */
void geometry_check_plot_labels(struct geometry *g);

/* geometry_labels.c */
void geometry_check_labels(struct geometry *g);     /* mark labels, then every other run: where its record says */
void geometry_check_legibility(struct geometry *g); /* no text upon text, none beyond the page */

#endif
