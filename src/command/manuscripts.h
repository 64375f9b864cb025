/* The manuscripts of a book's chapter. */
#ifndef COMMAND_MANUSCRIPTS_H
#define COMMAND_MANUSCRIPTS_H
#include "command/project.h"

/* The files that the book lists for the chapter, sorted by name within each pattern, sidecars left out; a pattern that
 * no file matches is a finding. None for a chapter that stands alone. */
const char **manuscripts_find(struct project *project, size_t *count);

#endif
