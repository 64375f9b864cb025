/* Heads of columns and rows of the table that is being read. The strings live until the next table, or row. */
#ifndef PROOF_TABLE_H
#define PROOF_TABLE_H
#include "proof/manuscript.h"

enum { TABLE_COLUMNS = 256 }; /* cells further right have no head */

struct table {
  struct text head[TABLE_COLUMNS];
  struct text row;
  size_t columns;                        /* heads known */
  size_t column;                         /* of the next cell */
  bool in_head;                          /* the row being read is a head */
  size_t covered;                        /* columns that may be covered from above */
  unsigned short spanned[TABLE_COLUMNS]; /* by how many more rows */
};

struct table *table_new(struct manuscript *manuscript);
void table_begin(struct table *table);
void table_begin_row(struct table *table, bool in_head);
/* The row that was begun as a head turns out to be none. */
void table_unhead(struct table *table);
/* Goes past columns that a cell further up covers; a cell that covers `rows` more below this one. */
void table_skip_spanned(struct table *table);
void table_span_rows(struct table *table, size_t span, size_t rows);
/* Before a cell is handed out: sets its column and row. */
void table_name_cell(struct table *table, struct builder *builder);
/* Remembers the text of a cell that is complete: as head of `span` columns, or as head of its row; goes on to the next
 * column. */
void table_keep_cell(struct table *table, const char *text, size_t length, size_t span);
/* Both, for a cell in a builder; hands it out. */
bool table_end_cell(struct table *table, struct builder *builder, size_t span);

#endif
