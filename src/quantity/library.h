/* The chapters of a book: their models, read when they are first asked for, and their values. Numbers that chapters
 * quote from each other are derived when they are read, so that two chapters may quote each other as long as no number
 * depends on itself. */
#ifndef QUANTITY_LIBRARY_H
#define QUANTITY_LIBRARY_H
#include "quantity/quantity.h"

struct library;

struct library_source {
  const char *const *chapter; /* their ids */
  size_t chapters;
  const char *file; /* that lists them, for findings */
  void *context;
  /* The chapter's model, its units beside those of the others; NULL and findings. Asked once. */
  struct model *(*read)(void *context, size_t chapter, const struct unit_system *beside);
};

struct library *library_new(struct arena *arena, const struct library_source *source, as_printed *round,
                            struct report *report);
/* NULL and findings, now or before. */
struct derived *library_derive(struct library *library, size_t chapter);
/* Another reading of a chapter, under a scenario: what it quotes is that of the library. */
struct derived *library_derive_model(struct library *library, struct model *model, struct report *report);
/* Whose units a further reading of a chapter must stand beside. */
const struct unit_system *library_units(const struct library *library);

#endif
