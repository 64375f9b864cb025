/* HTML as it flows, from whatever parser gives its tags: gumbo for HTML, expat for XHTML and SVG. */
#ifndef PROOF_HTML_H
#define PROOF_HTML_H
#include "proof/table.h"

#include <gumbo.h>

/* A start tag. Its attributes are read from the source, so that their places are known. */
struct html_tag {
  GumboTag tag;      /* GUMBO_TAG_UNKNOWN for names that gumbo does not know */
  bool drawing;      /* in an SVG */
  size_t begin, end; /* of the tag in the source; equal when it is implied */
};

/* How one element changes what flows inside it. */
struct html_frame {
  GumboTag tag;
  unsigned flags;
  unsigned char children; /* of msup, msub, mfrac */
};

struct html {
  struct manuscript *manuscript;
  struct builder *text, *main, *code, *attribute;
  struct table *table;
  struct html_frame *frame;
  size_t frames, frame_room;
  int hidden, codes, headings, captions, items, cells, tables, drawings, labels, links;
  size_t rows, span, code_at;
  bool thead, unsure_head; /* unsure: a row of <th> above a table's body may still turn out to be none */
  struct svg_text *drawn;
  bool literal; /* in a CDATA section: & is itself */
};

struct html *html_new(struct manuscript *manuscript);
void html_flow_open(struct html *html, const struct html_tag *tag);
/* at: of the end tag, or where the element ends. */
void html_flow_close(struct html *html, size_t at);
/* Decoded text that stands in from…to of the source, character references and all. */
void html_text(struct html *html, const char *text, size_t length, size_t from, size_t to);
/* The whole of a comment. */
void html_comment(struct html *html, size_t from, size_t to);
void html_finish(struct html *html);

/* html_attribute.c: the raw value of an attribute of the tag begin…end; false when it is not there. */
bool html_attribute(const struct manuscript *manuscript, size_t begin, size_t end, const char *name, size_t *from,
                    size_t *to);
/* A raw value, decoded, as a piece of its own. */
void html_put_value(struct builder *builder, size_t from, size_t to);
/* Its value as a number: rows and columns of a cell. */
size_t html_span(const struct manuscript *manuscript, const struct html_tag *tag, const char *name);

/* svg_text.c: <text> and <tspan>: whether what follows goes on with the text before, is a word of its own, or a piece
 * of its own. */
struct svg_text *svg_text_new(struct arena *arena);
enum svg_join { SVG_JOINS, SVG_SPACE, SVG_APART };
enum svg_join svg_text_open(struct svg_text *svg, const struct manuscript *manuscript, const struct html_tag *tag,
                            bool whole);
void svg_text_put(struct svg_text *svg, const char *text, size_t length);

#endif
