/* Markdown: CommonMark with pipe tables, which GitHub, pandoc, Quarto and mdBook read alike. One line per block, so
 * that a line's first character is the only one that can start a block by accident. */
#include "backend/backend.h"
#include "backend/formats.h"

#include <string.h>

static bool is_word(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c & 0x80);
}

/* True when p, the first thing on its line, would start a list, heading, quotation, rule or fence. */
static bool starts_block(const char *p) {
  if (strchr("#>", *p)) return true;
  if (*p == '=') return p[strspn(p, "= ")] == '\0';
  return strchr("-+*", *p) && (p[1] == ' ' || p[1] == '-' || !p[1]);
}

/* Digits that a dot or bracket behind them would make a list number: how many bytes, else 0. */
static size_t list_number(const char *p) {
  size_t n = strspn(p, "0123456789");
  return n && (p[n] == '.' || p[n] == ')') && (p[n + 1] == ' ' || !p[n + 1]) ? n : 0;
}

static void markdown_escape(struct writer *writer, const char *text, const struct span *span, bool first) {
  (void)span;
  size_t number = first ? list_number(text) : 0;
  for (const char *p = text; *p; p++) {
    char before = p > text ? p[-1] : ' ';
    bool special = strchr("\\`*[]|<>~^$@{}", *p) != NULL;
    if (*p == '*') special = before != ' ' || p[1] != ' ';
    if (*p == '_') special = !is_word(before) || !is_word(p[1]);
    if (*p == '&') special = p[1] == '#' || is_word(p[1]);
    if (first && p == text && starts_block(p)) special = true;
    if (number && p == text + number) special = true;
    if (special) sink_char(&writer->sink, '\\');
    sink_char(&writer->sink, *p == '\n' || *p == '\t' ? ' ' : *p);
  }
}

/* As many dashes as the longest cell has characters: pandoc takes relative widths from them. */
static void rule_row(struct writer *writer, const struct table *table) {
  for (size_t c = 0; c < table->columns; c++) {
    size_t places = walk_column_places(writer->arena, table, c);
    sink_text(&writer->sink, "| ");
    for (size_t i = places < 3 ? 3 : places < 60 ? places : 60; i; i--) sink_char(&writer->sink, '-');
    sink_text(&writer->sink, walk_is_right(table, c) ? ": " : " ");
  }
  sink_text(&writer->sink, "|\n");
}

static void markdown_node(struct writer *writer, const struct walk_node *node, bool enter) {
  struct sink *sink = &writer->sink;
  switch (node->kind) {
    case WALK_STRONG:
      if (writer->block != WALK_CAPTION) sink_text(sink, "**");
      break;
    case WALK_CAPTION:
      sink_text(sink, enter ? "**" : "**\n\n");
      break;
    case WALK_HEAD_CELL:
    case WALK_CELL:
      sink_text(sink, enter ? "| " : " ");
      break;
    case WALK_HEAD:
    case WALK_ROW:
      sink_text(sink, enter ? "" : "|\n");
      break;
    case WALK_BODY:
      if (enter) rule_row(writer, node->table);
      break;
    case WALK_NOTE:
      sink_text(sink, "\n");
      break;
    case WALK_TAIL:
    case WALK_KEEP:
    case WALK_TABLE:
      break;
  }
}

const struct format markdown_format = {.escape = markdown_escape, .node = markdown_node, .strong_apart = true};

struct bytes table_write_markdown(struct arena *arena, const struct table *table) {
  struct writer writer = writer_new(arena, &markdown_format, "", ARTIFACT_MARKDOWN);
  walk_table(&writer, table);
  return sink_bytes(&writer.sink);
}
