/* The report on paper: blocks become slabs (a line, a table row, a drawing …), slabs are stacked on pages. Lengths in
 * thousandths of a CSS px. */
#ifndef BACKEND_PAGINATE_H
#define BACKEND_PAGINATE_H
#include "document/article.h"
#include "document/table_layout.h"

struct slab {
  long above; /* space before it; none on top of a page */
  long height;
  bool keep; /* on the same page as the next one */
  void (*draw)(const struct slab *slab, struct scene *page, struct measure *measure, long y);
  long x;
  const struct type_style *style;
  struct text line;
  bool bullet;                   /* before the line */
  const struct table_plan *plan; /* the table it is part of */
  size_t row;
  bool is_row, on_top;
  const struct scene *scene;
  long per_mille; /* scale of the scene */
  const struct figure *figure;
  size_t entry;
};

struct slabs {
  struct arena *arena;
  struct measure *measure;
  struct slab *item;
  size_t count, room;
  struct report *report;
};

enum {
  PAGE_WIDTH = 793701,
  PAGE_HEIGHT = 1122520,
  PAGE_TOP = 84000,
  PAGE_BOTTOM = 1040000,
  PAGE_LEFT = 72000,
  PAGE_MEASURE = 649000,
  PAGE_TEXT = 520000,
  PAGE_FOOT = 1076000
};

enum page_style {
  STYLE_H1,
  STYLE_H2,
  STYLE_H3,
  STYLE_H4,
  STYLE_KIND,
  STYLE_LEDE,
  STYLE_BODY,
  STYLE_BASIS,
  STYLE_KEY,
  STYLE_FOOTER,
  STYLE_FOOT,
  STYLE_CARD,
  STYLE_CARD_POINT,
  STYLE_CARD_TEXT,
  STYLE_COUNT
};
extern const struct type_style page_style[STYLE_COUNT];

struct slabs slabs_of_article(struct arena *arena, struct measure *measure, const struct article *article,
                              struct report *report);
/* Adds the items, marks and axes of a scene, scaled, with its top left corner at (x, y). */
void paginate_place(struct scene *page, const struct scene *scene, long x, long y, long per_mille);

#endif
