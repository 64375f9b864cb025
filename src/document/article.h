/* An article: blocks in reading order. Figure page, report and CANONICAL-NUMBERS are articles; HTML, Markdown and the paged PDF are its
 * back ends. */
#ifndef DOCUMENT_ARTICLE_H
#define DOCUMENT_ARTICLE_H
#include "document/figure.h"
#include "document/table.h"

enum block_kind {
  BLOCK_HEADING,   /* level 1..4, text, anchor */
  BLOCK_KIND_LINE, /* "Figure 5.1 · Analytical model" */
  BLOCK_PARAGRAPH,
  BLOCK_LEDE, BLOCK_BASIS_NOTE, BLOCK_FOOTER, /* paragraphs with a look of their own */
  BLOCK_CLOSING,   /* first span strong */
  BLOCK_LIST,      /* items */
  BLOCK_FIGURE,    /* scene (inline SVG) */
  BLOCK_LEGEND,    /* figure->legend */
  BLOCK_TABLE,
  BLOCK_CARDS,     /* figure->card */
  BLOCK_DETAILS,   /* long description, open to all readers: items are paragraphs, text is its head */
};

struct block {
  enum block_kind kind;
  int level;
  const char *anchor;
  struct text text, subtitle;
  struct text *items;
  size_t item_count;
  const struct scene *scene;
  const struct figure *figure;
  const struct table *table;
};

struct article {
  struct arena *arena;
  const char *name;         /* "figure-5-1", "report", "CANONICAL-NUMBERS" */
  const char *language;
  struct text title;
  struct block *item;
  size_t count, room;
};

#endif
