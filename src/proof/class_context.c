/* Numbers that the words and signs before them make references, versions or identifiers. */
#include "proof/class.h"

size_t reference_end(const struct scan *scan, size_t at) {
  size_t end = scan_digits_end(scan, at);
  while ((byte_at(scan, end) == '.' || byte_at(scan, end) == '-') && is_digit(scan, end + 1))
    end = scan_digits_end(scan, end + 1);
  if (byte_is(scan, end, BYTE_LOWER) && !byte_is(scan, end + 1, BYTE_ALNUM)) end++;
  return end;
}

bool counts_unit(const struct scan *scan, size_t at) {
  struct number number;
  struct unit_found unit;
  if (!number_read_digits(scan, at, &number) || !unit_behind(scan, &number, &unit)) return false;
  return unit.end > unit.begin;
}

size_t reference_join(const struct scan *scan, size_t at, bool plural) {
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

void put_references(struct scan *scan, size_t at, bool plural, enum token_class class_) {
  for (int count = 0; count < SCAN_MEMBERS; count++) {
    size_t end = reference_end(scan, at);
    scan_put(scan, at, end, class_);
    at = reference_join(scan, end, plural);
    if (!at || counts_unit(scan, at) || byte_is(scan, reference_end(scan, at), BYTE_LETTER)) return;
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
  if (!(cue & BEFORE_REFERENCE) || (cue & BEFORE_CAPITAL && !before->capital) || before->begin != at ||
      counts_unit(scan, at))
    return false;
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

/* Whether a line or the piece begins at `at`; *start: end of what stands before. */
static bool begins_line(const struct scan *scan, size_t at, size_t *start) {
  bool line = false;
  for (*start = at; byte_is(scan, *start - 1, BYTE_SPACE); --*start) line = line || byte_at(scan, *start - 1) == '\n';
  return line || *start <= scan->begin || (byte_at(scan, at - 1) == '(' && at - 1 == scan->begin);
}

/* "5.1 Fetch time", "5.1. Fetch time", "5.1 What is it?": at the start of a line, a title behind. */
static bool is_title(const struct scan *scan, size_t at, size_t end, bool first) {
  bool point = byte_at(scan, end) == '.', dotted = end > scan_digits_end(scan, at);
  size_t word = end + point + scan_gap(scan, end + point), letter = word + (byte_at(scan, word) == '(');
  bool upper = word > end + point && byte_is(scan, letter, BYTE_UPPER);
  if (!upper || counts_unit(scan, at)) return false;
  if (scan->piece->kind == PIECE_HEADING && first) return true;
  if (dotted && (point || word > end + 1)) return true;
  return first && dotted && scan->piece->length < 100 && !strchr(".!;:,", scan->text[scan->end - 1]);
}

/* "3.", "3)", "3.2" at the start of a line: the number of a list item or heading. */
static bool scan_counter(struct scan *scan, size_t at, const struct before *before) {
  size_t start;
  if (before->begin != at || before->outer != at || !begins_line(scan, at, &start)) return false;
  size_t digits = scan_digits_end(scan, at), end = reference_end(scan, at);
  if (digits - at > 3 || byte_is(scan, end - 1, BYTE_LETTER)) return false;
  bool first = start <= scan->begin, title = is_title(scan, at, end, first);
  if (!first && !title && !strchr(".:;!?)", scan->text[start - 1])) return false;
  unsigned char c = byte_at(scan, end);
  bool mark = (c == '.' || c == ')') && scan_byte[byte_at(scan, end + 1)] & BYTE_SPACE &&
              end + 1 + scan_gap(scan, end + 1) < scan->end;
  if (!title && !mark) return false;
  scan_put(scan, at, end, TOKEN_REFERENCE);
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
  return (before->capital || (before->word && before->word->before & (BEFORE_VERSION | BEFORE_IDENTIFIER | BEFORE_YEAR |
                                                                      BEFORE_PHRASE))) &&
         scan_version(scan, at, before);
}
