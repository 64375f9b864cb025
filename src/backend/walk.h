/* The one walk through tables and articles that every text back end shares. It makes the bytes and the record of an
 * artifact at the same time and from the same words: escaped into the bytes, plain into the record. A format adds an
 * escape and a node function. */
#ifndef BACKEND_WALK_H
#define BACKEND_WALK_H
#include "document/article.h"

enum walk_kind {
  WALK_STRONG,
  WALK_TAIL,
  WALK_KEEP, /* inline: emphasis, lighter second half, unbroken */
  WALK_TABLE,
  WALK_CAPTION,
  WALK_HEAD,
  WALK_HEAD_CELL,
  WALK_BODY, /* block level, in this order */
  WALK_ROW,
  WALK_CELL,
  WALK_NOTE,
};

struct walk_node {
  enum walk_kind kind;
  const struct table *table;
  size_t row, column;
};

struct writer {
  struct arena *arena;
  struct sink sink;
  struct ledger_record *record;
  const struct format *format;
  enum walk_kind block; /* the block-level node that is open: WALK_CAPTION, WALK_NOTE, WALK_CELL … */
  size_t digits;        /* bytes of the coming number that stand in a slot of their own (HTML) */
  const size_t *slot;   /* by column of the open table: places of that slot; 0: its numbers do not align (HTML) */
};

struct format {
  /* Appends text escaped. span is the span it stands in; first: nothing of this run was written yet. */
  void (*escape)(struct writer *writer, const char *text, const struct span *span, bool first);
  /* Appends what opens (enter) or closes a node. */
  void (*node)(struct writer *writer, const struct walk_node *node, bool enter);
  bool cells_only;   /* neither caption nor note */
  bool own_numbers;  /* the format numbers its tables: the caption goes without */
  bool strong_apart; /* emphasis only where white space or an end stands on both sides of it */
};

struct writer writer_new(struct arena *arena, const struct format *format, const char *artifact,
                         enum artifact_kind kind);
/* Writes the spans of text and adds one run; nothing for an empty text. */
void writer_text(struct writer *writer, const struct text *text, enum ledger_role role);
/* The two halves of it, for a run that is more than one text: only the words, only the run. */
void writer_words(struct writer *writer, const struct text *text);
void writer_run(struct writer *writer, const struct text *text, enum ledger_role role);
void walk_table(struct writer *writer, const struct table *table);

/* Two texts as one, with a joint between them when both are there. */
struct text walk_join(struct arena *arena, const struct text *a, const char *joint, const struct text *b);
/* The longest cell of a column, its head among them, in code points; at least 1. */
size_t walk_column_places(struct arena *arena, const struct table *table, size_t column);
/* Whether right-aligned cells bring digits under digits: numbers in the column, and as much behind the digits in each
 * of them. */
bool walk_is_right(const struct table *table, size_t column);
/* text with every byte that is not a-z, A-Z, 0-9, - or _ turned into -: an id. */
char *walk_id(struct arena *arena, const char *text);

#endif
