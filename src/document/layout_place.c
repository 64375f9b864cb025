/* Where labels may stand: none over another, none over the edge. */
#include "document/layout.h"

/* A text's box above and below its baseline, thousandths of its size. */
enum { ASCENT = 740, DESCENT = 220 };

static void extent(long x, int anchor, long width, long *left, long *right) {
  *left = x - (anchor < 0 ? 0 : anchor == 0 ? width / 2 : width);
  *right = *left + width;
}

long layout_reserved(const struct layout *layout, const struct type_style *type, const struct text *text) {
  return layout->narrow ? text_width(layout->measure, layout->style->font, type, text)
                        : text_reserved(layout->measure, layout->style->font, type, text);
}

struct box layout_text_box(const struct layout *layout, const struct type_style *type, const struct text *text, long x,
                           long baseline, int anchor) {
  struct box box = {.top = baseline - type->size * ASCENT / 1000, .bottom = baseline + type->size * DESCENT / 1000};
  extent(x, anchor, layout_reserved(layout, type, text), &box.left, &box.right);
  return box;
}

void layout_block(struct layout *layout, enum obstacle_kind kind, struct box box) {
  struct obstacle *obstacle = ARENA_PUSH(layout->arena, &layout->obstacle);
  *obstacle = (struct obstacle){kind, box, box.left, box.right};
}

struct scene_item *layout_text(struct layout *layout, const struct type_style *type, const struct text *text, long x,
                               long baseline, int anchor, enum ledger_role role, int label_of) {
  struct scene_item *item = scene_add_text(layout->over, layout->measure, type, text, x, baseline, anchor);
  struct box box = layout_text_box(layout, type, text, x, baseline, anchor);
  item->role = role;
  item->label_of = label_of;
  item->fit = box.left < 0 || box.right > layout->over->width;
  layout_block(layout, OBSTACLE_TEXT, box);
  struct obstacle *obstacle = &layout->obstacle.item[layout->obstacle.count - 1];
  scene_text_extent(item, &obstacle->left, &obstacle->right);
  return item;
}

long layout_free_shift(const struct layout *layout, struct box box) {
  long gap = 5 * layout->style->unit, above = 2 * layout->style->unit, shift = 0;
  for (bool moved = true; moved;) {
    moved = false;
    for (size_t i = 0; i < layout->obstacle.count; i++) {
      const struct obstacle *o = &layout->obstacle.item[i];
      if (o->kind != OBSTACLE_TEXT) continue;
      if (box.right + gap <= o->box.left || o->box.right + gap <= box.left) continue;
      if (box.bottom + shift + above <= o->box.top || o->box.bottom + above <= box.top + shift) continue;
      shift = o->box.bottom + above - box.top;
      moved = true;
    }
  }
  return shift;
}

long layout_free_baseline(const struct layout *layout, const struct type_style *type, const struct text *text, long x,
                          long baseline, int anchor, long step) {
  while (layout_free_shift(layout, layout_text_box(layout, type, text, x, baseline, anchor)) > 0) baseline += step;
  return baseline;
}

struct piece_list_y {
  struct piece_y *item;
  size_t count, room;
};

static bool in_the_way(const struct layout *layout, const struct obstacle *o, long x, bool grid, struct piece_y *hole) {
  long unit = layout->style->unit, side, end;
  switch (o->kind) {
    case OBSTACLE_TEXT:
      side = end = 4 * unit;
      break;
    case OBSTACLE_BAR:
      end = layout->style->dot;
      side = grid ? 5 * unit : end; /* where a bar ends is read from the paper beside it */
      break;
    case OBSTACLE_LINE:
    default:
      if (!grid) return false;
      side = 3 * unit;
      end = 0;
  }
  *hole = (struct piece_y){o->box.top - end, o->box.bottom + end};
  /* The grid keeps clear of the widest font; an extension, which ties marks together, of the text as drawn. */
  long left = grid ? o->box.left : o->left, right = grid ? o->box.right : o->right;
  return x > left - side && x < right + side;
}

struct piece_y *layout_cut(struct layout *layout, long x, long top, long bottom, bool grid, long shortest,
                           size_t *count) {
  struct piece_list_y list = {0};
  while (top < bottom) {
    long start = top, end = bottom, next = bottom;
    for (size_t i = 0; i < layout->obstacle.count; i++) { /* out of every hole */
      struct piece_y hole;
      if (!in_the_way(layout, &layout->obstacle.item[i], x, grid, &hole)) continue;
      if (hole.top <= start && hole.bottom > start) {
        start = hole.bottom;
        i = (size_t)-1;
      }
    }
    for (size_t i = 0; i < layout->obstacle.count; i++) { /* down to the next hole */
      struct piece_y hole;
      if (!in_the_way(layout, &layout->obstacle.item[i], x, grid, &hole)) continue;
      if (hole.top > start && hole.top < end) {
        end = hole.top;
        next = hole.bottom;
      }
    }
    if (start < end && end - start >= shortest) *ARENA_PUSH(layout->arena, &list) = (struct piece_y){start, end};
    top = next > start ? next : bottom;
  }
  *count = list.count;
  return list.item;
}

int layout_drawn(struct layout *layout, enum ledger_shape shape, const char *mark, const struct rational *low,
                 const struct rational *high, long cross_low, long cross_high, bool labelled) {
  struct scene *scene = layout->over;
  if (scene->drawn_count == scene->drawn_room)
    arena_grow(layout->arena, (void **)&scene->drawn, scene->drawn_count, &scene->drawn_room, sizeof *scene->drawn);
  scene->drawn[scene->drawn_count] = (struct ledger_drawn){.mark = mark,
                                                           .shape = shape,
                                                           .axis = 0,
                                                           .low = low,
                                                           .high = high,
                                                           .cross_low = cross_low,
                                                           .cross_high = cross_high,
                                                           .labelled = labelled};
  return (int)scene->drawn_count++;
}

static struct box item_box(const struct scene_item *item) {
  struct box box = {.top = item->y - item->size * ASCENT / 1000, .bottom = item->y + item->size * DESCENT / 1000};
  scene_text_extent(item, &box.left, &box.right);
  return box;
}

static const char *item_words(struct layout *layout, const struct scene_item *item) {
  return text_plain(layout->arena, &item->chunk[0].text);
}

void layout_check(struct layout *layout, const struct scene *scene) {
  struct place place = {.file = layout->figure->file};
  for (size_t i = 0; i < scene->count; i++) {
    const struct scene_item *a = &scene->item[i];
    if (a->kind != SCENE_TEXT) continue;
    struct box box = item_box(a);
    if (box.left < 0 || box.right > scene->width || box.top < 0 || box.bottom > scene->height)
      report_add(layout->report, FINDING_LEGIBLE, place, "“%s” does not fit on the page", item_words(layout, a))->hint =
          "shorten it";
    for (size_t k = i + 1; k < scene->count; k++) {
      const struct scene_item *b = &scene->item[k];
      if (b->kind != SCENE_TEXT) continue;
      struct box other = item_box(b);
      if (box.right <= other.left || other.right <= box.left || box.bottom <= other.top || other.bottom <= box.top)
        continue;
      report_add(layout->report, FINDING_LEGIBLE, place, "“%s” would stand on “%s”", item_words(layout, a),
                 item_words(layout, b))
          ->hint = "shorten one of them, or leave a mark out";
    }
  }
}
