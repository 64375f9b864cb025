/* Strings, and the formats that nest them: JSON, YAML, Typst. */
#include "audit/read_values.h"

#include <string.h>

enum { DEPTH = 16 };

bool values_begin(struct values_reader *reader, struct arena *arena, const char *file, struct bytes bytes,
                  struct found *found, struct report *report) {
  *reader = (struct values_reader){
      .found = found, .report = report, .text = {.found = found}, .p = bytes.data, .end = bytes.data + bytes.size};
  return found_begin(arena, file, bytes, found, report);
}

size_t values_offset(const struct values_reader *reader, const char *p) {
  return (size_t)(p - reader->found->bytes.data);
}

bool values_refuse(struct values_reader *reader, const char *p, const char *what) {
  if (!reader->failed)
    report_add(reader->report, FINDING_UNREADABLE, found_place(reader->found, values_offset(reader, p)), "%s", what)
        ->hint = "figproof render writes the file anew";
  reader->failed = true;
  return false;
}

struct placed values_slice(const struct values_reader *reader, const char *p, size_t length) {
  struct arena *arena = reader->found->arena;
  struct placed slice = {arena_slice(arena, p, length), arena_array(arena, length + 1, sizeof *slice.at), length};
  for (size_t i = 0; i <= length; i++) slice.at[i] = values_offset(reader, p) + i;
  return slice;
}

static int hexadecimal(char c) {
  static const char digits[] = "0123456789abcdef";
  const char *digit = c ? strchr(digits, c >= 'A' && c <= 'F' ? c + ('a' - 'A') : c) : NULL;
  return digit ? (int)(digit - digits) : -1;
}

/* Behind \u: four digits, or some in braces. Bytes taken, 0 when it is neither. */
static size_t read_code(const char *p, const char *end, unsigned *code) {
  bool braces = p < end && *p == '{';
  size_t most = braces ? 6 : 4, n = 0;
  const char *digits = p + braces;
  for (*code = 0; n < most && digits + n < end && hexadecimal(digits[n]) >= 0; n++)
    *code = *code << 4 | (unsigned)hexadecimal(digits[n]);
  if (!braces) return n == 4 ? n : 0;
  return n && digits + n < end && digits[n] == '}' ? n + 2 : 0;
}

/* One escape at p, which is a backslash: its bytes; *taken 0 when it is none. */
static size_t read_escape(const char *p, const char *end, char bytes[4], size_t *taken) {
  static const char escaped[] = "\"\\/ntr", meant[] = "\"\\/ \t ";
  unsigned code;
  *taken = 0;
  if (p + 1 >= end) return 0;
  if (p[1] == 'u') {
    size_t length = read_code(p + 2, end, &code);
    *taken = length ? length + 2 : 0;
    return length ? text_encode(code, bytes) : 0;
  }
  const char *which = strchr(escaped, p[1]);
  if (!which || !p[1]) return 0;
  *taken = 2;
  bytes[0] = meant[which - escaped];
  return 1;
}

bool values_string(struct values_reader *reader, struct placed *string) {
  const char *open = reader->p;
  if (open >= reader->end || *open != '"') return values_refuse(reader, open, "a text in double quotes belongs here");
  const char *close = open + 1;
  while (close < reader->end && *close != '"' && *close != '\n')
    close += *close == '\\' && close + 1 < reader->end ? 2 : 1;
  if (close >= reader->end || *close != '"') return values_refuse(reader, open, "this quotation mark is never closed");
  *string = values_slice(reader, open + 1, (size_t)(close - open - 1));
  string->count = 0;
  for (const char *p = open + 1; p < close;) {
    char bytes[4] = {*p};
    size_t taken = 1, length = 1;
    if (*p == '\\' && !(length = read_escape(p, close, bytes, &taken)))
      return values_refuse(reader, p, "this escape is not known here");
    for (size_t i = 0; i < length; i++) {
      string->at[string->count] = values_offset(reader, p);
      string->text[string->count++] = bytes[i];
    }
    p += taken;
  }
  string->text[string->count] = '\0';
  reader->p = close + 1;
  return true;
}

bool values_run(struct values_reader *reader, const struct placed *text, bool marked) {
  const char *end = text->text + text->count;
  for (const char *p = text->text; p < end;) {
    size_t at = text->at[p - text->text];
    if (marked && *p == '\\' && p + 1 < end)
      p++;
    else if (marked && strchr("\\*_`[]<>|~^$#@{}'\"", *p))
      return values_refuse(reader, reader->found->bytes.data + at, "a mark without \\ before it");
    unsigned code;
    size_t length = text_decode(p, end, &code);
    if (!length) length = 1;
    run_put(&reader->text, p, length, at, false);
    p += length;
  }
  run_end(&reader->text);
  return true;
}

/* JSON and Typst dictionaries. */

struct nest {
  struct values_reader reader;
  char open, close;
  bool words; /* true, false, null and numbers stand without quotes */
  const char *name[DEPTH];
  size_t depth;
};

static void skip_space(struct values_reader *reader) {
  while (reader->p < reader->end && strchr(" \t\r\n", *reader->p)) reader->p++;
}

static bool expect(struct values_reader *reader, char c, const char *what) {
  skip_space(reader);
  if (reader->p >= reader->end || *reader->p != c) return values_refuse(reader, reader->p, what);
  reader->p++;
  return true;
}

