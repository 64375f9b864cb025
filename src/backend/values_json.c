/* JSON: an object with one member for each cell, {"fetch_time.midrange": {"exact": "…", "unit": "…", "default":
 * "whole", "forms": {"whole": {"plain": "…", "spoken": "…"}}}}; "inexact": true beside an exact value that is none. */
#include "backend/values.h"

static void put_key(struct writer *writer, const char *indent, bool first, const char *key) {
  SINK(&writer->sink, first ? "\n" : ",\n", indent);
  values_quote(&writer->sink, key);
  sink_text(&writer->sink, ": ");
}

/* The path of a leaf as a run: its names with / between them. */
static void path_run(struct writer *writer, const char *cell, const char *form, const char *leaf) {
  struct sink sink = sink_new(writer->arena);
  SINK(&sink, cell, "/");
  if (form) SINK(&sink, "forms/", form, "/");
  sink_text(&sink, leaf);
  values_name_run(writer, sink_string(&sink));
}

static void put_name(struct writer *writer, const struct value_cell *cell, bool first, const char *key,
                     const char *name) {
  put_key(writer, "    ", first, key);
  values_quote(&writer->sink, name);
  path_run(writer, cell->name, NULL, key);
  values_name_run(writer, name);
}

static void put_text(struct writer *writer, const struct value_cell *cell, const struct value_form *form,
                     const char *key, const struct value_text *text) {
  SINK(&writer->sink, "\"", key, "\": ");
  values_quote(&writer->sink, values_plain(writer->arena, text));
  path_run(writer, cell->name, form->name, key);
  values_text_run(writer, text);
}

static void put_forms(struct writer *writer, const struct value_cell *cell) {
  put_key(writer, "    ", false, "forms");
  sink_char(&writer->sink, '{');
  bool first = true;
  for (size_t f = 0; f < cell->forms; f++) {
    const struct value_form *form = &cell->form[f];
    if (values_is_empty(&form->plain)) continue;
    put_key(writer, "      ", first, form->name);
    sink_char(&writer->sink, '{');
    put_text(writer, cell, form, "plain", &form->plain);
    sink_text(&writer->sink, ", ");
    put_text(writer, cell, form, "spoken", &form->spoken);
    sink_char(&writer->sink, '}');
    first = false;
  }
  sink_text(&writer->sink, first ? "}" : "\n    }");
}

void values_json(struct writer *writer, const struct value_list *list) {
  sink_char(&writer->sink, '{');
  for (size_t i = 0; i < list->count; i++) {
    const struct value_cell *cell = &list->item[i];
    put_key(writer, "  ", !i, cell->name);
    sink_char(&writer->sink, '{');
    put_name(writer, cell, true, "exact", cell->exact);
    if (cell->inexact) {
      put_key(writer, "    ", false, "inexact");
      sink_text(&writer->sink, "true");
      path_run(writer, cell->name, NULL, "inexact");
      values_name_run(writer, "true");
    }
    put_name(writer, cell, false, "unit", cell->unit);
    put_name(writer, cell, false, "default", cell->form[0].name);
    put_forms(writer, cell);
    sink_text(&writer->sink, "\n  }");
  }
  sink_text(&writer->sink, "\n}\n");
}
