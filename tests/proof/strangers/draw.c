/* Draws scanner results, or number words with what the scanner made of them, from the texts that corpus.py wrote.
 * usage: strangers_draw SEED COUNT results|words < LIST. Each package has the same chance, then each result in it. */
#include "base/sink.h"
#include "proof/token.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

struct hit {
  const char *package, *path, *class_, *context;
  size_t offset;
};
struct hits {
  struct hit *item;
  size_t count, room;
};
enum { PACKAGES = 64, AROUND = 90 };

static unsigned long long seed;
static size_t draw(size_t below) {
  seed ^= seed << 13;
  seed ^= seed >> 7;
  seed ^= seed << 17;
  return (size_t)(seed >> 16) % below;
}

static const char *context(struct arena *arena, const char *text, size_t length, size_t begin, size_t end) {
  size_t from = begin > AROUND ? begin - AROUND : 0, to = end + AROUND < length ? end + AROUND : length;
  char *line = arena_print(arena, "%s[[%s]]%s", arena_slice(arena, text + from, begin - from),
                           arena_slice(arena, text + begin, end - begin), arena_slice(arena, text + end, to - end));
  for (char *c = line; *c; c++)
    if (*c == '\n' || *c == '\t') *c = ' ';
  return line;
}

static bool is_letter(char c) { return (c | 0x20) >= 'a' && (c | 0x20) <= 'z'; }

static bool is_number_word(const char *text, size_t length) {
  static const char *const words[] = {
      "zero",    "two",     "three",    "four",     "five",      "six",     "seven",    "eight",   "nine",
      "ten",     "eleven",  "twelve",   "sixteen",  "twenty",    "thirty",  "forty",    "fifty",   "sixty",
      "eighty",  "hundred", "hundreds", "thousand", "thousands", "million", "millions", "billion", "half",
      "halves",  "third",   "thirds",   "quarter",  "quarters",  "twice",   "thrice",   "double",  "doubles",
      "doubled", "triple",  "dozen",    "dozens",   "few",       "couple",  "tenth",    "fifth"};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (strlen(words[i]) == length && !strncasecmp(words[i], text, length)) return true;
  return false;
}

static void add_words(struct arena *arena, struct hits *hits, struct hit hit, const struct piece *piece,
                      const struct token_list *list) {
  size_t offset = hit.offset;
  for (size_t at = 0; at < piece->length; at++) {
    if (!is_letter(piece->text[at]) || (at && is_letter(piece->text[at - 1]))) continue;
    size_t end = at;
    while (end < piece->length && is_letter(piece->text[end])) end++;
    if (!is_number_word(piece->text + at, end - at)) continue;
    hit.class_ = "none";
    for (size_t i = 0; i < list->count; i++)
      if (list->item[i].begin <= at && list->item[i].end > at) hit.class_ = token_class_name(list->item[i].class_);
    hit.offset = offset + at;
    hit.context = context(arena, piece->text, piece->length, at, end);
    *ARENA_PUSH(arena, hits) = hit;
  }
}

static void add_results(struct arena *arena, struct hits *hits, struct hit hit, const struct piece *piece,
                        const struct token_list *list) {
  size_t offset = hit.offset;
  for (size_t i = 0; i < list->count; i++) {
    const struct token *token = &list->item[i];
    hit.class_ = token_class_name(token->class_);
    hit.offset = offset + token->begin;
    hit.context = context(arena, piece->text, piece->length, token->begin, token->end);
    *ARENA_PUSH(arena, hits) = hit;
  }
}

static char *read_text(const char *path, size_t *length) {
  FILE *file = fopen(path, "rb");
  if (!file) exit(3);
  fseek(file, 0, SEEK_END);
  *length = (size_t)ftell(file);
  rewind(file);
  char *text = malloc(*length + 1);
  if (!text || fread(text, 1, *length, file) != *length) exit(3);
  fclose(file);
  return text;
}

int main(int argc, char **argv) {
  if (argc != 4) return 2;
  bool words = !strcmp(argv[3], "words");
  seed = strtoull(argv[1], NULL, 10) * 0x9E3779B97F4A7C15u + 1;
  struct arena *arena = arena_new();
  struct scanner scanner = {.units = unit_system_new(arena)};
  scanner_prepare(arena, &scanner);
  struct token_list list = {0};
  struct hits hits = {0};
  size_t first[PACKAGES + 1] = {0}, packages = 0;
  const char *last = "";
  static char line[4096];
  static const struct piece_step step = {0, 0, 0};
  while (fgets(line, sizeof line, stdin)) {
    line[strcspn(line, "\n")] = 0;
    const char *package = arena_copy(arena, strtok(line, "\t")), *path = arena_copy(arena, strtok(NULL, "\t"));
    size_t length;
    char *text = read_text(strtok(NULL, "\t"), &length);
    if (strcmp(last, package) != 0 && packages < PACKAGES) first[packages++] = hits.count;
    last = package;
    for (size_t at = 0; at < length;) {
      const char *blank = memmem(text + at, length - at, "\n\n", 2);
      size_t end = blank ? (size_t)(blank - text) : length;
      struct piece piece = {.text = text + at, .length = end - at, .step = &step, .steps = 1, .heading = ""};
      scanner_scan(arena, &scanner, &piece, &list);
      struct hit hit = {.package = package, .path = path, .offset = at};
      if (words)
        add_words(arena, &hits, hit, &piece, &list);
      else
        add_results(arena, &hits, hit, &piece, &list);
      at = end + 2;
    }
    free(text);
  }
  first[packages] = hits.count;
  bool *used = arena_array(arena, hits.count + 1, sizeof *used);
  for (unsigned long wanted = strtoul(argv[2], NULL, 10); wanted && hits.count;) {
    size_t package = draw(packages), members = first[package + 1] - first[package],
           i = members ? first[package] + draw(members) : 0;
    if (!members || used[i]) continue;
    used[i] = true;
    wanted--;
    printf("%s\t%s\t%zu\t%s\n    %s\n", hits.item[i].package, hits.item[i].path, hits.item[i].offset,
           hits.item[i].class_, hits.item[i].context);
  }
  token_list_free(&list);
  arena_free(arena);
  return 0;
}
