/* Sensitivities in words: intervals and margins with their digits, as `figproof claims` and `figproof explain` print
 * them. */
#ifndef COMMAND_SENSITIVITY_TEXT_H
#define COMMAND_SENSITIVITY_TEXT_H
#include "printed/printed.h"
#include "quantity/margin.h"
#include "quantity/sensitivity.h"

/* "(65.40, 864.6] TFLOP/s", "at most 80", "above 273.4375 TFLOP/s", "only 80", "(0, 506.3] TFLOP/s". A round bracket:
 * without that end; 0 so when nothing beyond it was searched, since at 0 there is no value. Ends that have no short
 * decimal are rounded inwards, so that what is printed holds. */
char *sensitivity_interval_text(struct arena *arena, const struct interval *interval, const struct unit *unit);
/* A value in a unit to four significant digits; all its digits when there are no more. */
char *sensitivity_value_text(struct arena *arena, const struct rational *value, const struct unit *unit);
/* "1.729 times: ratio[pessimistic, optimistic] is 54.6875×; it would fail below 31.62×"; NULL when nothing is known. */
char *sensitivity_margin_text(struct arena *arena, const struct margin *margin, bool holds);
/* How many columns a text takes on a terminal: its code points. */
int sensitivity_width(const char *text);
/* The lines of a list of inputs: name, interval, present value as it was written. */
struct input_lines {
  struct arena *arena;
  struct input_line {
    const char *name, *interval, *present;
  } * item;
  size_t count, room;
  const char *indifferent; /* names of inputs that may be anything, with commas; NULL: none */
  const char *same_sign;   /* of those that may be anything with the sign that they have */
};
void sensitivity_add_line(struct input_lines *lines, const struct model *model, struct input input,
                          const struct interval *interval);
/* In columns, from column `indent` on. */
void sensitivity_print_lines(const struct input_lines *lines, int indent);
/* "label  text", the text broken before column 80 and set in its own column. */
void sensitivity_print_field(int indent, const char *label, const char *text);
/* Prints text broken at spaces before column 80, further lines from column `indent` on. The first stands behind `taken`
 * columns that were printed already. */
void sensitivity_print_wrapped(const char *text, int taken, int indent);
/* The same from column `start` on. */
void sensitivity_print_paragraph(const char *text, int start, int indent);

#endif
