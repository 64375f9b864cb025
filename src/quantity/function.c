/* The functions of expressions, one table row each. */
#include "quantity/evaluate.h"

#include <mpfr.h>
#include <string.h>

enum { PRECISION = 256 };

struct function {
  const char *name;
  size_t least, most; /* arguments */
  bool (*call)(struct evaluation *, const struct expression *, const struct value *argument, size_t arguments, struct value *);
};

static bool numbers_only(struct evaluation *evaluation, const struct expression *call, const struct value *a, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (a[i].kind != VALUE_NUMBER)
      return evaluate_fail(evaluation, FINDING_EXPRESSION, call, "%s takes numbers", call->text);
  return true;
}

static bool plain_only(struct evaluation *evaluation, const struct expression *call, const struct value *a) {
  if (!numbers_only(evaluation, call, a, 1)) return false;
  if (dimension_is_one(&a->dimension)) return true;
  return evaluate_fail(evaluation, FINDING_DIMENSION, call, "%s takes a plain number, not %s: divide by a named quantity first",
                       call->text, evaluate_dimension(evaluation, a));
}

static struct value mapped(struct evaluation *evaluation, const struct value *a) {
  struct value value = *a;
  value.origin = -1;
  value.origin_cell = NULL;
  value.cell = arena_array(evaluation->arena, a->cells, sizeof *value.cell);
  return value;
}

static bool call_extreme(struct evaluation *evaluation, const struct expression *call, const struct value *a, size_t n,
                         struct value *value) {
  if (!numbers_only(evaluation, call, a, n)) return false;
  int sign = !strcmp(call->text, "max") ? 1 : -1;
  const struct value *best = NULL, *first = &a[0]; /* of those that have a dimension: a literal 0 takes theirs */
  for (size_t i = 0; i < n && evaluate_is_zero(call->argument[first - a]); i++) first = &a[i];
  size_t cell = 0;
  unsigned basis = 0;
  bool inexact = false;
  for (size_t i = 0; i < n; i++) {
    if (!evaluate_is_zero(call->argument[i]) && !dimension_equal(&a[i].dimension, &first->dimension))
      return evaluate_fail(evaluation, FINDING_DIMENSION, call, "%s of %s and %s", call->text,
                           evaluate_dimension(evaluation, first), evaluate_dimension(evaluation, &a[i]));
    basis |= a[i].basis;
    inexact = inexact || a[i].inexact;
    for (size_t c = 0; c < a[i].cells; c++)
      if (!best || rational_compare(a[i].cell[c], best->cell[cell]) * sign > 0) {
        best = &a[i];
        cell = c;
      }
  }
  *value = evaluate_plain(evaluation->arena, best->cell[cell]);
  value->dimension = first->dimension;
  value->unit = best->unit ? best->unit : first->unit;
  value->basis = basis;
  value->inexact = inexact;
  value->origin = best->origin;
  if (best->origin_cell) value->origin_cell = &best->origin_cell[cell];
  return true;
}

static bool call_sum(struct evaluation *evaluation, const struct expression *call, const struct value *a, size_t n,
                     struct value *value) {
  if (!numbers_only(evaluation, call, a, n)) return false;
  const struct rational *sum = rational_integer(evaluation->arena, 0);
  for (size_t c = 0; c < a->cells; c++) sum = rational_add(evaluation->arena, sum, a->cell[c]);
  if (!strcmp(call->text, "mean"))
    sum = rational_div(evaluation->arena, sum, rational_integer(evaluation->arena, (long)a->cells));
  *value = evaluate_plain(evaluation->arena, sum);
  value->dimension = a->dimension;
  value->unit = a->unit;
  value->basis = a->basis;
  value->inexact = a->inexact;
  return true;
}

static bool call_count(struct evaluation *evaluation, const struct expression *call, const struct value *a, size_t n,
                       struct value *value) {
  (void)call, (void)n;
  long count = 0;
  for (size_t c = 0; c < a->cells; c++) count += a->kind != VALUE_BOOLEAN || rational_sign(a->cell[c]);
  *value = evaluate_plain(evaluation->arena, rational_integer(evaluation->arena, count));
  return true;
}

static bool call_quantifier(struct evaluation *evaluation, const struct expression *call, const struct value *a, size_t n,
                            struct value *value) {
  (void)n;
  if (a->kind != VALUE_BOOLEAN) return evaluate_fail(evaluation, FINDING_EXPRESSION, call, "%s takes a comparison", call->text);
  bool all = !strcmp(call->text, "all"), result = all;
  for (size_t c = 0; c < a->cells; c++) {
    bool holds = rational_sign(a->cell[c]) != 0;
    result = all ? result && holds : result || holds;
  }
  *value = evaluate_plain(evaluation->arena, rational_integer(evaluation->arena, result));
  value->kind = VALUE_BOOLEAN;
  value->basis = a->basis;
  value->inexact = a->inexact;
  return true;
}

