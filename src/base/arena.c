#include "base/arena.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHUNK = 64 * 1024, ALIGN = _Alignof(max_align_t) };

struct chunk {
  struct chunk *next;
  size_t used, size;
  max_align_t data[];
};

struct cleanup {
  struct cleanup *next;
  void (*release)(void *);
  void *object;
};

struct arena {
  struct chunk *chunk;
  struct cleanup *cleanup;
};

_Noreturn static void out_of_memory(void) {
  fputs("figproof: out of memory; nothing was written\n", stderr);
  _Exit(3);
}

struct arena *arena_new(void) {
  struct arena *arena = calloc(1, sizeof *arena);
  if (!arena) out_of_memory();
  return arena;
}

void arena_free(struct arena *arena) {
  if (!arena) return;
  for (struct cleanup *c = arena->cleanup; c; c = c->next) c->release(c->object);
  for (struct chunk *chunk = arena->chunk, *next; chunk; chunk = next) {
    next = chunk->next;
    free(chunk);
  }
  free(arena);
}

void arena_clear(struct arena *arena) {
  for (struct cleanup *c = arena->cleanup; c; c = c->next) c->release(c->object);
  arena->cleanup = NULL;
  struct chunk *chunk = arena->chunk;
  if (!chunk) return;
  for (struct chunk *next; chunk->next; chunk = next) {
    next = chunk->next;
    free(chunk);
  }
  memset(chunk->data, 0, chunk->used);
  chunk->used = 0;
  arena->chunk = chunk;
}

void *arena_alloc(struct arena *arena, size_t size) {
  if (size > SIZE_MAX / 2) out_of_memory();
  size = (size + ALIGN - 1) / ALIGN * ALIGN;
  struct chunk *chunk = arena->chunk;
  if (!chunk || chunk->size - chunk->used < size) {
    size_t room = size > CHUNK ? size : CHUNK;
    chunk = calloc(1, sizeof *chunk + room);
    if (!chunk) out_of_memory();
    chunk->size = room;
    chunk->next = arena->chunk;
    arena->chunk = chunk;
  }
  void *start = (char *)chunk->data + chunk->used;
  chunk->used += size;
  return start;
}

void *arena_array(struct arena *arena, size_t count, size_t size) {
  if (size && count > SIZE_MAX / 2 / size) out_of_memory();
  return arena_alloc(arena, count * size);
}

char *arena_slice(struct arena *arena, const char *text, size_t length) {
  char *copy = arena_alloc(arena, length + 1);
  if (length) memcpy(copy, text, length);
  return copy;
}

char *arena_copy(struct arena *arena, const char *text) { return arena_slice(arena, text, strlen(text)); }

char *arena_vprint(struct arena *arena, const char *format, va_list args) {
  va_list again;
  va_copy(again, args);
  int length = vsnprintf(NULL, 0, format, again);
  va_end(again);
  if (length < 0) out_of_memory();
  char *text = arena_alloc(arena, (size_t)length + 1);
  vsnprintf(text, (size_t)length + 1, format, args);
  return text;
}

char *arena_print(struct arena *arena, const char *format, ...) {
  va_list args;
  va_start(args, format);
  char *text = arena_vprint(arena, format, args);
  va_end(args);
  return text;
}

void arena_on_free(struct arena *arena, void (*release)(void *), void *object) {
  struct cleanup *cleanup = arena_alloc(arena, sizeof *cleanup);
  *cleanup = (struct cleanup){.next = arena->cleanup, .release = release, .object = object};
  arena->cleanup = cleanup;
}

void arena_grow(struct arena *arena, void **items, size_t count, size_t *room, size_t size) {
  if (count < *room) return;
  size_t more = *room ? *room * 2 : 8;
  void *larger = arena_array(arena, more, size);
  if (count) memcpy(larger, *items, count * size);
  *items = larger;
  *room = more;
}
