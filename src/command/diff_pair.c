/* Runs and drawn values of two records of one artifact, paired. */
#include "command/diff.h"

#include <string.h>

static const struct ledger_record nothing;

static bool same_text(const char *a, const char *b) { return !a == !b && (!a || !strcmp(a, b)); }

/* One pair of texts is told once, with every artifact that it stands in. */
static void add_pair(struct change_list *list, const char *artifact, const char *before, const char *after) {
  for (size_t i = 0; i < list->count; i++) {
    struct change *known = &list->item[i];
    if (!same_text(before, known->before) || !same_text(after, known->after)) continue;
    size_t length = strlen(known->what), own = strlen(artifact);
    bool told = length >= own && !strcmp(known->what + length - own, artifact);
    if (!told) known->what = arena_print(list->arena, "%s, %s", known->what, artifact);
    return;
  }
  *ARENA_PUSH(list->arena, list) = (struct change){artifact, before, after};
}

/* The first sentence of a text with its full stop; a full stop ends one when a space and no small letter follow. */
static size_t sentence_length(const char *text) {
  for (const char *p = text; *p; p++)
    if (*p == '.' && p[1] == ' ' && !(p[2] >= 'a' && p[2] <= 'z')) return (size_t)(p + 1 - text);
  return strlen(text);
}

static size_t sentence_count(const char *text) {
  size_t n = 0;
  for (; *text; n++) {
    text += sentence_length(text);
    text += *text == ' ';
  }
  return n;
}

/* Of paragraphs only the sentences that differ. */
static void add_text(struct change_list *list, const char *artifact, const char *before, const char *after) {
  if (!before || !after || sentence_count(before) != sentence_count(after)) {
    add_pair(list, artifact, before, after);
    return;
  }
  while (*before) {
    size_t length = sentence_length(before), size = sentence_length(after);
    if (length != size || memcmp(before, after, length) != 0)
      add_pair(list, artifact, arena_slice(list->arena, before, length), arena_slice(list->arena, after, size));
    before += length + (before[length] == ' ');
    after += size + (after[size] == ' ');
  }
}

static const char *text_at(const struct ledger_record *record, size_t i) { return record->item[i].text; }

static void pair_gap(struct change_list *list, const char *artifact, const struct ledger_record *a, size_t i,
                     size_t rows, const struct ledger_record *b, size_t j, size_t columns) {
  for (size_t k = 0; k < rows || k < columns; k++)
    add_text(list, artifact, k < rows ? text_at(a, i + k) : NULL, k < columns ? text_at(b, j + k) : NULL);
}

/* Longest common subsequence of the runs [i, i + rows) and [j, j + columns); gaps are paired in order. */
static void pair_rest(struct change_list *list, const char *artifact, const struct ledger_record *a, size_t i,
                      size_t rows, const struct ledger_record *b, size_t j, size_t columns) {
  size_t width = columns + 1;
  unsigned *length = arena_array(list->arena, (rows + 1) * width, sizeof *length);
  for (size_t r = rows; r-- > 0;)
    for (size_t c = columns; c-- > 0;) {
      unsigned down = length[(r + 1) * width + c], right = length[r * width + c + 1];
      bool same = !strcmp(text_at(a, i + r), text_at(b, j + c));
      length[r * width + c] = same ? length[(r + 1) * width + c + 1] + 1 : down > right ? down : right;
    }
  size_t r = 0, c = 0, from = 0, start = 0;
  while (r < rows && c < columns) {
    if (!strcmp(text_at(a, i + r), text_at(b, j + c))) {
      pair_gap(list, artifact, a, i + from, r - from, b, j + start, c - start);
      from = ++r;
      start = ++c;
    } else if (length[(r + 1) * width + c] >= length[r * width + c + 1]) {
      r++;
    } else {
      c++;
    }
  }
  pair_gap(list, artifact, a, i + from, rows - from, b, j + start, columns - start);
}

enum { MOST_CELLS = 4000000 }; /* of the table of common subsequences */

void diff_pair_runs(struct change_list *list, const char *artifact, const struct ledger_record *before,
                    const struct ledger_record *after) {
  const struct ledger_record *a = before ? before : &nothing, *b = after ? after : &nothing;
  size_t head = 0, tail = 0, least = a->count < b->count ? a->count : b->count;
  while (head < least && !strcmp(text_at(a, head), text_at(b, head))) head++;
  while (tail < least - head && !strcmp(text_at(a, a->count - 1 - tail), text_at(b, b->count - 1 - tail))) tail++;
  size_t rows = a->count - head - tail, columns = b->count - head - tail;
  if (a->count == b->count || (rows + 1) * (columns + 1) > MOST_CELLS) {
    /* the same words with other numbers: place by place */
    for (size_t k = 0; k < rows || k < columns; k++) {
      const char *was = k < rows ? text_at(a, head + k) : NULL, *is = k < columns ? text_at(b, head + k) : NULL;
      if (!was || !is || strcmp(was, is) != 0) add_text(list, artifact, was, is);
    }
    return;
  }
  pair_rest(list, artifact, a, head, rows, b, head, columns);
}

