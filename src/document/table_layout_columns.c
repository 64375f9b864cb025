/* Column widths from the content. Every column starts as wide as its longest cell; while the table is too wide, the
 * column gives way that costs the fewest lines for the width it saves. What is left over goes between the columns. */
#include "document/table_layout.h"
#include "document/article_flow.h"
#include "document/table_layout_words.h"
#include "document/wrap.h"

#include <limits.h>
#include <string.h>

struct planner {
  struct arena *arena;
  struct measure *measure;
  const struct table *table;
  const struct table_look *look;
  struct words *words; /* (rows + 1) × columns, the head first */
  long *width;         /* by column, without indent */
  size_t *lines;       /* as words, at those widths */
};

/* A sign of comparison stays with its number. */
static struct text cell_text(const struct planner *planner, size_t line, size_t column) {
  const struct table *table = planner->table;
  struct text text = text_new(planner->arena);
  text_add_text(&text, line ? &table->row[line - 1].cell[column].text : &table->column[column].head);
  struct table_number number;
  if (table_number_read(&text, &number) && number.span) text.item[0].keep = true;
  return text;
}

static struct type_style cell_style(const struct planner *planner, size_t line, size_t column) {
  struct type_style style = line ? planner->look->body : planner->look->head;
  if (line && planner->table->column[column].strong) style.weight = 600;
  return style;
}

long table_indent(const struct table *table, const struct table_look *look) {
  for (size_t r = 0; r < table->rows; r++)
    if (table->row[r].style) return 26 * look->unit;
  return 0;
}

/* The number's parts as measured: up to the decimal point, and behind it. */
static void number_widths(const struct planner *planner, const struct text *text, const struct table_number *number,
                          const struct type_style *style, long *before, long *behind) {
  struct text whole = text_new(planner->arena), point = text_new(planner->arena);
  for (size_t i = 0; i <= number->span; i++) {
    struct span span = text->item[i];
    if (i == number->span) span.text = arena_slice(planner->arena, span.text, number->digits);
    *ARENA_PUSH(planner->arena, &whole) = span;
    if (i == number->span) span.text = arena_slice(planner->arena, span.text, number->point);
    *ARENA_PUSH(planner->arena, &point) = span;
  }
  *before = text_width(planner->measure, planner->look->font, style, &point);
  *behind = text_width(planner->measure, planner->look->font, style, &whole) - *before;
}

/* Gives every number of a column its place: decimal points in one line, so that digits stand under digits. */
static void align_numbers(const struct planner *planner, size_t column, struct table_plan *plan) {
  const struct table *table = planner->table;
  long widest = 0;
  if (!table_number_aligns(table, column)) return;
  for (int pass = 0; pass < 2; pass++)
    for (size_t r = 0; r < table->rows; r++) {
      struct table_cell_plan *cell = &plan->cell[r * table->columns + column];
      const struct text *text = &table->row[r].cell[column].text;
      if (!table_number_read(text, &cell->number)) continue;
      struct type_style style = cell_style(planner, r + 1, column);
      long before, behind;
      number_widths(planner, text, &cell->number, &style, &before, &behind);
      if (pass == 0 && before > widest) widest = before;
      if (pass == 0) continue;
      cell->numbered = true;
      cell->anchor = widest + behind;
      planner->words[(r + 1) * table->columns + column].shift = widest - before;
    }
}

/* Lines the whole table has when column's cells have `lines`; one row's cells count as the longest of them. */
static size_t total_lines(const struct planner *planner, size_t column, const size_t *lines) {
  const struct table *table = planner->table;
  size_t total = 0;
  for (size_t line = 0; line <= table->rows; line++) {
    size_t most = 1;
    for (size_t c = 0; c < table->columns; c++) {
      size_t n = c == column ? lines[line] : planner->lines[line * table->columns + c];
      if (n > most) most = n;
    }
    total += most;
  }
  return total;
}

/* The width that the column's longest line is, when no line may be as long as limit; lines by table line. */
static long narrower(const struct planner *planner, size_t column, long limit, size_t *lines) {
  const struct table *table = planner->table;
  long longest = 0;
  for (size_t line = 0; line <= table->rows; line++)
    lines[line] = words_count_lines(&planner->words[line * table->columns + column], limit, &longest);
  return longest;
}

/* Gives the column the width that its longest line has under that limit. */
static void take_width(struct planner *planner, size_t column, long limit) {
  size_t *lines = arena_array(planner->arena, planner->table->rows + 1, sizeof *lines);
  planner->width[column] = narrower(planner, column, limit, lines);
  for (size_t line = 0; line <= planner->table->rows; line++)
    planner->lines[line * planner->table->columns + column] = lines[line];
}

static long total_width(const struct planner *planner) {
  long total = 0;
  for (size_t c = 0; c < planner->table->columns; c++) total += planner->width[c];
  return total;
}

struct step { /* a column made narrower */
  size_t column;
  long width, saved, cost; /* cost in lines of the whole table */
};

/* Fewest lines for the width that is won; no more of it counts than is needed. */
static bool is_better(const struct step *a, const struct step *b, long excess) {
  long saved_a = a->saved < excess ? a->saved : excess, saved_b = b->saved < excess ? b->saved : excess;
  long x = a->cost * saved_b, y = b->cost * saved_a;
  return x != y ? x < y : saved_a != saved_b ? saved_a > saved_b : a->saved < b->saved;
}

/* Makes one column narrower, after looking at every width at which a column breaks anew; false when none can give way.
 */
