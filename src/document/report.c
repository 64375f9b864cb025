/* The report of a chapter and its canonical numbers: every quantity with value, derivation, basis and where it is printed; claims; errata. */
#include "base/file.h"
#include "document/page.h"
#include "document/places.h"
#include "document/report.h"

#include <string.h>

enum { NEAR_PLACES = 12, MOST_FRACTION = 40 };

static struct text words(struct arena *arena, const char *prose) {
  struct text text = text_new(arena);
  text_add(&text, prose);
  return text;
}

/* Text of the model (notes, sources, expressions): stands unchanged, digits and all. */
static struct text verbatim(struct arena *arena, const char *what, const char *source) {
  struct text text = text_new(arena);
  template_add_name(&text, what, source);
  return text;
}

struct block *report_add_block(struct article *article, enum block_kind kind) {
  struct block *block = ARENA_PUSH(article->arena, article);
  block->kind = kind;
  block->text = block->subtitle = text_new(article->arena);
  return block;
}

struct block *report_heading(struct article *article, int level, const char *prose) {
  struct block *block = report_add_block(article, BLOCK_HEADING);
  block->level = level;
  block->text = words(article->arena, prose);
  return block;
}

static void add_paragraph(struct article *article, const char *prose) {
  report_add_block(article, BLOCK_PARAGRAPH)->text = words(article->arena, prose);
}

struct table *report_table(struct arena *arena, const char *name, const char *language, size_t rows, size_t columns,
                               const char *const *heads) {
  struct table *table = arena_alloc(arena, sizeof *table);
  *table = (struct table){.name = name, .language = language, .rows = rows, .columns = columns};
  table->caption = table->title = table->note = text_new(arena);
  table->column = arena_array(arena, columns, sizeof *table->column);
  table->row = arena_array(arena, rows, sizeof *table->row);
  for (size_t c = 0; c < columns; c++) table->column[c] = (struct table_column){.head = words(arena, heads[c]), .row_header = !c};
  for (size_t r = 0; r < rows; r++) {
    table->row[r].cell = arena_array(arena, columns, sizeof *table->row[r].cell);
    for (size_t c = 0; c < columns; c++) table->row[r].cell[c].text = text_new(arena);
  }
  return table;
}

/* A name in the page: unlike that of the same thing of another chapter. */
static const char *own_id(struct arena *arena, const struct page_sources *sources, const char *name) {
  return sources->chapter ? arena_print(arena, "chapter-%s-%s", sources->chapter, name) : name;
}

/* Where the exact value has no end, or no reader would read it to its end. */
static struct text near_value(struct arena *arena, const char *name, const struct rational *value, const struct form *first) {
  struct form *form = arena_alloc(arena, sizeof *form);
  *form = (struct form){.name = "near", .unit = first->unit, .rounding = FORM_SIGNIFICANT, .places = NEAR_PLACES};
  struct ledger_number number;
  const char *why;
  struct text text = text_new(arena);
  text_add(&text, "about ");
  if (printed_number(arena, name, value, form, PRINTED_PLAIN, &number, &why)) text_add_number(&text, number);
  return text;
}

/* The exact value: a decimal where it ends, else a fraction, in the unit of the quantity's first form. */
static struct text exact_value(struct arena *arena, const char *name, const struct rational *value, const struct form *first) {
  struct form form = {.name = "exact", .unit = first->unit, .rounding = FORM_EXACT};
  struct form *kept = arena_alloc(arena, sizeof *kept);
  struct ledger_number number;
  const char *why;
  *kept = form;
  struct text text = text_new(arena);
  if (printed_number(arena, name, value, kept, PRINTED_PLAIN, &number, &why) && strlen(number.text) < 24) {
    text_add_number(&text, number);
    return text;
  }
  kept->unit = unit_one(arena);
  const struct rational *fraction = rational_div(arena, value, first->unit->factor);
  if (strlen(rational_text(arena, fraction)) > MOST_FRACTION) return near_value(arena, name, value, first);
  mpq_t part;
  mpq_init(part);
  mpq_set_z(part, mpq_numref(fraction->q));
  if (printed_number(arena, arena_print(arena, "%s, numerator", name), rational_new(arena, part), kept, PRINTED_PLAIN, &number, &why))
    text_add_number(&text, number);
  text_add(&text, "/");
  mpq_set_z(part, mpq_denref(fraction->q));
  if (printed_number(arena, arena_print(arena, "%s, denominator", name), rational_new(arena, part), kept, PRINTED_PLAIN, &number, &why))
    text_add_number(&text, number);
  mpq_clear(part);
  if (first->unit->symbol[0]) text_add(&text, arena_print(arena, "%s%s", first->unit->close ? "" : " ", first->unit->symbol));
  return text;
}

/* All forms in which the quantity is ever printed: "17.9 ms, 18 ms". */
struct text report_forms(struct arena *arena, const char *name, const struct rational *value,
                                 const struct model_quantity *quantity) {
  struct text text = text_new(arena);
  for (size_t f = 0; f < quantity->forms; f++) {
    struct ledger_number number;
    const char *why;
    if (!printed_number(arena, name, value, &quantity->form[f], PRINTED_PLAIN, &number, &why)) continue;
    bool seen = false;
    for (size_t i = 0; i < text.count; i++) seen = seen || !strcmp(text.item[i].text, number.text);
    if (seen) continue;
    if (text.count) text_add(&text, ", ");
    text_add_number(&text, number);
  }
  return text;
}

