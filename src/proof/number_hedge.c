/* Hedges and bounds: what the words and signs around a number say of it. */
#include "proof/scanner.h"

struct phrase {
  const char *before, *word;
  enum token_bound bound;
  enum token_hedge hedge;
};

/* Two-word phrases: the word before and the one next to the number. */
static const struct phrase phrases[] = {
    {"at", "least", BOUND_AT_LEAST, HEDGE_NONE},    {"at", "most", BOUND_AT_MOST, HEDGE_NONE},
    {"more", "than", BOUND_MORE, HEDGE_NONE},       {"greater", "than", BOUND_MORE, HEDGE_NONE},
    {"higher", "than", BOUND_MORE, HEDGE_NONE},     {"larger", "than", BOUND_MORE, HEDGE_NONE},
    {"bigger", "than", BOUND_MORE, HEDGE_NONE},     {"longer", "than", BOUND_MORE, HEDGE_NONE},
    {"less", "than", BOUND_LESS, HEDGE_NONE},       {"fewer", "than", BOUND_LESS, HEDGE_NONE},
    {"lower", "than", BOUND_LESS, HEDGE_NONE},      {"smaller", "than", BOUND_LESS, HEDGE_NONE},
    {"shorter", "than", BOUND_LESS, HEDGE_NONE},    {"up", "to", BOUND_AT_MOST, HEDGE_NONE},
    {"close", "to", BOUND_NONE, HEDGE_ABOUT},       {"minimum", "of", BOUND_AT_LEAST, HEDGE_NONE},
    {"maximum", "of", BOUND_AT_MOST, HEDGE_NONE},   {"excess", "of", BOUND_MORE, HEDGE_NONE},
    {"upwards", "of", BOUND_AT_LEAST, HEDGE_NONE},  {"order", "of", BOUND_NONE, HEDGE_ABOUT},
    {"many", "as", BOUND_AT_MOST, HEDGE_NONE},      {"much", "as", BOUND_AT_MOST, HEDGE_NONE},
    {"few", "as", BOUND_AT_LEAST, HEDGE_NONE},      {"little", "as", BOUND_AT_LEAST, HEDGE_NONE},
    {"just", "under", BOUND_NONE, HEDGE_BELOW},     {"just", "below", BOUND_NONE, HEDGE_BELOW},
    {"slightly", "under", BOUND_NONE, HEDGE_BELOW}, {"slightly", "below", BOUND_NONE, HEDGE_BELOW},
    {"just", "over", BOUND_NONE, HEDGE_ABOVE},      {"just", "above", BOUND_NONE, HEDGE_ABOVE},
    {"slightly", "over", BOUND_NONE, HEDGE_ABOVE},  {"slightly", "above", BOUND_NONE, HEDGE_ABOVE},
    {"little", "over", BOUND_NONE, HEDGE_ABOVE},    {"little", "under", BOUND_NONE, HEDGE_BELOW},
};

struct span {
  size_t begin, end;
};

static struct span previous_word(const struct scan *scan, size_t at) {
  size_t end = at - scan_gap_before(scan, at), begin = end;
  if (byte_at(scan, end - 1) == '-' && end == at) end = begin = at - 1;
  while (byte_is(scan, begin - 1, BYTE_LETTER) && end - begin < SCAN_PAD / 2) begin--;
  return (struct span){begin, end};
}

static bool is(const struct scan *scan, struct span span, const char *word) {
  return scan_word_is(scan, span.begin, span.end, word);
}

/* "no more than" turns a bound round; "a little more than" makes a hedge of it. */
static size_t qualify(const struct scan *scan, size_t begin, struct hedge *hedge) {
  struct span word = previous_word(scan, begin);
  if (hedge->bound == BOUND_MORE || hedge->bound == BOUND_LESS) {
    if (is(scan, word, "no") || is(scan, word, "not")) {
      hedge->bound = hedge->bound == BOUND_MORE ? BOUND_AT_MOST : BOUND_AT_LEAST;
      return word.begin;
    }
    if (is(scan, word, "little") || is(scan, word, "slightly") || is(scan, word, "bit")) {
      hedge->hedge = hedge->bound == BOUND_MORE ? HEDGE_ABOVE : HEDGE_BELOW;
      hedge->bound = BOUND_NONE;
      begin = word.begin;
      word = previous_word(scan, begin);
    }
  }
  if (is(scan, word, "as") && scan->text[begin] != 'o') return word.begin; /* "as many as" */
  if (is(scan, word, "a")) return word.begin;
  return begin;
}

/* The hedge or bound that a word before the number is; where it begins, 0 when it is none. */
static size_t read_phrase(const struct scan *scan, const struct word *word, size_t begin, struct hedge *hedge) {
  unsigned is_one = word->before & (BEFORE_PHRASE | BEFORE_LESS | BEFORE_MORE);
  if (is_one) {
    struct span first = previous_word(scan, begin);
    for (size_t i = 0; i < sizeof phrases / sizeof *phrases; i++) {
      if (phrases[i].word[0] != word->text[0] || strcmp(phrases[i].word, word->text) != 0 ||
          !is(scan, first, phrases[i].before))
        continue;
      if (phrases[i].bound != BOUND_NONE) hedge->bound = phrases[i].bound;
      if (phrases[i].hedge != HEDGE_NONE) hedge->hedge = phrases[i].hedge;
      return qualify(scan, first.begin, hedge);
    }
  }
  if (word->before & BEFORE_ABOUT)
    hedge->hedge = HEDGE_ABOUT;
  else if (word->before & BEFORE_BELOW)
    hedge->hedge = HEDGE_BELOW;
  else if (word->before & BEFORE_EXACTLY)
    hedge->hedge = HEDGE_EXACTLY;
  else if (word->before & BEFORE_LESS)
    hedge->bound = !strcmp(word->text, "within") ? BOUND_AT_MOST : BOUND_LESS;
  else if (word->before & BEFORE_MORE)
    hedge->bound = BOUND_MORE;
  else
    return 0;
  return begin;
}

