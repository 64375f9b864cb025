/* Cells are shaded in three steps between the least and the most of their table. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "document/table.h"

static struct arena *arena;

static int set_up(void **state) {
  (void)state;
  arena = arena_new();
  return 0;
}

static int tear_down(void **state) {
  (void)state;
  arena_free(arena);
  return 0;
}

/* One row; a NULL weight where low > high. */
static struct table *row_of(const long *weight, size_t count) {
  struct table *table = arena_alloc(arena, sizeof *table);
  table->columns = count;
  table->rows = 1;
  table->row = arena_array(arena, 1, sizeof *table->row);
  table->row[0].cell = arena_array(arena, count, sizeof *table->row[0].cell);
  for (size_t i = 0; i < count; i++)
    if (weight[i] != -99) table->row[0].cell[i].weight = rational_integer(arena, weight[i]);
  table_shade(arena, table);
  return table;
}

static void expect(const long *weight, const int *shade, size_t count) {
  const struct table *table = row_of(weight, count);
  for (size_t i = 0; i < count; i++) assert_int_equal(table->row[0].cell[i].shade, shade[i]);
}

/* 1 … 1000: a third of it is a factor of 10. */
static void steps_are_equal_factors(void **state) {
  (void)state;
  expect((const long[]){1, 9, 10, 99, 100, 1000}, (const int[]){1, 1, 2, 2, 3, 3}, 6);
}

static void steps_are_equal_differences_through_zero(void **state) {
  (void)state;
  expect((const long[]){-3, -2, 0, 2, 3, 6}, (const int[]){1, 1, 2, 2, 3, 3}, 6);
}

static void equal_cells_are_light(void **state) {
  (void)state;
  expect((const long[]){7, 7, 7}, (const int[]){1, 1, 1}, 3);
}

static void cells_without_a_weight_stay_plain(void **state) {
  (void)state;
  expect((const long[]){-99, 1, 8}, (const int[]){0, 1, 3}, 3);
  expect((const long[]){-99, -99}, (const int[]){0, 0}, 2);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(steps_are_equal_factors),
      cmocka_unit_test(steps_are_equal_differences_through_zero),
      cmocka_unit_test(equal_cells_are_light),
      cmocka_unit_test(cells_without_a_weight_stay_plain),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
