/* Articles in Markdown: one block a paragraph, tables as pipe tables. */
#include "backend/backend.h"
#include "backend/formats.h"

static void block_text(struct writer *writer, const char *mark, const struct text *text) {
  if (text_is_empty(text)) return;
  writer->block = WALK_NOTE;
  SINK(&writer->sink, writer->sink.count ? "\n" : "", mark);
  writer_text(writer, text, ROLE_TEXT);
  sink_char(&writer->sink, '\n');
}

static void item(struct writer *writer, const struct text *text, bool first) {
  writer->block = WALK_NOTE;
  SINK(&writer->sink, first && writer->sink.count ? "\n" : "", "- ");
  writer_text(writer, text, ROLE_TEXT);
  sink_char(&writer->sink, '\n');
}

static void strengthen(struct text *text, size_t count) {
  for (size_t i = 0; i < count; i++) text->item[i].strong = true;
}

static void legend(struct writer *writer, const struct figure *figure) {
  for (size_t i = 0; i < figure->legends; i++) {
    struct text text = text_new(writer->arena);
    text_add_text(&text, &figure->legend[i].lead);
    strengthen(&text, text.count);
    text_add_text(&text, &figure->legend[i].rest);
    item(writer, &text, i == 0);
  }
}

static void cards(struct writer *writer, const struct figure *figure) {
  for (size_t i = 0; i < figure->cards; i++) {
    struct text text = walk_join(writer->arena, &figure->card[i].big, " ", &figure->card[i].small);
    strengthen(&text, figure->card[i].big.count);
    item(writer, &text, i == 0);
  }
}

/* A drawing stands in a file of its own; its name is the alternative text. */
static void image(struct writer *writer, const struct scene *scene) {
  SINK(&writer->sink, writer->sink.count ? "\n" : "", "![");
  writer_text(writer, &scene->title, ROLE_TEXT);
  SINK(&writer->sink, "](", scene->name, ".svg)\n");
}

static void details(struct writer *writer, const struct block *block) {
  struct text head = text_new(writer->arena);
  text_add_text(&head, &block->text);
  strengthen(&head, head.count);
  block_text(writer, "", &head);
  for (size_t i = 0; i < block->item_count; i++) block_text(writer, "", &block->items[i]);
}

void markdown_article(struct writer *writer, const struct article *article) {
  static const char *const levels[] = {"# ", "## ", "### ", "#### "};
  for (size_t i = 0; i < article->count; i++) {
    const struct block *block = &article->item[i];
    switch (block->kind) {
      case BLOCK_HEADING: {
        struct text whole = walk_join(writer->arena, &block->text, " \u2014 ", &block->subtitle);
        block_text(writer, levels[block->level >= 1 && block->level <= 4 ? block->level - 1 : 3], &whole);
        break;
      }
      case BLOCK_LIST:
        for (size_t n = 0; n < block->item_count; n++) item(writer, &block->items[n], n == 0);
        break;
      case BLOCK_FIGURE:
        image(writer, block->scene);
        break;
      case BLOCK_LEGEND:
        legend(writer, block->figure);
        break;
      case BLOCK_TABLE:
        if (writer->sink.count) sink_char(&writer->sink, '\n');
        walk_table(writer, block->table);
        break;
      case BLOCK_CARDS:
        cards(writer, block->figure);
        break;
      case BLOCK_DETAILS:
        details(writer, block);
        break;
      default:
        block_text(writer, "", &block->text);
    }
  }
}

struct bytes article_write_markdown(struct arena *arena, const struct article *article) {
  struct writer writer = writer_new(arena, &markdown_format, "", ARTIFACT_MARKDOWN);
  markdown_article(&writer, article);
  return sink_bytes(&writer.sink);
}
