/* Memory of one run. Stage code allocates here and never frees: everything goes when the arena goes.
 * No function returns NULL: when memory is gone the process ends with status 3, having published nothing. */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H
#include <stdarg.h>
#include <stddef.h>

struct arena;

struct arena *arena_new(void);
void arena_free(struct arena *arena);
/* As if new again, but with its first memory kept: for a scratch arena of many short steps. */
void arena_clear(struct arena *arena);

/* size bytes, zeroed, aligned for any object. */
void *arena_alloc(struct arena *arena, size_t size);
/* count objects of size bytes each, zeroed; a product that overflows ends the process with status 3. */
void *arena_array(struct arena *arena, size_t count, size_t size);
char *arena_copy(struct arena *arena, const char *text);
char *arena_slice(struct arena *arena, const char *text, size_t length);
char *arena_print(struct arena *arena, const char *format, ...) __attribute__((format(printf, 2, 3)));
char *arena_vprint(struct arena *arena, const char *format, va_list args) __attribute__((format(printf, 2, 0)));

/* Calls release(object) when the arena is freed, last registered first. */
void arena_on_free(struct arena *arena, void (*release)(void *), void *object);

/* Growing arrays of any struct with members `item`, `count`, `room`: returns a zeroed new last item. */
#define ARENA_PUSH(arena, list)                                                                       \
  (arena_grow((arena), (void **)&(list)->item, (list)->count, &(list)->room, sizeof *(list)->item),   \
   &(list)->item[(list)->count++])
void arena_grow(struct arena *arena, void **items, size_t count, size_t *room, size_t size);

#endif
