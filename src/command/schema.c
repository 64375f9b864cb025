/* figproof schema: the JSON Schemas of the files, from the tables that drive their readers. */
#include "command/schema.h"

#include "command/command.h"
#include "command/project.h"

#include <string.h>

static const char summary[] =
    "Prints the JSON Schema of a kind of file, the model's when none is named. An editor that reads it completes keys\n"
    "and words, explains them, and marks what is wrong.";

const struct file_kind file_kinds[] = {
    {"model", "figproof model", &model_shape},
    {"figure", "figproof figure", &figure_shape},
    {"table", "figproof table", &table_shape},
    {"scenario", "figproof scenario", &scenario_shape},
    {"book", "figproof book", &book_file_shape},
    {NULL, NULL, NULL},
};

static char *kind_names(struct arena *arena, const char *between) {
  struct sink sink = sink_new(arena);
  for (const struct file_kind *kind = file_kinds; kind->name; kind++)
    SINK(&sink, kind == file_kinds ? "" : between, kind->name);
  return sink_string(&sink);
}

static enum exit_status print_schema(struct arena *arena, const char *name) {
  struct sink sink = sink_new(arena);
  for (const struct file_kind *kind = file_kinds; kind->name; kind++)
    if (!strcmp(kind->name, name)) schema_write(&sink, kind->shape, kind->title);
  if (!sink.count) {
    fprintf(stderr, "figproof schema: '%s' is no kind of file; there are %s [usage]\n", name, kind_names(arena, ", "));
    return EXIT_INPUT;
  }
  fwrite(sink.item, 1, sink.count, stdout);
  return EXIT_CLEAN;
}

enum exit_status command_schema(int argc, char **argv) {
  struct options options;
  enum exit_status status;
  struct arena *arena = arena_new();
  const char *arguments = arena_print(arena, "[%s]", kind_names(arena, "|"));
  if (options_read(argc, argv, OPTION_NO_MODEL, arguments, summary, &options, &status)) {
    status = print_schema(arena, options.arguments && options.arguments[0] ? options.arguments[0] : "model");
    options_free(&options);
  }
  arena_free(arena);
  return status;
}
