/* The meaning of an SVG drawing, fed element by element by the XML and the HTML reader: what is written, what is drawn,
 * where. */
#ifndef AUDIT_SVG_WALK_H
#define AUDIT_SVG_WALK_H
#include "audit/read.h"

struct svg_attribute {
  const char *name, *value; /* "xml:lang", "fill" … ended by a NULL name */
};

struct svg_walk;

/* In a page (HTML) a drawing may take its language from the page and its name from aria-label. */
struct svg_walk *svg_walk_new(struct found *found, struct report *report, bool in_page);
/* name is the local name of an element in the SVG namespace, NULL for any other element; at is its offset in the file.
 */
void svg_walk_open(struct svg_walk *walk, const char *name, const struct svg_attribute *attribute, size_t at);
void svg_walk_text(struct svg_walk *walk, const char *text, size_t length, size_t at, bool mapped);
void svg_walk_close(struct svg_walk *walk);

#endif
