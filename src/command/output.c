/* One text to the standard output or, whole or not at all, to the file that -o names. */
#include "base/file.h"
#include "command/project.h"

static const char standard_output[] = "the standard output";

static bool write_file(struct project *project, const char *path, struct bytes bytes) {
  const char *name = file_base_name(path);
  const char *folder = name == path ? "." : arena_slice(project->arena, path, (size_t)(name - path));
  return file_publish(project->arena, folder, &(struct file_output){name, bytes}, 1, project->report);
}

bool project_write_output(struct project *project, struct bytes bytes) {
  const char *path = project->options->file;
  if (!path && project->options->depfile && !project->options->dep_target) {
    report_add(project->report, FINDING_USAGE, (struct place){.file = "--depfile"},
               "what depends on the files that were read?")
        ->hint = "write to a file with -o, or name it with --dep-target";
    return false;
  }
  if (path) {
    if (!write_file(project, path, bytes)) return false;
  } else if (fwrite(bytes.data, 1, bytes.size, stdout) != bytes.size || fflush(stdout)) {
    report_add(project->report, FINDING_SYSTEM, (struct place){.file = standard_output}, "it could not be written");
    return false;
  }
  return project_write_depfile(project, &path, path != NULL);
}
