/* figproof diff: for whoever reviews a change of the model. */
#include "command/diff.h"

#include "base/file.h"
#include "command/command.h"
#include "command/volume.h"

#include <string.h>

static const char summary[] =
    "Tells what a change of the model moves: claims, numbers, every sentence, cell, label and alt text, and every "
    "drawn\n"
    "value, old and new. Both files are models; the new one is the project's own when it is not named. Both are tried\n"
    "with the same templates. Or both are books, called book.yaml: then chapter by chapter, each with its own "
    "templates.\n"
    "Exit status 0 when nothing differs, 1 when something does.";

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

static void print(const struct options *options, const struct difference *difference) {
  if (options->format && !strcmp(options->format, "markdown"))
    diff_print_markdown(difference);
  else
    diff_print_text(difference);
}

/* One side: the models and the templates under them. */
static bool open_side(struct volume *volume, struct options *options, struct arena *arena, struct report *report) {
  if (!volume_open(volume, options, VOLUME_EACH_FILES, arena, report)) return false;
  bool good = true;
  for (size_t i = 0; i < volume->chapters; i++) good = project_read_templates(&volume->chapter[i], NULL) && good;
  return good;
}

static bool is_book(const char *file) { return !strcmp(file_base_name(file), "book.yaml"); }

static struct project *same_chapter(const struct volume *volume, const struct project *project) {
  for (size_t i = 0; i < volume->chapters; i++)
    if (!volume->book || !strcmp(volume->chapter[i].book_chapter->id, project->book_chapter->id))
      return &volume->chapter[i];
  return NULL;
}

static void print_chapter(const struct options *options, const char *id, const char *what) {
  bool markdown = options->format && !strcmp(options->format, "markdown");
  printf("%sChapter %s%s\n\n", markdown ? "# " : "", id, what);
}

/* Chapters that only one of two books has. */
static bool print_lone(const struct options *options, const struct volume *volume, const struct volume *other,
                       const char *what) {
  bool any = false;
  for (size_t i = 0; volume->book && i < volume->chapters; i++) {
    if (same_chapter(other, &volume->chapter[i])) continue;
    print_chapter(options, volume->chapter[i].book_chapter->id, what);
    any = true;
  }
  return any;
}

/* False when something differs. */
static bool compare_sides(const struct options *options, struct volume *before, struct volume *after) {
  bool same = true, several = before->chapters > 1;
  for (size_t i = 0; i < after->chapters; i++) {
    struct project *old = same_chapter(before, &after->chapter[i]);
    struct difference *difference = old ? diff_find(old, &after->chapter[i]) : NULL;
    if (!difference) continue;
    bool empty = diff_is_empty(difference);
    same = same && empty;
    if (several && empty) continue;
    if (several) print_chapter(options, old->book_chapter->id, "");
    print(options, difference);
  }
  bool gone = print_lone(options, before, after, " is gone"), new = print_lone(options, after, before, " is new");
  return same && !gone && !new;
}

static bool compare(struct options *options, struct arena *arena, struct report *report) {
  struct options before_options = *options, after_options = *options;
  char *old = options->arguments[0], *new = options->arguments[1];
  if (is_book(old)) {
    before_options.arguments = after_options.arguments = NULL;
    before_options.book = old;
    if (!after_options.book || new) after_options.book = new ? new : arena_copy(arena, "book.yaml");
  } else {
    before_options.model = old;
    if (new) after_options.model = new;
  }
  struct volume before, after;
  bool good = open_side(&before, &before_options, arena, report);
  good = open_side(&after, &after_options, arena, report) && good;
  return good && compare_sides(options, &before, &after);
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
