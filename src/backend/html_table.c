/* Tables in HTML: caption, scoped heads, digits on a common right edge, a container that scrolls where the screen is
 * narrow. */
#include "backend/html.h"
#include "document/table_number.h"

#include <string.h>

void html_swatch(struct sink *sink, int style, bool open) {
  static const char *const series[] = {"series1", "series2", "series3", "series4"};
  const char *name = series[style >= 1 && style <= 4 ? style - 1 : 0];
  sink_text(sink, "<svg class=\"swatch\" width=\"18\" height=\"12\" viewBox=\"0 0 18 12\" aria-hidden=\"true\">");
  if (open) {
    SINK(sink, "<path class=\"fp-stroke-", name,
         "\" fill=\"none\" stroke-width=\"1.5\" d=\"M2 9 9 2M6 11 14 3M11 11 17 5\"/>");
    SINK(sink, "<path class=\"fp-stroke-", name, "\" fill=\"none\" stroke-width=\"2.4\" d=\"M1.2 0V12\"/>");
  } else {
    SINK(sink, "<path class=\"fp-fill-", name, "\" d=\"M1 1H17V11H1Z\"/>");
  }
  sink_text(sink, "</svg>");
}

/* Digits before the decimal point that the numbers of a column need at most; 0 when they do not align. */
static size_t column_slot(const struct table *table, size_t column) {
  size_t most = 0;
  if (!table_number_aligns(table, column)) return 0;
  for (size_t r = 0; r < table->rows; r++) {
    const struct text *text = &table->row[r].cell[column].text;
    struct table_number number;
    if (!table_number_read(text, &number)) continue;
    size_t places = table_number_places(text->item[number.span].text, number.point) + (number.span ? 2 : 0);
    if (places > most) most = places;
  }
  return most;
}

static size_t *column_slots(struct arena *arena, const struct table *table) {
  size_t *slot = arena_array(arena, table->columns, sizeof *slot);
  for (size_t c = 0; c < table->columns; c++) slot[c] = column_slot(table, c);
  return slot;
}

enum { SLOTS = 16 };
static const char *const slot_class[SLOTS + 1] = {"",    " w1",  " w2",  " w3",  " w4",  " w5",  " w6",  " w7", " w8",
                                                  " w9", " w10", " w11", " w12", " w13", " w14", " w15", " w16"};

/* Opens the slot of a leading number up to its decimal point, as wide as the column's longest; html_words closes it
 * there. */
static void open_slot(struct writer *writer, const struct walk_node *node, const struct table_number *number) {
  size_t slot = writer->slot[node->column];
  SINK(&writer->sink, "<span class=\"keep\"><span class=\"n", slot_class[slot < SLOTS ? slot : SLOTS], "\">");
  writer->digits = number->point;
}

/* Short cells, and longer ones that start with a number, stay on one line on a wide screen, if all columns have room
 * for that: in characters, of which 712 px hold about 104 with the gaps. */
enum { SHORT_PLACES = 28, NUMBERED_PLACES = 50, TABLE_PLACES = 104, GAP_PLACES = 4 };

static size_t unbroken_places(struct arena *arena, const struct table_cell *cell) {
  struct table_number number;
  const char *plain = text_plain(arena, &cell->text);
  size_t places = table_number_places(plain, strlen(plain));
  return places <= (table_number_read(&cell->text, &number) ? NUMBERED_PLACES : SHORT_PLACES) ? places : 0;
}

static bool has_room(struct arena *arena, const struct table *table) {
  size_t total = 0;
  for (size_t c = 0; c < table->columns; c++) {
    size_t most = 10;
    for (size_t r = 0; r < table->rows; r++) {
      size_t places = unbroken_places(arena, &table->row[r].cell[c]);
      if (places > most) most = places;
    }
    total += most + (c ? GAP_PLACES : 0);
  }
  return total <= TABLE_PLACES;
}

