/* figproof help: all commands, one command, or the manual page. Everything comes from the tables of commands and
 * options. */
#include "command/command.h"
#include "command/help_units.h"
#include "command/manual.h"
#include "command/option.h"

#include <string.h>

const struct help_form help_forms[] = {
    {"--help", help_print_command},
    {"-h", help_print_command},
    {"--help-manual", manual_print_command},
    {"--help-bash", completion_print_bash},
    {"--help-zsh", completion_print_zsh},
    {"--help-fish", completion_print_fish},
    {NULL, NULL},
};

static void print_option(const struct option_row *row) {
  char *value = row->argument ? g_strdup_printf("=%s", row->argument) : g_strdup("");
  char *name = row->letter ? g_strdup_printf("-%c, --%s%s", row->letter, row->name, value)
                           : g_strdup_printf("--%s%s", row->name, value);
  printf("  %-24s %s\n", name, row->description);
  g_free(name);
  g_free(value);
}

void help_print_command(const struct usage *usage) {
  bool any = false;
  for (const struct option_row *row = option_rows; row->name; row++) any = any || option_fits(row, usage->which);
  printf("Usage: figproof %s%s%s%s\n\n%s\n", usage->command, any ? " [OPTION…]" : "", usage->arguments ? " " : "",
         usage->arguments ? usage->arguments : "", usage->summary);
  if (!any) return;
  printf("\nOptions:\n");
  for (const struct option_row *row = option_rows; row->name; row++)
    if (option_fits(row, usage->which)) print_option(row);
}

void help_print_all(const struct command *commands, size_t count, FILE *stream) {
  fputs("Usage: figproof COMMAND [OPTION…]\n\n", stream);
  for (size_t i = 0; i < count; i++) fprintf(stream, "  %-10s %s\n", commands[i].name, commands[i].summary);
  fputs(
      "\nfigproof COMMAND --help tells a command's options, figproof help units tells the units,\n"
      "figproof help --man prints the manual page.\n"
      "Exit status: 0 clean, 1 findings, 2 bad input or usage, 3 the system refused.\n",
      stream);
}

enum exit_status command_help(const struct command *commands, size_t count, int argc, char **argv) {
  if (argc < 2) {
    help_print_all(commands, count, stdout);
    return EXIT_CLEAN;
  }
  if (!strcmp(argv[1], "--man")) {
    manual_print(commands, count);
    return EXIT_CLEAN;
  }
  if (!strcmp(argv[1], "units")) {
    help_print_units();
    return EXIT_CLEAN;
  }
  const struct command *command = command_find(commands, count, argv[1]);
  if (!command || !command->run) return command_refuse(commands, count, argv[1]);
  char option[] = "--help", *arguments[] = {argv[1], option, NULL};
  return command->run(2, arguments);
}
