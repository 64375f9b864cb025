/* Files in a folder of artifacts that no template makes any more. */
#ifndef COMMAND_STRAY_H
#define COMMAND_STRAY_H
#include "command/artifact.h"

struct stray_list {
  const char **item; /* paths */
  size_t count, room;
};

/* Files in the folder that are named like artifacts and are none of the list: with a known ending behind figure- or
 * table- and a digit ("table-8-1.csv"), or behind a name that stands there in several of the forms of an artifact. Any
 * other file is nobody's business. */
struct stray_list stray_find(struct arena *arena, const char *folder, const struct artifact_list *list);
/* A finding for each. */
void stray_report(const struct stray_list *strays, struct report *report);
/* Deletes them; how many are gone. Findings (system) for those that stay. */
size_t stray_delete(const struct stray_list *strays, struct report *report);

#endif
