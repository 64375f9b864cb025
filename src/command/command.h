/* One file per subcommand; main.c is the table of them. A command gets its own arguments (argv[0] is its name) and returns an exit status. */
#ifndef COMMAND_COMMAND_H
#define COMMAND_COMMAND_H
#include "base/finding.h"

struct command {
  const char *name, *summary;
  enum exit_status (*run)(int argc, char **argv); /* NULL: help and completion, which tell of all commands */
};

const struct command *command_find(const struct command *commands, size_t count, const char *name);
/* Says that there is no such command, and which is near. */
enum exit_status command_refuse(const struct command *commands, size_t count, const char *name);

enum exit_status command_render(int argc, char **argv);
enum exit_status command_check(int argc, char **argv);
enum exit_status command_bind(int argc, char **argv);
enum exit_status command_follow(int argc, char **argv);
enum exit_status command_explain(int argc, char **argv);
enum exit_status command_claims(int argc, char **argv);
enum exit_status command_scenarios(int argc, char **argv);
enum exit_status command_values(int argc, char **argv);
enum exit_status command_fill(int argc, char **argv);
enum exit_status command_diff(int argc, char **argv);
enum exit_status command_schema(int argc, char **argv);
enum exit_status command_init(int argc, char **argv);

void help_print_all(const struct command *commands, size_t count, FILE *stream);
enum exit_status command_help(const struct command *commands, size_t count, int argc, char **argv);
enum exit_status command_completion(const struct command *commands, size_t count, int argc, char **argv);

#endif
