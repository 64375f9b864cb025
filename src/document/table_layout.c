#include "document/table_layout.h"

#include "document/figure.h"
#include "document/wrap.h"

static struct type_style scaled(struct type_style style, long per_mille, long leading, int weight, enum paint paint) {
  style.size = style.size * per_mille / 1000;
  style.spacing = 0;
  style.leading = leading;
  style.weight = style.tail_weight = weight;
  style.strong_weight = weight < 600 ? 600 : weight;
  style.paint = style.strong_paint = style.tail_paint = paint;
  return style;
}

struct table_look table_look(enum profile profile, long per_mille) {
  const struct profile_style *style = profile_style(profile);
  const struct type_style *type = style->type;
  long unit = style->unit * per_mille / 1000;
  return (struct table_look){.font = style->font,
                             .caption = scaled(type[TYPE_HEAD], per_mille, 20 * unit, 600, PAINT_INK),
                             .head = scaled(type[TYPE_SUB], per_mille, 18 * unit, 600, PAINT_INK2),
                             .body = scaled(type[TYPE_VALUE], per_mille, 19 * unit, 400, PAINT_INK),
                             .note = scaled(type[TYPE_NOTE], per_mille, 18 * unit, 400, PAINT_INK2),
                             .unit = unit,
                             .rule_outer = style->axis_width * per_mille * 3 / 2000,
                             .rule_head = style->axis_width * per_mille / 1000,
                             .rule_group = style->axis_width * per_mille * 3 / 4000};
}

/* Baseline of the first line in a box of `pad` above lines of that leading: capitals stand in the middle of the
 * leading. */
static long baseline(const struct type_style *style, long pad) {
  return pad + style->leading / 2 + style->size * 36 / 100;
}

static size_t most_lines(const struct table_cell_plan *cell, size_t columns) {
  size_t most = 1;
  for (size_t c = 0; c < columns; c++)
    if (cell[c].lines > most) most = cell[c].lines;
  return most;
}

static bool has_rule(const struct table_plan *plan, size_t row, bool on_top) {
  return row && !on_top && plan->table->row[row].starts_group;
}

long table_caption_height(const struct table_plan *plan) {
  return plan->caption_lines ? (long)plan->caption_lines * plan->look.caption.leading + 7 * plan->look.unit : 0;
}

long table_head_height(const struct table_plan *plan) {
  return (long)most_lines(plan->head, plan->table->columns) * plan->look.head.leading + 19 * plan->look.unit;
}

long table_row_height(const struct table_plan *plan, size_t row, bool on_top) {
  size_t columns = plan->table->columns;
  return (long)most_lines(plan->cell + row * columns, columns) * plan->look.body.leading + 8 * plan->look.unit +
         (has_rule(plan, row, on_top) ? 10 * plan->look.unit : 0);
}

long table_end_height(const struct table_plan *plan) { return 5 * plan->look.unit; }

long table_note_height(const struct table_plan *plan) {
  return plan->note_lines ? (long)plan->note_lines * plan->look.note.leading + 8 * plan->look.unit : 0;
}

static void rule(struct scene *scene, const struct table_plan *plan, enum paint paint, long width, long y) {
  scene_add_line(scene, paint, width, plan->left, y, plan->left + plan->width, y);
}

static void draw_lines(struct scene *scene, const struct table_plan *plan, const struct type_style *style,
                       const struct text *line, size_t lines, long y) {
  for (size_t i = 0; i < lines; i++)
    scene_add_text(scene, plan->measure, style, &line[i], plan->left, y + (long)i * style->leading, -1);
}

void table_draw_caption(struct scene *scene, const struct table_plan *plan, long y) {
  const struct type_style *style = &plan->look.caption;
  draw_lines(scene, plan, style, plan->caption, plan->caption_lines, y + baseline(style, 0));
}

