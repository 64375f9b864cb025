/* AsciiDoc: an attribute for each text. A name has small letters, digits and hyphens: val, then the name with - for
 * every other sign ({val-context-32k-binary}); an underscore would start emphasis between two of them. Attributes are
 * put in after emphasis was looked for and before replacements and macros: what those would change is written as a
 * character reference. */
#include "backend/values.h"

#include <string.h>

static void put_hyphenated(struct sink *sink, const char *name) {
  sink_char(sink, '-');
  for (const char *p = name; *p; p++) {
    bool upper = *p >= 'A' && *p <= 'Z';
    sink_char(sink, *p == '.' || *p == '_' ? '-' : upper ? (char)(*p - 'A' + 'a') : *p);
  }
}

const char *values_asciidoc_name(struct arena *arena, const struct value_cell *cell, const struct value_form *form,
                                 bool spoken) {
  struct sink sink = sink_new(arena);
  sink_text(&sink, "val");
  put_hyphenated(&sink, cell->name);
  if (form) put_hyphenated(&sink, form->name);
  if (spoken) sink_text(&sink, "-spoken");
  return sink_string(&sink);
}

static const struct {
  const char *text, *reference;
} escapes[] = {
    {"!", "&#33;"},  {"\"", "&#34;"}, {"#", "&#35;"},       {"&", "&#38;"},       {"'", "&#39;"},  {"(", "&#40;"},
    {")", "&#41;"},  {"*", "&#42;"},  {"+", "&#43;"},       {":", "&#58;"},       {";", "&#59;"},  {"<", "&#60;"},
    {"=", "&#61;"},  {">", "&#62;"},  {"@", "&#64;"},       {"[", "&#91;"},       {"\\", "&#92;"}, {"]", "&#93;"},
    {"^", "&#94;"},  {"_", "&#95;"},  {"`", "&#96;"},       {"{", "&#123;"},      {"|", "&#124;"}, {"}", "&#125;"},
    {"~", "&#126;"}, {"$", "&#36;"},  {"--", "&#45;&#45;"}, {"..", "&#46;&#46;"},
};

static void put_attribute(struct writer *writer, const char *name, const struct value_text *text) {
  SINK(&writer->sink, ":", name, ": ");
  for (const char *p = values_plain(writer->arena, text); *p;) {
    size_t taken = 0;
    for (size_t i = 0; !taken && i < sizeof escapes / sizeof *escapes; i++) {
      if (strncmp(p, escapes[i].text, strlen(escapes[i].text))) continue;
      taken = strlen(escapes[i].text);
      sink_text(&writer->sink, escapes[i].reference);
    }
    if (!taken) sink_char(&writer->sink, *p);
    p += taken ? taken : 1;
  }
  sink_char(&writer->sink, '\n');
  values_name_run(writer, name);
  values_text_run(writer, text);
}

void values_asciidoc(struct writer *writer, const struct value_list *list) {
  values_each(writer, list, values_asciidoc_name, put_attribute);
}
