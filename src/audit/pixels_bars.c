/* The ends of bars in the pixels of an image. */
#include "audit/axis_read.h"
#include "audit/pixels.h"
#include "audit/plane.h"

/* Distance of two colours: 0 to 442. */
static double contrast(unsigned a, unsigned b) {
  double red = (double)(a >> 16 & 255) - (double)(b >> 16 & 255);
  double green = (double)(a >> 8 & 255) - (double)(b >> 8 & 255);
  return plane_length(plane_length(red, green), (double)(a & 255) - (double)(b & 255));
}

struct edges { /* one bar in the pixels */
  const struct ledger_record *record;
  const struct ledger_drawn *drawn;
  const char *file;
  const struct pdf_image *image;
  int scale; /* pixels in one CSS px */
  struct report *report;
};

static unsigned pixel_at(const struct edges *e, long along, long cross) {
  bool vertical = e->record->axis[e->drawn->axis].vertical;
  long x = vertical ? cross : along, y = vertical ? along : cross;
  if (x < 0) x = 0;
  if (y < 0) y = 0;
  if (x >= e->image->width) x = e->image->width - 1;
  if (y >= e->image->height) y = e->image->height - 1;
  return e->image->pixel[y * e->image->width + x];
}

/* Where the colour of the paper ends: counted from outside, each pixel as much as it is paper. first is the outermost
 * pixel. */
static double find_edge(const struct edges *e, long first, long count, long cross, int inward) {
  unsigned outside = pixel_at(e, first, cross), inside = pixel_at(e, first + inward * (count - 1), cross);
  double paper = 0;
  for (long i = 0; i < count; i++) {
    unsigned p = pixel_at(e, first + inward * i, cross);
    double in = contrast(p, inside), out = contrast(p, outside);
    if (in + out > 0) paper += in / (in + out);
  }
  return inward > 0 ? (double)first + paper : (double)first + 1 - paper;
}

/* One end of a bar: inward is 1 when the bar lies behind it, -1 before it; place and other end in pixels. */
static void check_edge(const struct edges *e, double place, double other, int inward) {
  enum { FAINT = 48 };
  struct arena *arena = e->report->arena;
  long out = 4L * e->scale, in = out, cross = (e->drawn->cross_low + e->drawn->cross_high) / 2 * e->scale / 1000;
  /* The pixel in the middle of a thin bar: that of its end may hold almost nothing of it. */
  if (fabs(other - place) / 2 < (double)in) in = (long)(fabs(other - place) / 2) + 1;
  long first = (long)place - inward * out;
  double edge = find_edge(e, first, out + in, cross, inward);
  bool faint = contrast(pixel_at(e, first, cross), pixel_at(e, first + inward * (out + in - 1), cross)) < FAINT;
  if (!faint && fabs(edge - place) <= 0.5 * e->scale) return;
  bool vertical = e->record->axis[e->drawn->axis].vertical;
  long along = plane_round(faint ? place : edge), x = vertical ? cross : along, y = vertical ? along : cross;
  struct place at = {.file = e->file, .inside = arena_print(arena, "#%ld,%ld", x, y)};
  struct finding *finding =
      faint ? report_add(e->report, FINDING_POSITION, at, "%s has no edge in the pixels", e->drawn->mark)
            : report_add(e->report, FINDING_POSITION, at, "%s %s elsewhere in the pixels", e->drawn->mark,
                         inward > 0 ? "starts" : "ends");
  finding->expected = arena_print(arena, "pixel %ld", plane_round(place));
  if (!faint) finding->found = arena_print(arena, "pixel %ld", plane_round(edge));
}

bool pixels_check_bars(const struct ledger_record *record, const char *file, const struct pdf_image *image, int scale,
                       struct report *report) {
  size_t before = report->count;
  for (size_t i = 0; i < record->drawn_count; i++) {
    const struct ledger_drawn *drawn = &record->drawn[i];
    if (drawn->shape != SHAPE_BAR || drawn->axis < 0 || (size_t)drawn->axis >= record->axes) continue;
    const struct ledger_axis *axis = &record->axis[drawn->axis];
    struct axis_tick ends[] = {{axis->low, (double)axis->from}, {axis->high, (double)axis->to}};
    struct axis_scale measure = axis_read(axis->log, axis->to >= axis->from, ends, 2);
    if (!measure.known) continue;
    double low = axis_position(&measure, drawn->low) * scale / 1000,
           high = axis_position(&measure, drawn->high) * scale / 1000;
    struct edges e = {record, drawn, file, image, scale, report};
    check_edge(&e, plane_min(low, high), plane_max(low, high), 1);
    check_edge(&e, plane_max(low, high), plane_min(low, high), -1);
  }
  return report->count == before;
}
