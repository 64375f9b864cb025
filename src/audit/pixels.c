/* A raster image cannot be read back: its drawing is audited as a PDF, rendered by poppler at the same size and
 * compared; the ends of its bars are then found in its own pixels. */
#include "audit/audit.h"
#include "audit/axis_read.h"
#include "audit/geometry.h"
#include "audit/pixels.h"
#include "audit/plane.h"
#include "pdf/pdf.h"

#include <png.h>
#include <stdlib.h>

enum { SCALE = 2, SIDE_MOST = 32767, PIXELS_MOST = 100 * 1000 * 1000 }; /* SCALE: device pixels in one CSS px */

static struct place at_pixel(struct arena *arena, const char *file, long x, long y) {
  return (struct place){.file = file, .inside = arena_print(arena, "#%ld,%ld", x, y)};
}

/* ---- reading ---- */

static bool decode(struct arena *arena, const char *file, struct bytes png, struct pdf_image *image,
                   struct report *report) {
  png_image reader = {.version = PNG_IMAGE_VERSION};
  const char *wrong = NULL;
  if (!png_image_begin_read_from_memory(&reader, png.data, png.size)) {
    wrong = reader.message;
  } else if (reader.width > SIDE_MOST || reader.height > SIDE_MOST ||
             (size_t)reader.width * reader.height > PIXELS_MOST) {
    wrong = "it is larger than any that figproof makes";
  } else {
    reader.format = PNG_FORMAT_RGB;
    unsigned char *rgb = arena_alloc(arena, PNG_IMAGE_SIZE(reader));
    if (png_image_finish_read(&reader, &(png_color){255, 255, 255}, rgb, 0, NULL)) {
      size_t count = (size_t)reader.width * reader.height;
      *image =
          (struct pdf_image){arena_array(arena, count, sizeof *image->pixel), (int)reader.width, (int)reader.height};
      for (size_t i = 0; i < count; i++)
        image->pixel[i] = (unsigned)rgb[3 * i] << 16 | (unsigned)rgb[3 * i + 1] << 8 | rgb[3 * i + 2];
    } else {
      wrong = reader.message;
    }
  }
  if (wrong)
    report_add(report, FINDING_UNREADABLE, (struct place){.file = file}, "this PNG cannot be read: %s", wrong)->hint =
        "render it again";
  png_image_free(&reader);
  return !wrong;
}

/* ---- bars ---- */

static double difference(unsigned a, unsigned b) {
  double sum = 0;
  for (int shift = 0; shift <= 16; shift += 8) {
    double one = (double)((a >> shift) & 255) - (double)((b >> shift) & 255);
    sum += one * one;
  }
  return sum;
}

