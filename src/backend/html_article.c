/* Articles in HTML: one element for each block. */
#include "backend/html.h"

#include "document/profile.h"

static const char *block_class(enum block_kind kind) {
  switch (kind) {
    case BLOCK_KIND_LINE:
      return "kind";
    case BLOCK_LEDE:
      return "lede";
    case BLOCK_BASIS_NOTE:
      return "basis";
    case BLOCK_CLOSING:
      return "closing";
    case BLOCK_FOOTER:
      return "footer";
    default:
      return NULL;
  }
}

static void open_element(struct writer *writer, const char *element, const char *class_name, const char *id) {
  struct sink *sink = &writer->sink;
  SINK(sink, "<", element);
  if (class_name) SINK(sink, " class=\"", class_name, "\"");
  if (id && *id) SINK(sink, " id=\"", walk_id(writer->arena, id), "\"");
  sink_char(sink, '>');
}

static void paragraph(struct writer *writer, const char *class_name, const char *id, const struct text *text) {
  if (text_is_empty(text)) return;
  open_element(writer, "p", class_name, id);
  writer_text(writer, text, ROLE_TEXT);
  sink_text(&writer->sink, "</p>\n");
}

/* One heading, one run: the lighter second half follows behind a dash, below a page's title on a line of its own. */
static void heading(struct writer *writer, const struct block *block) {
  static const char *const elements[] = {"h1", "h2", "h3", "h4"};
  const char *element = elements[block->level >= 1 && block->level <= 4 ? block->level - 1 : 3];
  struct sink *sink = &writer->sink;
  bool apart = block->level == 1;
  open_element(writer, element, NULL, block->anchor);
  writer_words(writer, &block->text);
  if (!text_is_empty(&block->subtitle)) {
    sink_text(sink, apart ? " " : " <span class=\"joint\">\u2014</span> ");
    sink_text(sink, "<span class=\"subtitle\">");
    writer_words(writer, &block->subtitle);
    sink_text(sink, "</span>");
  }
  SINK(sink, "</", element, ">\n");
  struct text whole = walk_join(writer->arena, &block->text, apart ? " " : " \u2014 ", &block->subtitle);
  writer_run(writer, &whole, ROLE_TEXT);
}

/* The runs of a drawing; the marks too when it is the first one of the page, which a reader of the page can tell apart.
 */
static void add_drawing(struct ledger_record *record, struct arena *arena, const struct ledger_record *drawing) {
  bool first = record->axes == 0;
  for (size_t i = 0; i < drawing->count; i++) {
    struct ledger_run *run = ARENA_PUSH(arena, record);
    *run = drawing->item[i];
    if (first) continue;
    run->drawn = -1;
    run->positioned = false;
  }
  if (!first) return;
  record->drawn = drawing->drawn;
  record->drawn_count = record->drawn_room = drawing->drawn_count;
  record->axis = drawing->axis;
  record->axes = drawing->axes;
  record->width = drawing->width;
  record->height = drawing->height;
}

/* The long description that follows a figure, or NULL. */
static const struct block *details_behind(const struct article *article, size_t figure) {
  for (size_t i = figure + 1; i < article->count && article->item[i].kind != BLOCK_FIGURE; i++)
    if (article->item[i].kind == BLOCK_DETAILS) return &article->item[i];
  return NULL;
}

static const char *details_id(struct arena *arena, const struct article *article, const struct block *details) {
  if (details->anchor && *details->anchor) return walk_id(arena, details->anchor);
  struct sink id = sink_new(arena);
  SINK(&id, walk_id(arena, article->name), "-description");
  for (const struct block *b = article->item; b < details; b++)
    if (b->kind == BLOCK_DETAILS) sink_char(&id, '-');
  return sink_string(&id);
}

static void figure(struct writer *writer, const struct article *article, size_t index, const char *heading_id) {
  const struct block *block = &article->item[index], *details = details_behind(article, index);
  struct sink *sink = &writer->sink;
  const struct profile_style *style = profile_style(block->scene->profile);
  bool bleeds = block->scene->width == style->width; /* margins of its own */
  SINK(sink, "<figure class=\"plot", bleeds ? " bleed" : "", "\"");
  if (block->anchor && *block->anchor) SINK(sink, " id=\"", walk_id(writer->arena, block->anchor), "\"");
  if (details) SINK(sink, " aria-details=\"", details_id(writer->arena, article, details), "\"");
  sink_text(sink, ">\n<div class=\"scroll\" tabindex=\"0\"");
  if (heading_id) SINK(sink, " role=\"region\" aria-labelledby=\"", walk_id(writer->arena, heading_id), "\"");
  sink_text(sink, ">\n");
  svg_write_inline(sink, block->scene, walk_id(writer->arena, block->scene->name));
  sink_text(sink, "\n</div>\n</figure>\n");
  add_drawing(writer->record, writer->arena,
              scene_record(writer->arena, block->scene, writer->record->artifact, ARTIFACT_HTML, true));
}

