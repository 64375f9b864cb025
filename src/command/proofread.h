/* Manuscripts on the command line: what check, bind and follow share. */
#ifndef COMMAND_PROOFREAD_H
#define COMMAND_PROOFREAD_H
#include "command/facts.h"
#include "proof/proof.h"

/* A manuscript and its sidecar, as they stand on disk. */
struct manuscript_file {
  const char *path;
  struct bytes bytes;
  struct sidecar sidecar;
  bool has_sidecar;
};

/* False and findings when the file or its sidecar cannot be read, or its kind is not known. */
bool proofread_open(struct project *project, const struct facts *facts, const char *path, struct manuscript_file *file);
/* Judges it; false and findings when it cannot be read. */
bool proofread_check(struct project *project, struct proof *proof, struct manuscript_file *file);

#endif
