#include "proof/gumbo_pool.h"

#include <setjmp.h>

/* Sizes in steps of 16 bytes up to SMALL, then powers of two. */
enum {
  STEP = 16,
  SMALL = 512,
  CLASSES = SMALL / STEP + 1 + 64,
  HEADER = 16,
  CHUNK = 256 * 1024,
  GROWTH = 200,
  FLOOR = 32 * 1024 * 1024
};

struct freed {
  struct freed *next;
};

struct pool {
  struct arena *arena;
  char *chunk;
  size_t left, used, most;
  struct freed *freed[CLASSES];
  jmp_buf full;
};

static size_t class_of(size_t size, size_t *room) {
  size_t steps = (size + STEP - 1) / STEP;
  if (size <= SMALL) return *room = steps * STEP, steps;
  size_t class = SMALL / STEP + 1;
  for (*room = 2 * SMALL; *room < size; *room *= 2) class ++;
  return class;
}

static void *take(struct pool *pool, size_t size) {
  if (size > CHUNK / 4) return arena_alloc(pool->arena, size);
  if (size > pool->left) {
    pool->chunk = arena_alloc(pool->arena, CHUNK);
    pool->left = CHUNK;
  }
  void *start = pool->chunk;
  pool->chunk += size;
  pool->left -= size;
  return start;
}

static void *allocate(void *context, size_t size) {
  struct pool *pool = context;
  size_t room, class = class_of(size ? size : 1, &room);
  struct freed *again = pool->freed[class];
  if (again) {
    pool->freed[class] = again->next;
    return again;
  }
  pool->used += room + HEADER;
  if (size > pool->most || pool->used > pool->most) longjmp(pool->full, 1);
  char *start = take(pool, room + HEADER);
  *(size_t *)(void *)start = class;
  return start + HEADER;
}

static void release(void *context, void *memory) {
  struct pool *pool = context;
  if (!memory) return;
  size_t class = *(size_t *)(void *)((char *)memory - HEADER);
  struct freed *freed = memory;
  freed->next = pool->freed[class];
  pool->freed[class] = freed;
}

const GumboOutput *gumbo_pool_parse(struct manuscript *manuscript, struct arena *arena, size_t begin, size_t end,
                                    GumboTag context) {
  struct pool *pool = arena_alloc(arena, sizeof *pool);
  pool->arena = arena;
  pool->most = FLOOR + (end - begin) * GROWTH;
  GumboOptions options = kGumboDefaultOptions;
  options.allocator = allocate;
  options.deallocator = release;
  options.userdata = pool;
  options.max_errors = 0;
  options.fragment_context = context;
  if (setjmp(pool->full)) {
    manuscript_refuse(manuscript, begin, "the elements of this page multiply without end");
    return NULL;
  }
  return gumbo_parse_with_options(&options, manuscript->source.data + begin, end - begin);
}
