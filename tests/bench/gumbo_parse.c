/* gumbo's bare parse of a file: what reading HTML costs at the least. */
#include <gumbo.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  FILE *stream = argc == 2 ? fopen(argv[1], "rb") : NULL;
  if (!stream || fseek(stream, 0, SEEK_END)) return 1;
  long size = ftell(stream);
  char *text = malloc(size > 0 ? (size_t)size : 1);
  rewind(stream);
  if (!text || fread(text, 1, (size_t)size, stream) != (size_t)size) return 1;
  fclose(stream);
  GumboOutput *output = gumbo_parse_with_options(&kGumboDefaultOptions, text, (size_t)size);
  int bad = !output->root;
  gumbo_destroy_output(&kGumboDefaultOptions, output);
  free(text);
  return bad;
}
