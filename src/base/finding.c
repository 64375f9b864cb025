#include "base/finding.h"

#include "base/sink.h"

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

struct finding *report_add(struct report *report, enum finding_code code, struct place place, const char *format, ...) {
  struct finding *finding = ARENA_PUSH(report->arena, report);
  va_list args;
  va_start(args, format);
  finding->message = arena_vprint(report->arena, format, args);
  va_end(args);
  finding->code = code;
  finding->place = place;
  report_worsen(report, codes[code].status);
  return finding;
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

static int order(const void *left, const void *right) {
  const struct finding *const *a = left, *const *b = right;
  const char *file_a = (*a)->place.file ? (*a)->place.file : "", *file_b = (*b)->place.file ? (*b)->place.file : "";
  int files = strcmp(file_a, file_b);
  if (files) return files;
  if ((*a)->place.line != (*b)->place.line) return (*a)->place.line < (*b)->place.line ? -1 : 1;
  if ((*a)->place.column != (*b)->place.column) return (*a)->place.column < (*b)->place.column ? -1 : 1;
  return *a < *b ? -1 : *a > *b; /* same array: as they were found */
}

/* Hostile text must not move the cursor or forge a line: C0 controls are shown as \xNN. */
static const char *safe(struct arena *arena, const char *text) {
  struct sink sink = sink_new(arena);
  sink_text(&sink, "");
  for (const char *p = text; *p; p++) {
    unsigned char c = (unsigned char)*p;
    if (c < 0x20 || c == 0x7f) sink_text(&sink, arena_print(arena, "\\x%02x", c));
    else sink_char(&sink, *p);
  }
  return sink_string(&sink);
}

static const char *escaped(struct arena *arena, const char *text, bool property) {
  struct sink sink = sink_new(arena);
  sink_text(&sink, "");
  for (const char *p = text; *p; p++) {
    if (*p == '%' || *p == '\r' || *p == '\n' || (property && (*p == ':' || *p == ',')))
      sink_text(&sink, arena_print(arena, "%%%02X", (unsigned)*p));
    else sink_char(&sink, *p);
  }
  return sink_string(&sink);
}

static void write_text(struct arena *arena, const struct finding *f, FILE *stream) {
  fprintf(stream, "%s: %s: %s [%s]\n", safe(arena, place_text(arena, f->place)),
          severity_name(finding_severity(f->code)), safe(arena, f->message), finding_name(f->code));
  if (f->expected) fprintf(stream, "    expected: %s\n", safe(arena, f->expected));
  if (f->found) fprintf(stream, "    found:    %s\n", safe(arena, f->found));
  if (f->hint) fprintf(stream, "    %s\n", safe(arena, f->hint));
}

static void write_github(struct arena *arena, const struct finding *f, FILE *stream) {
  static const char *const commands[] = {"notice", "warning", "error"};
  const char *message = arena_print(arena, "%s%s%s%s%s%s%s", f->message, f->expected ? "\nexpected: " : "",
                                    f->expected ? f->expected : "", f->found ? "\nfound: " : "",
                                    f->found ? f->found : "", f->hint ? "\n" : "", f->hint ? f->hint : "");
  fprintf(stream, "::%s title=%s", commands[finding_severity(f->code)], finding_name(f->code));
  if (f->place.file) fprintf(stream, ",file=%s", escaped(arena, f->place.file, true));
  if (f->place.line) fprintf(stream, ",line=%d", f->place.line);
  if (f->place.column) fprintf(stream, ",col=%d", f->place.column);
  fprintf(stream, "::%s\n", escaped(arena, message, false));
}

void report_write(const struct report *report, enum finding_format format, size_t max, FILE *stream) {
  if (!report->count) return;
  struct arena *scratch = arena_new();
  const struct finding **sorted = arena_array(scratch, report->count, sizeof *sorted);
  for (size_t i = 0; i < report->count; i++) sorted[i] = &report->item[i];
  qsort(sorted, report->count, sizeof *sorted, order);
  size_t shown = max && max < report->count ? max : report->count;
  for (size_t i = 0; i < shown; i++)
    (format == FORMAT_GITHUB ? write_github : write_text)(scratch, sorted[i], stream);
  if (shown < report->count) fprintf(stream, "figproof: %zu more findings not shown\n", report->count - shown);
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
