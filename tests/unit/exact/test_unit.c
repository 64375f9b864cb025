#include "exact/unit.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

static struct arena *arena;
static struct unit_system *units;

static int setup(void **state) {
  (void)state;
  arena = arena_new();
  units = unit_system_new(arena);
  return 0;
}

static int teardown(void **state) {
  (void)state;
  arena_free(arena);
  return 0;
}

static const struct unit *unit(const char *text) {
  const char *why = NULL;
  const struct unit *result = unit_read(arena, units, text, &why);
  if (!result) fail_msg("%s", why);
  return result;
}

/* "1 <left> is <factor> <right>", exactly. */
static void assert_conversion(const char *left, const char *factor, const char *right) {
  const struct rational *ratio = rational_div(arena, unit(left)->factor, unit(right)->factor);
  assert_string_equal(rational_text(arena, ratio), factor);
  assert_true(dimension_equal(&unit(left)->dimension, &unit(right)->dimension));
}

static void converts_exactly(void **state) {
  (void)state;
  assert_conversion("GiB", "16777216/15625", "MB");
  assert_conversion("GiB", "1073741824", "B");
  assert_conversion("KiB/token", "1024", "B/token");
  assert_conversion("B", "8", "bit");
  assert_conversion("µs", "1000", "ns");
  assert_conversion("ms", "1/1000", "s");
  assert_conversion("GT/s", "1000000000", "T/s");
  assert_conversion("%", "1/100", "");
  assert_conversion("‰", "1/10", "%");
  assert_conversion("×", "1", "");
  assert_conversion("ppm", "1/10000", "%");
  assert_conversion("h", "60", "min");
  assert_conversion("d", "24", "h");
  assert_conversion("kWh", "3600000", "J");
  assert_conversion("kW·h", "1", "kWh");
  assert_conversion("kHz", "1000", "s⁻¹");
  assert_conversion("Gbps", "1/8", "GB/s");
  assert_conversion("Gb/s", "1", "Gbit/s");
  assert_conversion("cm²", "1/10000", "m²");
  assert_conversion("N·m", "1", "J");
  assert_conversion("V·A", "1", "W");
  assert_conversion("V/A", "1", "Ω");
  assert_conversion("Pa·m^3", "1", "J");
  assert_conversion("TFLOP/s", "1000000000000", "FLOP/s");
  assert_conversion("t", "1000", "kg");
  assert_conversion("L", "1/1000", "m³");
  assert_conversion("mL", "1", "cm³");
  assert_conversion("bar", "100000", "Pa");
  assert_conversion("ha", "10000", "m²");
  assert_conversion("eV", "801088317/5000000000000000000000000000", "J");
  assert_conversion("qs", "1/1000000000000000000000000000000", "s");
  assert_conversion("YiB", "1024", "ZiB");
  assert_conversion("QB", "1000", "RB");
}

/* 64 GT/s · 16 · 1 bit/T · 242/256 is 121 GB/s. */
static void links_multiply_out(void **state) {
  (void)state;
  const struct unit *rate = unit("GT/s"), *width = unit("bit/T"), *bandwidth = unit("GB/s");
  struct dimension product;
  dimension_multiply(&product, &rate->dimension, &width->dimension, 1);
  assert_true(dimension_equal(&product, &bandwidth->dimension));
  const struct rational *lanes = rational_mul(arena, rational_integer(arena, 64 * 16), rational_ratio(arena, 242, 256));
  const struct rational *value = rational_mul(arena, rational_mul(arena, rate->factor, width->factor), lanes);
  assert_string_equal(rational_text(arena, rational_div(arena, value, bandwidth->factor)), "121");
}

