/* book.yaml: the chapters of a book, in order. Its paths are relative to its own folder; here they are as the program
 * opens them. */
#ifndef MODEL_BOOK_H
#define MODEL_BOOK_H
#include "model/schema.h"

struct book_glob {
  const char *pattern;
  struct place place;
};

struct book_chapter {
  const char *id;                      /* "4" */
  const char *model, *templates, *out; /* file, folder, folder */
  struct book_glob *manuscript;
  size_t manuscripts;
  struct place place, model_place, templates_place, out_place;
};

struct book {
  const char *file, *title, *language;
  const char *report; /* folder of the whole book's report */
  struct book_chapter *chapter;
  size_t chapters;
};

extern const struct schema_shape book_file_shape;

/* NULL and findings when the file is no book. */
struct book *book_read(struct arena *arena, const char *file, struct bytes bytes, struct report *report);
/* Index, or -1. */
int book_chapter_index(const struct book *book, const char *id);

#endif