static bool call_whole(struct evaluation *evaluation, const struct expression *call, const struct value *a, size_t n,
                       struct value *value) {
  (void)n;
  if (!plain_only(evaluation, call, a)) return false;
  *value = mapped(evaluation, a);
  const struct rational *half = rational_ratio(evaluation->arena, 1, 2);
  for (size_t c = 0; c < a->cells; c++) {
    const struct rational *x = a->cell[c];
    if (!strcmp(call->text, "floor")) value->cell[c] = rational_floor(evaluation->arena, x);
    else if (!strcmp(call->text, "ceil")) value->cell[c] = rational_ceil(evaluation->arena, x);
    else if (rational_sign(x) < 0) value->cell[c] = rational_ceil(evaluation->arena, rational_sub(evaluation->arena, x, half));
    else value->cell[c] = rational_floor(evaluation->arena, rational_add(evaluation->arena, x, half));
  }
  return true;
}

static bool call_abs(struct evaluation *evaluation, const struct expression *call, const struct value *a, size_t n,
                     struct value *value) {
  if (!numbers_only(evaluation, call, a, n)) return false;
  *value = mapped(evaluation, a);
  for (size_t c = 0; c < a->cells; c++) value->cell[c] = rational_abs(evaluation->arena, a->cell[c]);
  return true;
}

static bool call_root(struct evaluation *evaluation, const struct expression *call, const struct value *a, size_t n,
                      struct value *value) {
  long degree = !strcmp(call->text, "cbrt") ? 3 : 2;
  if (n == 2 && (a[1].cells != 1 || !rational_to_long(a[1].cell[0], &degree) || degree < 1))
    return evaluate_fail(evaluation, FINDING_EXPRESSION, call, "the degree of a root is a whole number above 0");
  return evaluate_power(evaluation, call, a, rational_ratio(evaluation->arena, 1, degree), value);
}

/* The least value of an order belongs to it; where ties are meant, so does what is all but that value. */
static long nearest_order(struct evaluation *evaluation, const struct rational *x) {
  struct arena *arena = evaluation->arena;
  if (!evaluation->scope->derived->ties) return rational_nearest_order(x);
  const struct rational *little = rational_mul(arena, x, rational_ten(arena, -TIE_DIGITS));
  return rational_nearest_order(rational_add(arena, x, little));
}

static bool call_order(struct evaluation *evaluation, const struct expression *call, const struct value *a, size_t n,
                       struct value *value) {
  (void)n;
  if (!plain_only(evaluation, call, a)) return false;
  for (size_t c = 0; c < a->cells; c++)
    if (rational_sign(a->cell[c]) <= 0)
      return evaluate_fail(evaluation, FINDING_EXPRESSION, call, "only a positive value has an order of magnitude");
  *value = mapped(evaluation, a);
  value->unit = NULL;
  if (evaluation->scope->reading == READING_STRICT) {
    value->kind = VALUE_ORDER;
    memcpy(value->cell, a->cell, a->cells * sizeof *a->cell);
    return true;
  }
  for (size_t c = 0; c < a->cells; c++)
    value->cell[c] = rational_integer(evaluation->arena, nearest_order(evaluation, a->cell[c]));
  return true;
}

static bool call_transcendental(struct evaluation *evaluation, const struct expression *call, const struct value *a, size_t n,
                                struct value *value) {
  (void)n;
  if (!plain_only(evaluation, call, a)) return false;
  bool exponential = !strcmp(call->text, "exp"), decimal = !strcmp(call->text, "log10");
  *value = mapped(evaluation, a);
  value->unit = NULL;
  for (size_t c = 0; c < a->cells; c++) {
    if (!exponential && rational_sign(a->cell[c]) <= 0)
      return evaluate_fail(evaluation, FINDING_EXPRESSION, call, "the logarithm of a value that is not positive");
    if (exponential && rational_compare(rational_abs(evaluation->arena, a->cell[c]), rational_integer(evaluation->arena, 900)) > 0)
      return evaluate_fail(evaluation, FINDING_EXPRESSION, call, "exp of a value beyond 900");
    long power = decimal ? rational_floor_order(a->cell[c]) : 0;
    if (decimal && !rational_compare(a->cell[c], rational_ten(evaluation->arena, power))) {
      value->cell[c] = rational_integer(evaluation->arena, power);
      continue;
    }
    mpfr_t x;
    mpfr_init2(x, PRECISION);
    mpfr_set_q(x, a->cell[c]->q, MPFR_RNDN);
    if (exponential) mpfr_exp(x, x, MPFR_RNDN);
    else if (decimal) mpfr_log10(x, x, MPFR_RNDN);
    else mpfr_log(x, x, MPFR_RNDN);
    mpq_t q;
    mpq_init(q);
    mpfr_get_q(q, x);
    value->cell[c] = rational_new(evaluation->arena, q);
    mpq_clear(q);
    mpfr_clear(x);
    value->inexact = true;
  }
  return true;
}