static const struct {
  const char *text, *symbol, *plural, *one, *many;
} spellings[] = {
    {"", "", "", "", ""},
    {"GB/s", "GB/s", "GB/s", "gigabyte per second", "gigabytes per second"},
    {"µs", "µs", "µs", "microsecond", "microseconds"},
    {"μs", "µs", "µs", "microsecond", "microseconds"},
    {"%", "%", "%", "per cent", "per cent"},
    {"‰", "‰", "‰", "per mille", "per mille"},
    {"×", "×", "×", "times", "times"},
    {"KiB/token", "KiB/token", "KiB/token", "kibibyte per token", "kibibytes per token"},
    {"/token", "/token", "/token", "per token", "per token"},
    {"bit/T", "bit/T", "bit/T", "bit per transfer", "bits per transfer"},
    {"token", "token", "tokens", "token", "tokens"},
    {"tokens", "token", "tokens", "token", "tokens"},
    {"tokens/s", "token/s", "tokens/s", "token per second", "tokens per second"},
    {"TFLOP/s", "TFLOP/s", "TFLOP/s", "teraFLOP per second", "teraFLOPs per second"},
    {"TFLOPs", "TFLOP", "TFLOP", "teraFLOP", "teraFLOPs"},
    {"GT/s", "GT/s", "GT/s", "gigatransfer per second", "gigatransfers per second"},
    {"MiB", "MiB", "MiB", "mebibyte", "mebibytes"},
    {"Gibit", "Gibit", "Gibit", "gibibit", "gibibits"},
    {"m²", "m²", "m²", "square metre", "square metres"},
    {"m^3", "m³", "m³", "cubic metre", "cubic metres"},
    {"m/s^2", "m/s²", "m/s²", "metre per second squared", "metres per second squared"},
    {"s^-1", "s⁻¹", "s⁻¹", "per second", "per second"},
    {"s-1", "s⁻¹", "s⁻¹", "per second", "per second"},
    {"m·s⁻²", "m·s⁻²", "m·s⁻²", "metre per second squared", "metres per second squared"},
    {"kW*h", "kW·h", "kW·h", "kilowatt-hour", "kilowatt-hours"},
    {"kW⋅h", "kW·h", "kW·h", "kilowatt-hour", "kilowatt-hours"},
    {"J/kg/K", "J/kg/K", "J/kg/K", "joule per kilogram per kelvin", "joules per kilogram per kelvin"},
    {"kΩ", "kΩ", "kΩ", "kiloohm", "kiloohms"},
    {"k\u2126", "kΩ", "kΩ", "kiloohm", "kiloohms"},
    {" ms ", "ms", "ms", "millisecond", "milliseconds"},
    {"Gb/s", "Gb/s", "Gb/s", "gigabit per second", "gigabits per second"},
};

static void spells_units(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof spellings / sizeof *spellings; i++) {
    const struct unit *u = unit(spellings[i].text);
    assert_string_equal(u->symbol, spellings[i].symbol);
    assert_string_equal(unit_printed(u, true), spellings[i].symbol);
    assert_string_equal(unit_printed(u, false), spellings[i].plural);
    assert_string_equal(u->one, spellings[i].one);
    assert_string_equal(u->many, spellings[i].many);
    assert_string_equal(u->adjective, u->one);
  }
  assert_true(unit("%")->close && unit("×")->close && unit("‰")->close);
  assert_false(unit("µs")->close || unit("")->close || unit("%/s")->close);
}

/* What is printed or said is read as the same unit. */
static void assert_round_trip(const struct unit *u) {
  const char *const texts[] = {u->symbol, u->plural, u->one, u->many};
  for (size_t i = 0; i < 4; i++) {
    const struct unit *again = NULL;
    size_t taken = unit_scan(arena, units, texts[i], &again);
    if (taken != strlen(texts[i])) fail_msg("scan of \"%s\" took %zu bytes", texts[i], taken);
    if (rational_compare(again->factor, u->factor) || !dimension_equal(&again->dimension, &u->dimension))
      fail_msg("\"%s\" was read as \"%s\"", texts[i], again->symbol);
  }
  const struct unit *again = unit(u->symbol);
  assert_string_equal(again->symbol, u->symbol);
  assert_int_equal(rational_compare(again->factor, u->factor), 0);
}

