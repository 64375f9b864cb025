/* The words of a table cell, measured, and the lines they make in a column. */
#ifndef DOCUMENT_TABLE_LAYOUT_WORDS_H
#define DOCUMENT_TABLE_LAYOUT_WORDS_H
#include "document/measure.h"
#include "document/profile.h"

struct word { /* what no line break divides, unless its column is narrower still */
  struct text text;
  long width;
  bool spaced; /* a space stands before it; else it goes on behind a joining sign */
};

struct words {
  struct word *item;
  size_t count, room;
  long space; /* width of a word space */
  long shift; /* how far its first line stands in, because its number is shorter than its neighbours */
  long floor; /* its widest word that holds a number and must not be cut */
};

struct words words_measure(struct arena *arena, struct measure *measure, const char *font,
                           const struct type_style *style, const struct text *text);
/* Lines in a column of that width; *longest grows to the longest of them. */
size_t words_count_lines(const struct words *words, long width, long *longest);
/* The lines themselves; a word wider than the column is cut. */
struct text *words_lines(struct arena *arena, struct measure *measure, const char *font, const struct type_style *style,
                         const struct words *words, long width, size_t *count);

#endif
