/* The table that drives the readers of model and figure files, and from which `figproof schema` is generated.
 * A shape says which keys a mapping may have and what kind of value each takes. schema_check reports every unknown key
 * (with the nearest known one), missing key and wrong kind, at its place, and goes on. A missing key is not reported
 * beside an unknown key that is nearly the same: that is one mistake. */
#ifndef MODEL_SCHEMA_H
#define MODEL_SCHEMA_H
#include "model/node.h"

enum schema_kind {
  SCHEMA_TEXT,        /* any scalar */
  SCHEMA_INTEGER,     /* scalar of digits */
  SCHEMA_BOOLEAN,     /* true or false */
  SCHEMA_ENUM,        /* one of words */
  SCHEMA_SHAPE,       /* a mapping with the keys of shape */
  SCHEMA_MAP,         /* a mapping with free keys, each value a mapping of shape (NULL: a scalar) */
  SCHEMA_LIST,         /* a sequence of mappings of shape (NULL: of scalars) */
  SCHEMA_TEXT_OR_LIST, /* one scalar or a sequence of scalars */
  SCHEMA_TEXT_OR_SHAPE /* one scalar or a mapping with the keys of shape */
};

struct schema_shape;

struct schema_key {
  const char *name; /* "*": any other key */
  enum schema_kind kind;
  bool required;
  const char *const *words;         /* SCHEMA_ENUM: NULL-ended */
  const struct schema_shape *shape; /* SCHEMA_SHAPE, or items of SCHEMA_MAP / SCHEMA_LIST; NULL: items are scalars */
  const char *description;          /* for the JSON Schema: what the key means, in one sentence */
  /* For editors, which know no units and names; the reader has checks and words of its own. */
  const char *pattern; /* SCHEMA_TEXT: JSON Schema's pattern of a text; NULL: any */
  int low, high;       /* SCHEMA_INTEGER: its range; both 0: any */
};

struct schema_shape {
  const char *name;              /* what a finding calls it: "a quantity" */
  const struct schema_key *keys; /* ended by a NULL name */
  /* What a free key (of a SCHEMA_MAP, or "*") that names such a thing must look like: as JSON Schema's pattern, for the
   * reader, and in words for a finding. All NULL: any key will do. */
  const char *name_pattern;
  bool (*name_fits)(const char *name);
  const char *name_rule;
  const char *rules; /* which keys go together: more members of the JSON Schema, for editors; NULL: none */
};

bool schema_check(const struct node *node, const struct schema_shape *shape, struct report *report);
/* True when the mapping has a key that the shape does not know: what seems missing may only be misspelled. */
bool schema_has_unknown(const struct node *mapping, const struct schema_shape *shape);
/* Appends JSON Schema 2020-12 of the shape. title and id go into the root. */
void schema_write(struct sink *sink, const struct schema_shape *shape, const char *title);

#endif
