#include "proof/nearby.h"

#include <string.h>

/* A hash table: open addressing, a power of two, at most half full. */
struct stem_counts {
  struct arena *arena;
  struct counted {
    unsigned long long hash; /* 0: free */
    unsigned count;
  } * slot;
  size_t used, size;
};

static bool is_word_byte(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c & 0x80) || (c >= '0' && c <= '9');
}

/* Words that say nothing of what a number is. */
static bool is_common(const char *text, size_t length) {
  static const char *const words[] = {"the",  "of",    "and",  "for",  "each", "with",  "that", "its",   "this",
                                      "from", "all",   "per",  "not",  "are",  "was",   "has",  "have",  "than",
                                      "then", "them",  "they", "but",  "one",  "any",   "can",  "which", "when",
                                      "over", "other", "into", "only", "here", "there", "what", "book",  "chapter"};
  if (length < 3) return true;
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (strlen(words[i]) == length && !strncmp(words[i], text, length)) return true;
  return false;
}

/* The word in lower case without an ending; 0 when it says nothing. */
static unsigned long long hash_stem(const char *text, size_t length) {
  char word[48];
  if (length >= sizeof word) length = sizeof word - 1;
  for (size_t i = 0; i < length; i++) word[i] = text[i] >= 'A' && text[i] <= 'Z' ? (char)(text[i] + 32) : text[i];
  word[length] = '\0';
  static const char *const endings[] = {"ies", "ing", "ed", "es", "s", "e", "y"};
  if (is_common(word, length)) return 0;
  for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
    size_t size = strlen(endings[i]);
    if (length < size + 3 || strcmp(word + length - size, endings[i]) != 0) continue;
    length -= size;
    break;
  }
  unsigned long long hash = 14695981039346656037u;
  for (size_t i = 0; i < length; i++) hash = (hash ^ (unsigned char)word[i]) * 1099511628211u;
  return hash | 1;
}

static void put(struct arena *arena, struct stems *stems, const char *text, size_t length, unsigned weight, bool close,
                bool behind) {
  unsigned long long hash = hash_stem(text, length);
  if (!hash) return;
  for (size_t i = 0; i < stems->count; i++) {
    if (stems->item[i].hash != hash) continue;
    if (stems->item[i].weight < weight) stems->item[i].weight = weight;
    stems->item[i].close = stems->item[i].close || close;
    stems->item[i].behind = stems->item[i].behind || behind;
    return;
  }
  *ARENA_PUSH(arena, stems) = (struct stem){hash, text, length, weight, close, behind};
}

/* Calls put for every word of begin…end; backwards from the end when `back`, so that the nearest comes first. */
static void put_words(struct arena *arena, struct stems *stems, const char *text, size_t length, unsigned flat,
                      bool back) {
  enum { BEHIND = 3, CLOSE = 4, NEAR = 8, FAR = 16 };
  size_t words = 0;
  for (size_t at = back ? length : 0; back ? at > 0 : at < length;) {
    size_t begin = at, end = at;
    if (back) {
      if (!is_word_byte(text[at - 1])) {
        at--;
        continue;
      }
      while (begin > 0 && is_word_byte(text[begin - 1])) begin--;
      at = begin;
    } else {
      if (!is_word_byte(text[at])) {
        at++;
        continue;
      }
      while (end < length && is_word_byte(text[end])) end++;
      at = end;
    }
    words++;
    unsigned weight = flat ? flat : words <= CLOSE ? 8 : words <= NEAR ? 5 : words <= FAR ? 3 : 1;
    put(arena, stems, text + begin, end - begin, weight, !flat && words <= CLOSE, !flat && !back && words <= BEHIND);
  }
}

void stems_of(struct arena *arena, const char *text, size_t length, struct stems *stems) {
  put_words(arena, stems, text, length, 1, false);
}

void stems_around(struct arena *arena, const struct piece *piece, size_t begin, size_t end, struct stems *stems) {
  enum { HEAD = 6, TITLE = 2 };
  put_words(arena, stems, piece->text, begin, 0, true);
  put_words(arena, stems, piece->text + end, piece->length - end, 0, false);
  if (piece->column) put_words(arena, stems, piece->column, strlen(piece->column), HEAD, false);
  if (piece->row) put_words(arena, stems, piece->row, strlen(piece->row), HEAD, false);
  put_words(arena, stems, piece->heading, strlen(piece->heading), TITLE, false);
}

struct stem_counts *stem_counts_new(struct arena *arena) {
  struct stem_counts *counts = arena_alloc(arena, sizeof *counts);
  counts->arena = arena;
  return counts;
}

/* The slot of a stem, or the free one where it would be. */
static struct counted *find(const struct stem_counts *counts, unsigned long long hash) {
  size_t at = (size_t)hash & (counts->size - 1);
  while (counts->slot[at].hash && counts->slot[at].hash != hash) at = (at + 1) & (counts->size - 1);
  return &counts->slot[at];
}

static void grow(struct stem_counts *counts) {
  const struct stem_counts old = *counts;
  counts->size = old.size ? 2 * old.size : 1024;
  counts->slot = arena_array(counts->arena, counts->size, sizeof *counts->slot);
  for (size_t i = 0; i < old.size; i++)
    if (old.slot[i].hash) *find(counts, old.slot[i].hash) = old.slot[i];
}

void stem_counts_add(struct stem_counts *counts, const struct stems *stems) {
  for (size_t i = 0; i < stems->count; i++) {
    if (2 * (counts->used + 1) > counts->size) grow(counts);
    struct counted *counted = find(counts, stems->item[i].hash);
    if (!counted->hash) counts->used++;
    counted->hash = stems->item[i].hash;
    counted->count++;
  }
}

struct nearness stems_compare(struct arena *arena, const struct stem_counts *counts, const struct stems *of,
                              const struct stems *around) {
  enum { SCALE = 60, MOST_SAID = 3 };
  struct nearness nearness = {.words = ""};
  size_t said = 0;
  for (size_t i = 0; i < of->count; i++)
    for (size_t k = 0; k < around->count; k++) {
      if (of->item[i].hash != around->item[k].hash) continue;
      unsigned count = counts->size ? find(counts, of->item[i].hash)->count : 0;
      unsigned score = SCALE * around->item[k].weight / (2 + count);
      nearness.score += score;
      nearness.hits++;
      if (around->item[k].close) nearness.close += score;
      if (around->item[k].behind) nearness.behind += score;
      if (said++ < MOST_SAID)
        nearness.words = arena_print(arena, "%s%s%.*s", nearness.words, said > 1 ? ", " : "",
                                     (int)around->item[k].length, around->item[k].text);
    }
  return nearness;
}
