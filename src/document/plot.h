/* Plots on two axes: panels with scales, and labels that keep clear of every line, mark and text. Only plot*.c and the
 * marks on two axes include this. Lengths in thousandths of a CSS px. */
#ifndef DOCUMENT_PLOT_H
#define DOCUMENT_PLOT_H
#include "document/layout.h"
#include "document/mark.h"

struct plot_panel {
  struct box at;      /* where values are drawn */
  struct scale x, y;  /* y runs upward: from > to */
  int x_axis, y_axis; /* of the record */
  bool bottom, left;  /* its axes carry labels */
};

struct plot_segment { /* a stroke that labels keep clear of */
  long x1, y1, x2, y2, half;
};

struct plot_dot { /* a point: no label of another one may stand nearer to it */
  int panel;
  long x, y;
};

struct plot_end { /* a label at the end of a line, in lines of text */
  int panel, drawn;
  struct text *line;
  size_t lines;
  struct type_style type;
  enum paint paint;
  struct ledger_point at;
  long x, y; /* of the line's end */
  long top;  /* of the label */
};

struct plot {
  struct layout *layout;
  struct plot_panel *panel;
  size_t panels, columns;
  long gutter; /* room for end labels right of each panel */
  struct {
    struct tick *tick;
    size_t ticks;
  } x, y; /* all panels share them; positions are those of the first one */
  struct {
    struct plot_segment *item;
    size_t count, room;
  } segment;
  struct {
    struct plot_dot *item;
    size_t count, room;
  } dot;
  struct {
    struct plot_end *item;
    size_t count, room;
  } end;
};

/* plot.c: lays out the figure's panels below the head; returns the lowest ink. */
long plot_place(struct layout *layout);
long plot_x(const struct plot_panel *panel, const struct rational *value);
long plot_y(const struct plot_panel *panel, const struct rational *value);
/* Corners x0 y0 x1 y1 … of a series; high: those of its upper edge. */
long *plot_corners(const struct plot *plot, const struct plane_series *series, bool high);
/* Ink of a series (0: of a rule) as strokes, and as text. */
enum paint plot_paint(const struct plot *plot, int style);
enum paint plot_tint(const struct plot *plot, int style);
/* Gives the stroke its width and dashes: as the mark says, in one ink also by series. */
void plot_stroke(const struct plot *plot, const struct mark *mark, int style, struct scene_item *item);
/* "kv line" */
const char *plot_name(const struct plot *plot, const struct mark *mark, const char *what);
/* Registers a shape on two axes through the series' points. */
int plot_drawn(struct plot *plot, enum ledger_shape shape, const char *name, const struct plane_series *series,
               bool labelled);
int plot_drawn_points(struct plot *plot, enum ledger_shape shape, const char *name, int panel,
                      const struct ledger_point *point, size_t points, bool labelled);
/* Registers a line across one axis (the vertical one when upright is false: a level line). */
int plot_drawn_rule(struct plot *plot, const char *name, int panel, bool upright, const struct rational *value,
                    long from, long to, bool labelled);

/* plot_axis.c: scales and ticks of every panel; axes, their labels and captions; returns the lowest ink. */
/* Room for the heads of panels above a row of them. */
long plot_head_height(const struct plot *plot);
/* From one row of panels to the next. */
long plot_row_gap(const struct plot *plot);
void plot_find_scales(struct plot *plot, long top, long height);
long plot_axes(struct plot *plot);
void plot_grid(struct plot *plot, struct scene *scene);

/* plot_free.c */
void plot_block(struct plot *plot, const long *corner, size_t corners, long half);
/* Inside the panel, and clear of strokes and texts. */
bool plot_is_free(const struct plot *plot, const struct plot_panel *panel, struct box box);
/* Pieces of the line at `at` between from and to that keep clear of texts; upright lines run down. */
struct piece_y *plot_cut(struct plot *plot, bool upright, long at, long from, long to, size_t *count);

/* plot_label.c */
/* Strong parts of a label have the colour of its series, or all of it when none is strong. */
struct type_style plot_label_type(const struct plot *plot, int style, const struct text *label);
/* Room for the figure's end labels. */
long plot_measure_ends(const struct plot *plot);
void plot_add_end(struct plot *plot, const struct plane_series *series, int drawn);
void plot_place_ends(struct plot *plot);
/* These find a free place, or false. A label with an optional second line around a point; */
bool plot_label_point(struct plot *plot, int panel, const struct text *label, const struct text *sublabel, int style,
                      long x, long y, long radius, int drawn);
/* a label along a level or upright line that runs through the whole panel, or within a band from low to high. */
bool plot_label_level(struct plot *plot, int panel, const struct text *label, int style, long low, long high,
                      int drawn);
bool plot_label_upright(struct plot *plot, int panel, const struct text *label, int style, long x, int drawn);
/* A label found no place: a finding; on a slide its point (may be NULL) is left out instead. */
void plot_no_place(struct plot *plot, const struct text *label, const struct plane_point *point);
bool plot_is_left_out(const struct plot *plot, const struct plane_point *point);
/* Text at an exact place; a finding when something else is there. */
void plot_annotate(struct plot *plot, int panel, const struct text *words, long x, long y, int anchor);

#endif
