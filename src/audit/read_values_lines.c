/* The formats with a line for each text: LaTeX macros, AsciiDoc attributes, reStructuredText substitutions. */
#include "audit/read_values.h"

#include <string.h>

static size_t line_length(const struct values_reader *reader) {
  const char *end = memchr(reader->p, '\n', (size_t)(reader->end - reader->p));
  size_t length = (size_t)((end ? end : reader->end) - reader->p);
  return length && reader->p[length - 1] == '\r' ? length - 1 : length;
}

static void next_line(struct values_reader *reader) {
  const char *end = memchr(reader->p, '\n', (size_t)(reader->end - reader->p));
  reader->p = end ? end + 1 : reader->end;
}

/* Between `before` and `behind` at the start of the line: a name of its own run; what follows is the text. */
static bool read_name(struct values_reader *reader, const char *before, const char *behind, struct placed *text) {
  size_t length = line_length(reader), skip = strlen(before);
  const char *name = reader->p + skip, *end = length > skip && !memcmp(reader->p, before, skip)
                                                  ? memmem(name, length - skip, behind, strlen(behind))
                                                  : NULL;
  if (!end || end == name) return false;
  struct placed key = values_slice(reader, name, (size_t)(end - name));
  values_run(reader, &key, false);
  const char *start = end + strlen(behind);
  *text = values_slice(reader, start, length - (size_t)(start - reader->p));
  return true;
}

bool found_read_values_sphinx(struct arena *arena, const char *file, struct bytes bytes, struct found *found,
                              struct report *report) {
  struct values_reader reader;
  if (!values_begin(&reader, arena, file, bytes, found, report)) return false;
  for (; reader.p < reader.end; next_line(&reader)) {
    struct placed text;
    if (!line_length(&reader)) continue;
    if (!read_name(&reader, ".. |", "| replace:: ", &text))
      return values_refuse(&reader, reader.p, "\".. |name| replace:: text\" belongs here");
    if (!values_run(&reader, &text, true)) return false;
  }
  return true;
}

/* &#181; as the character it stands for, at the place of its first byte. */
static bool decode_references(struct values_reader *reader, struct placed *text) {
  size_t n = 0;
  for (size_t i = 0; i < text->count;) {
    const char *p = text->text + i, *file = reader->found->bytes.data + text->at[i];
    if (*p != '&') {
      if (strchr("\\*_`[]<>|~^$#@{}'\"+", *p)) return values_refuse(reader, file, "a mark that AsciiDoc may read");
      text->at[n] = text->at[i++];
      text->text[n++] = *p;
      continue;
    }
    unsigned code = 0;
    size_t digits = 0;
    if (p[1] == '#')
      for (; digits < 6 && p[2 + digits] >= '0' && p[2 + digits] <= '9'; digits++)
        code = code * 10 + (unsigned)(p[2 + digits] - '0');
    char bytes[4];
    size_t length = digits && p[2 + digits] == ';' ? text_encode(code, bytes) : 0;
    if (!length) return values_refuse(reader, file, "& that starts no character reference");
    for (size_t b = 0; b < length; b++, n++) {
      text->at[n] = text->at[i];
      text->text[n] = bytes[b];
    }
    i += digits + 3;
  }
  text->count = n;
  text->text[n] = '\0';
  return true;
}

bool found_read_values_asciidoc(struct arena *arena, const char *file, struct bytes bytes, struct found *found,
                                struct report *report) {
  struct values_reader reader;
  if (!values_begin(&reader, arena, file, bytes, found, report)) return false;
  for (; reader.p < reader.end; next_line(&reader)) {
    struct placed text;
    if (!line_length(&reader)) continue;
    if (!read_name(&reader, ":", ": ", &text)) return values_refuse(&reader, reader.p, "\":name: text\" belongs here");
    if (!decode_references(&reader, &text) || !values_run(&reader, &text, false)) return false;
  }
  return true;
}

/* \newcommand{\name}{text} becomes "name & text &" at the same places, for the reader of LaTeX tables. */
static bool blank_definition(struct values_reader *reader, char *copy) {
  static const char head[] = "\\newcommand{\\";
  const char *line = reader->p;
  size_t length = line_length(reader), skip = strlen(head), name = 0;
  if (length < skip || memcmp(line, head, skip) != 0) return false;
  while (skip + name < length && (line[skip + name] | 0x20) >= 'a' && (line[skip + name] | 0x20) <= 'z') name++;
  if (!name || skip + name + 2 >= length || memcmp(line + skip + name, "}{", 2) != 0 || line[length - 1] != '}')
    return false;
  char *at = copy + values_offset(reader, line);
  memset(at, ' ', skip);
  memcpy(at + skip + name, "& ", 2);
  at[length - 1] = '&';
  return true;
}

bool found_read_values_latex(struct arena *arena, const char *file, struct bytes bytes, struct found *found,
                             struct report *report) {
  struct values_reader reader;
  if (!values_begin(&reader, arena, file, bytes, found, report)) return false;
  char *copy = arena_slice(arena, bytes.data, bytes.size);
  for (; reader.p < reader.end; next_line(&reader)) {
    if (!line_length(&reader) || *reader.p == '%') continue;
    if (!blank_definition(&reader, copy))
      return values_refuse(&reader, reader.p, "\"\\newcommand{\\name}{text}\" belongs here");
  }
  return found_read_latex(arena, file, (struct bytes){copy, bytes.size}, found, report);
}
