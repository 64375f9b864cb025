#include "base/finding.h"

#include "base/format.h"

#include <stdlib.h>
#include <string.h>

static const struct {
  const char *name, *meaning;
  enum severity severity;
  enum exit_status status;
} codes[] = {
#define X(code, name, severity, status, meaning) {name, meaning, SEVERITY_##severity, EXIT_##status},
    FINDING_CODES(X)
#undef X
};

struct report *report_new(struct arena *arena) {
  struct report *report = arena_alloc(arena, sizeof *report);
  report->arena = arena;
  return report;
}

void report_worsen(struct report *report, enum exit_status status) {
  if (status > report->status) report->status = status;
}

bool report_is_full(const struct report *report) { return report->count >= REPORT_LIMIT; }

static struct finding *add(struct report *report, enum finding_code code, struct place place, const char *format,
                           va_list args) {
  struct finding *finding = &report->spare;
  if (report_is_full(report)) {
    *finding = (struct finding){.message = ""};
    report->more++;
  } else {
    finding = ARENA_PUSH(report->arena, report);
    finding->message = arena_vprint(report->arena, format, args);
  }
  finding->code = code;
  finding->place = place;
  return finding;
}

struct finding *report_add(struct report *report, enum finding_code code, struct place place, const char *format, ...) {
  va_list args;
  va_start(args, format);
  struct finding *finding = add(report, code, place, format, args);
  va_end(args);
  report_worsen(report, codes[code].status);
  return finding;
}

struct finding *report_waive(struct report *report, enum finding_code code, struct place place, const char *reason,
                             const char *format, ...) {
  va_list args;
  va_start(args, format);
  struct finding *finding = add(report, code, place, format, args);
  va_end(args);
  finding->waived = reason;
  return finding;
}

void report_subject(struct report *report, const char *file) { *ARENA_PUSH(report->arena, &report->subject) = file; }

void report_summarise(struct report *report, const char *line) { *ARENA_PUSH(report->arena, &report->summary) = line; }

void report_drop_notes(struct report *report) {
  size_t kept = 0;
  for (size_t i = 0; i < report->count; i++)
    if (codes[report->item[i].code].severity != SEVERITY_NOTE) report->item[kept++] = report->item[i];
  report->count = kept;
}

bool report_failed(const struct report *report) { return report->status != EXIT_CLEAN; }
const char *finding_name(enum finding_code code) { return codes[code].name; }
const char *finding_meaning(enum finding_code code) { return codes[code].meaning; }
enum severity finding_severity(enum finding_code code) { return codes[code].severity; }

const char *severity_name(enum severity severity) {
  static const char *const names[] = {"note", "warning", "error"};
  return names[severity];
}

char *place_text(struct arena *arena, struct place place) {
  if (!place.file) return arena_copy(arena, "figproof");
  if (place.inside) return arena_print(arena, "%s%s", place.file, place.inside);
  if (!place.line) return arena_copy(arena, place.file);
  if (!place.column) return arena_print(arena, "%s:%d", place.file, place.line);
  return arena_print(arena, "%s:%d:%d", place.file, place.line, place.column);
}

static int order_of_place(const struct finding *a, const struct finding *b) {
  bool note_a = codes[a->code].severity == SEVERITY_NOTE, note_b = codes[b->code].severity == SEVERITY_NOTE;
  if (note_a != note_b) return note_a ? 1 : -1;
  int files = strcmp(a->place.file ? a->place.file : "", b->place.file ? b->place.file : "");
  if (files) return files;
  if (a->place.line != b->place.line) return a->place.line < b->place.line ? -1 : 1;
  if (a->place.column != b->place.column) return a->place.column < b->place.column ? -1 : 1;
  return 0;
}

static int order(const void *left, const void *right) {
  const struct finding *const *a = left, *const *b = right;
  int places = order_of_place(*a, *b);
  if (places) return places;
  return *a < *b ? -1 : *a > *b; /* same array: as they were found */
}

