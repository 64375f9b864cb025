/* Numbers that the words and signs before them make references, versions or identifiers. */
#include "proof/scanner.h"

/* 5, 5.1, A.5, 5-1, 5a: the end of a reference's number. */
static size_t reference_end(const struct scan *scan, size_t at) {
  size_t end = scan_digits_end(scan, at);
  while ((byte_at(scan, end) == '.' || byte_at(scan, end) == '-') && is_digit(scan, end + 1))
    end = scan_digits_end(scan, end + 1);
  if (byte_is(scan, end, BYTE_LOWER) && !byte_is(scan, end + 1, BYTE_ALNUM)) end++;
  return end;
}

/* A number with a known unit behind it is no reference: "line 64 bytes". */
static bool has_unit(const struct scan *scan, size_t at) {
  struct number number;
  struct unit_found unit;
  if (!number_read_digits(scan, at, &number) || !unit_behind(scan, &number, &unit)) return false;
  return unit.end > unit.begin;
}

/* What joins reference numbers: "2 and 3", "2–4", "2, 3". 0 when nothing does. */
static size_t join_end(const struct scan *scan, size_t at, bool plural) {
  size_t dash = SCAN_AT(scan, at, "\u2013");
  if (!dash && SCAN_AT(scan, at, "--")) dash = 2;
  if (!dash && byte_at(scan, at) == '/') dash = 1;
  if (dash) return is_digit(scan, at + dash) ? at + dash : 0;
  if (!plural) return 0;
  size_t i = at;
  if (byte_at(scan, i) == ',') i++;
  size_t gap = scan_gap(scan, i);
  if (!gap) return 0;
  i += gap;
  size_t word =
      SCAN_AT(scan, i, "and ") + SCAN_AT(scan, i, "or ") + SCAN_AT(scan, i, "to ") + SCAN_AT(scan, i, "through ");
  if (word)
    i += word;
  else if (i - gap == at)
    return 0;
  return is_digit(scan, i) ? i : 0;
}

static void put_references(struct scan *scan, size_t at, bool plural, enum token_class class_) {
  for (int count = 0; count < SCAN_MEMBERS; count++) {
    size_t end = reference_end(scan, at);
    scan_put(scan, at, end, class_);
    at = join_end(scan, end, plural);
    if (!at || has_unit(scan, at) || byte_is(scan, reference_end(scan, at), BYTE_LETTER)) return;
  }
}

static bool scan_reference(struct scan *scan, size_t at, const struct before *before) {
  unsigned cue = before->word ? before->word->before : 0;
  if (before->glue == GLUE_REFERENCE) {
    if (byte_at(scan, at - 1) == '#') {
      size_t end = at;
      while (byte_is(scan, end, BYTE_DIGIT) ||
             ((byte_at(scan, end) | 0x20) >= 'a' && (byte_at(scan, end) | 0x20) <= 'f'))
        end++;
      if (end > scan_digits_end(scan, at) && !byte_is(scan, end, BYTE_ALNUM)) {
        scan_put(scan, at - 1, end, TOKEN_IDENTIFIER);
        return true;
      }
    }
    put_references(scan, at, true, TOKEN_REFERENCE);
    return true;
  }
  if (!(cue & BEFORE_REFERENCE) || before->begin != at || has_unit(scan, at)) return false;
  size_t end = reference_end(scan, at);
  if (byte_is(scan, end, BYTE_ALNUM) || byte_at(scan, end) == '%' ||
      (byte_at(scan, end) == ',' && is_digit(scan, end + 1)))
    return false;
  put_references(scan, at, cue & BEFORE_PLURAL, TOKEN_REFERENCE);
  return true;
}

