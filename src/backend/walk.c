#include "backend/walk.h"

#include "document/table_number.h"

#include <string.h>

struct writer writer_new(struct arena *arena, const struct format *format, const char *artifact,
                         enum artifact_kind kind) {
  struct writer writer = {.arena = arena, .sink = sink_new(arena), .format = format};
  writer.record = arena_alloc(arena, sizeof *writer.record);
  writer.record->artifact = artifact;
  writer.record->kind = kind;
  sink_text(&writer.sink, "");
  return writer;
}

static bool is_space(char c) { return c == ' ' || c == '\n' || c == '\t'; }

static void inline_node(struct writer *writer, enum walk_kind kind, bool enter) {
  writer->format->node(writer, &(struct walk_node){.kind = kind}, enter);
}

/* Spans [from, to) have one emphasis. White space at the ends stays outside of it, since Markdown and AsciiDoc ask for
 * that. */
static void write_group(struct writer *writer, const struct text *text, size_t from, size_t to, size_t start) {
  const struct span *span = text->item;
  const char *first = span[from].text, *last = span[to - 1].text;
  bool before =
      from == 0 || is_space(*first) || (*span[from - 1].text && is_space(strchr(span[from - 1].text, '\0')[-1]));
  bool behind = to == text->count || (*last && is_space(strchr(last, '\0')[-1])) || is_space(*span[to].text);
  bool wanted = span[from].strong || span[from].tail;
  bool marked = wanted && (!writer->format->strong_apart || (before && behind));
  enum walk_kind kind = span[from].strong ? WALK_STRONG : WALK_TAIL;
  for (size_t i = from; i < to; i++) {
    const char *words = span[i].text, *end = strchr(words, '\0');
    const char *left = words, *right = end;
    if (i == from)
      while (left < end && is_space(*left)) left++;
    if (i == to - 1)
      while (right > left && is_space(right[-1])) right--;
    struct span plain = {.text = " "};
    bool begun = writer->sink.count > start;
    if (left > words && begun) writer->format->escape(writer, " ", &plain, false);
    if (i == from && marked) inline_node(writer, kind, true);
    bool keep = span[i].keep && !span[i].is_number;
    if (keep) inline_node(writer, WALK_KEEP, true);
    if (right > left)
      writer->format->escape(writer, arena_slice(writer->arena, left, (size_t)(right - left)), &span[i],
                             writer->sink.count == start);
    if (keep) inline_node(writer, WALK_KEEP, false);
    if (i == to - 1 && marked) inline_node(writer, kind, false);
    if (right < end && to < text->count) writer->format->escape(writer, " ", &plain, false);
  }
}

void writer_words(struct writer *writer, const struct text *text) {
  size_t start = writer->sink.count;
  for (size_t from = 0; from < text->count;) {
    size_t to = from + 1;
    while (to < text->count && text->item[to].strong == text->item[from].strong &&
           text->item[to].tail == text->item[from].tail)
      to++;
    write_group(writer, text, from, to, start);
    from = to;
  }
}

void writer_text(struct writer *writer, const struct text *text, enum ledger_role role) {
  writer_words(writer, text);
  writer_run(writer, text, role);
}

void writer_run(struct writer *writer, const struct text *text, enum ledger_role role) {
  struct ledger_run run = text_run(writer->arena, text);
  if (!*run.text) return;
  run.role = role;
  *ARENA_PUSH(writer->arena, writer->record) = run;
}

static void walk_rows(struct writer *writer, const struct table *table) {
  const struct format *format = writer->format;
  for (size_t r = 0; r < table->rows; r++) {
    struct walk_node row = {.kind = WALK_ROW, .table = table, .row = r};
    format->node(writer, &row, true);
    for (size_t c = 0; c < table->columns; c++) {
      struct walk_node cell = {.kind = WALK_CELL, .table = table, .row = r, .column = c};
      writer->block = WALK_CELL;
      format->node(writer, &cell, true);
      writer_text(writer, &table->row[r].cell[c].text, ROLE_CELL);
      format->node(writer, &cell, false);
    }
    format->node(writer, &row, false);
  }
}

static void walk_line(struct writer *writer, enum walk_kind kind, const struct table *table, const struct text *text) {
  if (writer->format->cells_only || text_is_empty(text)) return;
  struct walk_node node = {.kind = kind, .table = table};
  writer->block = kind;
  writer->format->node(writer, &node, true);
  writer_text(writer, text, ROLE_TEXT);
  writer->format->node(writer, &node, false);
}

void walk_table(struct writer *writer, const struct table *table) {
  const struct format *format = writer->format;
  struct walk_node node = {.kind = WALK_TABLE, .table = table};
  format->node(writer, &node, true);
  walk_line(writer, WALK_CAPTION, table, format->own_numbers ? &table->title : &table->caption);
  struct walk_node head = {.kind = WALK_HEAD, .table = table}, body = {.kind = WALK_BODY, .table = table};
  format->node(writer, &head, true);
  for (size_t c = 0; c < table->columns; c++) {
    struct walk_node cell = {.kind = WALK_HEAD_CELL, .table = table, .column = c};
    writer->block = WALK_HEAD_CELL;
    format->node(writer, &cell, true);
    writer_text(writer, &table->column[c].head, ROLE_CELL);
    format->node(writer, &cell, false);
  }
  format->node(writer, &head, false);
  format->node(writer, &body, true);
  walk_rows(writer, table);
  format->node(writer, &body, false);
  format->node(writer, &node, false);
  walk_line(writer, WALK_NOTE, table, &table->note);
}

size_t walk_column_places(struct arena *arena, const struct table *table, size_t column) {
  size_t most = 1;
  for (size_t r = 0; r <= table->rows; r++) {
    const struct text *text = r ? &table->row[r - 1].cell[column].text : &table->column[column].head;
    const char *plain = text_plain(arena, text);
    size_t places = table_number_places(plain, strlen(plain));
    if (places > most) most = places;
  }
  return most;
}

bool walk_is_right(const struct table *table, size_t column) {
  size_t numbers = 0, tail = 0;
  if (table->column[column].align != ALIGN_DECIMAL) return false;
  for (size_t r = 0; r < table->rows; r++) {
    const struct text *text = &table->row[r].cell[column].text;
    struct table_number number;
    if (!table_number_read(text, &number)) continue;
    const char *behind = text->item[number.span].text + number.point;
    size_t places = table_number_places(behind, strlen(behind));
    for (size_t i = number.span + 1; i < text->count; i++)
      places += table_number_places(text->item[i].text, strlen(text->item[i].text));
    if (numbers++ && places != tail) return false;
    tail = places;
  }
  return numbers > 0;
}

struct text walk_join(struct arena *arena, const struct text *a, const char *joint, const struct text *b) {
  struct text text = text_new(arena);
  text_add_text(&text, a);
  if (!text_is_empty(a) && !text_is_empty(b)) text_add(&text, joint);
  text_add_text(&text, b);
  return text;
}

char *walk_id(struct arena *arena, const char *text) {
  char *id = arena_copy(arena, text);
  for (char *p = id; *p; p++) {
    bool plain =
        (*p >= 'a' && *p <= 'z') || (*p >= 'A' && *p <= 'Z') || (*p >= '0' && *p <= '9') || *p == '-' || *p == '_';
    if (!plain) *p = '-';
  }
  return id;
}
