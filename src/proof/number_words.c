/* One number in words: "two hundred and six", "a dozen", "two thirds", "two and a half", "tenfold", "twice". English
 * only. */
#include "proof/scanner.h"

enum { WORDS_MOST = 16 };

/* The word at `at`, also the "ten" of "tenfold". */
static const struct word *part_word(const struct scan *scan, size_t at, size_t *end, bool *fold) {
  const struct word *word = scan_word_at(scan, at, end);
  *fold = false;
  if (word || *end - at < 7 || !scan_word_is(scan, *end - 4, *end, "fold")) return word;
  char lower[SCAN_WORD + 1] = "";
  size_t length = *end - at - 4;
  if (length > SCAN_WORD) return NULL;
  for (size_t i = 0; i < length; i++) lower[i] = (char)(scan->text[at + i] | 0x20);
  *fold = true;
  return words_find(scan->tables->words, lower);
}

/* Space or hyphen between two words of a number; with "and" also that. Bytes, 0 when there is none. */
static size_t joint(const struct scan *scan, size_t at, bool and) {
  size_t gap = byte_at(scan, at) == '-' && byte_is(scan, at + 1, BYTE_LETTER) ? 1 : scan_gap(scan, at);
  if (!gap || !and || !SCAN_AT(scan, at + gap, "and")) return gap;
  size_t more = byte_at(scan, at + gap + 3) == '-' ? 1 : scan_gap(scan, at + gap + 3);
  return more ? gap + 3 + more : gap;
}

struct cardinal {
  unsigned long long sum, part, least; /* least: the multiplier read last, 0 = none */
  enum word_kind last;
  bool any;
};

/* Counts a word in; false when it does not go on the number. */
static bool count_word(struct cardinal *c, const struct word *word) {
  unsigned value = word->value;
  enum word_kind kind = word->kind, last = c->last;
  bool open = !c->any || last == WORD_HUNDRED || last == WORD_MULTIPLIER;
  switch (kind) {
    case WORD_SMALL:
      if (!open && !(last == WORD_TENS && value > 0 && value < 10)) return false;
      if (c->any && !value) return false;
      c->part += value;
      break;
    case WORD_TENS:
      if (!open) return false;
      c->part += value;
      break;
    case WORD_HUNDRED:
      if (c->any && (last == WORD_HUNDRED || last == WORD_MULTIPLIER || !c->part || c->part > 99)) return false;
      c->part = (c->any ? c->part : 1) * 100;
      break;
    case WORD_DOZEN:
      if (c->any && (last == WORD_HUNDRED || last == WORD_MULTIPLIER || c->part > 99)) return false;
      c->part = (c->any ? c->part : 1) * 12;
      break;
    case WORD_MULTIPLIER: {
      unsigned long long factor = 1;
      for (unsigned i = 0; i < value; i++) factor *= 10;
      if ((c->least && factor >= c->least) || (c->any && !c->part)) return false;
      c->sum += (c->any ? c->part : 1) * factor;
      c->part = 0;
      c->least = factor;
      break;
    }
    default:
      return false;
  }
  c->any = true;
  c->last = kind;
  return true;
}

static void finish(const struct cardinal *c, struct number *number) {
  number->mantissa = c->sum + c->part;
  number->digits = 1;
  if (c->last != WORD_MULTIPLIER) return;
  while (number->mantissa && number->mantissa % 1000 == 0) number->mantissa /= 1000, number->exponent += 3;
}

/* "thirds" behind "two", "third" behind "one": the fraction is taken. */
static bool take_part(const struct scan *scan, struct number *number) {
  size_t gap = joint(scan, number->end, false), end;
  const struct word *word = gap ? scan_word_at(scan, number->end + gap, &end) : NULL;
  if (!word || number->exponent || number->mantissa > 99) return false;
  bool plural = word->text[word->length - 1] == 's';
  if (word->kind == WORD_HALF ? number->mantissa != 1 : word->kind != WORD_PART || plural != (number->mantissa != 1))
    return false;
  number->denominator = word->value;
  number->spelling = SPELLING_FRACTION;
  number->end = end;
  return true;
}

/* " and a half" behind a number in words or digits. */
static void take_and_a_half(const struct scan *scan, struct number *number) {
  size_t at = number->end, gap = scan_gap(scan, at);
  if (!gap && byte_at(scan, at) == '-') gap = 1;
  if (!gap || !SCAN_AT(scan, at + gap, "and")) return;
  size_t word = at + gap + 3, end;
  word += byte_at(scan, word) == '-' ? 1 : scan_gap(scan, word);
  if (SCAN_AT(scan, word, "a ") || SCAN_AT(scan, word, "a-"))
    word += 2;
  else if (SCAN_AT(scan, word, "one ") || SCAN_AT(scan, word, "one-"))
    word += 4;
  else
    return;
  const struct word *part = scan_word_at(scan, word, &end);
  if (!part || (part->kind != WORD_HALF && !(part->kind == WORD_PART && part->value <= 4)) || number->exponent ||
      number->mantissa > 9999)
    return;
  number->mantissa = number->mantissa * part->value + 1;
  number->denominator = part->value;
  number->spelling = SPELLING_FRACTION;
  number->end = end;
}

