/* A strict YAML 1.2 file as a tree of nodes with places (libyaml's event API underneath).
 * Takes bytes; gives a tree or findings: yaml-syntax, yaml-strict. Numbers stay text. Never guesses.
 * Errors: duplicate keys (both places), anchors, aliases, merge keys, tags, several documents, empty file, non-UTF-8,
 * BOM other than a leading UTF-8 one, control characters, U+0085 U+2028 U+2029, NBSP in indentation or keys, depth >
 * 64, size > 1 MiB, nodes > 100,000, scalars > 64 KiB, .inf .nan, leading zeros, 1_000, 1:30, "no"/"yes"/"on"/"off"
 * unquoted, null values. A plain scalar that a comma cut short inside {…} or […] (the commonest trap) is told: "quote
 * it". */
#ifndef MODEL_NODE_H
#define MODEL_NODE_H
#include "base/finding.h"
#include "base/sink.h"

enum node_kind { NODE_SCALAR, NODE_MAPPING, NODE_SEQUENCE };

struct node {
  enum node_kind kind;
  struct place place;      /* of the value, line and column 1-based, column in code points */
  const char *text;        /* scalar: decoded text */
  bool quoted;             /* scalar: '…', "…", | or > */
  struct place text_place; /* scalar: of the first character of text (behind the quote, on the first line of a block) */
  bool faulty;             /* a finding stands for it already: readers say nothing more about it */
  const char *key;         /* in a mapping: its key; else NULL */
  struct place key_place;
  struct node *first; /* children in file order */
  struct node *next;  /* sibling */
  size_t count;       /* children */
};

/* file is the name used in places. NULL when there are findings that leave no tree. */
struct node *node_read(struct arena *arena, const char *file, struct bytes bytes, struct report *report);
/* The child with that key, or NULL. */
struct node *node_get(const struct node *mapping, const char *key);

#endif
