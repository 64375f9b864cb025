/* Text as the document knows it: spans that are prose or a printed number which knows its quantity. */
#ifndef DOCUMENT_TEXT_H
#define DOCUMENT_TEXT_H
#include "printed/printed.h"

struct span {
  const char *text;             /* UTF-8 */
  bool is_number;
  struct ledger_number number;  /* when is_number; its text is span.text */
  bool strong, tail;            /* document emphasis: verb of a heading, leading sentence; tail = lighter second half */
  bool keep;                    /* unbroken: no line break inside */
};

struct text {
  struct arena *arena;
  struct span *item;
  size_t count, room;
};

struct text text_new(struct arena *arena);
void text_add(struct text *text, const char *prose);
void text_add_number(struct text *text, struct ledger_number number);
void text_add_text(struct text *text, const struct text *other);
/* All spans joined. */
char *text_plain(struct arena *arena, const struct text *text);
/* One ledger run: decoded text with white space folded, numbers with their offsets in it. */
struct ledger_run text_run(struct arena *arena, const struct text *text);
bool text_is_empty(const struct text *text);

#endif
