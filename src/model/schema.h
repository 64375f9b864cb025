/* The table that drives the readers of model and figure files, and from which `figproof schema` is generated.
 * A shape says which keys a mapping may have and what kind of value each takes. schema_check reports every unknown key
 * (with the nearest known one), missing key and wrong kind, at its place, and goes on. */
#ifndef MODEL_SCHEMA_H
#define MODEL_SCHEMA_H
#include "model/node.h"

enum schema_kind {
  SCHEMA_TEXT,        /* any scalar */
  SCHEMA_INTEGER,     /* scalar of digits */
  SCHEMA_BOOLEAN,     /* true or false */
  SCHEMA_ENUM,        /* one of words */
  SCHEMA_SHAPE,       /* a mapping with the keys of shape */
  SCHEMA_MAP,         /* a mapping with free keys, each value of shape (or kind item) */
  SCHEMA_LIST,        /* a sequence of shape (or kind item) */
  SCHEMA_TEXT_OR_LIST /* one scalar or a sequence of scalars */
};

struct schema_shape;

struct schema_key {
  const char *name;
  enum schema_kind kind;
  bool required;
  const char *const *words;         /* SCHEMA_ENUM: NULL-ended */
  const struct schema_shape *shape; /* SCHEMA_SHAPE, or items of SCHEMA_MAP / SCHEMA_LIST; NULL: items are scalars */
  const char *description;          /* for the JSON Schema: what the key means, in one sentence */
};

struct schema_shape {
  const char *name;                 /* what a finding calls it: "a quantity" */
  const struct schema_key *keys;    /* ended by a NULL name */
  const char *name_pattern;         /* SCHEMA_MAP: what its free keys must look like, as JSON Schema's pattern; or NULL */
};

bool schema_check(const struct node *node, const struct schema_shape *shape, struct report *report);
/* Appends JSON Schema 2020-12 of the shape. title and id go into the root. */
void schema_write(struct sink *sink, const struct schema_shape *shape, const char *title);

#endif
