/* From blocks to slabs: what each block looks like on paper and what must stay together. */
#include "backend/paginate.h"
#include "backend/walk.h"

#include "document/article_flow.h"
#include "document/wrap.h"

#define INK PAINT_INK, PAINT_INK, PAINT_INK2
#define INK2 PAINT_INK2, PAINT_INK, PAINT_INK2

/* size, leading, spacing; weight, strong, tail; paint, strong, tail */
const struct type_style page_style[STYLE_COUNT] = {
    [STYLE_H1] = {24000, 30000, -250, 600, 600, 400, INK},
    [STYLE_H2] = {18600, 24000, -150, 600, 600, 400, INK},
    [STYLE_H3] = {14000, 19000, 0, 600, 600, 400, INK},
    [STYLE_H4] = {12600, 18600, 0, 600, 600, 400, INK},
    [STYLE_KIND] = {10600, 16000, 0, 600, 600, 400, INK2},
    [STYLE_LEDE] = {13300, 20500, 0, 400, 600, 400, INK},
    [STYLE_BODY] = {12600, 18600, 0, 400, 600, 400, INK},
    [STYLE_BASIS] = {11300, 16600, 0, 400, 600, 400, INK2},
    [STYLE_KEY] = {11300, 18600, 0, 400, 600, 400, INK2},
    [STYLE_FOOTER] = {10600, 16000, 0, 400, 600, 400, INK2},
    [STYLE_FOOT] = {10000, 14000, 0, 400, 600, 400, INK2},
    [STYLE_CARD] = {18000, 24000, -150, 600, 600, 400, INK},
    [STYLE_CARD_POINT] = {18000, 24000, -150, 400, 600, 400, INK2},
    [STYLE_CARD_TEXT] = {11600, 17600, 0, 400, 600, 400, INK2},
};

enum { TABLE_SCALE = 880, WHOLE_TABLE = 380000, BULLET_INDENT = 16000, KEY_INDENT = 28000, CARDS_GAP = 20000 };

static struct slab *add(struct slabs *slabs) { return ARENA_PUSH(slabs->arena, slabs); }

static long baseline(const struct type_style *style) { return style->leading / 2 + style->size * 36 / 100; }

static void draw_line(const struct slab *slab, struct scene *page, struct measure *measure, long y) {
  long line = y + baseline(slab->style);
  if (slab->bullet) scene_add_rect(page, PAINT_INK2, slab->x - 11000, line - 5500, 3000, 3000);
  if (slab->line.count) scene_add_text(page, measure, slab->style, &slab->line, slab->x, line, -1);
}

/* The lines of a paragraph: the first two and the last two stay together. Returns the first. */
static size_t add_lines(struct slabs *slabs, enum page_style look, const struct text *text, long x, long width,
                        long above, bool keep) {
  const struct type_style *style = &page_style[look];
  struct text flowing = flow_text(slabs->arena, text);
  size_t count, first = slabs->count;
  struct text *line =
      text_wrap(slabs->arena, slabs->measure, profile_style(PROFILE_WEB)->font, style, &flowing, width, false, &count);
  for (size_t i = 0; i < count; i++)
    *add(slabs) = (struct slab){.above = i ? 0 : above,
                                .height = style->leading,
                                .keep = keep || (i + 1 < count && (i == 0 || i + 2 == count)),
                                .draw = draw_line,
                                .x = x,
                                .style = style,
                                .line = line[i]};
  return first;
}

static void add_heading(struct slabs *slabs, const struct block *block) {
  static const enum page_style looks[] = {STYLE_H1, STYLE_H2, STYLE_H3, STYLE_H4};
  static const long above[] = {0, 34000, 22000, 16000}, below[] = {8000, 6000, 4000, 0};
  int level = block->level >= 1 && block->level <= 4 ? block->level - 1 : 3;
  struct text whole = text_new(slabs->arena), subtitle = text_new(slabs->arena);
  text_add_text(&subtitle, &block->subtitle);
  for (size_t i = 0; i < subtitle.count; i++) subtitle.item[i].tail = true;
  whole = walk_join(slabs->arena, &block->text, " \u2014 ", &subtitle);
  add_lines(slabs, looks[level], &whole, PAGE_LEFT, PAGE_MEASURE, above[level], true);
  if (slabs->count) slabs->item[slabs->count - 1].height += below[level];
}

static void draw_figure(const struct slab *slab, struct scene *page, struct measure *measure, long y) {
  (void)measure;
  paginate_place(page, slab->scene, slab->x, y, slab->per_mille);
}

/* A scene with margins of its own hangs out by them, so that its text stands at the page's left edge. */
static void add_figure(struct slabs *slabs, const struct scene *scene) {
  const struct profile_style *style = profile_style(scene->profile);
  bool margins = scene->profile == PROFILE_WEB && scene->width == style->width;
  long inner = margins ? style->right - style->margin : scene->width;
  long per_mille = inner > PAGE_MEASURE ? PAGE_MEASURE * 1000 / inner : 1000, most = PAGE_BOTTOM - PAGE_TOP;
  if (scene->height * per_mille / 1000 > most) per_mille = most * 1000 / scene->height;
  *add(slabs) = (struct slab){.above = 14000,
                              .height = scene->height * per_mille / 1000 + 6000,
                              .draw = draw_figure,
                              .x = PAGE_LEFT - (margins ? style->margin * per_mille / 1000 : 0),
                              .scene = scene,
                              .per_mille = per_mille};
}