/* A sign before a number: ~ ≈ ≤ < … and the commands of LaTeX. Where it begins, 0 when there is none. */
static size_t read_mark(const struct scan *scan, size_t end, struct hedge *hedge) {
  static const struct {
    const char *text;
    enum token_bound bound;
    enum token_hedge hedge;
  } marks[] = {
      {"\u2248", BOUND_NONE, HEDGE_ABOUT},   {"\u2243", BOUND_NONE, HEDGE_ABOUT},
      {"\u223C", BOUND_NONE, HEDGE_ABOUT},   {"\u2245", BOUND_NONE, HEDGE_ABOUT},
      {"\u2264", BOUND_AT_MOST, HEDGE_NONE}, {"\u2265", BOUND_AT_LEAST, HEDGE_NONE},
      {"\u2A7D", BOUND_AT_MOST, HEDGE_NONE}, {"\u2A7E", BOUND_AT_LEAST, HEDGE_NONE},
      {"\\approx", BOUND_NONE, HEDGE_ABOUT}, {"\\sim", BOUND_NONE, HEDGE_ABOUT},
      {"\\leq", BOUND_AT_MOST, HEDGE_NONE},  {"\\le", BOUND_AT_MOST, HEDGE_NONE},
      {"\\geq", BOUND_AT_LEAST, HEDGE_NONE}, {"\\ge", BOUND_AT_LEAST, HEDGE_NONE},
      {"<=", BOUND_AT_MOST, HEDGE_NONE},     {">=", BOUND_AT_LEAST, HEDGE_NONE},
      {"<", BOUND_LESS, HEDGE_NONE},         {">", BOUND_MORE, HEDGE_NONE},
      {"~", BOUND_NONE, HEDGE_ABOUT},
  };
  unsigned char c = byte_at(scan, end - 1), d = byte_at(scan, end - 2);
  if (c < 0x80 && !strchr("<>=~", c) && !(scan_byte[c] & BYTE_LETTER)) return 0;
  if (c == '~' && scan_byte[d] & BYTE_ALNUM) return 0; /* a tie */
  if (c == '>' && (d == '-' || d == '=' || d == '>')) return 0;
  if (c == '<' && d == '<') return 0;
  for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
    size_t length = strlen(marks[i].text);
    if (memcmp(scan->text + end - length, marks[i].text, length) != 0) continue;
    if (marks[i].bound != BOUND_NONE) hedge->bound = marks[i].bound;
    if (marks[i].hedge != HEDGE_NONE) hedge->hedge = marks[i].hedge;
    return end - length;
  }
  return 0;
}

void hedge_read(const struct scan *scan, const struct before *before, struct hedge *hedge) {
  struct before at = *before;
  *hedge = (struct hedge){.begin = before->outer};
  if (before->sub) {
    hedge->bound = BOUND_LESS;
    hedge->begin -= 4;
    return;
  }
  for (int i = 0; i < 3; i++) {
    size_t begin = 0;
    if (i == 0 && at.word && at.word->before & BEFORE_THE) { /* "roughly the 9 ms" */
      size_t word = at.word_begin;
      struct before further = {.begin = word};
      before_read_word(scan, word, &further);
      if (further.word && further.word->before & (BEFORE_ABOUT | BEFORE_BELOW | BEFORE_EXACTLY)) at = further;
    }
    if (at.word) begin = read_phrase(scan, at.word, at.word_begin, hedge);
    if (!begin && (at.mark >= 0x80 || at.mark == '<' || at.mark == '>' || at.mark == '=' || at.mark == '~' ||
                   (at.word_begin < at.word_end && byte_at(scan, at.word_begin - 1) == '\\'))) {
      size_t end = hedge->begin - scan_gap_before(scan, hedge->begin);
      begin = read_mark(scan, end, hedge);
    }
    if (!begin) return;
    hedge->begin = begin;
    at = (struct before){.begin = begin};
    before_read_word(scan, begin, &at);
  }
}

void hedge_behind(const struct scan *scan, size_t at, struct hedge *hedge) {
  if (hedge->bound != BOUND_NONE) return;
  if (byte_at(scan, at) == '+' && !byte_is(scan, at + 1, BYTE_ALNUM)) {
    hedge->bound = BOUND_AT_LEAST;
    return;
  }
  size_t gap = scan_gap(scan, at);
  if (!gap || !SCAN_AT(scan, at + gap, "or ")) return;
  size_t word = at + gap + 3, end = scan_letters_end(scan, word);
  if (scan_word_is(scan, word, end, "more") || scan_word_is(scan, word, end, "greater") ||
      scan_word_is(scan, word, end, "higher"))
    hedge->bound = BOUND_AT_LEAST;
  else if (scan_word_is(scan, word, end, "less") || scan_word_is(scan, word, end, "fewer") ||
           scan_word_is(scan, word, end, "lower"))
    hedge->bound = BOUND_AT_MOST;
  else if (scan_word_is(scan, word, end, "so"))
    hedge->hedge = HEDGE_ABOUT;
}
