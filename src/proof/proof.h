/* The proofreader: every number of a manuscript against the model.
 *
 * It takes a manuscript's bytes and perhaps its sidecar, and gives findings and counts; nothing is skipped in silence.
 * Pieces stream through, so that what stays in memory are findings, and with a sidecar the words around each number.
 *
 *   number                                       otherwise        with coverage
 *   bound, inside / outside its interval         bound / number   the same
 *   unbound, agrees with one quantity            matched          unbound
 *   unbound, with a unit: with several / none    ambiguous / no-match   unbound / no-match
 *   bare (no unit)                               counted          unbound */
#ifndef PROOF_PROOF_H
#define PROOF_PROOF_H
#include "proof/author.h"
#include "proof/passage.h"

struct proof {
  struct arena *arena;
  const struct facts *facts;
  struct match_index *index;
  struct phrases *phrases;
  struct claim_orders *orders; /* by claim */
  struct scanner scanner;
};
struct proof *proof_new(struct arena *arena, const struct facts *facts);

struct proof_counts {
  size_t seen, bound, matched, waived, bare, ambiguous, wrong;
  size_t skipped[TOKEN_CLASS_COUNT];
};

struct proof_job {
  const char *file;
  struct bytes bytes;
  enum manuscript_format format;
  struct sidecar *sidecar; /* or NULL; its bindings get their places */
  bool coverage;
  struct report *report;
  /* Called for each piece with numbers or sentences once it is judged; it lives until the call returns. May be NULL. */
  void (*passage)(void *context, const struct passage *passage);
  void *context;
  bool wants_anchors; /* gather anchors although there is no sidecar */
  struct anchor_list anchors;
  const struct proof_binding *const *by_place; /* by anchor; made by proof_run */
  struct proof_counts counts;
  struct late_remarks *late; /* remarks that stand right behind a number, in a piece of their own */
  size_t sentences;          /* errata and claims found as text */
  struct author author;      /* how it is written; its language as it was at the end */
  size_t grouped, plain;     /* numbers of four digits with and without a group */
};
/* False when the manuscript cannot be read. */
bool proof_run(struct proof *proof, struct proof_job *job);
/* "chapter.md: 182 numbers: 160 bound, …; skipped: 12 name, …" */
char *proof_summary(struct arena *arena, const struct proof_job *job);

#endif
