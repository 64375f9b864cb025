/* The macros a table in LaTeX may use, and what a reader sees of each. */
#ifndef AUDIT_LATEX_MACRO_H
#define AUDIT_LATEX_MACRO_H
#include <stdbool.h>
#include <stddef.h>

enum latex_meaning {
  PRINTS,      /* text */
  TRANSPARENT, /* its argument prints as it is */
  MATH,        /* its argument prints as mathematics: - is a minus */
  BLOCK,       /* its argument is a run of its own */
  SWITCHES,    /* changes the look of what follows */
  SKIPS,       /* prints nothing; its optional arguments and `arguments` braces are skipped */
  ENDS_CELL
};

struct latex_macro {
  const char *name;
  enum latex_meaning meaning;
  const char *text;
  int arguments;
};

/* NULL for a macro that is not known: it could print anything. */
const struct latex_macro *latex_macro_find(const char *name, size_t length);
bool latex_is(const char *name, size_t length, const char *word);

#endif
