/* figproof follow: after the model changed, the numbers of a manuscript follow it. */
#include "proof/follow.h"

#include "base/file.h"
#include "command/command.h"
#include "command/volume.h"
#include "command/proofread.h"

#include <string.h>

static const char summary[] =
    "Rewrites the bound numbers of a manuscript that no longer agree with the model, each in its author's own form, "
    "and the\n"
    "lines of its sidecar; prints what changed as a unified diff, and touches nothing else. What cannot be rewritten "
    "is\n"
    "reported: a sentence whose claim has become false is the author's to change.";

static bool publish(struct project *project, const struct manuscript_file *file, const struct follow_result *result) {
  const char *base = file_base_name(file->path);
  const char *folder = base == file->path ? "." : arena_slice(project->arena, file->path, (size_t)(base - file->path));
  const struct file_output outputs[] = {{base, result->manuscript},
                                        {sidecar_name(project->arena, base), result->sidecar}};
  return file_publish(project->arena, folder, outputs, result->sidecar.data ? 2 : 1, project->report);
}

static void follow_file(struct project *project, const struct facts *facts, struct proof *proof, const char *path) {
  struct manuscript_file file;
  struct follow_result result;
  if (!proofread_open(project, facts, path, &file)) return;
  if (!follow_rewrite(proof, project->arena, path, file.bytes, file.has_sidecar ? &file.sidecar : NULL, false, &result,
                      project->report))
    return;
  struct bytes diff = diff_unified(project->arena, path, file.bytes, result.manuscript);
  if (!finding_format_is_machine(finding_format_of(project->options->format))) fwrite(diff.data, 1, diff.size, stdout);
  bool what_if = project->settings || project->scenarios;
  if (result.rewritten && what_if && !project->options->dry_run) {
    report_add(project->report, FINDING_USAGE, (struct place){.file = path},
               "a what-if does not belong in the manuscript: nothing was written")
        ->hint = "--dry-run shows what would change";
    return;
  }
  if (result.rewritten && !project->options->dry_run && !publish(project, &file, &result)) return;
  report_summarise(project->report, arena_print(project->arena, "%s: %zu numbers %s", path, result.rewritten,
                                                project->options->dry_run ? "would be rewritten" : "rewritten"));
}

enum exit_status command_follow(int argc, char **argv) {
  struct options options;
  enum exit_status status;
  if (!options_read(argc, argv, OPTION_DRY, "FILE…", summary, &options, &status)) return status;
  struct arena *arena = arena_new();
  struct report *report = report_new(arena);
  struct volume volume;
  if (volume_open(&volume, &options, VOLUME_EACH_FILES, arena, report)) {
    struct project *project = volume.chapter;
    const struct facts *facts = facts_make(project);
    struct proof *proof = proof_new(arena, facts);
    if (!options.arguments)
      report_add(report, FINDING_USAGE, (struct place){0}, "follow needs a manuscript")->hint =
          "figproof follow chapter.md";
    for (char *const *path = options.arguments; path && *path; path++) follow_file(project, facts, proof, *path);
  }
  status = volume_finish(&volume);
  options_free(&options);
  arena_free(arena);
  return status;
}
