/* AsciiDoc: one table with a title and a header row. Marks that AsciiDoc might read as formatting are written as
 * character references, since a backslash stays visible wherever it had nothing to escape. */
#include "backend/backend.h"
#include "backend/formats.h"

#include <string.h>

static const struct {
  const char *text, *reference;
} escapes[] = {
    {"|", "&#124;"},      {"*", "&#42;"},     {"`", "&#96;"},     {"#", "&#35;"},       {"^", "&#94;"},
    {"~", "&#126;"},      {"+", "&#43;"},     {"{", "&#123;"},    {"}", "&#125;"},      {"[", "&#91;"},
    {"]", "&#93;"},       {"\\", "&#92;"},    {"<", "&#60;"},     {">", "&#62;"},       {"...", "&#46;&#46;&#46;"},
    {"--", "&#45;&#45;"}, {"(C)", "&#40;C)"}, {"(R)", "&#40;R)"}, {"(TM)", "&#40;TM)"}, {"\n", " "},
    {"\t", " "},
};

static bool is_word(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c & 0x80);
}

static const char *mark_reference(const char *text, const char *p) {
  if (*p == '&' && (p[1] == '#' || is_word(p[1]))) return "&#38;";
  if (*p == '_' && !(p > text && is_word(p[-1]) && is_word(p[1]))) return "&#95;";
  return NULL;
}

/* Whether a paragraph that begins so would be a list, a heading, a block or an attribute. */
static bool starts_block(const char *text) { return strchr("-.=/:0123456789", *text) != NULL; }

static void asciidoc_escape(struct writer *writer, const char *text, const struct span *span, bool first) {
  (void)span;
  if (first && writer->block == WALK_NOTE && starts_block(text)) sink_text(&writer->sink, "{empty}");
  for (const char *p = text; *p;) {
    const char *reference = mark_reference(text, p);
    size_t taken = reference ? 1 : 0;
    for (size_t i = 0; !taken && i < sizeof escapes / sizeof *escapes; i++) {
      size_t n = strlen(escapes[i].text);
      if (strncmp(p, escapes[i].text, n)) continue;
      reference = escapes[i].reference;
      taken = n;
    }
    if (taken) {
      sink_text(&writer->sink, reference);
    } else {
      sink_char(&writer->sink, *p);
    }
    p += taken ? taken : 1;
  }
}

/* Relative widths 1 to 8 by the longest cell; numbers to the right. */
static void column_specs(struct writer *writer, const struct table *table) {
  static const char *const shares[] = {"1", "1", "2", "3", "4", "5", "6", "7", "8"};
  for (size_t c = 0; c < table->columns; c++) {
    size_t share = (walk_column_places(writer->arena, table, c) + 4) / 6;
    SINK(&writer->sink, c ? "," : "", walk_is_right(table, c) ? ">" : "<", shares[share < 8 ? share : 8]);
  }
}

static void asciidoc_node(struct writer *writer, const struct walk_node *node, bool enter) {
  struct sink *sink = &writer->sink;
  switch (node->kind) {
    case WALK_STRONG:
      sink_char(sink, '*');
      break;
    case WALK_TABLE:
      if (!enter) sink_text(sink, "|===\n");
      break;
    case WALK_CAPTION:
      sink_text(sink, enter ? "." : "\n");
      break;
    case WALK_HEAD:
      if (enter) {
        sink_text(sink, "[%header,cols=\"");
        column_specs(writer, node->table);
        sink_text(sink, "\",caption=\"\"]\n|===\n");
      }
      break;
    case WALK_ROW:
      if (enter) sink_char(sink, '\n');
      break;
    case WALK_HEAD_CELL:
    case WALK_CELL:
      sink_text(sink, enter ? "|" : "\n");
      break;
    case WALK_NOTE:
      sink_text(sink, "\n");
      break;
    case WALK_BODY:
    case WALK_TAIL:
    case WALK_KEEP:
      break;
  }
}

const struct format asciidoc_format = {.escape = asciidoc_escape, .node = asciidoc_node, .strong_apart = true};

struct bytes table_write_asciidoc(struct arena *arena, const struct table *table) {
  struct writer writer = writer_new(arena, &asciidoc_format, "", ARTIFACT_ASCIIDOC);
  walk_table(&writer, table);
  return sink_bytes(&writer.sink);
}
