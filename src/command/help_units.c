/* The built-in units, from the table that reads them: for help units and for the manual page. */
#include "command/help_units.h"

#include "exact/atom.h"

#include <stdio.h>
#include <string.h>

const char help_units_introduction[] =
    "A unit is a product of these with powers: GB/s, kg/m³, kW·h, /token, m^2. Factors are exact. Every factor below "
    "the "
    "line has its own /. Units are compared by what they measure: a second added to a byte is a mistake, GB and GiB "
    "convert. A number without a unit is a plain number.";

const char help_units_definition[] =
    "Any other unit is defined in the model, below units: by its symbol, with the words for one and for many, and "
    "equals: when it is a multiple of another unit; without equals: it measures something of its own. Such units take "
    "no "
    "prefixes, and have no offset: a °C that equals 1 K is a difference of temperature. Say which year, calorie or "
    "gallon "
    "you mean.";

const char *const help_units_example[] = {
    "units:",
    "  €: {one: euro, many: euros}",
    "  page: {one: page, many: pages}",
    "  °C: {one: degree Celsius, many: degrees Celsius, equals: 1 K}",
    "  year: {one: year, many: years, equals: 365.25 d}",
    "  kcal: {one: kilocalorie, many: kilocalories, equals: 4184 J}",
    "  rpm: {one: revolution per minute, many: revolutions per minute, equals: 1 /min}",
    NULL,
};

/* "q … m, c d h, k … Q, Ki … Yi". */
static const char *prefixes(struct arena *arena, const struct atom *atom) {
  static const struct {
    unsigned set;
    const char *words;
  } sets[] = {{PREFIX_BELOW, "q…m"}, {PREFIX_NEAR, "c d h"}, {PREFIX_ABOVE, "k…Q"}, {PREFIX_BINARY, "Ki…Yi"}};
  const char *text = "";
  for (size_t i = 0; i < sizeof sets / sizeof *sets; i++)
    if (atom->prefixes & sets[i].set) text = arena_print(arena, "%s%s%s", text, *text ? ", " : "", sets[i].words);
  return atom->prefixes & PREFIX_NEEDED ? arena_print(arena, "always %s", text) : text;
}

/* The unit that another is told in: the first of the table that measures the same with factor 1, "J" for Wh; else one
 * of base units. */
static const struct unit *coherent(struct arena *arena, const struct unit_system *system, const struct atom *atom) {
  const struct rational *one = rational_integer(arena, 1);
  const char *why;
  for (size_t i = 0; i < system->count; i++) {
    const struct atom *other = system->item[i];
    if (other != atom && dimension_equal(&other->dimension, &atom->dimension) && !rational_compare(other->factor, one))
      return unit_read(arena, system, other->symbol, &why);
  }
  return unit_of_dimension(arena, system, &atom->dimension);
}

/* "3600", "1.602176634e-19": as a model may write it. */
static const char *number_text(struct arena *arena, const struct rational *number) {
  enum { PLACES = 12 };
  const char *decimal = rational_decimal(arena, number, PLACES);
  if (decimal) return decimal;
  long order = rational_floor_order(number);
  const char *digits = rational_decimal(arena, rational_mul(arena, number, rational_ten(arena, -order)), PLACES);
  return digits ? arena_print(arena, "%se%ld", digits, order) : rational_text(arena, number);
}

/* "= 3600 J"; "" for a base unit. */
static const char *factor(struct arena *arena, const struct unit_system *system, const struct atom *atom) {
  if (dimension_is_one(&atom->dimension)) return arena_print(arena, "= %s", number_text(arena, atom->factor));
  for (size_t k = 0; k < system->kinds; k++)
    if (system->kind[k].atom == atom && strcmp(atom->symbol, "g") != 0) return "a base unit";
  const struct unit *unit = coherent(arena, system, atom);
  return arena_print(arena, "= %s %s", number_text(arena, rational_div(arena, atom->factor, unit->factor)),
                     unit->symbol);
}

size_t help_units(struct arena *arena, struct help_unit **units) {
  const struct unit_system *system = unit_system_new(arena);
  *units = arena_array(arena, system->count, sizeof **units);
  for (size_t i = 0; i < system->count; i++) {
    const struct atom *atom = system->item[i];
    bool same = !strcmp(atom->one, atom->many);
    (*units)[i] = (struct help_unit){
        .symbol = atom->symbol,
        .words = same ? atom->one : arena_print(arena, "%s, %s", atom->one, atom->many),
        .factor = factor(arena, system, atom),
        .prefixes = prefixes(arena, atom),
    };
  }
  return system->count;
}

const char *help_units_prefixes(struct arena *arena) {
  const char *text = "";
  for (const struct prefix *prefix = prefix_table + 1; prefix->symbol; prefix++)
    text = arena_print(arena, "%s%s%s %s", text, *text ? ", " : "", prefix->symbol, prefix->name);
  return arena_print(arena, "The prefixes are %s. Ki is 1,024, Mi its square, and so on.", text);
}

/* A paragraph, broken at the width of a terminal. */
static void print_filled(const char *text) {
  enum { WIDTH = 80 };
  size_t column = 0;
  for (const char *p = text; *p;) {
    size_t length = strcspn(p, " "), width = 0;
    for (size_t i = 0; i < length; i++) width += (p[i] & 0xc0) != 0x80;
    if (column && column + 1 + width > WIDTH) {
      putchar('\n');
      column = 0;
    }
    printf("%s%.*s", column ? " " : "", (int)length, p);
    column += width + (column > 0);
    p += length;
    p += strspn(p, " ");
  }
  putchar('\n');
}

static void print_padded(const char *text, int width) {
  for (const char *c = text; *c; c++) width -= (*c & 0xc0) != 0x80;
  printf("%s%*s", text, width > 0 ? width : 0, "");
}

void help_print_units(void) {
  struct arena *arena = arena_new();
  struct help_unit *units;
  size_t count = help_units(arena, &units);
  puts("The built-in units, their words, exact factors and prefixes:\n");
  for (size_t i = 0; i < count; i++) {
    printf("  ");
    print_padded(units[i].symbol, 7);
    print_padded(units[i].words, 38);
    print_padded(units[i].factor, *units[i].prefixes ? 27 : 0);
    puts(units[i].prefixes);
  }
  putchar('\n');
  print_filled(help_units_prefixes(arena));
  putchar('\n');
  print_filled(help_units_introduction);
  putchar('\n');
  print_filled(help_units_definition);
  putchar('\n');
  for (const char *const *line = help_units_example; *line; line++) printf("    %s\n", *line);
  arena_free(arena);
}
