/* figproof render: makes every artifact in memory, reads each back, and publishes all of them or none. */
#include "base/file.h"
#include "command/artifact.h"
#include "command/command.h"
#include "command/progress.h"
#include "command/stray.h"
#include "command/volume.h"
#include "document/catalogue.h"
#include "document/claims.h"

#include <string.h>

static const char summary[] =
    "Draws the figures and tables, writes alt texts and the report, reads every artifact back, and publishes\n"
    "them in the output folder if all agree with the model; else nothing is written. Of a book it makes all chapters\n"
    "and a report of the whole.";

static void refuse_usage(struct report *report, const char *message, const char *hint) {
  report_add(report, FINDING_USAGE, (struct place){0}, "%s", message)->hint = hint;
}

static bool options_fit(const struct options *options, struct report *report) {
  if ((options->set || options->scenario) && !options->out && !options->dump)
    refuse_usage(report, arena_print(report->arena, "render %s needs -o FOLDER", options->set ? "--set" : "--scenario"),
                 "what-if artifacts do not belong beside the book's");
  if (options->clean && (options->only || options->profile || options->dump))
    refuse_usage(report, "--clean needs all artifacts: it deletes those that nothing makes",
                 "take --only, --profile and --dump out");
  return !report_failed(report);
}

static void dump_record(struct project *project, const struct ledger_record *record, struct sink *sink) {
  for (size_t i = 0; i < record->count; i++) {
    SINK(sink, record->artifact, "\t", record->item[i].text, "\n");
    for (size_t n = 0; n < record->item[i].numbers; n++) {
      const struct ledger_number *number = &record->item[i].number[n];
      SINK(sink, "\t", number->text, "\t", number->name, "|", number->form, "\t",
           number->exact ? rational_text(project->arena, number->exact) : "name", "\n");
    }
  }
}

static void dump_scene(struct project *project, const struct artifact *artifact, struct sink *sink) {
  if (artifact->recipe->kind != ARTIFACT_SVG) return;
  const struct scene *scene = artifact->figure ? project_figure_scene(project, artifact->figure, artifact->recipe->profile, false)
                                               : project_table_scene(project, artifact->table, artifact->recipe->profile);
  if (!scene) return;
  SINK(sink, "# ", artifact->name, "\n");
  scene_dump(scene, sink);
}

static void dump_quantities(struct project *project, struct sink *sink) {
  const struct model *model = project->derived->model;
  for (size_t i = 0; i < model->quantities; i++) {
    const struct value *value = &project->derived->value[i];
    for (size_t c = 0; c < value->cells; c++)
      SINK(sink, quantity_full_name(project->arena, project->derived, (int)i, c), "\t",
           rational_text(project->arena, value->cell[c]), "\t",
           dimension_text(project->arena, model->units, &value->dimension), "\n");
  }
}

/* What the model alone gives, whatever its templates and claims are. */
static bool dump_model(struct project *project, const char *stage) {
  struct sink sink = sink_new(project->arena);
  if (!strcmp(stage, "quantity")) dump_quantities(project, &sink);
  else if (!strcmp(stage, "ledger")) catalogue_dump(project->arena, project->derived, &sink);
  else return false;
  fwrite(sink.item, 1, sink.count, stdout);
  return true;
}

static void dump(struct project *project, const struct artifact_list *list, const char *stage) {
  struct sink sink = sink_new(project->arena);
  for (size_t i = 0; i < list->count; i++) {
    const struct artifact *artifact = &list->item[i];
    if (!artifact_is_chosen(artifact, project->options->only, project->options->profile)) continue;
    if (!strcmp(stage, "scene") && (artifact->figure || artifact->table)) dump_scene(project, artifact, &sink);
    if (!strcmp(stage, "record")) {
      const struct ledger_record *record = artifact_record(project, artifact);
      if (record) dump_record(project, record, &sink);
    }
  }
  fwrite(sink.item, 1, sink.count, stdout);
}

/* What becomes of one chapter, or of the whole book. */
struct edition {
  struct project *project;
  struct artifact_list list;
  const char *folder;
  struct file_output *output;
  size_t outputs;
};

static bool is_chosen(const struct edition *edition, size_t i) {
  const struct options *options = edition->project->options;
  return artifact_is_chosen(&edition->list.item[i], options->only, options->profile);
}

/* Makes and audits the chosen artifacts. */
/* Whatever was chosen is made, or a finding says why not. */
static void check_made(const struct edition *edition, size_t chosen) {
  struct report *report = edition->project->report;
  if (edition->outputs == chosen || report_failed(report)) return;
  report_add(report, FINDING_SYSTEM, (struct place){0}, "only %zu of %zu artifacts were made, and nothing says why",
             edition->outputs, chosen)
      ->hint = "this is a fault of figproof's own";
}

static void make(struct edition *edition) {
  size_t chosen = 0;
  struct project *project = edition->project;
  edition->output = arena_array(project->arena, edition->list.count, sizeof *edition->output);
  for (size_t i = 0; i < edition->list.count; i++) {
    const struct artifact *artifact = &edition->list.item[i];
    if (!is_chosen(edition, i)) continue;
    chosen++;
    progress_step(project->progress, project_place(project), artifact->name);
    const struct ledger_record *record = artifact_record(project, artifact);
    if (!record) continue;
    struct bytes bytes = artifact_write(project, artifact);
    if (!bytes.data) continue;
    if (project->report->status == EXIT_SYSTEM) continue; /* a font is missing: what was drawn without it is not worth reading */
    audit_artifact(project->arena, project->ledger, record, artifact->name, bytes, project->report);
    edition->output[edition->outputs++] = (struct file_output){artifact->name, bytes};
  }
  check_made(edition, chosen);
}

