#include "command/project.h"

#include <string.h>

bool options_read(int argc, char **argv, unsigned which, const char *arguments, const char *summary, struct options *options,
                  enum exit_status *status) {
  *options = (struct options){0};
  GOptionEntry entries[16] = {{0}};
  size_t n = 0;
  entries[n++] = (GOptionEntry){"model", 'm', 0, G_OPTION_ARG_FILENAME, &options->model, "the model [data/canonical-numbers.yaml]", "FILE"};
  entries[n++] = (GOptionEntry){"set", 0, 0, G_OPTION_ARG_STRING_ARRAY, &options->set, "give a quantity another value: bandwidth.midrange='100 GB/s'", "NAME=VALUE"};
  entries[n++] = (GOptionEntry){"format", 0, 0, G_OPTION_ARG_STRING, &options->format, "how findings are written: text or github [text]", "FORMAT"};
  entries[n++] = (GOptionEntry){"max-findings", 0, 0, G_OPTION_ARG_INT, &options->max_findings, "write at most N findings [all]", "N"};
  if (which & OPTION_TEMPLATES)
    entries[n++] = (GOptionEntry){"templates", 't', 0, G_OPTION_ARG_FILENAME, &options->templates, "folder of figure and table files [templates]", "FOLDER"};
  if (which & OPTION_OUT) {
    entries[n++] = (GOptionEntry){"out", 'o', 0, G_OPTION_ARG_FILENAME, &options->out, "folder of the artifacts [out]", "FOLDER"};
    entries[n++] = (GOptionEntry){"quiet", 'q', 0, G_OPTION_ARG_NONE, &options->quiet, "no summary line", NULL};
  }
  if (which & OPTION_ONLY) {
    entries[n++] = (GOptionEntry){"only", 0, 0, G_OPTION_ARG_STRING_ARRAY, &options->only, "just this figure, table or artifact; may be given again", "NAME"};
    entries[n++] = (GOptionEntry){"profile", 0, 0, G_OPTION_ARG_STRING, &options->profile, "just this form: web, book or slides", "PROFILE"};
    entries[n++] = (GOptionEntry){"dump", 0, 0, G_OPTION_ARG_STRING, &options->dump, "print a stage instead: quantity, ledger, scene or record", "STAGE"};
  }
  if (arguments) entries[n++] = (GOptionEntry){G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options->arguments, NULL, arguments};
  GOptionContext *context = g_option_context_new(NULL);
  g_option_context_set_summary(context, summary);
  g_option_context_add_main_entries(context, entries, NULL);
  g_option_context_set_help_enabled(context, FALSE);
  g_option_context_set_strict_posix(context, FALSE);
  for (int i = 1; i < argc; i++) {
    if (!strcmp(argv[i], "--")) break;
    if (strcmp(argv[i], "--help") != 0 && strcmp(argv[i], "-h") != 0) continue;
    char *program = g_strdup_printf("figproof %s", argv[0]);
    g_set_prgname(program);
    char *help = g_option_context_get_help(context, TRUE, NULL);
    fputs(help, stdout);
    g_free(help);
    g_free(program);
    g_option_context_free(context);
    *status = EXIT_CLEAN;
    return false;
  }
  GError *error = NULL;
  bool ok = g_option_context_parse(context, &argc, &argv, &error);
  if (ok && argc > 1) {
    fprintf(stderr, "figproof %s: '%s' is not understood; see figproof %s --help [usage]\n", argv[0], argv[1], argv[0]);
    ok = false;
  } else if (!ok) {
    fprintf(stderr, "figproof %s: %s; see figproof %s --help [usage]\n", argv[0], error->message, argv[0]);
    g_error_free(error);
  }
  g_option_context_free(context);
  if (ok && options->format && strcmp(options->format, "text") != 0 && strcmp(options->format, "github") != 0) {
    fprintf(stderr, "figproof %s: --format is text or github, not '%s' [usage]\n", argv[0], options->format);
    ok = false;
  }
  *status = EXIT_INPUT;
  if (!ok) options_free(options);
  return ok;
}

void options_free(struct options *options) {
  g_free(options->model);
  g_free(options->templates);
  g_free(options->out);
  g_free(options->profile);
  g_free(options->dump);
  g_free(options->format);
  g_strfreev(options->set);
  g_strfreev(options->only);
  g_strfreev(options->arguments);
}
