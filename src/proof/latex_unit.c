/* siunitx: numbers, units, quantities, their lists and ranges. */
#include "proof/latex.h"

struct symbol {
  const char *name, *text;
};

static const struct symbol prefixes[] = {{"yocto", "y"}, {"zepto", "z"}, {"atto", "a"},  {"femto", "f"}, {"pico", "p"},
                                         {"nano", "n"},  {"micro", "µ"}, {"milli", "m"}, {"centi", "c"}, {"deci", "d"},
                                         {"deca", "da"}, {"deka", "da"}, {"hecto", "h"}, {"kilo", "k"},  {"mega", "M"},
                                         {"giga", "G"},  {"tera", "T"},  {"peta", "P"},  {"exa", "E"},   {"zetta", "Z"},
                                         {"yotta", "Y"}, {"kibi", "Ki"}, {"mebi", "Mi"}, {"gibi", "Gi"}, {"tebi", "Ti"},
                                         {"pebi", "Pi"}, {"exbi", "Ei"}, {"zebi", "Zi"}, {"yobi", "Yi"}};
static const struct symbol units[] = {{"second", "s"},
                                      {"metre", "m"},
                                      {"meter", "m"},
                                      {"gram", "g"},
                                      {"kilogram", "kg"},
                                      {"ampere", "A"},
                                      {"kelvin", "K"},
                                      {"mole", "mol"},
                                      {"candela", "cd"},
                                      {"byte", "B"},
                                      {"bit", "bit"},
                                      {"hertz", "Hz"},
                                      {"watt", "W"},
                                      {"joule", "J"},
                                      {"volt", "V"},
                                      {"newton", "N"},
                                      {"pascal", "Pa"},
                                      {"ohm", "Ω"},
                                      {"farad", "F"},
                                      {"henry", "H"},
                                      {"tesla", "T"},
                                      {"weber", "Wb"},
                                      {"siemens", "S"},
                                      {"coulomb", "C"},
                                      {"lumen", "lm"},
                                      {"lux", "lx"},
                                      {"becquerel", "Bq"},
                                      {"gray", "Gy"},
                                      {"sievert", "Sv"},
                                      {"radian", "rad"},
                                      {"steradian", "sr"},
                                      {"percent", "%"},
                                      {"degree", "°"},
                                      {"celsius", "°C"},
                                      {"degreeCelsius", "°C"},
                                      {"minute", "min"},
                                      {"hour", "h"},
                                      {"day", "d"},
                                      {"litre", "l"},
                                      {"liter", "L"},
                                      {"tonne", "t"},
                                      {"electronvolt", "eV"},
                                      {"decibel", "dB"},
                                      {"bel", "B"},
                                      {"bar", "bar"},
                                      {"neper", "Np"},
                                      {"arcminute", "′"},
                                      {"arcsecond", "″"},
                                      {"dalton", "Da"},
                                      {"hectare", "ha"},
                                      {"angstrom", "Å"},
                                      {"astronomicalunit", "au"},
                                      {"fs", "fs"},
                                      {"ps", "ps"},
                                      {"ns", "ns"},
                                      {"us", "µs"},
                                      {"ms", "ms"},
                                      {"s", "s"},
                                      {"nm", "nm"},
                                      {"um", "µm"},
                                      {"mm", "mm"},
                                      {"cm", "cm"},
                                      {"dm", "dm"},
                                      {"m", "m"},
                                      {"km", "km"},
                                      {"mHz", "mHz"},
                                      {"Hz", "Hz"},
                                      {"kHz", "kHz"},
                                      {"MHz", "MHz"},
                                      {"GHz", "GHz"},
                                      {"THz", "THz"},
                                      {"mW", "mW"},
                                      {"uW", "µW"},
                                      {"W", "W"},
                                      {"kW", "kW"},
                                      {"MW", "MW"},
                                      {"GW", "GW"},
                                      {"mV", "mV"},
                                      {"V", "V"},
                                      {"kV", "kV"},
                                      {"mA", "mA"},
                                      {"uA", "µA"},
                                      {"A", "A"},
                                      {"J", "J"},
                                      {"kJ", "kJ"},
                                      {"MJ", "MJ"},
                                      {"kWh", "kW·h"},
                                      {"K", "K"},
                                      {"g", "g"},
                                      {"mg", "mg"},
                                      {"kg", "kg"},
                                      {"l", "l"},
                                      {"ml", "ml"},
                                      {"L", "L"},
                                      {"mL", "mL"},
                                      {"N", "N"},
                                      {"Pa", "Pa"},
                                      {"kPa", "kPa"},
                                      {"eV", "eV"},
                                      {"keV", "keV"},
                                      {"MeV", "MeV"},
                                      {"GeV", "GeV"},
                                      {"kB", "kB"},
                                      {"MB", "MB"},
                                      {"GB", "GB"},
                                      {"TB", "TB"},
                                      {"KiB", "KiB"},
                                      {"MiB", "MiB"},
                                      {"GiB", "GiB"},
                                      {"TiB", "TiB"},
                                      {"dB", "dB"},
                                      {"B", "B"}};

