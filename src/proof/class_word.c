/* What begins with a word: numbers in words, fractions, vague numbers, ordinals. */
#include "proof/scanner.h"

/* "a " or "an " before `at`: where it begins, 0 when it is not there. */
static size_t article_before(const struct scan *scan, size_t at) {
  size_t end = at - scan_gap_before(scan, at), begin = end;
  if (end == at) return 0;
  if (byte_at(scan, begin - 1) == 'n') begin--;
  if ((byte_at(scan, begin - 1) | 0x20) != 'a' || byte_is(scan, begin - 2, BYTE_ALNUM) ||
      scan_letter_before(scan, begin - 1))
    return 0;
  unsigned char c = byte_at(scan, begin - 2);
  return begin - 1 < scan->cursor || begin - 1 < scan->begin || c == '_' || c == '-' || c == '\'' || c == '.'
             ? 0
             : begin - 1;
}

static size_t next_word(const struct scan *scan, size_t at, size_t *end) {
  size_t begin = at + scan_gap(scan, at);
  *end = scan_letters_end(scan, begin);
  return begin;
}

static bool next_is(const struct scan *scan, size_t at, const char *const *list, size_t count) {
  size_t end, begin = next_word(scan, at, &end);
  for (size_t i = 0; i < count && begin > at; i++)
    if (scan_word_is(scan, begin, end, list[i])) return true;
  return false;
}

static void series_at(struct scan *scan, size_t begin) {
  struct before before = {.begin = begin, .outer = begin};
  before_read_word(scan, begin, &before);
  if (before.word && before.word->before & BEFORE_MINUS) {
    before.negative = true;
    before.begin = before.outer = before.word_begin;
    before_read_word(scan, before.begin, &before);
  }
  scan_series(scan, &before);
}

/* "a third of", not "a third option"; "a tenth" at the end of a sentence. */
static void scan_part(struct scan *scan, size_t at, size_t end) {
  static const char *const behind[] = {"of",     "as",     "the", "less", "more",   "larger",  "smaller",
                                       "faster", "slower", "to",  "or",   "and",    "in",      "its",
                                       "was",    "is",     "are", "that", "longer", "shorter", "cheaper"};
  size_t article = article_before(scan, at), gap = scan_gap(scan, end);
  bool plural = scan->text[end - 1] == 's', quarter = scan_word_is(scan, at, end, "quarter");
  bool ends = !gap && !byte_is(scan, end, BYTE_ALNUM) && byte_at(scan, end) != '-';
  if (article && !plural && (ends || next_is(scan, end, behind, sizeof behind / sizeof *behind))) {
    series_at(scan, article);
    return;
  }
  if (!plural && !quarter) scan_put(scan, at, end, TOKEN_ORDINAL);
}

static void scan_half(struct scan *scan, size_t at, size_t end) {
  static const char *const none[] = {"duplex", "precision", "float", "floats", "open",
                                     "life",   "hearted",   "way",   "edge"};
  struct before before = {.begin = at};
  before_read_word(scan, at, &before);
  static const char *const sides[] = {"first", "second", "other", "latter", "former", "upper", "lower",
                                      "left",  "right",  "top",   "bottom", "last",   "each"};
  for (size_t i = 0; i < sizeof sides / sizeof *sides; i++)
    if (scan_word_is(scan, before.word_begin, before.word_end, sides[i])) return;
  if (next_is(scan, end, none, sizeof none / sizeof *none)) return;
  size_t article = article_before(scan, at);
  if (byte_at(scan, end) == '-') {
    struct number number = {.begin = at, .end = end, .mantissa = 1, .denominator = 2, .spelling = SPELLING_FRACTION};
    struct unit_found unit;
    if (!unit_behind(scan, &number, &unit) || unit.end == unit.begin) return;
  }
  series_at(scan, article ? article : at);
}

static size_t take_of(const struct scan *scan, size_t end) {
  size_t gap = scan_gap(scan, end);
  return gap && SCAN_AT(scan, end + gap, "of ") ? end + gap + 3 : 0;
}

/* "several hundred", "hundreds of thousands of", "a couple of". */
static void scan_vague(struct scan *scan, size_t at, size_t end) {
  size_t article = article_before(scan, at), of = take_of(scan, end);
  if (scan_word_is(scan, at, end, "few") && SCAN_BEFORE(scan, at, "as ")) return; /* "as few as 5" */
  bool noun = scan_word_is(scan, at, end, "couple") || scan_word_is(scan, at, end, "handful");
  bool needs_of = scan_word_is(scan, at, end, "scores") || scan_word_is(scan, at, end, "tens");
  if ((noun && !article) || (needs_of && !of)) return;
  size_t stop, word = of ? of : next_word(scan, end, &stop);
  const struct word *next = word > end ? scan_word_at(scan, word, &stop) : NULL;
  bool goes_on = next && (next->kind == WORD_HUNDRED || next->kind == WORD_MULTIPLIER || next->kind == WORD_DOZEN ||
                          (of && next->kind == WORD_VAGUE && !scan_word_is(scan, word, stop, "several")));
  if (goes_on) end = stop;
  scan_put(scan, article ? article : at, end, TOKEN_VAGUE);
}

/* "of magnitude" behind "order": its end, or 0. */
static size_t magnitude_end(const struct scan *scan, size_t end) {
  size_t i = byte_at(scan, end) == '-' ? end + 1 : end + scan_gap(scan, end);
  if (i == end || !SCAN_AT(scan, i, "of")) return 0;
  i += 2;
  size_t word = byte_at(scan, i) == '-' ? i + 1 : i + scan_gap(scan, i);
  size_t stop = scan_letters_end(scan, word);
  return word > i && scan_word_is(scan, word, stop, "magnitude") ? stop : 0;
}

