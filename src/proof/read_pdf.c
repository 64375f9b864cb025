/* PDF: glyphs of poppler joined to lines, lines to paragraphs. The source that offsets point into is the text of the
 * page, composed here. */
#include "proof/manuscript.h"

#include "pdf/pdf.h"

#include <string.h>

struct line {
  size_t from, to; /* in the text of the page */
  double left, right, top, bottom, size;
  bool gaps; /* columns of a table: a wide gap stands in it as a tab */
};

struct pages {
  struct manuscript *manuscript;
  const struct pdf_page *page;
  struct sink text;            /* of the page */
  const struct pdf_glyph **at; /* of each byte of it */
  struct piece_spot *spot;
  size_t spot_room;
  struct {
    struct line *item;
    size_t count, room;
  } lines;
  double pitch; /* from line to line, mostly */
};

static double size_of(const struct pdf_glyph *glyph) {
  return glyph->size > 0 ? glyph->size : (glyph->bottom - glyph->top) / 1.2;
}
static bool is_blank(const struct pdf_glyph *glyph) {
  return glyph->text[0] && !glyph->text[1] && byte_is_blank(glyph->text[0]);
}

/* The glyphs of one line, from…to. */
static struct line measure(const struct pdf_page *page, size_t from, size_t to) {
  struct line line = {.left = 1e9, .right = -1e9, .top = 1e9, .bottom = -1e9};
  for (size_t i = from; i < to; i++) {
    const struct pdf_glyph *glyph = &page->glyph[i];
    if (is_blank(glyph)) continue;
    if (size_of(glyph) > line.size) {
      line.size = size_of(glyph);
      line.bottom = glyph->bottom;
    }
    if (glyph->left < line.left) line.left = glyph->left;
    if (glyph->right > line.right) line.right = glyph->right;
    if (glyph->top < line.top) line.top = glyph->top;
  }
  return line;
}