const char *latex_unit_symbol(const char *name, size_t length, bool *prefix) {
  *prefix = true;
  for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
    if (latex_is(name, length, prefixes[i].name)) return prefixes[i].text;
  *prefix = false;
  for (size_t i = 0; i < sizeof units / sizeof *units; i++)
    if (latex_is(name, length, units[i].name)) return units[i].text;
  return NULL;
}

/* The unit being spelled out. One at a time: macros of units may hold others. */
struct latex_spelling {
  bool any;          /* a unit stands already */
  bool per;          /* the next one is divided by */
  bool prefixed;     /* a prefix stands; its unit follows */
  const char *power; /* of the next unit: "²" */
};

static void put_sign(struct latex *latex, struct latex_spelling *s, size_t at, size_t size) {
  if (s->prefixed) {
    s->prefixed = false;
    return;
  }
  if (s->per && s->any)
    builder_decode_text(latex->text, "/", at, size);
  else if (s->any)
    builder_decode_text(latex->text, "·", at, size);
}

static void put_power(struct latex *latex, struct latex_spelling *s, size_t at, size_t size) {
  if (s->per && !s->any) builder_decode_text(latex->text, s->power ? "⁻" : "⁻¹", at, size);
  if (s->power) builder_decode_text(latex->text, s->power, at, size);
  s->power = NULL;
  s->any = true;
  s->per = false;
}

static void spell(struct latex *latex, struct latex_spelling *s, size_t from, size_t to);

static void spell_now(struct latex *latex, size_t from, size_t to) { spell(latex, latex->spelling, from, to); }

static size_t spell_raised(struct latex *latex, size_t at, size_t to) {
  struct latex_range power;
  if (!latex_argument(latex, &at, to, &power)) return to;
  latex->text->script = SCRIPT_RAISED;
  latex_run(latex, power.from, power.to);
  latex->text->script = SCRIPT_NONE;
  return at;
}

static size_t spell_macro(struct latex *latex, struct latex_spelling *s, size_t at, size_t to) {
  size_t end = latex_name_end(latex, at + 1, to);
  const char *name = latex->data + at + 1;
  size_t length = end - at - 1, size = end - at;
  bool prefix;
  const char *symbol = latex_unit_symbol(name, length, &prefix);
  const struct latex_definition *own = latex_defined(latex, name, length);
  if (!length) return at + 2 > to ? to : at + 2; /* \, and the like */
  if (own) return latex_expand(latex, own, at, end, to, spell_now);
  if (symbol) {
    put_sign(latex, s, at, size);
    builder_decode_text(latex->text, symbol, at, size);
    s->prefixed = prefix;
    if (!prefix) put_power(latex, s, at, size);
  } else if (latex_is(name, length, "per")) {
    s->per = true;
  } else if (latex_is(name, length, "square") || latex_is(name, length, "cubic")) {
    s->power = name[0] == 's' ? "²" : "³";
  } else if (latex_is(name, length, "squared") || latex_is(name, length, "cubed")) {
    builder_decode_text(latex->text, name[0] == 's' ? "²" : "³", at, size);
  } else if (latex_is(name, length, "tothe")) {
    return spell_raised(latex, end, to);
  } else if (latex_is(name, length, "of") || latex_is(name, length, "highlight") || latex_is(name, length, "raiseto") ||
             latex_is(name, length, "cancel")) {
    struct latex_range skipped;
    if (!latex_is(name, length, "cancel")) latex_argument(latex, &end, to, &skipped);
  } else {
    put_sign(latex, s, at, size);
    latex_run(latex, at, end);
    s->any = true;
  }
  return end;
}

