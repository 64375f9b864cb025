/* Where a finding stands. */
#include "proof/judge.h"

struct place judge_place(struct judge *judge, const struct passage *passage, size_t begin, size_t end,
                         struct stretch *span) {
  struct arena *arena = judge->report->arena;
  const struct piece *piece = passage->piece;
  struct place place = piece_place(arena, &judge->lines, passage->file, piece, begin);
  *span = (struct stretch){0};
  if (piece->spots || !place.line) return place;
  size_t from = piece_source(piece, begin), to = piece_source_end(piece, end);
  int line_start = (int)judge->lines.line_start;
  span->offset = from;
  span->length = to > from ? to - from : 0;
  span->byte_column = (int)from - line_start + 1;
  struct place stop =
      piece_source_place(judge->scratch, &judge->lines, passage->file, piece->source, to > from ? to : from, NULL);
  span->end_line = stop.line;
  span->end_column = stop.column;
  span->end_byte_column = (int)(to > from ? to : from) - (int)judge->lines.line_start + 1;
  return place;
}

struct finding *judge_report(struct judge *judge, const struct passage *passage, enum finding_code code, size_t begin,
                             size_t end, const char *format, ...) {
  va_list args;
  va_start(args, format);
  struct stretch span = {0};
  struct place place = {.file = passage->file};
  const char *message = "";
  if (!report_is_full(judge->report)) {
    place = judge_place(judge, passage, begin, end, &span);
    message = arena_vprint(judge->report->arena, format, args);
  }
  va_end(args);
  struct finding *finding = report_add(judge->report, code, place, "%s", message);
  finding->span = span;
  return finding;
}
