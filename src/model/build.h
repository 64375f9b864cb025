/* The steps that turn a checked node tree into a model, one file each. Private to model/. */
#ifndef MODEL_BUILD_H
#define MODEL_BUILD_H
#include "model/model.h"

struct build {
  struct arena *arena;
  struct report *report;
  struct model *model;
  const struct node *root;
  const struct node **quantity_node; /* by quantity index */
  const struct model_overlay *overlay;
};

/* A known name, for "did you mean". */
struct names {
  const char **item;
  size_t count, room;
};

/* The scalar below key that can be used, or NULL: absent, of the wrong kind, or a finding stands for it already. */
const struct node *build_scalar(const struct node *mapping, const char *key);
const char *build_text(const struct node *mapping, const char *key);
bool build_flag(const struct node *mapping, const char *key);
/* The mapping or list below key, or NULL. */
const struct node *build_children(const struct node *mapping, const char *key, enum node_kind kind);
/* unknown-name: what says "no such thing" in words with one %s for the name. */
struct finding *build_unknown(struct build *build, struct place place, const char *what, const char *name,
                              const struct names *known);
/* The text below `language`, or "en"; a finding when it is not English. */
const char *build_language(const struct node *mapping, struct report *report);
/* Index of the section below `section`, 0 with a finding, -1 when the key is absent. */
int build_section(struct build *build, const struct node *mapping);
/* The word below `basis` as a BASIS_ bit; 0 when there is none. */
unsigned build_basis(const struct node *mapping);
struct names build_quantity_names(const struct build *build);

/* "bandwidth", "bandwidth.midrange", "ratio[ceiling, optimistic]", "ratio[*, optimistic]": name and members; false when
 * text is none of them. */
bool build_cell(struct arena *arena, const char *text, size_t length, const char **name, struct names *members);

void build_axes(struct build *build);
void build_quantities(struct build *build);
/* Lays scenarios and --set over the definitions. */
void build_settings(struct build *build);
void build_forms(struct build *build);
/* A quantity without forms that is nothing but another one, or members of it, is printed as that one is. Again after
 * numbers of other chapters have got their forms. */
void model_inherit_forms(struct model *model);
void build_quotes(struct build *build);
/* A number of another chapter: `quoted` in the place of a value. */
void build_quoted(struct build *build, const struct node *node, struct model_quantity *quantity);
void build_claims(struct build *build);
void build_scenario_table(struct build *build);
/* name.member|form, every part known; several: "*" may stand for all members of an axis. False and a finding else. */
bool build_quote(struct build *build, const struct node *node, bool several, struct model_quote *quote);
void build_errata(struct build *build);
/* No sentence of a claim or an erratum holds itself. After both are read. */
void build_sentences(struct build *build);

/* [A-Za-z_][A-Za-z0-9_]*; a member may begin with a digit. */
bool name_is_identifier(const char *name);
bool name_is_member(const char *name);
/* A quantity's name, or with members: "bandwidth.midrange", "ratio[ceiling, optimistic]". */
bool name_is_cell(const char *name);
/* A function or a word of the expression language. */
bool name_is_reserved(const char *name);

/* The shapes that other files use, and those that a builder asks about keys it does not know. */
extern const struct schema_shape quantity_shape, quoted_shape, member_shape, setting_shape, claim_shape;

#endif
