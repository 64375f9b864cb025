/* figproof claims: each claim, whether it holds, under which reading; the errata. */
#include "document/claims.h"

#include "command/command.h"
#include "command/project.h"

static const char summary[] = "Lists the claims: whether each holds, under which reading, what its range reads; and the errata.";

static void print_claim(struct project *project, size_t i) {
  const struct derived *derived = project->derived;
  const struct model_claim *claim = &derived->model->claim[i];
  const struct claim_result *result = &derived->claim[i];
  struct text sentence = claims_sentence(derived, claim, project->report);
  printf("%-5s  %s: %s\n", result->holds ? "holds" : "FAILS", claim->id, text_plain(project->arena, &sentence));
  printf("       %s (%s reading)\n", claim->holds->source, claim->reading == READING_STRICT ? "strict" : "nearest");
  if (!result->has_range) return;
  struct text reading = claims_reading(derived, claim, result->low, result->high, project->report);
  printf("       bounds %ld..%ld; the model gives %ld..%ld: \"%s\"\n", claim->low, claim->high, result->low, result->high,
         text_plain(project->arena, &reading));
}

static void print_erratum(struct project *project, size_t i) {
  const struct model_erratum *erratum = &project->derived->model->erratum[i];
  struct text instead = claims_correction(project->derived, erratum, project->report);
  printf("%s: \"%s\"\n", erratum->id, erratum->original);
  if (!text_is_empty(&instead)) printf("       instead: %s\n", text_plain(project->arena, &instead));
  printf("       because: %s\n", erratum->reason);
  if (erratum->would_need)
    printf("       would need: %s, which is %s\n", erratum->would_need->source,
           project->derived->erratum_true[i] ? "TRUE" : "false");
}

enum exit_status command_claims(int argc, char **argv) {
  struct options options;
  enum exit_status status;
  if (!options_read(argc, argv, 0, NULL, summary, &options, &status)) return status;
  struct arena *arena = arena_new();
  struct report *report = report_new(arena);
  struct project project;
  if (project_open(&project, &options, arena, report)) {
    const struct model *model = project.derived->model;
    printf("Claims\n");
    for (size_t i = 0; i < model->claims; i++) print_claim(&project, i);
    printf("\nErrata of the source\n");
    for (size_t i = 0; i < model->errata; i++) print_erratum(&project, i);
    claims_check(project.derived, report);
  }
  status = project_finish(&project);
  options_free(&options);
  arena_free(arena);
  return status;
}
