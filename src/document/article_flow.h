/* How words flow over lines, wherever they are set. */
#ifndef DOCUMENT_ARTICLE_FLOW_H
#define DOCUMENT_ARTICLE_FLOW_H
#include "document/text.h"

/* A number with its unit and a short name ("CXL 3.0 ×16") stay on one line; a name as long as a sentence does not. */
bool flow_is_unbroken(const struct span *span);
/* text with each long name as one span for every word of it, so that lines may break between them. */
/* The number or name of a part of a span: what a reader finds on one line of it. */
struct span flow_part(struct arena *arena, const struct span *span, const char *text, size_t length);
struct text flow_text(struct arena *arena, const struct text *text);

#endif
