/* SARIF 2.1.0, as code hosts read it. */
#include "base/format.h"

#include <string.h>
#include <unistd.h>

char *format_uri(struct arena *arena, const char *file) {
  static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/";
  struct sink sink = sink_new(arena);
  char here[4096];
  size_t length = getcwd(here, sizeof here) ? strlen(here) : 0;
  if (file[0] == '/' && length > 1 && !strncmp(file, here, length) && file[length] == '/')
    file += length + 1;
  else if (file[0] == '/')
    sink_text(&sink, "file://");
  while (!strncmp(file, "./", 2)) file += 2;
  sink_text(&sink, "");
  for (const char *p = file; *p; p++) {
    if (strchr(plain, *p))
      sink_char(&sink, *p);
    else
      sink_text(&sink, arena_print(arena, "%%%02X", (unsigned char)*p));
  }
  return sink_string(&sink);
}

static const char *level(enum severity severity) {
  static const char *const names[] = {"note", "warning", "error"};
  return names[severity];
}

/* The same finding keeps its print when lines above it come or go: code, file and words, and how many such stand before
 * it. */
static unsigned long long fingerprint(const struct finding *f) {
  unsigned long long hash = 14695981039346656037u;
  const char *parts[] = {finding_name(f->code), f->place.file ? f->place.file : "", f->message,
                         f->found ? f->found : ""};
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
    for (const char *p = parts[i];; p++) {
      hash = (hash ^ (unsigned char)*p) * 1099511628211u;
      if (!*p) break;
    }
  return hash;
}

static void put_region(struct sink *sink, const struct finding *f) {
  struct arena *arena = sink->arena;
  if (!f->place.line) return;
  sink_text(sink, arena_print(arena, ", \"region\": {\"startLine\": %d", f->place.line));
  if (f->place.column) sink_text(sink, arena_print(arena, ", \"startColumn\": %d", f->place.column));
  if (f->span.end_line && f->place.column)
    sink_text(sink, arena_print(arena, ", \"endLine\": %d, \"endColumn\": %d, \"byteOffset\": %zu, \"byteLength\": %zu",
                                f->span.end_line, f->span.end_column, f->span.offset, f->span.length));
  sink_text(sink, "}");
}

static void put_artifact(struct sink *sink, const char *file) {
  char *uri = format_uri(sink->arena, file);
  sink_text(sink, "\"artifactLocation\": {\"uri\": ");
  format_json_text(sink, uri);
  if (strncmp(uri, "file://", 7) != 0) sink_text(sink, ", \"uriBaseId\": \"%SRCROOT%\"");
  sink_text(sink, "}");
}

static void put_location(struct sink *sink, const struct finding *f) {
  sink_text(sink, ", \"locations\": [{\"physicalLocation\": {");
  put_artifact(sink, f->place.file);
  put_region(sink, f);
  sink_text(sink, "}");
  if (f->place.inside) {
    sink_text(sink, ", \"logicalLocations\": [{\"fullyQualifiedName\": ");
    format_json_text(sink, f->place.inside);
    sink_text(sink, "}]");
  }
  sink_text(sink, "}]");
}

static void put_fix(struct sink *sink, const struct finding *f) {
  if (!f->fix || !f->span.end_line) return;
  sink_text(sink, ", \"fixes\": [{\"artifactChanges\": [{");
  put_artifact(sink, f->place.file);
  sink_text(sink, arena_print(sink->arena,
                              ", \"replacements\": [{\"deletedRegion\": {\"startLine\": %d, \"startColumn\": %d, "
                              "\"endLine\": %d, \"endColumn\": %d}, \"insertedContent\": {\"text\": ",
                              f->place.line, f->place.column, f->span.end_line, f->span.end_column));
  format_json_text(sink, f->fix);
  sink_text(sink, "}}]}]}]");
}

static void put_result(struct sink *sink, const struct finding *f, size_t ordinal) {
  struct arena *arena = sink->arena;
  sink_text(sink, "{\"ruleId\": ");
  format_json_text(sink, finding_name(f->code));
  sink_text(sink, arena_print(arena, ", \"ruleIndex\": %d, \"level\": \"%s\", \"message\": {\"text\": ", (int)f->code,
                              level(finding_severity(f->code))));
  format_json_text(sink, format_explanation(arena, f));
  sink_text(sink, "}");
  if (f->place.file) put_location(sink, f);
  sink_text(sink, arena_print(arena, ", \"partialFingerprints\": {\"figproof/v1\": \"%016llx:%zu\"}", fingerprint(f),
                              ordinal));
  put_fix(sink, f);
  if (f->waived) {
    sink_text(sink, ", \"suppressions\": [{\"kind\": \"inSource\", \"justification\": ");
    format_json_text(sink, f->waived);
    sink_text(sink, "}]");
  }
  sink_text(sink, "}");
}

static void write_rules(struct arena *arena, FILE *stream) {
  for (int code = 0; code < FINDING_CODE_COUNT; code++) {
    struct sink sink = sink_new(arena);
    sink_text(&sink, "{\"id\": ");
    format_json_text(&sink, finding_name((enum finding_code)code));
    sink_text(&sink, ", \"shortDescription\": {\"text\": ");
    format_json_text(&sink, finding_meaning((enum finding_code)code));
    SINK(&sink, "}, \"defaultConfiguration\": {\"level\": \"", level(finding_severity((enum finding_code)code)),
         "\"}}");
    fprintf(stream, "%s\n        %s", code ? "," : "", sink_string(&sink));
  }
}

/* How many findings before this one have the same fingerprint; they stand in order, so most are not far. */
static size_t ordinal_of(const unsigned long long *prints, size_t i) {
  size_t same = 1;
  for (size_t k = 0; k < i; k++) same += prints[k] == prints[i];
  return same;
}

void format_sarif(struct arena *arena, const struct finding_list *list, FILE *stream) {
  fputs(
      "{\n  \"$schema\": \"https://json.schemastore.org/sarif-2.1.0.json\",\n  \"version\": \"2.1.0\",\n  \"runs\": "
      "[{\n"
      "    \"tool\": {\"driver\": {\"name\": \"figproof\", \"rules\": [",
      stream);
  write_rules(arena, stream);
  fputs("\n    ]}},\n    \"columnKind\": \"unicodeCodePoints\",\n    \"results\": [", stream);
  unsigned long long *prints = arena_array(arena, list->count + 1, sizeof *prints);
  for (size_t i = 0; i < list->count; i++) {
    prints[i] = fingerprint(list->item[i]);
    struct sink sink = sink_new(arena);
    put_result(&sink, list->item[i], ordinal_of(prints, i));
    fprintf(stream, "%s\n      %s", i ? "," : "", sink_string(&sink));
  }
  fprintf(stream, "%s],\n    \"invocations\": [{\"executionSuccessful\": %s}]\n  }]\n}\n", list->count ? "\n    " : "",
          list->report->status <= EXIT_FINDINGS ? "true" : "false");
}
