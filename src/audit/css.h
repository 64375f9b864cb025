/* What a style may not do to a file that is read back: hide text, move it, reorder it, replace it. Colours, weights and
 * room are free. */
#ifndef AUDIT_CSS_H
#define AUDIT_CSS_H
#include "base/arena.h"

#include <stdbool.h>

/* Whether a declaration does; property and value in lower case. */
typedef bool css_judge(struct arena *arena, const char *property, const char *value);
css_judge css_is_fault;
/* The first declaration or at-rule of a style attribute or a whole style sheet that does, in lower case, in the arena;
 * NULL when none does. A colour of text that is that of its ground is one, whatever the judge says. */
const char *css_find_fault(struct arena *arena, const char *css, css_judge *judge);
/* A colour that nobody sees on paper: transparent, nearly so, or nearly white. */
bool css_is_faint(const char *colour);

#endif
