/* The look of each profile as data: type, space, lines, colours. Every length is in thousandths of a CSS px. Nothing
 * outside profile.c names a size or a colour. */
#ifndef DOCUMENT_PROFILE_H
#define DOCUMENT_PROFILE_H
#include "document/scene.h"

enum type_role {
  TYPE_KIND,  /* "Figure 5.1 · Analytical model" */
  TYPE_TITLE, /* strong: the title; rest: its tail on the same line */
  TYPE_TAIL,  /* the tail on a line of its own */
  TYPE_LEDE,
  TYPE_HEAD,  /* row head; strong: its verb */
  TYPE_CLAIM, /* words on a span */
  TYPE_VALUE, /* values at bar ends */
  TYPE_AXIS,  /* tick labels, order counts */
  TYPE_SUB,   /* axis caption, details, sub-labels */
  TYPE_NOTE,
  TYPE_ROLE_COUNT
};

struct type_style {
  long size, leading, spacing; /* leading: baseline to baseline */
  int weight, strong_weight, tail_weight;
  enum paint paint, strong_paint, tail_paint; /* by the span's emphasis */
};

struct profile_style {
  const char *family; /* CSS font-family list */
  const char *font;   /* the family it is measured with */
  long cap;           /* cap height, thousandths of an em */
  const unsigned *palette;
  struct type_style type[TYPE_ROLE_COUNT];
  bool points;             /* sizes are said in pt */
  bool one_ink;            /* black and tints; bars outlined, hatch and verbs black */
  bool sparse;             /* slides: no kind line, lede, details, inner values, grid, axis caption */
  bool title_apart;        /* the title's tail on a line of its own */
  long width, height;      /* height 0: as tall as it needs */
  long margin;             /* left edge of everything flush left */
  long right;              /* right limit of running text */
  long axis_from, axis_to; /* where the axis runs if its end labels leave room */
  long unit;               /* u: the step of space */
  long dot;                /* the step of clearance around bars */

  long kind_baseline, title_baseline, tail_step, lede_step; /* baseline to baseline going down */
  long caption_step;           /* last baseline above → axis caption (or tick labels when there is none) */
  long tick_label_step;        /* axis caption → tick labels */
  long axis_step;              /* tick labels → axis */
  long top_only;               /* first baseline when only the plot is drawn */
  long head_step;              /* axis → baseline of a head above its bar */
  long line_step;              /* a row's first baseline → its second */
  long bar_below_text;         /* baseline of the text above → bar */
  long bar_height, bar_gap;    /* bar to next bar */
  long value_gap;              /* bar → cap line of a value below it, at least */
  long span_step;              /* span to span */
  long claim_step;             /* claim's baseline → its span */
  long gap_above, gap_below;   /* bar → cap line of the claim; last span → next bar */
  long note_step, note_bottom; /* content → first note baseline; last baseline → page edge */

  long axis_width, tick_long, tick_short, tick_width, grid_width, span_width, span_tick, extension_width;
  long dash_on, dash_off, middle_width, floor_width, floor_over, outline_width, chevron_width, chevron_reach;
  long hatch_pitch, hatch_stroke; /* measured along the bar: across the strokes × √2 */

  /* Plots on two axes. */
  long plot_height, panel_height, panel_least; /* least width of a panel; on a page of fixed height the plot fills it */
  long line_width, line_light, point_radius;
  long stroke_on, stroke_off; /* of a dashed line */
};

const struct profile_style *profile_style(enum profile profile);
/* Height of the capitals and digits of a type size. */
long profile_cap(const struct profile_style *style, long size);

#endif
