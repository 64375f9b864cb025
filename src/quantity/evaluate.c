#include "quantity/evaluate.h"

#include <stdarg.h>
#include <string.h>

bool evaluate_fail(struct evaluation *evaluation, enum finding_code code, const struct expression *place, const char *format,
                   ...) {
  va_list args;
  va_start(args, format);
  report_add(evaluation->scope->report, code, place->place, "%s: %s", place->source,
             arena_vprint(evaluation->arena, format, args));
  va_end(args);
  return false;
}

char *evaluate_dimension(struct evaluation *evaluation, const struct value *value) {
  return dimension_text(evaluation->arena, evaluation->model->units, &value->dimension);
}

struct value evaluate_plain(struct arena *arena, const struct rational *number) {
  struct value value = {.cells = 1, .origin = -1};
  value.cell = arena_array(arena, 1, sizeof *value.cell);
  value.cell[0] = number;
  return value;
}

static size_t axis_size(const struct evaluation *evaluation, int axis) { return evaluation->model->axis[axis].members; }

/* Where a cell of the joint axes lies in an operand that has some of them. */
static size_t operand_cell(const struct evaluation *evaluation, const struct value *joint, const struct value *operand,
                           size_t cell) {
  size_t member[VALUE_AXES];
  for (int n = joint->axes; n-- > 0;) {
    size_t size = axis_size(evaluation, joint->axis[n]);
    member[n] = cell % size;
    cell /= size;
  }
  size_t index = 0;
  for (int n = 0; n < operand->axes; n++) {
    int at = 0;
    while (joint->axis[at] != operand->axis[n]) at++;
    index = index * axis_size(evaluation, operand->axis[n]) + member[at];
  }
  return index;
}

static bool join_axes(struct evaluation *evaluation, const struct value *a, const struct value *b, struct value *joint) {
  *joint = (struct value){.cells = 1, .origin = -1, .basis = a->basis | b->basis, .inexact = a->inexact || b->inexact};
  const struct value *operand[] = {a, b};
  for (int side = 0; side < 2; side++)
    for (int n = 0; n < operand[side]->axes; n++) {
      bool known = false;
      for (int m = 0; m < joint->axes; m++) known = known || joint->axis[m] == operand[side]->axis[n];
      if (known) continue;
      if (joint->axes == VALUE_AXES) return false;
      int at = joint->axes++; /* in the model's order of axes, whatever the order of the operands */
      for (; at > 0 && joint->axis[at - 1] > operand[side]->axis[n]; at--) joint->axis[at] = joint->axis[at - 1];
      joint->axis[at] = operand[side]->axis[n];
      joint->cells *= axis_size(evaluation, operand[side]->axis[n]);
    }
  return true;
}

bool evaluate_broadcast(struct evaluation *evaluation, const struct expression *place, const struct value *a,
                        const struct value *b, cell_operation *operation, struct value *value) {
  if (!join_axes(evaluation, a, b, value))
    return evaluate_fail(evaluation, FINDING_EXPRESSION, place, "a value over more than %d axes", VALUE_AXES);
  value->cell = arena_array(evaluation->arena, value->cells, sizeof *value->cell);
  for (size_t i = 0; i < value->cells; i++) {
    value->cell[i] = operation(evaluation->arena, a->cell[operand_cell(evaluation, value, a, i)],
                               b->cell[operand_cell(evaluation, value, b, i)]);
    if (rational_bits(value->cell[i]) > VALUE_BITS)
      return evaluate_fail(evaluation, FINDING_EXPRESSION, place, "the exact value needs more than %d bits", VALUE_BITS);
  }
  return true;
}

/* Keeps the cells whose member along value->axis[n] is `member`. */
static void select_member(struct evaluation *evaluation, struct value *value, int n, int member) {
  struct value kept = *value;
  kept.axes--;
  memmove(&kept.axis[n], &kept.axis[n + 1], (size_t)(kept.axes - n) * sizeof kept.axis[0]);
  kept.cells = value->cells / axis_size(evaluation, value->axis[n]);
  kept.cell = arena_array(evaluation->arena, kept.cells, sizeof *kept.cell);
  size_t *origin = value->origin_cell ? arena_array(evaluation->arena, kept.cells, sizeof *origin) : NULL;
  size_t next = 0;
  for (size_t i = 0; i < value->cells; i++) {
    if (quantity_cell_member(evaluation->model, value, i, n) != member) continue;
    if (origin) origin[next] = value->origin_cell[i];
    kept.cell[next++] = value->cell[i];
  }
  kept.origin_cell = origin;
  *value = kept;
}

