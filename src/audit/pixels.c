/* A raster image cannot be read back: its drawing is audited as a PDF, rendered by poppler at the same size and
 * compared; the ends of its bars are then found in its own pixels. */
#include "audit/audit.h"
#include "audit/geometry.h"
#include "audit/pixels.h"
#include "audit/plane.h"
#include "pdf/pdf.h"

#include <png.h>
#include <stdlib.h>

enum { SCALE = 2, SIDE_MOST = 32767, PIXELS_MOST = 100 * 1000 * 1000 }; /* SCALE: device pixels in one CSS px */

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
  report_add(report, FINDING_NOT_READ, (struct place){.file = file},
             "the text of a PNG cannot be read back: its pixels are compared with an audited PDF of the same scene");
  struct arena *scratch = arena_new(); /* images are large */
  struct pdf_image image = {0}, drawn = {0};
  bool good = decode(scratch, file, png, &image, report) && check_size(arena, record, file, &image, report) &&
              check_twin(arena, ledger, record, file, report) &&
              pdf_render(scratch, file, record->twin, 0, PIXELS_FINER * SCALE * 4.0 / 3, &drawn, report);
  if (good) {
    size_t before = report->count;
    pixels_compare(record, file, &image, &drawn, SCALE, report);
    pixels_check_bars(record, file, &image, SCALE, report);
    good = report->count == before;
  }
  arena_free(scratch);
  return good;
}
