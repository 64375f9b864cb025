#include "proof/token.h"

#include <string.h>

const char *token_class_name(enum token_class class_) {
  static const char *const names[] = {
#define X(name, text) text,
      TOKEN_CLASSES(X)
#undef X
  };
  return names[class_];
}

static const struct rational *integer(struct arena *arena, unsigned long long value) {
  mpq_t q;
  mpq_init(q);
  mpz_import(mpq_numref(q), 1, 1, sizeof value, 0, 0, &value);
  const struct rational *result = rational_new(arena, q);
  mpq_clear(q);
  return result;
}

static long digits_value(const char *text, const char *end, const char **stop) {
  long value = 0;
  for (; text < end && *text >= '0' && *text <= '9'; text++)
    if (value < 10000) value = value * 10 + (*text - '0');
  *stop = text;
  return value;
}

/* 2^64: base and exponent are read again. */
static const struct rational *read_power(struct arena *arena, const char *text, const char *end) {
  const char *at;
  while (text < end && (*text < '0' || *text > '9')) text++;
  long base = digits_value(text, end, &at);
  while (at < end && (*at < '0' || *at > '9')) at++;
  long exponent = digits_value(at, end, &at);
  return rational_power(arena, rational_integer(arena, base), exponent > 4000 ? 4000 : exponent);
}

/* The digits of a long mantissa, separators skipped, up to what is no digit's neighbour. */
static const struct rational *read_mantissa(struct arena *arena, const char *text, const char *end) {
  char *digits = arena_alloc(arena, (size_t)(end - text) + 1);
  size_t count = 0;
  for (; text < end; text++) {
    unsigned char c = (unsigned char)*text;
    if (c >= '0' && c <= '9')
      digits[count++] = (char)c;
    else if (count && (strchr(" exX*^\\{", c) || c == 0xC3 || (c >= 'A' && c <= 'z')) &&
             !(c == '{' && text[1] == ',')) {
      bool group = c == ' ' && text + 4 <= end && text[1] >= '0' && text[1] <= '9';
      if (!group) break;
    }
  }
  mpq_t q;
  mpq_init(q);
  if (count) mpz_set_str(mpq_numref(q), digits, 10);
  const struct rational *value = rational_new(arena, q);
  mpq_clear(q);
  return value;
}

const struct rational *token_value(struct arena *arena, const struct piece *piece, const struct token *token) {
  const char *begin = piece->text + token->number_begin, *end = piece->text + token->number_end;
  const struct rational *value;
  if (token->big && token->spelling == SPELLING_SCIENTIFIC && token->exact)
    value = read_power(arena, begin, end);
  else
    value = token->big ? read_mantissa(arena, begin, end) : integer(arena, token->mantissa);
  if (token->exponent) value = rational_mul(arena, value, rational_ten(arena, token->exponent));
  if (token->denominator > 1) value = rational_div(arena, value, integer(arena, token->denominator));
  return token->negative ? rational_neg(arena, value) : value;
}

const struct rational *token_half(struct arena *arena, const struct token *token) {
  if (token->exact || token->denominator > 1) return rational_integer(arena, 0);
  return rational_mul(arena, rational_ten(arena, token->exponent), rational_ratio(arena, 1, 2));
}