static struct text derivation(struct arena *arena, const struct model_quantity *quantity, size_t cell) {
  const struct model_definition *definition = &quantity->definition[quantity->definitions > 1 ? cell : 0];
  struct text text = text_new(arena);
  if (definition->quoted) {
    text_add(&text, "quoted: ");
    template_add_name(&text, "quoted", quantity->quoted->cell);
    text_add(&text, " of chapter ");
    template_add_name(&text, "chapter", quantity->quoted->chapter);
  } else if (definition->from) {
    text_add(&text, "= ");
    template_add_name(&text, "derivation", definition->from->source);
  } else {
    const char *source = definition->source ? definition->source : quantity->source;
    const char *note = definition->note ? definition->note : quantity->note;
    text_add(&text, "given");
    if (source) {
      text_add(&text, ": ");
      template_add_name(&text, "source", source);
    }
    if (note) {
      text_add(&text, source ? "; " : ": ");
      template_add_name(&text, "note", note);
    }
  }
  if (quantity->quarantine) {
    text_add(&text, "; in quarantine: ");
    template_add_name(&text, "quarantine", quantity->quarantine);
  }
  return text;
}

static struct table *quantity_table(struct arena *arena, const struct page_sources *sources, int section,
                                    const struct places *places) {
  static const char *const heads[] = {"Quantity", "Printed", "Exact", "From", "Basis", "Where printed"};
  const struct derived *derived = sources->derived;
  const struct model *model = derived->model;
  size_t rows = 0, columns = places ? 6 : 5;
  for (size_t i = 0; i < model->quantities; i++)
    if (model->quantity[i].section == section && !quantity_is_plotted(derived, i)) rows += derived->value[i].cells;
  if (!rows) return NULL;
  struct table *table = report_table(arena, own_id(arena, sources, arena_print(arena, "quantities-%s", model->section[section].id)), model->language, rows,
                                  columns, heads);
  size_t r = 0;
  for (size_t i = 0; i < model->quantities; i++) {
    const struct model_quantity *quantity = &model->quantity[i];
    if (quantity->section != section || quantity_is_plotted(derived, i)) continue;
    for (size_t c = 0; c < derived->value[i].cells; c++, r++) {
      const char *name = quantity_full_name(arena, derived, (int)i, c);
      const struct rational *value = derived->value[i].cell[c];
      struct table_cell *cell = table->row[r].cell;
      cell[0].text = verbatim(arena, "quantity", name);
      cell[1].text = report_forms(arena, name, value, quantity);
      cell[2].text = derived->value[i].inexact ? near_value(arena, name, value, &quantity->form[0])
                                               : exact_value(arena, name, value, &quantity->form[0]);
      cell[3].text = derivation(arena, quantity, c);
      const unsigned *own = derived->value[i].member_basis;
      cell[4].text = words(arena, model_basis_text(arena, own ? own[c] : derived->value[i].basis));
      if (places) cell[5].text = places_text(places, name);
    }
  }
  return table;
}

static void add_quantities(struct article *article, const struct page_sources *sources, int level, bool with_places) {
  const struct model *model = sources->derived->model;
  const struct places *places = with_places ? places_of(article->arena, sources->record, sources->records) : NULL;
  for (size_t s = 0; s < model->sections; s++) {
    struct table *table = quantity_table(article->arena, sources, (int)s, places);
    struct block *heading = report_heading(article, level, "§");
    text_add_number(&heading->text, printed_count(article->arena, "section number", (long)s + 1, PRINTED_PLAIN));
    text_add(&heading->text, " ");
    template_add_name(&heading->text, "section title", model->section[s].title);
    heading->anchor = own_id(article->arena, sources, model->section[s].id);
    if (table) report_add_block(article, BLOCK_TABLE)->table = table;
  }
}

static void add_claims(struct article *article, const struct page_sources *sources, int level) {
  static const char *const heads[] = {"Claim", "Reading", "Holds when", "Holds"};
  const struct model *model = sources->derived->model;
  struct arena *arena = article->arena;
  if (!model->claims) return;
  report_heading(article, level, "Claims")->anchor = own_id(arena, sources, "claims");
  struct table *table = report_table(arena, own_id(arena, sources, "claims"), model->language, model->claims, 4, heads);
  for (size_t i = 0; i < model->claims; i++) {
    struct table_cell *cell = table->row[i].cell;
    cell[0].text = claims_sentence(sources->derived, &model->claim[i], sources->report);
    cell[1].text = words(arena, model->claim[i].reading == READING_STRICT ? "strict" : "nearest");
    cell[2].text = verbatim(arena, "predicate", model->claim[i].holds->source);
    if (model->claim[i].has_bounds) {
      text_add(&cell[2].text, ", bounds ");
      text_add_number(&cell[2].text, printed_count(arena, "bounds", model->claim[i].low, PRINTED_PLAIN));
      text_add(&cell[2].text, "..");
      text_add_number(&cell[2].text, printed_count(arena, "bounds", model->claim[i].high, PRINTED_PLAIN));
    }
    cell[3].text = words(arena, sources->derived->claim[i].holds ? "yes" : "no");
  }
  report_add_block(article, BLOCK_TABLE)->table = table;
}

