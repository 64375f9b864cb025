/* figproof bind: says what each number of a manuscript is, asks where it is not sure, and writes it down beside the
 * manuscript. */
#include "proof/bind.h"

#include "base/file.h"
#include "command/command.h"
#include "command/volume.h"
#include "command/proofread.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char summary[] =
    "Proposes what each number of a manuscript is, from its value, its unit and the words around it, and writes "
    "FILE.proof:\n"
    "one line a number, to be reviewed and kept under version control. What stands there already is kept. On a "
    "terminal it\n"
    "asks where it is not sure; else it lists what is left. Exit status 0: nothing is left.";

struct session {
  struct project *project;
  const struct facts *facts;
  bool asks;   /* on a terminal */
  bool leaves; /* the author wants no more questions */
};

static void print_place(struct session *session, const struct bind_entry *entry) {
  printf("%s: %s\n    %s\n", place_text(session->project->arena, entry->place), entry->text, entry->window);
}

static void print_choices(const struct bind_entry *entry) {
  for (size_t i = 0; i < entry->proposals.count; i++)
    printf("    %zu  %s (%s)\n", i + 1, entry->proposals.item[i].target, entry->proposals.item[i].reason);
}

static bool read_line(char **line, size_t *room) {
  ssize_t length = getline(line, room, stdin);
  if (length < 0) return false;
  while (length && strchr("\r\n", (*line)[length - 1])) (*line)[--length] = '\0';
  return true;
}

/* What an answer says the number is; NULL: nothing yet. */
static const char *understand(struct session *session, const struct bind_entry *entry, const char *answer) {
  struct arena *arena = session->project->arena;
  if (answer[0] >= '1' && answer[0] <= '9' && !answer[1]) {
    size_t choice = (size_t)(answer[0] - '1');
    if (choice < entry->proposals.count) return entry->proposals.item[choice].target;
    printf("    there is no choice %s\n", answer);
    return NULL;
  }
  const char *text =
                 !strncmp(answer, "w ", 2) ? arena_print(arena, "waive \"%s\"", answer + 2) : arena_copy(arena, answer),
             *why;
  struct target target;
  if (target_read(arena, session->facts, text, &target, &why)) return text;
  printf("    %s\n", why);
  return NULL;
}

static void ask(struct session *session, struct bind_entry *entry) {
  char *line = NULL;
  size_t room = 0;
  print_place(session, entry);
  print_choices(entry);
  while (!entry->chosen && !session->leaves) {
    printf("    its number, a name, w REASON to waive it, s to leave it, q to leave the rest: ");
    fflush(stdout);
    if (!read_line(&line, &room) || !strcmp(line, "q"))
      session->leaves = true;
    else if (!strcmp(line, "s"))
      break;
    else if (*line)
      entry->chosen = understand(session, entry, line);
  }
  free(line);
}

/* Lines of the sidecar that found no place go; the author is told. */
static size_t report_dropped(const struct sidecar *sidecar) {
  size_t dropped = 0;
  for (size_t i = 0; i < sidecar->count; i++) {
    const struct proof_binding *binding = &sidecar->item[i];
    if (binding->place) continue;
    if (!binding->twin)
      printf("%s:%zu: taken out, its number is gone: %s, %s\n", sidecar->file, binding->line, binding->text,
             binding->target.text);
    dropped++;
  }
  return dropped;
}

static bool write_sidecar(struct session *session, const struct manuscript_file *file, enum token_locale locale,
                          const struct bind_list *list) {
  struct arena *arena = session->project->arena;
  const char *base = file_base_name(file->path), *name = sidecar_name(arena, base);
  const char *folder = base == file->path ? "." : arena_slice(arena, file->path, (size_t)(base - file->path));
  struct file_output output = {name, bind_write(arena, session->facts, base, locale, list)};
  return file_publish(arena, folder, &output, 1, session->project->report);
}

static bool bind_file(struct session *session, struct proof *proof, const char *path) {
  struct project *project = session->project;
  struct manuscript_file file;
  struct bind_list list;
  enum token_locale locale;
  if (!proofread_open(project, session->facts, path, &file)) return false;
  if (!bind_propose(proof, project->arena, path, file.bytes, file.has_sidecar ? &file.sidecar : NULL, &list,
                    project->report, &locale))
    return false;
  size_t kept = 0, added = 0, left = 0, dropped = file.has_sidecar ? report_dropped(&file.sidecar) : 0;
  for (size_t i = 0; i < list.count; i++) {
    struct bind_entry *entry = &list.item[i];
    if (entry->is_new && entry->chosen)
      printf("%s: %s is %s (%s)\n", place_text(project->arena, entry->place), entry->text, entry->chosen,
             entry->proposals.item[0].reason);
    if (!entry->chosen && session->asks && !session->leaves) ask(session, entry);
    kept += entry->kept != NULL;
    added += entry->is_new && entry->chosen;
  }
  for (size_t i = 0; i < list.count; i++) {
    if (list.item[i].chosen) continue;
    if (!left++) printf("\nnot sure, and left out:\n");
    print_place(session, &list.item[i]);
    print_choices(&list.item[i]);
  }
  bool written = project->options->dry_run || !(added || dropped || (kept && !file.has_sidecar)) ||
                 write_sidecar(session, &file, locale, &list);
  if (!project->options->quiet)
    printf("figproof: %s: %zu bound, %zu of them new, %zu by remarks, %zu taken out, %zu left\n",
           sidecar_name(project->arena, path), kept + added, added, list.marked, dropped, left);
  if (left) report_worsen(project->report, EXIT_FINDINGS);
  return written;
}

enum exit_status command_bind(int argc, char **argv) {
  struct options options;
  enum exit_status status;
  if (!options_read(argc, argv, OPTION_DRY, "FILE…", summary, &options, &status)) return status;
  struct arena *arena = arena_new();
  struct report *report = report_new(arena);
  struct volume volume;
  if (volume_open(&volume, &options, VOLUME_EACH_FILES, arena, report)) {
    struct project *project = volume.chapter;
    struct session session = {project, facts_make(project), isatty(STDIN_FILENO) && isatty(STDOUT_FILENO), false};
    struct proof *proof = proof_new(arena, session.facts);
    if (!options.arguments)
      report_add(report, FINDING_USAGE, (struct place){0}, "bind needs a manuscript")->hint =
          "figproof bind chapter.md";
    for (char *const *path = options.arguments; path && *path; path++) bind_file(&session, proof, *path);
  }
  status = volume_finish(&volume);
  options_free(&options);
  arena_free(arena);
  return status;
}
