/* Composition of the articles: a figure's page, the report, CANONICAL-NUMBERS. */
#ifndef DOCUMENT_PAGE_H
#define DOCUMENT_PAGE_H
#include "document/article.h"
#include "document/claims.h"

/* Composition as LOOKS section 6: kind, title, lede, basis note, figure, legend, table view, cards, closing note, description, footer. */
struct article *page_of_figure(struct arena *arena, const struct figure *figure, const struct scene *plot);

struct page_sources {
  const struct derived *derived;
  const char *chapter; /* its id, where the page tells of several chapters; else NULL */
  const struct figure *const *figure;
  const struct scene *const *scene; /* web form of each figure */
  size_t figures;
  const struct table *const *table;
  size_t tables;
  const struct ledger_record *const *record; /* of the artifacts composed so far: where each number is printed */
  size_t records;
  struct report *report;
};
struct article *page_report(struct arena *arena, const struct page_sources *sources);
struct page_book {
  const char *title, *language, *file; /* the file is book.yaml */
  const struct page_sources *part;     /* the chapters in order */
  size_t parts;
};
/* The report of a whole book: what its chapters quote from each other, then each chapter. */
struct article *page_book(struct arena *arena, const struct page_book *book);
struct article *page_canonical(struct arena *arena, const struct page_sources *sources);

#endif
