/* Parts of the HTML back end. */
#ifndef BACKEND_HTML_H
#define BACKEND_HTML_H
#include "backend/backend.h"
#include "backend/formats.h"

/* The style sheet of every page. Colours are variables, so that dark mode, print and forced colours set
 * them once; the classes fp-* colour inline drawings. */
void html_style(struct sink *sink);

void html_escape(struct sink *sink, const char *text, bool attribute);
/* Everything up to and with <main>, and the run of the title; from </main> to the end. */
void html_open(struct writer *writer, const char *language, const struct text *title);
void html_close(struct writer *writer);
/* The block-level nodes of a table. */
void html_table_node(struct writer *writer, const struct walk_node *node, bool enter);
/* The key swatch of a series: bar, or hatch with its floor line when open. */
void html_swatch(struct sink *sink, int style, bool open);

#endif
