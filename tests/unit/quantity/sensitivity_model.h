/* The chapter's model for tests of sensitivity, with a rounding of its own: printed/ stands above quantity/. */
#ifndef TEST_SENSITIVITY_MODEL_H
#define TEST_SENSITIVITY_MODEL_H
#include "base/file.h"
#include "quantity/sensitivity.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

struct fixture {
  struct arena *arena;
  struct report *report;
  struct derived *derived;
  struct sensitivity *sensitivity;
};

/* Half away from zero, to a multiple of a power of ten or of a quantum. */
static inline const struct rational *test_round(struct arena *arena, const struct rational *value,
                                                const struct form *form) {
  const struct rational *x = rational_div(arena, value, form->unit->factor), *step = form->quantum;
  if (form->rounding == FORM_EXACT) return rational_places(x) < 0 ? NULL : value;
  if (form->rounding == FORM_DECIMALS) step = rational_ten(arena, -form->places);
  if (form->rounding == FORM_SIGNIFICANT)
    step = rational_ten(arena, rational_floor_order(rational_abs(arena, x)) - form->places + 1);
  const struct rational *count = rational_add(arena, rational_div(arena, x, step), rational_ratio(arena, 1, 2));
  return rational_mul(arena, rational_mul(arena, rational_floor(arena, count), step), form->unit->factor);
}

static inline struct fixture fixture_of_text(const char *yaml) {
  struct fixture f = {.arena = arena_new()};
  f.report = report_new(f.arena);
  struct model *model = model_read(f.arena, "m.yaml", (struct bytes){yaml, strlen(yaml)}, NULL, 0, f.report);
  if (model) f.derived = quantity_derive(f.arena, model, test_round, f.report);
  if (!f.derived) report_write(f.report, FORMAT_TEXT, 0, stderr);
  assert_non_null(f.derived);
  f.sensitivity = sensitivity_new(f.arena, f.derived);
  return f;
}

/* The chapter's model with more claims put before its own. */
static inline struct fixture fixture_of_chapter(const char *claims) {
  struct arena *arena = arena_new();
  struct report *report = report_new(arena);
  struct bytes bytes;
  assert_true(file_read(arena, SOURCE_DIR "/data/canonical-numbers.yaml", 0, &bytes, report));
  const char *at = strstr(bytes.data, "\nclaims:\n");
  assert_non_null(at);
  at += strlen("\nclaims:\n");
  struct fixture f = fixture_of_text(arena_print(arena, "%.*s%s%s", (int)(at - bytes.data), bytes.data, claims, at));
  arena_on_free(f.arena, (void (*)(void *))arena_free, arena);
  return f;
}

static inline struct input fixture_input(const struct fixture *f, const char *name) {
  const struct model *model = f->derived->model;
  const char *dot = strchr(name, '.');
  int quantity = model_quantity_index(model, dot ? arena_slice(f->arena, name, (size_t)(dot - name)) : name);
  assert_true(quantity >= 0);
  if (!dot) return (struct input){quantity, 0};
  int member = model_member_index(&model->axis[model->quantity[quantity].over], dot + 1);
  assert_true(member >= 0);
  return (struct input){quantity, (size_t)member};
}

static inline void fixture_free(struct fixture *f) {
  sensitivity_end(f->sensitivity);
  arena_free(f->arena);
}

/* "(63.55, 64.33]" against the interval: each end within half a unit of the last digit written, brackets equal; "-" for
 * an endless end. scale multiplies the written numbers. */
static inline void assert_end(struct arena *arena, const struct interval_end *end, const char *text, size_t length,
                              long scale, bool included) {
  const struct rational *want, *half = rational_ratio(arena, scale, 2);
  const char *copy = arena_slice(arena, text, length), *point = strchr(copy, '.');
  if (!strcmp(copy, "-")) {
    if (!end->endless) print_error("end is %s, not endless\n", rational_text(arena, end->at));
    assert_true(end->endless);
    return;
  }
  assert_int_equal(rational_read(arena, copy, &want), length);
  assert_false(end->endless);
  if (point) half = rational_mul(arena, half, rational_ten(arena, -(long)strlen(point + 1)));
  const struct rational *off = rational_sub(arena, end->at, rational_mul(arena, want, rational_integer(arena, scale)));
  if (rational_compare(rational_abs(arena, off), half) > 0) {
    print_error("end is %s, not %s\n", rational_text(arena, end->at), copy);
    fail();
  }
  assert_int_equal(end->included, included);
}

static inline void assert_interval(struct arena *arena, const struct interval *interval, const char *text, long scale) {
  const char *comma = strchr(text, ',');
  size_t length = strlen(text);
  assert_non_null(comma);
  assert_end(arena, &interval->low, text + 1, (size_t)(comma - text - 1), scale, text[0] == '[');
  assert_end(arena, &interval->high, comma + 2, length - (size_t)(comma - text) - 3, scale, text[length - 1] == ']');
}

#endif
