/* Plain text: paragraphs between empty lines, list items, and tables drawn with pipes. A piece is a slice of the
 * source. */
#include "proof/table.h"

#include <string.h>

/* A line longer than this was not wrapped by hand: its end is the end of a paragraph. */
enum { WRAPPED_MOST = 160 };

struct plain {
  struct manuscript *manuscript;
  const char *data;
  size_t size, begin, end; /* of the piece being gathered; begin == end: none */
  bool item, is_long;
  struct table *table;
  bool in_table;
};

static size_t line_end(const struct plain *plain, size_t at) {
  const char *end = memchr(plain->data + at, '\n', plain->size - at);
  return end ? (size_t)(end - plain->data) : plain->size;
}

static size_t skip_blanks(const struct plain *plain, size_t at, size_t end) {
  while (at < end && byte_is_blank(plain->data[at])) at++;
  return at;
}

static size_t trim(const struct plain *plain, size_t at, size_t end) {
  while (end > at && byte_is_blank(plain->data[end - 1])) end--;
  return end;
}

static void hand_out(struct plain *plain, enum piece_kind kind, size_t begin, size_t end) {
  struct manuscript *manuscript = plain->manuscript;
  if (begin >= end || manuscript->stopped) return;
  struct piece_step step = {.source = begin};
  struct piece piece = {.kind = kind,
                        .text = plain->data + begin,
                        .length = end - begin,
                        .step = &step,
                        .steps = 1,
                        .heading = manuscript->heading.length ? manuscript->heading.item : "",
                        .inside = manuscript->inside,
                        .source = plain->data,
                        .source_size = plain->size};
  if (kind == PIECE_CELL) {
    struct builder named = {0};
    table_name_cell(plain->table, &named);
    piece.column = named.column;
    piece.row = named.row;
  }
  manuscript->stopped = !manuscript->reader->piece(manuscript->reader->context, &piece);
}

static void end_piece(struct plain *plain) {
  hand_out(plain, plain->item ? PIECE_LIST_ITEM : PIECE_PARAGRAPH, plain->begin, plain->end);
  plain->begin = plain->end = 0;
  plain->item = plain->is_long = false;
}

/* Bytes of a bullet or counter with the blank behind it; 0 when there is none. */
static size_t bullet(const char *text, const char *end) {
  size_t n = 0;
  if (end - text > 1 && strchr("-*+", *text))
    n = 1;
  else if (end - text > 3 && memcmp(text, "•", 3) == 0)
    n = 3;
  else {
    while (n < 3 && text + n < end && byte_is_digit(text[n])) n++;
    if (!n || text + n >= end || (text[n] != '.' && text[n] != ')')) return 0;
    n++;
  }
  return text + n < end && text[n] == ' ' ? n + 1 : 0;
}

static bool is_rule(const char *text, const char *end) {
  bool dashes = false;
  for (; text < end; text++) {
    if (!strchr("|-: +=", *text)) return false;
    dashes |= *text == '-' || *text == '=';
  }
  return dashes;
}

static void read_cells(struct plain *plain, size_t at, size_t end, bool head) {
  table_begin_row(plain->table, head);
  for (size_t next; at < end; at = next + 1) {
    const char *pipe = memchr(plain->data + at, '|', end - at);
    next = pipe ? (size_t)(pipe - plain->data) : end;
    size_t from = skip_blanks(plain, at, next), to = trim(plain, from, next);
    hand_out(plain, PIECE_CELL, from, to);
    table_keep_cell(plain->table, plain->data + from, to - from, 1);
  }
}

/* A row of a table: true when the line was one. */
static bool read_row(struct plain *plain, size_t at, size_t end) {
  if (at >= end || plain->data[at] != '|') return false;
  end_piece(plain);
  if (!plain->table) plain->table = table_new(plain->manuscript);
  if (!plain->in_table) table_begin(plain->table);
  plain->in_table = true;
  if (is_rule(plain->data + at, plain->data + end)) return true;
  size_t next = line_end(plain, end) + 1, head = 0, head_end = 0;
  if (next < plain->size) {
    head_end = line_end(plain, next);
    head = skip_blanks(plain, next, head_end);
    head_end = trim(plain, head, head_end);
  }
  bool ruled = head < head_end && plain->data[head] == '|' && is_rule(plain->data + head, plain->data + head_end);
  if (end > at + 1 && plain->data[end - 1] == '|') end--;
  read_cells(plain, at + 1, end, ruled && !plain->table->columns);
  return true;
}

static bool read_remark(struct plain *plain, size_t at, size_t end) {
  const char *text = plain->data + at;
  size_t n = end > at && *text == '#' ? 1 : end > at + 1 && text[0] == '/' && text[1] == '/' ? 2 : 0;
  if (!n) return false;
  size_t said = skip_blanks(plain, at + n, end);
  if (end - said < 9 || memcmp(plain->data + said, "figproof:", 9) != 0) return false;
  end_piece(plain);
  manuscript_remark(plain->manuscript, at, said, end);
  return true;
}

static void read_line(struct plain *plain, size_t start, size_t stop) {
  size_t at = skip_blanks(plain, start, stop), end = trim(plain, at, stop);
  if (at == end) {
    end_piece(plain);
    plain->in_table = false;
    return;
  }
  if (read_row(plain, at, end)) return;
  plain->in_table = false;
  if (read_remark(plain, at, end)) return;
  bool is_long = stop - start > WRAPPED_MOST;
  if (plain->is_long || is_long) end_piece(plain);
  size_t mark = !plain->end || plain->item ? bullet(plain->data + at, plain->data + end) : 0;
  if (mark) {
    end_piece(plain);
    plain->item = true;
    at += mark;
  }
  if (!plain->end) plain->begin = at;
  plain->end = end;
  plain->is_long = is_long;
}

bool read_pipe_table(struct manuscript *manuscript, size_t begin, size_t end) {
  struct plain plain = {.manuscript = manuscript, .data = manuscript->source.data, .size = end};
  size_t second = line_end(&plain, begin) + 1;
  if (second >= end) return false;
  size_t second_end = line_end(&plain, second), from = skip_blanks(&plain, second, second_end),
         to = trim(&plain, from, second_end);
  bool ruled = from < to && is_rule(plain.data + from, plain.data + to) && memchr(plain.data + from, '|', to - from);
  if (!ruled) return false;
  plain.table = table_new(manuscript);
  table_begin(plain.table);
  for (size_t at = begin, next; at < end && !manuscript->stopped; at = next + 1) {
    next = line_end(&plain, at);
    from = skip_blanks(&plain, at, next);
    to = trim(&plain, from, next);
    if (at == second || from == to) continue;
    from += plain.data[from] == '|';
    to -= to > from && plain.data[to - 1] == '|';
    read_cells(&plain, from, to, at == begin);
  }
  return true;
}

void read_plain(struct manuscript *manuscript) {
  struct plain plain = {.manuscript = manuscript, .data = manuscript->source.data, .size = manuscript->source.size};
  size_t at = plain.size >= 3 && memcmp(plain.data, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
  for (size_t end; at < plain.size && !manuscript->stopped; at = end + 1) {
    end = line_end(&plain, at);
    read_line(&plain, at, end);
  }
  end_piece(&plain);
}
