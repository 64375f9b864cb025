#include "document/table_layout_words.h"

#include "document/article_flow.h"
#include "document/wrap.h"

#include <string.h>

enum { LONG_WORD = 14 }; /* bytes: from here on a word may be divided behind a joining sign */

static void add_word(struct arena *arena, struct measure *measure, const char *font, const struct type_style *style,
                     struct words *words, struct text text, bool spaced) {
  struct word *word = ARENA_PUSH(arena, words);
  *word = (struct word){.text = text, .width = text_width(measure, font, style, &text), .spaced = spaced};
  for (size_t i = 0; i < text.count; i++)
    if (text.item[i].is_number && word->width > words->floor) words->floor = word->width;
}

static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c & 0x80); }

/* Bytes up to and with the next joining sign between letters; all of them when there is none. */
static size_t next_joint(const char *text) {
  size_t n = 1;
  while (text[n] && !(strchr("._/-", text[n - 1]) && n > 3 && is_letter(text[n]))) n++;
  return n;
}

static void divide_word(struct arena *arena, struct measure *measure, const char *font, const struct type_style *style,
                        struct words *words, const struct text *word) {
  const struct span *span = &word->item[0];
  bool spaced = true;
  for (const char *p = span->text; *p; spaced = false) {
    size_t n = next_joint(p);
    struct text part = text_new(arena);
    *ARENA_PUSH(arena, &part) =
        (struct span){.text = arena_slice(arena, p, n), .strong = span->strong, .tail = span->tail};
    add_word(arena, measure, font, style, words, part, spaced);
    p += n;
  }
}

struct words words_measure(struct arena *arena, struct measure *measure, const char *font,
                           const struct type_style *style, const struct text *text) {
  struct words words = {.space = measure_width(measure, font, style->size, style->weight, style->spacing, false, " ")};
  struct text flowing = flow_text(arena, text);
  size_t count;
  struct text *word = text_wrap(arena, measure, font, style, &flowing, 0, false, &count);
  for (size_t i = 0; i < count; i++) {
    const struct span *only = word[i].count == 1 ? &word[i].item[0] : NULL;
    if (only && !only->is_number && !only->keep && strlen(only->text) >= LONG_WORD) {
      divide_word(arena, measure, font, style, &words, &word[i]);
    } else {
      add_word(arena, measure, font, style, &words, word[i], true);
    }
  }
  return words;
}

size_t words_count_lines(const struct words *words, long width, long *longest) {
  size_t lines = words->count ? 1 : 0;
  long used = words->shift;
  for (size_t i = 0; i < words->count; i++) {
    const struct word *word = &words->item[i];
    long wider = used + (i && word->spaced ? words->space : 0) + word->width;
    if (i && wider > width) {
      lines++;
      wider = word->width;
    }
    used = wider;
    if (used > *longest) *longest = used;
  }
  return lines;
}

static void append_span(struct arena *arena, struct text *line, struct span span, bool spaced) {
  struct span *last = line->count ? &line->item[line->count - 1] : NULL;
  if (spaced && last) {
    if (!last->is_number) {
      last->text = arena_print(arena, "%s ", last->text);
    } else if (!span.is_number) {
      span.text = arena_print(arena, " %s", span.text);
    } else {
      *ARENA_PUSH(arena, line) = (struct span){.text = " ", .strong = span.strong, .tail = span.tail};
      last = &line->item[line->count - 1];
    }
  }
  bool alike = last && !last->is_number && !span.is_number && last->strong == span.strong && last->tail == span.tail &&
               last->keep == span.keep;
  if (alike) {
    last->text = arena_print(arena, "%s%s", last->text, span.text);
  } else {
    *ARENA_PUSH(arena, line) = span;
  }
}

static void append_word(struct arena *arena, struct text *line, const struct word *word) {
  for (size_t i = 0; i < word->text.count; i++) append_span(arena, line, word->text.item[i], i == 0 && word->spaced);
}

/* Bytes of the longest start of a word within width: at least one character. */
static size_t fitting(struct arena *arena, struct measure *measure, const char *font, const struct type_style *style,
                      const struct span *span, long width) {
  size_t best = 0;
  for (size_t n = 1; span->text[n - 1]; n++) {
    if (((unsigned char)span->text[n] & 0xC0) == 0x80) continue;
    struct text text = text_new(arena);
    *ARENA_PUSH(arena, &text) = (struct span){.text = arena_slice(arena, span->text, n), .strong = span->strong};
    if (best && text_width(measure, font, style, &text) > width) break;
    best = n;
  }
  return best;
}

struct lines {
  struct text *item;
  size_t count, room;
};

/* Puts the words into lines; a word that is alone on its line and too wide is cut, except for its numbers. */
struct text *words_lines(struct arena *arena, struct measure *measure, const char *font, const struct type_style *style,
                         const struct words *words, long width, size_t *count) {
  struct lines lines = {0};
  long used = words->shift;
  for (size_t i = 0; i < words->count; i++) {
    struct word word = words->item[i];
    long wider = used + (i && word.spaced ? words->space : 0) + word.width;
    if (i == 0 || wider > width) {
      *ARENA_PUSH(arena, &lines) = text_new(arena);
      wider = (i == 0 ? words->shift : 0) + word.width;
    }
    while (wider > width && word.text.count == 1 && !word.text.item[0].is_number) {
      struct span *span = &word.text.item[0], rest = *span;
      size_t n = fitting(arena, measure, font, style, span, width - (i == 0 && lines.count == 1 ? words->shift : 0));
      if (!rest.text[n]) break;
      struct span head = rest;
      head.text = arena_slice(arena, rest.text, n);
      append_span(arena, &lines.item[lines.count - 1], head, false);
      rest.text += n;
      word.text = text_new(arena);
      *ARENA_PUSH(arena, &word.text) = rest;
      word.spaced = false;
      word.width = wider = text_width(measure, font, style, &word.text);
      *ARENA_PUSH(arena, &lines) = text_new(arena);
    }
    append_word(arena, &lines.item[lines.count - 1], &word);
    used = wider;
  }
  *count = lines.count;
  return lines.item;
}
