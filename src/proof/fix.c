#include "proof/fix.h"

#include "proof/author.h"

#include <string.h>

bool fix_agrees(struct proof *proof, struct arena *scratch, const struct passage *passage, const struct token *token,
                const char *number, size_t quantity, const struct form *form) {
  struct piece piece = *passage->piece;
  piece.text = author_text(scratch, passage->piece, token, 0, piece.length, number);
  piece.length = strlen(piece.text);
  if (piece.length != passage->piece->length - (token->number_end - token->number_begin) + strlen(number)) return false;
  struct token_list tokens = {0};
  scanner_scan(scratch, &proof->scanner, &piece, &tokens);
  size_t at = (size_t)(token - passage->tokens->item);
  bool good = tokens.count == passage->tokens->count;
  if (good) {
    const struct token *fixed = &tokens.item[at];
    struct number_reading reading = {0};
    good = fixed->class_ == TOKEN_NUMBER && fixed->number_begin == token->number_begin &&
           fixed->number_end == token->number_begin + strlen(number) && fixed->unit == token->unit && !fixed->malformed;
    if (good) reading = match_read(scratch, &piece, fixed);
    good = good && match_agrees(scratch, proof->facts, quantity, form, &reading);
  }
  token_list_free(&tokens);
  return good;
}