static int bound_member(const struct scope *scope, int axis) {
  for (const struct binding *b = scope->binding; b; b = b->outer)
    if (b->axis == axis) return b->member;
  return -1;
}

static void select_bound(struct evaluation *evaluation, struct value *value) {
  for (int n = 0; n < value->axes;) {
    int member = bound_member(evaluation->scope, value->axis[n]);
    if (member < 0) n++;
    else select_member(evaluation, value, n, member);
  }
}

static bool select_named(struct evaluation *evaluation, const struct expression *select, const char *name, int *from,
                         struct value *value) {
  const struct model *model = evaluation->model;
  if (!strcmp(name, "*")) {
    if (*from >= value->axes) return evaluate_fail(evaluation, FINDING_EXPRESSION, select, "no axis left for '*'");
    ++*from;
    return true;
  }
  int named_axis = model_axis_index(model, name);
  for (int n = 0; n < value->axes; n++) {
    const struct model_axis *axis = &model->axis[value->axis[n]];
    int member = value->axis[n] == named_axis ? bound_member(evaluation->scope, named_axis) : model_member_index(axis, name);
    if (member >= 0) {
      select_member(evaluation, value, n, member);
      if (n < *from) --*from;
      return true;
    }
    if (value->axis[n] == named_axis) return true; /* the axis by name, outside its loop: all of it */
  }
  if (named_axis >= 0 && bound_member(evaluation->scope, named_axis) >= 0) return true; /* the loop has selected already */
  struct finding *finding =
      report_add(evaluation->scope->report, FINDING_UNKNOWN_NAME, select->place, "%s: no member '%s'", select->source, name);
  const char *known[64];
  size_t count = 0;
  for (int n = 0; n < value->axes; n++)
    for (size_t m = 0; m < model->axis[value->axis[n]].members && count < 64; m++)
      known[count++] = model->axis[value->axis[n]].member[m].id;
  const char *near = nearest_name(name, known, count);
  if (near) finding->hint = arena_print(evaluation->arena, "did you mean '%s'?", near);
  return false;
}

static bool read_bounds(struct evaluation *evaluation, const struct expression *place, const struct model_claim *claim,
                        const char *end, struct value *value) {
  if (!claim || !claim->has_bounds)
    return evaluate_fail(evaluation, FINDING_EXPRESSION, place, "no claim with bounds is meant here");
  bool low = !strcmp(end, "low");
  if (!low && strcmp(end, "high") != 0)
    return evaluate_fail(evaluation, FINDING_UNKNOWN_NAME, place, "bounds have 'low' and 'high', not '%s'", end);
  *value = evaluate_plain(evaluation->arena, rational_integer(evaluation->arena, low ? claim->low : claim->high));
  return true;
}

static bool unknown_name(struct evaluation *evaluation, const struct expression *name) {
  const struct model *model = evaluation->model;
  const char **known = arena_array(evaluation->arena, model->quantities + 1, sizeof *known);
  for (size_t i = 0; i < model->quantities; i++) known[i] = model->quantity[i].id;
  struct finding *finding = report_add(evaluation->scope->report, FINDING_UNKNOWN_NAME, name->place,
                                       "no quantity is called '%s'", name->text);
  const char *near = nearest_name(name->text, known, model->quantities);
  if (near) finding->hint = arena_print(evaluation->arena, "did you mean '%s'?", near);
  return false;
}

static bool read_quantity(struct evaluation *evaluation, const struct expression *name, int member, struct value *value) {
  int index = model_quantity_index(evaluation->model, name->text);
  if (index < 0) return unknown_name(evaluation, name);
  if (!evaluation->read(evaluation, index, member, name, value)) return false;
  if (member < 0) select_bound(evaluation, value);
  return true;
}

