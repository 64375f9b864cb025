#include "document/page.h"

static struct block *add(struct article *article, enum block_kind kind) {
  struct block *block = ARENA_PUSH(article->arena, article);
  block->kind = kind;
  block->text = block->subtitle = text_new(article->arena);
  return block;
}

static void add_text(struct article *article, enum block_kind kind, const struct text *text) {
  if (!text_is_empty(text)) add(article, kind)->text = *text;
}

struct article *page_of_figure(struct arena *arena, const struct figure *figure, const struct scene *plot) {
  struct article *article = arena_alloc(arena, sizeof *article);
  *article = (struct article){.arena = arena, .name = figure->name, .language = figure->language, .title = text_new(arena)};
  text_add_text(&article->title, &figure->kind);
  text_add(&article->title, " — ");
  text_add_text(&article->title, &figure->title);
  add_text(article, BLOCK_KIND_LINE, &figure->kind);
  struct block *heading = add(article, BLOCK_HEADING);
  heading->level = 1;
  heading->text = figure->title;
  heading->subtitle = figure->subtitle;
  add_text(article, BLOCK_LEDE, &figure->lede);
  add_text(article, BLOCK_BASIS_NOTE, &figure->note);
  struct block *drawing = add(article, BLOCK_FIGURE);
  drawing->figure = figure;
  drawing->scene = plot;
  if (figure->legends) add(article, BLOCK_LEGEND)->figure = figure;
  if (figure->table) add(article, BLOCK_TABLE)->table = figure->table;
  if (figure->cards) add(article, BLOCK_CARDS)->figure = figure;
  if (!text_is_empty(&figure->closing_lead)) {
    struct block *closing = add(article, BLOCK_CLOSING);
    struct text lead = text_new(arena);
    text_add_text(&lead, &figure->closing_lead);
    for (size_t i = 0; i < lead.count; i++) lead.item[i].strong = true;
    text_add(&lead, " ");
    text_add_text(&lead, &figure->closing);
    closing->text = lead;
  }
  struct block *details = add(article, BLOCK_DETAILS);
  text_add(&details->text, "The figure in words");
  details->figure = figure;
  details->items = figure->description;
  details->item_count = figure->descriptions;
  add_text(article, BLOCK_FOOTER, &figure->footer);
  return article;
}
