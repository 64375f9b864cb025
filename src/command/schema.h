/* The kinds of YAML files that figproof reads. */
#ifndef COMMAND_SCHEMA_H
#define COMMAND_SCHEMA_H
#include "model/book.h"

struct file_kind {
  const char *name, *title;
  const struct schema_shape *shape;
};

extern const struct file_kind file_kinds[]; /* ended by a NULL name */

#endif
