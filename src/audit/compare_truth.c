/* Truth: a printed number, parsed again, stands for an interval; the model's exact value must lie in it. */
#include "audit/compare.h"

#include "audit/scan.h"

#include <string.h>

enum { SIGNIFICANT = 6, PLACES = 6 };

static const struct ledger_quantity *quantity_of(const struct ledger *ledger, const char *name) {
  for (size_t i = 0; name && i < ledger->quantities; i++)
    if (strcmp(ledger->quantity[i].name, name) == 0) return &ledger->quantity[i];
  return NULL;
}

/* A denominator that the form leaves out in print. */
static const struct unit *elided(const struct ledger *ledger, const struct ledger_number *number) {
  const struct ledger_quantity *quantity = quantity_of(ledger, number->name);
  for (size_t i = 0; quantity && number->form && i < quantity->forms; i++)
    if (strcmp(quantity->form[i].name, number->form) == 0) return quantity->form[i].elide;
  return NULL;
}

/* The printed unit is the number's own, perhaps without its elided denominator; none where it is shared or has no symbol. */
static bool unit_fits(const struct ledger *ledger, const struct ledger_number *number, const struct unit *printed) {
  const struct unit *unit = number->unit;
  if (!printed) return number->shares_unit || !unit || number->multiple ||
                       (dimension_is_one(&unit->dimension) && rational_compare(unit->factor, rational_integer_one(ledger)) == 0);
  return unit && printed == unit;
}