/* Drawn values. */

static const char *value_text(struct arena *arena, const struct ledger_axis *axis, const struct rational *value) {
  const struct form form = {
      .name = "", .unit = unit_fit(arena, axis->unit, value), .rounding = FORM_SIGNIFICANT, .places = 4};
  struct ledger_number number;
  const char *why;
  return printed_number(arena, "", value, &form, PRINTED_PLAIN, &number, &why) ? number.text
                                                                               : rational_text(arena, value);
}

static bool equal(const struct rational *a, const struct rational *b) {
  return !a == !b && (!a || rational_compare(a, b) == 0);
}

static bool equal_points(const struct ledger_point *a, const struct ledger_point *b) {
  return equal(a->x, b->x) && equal(a->y, b->y) && equal(a->high, b->high);
}

static bool equal_drawn(const struct ledger_drawn *a, const struct ledger_drawn *b) {
  if (!equal(a->low, b->low) || !equal(a->high, b->high) || a->points != b->points) return false;
  for (size_t i = 0; i < a->points; i++)
    if (!equal_points(&a->point[i], &b->point[i])) return false;
  return true;
}

/* A point of a line is told where the two lines part: other, or NULL. */
static const char *point_text(struct arena *arena, const struct ledger_record *record, const struct ledger_drawn *drawn,
                              const struct ledger_drawn *other) {
  size_t i = 0;
  while (other && i + 1 < drawn->points && i + 1 < other->points && equal_points(&drawn->point[i], &other->point[i]))
    i++;
  const struct ledger_point *point = &drawn->point[i];
  const struct ledger_axis *x = &record->axis[drawn->axis], *y = &record->axis[drawn->across];
  const char *height = value_text(arena, y, point->y);
  if (point->high) height = arena_print(arena, "%s to %s", height, value_text(arena, y, point->high));
  return arena_print(arena, "%s at %s", height, value_text(arena, x, point->x));
}

static const char *drawn_text(struct arena *arena, const struct ledger_record *record, const struct ledger_drawn *drawn,
                              const struct ledger_drawn *other) {
  if (drawn->points) return point_text(arena, record, drawn, other);
  if (!drawn->low) return "";
  const struct ledger_axis *axis = &record->axis[drawn->axis];
  const char *low = value_text(arena, axis, drawn->low);
  return drawn->high ? arena_print(arena, "%s to %s", low, value_text(arena, axis, drawn->high)) : low;
}

/* Ticks of axes and gridlines follow from the rest. */
static bool is_told(const struct ledger_drawn *drawn) { return drawn->shape != SHAPE_TICK || drawn->labelled; }

/* How many of the same mark stand before it. */
static size_t rank(const struct ledger_record *record, size_t i) {
  size_t n = 0;
  for (size_t k = 0; k < i; k++) n += !strcmp(record->drawn[k].mark, record->drawn[i].mark);
  return n;
}

static const struct ledger_drawn *find(const struct ledger_record *record, const char *mark, size_t which) {
  for (size_t i = 0; i < record->drawn_count; i++)
    if (!strcmp(record->drawn[i].mark, mark) && !which--) return &record->drawn[i];
  return NULL;
}

void diff_pair_drawn(struct change_list *list, const struct ledger_record *before, const struct ledger_record *after) {
  struct arena *arena = list->arena;
  const struct ledger_record *a = before ? before : &nothing, *b = after ? after : &nothing;
  const char *artifact = before ? before->artifact : after->artifact;
  for (size_t i = 0; i < a->drawn_count; i++) {
    const struct ledger_drawn *was = &a->drawn[i], *is = find(b, was->mark, rank(a, i));
    if (!is_told(was) || (is && equal_drawn(was, is))) continue;
    *ARENA_PUSH(arena, list) =
        (struct change){arena_print(arena, "%s: %s", artifact, was->mark), drawn_text(arena, a, was, is),
                        is ? drawn_text(arena, b, is, was) : NULL};
  }
  for (size_t i = 0; i < b->drawn_count; i++)
    if (is_told(&b->drawn[i]) && !find(a, b->drawn[i].mark, rank(b, i)))
      *ARENA_PUSH(arena, list) = (struct change){arena_print(arena, "%s: %s", artifact, b->drawn[i].mark), NULL,
                                                 drawn_text(arena, b, &b->drawn[i], NULL)};
}
