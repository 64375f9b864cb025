#include "command/artifact.h"

#include "backend/values.h"
#include "pdf/pdf.h"

#include <string.h>

static const char *const profile_names[] = {"web", "book", "slides"};

/* Figures and tables as scenes. */

static const struct scene *scene_of(struct project *project, const struct artifact *artifact) {
  return artifact->figure ? project_figure_scene(project, artifact->figure, artifact->recipe->profile, false)
                          : project_table_scene(project, artifact->table, artifact->recipe->profile);
}

static struct bytes write_svg(struct project *project, const struct artifact *artifact) {
  const struct scene *scene = scene_of(project, artifact);
  return scene ? svg_write(project->arena, scene) : (struct bytes){0};
}

static struct bytes finished_pdf(struct project *project, const struct scene *const *pages, size_t count, const char *title) {
  struct bytes raw = pdf_write(project->arena, project_measure(project), pages, count, title, project->report), pdf = {0};
  if (!raw.data || !pdf_open(project->arena, project->report)) return pdf;
  pdf_finish(project->arena, raw, title, pages[0]->language, &pdf, project->report);
  return pdf;
}

static struct bytes write_pdf(struct project *project, const struct artifact *artifact) {
  const struct scene *scene = scene_of(project, artifact);
  if (!scene) return (struct bytes){0};
  return finished_pdf(project, &scene, 1, text_plain(project->arena, &scene->title));
}

enum { PNG_SCALE = 2 };

static struct bytes write_png(struct project *project, const struct artifact *artifact) {
  const struct scene *scene = scene_of(project, artifact);
  return scene ? png_write(project->arena, project_measure(project), scene, PNG_SCALE, project->report) : (struct bytes){0};
}

static struct ledger_record *record_scene(struct project *project, const struct artifact *artifact) {
  const struct scene *scene = scene_of(project, artifact);
  if (!scene) return NULL;
  enum artifact_kind kind = artifact->recipe->kind;
  return scene_record(project->arena, scene, artifact->name, kind, kind == ARTIFACT_SVG);
}

static struct ledger_record *record_png(struct project *project, const struct artifact *artifact) {
  struct ledger_record *record = record_scene(project, artifact);
  if (record) record->twin = write_pdf(project, artifact);
  return record && record->twin.data ? record : NULL;
}

/* A figure's page and its texts. */

static const struct article *figure_page(struct project *project, const struct figure *figure) {
  const struct scene *plot = project_figure_scene(project, figure, PROFILE_WEB, true);
  return plot ? page_of_figure(project->arena, figure, plot) : NULL;
}

static struct bytes write_page(struct project *project, const struct artifact *artifact) {
  const struct article *page = figure_page(project, artifact->figure);
  return page ? article_write_html(project->arena, page) : (struct bytes){0};
}

static struct ledger_record *record_page(struct project *project, const struct artifact *artifact) {
  const struct article *page = figure_page(project, artifact->figure);
  return page ? article_record(project->arena, page, artifact->name, ARTIFACT_HTML) : NULL;
}

static struct bytes write_alt(struct project *project, const struct artifact *artifact) {
  return text_write(project->arena, &artifact->figure->alt, 1);
}

static struct ledger_record *record_alt(struct project *project, const struct artifact *artifact) {
  return text_record(project->arena, &artifact->figure->alt, 1, artifact->name);
}

static struct bytes write_description(struct project *project, const struct artifact *artifact) {
  return text_write(project->arena, artifact->figure->description, artifact->figure->descriptions);
}

static struct ledger_record *record_description(struct project *project, const struct artifact *artifact) {
  return text_record(project->arena, artifact->figure->description, artifact->figure->descriptions, artifact->name);
}

/* Tables in text formats. */

#define TABLE_WRITER(function, writer)                                                                    \
  static struct bytes function(struct project *project, const struct artifact *artifact) {                \
    return writer(project->arena, artifact->table);                                                       \
  }
