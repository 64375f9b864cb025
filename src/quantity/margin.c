#include "quantity/margin.h"

#include <string.h>

enum { ROOT_DIGITS = 40 };

struct weighing {
  struct arena *arena;
  struct scope scope;
};

static struct margin weigh(struct weighing *weighing, const struct expression *e, bool holds);

static bool is_call(const struct expression *e, const char *name) {
  return e->kind == EXPRESSION_CALL && !strcmp(e->text, name);
}

static bool is_binary(const struct expression *e, const char *operator) {
  return e->kind == EXPRESSION_BINARY && !strcmp(e->text, operator);
}

/* Room as one number that grows with it, to compare margins of different kinds. */
static const struct rational *room(struct arena *arena, const struct margin *margin) {
  const struct rational *one = rational_integer(arena, 1);
  if (margin->kind == MARGIN_RATIO) return margin->amount;
  if (margin->kind == MARGIN_NONE) return one;
  const struct rational *size = rational_abs(arena, margin->value), *other = rational_abs(arena, margin->bound);
  if (rational_compare(other, size) > 0) size = other;
  return rational_sign(size) ? rational_add(arena, one, rational_div(arena, margin->amount, size)) : one;
}

/* The margin with the least room, or with the most. */
static struct margin choose(struct arena *arena, struct margin a, struct margin b, bool least) {
  if (a.kind == MARGIN_UNKNOWN) return b;
  if (b.kind == MARGIN_UNKNOWN) return a;
  /* Against one bound the differences themselves compare; for a bound of 0 nothing else does. */
  bool beside = a.kind == MARGIN_DIFFERENCE && b.kind == MARGIN_DIFFERENCE && !rational_compare(a.bound, b.bound) &&
                dimension_equal(&a.unit->dimension, &b.unit->dimension);
  int order = beside ? rational_compare(a.amount, b.amount) : rational_compare(room(arena, &a), room(arena, &b));
  return (least ? order <= 0 : order >= 0) ? a : b;
}

/* 10^(twice/2); *inexact when that is a root, then to ROOT_DIGITS digits. */
static const struct rational *half_order(struct arena *arena, long twice, bool *inexact) {
  *inexact = twice % 2 != 0;
  if (!*inexact) return rational_ten(arena, twice / 2);
  mpz_t ten;
  mpz_init(ten);
  mpz_ui_pow_ui(ten, 10, 2 * ROOT_DIGITS + 1);
  mpz_sqrt(ten, ten);
  mpq_t q;
  mpq_init(q);
  mpq_set_z(q, ten);
  const struct rational *root = rational_new(arena, q); /* sqrt(10) * 10^ROOT_DIGITS */
  mpq_clear(q);
  mpz_clear(ten);
  return rational_mul(arena, root, rational_ten(arena, (twice - 1) / 2 - ROOT_DIGITS));
}

/* What order(…) is taken of, seen through a quantity that is nothing else; NULL when e is no order. */
static const struct expression *order_argument(struct weighing *weighing, const struct expression *e) {
  if (is_call(e, "order") && e->arguments == 1) return e->argument[0];
  const struct model *model = weighing->scope.derived->model;
  const struct expression *of = e->kind == EXPRESSION_SELECT ? e->argument[0] : e;
  int index = of->kind == EXPRESSION_NAME ? model_quantity_index(model, of->text) : -1;
  if (index < 0 || model->quantity[index].over >= 0) return NULL;
  const struct expression *from = model->quantity[index].definition[0].from;
  if (!from || !is_call(from, "order") || from->arguments != 1) return NULL;
  if (e->kind == EXPRESSION_NAME) return from->argument[0];
  struct expression *select = arena_alloc(weighing->arena, sizeof *select);
  *select = *e;
  select->argument = arena_array(weighing->arena, 1, sizeof *select->argument);
  select->argument[0] = from->argument[0];
  return select;
}

static bool one_value(struct weighing *weighing, const struct expression *e, struct value *value) {
  return quantity_evaluate(&weighing->scope, e, value) && value->cells == 1;
}

