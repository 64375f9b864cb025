#include "model/scenario.h"

#include "model/build.h"

#include <string.h>

static const struct schema_key setting_keys[] = {
    {.name = "*",
     .kind = SCHEMA_TEXT_OR_SHAPE,
     .shape = &setting_shape,
     .description = "The name of a quantity or of a set's member, and its value in the scenario."},
    {0}};
static const struct schema_shape settings_shape = {.name = "set", .keys = setting_keys};

static const struct schema_key scenario_keys[] = {
    {.name = "figproof", .kind = SCHEMA_INTEGER, .required = true, .description = "The version of this format: 1."},
    {.name = "scenario", .kind = SCHEMA_TEXT, .required = true, .description = "The scenario's short name."},
    {.name = "title",
     .kind = SCHEMA_TEXT,
     .required = true,
     .description = "What artifacts made under it say behind \"what if\"."},
    {.name = "note", .kind = SCHEMA_TEXT, .description = "What a reader must know about the scenario."},
    {.name = "set",
     .kind = SCHEMA_SHAPE,
     .shape = &settings_shape,
     .description = "Other values or formulas for quantities of the model."},
    {.name = "add",
     .kind = SCHEMA_MAP,
     .shape = &quantity_shape,
     .description = "Further quantities, which the formulas of the scenario read."},
    {0}};
const struct schema_shape scenario_shape = {.name = "a scenario", .keys = scenario_keys};

struct scenario *scenario_read(struct arena *arena, const char *file, struct bytes bytes, struct report *report) {
  size_t before = report->count;
  const struct node *root = node_read(arena, file, bytes, report);
  if (!root || !schema_check(root, &scenario_shape, report)) return NULL;
  const struct node *version = node_get(root, "figproof"), *id = node_get(root, "scenario");
  if (strcmp(version->text, "1") != 0)
    report_add(report, FINDING_BAD_VALUE, version->place, "version %s of the format is not known: write figproof: 1",
               version->text);
  const struct node *title = node_get(root, "title");
  if (!id->text[strspn(id->text, " \t\n")])
    report_add(report, FINDING_BAD_VALUE, id->place, "the scenario has an empty name");
  if (!title->text[strspn(title->text, " \t\n")])
    report_add(report, FINDING_BAD_VALUE, title->place, "the scenario has an empty title");
  struct scenario *scenario = arena_alloc(arena, sizeof *scenario);
  *scenario = (struct scenario){.file = file,
                                .id = id->text,
                                .title = title->text,
                                .note = build_text(root, "note"),
                                .set = node_get(root, "set"),
                                .add = node_get(root, "add"),
                                .place = id->place};
  return report->count == before ? scenario : NULL;
}
