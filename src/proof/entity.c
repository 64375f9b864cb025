/* Character references of HTML. gumbo has the table of names; what it answers is kept. */
#include "proof/manuscript.h"

#include "audit/read.h"

#include <gumbo.h>
#include <string.h>

enum { NAME_MOST = 40, KEPT = 256, DECODED = 16 };

struct kept {
  char name[NAME_MOST], decoded[DECODED];
  unsigned char name_length, taken, length;
};
struct entities {
  struct kept kept[KEPT];
};

static size_t read_number(const char *at, const char *end, char decoded[DECODED], size_t *length) {
  static const unsigned short windows[32] = {0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
                                             0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0,      0x017D, 0,
                                             0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
                                             0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};
  const char *p = at + 2;
  bool hex = p < end && (*p | 0x20) == 'x';
  p += hex;
  const char *digits = p;
  unsigned code = 0;
  for (; p < end; p++) {
    unsigned digit = byte_is_digit(*p)                          ? (unsigned)(*p - '0')
                     : (*p | 0x20) >= 'a' && (*p | 0x20) <= 'f' ? (unsigned)((*p | 0x20) - 'a' + 10)
                                                                : 99;
    if (digit >= (hex ? 16u : 10u)) break;
    if (code < 0x110000) code = code * (hex ? 16 : 10) + digit;
  }
  if (p == digits) return 0;
  if (code >= 0x80 && code < 0xA0 && windows[code - 0x80]) code = windows[code - 0x80];
  *length = code ? text_encode(code, decoded) : 0;
  if (!*length) *length = text_encode(0xFFFD, decoded);
  return (size_t)(p - at) + (p < end && *p == ';');
}

/* What gumbo makes of "&name;": it may take only the beginning ("&notit;" is "¬it;"). */
static void ask(const char *name, size_t size, char decoded[DECODED], size_t *length, size_t *taken) {
  GumboOptions options = kGumboDefaultOptions;
  options.fragment_context = GUMBO_TAG_BODY;
  options.max_errors = 0;
  GumboOutput *output = gumbo_parse_with_options(&options, name, size);
  const GumboVector *children = &output->root->v.element.children;
  const GumboNode *node = children->length ? children->data[0] : NULL;
  *taken = *length = 0;
  if (node && (node->type == GUMBO_NODE_TEXT || node->type == GUMBO_NODE_WHITESPACE)) {
    const char *text = node->v.text.text;
    size_t count = strlen(text), tail = 0;
    while (tail < count && tail < size && text[count - 1 - tail] == name[size - 1 - tail]) tail++;
    if (tail < size && count - tail < DECODED && count > tail) {
      *length = count - tail;
      *taken = size - tail;
      memcpy(decoded, text, *length);
    }
  }
  gumbo_destroy_output(&options, output);
}

size_t entity_read(struct manuscript *manuscript, const char *at, const char *end, char decoded[DECODED],
                   size_t *length) {
  if (end - at < 3 || *at != '&') return 0;
  if (at[1] == '#') return read_number(at, end, decoded, length);
  const char *p = at + 1;
  unsigned hash = 5381;
  for (; p < end && (byte_is_letter(*p) || byte_is_digit(*p)) && p - at < NAME_MOST - 1; p++)
    hash = hash * 33 + (unsigned char)*p;
  if (p == at + 1) return 0;
  if (p < end && *p == ';') p++;
  size_t size = (size_t)(p - at);
  if (!manuscript->entities) manuscript->entities = arena_alloc(manuscript->arena, sizeof *manuscript->entities);
  struct kept *kept = &manuscript->entities->kept[(hash ^ hash >> 8) % KEPT];
  if (kept->name_length != size || memcmp(kept->name, at, size) != 0) {
    size_t found = 0, taken = 0;
    ask(at, size, kept->decoded, &found, &taken);
    memcpy(kept->name, at, size);
    kept->name_length = (unsigned char)size;
    kept->length = (unsigned char)found;
    kept->taken = (unsigned char)taken;
  }
  *length = kept->length;
  memcpy(decoded, kept->decoded, kept->length);
  return kept->taken;
}
