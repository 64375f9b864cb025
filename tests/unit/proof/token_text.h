/* Tokens in one line, for tables of phrases: "5.00 MiB=5±1/200 MiB". */
#ifndef TOKEN_TEXT_H
#define TOKEN_TEXT_H
#include "base/sink.h"
#include "proof/token.h"

#include <string.h>

static inline struct piece phrase_piece(const char *text) {
  static const struct piece_step step = {0, 0, 0};
  size_t length = strlen(text);
  return (struct piece){.kind = PIECE_PARAGRAPH,
                        .text = text,
                        .length = length,
                        .step = &step,
                        .steps = 1,
                        .heading = "",
                        .source = text,
                        .source_size = length};
}

/* <text>=<value>±<half> <unit> <what else>, or <text>:<class>; joined by " | ". The text is number and unit, as far as
 * it is the token's own. */
static inline const char *tokens_text(struct arena *arena, const struct piece *piece, const struct token_list *list) {
  static const char *const hedge[] = {"", " about", " nearly", " just-over", " exactly"};
  static const char *const bound[] = {"", " >=", " >", " <=", " <"};
  static const char *const group[] = {"", " low", " high", " list", " product", " tolerance"};
  struct sink sink = sink_new(arena);
  unsigned id = 0;
  for (size_t i = 0; i < list->count; i++) {
    const struct token *token = &list->item[i];
    if (i) sink_text(&sink, token->group_id && token->group_id == id ? " + " : " | ");
    id = token->group_id;
    sink_text(&sink, arena_slice(arena, piece->text + token->begin, token->end - token->begin));
    if (token->class_ != TOKEN_NUMBER) {
      SINK(&sink, ":", token_class_name(token->class_));
      continue;
    }
    const struct rational *half = token_half(arena, token);
    SINK(&sink, "=", rational_text(arena, token_value(arena, piece, token)));
    if (rational_sign(half)) SINK(&sink, "±", rational_text(arena, half));
    if (token->unit) SINK(&sink, " ", token->unit->symbol);
    if (token->unit_shared) sink_text(&sink, " shared");
    if (token->unit_unknown) sink_text(&sink, " unknown");
    if (token->points) sink_text(&sink, " points");
    if (token->ambiguous) sink_text(&sink, " ambiguous");
    if (token->suffix) sink_char(&sink, ' '), sink_char(&sink, token->suffix);
    if (token->order_of_magnitude) sink_text(&sink, " orders");
    if (token->malformed) sink_text(&sink, " malformed");
    SINK(&sink, hedge[token->hedge], bound[token->bound], group[token->group]);
  }
  return sink_string(&sink);
}

#endif
