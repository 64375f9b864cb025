/* A scene as text, a line per item. */
#include "document/scene.h"

static const char *const PAINT_NAME[PAINT_COUNT] = {"none", "paper",   "ink",     "ink-2",   "axis",
                                                    "grid", "series1", "series2", "series3", "series4",
                                                    "tint1", "tint2", "tint3", "tint4", "shade1", "shade2", "shade3"};
static const char *const KIND_NAME[] = {"rect", "line", "polygon", "polyline", "text"};
static const char *const SHAPE_NAME[] = {"bar", "tick", "span", "open", "point", "line", "band", "tie"};
static const char *const PROFILE_NAME[] = {"web", "book", "slides"};
static const char *const ANCHOR_NAME[] = {"start", "middle", "end"};
static const char *const ROLE_NAME[] = {"text", "tick-label", "mark-label", "cell"};

static void put_number(struct sink *sink, long n) { sink_text(sink, printed_coordinate(sink->arena, n)); }

static void put(struct sink *sink, const char *name, long n) {
  SINK(sink, " ", name, "=");
  put_number(sink, n);
}

static void dump_text(const struct scene_item *item, struct sink *sink) {
  put(sink, "y", item->y);
  put(sink, "size", item->size);
  if (item->spacing) put(sink, "spacing", item->spacing);
  if (item->role) SINK(sink, " role=", ROLE_NAME[item->role]);
  if (item->label_of >= 0) SINK(sink, " label-of=", arena_print(sink->arena, "%d", item->label_of));
  if (item->cell) SINK(sink, " cell=", item->cell);
  for (size_t i = 0; i < item->chunks; i++) {
    const struct scene_chunk *chunk = &item->chunk[i];
    put(sink, "x", chunk->x);
    SINK(sink, " ", ANCHOR_NAME[chunk->anchor + 1]);
    put(sink, "width", chunk->width);
    for (size_t k = 0; k < chunk->text.count; k++)
      SINK(sink, " ", arena_print(sink->arena, "%d", chunk->weight[k]), "/", PAINT_NAME[chunk->paint[k]], " “",
           chunk->text.item[k].text, "”");
  }
}

static void dump_item(const struct scene_item *item, struct sink *sink) {
  sink_text(sink, KIND_NAME[item->kind]);
  if (item->kind == SCENE_TEXT) {
    dump_text(item, sink);
    sink_char(sink, '\n');
    return;
  }
  if (item->fill) SINK(sink, " fill=", PAINT_NAME[item->fill]);
  if (item->stroke) {
    SINK(sink, " stroke=", PAINT_NAME[item->stroke]);
    put(sink, "stroke-width", item->stroke_width);
  }
  if (item->dash_on) {
    put(sink, "dash", item->dash_on);
    sink_char(sink, '/');
    put_number(sink, item->dash_off);
  }
  if (item->kind == SCENE_RECT || item->kind == SCENE_LINE) {
    put(sink, "x", item->x);
    put(sink, "y", item->y);
    put(sink, "width", item->width);
    put(sink, "height", item->height);
  }
  for (size_t i = 0; i < item->points; i++) {
    sink_char(sink, ' ');
    put_number(sink, item->point[2 * i]);
    sink_char(sink, ',');
    put_number(sink, item->point[2 * i + 1]);
  }
  sink_char(sink, '\n');
}

static void dump_points(const struct ledger_drawn *drawn, struct sink *sink) {
  SINK(sink, "drawn ", SHAPE_NAME[drawn->shape], " “", drawn->mark, "”");
  for (size_t i = 0; i < drawn->points; i++) {
    const struct ledger_point *point = &drawn->point[i];
    SINK(sink, " (", rational_text(sink->arena, point->x), ", ", rational_text(sink->arena, point->y));
    if (point->high) SINK(sink, " … ", rational_text(sink->arena, point->high));
    sink_char(sink, ')');
  }
  sink_text(sink, drawn->labelled ? " labelled\n" : "\n");
}

static void dump_drawn(const struct ledger_drawn *drawn, struct sink *sink) {
  if (drawn->points) {
    dump_points(drawn, sink);
    return;
  }
  SINK(sink, "drawn ", SHAPE_NAME[drawn->shape], " “", drawn->mark, "” ", rational_text(sink->arena, drawn->low));
  if (drawn->high) SINK(sink, " … ", rational_text(sink->arena, drawn->high));
  put(sink, "from", drawn->cross_low);
  put(sink, "to", drawn->cross_high);
  sink_text(sink, drawn->labelled ? " labelled\n" : "\n");
}

void scene_dump(const struct scene *scene, struct sink *sink) {
  SINK(sink, "scene ", scene->name, " ", PROFILE_NAME[scene->profile]);
  put(sink, "width", scene->width);
  put(sink, "height", scene->height);
  SINK(sink, "\n", "font ", scene->font, "\n");
  for (size_t i = 0; i < scene->axes; i++) {
    const struct ledger_axis *axis = &scene->axis[i];
    SINK(sink, "axis ", axis->log ? "log " : "linear ", rational_text(sink->arena, axis->low), " … ",
         rational_text(sink->arena, axis->high), " ", axis->unit->symbol);
    put(sink, "from", axis->from);
    put(sink, "to", axis->to);
    sink_char(sink, '\n');
  }
  for (size_t i = 0; i < scene->count; i++) dump_item(&scene->item[i], sink);
  for (size_t i = 0; i < scene->drawn_count; i++) dump_drawn(&scene->drawn[i], sink);
}
