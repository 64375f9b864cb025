/* Builds the text of a piece beside the steps that lead back into the source. */
#include "proof/manuscript.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static const char GAP[] = "\uFFFC";

static void *grow(void *item, size_t *room, size_t needed, size_t size) {
  if (needed <= *room) return item;
  size_t more = needed + needed / 2 + 64;
  void *larger = more < SIZE_MAX / size ? realloc(item, more * size) : NULL;
  if (!larger) {
    fputs("figproof: out of memory; nothing was written\n", stderr);
    _Exit(EXIT_SYSTEM);
  }
  *room = more;
  return larger;
}

void text_put(struct text *text, const char *bytes, size_t length) {
  text->item = grow(text->item, &text->room, text->length + length + 1, 1);
  if (length) memcpy(text->item + text->length, bytes, length);
  text->length += length;
  text->item[text->length] = '\0';
}

static void release(void *object) {
  struct builder *builder = object;
  free(builder->text.item);
  free(builder->step);
}

struct builder *builder_new(struct manuscript *manuscript) {
  struct builder *builder = arena_alloc(manuscript->arena, sizeof *builder);
  builder->manuscript = manuscript;
  arena_on_free(manuscript->arena, release, builder);
  builder_clear(builder);
  return builder;
}

void builder_clear(struct builder *builder) {
  builder->text.length = builder->steps = builder->spots = 0;
  builder->spot = NULL;
  builder->next = SIZE_MAX;
  builder->blank = 0;
  builder->solid = false;
}

static void push_step(struct builder *builder, size_t source, size_t length) {
  if (builder->steps == builder->step_room)
    builder->step = grow(builder->step, &builder->step_room, builder->steps + 1, sizeof *builder->step);
  builder->step[builder->steps++] = (struct piece_step){builder->text.length, source, length};
}

static void append(struct builder *builder, size_t at, size_t size) {
  if (builder->next != at) push_step(builder, at, 0);
  text_put(&builder->text, builder->manuscript->source.data + at, size);
  builder->next = at + size;
}

static void append_decoded(struct builder *builder, const char *text, size_t length, size_t at, size_t size) {
  const struct piece_step *last = builder->steps ? &builder->step[builder->steps - 1] : NULL;
  bool same = builder->folded && last && last->source == at && last->length == size;
  if (!same) push_step(builder, at, size);
  text_put(&builder->text, text, length);
  builder->next = SIZE_MAX;
}

static void put_blank(struct builder *builder) {
  char blank = builder->blank;
  if (!blank) return;
  builder->blank = 0;
  bool literal =
      builder->blank_size == 1 && builder->manuscript->source.data[builder->blank_at] == blank && !builder->folded;
  if (literal)
    append(builder, builder->blank_at, 1);
  else
    append_decoded(builder, &blank, 1, builder->blank_at, builder->blank_size);
}

/* Bytes of a digit or sign at text that has a raised and a lowered form; which one it is in the lists below. */
static size_t script_sign(const char *text, const char *end, size_t *index) {
  if (byte_is_digit(*text)) return *index = (size_t)(*text - '0'), 1;
  if (*text == '+') return *index = 10, 1;
  if (*text == '-') return *index = 11, 1;
  if (end - text >= 3 && memcmp(text, "−", 3) == 0) return *index = 11, 3;
  return 0;
}

