/* The words around a number, and how near the words of a quantity are among them. */
#ifndef PROOF_NEARBY_H
#define PROOF_NEARBY_H
#include "proof/facts.h"
#include "proof/occurrence.h"

/* Stems of words, as hashes: "fetching" and "fetch" are two, "block" and "blocks" one. */
struct stems {
  struct stem {
    unsigned long long hash;
    const char *text;
    size_t length;
    unsigned weight; /* in a sentence: by distance */
    bool close;      /* within four words behind or before */
    bool behind;     /* within three words behind: what it is a number of */
  } * item;
  size_t count, room;
};
void stems_of(struct arena *arena, const char *text, size_t length, struct stems *stems);
/* Of a passage around begin…end: near words weigh more, then row and column, then the rest and the heading. */
void stems_around(struct arena *arena, const struct piece *piece, size_t begin, size_t end, struct stems *stems);

/* How often each stem occurs among the quantities: a word that all have says nothing. */
struct stem_counts;
struct stem_counts *stem_counts_new(struct arena *arena);
void stem_counts_add(struct stem_counts *counts, const struct stems *stems);

struct nearness {
  unsigned score, close, behind; /* of all words; of those within four words; of the three behind */
  unsigned hits;                 /* words in common */
  const char *words;             /* those found, for a reason: "fetch, time" */
};
struct nearness stems_compare(struct arena *arena, const struct stem_counts *counts, const struct stems *of,
                              const struct stems *around);

#endif
