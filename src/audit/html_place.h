/* Where decoded HTML text stands in the source: gumbo decodes entities, we walk along the source beside it. */
#ifndef AUDIT_HTML_PLACE_H
#define AUDIT_HTML_PLACE_H
#include <stdbool.h>
#include <stddef.h>

struct html_cursor {
  const char *text;                 /* what is left of the decoded text, NUL-terminated */
  const char *start, *source, *end; /* start of the file; what is left of the source of this text */
};

struct html_piece {
  const char *text;
  size_t length, at; /* at: offset in the file */
  bool mapped;       /* byte for byte; else all of it comes from `at` */
};

/* The next stretch of the decoded text; false at its end. */
bool html_next(struct html_cursor *cursor, struct html_piece *piece);

#endif
