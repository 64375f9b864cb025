#include "document/table_layout_words.h"

#include "document/article_flow.h"
#include "document/wrap.h"

#include <string.h>

enum { LONG_WORD = 10 }; /* bytes: from here on a word may be divided behind a joining sign */

/* A quantity is never divided; a name may be. */
static bool is_fixed(const struct span *span) { return span->is_number && span->number.exact; }

static void add_word(struct arena *arena, struct measure *measure, const char *font, const struct type_style *style,
                     struct words *words, struct text text, bool spaced) {
  struct word *word = ARENA_PUSH(arena, words);
  *word = (struct word){.text = text, .width = text_width(measure, font, style, &text), .spaced = spaced};
  for (size_t i = 0; i < text.count; i++)
    if (is_fixed(&text.item[i]) && word->width > words->floor) words->floor = word->width;
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
    *ARENA_PUSH(arena, &part) = flow_part(arena, span, p, n);
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
    if (only && !is_fixed(only) && (only->is_number || !only->keep) && strlen(only->text) >= LONG_WORD) {
      divide_word(arena, measure, font, style, &words, &word[i]);
    } else {
      add_word(arena, measure, font, style, &words, word[i], true);
    }
  }
  return words;
}

/* Width of the word that fragment i begins. */
static long whole_word(const struct words *words, size_t i) {
  long width = words->item[i].width;
  for (size_t n = i + 1; n < words->count && !words->item[n].spaced; n++) width += words->item[n].width;
  return width;
}

/* Whether word i begins a new line when `used` of the width is taken: a divided word moves on as a whole where it can.
 */
static bool breaks_before(const struct words *words, size_t i, long used, long width) {
  const struct word *word = &words->item[i];
  if (i == 0) return false;
  if (!word->spaced) return used + word->width > width;
  return used + words->space + whole_word(words, i) > width;
}

size_t words_count_lines(const struct words *words, long width, long *longest) {
  size_t lines = words->count ? 1 : 0;
  long used = words->shift;
  for (size_t i = 0; i < words->count; i++) {
    bool breaks = breaks_before(words, i, used, width);
    if (breaks) lines++;
    used = (breaks ? 0 : used + (i && words->item[i].spaced ? words->space : 0)) + words->item[i].width;
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
    bool breaks = breaks_before(words, i, used, width);
    if (i == 0 || breaks) *ARENA_PUSH(arena, &lines) = text_new(arena);
    long wider = (breaks ? 0 : used + (i && word.spaced ? words->space : 0)) + word.width;
    while (wider > width && word.text.count == 1 && !is_fixed(&word.text.item[0])) {
      struct span *span = &word.text.item[0], rest = *span;
      size_t n = fitting(arena, measure, font, style, span, width - (i == 0 && lines.count == 1 ? words->shift : 0));
      if (!rest.text[n]) break;
      append_span(arena, &lines.item[lines.count - 1], flow_part(arena, span, rest.text, n), false);
      rest = flow_part(arena, span, rest.text + n, strlen(rest.text + n));
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
