/* Where a number is printed: the records of figures and tables, walked. */
#include "base/file.h"
#include "command/explain.h"

#include <string.h>

static void add_record(struct explain_places *places, const struct ledger_record *record) {
  for (size_t i = 0; i < record->count; i++)
    for (size_t n = 0; n < record->item[i].numbers; n++) {
      const struct ledger_number *number = &record->item[i].number[n];
      if (number->exact && number->name && number->form)
        *ARENA_PUSH(places->arena, places) = (struct explain_place){number->name, number->form, record->artifact};
    }
}

static void find(struct project *project, struct explain_places *places) {
  places->known = project_read_templates(project, NULL);
  struct artifact_list list = artifact_plan(project);
  for (size_t i = 0; i < list.count; i++) {
    const struct artifact *artifact = &list.item[i];
    bool drawn = artifact->recipe->kind == ARTIFACT_PNG; /* shows what the SVG does */
    if ((!artifact->figure && !artifact->table) || drawn) continue;
    project->report = report_new(project->arena); /* what cannot be drawn hides nothing else */
    const struct ledger_record *record = artifact_record(project, artifact);
    if (record) add_record(places, record);
    places->known = places->known && record && !report_failed(project->report);
  }
}

struct explain_places explain_places_find(struct project *project) {
  struct explain_places places = {.arena = project->arena};
  const char *folder = project->options->templates ? project->options->templates : "templates";
  if (!file_is_folder(folder)) return places;
  /* Templates that cannot be read are the business of render and check. */
  struct report *report = project->report;
  project->report = report_new(project->arena);
  find(project, &places);
  project->report = report;
  return places;
}

/* "fetch_time.midrange" and "fetch_time[…]" are cells of fetch_time. */
static bool is_cell_of(const char *name, const char *id) {
  size_t length = strlen(id);
  return !strncmp(name, id, length) && (!name[length] || name[length] == '.' || name[length] == '[') &&
         !strstr(name, " under ");
}

bool explain_places_print(const struct explain_places *places, const struct model_quantity *quantity,
                          const char *form) {
  if (!places->known) return true;
  for (size_t i = 0; i < places->count; i++)
    if (is_cell_of(places->item[i].name, quantity->id) && !strcmp(places->item[i].form, form)) return true;
  return false;
}

static bool is_meant(const struct explain_place *entry, const char *const *name, size_t names, const char *form) {
  if (strcmp(entry->form, form) != 0) return false;
  for (size_t i = 0; i < names; i++)
    if (!strcmp(entry->name, name[i])) return true;
  return false;
}

/* "figure-5-1" of "figure-5-1.book.svg". */
static size_t stem_length(const char *artifact) { return strcspn(artifact, "."); }

char *explain_places_text(const struct explain_places *places, const char *const *name, size_t names,
                          const char *form) {
  struct arena *arena = places->arena;
  struct sink sink = sink_new(arena);
  const char *last = "";
  sink_text(&sink, "");
  for (size_t i = 0; i < places->count; i++) {
    const struct explain_place *entry = &places->item[i];
    if (!is_meant(entry, name, names, form) || !strcmp(last, entry->artifact)) continue;
    size_t stem = stem_length(entry->artifact);
    bool same = *last && stem == stem_length(last) && !strncmp(last, entry->artifact, stem);
    if (*last && !same) sink_text(&sink, "), ");
    if (same)
      sink_text(&sink, ", ");
    else
      SINK(&sink, arena_slice(arena, entry->artifact, stem), " (");
    sink_text(&sink, entry->artifact + stem + (entry->artifact[stem] == '.'));
    last = entry->artifact;
  }
  if (*last) sink_text(&sink, ")");
  return sink_string(&sink);
}
