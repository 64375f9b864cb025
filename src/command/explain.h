/* What `figproof explain` says of a quantity or of some of its cells, part by part. Private to explain*.c. */
#ifndef COMMAND_EXPLAIN_H
#define COMMAND_EXPLAIN_H
#include "command/artifact.h"
#include "command/sensitivity_text.h"

/* Where figures and tables print which number in which form. */
struct places {
  struct arena *arena;
  bool known; /* false: there are no templates, or they cannot be read */
  struct places_entry {
    const char *name, *form, *artifact; /* "fetch_time.midrange", "whole", "figure-5-1.svg" */
  } * item;
  size_t count, room;
};

struct places places_find(struct project *project);
/* Whether any cell of the quantity is printed in the form; always when places are not known. */
bool places_prints(const struct places *places, const struct model_quantity *quantity, const char *form);
/* "figure-5-1 (svg, html, alt.txt), table-5-1 (md)": the artifacts that print one of the cells; "" when none does. */
char *places_text(const struct places *places, const char *const *name, size_t names, const char *form);

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
void explain_consequences(const struct subject *subject, struct sensitivity *sensitivity, const struct places *places);

#endif
