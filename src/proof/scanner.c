/* The walk over a piece: a first pass finds where digits, number words and fraction signs begin, 64 bytes at a time;
 * each such place is then read. */
#include "proof/scanner.h"

#include <stdlib.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

struct masks {
  uint64_t digit, letter, high; /* high: a byte that fraction signs begin with */
};

#ifdef __SSE2__
static struct masks classify(const char *text) {
  struct masks masks = {0, 0, 0};
  const __m128i zero = _mm_set1_epi8((char)(0x80 - '0')), nine = _mm_set1_epi8((char)(0x80 + 9)),
                a = _mm_set1_epi8((char)(0x80 - 'a')), z = _mm_set1_epi8((char)(0x80 + 25)), low = _mm_set1_epi8(0x20),
                c2 = _mm_set1_epi8((char)0xC2), e2 = _mm_set1_epi8((char)0xE2);
  for (int i = 0; i < 4; i++) {
    __m128i bytes = _mm_loadu_si128((const __m128i *)(const void *)(text + 16 * i));
    __m128i digit = _mm_cmpgt_epi8(_mm_add_epi8(bytes, zero), nine);
    __m128i letter = _mm_cmpgt_epi8(_mm_add_epi8(_mm_or_si128(bytes, low), a), z);
    __m128i high = _mm_or_si128(_mm_cmpeq_epi8(bytes, c2), _mm_cmpeq_epi8(bytes, e2));
    masks.digit |= (uint64_t)(~(unsigned)_mm_movemask_epi8(digit) & 0xFFFFu) << 16 * i;
    masks.letter |= (uint64_t)(~(unsigned)_mm_movemask_epi8(letter) & 0xFFFFu) << 16 * i;
    masks.high |= (uint64_t)(unsigned)_mm_movemask_epi8(high) << 16 * i;
  }
  return masks;
}
#else
static struct masks classify(const char *text) {
  struct masks masks = {0, 0, 0};
  for (int i = 0; i < 64; i++) {
    unsigned char c = (unsigned char)text[i];
    masks.digit |= (uint64_t)((scan_byte[c] & BYTE_DIGIT) != 0) << i;
    masks.letter |= (uint64_t)((scan_byte[c] & BYTE_LETTER) != 0) << i;
    masks.high |= (uint64_t)(c == 0xC2 || c == 0xE2) << i;
  }
  return masks;
}
#endif

/* The word beginnings of a block whose first four bytes may be those of a number word. */
static uint64_t filter_words(const uint32_t *filter, const char *text, uint64_t begins) {
  uint64_t passed = 0;
  for (; begins; begins &= begins - 1) {
    int i = __builtin_ctzll(begins);
    uint32_t first;
    memcpy(&first, text + i, 4);
    uint32_t at = word_filter_hash(first);
    passed |= (uint64_t)(filter[at / 32] >> at % 32 & 1) << i;
  }
  return passed;
}

static void scan_digit(struct scan *scan, size_t at) {
  if (scan_name(scan, at)) return;
  struct before before;
  before_read(scan, at, &before);
  if (before.glue != GLUE_SHAPE) {
    if (scan_date(scan, at, &before) || scan_context(scan, at, &before) || scan_series(scan, &before)) return;
  }
  scan_shape(scan, at);
}

static void scan_sign(struct scan *scan, size_t at) {
  unsigned numerator, denominator;
  if (!number_fraction_sign(scan, at, &numerator, &denominator)) return;
  struct before before = {.begin = at, .outer = at};
  before_read_word(scan, at, &before);
  scan_series(scan, &before);
}

struct token *scan_put(struct scan *scan, size_t begin, size_t end, enum token_class class_) {
  struct token_list *list = scan->list;
  end = scan_digits_end(scan, end > scan->end ? scan->end : end);
  if (begin < scan->cursor) begin = scan->cursor;
  if (list->count == list->room) {
    list->room = list->room ? 2 * list->room : 64;
    list->item = realloc(list->item, list->room * sizeof *list->item);
    if (!list->item) abort();
    memset(list->item + list->count, 0, (list->room - list->count) * sizeof *list->item);
  }
  struct token *token = &list->item[list->count++];
  /* all zero: tokens are cleared together, which is faster */
  token->class_ = class_;
  token->begin = token->number_begin = token->hedge_begin = begin;
  token->end = token->number_end = token->unit_begin = token->unit_end = end;
  token->denominator = 1;
  scan->cursor = end;
  return token;
}

/* The padded copy of the piece's text. */
static const char *copy_text(const struct piece *piece, struct token_list *list) {
  size_t size = piece->length + 2 * SCAN_PAD;
  if (size > list->text_room) {
    free(list->text);
    list->text_room = size + size / 2;
    list->text = malloc(list->text_room);
    if (!list->text) abort();
    memset(list->text, 0, SCAN_PAD);
  }
  if (piece->length) memcpy(list->text + SCAN_PAD, piece->text, piece->length);
  memset(list->text + SCAN_PAD + piece->length, 0, SCAN_PAD);
  return list->text;
}

void scanner_scan(struct arena *arena, const struct scanner *scanner, const struct piece *piece,
                  struct token_list *list) {
  (void)arena;
  if (list->count) memset(list->item, 0, list->count * sizeof *list->item);
  list->count = 0;
  struct scan scan = {.tables = scanner->tables,
                      .locale = scanner->locale,
                      .piece = piece,
                      .text = copy_text(piece, list),
                      .begin = SCAN_PAD,
                      .end = SCAN_PAD + piece->length,
                      .cursor = SCAN_PAD,
                      .list = list};
  const uint32_t *filter = words_filter(scanner->tables->words);
  uint64_t digit_carry = 0, letter_carry = 0;
  for (size_t block = scan.begin; block < scan.end; block += 64) {
    struct masks masks = classify(scan.text + block);
    uint64_t digits = masks.digit & ~(masks.digit << 1 | digit_carry);
    uint64_t words = masks.letter & ~(masks.letter << 1 | letter_carry);
    digit_carry = masks.digit >> 63;
    letter_carry = masks.letter >> 63;
    words = scanner->locale == LOCALE_EN ? filter_words(filter, scan.text + block, words) : 0;
    for (uint64_t events = digits | words | masks.high; events; events &= events - 1) {
      int i = __builtin_ctzll(events);
      size_t at = block + (size_t)i;
      if (at < scan.cursor) continue;
      if (digits >> i & 1)
        scan_digit(&scan, at);
      else if (words >> i & 1)
        scan_word(&scan, at);
      else
        scan_sign(&scan, at);
    }
  }
  for (size_t i = 0; i < list->count; i++) {
    struct token *token = &list->item[i];
    token->begin -= SCAN_PAD, token->end -= SCAN_PAD;
    token->number_begin -= SCAN_PAD, token->number_end -= SCAN_PAD;
    token->unit_begin -= SCAN_PAD, token->unit_end -= SCAN_PAD;
    token->hedge_begin -= SCAN_PAD;
  }
}

void scanner_prepare(struct arena *arena, struct scanner *scanner) {
  struct scanner_tables *tables = arena_alloc(arena, sizeof *tables);
  scanner->tables = tables;
  tables->words = words_new(arena);
  tables->units = unit_table_new(arena, scanner->units);
  tables->names = name_table_new(arena, scanner);
  tables->times = unit_table_times(tables->units);
}

void token_list_free(struct token_list *list) {
  free(list->item);
  free(list->text);
  *list = (struct token_list){.item = NULL};
}
