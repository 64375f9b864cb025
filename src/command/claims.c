/* figproof claims: each claim, whether it holds and by what margin, and how far each input may move; the errata. */
#include "document/claims.h"

#include "command/command.h"
#include "command/project.h"
#include "command/sensitivity_text.h"
#include "command/volume.h"

#include <string.h>

static const char summary[] =
    "Lists the claims, or those that are named: whether each holds, under which reading, by what margin and in how "
    "much\n"
    "of its grid, and the interval of each given value within which it stays so while all others keep theirs; and the\n"
    "errata. In (a, b] a does not belong and b does; ends without a short decimal are rounded inwards.";

enum { INDENT = 7 };

static void print_field(const char *label, const char *text) { sensitivity_print_field(INDENT, label, text); }

static void print_indifferent(struct project *project, const char *words, const char *names) {
  if (names) sensitivity_print_paragraph(arena_print(project->arena, "%s %s", words, names), INDENT, INDENT + 2);
}

static void print_sensitivity(struct project *project, struct sensitivity *sensitivity, int claim) {
  struct inputs inputs = sensitivity_inputs_of_claim(sensitivity, claim);
  if (inputs.work > SENSITIVITY_WORK && !project->options->arguments) {
    print_field("search",
                arena_print(project->arena, "too many inputs and formulas to try them all; figproof claims %s does it",
                            project->derived->model->claim[claim].id));
    return;
  }
  struct input_lines lines = {.arena = project->arena};
  for (size_t i = 0; i < inputs.count; i++) {
    struct interval interval = sensitivity_of_claim(sensitivity, claim, inputs.item[i]);
    sensitivity_add_line(&lines, project->derived->model, inputs.item[i], &interval);
  }
  bool holds = project->derived->claim[claim].holds;
  if (lines.count) printf("%*s%s while one value alone moves within\n", INDENT, "", holds ? "holds" : "fails");
  sensitivity_print_lines(&lines, INDENT + 2);
  print_indifferent(project, "whatever the value of", lines.indifferent);
  print_indifferent(project, "while they keep their sign, whatever the value of", lines.same_sign);
}

static const char *reading_text(struct project *project, const struct model_claim *claim) {
  const char *reading = !strstr(claim->holds->source, "order(") ? ""
                        : claim->reading == READING_STRICT      ? " (strict reading)"
                                                                : " (nearest power of ten)";
  const char *bounds =
      claim->has_bounds ? arena_print(project->arena, ", bounds %ld..%ld", claim->low, claim->high) : "";
  return arena_print(project->arena, "%s%s%s", claim->holds->source, bounds, reading);
}

static void print_claim(struct project *project, struct sensitivity *sensitivity, int i) {
  const struct derived *derived = project->derived;
  struct arena *arena = project->arena;
  const struct model_claim *claim = &derived->model->claim[i];
  const struct claim_result *result = &derived->claim[i];
  struct text sentence = claims_sentence(derived, claim, project->report);
  printf("%-5s  ", result->holds ? "holds" : "FAILS");
  sensitivity_print_wrapped(arena_print(arena, "%s: %s", claim->id, text_plain(arena, &sentence)), INDENT, INDENT + 2);
  print_field("tests", reading_text(project, claim));
  if (result->has_range && (result->low != claim->low || result->high != claim->high)) {
    struct text reading = claims_reading(derived, claim, result->low, result->high, project->report);
    print_field("gives",
                arena_print(arena, "%ld..%ld: \"%s\"", result->low, result->high, text_plain(arena, &reading)));
  }
  struct margin margin = margin_of_claim(arena, derived, i);
  if (margin.cells) print_field("grid", arena_print(arena, "true in %zu of %zu cells", margin.held, margin.cells));
  const char *text = sensitivity_margin_text(arena, &margin, result->holds);
  if (text) print_field("margin", text);
  print_sensitivity(project, sensitivity, i);
  putchar('\n');
}