static bool put_script(struct builder *builder, const char *text, size_t length, size_t at, size_t size) {
  static const char *const raised[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹", "⁺", "⁻"};
  static const char *const lowered[] = {"₀", "₁", "₂", "₃", "₄", "₅", "₆", "₇", "₈", "₉", "₊", "₋"};
  const char *const *forms = builder->script == SCRIPT_RAISED ? raised : lowered;
  size_t index = 0, n;
  const char *end = text + length;
  for (const char *p = text; p < end; p += n)
    if (!(n = script_sign(p, end, &index))) return false;
  for (const char *p = text; p < end; p += n) {
    n = script_sign(p, end, &index);
    append_decoded(builder, forms[index], strlen(forms[index]), size ? at : at + (size_t)(p - text), size ? size : n);
  }
  return true;
}

void builder_put(struct builder *builder, size_t at, size_t size) {
  const char *text = builder->manuscript->source.data + at;
  while (!builder->text.length && size && byte_is_blank(*text)) text++, at++, size--;
  if (!size) return;
  put_blank(builder);
  builder->solid = true;
  if (builder->script != SCRIPT_NONE && put_script(builder, text, size, builder->folded ? builder->fold_at : at,
                                                   builder->folded ? builder->fold_size : 0))
    return;
  if (builder->folded)
    append_decoded(builder, text, size, builder->fold_at, builder->fold_size);
  else
    append(builder, at, size);
}

void builder_decode(struct builder *builder, const char *text, size_t length, size_t at, size_t size) {
  if (!length) return;
  if (!size) size = 1;
  if (at + size > builder->manuscript->source.size) at = builder->manuscript->source.size - size;
  if (builder->folded) at = builder->fold_at, size = builder->fold_size;
  put_blank(builder);
  builder->solid = true;
  if (builder->script != SCRIPT_NONE && put_script(builder, text, length, at, size)) return;
  append_decoded(builder, text, length, at, size);
}

void builder_decode_text(struct builder *builder, const char *text, size_t at, size_t size) {
  builder_decode(builder, text, strlen(text), at, size);
}

static void blank(struct builder *builder, char c, size_t at, size_t size) {
  if (builder->folded) at = builder->fold_at, size = builder->fold_size;
  size_t length = builder->text.length;
  if (!length || !size || builder->blank == '\n' || (builder->blank && c == ' ')) return;
  if (c == ' ' && (builder->text.item[length - 1] == ' ' || builder->text.item[length - 1] == '\n')) return;
  builder->blank = c;
  builder->blank_at = at;
  builder->blank_size = size;
}

void builder_space(struct builder *builder, size_t at, size_t size) { blank(builder, ' ', at, size); }
void builder_break(struct builder *builder, size_t at, size_t size) { blank(builder, '\n', at, size); }
void builder_tighten(struct builder *builder) { builder->blank = 0; }

void builder_put_folded(struct builder *builder, size_t at, size_t size) {
  const char *source = builder->manuscript->source.data, *p = source + at, *end = p + size, *from = p;
  while (p < end) {
    /* one space between two words needs no folding */
    if (!byte_is_blank(*p) || (*p == ' ' && p > from && p + 1 < end && !byte_is_blank(p[1]))) {
      p++;
      continue;
    }
    builder_put(builder, (size_t)(from - source), (size_t)(p - from));
    for (from = p; p < end && byte_is_blank(*p);) p++;
    builder_space(builder, (size_t)(from - source), (size_t)(p - from));
    from = p;
  }
  builder_put(builder, (size_t)(from - source), (size_t)(p - from));
}

void builder_gap(struct builder *builder, size_t at, size_t size) {
  if (builder->folded) at = builder->fold_at, size = builder->fold_size;
  size_t length = builder->text.length, gap = sizeof GAP - 1;
  if (!size || (!builder->blank && length >= gap && memcmp(builder->text.item + length - gap, GAP, gap) == 0)) return;
  put_blank(builder);
  append_decoded(builder, GAP, gap, at, size);
}

void builder_copy(struct builder *builder, const struct builder *from, size_t begin, size_t end) {
  for (size_t i = 0; i < from->steps; i++) {
    const struct piece_step *step = &from->step[i];
    size_t first = step->text, last = i + 1 < from->steps ? step[1].text : from->text.length;
    if (last <= begin || first >= end) continue;
    if (first < begin) first = begin;
    if (last > end) last = end;
    if (step->length)
      append_decoded(builder, from->text.item + first, last - first, step->source, step->length);
    else
      append(builder, step->source + (first - step->text), last - first);
  }
  builder->solid |= begin < end && from->solid;
}

void builder_join(struct builder *builder, const struct builder *from) {
  put_blank(builder);
  builder_copy(builder, from, 0, from->text.length);
}

/* Blanks at the end. The first character of a solid text is none. */
static void trim(struct builder *builder) {
  while (builder->text.length > 1 && byte_is_blank(builder->text.item[builder->text.length - 1]))
    builder->text.length--;
  while (builder->step[builder->steps - 1].text >= builder->text.length) builder->steps--;
  builder->text.item[builder->text.length] = '\0';
}

bool builder_end(struct builder *builder, enum piece_kind kind) {
  struct manuscript *manuscript = builder->manuscript;
  if (builder->solid && !manuscript->stopped) {
    trim(builder);
    if (kind == PIECE_HEADING) {
      manuscript->heading.length = 0;
      text_put(&manuscript->heading, builder->text.item, builder->text.length);
    }
    struct piece piece = {.kind = kind,
                          .text = builder->text.item,
                          .length = builder->text.length,
                          .step = builder->step,
                          .steps = builder->steps,
                          .heading = manuscript->heading.length ? manuscript->heading.item : "",
                          .column = kind == PIECE_CELL ? builder->column : NULL,
                          .row = kind == PIECE_CELL ? builder->row : NULL,
                          .inside = manuscript->inside,
                          .source = manuscript->source.data,
                          .source_size = manuscript->source.size,
                          .spot = builder->spot,
                          .spots = builder->spots};
    manuscript->stopped = !manuscript->reader->piece(manuscript->reader->context, &piece);
  }
  builder_clear(builder);
  return !manuscript->stopped;
}
