#include "document/article_flow.h"

#include <string.h>

enum { SHORT_NAME = 24, SHORT_WORD = 12 }; /* bytes */

bool flow_is_unbroken(const struct span *span) {
  if (span->is_number && !span->number.exact) return strlen(span->text) <= (strchr(span->text, ' ') ? SHORT_NAME : SHORT_WORD);
  return span->is_number || span->keep;
}

struct text flow_text(struct arena *arena, const struct text *text) {
  struct text flowing = text_new(arena);
  for (size_t i = 0; i < text->count; i++) {
    const struct span *span = &text->item[i];
    if (!span->is_number || flow_is_unbroken(span)) {
      *ARENA_PUSH(arena, &flowing) = *span;
    } else {
      *ARENA_PUSH(arena, &flowing) = (struct span){.text = span->text, .strong = span->strong, .tail = span->tail};
    }
  }
  return flowing;
}
