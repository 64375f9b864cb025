/* Bindings for a whole manuscript: what stands in its sidecar is kept, what is sure is added, the rest are questions.
 */
#ifndef PROOF_BIND_H
#define PROOF_BIND_H
#include "proof/propose.h"

struct bind_entry {
  struct place place;
  const char *heading, *text, *window;
  struct proposals proposals;       /* of a new number */
  const struct proof_binding *kept; /* what the sidecar says of it; or NULL */
  const char *chosen;               /* the target that goes into the sidecar; NULL: still a question */
  bool is_new;
};
struct bind_list {
  struct bind_entry *item;
  size_t count, room;
  size_t marked; /* bound by remarks in the manuscript: they need no line */
};

/* In order of the manuscript. False and findings when it cannot be read. */
bool bind_propose(struct proof *proof, struct arena *arena, const char *file, struct bytes bytes,
                  struct sidecar *sidecar, struct bind_list *list, struct report *report, enum token_locale *locale);
/* The sidecar that the chosen entries make. */
struct bytes bind_write(struct arena *arena, const struct facts *facts, const char *manuscript,
                        enum token_locale locale, const struct bind_list *list);

#endif
