/* What is said of units: the built-in ones, and how a model defines its own. For help units and the manual page. */
#ifndef COMMAND_HELP_UNITS_H
#define COMMAND_HELP_UNITS_H
#include "base/arena.h"

struct help_unit {
  const char *symbol, *words; /* "B", "byte, bytes" */
  const char *factor;         /* "= 8 bit", "a base unit" */
  const char *prefixes;       /* "k…Q, Ki…Yi"; "": it takes none */
};

extern const char help_units_introduction[], help_units_definition[];
extern const char *const help_units_example[]; /* lines; NULL-ended */

/* Every built-in unit, in the order of the table. */
size_t help_units(struct arena *arena, struct help_unit **units);
/* "The prefixes are q quecto, …". */
const char *help_units_prefixes(struct arena *arena);
/* figproof help units. */
void help_print_units(void);

#endif
