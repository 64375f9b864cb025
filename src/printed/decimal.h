/* Inside printed/: a printed decimal, before it becomes text. */
#ifndef PRINTED_DECIMAL_H
#define PRINTED_DECIMAL_H
#include "exact/form.h"

/* (-1)^negative · digits · 10^place, and what of it is printed: `fraction` digits after the point. */
struct decimal {
  bool negative;
  const char *digits;           /* no leading zeros; "0" for zero */
  long place;                   /* of the last digit, <= 0 unless the last printed places are zeros that do not count */
  bool scientific;              /* as "3.5 × 10⁻⁸" */
  const struct rational *value; /* the same, exactly */
  const struct rational *half;  /* half a unit of the last place that counts; 0 when nothing was rounded */
};

/* number (already in printed units) rounded once by the form. NULL on success, else what is wrong. */
const char *decimal_round(struct arena *arena, const struct rational *number, const struct form *form,
                          struct decimal *decimal);
/* Every digit of number; false when it has none or more than 30 places after the point. */
bool decimal_exact(struct arena *arena, const struct rational *number, struct decimal *decimal);
/* places significant digits of number. */
void decimal_significant(struct arena *arena, const struct rational *number, int places, struct decimal *decimal);

/* The digits as text without a sign: "427,000", "0.50", "3.5 × 10⁻⁸"; spoken "3.5 times ten to the minus 8". group: or
 * NULL. */
char *decimal_text(struct arena *arena, const struct decimal *decimal, const char *group, bool spoken);
/* value (base units) in the form's printed unit, divided by its multiple. */
const struct rational *printed_scale(struct arena *arena, const struct rational *value, const struct form *form);
/* "two", "minus two"; NULL when number is no integer of at most four digits. */
char *word_text(struct arena *arena, const struct rational *number);

#endif