TABLE_WRITER(write_table_html, table_write_html)
TABLE_WRITER(write_table_markdown, table_write_markdown)
TABLE_WRITER(write_table_latex, table_write_latex)
TABLE_WRITER(write_table_asciidoc, table_write_asciidoc)
TABLE_WRITER(write_table_csv, table_write_csv)

static struct ledger_record *record_table(struct project *project, const struct artifact *artifact) {
  return table_record(project->arena, artifact->table, artifact->name, artifact->recipe->kind);
}

/* The report: it lists where each number is printed, so it needs every other record. */

static bool gather(struct project *project, struct page_sources *sources) {
  struct arena *arena = project->arena;
  struct artifact_list list = artifact_plan(project);
  const struct ledger_record **records = arena_array(arena, list.count, sizeof *records);
  const struct scene **scenes = arena_array(arena, project->figures + 1, sizeof *scenes);
  *sources = (struct page_sources){.derived = project->derived,
                                   .figure = (const struct figure *const *)project->figure,
                                   .scene = scenes,
                                   .figures = project->figures,
                                   .table = (const struct table *const *)project->table,
                                   .tables = project->tables,
                                   .record = records,
                                   .report = project->report};
  for (size_t i = 0; i < project->figures; i++)
    if (!(scenes[i] = project_figure_scene(project, project->figure[i], PROFILE_WEB, false))) return false;
  for (size_t i = 0; i < list.count; i++) {
    const struct artifact *artifact = &list.item[i];
    if ((!artifact->figure && !artifact->table) || artifact->recipe->kind == ARTIFACT_PNG) continue;
    const struct ledger_record *record = artifact->recipe->record(project, artifact);
    if (!record) return false;
    records[sources->records++] = record;
  }
  return true;
}

static const struct page_sources *report_sources(struct project *project) {
  if (!project->sources) {
    struct page_sources *sources = arena_alloc(project->arena, sizeof *sources);
    if (gather(project, sources)) project->sources = sources;
  }
  return project->sources;
}

static const struct article *compose_book(struct project *project) {
  struct page_sources *part = arena_array(project->arena, project->parts, sizeof *part);
  for (size_t i = 0; i < project->parts; i++) {
    const struct page_sources *sources = report_sources(&project->part[i]);
    if (!sources) return NULL;
    part[i] = *sources;
    part[i].chapter = project->part[i].book_chapter->id;
  }
  const struct book *book = project->book;
  const struct page_book page = {book->title, book->language, book->file, part, project->parts};
  return page_book(project->arena, &page);
}

static const struct article *compose_report(struct project *project) {
  if (project->parts) return compose_book(project);
  const struct page_sources *sources = report_sources(project);
  return sources ? page_report(project->arena, sources) : NULL;
}

static const struct article *report_article(struct project *project) {
  if (!project->report_article) project->report_article = compose_report(project);
  return project->report_article;
}

static const struct article *canonical_article(struct project *project) {
  struct page_sources sources = {.derived = project->derived, .report = project->report};
  return page_canonical(project->arena, &sources);
}

static struct bytes write_report_html(struct project *project, const struct artifact *artifact) {
  (void)artifact;
  const struct article *article = report_article(project);
  return article ? article_write_html(project->arena, article) : (struct bytes){0};
}

static struct ledger_record *record_report_html(struct project *project, const struct artifact *artifact) {
  const struct article *article = report_article(project);
  return article ? article_record(project->arena, article, artifact->name, ARTIFACT_HTML) : NULL;
}

static const struct scene **report_pages(struct project *project, size_t *count, const struct article **article) {
  *article = report_article(project);
  if (!*article || !project_measure(project)) return NULL;
  return article_paginate(project->arena, project_measure(project), *article, count, project->report);
}

