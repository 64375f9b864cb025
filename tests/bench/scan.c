/* How fast the number scanner is beside GNU grep. usage: bench_scan FOLDER [MEGABYTES]
 *
 * Writes number-rich plain prose (a number every 80 bytes or so, most with a unit) to FOLDER, scans it paragraph by
 * paragraph, and lets grep -oE find numbers with the same units in the C locale. Prints the processor time of both and
 * their ratio, best of five and of three. */
#include "proof/token.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

static const char pattern[] =
    "[-+~<>]?([0-9]{1,3}(,[0-9]{3})+|[0-9]+)(\\.[0-9]+)?([eE][-+]?[0-9]+)?((–|-| to | and "
    ")([0-9]{1,3}(,[0-9]{3})+|[0-9]+)(\\.[0-9]+)?)?[ -]?"
    "(([kMGTPE]i?)?(B|bit|b)(/s|ps)?|([munpkMGT]|µ)?(s|Hz|W|J|V|A|m|g)|%|×|tokens?(/"
    "s)?|(giga|mega|kilo|milli|micro|nano)?"
    "(bytes?|bits?|seconds?|hertz|watts?)|minutes?|hours?|days?|per cent|percent|times)";

static unsigned long long seed = 20;
static unsigned draw(unsigned below) {
  seed ^= seed << 13;
  seed ^= seed >> 7;
  seed ^= seed << 17;
  return (unsigned)((seed >> 20) % below);
}

static size_t put_number(char *out, size_t room) {
  static const char *const units[] = {" ms", " µs", " GB/s", " GiB", " MiB", " KiB",   " tokens",  " s",
                                      "%",   "×",   " GB",   " W",   " MHz", " bytes", " seconds", " ns"};
  const char *unit = draw(4) ? units[draw(16)] : "";
  switch (draw(8)) {
    case 0:
      return (size_t)snprintf(out, room, "%u,%03u%s", 1 + draw(999), draw(1000), unit);
    case 1:
      return (size_t)snprintf(out, room, "%u–%u%s", 1 + draw(99), 100 + draw(900), unit);
    case 2:
    case 3:
      return (size_t)snprintf(out, room, "%u.%02u%s", draw(100), draw(100), unit);
    default:
      return (size_t)snprintf(out, room, "%u%s", 1 + draw(999), unit);
  }
}

/* Prose of common words, wrapped, in paragraphs. */
static char *make_prose(size_t size) {
  static const char *const words[] = {
      "the",    "of",    "a",     "and",  "to",    "in",        "is",     "that", "block", "memory",     "for",
      "with",   "cache", "on",    "it",   "as",    "takes",     "about",  "at",   "this",  "latency",    "from",
      "by",     "fetch", "which", "when", "tier",  "bandwidth", "cost",   "than", "are",   "measured",   "rate",
      "length", "so",    "each",  "its",  "reads", "small",     "slower", "one",  "two",   "assumption", "would"};
  enum { WORDS = sizeof words / sizeof *words };
  char *text = malloc(size + 4096);
  if (!text) exit(3);
  size_t at = 0, line = 0;
  while (at < size) {
    for (unsigned sentence = 3 + draw(5); sentence; sentence--) {
      for (unsigned word = 9 + draw(12); word; word--) {
        unsigned a = draw(WORDS), b = draw(WORDS);
        size_t begin = at;
        at += draw(15) ? (size_t)sprintf(text + at, "%s", words[a < b ? a : b]) : put_number(text + at, 64);
        line += at - begin + 1;
        text[at++] = line > 78 ? '\n' : ' ';
        if (line > 78) line = 0;
      }
      text[at - 1] = '.';
      text[at++] = ' ';
    }
    memcpy(text + at - 1, "\n\n", 2);
    at++;
    line = 0;
  }
  text[at] = 0;
  return text;
}

static double seconds(int who) {
  struct rusage usage;
  getrusage(who, &usage);
  return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
         1e-6 * (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

static size_t scan(struct arena *arena, const struct scanner *scanner, const char *text, size_t length) {
  static const struct piece_step step = {0, 0, 0};
  struct token_list list = {0};
  size_t numbers = 0;
  for (size_t at = 0; at < length;) {
    const char *end = text + at;
    while ((end = memchr(end, '\n', length - (size_t)(end - text))) && end[1] != '\n') end++;
    size_t size = end ? (size_t)(end - (text + at)) : length - at;
    struct piece piece = {.text = text + at, .length = size, .step = &step, .steps = 1, .heading = ""};
    scanner_scan(arena, scanner, &piece, &list);
    numbers += list.count;
    at += size + 2;
  }
  token_list_free(&list);
  return numbers;
}

int main(int argc, char **argv) {
  if (argc < 2) return 2;
  size_t size = (argc > 2 ? strtoul(argv[2], NULL, 10) : 50) * 1000000;
  char *text = make_prose(size), prose[512], patterns[512], command[2048];
  size_t length = strlen(text);
  snprintf(prose, sizeof prose, "%s/prose.txt", argv[1]);
  snprintf(patterns, sizeof patterns, "%s/pattern.txt", argv[1]);
  FILE *file = fopen(prose, "wb"), *with = fopen(patterns, "wb");
  if (!file || !with || fwrite(text, 1, length, file) != length || fputs(pattern, with) < 0 || fclose(file) ||
      fclose(with))
    return 3;
  struct arena *arena = arena_new();
  struct scanner scanner = {.units = unit_system_new(arena)};
  scanner_prepare(arena, &scanner);
  double best = 1e9, grep = 1e9;
  size_t numbers = 0;
  for (int round = 0; round < 5; round++) {
    double before = seconds(RUSAGE_SELF);
    numbers = scan(arena, &scanner, text, length);
    double taken = seconds(RUSAGE_SELF) - before;
    if (taken < best) best = taken;
  }
  snprintf(command, sizeof command, "LC_ALL=C grep -oEf '%s' '%s' > '%s/found.txt'", patterns, prose,
           argv[1]); /* to /dev/null grep would stop early */
  for (int round = 0; round < 3; round++) {
    double before = seconds(RUSAGE_CHILDREN);
    if (system(command) != 0) return 3;
    double taken = seconds(RUSAGE_CHILDREN) - before;
    if (taken < grep) grep = taken;
  }
  printf("%zu bytes, %zu tokens, one in %zu bytes\nscanner %.3f s, %.0f MB/s\ngrep -oE %.3f s, %.0f MB/s\nratio %.2f\n",
         length, numbers, length / numbers, best, (double)length / best / 1e6, grep, (double)length / grep / 1e6,
         best / grep);
  arena_free(arena);
  free(text);
  return 0;
}
