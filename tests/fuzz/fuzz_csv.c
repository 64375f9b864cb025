#include "fuzz.h"

#include "audit/found.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  struct arena *arena = arena_new();
  struct report *report = report_new(arena);
  char *copy = arena_slice(arena, (const char *)data, size);
  struct bytes bytes = {copy, size};
  struct found found = {.arena = arena};
  found_read_csv(arena, "fuzz", bytes, &found, report);
  arena_free(arena);
  return 0;
}
