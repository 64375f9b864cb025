/* A scenario: what a model would say if some of its definitions were others. A YAML file with `set` (other values or
 * formulas for quantities or members of sets) and `add` (further quantities that those formulas read), laid over a
 * model by model_read_under; names are looked up there, and a finding stands at its place in the scenario's file. */
#ifndef MODEL_SCENARIO_H
#define MODEL_SCENARIO_H
#include "model/schema.h"

struct scenario {
  const char *file, *id, *title;
  const char *note;             /* or NULL */
  const struct node *set, *add; /* checked mappings, or NULL */
  struct place place;           /* of its id */
};

extern const struct schema_shape scenario_shape;

/* NULL and findings when the file is no scenario. */
struct scenario *scenario_read(struct arena *arena, const char *file, struct bytes bytes, struct report *report);

#endif
