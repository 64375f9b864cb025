#include "command/command.h"

#include <string.h>

static const struct command commands[] = {
    {"render", "draw figures and tables, read them back, publish them", command_render},
    {"check", "compare artifacts and manuscripts with the model", command_check},
    {"bind", "say what each number of a manuscript is", command_bind},
    {"follow", "rewrite a manuscript's numbers after the model changed", command_follow},
    {"explain", "value, derivation, bases and forms of a quantity", command_explain},
    {"claims", "each claim and whether it holds; the errata", command_claims},
    {"scenarios", "what the numbers and claims would be in every scenario", command_scenarios},
    {"values", "every number in every form, for JSON, LaTeX, AsciiDoc, Sphinx, Quarto, Typst", command_values},
    {"fill", "fill the {{slots}} of any text file", command_fill},
    {"diff", "what a change of the model moves, old and new", command_diff},
    {"schema", "JSON Schema of model, figure and table files", command_schema},
    {"init", "write a small chapter to begin with", command_init},
    {"help", "the options of a command; units: the units; --man: the manual page", NULL},
    {"completion", "a script for bash, zsh or fish that completes all this", NULL},
};

enum { COMMANDS = sizeof commands / sizeof *commands };

static enum exit_status run(int argc, char **argv) {
  if (argc < 2) {
    help_print_all(commands, COMMANDS, stderr);
    return EXIT_INPUT;
  }
  const char *name = argv[1];
  if (!strcmp(name, "--version")) {
    printf("figproof %s\n", FIGPROOF_VERSION);
    return EXIT_CLEAN;
  }
  if (!strcmp(name, "--help") || !strcmp(name, "-h")) {
    help_print_all(commands, COMMANDS, stdout);
    return EXIT_CLEAN;
  }
  if (!strcmp(name, "help")) return command_help(commands, COMMANDS, argc - 1, argv + 1);
  if (!strcmp(name, "completion")) return command_completion(commands, COMMANDS, argc - 1, argv + 1);
  const struct command *command = command_find(commands, COMMANDS, name);
  return command ? command->run(argc - 1, argv + 1) : command_refuse(commands, COMMANDS, name);
}

int main(int argc, char **argv) {
  enum exit_status status = run(argc, argv);
  if (!fflush(stdout) && !ferror(stdout)) return (int)status;
  fputs("figproof: the output could not be written\n", stderr);
  return EXIT_SYSTEM;
}
