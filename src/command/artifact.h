/* The artifacts of a project: what each is made of, its bytes and the record that it must agree with. A new kind is a new row. */
#ifndef COMMAND_ARTIFACT_H
#define COMMAND_ARTIFACT_H
#include "command/project.h"

struct artifact;

/* How a row of the table makes an artifact. */
struct recipe {
  const char *ending;       /* ".book.svg" */
  enum artifact_kind kind;
  enum profile profile;
  struct bytes (*write)(struct project *project, const struct artifact *artifact);
  struct ledger_record *(*record)(struct project *project, const struct artifact *artifact);
};

struct artifact {
  const char *name;         /* "figure-5-1.book.svg" */
  const struct recipe *recipe;
  const struct figure *figure;
  const struct table *table;
};

struct artifact_list {
  struct arena *arena;
  struct artifact *item;
  size_t count, room;
};

/* Everything the project's templates give, in the order it is made; the report's parts last. A whole book has only its
 * report. */
struct artifact_list artifact_plan(struct project *project);
/* The artifact's bytes; data NULL and findings on failure. */
struct bytes artifact_write(struct project *project, const struct artifact *artifact);
/* What must be read back from it; NULL and findings on failure. */
struct ledger_record *artifact_record(struct project *project, const struct artifact *artifact);
/* Whether what stands behind a template's name in a file's name is that of an artifact: ".book.svg", ".table.csv". */
bool artifact_is_ending(const char *ending);
/* --only NAME, --profile P. */
bool artifact_is_chosen(const struct artifact *artifact, char *const *only, const char *profile);

#endif
