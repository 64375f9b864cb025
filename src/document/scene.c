#include "document/scene.h"

#include "document/wrap.h"

struct scene *scene_new(struct arena *arena, const char *name, enum profile profile) {
  const struct profile_style *style = profile_style(profile);
  struct scene *scene = arena_alloc(arena, sizeof *scene);
  *scene = (struct scene){.arena = arena,
                          .name = name,
                          .profile = profile,
                          .family = style->family,
                          .font = style->font,
                          .palette = style->palette,
                          .width = style->width,
                          .height = style->height,
                          .points = style->points,
                          .language = "en"};
  return scene;
}

static struct scene_item *add(struct scene *scene, enum scene_kind kind) {
  struct scene_item *item = ARENA_PUSH(scene->arena, scene);
  item->kind = kind;
  item->label_of = -1;
  return item;
}

struct scene_item *scene_add_rect(struct scene *scene, enum paint fill, long x, long y, long width, long height) {
  struct scene_item *item = add(scene, SCENE_RECT);
  item->fill = fill;
  item->x = x;
  item->y = y;
  item->width = width;
  item->height = height;
  return item;
}

struct scene_item *scene_add_line(struct scene *scene, enum paint stroke, long stroke_width, long x1, long y1, long x2,
                                  long y2) {
  struct scene_item *item = add(scene, SCENE_LINE);
  item->stroke = stroke;
  item->stroke_width = stroke_width;
  item->x = x1;
  item->y = y1;
  item->width = x2 - x1;
  item->height = y2 - y1;
  return item;
}

struct scene_item *scene_add_polygon(struct scene *scene, enum paint fill, const long *point, size_t points) {
  struct scene_item *item = add(scene, SCENE_POLYGON);
  item->fill = fill;
  item->point = point;
  item->points = points;
  return item;
}

struct scene_item *scene_add_polyline(struct scene *scene, enum paint stroke, long stroke_width, const long *point,
                                      size_t points) {
  struct scene_item *item = add(scene, SCENE_POLYLINE);
  item->stroke = stroke;
  item->stroke_width = stroke_width;
  item->point = point;
  item->points = points;
  return item;
}

static struct scene_chunk chunk_new(struct arena *arena, struct measure *measure, const char *font,
                                    const struct type_style *style, const struct text *text, long x, int anchor) {
  int *weight = arena_array(arena, text->count + 1, sizeof *weight);
  enum paint *paint = arena_array(arena, text->count + 1, sizeof *paint);
  for (size_t i = 0; i < text->count; i++) {
    weight[i] = text_weight(style, &text->item[i]);
    paint[i] = text_paint(style, &text->item[i]);
  }
  return (struct scene_chunk){x, anchor, *text, weight, paint, text_width(measure, font, style, text)};
}

struct scene_item *scene_add_text(struct scene *scene, struct measure *measure, const struct type_style *style,
                                  const struct text *text, long x, long baseline, int anchor) {
  struct scene_item *item = add(scene, SCENE_TEXT);
  item->x = x;
  item->y = baseline;
  item->size = style->size;
  item->spacing = style->spacing;
  item->fill = style->paint;
  scene_add_chunk(scene, measure, item, style, text, x, anchor);
  return item;
}

void scene_add_chunk(struct scene *scene, struct measure *measure, struct scene_item *item,
                     const struct type_style *style, const struct text *text, long x, int anchor) {
  struct scene_chunk *chunk = arena_array(scene->arena, item->chunks + 1, sizeof *chunk);
  for (size_t i = 0; i < item->chunks; i++) chunk[i] = item->chunk[i];
  chunk[item->chunks] = chunk_new(scene->arena, measure, scene->font, style, text, x, anchor);
  item->chunk = chunk;
  item->chunks++;
}

static long chunk_left(const struct scene_chunk *chunk) {
  return chunk->x - (chunk->anchor < 0 ? 0 : chunk->anchor == 0 ? chunk->width / 2 : chunk->width);
}

void scene_text_extent(const struct scene_item *item, long *left, long *right) {
  *left = *right = item->x;
  for (size_t i = 0; i < item->chunks; i++) {
    long start = chunk_left(&item->chunk[i]), end = start + item->chunk[i].width;
    if (i == 0 || start < *left) *left = start;
    if (i == 0 || end > *right) *right = end;
  }
}

static void record_text(struct arena *arena, struct ledger_record *record, const struct text *text) {
  if (text_is_empty(text)) return;
  *ARENA_PUSH(arena, record) = text_run(arena, text);
}

static void record_item(struct arena *arena, struct ledger_record *record, const struct scene_item *item) {
  struct text joined = text_new(arena);
  for (size_t i = 0; i < item->chunks; i++) text_add_text(&joined, &item->chunk[i].text);
  struct ledger_run run = text_run(arena, &joined);
  run.role = item->role;
  run.drawn = item->label_of;
  run.positioned = true;
  run.x = item->chunk[0].x;
  run.y = item->y;
  run.anchor = item->chunk[0].anchor;
  run.size = item->size;
  scene_text_extent(item, &run.left, &run.right);
  *ARENA_PUSH(arena, record) = run;
}

struct ledger_record *scene_record(struct arena *arena, const struct scene *scene, const char *artifact,
                                   enum artifact_kind kind, bool with_title) {
  struct ledger_record *record = arena_alloc(arena, sizeof *record);
  *record = (struct ledger_record){
      .artifact = artifact, .kind = kind, .width = scene->width, .height = scene->height, .scene_name = scene->name};
  if (with_title) {
    record_text(arena, record, &scene->title);
    record_text(arena, record, &scene->description);
  }
  for (size_t i = 0; i < scene->count; i++)
    if (scene->item[i].kind == SCENE_TEXT) record_item(arena, record, &scene->item[i]);
  record->drawn = scene->drawn;
  record->drawn_count = record->drawn_room = scene->drawn_count;
  record->axis = scene->axis;
  record->axes = scene->axes;
  return record;
}
