/* What stands before a number: sign, currency, the word; hedges and bounds, also those behind. */
#include "proof/scanner.h"

static bool opens(const struct scan *scan, size_t at) {
  unsigned char c = byte_at(scan, at - 1);
  if (!c || scan_byte[c] & BYTE_SPACE || strchr("([{=~<>,;|\"'`/:*$", c)) return true;
  return c >= 0x80 && !scan_letter_before(scan, at);
}

/* A leading point and a sign belong to the number. */
static void read_sign(const struct scan *scan, struct before *before) {
  size_t at = before->begin;
  if (byte_at(scan, at - 1) == '.' && scan->locale == LOCALE_EN) {
    unsigned char c = byte_at(scan, at - 2);
    if (!c || scan_byte[c] & BYTE_SPACE || strchr("([{=~<>,;|+-/$", c) ||
        (c >= 0x80 && !scan_letter_before(scan, at - 1)))
      before->begin = --at;
  }
  unsigned char c = byte_at(scan, at - 1);
  size_t sign = 0;
  if (c == '-' || c == '+')
    sign = 1;
  else if (c >= 0x80)
    sign = SCAN_BEFORE(scan, at, "\u2212") + SCAN_BEFORE(scan, at, "\u2013");
  if (!sign) return;
  if (c == '-' && SCAN_BEFORE(scan, at, "+/-")) {
    before->tolerance = true;
    return;
  }
  if (!opens(scan, at - sign)) return;
  before->negative = c != '+';
  before->begin = at - sign;
}

static bool is_reference_word(const struct scan *scan, size_t end) {
  struct before word = {.begin = end};
  before_read_word(scan, end, &word);
  return word.word && word.word->before & BEFORE_REFERENCE;
}

/* "sub-10", "mid-1990s", "non-16-byte": the word before the hyphen leaves the number a number. */
static bool is_prefix(const struct scan *scan, size_t hyphen, struct before *before) {
  static const char *const prefixes[] = {"sub", "mid", "pre", "post", "non"};
  size_t begin = hyphen;
  while (byte_is(scan, begin - 1, BYTE_LETTER) && hyphen - begin < 5) begin--;
  for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++) {
    if (!scan_word_is(scan, begin, hyphen, prefixes[i])) continue;
    before->sub = i == 0;
    return true;
  }
  return false;
}

static enum glue glue_before(const struct scan *scan, struct before *before) {
  size_t at = before->begin;
  unsigned char c = byte_at(scan, at - 1), d = byte_at(scan, at - 2);
  if (scan_byte[c] & BYTE_ALNUM || c == '_') return GLUE_SHAPE;
  switch (c) {
    case '#':
      return GLUE_REFERENCE;
    case '$':
      before->outer = at - 1;
      return GLUE_CURRENCY;
    case '@':
    case '&':
    case '%':
    case '\\':
    case '^':
      return GLUE_SHAPE;
    case '/':
      return scan_byte[d] & BYTE_DIGIT ? GLUE_CLEAN : GLUE_SHAPE;
    case ':':
      return scan_letter_before(scan, at - 1) || d == ':' ? GLUE_SHAPE : GLUE_CLEAN;
    case '+':
      return d == '+' || scan_letter_before(scan, at - 1) ? GLUE_SHAPE : GLUE_CLEAN;
    case '-':
      if (scan_letter_before(scan, at - 1) && is_prefix(scan, at - 1, before)) return GLUE_CLEAN;
      return scan_letter_before(scan, at - 1) || d == '_' ? GLUE_SHAPE : GLUE_CLEAN;
    case '\'':
      before->apostrophe = true;
      return scan_letter_before(scan, at - 1) ? GLUE_SHAPE : GLUE_CLEAN;
    case '.':
      if (d == '.') return GLUE_CLEAN;
      if (scan_letter_before(scan, at - 1) && is_reference_word(scan, at)) return GLUE_REFERENCE;
      return scan_byte[d] & BYTE_ALNUM || d >= 0x80 || d == '/' || d == '_' || d == ')' || d == ']' || d == '-'
                 ? GLUE_SHAPE
                 : GLUE_CLEAN;
    case '(':
      return scan_letter_before(scan, at - 1) || d == '_' ? GLUE_SHAPE : GLUE_CLEAN;
    case '{':
      return scan_letter_before(scan, at - 1) || d == '-' ? GLUE_SHAPE : GLUE_CLEAN;
    case '[':
      return scan_letter_before(scan, at - 1) || d == '_' || d == ']' || scan_byte[d] & BYTE_DIGIT ? GLUE_SHAPE
                                                                                                   : GLUE_CLEAN;
    default:
      break;
  }
  if (c < 0x80) return GLUE_CLEAN;
  if (scan_letter_before(scan, at)) return GLUE_SHAPE;
  if (SCAN_BEFORE(scan, at, "\u00A7") || SCAN_BEFORE(scan, at, "\u00B6") || SCAN_BEFORE(scan, at, "\u2116"))
    return GLUE_REFERENCE;
  if (SCAN_BEFORE(scan, at, "\u00B1")) before->tolerance = true;
  if (SCAN_BEFORE(scan, at, "\u2019")) before->apostrophe = true;
  size_t money = SCAN_BEFORE(scan, at, "\u20AC") + SCAN_BEFORE(scan, at, "\u00A3") + SCAN_BEFORE(scan, at, "\u00A5");
  if (!money) return GLUE_CLEAN;
  before->outer = at - money;
  return GLUE_CURRENCY;
}

