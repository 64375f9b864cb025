/* The format of the model file, as tables: they check the file, and `figproof schema` writes them out. */
#include "model/build.h"

#include <ctype.h>
#include <string.h>

static bool name_goes_on(const char *name) {
  for (; *name; name++)
    if (!isalnum((unsigned char)*name) && *name != '_') return false;
  return true;
}

bool name_is_identifier(const char *name) { return *name && !isdigit((unsigned char)*name) && name_goes_on(name); }
bool name_is_member(const char *name) { return *name && name_goes_on(name); }

bool name_is_cell(const char *name) {
  size_t length = strcspn(name, ".[");
  if (!length || isdigit((unsigned char)*name)) return false;
  for (const char *p = name; *p; p++)
    if (!isalnum((unsigned char)*p) && !strchr("_.[], ", *p)) return false;
  return true;
}

bool name_is_reserved(const char *name) {
  static const char *const words[] = {"min",     "max",    "sum",  "mean", "count", "all",   "any",   "floor", "ceil",
                                      "round",   "abs",    "sqrt", "cbrt", "root",  "order", "log10", "ln",    "exp",
                                      "printed", "bounds", "and",  "or",   "not",   "in",    "true",  "false"};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (!strcmp(words[i], name)) return true;
  return false;
}

#define IDENTIFIER                                                             \
  .name_pattern = "^[A-Za-z_][A-Za-z0-9_]*$", .name_fits = name_is_identifier, \
  .name_rule = "a name has letters, digits and _, and no digit first"
#define MEMBER                                                    \
  .name_pattern = "^[A-Za-z0-9_]+$", .name_fits = name_is_member, \
  .name_rule = "a member's name has letters, digits and _"

/* For editors. */
#define VALUE_PATTERN \
  "^(?=[+\\-\u2212]?[.]?[0-9])[+\\-\u2212]?(0|[1-9][0-9]*)?([.][0-9]*)?([eE][+-]?[0-9]+)?( *[^0-9 .,].*)?$"
#define CELL_PATTERN "^[A-Za-z_][A-Za-z0-9_]*(\\.[A-Za-z0-9_]+|\\[[A-Za-z0-9_, ]+\\])*$"
#define DAY_PATTERN "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"
#define VALUE_OR_FROM "\"oneOf\": [{\"required\": [\"value\"]}, {\"required\": [\"from\"]}]"
static const char quantity_rules[] =
    "\"if\": {\"anyOf\": [{\"required\": [\"low\"]}, {\"required\": [\"high\"]}]},\n"
    "  \"then\": {\"required\": [\"low\", \"high\", \"basis\"],\n"
    "           \"not\": {\"anyOf\": [{\"required\": [\"value\"]}, {\"required\": [\"from\"]}, {\"required\": [\"over\"]},\n"
    "                             {\"required\": [\"members\"]}, {\"required\": [\"quoted\"]}]}},\n"
    "  \"else\": {\n"
    "  \"if\": {\"required\": [\"quoted\"]},\n"
    "  \"then\": {\"not\": {\"anyOf\": [{\"required\": [\"value\"]}, {\"required\": [\"from\"]},\n"
    "                             {\"required\": [\"members\"]}, {\"required\": [\"basis\"]}]}},\n"
    "  \"else\": {\n"
    "  \"if\": {\"anyOf\": [{\"required\": [\"members\"]}, {\"required\": [\"over\"]}]},\n"
    "  \"then\": {\"required\": [\"members\", \"over\"],\n"
    "           \"not\": {\"anyOf\": [{\"required\": [\"value\"]}, {\"required\": [\"from\"]}]}},\n"
    "  \"else\": {" VALUE_OR_FROM
    ",\n"
    "           \"if\": {\"required\": [\"value\"]}, \"then\": {\"required\": [\"basis\"]},\n"
    "           \"else\": {\"not\": {\"required\": [\"basis\"]}}}}}";
static const char axis_rules[] =
    "\"if\": {\"required\": [\"label\"]}, \"then\": {\"minProperties\": 2}, \"else\": {\"minProperties\": 1}";
static const char form_rules[] =
    "\"dependentRequired\": {\"suffix-only\": [\"multiple\"]},\n"
    "  \"not\": {\"anyOf\": [{\"required\": [\"decimals\", \"significant\"]}, {\"required\": [\"decimals\", "
    "\"quantum\"]},\n"
    "                    {\"required\": [\"significant\", \"quantum\"]}]}";

