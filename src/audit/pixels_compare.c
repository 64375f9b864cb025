/* An image against the rendering of its audited twin, block by block. */
#include "audit/pixels.h"

#include <stdlib.h>
#include <string.h>

/* Poppler puts letters on whole pixels, and the widths in a PDF are whole thousandths of an em, so that a long line
 * ends up to two pixels off: inside texts a block of 8 × 8 pixels may stand up to ALONG finer pixels off along the line
 * and ACROSS them up or down.
 * Mean differences per channel, as measured: same drawing, texts 14, elsewhere 3 at most; a digit changed 35, a
 * gridline gone 8, a bar moved by 2 CSS px 60 and more. */
enum { BLOCK = 8, STEP = 4, ALONG = 8, ACROSS = 4, LIMIT_TEXT = 24, LIMIT_SHAPE = 5, FINDINGS_MOST = 10 };
enum { FINER = PIXELS_FINER, WIDE = 2 * ALONG + 1, WAYS = WIDE * (2 * ACROSS + 1), PAPER = 0xffffff };

struct comparison {
  const struct pdf_image *image;
  struct pdf_image *drawn;
  int way[WAYS][2];       /* offsets in finer pixels, nearest first */
  int columns, rows;      /* of blocks; neighbours overlap by half */
  unsigned char *is_text; /* by block */
  unsigned char *differs; /* by block */
};

/* Each pixel becomes the mean of the FINER × FINER that begin with it: what one pixel of the image would be there. */
static void soften(struct pdf_image *image) {
  for (int y = 0; y + FINER <= image->height; y++)
    for (int x = 0; x + FINER <= image->width; x++) {
      unsigned red = 0, green = 0, blue = 0;
      unsigned *at = image->pixel + (size_t)y * (size_t)image->width + (size_t)x;
      for (int j = 0; j < FINER; j++)
        for (int i = 0; i < FINER; i++) {
          unsigned p = at[j * image->width + i];
          red += p >> 16 & 255;
          green += p >> 8 & 255;
          blue += p & 255;
        }
      *at = red / (FINER * FINER) << 16 | green / (FINER * FINER) << 8 | blue / (FINER * FINER);
    }
}

static unsigned pixel(const struct pdf_image *image, int x, int y) {
  bool in = x >= 0 && y >= 0 && x < image->width && y < image->height;
  return in ? image->pixel[(size_t)y * (size_t)image->width + (size_t)x] : PAPER;
}

static unsigned channels(unsigned a, unsigned b) {
  unsigned sum = 0;
  for (int shift = 0; shift <= 16; shift += 8) {
    int one = (int)(a >> shift & 255) - (int)(b >> shift & 255);
    sum += (unsigned)(one < 0 ? -one : one);
  }
  return sum;
}

static bool same_at(const struct comparison *c, int x, int y, const int way[2], unsigned limit) {
  unsigned sum = 0, most = limit * 3 * BLOCK * BLOCK;
  for (int j = 0; j < BLOCK && sum <= most; j++)
    for (int i = 0; i < BLOCK; i++)
      sum +=
          channels(pixel(c->image, x + i, y + j), pixel(c->drawn, (x + i) * FINER + way[0], (y + j) * FINER + way[1]));
  return sum <= most;
}

static bool same_block(const struct comparison *c, int x, int y, bool text) {
  for (int i = 0; i < (text ? WAYS : 9); i++)
    if (same_at(c, x, y, c->way[i], text ? LIMIT_TEXT : LIMIT_SHAPE)) return true;
  return false;
}

static int by_length(const void *left, const void *right) {
  const int *a = left, *b = right;
  int first = a[0] * a[0] + a[1] * a[1], second = b[0] * b[0] + b[1] * b[1];
  if (first != second) return first < second ? -1 : 1;
  return a[0] != b[0] ? (a[0] < b[0] ? -1 : 1) : a[1] < b[1] ? -1 : a[1] > b[1];
}

static int clamp(long block, int most) { return block < 0 ? 0 : block > most ? most : (int)block; }

/* Marks the blocks in which a text stands. */
static void mark_texts(struct comparison *c, const struct ledger_record *record, int scale) {
  long unit = 1000L * STEP / scale;
  for (size_t i = 0; i < record->count; i++) {
    const struct ledger_run *run = &record->item[i];
    if (!run->positioned) continue;
    int left = clamp(run->left / unit - 2, c->columns), right = clamp(run->right / unit + 2, c->columns);
    int top = clamp((run->y - run->size) / unit - 1, c->rows),
        bottom = clamp((run->y + run->size / 3) / unit + 1, c->rows);
    for (int r = top; r < bottom; r++)
      if (right > left) memset(c->is_text + r * c->columns + left, 1, (size_t)(right - left));
  }
}

