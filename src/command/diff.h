/* What a change of the model moves: found in the records of the artifacts under both models, then told as text or
 * Markdown. */
#ifndef COMMAND_DIFF_H
#define COMMAND_DIFF_H
#include "command/artifact.h"

/* Something that was `before` and is `after`; NULL where it is not there at all. */
struct change {
  const char *what; /* "fetch_time.midrange", "figure-5-1.alt.txt, figure-5-1.html" */
  const char *before, *after;
};

struct change_list {
  struct arena *arena;
  struct change *item;
  size_t count, room;
};

struct difference {
  struct change_list claims;  /* "holds", "fails" */
  struct change_list numbers; /* cells of quantities, as printed; with the exact value when the digits stay */
  struct change_list texts;   /* sentences, cells, labels, alt texts: each pair of words once */
  struct change_list drawn;   /* values of bars, ticks, points */
};

/* NULL and findings when a record cannot be made. */
struct difference *diff_find(struct project *before, struct project *after);
bool diff_is_empty(const struct difference *difference);

/* Pairs runs in order and adds those that differ. */
void diff_pair_runs(struct change_list *list, const char *artifact, const struct ledger_record *before,
                    const struct ledger_record *after);
/* Pairs what is drawn by its mark. */
void diff_pair_drawn(struct change_list *list, const struct ledger_record *before, const struct ledger_record *after);

void diff_print_text(const struct difference *difference);
void diff_print_markdown(const struct difference *difference);

#endif
