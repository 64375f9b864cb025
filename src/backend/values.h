/* Numbers handed on to other tools: every cell of every quantity, in every form, as it is printed and as it is spoken.
 * A target is one file format. Its writer makes the bytes and the record at the same time and from the same words; the
 * record is what a reader of that format finds: for each text the path of names that leads to it, then the text. */
#ifndef BACKEND_VALUES_H
#define BACKEND_VALUES_H
#include "backend/walk.h"
#include "quantity/quantity.h"

/* A text and the run that it is in every record. */
struct value_text {
  struct text text;
  struct ledger_run run;
};

struct value_form {
  const char *name;
  struct value_text plain, spoken; /* both empty: the value cannot be printed in this form */
};

/* One cell of a quantity. */
struct value_cell {
  const char *name;        /* "ratio.ceiling.optimistic" */
  const char *const *part; /* "ratio", "ceiling", "optimistic" */
  size_t parts;
  const char *exact, *unit; /* the exact value as a fraction of integers, in the unit of the first form */
  bool inexact;             /* it passed through a root, logarithm or power that has no exact value */
  struct value_form *form;  /* the first is the default */
  size_t forms;
  struct place place; /* where the quantity is defined */
};

struct value_list {
  struct arena *arena;
  struct value_cell *item;
  size_t count, room;
};

/* All of a model, in its order. */
struct value_list *values_compose(struct arena *arena, const struct derived *derived);

/* What a target calls a text. form NULL: the cell's default form. */
typedef const char *values_name(struct arena *arena, const struct value_cell *cell, const struct value_form *form,
                                bool spoken);

struct values_target {
  const char *name; /* "tex", of --format */
  const char *file; /* "values.tex", of the artifact */
  enum artifact_kind kind;
  void (*write)(struct writer *writer, const struct value_list *list);
  values_name *call; /* how names are made legal; NULL: they stay as they are */
};

enum { VALUES_TARGETS = 7 };
extern const struct values_target values_targets[VALUES_TARGETS];

/* data NULL, and a finding for each pair, when two texts would get the same name. */
struct bytes values_write(struct arena *arena, const struct value_list *list, const struct values_target *target,
                          struct report *report);
struct ledger_record *values_record(struct arena *arena, const struct value_list *list,
                                    const struct values_target *target, const char *artifact);

/* Private to the targets. */
void values_json(struct writer *writer, const struct value_list *list);
void values_csv(struct writer *writer, const struct value_list *list);
void values_latex(struct writer *writer, const struct value_list *list);
void values_asciidoc(struct writer *writer, const struct value_list *list);
void values_sphinx(struct writer *writer, const struct value_list *list);
void values_quarto(struct writer *writer, const struct value_list *list);
void values_typst(struct writer *writer, const struct value_list *list);
values_name values_latex_name, values_asciidoc_name, values_sphinx_name;

/* Each text of a target that has one name for each: the default form of a cell by the cell's own name, then each form
 * by its name; put writes one line and adds its runs. */
void values_each(struct writer *writer, const struct value_list *list, values_name *call,
                 void (*put)(struct writer *writer, const char *name, const struct value_text *text));
/* Cells as a tree of names, for targets that nest: `part` names below the open ones, outermost first. */
struct values_tree {
  void (*open)(struct writer *writer, const char *name, size_t depth, bool first);
  void (*close)(struct writer *writer, size_t depth);
  void (*leaf)(struct writer *writer, const char *name, const struct value_text *text, size_t depth, bool first);
};
void values_walk(struct writer *writer, const struct value_list *list, const struct values_tree *tree);

bool values_is_empty(const struct value_text *text);
const char *values_plain(struct arena *arena, const struct value_text *text);
void values_text_run(struct writer *writer, const struct value_text *text);
/* A run that is a name as a whole: it must come out unchanged. Nothing for an empty one. */
void values_name_run(struct writer *writer, const char *name);
/* "…", with \ before " and \. */
void values_quote(struct sink *sink, const char *text);
/* \ before every mark that means something in reStructuredText or Markdown. */
char *values_backslash(struct arena *arena, const char *text);

#endif
