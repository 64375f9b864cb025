/* The comparison of a model's scenarios as a table: the model itself, then one row for each scenario, with what the
 * model's `scenario-table` shows and the claims that then fail. */
#ifndef DOCUMENT_SCENARIO_TABLE_H
#define DOCUMENT_SCENARIO_TABLE_H
#include "document/table.h"

/* A scenario and the model derived under it; scenario NULL: the model as it is. */
struct scenario_case {
  const struct scenario *scenario;
  const struct derived *derived;
};

/* Named "table-scenarios"; base has a scenario_table. NULL and findings when a text or a value cannot be printed. */
struct table *scenario_table_make(struct arena *arena, const struct derived *base, const struct scenario_case *cases,
                                  size_t count, struct report *report);
/* What a row is called, and a cell of it: also for `figproof scenarios`. */
bool scenario_table_title(const struct derived *base, const struct scenario_case *c, struct report *report,
                          struct text *text);
bool scenario_table_value(const struct scenario_case *c, const struct model_scenario_column *column,
                          struct report *report, struct text *text);
/* Words that the model has not said; those with digits or number words in them are ledger entries of their own. */
void scenario_table_add_words(const struct derived *base, const char *words, struct text *text);

#endif