/* [12], [3, 5], [1–4]: citations; not "[0, 1]", nor what is a range of values. */
static bool scan_citation(struct scan *scan, size_t at, const struct before *before) {
  if (byte_at(scan, at - 1) != '[' || before->begin != at) return false;
  size_t i = at;
  int count = 0;
  for (; count < SCAN_MEMBERS * 4; count++) {
    size_t end = scan_digits_end(scan, i);
    if (end == i || end - i > 3 || scan->text[i] == '0') return false;
    i = end;
    if (byte_at(scan, i) == ']') break;
    size_t dash = SCAN_AT(scan, i, "\u2013");
    if (!dash) dash = byte_at(scan, i) == '-' || byte_at(scan, i) == ',' ? 1 : 0;
    if (!dash) return false;
    i += dash + scan_gap(scan, i + dash);
  }
  if (byte_at(scan, i) != ']') return false;
  struct before word = {.begin = at - 1};
  before_read_word(scan, at - 1, &word);
  size_t length = word.word_end - word.word_begin;
  if (scan_word_is(scan, word.word_begin, word.word_end, "range") ||
      scan_word_is(scan, word.word_begin, word.word_end, "interval") ||
      (length == 2 && scan_word_is(scan, word.word_begin, word.word_end, "in")))
    return false;
  while (at < i) {
    size_t end = scan_digits_end(scan, at);
    scan_put(scan, at, end, TOKEN_REFERENCE);
    for (at = end; at < i && !is_digit(scan, at);) at++;
  }
  return true;
}

/* "(7)" alone, "Eq. (7)"; not "seven (7)". */
static bool scan_bracketed(struct scan *scan, size_t at, const struct before *before) {
  if (byte_at(scan, at - 1) != '(' || before->begin != at) return false;
  size_t end = reference_end(scan, at);
  if (byte_at(scan, end) != ')' || end - at > 5) return false;
  struct before word = {.begin = at - 1};
  before_read_word(scan, at - 1, &word);
  bool cue = word.word && word.word->before & BEFORE_REFERENCE;
  if (!cue && (scan_digits_end(scan, at) != end || end - at > 2 || (word.word && word.word->kind != WORD_NONE)))
    return false;
  scan_put(scan, at, end, TOKEN_REFERENCE);
  return true;
}

/* "3.", "3)", "3.2" at the start of a line: the number of a list item or heading. */
static bool scan_counter(struct scan *scan, size_t at, const struct before *before) {
  if (before->begin != at || before->outer != at) return false;
  size_t start = at;
  bool line = false;
  for (; byte_is(scan, start - 1, BYTE_SPACE); start--) line = line || byte_at(scan, start - 1) == '\n';
  bool first = start <= scan->begin;
  line = line || first;
  if (!line && !(byte_at(scan, at - 1) == '(' && at - 1 == scan->begin)) return false;
  size_t digits = scan_digits_end(scan, at), end = reference_end(scan, at);
  unsigned char c = byte_at(scan, end);
  if (digits - at > 3 || byte_is(scan, end - 1, BYTE_LETTER)) return false;
  size_t word = end + scan_gap(scan, end + (c == '.')) + (c == '.');
  bool dotted = end > digits && (c == '.' || word > end + 1) && byte_is(scan, word, BYTE_UPPER) && !has_unit(scan, at);
  if (!first && !dotted && !strchr(".:;!?)", scan->text[start - 1])) return false;
  bool heading = scan->piece->kind == PIECE_HEADING && first &&
                 (end > digits || byte_is(scan, end + scan_gap(scan, end), BYTE_UPPER)) && scan_gap(scan, end) &&
                 !has_unit(scan, at);
  bool title = first && end > digits && word > end && byte_is(scan, word, BYTE_UPPER) && scan->piece->length < 100 &&
               !has_unit(scan, at) && !strchr(".!?;:,", scan->text[scan->end - 1]);
  heading = heading || title || dotted;
  bool mark = (c == '.' || c == ')') && scan_byte[byte_at(scan, end + 1)] & BYTE_SPACE &&
              end + 1 + scan_gap(scan, end + 1) < scan->end;
  if (!heading && !mark) return false;
  scan_put(scan, at, end, TOKEN_REFERENCE);
  return true;
}

/* The word behind a bare number that it may count: lower case. */
static bool counts_something(const struct scan *scan, size_t end) {
  size_t gap = scan_gap(scan, end);
  size_t word = end + gap, stop = scan_letters_end(scan, word);
  return gap && stop - word > 3 && byte_is(scan, word, BYTE_LOWER) && scan->text[stop - 1] == 's' &&
         scan->text[stop - 2] != 's';
}

