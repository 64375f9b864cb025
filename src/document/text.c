#include "document/text.h"

#include "base/sink.h"

#include <string.h>

struct text text_new(struct arena *arena) { return (struct text){.arena = arena}; }

void text_add(struct text *text, const char *prose) {
  if (!*prose) return;
  struct span *span = ARENA_PUSH(text->arena, text);
  span->text = prose;
}

void text_add_number(struct text *text, struct ledger_number number) {
  struct span *span = ARENA_PUSH(text->arena, text);
  span->text = number.text;
  span->is_number = true;
  span->number = number;
  span->keep = true;
}

void text_add_text(struct text *text, const struct text *other) {
  for (size_t i = 0; i < other->count; i++) *ARENA_PUSH(text->arena, text) = other->item[i];
}

bool text_is_empty(const struct text *text) {
  for (size_t i = 0; i < text->count; i++)
    if (text->item[i].text[0]) return false;
  return true;
}

char *text_plain(struct arena *arena, const struct text *text) {
  struct sink sink = sink_new(arena);
  sink_text(&sink, "");
  for (size_t i = 0; i < text->count; i++) sink_text(&sink, text->item[i].text);
  return sink_string(&sink);
}

/* Bytes of white space at p that a reader sees as one space: ASCII, U+00A0, U+2009, U+202F. */
static size_t space_length(const char *p) {
  if (*p == ' ' || *p == '\t' || *p == '\n' || *p == '\r') return 1;
  if (!strncmp(p, "\u00a0", 2)) return 2;
  if (!strncmp(p, "\u2009", 3) || !strncmp(p, "\u202f", 3)) return 3;
  return 0;
}

static void put_folded(struct sink *sink, const char *text, bool *space) {
  for (const char *p = text; *p;) {
    size_t n = space_length(p);
    if (n) {
      *space = true;
      p += n;
      continue;
    }
    if (*space && sink->count) sink_char(sink, ' ');
    *space = false;
    sink_char(sink, *p++);
  }
}

struct ledger_run text_run(struct arena *arena, const struct text *text) {
  struct ledger_run run = {.drawn = -1};
  struct sink sink = sink_new(arena);
  sink_text(&sink, "");
  bool space = false;
  for (size_t i = 0; i < text->count; i++) {
    const struct span *span = &text->item[i];
    if (!span->is_number) {
      put_folded(&sink, span->text, &space);
      continue;
    }
    if (space && sink.count) sink_char(&sink, ' ');
    space = false;
    size_t offset = sink.count;
    put_folded(&sink, span->text, &space);
    if (run.numbers == run.room)
      arena_grow(arena, (void **)&run.number, run.numbers, &run.room, sizeof *run.number);
    struct ledger_number *number = &run.number[run.numbers++];
    *number = span->number;
    number->offset = offset;
    number->length = sink.count - offset;
  }
  run.text = sink_string(&sink);
  return run;
}
