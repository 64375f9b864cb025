/* What the commands share: options of every command, and a model with its derived values, templates, figures and tables. */
#ifndef COMMAND_PROJECT_H
#define COMMAND_PROJECT_H
#include "audit/audit.h"
#include "backend/backend.h"
#include "document/page.h"

#include <glib.h>

struct options {
  char *model, *templates, *out, *profile, *dump, *format;
  char **set, **only, **arguments;
  int max_findings;
  gboolean quiet;
};

enum { OPTION_TEMPLATES = 1, OPTION_OUT = 2, OPTION_ONLY = 4, OPTION_FORMAT = 8 };

/* Parses the command line; false after printing a message (usage, exit 2) or the help (*status EXIT_CLEAN). which: OPTION_ bits beyond the
 * model's. arguments names what else is taken, for the help ("[FILE|DIR]…"); NULL: nothing. */
bool options_read(int argc, char **argv, unsigned which, const char *arguments, const char *summary, struct options *options,
                  enum exit_status *status);
void options_free(struct options *options);

struct project {
  struct arena *arena;
  struct report *report;
  struct options *options;
  struct model_setting *setting;
  size_t settings;
  struct derived *derived;
  struct ledger *ledger;
  struct measure *measure; /* made when first needed */
  struct figure **figure;
  size_t figures, figure_room;
  struct table **table;
  size_t tables, table_room;
  struct drawing *drawing; /* scenes made so far */
};

/* Reads and derives the model; claims are not judged yet. False and findings. */
bool project_open(struct project *project, struct options *options, struct arena *arena, struct report *report);
/* Reads every template, or with `only` just those whose names begin one of them. */
bool project_read_templates(struct project *project, char *const *only);
struct measure *project_measure(struct project *project);
/* Laid out once and kept. NULL and findings when it cannot be drawn. */
const struct scene *project_figure_scene(struct project *project, const struct figure *figure, enum profile profile,
                                         bool plot_only);
const struct scene *project_table_scene(struct project *project, const struct table *table, enum profile profile);
/* Writes the findings to stderr in the chosen format and gives the exit status. */
enum exit_status project_finish(struct project *project);

#endif
