/* The report of a whole book. */
#include "base/file.h"
#include "document/report.h"

static struct text name_of(struct arena *arena, const char *what, const char *name) {
  struct text text = text_new(arena);
  template_add_name(&text, what, name);
  return text;
}

/* The cells of quantities whose value another chapter gives. */
static size_t quoted_cells(const struct page_sources *part) {
  const struct model *model = part->derived->model;
  size_t cells = 0;
  for (size_t q = 0; q < model->quantities; q++)
    for (size_t n = 0; n < model->quantity[q].definitions; n++) cells += model->quantity[q].definition[n].quoted;
  return cells;
}

static void fill_row(struct arena *arena, const struct page_sources *part, size_t q, size_t n,
                     struct table_cell *cell) {
  const struct derived *derived = part->derived;
  const struct model_quantity *quantity = &derived->model->quantity[q];
  const char *name = quantity_full_name(arena, derived, (int)q, n);
  cell[0].text = name_of(arena, "quantity", name);
  cell[1].text = name_of(arena, "chapter", part->chapter);
  cell[2].text = report_forms(arena, name, derived->value[q].cell[n], quantity);
  cell[3].text = name_of(arena, "chapter", quantity->quoted->chapter);
  const char *there = quantity->quoted->cell;
  if (quantity->over >= 0)
    there = arena_print(arena, "%s.%s", there, derived->model->axis[quantity->over].member[n].id);
  cell[4].text = name_of(arena, "quantity", there);
  if (quantity->quarantine) {
    text_add(&cell[4].text, "; in quarantine: ");
    template_add_name(&cell[4].text, "quarantine", quantity->quarantine);
  }
}

static void add_quoted(struct article *article, const struct page_book *book) {
  static const char *const heads[] = {"Quantity", "Chapter", "Printed", "Quoted from chapter", "Called there"};
  struct arena *arena = article->arena;
  size_t rows = 0;
  for (size_t p = 0; p < book->parts; p++) rows += quoted_cells(&book->part[p]);
  report_heading(article, 2, "Numbers quoted across chapters")->anchor = "quoted";
  if (!rows) {
    text_add(&report_add_block(article, BLOCK_PARAGRAPH)->text, "No chapter quotes a number of another.");
    return;
  }
  struct table *table = report_table(arena, "quoted-table", book->language, rows, 5, heads);
  size_t r = 0;
  for (size_t p = 0; p < book->parts; p++) {
    const struct model *model = book->part[p].derived->model;
    for (size_t q = 0; q < model->quantities; q++)
      for (size_t n = 0; n < model->quantity[q].definitions; n++)
        if (model->quantity[q].definition[n].quoted) fill_row(arena, &book->part[p], q, n, table->row[r++].cell);
  }
  report_add_block(article, BLOCK_TABLE)->table = table;
}

static void add_chapter_heading(struct article *article, const struct page_sources *part) {
  struct block *heading = report_heading(article, 2, "Chapter ");
  template_add_name(&heading->text, "chapter", part->chapter);
  const char *title = part->derived->model->title;
  if (title) {
    text_add(&heading->text, ", ");
    template_add_name(&heading->text, "chapter title", title);
  }
  heading->anchor = arena_print(article->arena, "chapter-%s", part->chapter);
}

struct article *page_book(struct arena *arena, const struct page_book *book) {
  struct article *article = arena_alloc(arena, sizeof *article);
  *article = (struct article){.arena = arena, .name = "report", .language = book->language, .title = text_new(arena)};
  text_add(&article->title, "Report of the book ");
  template_add_name(&article->title, "book title", book->title);
  struct block *heading = report_add_block(article, BLOCK_HEADING);
  heading->level = 1;
  heading->text = article->title;
  struct block *note = report_add_block(article, BLOCK_PARAGRAPH);
  text_add(&note->text, "Every number below comes from the models of the chapters that ");
  template_add_name(&note->text, "book file", file_base_name(book->file));
  text_add(&note->text,
           " lists; figures and tables were read back and found equal to them. The text of a PNG cannot "
           "be read back: its pixels were compared with an audited PDF of the same drawing.");
  add_quoted(article, book);
  for (size_t p = 0; p < book->parts; p++) {
    add_chapter_heading(article, &book->part[p]);
    report_add_chapter(article, &book->part[p], 3);
  }
  return article;
}
