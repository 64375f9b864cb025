/* JSON, and the object a line that reviewdog takes. */
#include "base/format.h"

#include <string.h>

/* Bytes of a well-formed character of UTF-8, 0 when it is none. */
static size_t utf8_length(const unsigned char *p) {
  static const struct {
    unsigned char mask, lead, low, high, second_low, second_high;
    size_t length;
  } rows[] = {
      {0x80, 0x00, 0x00, 0x7f, 0, 0, 1},       {0xe0, 0xc0, 0xc2, 0xdf, 0x80, 0xbf, 2},
      {0xff, 0xe0, 0xe0, 0xe0, 0xa0, 0xbf, 3}, {0xff, 0xed, 0xed, 0xed, 0x80, 0x9f, 3},
      {0xf0, 0xe0, 0xe1, 0xef, 0x80, 0xbf, 3}, {0xff, 0xf0, 0xf0, 0xf0, 0x90, 0xbf, 4},
      {0xff, 0xf4, 0xf4, 0xf4, 0x80, 0x8f, 4}, {0xf8, 0xf0, 0xf1, 0xf3, 0x80, 0xbf, 4},
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    if ((*p & rows[i].mask) != rows[i].lead || *p < rows[i].low || *p > rows[i].high) continue;
    if (rows[i].length > 1 && (p[1] < rows[i].second_low || p[1] > rows[i].second_high)) return 0;
    for (size_t k = 2; k < rows[i].length; k++)
      if ((p[k] & 0xc0) != 0x80) return 0;
    return rows[i].length;
  }
  return 0;
}

void format_json_text(struct sink *sink, const char *text) {
  sink_char(sink, '"');
  for (const unsigned char *p = (const unsigned char *)text; *p;) {
    size_t length = utf8_length(p);
    if (*p == '"' || *p == '\\')
      SINK(sink, "\\", *p == '"' ? "\"" : "\\");
    else if (*p < 0x20 || *p == 0x7f)
      sink_text(sink, arena_print(sink->arena, "\\u%04x", *p));
    else if (length)
      sink_put(sink, p, length);
    else
      sink_text(sink, "\\ufffd");
    p += length ? length : 1;
  }
  sink_char(sink, '"');
}

static void put_key(struct sink *sink, const char *key) {
  if (sink->count && !strchr("{[", sink->item[sink->count - 1])) sink_text(sink, ", ");
  format_json_text(sink, key);
  sink_text(sink, ": ");
}

void format_json_member(struct sink *sink, const char *key, const char *text) {
  if (!text) return;
  put_key(sink, key);
  format_json_text(sink, text);
}

void format_json_number(struct sink *sink, const char *key, size_t number) {
  put_key(sink, key);
  sink_text(sink, arena_print(sink->arena, "%zu", number));
}

static void put_place(struct sink *sink, const struct finding *f) {
  format_json_member(sink, "file", f->place.file);
  format_json_member(sink, "inside", f->place.inside);
  if (!f->place.line) return;
  format_json_number(sink, "line", (size_t)f->place.line);
  format_json_number(sink, "column", (size_t)f->place.column);
  if (!f->span.byte_column) return;
  format_json_number(sink, "byte_column", (size_t)f->span.byte_column);
  format_json_number(sink, "end_line", (size_t)f->span.end_line);
  format_json_number(sink, "end_column", (size_t)f->span.end_column);
  format_json_number(sink, "end_byte_column", (size_t)f->span.end_byte_column);
  format_json_number(sink, "offset", f->span.offset);
  format_json_number(sink, "length", f->span.length);
}

void format_json(struct arena *arena, const struct finding_list *list, FILE *stream) {
  const struct report *report = list->report;
  fputs("{\"findings\": [", stream);
  for (size_t i = 0; i < list->count; i++) {
    const struct finding *f = list->item[i];
    struct sink sink = sink_new(arena);
    sink_text(&sink, "{");
    put_place(&sink, f);
    format_json_member(&sink, "severity", severity_name(finding_severity(f->code)));
    format_json_member(&sink, "code", finding_name(f->code));
    format_json_member(&sink, "message", f->message);
    format_json_member(&sink, "expected", f->expected);
    format_json_member(&sink, "found", f->found);
    format_json_member(&sink, "hint", f->hint);
    format_json_member(&sink, "fix", f->fix);
    format_json_member(&sink, "waived", f->waived);
    sink_text(&sink, "}");
    fprintf(stream, "%s\n  %s", i ? "," : "", sink_string(&sink));
  }
  struct sink sink = sink_new(arena);
  sink_text(&sink, "{");
  format_json_number(&sink, "more", list->more);
  format_json_number(&sink, "status", (size_t)report->status);
  put_key(&sink, "files");
  sink_text(&sink, "[");
  for (size_t i = 0; i < report->subject.count; i++) {
    if (i) sink_text(&sink, ", ");
    format_json_text(&sink, report->subject.item[i]);
  }
  sink_text(&sink, "]");
  put_key(&sink, "summary");
  sink_text(&sink, "[");
  for (size_t i = 0; i < report->summary.count; i++) {
    if (i) sink_text(&sink, ", ");
    format_json_text(&sink, report->summary.item[i]);
  }
  sink_text(&sink, "]}");
  fprintf(stream, "%s],\n%s\n", list->count ? "\n" : "", sink_string(&sink) + 1);
}

static void put_position(struct sink *sink, const char *key, int line, int column) {
  put_key(sink, key);
  sink_text(sink, arena_print(sink->arena, "{\"line\": %d, \"column\": %d}", line, column));
}

static void put_range(struct sink *sink, const struct finding *f) {
  put_key(sink, "range");
  sink_text(sink, "{");
  put_position(sink, "start", f->place.line, f->span.byte_column);
  put_position(sink, "end", f->span.end_line, f->span.end_byte_column);
  sink_text(sink, "}");
}

void format_rdjsonl(struct arena *arena, const struct finding_list *list, FILE *stream) {
  static const char *const severities[] = {"INFO", "WARNING", "ERROR"};
  for (size_t i = 0; i < list->count; i++) {
    const struct finding *f = list->item[i];
    if (f->waived) continue;
    struct sink sink = sink_new(arena);
    sink_text(&sink, "{");
    format_json_member(&sink, "message", format_explanation(arena, f));
    put_key(&sink, "location");
    sink_text(&sink, "{");
    format_json_member(
        &sink, "path",
        f->place.file ? arena_print(arena, "%s%s", f->place.file, f->place.inside ? f->place.inside : "") : "");
    if (f->place.line && f->span.byte_column) {
      put_range(&sink, f);
    } else if (f->place.line) {
      put_key(&sink, "range");
      sink_text(&sink, arena_print(arena, "{\"start\": {\"line\": %d}}", f->place.line));
    }
    sink_text(&sink, "}");
    format_json_member(&sink, "severity", severities[finding_severity(f->code)]);
    put_key(&sink, "source");
    sink_text(&sink, "{\"name\": \"figproof\"}");
    put_key(&sink, "code");
    sink_text(&sink, "{");
    format_json_member(&sink, "value", finding_name(f->code));
    sink_text(&sink, "}");
    if (f->fix && f->span.byte_column) {
      put_key(&sink, "suggestions");
      sink_text(&sink, "[{");
      put_range(&sink, f);
      format_json_member(&sink, "text", f->fix);
      sink_text(&sink, "}]");
    }
    sink_text(&sink, "}");
    fprintf(stream, "%s\n", sink_string(&sink));
  }
}
