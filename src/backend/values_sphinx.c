/* Sphinx: a substitution for each text, for rst_prolog or `.. include::`; |fetch_time.midrange|,
 * |fetch_time.midrange.whole|, |fetch_time.midrange.whole-spoken|. */
#include "backend/values.h"

const char *values_sphinx_name(struct arena *arena, const struct value_cell *cell, const struct value_form *form,
                               bool spoken) {
  struct sink sink = sink_new(arena);
  SINK(&sink, cell->name, form ? "." : "", form ? form->name : "", spoken ? "-spoken" : "");
  return sink_string(&sink);
}

static void put_substitution(struct writer *writer, const char *name, const struct value_text *text) {
  SINK(&writer->sink, ".. |", name, "| replace:: ", values_backslash(writer->arena, values_plain(writer->arena, text)),
       "\n");
  values_name_run(writer, name);
  values_text_run(writer, text);
}

void values_sphinx(struct writer *writer, const struct value_list *list) {
  values_each(writer, list, values_sphinx_name, put_substitution);
}
