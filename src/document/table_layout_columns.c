/* Column widths from the content. Every column starts as wide as its longest cell; while the table is too wide, the
 * column gives way that costs the fewest lines for the width it saves. What is left over goes between the columns. */
#include "document/article_flow.h"
#include "document/table_layout.h"
#include "document/wrap.h"

#include <limits.h>
#include <string.h>

struct words { /* one cell, measured */
  long *width;
  size_t count;
  long space; /* width of a word space */
  long shift; /* how far its number stands in from the column's edge */
  long floor; /* its widest word that must not be cut: a number and what stands close to it */
};

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
  struct text text =
      flow_text(planner->arena, line ? &table->row[line - 1].cell[column].text : &table->column[column].head);
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

static struct words measure_words(const struct planner *planner, size_t line, size_t column) {
  struct type_style style = cell_style(planner, line, column);
  struct words words = {
      .space = measure_width(planner->measure, planner->look->font, style.size, style.weight, 0, false, " ")};
  struct text text = cell_text(planner, line, column);
  struct text *word =
      text_wrap(planner->arena, planner->measure, planner->look->font, &style, &text, 0, false, &words.count);
  words.width = arena_array(planner->arena, words.count + 1, sizeof *words.width);
  for (size_t i = 0; i < words.count; i++) {
    words.width[i] = text_width(planner->measure, planner->look->font, &style, &word[i]);
    for (size_t n = 0; n < word[i].count; n++)
      if (word[i].item[n].is_number && words.width[i] > words.floor) words.floor = words.width[i];
  }
  return words;
}