static const char *name_of(struct weighing *weighing, const struct expression *e, const struct value *value) {
  bool plain = e->kind == EXPRESSION_NAME || e->kind == EXPRESSION_SELECT || is_call(e, "min") || is_call(e, "max");
  if (plain && value->origin >= 0 && value->origin_cell)
    return quantity_full_name(weighing->arena, weighing->scope.derived, value->origin, value->origin_cell[0]);
  return e->source;
}

static const struct unit *unit_for(struct weighing *weighing, const struct value *value) {
  const struct model *model = weighing->scope.derived->model;
  if (value->origin >= 0) return model->quantity[value->origin].form[0].unit;
  return value->unit ? value->unit : unit_of_dimension(weighing->arena, model->units, &value->dimension);
}

/* The room between a value and the bound that it must keep to. met: it stands on the bound, which is an equality. */
static struct margin between(struct weighing *weighing, const struct value *value, const char *name,
                             const struct rational *bound, const char *bound_name, bool inexact) {
  struct arena *arena = weighing->arena;
  const struct rational *x = value->cell[0];
  struct margin margin = {.kind = MARGIN_DIFFERENCE,
                          .value = x,
                          .bound = bound,
                          .bound_inexact = inexact,
                          .value_name = name,
                          .bound_name = bound_name,
                          .unit = unit_for(weighing, value)};
  margin.amount = rational_abs(arena, rational_sub(arena, x, bound));
  if (rational_sign(x) > 0 && rational_sign(bound) > 0) {
    margin.kind = MARGIN_RATIO;
    margin.amount = rational_div(arena, x, bound);
    if (rational_compare(margin.amount, rational_integer(arena, 1)) < 0) margin.amount = rational_div(arena, bound, x);
  }
  return margin;
}

/* x in [low, high], either end NULL for none. Inside, the nearer end decides; outside, the one that was passed. */
static struct margin within(struct weighing *weighing, const struct value *value, const char *name,
                            const struct rational *low, const struct rational *high, const char *const bound_name[2],
                            bool inexact) {
  struct margin below = {0}, above = {0};
  if (low) below = between(weighing, value, name, low, bound_name[0], inexact);
  if (high) above = between(weighing, value, name, high, bound_name[1], inexact);
  if (low && rational_compare(value->cell[0], low) < 0) return below;
  if (high && rational_compare(value->cell[0], high) > 0) return above;
  return choose(weighing->arena, below, above, true);
}

/* Orders low..high as a range of the value that the order is taken of. */
static struct margin weigh_order(struct weighing *weighing, const struct expression *of, const long *low,
                                 const long *high) {
  struct value x;
  const char *const none[2] = {NULL, NULL};
  if (!one_value(weighing, of, &x) || x.kind != VALUE_NUMBER) return (struct margin){0};
  bool nearest = weighing->scope.reading == READING_NEAREST, inexact = false;
  const struct rational *from = NULL, *to = NULL;
  if (low) from = half_order(weighing->arena, 2 * *low - nearest, &inexact);
  if (high) to = half_order(weighing->arena, 2 * *high + nearest, &inexact);
  return within(weighing, &x, name_of(weighing, of, &x), from, to, none, inexact);
}

static bool whole(struct weighing *weighing, const struct expression *e, long *n) {
  struct value value;
  return one_value(weighing, e, &value) && value.kind == VALUE_NUMBER && rational_to_long(value.cell[0], n);
}

static struct margin weigh_in(struct weighing *weighing, const struct expression *e) {
  const struct expression *range = e->argument[1], *of = order_argument(weighing, e->argument[0]);
  const struct model_claim *claim = weighing->scope.claim;
  bool bounds = range->kind == EXPRESSION_NAME;
  long low = claim->low, high = claim->high;
  if (of) {
    if (!bounds && (!whole(weighing, range->argument[0], &low) || !whole(weighing, range->argument[1], &high)))
      return (struct margin){0};
    return weigh_order(weighing, of, &low, &high);
  }
  struct value x, from, to;
  const char *names[2] = {NULL, NULL};
  if (!one_value(weighing, e->argument[0], &x) || x.kind != VALUE_NUMBER) return (struct margin){0};
  if (bounds) {
    const struct rational *ends[] = {rational_integer(weighing->arena, low), rational_integer(weighing->arena, high)};
    return within(weighing, &x, name_of(weighing, e->argument[0], &x), ends[0], ends[1], names, false);
  }
  if (!one_value(weighing, range->argument[0], &from) || !one_value(weighing, range->argument[1], &to))
    return (struct margin){0};
  names[0] = name_of(weighing, range->argument[0], &from);
  names[1] = name_of(weighing, range->argument[1], &to);
  return within(weighing, &x, name_of(weighing, e->argument[0], &x), from.cell[0], to.cell[0], names, false);
}

