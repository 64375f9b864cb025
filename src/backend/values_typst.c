/* Typst: one dictionary, #import "values.typ": values; then #values.fetch_time.midrange.whole, and
 * #values.context.at("32k").binary where a name begins with a digit. */
#include "backend/values.h"

static void put_name(struct writer *writer, const char *name, size_t depth, bool first) {
  sink_text(&writer->sink, first ? "\n" : ",\n");
  for (size_t i = 0; i <= depth; i++) sink_text(&writer->sink, "  ");
  values_quote(&writer->sink, name);
  sink_text(&writer->sink, ": ");
}

static void open_dictionary(struct writer *writer, const char *name, size_t depth, bool first) {
  put_name(writer, name, depth, first);
  sink_char(&writer->sink, '(');
}

static void close_dictionary(struct writer *writer, size_t depth) {
  sink_char(&writer->sink, '\n');
  for (size_t i = 0; i <= depth; i++) sink_text(&writer->sink, "  ");
  sink_char(&writer->sink, ')');
}

static void put_leaf(struct writer *writer, const char *name, const struct value_text *text, size_t depth, bool first) {
  put_name(writer, name, depth, first);
  values_quote(&writer->sink, values_plain(writer->arena, text));
}

void values_typst(struct writer *writer, const struct value_list *list) {
  static const struct values_tree tree = {open_dictionary, close_dictionary, put_leaf};
  sink_text(&writer->sink, "#let values = (");
  values_walk(writer, list, &tree);
  sink_text(&writer->sink, "\n)\n");
}