static bool evaluate_select(struct evaluation *evaluation, const struct expression *select, struct value *value) {
  const struct expression *of = select->argument[0];
  const struct model *model = evaluation->model;
  if (of->kind == EXPRESSION_NAME && !strcmp(of->text, "bounds") && select->members == 1)
    return read_bounds(evaluation, select, evaluation->scope->claim, select->member[0], value);
  int claim = of->kind == EXPRESSION_NAME ? model_claim_index(model, of->text) : -1;
  if (claim >= 0 && select->members == 2 && !strcmp(select->member[0], "bounds"))
    return read_bounds(evaluation, select, &model->claim[claim], select->member[1], value);
  /* One member of a set is read without deriving its siblings: members may build on each other. */
  int index = of->kind == EXPRESSION_NAME ? model_quantity_index(model, of->text) : -1;
  if (index >= 0 && model->quantity[index].over >= 0 && select->members == 1) {
    int member = model_member_index(&model->axis[model->quantity[index].over], select->member[0]);
    if (member >= 0) return read_quantity(evaluation, of, member, value);
  }
  if (!evaluate(evaluation, of, value)) return false;
  int from = 0;
  for (size_t i = 0; i < select->members; i++)
    if (!select_named(evaluation, select, select->member[i], &from, value)) return false;
  return true;
}

static const struct rational *truth(struct arena *arena, bool b) { return rational_integer(arena, b); }
#define COMPARISON(name, test)                                                                                       \
  static const struct rational *name(struct arena *arena, const struct rational *a, const struct rational *b) {      \
    return truth(arena, rational_compare(a, b) test);                                                                \
  }
COMPARISON(cell_equal, == 0)
COMPARISON(cell_unequal, != 0)
COMPARISON(cell_less, < 0)
COMPARISON(cell_at_most, <= 0)
COMPARISON(cell_greater, > 0)
COMPARISON(cell_at_least, >= 0)

static const struct rational *cell_and(struct arena *arena, const struct rational *a, const struct rational *b) {
  return truth(arena, rational_sign(a) && rational_sign(b));
}
static const struct rational *cell_or(struct arena *arena, const struct rational *a, const struct rational *b) {
  return truth(arena, rational_sign(a) || rational_sign(b));
}

static const struct operator {
  const char *text;
  enum { ADDITIVE, MULTIPLY, DIVIDE, COMPARE, LOGICAL } kind;
  cell_operation *operation;
} operators[] = {
    {"+", ADDITIVE, rational_add},        {"-", ADDITIVE, rational_sub},         {"*", MULTIPLY, rational_mul},
    {"/", DIVIDE, rational_div},          {"==", COMPARE, cell_equal},           {"!=", COMPARE, cell_unequal},
    {"<", COMPARE, cell_less},            {"<=", COMPARE, cell_at_most},         {">", COMPARE, cell_greater},
    {">=", COMPARE, cell_at_least},       {"and", LOGICAL, cell_and},            {"or", LOGICAL, cell_or},
};

/* An order under a strict reading compares with k as its x does with 10^k. */
static bool raise_order(struct evaluation *evaluation, const struct expression *place, struct value *number) {
  struct value raised = *number;
  raised.cell = arena_array(evaluation->arena, number->cells, sizeof *raised.cell);
  for (size_t i = 0; i < number->cells; i++) {
    long k;
    if (!rational_to_long(number->cell[i], &k) || k > 400 || k < -400)
      return evaluate_fail(evaluation, FINDING_EXPRESSION, place, "an order of magnitude compares with a whole number");
    raised.cell[i] = rational_ten(evaluation->arena, k);
  }
  *number = raised;
  return true;
}

static bool same_kind(struct evaluation *evaluation, const struct expression *place, struct value *a, struct value *b) {
  if (a->kind == VALUE_ORDER && b->kind == VALUE_NUMBER) return raise_order(evaluation, place, b);
  if (b->kind == VALUE_ORDER && a->kind == VALUE_NUMBER) return raise_order(evaluation, place, a);
  if (a->kind != b->kind)
    return evaluate_fail(evaluation, FINDING_EXPRESSION, place, "a number and a truth value do not compare");
  return true;
}

/* Where an operand has its unit from: the definition of a quantity, else where it is written. */
static const char *operand_place(struct evaluation *evaluation, const struct expression *operand, const struct value *value) {
  bool named = value->origin >= 0;
  struct place place = named ? evaluation->model->quantity[value->origin].place : operand->place;
  return arena_print(evaluation->arena, "%s is %s at %s", operand->source, named ? "defined" : "written",
                     place_text(evaluation->arena, place));
}

bool evaluate_is_zero(const struct expression *e) {
  return e->kind == EXPRESSION_INTEGER && !e->text[strspn(e->text, "0")];
}

