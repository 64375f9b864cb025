/* One file per subcommand; main.c is the table of them. A command gets its own arguments (argv[0] is its name) and returns an exit status. */
#ifndef COMMAND_COMMAND_H
#define COMMAND_COMMAND_H
#include "base/finding.h"

struct command {
  const char *name, *summary;
  enum exit_status (*run)(int argc, char **argv);
};

enum exit_status command_render(int argc, char **argv);
enum exit_status command_check(int argc, char **argv);
enum exit_status command_explain(int argc, char **argv);
enum exit_status command_claims(int argc, char **argv);
enum exit_status command_schema(int argc, char **argv);

#endif
