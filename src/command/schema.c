/* figproof schema: the JSON Schema of model, figure and table files, from the tables that drive their readers. */
#include "command/command.h"
#include "command/project.h"

#include <string.h>

static const char summary[] = "Prints the JSON Schema of a kind of file, for editors: model (the default), figure, table or\n"
    "scenario.";

static const struct {
  const char *name, *title;
  const struct schema_shape *shape;
} kinds[] = {
    {"model", "figproof model", &model_shape},
    {"figure", "figproof figure", &figure_shape},
    {"table", "figproof table", &table_shape},
    {"scenario", "figproof scenario", &scenario_shape},
};

enum exit_status command_schema(int argc, char **argv) {
  struct options options;
  enum exit_status status;
  if (!options_read(argc, argv, OPTION_NO_MODEL, "[model|figure|table|scenario]", summary, &options, &status)) return status;
  const char *wanted = options.arguments && options.arguments[0] ? options.arguments[0] : "model";
  struct arena *arena = arena_new();
  struct sink sink = sink_new(arena);
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
    if (!strcmp(kinds[i].name, wanted)) schema_write(&sink, kinds[i].shape, kinds[i].title);
  status = EXIT_CLEAN;
  if (sink.count) {
    fwrite(sink.item, 1, sink.count, stdout);
  } else {
    fprintf(stderr, "figproof schema: '%s' is no kind of file: model, figure, table or scenario [usage]\n", wanted);
    status = EXIT_INPUT;
  }
  options_free(&options);
  arena_free(arena);
  return status;
}
