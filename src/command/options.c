/* The options of every command: one table drives parsing, help, the manual page and completion. */
#include "command/option.h"

#include <stddef.h>
#include <string.h>

static const char *const finding_words[] = {"text", "github", NULL};
static const char *const machine_words[] = {"text", "github", "sarif", "rdjsonl", "json", "junit", NULL};
static const char *const as_words[] = {"artifact", "manuscript", NULL};
static const char *const value_words[] = {"json", "csv", "tex", "asciidoc", "sphinx", "quarto", "typst", NULL};
static const char *const diff_words[] = {"text", "markdown", NULL};
static const char *const profile_words[] = {"web", "book", "slides", NULL};
static const char *const stage_words[] = {"quantity", "ledger", "scene", "record", NULL};

enum { MOST_OPTIONS = 32 }; /* of one command */

#define FIELD(member) offsetof(struct options, member)

const struct option_row option_rows[] = {
    {.unless = OPTION_NO_MODEL,
     .name = "model",
     .letter = 'm',
     .kind = G_OPTION_ARG_FILENAME,
     .field = FIELD(model),
     .description = "the model [data/canonical-numbers.yaml]",
     .argument = "FILE"},
    {.unless = OPTION_NO_MODEL,
     .name = "book",
     .letter = 'b',
     .kind = G_OPTION_ARG_FILENAME,
     .field = FIELD(book),
     .description = "the book's chapters [book.yaml, when there is one and neither -m, -t, -o nor a file is named]",
     .argument = "FILE"},
    {.unless = OPTION_NO_MODEL,
     .name = "chapter",
     .kind = G_OPTION_ARG_STRING,
     .field = FIELD(chapter),
     .description = "just this chapter of the book",
     .argument = "ID"},
    {.unless = OPTION_NO_MODEL,
     .name = "set",
     .kind = G_OPTION_ARG_STRING_ARRAY,
     .field = FIELD(set),
     .description = "give a quantity another value: bandwidth.midrange='100 GB/s'",
     .argument = "NAME=VALUE"},
    {.unless = OPTION_NO_MODEL,
     .name = "scenario",
     .kind = G_OPTION_ARG_FILENAME_ARRAY,
     .field = FIELD(scenario),
     .description = "lay a scenario over the model; may be given again",
     .argument = "FILE"},
    {.needs = OPTION_DAY,
     .name = "as-of",
     .kind = G_OPTION_ARG_STRING,
     .field = FIELD(as_of),
     .description = "report inputs that must be looked up again by this day: 2025-06-30",
     .argument = "DAY"},
    {.needs = OPTION_COVERAGE,
     .name = "as",
     .kind = G_OPTION_ARG_STRING,
     .field = FIELD(as),
     .description = "what the files are: artifact or manuscript [by their names]",
     .argument = "KIND",
     .words = as_words},
    {.needs = OPTION_COVERAGE,
     .name = "require-coverage",
     .kind = G_OPTION_ARG_NONE,
     .field = FIELD(require_coverage),
     .description = "every number of a manuscript must be bound or waived"},
    {.needs = OPTION_COVERAGE,
     .name = "format",
     .kind = G_OPTION_ARG_STRING,
     .field = FIELD(format),
     .description = "how findings are written: text, github, sarif, rdjsonl, json or junit [text]",
     .argument = "FORMAT",
     .words = machine_words},
    {.needs = OPTION_DRY,
     .name = "dry-run",
     .letter = 'n',
     .kind = G_OPTION_ARG_NONE,
     .field = FIELD(dry_run),
     .description = "show what would be written, and write nothing"},
    {.unless = OPTION_NO_MODEL | OPTION_VALUES | OPTION_DIFF | OPTION_COVERAGE,
     .name = "format",
     .kind = G_OPTION_ARG_STRING,
     .field = FIELD(format),
     .description = "how findings are written: text or github [text]",
     .argument = "FORMAT",
     .words = finding_words},
    {.needs = OPTION_VALUES,
     .name = "format",
     .kind = G_OPTION_ARG_STRING,
     .field = FIELD(format),
     .description = "json, csv, tex, asciidoc, sphinx, quarto or typst",
     .argument = "FORMAT",
     .words = value_words},
    {.needs = OPTION_DIFF,
     .name = "format",
     .kind = G_OPTION_ARG_STRING,
     .field = FIELD(format),
     .description = "how differences are written: text or markdown [text]",
     .argument = "FORMAT",
     .words = diff_words},
    {.unless = OPTION_NO_MODEL,
     .name = "max-findings",
     .kind = G_OPTION_ARG_INT,
     .field = FIELD(max_findings),
     .description = "write at most N findings [all]",
     .argument = "N"},
    {.needs = OPTION_TEMPLATES,
     .name = "templates",
     .letter = 't',
     .kind = G_OPTION_ARG_FILENAME,
     .field = FIELD(templates),
     .description = "folder of figure and table files [templates]",
     .argument = "FOLDER"},
    {.needs = OPTION_OUT,
     .name = "out",
     .letter = 'o',
     .kind = G_OPTION_ARG_FILENAME,
     .field = FIELD(out),
     .description = "folder of the artifacts [out]",
     .argument = "FOLDER"},
    {.needs = OPTION_FILE,
     .name = "output",
     .letter = 'o',
     .kind = G_OPTION_ARG_FILENAME,
     .field = FIELD(file),
     .description = "write this file, not the standard output",
     .argument = "FILE"},
    {.needs = OPTION_OUT,
     .name = "quiet",
     .letter = 'q',
     .kind = G_OPTION_ARG_NONE,
     .field = FIELD(quiet),
     .description = "no summary line"},
    {.needs = OPTION_ONLY,
     .name = "only",
     .kind = G_OPTION_ARG_STRING_ARRAY,
     .field = FIELD(only),
     .description = "just this figure, table or artifact; may be given again",
     .argument = "NAME"},
    {.needs = OPTION_ONLY,
     .name = "profile",
     .kind = G_OPTION_ARG_STRING,
     .field = FIELD(profile),
     .description = "just this form: web, book or slides",
     .argument = "PROFILE",
     .words = profile_words},
    {.needs = OPTION_ONLY,
     .name = "clean",
     .kind = G_OPTION_ARG_NONE,
     .field = FIELD(clean),
     .description = "then delete the artifacts that no template makes any more"},
    {.needs = OPTION_ONLY,
     .name = "dump",
     .kind = G_OPTION_ARG_STRING,
     .field = FIELD(dump),
     .description = "print a stage instead: quantity, ledger, scene or record",
     .argument = "STAGE",
     .words = stage_words},
    {.needs = OPTION_DEPFILE,
     .name = "depfile",
     .kind = G_OPTION_ARG_FILENAME,
     .field = FIELD(depfile),
     .description = "write a list of every file that was read, for Make and Ninja",
     .argument = "FILE"},
    {.needs = OPTION_DEPFILE,
     .name = "dep-target",
     .kind = G_OPTION_ARG_FILENAME,
     .field = FIELD(dep_target),
     .description = "what depends on them in that list [every file that is written]",
     .argument = "NAME"},
    {0},
};

