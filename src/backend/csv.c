/* RFC 4180 with LF line ends, UTF-8 without a mark: one header record, then one record for each row. */
#include "backend/backend.h"
#include "backend/formats.h"

#include <string.h>

static bool needs_quotes(const char *text) {
  size_t n = strlen(text);
  return strpbrk(text, "\",\r\n") || (n && (text[0] == ' ' || text[n - 1] == ' '));
}

static char *cell_field(struct arena *arena, const struct text *text) {
  const char *plain = text_run(arena, text).text;
  if (!needs_quotes(plain)) return arena_copy(arena, plain);
  struct sink field = sink_new(arena);
  sink_char(&field, '"');
  for (const char *p = plain; *p; p++) {
    if (*p == '"') sink_char(&field, '"');
    sink_char(&field, *p);
  }
  sink_char(&field, '"');
  return sink_string(&field);
}

/* A field is quoted as a whole, so the node writes it and the escape of single spans has nothing to add. */
static void csv_escape(struct writer *writer, const char *text, const struct span *span, bool first) {
  (void)writer, (void)text, (void)span, (void)first;
}

static void csv_node(struct writer *writer, const struct walk_node *node, bool enter) {
  const struct table *table = node->table;
  if (node->kind == WALK_HEAD_CELL || node->kind == WALK_CELL) {
    bool head = node->kind == WALK_HEAD_CELL;
    const struct text *text = head ? &table->column[node->column].head : &table->row[node->row].cell[node->column].text;
    if (enter) SINK(&writer->sink, node->column ? "," : "", cell_field(writer->arena, text));
  } else if ((node->kind == WALK_HEAD || node->kind == WALK_ROW) && !enter) {
    sink_char(&writer->sink, '\n');
  }
}

const struct format csv_format = {.escape = csv_escape, .node = csv_node, .cells_only = true};

struct bytes table_write_csv(struct arena *arena, const struct table *table) {
  struct writer writer = writer_new(arena, &csv_format, "", ARTIFACT_CSV);
  walk_table(&writer, table);
  return sink_bytes(&writer.sink);
}
