/* Jupyter notebooks: the Markdown cells. Code and outputs are checked by running them. */
#include "proof/manuscript.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static void release(void *object) { json_decref(object); }

/* The text of a cell: a string, or an array of the strings of its lines. */
static struct bytes text_of(struct arena *arena, const json_t *source) {
  struct sink sink = sink_new(arena);
  sink_text(&sink, "");
  if (json_is_string(source)) sink_put(&sink, json_string_value(source), json_string_length(source));
  for (size_t i = 0; i < json_array_size(source); i++) {
    const json_t *line = json_array_get(source, i);
    if (json_is_string(line)) sink_put(&sink, json_string_value(line), json_string_length(line));
  }
  return (struct bytes){sink.item, sink.count};
}

static void read_cell(struct manuscript *manuscript, const json_t *cell, size_t number) {
  const char *kind = json_string_value(json_object_get(cell, "cell_type"));
  if (!kind || strcmp(kind, "markdown") != 0) return;
  struct manuscript inner = *manuscript;
  inner.inside = arena_print(manuscript->report->arena, "#cell=%zu", number);
  inner.source = text_of(manuscript->arena, json_object_get(cell, "source"));
  inner.lines = (struct piece_lines){0};
  inner.latex = NULL;
  inner.html = NULL;
  if (inner.source.size) read_markdown(&inner);
  manuscript->heading = inner.heading;
  manuscript->entities = inner.entities;
  manuscript->stopped = inner.stopped;
  manuscript->failed = inner.failed;
}

static void refuse(struct manuscript *manuscript, const json_error_t *error) {
  size_t at = error->position > 0 ? (size_t)error->position : 0;
  manuscript_refuse(manuscript, at < manuscript->source.size ? at : manuscript->source.size, "this is no JSON: %s",
                    error->text);
}

void read_notebook(struct manuscript *manuscript) {
  json_error_t error;
  size_t size = manuscript->source.size,
         mark = size >= 3 && memcmp(manuscript->source.data, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
  json_t *root = json_loadb(manuscript->source.data + mark, size - mark, 0, &error);
  if (!root) {
    refuse(manuscript, &error);
    return;
  }
  arena_on_free(manuscript->arena, release, root);
  const json_t *cells = json_object_get(root, "cells");
  if (!json_is_array(cells)) {
    manuscript_refuse(manuscript, 0, "this JSON has no list of cells: no notebook of format 4");
    return;
  }
  for (size_t i = 0; i < json_array_size(cells) && !manuscript->stopped; i++)
    read_cell(manuscript, json_array_get(cells, i), i + 1);
}