void before_read_word(const struct scan *scan, size_t at, struct before *before) {
  size_t gap = scan_gap_before(scan, at), end = at - gap;
  before->mark = byte_at(scan, end - 1);
  if (before->mark == '~' && gap == 0 && byte_is(scan, end - 2, BYTE_LETTER)) end--; /* the tie of LaTeX */
  bool point = byte_at(scan, end - 1) == '.';
  if (point) end--;
  size_t begin = end;
  while (byte_is(scan, begin - 1, BYTE_LETTER) && end - begin < SCAN_PAD / 2) begin--;
  before->word_begin = before->word_end = end;
  if (begin == end || begin < scan->begin || byte_is(scan, begin - 1, BYTE_DIGIT) || byte_at(scan, begin - 1) == '_' ||
      scan_letter_before(scan, begin))
    return;
  size_t same;
  const struct word *word = scan_word_at(scan, begin, &same);
  if (point && !(word && word->before & (BEFORE_ABOUT | BEFORE_REFERENCE | BEFORE_VERSION | BEFORE_MONTH))) {
    bool page = scan_word_is(scan, begin, end, "p") || scan_word_is(scan, begin, end, "no") ||
                scan_word_is(scan, begin, end, "nr");
    if (!page) return;
    static const struct word reference = {.text = "p", .length = 1, .before = BEFORE_REFERENCE};
    word = &reference;
  }
  static const struct word plain = {.text = "", .before = BEFORE_PLAIN};
  if (word && word->before & BEFORE_REFERENCE && byte_at(scan, begin - 1) == '-') word = &plain; /* "man-pages 6.03" */
  before->word = word;
  before->word_begin = begin;
  before->word_end = end;
  before->capital = byte_is(scan, begin, BYTE_UPPER);
  if (!before->capital) return;
  gap = scan_gap_before(scan, begin);
  unsigned char c = byte_at(scan, begin - gap - 1);
  before->sentence = begin - gap <= scan->begin || !c || strchr(".!?:;\"*([|>", c) || c >= 0x80;
}

void before_read(const struct scan *scan, size_t at, struct before *before) {
  *before = (struct before){.begin = at};
  unsigned char c = byte_at(scan, at - 1);
  if (c != ' ') {
    read_sign(scan, before);
    before->outer = before->begin;
    before->glue = glue_before(scan, before);
    if (before->glue == GLUE_SHAPE) return;
  } else
    before->outer = at;
  before_read_word(scan, before->outer, before);
  if (before->mark >= 0x80 && before->outer == at && c == ' ') {
    size_t end = at - scan_gap_before(scan, at);
    if (SCAN_BEFORE(scan, end, "\u00A7") || SCAN_BEFORE(scan, end, "\u00B6") || SCAN_BEFORE(scan, end, "\u2116"))
      before->glue = GLUE_REFERENCE;
    if (SCAN_BEFORE(scan, end, "\u00B1")) before->tolerance = true;
  }
  if (before->word && before->word->before & BEFORE_MINUS && before->begin == at && before->outer == at) {
    before->negative = true;
    size_t word = before->word_begin, gap = scan_gap_before(scan, word);
    if (is_digit(scan, word - gap - 1))
      before->negative = false; /* 10 minus 5 */
    else
      before->begin = before->outer = word, before_read_word(scan, word, before);
  }
}

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