static void add_errata(struct article *article, const struct page_sources *sources, int level) {
  static const char *const heads[] = {"The source says", "Printed instead", "Because", "It would need"};
  const struct model *model = sources->derived->model;
  struct arena *arena = article->arena;
  if (!model->errata) return;
  report_heading(article, level, "Errata of the source")->anchor = own_id(arena, sources, "errata");
  add_paragraph(article, "Sentences of the source that its own numbers refute, with what is printed instead.");
  struct table *table = report_table(arena, own_id(arena, sources, "errata"), model->language, model->errata, 4, heads);
  for (size_t i = 0; i < model->errata; i++) {
    const struct model_erratum *erratum = &model->erratum[i];
    struct table_cell *cell = table->row[i].cell;
    cell[0].text = text_new(arena);
    text_add(&cell[0].text, "“");
    template_add_name(&cell[0].text, "erratum original", erratum->original);
    text_add(&cell[0].text, "”");
    cell[1].text = claims_correction(sources->derived, erratum, sources->report);
    if (text_is_empty(&cell[1].text)) cell[1].text = words(arena, "—");
    cell[2].text = verbatim(arena, "reason", erratum->reason);
    cell[3].text = erratum->would_need ? verbatim(arena, "predicate", erratum->would_need->source)
                                       : words(arena, "an outside fact: listed, not computed");
  }
  report_add_block(article, BLOCK_TABLE)->table = table;
}

static struct article *new_article(struct arena *arena, const struct page_sources *sources, const char *name, const char *title) {
  const struct model *model = sources->derived->model;
  struct article *article = arena_alloc(arena, sizeof *article);
  *article = (struct article){.arena = arena, .name = name, .language = model->language, .title = text_new(arena)};
  text_add(&article->title, title);
  if (model->chapter) {
    text_add(&article->title, " of chapter ");
    template_add_name(&article->title, "chapter", model->chapter);
  }
  if (model->title) {
    text_add(&article->title, ", ");
    template_add_name(&article->title, "book title", model->title);
  }
  struct block *heading = report_add_block(article, BLOCK_HEADING);
  heading->level = 1;
  heading->text = article->title;
  return article;
}

static void add_figure(struct article *article, const struct page_sources *sources, size_t i) {
  struct arena *arena = article->arena;
  struct scene *scene = arena_alloc(arena, sizeof *scene);
  *scene = *sources->scene[i];
  scene->name = own_id(arena, sources, scene->name);
  struct block *block = report_add_block(article, BLOCK_FIGURE);
  block->figure = sources->figure[i];
  block->scene = scene;
}

static void add_table(struct article *article, const struct page_sources *sources, const struct table *table) {
  struct table *own = arena_alloc(article->arena, sizeof *own);
  *own = *table;
  own->name = own_id(article->arena, sources, table->name);
  report_add_block(article, BLOCK_TABLE)->table = own;
}

void report_add_chapter(struct article *article, const struct page_sources *sources, int level) {
  if (sources->figures) report_heading(article, level, "Figures");
  for (size_t i = 0; i < sources->figures; i++) {
    add_figure(article, sources, i);
    if (sources->figure[i]->table) add_table(article, sources, sources->figure[i]->table);
  }
  if (sources->tables) report_heading(article, level, "Tables");
  for (size_t i = 0; i < sources->tables; i++) add_table(article, sources, sources->table[i]);
  report_heading(article, level, "Quantities");
  add_quantities(article, sources, level + 1, true);
  add_claims(article, sources, level);
  add_errata(article, sources, level);
}

struct article *page_report(struct arena *arena, const struct page_sources *sources) {
  struct article *article = new_article(arena, sources, "report", "Report");
  struct block *note = report_add_block(article, BLOCK_PARAGRAPH);
  text_add(&note->text, "Every number below comes from ");
  template_add_name(&note->text, "model file", file_base_name(sources->derived->model->file));
  text_add(&note->text, "; figures and tables were read back and found equal to it. The text of a PNG cannot be read back: its pixels were compared with an audited PDF of the same drawing.");
  report_add_chapter(article, sources, 2);
  return article;
}

struct article *page_canonical(struct arena *arena, const struct page_sources *sources) {
  struct article *article = new_article(arena, sources, "CANONICAL-NUMBERS", "Canonical numbers");
  struct block *note = report_add_block(article, BLOCK_PARAGRAPH);
  text_add(&note->text, "Made from ");
  template_add_name(&note->text, "model file", file_base_name(sources->derived->model->file));
  text_add(&note->text, ". Given values carry their basis; derived ones the bases of their inputs. Exact values are fractions where no decimal ends.");
  add_quantities(article, sources, 2, false);
  add_claims(article, sources, 2);
  add_errata(article, sources, 2);
  return article;
}