static struct bytes write_report_pdf(struct project *project, const struct artifact *artifact) {
  (void)artifact;
  size_t count;
  const struct article *article;
  const struct scene **pages = report_pages(project, &count, &article);
  return pages ? finished_pdf(project, pages, count, text_plain(project->arena, &article->title)) : (struct bytes){0};
}

static struct ledger_record *record_report_pdf(struct project *project, const struct artifact *artifact) {
  size_t count;
  const struct article *article;
  const struct scene **pages = report_pages(project, &count, &article);
  if (!pages) return NULL;
  struct ledger_record *all = arena_alloc(project->arena, sizeof *all);
  *all = (struct ledger_record){.artifact = artifact->name, .kind = ARTIFACT_PDF};
  all->page = arena_array(project->arena, count, sizeof *all->page);
  for (size_t i = 0; i < count; i++) {
    struct ledger_record *page = scene_record(project->arena, pages[i], artifact->name, ARTIFACT_PDF, false);
    for (size_t r = 0; r < page->count; r++) *ARENA_PUSH(project->arena, all) = page->item[r];
    all->page[all->pages++] = page;
  }
  return all;
}

static struct bytes write_canonical(struct project *project, const struct artifact *artifact) {
  (void)artifact;
  return article_write_markdown(project->arena, canonical_article(project));
}

static struct ledger_record *record_canonical(struct project *project, const struct artifact *artifact) {
  return article_record(project->arena, canonical_article(project), artifact->name, ARTIFACT_MARKDOWN);
}

/* The numbers for other tools. */

static const struct values_target *values_of(const struct artifact *artifact) {
  const struct values_target *target = values_targets;
  while (strcmp(target->file, artifact->recipe->ending) != 0) target++;
  return target;
}

static const struct value_list *values(struct project *project) {
  if (!project->values) project->values = values_compose(project->arena, project->derived);
  return project->values;
}

static struct bytes write_values(struct project *project, const struct artifact *artifact) {
  return values_write(project->arena, values(project), values_of(artifact), project->report);
}

static struct ledger_record *record_values(struct project *project, const struct artifact *artifact) {
  return values_record(project->arena, values(project), values_of(artifact), artifact->name);
}

static const struct recipe figure_recipes[] = {
    {".svg", ARTIFACT_SVG, PROFILE_WEB, write_svg, record_scene},
    {".png", ARTIFACT_PNG, PROFILE_WEB, write_png, record_png},
    {".html", ARTIFACT_HTML, PROFILE_WEB, write_page, record_page},
    {".pdf", ARTIFACT_PDF, PROFILE_BOOK, write_pdf, record_scene},
    {".book.svg", ARTIFACT_SVG, PROFILE_BOOK, write_svg, record_scene},
    {".slides.svg", ARTIFACT_SVG, PROFILE_SLIDES, write_svg, record_scene},
    {".alt.txt", ARTIFACT_TEXT, PROFILE_WEB, write_alt, record_alt},
    {".description.txt", ARTIFACT_TEXT, PROFILE_WEB, write_description, record_description},
};

static const struct recipe table_recipes[] = {
    {".svg", ARTIFACT_SVG, PROFILE_WEB, write_svg, record_scene},
    {".pdf", ARTIFACT_PDF, PROFILE_BOOK, write_pdf, record_scene},
    {".html", ARTIFACT_HTML, PROFILE_WEB, write_table_html, record_table},
    {".md", ARTIFACT_MARKDOWN, PROFILE_WEB, write_table_markdown, record_table},
    {".tex", ARTIFACT_LATEX, PROFILE_BOOK, write_table_latex, record_table},
    {".adoc", ARTIFACT_ASCIIDOC, PROFILE_BOOK, write_table_asciidoc, record_table},
    {".csv", ARTIFACT_CSV, PROFILE_WEB, write_table_csv, record_table},
};

