/* The SVG writer: real text, presentation attributes, prefixed ids. */
#include "backend/backend.h"

#include <string.h>

/* One writer for two uses. A file stands alone: a size, presentation attributes, no style sheet. Inside a page the
 * drawing is as wide as its place, and each painted item has a class besides its colour, so that the page may recolour
 * it (dark mode). */
struct writer {
  struct sink *sink;
  const struct scene *scene;
  const char *prefix;
  bool page;
};

static const char *const CLASS[PAINT_COUNT] = {"none", "paper",   "ink",     "ink2",    "axis",
                                               "grid", "series1", "series2", "series3", "series4",
                                               "tint1", "tint2", "tint3", "tint4", "shade1", "shade2", "shade3"};
static const char *const ANCHOR[] = {"start", "middle", "end"};
static const char HEX[] = "0123456789ABCDEF";

static void put_escaped(struct sink *sink, const char *text) {
  for (const char *p = text; *p;) {
    size_t n = strcspn(p, "<>&\"'");
    sink_put(sink, p, n);
    p += n;
    switch (*p) {
      case '<':
        sink_text(sink, "&lt;");
        break;
      case '>':
        sink_text(sink, "&gt;");
        break;
      case '&':
        sink_text(sink, "&amp;");
        break;
      case '"':
        sink_text(sink, "&quot;");
        break;
      case '\'':
        sink_text(sink, "&#39;");
        break;
      default:
        continue;
    }
    p++;
  }
}

static void put_number(struct sink *sink, long thousandths) {
  sink_text(sink, printed_coordinate(sink->arena, thousandths));
}

static void put_length(struct writer *w, const char *name, long thousandths) {
  SINK(w->sink, " ", name, "=\"");
  put_number(w->sink, thousandths);
  sink_char(w->sink, '"');
}

static void put_text_attribute(struct writer *w, const char *name, const char *value) {
  SINK(w->sink, " ", name, "=\"");
  put_escaped(w->sink, value);
  sink_char(w->sink, '"');
}

static void put_color(struct writer *w, const char *attribute, enum paint paint) {
  char color[8] = "#";
  unsigned rgb = w->scene->palette[paint];
  for (int i = 0; i < 6; i++) color[1 + i] = HEX[rgb >> (20 - 4 * i) & 15];
  put_text_attribute(w, attribute, color);
}

static void put_paint(struct writer *w, enum paint fill, enum paint stroke) {
  if (w->page && (fill || stroke)) {
    sink_text(w->sink, " class=\"");
    if (fill) SINK(w->sink, "fp-fill-", CLASS[fill]);
    if (fill && stroke) sink_char(w->sink, ' ');
    if (stroke) SINK(w->sink, "fp-stroke-", CLASS[stroke]);
    sink_char(w->sink, '"');
  }
  if (fill)
    put_color(w, "fill", fill);
  else
    sink_text(w->sink, " fill=\"none\"");
  if (stroke) put_color(w, "stroke", stroke);
}

static void put_stroke(struct writer *w, const struct scene_item *item) {
  if (!item->stroke) return;
  put_length(w, "stroke-width", item->stroke_width);
  if (!item->dash_on) return;
  sink_text(w->sink, " stroke-dasharray=\"");
  put_number(w->sink, item->dash_on);
  sink_char(w->sink, ' ');
  put_number(w->sink, item->dash_off);
  sink_char(w->sink, '"');
}

static void write_rect(struct writer *w, const struct scene_item *item) {
  sink_text(w->sink, "<rect");
  put_length(w, "x", item->x);
  put_length(w, "y", item->y);
  put_length(w, "width", item->width);
  put_length(w, "height", item->height);
  put_paint(w, item->fill, item->stroke);
  put_stroke(w, item);
  sink_text(w->sink, "/>\n");
}

static void write_line(struct writer *w, const struct scene_item *item) {
  sink_text(w->sink, "<line");
  put_length(w, "x1", item->x);
  put_length(w, "y1", item->y);
  put_length(w, "x2", item->x + item->width);
  put_length(w, "y2", item->y + item->height);
  put_paint(w, PAINT_NONE, item->stroke);
  put_stroke(w, item);
  sink_text(w->sink, "/>\n");
}

static void write_path(struct writer *w, const struct scene_item *item) {
  sink_text(w->sink, "<path d=\"");
  for (size_t i = 0; i < item->points; i++) {
    sink_text(w->sink, i ? " L" : "M");
    put_number(w->sink, item->point[2 * i]);
    sink_char(w->sink, ',');
    put_number(w->sink, item->point[2 * i + 1]);
  }
  sink_text(w->sink, item->kind == SCENE_POLYGON ? " Z\"" : "\"");
  put_paint(w, item->fill, item->stroke);
  put_stroke(w, item);
  sink_text(w->sink, "/>\n");
}

static const char *weight_name(int weight) {
  switch (weight) {
    case 500:
      return "500";
    case 600:
      return "600";
    case 700:
      return "700";
    default:
      return "400";
  }
}

static bool same_look(const struct scene_chunk *a, size_t i, const struct scene_chunk *b, size_t k) {
  return a->weight[i] == b->weight[k] && a->paint[i] == b->paint[k];
}

