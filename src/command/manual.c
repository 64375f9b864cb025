#include "command/manual.h"

#include "command/help_units.h"
#include "command/option.h"
#include "command/schema.h"

#include <string.h>

enum { LINE = 76 };

static size_t word_length(const char *p) { return strcspn(p, " \n"); }

/* What a word may take in a line of input: a letter that is not ASCII becomes "\[u00B5]". */
static size_t word_width(const char *p, size_t length) {
  size_t width = 0;
  for (size_t i = 0; i < length; i++) width += (p[i] & 0xc0) == 0xc0 ? 8 : (p[i] & 0xc0) != 0x80;
  return width;
}

/* One word: hyphens are ASCII, backslashes are themselves. */
static void put_word(const char *p, size_t length) {
  for (; length; length--, p++) {
    if (*p == '\\')
      fputs("\\e", stdout);
    else if (*p == '-')
      fputs("\\-", stdout);
    else
      putchar(*p);
  }
}

/* Text for man(7), filled: no line is long, and none begins a request by accident. */
static void put(const char *text) {
  size_t column = 0;
  for (const char *p = text; *p;) {
    size_t length = word_length(p);
    size_t width = word_width(p, length);
    if (column && column + 1 + width > LINE) {
      putchar('\n');
      column = 0;
    } else if (column) {
      putchar(' ');
    }
    if (!column && (*p == '.' || *p == '\'')) fputs("\\&", stdout);
    put_word(p, length);
    column += width + 1;
    p += length;
    p += strspn(p, " \n");
  }
}

/* A command or a path: as it is, in one line. */
static void put_line(const char *text) {
  put_word(text, strlen(text));
  putchar('\n');
}

static void section(const char *title) { printf(".SH %s\n", title); }

static void subsection(const char *title) {
  fputs(".SS ", stdout);
  put(title);
  putchar('\n');
}

static void paragraph(const char *text) {
  puts(".PP");
  put(text);
  putchar('\n');
}

/* A term in bold and what it means. */
static void term(const char *name, const char *meaning) {
  fputs(".TP\n\\fB", stdout);
  put(name);
  fputs("\\fR\n", stdout);
  put(meaning);
  putchar('\n');
}

static void print_option(const struct option_row *row) {
  fputs(".TP\n", stdout);
  if (row->letter) printf("\\fB\\-%c\\fR, ", row->letter);
  fputs("\\fB\\-\\-", stdout);
  put(row->name);
  fputs("\\fR", stdout);
  if (row->argument) {
    fputs("=\\fI", stdout);
    put(row->argument);
    fputs("\\fR", stdout);
  }
  putchar('\n');
  put(row->description);
  putchar('\n');
}

void manual_print_command(const struct usage *usage) {
  printf(".SS figproof ");
  put(usage->command);
  if (usage->arguments) {
    putchar(' ');
    put(usage->arguments);
  }
  putchar('\n');
  put(usage->summary);
  putchar('\n');
  for (const struct option_row *row = option_rows; row->name; row++)
    if (option_fits(row, usage->which)) print_option(row);
}

static void print_findings(void) {
  static const char *const names[] = {"note", "warning", "error"};
  static const struct {
    enum finding_code code;
    enum exit_status status;
  } rows[] = {
#define X(code, name, severity, status, meaning) {FINDING_##code, EXIT_##status},
      FINDING_CODES(X)
#undef X
  };
  section("FINDINGS");
  put("A finding is one line, \"file:line:column: severity: message [code]\", with what was expected and found, and "
      "what "
      "to do, below it. The codes:");
  putchar('\n');
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    char *meaning = g_strdup_printf("%s (%s, exit status %d)", finding_meaning(rows[i].code),
                                    names[finding_severity(rows[i].code)], (int)rows[i].status);
    term(finding_name(rows[i].code), meaning);
    g_free(meaning);
  }
}

/* Keys of files, from the tables that drive their readers. */

enum { MOST_SHAPES = 64 };

struct shapes {
  const struct schema_shape *shape[MOST_SHAPES];
  size_t count;
};

static const char *kind_words(const struct schema_key *key) {
  switch (key->kind) {
    case SCHEMA_TEXT:
      return "text";
    case SCHEMA_INTEGER:
      return "whole number";
    case SCHEMA_BOOLEAN:
      return "true or false";
    case SCHEMA_ENUM:
      return "one of";
    case SCHEMA_SHAPE:
      return "";
    case SCHEMA_TEXT_OR_SHAPE:
      return "text, or ";
    case SCHEMA_MAP:
      return "by name, each ";
    case SCHEMA_LIST:
      return "list of ";
    case SCHEMA_TEXT_OR_LIST:
      return "text, or list of texts";
  }
  return "";
}

