/* What the parts of the YAML reader share: the reader itself, its scalars, and texts that a comma cut. Private to
 * model/. */
#ifndef MODEL_READER_H
#define MODEL_READER_H
#include "model/node.h"
#include "model/syntax.h"

struct reader {
  struct arena *arena;
  struct report *report;
  struct lines lines;
  yaml_parser_t parser;
  size_t nodes;
  bool stopped;  /* nothing sensible can follow */
  int slot_line; /* the last line with an unquoted {{slot}}: a syntax error there has been explained */
};

struct place reader_place(const struct reader *reader, yaml_mark_t mark);
/* A yaml-strict finding. */
struct finding *reader_strict(struct reader *reader, struct place place, const char *message);
struct node *reader_node(struct reader *reader, enum node_kind kind, yaml_mark_t mark);

/* The node of a scalar event, checked; the event stays the caller's. */
struct node *scalar_read(struct reader *reader, const yaml_event_t *event);
/* The same without a check of its text. */
struct node *scalar_node(struct reader *reader, const yaml_event_t *event);
/* Checks a scalar event that is a key. */
bool scalar_check_key(struct reader *reader, const yaml_event_t *event);
bool scalar_is_empty(const yaml_event_t *event);
void scalar_refuse_properties(struct reader *reader, struct place place, const yaml_char_t *anchor,
                              const yaml_char_t *tag);

/* Entries of a flow mapping that have no value: what a comma inside an unquoted text leaves behind. */
struct cut {
  const char *first;  /* the first key without a value; NULL: there is none */
  struct node *entry; /* the entry whose text the comma ended; NULL when there is none */
  struct place place; /* of the text that wants quotes */
  struct sink whole;  /* what was meant, put together again */
};

/* True when the key event is followed by a colon. */
bool cut_has_colon(struct reader *reader, const yaml_event_t *key);
/* Another key without a value, behind the entry last. */
void cut_add(struct reader *reader, struct cut *cut, struct node *last, const char *key, struct place place);
/* Reports what has come together. Returns an entry that stands for a key glued to its value ("a:1"), or NULL. */
struct node *cut_report(struct reader *reader, struct cut *cut);
/* `[427,000]` and `[min(a, b)]`: true, with a finding, when the event is the rest of the text before it. */
bool cut_joins(struct reader *reader, struct node *before, size_t before_end, const yaml_event_t *event);

#endif