static const char *raised_form(const struct pdf_glyph *glyph, const struct line *line) {
  static const char *const digits[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  if (size_of(glyph) > line->size * 0.85 || glyph->bottom > line->bottom - line->size * 0.2) return NULL;
  if (byte_is_digit(glyph->text[0])) return digits[glyph->text[0] - '0'];
  if (strcmp(glyph->text, "-") == 0 || strcmp(glyph->text, "−") == 0) return "⁻";
  return strcmp(glyph->text, "+") == 0 ? "⁺" : NULL;
}

static void put(struct pages *pages, const char *text, const struct pdf_glyph *glyph) {
  for (size_t i = 0; text[i]; i++) pages->at[pages->text.count + i] = glyph;
  sink_text(&pages->text, text);
}

static void add_line(struct pages *pages, size_t from, size_t to) {
  struct line line = measure(pages->page, from, to);
  const struct pdf_glyph *last = NULL;
  bool blank = false;
  line.from = pages->text.count;
  for (size_t i = from; i < to; i++) {
    const struct pdf_glyph *glyph = &pages->page->glyph[i];
    if (is_blank(glyph)) {
      blank = true;
      continue;
    }
    double gap = last ? glyph->left - last->right : 0, em = line.size;
    if (last && gap > 2 * em) {
      put(pages, "\t", last);
      line.gaps = true;
    } else if (last && (blank || gap > 0.15 * em)) {
      put(pages, " ", last);
    }
    const char *raised = last ? raised_form(glyph, &line) : NULL;
    put(pages, raised ? raised : glyph->text, glyph);
    last = glyph;
    blank = false;
  }
  line.to = pages->text.count;
  if (!last) return;
  put(pages, "\n", last);
  *ARENA_PUSH(pages->manuscript->arena, &pages->lines) = line;
}

static bool is_short(const struct line *line) { return line->right - line->left < 12 * line->size; }

/* Whether something else stands on the baseline of the line, beside it. */
static bool has_neighbour(const struct pages *pages, const struct line *line) {
  for (size_t i = 0; i < pages->lines.count; i++) {
    const struct line *other = &pages->lines.item[i];
    double apart = other->bottom - line->bottom;
    if (other != line && apart < line->size * 0.3 && apart > -line->size * 0.3) return true;
  }
  return false;
}

/* The distance from line to line that is met most often. */
static double common_pitch(const struct pages *pages) {
  enum { STEPS = 200 }; /* of half a point */
  unsigned seen[STEPS] = {0};
  size_t best = 0;
  for (size_t i = 1; i < pages->lines.count; i++) {
    double pitch = pages->lines.item[i].bottom - pages->lines.item[i - 1].bottom;
    if (pitch <= 0 || pitch * 2 >= STEPS) continue;
    size_t step = (size_t)(pitch * 2);
    if (++seen[step] > seen[best]) best = step;
  }
  return (double)(best + 1) / 2;
}

/* Whether b goes on with the paragraph that a is a line of. */
static bool goes_on(const struct pages *pages, const struct line *first, const struct line *a, const struct line *b) {
  double em = a->size, pitch = b->bottom - a->bottom, most = em * 1.35;
  if (pages->pitch * 1.1 > most && pages->pitch < em * 2.5) most = pages->pitch * 1.1;
  if (a->gaps || b->gaps || b->size > em * 1.12 || em > b->size * 1.12 || pitch <= 0 || pitch > most) return false;
  bool indented = b->left > a->left + 0.8 * em && a != first,
       aside = b->left - a->left > em || a->left - b->left > 4 * em;
  if (is_short(b) && (is_short(a) || aside) && has_neighbour(pages, b)) return false; /* cells of a table */
  return !indented && b->left < a->right && b->right > a->left;
}

/* One spot for each word. */
static void find_spots(struct pages *pages, struct builder *text) {
  struct piece piece = {.text = text->text.item, .length = text->text.length, .step = text->step, .steps = text->steps};
  size_t count = 0, words = 1;
  for (size_t i = 0; i < piece.length; i++) words += piece.text[i] == ' ';
  if (words > pages->spot_room) {
    pages->spot_room = words * 2;
    pages->spot = arena_array(pages->manuscript->arena, pages->spot_room, sizeof *pages->spot);
  }
  for (size_t i = 0; i < piece.length; i++) {
    if (i && piece.text[i - 1] != ' ') continue;
    const struct pdf_glyph *glyph = pages->at[piece_source(&piece, i)];
    pages->spot[count++] = (struct piece_spot){i, (long)(glyph->left * 10 + 0.5), (long)(glyph->bottom * 10 + 0.5)};
  }
  text->spot = pages->spot;
  text->spots = count;
}

static void end_piece(struct pages *pages, struct builder *text) {
  if (text->solid) find_spots(pages, text);
  builder_end(text, PIECE_PARAGRAPH);
}

/* A number alone at the top or the bottom of a page is the page's own. */
static bool is_page_number(const struct pages *pages, const struct line *line) {
  for (size_t i = line->from; i < line->to; i++)
    if (!byte_is_digit(pages->text.item[i])) return false;
  const struct line *first = pages->lines.item, *last = first + pages->lines.count - 1;
  return (line == first && line->bottom < pages->page->height * 0.15) ||
         (line == last && line->top > pages->page->height * 0.78);
}

static void put_line(struct pages *pages, struct builder *text, const struct line *line) {
  for (size_t at = line->from; at < line->to;) {
    const char *tab = memchr(pages->text.item + at, '\t', line->to - at);
    size_t end = tab ? (size_t)(tab - pages->text.item) : line->to;
    builder_put_folded(text, at, end - at);
    if (tab) end_piece(pages, text);
    at = end + 1;
  }
}

static void read_lines(struct pages *pages, struct builder *text) {
  const struct line *line = pages->lines.item, *first = line;
  for (size_t i = 0; i < pages->lines.count && !text->manuscript->stopped; i++) {
    bool joins = i && goes_on(pages, first, &line[i - 1], &line[i]);
    if (!joins) {
      end_piece(pages, text);
      first = &line[i];
    } else {
      builder_space(text, line[i - 1].to, 1);
    }
    if (!is_page_number(pages, &line[i])) put_line(pages, text, &line[i]);
  }
  end_piece(pages, text);
}

static void read_page(struct manuscript *manuscript, const struct pdf_page *page, size_t number) {
  struct manuscript inner = *manuscript;
  inner.arena = arena_new();
  inner.inside = arena_print(inner.arena, "#page=%zu", number);
  struct pages pages = {.manuscript = &inner, .page = page, .text = sink_new(inner.arena)};
  size_t bytes = 0, from = 0;
  for (size_t i = 0; i < page->glyphs; i++)
    bytes += strlen(page->glyph[i].text) + 4; /* a raised digit is longer; a blank may stand before it */
  pages.at = arena_array(inner.arena, bytes + page->glyphs + 1, sizeof *pages.at);
  sink_text(&pages.text, "");
  for (size_t i = 0; i <= page->glyphs; i++) {
    if (i < page->glyphs && strcmp(page->glyph[i].text, "\n") != 0) continue;
    if (i > from) add_line(&pages, from, i);
    from = i + 1;
  }
  inner.source = (struct bytes){pages.text.item, pages.text.count};
  pages.pitch = common_pitch(&pages);
  read_lines(&pages, builder_new(&inner));
  manuscript->stopped = inner.stopped;
  arena_free(inner.arena);
}

void read_pdf(struct manuscript *manuscript) {
  struct pdf_document document = {0};
  size_t before = manuscript->report->count;
  if (!pdf_read(manuscript->arena, manuscript->file, manuscript->source, &document, manuscript->report)) {
    manuscript->failed = true;
    if (manuscript->report->count == before) manuscript_refuse(manuscript, 0, "this PDF cannot be read");
    return;
  }
  for (size_t i = 0; i < document.pages && !manuscript->stopped; i++) read_page(manuscript, &document.page[i], i + 1);
}
