/* What the proofreader must know of a model, copied out of it. */
#ifndef COMMAND_FACTS_H
#define COMMAND_FACTS_H
#include "command/project.h"
#include "proof/facts.h"

/* project->derived and project->ledger must be there. */
const struct facts *facts_make(struct project *project);

#endif
