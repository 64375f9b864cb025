/* YAML for Quarto's _variables.yml and everything else that reads YAML: {{< var fetch_time.midrange.whole >}}. Quarto
 * reads the texts as Markdown. */
#include "backend/values.h"

static void put_name(struct writer *writer, const char *name, size_t depth) {
  for (size_t i = 0; i < depth; i++) sink_text(&writer->sink, "  ");
  values_quote(&writer->sink, name);
  sink_char(&writer->sink, ':');
}

static void open_map(struct writer *writer, const char *name, size_t depth, bool first) {
  (void)first;
  put_name(writer, name, depth);
  sink_char(&writer->sink, '\n');
}

static void close_map(struct writer *writer, size_t depth) { (void)writer, (void)depth; }

static void put_leaf(struct writer *writer, const char *name, const struct value_text *text, size_t depth, bool first) {
  (void)first;
  put_name(writer, name, depth);
  sink_char(&writer->sink, ' ');
  values_quote(&writer->sink, values_backslash(writer->arena, values_plain(writer->arena, text)));
  sink_char(&writer->sink, '\n');
}

void values_quarto(struct writer *writer, const struct value_list *list) {
  static const struct values_tree tree = {open_map, close_map, put_leaf};
  values_walk(writer, list, &tree);
}
