/* Scene coordinates as decimals. */
#include "printed/printed.h"

char *printed_coordinate(struct arena *arena, long thousandths) {
  unsigned long size = thousandths < 0 ? 0UL - (unsigned long)thousandths : (unsigned long)thousandths;
  unsigned long fraction = size % 1000;
  const char *sign = thousandths < 0 ? "-" : "";
  int places = 3;
  for (; places && fraction % 10 == 0; places--) fraction /= 10;
  if (!places) return arena_print(arena, "%s%lu", sign, size / 1000);
  return arena_print(arena, "%s%lu.%0*lu", sign, size / 1000, places, fraction);
}
