#include "base/sink.h"

#include <string.h>

void sink_put(struct sink *sink, const void *data, size_t size) {
  if (sink->room - sink->count < size + 1 || !sink->item) {
    size_t room = (sink->room + size) * 2 + 64;
    char *larger = arena_alloc(sink->arena, room);
    if (sink->count) memcpy(larger, sink->item, sink->count);
    sink->item = larger;
    sink->room = room;
  }
  if (size) memcpy(sink->item + sink->count, data, size);
  sink->count += size;
  sink->item[sink->count] = '\0';
}

void sink_text(struct sink *sink, const char *text) { sink_put(sink, text, strlen(text)); }

void sink_char(struct sink *sink, char c) { sink_put(sink, &c, 1); }

void sink_texts(struct sink *sink, ...) {
  va_list args;
  va_start(args, sink);
  for (const char *text; (text = va_arg(args, const char *));) sink_text(sink, text);
  va_end(args);
}

struct bytes sink_bytes(struct sink *sink) {
  char *copy = arena_slice(sink->arena, sink->item, sink->count);
  return (struct bytes){copy, sink->count};
}

char *sink_string(struct sink *sink) { return arena_slice(sink->arena, sink->item, sink->count); }
