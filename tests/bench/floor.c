/* The floor: the smallest honest cairo + pango program that draws Figure 5.1's texts and marks and writes an SVG. No
 * model, no layout, no read-back. usage: floor OUT.svg */
#include "figure.h"

#include <cairo-svg.h>
#include <pango/pangocairo.h>
#include <stdio.h>

#define COUNT(list) (sizeof(list) / sizeof *(list))

static void set_colour(cairo_t *cr, unsigned rgb) {
  cairo_set_source_rgb(cr, (rgb >> 16 & 255) / 255.0, (rgb >> 8 & 255) / 255.0, (rgb & 255) / 255.0);
}

static void draw_marks(cairo_t *cr) {
  set_colour(cr, 0xFFFFFF);
  cairo_paint(cr);
  for (size_t i = 0; i < COUNT(bars); i++) {
    set_colour(cr, bars[i].colour);
    cairo_rectangle(cr, bars[i].x, bars[i].y, bars[i].width, bars[i].height);
    cairo_fill(cr);
  }
  for (size_t i = 0; i < COUNT(lines); i++) {
    static const double dash[] = {1.5, 2.5};
    set_colour(cr, lines[i].colour);
    cairo_set_line_width(cr, lines[i].width);
    cairo_set_dash(cr, dash, lines[i].dashed ? 2 : 0, 0);
    cairo_move_to(cr, lines[i].x1, lines[i].y1);
    cairo_line_to(cr, lines[i].x2, lines[i].y2);
    cairo_stroke(cr);
  }
  set_colour(cr, hatch.colour);
  cairo_set_dash(cr, NULL, 0, 0);
  cairo_set_line_width(cr, hatch.stroke);
  cairo_save(cr);
  cairo_rectangle(cr, hatch.x, hatch.y, hatch.width, hatch.height);
  cairo_clip(cr);
  for (double x = hatch.x - hatch.height; x < hatch.x + hatch.width; x += hatch.pitch) {
    cairo_move_to(cr, x, hatch.y + hatch.height);
    cairo_line_to(cr, x + hatch.height, hatch.y);
  }
  cairo_stroke(cr);
  cairo_restore(cr);
}

static void draw_texts(cairo_t *cr) {
  PangoLayout *layout = pango_cairo_create_layout(cr);
  PangoFontDescription *font = pango_font_description_new();
  pango_font_description_set_family_static(font, "Inter");
  double behind = 0;
  for (size_t i = 0; i < COUNT(runs); i++) {
    int width;
    pango_font_description_set_absolute_size(font, runs[i].size * PANGO_SCALE);
    pango_font_description_set_weight(font, (PangoWeight)runs[i].weight);
    pango_layout_set_font_description(layout, font);
    pango_layout_set_text(layout, runs[i].text, -1);
    pango_layout_get_size(layout, &width, NULL);
    double advance = width / (double)PANGO_SCALE,
           x = runs[i].x < 0 ? behind : runs[i].x - runs[i].anchor * 0.5 * advance;
    behind = x + advance;
    set_colour(cr, runs[i].colour);
    cairo_move_to(cr, x, runs[i].y - pango_layout_get_baseline(layout) / (double)PANGO_SCALE);
    pango_cairo_show_layout(cr, layout);
  }
  pango_font_description_free(font);
  g_object_unref(layout);
}

int main(int argc, char **argv) {
  if (argc != 2) {
    fputs("usage: floor OUT.svg\n", stderr);
    return 2;
  }
  cairo_surface_t *surface = cairo_svg_surface_create(argv[1], WIDTH, HEIGHT);
  cairo_t *cr = cairo_create(surface);
  draw_marks(cr);
  draw_texts(cr);
  cairo_destroy(cr);
  cairo_surface_finish(surface);
  int status = cairo_surface_status(surface) ? 3 : 0;
  cairo_surface_destroy(surface);
  return status;
}