/* 0 is 0 in every unit: where values are compared, it takes the dimension of the other side. */
static void fit_zero(const struct expression *zero, struct value *value, const struct value *other) {
  if (evaluate_is_zero(zero) && other->kind == VALUE_NUMBER) value->dimension = other->dimension;
}

static bool same_dimension(struct evaluation *evaluation, const struct expression *place, const struct value *a,
                           const struct value *b) {
  if (dimension_equal(&a->dimension, &b->dimension)) return true;
  struct report *report = evaluation->scope->report;
  evaluate_fail(evaluation, FINDING_DIMENSION, place, "%s (%s) and %s (%s) do not go together", place->argument[0]->source,
                evaluate_dimension(evaluation, a), place->argument[1]->source, evaluate_dimension(evaluation, b));
  report->item[report->count - 1].hint =
      arena_print(evaluation->arena, "%s; %s", operand_place(evaluation, place->argument[0], a),
                  operand_place(evaluation, place->argument[1], b));
  return false;
}

static const struct rational *cell_settled(struct arena *arena, const struct rational *a, const struct rational *b) {
  return evaluate_tie(arena, a, b) ? b : a;
}

bool evaluate_tie(struct arena *arena, const struct rational *a, const struct rational *b) {
  const struct rational *gap = rational_abs(arena, rational_sub(arena, a, b));
  return rational_compare(rational_mul(arena, gap, rational_ten(arena, TIE_DIGITS)), rational_abs(arena, b)) <= 0;
}

/* Where ties are meant: a takes the value of b in every cell where they are all but equal. */
static bool settle_ties(struct evaluation *evaluation, const struct expression *place, struct value *a,
                        const struct value *b) {
  struct value settled;
  if (!evaluation->scope->derived->ties || a->kind == VALUE_BOOLEAN) return true;
  if (!evaluate_broadcast(evaluation, place, a, b, cell_settled, &settled)) return false;
  settled.kind = a->kind;
  settled.dimension = a->dimension;
  *a = settled;
  return true;
}

static bool evaluate_in(struct evaluation *evaluation, const struct expression *in, struct value *value) {
  const struct expression *range = in->argument[1];
  struct value x, low, high, above, below;
  if (!evaluate(evaluation, in->argument[0], &x)) return false;
  if (range->kind == EXPRESSION_NAME && !strcmp(range->text, "bounds")) {
    if (!read_bounds(evaluation, range, evaluation->scope->claim, "low", &low) ||
        !read_bounds(evaluation, range, evaluation->scope->claim, "high", &high))
      return false;
  } else if (range->kind == EXPRESSION_BINARY && !strcmp(range->text, "..")) {
    if (!evaluate(evaluation, range->argument[0], &low) || !evaluate(evaluation, range->argument[1], &high)) return false;
  } else {
    return evaluate_fail(evaluation, FINDING_EXPRESSION, range, "'in' takes a range such as 2..3, or bounds");
  }
  if (range->kind == EXPRESSION_BINARY) {
    fit_zero(range->argument[0], &low, &x);
    fit_zero(range->argument[1], &high, &x);
  }
  struct value x_low = x, x_high = x;
  if (!same_kind(evaluation, in, &x_low, &low) || !same_kind(evaluation, in, &x_high, &high)) return false;
  if (x.kind == VALUE_NUMBER && (!dimension_equal(&x.dimension, &low.dimension) || !dimension_equal(&x.dimension, &high.dimension)))
    return evaluate_fail(evaluation, FINDING_DIMENSION, in, "%s is %s, the range is %s", in->argument[0]->source,
                         evaluate_dimension(evaluation, &x), evaluate_dimension(evaluation, &low));
  if (!settle_ties(evaluation, in, &x, &low) || !settle_ties(evaluation, in, &x, &high)) return false;
  if (!evaluate_broadcast(evaluation, in, &x, &low, cell_at_least, &above) ||
      !evaluate_broadcast(evaluation, in, &x, &high, cell_at_most, &below) ||
      !evaluate_broadcast(evaluation, in, &above, &below, cell_and, value))
    return false;
  value->kind = VALUE_BOOLEAN;
  return true;
}

