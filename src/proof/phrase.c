#include "proof/phrase.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* A sentence in folded form. `gram` bytes of it, inside its longest word, are what the search looks for first. */
struct phrase {
  bool claim;
  size_t index;
  const char *text;
  size_t length;
  size_t gram;
  uint32_t key;
};

enum { GRAM = 4, FILTER_BITS = 16 };

struct phrases {
  struct phrase *item;
  size_t count, room;
  uint32_t filter[1 << (FILTER_BITS - 5)];
};

/* Characters that are folded: one row each. */
static const struct {
  const char *from;
  char to;
} folds[] = {{"\u00A0", ' '},  {"\u202F", ' '}, {"\u2009", ' '}, {"\u2010", '-'}, {"\u2011", '-'},
             {"\u2012", '-'},  {"\u2013", '-'}, {"\u2014", '-'}, {"\u2212", '-'}, {"\u2018", '\''},
             {"\u2019", '\''}, {"\u201C", '"'}, {"\u201D", '"'}};

/* The folded character at text, and its bytes. A byte that is none of the above is itself, in lower case. */
static char fold(const char *text, size_t length, size_t *taken) {
  unsigned char c = (unsigned char)*text;
  *taken = 1;
  if (c < 0x80) return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c == '\t' || c == '\n' || c == '\r' ? ' ' : (char)c;
  for (size_t i = 0; i < sizeof folds / sizeof *folds; i++) {
    size_t size = strlen(folds[i].from);
    if (size > length || memcmp(text, folds[i].from, size) != 0) continue;
    *taken = size;
    return folds[i].to;
  }
  return (char)c;
}

static char *folded(struct arena *arena, const char *text) {
  size_t length = strlen(text), count = 0;
  char *result = arena_alloc(arena, length + 1);
  for (size_t at = 0, taken; at < length; at += taken) {
    char c = fold(text + at, length - at, &taken);
    if (c == ' ' && (!count || result[count - 1] == ' ')) continue;
    result[count++] = c;
  }
  while (count && strchr(" .", result[count - 1])) count--;
  result[count] = '\0';
  return result;
}

static uint32_t load(const char *text) {
  uint32_t value;
  memcpy(&value, text, GRAM);
  return value | 0x20202020u;
}

static uint32_t bit_of(uint32_t key) { return (key * 2654435761u) >> (32 - FILTER_BITS); }

static bool is_plain(const char *text) {
  for (size_t i = 0; i < GRAM; i++)
    if (!((text[i] >= 'a' && text[i] <= 'z') || (text[i] >= '0' && text[i] <= '9'))) return false;
  return true;
}

/* The start of the longest word, in letters of ASCII; false when no word has four. */
static bool choose_gram(struct phrase *phrase) {
  size_t best = 0;
  for (size_t at = 0; at + GRAM <= phrase->length; at++) {
    size_t size = 0;
    while (at + size < phrase->length && phrase->text[at + size] != ' ' && phrase->text[at + size] != '-') size++;
    if (size > best && is_plain(phrase->text + at)) {
      best = size;
      phrase->gram = at;
    }
    if (size) at += size - 1;
  }
  phrase->key = load(phrase->text + phrase->gram);
  return best > 0;
}

static void add(struct arena *arena, struct phrases *phrases, bool claim, size_t index, const char *text) {
  struct phrase phrase = {.claim = claim, .index = index, .text = folded(arena, text)};
  phrase.length = strlen(phrase.text);
  if (phrase.length < GRAM || !choose_gram(&phrase)) return;
  uint32_t bit = bit_of(phrase.key);
  phrases->filter[bit / 32] |= 1u << bit % 32;
  *ARENA_PUSH(arena, phrases) = phrase;
}

struct phrases *phrases_new(struct arena *arena, const struct facts *facts) {
  struct phrases *phrases = arena_alloc(arena, sizeof *phrases);
  for (size_t i = 0; i < facts->ledger->errata; i++) add(arena, phrases, false, i, facts->ledger->erratum[i].original);
  for (size_t i = 0; i < facts->claims; i++)
    if (!facts->claim[i].holds) add(arena, phrases, true, i, facts->claim[i].sentence);
  return phrases;
}

/* Goes on from text offset `at` over the rest of the phrase; the end, or 0. */
static size_t match_forward(const struct phrase *phrase, size_t from, const struct piece *piece, size_t at) {
  size_t taken;
  for (size_t i = from; i < phrase->length; i++) {
    if (at >= piece->length || fold(piece->text + at, piece->length - at, &taken) != phrase->text[i]) return 0;
    at += taken;
    while (phrase->text[i] == ' ' && at < piece->length && fold(piece->text + at, piece->length - at, &taken) == ' ')
      at += taken;
  }
  return at;
}

/* The same to the left: the offset where the phrase begins; SIZE_MAX when it does not stand there. */
static size_t match_back(const struct phrase *phrase, const struct piece *piece, size_t at) {
  size_t taken;
  for (size_t i = phrase->gram; i-- > 0;) {
    do {
      if (!at) return SIZE_MAX;
      at--;
      while (at && (piece->text[at] & 0xC0) == 0x80) at--;
      if (fold(piece->text + at, piece->length - at, &taken) != phrase->text[i]) return SIZE_MAX;
    } while (phrase->text[i] == ' ' && at && fold(piece->text + at - 1, 1, &taken) == ' ');
  }
  return at;
}

static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c & 0x80); }

static void try_at(struct arena *arena, const struct phrases *phrases, const struct piece *piece, size_t at,
                   uint32_t key, struct phrase_hits *hits) {
  for (size_t p = 0; p < phrases->count; p++) {
    const struct phrase *phrase = &phrases->item[p];
    if (phrase->key != key) continue;
    size_t end = match_forward(phrase, phrase->gram, piece, at), begin = end ? match_back(phrase, piece, at) : SIZE_MAX;
    if (begin == SIZE_MAX || (begin && is_letter(piece->text[begin - 1])) ||
        (end < piece->length && is_letter(piece->text[end])))
      continue;
    *ARENA_PUSH(arena, hits) = (struct phrase_hit){phrase->claim, phrase->index, begin, end};
  }
}

static int order(const void *left, const void *right) {
  const struct phrase_hit *a = left, *b = right;
  return a->begin != b->begin ? (a->begin < b->begin ? -1 : 1) : (a->end > b->end) - (a->end < b->end);
}

void phrases_find(struct arena *arena, const struct phrases *phrases, const struct piece *piece,
                  struct phrase_hits *hits) {
  hits->count = 0;
  if (!phrases->count) return;
  for (size_t at = 0; at + GRAM <= piece->length; at++) {
    uint32_t key = load(piece->text + at), bit = bit_of(key);
    if (phrases->filter[bit / 32] >> bit % 32 & 1) try_at(arena, phrases, piece, at, key, hits);
  }
  if (hits->count) qsort(hits->item, hits->count, sizeof *hits->item, order);
}
