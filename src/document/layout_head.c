/* Kind line, title, lede and note of a figure. */
#include "document/layout.h"

/* A copy in which every span has the same emphasis. */
static void add_as(struct text *to, const struct text *from, bool strong, bool tail) {
  for (size_t i = 0; i < from->count; i++) {
    struct span *span = ARENA_PUSH(to->arena, to);
    *span = from->item[i];
    span->strong = strong;
    span->tail = tail;
  }
}

static void put_lines(struct layout *layout, enum type_role role, const struct text *text, long first) {
  const struct type_style *type = &layout->style->type[role];
  size_t count;
  struct text *line = text_wrap(layout->arena, layout->measure, layout->style->font, type, text,
                                layout->right - layout->margin, false, &count);
  for (size_t i = 0; i < count; i++) {
    layout->y = first + (long)i * type->leading;
    layout_text(layout, type, &line[i], layout->margin, layout->y, -1, ROLE_TEXT, -1);
  }
}

static void put_title(struct layout *layout) {
  const struct profile_style *style = layout->style;
  const struct figure *figure = layout->figure;
  struct text title = text_new(layout->arena), tail = text_new(layout->arena);
  add_as(&title, &figure->title, true, false);
  add_as(&tail, &figure->subtitle, false, true);
  if (!style->title_apart && tail.count) {
    struct text whole = text_new(layout->arena), dash = text_new(layout->arena);
    text_add(&dash, " — ");
    add_as(&whole, &title, true, false);
    add_as(&whole, &dash, false, true);
    add_as(&whole, &tail, false, true);
    const struct type_style *type = &style->type[TYPE_TITLE];
    if (text_width(layout->measure, style->font, type, &whole) <= layout->right - layout->margin) {
      layout->y = style->title_baseline;
      layout_text(layout, type, &whole, layout->margin, layout->y, -1, ROLE_TEXT, -1);
      return;
    }
  }
  put_lines(layout, TYPE_TITLE, &title, style->title_baseline);
  if (tail.count) put_lines(layout, TYPE_TAIL, &tail, layout->y + style->tail_step);
}

void layout_head(struct layout *layout) {
  const struct profile_style *style = layout->style;
  if (layout->plot_only) return;
  if (!style->sparse) put_lines(layout, TYPE_KIND, &layout->figure->kind, style->kind_baseline);
  put_title(layout);
  if (!style->sparse && !style->one_ink && !text_is_empty(&layout->figure->lede))
    put_lines(layout, TYPE_LEDE, &layout->figure->lede, layout->y + style->lede_step);
}

static const struct text *note_text(const struct layout *layout) {
  return layout->style->sparse ? &layout->figure->note_short : &layout->figure->note;
}

static size_t note_lines(const struct layout *layout) {
  size_t count;
  text_wrap(layout->arena, layout->measure, layout->style->font, &layout->style->type[TYPE_NOTE], note_text(layout),
            layout->right - layout->margin, false, &count);
  return count;
}

long layout_note_top(const struct layout *layout) {
  const struct profile_style *style = layout->style;
  size_t lines = layout->plot_only ? 0 : note_lines(layout);
  long first = style->height - style->note_bottom - (lines ? (long)lines - 1 : 0) * style->type[TYPE_NOTE].leading;
  return first - (lines ? profile_cap(style, style->type[TYPE_NOTE].size) : 0);
}

long layout_note(struct layout *layout, long bottom) {
  const struct profile_style *style = layout->style;
  if (layout->plot_only) return bottom + style->type[TYPE_SUB].size / 4 + style->unit;
  if (text_is_empty(note_text(layout))) return style->height ? style->height : bottom + style->note_bottom;
  long first = bottom + style->note_step;
  if (style->height) first = layout_note_top(layout) + profile_cap(style, style->type[TYPE_NOTE].size);
  put_lines(layout, TYPE_NOTE, note_text(layout), first);
  return style->height ? style->height : layout->y + style->note_bottom;
}
