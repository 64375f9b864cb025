/* Forms by hand for the tests of printed/. */
#ifndef TESTS_PRINTED_FORMS_H
#define TESTS_PRINTED_FORMS_H
#include "printed/printed.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

static struct arena *arena;
static struct unit_system *units;

static inline int setup(void **state) {
  (void)state;
  arena = arena_new();
  units = unit_system_new(arena);
  return 0;
}

static inline int teardown(void **state) {
  (void)state;
  arena_free(arena);
  return 0;
}

static inline const struct unit *unit(const char *text) {
  const char *why = NULL;
  const struct unit *result = unit_read(arena, units, text, &why);
  if (!result) fail_msg("%s", why);
  return result;
}

/* "2048/25", "-3.5e-8". */
static inline const struct rational *rational(const char *text) {
  const struct rational *numerator = NULL, *denominator = NULL;
  size_t taken = rational_read(arena, text, &numerator);
  assert_true(taken > 0);
  if (text[taken] != '/') return numerator;
  assert_true(rational_read(arena, text + taken + 1, &denominator) > 0);
  return rational_div(arena, numerator, denominator);
}

/* A number with a unit, in base units: value("2048/25", "µs"). */
static inline const struct rational *value(const char *number, const char *in) {
  return rational_mul(arena, rational(number), unit(in)->factor);
}

static inline struct form exact(const char *in) { return (struct form){.name = "exact", .unit = unit(in)}; }

static inline struct form decimals(const char *in, int places) {
  return (struct form){.name = "decimals", .unit = unit(in), .rounding = FORM_DECIMALS, .places = places};
}

static inline struct form significant(const char *in, int places) {
  return (struct form){.name = "significant", .unit = unit(in), .rounding = FORM_SIGNIFICANT, .places = places};
}

static inline struct form quantum(const char *in, const char *step) {
  return (struct form){.name = "quantum", .unit = unit(in), .rounding = FORM_QUANTUM, .quantum = rational(step)};
}

static inline struct form grouped(struct form form) {
  form.group = ",";
  return form;
}

static inline struct ledger_number number_of(const struct rational *v, struct form form, enum printed_style style) {
  struct ledger_number number = {0};
  const char *why = NULL;
  if (!printed_number(arena, "x", v, &form, style, &number, &why)) fail_msg("%s", why);
  assert_string_equal(number.name, "x");
  assert_string_equal(number.form, form.name);
  assert_int_equal(number.length, strlen(number.text));
  assert_int_equal(number.offset, 0);
  return number;
}

static inline const char *text_of(const struct rational *v, struct form form, enum printed_style style) {
  return number_of(v, form, style).text;
}

static inline const char *refusal(const struct rational *v, struct form form, enum printed_style style) {
  struct ledger_number number = {0};
  const char *why = NULL;
  if (printed_number(arena, "x", v, &form, style, &number, &why)) fail_msg("printed as \"%s\"", number.text);
  assert_non_null(why);
  return why;
}

#endif
