/* What an author may have meant: another unit, swapped digits, a factor of eight or a thousand. */
#include "proof/author.h"
#include "proof/judge.h"

#include <stdint.h>
#include <string.h>

struct slip {
  struct judge *judge;
  const struct passage *passage;
  const struct token *token;
  struct number_reading reading;
  size_t quantity; /* SIZE_MAX: any */
  const struct form *form;
  size_t found; /* what a slip led to */
};

/* Whether the printed number, with another value (in the printed unit) and its half scaled alike, would agree. */
static bool agrees(struct slip *slip, const struct rational *value, const struct rational *half) {
  struct arena *scratch = slip->judge->scratch;
  struct number_reading other = slip->reading;
  other.value = value;
  other.half = half;
  if (slip->quantity != SIZE_MAX) {
    slip->found = slip->quantity;
    return match_agrees(scratch, slip->judge->proof->facts, slip->quantity, slip->form, &other);
  }
  const struct unit *unit = slip->token->unit;
  if (!unit) return false;
  struct match_list list;
  const struct rational *low, *high;
  match_reach(scratch, &other, &low, &high);
  match_find_value(slip->judge->proof->index, scratch, unit, rational_mul(scratch, low, unit->factor),
                   rational_mul(scratch, high, unit->factor), &list);
  if (!list.count) return false;
  slip->found = list.quantity[0];
  return true;
}

static bool agrees_times(struct slip *slip, const struct rational *factor) {
  struct arena *scratch = slip->judge->scratch;
  return agrees(slip, rational_mul(scratch, slip->reading.value, factor),
                rational_mul(scratch, slip->reading.half, factor));
}

static const char *name(const struct slip *slip) {
  return slip->judge->proof->facts->ledger->quantity[slip->found].name;
}

/* Units whose first letters an author confuses: MiB and MB, µs and ms, B and b. */
static char *find_unit(struct slip *slip) {
  static const char *const units[][2] = {
      {"KiB", "kB"},      {"MiB", "MB"}, {"GiB", "GB"},  {"TiB", "TB"},  {"KiB", "MiB"}, {"MiB", "GiB"},
      {"GiB", "TiB"},     {"kB", "MB"},  {"MB", "GB"},   {"GB", "TB"},   {"ns", "µs"},   {"µs", "ms"},
      {"ms", "s"},        {"ns", "ms"},  {"GB", "Gbit"}, {"MB", "Mbit"}, {"Gb", "GB"},   {"Mb", "MB"},
      {"GB", "GiB"},      {"%", "×"},    {"kW", "MW"},   {"W", "kW"},    {"MHz", "GHz"}, {"GFLOP", "TFLOP"},
      {"TFLOP", "PFLOP"}, {"mW", "W"},   {"mJ", "J"},    {"J", "kJ"},    {"B", "bit"},   {"GT", "MT"},
  };
  struct judge *judge = slip->judge;
  const struct unit *unit = slip->token->unit;
  if (!unit || !*unit->symbol) return NULL;
  for (size_t i = 0; i < 2 * (sizeof units / sizeof *units); i++) {
    const char *from = units[i / 2][i % 2], *to = units[i / 2][1 - i % 2], *why;
    size_t length = strlen(from);
    if (strncmp(unit->symbol, from, length) != 0 || (unit->symbol[length] && unit->symbol[length] != '/')) continue;
    const char *symbol = arena_print(judge->scratch, "%s%s", to, unit->symbol + length);
    const struct unit *other = unit_read(judge->scratch, judge->proof->facts->ledger->units, symbol, &why);
    if (!other || !dimension_equal(&other->dimension, &unit->dimension)) continue;
    if (!agrees_times(slip, rational_div(judge->scratch, other->factor, unit->factor))) continue;
    return arena_print(judge->report->arena, "%s for %s: as %s it would be %s", unit->symbol, symbol,
                       author_say_unit(judge->scratch, slip->reading.value, other), name(slip));
  }
  return NULL;
}

