/* figproof check: reads artifacts that somebody may have edited, and compares them with the model derived anew; and proofreads manuscripts. */
#include "base/file.h"
#include "command/artifact.h"
#include "command/command.h"
#include "command/manuscripts.h"
#include "command/progress.h"
#include "command/proofread.h"
#include "command/stray.h"
#include "command/volume.h"
#include "document/claims.h"

#include <string.h>

static const char summary[] =
    "Compares artifacts with the model: every word, every number parsed again, every drawn position. A file is known\n"
    "by its base name; a folder means all artifacts in it, and a missing one is a finding, and so is one that no template makes any more; no FILE means out, or\n"
    "everything of a book: all artifacts and all manuscripts.\n"
    "Any other file is a manuscript: every number in it is compared with the model, by its sidecar FILE.proof when there is\n"
    "one (see figproof bind). Findings go to the standard error; in the formats for programs (sarif, rdjsonl, json,\n"
    "junit) they are all that goes to the standard output.";

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

enum { MANY_FINDINGS = 20, MANY_FILES = 5 };

/* Where most of a folder is wrong, that is one mistake, not many: said before the findings. */
static void say_if_all_differ(struct project *project, const char *folder, size_t artifacts, size_t before) {
  const struct report *report = project->report;
  size_t findings = 0, files = 0;
  const char *last = NULL;
  for (size_t i = before; i < report->count; i++) {
    const struct finding *finding = &report->item[i];
    if (finding_severity(finding->code) != SEVERITY_ERROR || finding->code == FINDING_ABSENT || !finding->place.file)
      continue;
    findings++;
    files += !last || strcmp(last, finding->place.file) != 0;
    last = finding->place.file;
  }
  if (findings <= MANY_FINDINGS || files <= MANY_FILES || 2 * files <= artifacts || project->report->opening) return;
  project->report->opening = arena_print(
      project->arena, "%s: %zu of %zu files disagree: were they made by another model or template? run figproof render",
      folder, files, artifacts);
}

static void check_folder(struct project *project, const struct artifact_list *list, const char *folder, size_t *checked) {
  size_t before = project->report->count;
  progress_begin(project->progress, list->count);
  for (size_t i = 0; i < list->count; i++) {
    const char *path = file_join(project->arena, folder, list->item[i].name);
    progress_step(project->progress, project_place(project), list->item[i].name);
    if (file_exists(path)) check_file(project, list, path, checked);
    else
      report_add(project->report, FINDING_ABSENT, (struct place){.file = path}, "the artifact is missing")->hint =
          "run figproof render";
  }
  say_if_all_differ(project, folder, list->count, before);
  struct stray_list strays = stray_find(project->arena, folder, list);
  stray_report(&strays, project->report);
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
    bool told = q->quoted && !project->options->chapter; /* of the chapter that it is quoted from */
    if (!q->stale_after || strcmp(day, q->stale_after) <= 0 || told) continue;
    struct finding *finding = report_add(project->report, FINDING_STALE, q->place, "'%s' is stale since %s", q->id, q->stale_after);
    if (q->as_of) finding->found = arena_print(project->arena, "it was looked up on %s", q->as_of);
    finding->hint = q->source ? arena_print(project->arena, "look it up again (%s), and set as_of and stale_after", q->source)
                              : "look it up again, and set as_of and stale_after";
  }
}

/* Files by what they are. */
struct arguments {
  char *const *item;
  size_t count;
  const char **artifact, **manuscript;
  size_t artifacts, manuscripts;
};

/* Whether render could write a file of this name: told from the names of the templates, without reading them. */
static bool may_be_artifact(struct project *project, const char *name) {
  static const char *const fixed[] = {"report.", "CANONICAL-NUMBERS.", "values.", "table-scenarios."};
  for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++)
    if (!strncmp(name, fixed[i], strlen(fixed[i]))) return true;
  size_t count;
  const char **names = file_list(project->arena, project->options->templates ? project->options->templates : "templates", &count);
  for (size_t i = 0; i < count; i++) {
    const char *dot = strrchr(names[i], '.');
    size_t length = dot ? (size_t)(dot - names[i]) : 0;
    if (length && !strncmp(name, names[i], length) && name[length] == '.') return true;
  }
  return false;
}

static bool is_manuscript(struct project *project, const char *path) {
  const char *as = project->options->as;
  if (as) return !strcmp(as, "manuscript");
  return !file_is_folder(path) && !may_be_artifact(project, file_base_name(path));
}

