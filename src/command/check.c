/* figproof check: reads artifacts that somebody may have edited, and compares them with the model derived anew. */
#include "base/file.h"
#include "command/artifact.h"
#include "command/command.h"
#include "document/claims.h"

#include <string.h>

static const char summary[] =
    "Compares artifacts with the model: every word, every number parsed again, every drawn position. A file is known\n"
    "by its base name; a folder means all artifacts in it, and a missing one is a finding; no FILE means out.";

enum { ARTIFACT_LIMIT = 64 * 1024 * 1024 };

static const struct artifact *find(const struct artifact_list *list, const char *name) {
  for (size_t i = 0; i < list->count; i++)
    if (!strcmp(list->item[i].name, name)) return &list->item[i];
  return NULL;
}

static void check_file(struct project *project, const struct artifact_list *list, const char *path, size_t *checked) {
  const char *name = file_base_name(path);
  const struct artifact *artifact = find(list, name);
  if (!artifact) {
    const char **known = arena_array(project->arena, list->count, sizeof *known);
    for (size_t i = 0; i < list->count; i++) known[i] = list->item[i].name;
    const char *near = nearest_name(name, known, list->count);
    report_add(project->report, FINDING_USAGE, (struct place){.file = path}, "no artifact of this project has this name")->hint =
        near ? arena_print(project->arena, "did you mean '%s'?", near) : "artifacts are known by their base names";
    return;
  }
  struct bytes bytes;
  if (!file_read(project->arena, path, ARTIFACT_LIMIT, &bytes, project->report)) return;
  const struct ledger_record *record = artifact_record(project, artifact);
  if (!record) return;
  audit_artifact(project->arena, project->ledger, record, path, bytes, project->report);
  ++*checked;
}

static void check_folder(struct project *project, const struct artifact_list *list, const char *folder, size_t *checked) {
  for (size_t i = 0; i < list->count; i++) {
    const char *path = file_join(project->arena, folder, list->item[i].name);
    if (file_exists(path)) check_file(project, list, path, checked);
    else
      report_add(project->report, FINDING_ABSENT, (struct place){.file = path}, "the artifact is missing")->hint =
          "run figproof render";
  }
}

/* --as-of DAY: what had to be looked up again before that day. */
static void check_age(struct project *project) {
  const char *day = project->options->as_of;
  if (!day) return;
  if (!model_is_day(day)) {
    report_add(project->report, FINDING_USAGE, (struct place){.file = "--as-of"}, "'%s' is no day", day)->hint =
        "write it as in 2025-06-30";
    return;
  }
  const struct model *model = project->derived->model;
  for (size_t i = 0; i < model->quantities; i++) {
    const struct model_quantity *q = &model->quantity[i];
    if (!q->stale_after || strcmp(day, q->stale_after) <= 0) continue;
    struct finding *finding = report_add(project->report, FINDING_STALE, q->place, "'%s' is stale since %s", q->id, q->stale_after);
    if (q->as_of) finding->found = arena_print(project->arena, "it was looked up on %s", q->as_of);
    finding->hint = q->source ? arena_print(project->arena, "look it up again (%s), and set as_of and stale_after", q->source)
                              : "look it up again, and set as_of and stale_after";
  }
}

static void check_artifacts(struct project *project) {
  struct artifact_list list = artifact_plan(project);
  char *const *arguments = project->options->arguments;
  char *const defaults[] = {project->options->out ? project->options->out : "out", NULL};
  size_t checked = 0;
  for (char *const *path = arguments && *arguments ? arguments : defaults; *path; path++) {
    if (file_is_folder(*path)) check_folder(project, &list, *path, &checked);
    else check_file(project, &list, *path, &checked);
  }
  if (!report_failed(project->report) && !project->options->quiet)
    printf("figproof: %zu artifacts agree with the model\n", checked);
}

static void check(struct project *project) {
  if (claims_check(project->derived, project->report) && project_read_templates(project, NULL)) check_artifacts(project);
  check_age(project);
}

enum exit_status command_check(int argc, char **argv) {
  struct options options;
  enum exit_status status;
  if (!options_read(argc, argv, OPTION_TEMPLATES | OPTION_OUT | OPTION_DAY, "[FILE|FOLDER]…", summary, &options, &status)) return status;
  struct arena *arena = arena_new();
  struct report *report = report_new(arena);
  struct project project;
  if (project_open(&project, &options, arena, report)) check(&project);
  status = project_finish(&project);
  options_free(&options);
  arena_free(arena);
  return status;
}
