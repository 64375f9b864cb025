/* Number words and hedges of the audit's scanner, from tables of its own. */
#include "audit/scan.h"

#include "audit/read.h"

#include <string.h>
#include <strings.h>

static const char *const small[] = {"zero",     "one",     "two",     "three",     "four",     "five",    "six",
                                    "seven",    "eight",   "nine",    "ten",       "eleven",   "twelve",  "thirteen",
                                    "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"};
static const char *const tens[] = {"twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"};
static const struct {
  const char *word;
  long power;
} multipliers[] = {{"thousand", 3}, {"million", 6}, {"billion", 9}, {"trillion", 12}};
static const char *const others[] = {"hundred", "dozen"};

static bool letter(char c) { return ((c | 0x20) >= 'a' && (c | 0x20) <= 'z') || (c & 0x80); }

size_t scan_letters(const char *text) {
  size_t length = 0;
  const char *end = text + strlen(text);
  while (letter(text[length]) && !text_space(text + length, end)) {
    unsigned code;
    size_t n = text_decode(text + length, end, &code);
    if (n > 1 && (code < 0xc0 || code == 0xd7 || code == 0xf7 || code >= 0x2000)) break; /* signs, dashes, quotes */
    length += n ? n : 1;
  }
  return length;
}

static bool same(const char *text, size_t length, const char *word) {
  return strlen(word) == length && strncasecmp(text, word, length) == 0;
}

static int index_of(const char *text, size_t length, const char *const *list, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (same(text, length, list[i])) return (int)i;
  return -1;
}

#define INDEX_OF(text, length, list) index_of(text, length, list, sizeof list / sizeof *list)

size_t scan_multiplier(struct arena *arena, const char *text, const struct rational **factor) {
  size_t length = scan_letters(text);
  for (size_t i = 0; i < sizeof multipliers / sizeof *multipliers; i++)
    if (same(text, length, multipliers[i].word)) {
      *factor = rational_ten(arena, multipliers[i].power);
      return length;
    }
  return 0;
}

/* Up to ninety-nine. */
static size_t below_hundred(const char *text, long *value) {
  size_t length = scan_letters(text);
  int i = INDEX_OF(text, length, small);
  if (i >= 0) {
    *value = i;
    return length;
  }
  i = INDEX_OF(text, length, tens);
  if (i < 0) return 0;
  *value = 20 + 10L * i;
  if (text[length] != '-' && text[length] != ' ') return length;
  size_t more = scan_letters(text + length + 1);
  int ones = INDEX_OF(text + length + 1, more, small);
  if (ones < 1 || ones > 9) return length;
  *value += ones;
  return length + 1 + more;
}

static size_t joint(const char *text) {
  if (strncasecmp(text, " and ", 5) == 0) return 5;
  return *text == ' ';
}

/* "two hundred and six", up to 999. */
static size_t below_thousand(const char *text, long *value) {
  size_t length = below_hundred(text, value);
  if (!length || text[length] != ' ' || *value > 9) return length;
  size_t word = scan_letters(text + length + 1);
  if (!same(text + length + 1, word, "hundred")) return length;
  *value *= 100;
  length += 1 + word;
  long rest;
  size_t gap = joint(text + length), more = gap ? below_hundred(text + length + gap, &rest) : 0;
  if (!more || !rest) return length;
  *value += rest;
  return length + gap + more;
}

size_t scan_words(struct arena *arena, const char *text, const struct rational **value) {
  long part;
  size_t length = below_thousand(text, &part);
  if (!length) return 0;
  const struct rational *sum = rational_integer(arena, 0), *last = NULL;
  for (;;) {
    const struct rational *factor;
    size_t word = text[length] == ' ' ? scan_multiplier(arena, text + length + 1, &factor) : 0;
    if (!word || (last && rational_compare(factor, last) >= 0)) break;
    sum = rational_add(arena, sum, rational_mul(arena, rational_integer(arena, part), factor));
    last = factor;
    part = 0;
    length += 1 + word;
    size_t gap = joint(text + length), more = gap ? below_thousand(text + length + gap, &part) : 0;
    if (!more) {
      part = 0;
      break;
    }
    length += gap + more;
  }
  *value = rational_add(arena, sum, rational_integer(arena, part));
  return length;
}

/* Digits and fractions of other scripts than ASCII that a reader would take for a number. */
static bool is_digit(unsigned code) {
  static const struct {
    unsigned low, high;
  } ranges[] = {{'0', '9'},         {0xbc, 0xbe},      {0xb2, 0xb3},     {0xb9, 0xb9},     {0x660, 0x669},
                {0x6f0, 0x6f9},     {0x966, 0x96f},    {0x2070, 0x2070}, {0x2074, 0x2079}, {0x2080, 0x2089},
                {0x2150, 0x218b},   {0x2460, 0x249b},  {0x24ea, 0x24ff}, {0x2776, 0x2793}, {0xff10, 0xff19},
                {0x1d7ce, 0x1d7ff}, {0x1f100, 0x1f10c}};
  for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
    if (code >= ranges[i].low && code <= ranges[i].high) return true;
  return false;
}

size_t scan_mark(const char *text, bool word) {
  unsigned code;
  size_t length = text_decode(text, text + strlen(text), &code);
  if (length && is_digit(code)) return length;
  size_t letters = word ? scan_letters(text) : 0;
  if (!letters) return 0;
  bool number =
      INDEX_OF(text, letters, small) >= 0 || INDEX_OF(text, letters, tens) >= 0 || INDEX_OF(text, letters, others) >= 0;
  for (size_t i = 0; i < sizeof multipliers / sizeof *multipliers && !number; i++)
    number = same(text, letters, multipliers[i].word);
  return number ? letters : 0;
}

size_t scan_hedge(const char *text) {
  static const char *const hedges[] = {"about ",     "around ",    "roughly ", "approximately ", "nearly ",  "almost ",
                                       "some ",      "over ",      "under ",   "at least ",      "at most ", "up to ",
                                       "more than ", "less than ", "~",        "\u2248",         "\u2265",   "\u2264",
                                       "<",          ">"};
  size_t taken = 0;
  for (size_t i = 0; i < sizeof hedges / sizeof *hedges; i++) {
    size_t length = strlen(hedges[i]);
    if (strncasecmp(text + taken, hedges[i], length) != 0) continue;
    taken += length;
    while (text[taken] == ' ') taken++;
    break;
  }
  return taken;
}