static void print_erratum(struct project *project, size_t i) {
  struct arena *arena = project->arena;
  const struct model_erratum *erratum = &project->derived->model->erratum[i];
  struct text instead = claims_correction(project->derived, erratum, project->report);
  sensitivity_print_wrapped(arena_print(arena, "%s: \"%s\"", erratum->id, erratum->original), 0, INDENT);
  if (!text_is_empty(&instead)) print_field("instead", text_plain(arena, &instead));
  print_field("because", erratum->reason);
  if (erratum->would_need)
    print_field("needs", arena_print(arena, "%s, which is %s", erratum->would_need->source,
                                     project->derived->erratum_true[i] ? "TRUE" : "false"));
}

/* The claims that were named; all when none was. */
static bool is_asked_for(const struct project *project, const char *id) {
  char **names = project->options->arguments;
  for (char **name = names; name && *name; name++)
    if (!strcmp(*name, id)) return true;
  return !names;
}

static bool is_known(const struct volume *volume, const char *name) {
  for (size_t i = 0; i < volume->chapters; i++)
    if (model_claim_index(volume->chapter[i].derived->model, name) >= 0) return true;
  return false;
}

static void refuse_name(const struct volume *volume, const char *name) {
  struct {
    const char **item;
    size_t count, room;
  } known = {0};
  for (size_t c = 0; c < volume->chapters; c++) {
    const struct model *model = volume->chapter[c].derived->model;
    for (size_t i = 0; i < model->claims; i++) *ARENA_PUSH(volume->arena, &known) = model->claim[i].id;
  }
  const char *near = nearest_name(name, known.item, known.count);
  const char *file = volume->chapters == 1 ? volume->chapter->derived->model->file : volume->book->file;
  struct finding *finding =
      report_add(volume->report, FINDING_UNKNOWN_NAME, (struct place){.file = file}, "no claim is called '%s'", name);
  if (near) finding->hint = arena_print(volume->arena, "did you mean '%s'?", near);
}

static bool names_are_known(const struct volume *volume) {
  size_t before = volume->report->count;
  for (char **name = volume->options->arguments; name && *name; name++)
    if (!is_known(volume, *name)) refuse_name(volume, *name);
  return volume->report->count == before;
}

/* Of several chapters, those that have one of the claims that were named. */
static bool is_concerned(const struct project *project) {
  const struct model *model = project->derived->model;
  for (size_t i = 0; i < model->claims; i++)
    if (is_asked_for(project, model->claim[i].id)) return true;
  return !project->options->arguments;
}

static void print_all(struct project *project) {
  const struct model *model = project->derived->model;
  struct sensitivity *sensitivity = sensitivity_new(project->arena, project->derived);
  printf("Claims\n\n");
  for (size_t i = 0; i < model->claims; i++)
    if (is_asked_for(project, model->claim[i].id)) print_claim(project, sensitivity, (int)i);
  sensitivity_end(sensitivity);
  if (project->options->arguments) return;
  if (model->errata) printf("Errata of the source\n\n");
  for (size_t i = 0; i < model->errata; i++) print_erratum(project, i);
}

enum exit_status command_claims(int argc, char **argv) {
  struct options options;
  enum exit_status status;
  if (!options_read(argc, argv, 0, "[CLAIM]…", summary, &options, &status)) return status;
  struct arena *arena = arena_new();
  struct report *report = report_new(arena);
  struct volume volume;
  bool good = volume_open(&volume, &options, VOLUME_EACH, arena, report) && names_are_known(&volume);
  for (size_t i = 0; good && i < volume.chapters; i++) {
    if (!is_concerned(&volume.chapter[i])) continue;
    volume_print_head(&volume, i);
    print_all(&volume.chapter[i]);
    claims_check(volume.chapter[i].derived, report);
  }
  status = volume_finish(&volume);
  options_free(&options);
  arena_free(arena);
  return status;
}
