/* LaTeX: \newcommand for each text. A macro's name has letters only: val, then the words of the name, each with a
 * capital; a digit is a word (context.32k, form binary: \valContextThreeTwoKBinary). */
#include "backend/formats.h"
#include "backend/values.h"

#include <string.h>

static const char *const digit_words[] = {"Zero", "One", "Two",   "Three", "Four",
                                          "Five", "Six", "Seven", "Eight", "Nine"};

static void put_words(struct sink *sink, const char *name) {
  bool starts = true;
  for (const char *p = name; *p; p++) {
    const char *digit = strchr("0123456789", *p);
    bool lower = *p >= 'a' && *p <= 'z', letter = lower || (*p >= 'A' && *p <= 'Z');
    if (digit) sink_text(sink, digit_words[digit - strchr("0123456789", '0')]);
    if (letter) sink_char(sink, lower && starts ? (char)(*p - 'a' + 'A') : *p);
    starts = !letter;
  }
}

const char *values_latex_name(struct arena *arena, const struct value_cell *cell, const struct value_form *form,
                              bool spoken) {
  struct sink sink = sink_new(arena);
  sink_text(&sink, "val");
  put_words(&sink, cell->name);
  if (form) put_words(&sink, form->name);
  if (spoken) sink_text(&sink, "Spoken");
  return sink_string(&sink);
}

static void put_macro(struct writer *writer, const char *name, const struct value_text *text) {
  SINK(&writer->sink, "\\newcommand{\\", name, "}{");
  values_name_run(writer, name);
  writer_words(writer, &text->text);
  values_text_run(writer, text);
  sink_text(&writer->sink, "}\n");
}

void values_latex(struct writer *writer, const struct value_list *list) {
  writer->format = &latex_format;
  sink_text(&writer->sink, "% For \\input. Write {} behind a macro that a space follows.\n");
  values_each(writer, list, values_latex_name, put_macro);
}
