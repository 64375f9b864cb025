#include "document/hatch.h"

#include "document/figure.h"
#include "document/profile.h"

struct outline {
  long point[16];
  size_t count;
};

static void add_point(struct outline *outline, long x, long y) {
  size_t n = outline->count;
  if (n && outline->point[2 * n - 2] == x && outline->point[2 * n - 1] == y) return;
  outline->point[2 * n] = x;
  outline->point[2 * n + 1] = y;
  outline->count++;
}

/* Cuts a convex outline to x >= limit (keep_right) or x <= limit. Edges are level, upright or rising at 45°,
 * so that cuts fall on whole numbers. */
static struct outline cut(const struct outline *in, long limit, bool keep_right) {
  struct outline out = {.count = 0};
  for (size_t i = 0; i < in->count; i++) {
    size_t j = (i + 1) % in->count;
    long x1 = in->point[2 * i], y1 = in->point[2 * i + 1], x2 = in->point[2 * j], y2 = in->point[2 * j + 1];
    bool in1 = keep_right ? x1 >= limit : x1 <= limit, in2 = keep_right ? x2 >= limit : x2 <= limit;
    if (in1) add_point(&out, x1, y1);
    if (in1 != in2) add_point(&out, limit, y1 == y2 ? y1 : y1 - (limit - x1));
  }
  size_t n = out.count;
  if (n > 1 && out.point[0] == out.point[2 * n - 2] && out.point[1] == out.point[2 * n - 1]) out.count--;
  return out;
}

/* Where the box begins within a stroke's period, so that no corner cuts off a sliver: strokes meet the box's lower
 * corners in (0, stroke) and its upper ones in (lean, lean + stroke) of the period. The middle of what is left, the
 * larger part. */
static long phase(long period, long height, long stroke) {
  long lean = height % period, before = lean - stroke, after = period - lean - stroke;
  return before > after ? (stroke + lean) / 2 : (lean + stroke + period) / 2;
}

void hatch_fill(struct scene *scene, enum paint fill, long x, long y, long width, long height, long pitch,
                long stroke) {
  if (width <= 0 || height <= 0) return;
  long count = (width + pitch / 2) / pitch; /* whole periods in the box: it ends as it begins */
  if (count < 1) count = 1;
  long first = x - phase(width / count ? width / count : 1, height, stroke), over = height * count / width + 2;
  for (long i = -over; i <= count + 1; i++) { /* a stroke that starts at (left, bottom) ends at (left + height, top) */
    long left = first + i * width / count, bottom = y + height;
    struct outline band = {.point = {left, bottom, left + height, y, left + height + stroke, y, left + stroke, bottom},
                           .count = 4};
    band = cut(&band, x, true);
    band = cut(&band, x + width, false);
    if (band.count < 3) continue;
    long *point = arena_array(scene->arena, 2 * band.count, sizeof *point);
    for (size_t k = 0; k < 2 * band.count; k++) point[k] = band.point[k];
    scene_add_polygon(scene, fill, point, band.count);
  }
}

void figure_swatch(struct scene *scene, int style, bool open, long x, long y, long width, long height) {
  const struct profile_style *look = profile_style(scene->profile);
  enum paint paint = (enum paint)(PAINT_SERIES1 + (style > 0 ? (style - 1) % 4 : 0));
  if (!open) {
    struct scene_item *rect = scene_add_rect(scene, paint, x, y, width, height);
    if (look->outline_width) {
      rect->stroke = PAINT_INK;
      rect->stroke_width = look->outline_width;
    }
    return;
  }
  if (look->one_ink) paint = PAINT_INK;
  long line = look->floor_width * 2 / 3, over = look->floor_over / 2;
  hatch_fill(scene, paint, x, y, width, height, look->hatch_pitch * 3 / 5, look->hatch_stroke * 3 / 5);
  scene_add_line(scene, paint, line, x + line / 2, y - over, x + line / 2, y + height + over);
}
