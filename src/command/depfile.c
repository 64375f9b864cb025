/* --depfile: what was read, as a rule of Make that Ninja reads too. */
#include "base/file.h"
#include "command/project.h"

#include <string.h>

/* Space, # and \ before them take a backslash, $ is doubled: the common part of what Make and Ninja unescape. */
static void put_name(struct sink *sink, const char *name) {
  size_t backslashes = 0;
  for (const char *p = name; *p; p++) {
    if (*p == ' ' || *p == '\t') {
      for (; backslashes; backslashes--) sink_char(sink, '\\');
      sink_char(sink, '\\');
    } else if (*p == '#') {
      sink_char(sink, '\\');
    } else if (*p == '$') {
      sink_char(sink, '$');
    }
    backslashes = *p == '\\' ? backslashes + 1 : 0;
    sink_char(sink, *p);
  }
}

static bool is_repeated(const char *const *names, size_t i) {
  for (size_t k = 0; k < i; k++)
    if (!strcmp(names[k], names[i])) return true;
  return false;
}

static bool refuse_newline(struct project *project, const char *name) {
  if (!strchr(name, '\n')) return false;
  report_add(project->report, FINDING_USAGE, (struct place){.file = name},
             "a name with a line end in it fits in no depfile")
      ->hint = "rename the file, or leave --depfile out";
  return true;
}

static char *compose(struct project *project, const char *const *targets, size_t count) {
  struct sink sink = sink_new(project->arena);
  const struct input_list *input = project->input;
  for (size_t i = 0; i < count; i++) {
    if (i) sink_char(&sink, ' ');
    put_name(&sink, targets[i]);
  }
  sink_char(&sink, ':');
  for (size_t i = 0; i < input->count; i++) {
    if (is_repeated(input->item, i)) continue;
    sink_text(&sink, " \\\n  ");
    put_name(&sink, input->item[i]);
  }
  sink_char(&sink, '\n');
  /* a rule without a recipe for each: Make goes on when a file that was read is gone */
  for (size_t i = 0; i < input->count; i++) {
    if (is_repeated(input->item, i)) continue;
    put_name(&sink, input->item[i]);
    sink_text(&sink, ":\n");
  }
  return sink_string(&sink);
}

bool project_write_depfile(struct project *project, const char *const *targets, size_t count) {
  const struct options *options = project->options;
  const char *named = options->dep_target;
  if (!options->depfile) return true;
  if (named) {
    targets = &named;
    count = 1;
  }
  bool refused = false;
  for (size_t i = 0; i < count; i++) refused = refuse_newline(project, targets[i]) || refused;
  for (size_t i = 0; i < project->input->count; i++)
    refused = refuse_newline(project, project->input->item[i]) || refused;
  if (refused) return false;
  const char *text = compose(project, targets, count), *name = file_base_name(options->depfile);
  const char *folder =
      name == options->depfile ? "." : arena_slice(project->arena, options->depfile, (size_t)(name - options->depfile));
  const struct file_output output = {name, {text, strlen(text)}};
  return file_publish(project->arena, folder, &output, 1, project->report);
}
