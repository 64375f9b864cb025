/* Template text: prose with slots. Expands to spans; every digit comes from a slot or stands in a declared name.
 *
 *   {{fetch_time.midrange}}          the quantity in its first form
 *   {{regenerate_time.conservative|tenths}}       in a named form
 *   {{block_size|spoken}}  {{block_size|spoken adjective}}  {{count(bandwidth)|word}}
 *   {{bandwidth|list}}               121 / 64 / 32 GB/s: one unit for all
 *   {{mfu|each}}                     50% / 40% / 25%: each with its own
 *   {{fetch_time|range}}             43–164 µs; with spoken: 43 to 164 microseconds
 *   {{each tier: "{fetch_time} at {bandwidth}", ", through ", ", to "}}     a loop over an axis; the last separator is optional
 *   {{tier.label}} {{tier.short}} {{tier.note}}   inside a loop: the member's words (note: of its definition, as {{bandwidth.note}})
 *   {{claim two_to_three}}  {{erratum pessimistic_nearer_three}}       the sentence, its words from the model
 *   {{figure}} {{section}} {{axis.low|spoken}}    what the document hands in (template_local)
 *   {{quotes point_ratio|word}}  {{axes ratio|word}}     how many numbers it is quoted with; over how many axes it ranges
 *   **Move** the block               strong
 */
#ifndef DOCUMENT_TEMPLATE_H
#define DOCUMENT_TEMPLATE_H
#include "document/text.h"
#include "quantity/quantity.h"

/* A name only this document knows: plain and spoken text. */
struct template_local {
  const char *name;
  struct text plain, spoken;
};

struct template_scope {
  const struct derived *derived;
  const struct binding *binding;
  const struct template_local *local;
  size_t locals;
  const struct model_claim *claim;
  bool spoken; /* slots that do not say how are spoken: "43 microseconds" */
  struct report *report;
};

/* Appends to text; false and findings (template, typed-digit, unknown-name …) at place. */
bool template_expand(const struct template_scope *scope, const char *source, struct place place, struct text *text);
/* One number of the model in a form (NULL: its first), for callers that hold a value. value has one cell. */
bool template_number(const struct template_scope *scope, const struct value *value, size_t cell, const char *form,
                     enum printed_style style, struct place place, struct ledger_number *number);
/* A quantity "name" or "name|form" of a figure file, evaluated: false and a finding. form gets the form's name or NULL. */
bool template_quantity(const struct template_scope *scope, const char *source, struct place place, struct value *value,
                       const char **form);
/* A finding for the first digit or number word in prose that is no part of a declared name; true when there is none. */
bool template_check_prose(const struct template_scope *scope, const char *prose, struct place place);
/* Prose that was checked; the declared names in it become ledger entries, so that no line breaks inside one. */
void template_add_prose(const struct template_scope *scope, const char *prose, struct text *text);
/* An identifier with digits in it ("5.1", "table-5-1", "2 * x"): a ledger entry that must come out unchanged. */
void template_add_name(struct text *text, const char *what, const char *name);

/* quote_with: numbers that may only stand where others stand too. texts are what a reader sees together. */
bool template_check_quotes(const struct template_scope *scope, const struct text *const *texts, size_t count,
                           struct place place);

#endif
