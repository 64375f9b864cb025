/* The sidecar of a manuscript: what each of its numbers is, one line a number, grouped by heading.
 *
 *   figproof-proof 1<TAB>chapter.md<TAB>en
 *   @ Moving the block
 *   43 µs<TAB>fetch_time.ceiling<TAB>one direction | Fetch time | ‸
 *
 * A line holds the number as printed, what it is (target.h) and the words around it, the number itself as ‸, other
 * numbers as #. There are no line numbers and no sums of the file: a line is found again by its heading, its number and
 * its words, so that other text may be edited, reflowed, moved and merged; the order of lines and sections means
 * nothing except among lines that are alike. A line that stands twice needs a second place only if there is one. */
#ifndef PROOF_BINDING_H
#define PROOF_BINDING_H
#include "base/finding.h"
#include "proof/target.h"
#include "proof/token.h"

struct proof_binding {
  const char *heading, *text, *window;
  struct target target;
  size_t line;  /* in the sidecar */
  size_t place; /* 1 + index of the place it was found at; 0: none */
  size_t twin;  /* 1 + index of an equal line above it; 0: none */
};

struct sidecar {
  const char *file; /* of itself, for findings */
  const char *manuscript;
  enum token_locale locale;
  struct proof_binding *item;
  size_t count, room;
};

/* Findings (bad-binding) at the sidecar's lines, and false; what could be read is there. */
bool sidecar_read(struct arena *arena, const struct facts *facts, const char *file, struct bytes bytes,
                  struct sidecar *sidecar, struct report *report);
struct bytes sidecar_write(struct arena *arena, const struct sidecar *sidecar);
/* "chapter.md.proof" */
char *sidecar_name(struct arena *arena, const char *manuscript);
const char *locale_name(enum token_locale locale);
bool locale_read(const char *name, enum token_locale *locale);

/* Where a binding may belong: a number or a sentence of the manuscript, in its order. */
struct anchor {
  const char *heading, *text, *window;
  bool phrase; /* a sentence: for errata, and for waivers of their text */
};
struct anchor_list {
  struct anchor *item;
  size_t count, room;
};
/* Gives every binding its place, each place at most once, the best pairs first: the words around count most, then the
 * number, then the heading. */
void sidecar_anchor(struct sidecar *sidecar, const struct anchor_list *anchors);

#endif
