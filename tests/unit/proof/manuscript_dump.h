/* Pieces as text, and what must hold for every piece. */
#ifndef TEST_MANUSCRIPT_DUMP_H
#define TEST_MANUSCRIPT_DUMP_H
#include "base/file.h"
#include "proof/piece.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

struct dump {
  struct arena *arena;
  const char *file;
  struct sink out;
  struct piece_lines lines;
  size_t pieces, remarks;
};

static inline void dump_check(const struct piece *piece) {
  assert_true(piece->steps > 0);
  assert_int_equal(piece->step[0].text, 0);
  assert_true(piece->length > 0);
  assert_non_null(piece->heading);
  for (size_t i = 0; i < piece->steps; i++) {
    const struct piece_step *step = &piece->step[i];
    size_t end = i + 1 < piece->steps ? step[1].text : piece->length;
    assert_true(end > step->text);
    assert_true(step->source + (step->length ? step->length : end - step->text) <= piece->source_size);
    if (!step->length) assert_memory_equal(piece->text + step->text, piece->source + step->source, end - step->text);
  }
  size_t every = piece->length / 64 + 1;
  for (size_t i = 0; i <= piece->length; i += every) {
    assert_true(piece_source(piece, i) <= piece->source_size);
    assert_true(piece_source_end(piece, i) <= piece->source_size);
  }
}

static inline bool dump_piece(void *context, const struct piece *piece) {
  static const char *const kinds[] = {"paragraph", "heading", "cell", "caption", "alt", "item"};
  struct dump *dump = context;
  dump_check(piece);
  dump->pieces++;
  struct arena *arena = dump->arena;
  size_t first = 0;
  while (first < piece->length && (piece->text[first] == ' ' || !memcmp(piece->text + first, "\uFFFC", 1)))
    first += piece->text[first] == ' ' ? 1 : 3;
  const char *place = place_text(arena, piece_place(arena, &dump->lines, "", piece, first < piece->length ? first : 0));
  SINK(&dump->out, kinds[piece->kind], " ", place[0] == ':' ? place + 1 : place);
  if (*piece->heading && piece->kind != PIECE_HEADING) SINK(&dump->out, " under \"", piece->heading, "\"");
  if (piece->column) SINK(&dump->out, " column \"", piece->column, "\"");
  if (piece->row) SINK(&dump->out, " row \"", piece->row, "\"");
  sink_text(&dump->out, "\n    ");
  for (size_t i = 0; i < piece->length; i++) {
    if (piece->text[i] == '\n')
      sink_text(&dump->out, "\\n");
    else if (piece->length - i > 1 && !memcmp(piece->text + i, "\u00A0", 2))
      sink_text(&dump->out, "[nbsp]"), i++;
    else if (piece->length - i > 2 && !memcmp(piece->text + i, "\u2009", 3))
      sink_text(&dump->out, "[thin]"), i += 2;
    else if (piece->length - i > 2 && !memcmp(piece->text + i, "\uFFFC", 3))
      sink_text(&dump->out, "[gap]"), i += 2;
    else
      sink_char(&dump->out, piece->text[i]);
  }
  sink_text(&dump->out, "\n");
  return true;
}

static inline bool dump_remark(void *context, const struct piece_remark *remark) {
  struct dump *dump = context;
  dump->remarks++;
  SINK(&dump->out, "remark ", arena_print(dump->arena, "@%zu", remark->source), remark->inside ? remark->inside : "",
       "\n    ", remark->text, "\n");
  return true;
}

/* The pieces of a manuscript and the findings behind them. */
static inline const char *dump_manuscript(struct arena *arena, const char *file, struct bytes bytes,
                                          enum manuscript_format format) {
  struct dump dump = {.arena = arena, .file = file, .out = sink_new(arena)};
  struct report *report = report_new(arena);
  struct piece_reader reader = {&dump, dump_piece, dump_remark};
  sink_text(&dump.out, "");
  bool read = manuscript_read(file, bytes, format, &reader, report);
  for (size_t i = 0; i < report->count; i++)
    SINK(&dump.out, finding_name(report->item[i].code), " ", place_text(arena, report->item[i].place), "\n    ",
         report->item[i].message, "\n");
  size_t unreadable = 0;
  for (size_t i = 0; i < report->count; i++)
    unreadable += report->item[i].code == FINDING_UNREADABLE || report->item[i].code == FINDING_SYSTEM;
  assert_true(read == (unreadable == 0));
  return sink_string(&dump.out);
}

#endif
