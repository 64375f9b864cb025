#include "document/wrap.h"

#include <string.h>

int text_weight(const struct type_style *style, const struct span *span) {
  if (span->strong) return style->strong_weight ? style->strong_weight : style->weight;
  if (span->tail) return style->tail_weight ? style->tail_weight : style->weight;
  return style->weight;
}

enum paint text_paint(const struct type_style *style, const struct span *span) {
  if (span->strong) return style->strong_paint ? style->strong_paint : style->paint;
  if (span->tail) return style->tail_paint ? style->tail_paint : style->paint;
  return style->paint;
}

/* Neighbouring spans of one weight are shaped together, as a renderer does. */
static long width_of(struct measure *measure, const char *family, const struct type_style *style,
                     const struct text *text, bool reserved) {
  long width = 0;
  for (size_t i = 0; i < text->count;) {
    int weight = text_weight(style, &text->item[i]);
    struct sink sink = sink_new(text->arena);
    for (; i < text->count && text_weight(style, &text->item[i]) == weight; i++) sink_text(&sink, text->item[i].text);
    const char *run = sink_string(&sink);
    width += reserved ? measure_reserved(measure, family, style->size, weight, style->spacing, run)
                      : measure_width(measure, family, style->size, weight, style->spacing, false, run);
  }
  return width;
}

long text_width(struct measure *measure, const char *family, const struct type_style *style, const struct text *text) {
  return width_of(measure, family, style, text, false);
}

long text_reserved(struct measure *measure, const char *family, const struct type_style *style,
                   const struct text *text) {
  return width_of(measure, family, style, text, true);
}

struct piece { /* part of a span without a place to break inside */
  struct span span;
  bool after_space;
};

struct piece_list {
  struct arena *arena;
  struct piece *item;
  size_t count, room;
};

struct wrapping {
  struct measure *measure;
  const char *family;
  const struct type_style *style;
  bool reserved;
};

static bool starts_with_dash(const char *text) { return !strncmp(text, "—", 3) || !strncmp(text, "–", 3); }

static void split_span(struct piece_list *list, const struct span *span, bool *space) {
  const char *p = span->text;
  while (*p) {
    size_t n = span->keep || span->is_number ? strlen(p) : strcspn(p, " ");
    if (n) {
      struct piece *piece = ARENA_PUSH(list->arena, list);
      piece->span = *span;
      piece->span.text = arena_slice(list->arena, p, n);
      piece->after_space = *space;
      *space = false;
    }
    p += n;
    for (; *p == ' '; p++) *space = true;
  }
}

static void append(struct text *line, const struct piece *piece, bool first) {
  struct span span = piece->span;
  if (piece->after_space && !first) {
    struct span *last = line->count ? &line->item[line->count - 1] : NULL;
    if (last && !last->is_number) { /* the space belongs to the prose before it */
      last->text = arena_print(line->arena, "%s ", last->text);
    } else if (!span.is_number) {
      span.text = arena_print(line->arena, " %s", span.text);
    } else {
      struct span *gap = ARENA_PUSH(line->arena, line);
      gap->text = " ";
      gap->strong = span.strong;
      gap->tail = span.tail;
    }
  }
  struct span *last = line->count ? &line->item[line->count - 1] : NULL;
  if (last && !last->is_number && !span.is_number && last->strong == span.strong && last->tail == span.tail &&
      last->keep == span.keep)
    last->text = arena_print(line->arena, "%s%s", last->text, span.text);
  else
    *ARENA_PUSH(line->arena, line) = span;
}

static struct text join(struct arena *arena, const struct text *line, const struct piece *piece, size_t count) {
  struct text joined = text_new(arena);
  if (line) text_add_text(&joined, line);
  for (size_t i = 0; i < count; i++) append(&joined, &piece[i], joined.count == 0);
  return joined;
}

/* Width of a word by itself, and of the space before it. */
static long word_width(const struct wrapping *w, const struct piece *piece, size_t count) {
  long width = 0;
  for (size_t i = 0; i < count; i++) {
    int weight = text_weight(w->style, &piece[i].span);
    const char *run = piece[i].span.text;
    width += w->reserved ? measure_reserved(w->measure, w->family, w->style->size, weight, w->style->spacing, run)
                         : measure_width(w->measure, w->family, w->style->size, weight, w->style->spacing, false, run);
  }
  return width;
}

static long space_width(const struct wrapping *w) {
  return measure_width(w->measure, w->family, w->style->size, w->style->weight, w->style->spacing, false, " ");
}

struct text *text_wrap(struct arena *arena, struct measure *measure, const char *family, const struct type_style *style,
                       const struct text *text, long width, bool reserved, size_t *count) {
  struct wrapping w = {measure, family, style, reserved};
  struct piece_list list = {.arena = arena};
  bool space = false;
  for (size_t i = 0; i < text->count; i++) split_span(&list, &text->item[i], &space);
  struct text *line = arena_array(arena, list.count + 1, sizeof *line);
  long so_far = 0;
  *count = 0;
  for (size_t i = 0; i < list.count;) {
    size_t n = 1; /* a word: pieces that stay together */
    while (i + n < list.count && (!list.item[i + n].after_space || starts_with_dash(list.item[i + n].span.text))) n++;
    long word = word_width(&w, &list.item[i], n), longer = so_far + space_width(&w) + word;
    /* The sum of words is off by kerning alone: only a close call is measured as a whole. */
    bool goes_on = *count && longer <= width + style->size;
    if (goes_on) {
      struct text joined = join(arena, &line[*count - 1], &list.item[i], n);
      if (longer > width - style->size) {
        longer = width_of(measure, family, style, &joined, reserved);
        goes_on = longer <= width;
      }
      if (goes_on) line[*count - 1] = joined;
    }
    if (!goes_on) {
      line[(*count)++] = join(arena, NULL, &list.item[i], n);
      longer = word;
    }
    so_far = longer;
    i += n;
  }
  return line;
}

struct text *text_wrap_even(struct arena *arena, struct measure *measure, const char *family,
                            const struct type_style *style, const struct text *text, long width, bool reserved,
                            size_t *count) {
  struct text *line = text_wrap(arena, measure, family, style, text, width, reserved, count);
  if (*count < 2) return line;
  for (long low = 0, high = width; high - low > 1000;) {
    long middle = (low + high) / 2;
    size_t lines;
    struct text *even = text_wrap(arena, measure, family, style, text, middle, reserved, &lines);
    bool wide = false;
    for (size_t i = 0; i < lines; i++) wide |= width_of(measure, family, style, &even[i], reserved) > middle;
    if (lines > *count || wide) {
      low = middle;
    } else {
      high = middle;
      line = even;
    }
  }
  return line;
}
