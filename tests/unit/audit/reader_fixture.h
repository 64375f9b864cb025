/* What a reader finds in a piece of text. */
#ifndef AUDIT_READER_FIXTURE_H
#define AUDIT_READER_FIXTURE_H
#include "audit/read.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

typedef bool reader(struct arena *arena, const char *file, struct bytes bytes, struct found *found,
                    struct report *report);

struct reading {
  struct arena *arena;
  struct report *report;
  struct found found;
  bool read;
};

static inline struct reading reading_of(reader *read, const char *text) {
  struct reading r = {.arena = arena_new()};
  r.report = report_new(r.arena);
  r.read = read(r.arena, "f", (struct bytes){text, strlen(text)}, &r.found, r.report);
  return r;
}

/* The runs, "line:column text" joined by newlines; or "unreadable line:column message". */
static inline char *reading_text(const struct reading *r, bool places) {
  struct sink sink = sink_new(r->arena);
  sink_text(&sink, "");
  for (size_t i = 0; i < r->found.count; i++) {
    const struct found_run *run = &r->found.item[i];
    if (places) sink_text(&sink, arena_print(r->arena, "%d:%d ", run->place.line, run->place.column));
    SINK(&sink, run->text, "\n");
  }
  for (size_t i = 0; i < r->report->count; i++) {
    const struct finding *f = &r->report->item[i];
    sink_text(&sink, arena_print(r->arena, "%s %d:%d %s\n", finding_name(f->code), f->place.line, f->place.column,
                                 f->message));
  }
  return sink_string(&sink);
}

static inline void finds(reader *read, const char *text, const char *runs) {
  struct reading r = reading_of(read, text);
  assert_string_equal(reading_text(&r, false), runs);
  arena_free(r.arena);
}

static inline void finds_at(reader *read, const char *text, const char *runs) {
  struct reading r = reading_of(read, text);
  assert_string_equal(reading_text(&r, true), runs);
  arena_free(r.arena);
}

static inline void refuses(reader *read, const char *text, int line, int column, const char *words) {
  struct reading r = reading_of(read, text);
  if (!r.report->count) fail_msg("accepted: %s", text);
  const struct finding *f = &r.report->item[0];
  assert_int_equal(f->code, FINDING_UNREADABLE);
  if (!strstr(f->message, words)) fail_msg("\"%s\" does not say \"%s\"", f->message, words);
  if (f->place.line != line || f->place.column != column)
    fail_msg("%d:%d is not the place of \"%s\"", f->place.line, f->place.column, f->message);
  arena_free(r.arena);
}

/* Every truncation, and bytes changed at every place: the reader survives, and all its places are in the file. The text
 * stands in memory of its exact size, so that a sanitizer sees a read past its end. */
static inline void survives(reader *read, const char *sample) {
  static const unsigned char bytes[] = {0x00, '<',  '>',  '&', '"', '\\', '{',  '}', '|',
                                        0x80, 0xff, 0xe2, '%', '-', '9',  '\n', '['};
  size_t length = strlen(sample), step = length > 700 ? length / 700 + 1 : 1;
  for (size_t i = 0; i <= length; i += step)
    for (size_t kind = 0; kind < 5; kind++) {
      size_t size = kind ? length : i;
      char *copy = malloc(size + 1);
      memcpy(copy, sample, size);
      if (kind && i < length) copy[i] = (char)bytes[(i * 5 + kind) % sizeof bytes];
      copy[size] = '\0';
      struct arena *arena = arena_new();
      struct report *report = report_new(arena);
      struct found found = {0};
      bool good = read(arena, "f", (struct bytes){copy, size}, &found, report);
      assert_true(good || report->count);
      for (size_t k = 0; k < found.count; k++) {
        assert_true(found.item[k].place.line >= 1 && (size_t)found.item[k].place.line <= found.lines);
        assert_true(*found.item[k].text);
        for (size_t n = 0; found.item[k].at && n <= strlen(found.item[k].text); n++)
          assert_true(found.item[k].at[n] <= size + 1);
      }
      arena_free(arena);
      free(copy);
    }
}

#endif
