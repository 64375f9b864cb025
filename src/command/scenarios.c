/* figproof scenarios: what the model's numbers and claims would be in each scenario of a folder. */
#include "base/file.h"
#include "command/command.h"
#include "command/sensitivity_text.h"
#include "command/volume.h"

#include <string.h>

static const char summary[] =
    "Compares the scenarios of a folder (`scenarios` beside the model when none is named): what `scenario-table` of "
    "the\n"
    "model shows of each, and which claims hold. A claim that fails in a scenario is no finding here.";

enum { GAP = 2 };

/* One sign for each claim, in the model's order; those beyond the last share it. */
static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ*";

struct grid {
  struct arena *arena;
  size_t rows, columns;
  const char **cell; /* row-major; row 0 holds the heads */
};

static const char **cell_at(const struct grid *grid, size_t row, size_t column) {
  return &grid->cell[row * grid->columns + column];
}

static char letter_of(size_t claim) { return letters[claim < sizeof letters - 2 ? claim : sizeof letters - 2]; }

static const char *verdicts(struct arena *arena, const struct derived *derived, bool heads) {
  struct sink sink = sink_new(arena);
  for (size_t i = 0; i < derived->model->claims; i++) {
    if (heads || !derived->claim[i].holds)
      sink_char(&sink, letter_of(i));
    else
      sink_text(&sink, "·");
  }
  return sink_string(&sink);
}

static bool fill(struct project *project, const struct scenario_case *cases, size_t count, struct grid *grid) {
  const struct model_scenario_table *table = project->derived->model->scenario_table;
  struct arena *arena = project->arena;
  struct template_scope scope = {.derived = project->derived, .report = project->report};
  size_t shown = table ? table->columns : 0;
  *grid = (struct grid){.arena = arena, .rows = count + 1, .columns = shown + 2};
  grid->cell = arena_array(arena, grid->rows * grid->columns, sizeof *grid->cell);
  *cell_at(grid, 0, 0) = "scenario";
  *cell_at(grid, 0, shown + 1) = verdicts(arena, project->derived, true);
  bool good = true;
  for (size_t c = 0; c < shown; c++) {
    struct text head = text_new(arena);
    good = template_expand(&scope, table->column[c].head.text, table->column[c].head.place, &head) && good;
    *cell_at(grid, 0, c + 1) = text_plain(arena, &head);
  }
  for (size_t r = 0; r < count; r++) {
    *cell_at(grid, r + 1, 0) = cases[r].scenario ? cases[r].scenario->id : "(the model)";
    *cell_at(grid, r + 1, shown + 1) = verdicts(arena, cases[r].derived, false);
    for (size_t c = 0; c < shown; c++) {
      struct text text;
      good = scenario_table_value(&cases[r], &table->column[c], project->report, &text) && good;
      *cell_at(grid, r + 1, c + 1) = text_plain(arena, &text);
    }
  }
  return good;
}

/* The widest cell below the head, or the widest word of the head. */
static int width_of(const struct grid *grid, size_t column) {
  int width = 0;
  for (size_t r = 1; r < grid->rows; r++) {
    int own = sensitivity_width(*cell_at(grid, r, column));
    if (own > width) width = own;
  }
  for (const char *p = *cell_at(grid, 0, column); *p; p += strspn(p, " ")) {
    size_t length = strcspn(p, " ");
    int own = sensitivity_width(arena_slice(grid->arena, p, length));
    if (own > width) width = own;
    p += length;
  }
  return width;
}

static void print_cell(const char *text, int width, bool right) {
  int space = width - sensitivity_width(text);
  if (right) printf("%*s", space, "");
  fputs(text, stdout);
  if (!right) printf("%*s", space, "");
}

/* As many words of the head as fit the width, and moves it behind them. */
static const char *head_line(struct arena *arena, const char **head, int width) {
  const char *p = *head, *end = p;
  while (*end) {
    const char *next = end + strspn(end, " ");
    next += strcspn(next, " ");
    if (end > p && sensitivity_width(arena_slice(arena, p, (size_t)(next - p))) > width) break;
    end = next;
  }
  *head = end + strspn(end, " ");
  return arena_slice(arena, p, (size_t)(end - p));
}

