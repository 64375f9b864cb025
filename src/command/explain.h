/* What `figproof explain` says of a quantity or of some of its cells, part by part. Private to explain*.c. */
#ifndef COMMAND_EXPLAIN_H
#define COMMAND_EXPLAIN_H
#include "command/artifact.h"
#include "command/sensitivity_text.h"

/* Where figures and tables print which number in which form. */
struct explain_places {
  struct arena *arena;
  bool known; /* all of them: false when there are no templates, or not all can be drawn */
  struct explain_place {
    const char *name, *form, *artifact; /* "fetch_time.midrange", "whole", "figure-5-1.svg" */
  } * item;
  size_t count, room;
};

struct explain_places explain_places_find(struct project *project);
/* Whether any cell of the quantity is printed in the form; always when not all places are known. */
bool explain_places_print(const struct explain_places *places, const struct model_quantity *quantity, const char *form);
/* "figure-5-1 (svg, html, alt.txt), table-5-1 (md)": the artifacts that print one of the cells; "" when none does. */
char *explain_places_text(const struct explain_places *places, const char *const *name, size_t names, const char *form);

struct subject {
  struct project *project;
  int quantity;
  size_t *cell; /* the cells that are meant */
  size_t cells;
  bool whole; /* all of them */
};

/* How far the inputs of a derived quantity may move before a digit of one of its forms changes. */
void explain_digits(const struct subject *subject, struct sensitivity *sensitivity);
/* For a given value: which printed digits and claims hang on it, and how far it may move before each changes. */
void explain_consequences(const struct subject *subject, struct sensitivity *sensitivity,
                          const struct explain_places *places);

#endif