static void print_key(const struct schema_key *key) {
  bool nests = key->kind == SCHEMA_SHAPE || key->kind == SCHEMA_TEXT_OR_SHAPE || key->kind == SCHEMA_MAP ||
               key->kind == SCHEMA_LIST;
  char *words = key->kind == SCHEMA_ENUM ? g_strjoinv(", ", (char **)(void *)key->words) : g_strdup("");
  char *meaning = g_strdup_printf("%s (%s%s%s%s%s)", key->description ? key->description : "", kind_words(key),
                                  *words ? " " : "", words,
                                  !nests                     ? ""
                                  : key->shape               ? key->shape->name
                                  : key->kind == SCHEMA_LIST ? "texts"
                                                             : "a text",
                                  key->required ? "; required" : "");
  term(strcmp(key->name, "*") ? key->name : "any other name", meaning);
  g_free(meaning);
  g_free(words);
}

static void print_shape(const struct schema_shape *shape, struct shapes *seen) {
  for (size_t i = 0; i < seen->count; i++)
    if (seen->shape[i] == shape) return;
  if (seen->count == MOST_SHAPES) return;
  seen->shape[seen->count++] = shape;
  char *title = g_strdup_printf("Keys of %s", shape->name);
  subsection(title);
  g_free(title);
  for (const struct schema_key *key = shape->keys; key->name; key++) print_key(key);
  for (const struct schema_key *key = shape->keys; key->name; key++)
    if (key->shape) print_shape(key->shape, seen);
}

static void print_files(void) {
  struct shapes seen = {.count = 0};
  section("FILES");
  term("data/canonical-numbers.yaml", "the model");
  term("templates/*.yaml", "a figure or a table each");
  term("out/", "the artifacts");
  term("book.yaml", "the chapters of a book");
  paragraph("All are YAML 1.2, read strictly. figproof schema prints a JSON Schema of each kind, for editors.");
  for (const struct file_kind *kind = file_kinds; kind->name; kind++) print_shape(kind->shape, &seen);
}

static void print_statuses(void) {
  section("EXIT STATUS");
  term("0", "clean");
  term("1", "findings: a number, a position or a claim is wrong");
  term("2", "bad input or usage");
  term("3", "the system refused: a file that cannot be read or written, a missing font");
  paragraph("When several apply, the highest is given.");
}

static void print_units(void) {
  struct arena *arena = arena_new();
  struct help_unit *units;
  size_t count = help_units(arena, &units);
  section("UNITS");
  put(help_units_introduction);
  putchar('\n');
  for (size_t i = 0; i < count; i++) {
    const struct help_unit *u = &units[i];
    term(u->symbol,
         arena_print(arena, "%s; %s%s%s", u->words, u->factor, *u->prefixes ? "; prefixes " : "", u->prefixes));
  }
  paragraph(help_units_prefixes(arena));
  paragraph(help_units_definition);
  puts(".PP\n.in +4n\n.EX");
  for (const char *const *line = help_units_example; *line; line++) put_line(*line);
  puts(".EE\n.in");
  arena_free(arena);
}

static void print_examples(void) {
  static const struct {
    const char *words, *command;
  } examples[] = {
      {"Begin a chapter and draw it:", "figproof init my-chapter && cd my-chapter && figproof render"},
      {"See whether somebody edited an artifact:", "figproof check out/figure-5-1.svg"},
      {"Try another assumption:", "figproof render --set bandwidth.midrange='100 GB/s' -o what-if"},
      {"Hand the numbers to LaTeX:", "figproof values --format tex -o values.tex"},
      {"Fill a text:", "figproof fill chapter.md.in -o chapter.md"},
      {"Let bash complete the options:", "eval \"$(figproof completion bash)\""},
  };
  section("EXAMPLES");
  for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
    if (i) puts(".PP");
    put(examples[i].words);
    puts("\n.PP\n.in +4n\n.EX");
    put_line(examples[i].command);
    puts(".EE\n.in");
  }
}

void manual_print(const struct command *commands, size_t count) {
  char option[] = "--help-manual";
  puts(".TH FIGPROOF 1 \"\" figproof \"User Commands\"");
  section("NAME");
  puts("figproof \\- figures, tables and numbers of a book from one model");
  section("SYNOPSIS");
  puts(".B figproof\n\\fICOMMAND\\fR [\\fIOPTION\\fR]... [\\fIARGUMENT\\fR]...");
  section("DESCRIPTION");
  put("figproof reads a model of canonical numbers, derives every other number exactly, draws the figures and tables "
      "of a "
      "book from it, reads every artifact back, and refuses to publish one that disagrees with the model.");
  putchar('\n');
  section("COMMANDS");
  for (size_t i = 0; i < count; i++) {
    char *name = g_strdup(commands[i].name), *arguments[] = {name, option, NULL};
    if (commands[i].run) commands[i].run(2, arguments);
    g_free(name);
  }
  subsection("figproof help [COMMAND|units]");
  puts("Tells the commands, the options of one, or the units.");
  puts("\\fB\\-\\-man\\fR prints this page.");
  subsection("figproof completion bash|zsh|fish");
  puts("Prints a script that lets the shell complete commands and options.");
  print_statuses();
  print_findings();
  print_files();
  print_units();
  section("ENVIRONMENT");
  term("FIGPROOF_FONTS", "folders with the fonts, : between them; then those of the system are not looked at");
  print_examples();
}
