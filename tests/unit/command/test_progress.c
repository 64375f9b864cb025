/* The line of the progress bar. */
#include "command/progress.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

static void the_line_says_how_far(void **state) {
  (void)state;
  static const struct {
    size_t step, total, width;
    const char *before, *name, *line;
  } rows[] = {
      {1, 48, 80, NULL, "a.svg", "[                        ] 1/48 a.svg"},
      {2, 48, 80, NULL, "a.svg", "[#                       ] 2/48 a.svg"},
      {48, 48, 80, "chapter 4", "a.svg", "[########################] 48/48 chapter 4: a.svg"},
      {0, 0, 80, NULL, "a", "[                        ] 0/0 a"},
      {24, 48, 35, NULL, "figure.svg", "[############            ] 24/48 fi"},
      {24, 48, 36, NULL, "µµµµ", "[############            ] 24/48 µµµ"},
      {24, 48, 5, NULL, "x", "[####"},
      {24, 48, 0, NULL, "x", ""},
  };
  struct arena *arena = arena_new();
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    assert_string_equal(progress_line(arena, rows[i].step, rows[i].total, rows[i].before, rows[i].name, rows[i].width),
                        rows[i].line);
  arena_free(arena);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(the_line_says_how_far)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
