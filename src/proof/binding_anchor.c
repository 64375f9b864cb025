/* Finding the places of a sidecar's lines again. */
#include "proof/binding.h"

#include <ctype.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_WORDS = 24 };

/* The words around a number as hashes, from the number outwards. */
struct words {
  uint64_t before[MOST_WORDS], after[MOST_WORDS];
  size_t befores, afters;
};

struct key {
  uint64_t heading, text, window;
  struct words words;
};

static uint64_t hash(const char *text, size_t length) {
  uint64_t value = 14695981039346656037u;
  for (size_t i = 0; i < length; i++)
    value = (value ^ (uint64_t)(unsigned char)tolower((unsigned char)text[i])) * 1099511628211u;
  return value;
}

static uint64_t hash_text(const char *text) { return hash(text, strlen(text)); }

/* A word without the punctuation at its ends, unless it is nothing else. */
static uint64_t hash_word(const char *text, size_t length) {
  static const char marks[] = ".,;:!?()[]\"'*_";
  size_t begin = 0, end = length;
  while (begin < end && strchr(marks, text[begin])) begin++;
  while (end > begin && strchr(marks, text[end - 1])) end--;
  return begin < end ? hash(text + begin, end - begin) : hash(text, length);
}

static size_t split(const char *text, size_t length, uint64_t *words) {
  size_t count = 0;
  for (size_t at = 0; at < length && count < MOST_WORDS;) {
    size_t size = 0;
    while (at + size < length && text[at + size] != ' ') size++;
    bool bar = size == 1 && text[at] == '|'; /* between the heads of a table */
    if (size && !bar) words[count++] = hash_word(text + at, size);
    at += size + 1;
  }
  return count;
}

static struct key make_key(const char *heading, const char *text, const char *window) {
  struct key key = {.heading = hash_text(heading), .text = hash_text(text), .window = hash_text(window)};
  const char *mark = strstr(window, "‸");
  size_t before = mark ? (size_t)(mark - window) : strlen(window);
  key.words.befores = split(window, before, key.words.before);
  for (size_t i = 0; i < key.words.befores / 2; i++) {
    uint64_t word = key.words.before[i];
    key.words.before[i] = key.words.before[key.words.befores - 1 - i];
    key.words.before[key.words.befores - 1 - i] = word;
  }
  if (mark) key.words.afters = split(mark + strlen("‸"), strlen(mark + strlen("‸")), key.words.after);
  return key;
}

/* Words in common, in order. */
static size_t common(const uint64_t *a, size_t as, const uint64_t *b, size_t bs) {
  size_t row[MOST_WORDS + 1] = {0};
  for (size_t i = 0; i < as; i++) {
    size_t diagonal = 0;
    for (size_t j = 0; j < bs; j++) {
      size_t above = row[j + 1];
      size_t best = a[i] == b[j] ? diagonal + 1 : above > row[j] ? above : row[j];
      diagonal = above;
      row[j + 1] = best;
    }
  }
  return row[bs];
}

enum {
  FULL = 1000,
  WORDS_COUNT = 6,
  WINDOW_COUNT = 3,
  TEXT_COUNT = 2,
  HEADING_COUNT = 1,
  HALF = FULL / 2,
  FIFTH = FULL / 5
};

/* 0 … FULL: the share of the words around that are the same. */
static unsigned likeness(const struct words *a, const struct words *b) {
  size_t before = a->befores > b->befores ? a->befores : b->befores,
         after = a->afters > b->afters ? a->afters : b->afters;
  if (!before && !after) return FULL;
  size_t same = common(a->before, a->befores, b->before, b->befores) + common(a->after, a->afters, b->after, b->afters);
  return (unsigned)(same * FULL / (before + after));
}

struct pair {
  unsigned score;
  size_t binding, place;
};

static int better(const void *left, const void *right) {
  const struct pair *a = left, *b = right;
  if (a->score != b->score) return a->score > b->score ? -1 : 1;
  if (a->binding != b->binding) return a->binding < b->binding ? -1 : 1;
  return a->place < b->place ? -1 : a->place > b->place;
}

struct search {
  struct sidecar *sidecar;
  const struct anchor_list *anchors;
  struct key *binding, *place;
  bool *taken;
  struct pair *item;
  size_t count, room;
};

static bool is_free(const struct search *search, size_t binding) { return !search->sidecar->item[binding].place; }

/* Errata belong to sentences; numbers to numbers; a waiver to either. */
static bool may_stand(const struct search *search, size_t binding, size_t place) {
  enum target_kind kind = search->sidecar->item[binding].target.kind;
  bool phrase = search->anchors->item[place].phrase;
  if (kind == TARGET_ERRATUM) return phrase;
  return !phrase || (kind == TARGET_WAIVER && search->binding[binding].text == search->place[place].text);
}

