/* Runs a fuzz target over files, each whole, cut short at some forty places, and with some forty bytes changed. */
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>

enum { LARGEST = 4 * 1024 * 1024, STEPS = 40 };

static uint8_t buffer[LARGEST];

int main(int argc, char **argv) {
  size_t runs = 0;
  for (int i = 1; i < argc; i++) {
    FILE *stream = fopen(argv[i], "rb");
    if (!stream) {
      perror(argv[i]);
      return 1;
    }
    size_t size = fread(buffer, 1, LARGEST, stream);
    fclose(stream);
    LLVMFuzzerTestOneInput(buffer, size);
    for (size_t step = 0; step < STEPS; step++, runs += 2) {
      size_t at = size * step / STEPS;
      LLVMFuzzerTestOneInput(buffer, at);
      if (at >= size) continue;
      uint8_t kept = buffer[at];
      buffer[at] = (uint8_t)(kept ^ (1u << step % 8));
      LLVMFuzzerTestOneInput(buffer, size);
      buffer[at] = kept;
    }
  }
  printf("%zu inputs\n", runs);
  return runs ? 0 : 1;
}
