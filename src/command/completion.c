/* figproof completion: scripts for bash, zsh and fish, from the tables of commands and options. */
#include "command/command.h"
#include "command/option.h"

#include <string.h>

/* What the arguments of a command are, by the words of its usage. */
enum taking { TAKES_NOTHING, TAKES_FILES, TAKES_FOLDERS, TAKES_WORDS };

static enum taking taken(const char *arguments) {
  if (!arguments || strstr(arguments, "NAME")) return TAKES_NOTHING;
  if (strstr(arguments, "FILE") || strstr(arguments, "TEMPLATE")) return TAKES_FILES;
  return strstr(arguments, "FOLDER") ? TAKES_FOLDERS : TAKES_WORDS;
}

/* "[model|figure|table]" as "model figure table". */
static char *argument_words(const char *arguments) {
  char *words = g_strdup(arguments);
  g_strdelimit(words, "[]|", ' ');
  return g_strstrip(words);
}

static char *option_words(const struct option_row *row) { return g_strjoinv(" ", (char **)(void *)row->words); }

static bool takes_folder(const struct option_row *row) { return row->argument && !strcmp(row->argument, "FOLDER"); }
static bool takes_file(const struct option_row *row) { return row->argument && !strcmp(row->argument, "FILE"); }

/* Text between single quotes of a shell. */
static void put_quoted(const char *text) {
  putchar('\'');
  for (const char *p = text; *p; p++) {
    if (*p == '\'')
      fputs("'\\''", stdout);
    else
      putchar(*p == '\n' ? ' ' : *p);
  }
  putchar('\'');
}

/* bash: a branch of `case $command`; inside it, a branch of `case $previous` for each option with a value. */
void completion_print_bash(const struct usage *usage) {
  printf("    %s)\n      options='--help", usage->command);
  for (const struct option_row *row = option_rows; row->name; row++)
    if (option_fits(row, usage->which)) printf(" --%s", row->name);
  printf("'\n      case $previous in\n");
  for (const struct option_row *row = option_rows; row->name; row++) {
    if (!row->argument || !option_fits(row, usage->which)) continue;
    if (row->letter)
      printf("        -%c | --%s)", row->letter, row->name);
    else
      printf("        --%s)", row->name);
    if (row->words) {
      char *words = option_words(row);
      printf(" words='%s' ;;\n", words);
      g_free(words);
    } else {
      printf(" takes=%s ;;\n", takes_folder(row) ? "folders" : takes_file(row) ? "files" : "nothing");
    }
  }
  enum taking taking = taken(usage->arguments);
  char *words = taking == TAKES_WORDS ? argument_words(usage->arguments) : g_strdup("");
  printf("        *) takes=%s words='%s' ;;\n      esac\n      ;;\n",
         taking == TAKES_FILES     ? "files"
         : taking == TAKES_FOLDERS ? "folders"
                                   : "nothing",
         words);
  g_free(words);
}

/* zsh: the specifications of _arguments. [ ] : would end a description. */
static void put_description(const char *text) {
  for (const char *p = text; *p; p++) {
    if (strchr("[]:\\", *p)) putchar('\\');
    if (*p == '\'')
      fputs("'\\''", stdout);
    else
      putchar(*p);
  }
}

static void put_zsh_option(const struct option_row *row) {
  bool again = row->kind == G_OPTION_ARG_STRING_ARRAY || row->kind == G_OPTION_ARG_FILENAME_ARRAY;
  for (int short_form = row->letter ? 1 : 0; short_form >= 0; short_form--) {
    printf(" \\\n        '%s", again ? "*" : "");
    if (row->letter && !again) printf("(-%c --%s)", row->letter, row->name);
    if (short_form)
      printf("-%c%s[", row->letter, row->argument ? "+" : "");
    else
      printf("--%s%s[", row->name, row->argument ? "=" : "");
    put_description(row->description);
    putchar(']');
    if (row->argument) {
      putchar(':');
      put_description(row->argument);
      putchar(':');
      if (row->words) {
        char *words = option_words(row);
        printf("(%s)", words);
        g_free(words);
      } else if (takes_folder(row)) {
        fputs("_files -/", stdout);
      } else if (takes_file(row)) {
        fputs("_files", stdout);
      }
    }
    putchar('\'');
  }
}

void completion_print_zsh(const struct usage *usage) {
  printf("    %s)\n      _arguments '--help[tells the options]'", usage->command);
  for (const struct option_row *row = option_rows; row->name; row++)
    if (option_fits(row, usage->which)) put_zsh_option(row);
  switch (taken(usage->arguments)) {
    case TAKES_FILES:
      printf(" \\\n        '*:file:_files'");
      break;
    case TAKES_FOLDERS:
      printf(" \\\n        '*:folder:_files -/'");
      break;
    case TAKES_WORDS: {
      char *words = argument_words(usage->arguments);
      printf(" \\\n        '*:kind:(%s)'", words);
      g_free(words);
      break;
    }
    case TAKES_NOTHING:
      break;
  }
  printf("\n      ;;\n");
}

