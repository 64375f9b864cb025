/* Tables in scenes: columns planned from the content once, then caption, head, rows and end drawn piece by piece, so
 * that one table can stand alone or run over the pages of a report. Lengths in thousandths of a CSS px. */
#ifndef DOCUMENT_TABLE_LAYOUT_H
#define DOCUMENT_TABLE_LAYOUT_H
#include "document/profile.h"
#include "document/table.h"
#include "document/table_number.h"

struct table_look {
  const char *font;                            /* family to measure with */
  struct type_style caption, head, body, note; /* body: strong for the strong column */
  long unit;                                   /* the step of space */
  long rule_outer, rule_head, rule_group;
};

/* The look of a profile; per_mille scales it all (1000: as the profile has it). */
struct table_look table_look(enum profile profile, long per_mille);

struct table_cell_plan {
  struct text *line;
  size_t lines;
  bool numbered; /* its first line starts with a number that stands at `anchor` by its right edge */
  long anchor;   /* from the column's left edge */
  struct table_number number;
};

struct table_column_plan {
  long x, width; /* x: absolute left edge of the text */
};

struct table_plan {
  struct arena *arena;
  struct measure *measure;
  const struct table *table;
  struct table_look look;
  long left, width;
  struct text *caption, *note; /* lines */
  size_t caption_lines, note_lines;
  struct table_column_plan *column;
  struct table_cell_plan *head; /* one per column */
  struct table_cell_plan *cell; /* row-major */
};

/* Findings (legible) and NULL when even the smallest columns do not fit the width. */
struct table_plan *table_plan(struct arena *arena, struct measure *measure, const struct table *table,
                              struct table_look look, long left, long width, struct report *report);

long table_caption_height(const struct table_plan *plan);
long table_head_height(const struct table_plan *plan);
/* A row with the rule above it when it starts a group; on top of a page there is none. */
long table_row_height(const struct table_plan *plan, size_t row, bool on_top);
long table_end_height(const struct table_plan *plan);
long table_note_height(const struct table_plan *plan);

/* Each draws with its top at y. */
void table_draw_caption(struct scene *scene, const struct table_plan *plan, long y);
void table_draw_head(struct scene *scene, const struct table_plan *plan, long y);
void table_draw_row(struct scene *scene, const struct table_plan *plan, size_t row, long y, bool on_top);
void table_draw_end(struct scene *scene, const struct table_plan *plan, long y);
void table_draw_note(struct scene *scene, const struct table_plan *plan, long y);

/* Whether a swatch opens any row: then the first column stands further in. */
long table_indent(const struct table *table, const struct table_look *look);

#endif
