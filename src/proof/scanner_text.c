/* Looking around in the padded text. */
#include "proof/scanner.h"

#define D BYTE_DIGIT
#define U BYTE_UPPER
#define L BYTE_LOWER
#define S BYTE_SPACE
const unsigned char scan_byte[256] = {
    ['0'] = D, ['1'] = D, ['2'] = D, ['3'] = D,  ['4'] = D,  ['5'] = D,  ['6'] = D, ['7'] = D, ['8'] = D, ['9'] = D,
    ['A'] = U, ['B'] = U, ['C'] = U, ['D'] = U,  ['E'] = U,  ['F'] = U,  ['G'] = U, ['H'] = U, ['I'] = U, ['J'] = U,
    ['K'] = U, ['L'] = U, ['M'] = U, ['N'] = U,  ['O'] = U,  ['P'] = U,  ['Q'] = U, ['R'] = U, ['S'] = U, ['T'] = U,
    ['U'] = U, ['V'] = U, ['W'] = U, ['X'] = U,  ['Y'] = U,  ['Z'] = U,  ['a'] = L, ['b'] = L, ['c'] = L, ['d'] = L,
    ['e'] = L, ['f'] = L, ['g'] = L, ['h'] = L,  ['i'] = L,  ['j'] = L,  ['k'] = L, ['l'] = L, ['m'] = L, ['n'] = L,
    ['o'] = L, ['p'] = L, ['q'] = L, ['r'] = L,  ['s'] = L,  ['t'] = L,  ['u'] = L, ['v'] = L, ['w'] = L, ['x'] = L,
    ['y'] = L, ['z'] = L, [' '] = S, ['\t'] = S, ['\n'] = S, ['\r'] = S,
};
#undef D
#undef U
#undef L
#undef S

size_t scan_long_gap(const struct scan *scan, size_t at) {
  size_t i = at;
  int lines = 0;
  for (;;) {
    unsigned char c = byte_at(scan, i);
    if (c == '\n' && ++lines == 2) return 0;
    if (scan_byte[c] & BYTE_SPACE || c == '~')
      i++;
    else if (c == 0xC2 && byte_at(scan, i + 1) == 0xA0)
      i += 2;
    else if (c == 0xE2 && (SCAN_AT(scan, i, "\u2009") || SCAN_AT(scan, i, "\u202F") || SCAN_AT(scan, i, "\u200A") ||
                           SCAN_AT(scan, i, "\u2007") || SCAN_AT(scan, i, "\u2060")))
      i += 3;
    else if (c == '\\' && (byte_at(scan, i + 1) == ',' || byte_at(scan, i + 1) == ';' || byte_at(scan, i + 1) == ' '))
      i += 2;
    else
      break;
  }
  return i < scan->end ? i - at : 0;
}

size_t scan_long_gap_before(const struct scan *scan, size_t at) {
  size_t i = at;
  int lines = 0;
  for (;;) {
    unsigned char c = byte_at(scan, i - 1);
    if (c == '\n' && ++lines == 2) return 0;
    if (scan_byte[c] & BYTE_SPACE)
      i--;
    else if (c == 0xA0 && byte_at(scan, i - 2) == 0xC2)
      i -= 2;
    else if (c >= 0x80 &&
             (SCAN_BEFORE(scan, i, "\u2009") || SCAN_BEFORE(scan, i, "\u202F") || SCAN_BEFORE(scan, i, "\u200A")))
      i -= 3;
    else
      break;
    if (at - i > SCAN_PAD / 2) break;
  }
  return i < scan->begin ? 0 : at - i;
}

size_t scan_foreign_letter(const struct scan *scan, size_t at) {
  unsigned char c = byte_at(scan, at), d = byte_at(scan, at + 1);
  if (c == 0xC2) return d == 0xB5 || d == 0xAA || d == 0xBA ? 2 : 0;
  if (c == 0xC3) return d != 0x97 && d != 0xB7 ? 2 : 0;
  return c >= 0xC4 && c <= 0xD4 ? 2 : 0;
}

bool scan_letter_before(const struct scan *scan, size_t at) {
  unsigned char c = byte_at(scan, at - 1);
  if (c < 0x80) return scan_byte[c] & BYTE_LETTER;
  return c < 0xC0 && scan_foreign_letter(scan, at - 2);
}

static const struct word *find_lower(const struct scan *scan, size_t begin, size_t length) {
  if (!length || length > SCAN_WORD) return NULL;
  uint64_t low, high = 0;
  memcpy(&low, scan->text + begin, 8); /* the padding allows it */
  if (length > 8) {
    memcpy(&high, scan->text + begin + 8, 8);
    high = (high | 0x2020202020202020u) & ~(uint64_t)0 >> (SCAN_WORD + 1 - length) * 8;
    low |= 0x2020202020202020u;
  } else
    low = (low | 0x2020202020202020u) & ~(uint64_t)0 >> (8 - length) * 8;
  char lower[SCAN_WORD + 1];
  memcpy(lower, &low, 8);
  memcpy(lower + 8, &high, 8);
  return words_find(scan->tables->words, lower);
}

const struct word *scan_word_at(const struct scan *scan, size_t at, size_t *end) {
  *end = scan_letters_end(scan, at);
  if (scan_foreign_letter(scan, *end)) return NULL;
  return find_lower(scan, at, *end - at);
}
