/* Places in a YAML file, and libyaml's complaints in words that say what to do. Private to model/. */
#ifndef MODEL_SYNTAX_H
#define MODEL_SYNTAX_H
#include "base/finding.h"
#include "base/sink.h"

#include <yaml.h>

/* Where each line begins; \n, \r\n and \r end a line. */
struct lines {
  const char *file, *data;
  size_t size;
  size_t *start;
  size_t count;
  size_t line, column,
      offset; /* the mark asked for last: marks come nearly in order, and a line may be the whole file */
};

struct lines lines_new(struct arena *arena, const char *file, struct bytes bytes);
struct place lines_place(const struct lines *lines, yaml_mark_t mark);
/* The byte offset of a mark. */
size_t lines_offset(struct lines *lines, yaml_mark_t mark);
/* The first character of the first line with text below the mark's line: where a block scalar's text begins. */
struct place lines_first_text(const struct lines *lines, yaml_mark_t mark);

/* The finding for the parser's error. */
void syntax_report(struct arena *arena, const yaml_parser_t *parser, struct lines *lines, struct report *report);

#endif
