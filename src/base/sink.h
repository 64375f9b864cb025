/* Where a writer puts bytes: a growing buffer in an arena. An artifact is complete in memory before
 * anything is published, since it must be read back first. */
#ifndef BASE_SINK_H
#define BASE_SINK_H
#include "base/arena.h"

struct bytes {
  const char *data; /* followed by a NUL that is not counted */
  size_t size;
};

struct sink {
  struct arena *arena;
  char *item;
  size_t count, room;
};

static inline struct sink sink_new(struct arena *arena) { return (struct sink){.arena = arena}; }
void sink_put(struct sink *sink, const void *data, size_t size);
void sink_text(struct sink *sink, const char *text);
void sink_char(struct sink *sink, char c);
/* Several texts, ended by NULL: SINK(sink, "<", name, ">"). */
void sink_texts(struct sink *sink, ...) __attribute__((sentinel));
#define SINK(sink, ...) sink_texts((sink), __VA_ARGS__, (char *)NULL)
/* What was put so far, NUL-terminated. The sink may go on; the bytes stay as they are. */
struct bytes sink_bytes(struct sink *sink);
/* The same as a string. */
char *sink_string(struct sink *sink);

#endif
