#include "audit/html_place.h"

#include <string.h>

static bool name_character(char c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '#';
}

static size_t character_length(const char *text) {
  size_t length = 1;
  while ((text[length] & 0xc0) == 0x80) length++;
  return length;
}

static bool is_ampersand_entity(const char *source, size_t left) {
  static const char *const spellings[] = {"&amp", "&AMP", "&#38", "&#x26", "&#X26", "&#038"};
  for (size_t i = 0; i < sizeof spellings / sizeof *spellings; i++) {
    size_t length = strlen(spellings[i]);
    if (left >= length && memcmp(source, spellings[i], length) == 0) return true;
  }
  return false;
}

/* Does the source go on literally here? */
static bool literal(const struct html_cursor *cursor, const char *text, const char *source) {
  if (source >= cursor->end || *text != *source || *source == '\r') return false;
  return *source != '&' || !is_ampersand_entity(source, (size_t)(cursor->end - source));
}

static void take_entity(struct html_cursor *cursor, struct html_piece *piece) {
  const char *p = cursor->source + 1;
  while (p < cursor->end && name_character(*p)) p++;
  if (p < cursor->end && *p == ';') p++;
  cursor->source = p;
  piece->length = character_length(piece->text);
  const char *next = piece->text + piece->length; /* a few entities stand for two characters */
  if (*next && p < cursor->end && *p != '&' && *p != '\r' && *p != *next) piece->length += character_length(next);
}

bool html_next(struct html_cursor *cursor, struct html_piece *piece) {
  if (!*cursor->text) return false;
  *piece = (struct html_piece){.text = cursor->text, .at = (size_t)(cursor->source - cursor->start)};
  const char *text = cursor->text, *source = cursor->source;
  while (*text && literal(cursor, text, source)) text++, source++;
  if (text > cursor->text) {
    piece->length = (size_t)(text - cursor->text);
    piece->mapped = true;
    cursor->source = source;
  } else if (source < cursor->end && *source == '&') {
    take_entity(cursor, piece);
  } else if (source < cursor->end && *source == '\r' && *text == '\n') {
    piece->length = 1;
    cursor->source += source + 1 < cursor->end && source[1] == '\n' ? 2 : 1;
  } else {
    piece->length = strlen(text); /* lost: the rest stands somewhere after this place */
  }
  cursor->text += piece->length;
  return true;
}