/* Lines of a cell in a column of that width; *longest grows to its longest line. */
static size_t break_words(const struct words *words, long width, long *longest) {
  size_t lines = words->count ? 1 : 0;
  long used = 0;
  for (size_t i = 0; i < words->count; i++) {
    long wider = used ? used + words->space + words->width[i] : words->shift + words->width[i];
    if (used && wider > width) {
      lines++;
      wider = words->shift + words->width[i];
    }
    used = wider;
    if (used > *longest) *longest = used;
  }
  return lines;
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
    lines[line] = break_words(&planner->words[line * table->columns + column], limit, &longest);
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

/* One step narrower: true when a column gave way. */
static bool narrow_once(struct planner *planner) {
  const struct table *table = planner->table;
  size_t *lines = arena_array(planner->arena, table->rows + 1, sizeof *lines), best = table->columns;
  size_t now = total_lines(planner, table->columns, NULL);
  long best_width = 0, best_saved = 0, best_cost = 0;
  for (size_t c = 0; c < table->columns; c++) {
    long width = narrower(planner, c, planner->width[c] - 1, lines), saved = planner->width[c] - width;
    if (saved <= 0) continue;
    long cost = (long)total_lines(planner, c, lines) - (long)now;
    bool better = best == table->columns || cost * best_saved < best_cost * saved ||
                  (cost * best_saved == best_cost * saved && saved > best_saved);
    if (!better) continue;
    best = c;
    best_width = width;
    best_saved = saved;
    best_cost = cost;
  }
  if (best == table->columns) return false;
  take_width(planner, best, best_width);
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

/* Bytes of the longest start of a word within width, at least one character; a cut behind a joining sign is liked
 * better. */
static size_t fitting(const struct table_plan *plan, const struct type_style *style, const struct span *span,
                      long width) {
  size_t best = 0, liked = 0;
  for (size_t n = 1; span->text[n - 1]; n++) {
    if (((unsigned char)span->text[n] & 0xC0) == 0x80) continue;
    struct text text = text_new(plan->arena);
    *ARENA_PUSH(plan->arena, &text) =
        (struct span){.text = arena_slice(plan->arena, span->text, n), .strong = span->strong};
    if (best && text_width(plan->measure, plan->look.font, style, &text) > width) break;
    best = n;
    if (strchr("/-_.,;:", span->text[n - 1])) liked = n;
  }
  return liked * 2 > best ? liked : best;
}

struct text_list {
  struct arena *arena;
  struct text *item;
  size_t count, room;
};

/* A line wider than its column is one long word: cut it into lines that fit. */
static void cut_line(const struct table_plan *plan, const struct type_style *style, const struct text *line, long width,
                     struct text_list *lines) {
  struct text rest = *line;
  while (rest.count && !rest.item[0].is_number && text_width(plan->measure, plan->look.font, style, &rest) > width) {
    struct span first = rest.item[0];
    size_t n = fitting(plan, style, &first, width);
    struct text part = text_new(plan->arena), behind = text_new(plan->arena);
    struct span *head = ARENA_PUSH(plan->arena, &part);
    *head = first;
    head->text = arena_slice(plan->arena, first.text, n);
    first.text += n;
    if (*first.text) *ARENA_PUSH(plan->arena, &behind) = first;
    for (size_t i = 1; i < rest.count; i++) *ARENA_PUSH(plan->arena, &behind) = rest.item[i];
    *ARENA_PUSH(plan->arena, lines) = part;
    rest = behind;
  }
  if (rest.count) *ARENA_PUSH(plan->arena, lines) = rest;
}

/* The lines of a cell in the column's final width. Half a px more than planned: words measured alone know no kerning
 * around a space. */
static void set_lines(const struct planner *planner, struct table_plan *plan, size_t line, size_t column) {
  const struct table *table = planner->table;
  struct table_cell_plan *cell = line ? &plan->cell[(line - 1) * table->columns + column] : &plan->head[column];
  struct type_style style = cell_style(planner, line, column);
  long width = planner->width[column] - planner->words[line * table->columns + column].shift + 500;
  size_t count;
  struct text text = cell_text(planner, line, column);
  struct text *wrapped = text_wrap(plan->arena, plan->measure, plan->look.font, &style, &text, width, false, &count);
  struct text_list lines = {.arena = plan->arena};
  for (size_t i = 0; i < count; i++) cut_line(plan, &style, &wrapped[i], width, &lines);
  cell->line = lines.item;
  cell->lines = lines.count;
}

/* Narrows columns at word spaces until they fit; false when that is not enough. */
static bool narrow_columns(struct planner *planner, long room) {
  for (size_t c = 0; c < planner->table->columns; c++) take_width(planner, c, LONG_MAX / 2);
  while (total_width(planner) > room)
    if (!narrow_once(planner)) return false;
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
  struct planner planner = {.arena = arena, .measure = measure, .table = table, .look = &plan->look};
  planner.words = arena_array(arena, cells + 1, sizeof *planner.words);
  planner.width = arena_array(arena, table->columns + 1, sizeof *planner.width);
  planner.lines = arena_array(arena, cells + 1, sizeof *planner.lines);
  for (size_t line = 0; line <= table->rows; line++)
    for (size_t c = 0; c < table->columns; c++)
      planner.words[line * table->columns + c] = measure_words(&planner, line, c);
  for (size_t c = 0; c < table->columns; c++) align_numbers(&planner, c, plan);

  long indent = table_indent(table, &plan->look), gaps = (long)table->columns - 1, gap = 24 * look.unit;
  while (!narrow_columns(&planner, width - indent - gaps * gap) && gap > 10 * look.unit) gap -= 2 * look.unit;
  if (!cut_columns(&planner, width - indent - gaps * gap)) {
    report_add(report, FINDING_LEGIBLE, (struct place){.file = table->name},
               "the numbers of %zu columns do not fit side by side on this page", table->columns)
        ->hint = "give the table fewer columns, or shorter units";
    return NULL;
  }
  long spare = width - indent - gaps * gap - total_width(&planner),
       share = table->columns ? spare / (long)table->columns : 0;
  if (share > 56 * look.unit) share = 56 * look.unit;
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