static void sort_arguments(struct project *project, struct arguments *arguments) {
  char *const *item = project->options->arguments;
  for (arguments->count = 0; item && item[arguments->count];) arguments->count++;
  arguments->artifact = arena_array(project->arena, arguments->count + 1, sizeof *arguments->artifact);
  arguments->manuscript = arena_array(project->arena, arguments->count + 1, sizeof *arguments->manuscript);
  for (size_t i = 0; i < arguments->count; i++) {
    if (is_manuscript(project, item[i])) arguments->manuscript[arguments->manuscripts++] = item[i];
    else arguments->artifact[arguments->artifacts++] = item[i];
  }
  if (arguments->count) return;
  arguments->artifact[arguments->artifacts++] = project->options->out ? project->options->out : "out";
  arguments->manuscript = manuscripts_find(project, &arguments->manuscripts);
}

static bool failed_since(const struct report *report, size_t before) {
  for (size_t i = before; i < report->count; i++)
    if (finding_severity(report->item[i].code) == SEVERITY_ERROR) return true;
  return false;
}

static void tell(struct project *project, size_t before, size_t checked) {
  if (failed_since(project->report, before) || project->options->quiet) return;
  const char *place = project_place(project);
  report_summarise(project->report, arena_print(project->arena, "%s%s%zu artifacts agree with the model", place ? place : "",
                                                place ? ": " : "", checked));
}

static void check_artifacts(struct project *project, const struct arguments *arguments) {
  if (!claims_check(project->derived, project->report) || !project_read_templates(project, NULL)) return;
  struct artifact_list list = artifact_plan(project);
  size_t checked = 0, before = project->report->count;
  for (size_t i = 0; i < arguments->artifacts; i++) {
    const char *path = arguments->artifact[i];
    report_subject(project->report, path);
    if (file_is_folder(path) || !arguments->count) check_folder(project, &list, path, &checked);
    else check_file(project, &list, path, &checked);
  }
  tell(project, before, checked);
}

/* The report of a whole book. */
static void check_whole(struct project *project) {
  struct artifact_list list = artifact_plan(project);
  size_t checked = 0, before = project->report->count;
  report_subject(project->report, project->book->report);
  check_folder(project, &list, project->book->report, &checked);
  tell(project, before, checked);
}

static void check_manuscripts(struct project *project, const struct arguments *arguments) {
  const struct facts *facts = facts_make(project);
  struct proof *proof = proof_new(project->arena, facts);
  for (size_t i = 0; i < arguments->manuscripts; i++) {
    struct manuscript_file file;
    if (proofread_open(project, facts, arguments->manuscript[i], &file)) proofread_check(project, proof, &file);
  }
}

static void check(struct project *project) {
  struct arguments arguments = {0};
  sort_arguments(project, &arguments);
  model_check_sources(project->derived->model, project->report);
  if (arguments.artifacts) check_artifacts(project, &arguments);
  if (arguments.manuscripts) check_manuscripts(project, &arguments);
  check_age(project);
}

/* What is said of every PNG is said once. */
static void gather_notes(struct report *report, struct arena *arena) {
  size_t count = 0, kept = 0, first = 0;
  for (size_t i = 0; i < report->count; i++) {
    const struct finding *finding = &report->item[i];
    const char *ending = finding->place.file ? strrchr(finding->place.file, '.') : NULL;
    bool png = finding->code == FINDING_NOT_READ && ending && !strcmp(ending, ".png");
    if (png && count++) continue;
    if (png) first = kept;
    report->item[kept++] = *finding;
  }
  report->count = kept;
  if (count < 2) return;
  report->item[first].place = (struct place){0};
  report->item[first].message =
      arena_print(arena, "the text of %zu PNG files cannot be read back: their pixels are compared with audited PDFs of "
                         "the same scenes", count);
}

/* Its report shows every figure. */
static bool templates_are_read(const struct volume *volume) {
  for (size_t i = 0; i < volume->chapters; i++)
    if (!volume->chapter[i].templates_read) return false;
  return true;
}

enum exit_status command_check(int argc, char **argv) {
  struct options options;
  enum exit_status status;
  if (!options_read(argc, argv, OPTION_TEMPLATES | OPTION_OUT | OPTION_DAY | OPTION_COVERAGE, "[FILE|FOLDER]…", summary, &options, &status))
    return status;
  struct arena *arena = arena_new();
  struct report *report = report_new(arena);
  struct volume volume;
  bool good = volume_open(&volume, &options, VOLUME_EACH_FILES, arena, report);
  struct progress *progress = progress_new(arena, options.quiet);
  for (size_t i = 0; i < volume.chapters; i++) {
    volume.chapter[i].progress = volume.whole.progress = progress;
    if (volume.good[i]) check(&volume.chapter[i]);
  }
  if (good && volume.whole.parts && templates_are_read(&volume)) check_whole(&volume.whole);
  progress_end(progress);
  gather_notes(report, arena);
  status = volume_finish(&volume);
  options_free(&options);
  arena_free(arena);
  return status;
}