static bool scan_version(struct scan *scan, size_t at, const struct before *before) {
  if (before->begin != at || before->outer != at || before->word_begin == before->word_end || has_unit(scan, at))
    return false;
  unsigned cue = before->word ? before->word->before : 0;
  size_t end = scan_digits_end(scan, at),
         point = byte_at(scan, end) == '.' && is_digit(scan, end + 1) ? scan_digits_end(scan, end + 1) : 0;
  size_t stop = point ? point : end;
  bool whole = !byte_is(scan, stop, BYTE_LETTER) && byte_at(scan, stop) != '_' &&
               !(byte_at(scan, stop) == '.' && is_digit(scan, stop + 1)) &&
               !(byte_at(scan, stop) == ',' && is_digit(scan, stop + 1)) && byte_at(scan, stop) != '%' &&
               byte_at(scan, stop) != '/' && byte_at(scan, stop) != ':';
  bool named = cue & (BEFORE_VERSION | BEFORE_IDENTIFIER) && is_digit(scan, stop + 1);
  if (!whole && cue & BEFORE_IDENTIFIER && strchr("./:", scan->text[stop])) {
    scan_shape(scan, at); /* DOI 10.1145/36 */
    return true;
  }
  if (!whole || (byte_at(scan, stop) == '-' && byte_is(scan, stop + 1, BYTE_ALNUM) && !named)) return false;
  enum token_class class_ = TOKEN_CLASS_COUNT;
  if (cue & BEFORE_VERSION)
    class_ = TOKEN_VERSION;
  else if (cue & BEFORE_IDENTIFIER)
    class_ = TOKEN_IDENTIFIER;
  else if (before->capital && !before->sentence && !(cue & BEFORE_PLAIN) &&
           !(before->word && before->word->kind != WORD_NONE)) {
    if (point)
      class_ = TOKEN_VERSION;
    else if (!counts_something(scan, stop) && end - at <= 3)
      class_ = TOKEN_IDENTIFIER;
  } else if (point && scan_word_is(scan, before->word_begin, before->word_end, "since"))
    class_ = TOKEN_VERSION;
  bool whole_piece =
      before->capital && point && before->word_begin == scan->begin && stop == scan->end; /* "Samba 4.9" */
  if (class_ == TOKEN_CLASS_COUNT && whole_piece && !(before->word && before->word->before & BEFORE_PLAIN))
    class_ = TOKEN_VERSION;
  if (class_ == TOKEN_CLASS_COUNT) return false;
  if (cue & BEFORE_VERSION && !before->capital && !point && counts_something(scan, stop)) return false;
  scan_put(scan, at, stop, class_);
  if (!(cue & (BEFORE_VERSION | BEFORE_IDENTIFIER))) return true;
  if (is_digit(scan, scan->cursor + 1) && byte_at(scan, scan->cursor) == '-' && cue & BEFORE_IDENTIFIER) {
    size_t last = reference_end(scan, at);
    struct token *token = &scan->list->item[scan->list->count - 1];
    token->end = token->number_end = token->unit_begin = token->unit_end = scan->cursor = stop =
        last; /* ISBN 0-306-40615-2 */
  }
  /* "ports 80 and 443", "versions 2.6 and 2.7", "bits 0-7" */
  size_t next = byte_at(scan, stop) == '-' && is_digit(scan, stop + 1) ? stop + 1 : 0;
  bool plural = scan->text[before->word_end - 1] == 's';
  if (!next) next = join_end(scan, stop, plural);
  if (next && !has_unit(scan, next)) put_references(scan, next, plural, class_);
  return true;
}

/* "Closes: 971523, 971524" of a changelog. */
static bool scan_closes(struct scan *scan, size_t at, const struct before *before) {
  if (before->mark != ':' || before->begin != at || !SCAN_BEFORE(scan, at - scan_gap_before(scan, at), "loses:"))
    return false;
  put_references(scan, at, true, TOKEN_REFERENCE);
  return true;
}

bool scan_context(struct scan *scan, size_t at, const struct before *before) {
  unsigned char c = byte_at(scan, at - 1);
  if (before->mark == ':' && scan_closes(scan, at, before)) return true;
  bool inside = before->glue != GLUE_REFERENCE && at != scan->begin && c == ' ' && byte_is(scan, at - 2, BYTE_ALNUM);
  if ((!inside || scan->piece->kind == PIECE_HEADING) && scan_counter(scan, at, before)) return true;
  if (before->glue == GLUE_REFERENCE || (before->word && before->word->before & BEFORE_REFERENCE))
    if (scan_reference(scan, at, before)) return true;
  if (c == '[' && scan_citation(scan, at, before)) return true;
  if (c == '(' && scan_bracketed(scan, at, before)) return true;
  return (before->capital ||
          (before->word && before->word->before & (BEFORE_VERSION | BEFORE_IDENTIFIER | BEFORE_YEAR))) &&
         scan_version(scan, at, before);
}