static const char *const basis_words[] = {"defined", "published", "assumed", "measured", NULL};
static const char *const reading_words[] = {"nearest", "strict", NULL};

static const struct schema_key book_keys[] = {
    {.name = "title", .kind = SCHEMA_TEXT, .required = true, .description = "The book's or chapter's title."},
    {.name = "language",
     .kind = SCHEMA_TEXT,
     .pattern = "^en(-[A-Za-z0-9]+)*$",
     .description = "Language of the text, as in HTML's lang: en, en-GB; en when absent. Numbers, units and words are "
                    "printed in English only, so there is no other."},
    {.name = "chapter", .kind = SCHEMA_TEXT, .description = "The chapter's number, as printed."},
    {0}};
static const struct schema_shape book_shape = {.name = "the book", .keys = book_keys};

static const struct schema_key section_keys[] = {
    {.name = "id",
     .kind = SCHEMA_TEXT,
     .required = true,
     .description = "What quantities, claims and errata call the section."},
    {.name = "title", .kind = SCHEMA_TEXT, .required = true, .description = "The heading, as printed."},
    {0}};
static const struct schema_shape section_shape = {.name = "a section", .keys = section_keys};

static const struct schema_key unit_keys[] = {
    {.name = "one", .kind = SCHEMA_TEXT, .required = true, .description = "The unit's word behind the number one."},
    {.name = "many", .kind = SCHEMA_TEXT, .required = true, .description = "The unit's word behind any other number."},
    {.name = "equals",
     .kind = SCHEMA_TEXT,
     .description = "An exact multiple of another unit (1024 B); absent: a dimension of its own."},
    {0}};
static const struct schema_shape unit_shape = {.name = "a unit", .keys = unit_keys};

static const struct schema_key label_keys[] = {
    {.name = "label",
     .kind = SCHEMA_TEXT,
     .description = "What tables and lists call the member; its name when absent."},
    {.name = "short", .kind = SCHEMA_TEXT, .description = "The label for notes, where room is short."},
    {0}};
static const struct schema_shape label_shape = {.name = "an axis member", .keys = label_keys, MEMBER};

static const struct schema_key axis_keys[] = {
    {.name = "label", .kind = SCHEMA_TEXT, .description = "What reports call the axis; its name when absent."},
    {.name = "plotted",
     .kind = SCHEMA_BOOLEAN,
     .description = "Only figures run along it: the values over it are in no list of numbers, and prose is not matched "
                    "with them."},
    {.name = "*",
     .kind = SCHEMA_SHAPE,
     .shape = &label_shape,
     .description = "A member of the axis, in the order of the tables."},
    {0}};
static const struct schema_shape axis_shape = {.name = "an axis", .keys = axis_keys, .rules = axis_rules, IDENTIFIER};

#define VALUE_KEYS                                                                                            \
  {.name = "value",                                                                                           \
   .kind = SCHEMA_TEXT,                                                                                       \
   .pattern = VALUE_PATTERN,                                                                                  \
   .description = "A given value: a number with its unit, like 64 GB/s."},                                    \
      {.name = "from",                                                                                        \
       .kind = SCHEMA_TEXT,                                                                                   \
       .description = "The formula of a derived value, over names of quantities."},                           \
      {.name = "basis",                                                                                       \
       .kind = SCHEMA_ENUM,                                                                                   \
       .words = basis_words,                                                                                  \
       .description = "What a given value rests on; a derived value has the bases of its inputs."},           \
      {.name = "source", .kind = SCHEMA_TEXT, .description = "Where the value was published or measured."}, { \
    .name = "note", .kind = SCHEMA_TEXT, .description = "What a reader must know about the value."            \
  }

static const struct schema_key member_keys[] = {VALUE_KEYS, {0}};
const struct schema_shape member_shape = {.name = "a member", .keys = member_keys, .rules = VALUE_OR_FROM, MEMBER};
const struct schema_shape setting_shape = {
    .name = "a setting",
    .keys = member_keys,
    .name_pattern = CELL_PATTERN,
    .name_fits = name_is_cell,
    .name_rule = "set names a quantity, or a member as in name.member"};