static void put_classes(struct sink *sink, const char *const *names, size_t count) {
  bool any = false;
  for (size_t i = 0; i < count; i++) {
    if (!names[i]) continue;
    SINK(sink, any ? " " : " class=\"", names[i]);
    any = true;
  }
  if (any) sink_char(sink, '"');
}

static void open_cell(struct writer *writer, const struct walk_node *node) {
  const struct table_column *column = &node->table->column[node->column];
  const struct table_row *row = &node->table->row[node->row];
  const struct table_cell *cell = &row->cell[node->column];
  struct sink *sink = &writer->sink;
  struct table_number number;
  bool numbered = table_number_read(&cell->text, &number) && writer->slot[node->column];
  bool line = unbroken_places(writer->arena, cell) > 0;
  static const char *const shades[] = {NULL, "shade1", "shade2", "shade3"};
  sink_text(sink, column->row_header ? "<th scope=\"row\"" : "<td");
  put_classes(
      sink,
      (const char *const[]){column->strong ? "strong" : NULL, cell->repeats ? "repeats" : NULL, line ? "line" : NULL,
                            shades[cell->shade]},
      4);
  sink_char(sink, '>');
  if (node->column == 0 && row->style) html_swatch(sink, row->style, row->open);
  if (!numbered) return;
  const struct span *first = cell->text.item, *span = &first[number.span];
  if (!first->strong && !first->tail && !span->strong && !span->tail) open_slot(writer, node, &number);
}

static bool has_swatches(const struct table *table) {
  for (size_t r = 0; r < table->rows; r++)
    if (table->row[r].style) return true;
  return false;
}

enum { WHOLE_ROWS = 16 }; /* up to here a table moves to the next sheet in one piece */

static void open_table(struct writer *writer, const struct table *table) {
  struct sink *sink = &writer->sink;
  writer->slot = column_slots(writer->arena, table);
  SINK(sink, "<div class=\"scroll", table->rows <= WHOLE_ROWS ? " whole" : "", "\" tabindex=\"0\"");
  if (!text_is_empty(&table->caption))
    SINK(sink, " role=\"region\" aria-labelledby=\"", walk_id(writer->arena, table->name), "-caption\"");
  sink_text(sink, ">\n<table");
  put_classes(
      sink,
      (const char *const[]){has_swatches(table) ? "swatches" : NULL, has_room(writer->arena, table) ? "lines" : NULL},
      2);
  sink_text(sink, ">\n");
}

void html_table_node(struct writer *writer, const struct walk_node *node, bool enter) {
  struct sink *sink = &writer->sink;
  const struct table *table = node->table;
  switch (node->kind) {
    case WALK_TABLE:
      if (enter) {
        open_table(writer, table);
      } else {
        sink_text(sink, "</table>\n</div>\n");
      }
      break;
    case WALK_CAPTION:
      if (enter) {
        SINK(sink, "<caption id=\"", walk_id(writer->arena, table->name), "-caption\">");
      } else {
        sink_text(sink, "</caption>\n");
      }
      break;
    case WALK_HEAD:
      sink_text(sink, enter ? "<thead>\n<tr>" : "</tr>\n</thead>\n");
      break;
    case WALK_HEAD_CELL:
      if (text_is_empty(&table->column[node->column].head)) {
        sink_text(sink, enter ? "<td>" : "</td>");
      } else {
        sink_text(sink, enter ? "<th scope=\"col\">" : "</th>");
      }
      break;
    case WALK_BODY:
      sink_text(sink, enter ? "<tbody>\n" : "</tbody>\n");
      break;
    case WALK_ROW:
      if (enter) {
        sink_text(sink, node->row && table->row[node->row].starts_group ? "<tr class=\"group\">" : "<tr>");
      } else {
        sink_text(sink, "</tr>\n");
      }
      break;
    case WALK_CELL:
      if (enter) {
        open_cell(writer, node);
      } else {
        sink_text(sink, table->column[node->column].row_header ? "</th>" : "</td>");
      }
      break;
    case WALK_NOTE:
      sink_text(sink, enter ? "<p class=\"note\">" : "</p>\n");
      break;
    default:
      break;
  }
}
