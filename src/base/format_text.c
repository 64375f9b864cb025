/* Findings as text for people, and as annotations for GitHub. */
#include "base/format.h"

#include <string.h>

const char *format_safe(struct arena *arena, const char *text) {
  struct sink sink = sink_new(arena);
  sink_text(&sink, "");
  for (const char *p = text; *p; p++) {
    unsigned char c = (unsigned char)*p;
    if (c < 0x20 || c == 0x7f)
      sink_text(&sink, arena_print(arena, "\\x%02x", c));
    else
      sink_char(&sink, *p);
  }
  return sink_string(&sink);
}

char *format_explanation(struct arena *arena, const struct finding *f) {
  return arena_print(arena, "%s%s%s%s%s%s%s", f->message, f->expected ? "\nexpected: " : "",
                     f->expected ? f->expected : "", f->found ? "\nfound: " : "", f->found ? f->found : "",
                     f->hint ? "\n" : "", f->hint ? f->hint : "");
}

/* A hint may have several lines. */
static void write_hint(struct arena *arena, const char *hint, FILE *stream) {
  while (*hint) {
    size_t length = strcspn(hint, "\n");
    fprintf(stream, "    %s\n", format_safe(arena, arena_slice(arena, hint, length)));
    hint += length + (hint[length] == '\n');
  }
}

static void write_finding(struct arena *arena, const struct finding *f, FILE *stream) {
  fprintf(stream, "%s: %s: %s [%s]\n", format_safe(arena, place_text(arena, f->place)),
          severity_name(finding_severity(f->code)), format_safe(arena, f->message), finding_name(f->code));
  if (f->expected) fprintf(stream, "    expected: %s\n", format_safe(arena, f->expected));
  if (f->found) fprintf(stream, "    found:    %s\n", format_safe(arena, f->found));
  if (f->hint) write_hint(arena, f->hint, stream);
}

static void write_rest(const struct finding_list *list, FILE *stream) {
  if (list->more) fprintf(stream, "figproof: %zu more findings not shown\n", list->more);
}

void format_text(struct arena *arena, const struct finding_list *list, FILE *stream) {
  if (list->report->opening) fprintf(stream, "figproof: %s\n", format_safe(arena, list->report->opening));
  for (size_t i = 0; i < list->count; i++) write_finding(arena, list->item[i], stream);
  write_rest(list, stream);
}

static const char *escaped(struct arena *arena, const char *text, bool property) {
  struct sink sink = sink_new(arena);
  sink_text(&sink, "");
  for (const char *p = text; *p; p++) {
    if (*p == '%' || *p == '\r' || *p == '\n' || (property && (*p == ':' || *p == ',')))
      sink_text(&sink, arena_print(arena, "%%%02X", (unsigned)*p));
    else
      sink_char(&sink, *p);
  }
  return sink_string(&sink);
}

static void write_annotation(struct arena *arena, const struct finding *f, FILE *stream) {
  static const char *const commands[] = {"notice", "warning", "error"};
  fprintf(stream, "::%s title=%s", commands[finding_severity(f->code)], finding_name(f->code));
  if (f->place.file) fprintf(stream, ",file=%s", escaped(arena, f->place.file, true));
  if (f->place.line) fprintf(stream, ",line=%d", f->place.line);
  if (f->place.column) fprintf(stream, ",col=%d", f->place.column);
  if (f->span.end_line && f->span.end_line == f->place.line) fprintf(stream, ",endColumn=%d", f->span.end_column);
  fprintf(stream, "::%s\n", escaped(arena, format_explanation(arena, f), false));
}

enum { ANNOTATIONS_SHOWN = 10, SEVERITIES = SEVERITY_ERROR + 1 };

void format_github(struct arena *arena, const struct finding_list *list, FILE *stream) {
  size_t seen[SEVERITIES] = {0};
  bool beyond = list->more > 0;
  for (size_t i = 0; i < list->count; i++) {
    write_annotation(arena, list->item[i], stream);
    beyond = ++seen[finding_severity(list->item[i]->code)] > ANNOTATIONS_SHOWN || beyond;
  }
  if (beyond) {
    for (size_t i = 0; i < list->count; i++) write_finding(arena, list->item[i], stream);
    fprintf(stream,
            "::notice title=figproof::%zu errors, %zu warnings%s; GitHub shows ten of a kind, the log has them all\n",
            seen[SEVERITY_ERROR], seen[SEVERITY_WARNING],
            list->more ? arena_print(arena, " and %zu more findings", list->more) : "");
  }
  write_rest(list, stream);
}
