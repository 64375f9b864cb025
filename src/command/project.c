#include "command/project.h"

#include "base/file.h"
#include "document/catalogue.h"

#include <stdint.h>
#include <string.h>

struct drawing { /* of a figure or table */
  enum profile profile;
  bool plot_only;
  const struct scene *scene;
  struct drawing *next;
};

enum { MODEL_LIMIT = 1024 * 1024 };

static bool read_settings(struct project *project) {
  bool ok = true;
  size_t count = project->options->set ? g_strv_length(project->options->set) : 0;
  project->setting = arena_array(project->arena, count + 1, sizeof *project->setting);
  for (size_t i = 0; i < count; i++) {
    const char *text = project->options->set[i], *equals = strchr(text, '=');
    if (!g_utf8_validate(text, -1, NULL)) {
      report_add(project->report, FINDING_USAGE, (struct place){.file = "--set"}, "the setting is not UTF-8");
      ok = false;
      continue;
    }
    if (!equals || equals == text) {
      struct finding *finding = report_add(project->report, FINDING_USAGE, (struct place){.file = "--set"}, "'%s' gives no value", text);
      finding->hint = "write --set NAME=VALUE, as in --set bandwidth.midrange='100 GB/s'";
      ok = false;
      continue;
    }
    project->setting[project->settings++] = (struct model_setting){
        .name = arena_slice(project->arena, text, (size_t)(equals - text)), .value = arena_copy(project->arena, equals + 1)};
  }
  return ok;
}

static void add_input(struct project *project, const char *path) {
  *ARENA_PUSH(project->arena, project->input) = path;
}

bool project_read_file(struct project *project, const char *path, size_t limit, struct bytes *bytes) {
  add_input(project, path);
  return file_read(project->arena, path, limit, bytes, project->report);
}

static bool read_scenarios(struct project *project) {
  char **files = project->options->scenario;
  size_t count = files ? g_strv_length(files) : 0;
  project->scenario = arena_array(project->arena, count + 1, sizeof *project->scenario);
  for (size_t i = 0; i < count; i++) {
    const struct scenario *scenario = project_read_scenario(project, files[i]);
    if (scenario) project->scenario[project->scenarios++] = scenario;
  }
  return project->scenarios == count;
}

/* A model under scenarios and settings carries them in its title. What they are called is a name: its digits are no numbers. */
static void add_to_title(struct project *project, struct model *model, const struct model_overlay *overlay) {
  struct arena *arena = project->arena;
  size_t count = overlay->scenarios + overlay->settings;
  if (!count) return;
  const char **names = arena_array(arena, model->names + count, sizeof *names);
  if (model->names) memcpy(names, model->name, model->names * sizeof *names);
  model->name = names;
  names += model->names;
  for (size_t i = 0; i < overlay->scenarios; i++) names[i] = overlay->scenario[i]->title;
  for (size_t i = 0; i < overlay->settings; i++)
    names[overlay->scenarios + i] = arena_print(arena, "%s = %s", overlay->setting[i].name, overlay->setting[i].value);
  for (size_t i = 0; i < count; i++)
    model->title = arena_print(arena, "%s%s%s", model->title, i ? ", " : " · what if: ", names[i]);
  model->names += count;
}

static struct model *read_under(struct project *project, const struct scenario *const *scenario, size_t scenarios,
                                const struct unit_system *beside) {
  const struct model_overlay overlay = {.scenario = scenario,
                                        .scenarios = scenarios,
                                        .setting = project->setting,
                                        .settings = project->settings,
                                        .beside = beside};
  struct model *model =
      model_read_under(project->arena, project->model_file, project->model_bytes, &overlay, project->report);
  if (model) add_to_title(project, model, &overlay);
  return model;
}

struct derived *project_derive(struct project *project, const struct scenario *const *scenario, size_t scenarios) {
  struct library *library = project->library;
  struct model *model = read_under(project, scenario, scenarios, library ? library_units(library) : NULL);
  if (!model) return NULL;
  return library ? library_derive_model(library, model, project->report)
                 : quantity_derive(project->arena, model, printed_value, project->report);
}

void project_start(struct project *project, struct options *options, struct arena *arena, struct report *report) {
  *project = (struct project){.arena = arena, .report = report, .options = options};
  project->input = arena_alloc(arena, sizeof *project->input);
}

static const char default_model[] = "data/canonical-numbers.yaml";

static const char *missing_model_hint(struct project *project) {
  if (project->book_chapter && !strcmp(project->model_file, project->book_chapter->model))
    return arena_print(project->arena, "named at %s", place_text(project->arena, project->book_chapter->model_place));
  if (!project->options->model && file_exists("book.yaml"))
    return "name the model with -m FILE, or with --chapter a chapter of book.yaml";
  return "name the model with -m FILE";
}

