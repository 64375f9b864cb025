/* What holds of every text: each digit stands in exactly one token; what is printed in any grammar form is read back as
 * the same value. */
#include "proof/token.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned long long seed;
static unsigned draw(unsigned below) {
  seed ^= seed << 13;
  seed ^= seed >> 7;
  seed ^= seed << 17;
  return (unsigned)((seed >> 20) % below);
}

static struct piece piece_of(const char *text, size_t length) {
  static const struct piece_step step = {0, 0, 0};
  return (struct piece){.kind = PIECE_PARAGRAPH,
                        .text = text,
                        .length = length,
                        .step = &step,
                        .steps = 1,
                        .heading = "",
                        .source = text,
                        .source_size = length};
}

/* Tokens in order, within the text, parts within their token; the digits of the text all covered. */
static void check_tokens(const char *text, size_t length, const struct token_list *list) {
  size_t at = 0;
  for (size_t i = 0; i <= list->count; i++) {
    const struct token *t = i < list->count ? &list->item[i] : NULL;
    size_t begin = t ? t->begin : length;
    for (; at < begin; at++)
      if (text[at] >= '0' && text[at] <= '9') fail_msg("digit at %zu in no token: %.*s", at, (int)length, text);
    if (!t) break;
    if (t->begin < at || t->end > length || t->begin >= t->end)
      fail_msg("token %zu out of place: %.*s", i, (int)length, text);
    bool parts = t->number_begin >= t->begin && t->number_end <= t->end && t->number_begin < t->number_end &&
                 t->unit_end <= length && t->unit_begin <= t->unit_end && t->hedge_begin <= t->begin &&
                 t->class_ < TOKEN_CLASS_COUNT && t->denominator > 0;
    if (!parts) fail_msg("token %zu has wrong parts: %.*s", i, (int)length, text);
    at = t->end;
  }
}

static void scan_and_check(struct arena *arena, const struct scanner *scanner, const char *text, size_t length,
                           struct token_list *list) {
  char *slice = malloc(length + (length == 0));
  memcpy(slice, text, length);
  struct piece piece = piece_of(slice, length);
  scanner_scan(arena, scanner, &piece, list);
  check_tokens(slice, length, list);
  for (size_t i = 0; i < list->count; i++)
    if (list->item[i].class_ == TOKEN_NUMBER && list->item[i].exponent < 400) {
      struct arena *scratch = arena_new();
      assert_non_null(token_value(scratch, &piece, &list->item[i]));
      assert_true(rational_sign(token_half(scratch, &list->item[i])) >= 0);
      arena_free(scratch);
    }
  free(slice);
}

static const char *const bits[] = {"1",        "9",
                                   "0",        "16",
                                   "3.2",      "1,000",
                                   ".",        ",",
                                   " ",        " ",
                                   " ",        "-",
                                   "–",        "—",
                                   "µs",       "ms",
                                   "GB/s",     "%",
                                   "×",        "x",
                                   " to ",     " and ",
                                   "two",      "third",
                                   "a ",       "half",
                                   "million",  "/",
                                   ":",        "^",
                                   "±",        "(",
                                   ")",        "[",
                                   "]",        "10^",
                                   "e",        "K",
                                   "B",        "tokens",
                                   "$",        "½",
                                   "²",        "\xC2",
                                   "\xE2\x80", "\xFF",
                                   "\n",       "\n\n",
                                   "about ",   "at least ",
                                   "Fig. ",    "v",
                                   "#",        "2024-05-17",
                                   "http://",  "@",
                                   "\0",       "orders of magnitude",
                                   "twenty",   "-one",
                                   "one",      "hundred",
                                   "few",      "'",
                                   "\u2019",   "\u00a0",
                                   "\u2009",   "\u2212",
                                   "May ",     "10:30",
                                   "s",        "th",
                                   "§",        "+",
                                   "+/-",      "\\,",
                                   "_",        "~"};

static void every_digit_is_in_one_token(void **state) {
  (void)state;
  struct arena *arena = arena_new();
  static const char *const name[] = {"Llama-3 70B", "1 9", "two third", "x16"};
  for (unsigned locale = LOCALE_EN; locale <= LOCALE_FR; locale++) {
    struct scanner scanner = {.units = unit_system_new(arena), .name = name, .names = 4, .locale = locale};
    scanner_prepare(arena, &scanner);
    struct token_list list = {0};
    seed = 11 + locale;
    for (int round = 0; round < 30000; round++) {
      char text[400];
      size_t length = 0;
      unsigned parts = 1 + draw(24);
      for (unsigned i = 0; i < parts; i++) {
        const char *bit = bits[draw(sizeof bits / sizeof *bits)];
        size_t n = *bit ? strlen(bit) : 1;
        memcpy(text + length, bit, n);
        length += n;
      }
      scan_and_check(arena, &scanner, text, length, &list);
    }
    for (int round = 0; round < 3000; round++) {
      char text[300];
      size_t length = draw(300);
      for (size_t i = 0; i < length; i++) text[i] = (char)(draw(3) ? 32 + draw(95) : draw(256));
      scan_and_check(arena, &scanner, text, length, &list);
    }
    token_list_free(&list);
  }
  arena_free(arena);
}