/* A tspan where the look or the place differs from what the text element says. */
static void write_chunk(struct writer *w, const struct scene_chunk *first, const struct scene_chunk *chunk) {
  bool place = chunk != first;
  for (size_t i = 0; i < chunk->text.count;) {
    bool look = !same_look(chunk, i, first, 0);
    if (place || look) {
      sink_text(w->sink, "<tspan");
      if (place) {
        put_length(w, "x", chunk->x);
        put_text_attribute(w, "text-anchor", ANCHOR[chunk->anchor + 1]);
      }
      if (look) {
        put_text_attribute(w, "font-weight", weight_name(chunk->weight[i]));
        put_paint(w, chunk->paint[i], PAINT_NONE);
      }
      sink_char(w->sink, '>');
    }
    size_t start = i;
    for (; i < chunk->text.count && same_look(chunk, i, chunk, start); i++)
      put_escaped(w->sink, chunk->text.item[i].text);
    if (place || look) sink_text(w->sink, "</tspan>");
    place = false;
  }
}

/* A text of several looks or places: its spaces at the seams must stay. */
static bool has_looks(const struct scene_item *item) {
  for (size_t i = 0; i < item->chunks; i++)
    for (size_t k = 0; k < item->chunk[i].text.count; k++)
      if (i || !same_look(&item->chunk[i], k, &item->chunk[0], 0)) return true;
  return false;
}

static void write_text(struct writer *w, const struct scene_item *item) {
  const struct scene_chunk *first = &item->chunk[0];
  if (first->text.count == 0) return;
  sink_text(w->sink, "<text");
  put_length(w, "x", first->x);
  put_length(w, "y", item->y);
  put_text_attribute(w, "text-anchor", ANCHOR[first->anchor + 1]);
  if (w->scene->profile == PROFILE_SLIDES) put_text_attribute(w, "font-family", w->scene->family);
  put_length(w, "font-size", item->size);
  put_text_attribute(w, "font-weight", weight_name(first->weight[0]));
  if (item->spacing) put_length(w, "letter-spacing", item->spacing);
  if (item->fit && w->scene->profile != PROFILE_SLIDES) put_length(w, "textLength", first->width);
  if (has_looks(item)) sink_text(w->sink, " xml:space=\"preserve\"");
  put_paint(w, first->paint[0], PAINT_NONE);
  sink_char(w->sink, '>');
  for (size_t i = 0; i < item->chunks; i++) write_chunk(w, first, &item->chunk[i]);
  sink_text(w->sink, "</text>\n");
}

static void write_item(struct writer *w, const struct scene_item *item) {
  switch (item->kind) {
    case SCENE_RECT:
      write_rect(w, item);
      break;
    case SCENE_LINE:
      write_line(w, item);
      break;
    case SCENE_POLYGON:
    case SCENE_POLYLINE:
      write_path(w, item);
      break;
    case SCENE_TEXT:
      write_text(w, item);
      break;
  }
}

/* 453.333 px at 0.75 pt a px: to the nearest thousandth of a pt. */
static void put_size(struct writer *w, const char *name, long px) {
  SINK(w->sink, " ", name, "=\"");
  put_number(w->sink, w->scene->points ? (3 * px + 2) / 4 : px);
  sink_text(w->sink, w->scene->points ? "pt\"" : "\"");
}

static void put_name(struct writer *w, const char *attribute, const char *part) {
  SINK(w->sink, " ", attribute, "=\"");
  put_escaped(w->sink, w->prefix);
  SINK(w->sink, "-", part, "\"");
}

static void put_named(struct writer *w, const char *element, const char *part, const struct text *text) {
  if (text_is_empty(text)) return;
  SINK(w->sink, "<", element);
  put_name(w, "id", part);
  sink_char(w->sink, '>');
  put_escaped(w->sink, text_plain(w->sink->arena, text));
  SINK(w->sink, "</", element, ">\n");
}

static void write_svg(struct writer *w) {
  const struct scene *scene = w->scene;
  sink_text(w->sink, "<svg xmlns=\"http://www.w3.org/2000/svg\"");
  if (w->page) {
    sink_text(w->sink, " width=\"100%\"");
  } else {
    put_size(w, "width", scene->width);
    put_size(w, "height", scene->height);
  }
  sink_text(w->sink, " viewBox=\"0 0 ");
  put_number(w->sink, scene->width);
  sink_char(w->sink, ' ');
  put_number(w->sink, scene->height);
  sink_text(w->sink, "\" role=\"img\"");
  if (!text_is_empty(&scene->title)) put_name(w, "aria-labelledby", "title");
  if (!text_is_empty(&scene->description)) put_name(w, "aria-describedby", "desc");
  put_text_attribute(w, "xml:lang", scene->language);
  put_text_attribute(w, "font-family", scene->family);
  sink_text(w->sink, ">\n");
  put_named(w, "title", "title", &scene->title);
  put_named(w, "desc", "desc", &scene->description);
  sink_text(w->sink, "<g aria-hidden=\"true\">\n");
  for (size_t i = 0; i < scene->count; i++) write_item(w, &scene->item[i]);
  sink_text(w->sink, "</g>\n</svg>\n");
}

struct bytes svg_write(struct arena *arena, const struct scene *scene) {
  struct sink sink = sink_new(arena);
  struct writer writer = {&sink, scene, scene->name, false};
  sink_text(&sink, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
  write_svg(&writer);
  return sink_bytes(&sink);
}

void svg_write_inline(struct sink *sink, const struct scene *scene, const char *prefix) {
  struct writer writer = {sink, scene, prefix, true};
  write_svg(&writer);
}
