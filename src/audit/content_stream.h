/* Interprets the content stream of a PDF page: painted paths become shapes, text objects give baselines. Positions come
 * from here, the characters of text from poppler. */
#ifndef AUDIT_CONTENT_STREAM_H
#define AUDIT_CONTENT_STREAM_H
#include "audit/found.h"

struct content_baseline { /* where a text-showing operator starts, scene thousandths */
  double x, y, size;
  size_t shapes; /* of found, painted before it */
};

struct content_page {
  struct content_baseline *item;
  size_t count, room;
  bool hidden_text;  /* a text rendering mode that paints nothing */
  const char *wrong; /* why the stream cannot be interpreted; else NULL */
};

/* Adds the painted shapes of one page (number from 1; height in pt) to found. Coordinates: scene thousandths, y down.
 */
void content_stream_read(struct arena *arena, const char *file, int page, double height, struct bytes content,
                         struct found *found, struct content_page *result);
/* "#page=2:113.4,60.2" from scene thousandths; pt, y down from the top of the page. */
const char *content_place(struct arena *arena, int page, double x, double y);

#endif
