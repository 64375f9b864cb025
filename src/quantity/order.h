/* In which order to derive quantities so that each finds what it reads already derived: then a chain of formulas of any
 * length takes no more stack than one. Private to quantity/. */
#ifndef QUANTITY_ORDER_H
#define QUANTITY_ORDER_H
#include "model/model.h"

/* All quantity indices. Where quantities read each other in a circle (sets may, member by member) it is the model's own
 * order, which derivation follows into every circle. */
const size_t *quantity_order(struct arena *arena, const struct model *model);

#endif