/* The only token of text: a number of that value, half and unit. */
static void expect(struct arena *arena, const struct scanner *scanner, const char *text, const struct rational *value,
                   const struct rational *half, const char *symbol) {
  struct token_list list = {0};
  struct piece piece = piece_of(text, strlen(text));
  scanner_scan(arena, scanner, &piece, &list);
  if (list.count != 1 || list.item[0].class_ != TOKEN_NUMBER)
    fail_msg("\"%s\": %zu tokens, first %s", text, list.count,
             list.count ? token_class_name(list.item[0].class_) : "-");
  const struct token *t = &list.item[0];
  if (rational_compare(token_value(arena, &piece, t), value) != 0)
    fail_msg("\"%s\" read as %s", text, rational_text(arena, token_value(arena, &piece, t)));
  if (half && rational_compare(token_half(arena, t), half) != 0)
    fail_msg("\"%s\": half %s", text, rational_text(arena, token_half(arena, t)));
  if (symbol ? !t->unit || strcmp(t->unit->symbol, symbol) != 0 : t->unit != NULL)
    fail_msg("\"%s\": unit %s", text, t->unit ? t->unit->symbol : "none");
  token_list_free(&list);
}

/* The digits of n with a separator between groups of three. */
static void put_grouped(char *out, const char *digits, const char *separator) {
  size_t length = strlen(digits);
  *out = 0;
  for (size_t i = 0; i < length; i++) {
    if (i && (length - i) % 3 == 0) strcat(out, separator);
    strncat(out, digits + i, 1);
  }
}

