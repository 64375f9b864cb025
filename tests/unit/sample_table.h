/* Tables and texts for tests, written shortly: "{43 µs}" is a number of the model, "*strong*" is emphasis. */
#ifndef TESTS_SAMPLE_TABLE_H
#define TESTS_SAMPLE_TABLE_H
#include "document/table.h"

#include <string.h>

static inline struct text marked_text(struct arena *arena, const char *words) {
  struct text text = text_new(arena);
  bool strong = false;
  for (const char *p = words; *p;) {
    size_t n = strcspn(p, "{}*");
    if (*p == '*') {
      strong = !strong;
      p++;
      continue;
    }
    if (*p == '{') {
      n = strcspn(++p, "}");
      text_add_number(
          &text,
          (struct ledger_number){
              .name = "sample", .exact = rational_integer(arena, 1), .text = arena_slice(arena, p, n), .length = n});
      p++;
    } else {
      text_add(&text, arena_slice(arena, p, n));
    }
    text.item[text.count - 1].strong = strong;
    p += n;
  }
  return text;
}

/* align has one letter for each column: l left, d decimal, S decimal and strong. cells: the heads, then row by row. */
static inline struct table *sample_table(struct arena *arena, const char *name, const char *caption, const char *note,
                                         const char *align, size_t rows, const char *const *cells) {
  size_t columns = strlen(align);
  struct table *table = arena_alloc(arena, sizeof *table);
  *table = (struct table){.name = name,
                          .language = "en",
                          .columns = columns,
                          .rows = rows,
                          .caption = marked_text(arena, caption),
                          .title = marked_text(arena, caption),
                          .note = marked_text(arena, note)};
  table->column = arena_array(arena, columns, sizeof *table->column);
  table->row = arena_array(arena, rows + 1, sizeof *table->row);
  for (size_t c = 0; c < columns; c++)
    table->column[c] = (struct table_column){.head = marked_text(arena, cells[c]),
                                             .row_header = c == 0,
                                             .align = align[c] == 'l' ? ALIGN_LEFT : ALIGN_DECIMAL,
                                             .strong = align[c] == 'S'};
  for (size_t r = 0; r < rows; r++) {
    table->row[r].cell = arena_array(arena, columns, sizeof *table->row[r].cell);
    for (size_t c = 0; c < columns; c++) table->row[r].cell[c].text = marked_text(arena, cells[(r + 1) * columns + c]);
  }
  return table;
}

/* Fetch times by bandwidth, with the widths of numbers that alignment is about. */
static inline struct table *sample_fetch(struct arena *arena) {
  static const char *const cells[] = {"Bandwidth",
                                      "Basis",
                                      "Fetch time",
                                      "{121 GB/s}",
                                      "CXL 3.0 ×16 theoretical, one direction",
                                      "{43 µs}",
                                      "{64 GB/s}",
                                      "mid-range — unmeasured",
                                      "{82 µs}",
                                      "{32 GB/s}",
                                      "pessimistic",
                                      "{164 µs}"};
  return sample_table(arena, "table-5-1", "Fetch time", "No hardware was measured.", "dlS", 3, cells);
}

/* Everything that some format takes for a mark of its own. */
static inline struct table *sample_nasty(struct arena *arena) {
  static const char *const cells[] = {"Label|pipe",
                                      "#Value",
                                      "MFU 40%",
                                      "{−0.035 s}",
                                      "A_100 & B",
                                      "≥ {18 ms}",
                                      "#1",
                                      "~",
                                      "\\",
                                      "_a_ <b> &amp; ^d^ [y](z) $x$",
                                      "say \"so\", then",
                                      "- dash",
                                      "1. one",
                                      "10 ÷ 2 × 3 ≤ 15 — or – not"};
  return sample_table(arena, "nasty", "100% of #1", "Note: 50% ~ {43 µs}", "ll", 6, cells);
}

#endif
