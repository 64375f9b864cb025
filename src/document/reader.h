/* Private to document/: reading figure and table files node by node. */
#ifndef DOCUMENT_READER_H
#define DOCUMENT_READER_H
#include "document/template.h"

/* Expands a scalar, its line breaks and tabs as spaces. */
bool reader_expand(const struct template_scope *scope, const struct node *node, struct text *text);
/* Expands the scalar under key; empty text when the key is absent. false and findings on bad text. */
bool reader_text(const struct template_scope *scope, const struct node *mapping, const char *key, struct text *text);
/* The scalar's text, or NULL. */
const char *reader_word(const struct node *mapping, const char *key);
bool reader_flag(const struct node *mapping, const char *key);
/* A whole number of one or two digits; fallback when absent. */
int reader_small(const struct node *mapping, const char *key, int fallback);
/* Axis index of the scalar under key: -1 absent, -2 and a finding when nobody knows it. */
int reader_axis(const struct template_scope *scope, const struct node *mapping, const char *key);
/* "figure", "chapter", "section" for templates. */
void reader_locals(struct arena *arena, const struct derived *derived, const char *number, int section,
                   struct template_local local[3]);
int reader_section(const struct derived *derived, const struct node *node, struct report *report);

#endif
