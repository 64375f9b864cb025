#include "fuzz.h"

#include "base/sink.h"
#include "model/expression.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  struct arena *arena = arena_new();
  struct report *report = report_new(arena);
  char *copy = arena_slice(arena, (const char *)data, size);
  struct bytes bytes = {copy, size};
  expression_read(arena, bytes.data, (struct place){.file = "fuzz"}, report);
  arena_free(arena);
  return 0;
}
