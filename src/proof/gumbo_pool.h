/* Memory for gumbo: bounded, and gone at once. gumbo itself knows no end of memory, and its own release recurses. */
#ifndef PROOF_GUMBO_POOL_H
#define PROOF_GUMBO_POOL_H
#include "proof/manuscript.h"

#include <gumbo.h>

/* Parses begin…end of the source; context: GUMBO_TAG_LAST for a whole page, else the element that a part stands in.
 * NULL and a finding when its tree would outgrow what the size of its source allows. The tree lives until the pool's
 * arena goes. */
const GumboOutput *gumbo_pool_parse(struct manuscript *manuscript, struct arena *arena, size_t begin, size_t end,
                                    GumboTag context);

#endif