static bool evaluate_binary(struct evaluation *evaluation, const struct expression *e, struct value *value) {
  if (!strcmp(e->text, "in")) return evaluate_in(evaluation, e, value);
  if (!strcmp(e->text, ".."))
    return evaluate_fail(evaluation, FINDING_EXPRESSION, e, "a range stands only behind 'in'");
  struct value a, b;
  if (!evaluate(evaluation, e->argument[0], &a) || !evaluate(evaluation, e->argument[1], &b)) return false;
  if (!strcmp(e->text, "^")) {
    if (b.cells != 1 || b.kind != VALUE_NUMBER || !dimension_is_one(&b.dimension))
      return evaluate_fail(evaluation, FINDING_EXPRESSION, e, "an exponent is one plain number");
    return evaluate_power(evaluation, e, &a, b.cell[0], value);
  }
  const struct operator *op = NULL;
  for (size_t i = 0; i < sizeof operators / sizeof *operators; i++)
    if (!strcmp(operators[i].text, e->text)) op = &operators[i];
  if (!op) return evaluate_fail(evaluation, FINDING_EXPRESSION, e, "no operator '%s'", e->text);
  if (op->kind == LOGICAL) {
    if (a.kind != VALUE_BOOLEAN || b.kind != VALUE_BOOLEAN)
      return evaluate_fail(evaluation, FINDING_EXPRESSION, e, "'%s' joins truth values", e->text);
  } else if (op->kind == COMPARE) {
    if (!same_kind(evaluation, e, &a, &b)) return false;
    fit_zero(e->argument[0], &a, &b);
    fit_zero(e->argument[1], &b, &a);
    if (a.kind == VALUE_NUMBER && b.kind == VALUE_NUMBER && !same_dimension(evaluation, e, &a, &b)) return false;
    if (!settle_ties(evaluation, e, &a, &b)) return false;
  } else if (a.kind != VALUE_NUMBER || b.kind != VALUE_NUMBER) {
    return evaluate_fail(evaluation, FINDING_EXPRESSION, e, "'%s' takes numbers", e->text);
  }
  if (op->kind == ADDITIVE && !same_dimension(evaluation, e, &a, &b)) return false;
  if (op->kind == DIVIDE)
    for (size_t i = 0; i < b.cells; i++)
      if (!rational_sign(b.cell[i]))
        return evaluate_fail(evaluation, FINDING_EXPRESSION, e, "division by zero: %s is 0", e->argument[1]->source);
  if (!evaluate_broadcast(evaluation, e, &a, &b, op->operation, value)) return false;
  if (op->kind == ADDITIVE) {
    value->dimension = a.dimension;
    value->unit = a.unit ? a.unit : b.unit;
  } else if (op->kind == MULTIPLY || op->kind == DIVIDE) {
    dimension_multiply(&value->dimension, &a.dimension, &b.dimension, op->kind == DIVIDE ? -1 : 1);
  } else {
    value->kind = VALUE_BOOLEAN;
  }
  return true;
}

static bool evaluate_unary(struct evaluation *evaluation, const struct expression *e, struct value *value) {
  struct value a;
  if (!evaluate(evaluation, e->argument[0], &a)) return false;
  bool negate = !strcmp(e->text, "-");
  if (negate ? a.kind != VALUE_NUMBER : a.kind != VALUE_BOOLEAN)
    return evaluate_fail(evaluation, FINDING_EXPRESSION, e, "'%s' does not apply to this", e->text);
  *value = a;
  value->origin = -1;
  value->origin_cell = NULL;
  value->cell = arena_array(evaluation->arena, a.cells, sizeof *value->cell);
  for (size_t i = 0; i < a.cells; i++)
    value->cell[i] = negate ? rational_neg(evaluation->arena, a.cell[i]) : truth(evaluation->arena, !rational_sign(a.cell[i]));
  return true;
}

bool evaluate(struct evaluation *evaluation, const struct expression *e, struct value *value) {
  const struct rational *number;
  switch (e->kind) {
    case EXPRESSION_INTEGER:
      if (!rational_read(evaluation->arena, e->text, &number))
        return evaluate_fail(evaluation, FINDING_EXPRESSION, e, "not a number");
      *value = evaluate_plain(evaluation->arena, number);
      return true;
    case EXPRESSION_NAME: return read_quantity(evaluation, e, -1, value);
    case EXPRESSION_SELECT: return evaluate_select(evaluation, e, value);
    case EXPRESSION_CALL: return evaluate_call(evaluation, e, value);
    case EXPRESSION_UNARY: return evaluate_unary(evaluation, e, value);
    case EXPRESSION_BINARY: return evaluate_binary(evaluation, e, value);
  }
  return false;
}