static void put_raised(char *out, int n) {
  static const char *const raised[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  char digits[16];
  snprintf(digits, sizeof digits, "%d", n < 0 ? -n : n);
  strcpy(out, n < 0 ? "⁻" : "");
  for (const char *d = digits; *d; d++) strcat(out, raised[*d - '0']);
}

static void put_words(char *out, unsigned n) {
  static const char *const small[] = {"zero",     "one",     "two",     "three",     "four",     "five",    "six",
                                      "seven",    "eight",   "nine",    "ten",       "eleven",   "twelve",  "thirteen",
                                      "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"};
  static const char *const tens[] = {"twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"};
  if (n >= 1000) {
    put_words(out, n / 1000);
    strcat(out, " thousand");
    if (n % 1000) strcat(out, n % 1000 < 100 ? " and " : " ");
    n %= 1000;
    if (!n) return;
    out += strlen(out);
  }
  *out = 0;
  if (n >= 100) {
    strcat(strcat(out, small[n / 100]), " hundred");
    n %= 100;
    if (!n) return;
    strcat(out, " and ");
  }
  if (n < 20) {
    strcat(out, small[n]);
    return;
  }
  strcat(out, tens[n / 10 - 2]);
  if (n % 10) strcat(strcat(out, "-"), small[n % 10]);
}

static void every_grammar_form_reads_back(void **state) {
  (void)state;
  struct arena *arena = arena_new();
  struct scanner scanner = {.units = unit_system_new(arena)};
  scanner_prepare(arena, &scanner);
  static const char *const separators[] = {",", "\u00a0", "\u2009", "\u202f", "'", "\u2019"};
  static const char *const times[] = {"×", " × ", "x", " x ", "·", "\\times", " \\times "};
  static const char *const gaps[] = {" ", "\u00a0", "\u2009", "\u202f", "-", "\n", "  \n ", "\\,", "~"};
  static const char *const units[] = {"µs", "ms",  "GB/s", "MiB",     "KiB/token", "%",
                                      "W",  "MHz", "GT/s", "TFLOP/s", "Gbps"};
  static const char *const signs[] = {"", "-", "\u2212", "minus "};
  const struct rational *half = rational_ratio(arena, 1, 2);
  seed = 99;
  for (int round = 0; round < 1500; round++) {
    unsigned long n = 2 + draw(round % 3 ? 900 : 9000000);
    if (n >= 1900 && n <= 2099) continue; /* a year */
    char digits[32], form[64], text[200];
    snprintf(digits, sizeof digits, "%lu", n);
    const struct rational *value = rational_integer(arena, (long)n);
    const char *sign = signs[draw(4)], *gap = gaps[draw(9)], *unit = units[draw(11)];
    const struct rational *signed_value = *sign ? rational_neg(arena, value) : value;
    const char *why, *symbol = unit_read(arena, scanner.units, unit, &why)->symbol;
    put_grouped(form, digits, separators[draw(6)]);
    if (*unit == '%' && *gap == '-') gap = "";
    snprintf(text, sizeof text, "of %s%s%s%s.", sign, form, gap, unit);
    expect(arena, &scanner, text, signed_value, half, symbol);
    int places = 1 + (int)draw(4), power = (int)draw(30) - 15;
    const struct rational *place = rational_ten(arena, -places);
    snprintf(text, sizeof text, "of %s%lu.%0*u%s%s,", sign, n, places, draw(10), gap, unit);
    char *digit = strchr(text, '.') + places;
    *digit = '7';
    const struct rational *fraction = rational_mul(arena, rational_integer(arena, 7), place);
    for (int i = 1; i < places; i++) strchr(text, '.')[i] = '0';
    const struct rational *sum = rational_add(arena, value, fraction);
    expect(arena, &scanner, text, *sign ? rational_neg(arena, sum) : sum, rational_mul(arena, half, place), symbol);
    char raised[64];
    put_raised(raised, power);
    const struct rational *scaled = rational_mul(arena, sum, rational_ten(arena, power)),
                          *scaled_half =
                              rational_mul(arena, rational_mul(arena, half, place), rational_ten(arena, power));
    snprintf(text, sizeof text, "%lu.%0*u%s10%s %s", n, places, 7u, times[draw(7)], raised, unit);
    expect(arena, &scanner, text, scaled, scaled_half, symbol);
    snprintf(text, sizeof text, "%lu.%0*u%s10^%d %s", n, places, 7u, times[draw(7)], power, unit);
    expect(arena, &scanner, text, scaled, scaled_half, symbol);
    snprintf(text, sizeof text, "%lu.%0*u%s10^{%d}%s%s", n, places, 7u, times[draw(7)], power, *gap == '-' ? " " : gap,
             unit);
    expect(arena, &scanner, text, scaled, scaled_half, symbol);
    snprintf(text, sizeof text, "%lu.%0*ue%+d %s", n, places, 7u, power, unit);
    expect(arena, &scanner, text, scaled, scaled_half, symbol);
    unsigned small = 2 + draw(999998);
    char words[120];
    put_words(words, small);
    bool round_thousand = small % 1000 == 0;
    snprintf(text, sizeof text, "%s%sbytes", words, draw(2) ? " " : "-");
    expect(arena, &scanner, text, rational_integer(arena, (long)small),
           round_thousand ? rational_integer(arena, 500) : half, "B");
  }
  arena_free(arena);
}

/* Every unit that has a symbol, behind each kind of gap. */
static void every_unit_is_found(void **state) {
  (void)state;
  struct arena *arena = arena_new();
  struct scanner scanner = {.units = unit_system_new(arena)};
  scanner_prepare(arena, &scanner);
  static const char *const units[] = {
      "B",    "kB",  "MB",  "GB",  "TB",  "PB",   "EB",      "KiB",  "MiB", "GiB",   "TiB",  "bit",   "kbit",
      "Mbit", "s",   "ms",  "µs",  "ns",  "ps",   "min",     "h",    "d",   "token", "FLOP", "TFLOP", "T",
      "GT",   "Hz",  "kHz", "MHz", "GHz", "W",    "kW",      "mW",   "J",   "kJ",    "m",    "km",    "mm",
      "µm",   "nm",  "g",   "kg",  "N",   "Pa",   "hPa",     "V",    "mV",  "K",     "mol",  "Ω",     "kΩ",
      "Wh",   "kWh", "%",   "‰",   "ppm", "GB/s", "B/token", "m/s²", "mA",  "Gb/s",  "Mb/s", "Mbps",  "kW·h"};
  const size_t named = sizeof units / sizeof *units - 4;
  for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
    char text[64];
    const char *why;
    const struct unit *unit = unit_read(arena, scanner.units, units[i], &why);
    assert_non_null(unit);
    static const char *const gaps[] = {" ", "\u00a0", "\u2009", "\u202f"};
    for (size_t g = 0; g < 4; g++) {
      snprintf(text, sizeof text, "7%s%s", gaps[g], unit->plural);
      expect(arena, &scanner, text, rational_integer(arena, 7), NULL, unit->symbol);
    }
    if (i >= named) continue; /* its spoken name is that of another unit */
    snprintf(text, sizeof text, "of 7 %s now", unit->many);
    expect(arena, &scanner, text, rational_integer(arena, 7), NULL, unit->symbol);
  }
  arena_free(arena);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_digit_is_in_one_token),
      cmocka_unit_test(every_grammar_form_reads_back),
      cmocka_unit_test(every_unit_is_found),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
