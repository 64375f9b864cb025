#include "model/name_index.h"

#include <stdint.h>
#include <string.h>

/* FNV-1a. */
static size_t hash(const char *name) {
  uint64_t h = 14695981039346656037u;
  for (; *name; name++) h = (h ^ (unsigned char)*name) * 1099511628211u;
  return (size_t)(h ^ (h >> 32));
}

struct name_index *name_index_new(struct arena *arena, size_t names) {
  struct name_index *index = arena_alloc(arena, sizeof *index);
  index->slots = 16;
  while (index->slots < 2 * names) index->slots *= 2;
  index->slot = arena_array(arena, index->slots, sizeof *index->slot);
  return index;
}

/* The slot of the name, or the free one where it would stand. */
static struct name_slot *place_of(const struct name_index *index, const char *name) {
  for (size_t at = hash(name) & (index->slots - 1);; at = (at + 1) & (index->slots - 1)) {
    struct name_slot *slot = &index->slot[at];
    if (!slot->name || !strcmp(slot->name, name)) return slot;
  }
}

void name_index_add(struct name_index *index, const char *name, int number) {
  struct name_slot *slot = place_of(index, name);
  if (!slot->name) *slot = (struct name_slot){name, number};
}

int name_index_find(const struct name_index *index, const char *name) {
  const struct name_slot *slot = place_of(index, name);
  return slot->name ? slot->number : -1;
}
