/* A form: how one quantity is printed. Plain data; printed/ applies it. */
#ifndef EXACT_FORM_H
#define EXACT_FORM_H
#include "exact/unit.h"

enum form_rounding {
  FORM_EXACT,       /* every digit; a value without an end is a finding */
  FORM_DECIMALS,    /* places digits after the point, half away from zero */
  FORM_SIGNIFICANT, /* places significant digits */
  FORM_QUANTUM,     /* a multiple of quantum, in the printed unit */
};

struct form {
  const char *name;
  const struct unit *unit; /* never NULL: the number one for plain numbers */
  enum form_rounding rounding;
  int places;
  const struct rational *quantum;  /* FORM_QUANTUM only */
  const char *group;               /* "," or thin space …: between groups of three digits; NULL = none */
  bool cardinal;                   /* as a word: "two" */
  const struct unit *elide;        /* denominator left out in print ("320 KiB" said "per token"); NULL = none */
  const char *hedge;               /* "roughly": printed before the number; NULL = none */
  const struct rational *multiple; /* "32K": the number is divided by this and suffix put behind it; NULL = none */
  const char *suffix;
};

#endif
