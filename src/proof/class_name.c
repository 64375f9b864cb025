/* Declared names whose digits or number words are part of a name: "Llama-3 70B", "one direction". Found at their first
 * digit or number word; white space matches white space. */
#include "proof/scanner.h"

struct name {
  const char *text;
  size_t length, anchor; /* anchor: the offset where a scan event falls */
};
struct name_table {
  struct name *item;
  size_t count, room;
  size_t first[257]; /* item[first[c]] … item[first[c + 1] - 1] have c at their anchor */
};

static bool is_letter(char c) { return scan_byte[(unsigned char)c] & BYTE_LETTER; }

static bool is_number_word(const struct words *words, const char *text) {
  char lower[SCAN_WORD + 1] = "";
  size_t length = 0;
  for (; is_letter(text[length]); length++) {
    if (length == SCAN_WORD) return false;
    lower[length] = (char)(text[length] | 0x20);
  }
  const struct word *word = words_find(words, lower);
  return word && word->kind != WORD_NONE;
}

/* The offset of the first digit or number word; false when the name has none. */
static bool find_anchor(const struct words *words, const char *name, size_t *anchor) {
  for (size_t i = 0; name[i]; i++) {
    bool digit = name[i] >= '0' && name[i] <= '9';
    bool word = is_letter(name[i]) && !(i && is_letter(name[i - 1])) && is_number_word(words, name + i);
    if (!digit && !word) continue;
    *anchor = i;
    return true;
  }
  return false;
}

const struct name_table *name_table_new(struct arena *arena, const struct scanner *scanner) {
  struct name_table *table = arena_alloc(arena, sizeof *table);
  const struct words *words = scanner->tables->words;
  for (unsigned c = 0; c < 256; c++) {
    table->first[c] = table->count;
    for (size_t i = 0; i < scanner->names; i++) {
      const char *name = scanner->name[i];
      size_t anchor;
      if (!find_anchor(words, name, &anchor) || (unsigned char)name[anchor] != c) continue;
      *ARENA_PUSH(arena, table) = (struct name){.text = name, .length = strlen(name), .anchor = anchor};
    }
  }
  table->first[256] = table->count;
  return table;
}

static bool is_name_byte(const struct scan *scan, size_t at) {
  return byte_is(scan, at, BYTE_ALNUM) || byte_at(scan, at) == '_' || scan_foreign_letter(scan, at);
}

/* Where the name begins whose anchor stands at `at`; 0 when it does not stand there. */
static size_t match(const struct scan *scan, const struct name *name, size_t at, size_t *end) {
  size_t i = at;
  for (size_t n = name->anchor; n < name->length; n++) {
    size_t gap = name->text[n] == ' ' ? scan_gap(scan, i) : 0;
    if (!gap && scan->text[i] != name->text[n]) return 0;
    i += gap ? gap : 1;
  }
  *end = i;
  bool word_end = is_name_byte(scan, i - 1), number = byte_is(scan, i - 1, BYTE_DIGIT);
  if (word_end && is_name_byte(scan, i)) return 0;
  if (number && byte_at(scan, i) == '.' && is_digit(scan, i + 1)) return 0;
  i = at;
  for (size_t n = name->anchor; n > 0; n--) {
    size_t gap = name->text[n - 1] == ' ' ? scan_gap_before(scan, i) : 0;
    if (!gap && scan->text[i - 1] != name->text[n - 1]) return 0;
    i -= gap ? gap : 1;
    if (i < scan->cursor) return 0;
  }
  bool glued = byte_is(scan, i, BYTE_ALNUM) &&
               (byte_is(scan, i - 1, BYTE_ALNUM) || byte_at(scan, i - 1) == '_' || scan_letter_before(scan, i));
  return glued ? 0 : i;
}

bool scan_name(struct scan *scan, size_t at) {
  const struct name_table *table = scan->tables->names;
  if (!table->count) return false;
  unsigned char c = byte_at(scan, at);
  size_t begin = 0, end = 0;
  for (size_t i = table->first[c]; i < table->first[c + 1]; i++) {
    size_t stop, start = match(scan, &table->item[i], at, &stop);
    if (!start || stop <= end) continue;
    begin = start;
    end = stop;
  }
  if (!begin) return false;
  scan_put(scan, begin, end, TOKEN_NAME);
  return true;
}
