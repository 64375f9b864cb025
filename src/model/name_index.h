/* Names to numbers in constant time: a model of ten thousand quantities looks each of them up many times. */
#ifndef MODEL_NAME_INDEX_H
#define MODEL_NAME_INDEX_H
#include "base/arena.h"

struct name_slot {
  const char *name; /* NULL: free */
  int number;
};

struct name_index {
  struct name_slot *slot;
  size_t slots; /* a power of two */
};

/* An index with room for so many names. */
struct name_index *name_index_new(struct arena *arena, size_t names);
/* Of a name that stands in it already the first number counts. */
void name_index_add(struct name_index *index, const char *name, int number);
/* The number, or -1. */
int name_index_find(const struct name_index *index, const char *name);

#endif
