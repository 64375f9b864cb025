/* A table with every cell expanded. One struct, seven back ends. Made from a YAML file in templates/ or a figure's `table`. */
#ifndef DOCUMENT_TABLE_H
#define DOCUMENT_TABLE_H
#include "document/scene.h"
#include "model/schema.h"
#include "quantity/quantity.h"

enum table_align { ALIGN_LEFT, ALIGN_DECIMAL /* digits on a common right edge, unit behind them */ };

struct table_column {
  struct text head;
  bool row_header;
  enum table_align align;
  bool strong;
};

struct table_cell {
  struct text text;
  bool repeats;       /* same words as the cell above: printed in ink-2 */
  const struct rational *weight; /* what the cell is shaded by; or NULL */
  int shade;          /* 1 little … 3 much, 0 none: its background where there can be one */
};

struct table_row {
  struct table_cell *cell; /* one per column */
  bool starts_group;       /* rule above */
  int style;               /* swatch at the head of a group: series number; 0 = none */
  bool open;
};

struct table {
  const char *name;        /* "table-5-1", "figure-5-1.table" */
  struct text caption;     /* "Table 5.1 · Fetch time": what stands above it */
  struct text title;       /* "Fetch time": for formats that number their tables themselves (LaTeX) */
  struct text note;        /* below; may be empty */
  struct table_column *column;
  size_t columns;
  struct table_row *row;
  size_t rows;
  const char *language;
};

struct template_scope;
struct node;
extern const struct schema_shape table_shape;      /* of a file in templates/ */
extern const struct schema_shape table_body_shape; /* of a figure's `table` */

/* A file in templates/ with `table:`; name is the file's base name. NULL and findings on bad input. */
struct table *table_read(struct arena *arena, const struct derived *derived, const char *file, const char *name,
                         const struct node *node, struct report *report);
/* The part that figure files share: caption, note, columns, rows. */
struct table *table_read_body(struct arena *arena, const struct template_scope *scope, const char *name,
                              const struct node *node);

/* Gives each cell with a weight its shade: three steps between the least and the most of the table, equal in factors when
 * all are above zero, else in differences. */
void table_shade(struct arena *arena, struct table *table);

struct measure;
/* Table -> scene (web 760 px wide, book 340 pt one ink). */
struct scene *table_layout(struct arena *arena, struct measure *measure, const struct table *table, enum profile profile,
                           struct report *report);

#endif