/* order(x) == k, order(x) < k … and the same the other way round. */
static struct margin weigh_order_comparison(struct weighing *weighing, const struct expression *e, bool *is_order) {
  static const char *const turned[][2] = {{"<", ">"},   {"<=", ">="}, {">", "<"},
                                          {">=", "<="}, {"==", "=="}, {"!=", "!="}};
  const struct expression *of = order_argument(weighing, e->argument[0]), *k = e->argument[1];
  const char *operator= e->text;
  if (!of) {
    of = order_argument(weighing, e->argument[1]);
    k = e->argument[0];
    for (size_t i = 0; i < sizeof turned / sizeof *turned; i++)
      if (!strcmp(turned[i][0], e->text)) operator= turned[i][1];
  }
  long n;
  *is_order = of && whole(weighing, k, &n);
  if (!*is_order) return (struct margin){0};
  /* A whole order below or above n; under a strict reading orders have no width. */
  long step = weighing->scope.reading == READING_STRICT ? 0 : 1, below = n - step, above = n + step;
  if (!strcmp(operator, "<")) return weigh_order(weighing, of, NULL, &below);
  if (!strcmp(operator, "<=")) return weigh_order(weighing, of, NULL, &n);
  if (!strcmp(operator, ">")) return weigh_order(weighing, of, &above, NULL);
  if (!strcmp(operator, ">=")) return weigh_order(weighing, of, &n, NULL);
  return weigh_order(weighing, of, &n, &n);
}

static struct margin weigh_comparison(struct weighing *weighing, const struct expression *e, bool holds) {
  bool is_order;
  struct margin margin = weigh_order_comparison(weighing, e, &is_order);
  if (is_order) return margin;
  struct value a, b;
  if (!one_value(weighing, e->argument[0], &a) || !one_value(weighing, e->argument[1], &b)) return margin;
  if (a.kind != VALUE_NUMBER || b.kind != VALUE_NUMBER) return margin;
  int side = e->argument[0]->kind == EXPRESSION_INTEGER; /* a plain number is the bound, on whichever side it stands */
  const struct expression *value = e->argument[side], *bound = e->argument[!side];
  const char *bound_name = bound->kind == EXPRESSION_INTEGER ? NULL : name_of(weighing, bound, side ? &a : &b);
  margin = between(weighing, side ? &b : &a, name_of(weighing, value, side ? &b : &a), (side ? a : b).cell[0],
                   bound_name, false);
  if (!strcmp(e->text, holds ? "==" : "!=")) margin.kind = MARGIN_NONE;
  return margin;
}

static bool has_aggregate(const struct expression *e) {
  static const char *const words[] = {"min", "max", "sum", "mean", "count", "all", "any"};
  if (e->kind == EXPRESSION_CALL)
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
      if (!strcmp(e->text, words[i])) return true;
  for (size_t i = 0; i < e->arguments; i++)
    if (has_aggregate(e->argument[i])) return true;
  return false;
}

/* all(…) and any(…), cell by cell: each cell is the predicate with its axes bound to the cell's members. */
static struct margin weigh_cells(struct weighing *weighing, const struct expression *call, bool holds) {
  const struct expression *e = call->argument[0];
  const struct model *model = weighing->scope.derived->model;
  struct value truth;
  struct margin margin = {0};
  if (!quantity_evaluate(&weighing->scope, e, &truth) || truth.kind != VALUE_BOOLEAN) return margin;
  if (truth.axes && has_aggregate(e)) return margin; /* binding would reach into it */
  bool all = is_call(call, "all");
  for (size_t c = 0; c < truth.cells; c++) {
    bool cell_holds = rational_sign(truth.cell[c]) != 0;
    if (cell_holds != holds) continue;
    struct binding binding[VALUE_AXES];
    struct weighing inner = *weighing;
    for (int n = 0; n < truth.axes; n++) {
      binding[n] = (struct binding){truth.axis[n], quantity_cell_member(model, &truth, c, n), inner.scope.binding};
      inner.scope.binding = &binding[n];
    }
    /* The cell nearest to failing decides an `all` that holds; the one nearest to holding, an `any` that fails. A
     * failing `all` needs its worst cell mended, a holding `any` fails with its best. */
    margin = choose(weighing->arena, margin, weigh(&inner, e, holds), all == holds);
  }
  return margin;
}

