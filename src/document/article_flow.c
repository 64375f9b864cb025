#include "document/article_flow.h"

#include <string.h>

enum { SHORT_NAME = 16, SHORT_WORD = 10 }; /* bytes */

bool flow_is_unbroken(const struct span *span) {
  if (span->is_number && !span->number.exact)
    return strlen(span->text) <= (strchr(span->text, ' ') ? SHORT_NAME : SHORT_WORD);
  return span->is_number || span->keep;
}

struct span flow_part(struct arena *arena, const struct span *span, const char *text, size_t length) {
  struct span part = *span;
  part.text = arena_slice(arena, text, length);
  if (part.is_number) {
    part.number.text = part.text;
    part.number.length = length;
  }
  return part;
}

static void split_name(struct arena *arena, const struct span *name, struct text *text) {
  for (const char *p = name->text; *p;) {
    size_t blank = strspn(p, " "), word = strcspn(p + blank, " ");
    if (blank) *ARENA_PUSH(arena, text) = (struct span){.text = " ", .strong = name->strong, .tail = name->tail};
    if (word) *ARENA_PUSH(arena, text) = flow_part(arena, name, p + blank, word);
    p += blank + word;
  }
}

struct text flow_text(struct arena *arena, const struct text *text) {
  struct text flowing = text_new(arena);
  for (size_t i = 0; i < text->count; i++) {
    const struct span *span = &text->item[i];
    if (span->is_number && !flow_is_unbroken(span)) {
      split_name(arena, span, &flowing);
    } else {
      *ARENA_PUSH(arena, &flowing) = *span;
    }
  }
  return flowing;
}
