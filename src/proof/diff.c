/* A unified diff of texts that differ within lines. */
#include "proof/follow.h"

#include <string.h>

enum { CONTEXT = 3 };

struct lines {
  struct bytes *item;
  size_t count, room;
};

static struct lines split(struct arena *arena, struct bytes bytes) {
  struct lines lines = {0};
  for (size_t at = 0; at < bytes.size;) {
    const char *end = memchr(bytes.data + at, '\n', bytes.size - at);
    size_t length = end ? (size_t)(end - bytes.data) + 1 - at : bytes.size - at;
    *ARENA_PUSH(arena, &lines) = (struct bytes){bytes.data + at, length};
    at += length;
  }
  return lines;
}

static bool is_same(const struct lines *a, const struct lines *b, size_t i) {
  return a->item[i].size == b->item[i].size && !memcmp(a->item[i].data, b->item[i].data, a->item[i].size);
}

static void put_line(struct sink *sink, char mark, struct bytes line) {
  sink_char(sink, mark);
  sink_put(sink, line.data, line.size);
  if (!line.size || line.data[line.size - 1] != '\n') sink_text(sink, "\n\\ No newline at end of file\n");
}

/* The lines of a hunk: those that differ, old before new. */
static void put_hunk(struct sink *sink, const struct lines *a, const struct lines *b, size_t from, size_t to) {
  sink_text(sink, arena_print(sink->arena, "@@ -%zu,%zu +%zu,%zu @@\n", from + 1, to - from, from + 1, to - from));
  for (size_t i = from; i < to;) {
    if (is_same(a, b, i)) {
      put_line(sink, ' ', a->item[i++]);
      continue;
    }
    size_t end = i;
    while (end < to && !is_same(a, b, end)) end++;
    for (size_t k = i; k < end; k++) put_line(sink, '-', a->item[k]);
    for (size_t k = i; k < end; k++) put_line(sink, '+', b->item[k]);
    i = end;
  }
}

struct bytes diff_unified(struct arena *arena, const char *file, struct bytes before, struct bytes after) {
  struct sink sink = sink_new(arena);
  struct lines a = split(arena, before), b = split(arena, after);
  sink_text(&sink, "");
  if (a.count != b.count) return sink_bytes(&sink);
  for (size_t i = 0; i < a.count;) {
    if (is_same(&a, &b, i)) {
      i++;
      continue;
    }
    if (!sink.count) SINK(&sink, "--- ", file, "\n+++ ", file, "\n");
    size_t last = i;
    for (size_t k = i; k < a.count && k <= last + 2 * CONTEXT + 1; k++)
      if (!is_same(&a, &b, k)) last = k;
    size_t from = i > CONTEXT ? i - CONTEXT : 0, to = last + 1 + CONTEXT < a.count ? last + 1 + CONTEXT : a.count;
    put_hunk(&sink, &a, &b, from, to);
    i = to;
  }
  return sink_bytes(&sink);
}