struct region { /* of blocks */
  int left, top, right, bottom;
};

/* The blocks that differ and hang together with block (x, y), up to four steps apart; they are cleared. */
static struct region take_region(struct comparison *c, int *stack, int x, int y) {
  struct region region = {x, y, x, y};
  int depth = 0;
  stack[depth++] = y * c->columns + x;
  c->differs[y * c->columns + x] = 0;
  while (depth) {
    int at = stack[--depth], column = at % c->columns, row = at / c->columns;
    if (column < region.left) region.left = column;
    if (column > region.right) region.right = column;
    if (row < region.top) region.top = row;
    if (row > region.bottom) region.bottom = row;
    for (int j = clamp(row - 4, c->rows); j < clamp(row + 5, c->rows); j++)
      for (int i = clamp(column - 4, c->columns); i < clamp(column + 5, c->columns); i++) {
        if (!c->differs[j * c->columns + i]) continue;
        c->differs[j * c->columns + i] = 0;
        stack[depth++] = j * c->columns + i;
      }
  }
  return region;
}

/* The run whose box the region meets, or NULL. */
static const struct ledger_run *run_in(const struct ledger_record *record, struct region region, int scale) {
  long unit = 1000L * STEP / scale;
  for (size_t i = 0; i < record->count; i++) {
    const struct ledger_run *run = &record->item[i];
    if (run->positioned && run->left < (region.right + 2) * unit && run->right > region.left * unit &&
        run->y - run->size < (region.bottom + 2) * unit && run->y + run->size / 4 > region.top * unit)
      return run;
  }
  return NULL;
}

static void report_region(const struct ledger_record *record, const char *file, struct region region, int scale,
                          struct report *report) {
  struct arena *arena = report->arena;
  int left = region.left * STEP, top = region.top * STEP;
  int right = region.right * STEP + BLOCK, bottom = region.bottom * STEP + BLOCK;
  const struct ledger_run *run = run_in(record, region, scale);
  struct place place = {.file = file, .inside = arena_print(arena, "#%d,%d", left, top)};
  struct finding *finding =
      run ? report_add(report, FINDING_PIXELS, place, "the image differs from the audited drawing at \"%s\"", run->text)
          : report_add(report, FINDING_PIXELS, place, "the image differs from the audited drawing");
  finding->found = arena_print(arena, "other pixels in an area of %d × %d", right - left, bottom - top);
  finding->hint = "render it again";
}

static int report_regions(struct comparison *c, const struct ledger_record *record, const char *file, int scale,
                          int *stack, struct report *report) {
  int findings = 0;
  for (int y = 0; y < c->rows; y++)
    for (int x = 0; x < c->columns; x++) {
      if (!c->differs[y * c->columns + x]) continue;
      struct region region = take_region(c, stack, x, y);
      if (findings++ < FINDINGS_MOST) report_region(record, file, region, scale, report);
    }
  return findings;
}

bool pixels_compare(const struct ledger_record *record, const char *file, const struct pdf_image *image,
                    struct pdf_image *drawn, int scale, struct report *report) {
  struct arena *scratch = arena_new();
  struct comparison c = {
      .image = image, .drawn = drawn, .columns = image->width / STEP + 1, .rows = image->height / STEP + 1};
  size_t blocks = (size_t)c.columns * (size_t)c.rows;
  c.is_text = arena_alloc(scratch, blocks);
  c.differs = arena_alloc(scratch, blocks);
  for (int i = 0; i < WAYS; i++) {
    c.way[i][0] = i % WIDE - ALONG;
    c.way[i][1] = i / WIDE - ACROSS;
  }
  qsort(c.way, WAYS, sizeof c.way[0], by_length);
  soften(drawn);
  mark_texts(&c, record, scale);
  for (int y = 0; y < c.rows; y++)
    for (int x = 0; x < c.columns; x++) {
      size_t at = (size_t)y * (size_t)c.columns + (size_t)x;
      c.differs[at] = !same_block(&c, x * STEP, y * STEP, c.is_text[at]);
    }
  int findings = report_regions(&c, record, file, scale, arena_array(scratch, blocks, sizeof(int)), report);
  arena_free(scratch);
  return findings == 0;
}