static void draw_caption(const struct slab *slab, struct scene *page, struct measure *measure, long y) {
  (void)measure;
  table_draw_caption(page, slab->plan, y);
}

static void draw_head(const struct slab *slab, struct scene *page, struct measure *measure, long y) {
  (void)measure;
  table_draw_head(page, slab->plan, y);
}

static void draw_row(const struct slab *slab, struct scene *page, struct measure *measure, long y) {
  (void)measure;
  table_draw_row(page, slab->plan, slab->row, y, slab->on_top);
}

static void draw_end(const struct slab *slab, struct scene *page, struct measure *measure, long y) {
  (void)measure;
  table_draw_end(page, slab->plan, y);
}

static void draw_note(const struct slab *slab, struct scene *page, struct measure *measure, long y) {
  (void)measure;
  table_draw_note(page, slab->plan, y);
}

/* A short table stays whole; of a long one, caption and head stay with the first two rows, the last two rows with the
 * end and note. */
static void add_table(struct slabs *slabs, const struct table *table) {
  struct table_look look = table_look(PROFILE_WEB, TABLE_SCALE);
  const struct table_plan *plan =
      table_plan(slabs->arena, slabs->measure, table, look, PAGE_LEFT, PAGE_MEASURE, slabs->report);
  if (!plan) return;
  long above = plan->caption_lines ? 18000 : 6000, height = table_caption_height(plan) + table_head_height(plan);
  for (size_t r = 0; r < table->rows; r++) height += table_row_height(plan, r, false);
  bool whole = height <= WHOLE_TABLE;
  if (plan->caption_lines) {
    *add(slabs) = (struct slab){
        .above = above, .height = table_caption_height(plan), .keep = true, .draw = draw_caption, .plan = plan};
    above = 0;
  }
  *add(slabs) =
      (struct slab){.above = above, .height = table_head_height(plan), .keep = true, .draw = draw_head, .plan = plan};
  for (size_t r = 0; r < table->rows; r++)
    *add(slabs) = (struct slab){.height = table_row_height(plan, r, false),
                                .keep = whole || r == 0 || r + 2 >= table->rows,
                                .draw = draw_row,
                                .plan = plan,
                                .row = r,
                                .is_row = true};
  *add(slabs) =
      (struct slab){.height = table_end_height(plan), .keep = plan->note_lines > 0, .draw = draw_end, .plan = plan};
  if (plan->note_lines) *add(slabs) = (struct slab){.height = table_note_height(plan), .draw = draw_note, .plan = plan};
  slabs->item[slabs->count - 1].height += 14000;
}

static void draw_key(const struct slab *slab, struct scene *page, struct measure *measure, long y) {
  const struct legend_entry *entry = &slab->figure->legend[slab->entry];
  figure_swatch(page, entry->style, entry->open, PAGE_LEFT, y + 4500, 18000, 10000);
  draw_line(slab, page, measure, y);
}

static void add_legend(struct slabs *slabs, const struct figure *figure) {
  for (size_t i = 0; i < figure->legends; i++) {
    struct text text = text_new(slabs->arena);
    text_add_text(&text, &figure->legend[i].lead);
    for (size_t n = 0; n < text.count; n++) text.item[n].strong = true;
    text_add_text(&text, &figure->legend[i].rest);
    size_t first = add_lines(slabs, STYLE_KEY, &text, PAGE_LEFT + KEY_INDENT, PAGE_MEASURE - KEY_INDENT, i ? 0 : 8000,
                             i + 1 < figure->legends);
    if (first == slabs->count) continue;
    slabs->item[first].draw = draw_key;
    slabs->item[first].figure = figure;
    slabs->item[first].entry = i;
  }
}

static struct text *card_lines(struct arena *arena, struct measure *measure, const struct type_style *style,
                               const struct text *text, long width, size_t *count) {
  struct text flowing = flow_text(arena, text);
  return text_wrap(arena, measure, profile_style(PROFILE_WEB)->font, style, &flowing, width, false, count);
}

static const struct type_style *card_style(const struct card *card) {
  return &page_style[card->kind == CARD_POINT ? STYLE_CARD_POINT : STYLE_CARD];
}

static long card_width(const struct figure *figure) {
  long cards = (long)figure->cards;
  return (PAGE_MEASURE - (cards - 1) * CARDS_GAP) / cards;
}

