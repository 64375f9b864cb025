/* figproof init: a small chapter that renders and checks at once, to change step by step into one's own. */
#include "command/init.h"

#include "base/file.h"
#include "command/command.h"
#include "command/project.h"

#include <string.h>

static const char summary[] =
    "Writes a small chapter into FOLDER (here, when none is named): a model, a figure, a table and a text with slots.\n"
    "No file is overwritten.";

static const char *folder_of(struct arena *arena, const char *folder, const struct init_file *file) {
  return *file->folder ? file_join(arena, folder, file->folder) : folder;
}

static const char *path_of(struct arena *arena, const char *folder, const struct init_file *file) {
  return file_join(arena, folder_of(arena, folder, file), file->name);
}

static bool nothing_stands_there(struct arena *arena, const char *folder, struct report *report) {
  for (const struct init_file *file = init_files; file->name; file++) {
    const char *path = path_of(arena, folder, file);
    if (file_exists(path))
      report_add(report, FINDING_USAGE, (struct place){.file = path}, "the file exists already: nothing was written")
          ->hint = "name a new folder: figproof init my-chapter";
  }
  return !report_failed(report);
}

static bool write_files(struct arena *arena, const char *folder, struct report *report) {
  for (const struct init_file *file = init_files; file->name; file++) {
    struct sink sink = sink_new(arena);
    for (const char *const *line = file->line; *line; line++) SINK(&sink, *line, "\n");
    const struct file_output output = {file->name, sink_bytes(&sink)};
    if (!file_publish(arena, folder_of(arena, folder, file), &output, 1, report)) return false;
  }
  return true;
}

static void tell(struct arena *arena, const char *folder) {
  bool here = !strcmp(folder, ".");
  printf("figproof: a chapter to begin with:\n");
  for (const struct init_file *file = init_files; file->name; file++) printf("  %s\n", path_of(arena, folder, file));
  printf("\nNext:\n");
  if (!here) printf("  cd %s\n", folder);
  printf(
      "  figproof render                           draws the figure and the table into out/\n"
      "  figproof check                            compares out/ with the model\n"
      "  figproof fill chapter.md.in               puts the numbers into a text\n"
      "  figproof explain pot_time                 tells where a number comes from\n"
      "\nThen change a value in data/canonical-numbers.yaml and render again.\n");
}

enum exit_status command_init(int argc, char **argv) {
  struct options options;
  enum exit_status status;
  if (!options_read(argc, argv, OPTION_NO_MODEL, "[FOLDER]", summary, &options, &status)) return status;
  struct arena *arena = arena_new();
  struct report *report = report_new(arena);
  struct project project = {.arena = arena, .report = report, .options = &options};
  char **folders = options.arguments;
  const char *folder = folders && folders[0] ? folders[0] : ".";
  if (folders && folders[0] && folders[1])
    report_add(report, FINDING_USAGE, (struct place){0}, "init takes one folder")->hint = "figproof init my-chapter";
  else if (nothing_stands_there(arena, folder, report) && write_files(arena, folder, report))
    tell(arena, folder);
  status = project_finish(&project);
  options_free(&options);
  arena_free(arena);
  return status;
}
