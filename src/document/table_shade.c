/* Shades of table cells in steps, with text that stays legible on them. */
#include "document/table.h"

enum { SHADES = 3 };

struct range {
  const struct rational *low, *high;
};

static struct range find_range(const struct table *table) {
  struct range range = {NULL, NULL};
  for (size_t r = 0; r < table->rows; r++)
    for (size_t c = 0; c < table->columns; c++) {
      const struct rational *weight = table->row[r].cell[c].weight;
      if (!weight) continue;
      if (!range.low || rational_compare(weight, range.low) < 0) range.low = weight;
      if (!range.high || rational_compare(weight, range.high) > 0) range.high = weight;
    }
  return range;
}

/* The step of a weight: (weight / low)^3 against (high / low)^n, or three times the difference against n whole ones. */
static int shade_of(struct arena *arena, const struct range *range, const struct rational *weight) {
  const struct rational *three = rational_integer(arena, SHADES), *part, *whole;
  bool factors = rational_sign(range->low) > 0;
  if (factors) {
    part = rational_power(arena, rational_div(arena, weight, range->low), SHADES);
    whole = rational_div(arena, range->high, range->low);
  } else {
    part = rational_mul(arena, rational_sub(arena, weight, range->low), three);
    whole = rational_sub(arena, range->high, range->low);
  }
  for (int n = 1; n < SHADES; n++) {
    const struct rational *limit =
        factors ? rational_power(arena, whole, n) : rational_mul(arena, whole, rational_integer(arena, n));
    if (rational_compare(part, limit) < 0) return n;
  }
  return SHADES;
}

void table_shade(struct arena *arena, struct table *table) {
  struct range range = find_range(table);
  if (!range.low) return;
  bool flat = !rational_compare(range.low, range.high);
  for (size_t r = 0; r < table->rows; r++)
    for (size_t c = 0; c < table->columns; c++) {
      struct table_cell *cell = &table->row[r].cell[c];
      if (cell->weight) cell->shade = flat ? 1 : shade_of(arena, &range, cell->weight);
    }
}
