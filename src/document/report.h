/* What the report of a chapter and that of a book are made of. Private to document/. */
#ifndef DOCUMENT_REPORT_H
#define DOCUMENT_REPORT_H
#include "document/page.h"

struct block *report_add_block(struct article *article, enum block_kind kind);
struct block *report_heading(struct article *article, int level, const char *prose);
/* Empty cells below heads; the first column heads its rows. */
struct table *report_table(struct arena *arena, const char *name, const char *language, size_t rows, size_t columns,
                           const char *const *heads);
/* All forms in which a quantity is ever printed: "17.9 ms, 18 ms". */
struct text report_forms(struct arena *arena, const char *name, const struct rational *value,
                         const struct model_quantity *quantity);
/* Figures, tables, quantities, claims and errata below headings of the level, at most 3. */
void report_add_chapter(struct article *article, const struct page_sources *sources, int level);

#endif
