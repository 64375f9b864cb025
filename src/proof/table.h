/* Heads of columns and rows of the table that is being read. The strings live until the next table, or row. */
#ifndef PROOF_TABLE_H
#define PROOF_TABLE_H
#include "proof/manuscript.h"

enum { TABLE_COLUMNS = 256 }; /* cells further right have no head */

struct table {
  struct text head[TABLE_COLUMNS];
  struct text row;
  size_t columns;    /* heads known */
  size_t column;     /* of the next cell */
  bool in_head;      /* the row being read is a head */
  struct table *outer;
};

struct table *table_new(struct manuscript *manuscript);
void table_begin(struct table *table);
void table_begin_row(struct table *table, bool in_head);
/* Before a cell is handed out: sets its column and row. */
void table_name_cell(struct table *table, struct builder *builder);
/* Remembers the text of a cell that is complete: as head of `span` columns, or as head of its row; goes on to the next column. */
void table_keep_cell(struct table *table, const char *text, size_t length, size_t span);
/* Both, for a cell in a builder; hands it out. */
bool table_end_cell(struct table *table, struct builder *builder, size_t span);

#endif
