/* Small arithmetic of places in a drawing, in doubles: positions only, never values. No libm: fabs and isnan are the
 * compiler's own. */
#ifndef AUDIT_PLANE_H
#define AUDIT_PLANE_H
#include <math.h>

static inline double plane_max(double a, double b) { return a > b ? a : b; }
static inline double plane_min(double a, double b) { return a < b ? a : b; }
/* Nearest integer, half away from zero; beyond ±10⁹ it stays there. */
static inline long plane_round(double v) {
  if (!(v > -1e9)) return -1000000000;
  if (!(v < 1e9)) return 1000000000;
  return (long)(v < 0 ? v - 0.5 : v + 0.5);
}
static inline double plane_square(double x, double y) { return x * x + y * y; }
/* Square root by Newton's steps: distances. */
static inline double plane_length(double x, double y) {
  double square = plane_square(x, y), root = fabs(x) + fabs(y);
  for (int i = 0; i < 64 && root > 0 && root - square / root > root * 1e-12; i++) root = (root + square / root) / 2;
  return root;
}

#endif