static bool narrow_once(struct planner *planner, long excess) {
  const struct table *table = planner->table;
  size_t *lines = arena_array(planner->arena, table->rows + 1, sizeof *lines);
  long now = (long)total_lines(planner, table->columns, NULL);
  struct step best = {.column = table->columns};
  for (size_t c = 0; c < table->columns; c++) {
    for (long width = planner->width[c], next; (next = narrower(planner, c, width - 1, lines)) < width; width = next) {
      struct step step = {c, next, planner->width[c] - next, (long)total_lines(planner, c, lines) - now};
      if (best.column == table->columns || is_better(&step, &best, excess)) best = step;
      if (step.saved >= excess) break;
    }
  }
  if (best.column == table->columns) return false;
  take_width(planner, best.column, best.width);
  return true;
}

static long column_floor(const struct planner *planner, size_t column) {
  long floor = planner->look->body.size * 2;
  for (size_t line = 0; line <= planner->table->rows; line++) {
    const struct words *words = &planner->words[line * planner->table->columns + column];
    if (words->floor && words->floor + words->shift > floor) floor = words->floor + words->shift;
  }
  return floor;
}

/* Long words are cut now: the widest columns give way down to a common width until all fit. False when only numbers are
 * left. */
static bool cut_columns(struct planner *planner, long room) {
  const struct table *table = planner->table;
  for (long excess; (excess = total_width(planner) - room) > 0;) {
    size_t widest = table->columns;
    for (size_t c = 0; c < table->columns; c++)
      if (planner->width[c] > column_floor(planner, c) &&
          (widest == table->columns || planner->width[c] > planner->width[widest]))
        widest = c;
    if (widest == table->columns) return false;
    long step = planner->look->unit * 4, spare = planner->width[widest] - column_floor(planner, widest);
    if (step > excess) step = excess;
    planner->width[widest] -= step < spare ? step : spare;
  }
  return true;
}

/* The lines of a cell in the column's final width. */
static void set_lines(const struct planner *planner, struct table_plan *plan, size_t line, size_t column) {
  size_t index = line * planner->table->columns + column;
  struct table_cell_plan *cell = line ? &plan->cell[index - planner->table->columns] : &plan->head[column];
  struct type_style style = cell_style(planner, line, column);
  cell->line = words_lines(plan->arena, plan->measure, plan->look.font, &style, &planner->words[index],
                           planner->width[column], &cell->lines);
}

/* Narrows columns at word spaces until they fit; false when that is not enough. */
static bool narrow_columns(struct planner *planner, long room) {
  for (size_t c = 0; c < planner->table->columns; c++) take_width(planner, c, LONG_MAX / 2);
  for (long excess; (excess = total_width(planner) - room) > 0;)
    if (!narrow_once(planner, excess)) return false;
  return true;
}

struct table_plan *table_plan(struct arena *arena, struct measure *measure, const struct table *table,
                              struct table_look look, long left, long width, struct report *report) {
  size_t cells = (table->rows + 1) * table->columns;
  struct table_plan *plan = arena_alloc(arena, sizeof *plan);
  *plan = (struct table_plan){
      .arena = arena, .measure = measure, .table = table, .look = look, .left = left, .width = width};
  plan->column = arena_array(arena, table->columns + 1, sizeof *plan->column);
  plan->head = arena_array(arena, table->columns + 1, sizeof *plan->head);
  plan->cell = arena_array(arena, cells + 1, sizeof *plan->cell);
  struct planner planner = {
      .arena = arena, .measure = measure, .table = table, .look = &plan->look};
  planner.words = arena_array(arena, cells + 1, sizeof *planner.words);
  planner.width = arena_array(arena, table->columns + 1, sizeof *planner.width);
  planner.lines = arena_array(arena, cells + 1, sizeof *planner.lines);
  for (size_t line = 0; line <= table->rows; line++)
    for (size_t c = 0; c < table->columns; c++) {
      struct text text = cell_text(&planner, line, c);
      struct type_style style = cell_style(&planner, line, c);
      planner.words[line * table->columns + c] = words_measure(arena, measure, look.font, &style, &text);
    }
  for (size_t c = 0; c < table->columns; c++) align_numbers(&planner, c, plan);

  long indent = table_indent(table, &plan->look), gaps = (long)table->columns - 1, gap = (table->columns > 4 ? 16 : 24) * look.unit;
  while (!narrow_columns(&planner, width - indent - gaps * gap) && gap > 10 * look.unit) gap -= 2 * look.unit;
  if (!cut_columns(&planner, width - indent - gaps * gap)) {
    report_add(report, FINDING_LEGIBLE, (struct place){.file = table->name},
               "the numbers of %zu columns do not fit side by side on this page", table->columns)
        ->hint = "give the table fewer columns, or shorter units";
    return NULL;
  }
  long spare = width - indent - gaps * gap - total_width(&planner),
       share = table->columns ? spare / (long)table->columns : 0;
  if (share > 72 * look.unit) share = 72 * look.unit;
  long x = left + indent;
  for (size_t c = 0; c < table->columns; c++) {
    plan->column[c] = (struct table_column_plan){.x = x, .width = planner.width[c]};
    x += planner.width[c] + gap + share;
    for (size_t line = 0; line <= table->rows; line++) set_lines(&planner, plan, line, c);
  }
  plan->caption =
      text_wrap(arena, measure, look.font, &look.caption, &table->caption, width, false, &plan->caption_lines);
  plan->note = text_wrap(arena, measure, look.font, &look.note, &table->note, width, false, &plan->note_lines);
  return plan;
}
