/* A scene: everything resolved, integers in thousandths of a CSS px, y down. Back ends draw it without deciding anything. */
#ifndef DOCUMENT_SCENE_H
#define DOCUMENT_SCENE_H
#include "document/text.h"

enum paint { /* a role, not a colour; back ends look the profile's colour up in scene.palette */
  PAINT_NONE, PAINT_PAPER, PAINT_INK, PAINT_INK2, PAINT_AXIS, PAINT_GRID, PAINT_SERIES1, PAINT_SERIES2, PAINT_SERIES3, PAINT_SERIES4,
  PAINT_TINT1, PAINT_TINT2, PAINT_TINT3, PAINT_TINT4, /* of the series: bands and areas */
  PAINT_SHADE1, PAINT_SHADE2, PAINT_SHADE3,           /* of table cells, from little to much */
  PAINT_COUNT
};

enum scene_kind { SCENE_RECT, SCENE_LINE, SCENE_POLYGON, SCENE_POLYLINE, SCENE_TEXT };

struct scene_chunk { /* a piece of text with an absolute start; a text has one or more, all on one baseline */
  long x;
  int anchor;          /* -1 start, 0 middle, 1 end of this chunk at x */
  struct text text;    /* spans with strong/tail resolved by styles[] below */
  const int *weight;   /* per span: 400, 500, 600, 700 */
  const enum paint *paint; /* per span */
  long width;          /* as measured */
};

struct scene_item {
  enum scene_kind kind;
  enum paint fill, stroke;
  long stroke_width;
  long dash_on, dash_off;        /* 0 = solid */
  long x, y, width, height;      /* RECT; LINE from (x, y) to (x + width, y + height) */
  const long *point;             /* POLYGON, POLYLINE: x0 y0 x1 y1 … */
  size_t points;
  struct scene_chunk *chunk;     /* TEXT: y = baseline */
  size_t chunks;
  long size;                     /* TEXT: font size */
  long spacing;                  /* TEXT: letter spacing */
  enum ledger_role role;         /* TEXT */
  int label_of;                  /* TEXT: index into scene.drawn, or -1 */
  const char *cell;              /* TEXT in a table: "r3c2"; else NULL */
  bool fit;                      /* TEXT that a wider font would drive off the page: a writer that cannot embed fonts holds it to its
                                    width */
};

enum profile { PROFILE_WEB, PROFILE_BOOK, PROFILE_SLIDES, PROFILE_COUNT };

struct scene {
  struct arena *arena;
  const char *name;              /* "figure-5-1" */
  enum profile profile;
  const char *family;            /* CSS font-family list */
  const char *font;              /* the family it was measured with */
  const unsigned *palette;       /* 0xRRGGBB by paint */
  long width, height;
  bool points;                   /* width and height attributes in pt (book) */
  struct scene_item *item;
  size_t count, room;
  struct ledger_drawn *drawn;
  size_t drawn_count, drawn_room;
  struct ledger_axis *axis;
  size_t axes;
  struct text title, description; /* name and long description of the whole: SVG title, desc */
  const char *language;
};

/* A scene without items, but with the family, palette and size of its profile. height may be set later. */
struct scene *scene_new(struct arena *arena, const char *name, enum profile profile);
/* Items are drawn in the order they are added. */
struct scene_item *scene_add_rect(struct scene *scene, enum paint fill, long x, long y, long width, long height);
struct scene_item *scene_add_line(struct scene *scene, enum paint stroke, long stroke_width, long x1, long y1, long x2, long y2);
struct scene_item *scene_add_polygon(struct scene *scene, enum paint fill, const long *point, size_t points);
struct scene_item *scene_add_polyline(struct scene *scene, enum paint stroke, long stroke_width, const long *point, size_t points);
/* Text on one baseline; spans get weight and paint from style by their emphasis (strong, tail). */
struct measure;
struct type_style;
struct scene_item *scene_add_text(struct scene *scene, struct measure *measure, const struct type_style *style, const struct text *text,
                                  long x, long baseline, int anchor);
/* A further chunk of the same text. A reader joins the chunks as they are: begin the second with its space (" µs"). */
void scene_add_chunk(struct scene *scene, struct measure *measure, struct scene_item *item, const struct type_style *style,
                     const struct text *text, long x, int anchor);
/* Leftmost and rightmost point of a text, as measured. */
void scene_text_extent(const struct scene_item *item, long *left, long *right);

/* The record of one artifact that shows the scene: runs in drawing order (title and desc first when with_title), drawn values, axes. */
struct ledger_record *scene_record(struct arena *arena, const struct scene *scene, const char *artifact,
                                   enum artifact_kind kind, bool with_title);
/* One line per item, stable: the --dump=scene golden. */
void scene_dump(const struct scene *scene, struct sink *sink);

#endif