static const struct function functions[] = {
    {"min", 1, 8, call_extreme},   {"max", 1, 8, call_extreme},     {"sum", 1, 1, call_sum},
    {"mean", 1, 1, call_sum},      {"count", 1, 1, call_count},     {"all", 1, 1, call_quantifier},
    {"any", 1, 1, call_quantifier}, {"floor", 1, 1, call_whole},    {"ceil", 1, 1, call_whole},
    {"round", 1, 1, call_whole},   {"abs", 1, 1, call_abs},         {"sqrt", 1, 1, call_root},
    {"cbrt", 1, 1, call_root},     {"root", 2, 2, call_root},       {"order", 1, 1, call_order},
    {"log10", 1, 1, call_transcendental}, {"ln", 1, 1, call_transcendental}, {"exp", 1, 1, call_transcendental},
};

/* printed(x, form): the value as its reader sees it; the only rounding an expression can ask for. */
static bool call_printed(struct evaluation *evaluation, const struct expression *call, struct value *value) {
  struct value x;
  if (call->arguments < 1 || call->arguments > 2)
    return evaluate_fail(evaluation, FINDING_EXPRESSION, call, "printed takes a quantity and a form: printed(x, form)");
  if (!evaluate(evaluation, call->argument[0], &x)) return false;
  if (x.origin < 0)
    return evaluate_fail(evaluation, FINDING_EXPRESSION, call, "printed takes a quantity, since only a quantity has forms");
  const struct model_quantity *quantity = &evaluation->model->quantity[x.origin];
  const char *name = call->arguments == 2 ? call->argument[1]->text : NULL;
  const struct form *form = model_form(quantity, name);
  if (!form) {
    const char **known = arena_array(evaluation->arena, quantity->forms, sizeof *known);
    for (size_t i = 0; i < quantity->forms; i++) known[i] = quantity->form[i].name;
    const char *near = nearest_name(name, known, quantity->forms);
    struct finding *finding = report_add(evaluation->scope->report, FINDING_UNKNOWN_NAME, call->place,
                                         "%s: '%s' has no form '%s'", call->source, quantity->id, name);
    finding->hint = arena_print(evaluation->arena, "did you mean '%s'?", near ? near : known[0]);
    return false;
  }
  struct arena *arena = evaluation->arena;
  *value = mapped(evaluation, &x);
  for (size_t c = 0; c < x.cells; c++) {
    value->cell[c] = evaluation->scope->derived->round(arena, x.cell[c], form);
    if (!value->cell[c])
      return evaluate_fail(evaluation, FINDING_EXPRESSION, call, "form '%s' of '%s' has no rounding, and the value has no end",
                           form->name, quantity->id);
  }
  value->unit = form->unit;
  return true;
}

bool evaluate_call(struct evaluation *evaluation, const struct expression *call, struct value *value) {
  if (!strcmp(call->text, "printed")) return call_printed(evaluation, call, value);
  const struct function *function = NULL;
  const char *known[sizeof functions / sizeof *functions];
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
    known[i] = functions[i].name;
    if (!strcmp(functions[i].name, call->text)) function = &functions[i];
  }
  if (!function) {
    const char *near = nearest_name(call->text, known, sizeof known / sizeof *known);
    return near ? evaluate_fail(evaluation, FINDING_EXPRESSION, call, "no function '%s': did you mean '%s'?", call->text, near)
                : evaluate_fail(evaluation, FINDING_EXPRESSION, call, "no function '%s'", call->text);
  }
  if (call->arguments < function->least || call->arguments > function->most)
    return evaluate_fail(evaluation, FINDING_EXPRESSION, call, "%s takes %zu argument%s, not %zu", call->text, function->least,
                         function->least == 1 ? "" : "s", call->arguments);
  struct value argument[8];
  bool outer = evaluation->quarantine_readable;
  if (function->call == call_count) evaluation->quarantine_readable = true;
  bool ok = true;
  for (size_t i = 0; ok && i < call->arguments; i++) ok = evaluate(evaluation, call->argument[i], &argument[i]);
  evaluation->quarantine_readable = outer;
  return ok && function->call(evaluation, call, argument, call->arguments, value);
}
