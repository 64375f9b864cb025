/* JUnit's XML, as CI servers read it. */
#include "base/format.h"

#include <string.h>

/* Characters that XML 1.0 has no way to write become U+FFFD. */
static const char *xml(struct arena *arena, const char *text) {
  static const struct {
    char c;
    const char *entity;
  } entities[] = {{'&', "&amp;"}, {'<', "&lt;"}, {'>', "&gt;"}, {'"', "&quot;"}, {'\n', "&#10;"}, {'\t', "&#9;"}};
  struct sink sink = sink_new(arena);
  sink_text(&sink, "");
  for (const char *p = text; *p; p++) {
    size_t i = 0;
    while (i < sizeof entities / sizeof *entities && entities[i].c != *p) i++;
    if (i < sizeof entities / sizeof *entities)
      sink_text(&sink, entities[i].entity);
    else if ((unsigned char)*p < 0x20)
      sink_text(&sink, "\uFFFD");
    else
      sink_char(&sink, *p);
  }
  return sink_string(&sink);
}

static bool fails(const struct finding *f) { return !f->waived && finding_severity(f->code) != SEVERITY_NOTE; }

void format_junit(struct arena *arena, const struct finding_list *list, FILE *stream) {
  const struct report_names *subject = &list->report->subject;
  size_t failures = 0, skipped = 0;
  for (size_t i = 0; i < list->count; i++) {
    failures += fails(list->item[i]);
    skipped += list->item[i]->waived != NULL;
  }
  fprintf(stream,
          "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n<testsuite name=\"figproof\" tests=\"%zu\" "
          "failures=\"%zu\" errors=\"0\" skipped=\"%zu\">\n",
          subject->count + list->count, failures, skipped);
  for (size_t i = 0; i < subject->count; i++)
    fprintf(stream, "<testcase classname=\"figproof\" name=\"%s: read\"/>\n", xml(arena, subject->item[i]));
  for (size_t i = 0; i < list->count; i++) {
    const struct finding *f = list->item[i];
    fprintf(stream, "<testcase classname=\"%s\" name=\"%s: %s\"",
            xml(arena, f->place.file ? f->place.file : "figproof"), xml(arena, place_text(arena, f->place)),
            finding_name(f->code));
    if (f->waived)
      fprintf(stream, "><skipped message=\"%s\"/></testcase>\n", xml(arena, f->waived));
    else if (fails(f))
      fprintf(stream, "><failure type=\"%s\" message=\"%s\">%s</failure></testcase>\n", finding_name(f->code),
              xml(arena, f->message), xml(arena, format_explanation(arena, f)));
    else
      fprintf(stream, "><system-out>%s</system-out></testcase>\n", xml(arena, format_explanation(arena, f)));
  }
  fputs("</testsuite>\n</testsuites>\n", stream);
}
