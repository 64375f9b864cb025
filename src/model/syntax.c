#include "model/syntax.h"

#include <string.h>

struct lines lines_new(struct arena *arena, const char *file, struct bytes bytes) {
  struct lines lines = {.file = file, .data = bytes.data, .size = bytes.size};
  size_t ends = 0;
  for (size_t i = 0; i < bytes.size; i++) ends += bytes.data[i] == '\n' || bytes.data[i] == '\r';
  lines.start = arena_array(arena, ends + 1, sizeof *lines.start);
  lines.count = 1;
  for (size_t i = 0; i < bytes.size; i++) {
    if (bytes.data[i] == '\r' && i + 1 < bytes.size && bytes.data[i + 1] == '\n') continue;
    if (bytes.data[i] == '\n' || bytes.data[i] == '\r') lines.start[lines.count++] = i + 1;
  }
  return lines;
}

struct place lines_place(const struct lines *lines, yaml_mark_t mark) {
  return (struct place){.file = lines->file, .line = (int)mark.line + 1, .column = (int)mark.column + 1};
}

static bool continues(char c) { return ((unsigned char)c & 0xc0) == 0x80; }

size_t lines_offset(struct lines *lines, yaml_mark_t mark) {
  if (mark.line >= lines->count) return lines->size;
  if (lines->line != mark.line || mark.column < lines->column / 2) {
    lines->line = mark.line;
    lines->column = 0;
    lines->offset = lines->start[mark.line];
  }
  for (; lines->column < mark.column && lines->offset < lines->size; lines->column++) do
      lines->offset++;
    while (lines->offset < lines->size && continues(lines->data[lines->offset]));
  for (; lines->column > mark.column; lines->column--) do
      lines->offset--;
    while (continues(lines->data[lines->offset]));
  return lines->offset;
}

struct place lines_first_text(const struct lines *lines, yaml_mark_t mark) {
  for (size_t line = mark.line + 1; line < lines->count; line++) {
    size_t at = lines->start[line];
    while (at < lines->size && lines->data[at] == ' ') at++;
    if (at < lines->size && lines->data[at] != '\n' && lines->data[at] != '\r')
      return (struct place){.file = lines->file, .line = (int)line + 1, .column = (int)(at - lines->start[line]) + 1};
  }
  return lines_place(lines, mark);
}

enum { LONGEST_KEY = 1024 };

static bool contains(const char *text, const char *part) { return text && strstr(text, part); }

/* True when an unquoted text that begins with {{ stands on the line before offset. */
static bool slot_before(const struct lines *lines, size_t offset) {
  size_t start = offset;
  while (start && lines->data[start - 1] != '\n' && lines->data[start - 1] != '\r') start--;
  for (size_t i = start; i + 1 < offset; i++) {
    if (lines->data[i] != '{' || lines->data[i + 1] != '{') continue;
    size_t before = i;
    while (before > start && lines->data[before - 1] == ' ') before--;
    if (before == start || strchr(":,[{-", lines->data[before - 1])) return true;
  }
  return false;
}

/* What to do about it, from what stands at the place. */
static const char *advice(const yaml_parser_t *parser, const struct lines *lines, size_t at) {
  char c = '\0';
  if (at < lines->size) c = lines->data[at];
  if (slot_before(lines, at)) return "a text that begins with {{ is a mapping to YAML: quote it";
  if (contains(parser->problem, "cannot start any token")) {
    if (c == '\t') return "a tab may not be used for indentation: use spaces";
    if (c == '%' || c == '@' || c == '`') return "a text may not begin with this character: quote it";
  }
  if (contains(parser->problem, "violates indentation") || contains(parser->problem, "tab"))
    return "use spaces for indentation";
  if (parser->problem_mark.column > LONGEST_KEY)
    return "a key may have at most 1,024 characters; is a line end missing?";
  if (contains(parser->problem, "mapping values are not allowed"))
    return "a text with a colon and a space inside: quote it; else look at the indentation";
  if (contains(parser->context, "flow mapping") || contains(parser->context, "flow sequence"))
    return c == '[' || c == '{' ? "a bracket inside an unquoted text: quote it"
                                : "close the bracket, or quote a text with such signs inside";
  if (contains(parser->context, "quoted scalar") && c == '\0') return "close the quotation";
  if (contains(parser->context, "block mapping")) return "look at the indentation, and at what follows a quoted text";
  if (contains(parser->problem, "could not find expected ':'")) return "a key is followed by a colon and a space";
  return NULL;
}

void syntax_report(struct arena *arena, const yaml_parser_t *parser, struct lines *lines, struct report *report) {
  struct place place = {.file = lines->file};
  if (parser->error == YAML_MEMORY_ERROR) {
    report_add(report, FINDING_SYSTEM, place, "out of memory");
    return;
  }
  if (parser->error == YAML_READER_ERROR) {
    report_add(report, FINDING_YAML_SYNTAX, place, "%s", parser->problem);
    return;
  }
  yaml_mark_t mark = parser->problem_mark;
  bool open_quotation = contains(parser->context, "quoted scalar") && contains(parser->problem, "end of stream");
  if (open_quotation) mark = parser->context_mark;
  place = lines_place(lines, mark);
  const char *context = "";
  if (open_quotation)
    context = "";
  else if (parser->context && parser->context_mark.line + 1 != (size_t)place.line)
    context = arena_print(arena, " %s that begins at %zu:%zu", parser->context, parser->context_mark.line + 1,
                          parser->context_mark.column + 1);
  else if (parser->context)
    context = arena_print(arena, " %s", parser->context);
  struct finding *finding = report_add(report, FINDING_YAML_SYNTAX, place, "%s%s",
                                       open_quotation ? "this quotation is never closed" : parser->problem, context);
  finding->hint = open_quotation ? "close the quotation" : advice(parser, lines, lines_offset(lines, mark));
}
