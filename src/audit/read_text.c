/* Plain text: one run per paragraph; an empty line ends one. */
#include "audit/read.h"

bool found_read_text(struct arena *arena, const char *file, struct bytes bytes, struct found *found,
                     struct report *report) {
  if (!found_begin(arena, file, bytes, found, report)) return false;
  struct run_builder builder = {.found = found};
  for (size_t line = 0; line < found->lines; line++) {
    size_t start = found->line[line], end = line + 1 < found->lines ? found->line[line + 1] : bytes.size;
    size_t before = builder.count;
    run_put(&builder, bytes.data + start, end - start, start, true);
    if (builder.count == before) run_end(&builder);
  }
  run_end(&builder);
  return true;
}
