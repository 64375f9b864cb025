/* Expressions of a model: parsed once, with places, evaluated by quantity/. Names, plain integers and functions; no
 * literal with a unit. Grammar, loosest first:  or · and · not · comparison (== != < <= > >= in) · range a..b · + - · *
 * / · unary - · ^ · postfix .member [member, …] · primary: integer, name, "string"?, f(args), (…).  `in` takes a range
 * a..b or the name `bounds`. */
#ifndef MODEL_EXPRESSION_H
#define MODEL_EXPRESSION_H
#include "base/finding.h"

enum expression_kind {
  EXPRESSION_INTEGER, /* text holds the digits */
  EXPRESSION_NAME,    /* text; quantity, `bounds`, or an axis/member where one fits */
  EXPRESSION_SELECT,  /* argument[0] selected by members: names in member[] ("*" = all) */
  EXPRESSION_CALL,    /* text = function; printed(x, form): argument[1] is a NAME */
  EXPRESSION_UNARY,   /* text "-" or "not" */
  EXPRESSION_BINARY,  /* text "+", "==", "in", "and", "..", "^" … */
};

struct expression {
  enum expression_kind kind;
  const char *text;
  struct place place; /* of this sub-expression's first character, in the file it was read from */
  const char *source; /* this sub-expression as written, for findings */
  struct expression **argument;
  size_t arguments;
  const char **member;
  size_t members;
};

/* Parses all of text; place is that of its first character. NULL and a finding (expression) that shows the offending
 * part and what was expected. Nesting deeper than 200 is an error. */
struct expression *expression_read(struct arena *arena, const char *text, struct place place, struct report *report);
/* Parses the longest expression at the start of text and says in *taken how many bytes it took; for template slots. */
struct expression *expression_read_prefix(struct arena *arena, const char *text, struct place place, size_t *taken,
                                          struct report *report);

#endif
