/* Plain text: alt texts and descriptions, one paragraph a line, an empty line between paragraphs. */
#include "backend/backend.h"

struct bytes text_write(struct arena *arena, const struct text *paragraphs, size_t count) {
  struct sink sink = sink_new(arena);
  sink_text(&sink, "");
  for (size_t i = 0; i < count; i++) {
    const char *plain = text_run(arena, &paragraphs[i]).text;
    if (!*plain) continue;
    SINK(&sink, sink.count ? "\n" : "", plain, "\n");
  }
  return sink_bytes(&sink);
}

struct ledger_record *text_record(struct arena *arena, const struct text *paragraphs, size_t count,
                                  const char *artifact) {
  struct ledger_record *record = arena_alloc(arena, sizeof *record);
  record->artifact = artifact;
  record->kind = ARTIFACT_TEXT;
  for (size_t i = 0; i < count; i++) {
    struct ledger_run run = text_run(arena, &paragraphs[i]);
    if (*run.text) *ARENA_PUSH(arena, record) = run;
  }
  return record;
}