static void reads_back_what_it_prints(void **state) {
  (void)state;
  for (size_t i = 1; i < sizeof spellings / sizeof *spellings; i++) assert_round_trip(unit(spellings[i].text));
  static const char *const si[] = {"q", "r", "y", "z", "a", "f", "p", "n", "µ", "m", "",
                                   "k", "M", "G", "T", "P", "E", "Z", "Y", "R", "Q"};
  static const char *const full[] = {"s", "m", "g", "Hz", "W", "J", "N", "Pa", "A", "V", "K", "mol", "Ω", "Wh", "eV"};
  static const char *const above[] = {"B", "bit", "FLOP", "T", "t", "B/s", "FLOP/s"};
  static const char *const binary[] = {"Ki", "Mi", "Gi", "Ti", "Pi", "Ei", "Zi", "Yi"};
  for (size_t p = 0; p < sizeof si / sizeof *si; p++) {
    for (size_t i = 0; i < sizeof full / sizeof *full; i++)
      assert_round_trip(unit(arena_print(arena, "%s%s", si[p], full[i])));
    for (size_t i = 0; p >= 10 && i < sizeof above / sizeof *above; i++)
      assert_round_trip(unit(arena_print(arena, "%s%s", si[p], above[i])));
  }
  for (size_t p = 0; p < sizeof binary / sizeof *binary; p++) {
    assert_round_trip(unit(arena_print(arena, "%sB", binary[p])));
    assert_round_trip(unit(arena_print(arena, "%sbit", binary[p])));
  }
  static const char *const alone[] = {"min",   "h",  "d",  "%",  "‰",  "ppm",  "×",
                                      "token", "ha", "mL", "cL", "µL", "mbar", "kg/L"};
  for (size_t i = 0; i < sizeof alone / sizeof *alone; i++) assert_round_trip(unit(alone[i]));
}

static void refuses_with_advice(void **state) {
  (void)state;
  static const struct {
    const char *text, *why;
  } cases[] = {
      {"KB", "\"KB\" is not a unit: write \"kB\" for 1,000 or \"KiB\" for 1,024"},
      {"KB/s", "\"KB/s\" is not a unit: write \"kB\" for 1,000 or \"KiB\" for 1,024"},
      {"Kbit", "\"Kbit\" is not a unit: write \"kbit\" for 1,000 or \"Kibit\" for 1,024"},
      {"KW", "\"KW\" is not a unit: write \"kW\""},
      {"TFLOPS", "\"TFLOPS\" is not a unit: write \"TFLOP/s\" for a rate, \"TFLOP\" for a count"},
      {"us", "\"us\" is not a unit: did you mean \"µs\"?"},
      {"gb", "\"gb\" is not a unit: did you mean \"GB\"?"},
      {"seconds", "\"seconds\" is not a unit: did you mean \"s\"?"},
      {"gigabytes", "\"gigabytes\" is not a unit: did you mean \"GB\"?"},
      {"MIB", "\"MIB\" is not a unit: did you mean \"MiB\" or \"Mib\"?"},
      {"hours", "\"hours\" is not a unit: did you mean \"h\"?"},
      {"Kilometers", "\"Kilometers\" is not a unit: did you mean \"km\"?"},
      {"l", "\"l\" is not a unit: did you mean \"L\"?"},
      {"kwh", "\"kwh\" is not a unit: did you mean \"kWh\"?"},
      {"mhz", "\"mhz\" is not a unit: did you mean \"mHz\" or \"MHz\"?"},
      {"tokem", "\"tokem\" is not a unit: did you mean \"token\"?"},
      {"secodn", "\"secodn\" is not a unit: did you mean \"s\"?"},
      {"zorkmid",
       "\"zorkmid\" is not a unit: define it: units: {zorkmid: {one: zorkmid, many: zorkmid}}, with equals: 1024 B or "
       "the like when it is a multiple of another unit; figproof help units lists those that are built in"},
      {"°C",
       "\"°C\" is not a unit: define it: units: {°C: {one: degree Celsius, many: degrees Celsius, equals: 1 K}} "
       "(a difference, without an offset)"},
      {"€/kWh", "\"€/kWh\" is not a unit: define it: units: {€: {one: euro, many: euros}}"},
      {"year",
       "\"year\" is not a unit: define it: units: {year: {one: year, many: years, equals: 365 d}} (or 365.25 "
       "d: say which)"},
      {"rpm",
       "\"rpm\" is not a unit: define it: units: {rpm: {one: revolution per minute, many: revolutions per "
       "minute, equals: 1 /min}}"},
      {"J/kg·K", "\"J/kg·K\" can be read two ways: give every factor below the line its own \"/\""},
      {"GB/", "\"GB/\" lacks a unit beside an operator"},
      {"GB//s", "\"GB//s\" lacks a unit beside an operator"},
      {"·s", "\"·s\" lacks a unit beside an operator"},
      {"m²s", "\"m²s\": \"s\" is not understood, join factors by \"·\" or \"/\""},
      {"m^0", "\"m^0\": the power of \"m\" must lie between 1 and 10"},
      {"m^11", "\"m^11\": the power of \"m\" must lie between 1 and 10"},
      {"m^-99999999999", "\"m^-99999999999\": the power of \"m\" must lie between 1 and 10"},
      {"m/s⁻¹", "\"m/s⁻¹\" has \"/\" and a negative power: use one of them"},
      {"b", "\"b\" is not a unit: did you mean \"B\"?"},
      {"s·s·s·s·s·s·s·s·s·s·s·s·s·s·s·s·s", "\"s·s·s·s·s·s·s·s·s·s·s·s·s·s·s·s·s\" has too many factors"},
      {"43 µs", NULL},
      {"mB", NULL},
      {"kmin", NULL},
      {"ktoken", NULL},
      {"m s", NULL},
      {"/", NULL},
      {"5", NULL},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const char *why = NULL;
    assert_null(unit_read(arena, units, cases[i].text, &why));
    assert_non_null(why);
    if (cases[i].why) assert_string_equal(why, cases[i].why);
  }
}