static const struct schema_key form_keys[] = {
    {.name = "unit",
     .kind = SCHEMA_TEXT,
     .description = "The printed unit; when absent the given value's own, or none."},
    {.name = "decimals",
     .kind = SCHEMA_INTEGER,
     .high = 30,
     .description = "Rounded to so many digits behind the point."},
    {.name = "significant",
     .kind = SCHEMA_INTEGER,
     .low = 1,
     .high = 30,
     .description = "Rounded to so many significant digits."},
    {.name = "quantum",
     .kind = SCHEMA_TEXT,
     .pattern = "^[0-9.eE+-]+$",
     .description = "Rounded to a multiple of this number, in the printed unit."},
    {.name = "group",
     .kind = SCHEMA_TEXT,
     .pattern = "^.$",
     .description = "The sign between groups of three digits: a comma or a thin space."},
    {.name = "cardinal", .kind = SCHEMA_BOOLEAN, .description = "Printed as a word: two."},
    {.name = "elide",
     .kind = SCHEMA_TEXT,
     .description = "The unit below the line that is left out, because the sentence says it (per token)."},
    {.name = "hedge", .kind = SCHEMA_TEXT, .description = "The word before the number: roughly."},
    {.name = "multiple",
     .kind = SCHEMA_TEXT,
     .pattern = "^[^0-9=]+=[0-9.eE+]+$",
     .description = "A suffix and what it stands for, K=1024: 32768 prints as 32K."},
    {.name = "suffix-only",
     .kind = SCHEMA_BOOLEAN,
     .description = "Says that the suffix stands in the unit's place; true whenever there is a multiple."},
    {0}};
static const struct schema_shape form_shape = {.name = "a form", .keys = form_keys, .rules = form_rules, IDENTIFIER};

static const struct schema_key quoted_keys[] = {
    {.name = "chapter",
     .kind = SCHEMA_TEXT,
     .required = true,
     .description = "The chapter's id in book.yaml."},
    {.name = "quantity",
     .kind = SCHEMA_TEXT,
     .required = true,
     .pattern = CELL_PATTERN,
     .description = "The quantity's name there, or one of its members: bandwidth.midrange."},
    {0}};
const struct schema_shape quoted_shape = {.name = "quoted", .keys = quoted_keys};

static const struct schema_key quantity_keys[] = {
    VALUE_KEYS,
    {.name = "quoted",
     .kind = SCHEMA_SHAPE,
     .shape = &quoted_shape,
     .description = "A number of another chapter of the book, with its value, unit, basis and forms."},
    {.name = "low",
     .kind = SCHEMA_TEXT,
     .pattern = VALUE_PATTERN,
     .description = "The lower end of a value that is known as an interval: x / x stays exactly one."},
    {.name = "high", .kind = SCHEMA_TEXT, .pattern = VALUE_PATTERN, .description = "The upper end of the interval."},
    {.name = "over", .kind = SCHEMA_TEXT, .description = "The axis along which the members stand."},
    {.name = "members",
     .kind = SCHEMA_MAP,
     .shape = &member_shape,
     .description = "One value or formula for each member of the axis."},
    {.name = "label",
     .kind = SCHEMA_TEXT,
     .description = "What reports call the quantity; its name with spaces when absent."},
    {.name = "section",
     .kind = SCHEMA_TEXT,
     .required = true,
     .description = "The section of the book that the quantity belongs to."},
    {.name = "as_of",
     .kind = SCHEMA_TEXT,
     .pattern = DAY_PATTERN,
     .description = "The day on which the value was looked up: 2025-06-30."},
    {.name = "stale_after",
     .kind = SCHEMA_TEXT,
     .pattern = DAY_PATTERN,
     .description = "The day after which the value must be looked up again."},
    {.name = "forms",
     .kind = SCHEMA_MAP,
     .shape = &form_shape,
     .description = "How the quantity is printed; the first is the default. Without forms it is printed exactly, in the unit "
                    "of its value, and a plain copy of another quantity as that one is."},
    {.name = "quarantine", .kind = SCHEMA_TEXT, .description = "Why no formula may read the quantity."},
    {.name = "quote_with",
     .kind = SCHEMA_LIST,
     .description = "Numbers that must stand wherever this one is printed: name.member|form."},
    {0}};
const struct schema_shape quantity_shape = {
    .name = "a quantity", .keys = quantity_keys, .rules = quantity_rules, IDENTIFIER};

