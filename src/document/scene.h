/* A scene: everything resolved, integers in thousandths of a CSS px, y down. Back ends draw it without deciding anything. */
#ifndef DOCUMENT_SCENE_H
#define DOCUMENT_SCENE_H
#include "document/text.h"

enum paint { /* a role, not a colour; back ends look the profile's colour up in scene.palette */
  PAINT_NONE, PAINT_PAPER, PAINT_INK, PAINT_INK2, PAINT_AXIS, PAINT_GRID, PAINT_SERIES1, PAINT_SERIES2, PAINT_SERIES3, PAINT_SERIES4,
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

/* The record of one artifact that shows the scene: runs in drawing order (title and desc first when with_title), drawn values, axes. */
struct ledger_record *scene_record(struct arena *arena, const struct scene *scene, const char *artifact,
                                   enum artifact_kind kind, bool with_title);
/* One line per item, stable: the --dump=scene golden. */
void scene_dump(const struct scene *scene, struct sink *sink);

#endif
