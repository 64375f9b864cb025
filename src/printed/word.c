/* Number words, British: "one hundred and five". */
#include "printed/decimal.h"
#include "base/sink.h"

enum { MOST = 9999 };

static const char *const small[] = {"zero",     "one",     "two",     "three",     "four",     "five",    "six",
                                    "seven",    "eight",   "nine",    "ten",       "eleven",   "twelve",  "thirteen",
                                    "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"};
static const char *const tens[] = {"",      "",      "twenty",  "thirty", "forty",
                                   "fifty", "sixty", "seventy", "eighty", "ninety"};

static void put_below_hundred(struct sink *sink, long n) {
  if (n < 20) {
    sink_text(sink, small[n]);
    return;
  }
  sink_text(sink, tens[n / 10]);
  if (n % 10) SINK(sink, "-", small[n % 10]);
}

char *word_text(struct arena *arena, const struct rational *number) {
  long n;
  if (!rational_to_long(number, &n) || n > MOST || n < -MOST) return NULL;
  struct sink sink = sink_new(arena);
  if (n < 0) sink_text(&sink, "minus ");
  if (n < 0) n = -n;
  if (n >= 1000) SINK(&sink, small[n / 1000], " thousand");
  if (n % 1000 >= 100) SINK(&sink, n >= 1000 ? " " : "", small[n / 100 % 10], " hundred");
  if (n % 100 || !n) {
    if (n >= 100) sink_text(&sink, " and ");
    put_below_hundred(&sink, n % 100);
  }
  return sink_string(&sink);
}
