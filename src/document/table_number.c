#include "document/table_number.h"

#include <string.h>

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

/* Bytes of a sign at p. */
static size_t sign_length(const char *p) {
  if (*p == '-' || *p == '+') return 1;
  return strncmp(p, "\u2212", 3) ? 0 : 3;
}

/* Bytes of a group separator at p that has three digits behind it. */
static size_t group_length(const char *p) {
  size_t n = *p == ',' || *p == ' '                                 ? 1
             : !strncmp(p, "\u00a0", 2)                             ? 2
             : !strncmp(p, "\u2009", 3) || !strncmp(p, "\u202f", 3) ? 3
                                                                    : 0;
  return n && is_digit(p[n]) && is_digit(p[n + 1]) && is_digit(p[n + 2]) && !is_digit(p[n + 3]) ? n : 0;
}

/* "≥ ", "~", "≈ " and the like: a few signs, no letter and no digit. */
static bool is_comparison(const char *text) {
  static const char *const signs[] = {"\u2265", "\u2264", "\u2248", ">", "<", "~", "\u00b1"};
  for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
    size_t n = strlen(signs[i]);
    if (!strncmp(text, signs[i], n)) return !text[n] || !strcmp(text + n, " ") || !strcmp(text + n, "\u00a0");
  }
  return false;
}

bool table_number_read(const struct text *text, struct table_number *number) {
  size_t span = text->count > 1 && !text->item[0].is_number && is_comparison(text->item[0].text) ? 1 : 0;
  if (span >= text->count || !text->item[span].is_number || !text->item[span].number.exact) return false;
  const char *start = text->item[span].text, *p = start + sign_length(start);
  if (!is_digit(*p)) return false;
  for (size_t step; (step = is_digit(*p) ? 1 : group_length(p)) != 0;) p += step;
  *number = (struct table_number){.span = span, .point = (size_t)(p - start)};
  if (*p == '.' && is_digit(p[1]))
    for (p++; is_digit(*p);) p++;
  if (text->item[span].number.multiple) p = strchr(p, '\0'); /* "32K": the K is part of the number */
  number->digits = (size_t)(p - start);
  return strncmp(p, " \u00d7 ", 4) != 0; /* "3.5 × 10⁻⁸" */
}

enum { SPREAD = 2 };

bool table_number_aligns(const struct table *table, size_t column) {
  if (table->column[column].align == ALIGN_DECIMAL) return true;
  size_t most = 0, least = 0;
  for (size_t r = 0; r < table->rows; r++) {
    const struct text *text = &table->row[r].cell[column].text;
    struct table_number number;
    if (!table_number_read(text, &number)) continue;
    size_t places = table_number_places(text->item[number.span].text, number.point);
    if (places > most) most = places;
    if (!least || places < least) least = places;
  }
  return most > 0 && most - least <= SPREAD;
}

size_t table_number_places(const char *text, size_t size) {
  size_t n = 0;
  for (size_t i = 0; i < size; i++)
    if (((unsigned char)text[i] & 0xC0) != 0x80) n++;
  return n;
}
