/* Digits glued to something: URLs, paths, versions, identifiers. What is found here ends up in a class; nothing is
 * dropped. */
#include "proof/scanner.h"

enum { BACK = 200, AHEAD = 2000 };

static bool is_chunk(const struct scan *scan, size_t at) {
  unsigned char c = byte_at(scan, at);
  if (c < 0x80) return scan_byte[c] & BYTE_ALNUM || (c && strchr("._-/:@#~+%&?=\\^$", c));
  return c < 0xC0 ? scan_foreign_letter(scan, at - 1) : scan_foreign_letter(scan, at) > 0;
}

static bool has(const struct scan *scan, size_t begin, size_t end, const char *text) {
  return memmem(scan->text + begin, end - begin, text, strlen(text)) != NULL;
}

static bool letters_in(const struct scan *scan, size_t begin, size_t end) {
  for (size_t i = begin; i < end; i++)
    if (byte_is(scan, i, BYTE_LETTER) || byte_at(scan, i) >= 0x80) return true;
  return false;
}

/* A URL goes on over signs that end other chunks. */
static size_t url_end(const struct scan *scan, size_t at) {
  size_t end = at;
  while (end < scan->end && byte_at(scan, end) > ' ' && byte_at(scan, end) < 0x80 &&
         !strchr("<>\"`{}|", scan->text[end]))
    end++;
  while (end > at && strchr(".,:;!?')]", scan->text[end - 1])) end--;
  return end;
}

/* v2, 2.6.1, 2.6.1-3+deb12u1, 5.x: digits and points, with a tail. */
static bool is_version(const struct scan *scan, size_t begin, size_t end) {
  size_t i = begin;
  bool v = (byte_at(scan, i) | 0x20) == 'v';
  if (v) i++;
  if (!is_digit(scan, i)) return false;
  int points = 0;
  for (; i < end; i++) {
    unsigned char c = byte_at(scan, i);
    if (c == '.' && (is_digit(scan, i + 1) || (byte_at(scan, i + 1) | 0x20) == 'x'))
      points++;
    else if (!is_digit(scan, i))
      break;
  }
  if (i < end && !strchr(".-+~:_abprxX", scan->text[i])) return false;
  return v || points >= 2 || (points == 1 && i < end);
}

/* Digits, points and hyphens only: 1-800-555, 978-3-16. */
static bool is_dotted_quad(const struct scan *scan, size_t begin, size_t end) {
  int points = 0;
  for (size_t i = begin; i < end; i++) {
    if (byte_at(scan, i) == '.')
      points++;
    else if (byte_at(scan, i) == '/' || byte_at(scan, i) == ':')
      break;
    else if (!is_digit(scan, i))
      return false;
  }
  return points == 3;
}

/* Where the chunk around `at` begins; not before the last token. */
static size_t chunk_begin(const struct scan *scan, size_t at) {
  size_t begin = at;
  while (begin > scan->cursor && begin > scan->begin && at - begin < BACK && is_chunk(scan, begin - 1)) begin--;
  while (begin < at && (unsigned char)scan->text[begin] < 0xC0 && (unsigned char)scan->text[begin] >= 0x80) begin++;
  while (begin < at && strchr("-:=?&+", scan->text[begin])) begin++;
  return begin;
}

static size_t chunk_end(const struct scan *scan, size_t at) {
  size_t end = scan_digits_end(scan, at);
  while (end < scan->end && end - at < AHEAD && is_chunk(scan, end) && scan->text[end] != '=') end++;
  size_t least = scan_digits_end(scan, at);
  while (end > least && strchr(".:?-/=~&+", scan->text[end - 1])) end--;
  return end;
}

/* 3rd, 10th, 10ths, 99.9th: the end, or 0. */
static size_t ordinal_end(const struct scan *scan, size_t at, size_t end) {
  static const char *const suffix[] = {"st", "nd", "rd", "th", "ths"};
  size_t letters = scan_digits_end(scan, at);
  if (byte_at(scan, letters) == '.' && is_digit(scan, letters + 1)) letters = scan_digits_end(scan, letters + 1);
  size_t stop = scan_letters_end(scan, letters);
  if (stop != end && byte_at(scan, stop) != '-' && byte_at(scan, stop) != '/') return 0;
  for (size_t i = 0; i < sizeof suffix / sizeof *suffix; i++)
    if (scan_word_is(scan, letters, stop, suffix[i])) return stop;
  return 0;
}

void scan_shape(struct scan *scan, size_t at) {
  size_t begin = chunk_begin(scan, at), end = chunk_end(scan, at);
  if (has(scan, begin, end, "://") || SCAN_AT(scan, begin, "www.")) {
    scan_put(scan, begin, url_end(scan, at), TOKEN_IDENTIFIER);
    return;
  }
  size_t ordinal = begin == at ? ordinal_end(scan, at, end) : 0;
  if (ordinal) {
    scan_put(scan, at, ordinal, TOKEN_ORDINAL);
    return;
  }
  enum token_class class_ = TOKEN_IDENTIFIER;
  size_t first = begin;
  /* "n=16": what stands behind a "=" is looked at alone. */
  for (size_t i = begin; i < at; i++)
    if (scan->text[i] == '=' || scan->text[i] == '&') first = i + 1;
  bool path = has(scan, first, end, "/") && letters_in(scan, first, end);
  if (!path && !has(scan, first, end, "@") && is_version(scan, first, end) && !is_dotted_quad(scan, first, end))
    class_ = TOKEN_VERSION;
  /* a subscript or the section of a manual page: "printf(3)", "a[3]" */
  unsigned char c = byte_at(scan, at - 1);
  if (c == '(' && scan_letter_before(scan, at - 1) && byte_at(scan, end) == ')' && !letters_in(scan, at, end))
    class_ = TOKEN_REFERENCE;
  if (SCAN_BEFORE(scan, first, "\u00A7")) class_ = TOKEN_REFERENCE; /* §A.2 */
  scan_put(scan, first, end, class_);
}
