/* Versions and numbers that are names, by the word before them: "Python 3.11", "port 8080", "BERT 2". */
#include "proof/class.h"

/* The word behind a bare number that it may count: lower case, plural. */
static bool counts_something(const struct scan *scan, size_t end) {
  size_t gap = scan_gap(scan, end);
  size_t word = end + gap, stop = scan_letters_end(scan, word);
  return gap && stop - word > 3 && byte_is(scan, word, BYTE_LOWER) && scan->text[stop - 1] == 's' &&
         scan->text[stop - 2] != 's';
}

/* Whether the number may end at stop: nothing is glued to it. */
static bool is_whole(const struct scan *scan, size_t stop) {
  unsigned char c = byte_at(scan, stop), d = byte_at(scan, stop + 1);
  if (byte_is(scan, stop, BYTE_LETTER) || c == '_' || c == '%' || c == '/') return false;
  if (c == '-' || c == ':') return !(scan_byte[d] & BYTE_ALNUM);
  return !((c == '.' || c == ',') && scan_byte[d] & BYTE_DIGIT);
}

/* "version to 4", "version of 3". */
static bool follows_version(const struct scan *scan, const struct before *before) {
  if (!scan_word_is(scan, before->word_begin, before->word_end, "to")) return false;
  struct before further = {.begin = before->word_begin};
  before_read_word(scan, before->word_begin, &further);
  return scan_word_is(scan, further.word_begin, further.word_end, "version");
}

/* The class of a number with one point or none behind a word; TOKEN_CLASS_COUNT: it is a number. */
static enum token_class class_of(const struct scan *scan, size_t at, size_t stop, bool point,
                                 const struct before *before) {
  unsigned cue = before->word ? before->word->before : 0;
  if (cue & BEFORE_VERSION)
    return !before->capital && !point && counts_something(scan, stop) ? TOKEN_CLASS_COUNT : TOKEN_VERSION;
  if (cue & BEFORE_IDENTIFIER) return TOKEN_IDENTIFIER;
  if (follows_version(scan, before)) return TOKEN_VERSION;
  if (point && scan_word_is(scan, before->word_begin, before->word_end, "since")) return TOKEN_VERSION;
  bool name = before->capital && !(cue & BEFORE_PLAIN) && !(before->word && before->word->kind != WORD_NONE);
  if (!name) return TOKEN_CLASS_COUNT;
  if (before->sentence) /* "Samba 4.9" alone */
    return point && before->word_begin == scan->begin && stop == scan->end ? TOKEN_VERSION : TOKEN_CLASS_COUNT;
  if (point) return TOKEN_VERSION;
  if (before->word_end - before->word_begin == 1) return TOKEN_CLASS_COUNT; /* "LETTER I 312" */
  return !counts_something(scan, stop) && stop - at <= 3 ? TOKEN_IDENTIFIER : TOKEN_CLASS_COUNT;
}

bool scan_version(struct scan *scan, size_t at, const struct before *before) {
  if (before->begin != at || before->outer != at || before->word_begin == before->word_end || counts_unit(scan, at))
    return false;
  unsigned cue = before->word ? before->word->before : 0;
  bool named = cue & (BEFORE_VERSION | BEFORE_IDENTIFIER);
  size_t end = scan_digits_end(scan, at);
  bool point = byte_at(scan, end) == '.' && is_digit(scan, end + 1);
  size_t stop = point ? scan_digits_end(scan, end + 1) : end;
  if (!is_whole(scan, stop)) {
    bool glued = named && strchr("./:-", scan->text[stop]); /* DOI 10.1145/36, FreeBSD 7.0-CURRENT, bits 0-7 */
    if (glued) scan_shape(scan, at);
    return glued;
  }
  enum token_class class_ = class_of(scan, at, stop, point, before);
  if (class_ == TOKEN_CLASS_COUNT) return false;
  scan_put(scan, at, stop, class_);
  bool plural = scan->text[before->word_end - 1] == 's'; /* "ports 80 and 443" */
  size_t next = named ? reference_join(scan, stop, plural) : 0;
  if (next && !counts_unit(scan, next)) put_references(scan, next, plural, class_);
  return true;
}