/* Claims of all chapters, and the templates of those that may be drawn. */
static bool prepare(struct volume *volume) {
  bool good = true;
  for (size_t i = 0; i < volume->chapters; i++)
    model_check_sources(volume->chapter[i].derived->model, volume->report);
  for (size_t i = 0; i < volume->chapters; i++)
    good = claims_check(volume->chapter[i].derived, volume->report) &&
           project_read_templates(&volume->chapter[i], volume->options->only) && good;
  return good;
}

static size_t plan(struct volume *volume, struct edition *edition) {
  size_t count = 0;
  for (size_t i = 0; i < volume->chapters; i++, count++) {
    const char *out = volume->chapter[i].options->out;
    edition[count] = (struct edition){.project = &volume->chapter[i], .folder = out ? out : "out"};
  }
  if (volume->whole.parts)
    edition[count++] = (struct edition){.project = &volume->whole, .folder = volume->book->report};
  for (size_t i = 0; i < count; i++) edition[i].list = artifact_plan(edition[i].project);
  return count;
}

static size_t count_chosen(const struct edition *edition, size_t editions) {
  size_t chosen = 0;
  for (size_t e = 0; e < editions; e++)
    for (size_t i = 0; i < edition[e].list.count; i++) chosen += is_chosen(&edition[e], i);
  return chosen;
}

static bool publish(struct volume *volume, const struct edition *edition, size_t editions) {
  struct arena *arena = volume->arena;
  struct file_batch *batch = arena_array(arena, editions, sizeof *batch);
  size_t files = 0, batches = 0;
  for (size_t e = 0; e < editions; e++) {
    files += edition[e].outputs;
    if (edition[e].outputs)
      batch[batches++] = (struct file_batch){edition[e].folder, edition[e].output, edition[e].outputs};
  }
  if (!file_publish_all(arena, batch, batches, volume->report)) return false;
  const char **written = arena_array(arena, files, sizeof *written);
  files = 0;
  for (size_t b = 0; b < batches; b++)
    for (size_t i = 0; i < batch[b].outputs; i++)
      written[files++] = file_join(arena, batch[b].folder, batch[b].output[i].path);
  return project_write_depfile(&volume->whole, written, files);
}

/* --clean: what no template makes. */
static void clean(const struct volume *volume, const struct edition *edition, size_t editions) {
  for (size_t e = 0; e < editions; e++) {
    struct stray_list strays = stray_find(volume->arena, edition[e].folder, &edition[e].list);
    size_t gone = stray_delete(&strays, volume->report);
    if (gone && !volume->options->quiet)
      printf("figproof: deleted %zu file%s in %s that no template makes\n", gone, gone == 1 ? "" : "s",
             edition[e].folder);
  }
}

static void tell(const struct volume *volume, const struct edition *edition, size_t artifacts) {
  if (volume->options->quiet) return;
  if (volume->whole.parts)
    printf("figproof: %zu artifacts of %zu chapter%s and the book, each read back and equal to its model\n", artifacts,
           volume->chapters, volume->chapters == 1 ? "" : "s");
  else
    printf("figproof: %zu artifacts in %s, each read back and equal to the model\n", artifacts, edition->folder);
}

/* Whether artifacts were published. */
static bool render(struct volume *volume) {
  const struct options *options = volume->options;
  bool dumped = false;
  for (size_t i = 0; i < volume->chapters && options->dump; i++)
    dumped = dump_model(&volume->chapter[i], options->dump) || dumped;
  if (dumped || !prepare(volume)) return false;
  struct edition *edition = arena_array(volume->arena, volume->chapters + 1, sizeof *edition);
  size_t editions = plan(volume, edition), chosen = count_chosen(edition, editions);
  if (!chosen) {
    refuse_usage(volume->report, "no artifact has that name or form", "figproof render --dump record lists them all");
    return false;
  }
  if (options->dump) {
    for (size_t e = 0; e < editions; e++) dump(edition[e].project, &edition[e].list, options->dump);
    return false;
  }
  struct progress *progress = progress_new(volume->arena, options->quiet);
  progress_begin(progress, chosen);
  for (size_t e = 0; e < editions; e++) {
    edition[e].project->progress = progress;
    if (e + 1 < editions || !volume->whole.parts || !report_failed(volume->report)) make(&edition[e]);
  }
  progress_end(progress);
  if (report_failed(volume->report) || !publish(volume, edition, editions)) return false;
  tell(volume, edition, chosen);
  if (options->clean) clean(volume, edition, editions);
  return true;
}

enum exit_status command_render(int argc, char **argv) {
  struct options options;
  enum exit_status status;
  if (!options_read(argc, argv, OPTION_TEMPLATES | OPTION_OUT | OPTION_ONLY | OPTION_DEPFILE, NULL, summary, &options, &status))
    return status;
  struct arena *arena = arena_new();
  struct report *report = report_new(arena);
  struct volume volume = {.report = report};
  project_start(&volume.whole, &options, arena, report);
  bool written = options_fit(&options, report) && volume_open(&volume, &options, VOLUME_EACH, arena, report) &&
                 render(&volume);
  report_drop_notes(report); /* what cannot be read back stands in the report; check says it again */
  status = volume_finish(&volume);
  if (report_failed(report) && !written && !options.dump) fputs("figproof: nothing was written\n", stderr);
  options_free(&options);
  arena_free(arena);
  return status;
}
