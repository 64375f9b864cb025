#include "proof/piece.h"

/* The step that text offset `text` belongs to. */
static const struct piece_step *step_at(const struct piece *piece, size_t text) {
  size_t low = 0, high = piece->steps;
  while (high - low > 1) {
    size_t middle = low + (high - low) / 2;
    if (piece->step[middle].text <= text)
      low = middle;
    else
      high = middle;
  }
  return &piece->step[low];
}

size_t piece_source(const struct piece *piece, size_t text) {
  if (text >= piece->length) return piece_source_end(piece, piece->length);
  const struct piece_step *step = step_at(piece, text);
  return step->length ? step->source : step->source + (text - step->text);
}

size_t piece_source_end(const struct piece *piece, size_t end) {
  if (end > piece->length) end = piece->length;
  if (!end) return piece->step->source;
  const struct piece_step *step = step_at(piece, end - 1);
  return step->source + (step->length ? step->length : end - step->text);
}

bool piece_is_literal(const struct piece *piece, size_t begin, size_t end) {
  if (begin >= end) return true;
  const struct piece_step *first = step_at(piece, begin);
  return first == step_at(piece, end - 1) && !first->length;
}