/* Columns of numbers stand on the right edge, names and claims on the left one. */
static bool is_right(const struct grid *grid, size_t column) { return column > 0 && column + 1 < grid->columns; }

static void print_line(const struct grid *grid, const char *const *text, const int *width) {
  size_t last = grid->columns;
  while (last > 1 && !*text[last - 1]) last--;
  for (size_t c = 0; c < last; c++) {
    if (c) printf("%*s", GAP, "");
    print_cell(text[c], c + 1 == last && !is_right(grid, c) ? sensitivity_width(text[c]) : width[c], is_right(grid, c));
  }
  putchar('\n');
}

static void print_grid(const struct grid *grid) {
  struct arena *arena = grid->arena;
  int *width = arena_array(arena, grid->columns, sizeof *width);
  const char **rest = arena_array(arena, grid->columns, sizeof *rest),
             **line = arena_array(arena, grid->columns, sizeof *line);
  for (size_t c = 0; c < grid->columns; c++) {
    width[c] = width_of(grid, c);
    rest[c] = *cell_at(grid, 0, c);
  }
  for (bool more = true; more;) {
    more = false;
    for (size_t c = 0; c < grid->columns; c++) {
      line[c] = head_line(arena, &rest[c], width[c]);
      more = more || *rest[c];
    }
    print_line(grid, line, width);
  }
  for (size_t r = 1; r < grid->rows; r++) print_line(grid, cell_at(grid, r, 0), width);
}

static void print_legend(struct project *project, const struct scenario_case *cases, size_t count) {
  struct arena *arena = project->arena;
  const struct model *model = project->derived->model;
  printf("\nScenarios\n");
  for (size_t r = 1; r < count; r++) {
    const struct scenario *s = cases[r].scenario;
    printf("  ");
    sensitivity_print_wrapped(
        arena_print(arena, "%s: %s%s%s", s->id, s->title, s->note ? "; " : "", s->note ? s->note : ""), 2, 4);
  }
  printf("\nClaims: a letter where the claim fails, a dot where it holds\n");
  for (size_t i = 0; i < model->claims; i++) printf("  %c %s\n", letter_of(i), model->claim[i].id);
}

static const char *folder_of(struct project *project) {
  char **arguments = project->options->arguments;
  return arguments && *arguments ? *arguments : project_scenario_folder(project);
}

static void compare(struct project *project) {
  const char *folder = folder_of(project);
  if (!file_is_folder(folder)) {
    report_add(project->report, FINDING_SYSTEM, (struct place){.file = folder}, "no such folder of scenarios")->hint =
        "figproof scenarios FOLDER";
    return;
  }
  struct scenario_case *cases;
  struct grid grid;
  size_t count;
  if (!project_read_cases(project, folder, &cases, &count) || !fill(project, cases, count, &grid)) return;
  print_grid(&grid);
  print_legend(project, cases, count);
}

/* Of several chapters, those that have scenarios; the first says so when none has. */
static void compare_all(struct volume *volume) {
  size_t found = 0;
  for (size_t i = 0; i < volume->chapters; i++) {
    struct project *project = &volume->chapter[i];
    if (!file_is_folder(folder_of(project))) continue;
    found++;
    volume_print_head(volume, i);
    compare(project);
  }
  if (!found) compare(volume->chapter);
}

enum exit_status command_scenarios(int argc, char **argv) {
  struct options options;
  enum exit_status status;
  if (!options_read(argc, argv, 0, "[FOLDER]", summary, &options, &status)) return status;
  struct arena *arena = arena_new();
  struct report *report = report_new(arena);
  struct volume volume;
  if (volume_open(&volume, &options, VOLUME_EACH_FILES, arena, report)) compare_all(&volume);
  status = volume_finish(&volume);
  options_free(&options);
  arena_free(arena);
  return status;
}
