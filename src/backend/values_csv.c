/* CSV by RFC 4180: a record for each form of each cell. */
#include "backend/values.h"

#include <string.h>

static void put_field(struct writer *writer, bool first, const char *text) {
  if (!first) sink_char(&writer->sink, ',');
  if (!strpbrk(text, "\",\r\n")) {
    sink_text(&writer->sink, text);
    return;
  }
  sink_char(&writer->sink, '"');
  for (const char *p = text; *p; p++) {
    if (*p == '"') sink_char(&writer->sink, '"');
    sink_char(&writer->sink, *p);
  }
  sink_char(&writer->sink, '"');
}

static void put_name(struct writer *writer, bool first, const char *name) {
  put_field(writer, first, name);
  values_name_run(writer, name);
}

static void put_text(struct writer *writer, const struct value_text *text) {
  put_field(writer, false, values_plain(writer->arena, text));
  values_text_run(writer, text);
}

void values_csv(struct writer *writer, const struct value_list *list) {
  static const char *const heads[] = {"name", "form", "plain", "spoken", "exact", "unit", "inexact"};
  for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) put_name(writer, !i, heads[i]);
  sink_char(&writer->sink, '\n');
  for (size_t i = 0; i < list->count; i++)
    for (size_t f = 0; f < list->item[i].forms; f++) {
      const struct value_cell *cell = &list->item[i];
      put_name(writer, true, cell->name);
      put_name(writer, false, cell->form[f].name);
      put_text(writer, &cell->form[f].plain);
      put_text(writer, &cell->form[f].spoken);
      put_name(writer, false, cell->exact);
      put_name(writer, false, cell->unit);
      put_name(writer, false, cell->inexact ? "yes" : "");
      sink_char(&writer->sink, '\n');
    }
}
