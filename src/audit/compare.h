/* Fidelity and truth: the runs found in a file against the runs of its record. */
#ifndef AUDIT_COMPARE_H
#define AUDIT_COMPARE_H
#include "audit/audit.h"
#include "audit/read.h"

struct expected_run {
  const struct ledger_run *run;
  const char *text; /* folded */
  size_t length;
  struct ledger_number *number; /* offsets in the folded text */
};

struct comparison {
  struct arena *arena;
  const struct ledger *ledger;
  const struct found *found;
  struct report *report;
  struct expected_run *expected;
  size_t count;
};

enum { NO_MATCH = -1 };

/* Which found run stands for which expected run. */
struct alignment {
  int *of_expected; /* found index or NO_MATCH */
  int *of_found;    /* expected index or NO_MATCH */
};

struct comparison comparison_new(struct arena *arena, const struct ledger *ledger, const struct ledger_record *record,
                                 const struct found *found, struct report *report);
/* In order (ordered), or as a multiset (PDF). Equal runs first, then what is most alike. */
struct alignment compare_align(const struct comparison *comparison, bool ordered);
/* 0 nothing alike … 1000 equal. */
int compare_likeness(const char *a, const char *b);
/* Findings for everything that differs, truth and coverage of what is equal. meant[j]: the text found run j should
 * have, where it differs and that has been told; else NULL. */
void compare_runs(const struct comparison *comparison, bool ordered, const char **meant);
/* Findings for the differences of one pair of runs: one per changed number or stretch of words. */
void compare_pair(const struct comparison *comparison, const struct expected_run *expected,
                  const struct found_run *run);
/* Every ledger number of an equal run, parsed again, holds its exact value. */
void compare_truth(const struct comparison *comparison, const struct expected_run *expected,
                   const struct found_run *run);
/* Every digit and number word of an equal run stands in a ledger number or a declared name. */
void compare_coverage(const struct comparison *comparison, const struct expected_run *expected,
                      const struct found_run *run);

/* The unit with which the printed interval of a number holds exact; false and *why when it does not. */
bool truth_holds(struct arena *arena, const struct ledger *ledger, const struct ledger_number *number, const char *text,
                 const char **why);
/* "43.3306… µs", "64 GB/s". */
char *truth_value(struct arena *arena, const struct rational *exact, const struct unit *unit);
/* Where the quantity is defined and which other quantity the found text would be; NULL when there is nothing to say. */
const char *truth_hint(struct arena *arena, const struct ledger *ledger, const struct ledger_number *number,
                       const char *found);

#endif
