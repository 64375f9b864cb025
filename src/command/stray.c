#include "command/stray.h"

#include "base/file.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

static bool is_planned(const struct artifact_list *list, const char *name) {
  for (size_t i = 0; i < list->count; i++)
    if (!strcmp(list->item[i].name, name)) return true;
  return false;
}

static bool is_numbered(const char *name) {
  static const char *const kinds[] = {"figure-", "table-"};
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
    size_t length = strlen(kinds[i]);
    if (!strncmp(name, kinds[i], length) && name[length] >= '0' && name[length] <= '9') return true;
  }
  return !strncmp(name, "table-scenarios.", strlen("table-scenarios."));
}

static bool stands_there(const char *const *name, size_t count, const char *stem, size_t length, const char *ending) {
  for (size_t i = 0; i < count; i++)
    if (!strncmp(name[i], stem, length) && !strcmp(name[i] + length, ending)) return true;
  return false;
}

/* Several forms that nobody writes by hand beside each other. */
static bool has_company(const char *const *name, size_t count, const char *stem, size_t length) {
  return (stands_there(name, count, stem, length, ".description.txt") &&
          stands_there(name, count, stem, length, ".alt.txt")) ||
         (stands_there(name, count, stem, length, ".adoc") && stands_there(name, count, stem, length, ".tex") &&
          stands_there(name, count, stem, length, ".csv"));
}

struct stray_list stray_find(struct arena *arena, const char *folder, const struct artifact_list *list) {
  struct stray_list strays = {0};
  size_t count;
  const char **name = file_list(arena, folder, &count);
  for (size_t i = 0; i < count; i++) {
    size_t stem = strcspn(name[i], ".");
    if (!stem || !artifact_is_ending(name[i] + stem) || is_planned(list, name[i])) continue;
    if (!is_numbered(name[i]) && !has_company(name, count, name[i], stem)) continue;
    const char *path = file_join(arena, folder, name[i]);
    if (!file_is_folder(path)) *ARENA_PUSH(arena, &strays) = path;
  }
  return strays;
}

void stray_report(const struct stray_list *strays, struct report *report) {
  for (size_t i = 0; i < strays->count; i++)
    report_add(report, FINDING_STRAY, (struct place){.file = strays->item[i]}, "it is made by no template")->hint =
        "delete it, or run figproof render --clean";
}

size_t stray_delete(const struct stray_list *strays, struct report *report) {
  size_t gone = 0;
  for (size_t i = 0; i < strays->count; i++) {
    if (!unlink(strays->item[i])) {
      gone++;
      continue;
    }
    report_add(report, FINDING_SYSTEM, (struct place){.file = strays->item[i]}, "it cannot be deleted: %s",
               strerror(errno));
  }
  return gone;
}
