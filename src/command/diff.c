/* figproof diff: for whoever reviews a change of the model. */
#include "command/diff.h"

#include "command/command.h"

#include <string.h>

static const char summary[] =
    "Tells what a change of the model moves: claims, numbers, every sentence, cell, label and alt text, and every "
    "drawn\n"
    "value, old and new. Both files are models; the new one is the project's own when it is not named. Both are tried\n"
    "with the same templates. Exit status 0 when nothing differs, 1 when something does.";

static const char absent[] = "—";

static const char *shown(const char *text) { return text ? text : absent; }

static void print_arrows(const char *head, const struct change_list *list) {
  if (!list->count) return;
  printf("%s\n", head);
  for (size_t i = 0; i < list->count; i++)
    printf("  %s: %s → %s\n", list->item[i].what, shown(list->item[i].before), shown(list->item[i].after));
  printf("\n");
}

void diff_print_text(const struct difference *difference) {
  print_arrows("Claims", &difference->claims);
  print_arrows("Numbers", &difference->numbers);
  if (difference->texts.count) printf("Sentences, cells, labels\n");
  for (size_t i = 0; i < difference->texts.count; i++) {
    const struct change *change = &difference->texts.item[i];
    printf("  %s\n", change->what);
    if (change->before) printf("    - %s\n", change->before);
    if (change->after) printf("    + %s\n", change->after);
  }
  if (difference->texts.count) printf("\n");
  print_arrows("Drawn values", &difference->drawn);
}

/* Text in a cell of a Markdown table. */
static void put_cell(const char *text) {
  fputs(" ", stdout);
  for (const char *p = text; *p; p++) {
    if (strchr("\\`*_[]<>|~#$&", *p)) putchar('\\');
    putchar(*p);
  }
  fputs(" |", stdout);
}

static void print_table(const char *head, const char *what, const struct change_list *list) {
  if (!list->count) return;
  printf("### %s\n\n| %s | old | new |\n| --- | --- | --- |\n", head, what);
  for (size_t i = 0; i < list->count; i++) {
    putchar('|');
    put_cell(list->item[i].what);
    put_cell(shown(list->item[i].before));
    put_cell(shown(list->item[i].after));
    putchar('\n');
  }
  printf("\n");
}

void diff_print_markdown(const struct difference *difference) {
  if (diff_is_empty(difference)) {
    printf("The change of the model moves nothing.\n");
    return;
  }
  printf("## What the change of the model moves\n\n");
  print_table("Claims", "claim", &difference->claims);
  print_table("Numbers", "number", &difference->numbers);
  if (difference->texts.count) printf("### Sentences, cells, labels\n\n```diff\n");
  for (size_t i = 0; i < difference->texts.count; i++) {
    const struct change *change = &difference->texts.item[i];
    printf("@@ %s @@\n", change->what);
    if (change->before) printf("- %s\n", change->before);
    if (change->after) printf("+ %s\n", change->after);
  }
  if (difference->texts.count) printf("```\n\n");
  print_table("Drawn values", "mark", &difference->drawn);
}

/* The model and the templates under it. */
static bool open_side(struct project *project, struct options *options, struct arena *arena, struct report *report) {
  return project_open(project, options, arena, report) && project_read_templates(project, NULL);
}

static bool compare(struct options *options, struct arena *arena, struct report *report) {
  struct options before_options = *options, after_options = *options;
  before_options.model = options->arguments[0];
  if (options->arguments[1]) after_options.model = options->arguments[1];
  struct project before, after;
  bool good = open_side(&before, &before_options, arena, report);
  good = open_side(&after, &after_options, arena, report) && good;
  struct difference *difference = good ? diff_find(&before, &after) : NULL;
  if (!difference) return false;
  if (options->format && !strcmp(options->format, "markdown"))
    diff_print_markdown(difference);
  else
    diff_print_text(difference);
  return diff_is_empty(difference);
}

enum exit_status command_diff(int argc, char **argv) {
  struct options options;
  enum exit_status status;
  if (!options_read(argc, argv, OPTION_TEMPLATES | OPTION_DIFF, "OLDFILE [NEWFILE]", summary, &options, &status))
    return status;
  struct arena *arena = arena_new();
  struct report *report = report_new(arena);
  struct project project = {.arena = arena, .report = report, .options = &options};
  size_t files = options.arguments ? g_strv_length(options.arguments) : 0;
  if (files != 1 && files != 2)
    report_add(report, FINDING_USAGE, (struct place){0}, "diff needs an old model, and a new one unless that is -m's")
        ->hint = "git show main:data/canonical-numbers.yaml > old.yaml; figproof diff old.yaml";
  else if (!compare(&options, arena, report))
    report_worsen(report, EXIT_FINDINGS);
  status = project_finish(&project);
  options_free(&options);
  arena_free(arena);
  return status;
}
