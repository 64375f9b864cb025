#include "exact/unit.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

/* What stands behind a number in prose, the part of it that is a unit, and that unit's symbol; NULL: no unit. */
static const struct {
  const char *text, *taken, *symbol;
} cases[] = {
    {"ms", "ms", "ms"},
    {"ms.", "ms", "ms"},
    {"ms, then", "ms", "ms"},
    {"ms)", "ms", "ms"},
    {"ms–18 ms", "ms", "ms"},
    {"ms—", "ms", "ms"},
    {"ms’s", "ms", "ms"},
    {"ms\u00a0later", "ms", "ms"},
    {"μs of", "μs", "µs"},
    {"GB/s", "GB/s", "GB/s"},
    {"GB/s/2", "GB/s", "GB/s"},
    {"GB/sec", "GB", "GB"},
    {"m/s²", "m/s²", "m/s²"},
    {"m² of", "m²", "m²"},
    {"m^2", "m^2", "m²"},
    {"token-level", "token", "token"},
    {"tokens", "tokens", "token"},
    {"tokens/s", "tokens/s", "token/s"},
    {"tokenise", NULL, NULL},
    {"million", NULL, NULL},
    {"minutes", "minutes", "min"},
    {"min", "min", "min"},
    {"mins", NULL, NULL},
    {"m", "m", "m"},
    {"me", NULL, NULL},
    {"dé", NULL, NULL},
    {"dα", NULL, NULL},
    {"m⁴,", "m⁴", "m⁴"},
    {"m⁴x", NULL, NULL},
    {"bits", "bits", "bit"},
    {"bytes per token", "bytes per token", "B/token"},
    {"gigabytes per second", "gigabytes per second", "GB/s"},
    {"gigabytes per page", "gigabytes", "GB"},
    {"gigabits per second", "gigabits per second", "Gbit/s"},
    {"Gbps", "Gbps", "Gbps"},
    {"GB per second", "GB per second", "GB/s"},
    {"per token", "per token", "/token"},
    {"/token", "/token", "/token"},
    {"per cent MFU", "per cent", "%"},
    {"percent", "percent", "%"},
    {"percentage", NULL, NULL},
    {"per mille", "per mille", "‰"},
    {"per se", NULL, NULL},
    {"%", "%", "%"},
    {"%MFU", "%", "%"},
    {"×", "×", "×"},
    {"× faster", "×", "×"},
    {"× 320 KiB", NULL, NULL},
    {"×16", NULL, NULL},
    {"×\u00a03", NULL, NULL},
    {"times", "times", "×"},
    {"times 3", NULL, NULL},
    {"timestamps", NULL, NULL},
    {"meters", "meters", "m"},
    {"kilometres per hour", "kilometres per hour", "km/h"},
    {"square metres", "square metres", "m²"},
    {"seconds squared", "seconds squared", "s²"},
    {"kilowatt-hours", "kilowatt-hours", "kWh"},
    {"microsecond pause", "microsecond", "µs"},
    {"teraFLOPs per second", "teraFLOPs per second", "TFLOP/s"},
    {"TFLOPs", "TFLOPs", "TFLOP"},
    {"TFLOPS", NULL, NULL},
    {"KB", NULL, NULL},
    {"KiB,", "KiB", "KiB"},
    {"KiBs", NULL, NULL},
    {"A100", NULL, NULL},
    {"b", NULL, NULL},
    {"x", NULL, NULL},
    {".3 ms", NULL, NULL},
    {", ms", NULL, NULL},
    {" ms", NULL, NULL},
    {"", NULL, NULL},
    {"/", NULL, NULL},
    {"per ", NULL, NULL},
    {"/ 64", NULL, NULL},
    {"s*", "s", "s"},
    {"s_max", NULL, NULL},
    {"s</b>", "s", "s"},
    {"s&nbsp;", "s", "s"},
    {"µs→", "µs", "µs"},
    {"\xC2", NULL, NULL},
    {"s\xFF", NULL, NULL},
};

static void finds_units_in_prose(void **state) {
  (void)state;
  struct arena *arena = arena_new();
  const struct unit_system *units = unit_system_new(arena);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const struct unit *unit = NULL;
    size_t taken = unit_scan(arena, units, cases[i].text, &unit),
           expected = cases[i].taken ? strlen(cases[i].taken) : 0;
    if (taken != expected) fail_msg("\"%s\": %zu bytes taken, %zu expected", cases[i].text, taken, expected);
    if (expected) assert_string_equal(unit->symbol, cases[i].symbol);
    if (!expected) assert_null(unit);
  }
  arena_free(arena);
}

/* Any bytes: no crash, and never past the end. */
static void survives_any_bytes(void **state) {
  (void)state;
  struct arena *arena = arena_new();
  const struct unit_system *units = unit_system_new(arena);
  static const char *const piece[] = {"m",     "s", "/",    "·",    "²",    "⁻", "^",    "-",
                                      " per ", "µ", "\xE2", "\xC2", "\xCE", "9", "per ", "token"};
  unsigned seed = 1;
  for (int round = 0; round < 3000; round++) {
    char text[64] = "";
    for (int i = 0; i < 8; i++) {
      seed = seed * 1103515245u + 12345u;
      strcat(text, piece[seed >> 16 & 15]);
    }
    const struct unit *unit;
    const char *why;
    assert_true(unit_scan(arena, units, text, &unit) <= strlen(text));
    unit_read(arena, units, text, &why);
  }
  arena_free(arena);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(finds_units_in_prose), cmocka_unit_test(survives_any_bytes)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
