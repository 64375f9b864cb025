/* Writers. Each takes composed data and gives bytes; none decides, rounds or prints a digit of its own (no printf here). The record of
 * the same artifact (what must be read back) is made beside it from the same composed data. */
#ifndef BACKEND_BACKEND_H
#define BACKEND_BACKEND_H
#include "document/article.h"
#include "document/measure.h"

struct bytes svg_write(struct arena *arena, const struct scene *scene);
/* An <svg> for an HTML page: width 100 %, classes for dark mode, no XML declaration; ids prefixed by prefix. */
void svg_write_inline(struct sink *sink, const struct scene *scene, const char *prefix);
/* One page per scene. Straight from cairo: finish with pdf_finish (src/pdf) before publishing. */
struct bytes pdf_write(struct arena *arena, struct measure *measure, const struct scene *const *pages, size_t count,
                       const char *title, struct report *report);
/* scale 2 = two device pixels per CSS px. */
struct bytes png_write(struct arena *arena, struct measure *measure, const struct scene *scene, int scale, struct report *report);

struct bytes table_write_html(struct arena *arena, const struct table *table);     /* a complete page of its own, self-contained */
struct bytes table_write_markdown(struct arena *arena, const struct table *table);
struct bytes table_write_latex(struct arena *arena, const struct table *table);
struct bytes table_write_asciidoc(struct arena *arena, const struct table *table);
struct bytes table_write_csv(struct arena *arena, const struct table *table);
/* The runs a reader of that format finds: caption, heads, cells in order. */
struct ledger_record *table_record(struct arena *arena, const struct table *table, const char *artifact, enum artifact_kind kind);

struct bytes article_write_html(struct arena *arena, const struct article *article);
struct bytes article_write_markdown(struct arena *arena, const struct article *article);
struct ledger_record *article_record(struct arena *arena, const struct article *article, const char *artifact,
                                     enum artifact_kind kind);
/* The article broken into pages (A4, scenes) for pdf_write; findings when something does not fit. */
const struct scene **article_paginate(struct arena *arena, struct measure *measure, const struct article *article, size_t *pages,
                                      struct report *report);

struct bytes text_write(struct arena *arena, const struct text *paragraphs, size_t count);
struct ledger_record *text_record(struct arena *arena, const struct text *paragraphs, size_t count, const char *artifact);

#endif