void completion_print_fish(const struct usage *usage) {
  char *condition = g_strdup_printf("complete -c figproof -n '__fish_seen_subcommand_from %s'", usage->command);
  for (const struct option_row *row = option_rows; row->name; row++) {
    if (!option_fits(row, usage->which)) continue;
    printf("%s -l %s", condition, row->name);
    if (row->letter) printf(" -s %c", row->letter);
    if (row->words) {
      char *words = option_words(row);
      printf(" -x -a '%s'", words);
      g_free(words);
    } else if (row->argument) {
      printf(takes_folder(row) ? " -x -a '(__fish_complete_directories)'" : takes_file(row) ? " -r -F" : " -x");
    }
    printf(" -d ");
    put_quoted(row->description);
    putchar('\n');
  }
  enum taking taking = taken(usage->arguments);
  if (taking == TAKES_FILES) printf("%s -F\n", condition);
  if (taking == TAKES_FOLDERS) printf("%s -a '(__fish_complete_directories)'\n", condition);
  if (taking == TAKES_WORDS) {
    char *words = argument_words(usage->arguments);
    printf("%s -a '%s'\n", condition, words);
    g_free(words);
  }
  g_free(condition);
}

/* The scripts around them. */

static void each_command(const struct command *commands, size_t count, const char *form) {
  for (size_t i = 0; i < count; i++) {
    char *name = g_strdup(commands[i].name), *option = g_strdup(form), *arguments[] = {name, option, NULL};
    if (commands[i].run) commands[i].run(2, arguments);
    g_free(option);
    g_free(name);
  }
}

static void print_bash(const struct command *commands, size_t count) {
  puts(
      "# eval \"$(figproof completion bash)\"\n_figproof() {\n"
      "  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} options= words= takes=nothing\n"
      "  COMPREPLY=()\n"
      "  if [ \"$COMP_CWORD\" -eq 1 ]; then");
  printf("    COMPREPLY=($(compgen -W '--help --version");
  for (size_t i = 0; i < count; i++) printf(" %s", commands[i].name);
  puts("' -- \"$current\"))\n    return\n  fi\n  case ${COMP_WORDS[1]} in");
  each_command(commands, count, "--help-bash");
  printf("    help) words='--man units");
  for (size_t i = 0; i < count; i++)
    if (commands[i].run) printf(" %s", commands[i].name);
  puts(
      "' ;;\n    completion) words='bash zsh fish' ;;\n  esac\n"
      "  case $current in\n"
      "    -*) COMPREPLY=($(compgen -W \"$options $words\" -- \"$current\")); return ;;\n"
      "  esac\n"
      "  if [ -n \"$words\" ]; then\n"
      "    COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n"
      "  elif [ \"$takes\" != nothing ]; then\n"
      "    local kind=-f IFS=$'\\n'\n"
      "    if [ \"$takes\" = folders ]; then kind=-d; fi\n"
      "    compopt -o filenames 2>/dev/null\n"
      "    COMPREPLY=($(compgen $kind -- \"$current\"))\n"
      "  fi\n}\ncomplete -F _figproof figproof");
}

static void print_zsh(const struct command *commands, size_t count) {
  puts(
      "#compdef figproof\n# In a folder of $fpath, as _figproof; or: source <(figproof completion zsh)\n_figproof() {\n"
      "  local -a commands\n  commands=(");
  for (size_t i = 0; i < count; i++) {
    printf("    '%s:", commands[i].name);
    put_description(commands[i].summary);
    puts("'");
  }
  puts(
      "  )\n"
      "  if (( CURRENT == 2 )); then\n    _describe command commands\n    return\n  fi\n"
      "  local command=$words[2]\n  shift words\n  (( CURRENT-- ))\n  case $command in");
  each_command(commands, count, "--help-zsh");
  printf("    help)\n      _arguments '--man[prints the manual page]' '*:command:(units ");
  for (size_t i = 0; i < count; i++)
    if (commands[i].run) printf("%s%s", i ? " " : "", commands[i].name);
  puts(
      ")'\n      ;;\n    completion)\n      _arguments '*:shell:(bash zsh fish)'\n      ;;\n  esac\n}\n"
      "if [ \"$funcstack[1]\" = _figproof ]; then\n  _figproof \"$@\"\nelse\n  compdef _figproof figproof\nfi");
}

static void print_fish(const struct command *commands, size_t count) {
  puts("# figproof completion fish | source\ncomplete -c figproof -f");
  for (size_t i = 0; i < count; i++) {
    printf("complete -c figproof -n __fish_use_subcommand -a %s -d ", commands[i].name);
    put_quoted(commands[i].summary);
    putchar('\n');
  }
  each_command(commands, count, "--help-fish");
  puts(
      "complete -c figproof -n '__fish_seen_subcommand_from help' -l man -d 'prints the manual page'\n"
      "complete -c figproof -n '__fish_seen_subcommand_from completion' -a 'bash zsh fish'");
}

enum exit_status command_completion(const struct command *commands, size_t count, int argc, char **argv) {
  static const struct {
    const char *shell;
    void (*print)(const struct command *commands, size_t count);
  } shells[] = {{"bash", print_bash}, {"zsh", print_zsh}, {"fish", print_fish}};
  for (size_t i = 0; argc == 2 && i < sizeof shells / sizeof *shells; i++)
    if (!strcmp(shells[i].shell, argv[1])) {
      shells[i].print(commands, count);
      return EXIT_CLEAN;
    }
  fputs("figproof completion: which shell? figproof completion bash, zsh or fish [usage]\n", stderr);
  return EXIT_INPUT;
}
