#include "command/proofread.h"

#include "base/file.h"

enum { MANUSCRIPT_LIMIT = 1024 * 1024 * 1024, SIDECAR_LIMIT = 64 * 1024 * 1024 };

bool proofread_open(struct project *project, const struct facts *facts, const char *path, struct manuscript_file *file) {
  *file = (struct manuscript_file){.path = path};
  if (manuscript_format_of(path) == MANUSCRIPT_AUTO) {
    report_add(project->report, FINDING_USAGE, (struct place){.file = path}, "neither an artifact of this project nor a manuscript of a known kind")
        ->hint = "manuscripts end in md, html, xhtml, adoc, rst, tex, txt, csv, tsv, svg, pdf, epub or ipynb";
    return false;
  }
  if (!project_read_file(project, path, MANUSCRIPT_LIMIT, &file->bytes)) return false;
  const char *name = sidecar_name(project->arena, path);
  if (!file_exists(name)) return true;
  struct bytes bytes;
  file->has_sidecar = true;
  return project_read_file(project, name, SIDECAR_LIMIT, &bytes) &&
         sidecar_read(project->arena, facts, name, bytes, &file->sidecar, project->report);
}

bool proofread_check(struct project *project, struct proof *proof, struct manuscript_file *file) {
  struct proof_job job = {.file = file->path,
                          .bytes = file->bytes,
                          .sidecar = file->has_sidecar ? &file->sidecar : NULL,
                          .coverage = project->options->require_coverage,
                          .report = project->report};
  if (!proof_run(proof, &job)) return false;
  if (!project->options->quiet) report_summarise(project->report, proof_summary(project->arena, &job));
  return true;
}
