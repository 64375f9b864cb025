/* The chapter that `figproof init` writes. */
#ifndef COMMAND_INIT_H
#define COMMAND_INIT_H

struct init_file {
  const char *folder; /* within the chapter's; "": that itself */
  const char *name;
  const char *const *line; /* NULL-ended, without line ends */
};

extern const struct init_file init_files[]; /* ended by a NULL name */

#endif
