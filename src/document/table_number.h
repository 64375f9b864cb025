/* The number a table cell starts with: what alignment by digit needs to know. */
#ifndef DOCUMENT_TABLE_NUMBER_H
#define DOCUMENT_TABLE_NUMBER_H
#include "document/table.h"

struct table_number {
  size_t span;   /* index of the number's span: 0, or 1 behind a sign of comparison such as "≥ " */
  size_t digits; /* bytes of the span's text that are sign, digits, grouping and decimal point: 4 in "5.00 MiB" */
  size_t point;  /* bytes of them before the decimal point: 1 in "5.00 MiB"; = digits when there is none */
};

/* False when the cell starts with something else: words, a number word, a hedge. */
bool table_number_read(const struct text *text, struct table_number *number);
/* Whether the numbers that lead the cells of a column stand with digits under digits: where the table asks for it, and
 * where their lengths differ so little that it costs no room. */
bool table_number_aligns(const struct table *table, size_t column);
/* Code points of the first size bytes of text. */
size_t table_number_places(const char *text, size_t size);

#endif