#define REPORT_RECIPES                                                                \
  {"report.html", ARTIFACT_HTML, PROFILE_WEB, write_report_html, record_report_html}, \
      {"report.pdf", ARTIFACT_PDF, PROFILE_WEB, write_report_pdf, record_report_pdf}
static const struct recipe book_recipes[] = {REPORT_RECIPES};
static const struct recipe chapter_recipes[] = {
    {"CANONICAL-NUMBERS.md", ARTIFACT_MARKDOWN, PROFILE_WEB, write_canonical, record_canonical},
    REPORT_RECIPES,
    {"values.json", ARTIFACT_VALUES_JSON, PROFILE_WEB, write_values, record_values},
    {"values.csv", ARTIFACT_CSV, PROFILE_WEB, write_values, record_values},
    {"values.tex", ARTIFACT_VALUES_LATEX, PROFILE_WEB, write_values, record_values},
    {"values.adoc", ARTIFACT_VALUES_ASCIIDOC, PROFILE_WEB, write_values, record_values},
    {"values.rst.inc", ARTIFACT_VALUES_SPHINX, PROFILE_WEB, write_values, record_values},
    {"values.yml", ARTIFACT_VALUES_QUARTO, PROFILE_WEB, write_values, record_values},
    {"values.typ", ARTIFACT_VALUES_TYPST, PROFILE_WEB, write_values, record_values},
};

static void add(struct artifact_list *list, const char *stem, const struct recipe *recipe, size_t count,
                const struct figure *figure, const struct table *table) {
  for (size_t i = 0; i < count; i++)
    *ARENA_PUSH(list->arena, list) = (struct artifact){.name = arena_print(list->arena, "%s%s", stem, recipe[i].ending),
                                                       .recipe = &recipe[i],
                                                       .figure = figure,
                                                       .table = table};
}

#define COUNT(array) (sizeof(array) / sizeof *(array))

struct artifact_list artifact_plan(struct project *project) {
  struct artifact_list list = {.arena = project->arena};
  if (project->parts) {
    add(&list, "", book_recipes, COUNT(book_recipes), NULL, NULL);
    return list;
  }
  for (size_t i = 0; i < project->figures; i++) {
    const struct figure *figure = project->figure[i];
    add(&list, figure->name, figure_recipes, COUNT(figure_recipes), figure, NULL);
    if (figure->table) add(&list, figure->table->name, table_recipes, COUNT(table_recipes), NULL, figure->table);
  }
  for (size_t i = 0; i < project->tables; i++)
    add(&list, project->table[i]->name, table_recipes, COUNT(table_recipes), NULL, project->table[i]);
  add(&list, "", chapter_recipes, COUNT(chapter_recipes), NULL, NULL);
  return list;
}

struct bytes artifact_write(struct project *project, const struct artifact *artifact) {
  return artifact->recipe->write(project, artifact);
}

struct ledger_record *artifact_record(struct project *project, const struct artifact *artifact) {
  return artifact->recipe->record(project, artifact);
}

static bool is_among(const struct recipe *recipe, size_t count, const char *ending) {
  for (size_t i = 0; i < count; i++)
    if (!strcmp(recipe[i].ending, ending)) return true;
  return false;
}

bool artifact_is_ending(const char *ending) {
  static const char table[] = ".table";
  if (is_among(figure_recipes, COUNT(figure_recipes), ending)) return true;
  if (!strncmp(ending, table, strlen(table))) ending += strlen(table);
  return is_among(table_recipes, COUNT(table_recipes), ending);
}

bool artifact_is_chosen(const struct artifact *artifact, char *const *only, const char *profile) {
  if (profile && strcmp(profile_names[artifact->recipe->profile], profile) != 0) return false;
  if (!only) return true;
  for (; *only; only++) {
    size_t length = strlen(*only);
    if (!strcmp(*only, artifact->name)) return true;
    if (!strncmp(*only, artifact->name, length) && artifact->name[length] == '.') return true;
  }
  return false;
}
