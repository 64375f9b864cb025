#include "command/command.h"

#include <string.h>

const struct command *command_find(const struct command *commands, size_t count, const char *name) {
  for (size_t i = 0; i < count; i++)
    if (!strcmp(name, commands[i].name)) return &commands[i];
  return NULL;
}

enum exit_status command_refuse(const struct command *commands, size_t count, const char *name) {
  struct arena *arena = arena_new();
  const char **known = arena_array(arena, count, sizeof *known);
  for (size_t i = 0; i < count; i++) known[i] = commands[i].name;
  const char *near = nearest_name(name, known, count);
  fprintf(stderr, "figproof: no command '%s'", name);
  if (near)
    fprintf(stderr, "; did you mean '%s'? [usage]\n", near);
  else
    fputs("; figproof --help tells them [usage]\n", stderr);
  arena_free(arena);
  return EXIT_INPUT;
}
