/* Records: the same walks as the writers', asked for what was said. */
#include "backend/backend.h"
#include "backend/formats.h"

struct ledger_record *table_record(struct arena *arena, const struct table *table, const char *artifact,
                                   enum artifact_kind kind) {
  const struct format *format = kind == ARTIFACT_HTML       ? &html_format
                                : kind == ARTIFACT_LATEX    ? &latex_format
                                : kind == ARTIFACT_ASCIIDOC ? &asciidoc_format
                                : kind == ARTIFACT_CSV      ? &csv_format
                                                            : &markdown_format;
  struct writer writer = writer_new(arena, format, artifact, kind);
  if (kind == ARTIFACT_HTML) {
    html_page_table(&writer, table);
  } else {
    walk_table(&writer, table);
  }
  return writer.record;
}

struct ledger_record *article_record(struct arena *arena, const struct article *article, const char *artifact,
                                     enum artifact_kind kind) {
  bool html = kind == ARTIFACT_HTML;
  struct writer writer = writer_new(arena, html ? &html_format : &markdown_format, artifact, kind);
  if (html) {
    html_article(&writer, article);
  } else {
    markdown_article(&writer, article);
  }
  return writer.record;
}
