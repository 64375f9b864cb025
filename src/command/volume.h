/* What a command works on: the chapters of a book, or the one that -m, -t and -o name. */
#ifndef COMMAND_VOLUME_H
#define COMMAND_VOLUME_H
#include "command/project.h"

struct volume {
  struct arena *arena;
  struct report *report;
  struct options *options;
  const struct book *book; /* NULL: one chapter that stands alone */
  struct project *chapter; /* those that the command works on, in order */
  size_t chapters;
  bool *good;            /* by chapter: it could be read and derived */
  struct options *own;   /* by chapter: the options, with the book's paths in the place of -m, -t and -o */
  struct project whole;  /* the book, for its report; parts 0 when not all of its chapters are worked on */
  struct project *every; /* all chapters of the book */
};

enum volume_use {
  VOLUME_EACH,       /* chapter by chapter */
  VOLUME_EACH_FILES, /* the same, but with files on the command line no book.yaml is looked for */
  VOLUME_ONE,        /* the command needs one chapter */
};

/* Reads the book, if there is one, and its chapters, and derives them; claims are not judged yet. False and findings
 * when there is something that cannot be worked on: chapters that are good may still be. */
bool volume_open(struct volume *volume, struct options *options, enum volume_use use, struct arena *arena,
                 struct report *report);
/* Writes the findings and gives the exit status. */
enum exit_status volume_finish(struct volume *volume);
/* "Chapter 4, Disks" and a blank line before what a command prints of each of several chapters; nothing for one. */
void volume_print_head(const struct volume *volume, size_t chapter);

#endif
