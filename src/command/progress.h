/* How far a long command has come: one line on the standard error, when that is a terminal, redrawn and taken away at
 * the end. */
#ifndef COMMAND_PROGRESS_H
#define COMMAND_PROGRESS_H
#include "base/arena.h"

#include <stdbool.h>

struct progress;

/* NULL, and then nothing is ever shown, when the standard error is no terminal that can redraw a line, or when quiet.
 */
struct progress *progress_new(struct arena *arena, bool quiet);
/* From here on there are `total` steps. */
void progress_begin(struct progress *progress, size_t total);
/* The next step is on what is called so; before tells where ("chapter 4"), or NULL. */
void progress_step(struct progress *progress, const char *before, const char *name);
/* Takes the line away. */
void progress_end(struct progress *progress);

/* The line for a terminal `width` columns wide: "[#######      ] 12/40 figure-5-1.svg"; the name is cut at its end. */
char *progress_line(struct arena *arena, size_t step, size_t total, const char *before, const char *name, size_t width);

#endif
