/* What a number in a manuscript is said to be. Written in a sidecar or a remark:
 *
 *   fetch_time.ceiling            the number prints this quantity, in its first form
 *   regenerate_time.conservative|tenths            … in this form
 *   ratio[ceiling, optimistic]    a cell of several axes; ratio.ceiling.optimistic is read too
 *   fetch_time[*]                 a list: the members of a set in their order
 *   regenerate_time[min..max]     a range: from the least to the greatest member; [max..min], [min], [max]
 *   a .. b                        a range from one quantity to another
 *   a / b / c                     a list of quantities
 *   bound fetch_time[max]         an inequality said of it ("under 1 ms"); of a range: it encloses the value
 *   claim two_to_three            orders of magnitude that a claim of the model states
 *   count tier                    how many members an axis has ("three assumptions")
 *   count                         how many things the text itself names
 *   name                          digits of a name
 *   erratum tier_independent      a sentence that the model refutes and that still stands there
 *   waive "an example input"      no number of the model; the reason has three words or names a ticket */
#ifndef PROOF_TARGET_H
#define PROOF_TARGET_H
#include "proof/facts.h"

enum target_kind {
  TARGET_QUANTITY,
  TARGET_BOUND,
  TARGET_CLAIM,
  TARGET_COUNT,
  TARGET_NAME,
  TARGET_ERRATUM,
  TARGET_WAIVER
};

struct target {
  enum target_kind kind;
  const char *text;   /* as written */
  const char *id;     /* claim, axis, erratum; NULL for a plain count */
  size_t index;       /* of that claim, axis or erratum */
  const char *reason; /* of a waiver */
  struct target_part {
    size_t quantity;
    const struct form *form; /* NULL: any */
  } * item;                  /* TARGET_QUANTITY, TARGET_BOUND: one for each number */
  size_t count, room;
};

/* False and *why (arena) when the text is none. */
bool target_read(struct arena *arena, const struct facts *facts, const char *text, struct target *target,
                 const char **why);
/* "fetch_time.ceiling": with "|form" unless it is the first. */
char *target_name(struct arena *arena, const struct facts *facts, size_t quantity, const struct form *form);
/* A reason of a waiver that says something: three words, or a ticket (#12, PROJ-7, a URL). */
bool target_reason_is_good(const char *reason);

#endif