static void settle(struct search *search, size_t binding, size_t place) {
  search->sidecar->item[binding].place = place + 1;
  search->taken[place] = true;
}

/* The place whose text, words and perhaps heading are the line's own: most lines, found by a table of hashes. */
static void settle_equal(struct search *search, bool heading) {
  size_t size = 1;
  while (size < 2 * search->anchors->count + 2) size *= 2;
  size_t *slot = calloc(size, sizeof *slot);
  if (!slot) abort();
#define KEY(key) ((key)->window * 31 + (key)->text * 7 + (heading ? (key)->heading : 0))
  for (size_t p = 0; p < search->anchors->count; p++) {
    if (search->taken[p]) continue;
    size_t at = KEY(&search->place[p]) & (size - 1);
    while (slot[at]) at = (at + 1) & (size - 1);
    slot[at] = p + 1;
  }
  for (size_t b = 0; b < search->sidecar->count; b++) {
    if (!is_free(search, b)) continue;
    const struct key *key = &search->binding[b];
    for (size_t at = KEY(key) & (size - 1); slot[at]; at = (at + 1) & (size - 1)) {
      size_t p = slot[at] - 1;
      const struct key *other = &search->place[p];
      if (search->taken[p] || other->window != key->window || other->text != key->text || !may_stand(search, b, p))
        continue;
      if (heading && other->heading != key->heading) continue;
      settle(search, b, p);
      break;
    }
  }
#undef KEY
  free(slot);
}

static void add_pair(struct search *search, size_t b, size_t p) {
  const struct key *key = &search->binding[b], *other = &search->place[p];
  bool text = key->text == other->text, heading = key->heading == other->heading;
  unsigned like = likeness(&key->words, &other->words);
  if (like < HALF && !(text && (like >= FIFTH || heading))) return;
  if (search->count == search->room) {
    search->room = search->room ? 2 * search->room : 1024;
    search->item = realloc(search->item, search->room * sizeof *search->item);
    if (!search->item) abort();
  }
  unsigned score = (key->window == other->window ? FULL * WINDOW_COUNT : 0) + like * WORDS_COUNT +
                   (text ? FULL * TEXT_COUNT : 0) + (heading ? FULL * HEADING_COUNT : 0);
  search->item[search->count++] = (struct pair){score, b, p};
}

/* All pairs of what is left, the best first. When there are very many, only those with the number or the heading in
 * common are looked at. */
static void settle_alike(struct search *search, bool twins) {
  enum { MANY = 2000 * 2000 };
  size_t bindings = 0, places = 0;
  for (size_t b = 0; b < search->sidecar->count; b++) bindings += is_free(search, b);
  search->count = 0;
  for (size_t p = 0; p < search->anchors->count; p++) places += !search->taken[p];
  bool many = bindings && places > MANY / bindings;
  for (size_t b = 0; b < search->sidecar->count; b++) {
    if (!is_free(search, b) || (search->sidecar->item[b].twin != 0) != twins) continue;
    const struct key *key = &search->binding[b];
    for (size_t p = 0; p < search->anchors->count; p++) {
      const struct key *other = &search->place[p];
      if (search->taken[p] || !may_stand(search, b, p)) continue;
      if (many && key->text != other->text && key->heading != other->heading) continue;
      add_pair(search, b, p);
    }
  }
  if (search->count) qsort(search->item, search->count, sizeof *search->item, better);
  for (size_t i = 0; i < search->count; i++)
    if (is_free(search, search->item[i].binding) && !search->taken[search->item[i].place])
      settle(search, search->item[i].binding, search->item[i].place);
}

void sidecar_anchor(struct sidecar *sidecar, const struct anchor_list *anchors) {
  struct search search = {.sidecar = sidecar, .anchors = anchors};
  search.binding = calloc(sidecar->count + 1, sizeof *search.binding);
  search.place = calloc(anchors->count + 1, sizeof *search.place);
  search.taken = calloc(anchors->count + 1, sizeof *search.taken);
  if (!search.binding || !search.place || !search.taken) abort();
  for (size_t i = 0; i < sidecar->count; i++)
    search.binding[i] = make_key(sidecar->item[i].heading, sidecar->item[i].text, sidecar->item[i].window);
  for (size_t i = 0; i < anchors->count; i++)
    search.place[i] = make_key(anchors->item[i].heading, anchors->item[i].text, anchors->item[i].window);
  for (size_t i = 0; i < sidecar->count; i++) sidecar->item[i].place = 0;
  settle_equal(&search, true);
  settle_equal(&search, false);
  settle_alike(&search, false);
  settle_alike(&search, true);
  free(search.item);
  free(search.binding);
  free(search.place);
  free(search.taken);
}