static void model_units_join_the_table(void **state) {
  (void)state;
  assert_null(unit_define(units, "page", "page", "pages", NULL));
  assert_null(unit_define(units, "blk", "block", "blocks", "16 token"));
  assert_null(unit_define(units, "$", "dollar", "dollars", NULL));
  assert_null(unit_define(units, "dozen", "dozen", "dozens", "12"));
  assert_null(unit_define(units, "word", "word", "words", "4 B"));
  assert_null(unit_define(units, "sheep", NULL, NULL, NULL));
  assert_conversion("blk", "16", "token");
  assert_conversion("dozen", "12", "");
  assert_conversion("word", "32", "bit");
  assert_string_equal(unit_printed(unit("page"), true), "page");
  assert_string_equal(unit_printed(unit("page"), false), "pages");
  assert_string_equal(unit_printed(unit("blk"), false), "blk");
  assert_string_equal(unit("blk/s")->many, "blocks per second");
  assert_string_equal(unit("sheep")->plural, "sheep");
  static const char *const texts[] = {"page", "pages", "blk", "$", "blk/page", "dozen", "sheep", "$/h"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) assert_round_trip(unit(texts[i]));
  assert_false(dimension_equal(&unit("page")->dimension, &unit("token")->dimension));
  assert_string_equal(dimension_text(arena, units, &unit("B/page")->dimension), "information/page");
}