static void add_path(struct values_reader *reader, const char *const *name, size_t names, size_t at) {
  struct sink path = sink_new(reader->found->arena);
  for (size_t i = 0; i < names; i++) SINK(&path, i ? "/" : "", name[i]);
  run_add(reader->found, sink_string(&path), at);
}

static bool read_dictionary(struct nest *nest);

static bool read_value(struct nest *nest, size_t key_at) {
  struct values_reader *reader = &nest->reader;
  skip_space(reader);
  if (reader->p < reader->end && *reader->p == nest->open) return read_dictionary(nest);
  add_path(reader, nest->name, nest->depth, key_at);
  if (nest->words) {
    size_t length = 0;
    while (reader->p + length < reader->end && strchr("abcdefghijklmnopqrstuvwxyz0123456789.+-E", reader->p[length]))
      length++;
    if (length) {
      struct placed word = values_slice(reader, reader->p, length);
      reader->p += length;
      return values_run(reader, &word, false);
    }
  }
  struct placed string;
  return values_string(reader, &string) && values_run(reader, &string, false);
}

static bool read_entry(struct nest *nest) {
  struct values_reader *reader = &nest->reader;
  struct placed key;
  skip_space(reader);
  size_t at = values_offset(reader, reader->p);
  if (nest->depth == DEPTH) return values_refuse(reader, reader->p, "names are nested too deep");
  if (!values_string(reader, &key) || !expect(reader, ':', "a colon belongs behind the name")) return false;
  nest->name[nest->depth++] = key.text;
  bool good = read_value(nest, at);
  nest->depth--;
  return good;
}

static bool read_dictionary(struct nest *nest) {
  struct values_reader *reader = &nest->reader;
  static const char ending[] = "a comma or the closing bracket belongs here";
  reader->p++;
  skip_space(reader);
  if (reader->p < reader->end && *reader->p == nest->close) {
    reader->p++;
    return true;
  }
  for (;;) {
    if (!read_entry(nest)) return false;
    skip_space(reader);
    if (reader->p < reader->end && *reader->p == nest->close) break;
    if (!expect(reader, ',', ending)) return false;
  }
  reader->p++;
  return true;
}

static bool read_all(struct nest *nest) {
  struct values_reader *reader = &nest->reader;
  skip_space(reader);
  if (reader->p >= reader->end || *reader->p != nest->open)
    return values_refuse(reader, reader->p, "the values should begin here");
  if (!read_dictionary(nest)) return false;
  skip_space(reader);
  return reader->p == reader->end || values_refuse(reader, reader->p, "something stands behind the values");
}

bool found_read_values_json(struct arena *arena, const char *file, struct bytes bytes, struct found *found,
                            struct report *report) {
  struct nest nest = {.open = '{', .close = '}', .words = true};
  return values_begin(&nest.reader, arena, file, bytes, found, report) && read_all(&nest);
}

bool found_read_values_typst(struct arena *arena, const char *file, struct bytes bytes, struct found *found,
                             struct report *report) {
  static const char head[] = "#let values =";
  struct nest nest = {.open = '(', .close = ')'};
  if (!values_begin(&nest.reader, arena, file, bytes, found, report)) return false;
  if (bytes.size < strlen(head) || memcmp(bytes.data, head, strlen(head)) != 0)
    return values_refuse(&nest.reader, bytes.data, "\"#let values = (\" belongs here");
  nest.reader.p += strlen(head);
  return read_all(&nest);
}

/* YAML: a line for each name; the names below it stand two spaces further in. */

static bool read_line(struct values_reader *reader, const char **name, size_t *depth) {
  const char *line = reader->p;
  while (reader->p < reader->end && *reader->p == ' ') reader->p++;
  size_t indent = (size_t)(reader->p - line), at = values_offset(reader, reader->p);
  if (indent % 2 || indent / 2 > *depth || indent / 2 == DEPTH)
    return values_refuse(reader, reader->p, "a name stands two spaces further in than the one it belongs to");
  struct placed key, value;
  if (!values_string(reader, &key) || !expect(reader, ':', "a colon belongs behind the name")) return false;
  *depth = indent / 2 + 1;
  name[indent / 2] = key.text;
  while (reader->p < reader->end && strchr(" \t\r", *reader->p)) reader->p++;
  if (reader->p == reader->end || *reader->p == '\n') return true;
  add_path(reader, name, *depth, at);
  *depth -= 1;
  if (!values_string(reader, &value) || !values_run(reader, &value, true)) return false;
  while (reader->p < reader->end && strchr(" \t\r", *reader->p)) reader->p++;
  return reader->p == reader->end || *reader->p == '\n' ||
         values_refuse(reader, reader->p, "something stands behind the text");
}

bool found_read_values_quarto(struct arena *arena, const char *file, struct bytes bytes, struct found *found,
                              struct report *report) {
  struct values_reader reader;
  const char *name[DEPTH];
  size_t depth = 0;
  if (!values_begin(&reader, arena, file, bytes, found, report)) return false;
  while (reader.p < reader.end) {
    if (*reader.p != '\n' && !read_line(&reader, name, &depth)) return false;
    if (reader.p < reader.end) reader.p++;
  }
  return true;
}
