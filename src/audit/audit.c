#include "audit/audit.h"

#include "audit/compare.h"
#include "audit/geometry.h"
#include "audit/read_values.h"

#include <string.h>
#include <strings.h>

typedef bool reader(struct arena *arena, const char *file, struct bytes bytes, struct found *found,
                    struct report *report);

static reader *const readers[] = {
    [ARTIFACT_SVG] = found_read_svg,
    [ARTIFACT_PDF] = found_read_pdf,
    [ARTIFACT_HTML] = found_read_html,
    [ARTIFACT_MARKDOWN] = found_read_markdown,
    [ARTIFACT_LATEX] = found_read_latex,
    [ARTIFACT_ASCIIDOC] = found_read_asciidoc,
    [ARTIFACT_CSV] = found_read_csv,
    [ARTIFACT_TEXT] = found_read_text,
    [ARTIFACT_VALUES_JSON] = found_read_values_json,
    [ARTIFACT_VALUES_LATEX] = found_read_values_latex,
    [ARTIFACT_VALUES_ASCIIDOC] = found_read_values_asciidoc,
    [ARTIFACT_VALUES_SPHINX] = found_read_values_sphinx,
    [ARTIFACT_VALUES_QUARTO] = found_read_values_quarto,
    [ARTIFACT_VALUES_TYPST] = found_read_values_typst,
};

static bool failed_since(const struct report *report, size_t before) {
  for (size_t i = before; i < report->count; i++)
    if (finding_severity(report->item[i].code) != SEVERITY_NOTE) return true;
  return false;
}

/* All runs in one line, so that a sentence broken over lines is found too; run[i] starts at start[i]. */
static char *join_runs(struct arena *arena, const struct found *found, size_t **start) {
  struct sink sink = sink_new(arena);
  sink_text(&sink, "");
  *start = arena_array(arena, found->count + 1, sizeof **start);
  for (size_t i = 0; i < found->count; i++) {
    if (i) sink_char(&sink, ' ');
    (*start)[i] = sink.count;
    sink_text(&sink, found->item[i].text);
  }
  (*start)[found->count] = sink.count + 1;
  return sink_string(&sink);
}

static bool quote_before(const char *text, size_t at) {
  return text_ends_with(text, at, "“") || text_ends_with(text, at, "\"") || text_ends_with(text, at, "‘");
}

static bool quote_behind(const char *text) {
  return strncmp(text, "”", strlen("”")) == 0 || *text == '"' || strncmp(text, "’", strlen("’")) == 0;
}

static bool is_quoted(const char *text, const char *at, size_t length) {
  return quote_before(text, (size_t)(at - text)) && quote_behind(at + length);
}

/* A refuted sentence may be quoted where the record itself quotes it: in the list of errata. */
static bool record_quotes(struct arena *arena, const struct ledger_record *record, const char *original) {
  struct sink sink = sink_new(arena);
  sink_text(&sink, "");
  for (size_t i = 0; i < record->count; i++) SINK(&sink, i ? " " : "", record->item[i].text);
  size_t *map;
  const char *text = text_fold(arena, sink_string(&sink), &map);
  for (const char *at = text; (at = strcasestr(at, original)); at++)
    if (is_quoted(text, at, strlen(original))) return true;
  return false;
}

static void check_errata(struct arena *arena, const struct ledger *ledger, const struct ledger_record *record,
                         const struct found *found, struct report *report) {
  size_t *start;
  const char *text = join_runs(arena, found, &start);
  for (size_t e = 0; e < ledger->errata; e++) {
    const struct ledger_erratum *erratum = &ledger->erratum[e];
    size_t *map;
    const char *original = text_fold(arena, erratum->original, &map);
    if (!*original) continue;
    size_t length = strlen(original), run = 0;
    for (const char *at = text; (at = strcasestr(at, original)); at += length) {
      size_t offset = (size_t)(at - text);
      if (is_quoted(text, at, length) && record_quotes(arena, record, original)) continue;
      while (run + 1 < found->count && start[run + 1] <= offset) run++;
      struct finding *finding = report_add(
          report, FINDING_ORIGINAL, found_run_place(found, &found->item[run], offset - start[run]),
          "the model refutes \"%s\" (%s): %s", original, erratum->id, erratum->reason ? erratum->reason : "");
      finding->found = arena_slice(arena, at, length);
      finding->expected = erratum->instead;
      if (erratum->instead) finding->hint = arena_print(arena, "write: %s", erratum->instead);
    }
  }
}

