/* HTML: words, inline marks, and the page around a table. The page stands alone: no script, no file beside it. */
#include "backend/html.h"

#include "document/article_flow.h"

#include <string.h>

void html_escape(struct sink *sink, const char *text, bool attribute) {
  for (const char *p = text; *p; p++) {
    switch (*p) {
      case '&':
        sink_text(sink, "&amp;");
        break;
      case '<':
        sink_text(sink, "&lt;");
        break;
      case '>':
        sink_text(sink, "&gt;");
        break;
      case '"':
        sink_text(sink, attribute ? "&quot;" : "\"");
        break;
      default:
        sink_char(sink, *p);
    }
  }
}

enum { LONG_NUMBER = 20 }; /* bytes: "121 gigabytes per second" may break behind its first word */

static void unbroken(struct sink *sink, const char *text, bool *glue) {
  bool all = strlen(text) <= LONG_NUMBER;
  for (const char *p = text; *p; p++) {
    char c[2] = {*p};
    if (*p == ' ' && *glue) {
      sink_text(sink, "&nbsp;");
      *glue = all;
    } else {
      html_escape(sink, c, false);
    }
  }
}

/* A number and its unit stay together on a line; the digits that lead a table cell close the slot that was opened for
 * them. */
static void html_words(struct writer *writer, const char *text, const struct span *span, bool first) {
  (void)first;
  if (!span->is_number || !flow_is_unbroken(span)) {
    html_escape(&writer->sink, text, false);
    return;
  }
  bool glue = true, slot = writer->digits > 0, name = !span->number.exact && strpbrk(text, "-/");
  if (name) sink_text(&writer->sink, "<span class=\"keep\">");
  if (slot) {
    unbroken(&writer->sink, arena_slice(writer->arena, text, writer->digits), &glue);
    sink_text(&writer->sink, "</span>");
    text += writer->digits;
    writer->digits = 0;
  }
  unbroken(&writer->sink, text, &glue);
  if (name || slot) sink_text(&writer->sink, "</span>");
}

static void html_node(struct writer *writer, const struct walk_node *node, bool enter) {
  struct sink *sink = &writer->sink;
  switch (node->kind) {
    case WALK_STRONG:
      sink_text(sink, enter ? "<strong>" : "</strong>");
      break;
    case WALK_TAIL:
      sink_text(sink, enter ? "<span class=\"tail\">" : "</span>");
      break;
    case WALK_KEEP:
      sink_text(sink, enter ? "<span class=\"keep\">" : "</span>");
      break;
    default:
      html_table_node(writer, node, enter);
  }
}

const struct format html_format = {.escape = html_words, .node = html_node};

void html_open(struct writer *writer, const char *language, const struct text *title) {
  struct sink *sink = &writer->sink;
  sink_text(sink, "<!DOCTYPE html>\n<html lang=\"");
  html_escape(sink, language ? language : "en", true);
  sink_text(sink,
            "\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, "
            "initial-scale=1\">\n"
            "<meta name=\"color-scheme\" content=\"light dark\">\n<title>");
  html_escape(sink, text_run(writer->arena, title).text, false);
  writer_run(writer, title, ROLE_TEXT);
  sink_text(sink, "</title>\n<style>\n");
  html_style(sink);
  sink_text(sink, "</style>\n</head>\n<body>\n<main>\n");
}

void html_close(struct writer *writer) { sink_text(&writer->sink, "</main>\n</body>\n</html>\n"); }

void html_page_table(struct writer *writer, const struct table *table) {
  html_open(writer, table->language, &table->caption);
  walk_table(writer, table);
  html_close(writer);
}

struct bytes table_write_html(struct arena *arena, const struct table *table) {
  struct writer writer = writer_new(arena, &html_format, "", ARTIFACT_HTML);
  html_page_table(&writer, table);
  return sink_bytes(&writer.sink);
}
