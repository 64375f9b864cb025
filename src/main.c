#include "command/command.h"

#include <string.h>

static const struct command commands[] = {
    {"render", "draw figures and tables, read them back, publish them", command_render},
    {"check", "compare artifacts with the model", command_check},
    {"explain", "value, derivation, bases and forms of a quantity", command_explain},
    {"claims", "each claim and whether it holds; the errata", command_claims},
    {"schema", "JSON Schema of model, figure and table files", command_schema},
};

enum { COMMANDS = sizeof commands / sizeof *commands };

static void print_help(FILE *stream) {
  fputs("Usage: figproof COMMAND [OPTION…]\n\n", stream);
  for (size_t i = 0; i < COMMANDS; i++) fprintf(stream, "  %-8s %s\n", commands[i].name, commands[i].summary);
  fputs("\nfigproof COMMAND --help tells a command's options. Exit status: 0 clean, 1 findings, 2 bad input or usage,\n"
        "3 the system refused.\n",
        stream);
}

int main(int argc, char **argv) {
  if (argc < 2) {
    print_help(stderr);
    return EXIT_INPUT;
  }
  if (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h") || !strcmp(argv[1], "help")) {
    print_help(stdout);
    return EXIT_CLEAN;
  }
  if (!strcmp(argv[1], "--version")) {
    printf("figproof %s\n", FIGPROOF_VERSION);
    return EXIT_CLEAN;
  }
  for (size_t i = 0; i < COMMANDS; i++)
    if (!strcmp(argv[1], commands[i].name)) {
      int status = (int)commands[i].run(argc - 1, argv + 1);
      if (fflush(stdout) || ferror(stdout)) {
        fputs("figproof: the output could not be written\n", stderr);
        return EXIT_SYSTEM;
      }
      return status;
    }
  const char *known[COMMANDS];
  for (size_t i = 0; i < COMMANDS; i++) known[i] = commands[i].name;
  const char *near = nearest_name(argv[1], known, COMMANDS);
  fprintf(stderr, "figproof: no command '%s'%s%s%s [usage]\n", argv[1], near ? "; did you mean '" : "", near ? near : "",
          near ? "'?" : "");
  return EXIT_INPUT;
}
