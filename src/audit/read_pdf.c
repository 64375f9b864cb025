/* A PDF as runs and shapes: characters and boxes from poppler, baselines and shapes from the content stream. */
#include "audit/content_stream.h"
#include "audit/plane.h"
#include "pdf/pdf.h"

#include <stdint.h>
#include <string.h>

static const double PER_PT = 4000.0 / 3; /* scene thousandths in one pt */

static bool is_blank(const char *text) {
  static const char *const blanks[] = {" ", "\t", "\r", "\u00a0", "\u2009", "\u202f"};
  for (size_t i = 0; i < sizeof blanks / sizeof *blanks; i++)
    if (strcmp(text, blanks[i]) == 0) return true;
  return false;
}

static double size_of(const struct pdf_glyph *g) { return g->size > 0 ? g->size : (g->bottom - g->top) / 1.2; }

/* Whether b goes on with the run that a ends: on its line, and no wider gap than half an em. */
static bool continues(const struct pdf_glyph *a, const struct pdf_glyph *b) {
  double em = plane_max(size_of(a), size_of(b)), gap = b->left - a->right;
  return fabs(a->bottom - b->bottom) < em / 4 && gap > -em / 2 && gap <= em / 2;
}

struct open_run {
  struct sink text;
  struct pdf_glyph box, last;
  bool open, blank;
};

/* The baseline that runs through the box: of those, the one nearest to a fifth of its height from below. *order: what
 * is painted before the first text on it. */
static double baseline(const struct content_page *content, const struct found_run *run, size_t *order) {
  double guess = (double)run->bottom - 0.2 * (double)(run->bottom - run->top), best = guess, nearest = 1e18;
  for (size_t i = 0; i < content->count; i++) {
    double y = content->item[i].y, distance = fabs(y - guess);
    if (y > (double)run->top && y < (double)run->bottom && distance < nearest) {
      nearest = distance;
      best = y;
    }
  }
  *order = SIZE_MAX;
  for (size_t i = 0; i < content->count; i++) {
    const struct content_baseline *item = &content->item[i];
    bool inside = item->x >= (double)run->left - item->size / 2 && item->x <= (double)run->right;
    if (inside && fabs(item->y - best) < item->size / 4 && (*order == SIZE_MAX || item->shapes > *order))
      *order = item->shapes;
  }
  return best;
}

static void end_run(struct found *found, const char *file, int page, const struct content_page *content,
                    struct open_run *run) {
  if (!run->open) return;
  struct found_run *f = ARENA_PUSH(found->arena, found);
  f->text = sink_string(&run->text);
  f->positioned = f->boxed = true;
  f->anchor = -1;
  f->page = page;
  f->left = plane_round(run->box.left * PER_PT);
  f->right = plane_round(run->box.right * PER_PT);
  f->top = plane_round(run->box.top * PER_PT);
  f->bottom = plane_round(run->box.bottom * PER_PT);
  f->x = f->left;
  f->y = plane_round(baseline(content, f, &f->order));
  f->place = (struct place){.file = file, .inside = content_place(found->arena, page, (double)f->x, (double)f->y)};
  *run = (struct open_run){.text = sink_new(found->arena)};
}

/* A word space that poppler left out: in "2 B" it takes the one gap for letter spacing. */
static bool is_word_space(const struct pdf_glyph *a, const struct pdf_glyph *b) {
  return b->left - a->right > 0.15 * plane_max(size_of(a), size_of(b));
}

static void add_glyph(struct open_run *run, const struct pdf_glyph *g) {
  if (run->open && (run->blank || is_word_space(&run->last, g))) sink_char(&run->text, ' ');
  sink_text(&run->text, g->text);
  if (!run->open) run->box = *g;
  run->box.right = plane_max(run->box.right, g->right);
  run->box.left = plane_min(run->box.left, g->left);
  run->box.top = plane_min(run->box.top, g->top);
  run->box.bottom = plane_max(run->box.bottom, g->bottom);
  run->last = *g;
  run->open = true;
  run->blank = false;
}

static void read_runs(struct found *found, const char *file, int number, const struct pdf_page *page,
                      const struct content_page *content) {
  struct open_run run = {.text = sink_new(found->arena)};
  for (size_t i = 0; i < page->glyphs; i++) {
    const struct pdf_glyph *g = &page->glyph[i];
    if (strcmp(g->text, "\n") == 0) {
      end_run(found, file, number, content, &run);
    } else if (is_blank(g->text)) {
      run.blank = true;
    } else {
      if (run.open && !continues(&run.last, g)) end_run(found, file, number, content, &run);
      add_glyph(&run, g);
    }
  }
  end_run(found, file, number, content, &run);
}

static bool read_page(struct arena *arena, const char *file, int number, const struct pdf_page *page,
                      struct found *found, struct report *report) {
  struct content_page content = {0};
  content_stream_read(arena, file, number, page->height, page->content, found, &content);
  read_runs(found, file, number, page, &content);
  const char *wrong = content.wrong;
  if (!wrong && page->trouble) wrong = arena_print(arena, "it holds %s, which figproof never draws", page->trouble);
  if (!wrong && content.hidden_text) wrong = "it holds text that is not painted";
  if (!wrong) return true;
  struct place place = {.file = file, .inside = arena_print(arena, "#page=%d", number)};
  report_add(report, FINDING_UNREADABLE, place, "what this page shows cannot be decided: %s", wrong)->hint =
      "render it again";
  return false;
}

static void check_fonts(const char *file, const struct pdf_document *document, struct report *report) {
  for (size_t i = 0; i < document->fonts; i++) {
    const struct pdf_font *font = &document->font[i];
    bool drawn = strcmp(font->type, "Type 3") == 0;
    if (font->embedded && !drawn) continue;
    report_add(report, FINDING_LEGIBLE, (struct place){.file = file}, "font %s is %s", font->name,
               drawn ? "of Type 3: drawings in place of letters" : "not embedded: another one may be shown");
  }
}

bool found_read_pdf(struct arena *arena, const char *file, struct bytes bytes, struct found *found,
                    struct report *report) {
  struct pdf_document document = {0};
  *found = (struct found){.arena = arena};
  if (!pdf_read(arena, file, bytes, &document, report)) return false;
  found->width = plane_round(document.page[0].width * PER_PT);
  found->height = plane_round(document.page[0].height * PER_PT);
  bool good = true;
  check_fonts(file, &document, report);
  for (size_t i = 0; i < document.pages; i++)
    good = read_page(arena, file, (int)i + 1, &document.page[i], found, report) && good;
  found->has_title = document.title && *document.title;
  found->has_language = document.language && *document.language;
  return good;
}
