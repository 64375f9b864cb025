/* AsciiDoc: what its block reader, its inline reader and its tables share. */
#ifndef PROOF_ASCIIDOC_H
#define PROOF_ASCIIDOC_H
#include "proof/table.h"

struct asciidoc_attribute {
  const char *name;
  size_t length;
  size_t from, to; /* of its value in the source */
  struct asciidoc_attribute *next;
};

struct asciidoc_delimiter { /* of a block that is open */
  size_t at, length;
};

enum { ASCIIDOC_DEEPEST = 32 };

struct asciidoc {
  struct manuscript *manuscript;
  struct builder *text, *note;
  struct table *table;
  const char *data;
  size_t size;
  struct asciidoc_attribute *attribute;
  size_t style, style_end; /* of the block attribute line above; equal: none */
  size_t begin, end;       /* of the paragraph being gathered; equal: none */
  enum piece_kind kind;
  bool in_header; /* below the title: author, revision, attributes */
  struct asciidoc_delimiter open[ASCIIDOC_DEEPEST];
  size_t opened;
  int depth; /* attributes inside attributes */
  size_t work;
};

/* Reads begin…end as running text into asciidoc->text. */
void asciidoc_inline(struct asciidoc *asciidoc, size_t begin, size_t end);
/* The cells of begin…end; attributes: the block attribute line above it. */
void asciidoc_table(struct asciidoc *asciidoc, size_t begin, size_t end, size_t attributes, size_t attributes_end);
/* The inside of image::x[…]: its alt text as a piece. */
void asciidoc_alt(struct asciidoc *asciidoc, size_t from, size_t to);

static inline size_t asciidoc_line_end(const struct asciidoc *asciidoc, size_t at, size_t end) {
  while (at < end && asciidoc->data[at] != '\n') at++;
  return at;
}

#endif
