/* figproof fill: any text file with slots becomes the text with numbers. Everything outside slots stays as it is, byte
 * by byte, and is the author's own: only the slots are looked at. */
#include "base/file.h"
#include "command/command.h"
#include "command/volume.h"
#include "document/claims.h"
#include "document/template.h"

#include <string.h>
#include <sys/stat.h>

static const char summary[] =
    "Writes the text of TEMPLATE with every {{slot}} filled: {{fetch_time.midrange}}, {{regenerate_time|each}},\n"
    "{{block_size|spoken}}, {{claim two_to_three}}, as in figure files. \\{{ writes {{ itself; {{< and {{% stay for\n"
    "Quarto and Hugo.";

enum { TEMPLATE_LIMIT = 16 * 1024 * 1024 };

struct filling {
  struct project *project;
  const char *file;
  const char *p, *end;
  int line, column;
  struct sink sink;
  struct text said; /* all slots */
};

static void advance(struct filling *f, size_t length) {
  for (; length; length--, f->p++) {
    if (*f->p == '\n') {
      f->line++;
      f->column = 1;
    } else {
      f->column += (*f->p & 0xc0) != 0x80;
    }
  }
}

static void copy(struct filling *f, size_t length) {
  sink_put(&f->sink, f->p, length);
  advance(f, length);
}

static bool starts_with(const struct filling *f, const char *text) {
  size_t length = strlen(text);
  return (size_t)(f->end - f->p) >= length && !memcmp(f->p, text, length);
}

static struct place place(const struct filling *f) {
  return (struct place){.file = f->file, .line = f->line, .column = f->column};
}

/* A slot at p: its text is said at the place of its first word. */
static bool fill_slot(struct filling *f) {
  struct project *project = f->project;
  const char *close = memmem(f->p, (size_t)(f->end - f->p), "}}", 2);
  if (!close) {
    report_add(project->report, FINDING_TEMPLATE, place(f), "'{{' without '}}'")->hint =
        "write \\{{ where no number is meant";
    f->p = f->end;
    return false;
  }
  struct text text = text_new(project->arena);
  size_t length = (size_t)(close + 2 - f->p), before = project->report->count;
  const char *slot = arena_slice(project->arena, f->p, length);
  size_t blank = 2 + strspn(slot + 2, " \t\r\n");
  advance(f, blank < length - 2 ? blank : 2);
  const struct template_scope scope = {.derived = project->derived, .report = project->report};
  bool good = template_expand(&scope, slot, place(f), &text);
  for (size_t i = before; i < project->report->count; i++)
    if (project->report->item[i].place.file == f->file && !project->report->item[i].hint)
      project->report->item[i].hint = "write \\{{ where no number is meant";
  sink_text(&f->sink, text_plain(project->arena, &text));
  text_add_text(&f->said, &text);
  advance(f, (size_t)(close + 2 - f->p));
  return good;
}

static bool fill_text(struct filling *f) {
  bool good = true;
  while (f->p < f->end) {
    if (starts_with(f, "\\{{")) {
      advance(f, 1);
      copy(f, 2);
    } else if (starts_with(f, "{{<") || starts_with(f, "{{%")) {
      copy(f, 3);
    } else if (starts_with(f, "{{")) {
      good = fill_slot(f) && good;
    } else {
      const char *next = f->p + 1;
      while (next < f->end && *next != '{' && *next != '\\') next++;
      copy(f, (size_t)(next - f->p));
    }
  }
  return good;
}

static bool is_text(struct project *project, const char *file, struct bytes bytes) {
  const char *end;
  if (g_utf8_validate_len(bytes.data, bytes.size, &end)) return true;
  int line = 1;
  for (const char *p = bytes.data; p < end; p++) line += *p == '\n';
  report_add(project->report, FINDING_TEMPLATE, (struct place){.file = file, .line = line, .column = 1},
             "a byte on this line is not UTF-8")
      ->hint = "figproof writes µ, × and − in UTF-8: convert the file";
  return false;
}

/* Writing over the template would lose its slots. */
static bool is_safe(struct project *project, const char *file) {
  struct stat from, to;
  const char *path = project->options->file;
  if (!path || stat(path, &to) || stat(file, &from) || from.st_dev != to.st_dev || from.st_ino != to.st_ino)
    return true;
  report_add(project->report, FINDING_USAGE, (struct place){.file = path}, "this is the template itself")->hint =
      "write to another file";
  return false;
}

static void fill(struct project *project) {
  char *const *arguments = project->options->arguments;
  const char *file = arguments[0];
  struct bytes bytes;
  if (!is_safe(project, file) || !project_read_file(project, file, TEMPLATE_LIMIT, &bytes)) return;
  if (!is_text(project, file, bytes) || !claims_check(project->derived, project->report)) return;
  struct filling f = {.project = project,
                      .file = file,
                      .p = bytes.data,
                      .end = bytes.data + bytes.size,
                      .line = 1,
                      .column = 1,
                      .sink = sink_new(project->arena),
                      .said = text_new(project->arena)};
  sink_text(&f.sink, "");
  bool good = fill_text(&f);
  const struct template_scope scope = {.derived = project->derived, .report = project->report};
  const struct text *const said[] = {&f.said};
  good = template_check_quotes(&scope, said, 1, (struct place){.file = file}) && good;
  if (good) project_write_output(project, sink_bytes(&f.sink));
}

static bool has_one_template(struct project *project) {
  char **arguments = project->options->arguments;
  if (arguments && arguments[0] && !arguments[1]) return true;
  report_add(project->report, FINDING_USAGE, (struct place){0}, "fill needs one template")->hint =
      "figproof fill chapter.md.in -o chapter.md";
  return false;
}

enum exit_status command_fill(int argc, char **argv) {
  struct options options;
  enum exit_status status;
  if (!options_read(argc, argv, OPTION_FILE | OPTION_DEPFILE, "TEMPLATE", summary, &options, &status)) return status;
  struct arena *arena = arena_new();
  struct report *report = report_new(arena);
  struct project project = {.arena = arena, .report = report, .options = &options};
  struct volume volume;
  if (has_one_template(&project) && volume_open(&volume, &options, VOLUME_EACH_FILES, arena, report)) fill(volume.chapter);
  status = project_finish(&project);
  options_free(&options);
  arena_free(arena);
  return status;
}
