/* Every file of tests/bad/model says in its first lines which findings it must give, code and place, and gives no
 * other. */
#include "base/file.h"
#include "model/model.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char folder[] = SOURCE_DIR "/tests/bad/model";

static int by_text(const void *left, const void *right) {
  const char *const *a = left, *const *b = right;
  return strcmp(*a, *b);
}

struct texts {
  const char **item;
  size_t count, room;
};

static char *joined(struct arena *arena, struct texts *texts) {
  struct sink sink = sink_new(arena);
  sink_text(&sink, "");
  if (texts->count) qsort(texts->item, texts->count, sizeof *texts->item, by_text);
  for (size_t i = 0; i < texts->count; i++) SINK(&sink, texts->item[i], "\n");
  return sink_string(&sink);
}

static char *expectations(struct arena *arena, struct bytes bytes) {
  static const char mark[] = "# expect: ";
  struct texts texts = {0};
  const char *line = bytes.data;
  while (!strncmp(line, mark, strlen(mark))) {
    const char *end = strchr(line, '\n');
    *ARENA_PUSH(arena, &texts) = arena_slice(arena, line + strlen(mark), (size_t)(end - line) - strlen(mark));
    line = end + 1;
  }
  return joined(arena, &texts);
}

static char *findings(struct arena *arena, const struct report *report) {
  struct texts texts = {0};
  for (size_t i = 0; i < report->count; i++) {
    const struct finding *finding = &report->item[i];
    *ARENA_PUSH(arena, &texts) =
        arena_print(arena, "%d:%d %s", finding->place.line, finding->place.column, finding_name(finding->code));
  }
  return joined(arena, &texts);
}

static void every_bad_file_gives_its_findings(void **state) {
  (void)state;
  struct arena *arena = arena_new();
  size_t count, wrong = 0;
  const char **names = file_list(arena, folder, &count);
  assert_true(count > 100);
  for (size_t i = 0; i < count; i++) {
    struct report *report = report_new(arena);
    struct bytes bytes;
    assert_true(file_read(arena, file_join(arena, folder, names[i]), 0, &bytes, report));
    const struct model *model = model_read(arena, names[i], bytes, NULL, 0, report);
    const char *expected = expectations(arena, bytes), *found = findings(arena, report);
    if (!model && *expected && !strcmp(expected, found) && report->status == EXIT_INPUT) continue;
    wrong++;
    print_error("%s: expected\n%sfound\n%s", names[i], expected, found);
    report_write(report, FORMAT_TEXT, 0, stderr);
  }
  arena_free(arena);
  assert_int_equal(wrong, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(every_bad_file_gives_its_findings)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
