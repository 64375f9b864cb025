#include "backend/draw.h"

#include <pango/pangocairo.h>

struct drawing {
  cairo_t *cairo;
  struct measure *measure;
  const struct scene *scene;
  PangoLayout *layout;
  bool outlines;
};

static double px(long thousandths) { return (double)thousandths / 1000; }

static void set_paint(struct drawing *d, enum paint paint) {
  unsigned rgb = d->scene->palette[paint];
  cairo_set_source_rgb(d->cairo, (rgb >> 16 & 255) / 255.0, (rgb >> 8 & 255) / 255.0, (rgb & 255) / 255.0);
}

static void paint_path(struct drawing *d, const struct scene_item *item) {
  if (item->fill) {
    set_paint(d, item->fill);
    cairo_fill_preserve(d->cairo);
  }
  if (item->stroke) {
    set_paint(d, item->stroke);
    cairo_set_line_width(d->cairo, px(item->stroke_width));
    double dash[] = {px(item->dash_on), px(item->dash_off)};
    cairo_set_dash(d->cairo, dash, item->dash_on ? 2 : 0, 0);
    cairo_stroke_preserve(d->cairo);
  }
  cairo_new_path(d->cairo);
}

static void draw_shape(struct drawing *d, const struct scene_item *item) {
  if (item->kind == SCENE_RECT) {
    cairo_rectangle(d->cairo, px(item->x), px(item->y), px(item->width), px(item->height));
  } else if (item->kind == SCENE_LINE) {
    cairo_move_to(d->cairo, px(item->x), px(item->y));
    cairo_line_to(d->cairo, px(item->x + item->width), px(item->y + item->height));
  } else {
    for (size_t i = 0; i < item->points; i++)
      cairo_line_to(d->cairo, px(item->point[2 * i]), px(item->point[2 * i + 1]));
    if (item->kind == SCENE_POLYGON) cairo_close_path(d->cairo);
  }
  paint_path(d, item);
}

static void set_attributes(PangoLayout *layout, const struct scene_item *item) {
  PangoAttrList *list = pango_attr_list_new();
  pango_attr_list_insert(list, pango_attr_font_features_new(measure_features(false)));
  if (item->spacing)
    pango_attr_list_insert(list, pango_attr_letter_spacing_new((int)(item->spacing * PANGO_SCALE / 1000)));
  pango_layout_set_attributes(layout, list);
  pango_attr_list_unref(list);
}

/* Spans from `from` on that share weight and paint, at x; returns the width, as measured. */
static long draw_run(struct drawing *d, const struct scene_item *item, const struct scene_chunk *chunk, size_t *from,
                     long x) {
  struct sink sink = sink_new(d->scene->arena);
  int weight = chunk->weight[*from];
  enum paint paint = chunk->paint[*from];
  for (; *from < chunk->text.count && chunk->weight[*from] == weight && chunk->paint[*from] == paint; (*from)++)
    sink_text(&sink, chunk->text.item[*from].text);
  const char *text = sink_string(&sink);
  PangoFontDescription *font = measure_font(d->measure, d->scene->font, item->size, weight);
  pango_layout_set_font_description(d->layout, font);
  pango_font_description_free(font);
  pango_layout_set_text(d->layout, text, -1);
  PangoLayoutLine *line = pango_layout_get_line_readonly(d->layout, 0);
  set_paint(d, paint);
  cairo_move_to(d->cairo, px(x), px(item->y));
  if (d->outlines) {
    pango_cairo_layout_line_path(d->cairo, line);
    cairo_fill(d->cairo);
  } else {
    pango_cairo_show_layout_line(d->cairo, line);
  }
  cairo_new_path(d->cairo);
  return measure_width(d->measure, d->scene->font, item->size, weight, item->spacing, false, text);
}

static void draw_text(struct drawing *d, const struct scene_item *item) {
  set_attributes(d->layout, item);
  for (size_t i = 0; i < item->chunks; i++) {
    const struct scene_chunk *chunk = &item->chunk[i];
    long x = chunk->x - (chunk->anchor < 0 ? 0 : chunk->anchor == 0 ? chunk->width / 2 : chunk->width);
    for (size_t k = 0; k < chunk->text.count;) x += draw_run(d, item, chunk, &k, x);
  }
}

bool draw_scene(cairo_t *cairo, struct measure *measure, const struct scene *scene, bool outlines) {
  PangoContext *context = measure_context(measure);
  if (!context) return false;
  struct drawing drawing = {cairo, measure, scene, pango_layout_new(context), outlines};
  pango_layout_set_single_paragraph_mode(drawing.layout, TRUE);
  cairo_set_line_cap(cairo, CAIRO_LINE_CAP_BUTT);
  cairo_set_line_join(cairo, CAIRO_LINE_JOIN_MITER);
  cairo_set_miter_limit(cairo, 4);
  for (size_t i = 0; i < scene->count; i++) {
    const struct scene_item *item = &scene->item[i];
    if (item->kind == SCENE_TEXT)
      draw_text(&drawing, item);
    else
      draw_shape(&drawing, item);
  }
  g_object_unref(drawing.layout);
  return true;
}
