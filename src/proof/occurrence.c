#include "proof/occurrence.h"

#include "base/sink.h"

#include <string.h>

static bool joins(const struct token *a, const struct token *b) {
  if (!a->group_id || a->group_id != b->group_id || b->class_ != TOKEN_NUMBER) return false;
  return a->group == GROUP_RANGE_LOW || a->group == GROUP_RANGE_HIGH || a->group == GROUP_LIST;
}

void occurrence_gather(struct arena *arena, const struct token_list *tokens, struct occurrence_list *list) {
  list->count = 0;
  for (size_t i = 0; i < tokens->count;) {
    const struct token *first = &tokens->item[i];
    size_t n = 1;
    if (first->class_ == TOKEN_NUMBER) {
      while (i + n < tokens->count && joins(first, first + n)) n++;
      struct occurrence *occurrence = ARENA_PUSH(arena, list);
      const struct token *last = first + n - 1;
      *occurrence =
          (struct occurrence){first, n, first->begin, last->end > last->unit_end ? last->end : last->unit_end};
    }
    i += n;
  }
}

enum { WINDOW_WORDS = 4, WINDOW_BYTES = 200, NAME_WORDS = 6 };

static size_t space_at(const char *text, size_t length) {
  static const char *const spaces[] = {" ", "\t", "\n", "\r", "\u00A0", "\u202F", "\u2009"};
  for (size_t i = 0; i < sizeof spaces / sizeof *spaces; i++) {
    size_t size = strlen(spaces[i]);
    if (size <= length && !memcmp(text, spaces[i], size)) return size;
  }
  return 0;
}

/* White space as single spaces, and what was left out of the piece as a star. */
static void put_folded(struct sink *sink, const char *text, size_t length) {
  for (size_t i = 0, taken; i < length; i += taken) {
    bool blank = (taken = space_at(text + i, length - i)) != 0;
    bool gap = !blank && length - i >= 3 && !memcmp(text + i, "\uFFFC", 3);
    if (!taken) taken = gap ? 3 : 1;
    if (gap)
      sink_char(sink, '*');
    else if (!blank)
      sink_put(sink, text + i, taken);
    else if (!sink->count || sink->item[sink->count - 1] != ' ')
      sink_char(sink, ' ');
  }
}

char *occurrence_text(struct arena *arena, const struct piece *piece, size_t begin, size_t end) {
  struct sink sink = sink_new(arena);
  sink_text(&sink, "");
  put_folded(&sink, piece->text + begin, end - begin);
  return sink_string(&sink);
}

/* begin…end of the text, numbers as #. */
static char *hidden(struct arena *arena, const struct piece *piece, const struct token_list *tokens, size_t begin,
                    size_t end) {
  struct sink sink = sink_new(arena);
  sink_text(&sink, "");
  size_t at = begin;
  for (size_t i = 0; i < tokens->count; i++) {
    const struct token *token = &tokens->item[i];
    if (token->class_ != TOKEN_NUMBER || token->number_end <= at || token->number_begin < at) continue;
    if (token->number_begin >= end) break;
    put_folded(&sink, piece->text + at, token->number_begin - at);
    sink_char(&sink, '#');
    at = token->number_end < end ? token->number_end : end;
  }
  put_folded(&sink, piece->text + at, end - at);
  return sink_string(&sink);
}

static bool is_inside(const char *text, size_t at) { return (text[at] & 0xC0) == 0x80; }

static void put_last_words(struct sink *sink, const char *text) {
  size_t at = strlen(text), words = 0;
  while (at && text[at - 1] == ' ') at--;
  size_t end = at;
  while (at && words < WINDOW_WORDS) {
    at--;
    if (!at || text[at - 1] == ' ') words++;
  }
  sink_put(sink, text + at, end - at);
  if (end > at) sink_char(sink, ' ');
}

static void put_first_words(struct sink *sink, const char *text, size_t most) {
  size_t at = strspn(text, " "), begin = at, words = 0;
  while (text[at] && words < most) {
    at++;
    if (!text[at] || text[at] == ' ') words++;
  }
  if (at > begin) sink_char(sink, ' ');
  sink_put(sink, text + begin, at - begin);
}

static void put_name(struct sink *sink, const char *text) {
  struct sink folded = sink_new(sink->arena);
  sink_text(&folded, "");
  put_folded(&folded, text, strlen(text));
  struct sink words = sink_new(sink->arena);
  sink_text(&words, "");
  put_first_words(&words, sink_string(&folded), NAME_WORDS);
  const char *name = sink_string(&words);
  SINK(sink, name + (*name == ' '), " | ");
}

char *occurrence_window(struct arena *arena, const struct piece *piece, const struct token_list *tokens, size_t begin,
                        size_t end) {
  struct sink sink = sink_new(arena);
  sink_text(&sink, "");
  if (piece->row && *piece->row) put_name(&sink, piece->row);
  if (piece->column && *piece->column) put_name(&sink, piece->column);
  size_t from = begin > WINDOW_BYTES ? begin - WINDOW_BYTES : 0,
         to = piece->length - end > WINDOW_BYTES ? end + WINDOW_BYTES : piece->length;
  while (from && from < begin && is_inside(piece->text, from)) from++;
  while (to > end && to < piece->length && is_inside(piece->text, to)) to--;
  put_last_words(&sink, hidden(arena, piece, tokens, from, begin));
  sink_text(&sink, "‸");
  put_first_words(&sink, hidden(arena, piece, tokens, end, to), WINDOW_WORDS);
  return sink_string(&sink);
}