struct edges { /* one bar in the pixels */
  struct arena *arena;
  const struct ledger_record *record;
  const struct ledger_drawn *drawn;
  const char *file;
  const struct pdf_image *image;
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

/* One end of a bar: inward 1 when the bar lies behind it, -1 before it; place in device pixels. */
static void check_edge(const struct edges *e, double place, double other, int inward) {
  enum { OUT = 4 * SCALE };
  long in = OUT, cross = (e->drawn->cross_low + e->drawn->cross_high) / 2 * SCALE / 1000;
  if (fabs(other - place) / 2 < in) in = plane_round(fabs(other - place) / 2 - 0.5);
  if (in < 1) in = 1;
  long first = plane_round(place - 0.5) - inward * OUT; /* outermost pixel looked at */
  unsigned outside = pixel_at(e, first, cross), inside = pixel_at(e, first + inward * (OUT + in - 1), cross);
  double covered = 0, contrast = difference(outside, inside);
  for (long i = 0; i < OUT + in; i++) { /* how much of the way lies outside */
    unsigned p = pixel_at(e, first + inward * i, cross);
    double out = difference(p, inside), inner = difference(p, outside);
    if (out + inner > 0) covered += plane_length(out, 0) / (out + inner);
  }
  double edge = inward > 0 ? (double)first + covered : (double)first + 1 - covered;
  bool vertical = e->record->axis[e->drawn->axis].vertical;
  long x = vertical ? cross : plane_round(edge), y = vertical ? plane_round(edge) : cross;
  struct finding *finding = NULL;
  if (contrast < 48 * 48)
    finding = report_add(e->report, FINDING_POSITION, at_pixel(e->arena, e->file, x, y), "%s has no edge in the pixels",
                         e->drawn->mark);
  else if (fabs(edge - place) > 0.5 * SCALE)
    finding = report_add(e->report, FINDING_POSITION, at_pixel(e->arena, e->file, x, y),
                         "%s %s elsewhere in the pixels", e->drawn->mark, inward > 0 ? "starts" : "ends");
  if (!finding) return;
  finding->expected = arena_print(e->arena, "pixel %ld", plane_round(place));
  finding->found = contrast < 48 * 48 ? NULL : arena_print(e->arena, "pixel %ld", plane_round(edge));
}

static void check_bars(struct arena *arena, const struct ledger_record *record, const char *file,
                       const struct pdf_image *image, struct report *report) {
  for (size_t i = 0; i < record->drawn_count; i++) {
    const struct ledger_drawn *drawn = &record->drawn[i];
    if (drawn->shape != SHAPE_BAR || drawn->axis < 0 || (size_t)drawn->axis >= record->axes) continue;
    const struct ledger_axis *axis = &record->axis[drawn->axis];
    struct axis_tick ends[] = {{axis->low, (double)axis->from}, {axis->high, (double)axis->to}};
    struct axis_scale scale = axis_read(axis->log, axis->to >= axis->from, ends, 2);
    if (!scale.known) continue;
    double low = axis_position(&scale, drawn->low) * SCALE / 1000,
           high = axis_position(&scale, drawn->high) * SCALE / 1000;
    struct edges e = {arena, record, drawn, file, image, report};
    check_edge(&e, plane_min(low, high), plane_max(low, high), 1);
    check_edge(&e, plane_max(low, high), plane_min(low, high), -1);
  }
}

/* ---- all ---- */

static bool check_size(struct arena *arena, const struct ledger_record *record, const char *file,
                       const struct pdf_image *image, struct report *report) {
  long width = (record->width * SCALE + 500) / 1000, height = (record->height * SCALE + 500) / 1000;
  if (labs(width - image->width) <= 1 && labs(height - image->height) <= 1) return true;
  struct finding *finding =
      report_add(report, FINDING_PIXELS, (struct place){.file = file}, "the image has another size than its scene");
  finding->expected = arena_print(arena, "%ld × %ld pixels", width, height);
  finding->found = arena_print(arena, "%d × %d pixels", image->width, image->height);
  return false;
}

/* The same scene as a PDF: words, numbers and positions. */
static bool check_twin(struct arena *arena, const struct ledger *ledger, const struct ledger_record *record,
                       const char *file, struct report *report) {
  if (!record->twin.size) {
    report_add(report, FINDING_PIXELS, (struct place){.file = file},
               "there is no PDF of the same scene to compare this image with");
    return false;
  }
  struct ledger_record twin = *record;
  twin.kind = ARTIFACT_PDF;
  twin.twin = (struct bytes){0};
  return audit_artifact(arena, ledger, &twin, file, record->twin, report);
}

bool pixels_check(struct arena *arena, const struct ledger *ledger, const struct ledger_record *record,
                  const char *file, struct bytes png, struct report *report) {
  struct finding *note =
      report_add(report, FINDING_NOT_READ, (struct place){.file = file},
                 "the text of a PNG cannot be read: its pixels are compared with an audited PDF of the same scene");
  note->hint = "the SVG and the PDF of the same figure are read word by word";
  struct arena *scratch = arena_new(); /* images are large */
  struct pdf_image image = {0}, drawn = {0};
  bool good = decode(scratch, file, png, &image, report) && check_size(arena, record, file, &image, report) &&
              check_twin(arena, ledger, record, file, report) &&
              pdf_render(scratch, file, record->twin, 0, PIXELS_FINER * SCALE * 4.0 / 3, &drawn, report);
  if (good) {
    size_t before = report->count;
    pixels_compare(record, file, &image, &drawn, SCALE, report);
    check_bars(arena, record, file, &image, report);
    good = report->count == before;
  }
  arena_free(scratch);
  return good;
}
