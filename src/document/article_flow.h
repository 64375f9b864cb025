/* How words flow over lines, wherever they are set. */
#ifndef DOCUMENT_ARTICLE_FLOW_H
#define DOCUMENT_ARTICLE_FLOW_H
#include "document/text.h"

/* A number with its unit and a short name ("CXL 3.0 ×16") stay on one line; a name as long as a sentence does not. */
bool flow_is_unbroken(const struct span *span);
/* text with its long names as prose, so that lines may break inside them. */
struct text flow_text(struct arena *arena, const struct text *text);

#endif
