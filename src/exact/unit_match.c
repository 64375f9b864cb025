#include "exact/atom.h"

#include <string.h>

/* Bytes taken when text starts with word, U+03BC standing for U+00B5 and U+2126 for U+03A9; else 0. */
static size_t starts(const char *text, const char *word) {
  size_t length = strlen(word);
  if (length && !strncmp(text, word, length)) return length;
  if (!strcmp(word, "Ω") && !strncmp(text, "\u2126", 3)) return 3;
  return 0;
}

static size_t longer(size_t best, size_t length) { return length > best ? length : best; }

static size_t match_prefix(const char *text, const struct prefix *prefix) {
  size_t taken = starts(text, prefix->symbol);
  return !taken && prefix->other ? starts(text, prefix->other) : taken;
}

static size_t match_symbol(const char *text, const struct atom *atom, const struct prefix *prefix) {
  size_t lead = 0;
  if (*prefix->symbol && !(lead = match_prefix(text, prefix))) return 0;
  size_t taken = starts(text + lead, atom->symbol);
  if (atom->word || !strcmp(atom->symbol, "FLOP")) taken = longer(taken, starts(text + lead, atom->many));
  return taken ? lead + taken : 0;
}

static size_t match_name(const char *text, const struct atom *atom, const struct prefix *prefix) {
  size_t lead = strlen(prefix->name);
  if (strncmp(text, prefix->name, lead)) return 0;
  const char *word = text + lead;
  size_t taken = longer(starts(word, atom->one), starts(word, atom->many));
  if (atom->other) {
    size_t other = starts(word, atom->other);
    if (other && word[other] == 's') other++;
    taken = longer(taken, other);
  }
  return taken ? lead + taken : 0;
}

size_t part_match(const struct unit_system *system, const char *text, bool spoken, struct unit_part *part) {
  size_t best = 0;
  for (size_t i = 0; i < system->count; i++) {
    const struct atom *atom = system->item[i];
    for (const struct prefix *prefix = prefix_table; prefix->symbol; prefix++) {
      if (!atom_takes(atom, prefix)) continue;
      size_t taken = match_symbol(text, atom, prefix);
      if (spoken && !atom->silent) taken = longer(taken, match_name(text, atom, prefix));
      if (taken <= best) continue;
      best = taken;
      *part = (struct unit_part){.atom = atom, .prefix = prefix, .power = 1};
    }
  }
  return best;
}

size_t power_match(const char *text, bool ascii, int *power) {
  static const char *const digit[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  size_t at = 0, digits = 0;
  bool negative = false;
  *power = 0;
  if (*text == '^' || (ascii && *text == '-')) {
    if (text[at] == '^') at++;
    if (text[at] == '-') negative = true, at++;
    for (; text[at] >= '0' && text[at] <= '9'; at++, digits++)
      if (*power < 100) *power = *power * 10 + (text[at] - '0');
  } else {
    size_t minus = starts(text, "⁻");
    at = minus;
    negative = minus > 0;
    for (int d = 0; d < 10;) {
      size_t taken = starts(text + at, digit[d]);
      if (!taken) {
        d++;
        continue;
      }
      if (*power < 100) *power = *power * 10 + d;
      at += taken;
      digits++;
      d = 0;
    }
  }
  if (negative) *power = -*power;
  return digits ? at : 0;
}

size_t product_match(const char *text) {
  size_t taken = starts(text, "·");
  return taken ? taken : starts(text, "⋅");
}