static void spell(struct latex *latex, struct latex_spelling *s, size_t from, size_t to) {
  const char *data = latex->data;
  for (size_t at = from; at < to && !latex->ended;) {
    size_t end = at + 1;
    if (data[at] == '\\') {
      end = spell_macro(latex, s, at, to);
    } else if (data[at] == '#' && latex_parameter(latex, at, to, spell_now)) {
      end = at + 2;
    } else if (data[at] == '^') {
      end = spell_raised(latex, end, to);
    } else if (data[at] == '.' || data[at] == '~') {
      if (s->any) builder_decode_text(latex->text, "·", at, 1);
      s->any = false;
    } else if (data[at] == '%') {
      while (end < to && data[end] != '\n') end++;
    } else if (!byte_is_blank(data[at]) && data[at] != '{' && data[at] != '}') {
      while (end < to && !strchr("\\#^.~%{} \t\r\n$", data[end])) end++;
      builder_put(latex->text, at, end - at);
      s->any = true;
    }
    at = end;
  }
}

static void put_unit(struct latex *latex, struct latex_range unit) {
  struct latex_spelling spelling = {0}, *outer = latex->spelling;
  latex->spelling = &spelling;
  spell(latex, &spelling, unit.from, unit.to);
  latex->spelling = outer;
}

/* siunitx's number: digits as they are; x, +- and lists spelled out; blanks away. */
static void put_number(struct latex *latex, size_t from, size_t to) {
  const char *data = latex->data;
  for (size_t at = from; at < to && !latex->ended;) {
    size_t end = at + 1;
    if (data[at] == '\\') {
      end = latex_name_end(latex, at + 1, to);
      if (end == at + 1)
        end = at + 2 > to ? to : at + 2;
      else {
        const struct latex_definition *own = latex_defined(latex, data + at + 1, end - at - 1);
        if (own)
          end = latex_expand(latex, own, at, end, to, put_number);
        else
          latex_run(latex, at, end);
      }
    } else if (data[at] == '#' && latex_parameter(latex, at, to, put_number)) {
      end = at + 2;
    } else if (data[at] == '^') {
      end = spell_raised(latex, end, to);
    } else if (data[at] == 'x') {
      builder_decode_text(latex->text, " × ", at, 1);
    } else if (data[at] == '+' && end < to && data[end] == '-') {
      builder_decode_text(latex->text, " ± ", at, 2);
      end++;
    } else if (!byte_is_blank(data[at]) && !strchr("{}$~", data[at])) {
      while (end < to && !strchr("\\#^x+{}$~ \t\r\n", data[end])) end++;
      builder_put(latex->text, at, end - at);
    }
    at = end;
  }
}

/* "1;2;3" reads 1, 2, 3: as a list that shares the unit behind it. */
static void put_list(struct latex *latex, struct latex_range list) {
  for (size_t at = list.from; at < list.to;) {
    const char *semicolon = memchr(latex->data + at, ';', list.to - at);
    size_t end = semicolon ? (size_t)(semicolon - latex->data) : list.to;
    put_number(latex, at, end);
    bool last = semicolon && !memchr(semicolon + 1, ';', list.to - end - 1);
    if (semicolon) builder_decode_text(latex->text, last ? " and " : ", ", end, 1);
    at = end + 1;
  }
}

static void put_range(struct latex *latex, struct latex_range low, struct latex_range high) {
  put_number(latex, low.from, low.to);
  builder_decode_text(latex->text, "–", low.to, high.from - low.to);
  put_number(latex, high.from, high.to);
}

/* "43" and its unit: what stands between them in the source is one space. */
static void put_behind(struct latex *latex, struct latex_range number, struct latex_range unit) {
  if (unit.from >= unit.to) return;
  builder_decode_text(latex->text, " ", number.to, unit.from - number.to);
  put_unit(latex, unit);
}

size_t latex_siunitx(struct latex *latex, enum latex_action action, size_t at, size_t end) {
  struct latex_range first, second, unit, skipped;
  latex_optional(latex, &at, end, &skipped);
  if (!latex_argument(latex, &at, end, &first)) return at;
  bool ranges = action == LATEX_NUMBER_RANGE || action == LATEX_QUANTITY_RANGE;
  bool has_unit = action == LATEX_QUANTITY || action == LATEX_QUANTITY_LIST || action == LATEX_QUANTITY_RANGE;
  if (ranges && !latex_argument(latex, &at, end, &second)) return at;
  if (has_unit) {
    latex_optional(latex, &at, end, &skipped);
    if (!latex_argument(latex, &at, end, &unit)) return at;
  }
  if (action == LATEX_UNIT)
    put_unit(latex, first);
  else if (ranges)
    put_range(latex, first, second);
  else if (action == LATEX_NUMBER_LIST || action == LATEX_QUANTITY_LIST)
    put_list(latex, first);
  else
    put_number(latex, first.from, first.to);
  if (has_unit) put_behind(latex, ranges ? second : first, unit);
  if (action == LATEX_ANGLE) builder_decode_text(latex->text, "°", first.to, 1);
  return at;
}
