/* Finds the atom and prefix of a unit's symbol. */
#include "exact/atom.h"

#include <string.h>

size_t word_match(const char *text, const char *word) {
  size_t length = strlen(word);
  if (length && !strncmp(text, word, length)) return length;
  if (!strcmp(word, "Ω") && !strncmp(text, "\u2126", 3)) return 3;
  return 0;
}

static size_t longer(size_t best, size_t length) { return length > best ? length : best; }

static size_t match_prefix(const char *text, const struct prefix *prefix) {
  size_t taken = word_match(text, prefix->symbol);
  return !taken && prefix->other ? word_match(text, prefix->other) : taken;
}

/* An atom at text by its symbol, or by its printed or counted plural: "tokens", "TFLOPs". */
static size_t match_symbol(const char *text, const struct atom *atom) {
  size_t taken = word_match(text, atom->symbol);
  return atom->word || !strcmp(atom->symbol, "FLOP") ? longer(taken, word_match(text, atom->many)) : taken;
}

static size_t match_name(const char *text, const struct atom *atom) {
  size_t taken = longer(word_match(text, atom->one), word_match(text, atom->many));
  if (!atom->other) return taken;
  size_t other = word_match(text, atom->other);
  return longer(taken, other + (other && text[other] == 's'));
}

size_t part_match(const struct unit_system *system, const char *text, bool spoken, struct unit_part *part) {
  size_t best = 0;
  for (const struct prefix *prefix = prefix_table; prefix->symbol; prefix++) {
    bool none = prefix == prefix_table;
    size_t symbol = match_prefix(text, prefix), name = spoken ? word_match(text, prefix->name) : 0;
    for (size_t i = 0; (none || symbol || name) && i < system->count; i++) {
      const struct atom *atom = system->item[i];
      if (!atom_takes(atom, prefix)) continue;
      size_t short_form = none || symbol ? match_symbol(text + symbol, atom) : 0;
      size_t long_form = (spoken && none) || name ? match_name(text + name, atom) : 0;
      size_t taken = longer(short_form ? symbol + short_form : 0, long_form && !atom->silent ? name + long_form : 0);
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
    size_t minus = word_match(text, "⁻");
    at = minus;
    negative = minus > 0;
    for (int d = 0; d < 10;) {
      size_t taken = word_match(text + at, digit[d]);
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
  size_t taken = word_match(text, "·");
  return taken ? taken : word_match(text, "⋅");
}
