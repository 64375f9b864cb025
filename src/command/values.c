/* figproof values: every number in every form, for other tools. */
#include "backend/values.h"

#include "base/file.h"
#include "command/command.h"
#include "command/volume.h"
#include "document/claims.h"

#include <string.h>

static const char summary[] =
    "Prints every number in every form, as printed and as spoken, for another tool: a JSON object, CSV, LaTeX macros,\n"
    "AsciiDoc attributes, Sphinx substitutions, YAML for Quarto, a Typst dictionary. `figproof render` writes them "
    "all.";

static const struct values_target *find_target(struct project *project) {
  const char *name = project->options->format;
  for (size_t i = 0; name && i < VALUES_TARGETS; i++)
    if (!strcmp(values_targets[i].name, name)) return &values_targets[i];
  report_add(project->report, FINDING_USAGE, (struct place){0}, "values needs --format")->hint =
      "figproof values --format json; also csv, tex, asciidoc, sphinx, quarto, typst";
  return NULL;
}

static void print_values(struct project *project, const struct values_target *target) {
  if (!claims_check(project->derived, project->report)) return;
  struct value_list *list = values_compose(project->arena, project->derived);
  struct bytes bytes = values_write(project->arena, list, target, project->report);
  if (bytes.data) project_write_output(project, bytes);
}

enum exit_status command_values(int argc, char **argv) {
  struct options options;
  enum exit_status status;
  if (!options_read(argc, argv, OPTION_VALUES | OPTION_FILE | OPTION_DEPFILE, NULL, summary, &options, &status))
    return status;
  struct arena *arena = arena_new();
  struct report *report = report_new(arena);
  struct volume volume;
  struct project project = {.arena = arena, .report = report, .options = &options};
  const struct values_target *target = find_target(&project);
  if (target && volume_open(&volume, &options, VOLUME_ONE, arena, report)) print_values(volume.chapter, target);
  status = project_finish(&project);
  options_free(&options);
  arena_free(arena);
  return status;
}
