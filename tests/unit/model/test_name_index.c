#include "model/name_index.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void finds_every_name(void **state) {
  (void)state;
  struct arena *arena = arena_new();
  enum { NAMES = 10000 };
  struct name_index *index = name_index_new(arena, NAMES);
  for (int i = 0; i < NAMES; i++) name_index_add(index, arena_print(arena, "q%d", i), i);
  for (int i = 0; i < NAMES; i++) assert_int_equal(name_index_find(index, arena_print(arena, "q%d", i)), i);
  assert_int_equal(name_index_find(index, "q10000"), -1);
  assert_int_equal(name_index_find(index, ""), -1);
  arena_free(arena);
}

static void nothing_in_an_empty_one(void **state) {
  (void)state;
  struct arena *arena = arena_new();
  assert_int_equal(name_index_find(name_index_new(arena, 0), "q"), -1);
  arena_free(arena);
}

static void the_first_of_a_name_counts(void **state) {
  (void)state;
  struct arena *arena = arena_new();
  struct name_index *index = name_index_new(arena, 2);
  name_index_add(index, "twice", 3);
  name_index_add(index, "twice", 4);
  assert_int_equal(name_index_find(index, "twice"), 3);
  arena_free(arena);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(finds_every_name), cmocka_unit_test(nothing_in_an_empty_one),
                                     cmocka_unit_test(the_first_of_a_name_counts)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
