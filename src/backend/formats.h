/* The formats of the shared walk, and the pages around it that need a record of their own. */
#ifndef BACKEND_FORMATS_H
#define BACKEND_FORMATS_H
#include "backend/walk.h"

extern const struct format csv_format, html_format, markdown_format, latex_format, asciidoc_format;

/* A complete page around one table. */
void html_page_table(struct writer *writer, const struct table *table);
void html_article(struct writer *writer, const struct article *article);
void markdown_article(struct writer *writer, const struct article *article);

#endif
