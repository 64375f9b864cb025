/* figproof render: makes every artifact in memory, reads each back, and publishes all of them or none. */
#include "base/file.h"
#include "command/artifact.h"
#include "command/command.h"
#include "document/catalogue.h"
#include "document/claims.h"

#include <string.h>

static const char summary[] =
    "Draws the figures and tables, writes alt texts and the report, reads every artifact back, and publishes\n"
    "them in the output folder if all agree with the model; else nothing is written.";

static void refuse_usage(struct report *report, const char *message, const char *hint) {
  report_add(report, FINDING_USAGE, (struct place){0}, "%s", message)->hint = hint;
}

static bool options_fit(const struct options *options, struct report *report) {
  if ((options->set || options->scenario) && !options->out && !options->dump)
    refuse_usage(report, arena_print(report->arena, "render %s needs -o FOLDER", options->set ? "--set" : "--scenario"),
                 "what-if artifacts do not belong beside the book's");
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

static void dump(struct project *project, const struct artifact_list *list, const char *stage) {
  struct sink sink = sink_new(project->arena);
  if (!strcmp(stage, "quantity")) dump_quantities(project, &sink);
  else if (!strcmp(stage, "ledger")) catalogue_dump(project->arena, project->derived, &sink);
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

/* Makes and audits the chosen artifacts. */
static size_t make(struct project *project, const struct artifact_list *list, struct file_output *outputs) {
  size_t made = 0;
  for (size_t i = 0; i < list->count; i++) {
    const struct artifact *artifact = &list->item[i];
    if (!artifact_is_chosen(artifact, project->options->only, project->options->profile)) continue;
    const struct ledger_record *record = artifact_record(project, artifact);
    if (!record) continue;
    struct bytes bytes = artifact_write(project, artifact);
    if (!bytes.data) continue;
    audit_artifact(project->arena, project->ledger, record, artifact->name, bytes, project->report);
    outputs[made++] = (struct file_output){artifact->name, bytes};
  }
  return made;
}

static void render(struct project *project) {
  const struct options *options = project->options;
  if (!claims_check(project->derived, project->report)) return;
  if (!project_read_templates(project, options->only)) return;
  struct artifact_list list = artifact_plan(project);
  size_t chosen = 0;
  for (size_t i = 0; i < list.count; i++) chosen += artifact_is_chosen(&list.item[i], options->only, options->profile);
  if (!chosen) {
    refuse_usage(project->report, "no artifact has that name or form", "figproof render --dump record lists them all");
    return;
  }
  if (options->dump) {
    dump(project, &list, options->dump);
    return;
  }
  struct file_output *outputs = arena_array(project->arena, list.count, sizeof *outputs);
  size_t made = make(project, &list, outputs);
  if (report_failed(project->report)) return;
  const char *folder = options->out ? options->out : "out";
  if (!file_publish(project->arena, folder, outputs, made, project->report)) return;
  const char **written = arena_array(project->arena, made, sizeof *written);
  for (size_t i = 0; i < made; i++) written[i] = file_join(project->arena, folder, outputs[i].path);
  if (!project_write_depfile(project, written, made)) return;
  if (!options->quiet) printf("figproof: %zu artifacts in %s, each read back and equal to the model\n", made, folder);
}

enum exit_status command_render(int argc, char **argv) {
  struct options options;
  enum exit_status status;
  if (!options_read(argc, argv, OPTION_TEMPLATES | OPTION_OUT | OPTION_ONLY | OPTION_DEPFILE, NULL, summary, &options, &status))
    return status;
  struct arena *arena = arena_new();
  struct report *report = report_new(arena);
  struct project project = {.arena = arena, .report = report, .options = &options};
  if (options_fit(&options, report) && project_open(&project, &options, arena, report)) render(&project);
  report_drop_notes(report); /* what cannot be read back stands in the report; check says it again */
  status = project_finish(&project);
  if (report_failed(report) && !options.dump) fputs("figproof: nothing was written\n", stderr);
  options_free(&options);
  arena_free(arena);
  return status;
}