/* "half", "twice", "doubled", "halved": a whole number in one word. */
static bool read_lone(const struct word *word, struct number *number, size_t end) {
  bool half = word->kind == WORD_HALF || word->kind == WORD_HALVED;
  if (!half && word->kind != WORD_TWICE && word->kind != WORD_DOUBLE) return false;
  number->mantissa = half ? 1 : word->value;
  number->denominator = half ? 2 : 1;
  number->spelling = half ? SPELLING_FRACTION : SPELLING_WORDS;
  number->times = !half;
  number->exact = true;
  number->end = end;
  return true;
}

/* "half a dozen", "half a million". */
static void take_half_of(const struct scan *scan, struct number *number) {
  size_t at = number->end, gap = scan_gap(scan, at), end;
  if (!gap || number->denominator != 2) return;
  at += gap;
  if (SCAN_AT(scan, at, "a ")) at += 2;
  const struct word *word = scan_word_at(scan, at, &end);
  if (!word || (word->kind != WORD_DOZEN && word->kind != WORD_MULTIPLIER && word->kind != WORD_HUNDRED)) return;
  number->mantissa = word->kind == WORD_DOZEN ? 6 : 5;
  number->exponent = word->kind == WORD_DOZEN ? 0 : word->kind == WORD_HUNDRED ? 1 : word->value - 1;
  number->denominator = 1;
  number->spelling = SPELLING_WORDS;
  number->exact = false;
  number->end = end;
}

bool number_read_words(const struct scan *scan, size_t at, struct number *number) {
  *number = (struct number){.begin = at, .denominator = 1, .spelling = SPELLING_WORDS};
  struct cardinal c = {.last = WORD_NONE};
  size_t end = scan_letters_end(scan, at), i = at;
  bool article = scan_word_is(scan, at, end, "a") || scan_word_is(scan, at, end, "an"), fold = false;
  if (article) {
    size_t gap = scan_gap(scan, end);
    if (!gap) return false;
    i = end + gap;
    const struct word *word = scan_word_at(scan, i, &end);
    if (!word) return false;
    if (word->kind == WORD_PART || word->kind == WORD_HALF) {
      if (word->text[word->length - 1] == 's') return false;
      number->mantissa = 1;
      number->denominator = word->value;
      number->spelling = SPELLING_FRACTION;
      number->end = end;
      return true;
    }
    if (word->kind != WORD_HUNDRED && word->kind != WORD_MULTIPLIER && word->kind != WORD_DOZEN) return false;
  }
  for (int words = 0; words < WORDS_MOST; words++) {
    const struct word *word = part_word(scan, i, &end, &fold);
    if (!word) break;
    if (!c.any && !fold && read_lone(word, number, end)) {
      take_half_of(scan, number);
      return true;
    }
    if (!count_word(&c, word)) break;
    number->end = end;
    if (fold) break;
    size_t gap = joint(scan, end, c.last == WORD_HUNDRED || c.last == WORD_MULTIPLIER);
    if (!gap) break;
    i = end + gap;
  }
  if (!c.any) return false;
  finish(&c, number);
  number->times = fold;
  if (!fold && !take_part(scan, number)) take_and_a_half(scan, number);
  return true;
}

/* "m" of million: the power of ten and the end of a multiplier word. */
static size_t multiplier(const struct scan *scan, size_t at, int *power) {
  unsigned char c = byte_at(scan, at) | 0x20;
  if (c != 'h' && c != 't' && c != 'm' && c != 'b' && c != 'd') return 0;
  size_t end;
  const struct word *word = scan_word_at(scan, at, &end);
  if (!word) return 0;
  if (word->kind == WORD_HUNDRED)
    *power = 2;
  else if (word->kind == WORD_MULTIPLIER)
    *power = word->value;
  else
    return 0;
  return end;
}

bool number_multiply(const struct scan *scan, struct number *number) {
  if (scan->locale != LOCALE_EN || number->exact) return false;
  size_t gap = scan_gap(scan, number->end);
  if (!gap && byte_at(scan, number->end) == '-') gap = 1;
  if (!gap) {
    take_and_a_half(scan, number);
    return false;
  }
  int power;
  size_t end = multiplier(scan, number->end + gap, &power);
  if (!end) {
    if (SCAN_AT(scan, number->end + gap, "and")) take_and_a_half(scan, number);
    return false;
  }
  number->exponent += power;
  number->scale += power;
  number->end = end;
  return true;
}