static long draw_card(struct scene *page, struct measure *measure, const struct card *card, long x, long y,
                      long width) {
  bool claim = card->kind == CARD_CLAIM;
  const struct type_style *styles[] = {card_style(card), &page_style[STYLE_CARD_TEXT]};
  const struct text *texts[] = {&card->big, &card->small};
  if (page) scene_add_line(page, claim ? PAINT_INK : PAINT_AXIS, claim ? 2600 : 900, x, y, x + width, y);
  struct arena *arena = card->big.arena;
  y += 8000;
  for (int part = 0; part < 2; part++) {
    size_t count;
    struct text *line = card_lines(arena, measure, styles[part], texts[part], width, &count);
    for (size_t i = 0; i < count; i++, y += styles[part]->leading)
      if (page) scene_add_text(page, measure, styles[part], &line[i], x, y + baseline(styles[part]), -1);
    y += 3000;
  }
  return y;
}

static void draw_cards(const struct slab *slab, struct scene *page, struct measure *measure, long y) {
  long width = card_width(slab->figure);
  for (size_t i = 0; i < slab->figure->cards; i++)
    draw_card(page, measure, &slab->figure->card[i], PAGE_LEFT + (long)i * (width + CARDS_GAP), y + 2000, width);
}

static void add_cards(struct slabs *slabs, const struct figure *figure) {
  if (!figure->cards) return;
  long height = 0;
  for (size_t i = 0; i < figure->cards; i++) {
    long bottom = draw_card(NULL, slabs->measure, &figure->card[i], 0, 2000, card_width(figure));
    if (bottom > height) height = bottom;
  }
  *add(slabs) = (struct slab){.above = 20000, .height = height, .draw = draw_cards, .figure = figure};
}

static void add_list(struct slabs *slabs, const struct block *block) {
  for (size_t i = 0; i < block->item_count; i++) {
    size_t first = add_lines(slabs, STYLE_BODY, &block->items[i], PAGE_LEFT + BULLET_INDENT, PAGE_TEXT - BULLET_INDENT,
                             i ? 3000 : 6000, false);
    if (first < slabs->count) slabs->item[first].bullet = true;
  }
}

static void draw_footer_rule(const struct slab *slab, struct scene *page, struct measure *measure, long y) {
  (void)slab, (void)measure;
  scene_add_line(page, PAINT_AXIS, 900, PAGE_LEFT, y, PAGE_LEFT + PAGE_MEASURE, y);
}

static void add_footer(struct slabs *slabs, const struct text *text) {
  *add(slabs) = (struct slab){.above = 24000, .height = 6000, .keep = true, .draw = draw_footer_rule};
  add_lines(slabs, STYLE_FOOTER, text, PAGE_LEFT, PAGE_MEASURE, 0, false);
}

static void add_block(struct slabs *slabs, const struct block *block) {
  switch (block->kind) {
    case BLOCK_HEADING:
      add_heading(slabs, block);
      break;
    case BLOCK_KIND_LINE:
      add_lines(slabs, STYLE_KIND, &block->text, PAGE_LEFT, PAGE_MEASURE, 24000, true);
      break;
    case BLOCK_LEDE:
      add_lines(slabs, STYLE_LEDE, &block->text, PAGE_LEFT, PAGE_TEXT, 4000, false);
      break;
    case BLOCK_BASIS_NOTE:
      add_lines(slabs, STYLE_BASIS, &block->text, PAGE_LEFT, PAGE_TEXT, 8000, false);
      break;
    case BLOCK_PARAGRAPH:
      add_lines(slabs, STYLE_BODY, &block->text, PAGE_LEFT, PAGE_TEXT, 8000, false);
      break;
    case BLOCK_CLOSING:
      add_lines(slabs, STYLE_BODY, &block->text, PAGE_LEFT, PAGE_TEXT, 20000, false);
      break;
    case BLOCK_FOOTER:
      add_footer(slabs, &block->text);
      break;
    case BLOCK_LIST:
      add_list(slabs, block);
      break;
    case BLOCK_FIGURE:
      add_figure(slabs, block->scene);
      break;
    case BLOCK_LEGEND:
      add_legend(slabs, block->figure);
      break;
    case BLOCK_TABLE:
      add_table(slabs, block->table);
      break;
    case BLOCK_CARDS:
      add_cards(slabs, block->figure);
      break;
    case BLOCK_DETAILS:
      add_lines(slabs, STYLE_H4, &block->text, PAGE_LEFT, PAGE_MEASURE, 16000, true);
      for (size_t i = 0; i < block->item_count; i++)
        add_lines(slabs, STYLE_BASIS, &block->items[i], PAGE_LEFT, PAGE_TEXT, i ? 6000 : 2000, false);
      break;
  }
}

struct slabs slabs_of_article(struct arena *arena, struct measure *measure, const struct article *article,
                              struct report *report) {
  struct slabs slabs = {.arena = arena, .measure = measure, .report = report};
  for (size_t i = 0; i < article->count; i++) {
    bool introduces = article->item[i].kind == BLOCK_PARAGRAPH && i + 1 < article->count &&
                      (article->item[i + 1].kind == BLOCK_TABLE || article->item[i + 1].kind == BLOCK_LIST);
    add_block(&slabs, &article->item[i]);
    if (introduces && slabs.count) slabs.item[slabs.count - 1].keep = true;
  }
  return slabs;
}
