/* The options as one table, from which the parser, --help, the manual page and the shell completions come. */
#ifndef COMMAND_OPTION_H
#define COMMAND_OPTION_H
#include "command/project.h"

struct option_row {
  unsigned needs, unless; /* OPTION_ bits: the commands that take it have all of `needs` and none of `unless` */
  const char *name;
  char letter; /* or 0 */
  GOptionArg kind;
  size_t field; /* where in struct options its value goes */
  const char *description, *argument;
  const char *const *words; /* NULL-ended: what the value may be; NULL: anything */
};

/* Ended by a NULL name. */
extern const struct option_row option_rows[];
bool option_fits(const struct option_row *row, unsigned which);

/* A command as its help tells it. */
struct usage {
  const char *command;
  unsigned which;        /* OPTION_ bits */
  const char *arguments; /* "[FILE|FOLDER]…"; NULL: none */
  const char *summary;
};

/* How help is asked for and printed: "--help", and what the manual page and the completions ask each command. */
struct help_form {
  const char *option;
  void (*print)(const struct usage *usage);
};
extern const struct help_form help_forms[]; /* ended by a NULL option */

/* --help of one command. */
void help_print_command(const struct usage *usage);
void manual_print_command(const struct usage *usage);
void completion_print_bash(const struct usage *usage);
void completion_print_zsh(const struct usage *usage);
void completion_print_fish(const struct usage *usage);

#endif