struct model *project_read_model(struct project *project, const struct unit_system *beside) {
  project->model_file = project->options->model ? project->options->model : default_model;
  if (!read_settings(project)) return NULL;
  if (!project_read_file(project, project->model_file, MODEL_LIMIT, &project->model_bytes)) {
    project->report->item[project->report->count - 1].hint = missing_model_hint(project);
    return NULL;
  }
  if (!read_scenarios(project)) return NULL;
  return read_under(project, project->scenario, project->scenarios, beside);
}

bool project_complete(struct project *project, struct derived *derived) {
  size_t before = project->report->count;
  project->derived = derived;
  if (!derived) return false;
  project->ledger = catalogue_make(project->arena, derived, project->report);
  return project->report->count == before;
}

bool project_open(struct project *project, struct options *options, struct arena *arena, struct report *report) {
  project_start(project, options, arena, report);
  struct model *model = project_read_model(project, NULL);
  return model && project_complete(project, quantity_derive(arena, model, printed_value, report));
}

static bool is_wanted(char *const *only, const char *name) {
  if (!only) return true;
  for (; *only; only++)
    if (!strncmp(*only, name, strlen(name))) return true;
  return false;
}

/* The name of a template file without its ending; NULL when the file is none. */
static const char *template_name(struct arena *arena, const char *file) {
  size_t length = strlen(file);
  if (file[0] == '.' || length < 6 || strcmp(file + length - 5, ".yaml") != 0) return NULL;
  return arena_slice(arena, file, length - 5);
}

static const char scenario_table[] = "table-scenarios";

/* --only report.html tells of every figure and table, so all must be read: NULL unless each name belongs to one template. */
static char *const *narrow(struct arena *arena, char *const *only, const char *const *file, size_t files) {
  for (char *const *o = only; o && *o; o++) {
    char *const one[] = {*o, NULL};
    bool known = is_wanted(one, scenario_table);
    for (size_t i = 0; i < files && !known; i++) {
      const char *name = template_name(arena, file[i]);
      known = name && is_wanted(one, name);
    }
    if (!known) return NULL;
  }
  return only;
}

/* An artifact made under --scenario or --set says so. */
static void add_what_if(struct project *project, struct text *text, const char *before) {
  if (!project->settings && !project->scenarios) return;
  text_add(text, before);
  for (size_t i = 0; i < project->scenarios; i++) {
    if (i) text_add(text, ", ");
    scenario_table_add_words(project->derived, project->scenario[i]->title, text);
  }
  if (project->settings && project->scenarios) text_add(text, ", ");
  for (size_t i = 0; i < project->settings; i++) {
    if (i) text_add(text, ", ");
    template_add_name(text, "what if",
                      arena_print(project->arena, "%s = %s", project->setting[i].name, project->setting[i].value));
  }
}

static void add_table(struct project *project, struct table *table) {
  if (project->tables == project->table_room)
    arena_grow(project->arena, (void **)&project->table, project->tables, &project->table_room, sizeof *project->table);
  project->table[project->tables++] = table;
}

static bool read_template(struct project *project, const char *file, const char *name) {
  struct bytes bytes;
  if (!project_read_file(project, file, MODEL_LIMIT, &bytes)) return false;
  struct node *node = node_read(project->arena, file, bytes, project->report);
  if (!node) return false;
  struct arena *arena = project->arena;
  if (node->kind == NODE_MAPPING && node_get(node, "figure")) {
    struct figure *figure = figure_read(arena, project->derived, file, name, node, project->report);
    if (!figure) return false;
    add_what_if(project, &figure->kind, " · what if: ");
    add_what_if(project, &figure->alt, " What if: ");
    if (figure->descriptions) add_what_if(project, &figure->description[figure->descriptions - 1], " What if: ");
    if (figure->table) {
      add_what_if(project, &figure->table->caption, " · what if: ");
      add_what_if(project, &figure->table->title, " · what if: ");
    }
    if (project->figures == project->figure_room)
      arena_grow(arena, (void **)&project->figure, project->figures, &project->figure_room, sizeof *project->figure);
    project->figure[project->figures++] = figure;
    return true;
  }
  if (node->kind == NODE_MAPPING && node_get(node, "table")) {
    struct table *table = table_read(arena, project->derived, file, name, node, project->report);
    if (!table) return false;
    add_what_if(project, &table->caption, " · what if: ");
    add_what_if(project, &table->title, " · what if: ");
    add_table(project, table);
    return true;
  }
  struct finding *finding = report_add(project->report, FINDING_TEMPLATE, node->place, "neither a figure nor a table");
  finding->hint = "a file in this folder has `figure:` or `table:` with its number";
  return false;
}

