/* A fuzz target is one function from bytes to nothing; what counts is that it returns. Built with libFuzzer under the preset `fuzz`, and in every other
 * build with replay.c, which runs it over files and over their truncations. */
#ifndef FUZZ_H
#define FUZZ_H
#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