static void scan_order(struct scan *scan, size_t at, size_t end) {
  size_t stop = magnitude_end(scan, end), article = article_before(scan, at);
  if (!stop) return;
  if (!article) {
    bool bare = scan->text[end - 1] == 's' && scan->cursor + 1 != at;
    if (bare) scan_put(scan, at, stop, TOKEN_VAGUE);
    return;
  }
  struct before before = {.begin = article};
  before_read_word(scan, article, &before);
  before.outer = article;
  struct token *token = scan_put(scan, article, stop, TOKEN_NUMBER);
  token->number_end = token->unit_begin = at - scan_gap_before(scan, at);
  token->unit_end = stop;
  token->mantissa = 1;
  token->spelling = SPELLING_WORDS;
  token->order_of_magnitude = true;
  struct hedge hedge;
  hedge_read(scan, &before, &hedge);
  token->hedge = hedge.hedge;
  token->bound = hedge.bound;
  token->hedge_begin = hedge.begin;
}

static void scan_single(struct scan *scan, size_t at, size_t end) {
  struct number number = {.begin = at, .end = end, .mantissa = 1, .denominator = 1, .spelling = SPELLING_WORDS};
  struct unit_found unit;
  bool counted = unit_behind(scan, &number, &unit) && unit.unit;
  struct token *token = scan_put(scan, at, counted ? unit.end : end, counted ? TOKEN_NUMBER : TOKEN_ONE);
  token->spelling = SPELLING_WORDS;
  token->mantissa = 1;
  token->number_end = end;
  token->unit = unit.unit;
  token->unit_begin = counted ? unit.begin : end;
  token->unit_end = counted ? unit.end : end;
}

static void scan_ordinal(struct scan *scan, size_t at, size_t end) {
  struct before before = {.begin = at};
  before_read_word(scan, at, &before);
  static const char *const time[] = {"per", "a", "every", "each"};
  for (size_t i = 0; i < sizeof time / sizeof *time && scan_word_is(scan, at, end, "second"); i++)
    if (scan_word_is(scan, before.word_begin, before.word_end, time[i])) return;
  scan_put(scan, at, end, TOKEN_ORDINAL);
}

/* "twenty-first": where it ends, 0 when the number is no ordinal. */
static size_t compound_ordinal(const struct scan *scan, size_t end) {
  if (byte_at(scan, end) != '-') return 0;
  size_t stop;
  const struct word *word = scan_word_at(scan, end + 1, &stop);
  bool ordinal = word && (word->kind == WORD_ORDINAL || word->kind == WORD_PART) && scan->text[stop - 1] != 's';
  return ordinal && word->value < 10 ? stop : 0;
}

void scan_word(struct scan *scan, size_t at) {
  unsigned char c = byte_at(scan, at - 1);
  if (c == '_' || c == '@' || c == '/' || c == '\\' || c == '$' || scan_byte[c] & BYTE_DIGIT ||
      scan_letter_before(scan, at))
    return;
  if ((c == '-' || c == '\'' || c == '.') && byte_is(scan, at - 2, BYTE_ALNUM)) return;
  if (c >= 0x80 && SCAN_BEFORE(scan, at, "\u2019") && byte_is(scan, at - 4, BYTE_ALNUM)) return;
  if (scan_name(scan, at)) return;
  size_t end;
  const struct word *word = scan_word_at(scan, at, &end);
  unsigned char d = byte_at(scan, end);
  if (d == '_' || d == '@' || d == '(' || scan_byte[d] & BYTE_DIGIT || (d == '.' && byte_is(scan, end + 1, BYTE_ALNUM)))
    return;
  if ((d == '\'' || SCAN_AT(scan, end, "\u2019")) && !(word && word->kind == WORD_HALF)) return;
  if (!word) {
    if (end - at >= 7 && scan_word_is(scan, end - 4, end, "fold")) series_at(scan, at);
    return;
  }
  static const char *const owner[] = {"the", "that", "its", "their", "this", "what", "our", "your", "those", "these"};
  switch ((enum word_kind)word->kind) {
    case WORD_HUNDRED:
    case WORD_MULTIPLIER:
    case WORD_DOZEN: {
      size_t article = article_before(scan, at);
      series_at(scan, article ? article : at);
      break;
    }
    case WORD_SMALL:
    case WORD_TENS: {
      size_t ordinal = word->kind == WORD_TENS ? compound_ordinal(scan, end) : 0;
      if (ordinal)
        scan_put(scan, at, ordinal, TOKEN_ORDINAL);
      else
        series_at(scan, at);
      break;
    }
    case WORD_HALF:
      scan_half(scan, at, end);
      break;
    case WORD_PART:
      scan_part(scan, at, end);
      break;
    case WORD_ORDINAL:
      scan_ordinal(scan, at, end);
      break;
    case WORD_TWICE:
    case WORD_HALVED:
      series_at(scan, at);
      break;
    case WORD_DOUBLE:
      if (next_is(scan, end, owner, sizeof owner / sizeof *owner)) series_at(scan, at);
      break;
    case WORD_VAGUE:
      scan_vague(scan, at, end);
      break;
    case WORD_SINGLE:
      scan_single(scan, at, end);
      break;
    case WORD_ORDER:
      scan_order(scan, at, end);
      break;
    case WORD_NONE:
      break;
  }
}