static const struct schema_key claim_keys[] = {
    {.name = "section",
     .kind = SCHEMA_TEXT,
     .required = true,
     .description = "The section of the book that makes the claim."},
    {.name = "reading",
     .kind = SCHEMA_ENUM,
     .words = reading_words,
     .description = "How order() reads an order of magnitude: the nearest power of ten, or whole powers only."},
    {.name = "bounds",
     .kind = SCHEMA_TEXT,
     .pattern = "^ *-?[0-9]+ *[.][.] *-?[0-9]+ *$",
     .description = "The range that the claim names, 2..3; its words come from here."},
    {.name = "holds", .kind = SCHEMA_TEXT, .required = true, .description = "The predicate that must be true."},
    {.name = "says", .kind = SCHEMA_TEXT, .description = "The words of the claim, with slots."},
    {0}};
const struct schema_shape claim_shape = {.name = "a claim", .keys = claim_keys, IDENTIFIER};

static const struct schema_key erratum_keys[] = {
    {.name = "original",
     .kind = SCHEMA_TEXT,
     .required = true,
     .description = "The words of the source that the model refutes."},
    {.name = "would_need",
     .kind = SCHEMA_TEXT,
     .description = "The predicate that would have to be true, and must be false; absent for an outside fact."},
    {.name = "reading", .kind = SCHEMA_ENUM, .words = reading_words, .description = "As in a claim."},
    {.name = "instead", .kind = SCHEMA_TEXT, .description = "What the book prints in its place, with slots."},
    {.name = "reason", .kind = SCHEMA_TEXT, .required = true, .description = "Why the original is wrong."},
    {.name = "section", .kind = SCHEMA_TEXT, .description = "The section of the book that it concerns."},
    {0}};
static const struct schema_shape erratum_shape = {.name = "an erratum", .keys = erratum_keys, IDENTIFIER};

static const struct schema_key scenario_column_keys[] = {
    {.name = "head", .kind = SCHEMA_TEXT, .required = true, .description = "The column's head."},
    {.name = "show",
     .kind = SCHEMA_TEXT,
     .required = true,
     .description = "A quantity and its form, name.member|form or name[*, member]|form; of several values the least and "
                    "the greatest."},
    {0}};
static const struct schema_shape scenario_column_shape = {.name = "a column", .keys = scenario_column_keys};

static const struct schema_key scenario_table_keys[] = {
    {.name = "caption", .kind = SCHEMA_TEXT, .required = true, .description = "The words above the table."},
    {.name = "note", .kind = SCHEMA_TEXT, .description = "The words below it."},
    {.name = "base",
     .kind = SCHEMA_TEXT,
     .description = "What the row of the model itself is called; its title when absent."},
    {.name = "columns",
     .kind = SCHEMA_LIST,
     .required = true,
     .shape = &scenario_column_shape,
     .description = "The quantities it shows."},
    {0}};
static const struct schema_shape scenario_table_shape = {.name = "the scenario table", .keys = scenario_table_keys};

static const struct schema_key model_keys[] = {
    {.name = "figproof",
     .kind = SCHEMA_INTEGER,
     .required = true,
     .low = 1,
     .high = 1,
     .description = "The version of this format: 1."},
    {.name = "book",
     .kind = SCHEMA_SHAPE,
     .required = true,
     .shape = &book_shape,
     .description = "The book the numbers belong to."},
    {.name = "sections",
     .kind = SCHEMA_LIST,
     .required = true,
     .shape = &section_shape,
     .description = "The sections; their order gives the numbers that are printed."},
    {.name = "names",
     .kind = SCHEMA_LIST,
     .description = "Texts whose digits or number words are names, not quantities."},
    {.name = "units",
     .kind = SCHEMA_MAP,
     .shape = &unit_shape,
     .description = "Units beyond the built-in ones, by symbol."},
    {.name = "axes",
     .kind = SCHEMA_MAP,
     .shape = &axis_shape,
     .description = "The axes along which sets have members."},
    {.name = "quantities",
     .kind = SCHEMA_MAP,
     .required = true,
     .shape = &quantity_shape,
     .description = "The canonical numbers."},
    {.name = "claims",
     .kind = SCHEMA_MAP,
     .shape = &claim_shape,
     .description = "Sentences that the model must support."},
    {.name = "errata",
     .kind = SCHEMA_MAP,
     .shape = &erratum_shape,
     .description = "Sentences of the source that the model refutes."},
    {.name = "scenario-table",
     .kind = SCHEMA_SHAPE,
     .shape = &scenario_table_shape,
     .description = "What the comparison of the model's scenarios shows."},
    {0}};
const struct schema_shape model_shape = {.name = "a model", .keys = model_keys};