static void check_access(struct arena *arena, const struct ledger_record *record, const struct found *found,
                         struct report *report) {
  if (record->kind == ARTIFACT_HTML && !found->drawings) return;
  const struct {
    bool there;
    const char *what, *how;
  } needs[] = {{found->has_title, "a title", "give the <svg> a <title> of one sentence"},
               {found->has_description, "a description", "give the <svg> a <desc>"},
               {found->has_role, "a role", "write role=\"img\" on the <svg>"},
               {found->has_language, "a language", "write xml:lang on the <svg>"}};
  for (size_t i = 0; i < sizeof needs / sizeof *needs; i++) {
    if (needs[i].there) continue;
    struct finding *finding = report_add(report, FINDING_ACCESS, (struct place){.file = found->file},
                                         "the drawing has no %s", strchr(needs[i].what, ' ') + 1);
    finding->expected = needs[i].what;
    finding->found = "nothing";
    finding->hint = arena_copy(arena, needs[i].how);
  }
}

/* What the drawing is checked with: in a page, what stands in its first drawing, as if it were a file of its own; and
 * where a wrong text has been told, the right one, so that one mistake is told once. */
static struct found drawing_view(struct arena *arena, const struct found *found, bool page, const char *const *meant) {
  struct found view = *found;
  view.item = arena_array(arena, found->count + 1, sizeof *view.item);
  view.shape = arena_array(arena, found->shapes + 1, sizeof *view.shape);
  view.count = view.shapes = 0;
  for (size_t i = 0; i < found->count; i++) {
    struct found_run run = found->item[i];
    if (page && run.page != found->drawing) continue;
    if (page) run.page = 0;
    if (meant[i]) {
      run.text = meant[i];
      run.at = NULL;
    }
    view.item[view.count++] = run;
  }
  for (size_t i = 0; i < found->shapes; i++) {
    struct found_shape shape = found->shape[i];
    if (page && shape.page != found->drawing) continue;
    if (page) shape.page = 0;
    view.shape[view.shapes++] = shape;
  }
  view.room = view.count;
  view.shape_room = view.shapes;
  return view;
}

static void check_drawing(struct arena *arena, const struct ledger *ledger, const struct ledger_record *record,
                          const char *file, const struct found *found, const char *const *meant,
                          struct report *report) {
  bool page = record->kind == ARTIFACT_HTML;
  if (record->kind != ARTIFACT_SVG && record->kind != ARTIFACT_PDF && !(page && record->axes)) return;
  struct found view = drawing_view(arena, found, page, meant);
  geometry_check(arena, ledger, record, file, &view, report);
}

bool audit_artifact(struct arena *arena, const struct ledger *ledger, const struct ledger_record *record,
                    const char *file, struct bytes bytes, struct report *report) {
  size_t before = report->count;
  if (record->kind == ARTIFACT_PNG) {
    pixels_check(arena, ledger, record, file, bytes, report);
    return !failed_since(report, before);
  }
  struct found found = {0};
  size_t kind = (size_t)record->kind;
  if (kind >= sizeof readers / sizeof *readers || !readers[kind]) {
    report_add(report, FINDING_UNREADABLE, (struct place){.file = file},
               "no reader is there for this kind of artifact");
    return false;
  }
  if (!readers[kind](arena, file, bytes, &found, report)) return false;
  if (!found.file) found.file = file;
  struct comparison comparison = comparison_new(arena, ledger, record, &found, report);
  const char **meant = arena_array(arena, found.count + 1, sizeof *meant);
  compare_runs(&comparison, record->kind != ARTIFACT_PDF, meant);
  check_errata(arena, ledger, record, &found, report);
  if (record->kind == ARTIFACT_SVG || record->kind == ARTIFACT_HTML) check_access(arena, record, &found, report);
  check_drawing(arena, ledger, record, file, &found, meant, report);
  return !failed_since(report, before);
}