static struct margin weigh(struct weighing *weighing, const struct expression *e, bool holds) {
  if (e->kind == EXPRESSION_UNARY) return weigh(weighing, e->argument[0], !holds);
  if ((is_call(e, "all") || is_call(e, "any")) && e->arguments == 1) return weigh_cells(weighing, e, holds);
  if (e->kind != EXPRESSION_BINARY) return (struct margin){0};
  if (is_binary(e, "in")) return weigh_in(weighing, e);
  bool conjunction = is_binary(e, "and");
  if (!conjunction && !is_binary(e, "or")) return weigh_comparison(weighing, e, holds);
  struct margin margin = {0};
  for (int side = 0; side < 2; side++) {
    struct value truth;
    if (!one_value(weighing, e->argument[side], &truth) || (rational_sign(truth.cell[0]) != 0) != holds) continue;
    margin = choose(weighing->arena, margin, weigh(weighing, e->argument[side], holds), conjunction == holds);
  }
  return margin;
}

/* min(…) and max(…) of one set, where comparing them is comparing every member: max(a) < b, a < min(b). */
static const struct expression *members_of(const struct expression *e, const char *extreme) {
  return is_call(e, extreme) && e->arguments == 1 ? e->argument[0] : e;
}

/* The predicate over the grid: all(p) is p, max(a) < min(b) is a < b, anything else stays as it is. */
static const struct expression *over_grid(struct arena *arena, const struct expression *e) {
  if (is_call(e, "all") && e->arguments == 1) return over_grid(arena, e->argument[0]);
  if (e->kind != EXPRESSION_BINARY) return e;
  struct expression *copy = arena_alloc(arena, sizeof *copy);
  *copy = *e;
  copy->argument = arena_array(arena, 2, sizeof *copy->argument);
  memcpy(copy->argument, e->argument, 2 * sizeof *e->argument);
  const struct expression *argument[2] = {e->argument[0], e->argument[1]};
  if (is_binary(e, "and"))
    for (int side = 0; side < 2; side++) argument[side] = over_grid(arena, e->argument[side]);
  bool less = !strncmp(e->text, "<", 1), greater = !strncmp(e->text, ">", 1);
  if (less || greater)
    for (int side = 0; side < 2; side++)
      argument[side] = members_of(e->argument[side], (side == 0) == less ? "max" : "min");
  for (int side = 0; side < 2; side++) {
    copy->argument[side] = arena_alloc(arena, sizeof **copy->argument);
    *copy->argument[side] = *argument[side];
  }
  return copy;
}

static void count_grid(struct weighing *weighing, const struct expression *holds, struct margin *margin) {
  if (is_call(holds, "any") && holds->arguments == 1) holds = holds->argument[0];
  struct value truth;
  if (!quantity_evaluate(&weighing->scope, over_grid(weighing->arena, holds), &truth)) return;
  if (truth.kind != VALUE_BOOLEAN || truth.cells == 1) return;
  margin->cells = truth.cells;
  for (size_t c = 0; c < truth.cells; c++) margin->held += rational_sign(truth.cell[c]) != 0;
}

struct margin margin_of_claim(struct arena *arena, const struct derived *derived, int claim) {
  const struct model_claim *c = &derived->model->claim[claim];
  struct weighing weighing = {
      .arena = arena, .scope = {.derived = derived, .claim = c, .reading = c->reading, .report = report_new(arena)}};
  struct margin margin = weigh(&weighing, c->holds, derived->claim[claim].holds);
  count_grid(&weighing, c->holds, &margin);
  return margin;
}