static struct text lead_and_rest(struct arena *arena, const struct text *lead, const struct text *rest) {
  struct text text = text_new(arena);
  text_add_text(&text, lead);
  for (size_t i = 0; i < text.count; i++) text.item[i].strong = true;
  text_add_text(&text, rest);
  return text;
}

static void legend(struct writer *writer, const struct figure *drawn) {
  struct sink *sink = &writer->sink;
  if (!drawn->legends) return;
  sink_text(sink, "<ul class=\"key\">\n");
  for (size_t i = 0; i < drawn->legends; i++) {
    const struct legend_entry *entry = &drawn->legend[i];
    struct text text = lead_and_rest(writer->arena, &entry->lead, &entry->rest);
    sink_text(sink, "<li>");
    html_swatch(sink, entry->style, entry->open);
    writer_text(writer, &text, ROLE_TEXT);
    sink_text(sink, "</li>\n");
  }
  sink_text(sink, "</ul>\n");
}

static void cards(struct writer *writer, const struct figure *drawn) {
  if (!drawn->cards) return;
  static const char *const columns[] = {"cards one", "cards two", "cards"};
  open_element(writer, "div", columns[drawn->cards < 3 ? drawn->cards - 1 : drawn->cards == 4 ? 1 : 2], NULL);
  sink_char(&writer->sink, '\n');
  for (size_t i = 0; i < drawn->cards; i++) {
    const struct card *card = &drawn->card[i];
    const char *look = card->kind == CARD_CLAIM ? "card claim" : card->kind == CARD_POINT ? "card point" : "card";
    open_element(writer, "div", look, NULL);
    paragraph(writer, "big", NULL, &card->big);
    paragraph(writer, NULL, NULL, &card->small);
    sink_text(&writer->sink, "</div>\n");
  }
  sink_text(&writer->sink, "</div>\n");
}

static void list(struct writer *writer, const struct block *block) {
  open_element(writer, "ul", "list", block->anchor);
  sink_char(&writer->sink, '\n');
  for (size_t i = 0; i < block->item_count; i++) {
    sink_text(&writer->sink, "<li>");
    writer_text(writer, &block->items[i], ROLE_TEXT);
    sink_text(&writer->sink, "</li>\n");
  }
  sink_text(&writer->sink, "</ul>\n");
}

static void details(struct writer *writer, const struct article *article, const struct block *block) {
  SINK(&writer->sink, "<details open id=\"", details_id(writer->arena, article, block), "\">\n<summary>");
  writer_text(writer, &block->text, ROLE_TEXT);
  sink_text(&writer->sink, "</summary>\n");
  for (size_t i = 0; i < block->item_count; i++) paragraph(writer, NULL, NULL, &block->items[i]);
  sink_text(&writer->sink, "</details>\n");
}

void html_article(struct writer *writer, const struct article *article) {
  html_open(writer, article->language, &article->title);
  const char *heading_id = NULL;
  for (size_t i = 0; i < article->count; i++) {
    const struct block *block = &article->item[i];
    switch (block->kind) {
      case BLOCK_HEADING:
        heading(writer, block);
        heading_id = block->anchor && *block->anchor ? block->anchor : NULL;
        break;
      case BLOCK_LIST:
        list(writer, block);
        break;
      case BLOCK_FIGURE:
        figure(writer, article, i, heading_id);
        break;
      case BLOCK_LEGEND:
        legend(writer, block->figure);
        break;
      case BLOCK_TABLE:
        walk_table(writer, block->table);
        break;
      case BLOCK_CARDS:
        cards(writer, block->figure);
        break;
      case BLOCK_DETAILS:
        details(writer, article, block);
        break;
      default:
        paragraph(writer, block_class(block->kind), block->anchor, &block->text);
    }
  }
  html_close(writer);
}

struct bytes article_write_html(struct arena *arena, const struct article *article) {
  struct writer writer = writer_new(arena, &html_format, "", ARTIFACT_HTML);
  html_article(&writer, article);
  return sink_bytes(&writer.sink);
}
