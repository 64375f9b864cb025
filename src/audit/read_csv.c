/* CSV by RFC 4180: one run per field that is not empty, row by row; every row has as many fields as the first. */
#include "audit/read.h"

#include <string.h>

struct reader {
  struct found *found;
  struct report *report;
  struct run_builder field;
  const char *p, *end;
};

static size_t offset(const struct reader *reader, const char *p) { return (size_t)(p - reader->found->bytes.data); }

static bool unreadable(struct reader *reader, const char *at, const char *what) {
  report_add(reader->report, FINDING_UNREADABLE, found_place(reader->found, offset(reader, at)), "%s", what);
  return false;
}

static void put(struct reader *reader, const char *from, const char *to) {
  run_put(&reader->field, from, (size_t)(to - from), offset(reader, from), true);
}

static bool read_quoted(struct reader *reader) {
  const char *open = reader->p++;
  for (const char *start = reader->p;; start = reader->p) {
    const char *quote = memchr(start, '"', (size_t)(reader->end - start));
    if (!quote) return unreadable(reader, open, "this quotation mark is never closed");
    bool doubled = quote + 1 < reader->end && quote[1] == '"';
    put(reader, start, quote + doubled);
    reader->p = quote + 1 + doubled;
    if (!doubled) break;
  }
  if (reader->p < reader->end && !strchr(",\r\n", *reader->p))
    return unreadable(reader, reader->p, "text after the closing quotation mark of a field");
  return true;
}

static bool read_field(struct reader *reader) {
  if (reader->p < reader->end && *reader->p == '"') return read_quoted(reader);
  const char *start = reader->p;
  reader->p += strcspn(start, ",\r\n");
  const char *quote = memchr(start, '"', (size_t)(reader->p - start));
  if (quote) return unreadable(reader, quote, "a quotation mark inside a field that is not quoted");
  put(reader, start, reader->p);
  return true;
}

static bool read_row(struct reader *reader, size_t *fields) {
  for (*fields = 1;; ++*fields) {
    if (!read_field(reader)) return false;
    run_end(&reader->field);
    if (reader->p == reader->end || *reader->p != ',') break;
    reader->p++;
  }
  if (reader->p < reader->end && *reader->p == '\r') reader->p++;
  if (reader->p < reader->end && *reader->p == '\n') reader->p++;
  return true;
}

bool found_read_csv(struct arena *arena, const char *file, struct bytes bytes, struct found *found,
                    struct report *report) {
  if (!found_begin(arena, file, bytes, found, report)) return false;
  struct reader reader = {found, report, {.found = found}, bytes.data, bytes.data + bytes.size};
  if (bytes.size >= 3 && memcmp(reader.p, "\xef\xbb\xbf", 3) == 0) reader.p += 3;
  for (size_t columns = 0; reader.p < reader.end;) {
    const char *start = reader.p;
    size_t fields;
    if (!read_row(&reader, &fields)) return false;
    if (!columns) columns = fields;
    if (fields != columns)
      return unreadable(&reader, start,
                        arena_print(arena, "this row has %zu fields, the first has %zu", fields, columns));
  }
  return true;
}
