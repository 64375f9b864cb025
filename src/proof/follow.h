/* After the model changed: the bound numbers of a manuscript that no longer agree, rewritten in the author's own form.
 * Nothing else is touched. A number is rewritten only if the new text, scanned again, agrees; sentences of claims that
 * no longer hold are findings, never rewritten. */
#ifndef PROOF_FOLLOW_H
#define PROOF_FOLLOW_H
#include "proof/proof.h"

struct follow_result {
  struct bytes manuscript, sidecar; /* as they should be; sidecar.data NULL: there was none */
  size_t rewritten;
};
/* False and findings when the manuscript cannot be read. What is still wrong afterwards is in the report, with places
 * in the new text. */
bool follow_rewrite(struct proof *proof, struct arena *arena, const char *file, struct bytes bytes,
                    struct sidecar *sidecar, bool coverage, struct follow_result *result, struct report *report);

/* diff.c: a unified diff of two texts with equally many lines; empty when they are equal. */
struct bytes diff_unified(struct arena *arena, const char *file, struct bytes before, struct bytes after);

#endif
