/* The model as read: names resolved to indices, units and forms read, expressions parsed, nothing evaluated.
 * model_read takes YAML bytes and gives a model, or findings at file:line:column, one per mistake, and NULL.
 * Format: the sketch in the README's "The model file"; the shapes in schema tables of model.c. */
#ifndef MODEL_MODEL_H
#define MODEL_MODEL_H
#include "exact/form.h"
#include "model/expression.h"
#include "model/node.h"
#include "model/scenario.h"

enum { BASIS_DEFINED = 1, BASIS_PUBLISHED = 2, BASIS_ASSUMED = 4, BASIS_MEASURED = 8 };

struct model_section {
  const char *id, *title;
  struct place place; /* number = index + 1 */
};

struct model_member {
  const char *id, *label;  /* label defaults to id */
  const char *short_label; /* for notes; defaults to label */
  struct place place;
};

struct model_axis {
  const char *id, *label;
  struct model_member *member;
  size_t members;
  bool plotted; /* only figures run along it: what stands over it is not listed among the canonical numbers */
  struct place place;
};

/* Either given (value, unit) or derived (from). */
struct model_definition {
  const struct rational *value; /* in base units; NULL when derived */
  const struct unit *unit;      /* as written; given values only */
  const char *written;          /* "64 GB/s" or the expression's text */
  struct expression *from;
  unsigned basis; /* 0 for derived */
  const char *source, *note;
  struct place place;
  bool quoted;  /* from another chapter: value and unit come when it is derived, and then it is a given value here */
  bool inexact; /* quoted: passed through MPFR there */
};

/* `quoted`: a number of another chapter of the book. */
struct model_quoted {
  const char *chapter, *cell; /* as written: "4", "bandwidth.midrange" */
  const char *id;             /* the quantity's name there */
  const char **member;
  size_t members;
  bool own_forms; /* else it is printed as it is there */
  struct place place, chapter_place;
  struct model *from; /* the model of that chapter, once it is linked; else NULL */
  int index;          /* of the quantity there */
  enum { LINK_NONE, LINK_UNDERWAY, LINK_DONE, LINK_FAILED } link;
};

struct model_quote { /* quote_with: a quantity, its cell and its form */
  const char *quantity;
  const char **member;
  size_t members;
  const char *form; /* NULL = default */
  struct place place;
};

struct model_quantity {
  const char *id;
  const char *label; /* words for reports; NULL = the id with spaces */
  int section;
  int over;                            /* axis index of a set with members, or -1 */
  struct model_definition *definition; /* 1, or one per axis member in axis order */
  size_t definitions;
  struct form *form;
  size_t forms; /* at least 1: without `forms`, one named "default" in the value's own unit */
  bool unitless_form; /* that one form, of a derived value: its unit is found when it is derived */
  const char *source, *note, *as_of, *stale_after;
  const char *quarantine; /* reason, or NULL */
  struct model_quote *quote;
  size_t quotes;
  struct model_quoted *quoted; /* NULL: a number of this chapter */
  struct place place;
};

struct model_unit { /* a unit that the model defines */
  const char *symbol, *one, *many, *equals; /* equals: NULL for a base unit */
  struct place place;
};

enum reading { READING_NEAREST, READING_STRICT };

struct model_claim {
  const char *id;
  int section;
  enum reading reading;
  bool has_bounds;
  long low, high;
  struct expression *holds;
  const char *says; /* template text, or NULL */
  struct place place, says_place;
};

struct model_erratum {
  const char *id, *original, *instead /* template text, or NULL */, *reason;
  enum reading reading;
  struct expression *would_need; /* must be false; NULL for an outside fact: listed, not computed */
  int section;                   /* -1: none */
  struct place place, instead_place;
};

struct model_text { /* template text, and where it stands */
  const char *text;
  struct place place;
};

struct model_scenario_column {
  struct model_text head;
  struct model_quote show; /* a set, or several cells: least to greatest */
};

/* The comparison of scenarios: one row for each, and what it shows of them beside the claims. */
struct model_scenario_table {
  struct model_text caption, note /* text may be NULL */, base /* what the model itself is called; may be NULL */;
  struct model_scenario_column *column;
  size_t columns;
  struct place place;
};

struct model {
  const char *file;
  const char *title, *language, *chapter;
  struct unit_system *units;
  struct model_unit *own_unit;
  size_t own_units;
  struct model_section *section;
  size_t sections;
  const char **name;
  size_t names;
  struct model_axis *axis;
  size_t axes;
  struct model_quantity *quantity;
  size_t quantities;
  const struct name_index *index; /* of the first `indexed` quantities; NULL: of none */
  size_t indexed;
  struct model_claim *claim;
  size_t claims;
  struct model_erratum *erratum;
  size_t errata;
  struct model_scenario_table *scenario_table; /* or NULL */
};

struct model_setting { /* --set NAME=VALUE: overlays a given or derived value */
  const char *name, *value;
};

struct model *model_read(struct arena *arena, const char *file, struct bytes bytes, const struct model_setting *setting,
                         size_t settings, struct report *report);
/* What is laid over a model without editing it: scenarios in their order, then settings. */
struct model_overlay {
  const struct scenario *const *scenario;
  size_t scenarios;
  const struct model_setting *setting;
  size_t settings;
  const struct unit_system *beside; /* of the book's other chapters; or NULL */
};

struct model *model_read_under(struct arena *arena, const char *file, struct bytes bytes,
                               const struct model_overlay *overlay, struct report *report);
/* Where the models of a book's other chapters come from. */
struct model_shelf {
  void *context;
  /* NULL and a finding at place, or findings of that model. */
  struct model *(*find)(void *context, const char *chapter, struct place place);
};
/* Finds every quantity that the model quotes from another chapter, and takes over what is said of it there: forms, unless
 * it has its own, quarantine, what it must be quoted with, words. False and findings. */
bool model_link(struct arena *arena, struct model *model, const struct model_shelf *shelf, struct report *report);

/* A finding for every given value that is published or measured and names no source, its own or its quantity's. */
void model_check_sources(const struct model *model, struct report *report);

/* Index, or -1. */
int model_quantity_index(const struct model *model, const char *id);
int model_axis_index(const struct model *model, const char *id);
int model_member_index(const struct model_axis *axis, const char *id);
int model_claim_index(const struct model *model, const char *id);
int model_erratum_index(const struct model *model, const char *id);
/* Form by name, NULL name = the first; NULL when absent. */
const struct form *model_form(const struct model_quantity *quantity, const char *name);
/* "published, assumed": the words of a union of bases. */
char *model_basis_text(struct arena *arena, unsigned basis);
/* A day of the calendar as 2025-06-30: such texts are in order of time. */
bool model_is_day(const char *text);
/* A value with unit, "64 GB/s", "2 /token", "70e9", "50 %": the same reader as the file's. NULL, *why on failure. */
const struct rational *model_value(struct arena *arena, const struct unit_system *units, const char *text,
                                   const struct unit **unit, const char **why);
extern const struct schema_shape model_shape;

#endif