static bool same_text(const char *a, const char *b) { return a == b || (a && b && !strcmp(a, b)); }

/* The same finding from another artifact of the same source is told once. */
static bool is_same(const struct finding *a, const struct finding *b) {
  return a->code == b->code && same_text(a->place.file, b->place.file) && a->place.line == b->place.line &&
         a->place.column == b->place.column && same_text(a->place.inside, b->place.inside) &&
         same_text(a->waived, b->waived) && same_text(a->message, b->message) && same_text(a->expected, b->expected) &&
         same_text(a->found, b->found);
}

/* Leaves each finding once; returns how many there are then. */
static size_t drop_repeated(const struct finding **sorted, size_t count) {
  size_t kept = 0;
  for (size_t i = 0; i < count; i++) {
    bool repeated = false;
    for (size_t k = kept; k-- > 0 && order_of_place(sorted[k], sorted[i]) == 0 && !repeated;)
      repeated = is_same(sorted[k], sorted[i]);
    if (!repeated) sorted[kept++] = sorted[i];
  }
  return kept;
}

static bool is_shown(const struct finding *finding, enum finding_format format) {
  return !finding->waived || finding_format_is_machine(format);
}

enum finding_format finding_format_of(const char *name) {
  static const char *const names[] = {"text", "github", "sarif", "rdjsonl", "json", "junit"};
  for (size_t i = 0; name && i < sizeof names / sizeof *names; i++)
    if (!strcmp(name, names[i])) return (enum finding_format)i;
  return FORMAT_TEXT;
}

bool finding_format_is_machine(enum finding_format format) { return format >= FORMAT_SARIF; }

void report_write(const struct report *report, enum finding_format format, size_t max, FILE *stream) {
  static void (*const writers[])(struct arena *, const struct finding_list *, FILE *) = {
      [FORMAT_TEXT] = format_text,       [FORMAT_GITHUB] = format_github, [FORMAT_SARIF] = format_sarif,
      [FORMAT_RDJSONL] = format_rdjsonl, [FORMAT_JSON] = format_json,     [FORMAT_JUNIT] = format_junit,
  };
  struct arena *scratch = arena_new();
  const struct finding **sorted = arena_array(scratch, report->count, sizeof *sorted);
  size_t count = 0;
  for (size_t i = 0; i < report->count; i++)
    if (is_shown(&report->item[i], format)) sorted[count++] = &report->item[i];
  if (count) qsort(sorted, count, sizeof *sorted, order);
  count = drop_repeated(sorted, count);
  size_t shown = max && max < count ? max : count;
  const struct finding_list list = {report, sorted, shown, count - shown + report->more};
  writers[format](scratch, &list, stream);
  arena_free(scratch);
}

static size_t distance(const char *a, const char *b) {
  enum { LONGEST = 64 };
  size_t n = strlen(a), m = strlen(b), row[LONGEST + 1];
  if (n > LONGEST || m > LONGEST) return LONGEST;
  for (size_t j = 0; j <= m; j++) row[j] = j;
  for (size_t i = 1; i <= n; i++) {
    size_t diagonal = row[0];
    row[0] = i;
    for (size_t j = 1; j <= m; j++) {
      size_t above = row[j], best = diagonal + (a[i - 1] != b[j - 1]);
      if (above + 1 < best) best = above + 1;
      if (row[j - 1] + 1 < best) best = row[j - 1] + 1;
      diagonal = above;
      row[j] = best;
    }
  }
  return row[m];
}

const char *nearest_name(const char *name, const char *const *candidates, size_t count) {
  const char *best = NULL;
  size_t nearest = strlen(name) / 3 + 2;
  for (size_t i = 0; i < count; i++) {
    size_t d = distance(name, candidates[i]);
    if (d < nearest && d < strlen(name)) {
      nearest = d;
      best = candidates[i];
    }
  }
  return best;
}
