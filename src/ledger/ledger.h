/* The ledger: what was said and drawn, as plain data without a pointer into the model. printed/ and document/ fill it;
 * audit/ compares files with it. */
#ifndef LEDGER_LEDGER_H
#define LEDGER_LEDGER_H
#include "base/sink.h"
#include "exact/form.h"

/* One number as it stands in a text run. */
struct ledger_number {
  const char *name;              /* "fetch_time.midrange", "axis tick", "figure number" … */
  const char *form;              /* form name */
  const struct rational *exact;  /* the model's exact value, base units; NULL for a name (identifier): text must be equal */
  const struct unit *unit;       /* printed unit; one when none */
  const struct rational *half;   /* half of one unit of the last printed place, in the printed unit; 0 = must be exact */
  const struct rational *multiple; /* "32K": printed number times this; NULL = none */
  const char *text;              /* as printed: "43 µs", "5.00 MiB", "two", "43 microseconds" */
  size_t offset, length;         /* of text within the run, bytes; for a distributed unit ("121" in "121 / 64 / 32 GB/s") the
                                    number alone, and unit is the shared one */
  bool shares_unit;              /* the unit stands further right, shared with others */
};

enum ledger_role { /* what a run is to its reader; decides association tests */
  ROLE_TEXT, ROLE_TICK_LABEL, ROLE_MARK_LABEL, ROLE_CELL
};

struct ledger_run {
  const char *text;               /* decoded, white space folded to single U+0020, as a reader sees it */
  struct ledger_number *number;
  size_t numbers, room;
  enum ledger_role role;
  int drawn;                      /* tick or mark label: index of what it labels in record.drawn; else -1 */
  bool positioned;                /* x, y are meant: anchor point on the baseline, scene thousandths */
  long x, y;
  int anchor;                     /* -1 start, 0 middle, 1 end */
  long left, right, size;         /* extent and type size, scene thousandths, as measured */
};

enum ledger_shape {
  SHAPE_BAR,        /* a filled rect from low to high along its axis */
  SHAPE_TICK,       /* a line across the axis at `low`: axis tick, middle tick, span end, order tick, floor, gridline, extension */
  SHAPE_SPAN,       /* a line along the axis from low to high, possibly broken by its labels */
  SHAPE_OPEN,       /* hatch strokes from low to beyond: their leftmost extent is at low */
  /* On two axes; their exact places are in point[]. */
  SHAPE_POINT,      /* a small filled mark: the middle of its box stands at point[0] */
  SHAPE_LINE,       /* one stroke through every point in order, with no other corner */
  SHAPE_BAND,       /* a filled outline: along the points at y, back along them at high */
  SHAPE_TIE         /* a thin line from near point[0] to (cross_low, cross_high), where the label of it begins */
};

struct ledger_point {
  const struct rational *x, *y, *high; /* base units of the two axes; high: BAND only */
};

struct ledger_drawn {
  const char *mark;               /* "fetch_time bar", "10 ms tick" … for findings */
  enum ledger_shape shape;
  int axis;
  const struct rational *low, *high; /* exact model values, base units; high NULL for TICK and OPEN */
  long cross_low, cross_high;     /* extent across the axis, scene thousandths */
  bool labelled;                  /* competes for mark labels (bar ends, floors); */
  int across;                     /* on two axes: the vertical one; axis is the horizontal one */
  const struct ledger_point *point; /* on two axes: in drawing order */
  size_t points;
};

struct ledger_axis {
  bool log;
  bool vertical;
  const struct unit *unit;
  const struct rational *low, *high; /* domain, base units */
  long from, to;                  /* scene position of low and high */
};

enum artifact_kind { ARTIFACT_SVG, ARTIFACT_PDF, ARTIFACT_PNG, ARTIFACT_HTML, ARTIFACT_MARKDOWN, ARTIFACT_LATEX, ARTIFACT_ASCIIDOC,
                     ARTIFACT_CSV, ARTIFACT_TEXT,
                     ARTIFACT_VALUES_JSON, ARTIFACT_VALUES_LATEX, ARTIFACT_VALUES_ASCIIDOC, ARTIFACT_VALUES_SPHINX,
                     ARTIFACT_VALUES_QUARTO, ARTIFACT_VALUES_TYPST };

/* What one artifact must say and show. */
struct ledger_record {
  const char *artifact;           /* file name: "figure-5-1.svg" */
  enum artifact_kind kind;
  struct ledger_run *item;        /* runs in reading order */
  size_t count, room;
  struct ledger_drawn *drawn;
  size_t drawn_count, drawn_room;
  struct ledger_axis *axis;
  size_t axes;
  long width, height;             /* scene size, thousandths of a px; 0 for text artifacts */
  const char *scene_name;         /* PNG: which scene it shows */
  struct ledger_record **page;    /* of several pages: each with its own runs, drawn values and axes; item holds all runs; else NULL */
  size_t pages;
  struct bytes twin;              /* PNG: a PDF of the same scene at the same size, made for comparison; else empty */
};

/* The catalogue of the whole model: for the scanner, errata and messages. */
struct ledger_quantity {
  const char *name;               /* "fetch_time.midrange" */
  const struct rational *exact;
  const struct form *form;
  size_t forms;
  const char *defined_at;         /* "data/canonical-numbers.yaml:36:3" */
};

struct ledger_erratum {
  const char *id, *original, *instead, *reason;
};

struct ledger {
  const struct unit_system *units;
  struct ledger_quantity *quantity;
  size_t quantities;
  const char *const *name;        /* declared names: digits in them are not numbers */
  size_t names;
  struct ledger_erratum *erratum;
  size_t errata;
};

#endif