/* The value with the digit `i` places left of the last printed one and its left neighbour changed about. */
static char *find_swap(struct slip *slip) {
  struct arena *scratch = slip->judge->scratch;
  const struct token *token = slip->token;
  if (token->spelling != SPELLING_DIGITS || token->big) return NULL;
  unsigned long long place = 1;
  for (unsigned long long rest = token->mantissa; rest >= 10; rest /= 10, place *= 10) {
    long low = (long)(rest % 10), high = (long)(rest / 10 % 10);
    if (low == high) continue;
    const struct rational *step =
        rational_mul(scratch, rational_integer(scratch, (low - high) * 9), rational_integer(scratch, (long)place));
    const struct rational *change = rational_mul(scratch, step, rational_ten(scratch, token->exponent));
    const struct rational *value = token->negative ? rational_sub(scratch, slip->reading.value, change)
                                                   : rational_add(scratch, slip->reading.value, change);
    if (agrees(slip, value, slip->reading.half))
      return arena_print(slip->judge->report->arena, "two digits changed about: %s would be %s",
                         author_say_unit(scratch, value, token->unit ? token->unit : unit_one(scratch)), name(slip));
  }
  return NULL;
}

static char *find_factor(struct slip *slip) {
  static const struct {
    long numerator, denominator;
    const char *text;
    enum { OF_ANY, OF_BYTES, OF_RATIOS } of; /* units it is known of */
  } factors[] = {
      {1000, 1, "a thousand times too small", OF_ANY},
      {1, 1000, "a thousand times too large", OF_ANY},
      {8, 1, "bits for bytes: eight times too small", OF_BYTES},
      {1, 8, "bytes for bits: eight times too large", OF_BYTES},
      {10, 1, "a digit is missing", OF_ANY},
      {1, 10, "a digit too many", OF_ANY},
      {100, 1, "a fraction for a percentage", OF_RATIOS},
      {1, 100, "a percentage for a fraction", OF_RATIOS},
      {2, 1, "half of it", OF_ANY},
      {1, 2, "twice of it", OF_ANY},
      {1024, 1000, "a binary prefix for a decimal one", OF_BYTES},
      {1000, 1024, "a decimal prefix for a binary one", OF_BYTES},
      {1048576, 1000000, "mebi for mega", OF_BYTES},
      {1000000, 1048576, "mega for mebi", OF_BYTES},
      {1000000, 1, "a million times too small", OF_ANY},
      {1, 1000000, "a million times too large", OF_ANY},
  };
  const char *symbol = slip->token->unit ? slip->token->unit->symbol : "";
  bool bytes = strpbrk(symbol, "Bb") != NULL,
       ratio = !slip->token->unit || dimension_is_one(&slip->token->unit->dimension);
  for (size_t i = 0; i < sizeof factors / sizeof *factors; i++)
    if ((factors[i].of == OF_ANY || (factors[i].of == OF_BYTES ? bytes : ratio)) &&
        agrees_times(slip, rational_ratio(slip->judge->scratch, factors[i].numerator, factors[i].denominator)))
      return arena_print(slip->judge->report->arena, "%s: %s", factors[i].text, name(slip));
  return NULL;
}

/* "3 times more" is four times. */
static char *find_more(struct slip *slip) {
  struct arena *scratch = slip->judge->scratch;
  const struct unit *unit = slip->token->unit;
  if (!unit || !*unit->symbol || !dimension_is_one(&unit->dimension)) return NULL;
  const struct rational *one = rational_div(scratch, rational_integer(scratch, 1), unit->factor);
  for (int sign = 1; sign >= -1; sign -= 2)
    if (agrees(slip,
               sign > 0 ? rational_add(scratch, slip->reading.value, one)
                        : rational_sub(scratch, slip->reading.value, one),
               slip->reading.half))
      return arena_print(slip->judge->report->arena, "a ratio and the increase over one: %s is one %s", name(slip),
                         sign > 0 ? "more" : "less");
  return NULL;
}

char *slip_find(struct judge *judge, const struct passage *passage, const struct token *token, size_t quantity,
                const struct form *form) {
  struct slip slip = {judge, passage, token, match_read(judge->scratch, passage->piece, token), quantity, form, 0};
  if (!rational_sign(slip.reading.value)) return NULL;
  static char *(*const finders[])(struct slip *) = {find_unit, find_swap, find_factor, find_more};
  for (size_t i = 0; i < sizeof finders / sizeof *finders; i++) {
    char *text = finders[i](&slip);
    if (text) return text;
  }
  return NULL;
}
