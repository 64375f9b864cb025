/* What the commands share: options of every command, and a model with its derived values, templates, figures and tables. */
#ifndef COMMAND_PROJECT_H
#define COMMAND_PROJECT_H
#include "audit/audit.h"
#include "backend/backend.h"
#include "document/page.h"
#include "document/scenario_table.h"
#include "model/book.h"
#include "quantity/library.h"

#include <glib.h>

struct options {
  char *model, *templates, *out, *book, *chapter, *file, *profile, *dump, *format, *depfile, *dep_target, *as_of, *as;
  char **set, **scenario, **only, **arguments;
  int max_findings;
  unsigned which; /* OPTION_ bits of the command */
  gboolean quiet, require_coverage, dry_run, clean;
};

/* Which options a command takes, beyond those of every command that reads the model. */
enum {
  OPTION_TEMPLATES = 1,
  OPTION_OUT = 2,      /* -o FOLDER, -q */
  OPTION_ONLY = 4,     /* --only, --profile, --dump, --clean */
  OPTION_VALUES = 8,   /* --format is that of values, not of findings */
  OPTION_FILE = 16,    /* -o FILE */
  OPTION_DEPFILE = 32, /* --depfile, --dep-target */
  OPTION_NO_MODEL = 64, /* the command reads no model */
  OPTION_DIFF = 128,    /* --format is that of differences */
  OPTION_COVERAGE = 256, /* --as, --require-coverage, and every format of findings */
  OPTION_DRY = 512,     /* --dry-run */
  OPTION_DAY = 1024     /* --as-of DAY */
};

/* Parses the command line; false after printing a message (usage, exit 2) or the help (*status EXIT_CLEAN). which: OPTION_ bits.
 * arguments names what else is taken, for the help ("[FILE|FOLDER]…"); NULL: nothing. The options are a table: command/option.h. */
bool options_read(int argc, char **argv, unsigned which, const char *arguments, const char *summary, struct options *options,
                  enum exit_status *status);
void options_free(struct options *options);

/* A chapter: a model, its templates and what becomes of them. Or, with parts, a whole book, which has only a report. */
struct project {
  struct arena *arena;
  struct report *report;
  struct options *options;
  struct model_setting *setting;
  size_t settings;
  const struct scenario **scenario; /* of --scenario */
  size_t scenarios;
  const char *model_file;
  struct bytes model_bytes;
  struct derived *derived;
  struct ledger *ledger;
  const struct book *book;                 /* NULL: the chapter stands alone */
  const struct book_chapter *book_chapter; /* of the book: what it says of this one */
  struct library *library;                 /* of the book: where quoted numbers come from; else NULL */
  struct project *part;                    /* a whole book: its chapters, in order */
  size_t parts;
  struct project *lender;  /* whose fonts it uses; NULL: its own */
  struct measure *measure; /* made when first needed */
  struct figure **figure;
  size_t figures, figure_room;
  struct table **table;
  size_t tables, table_room;
  GHashTable *drawings; /* scenes made so far, by figure or table; NULL: none */
  const struct value_list *values; /* made when first needed */
  const struct page_sources *sources; /* of the report: made when first needed */
  const struct article *report_article;
  struct progress *progress; /* NULL: none is shown */
  bool templates_read;       /* all of them, without a finding */
  struct input_list {      /* every file and folder that was read, for --depfile; one list for a book */
    const char **item;
    size_t count, room;
  } *input;
};

/* A project that has read nothing yet. */
void project_start(struct project *project, struct options *options, struct arena *arena, struct report *report);
/* Reads the model, its scenarios and settings; its units stand beside those of other chapters. NULL and findings. */
struct model *project_read_model(struct project *project, const struct unit_system *beside);
/* With the values of that model, NULL when it has none: what commands work with. False and findings. */
bool project_complete(struct project *project, struct derived *derived);
/* All this for a chapter that stands alone; claims are not judged yet. False and findings. */
bool project_open(struct project *project, struct options *options, struct arena *arena, struct report *report);
/* Reads a file of at most limit bytes and remembers it for --depfile. False and a finding. */
bool project_read_file(struct project *project, const char *path, size_t limit, struct bytes *bytes);
/* Reads every template, or with `only` just those whose names begin one of them. */
bool project_read_templates(struct project *project, char *const *only);
/* The model under further scenarios than those of the command line; NULL and findings. */
struct derived *project_derive(struct project *project, const struct scenario *const *scenario, size_t scenarios);
/* A scenario's file; NULL and findings. */
struct scenario *project_read_scenario(struct project *project, const char *file);
/* The folder of scenarios that belongs to the model: `scenarios` beside its file. */
const char *project_scenario_folder(struct project *project);
/* The model as it is and under every scenario of a folder, in the order of their files' names. False and findings. */
bool project_read_cases(struct project *project, const char *folder, struct scenario_case **cases, size_t *count);
/* "chapter 4", where a command works on a book; NULL for a chapter that stands alone. */
const char *project_place(const struct project *project);
struct measure *project_measure(struct project *project);
/* Laid out once and kept. NULL and findings when it cannot be drawn. */
const struct scene *project_figure_scene(struct project *project, const struct figure *figure, enum profile profile,
                                         bool plot_only);
const struct scene *project_table_scene(struct project *project, const struct table *table, enum profile profile);
/* To the standard output or the file of -o, and the depfile. False and a finding. */
bool project_write_output(struct project *project, struct bytes bytes);
/* --depfile: the files read so far, and what depends on them unless --dep-target says; true when none is asked for. */
bool project_write_depfile(struct project *project, const char *const *targets, size_t count);
/* Writes the findings in the chosen format, for people to stderr, for programs to stdout, and gives the exit status. */
enum exit_status project_finish(struct project *project);

#endif