bool option_fits(const struct option_row *row, unsigned which) {
  return (which & row->needs) == row->needs && !(which & row->unless);
}

/* True, after printing, when help of some kind is asked for. */
static bool gives_help(int argc, char **argv, const struct usage *usage) {
  for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
    for (const struct help_form *form = help_forms; form->option; form++)
      if (!strcmp(argv[i], form->option)) {
        form->print(usage);
        return true;
      }
  return false;
}

static bool refuse(const char *command, const char *message) {
  fprintf(stderr, "figproof %s: %s; see figproof %s --help [usage]\n", command, message, command);
  return false;
}

/* Text is UTF-8 here in every locale: GLib would convert it from the locale's character set, and refuse µs in the C locale. */
static GOptionArg unconverted(GOptionArg kind) {
  if (kind == G_OPTION_ARG_STRING) return G_OPTION_ARG_FILENAME;
  return kind == G_OPTION_ARG_STRING_ARRAY ? G_OPTION_ARG_FILENAME_ARRAY : kind;
}

static bool parse(int argc, char **argv, const struct usage *usage, struct options *options) {
  GOptionEntry entries[MOST_OPTIONS] = {{0}};
  size_t n = 0;
  for (const struct option_row *row = option_rows; row->name; row++)
    if (option_fits(row, usage->which))
      entries[n++] =
          (GOptionEntry){row->name, row->letter, 0, unconverted(row->kind), (char *)options + row->field, NULL, row->argument};
  if (usage->arguments)
    entries[n++] = (GOptionEntry){G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options->arguments, NULL,
                                  usage->arguments};
  GOptionContext *context = g_option_context_new(NULL);
  g_option_context_add_main_entries(context, entries, NULL);
  g_option_context_set_help_enabled(context, FALSE);
  GError *error = NULL;
  bool good = g_option_context_parse(context, &argc, &argv, &error);
  g_option_context_free(context);
  if (!good) {
    refuse(usage->command, error->message);
    g_error_free(error);
  } else if (argc > 1) {
    char *message = g_strdup_printf("'%s' is not understood", argv[1]);
    good = refuse(usage->command, message);
    g_free(message);
  }
  return good;
}

static bool is_word(const char *const *words, const char *value) {
  for (; *words; words++)
    if (!strcmp(*words, value)) return true;
  return false;
}

static bool words_fit(const struct usage *usage, const struct options *options) {
  for (const struct option_row *row = option_rows; row->name; row++) {
    if (!row->words || !option_fits(row, usage->which)) continue;
    const char *value = *(char *const *)(const void *)((const char *)options + row->field);
    if (!value || is_word(row->words, value)) continue;
    char *known = g_strjoinv(", ", (char **)(void *)row->words);
    char *message = g_strdup_printf("--%s is one of %s, not '%s'", row->name, known, value);
    refuse(usage->command, message);
    g_free(message);
    g_free(known);
    return false;
  }
  return true;
}

bool options_read(int argc, char **argv, unsigned which, const char *arguments, const char *summary,
                  struct options *options, enum exit_status *status) {
  const struct usage usage = {argv[0], which, arguments, summary};
  *options = (struct options){.which = which};
  *status = EXIT_CLEAN;
  if (gives_help(argc, argv, &usage)) return false;
  *status = EXIT_INPUT;
  bool good = parse(argc, argv, &usage, options) && words_fit(&usage, options);
  if (!good) options_free(options);
  return good;
}

void options_free(struct options *options) {
  for (const struct option_row *row = option_rows; row->name; row++) {
    void *field = (char *)options + row->field;
    if (row->kind == G_OPTION_ARG_STRING_ARRAY || row->kind == G_OPTION_ARG_FILENAME_ARRAY) {
      g_strfreev(*(char ***)field);
      *(char ***)field = NULL;
    } else if (row->kind == G_OPTION_ARG_STRING || row->kind == G_OPTION_ARG_FILENAME) {
      g_clear_pointer((char **)field, g_free);
    }
  }
  g_strfreev(options->arguments);
}
