/* Derivation in steps, so that chapters that quote each other can be derived in one go. Private to quantity/. */
#ifndef QUANTITY_DERIVE_H
#define QUANTITY_DERIVE_H
#include "quantity/library.h"

struct deriving;

/* library: where quoted numbers come from; NULL: the model quotes none. */
struct deriving *deriving_new(struct arena *arena, const struct model *model, as_printed *round,
                              struct library *library, struct report *report);
/* What an expression of another chapter reads here, derived as far as it needs. Quarantine does not hide it: it is
 * quoted, not computed with. False and findings, now or before. */
bool deriving_read(struct deriving *deriving, const struct expression *expression, struct value *value);
/* The rest, claims and errata; NULL and findings. */
struct derived *deriving_end(struct deriving *deriving);

/* The value of a quoted definition, its n-th, in the model that it is quoted in. */
bool library_quote(struct library *library, const struct model *model, const struct model_quantity *quantity, size_t n,
                   struct report *report, struct value *value);
/* How many quotes led to what is being derived. */
size_t library_depth(const struct library *library);
/* "a of chapter 5 → x of chapter 4 → a of chapter 5": the quotes since there were `depth` of them, and where they end.
 */
char *library_chain(const struct library *library, size_t depth, const char *quantity);

#endif
