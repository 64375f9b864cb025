/* What stands before a number: sign, currency, the word. */
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
