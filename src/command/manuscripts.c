#include "command/manuscripts.h"

#include "base/file.h"

#include <glob.h>
#include <string.h>

struct files {
  const char **item;
  size_t count, room;
};

static bool is_sidecar(const char *name) {
  static const char ending[] = ".proof";
  size_t length = strlen(name);
  return length >= strlen(ending) && !strcmp(name + length - strlen(ending), ending);
}

static void add(struct project *project, struct files *files, const char *name) {
  if (is_sidecar(name) || file_is_folder(name)) return;
  for (size_t i = 0; i < files->count; i++)
    if (!strcmp(files->item[i], name)) return;
  *ARENA_PUSH(project->arena, files) = arena_copy(project->arena, name);
}

const char **manuscripts_find(struct project *project, size_t *count) {
  const struct book_chapter *chapter = project->book_chapter;
  struct files files = {0};
  for (size_t i = 0; chapter && i < chapter->manuscripts; i++) {
    glob_t found;
    if (glob(chapter->manuscript[i].pattern, 0, NULL, &found) == 0) {
      for (size_t k = 0; k < found.gl_pathc; k++) add(project, &files, found.gl_pathv[k]);
    } else {
      report_add(project->report, FINDING_ABSENT, chapter->manuscript[i].place, "no file is called %s",
                 chapter->manuscript[i].pattern)
          ->hint = "name a manuscript that is there, or take it out";
    }
    globfree(&found);
  }
  *count = files.count;
  return files.item;
}
