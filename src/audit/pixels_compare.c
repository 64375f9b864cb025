#include "audit/pixels.h"

#include <stdlib.h>

/* Two programs put the edge of a letter up to half a pixel apart, and grey it differently: a block of 8 × 8 pixels may
 * stand one pixel off in any direction, and differ by LIMIT on average. Measured on the figure: the same drawing stays
 * below 16, a changed digit, a bar moved by 2 CSS px or a missing label exceed 40. */
enum { BLOCK = 8, LIMIT = 28, FINDINGS_MOST = 10 };

static unsigned grey_difference(unsigned a, unsigned b) {
  unsigned sum = 0;
  for (int shift = 0; shift <= 16; shift += 8) {
    int one = (int)((a >> shift) & 255) - (int)((b >> shift) & 255);
    sum += (unsigned)(one < 0 ? -one : one);
  }
  return sum / 3;
}

static unsigned pixel(const struct pdf_image *image, int x, int y) {
  bool in = x >= 0 && y >= 0 && x < image->width && y < image->height;
  return in ? image->pixel[(size_t)y * (size_t)image->width + (size_t)x] : 0xffffffU;
}

/* Mean difference of the block at x, y when drawn is shifted by dx, dy; gives up beyond best. */
static unsigned shifted(const struct pdf_image *image, const struct pdf_image *drawn, int x, int y, int dx, int dy,
                        unsigned best) {
  unsigned sum = 0;
  for (int j = 0; j < BLOCK && sum < best; j++)
    for (int i = 0; i < BLOCK; i++)
      sum += grey_difference(pixel(image, x + i, y + j), pixel(drawn, x + i + dx, y + j + dy));
  return sum < best ? sum : best;
}

static int block_difference(const struct pdf_image *image, const struct pdf_image *drawn, int x, int y) {
  static const int step[][2] = {{0, 0}, {1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
  unsigned best = 255 * BLOCK * BLOCK;
  for (size_t i = 0; i < sizeof step / sizeof *step && best; i++)
    best = shifted(image, drawn, x, y, step[i][0], step[i][1], best);
  return (int)(best / (BLOCK * BLOCK));
}

struct grid {
  int columns, rows;
  unsigned char *difference; /* by block */
};

static struct grid compare(struct arena *arena, const struct pdf_image *image, const struct pdf_image *drawn) {
  struct grid g = {(image->width + BLOCK - 1) / BLOCK, (image->height + BLOCK - 1) / BLOCK, NULL};
  g.difference = arena_alloc(arena, (size_t)g.columns * (size_t)g.rows);
  for (int r = 0; r < g.rows; r++)
    for (int c = 0; c < g.columns; c++)
      g.difference[r * g.columns + c] = (unsigned char)block_difference(image, drawn, c * BLOCK, r * BLOCK);
  return g;
}

int pixels_difference(struct arena *arena, const struct pdf_image *image, const struct pdf_image *drawn) {
  struct grid g = compare(arena, image, drawn);
  int most = 0;
  for (int i = 0; i < g.columns * g.rows; i++)
    if (g.difference[i] > most) most = g.difference[i];
  return most;
}

struct region { /* of blocks */
  int left, top, right, bottom;
};

/* The blocks beyond the limit that hang together with block (c, r), up to two blocks apart; they are cleared. */
static struct region take_region(struct arena *arena, struct grid *g, int c, int r) {
  struct region region = {c, r, c, r};
  int *stack = arena_array(arena, (size_t)g->columns * (size_t)g->rows + 1, sizeof *stack), depth = 0;
  stack[depth++] = r * g->columns + c;
  g->difference[r * g->columns + c] = 0;
  while (depth) {
    int at = stack[--depth], x = at % g->columns, y = at / g->columns;
    if (x < region.left) region.left = x;
    if (x > region.right) region.right = x;
    if (y < region.top) region.top = y;
    if (y > region.bottom) region.bottom = y;
    for (int j = y - 2; j <= y + 2; j++)
      for (int i = x - 2; i <= x + 2; i++) {
        if (i < 0 || j < 0 || i >= g->columns || j >= g->rows || g->difference[j * g->columns + i] <= LIMIT) continue;
        g->difference[j * g->columns + i] = 0;
        stack[depth++] = j * g->columns + i;
      }
  }
  return region;
}

/* The run whose box the region meets, or NULL. */
static const struct ledger_run *run_in(const struct ledger_record *record, struct region region, int scale) {
  long unit = 1000L * BLOCK / scale;
  for (size_t i = 0; i < record->count; i++) {
    const struct ledger_run *run = &record->item[i];
    if (run->positioned && run->left < (region.right + 1) * unit && run->right > region.left * unit &&
        run->y - run->size < (region.bottom + 1) * unit && run->y + run->size / 4 > region.top * unit)
      return run;
  }
  return NULL;
}

bool pixels_compare(struct arena *arena, const struct ledger_record *record, const char *file,
                    const struct pdf_image *image, const struct pdf_image *drawn, int scale, struct report *report) {
  struct grid g = compare(arena, image, drawn);
  int findings = 0;
  for (int r = 0; r < g.rows; r++)
    for (int c = 0; c < g.columns; c++) {
      if (g.difference[r * g.columns + c] <= LIMIT) continue;
      struct region region = take_region(arena, &g, c, r);
      if (++findings > FINDINGS_MOST) return false;
      const struct ledger_run *run = run_in(record, region, scale);
      struct place place = {.file = file,
                            .inside = arena_print(arena, "#%d,%d", region.left * BLOCK, region.top * BLOCK)};
      struct finding *finding =
          run ? report_add(report, FINDING_PIXELS, place, "the image differs from the audited drawing at \"%s\"",
                           run->text)
              : report_add(report, FINDING_PIXELS, place, "the image differs from the audited drawing");
      finding->found = arena_print(arena, "another picture in %d × %d pixels", (region.right - region.left + 1) * BLOCK,
                                   (region.bottom - region.top + 1) * BLOCK);
      finding->hint = "render it again";
    }
  return findings == 0;
}