void table_draw_note(struct scene *scene, const struct table_plan *plan, long y) {
  const struct type_style *style = &plan->look.note;
  draw_lines(scene, plan, style, plan->note, plan->note_lines, y + baseline(style, 8 * plan->look.unit));
}

/* The line's number alone, which then shares its unit with what follows, and the rest. */
static struct text number_part(struct arena *arena, const struct text *line, const struct table_number *number) {
  struct text part = text_new(arena);
  for (size_t i = 0; i <= number->span; i++) *ARENA_PUSH(arena, &part) = line->item[i];
  struct span *last = &part.item[number->span];
  if (!last->text[number->digits]) return part;
  last->text = last->number.text = arena_slice(arena, last->text, number->digits);
  last->number.shares_unit = true;
  return part;
}

static struct text rest_part(struct arena *arena, const struct text *line, const struct table_number *number) {
  struct text part = text_new(arena);
  const struct span *split = &line->item[number->span];
  if (split->text[number->digits]) {
    struct span *unit = ARENA_PUSH(arena, &part);
    *unit = (struct span){.text = split->text + number->digits, .strong = split->strong, .tail = split->tail};
  }
  for (size_t i = number->span + 1; i < line->count; i++) *ARENA_PUSH(arena, &part) = line->item[i];
  return part;
}

/* Where the text must end at the latest: before the next column, or at the table's edge. */
static long right_limit(const struct table_plan *plan, size_t column) {
  return column + 1 < plan->table->columns ? plan->column[column + 1].x - 6 * plan->look.unit
                                           : plan->left + plan->width;
}

static void draw_cell(struct scene *scene, const struct table_plan *plan, const struct table_cell_plan *cell,
                      size_t column, const struct type_style *style, long x, long y, const char *name) {
  struct arena *arena = plan->arena;
  for (size_t i = 0; i < cell->lines; i++, y += style->leading) {
    struct scene_item *item;
    if (i == 0 && cell->numbered) {
      struct text number = number_part(arena, &cell->line[0], &cell->number),
                  rest = rest_part(arena, &cell->line[0], &cell->number);
      item = scene_add_text(scene, plan->measure, style, &number, x + cell->anchor, y, 1);
      if (rest.count) scene_add_chunk(scene, plan->measure, item, style, &rest, x + cell->anchor, -1);
    } else {
      item = scene_add_text(scene, plan->measure, style, &cell->line[i], x, y, -1);
    }
    item->role = ROLE_CELL;
    item->cell = name;
    /* A writer holds one chunk to its width; a number and its unit are two, and short. */
    item->fit = item->chunks == 1 &&
                x + text_reserved(plan->measure, plan->look.font, style, &cell->line[i]) > right_limit(plan, column);
  }
}

/* "r3c2": row 3 of the body, row 0 being the head; column 2. */
static const char *cell_id(struct arena *arena, size_t row, size_t column) {
  const char *r = printed_count(arena, "", (long)row, PRINTED_PLAIN).text;
  return arena_print(arena, "r%sc%s", r, printed_count(arena, "", (long)column + 1, PRINTED_PLAIN).text);
}

void table_draw_head(struct scene *scene, const struct table_plan *plan, long y) {
  const struct table_look *look = &plan->look;
  size_t most = most_lines(plan->head, plan->table->columns);
  rule(scene, plan, PAINT_INK, look->rule_outer, y);
  for (size_t c = 0; c < plan->table->columns; c++) {
    long above = (long)(most - plan->head[c].lines) * look->head.leading;
    draw_cell(scene, plan, &plan->head[c], c, &look->head, c ? plan->column[c].x : plan->left,
              y + baseline(&look->head, 8 * look->unit) + above, cell_id(plan->arena, 0, c));
  }
  rule(scene, plan, PAINT_AXIS, look->rule_head, y + table_head_height(plan) - 5 * look->unit);
}

