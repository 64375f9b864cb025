/* Slabs onto pages: what must stay together moves on together, a table repeats its head on every page. */
#include "backend/backend.h"
#include "backend/paginate.h"
#include "document/article_flow.h"
#include "document/wrap.h"

struct pages {
  struct arena *arena;
  struct measure *measure;
  const struct article *article;
  struct scene **item;
  size_t count, room;
  long y;
  bool on_top; /* nothing stands on the page yet */
};

static void begin_page(struct pages *pages) {
  struct scene *page = scene_new(pages->arena, pages->article->name, PROFILE_WEB);
  page->width = PAGE_WIDTH;
  page->height = PAGE_HEIGHT;
  if (pages->article->language) page->language = pages->article->language;
  page->title = pages->article->title;
  *ARENA_PUSH(pages->arena, pages) = page;
  pages->y = PAGE_TOP;
  pages->on_top = true;
}

/* The foot of a page: what it belongs to on the left, its number on the right. */
static void add_foot(struct pages *pages, size_t index) {
  const struct type_style *style = &page_style[STYLE_FOOT];
  struct scene *page = pages->item[index];
  struct text title = flow_text(pages->arena, &pages->article->title), number = text_new(pages->arena);
  size_t lines;
  struct text *line =
      text_wrap(pages->arena, pages->measure, page->font, style, &title, PAGE_MEASURE - 60000, false, &lines);
  text_add_number(&number, printed_count(pages->arena, "page number", (long)index + 1, PRINTED_PLAIN));
  if (lines) scene_add_text(page, pages->measure, style, &line[0], PAGE_LEFT, PAGE_FOOT, -1);
  scene_add_text(page, pages->measure, style, &number, PAGE_LEFT + PAGE_MEASURE, PAGE_FOOT, 1);
}

/* How tall the slabs are that must stand on one page, from `first`; *end is the one behind them. */
static long group_height(const struct slabs *slabs, size_t first, bool on_top, size_t *end) {
  long height = 0;
  size_t i = first;
  for (;; i++) {
    height += slabs->item[i].height + (i == first && on_top ? 0 : slabs->item[i].above);
    if (!slabs->item[i].keep || i + 1 == slabs->count) break;
  }
  *end = i + 1;
  return height;
}

static long repeated_head(const struct slab *slab) {
  return slab->is_row && slab->row ? table_head_height(slab->plan) : 0;
}

static void place(struct pages *pages, const struct slab *slab) {
  struct scene *page = pages->item[pages->count - 1];
  struct slab placed = *slab;
  if (pages->on_top && repeated_head(slab)) {
    table_draw_head(page, slab->plan, pages->y);
    pages->y += repeated_head(slab);
    placed.on_top = true;
    placed.height = table_row_height(slab->plan, slab->row, true);
  } else if (!pages->on_top) {
    pages->y += slab->above;
  }
  placed.draw(&placed, page, pages->measure, pages->y);
  pages->y += placed.height;
  pages->on_top = false;
}

/* A thin rule where a table leaves the page. */
static void close_table(struct pages *pages, const struct slab *next) {
  if (!next->is_row || !next->row || pages->on_top) return;
  long y = pages->y + 5 * next->plan->look.unit;
  scene_add_line(pages->item[pages->count - 1], PAINT_AXIS, next->plan->look.rule_group, PAGE_LEFT, y,
                 PAGE_LEFT + PAGE_MEASURE, y);
}

static void report_tall(struct pages *pages, const struct slab *slab, struct report *report) {
  const char *what = slab->is_row ? "a table row" : slab->scene ? "a figure" : "a part";
  report_add(report, FINDING_LEGIBLE, (struct place){.file = pages->article->name}, "%s is taller than a page", what)
      ->hint = "make its text shorter";
}

const struct scene **article_paginate(struct arena *arena, struct measure *measure, const struct article *article,
                                      size_t *count, struct report *report) {
  struct slabs slabs = slabs_of_article(arena, measure, article, report);
  struct pages pages = {.arena = arena, .measure = measure, .article = article};
  begin_page(&pages);
  for (size_t i = 0; i < slabs.count;) {
    size_t end;
    const long room = PAGE_BOTTOM - PAGE_TOP;
    long height = group_height(&slabs, i, pages.on_top, &end);
    bool together = group_height(&slabs, i, true, &end) + repeated_head(&slabs.item[i]) <= room;
    if (!together) { /* more than a page must stay together: it cannot */
      end = i + 1;
      height = slabs.item[i].height + (pages.on_top ? 0 : slabs.item[i].above);
    }
    if (!pages.on_top && pages.y + height > PAGE_BOTTOM) {
      close_table(&pages, &slabs.item[i]);
      begin_page(&pages);
      continue;
    }
    if (slabs.item[i].height > room) report_tall(&pages, &slabs.item[i], report);
    for (; i < end; i++) place(&pages, &slabs.item[i]);
  }
  for (size_t i = 0; i < pages.count; i++) add_foot(&pages, i);
  *count = pages.count;
  return (const struct scene **)pages.item;
}
