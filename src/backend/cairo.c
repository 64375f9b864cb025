/* PDF and PNG surfaces. */
#include "backend/draw.h"

#include <cairo-pdf.h>

static cairo_status_t put(void *closure, const unsigned char *data, unsigned size) {
  sink_put(closure, data, size);
  return CAIRO_STATUS_SUCCESS;
}

/* Page size in pt, to a thousandth: 453.333 px are 340 pt. */
static double page_length(long px) { return (double)((3 * px + 2) / 4) / 1000; }

static struct bytes finish(struct sink *sink, cairo_status_t status, bool drawn, const char *what,
                           struct report *report) {
  if (status)
    report_add(report, FINDING_SYSTEM, (struct place){0}, "cairo could not make the %s: %s", what,
               cairo_status_to_string(status));
  return drawn && !status ? sink_bytes(sink) : (struct bytes){0};
}

struct bytes pdf_write(struct arena *arena, struct measure *measure, const struct scene *const *pages, size_t count,
                       const char *title, struct report *report) {
  struct sink sink = sink_new(arena);
  cairo_surface_t *surface = cairo_pdf_surface_create_for_stream(put, &sink, 1, 1);
  cairo_pdf_surface_restrict_to_version(surface, CAIRO_PDF_VERSION_1_5);
  cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, title);
  cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z"); /* else it is now */
  cairo_t *cairo = cairo_create(surface);
  bool drawn = true;
  for (size_t i = 0; i < count && drawn; i++) {
    cairo_pdf_surface_set_size(surface, page_length(pages[i]->width), page_length(pages[i]->height));
    cairo_save(cairo);
    cairo_scale(cairo, 0.75, 0.75);
    drawn = draw_scene(cairo, measure, pages[i], false);
    cairo_restore(cairo);
    cairo_show_page(cairo);
  }
  cairo_status_t status = cairo_status(cairo);
  cairo_destroy(cairo);
  cairo_surface_finish(surface);
  if (!status) status = cairo_surface_status(surface);
  cairo_surface_destroy(surface);
  return finish(&sink, status, drawn, "PDF", report);
}

struct bytes png_write(struct arena *arena, struct measure *measure, const struct scene *scene, int scale,
                       struct report *report) {
  struct sink sink = sink_new(arena);
  int width = (int)((scene->width * scale + 999) / 1000), height = (int)((scene->height * scale + 999) / 1000);
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
  cairo_t *cairo = cairo_create(surface);
  cairo_set_source_rgb(cairo, 1, 1, 1);
  cairo_paint(cairo);
  cairo_scale(cairo, scale, scale);
  bool drawn = draw_scene(cairo, measure, scene, true);
  cairo_status_t status = cairo_status(cairo);
  cairo_destroy(cairo);
  if (!status && drawn) status = cairo_surface_write_to_png_stream(surface, put, &sink);
  cairo_surface_destroy(surface);
  return finish(&sink, status, drawn, "PNG", report);
}