static void refuses_bad_definitions(void **state) {
  (void)state;
  assert_null(unit_define(units, "token", "token", "tokens", NULL)); /* the same again */
  assert_null(unit_define(units, "bar", "bar", "bars", "100000 Pa"));
  assert_null(unit_define(units, "L", "liter", "liters", "1000 cm^3"));
  assert_null(unit_define(units, "page", "page", "pages", NULL));
  static const struct {
    const char *symbol, *one, *many, *definition, *why;
  } cases[] = {
      {"token", "token", "toks", NULL, "the unit \"token\" exists already"},
      {"t", "ton", "tons", "907.18474 kg", "the unit \"t\" exists already: it is the tonne"},
      {"bar", "bar", "bars", NULL, "the unit \"bar\" exists already"},
      {"kB", "kB", "kBs", NULL, "the unit \"kB\" exists already: it is the kilobyte"},
      {"ms", "mess", "messes", NULL, "the unit \"ms\" exists already: it is the millisecond"},
      {"pg", "page", "pages", NULL, "the unit \"pg\" exists already: it is the picogram"}, /* picogram */
      {"pages", "pages", "pageses", NULL, "the unit \"pages\" exists already"},
      {"blk", "page", "pages", NULL, "the words \"page\" and \"pages\" belong to another unit already"},
      {"sec", "second", "seconds", "1 s", "the words \"second\" and \"seconds\" belong to another unit already"},
      {"", "none", "nones", NULL, NULL},
      {"x16", "lane", "lanes", NULL, NULL},
      {"a b", "lane", "lanes", NULL, NULL},
      {"a/b", "lane", "lanes", NULL, NULL},
      {"a·b", "lane", "lanes", NULL, NULL},
      {"a²", "lane", "lanes", NULL, NULL},
      {".a", "lane", "lanes", NULL, NULL},
      {"lane", "lane 2", "lanes", NULL, "the words for unit \"lane\" must be words without digits"},
      {"lane", "lane", "lanes", "many B",
       "\"many B\" does not define a unit: write a positive number and a unit, as in \"1024 B\""},
      {"lane", "lane", "lanes", "0 B", NULL},
      {"lane", "lane", "lanes", "-1 B", NULL},
      {"lane", "lane", "lanes", "16 KB", "\"KB\" is not a unit: write \"kB\" for 1,000 or \"KiB\" for 1,024"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const char *why = unit_define(units, cases[i].symbol, cases[i].one, cases[i].many, cases[i].definition);
    assert_non_null(why);
    if (cases[i].why) assert_string_equal(why, cases[i].why);
  }
  const char *why = NULL;
  assert_null(unit_read(arena, units, "lane", &why)); /* a refused unit does not exist */
}

static void base_units_end_at_sixty_four(void **state) {
  (void)state;
  const char *why = NULL;
  int defined = 0;
  for (int n = 0; n < 100 && !why; n++) {
    const char *name = arena_print(arena, "kind%c%c", 'a' + n / 10, 'a' + n % 10);
    why = unit_define(units, name, name, name, NULL);
    if (!why) defined++;
  }
  assert_int_equal(defined, DIMENSION_COUNT - 10);
  assert_string_equal(why, "no more than 64 base units fit in one model or book");
}

/* The chapters of a book: what both define in the same words is one dimension, whatever the order of definition. */
static void systems_beside_each_other_share_dimensions(void **state) {
  (void)state;
  struct unit_system *other = unit_system_beside(arena, units), *alone = unit_system_new(arena);
  assert_null(unit_define(units, "page", "page", "pages", NULL));
  assert_null(unit_define(units, "req", "request", "requests", NULL));
  assert_null(unit_define(other, "req", "request", "requests", NULL));
  assert_null(unit_define(other, "blk", "block", "blocks", NULL));
  assert_null(unit_define(other, "page", "page", "sheets", NULL)); /* other words: another unit */
  assert_null(unit_define(alone, "req", "request", "requests", NULL));
  const struct dimension *here = &unit("req/s")->dimension;
  const char *why = "";
  assert_true(dimension_equal(here, &unit_read(arena, other, "req/s", &why)->dimension));
  assert_false(dimension_equal(here, &unit_read(arena, alone, "req/s", &why)->dimension));
  assert_false(dimension_equal(&unit("page")->dimension, &unit_read(arena, other, "page", &why)->dimension));
  assert_string_equal(unit_of_dimension(arena, other, here)->symbol, "req/s");
  const struct unit *foreign = unit_read(arena, other, "blk/s", &why);
  assert_null(unit_read(arena, units, "blk/s", &why)); /* a unit belongs to the system that defines it */
  assert_string_equal(dimension_text(arena, units, &foreign->dimension), "block/time");
}

static void names_dimensions(void **state) {
  (void)state;
  static const struct {
    const char *unit, *text;
  } cases[] = {
      {"GB/s", "information/time"},
      {"%", "number"},
      {"", "number"},
      {"Hz", "1/time"},
      {"W", "length²·mass/time³"},
      {"KiB/token", "information/token"},
      {"FLOP/token", "operation/token"},
      {"m^5", "length^5"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    assert_string_equal(dimension_text(arena, units, &unit(cases[i].unit)->dimension), cases[i].text);
  struct dimension root = unit("s")->dimension;
  root.power[1] = 6;
  assert_string_equal(dimension_text(arena, units, &root), "time^(1/2)");
}

static void tells_dimensions_apart(void **state) {
  (void)state;
  static const char *const pairs[][2] = {{"FLOP", "FLOP/s"}, {"GB", "µs"},   {"token", ""},
                                         {"T", "bit"},       {"GB/s", "GB"}, {"K", "kB"}};
  for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
    assert_false(dimension_equal(&unit(pairs[i][0])->dimension, &unit(pairs[i][1])->dimension));
  assert_true(dimension_is_one(&unit("%")->dimension));
  assert_false(dimension_is_one(&unit("s")->dimension));
}

static void overflowing_powers_never_come_back(void **state) {
  (void)state;
  struct dimension d = unit("s^10")->dimension;
  const struct dimension s = unit("s")->dimension;
  dimension_multiply(&d, &d, &s, 1);
  const struct dimension beyond = d;
  for (int i = 0; i < 3; i++) dimension_multiply(&d, &d, &s, -1);
  assert_true(dimension_equal(&d, &beyond));
  assert_false(dimension_equal(&d, &unit("s^8")->dimension));
  assert_false(dimension_equal(&d, &unit("s^-10")->dimension));
}

static void shows_any_dimension(void **state) {
  (void)state;
  static const struct {
    const char *unit, *shown;
  } cases[] = {
      {"ms", "s"},
      {"GiB", "B"},
      {"Gbit/s", "B/s"},
      {"bit/T", "bit/T"},
      {"g", "kg"},
      {"%", ""},
      {"kHz", "/s"},
      {"tokens", "token"},
      {"KiB/token", "B/token"},
      {"W", "m²·kg/s³"},
      {"TFLOP/token", "FLOP/token"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const struct unit *shown = unit_of_dimension(arena, units, &unit(cases[i].unit)->dimension);
    assert_string_equal(shown->symbol, cases[i].shown);
    assert_true(dimension_equal(&shown->dimension, &unit(cases[i].unit)->dimension));
  }
  struct dimension root = unit("B/s")->dimension;
  root.power[1] = -6;
  const struct unit *shown = unit_of_dimension(arena, units, &root);
  assert_true(dimension_equal(&shown->dimension, &root));
  assert_string_equal(shown->symbol, "information/time^(1/2)");
  assert_string_equal(rational_text(arena, shown->factor), "1");
}

static void leaves_denominators_out(void **state) {
  (void)state;
  const struct unit *rest = unit_elide(arena, unit("KiB/token"), unit("token"));
  assert_string_equal(rest->symbol, "KiB");
  assert_string_equal(rest->many, "kibibytes");
  assert_string_equal(rational_text(arena, rest->factor), "8192");
  assert_string_equal(unit_elide(arena, unit("KiB/token"), unit("/token"))->symbol, "KiB");
  assert_string_equal(unit_elide(arena, unit("KiB/token/s"), unit("s"))->symbol, "KiB/token");
  assert_string_equal(unit_elide(arena, unit("/token"), unit("token"))->symbol, "");
  assert_null(unit_elide(arena, unit("KiB"), unit("token")));
  assert_null(unit_elide(arena, unit("token"), unit("token")));
  assert_null(unit_elide(arena, unit("KiB/ms"), unit("s")));
  assert_null(unit_elide(arena, unit("KiB"), unit("")));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(converts_exactly, setup, teardown),
      cmocka_unit_test_setup_teardown(links_multiply_out, setup, teardown),
      cmocka_unit_test_setup_teardown(spells_units, setup, teardown),
      cmocka_unit_test_setup_teardown(reads_back_what_it_prints, setup, teardown),
      cmocka_unit_test_setup_teardown(refuses_with_advice, setup, teardown),
      cmocka_unit_test_setup_teardown(model_units_join_the_table, setup, teardown),
      cmocka_unit_test_setup_teardown(refuses_bad_definitions, setup, teardown),
      cmocka_unit_test_setup_teardown(base_units_end_at_sixty_four, setup, teardown),
      cmocka_unit_test_setup_teardown(systems_beside_each_other_share_dimensions, setup, teardown),
      cmocka_unit_test_setup_teardown(names_dimensions, setup, teardown),
      cmocka_unit_test_setup_teardown(tells_dimensions_apart, setup, teardown),
      cmocka_unit_test_setup_teardown(overflowing_powers_never_come_back, setup, teardown),
      cmocka_unit_test_setup_teardown(shows_any_dimension, setup, teardown),
      cmocka_unit_test_setup_teardown(leaves_denominators_out, setup, teardown),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
