/* Scenarios: their files, and the model under each of a folder. */
#include "base/file.h"
#include "command/project.h"

#include <string.h>

enum { SCENARIO_LIMIT = 1024 * 1024 };

struct scenario *project_read_scenario(struct project *project, const char *file) {
  struct bytes bytes;
  if (!project_read_file(project, file, SCENARIO_LIMIT, &bytes)) return NULL;
  return scenario_read(project->arena, file, bytes, project->report);
}

const char *project_scenario_folder(struct project *project) {
  const char *file = project->model_file, *name = file_base_name(file);
  const char *folder = name == file ? "." : arena_slice(project->arena, file, (size_t)(name - file) - 1);
  return file_join(project->arena, folder, "scenarios");
}

static bool is_twice(struct project *project, const struct scenario_case *cases, size_t count,
                     const struct scenario *scenario) {
  for (size_t i = 1; i < count; i++)
    if (!strcmp(cases[i].scenario->id, scenario->id)) {
      report_add(project->report, FINDING_BAD_VALUE, scenario->place,
                 "two scenarios are called \"%s\": the other is in %s", scenario->id, cases[i].scenario->file);
      return true;
    }
  return false;
}

bool project_read_cases(struct project *project, const char *folder, struct scenario_case **cases, size_t *count) {
  size_t files, before = project->report->count;
  const char **names = file_list(project->arena, folder, &files);
  *cases = arena_array(project->arena, files + 1, sizeof **cases);
  (*cases)[0] = (struct scenario_case){.derived = project->derived};
  *count = 1;
  for (size_t i = 0; i < files; i++) {
    size_t length = strlen(names[i]);
    if (names[i][0] == '.' || length < 6 || strcmp(names[i] + length - 5, ".yaml") != 0) continue;
    const struct scenario *scenario = project_read_scenario(project, file_join(project->arena, folder, names[i]));
    if (!scenario || is_twice(project, *cases, *count, scenario)) continue;
    const struct scenario **all = arena_array(project->arena, project->scenarios + 1, sizeof *all);
    for (size_t s = 0; s < project->scenarios; s++) all[s] = project->scenario[s];
    all[project->scenarios] = scenario;
    const struct derived *derived = project_derive(project, all, project->scenarios + 1);
    if (derived) (*cases)[(*count)++] = (struct scenario_case){scenario, derived};
  }
  return project->report->count == before;
}