/* From midway between columns to the next, with a line of paper between cells. */
static void draw_shade(struct scene *scene, const struct table_plan *plan, size_t row, size_t column, long y) {
  const struct table *table = plan->table;
  const struct table_look *look = &plan->look;
  int shade = table->row[row].cell[column].shade;
  if (!shade) return;
  long pad = 10 * look->unit, left = plan->column[column].x - pad, right = plan->left + plan->width;
  if (column + 1 < table->columns) right = plan->column[column + 1].x - pad - look->unit;
  long height = table_row_height(plan, row, true);
  scene_add_rect(scene, (enum paint)(PAINT_SHADE1 + shade - 1), left, y, right - left, height - look->unit);
}

void table_draw_row(struct scene *scene, const struct table_plan *plan, size_t row, long y, bool on_top) {
  const struct table_look *look = &plan->look;
  const struct table *table = plan->table;
  const struct table_row *said = &table->row[row];
  if (has_rule(plan, row, on_top)) {
    rule(scene, plan, PAINT_AXIS, look->rule_group, y + 5 * look->unit);
    y += 10 * look->unit;
  }
  long line = y + baseline(&look->body, 4 * look->unit);
  if (said->style)
    figure_swatch(scene, said->style, said->open, plan->left, line - 10 * look->unit, 16 * look->unit, 10 * look->unit);
  for (size_t c = 0; c < table->columns; c++) {
    struct type_style style = look->body;
    if (table->column[c].strong) style.weight = 600;
    if (said->cell[c].repeats) style.paint = style.strong_paint = style.tail_paint = PAINT_INK2;
    if (said->cell[c].shade == 3) style.paint = style.strong_paint = style.tail_paint = PAINT_PAPER;
    draw_shade(scene, plan, row, c, y);
    draw_cell(scene, plan, &plan->cell[row * table->columns + c], c, &style, plan->column[c].x, line,
              cell_id(plan->arena, row + 1, c));
  }
}

void table_draw_end(struct scene *scene, const struct table_plan *plan, long y) {
  rule(scene, plan, PAINT_INK, plan->look.rule_outer, y + table_end_height(plan));
}

/* Every row in words, for who cannot see the drawing. */
static struct text describe(struct arena *arena, const struct table *table) {
  struct text text = text_new(arena);
  for (size_t c = 0; c < table->columns; c++) {
    if (c) text_add(&text, ", ");
    text_add_text(&text, &table->column[c].head);
  }
  for (size_t r = 0; r < table->rows; r++) {
    text_add(&text, r ? "; " : ": ");
    for (size_t c = 0; c < table->columns; c++) {
      if (c) text_add(&text, ", ");
      text_add_text(&text, &table->row[r].cell[c].text);
    }
  }
  text_add(&text, ".");
  if (!text_is_empty(&table->note)) text_add(&text, " ");
  text_add_text(&text, &table->note);
  return text;
}

struct scene *table_layout(struct arena *arena, struct measure *measure, const struct table *table,
                           enum profile profile, struct report *report) {
  const struct profile_style *style = profile_style(profile);
  struct table_plan *plan =
      table_plan(arena, measure, table, table_look(profile, 1000), style->margin, style->right - style->margin, report);
  if (!plan) return NULL;
  struct scene *scene = scene_new(arena, table->name, profile);
  scene->title = table->caption;
  scene->description = describe(arena, table);
  if (table->language) scene->language = table->language;
  bool framed = !style->points; /* a book's page has margins of its own */
  long y = framed ? 17 * plan->look.unit : plan->look.unit;
  table_draw_caption(scene, plan, y);
  y += table_caption_height(plan);
  table_draw_head(scene, plan, y);
  y += table_head_height(plan);
  for (size_t r = 0; r < table->rows; r++) {
    table_draw_row(scene, plan, r, y, false);
    y += table_row_height(plan, r, false);
  }
  table_draw_end(scene, plan, y);
  y += table_end_height(plan);
  table_draw_note(scene, plan, y);
  scene->height = y + table_note_height(plan) + (framed ? 20 : 2) * plan->look.unit;
  return scene;
}
