/* Lines and columns of source offsets. */
#include "proof/piece.h"

#include <stdlib.h>
#include <string.h>

enum { MARK = 3 }; /* bytes of U+FEFF */

static bool begins_with_mark(const char *source) { return memcmp(source, "\xEF\xBB\xBF", MARK) == 0; }

/* Code points between two offsets. */
static int points(const char *source, size_t from, size_t to) {
  int count = 0;
  for (size_t i = from; i < to; i++) count += (source[i] & 0xC0) != 0x80;
  return count;
}

static void start(struct piece_lines *lines, const char *source, size_t offset) {
  size_t mark = offset >= MARK && begins_with_mark(source) ? MARK : 0;
  *lines = (struct piece_lines){.source = source, .offset = mark, .line = 1, .line_start = mark, .column = 1};
}

static void forward(struct piece_lines *lines, size_t offset) {
  const char *at = lines->source + lines->offset, *end = lines->source + offset;
  bool moved = false;
  for (const char *next; at < end && (next = memchr(at, '\n', (size_t)(end - at))); at = next + 1) {
    lines->line++;
    moved = true;
    lines->line_start = (size_t)(next + 1 - lines->source);
  }
  if (moved)
    lines->column = 1 + points(lines->source, lines->line_start, offset);
  else
    lines->column += points(lines->source, lines->offset, offset);
  lines->offset = offset;
}

static void back(struct piece_lines *lines, size_t offset) {
  if (offset >= lines->line_start) {
    lines->column -= points(lines->source, offset, lines->offset);
  } else {
    for (size_t i = lines->offset; i-- > offset;) lines->line -= lines->source[i] == '\n';
    const char *before = offset ? memrchr(lines->source, '\n', offset) : NULL;
    lines->line_start = before ? (size_t)(before + 1 - lines->source) : 0;
    if (!before && offset >= MARK && begins_with_mark(lines->source)) lines->line_start = MARK;
    lines->column = 1 + points(lines->source, lines->line_start, offset);
  }
  lines->offset = offset;
}

struct place piece_source_place(struct arena *arena, struct piece_lines *lines, const char *file, const char *source,
                                size_t offset, const char *inside) {
  if (lines->source != source || !lines->line || offset < MARK) start(lines, source, offset);
  if (offset >= lines->offset)
    forward(lines, offset);
  else
    back(lines, offset);
  struct place place = {.file = file, .line = lines->line, .column = lines->column};
  if (inside) place.inside = arena_print(arena, "%s:%d:%d", inside, lines->line, lines->column);
  return place;
}

static struct place spot_place(struct arena *arena, const char *file, const struct piece *piece, size_t text) {
  size_t i = 0;
  while (i + 1 < piece->spots && piece->spot[i + 1].text <= text) i++;
  const struct piece_spot *spot = &piece->spot[i];
  return (struct place){.file = file,
                        .inside = arena_print(arena, "%s:%ld.%ld,%ld.%ld", piece->inside, spot->x / 10,
                                              labs(spot->x % 10), spot->y / 10, labs(spot->y % 10))};
}

struct place piece_place(struct arena *arena, struct piece_lines *lines, const char *file, const struct piece *piece,
                         size_t text) {
  if (piece->spots) return spot_place(arena, file, piece, text);
  return piece_source_place(arena, lines, file, piece->source, piece_source(piece, text), piece->inside);
}
