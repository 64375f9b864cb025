#include "fuzz.h"

#include "printed/printed.h"
#include "quantity/quantity.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  struct arena *arena = arena_new();
  struct report *report = report_new(arena);
  char *copy = arena_slice(arena, (const char *)data, size);
  struct bytes bytes = {copy, size};
  struct model *model = model_read(arena, "fuzz.yaml", bytes, NULL, 0, report);
  if (model) quantity_derive(arena, model, printed_value, report);
  arena_free(arena);
  return 0;
}