/* Under --scenario or --set there is none: it would compare scenarios of a scenario. */
static bool add_scenario_table(struct project *project) {
  const char *folder = project_scenario_folder(project);
  if (!project->derived->model->scenario_table || project->scenarios || project->settings || !file_is_folder(folder))
    return true;
  add_input(project, folder);
  struct scenario_case *cases;
  size_t count;
  if (!project_read_cases(project, folder, &cases, &count)) return false;
  struct table *table = scenario_table_make(project->arena, project->derived, cases, count, project->report);
  if (table) add_table(project, table);
  return table != NULL;
}

bool project_read_templates(struct project *project, char *const *only) {
  const char *folder = project->options->templates ? project->options->templates : "templates";
  if (!file_is_folder(folder)) {
    report_add(project->report, FINDING_SYSTEM, (struct place){.file = folder}, "no such folder of templates")->hint =
        "name it with -t FOLDER";
    return false;
  }
  add_input(project, folder); /* a template that comes or goes changes the folder */
  size_t count, before = project->report->count;
  const char **names = file_list(project->arena, folder, &count);
  bool ok = true;
  only = narrow(project->arena, only, names, count);
  for (size_t i = 0; i < count; i++) {
    const char *name = template_name(project->arena, names[i]);
    if (name && is_wanted(only, name)) ok = read_template(project, file_join(project->arena, folder, names[i]), name) && ok;
  }
  if (ok && is_wanted(only, scenario_table)) ok = add_scenario_table(project);
  project->templates_read = ok && project->report->count == before;
  return project->templates_read;
}

const char *project_place(const struct project *project) {
  if (project->parts) return "book";
  const struct book_chapter *chapter = project->book_chapter;
  return chapter ? arena_print(project->arena, "chapter %s", chapter->id) : NULL;
}

struct measure *project_measure(struct project *project) {
  if (project->lender) return project_measure(project->lender);
  if (!project->measure) project->measure = measure_new(project->arena, project->report);
  return project->measure;
}

static const struct scene *kept(struct project *project, const void *of, enum profile profile, bool plot_only) {
  const struct drawing *d = project->drawings ? g_hash_table_lookup(project->drawings, of) : NULL;
  for (; d; d = d->next)
    if (d->profile == profile && d->plot_only == plot_only) return d->scene;
  return NULL;
}

static void release_drawings(void *drawings) { g_hash_table_unref(drawings); }

static const struct scene *keep(struct project *project, const void *of, enum profile profile, bool plot_only,
                                const struct scene *scene) {
  if (!scene) return NULL;
  if (!project->drawings) {
    project->drawings = g_hash_table_new(NULL, NULL);
    arena_on_free(project->arena, release_drawings, project->drawings);
  }
  struct drawing *drawing = arena_alloc(project->arena, sizeof *drawing);
  *drawing = (struct drawing){profile, plot_only, scene, g_hash_table_lookup(project->drawings, of)};
  g_hash_table_insert(project->drawings, (void *)(uintptr_t)of, drawing);
  return scene;
}

const struct scene *project_figure_scene(struct project *project, const struct figure *figure, enum profile profile,
                                         bool plot_only) {
  const struct scene *scene = kept(project, figure, profile, plot_only);
  if (scene) return scene;
  struct measure *measure = project_measure(project);
  if (!measure) return NULL;
  return keep(project, figure, profile, plot_only,
              figure_layout(project->arena, measure, project->ledger->units, figure, profile, plot_only, project->report));
}

const struct scene *project_table_scene(struct project *project, const struct table *table, enum profile profile) {
  const struct scene *scene = kept(project, table, profile, false);
  if (scene) return scene;
  struct measure *measure = project_measure(project);
  if (!measure) return NULL;
  return keep(project, table, profile, false, table_layout(project->arena, measure, table, profile, project->report));
}

enum exit_status project_finish(struct project *project) {
  bool other = project->options->which & (OPTION_VALUES | OPTION_DIFF); /* --format is not that of findings */
  enum finding_format format = other ? FORMAT_TEXT : finding_format_of(project->options->format);
  bool machine = finding_format_is_machine(format);
  report_write(project->report, format, project->options->max_findings > 0 ? (size_t)project->options->max_findings : 0,
               machine ? stdout : stderr);
  for (size_t i = 0; i < project->report->summary.count; i++)
    fprintf(machine ? stderr : stdout, "figproof: %s\n", project->report->summary.item[i]);
  return project->report->status;
}
