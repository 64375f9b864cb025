/* JSON Schema 2020-12 from the tables that drive the readers: every shape is one definition, named after what it
 * describes. */
#include "model/schema.h"

#include <ctype.h>
#include <string.h>

enum { MOST_SHAPES = 64 };

struct writer {
  struct sink *sink;
  int indent;
  const struct schema_shape *shape[MOST_SHAPES];
  size_t shapes;
};

static void write_string(struct sink *sink, const char *text) {
  static const char hexadecimal[] = "0123456789abcdef";
  sink_char(sink, '"');
  for (const char *p = text; *p; p++) {
    unsigned char c = (unsigned char)*p;
    if (c == '"' || c == '\\') {
      sink_char(sink, '\\');
      sink_char(sink, *p);
    } else if (c < 0x20 || c == 0x7f) {
      sink_text(sink, "\\u00");
      sink_char(sink, hexadecimal[c >> 4]);
      sink_char(sink, hexadecimal[c & 15]);
    } else {
      sink_char(sink, *p);
    }
  }
  sink_char(sink, '"');
}

static void write_line(struct writer *writer) {
  sink_char(writer->sink, '\n');
  for (int i = 0; i < writer->indent; i++) sink_text(writer->sink, "  ");
}

static void open_object(struct writer *writer) {
  sink_char(writer->sink, '{');
  writer->indent++;
}

static void close_object(struct writer *writer) {
  writer->indent--;
  write_line(writer);
  sink_char(writer->sink, '}');
}

/* The key of the next entry; first says whether it opens the object. */
static void write_key(struct writer *writer, bool *first, const char *name) {
  if (!*first) sink_char(writer->sink, ',');
  *first = false;
  write_line(writer);
  write_string(writer->sink, name);
  sink_text(writer->sink, ": ");
}

static void write_pair(struct writer *writer, bool *first, const char *name, const char *json) {
  write_key(writer, first, name);
  sink_text(writer->sink, json);
}

/* "a quantity" -> "a-quantity": a name for $defs; a second shape of that name gets a number of dashes more. */
static char *definition_name(const struct writer *writer, const struct schema_shape *shape) {
  char *name = arena_copy(writer->sink->arena, shape->name);
  for (char *p = name; *p; p++)
    if (!isalnum((unsigned char)*p)) *p = '-';
  for (size_t i = 0; i < writer->shapes && writer->shape[i] != shape; i++)
    if (!strcmp(writer->shape[i]->name, shape->name)) name = arena_print(writer->sink->arena, "%s-", name);
  return name;
}

static void collect(struct writer *writer, const struct schema_shape *shape) {
  for (size_t i = 0; i < writer->shapes; i++)
    if (writer->shape[i] == shape) return;
  if (writer->shapes == MOST_SHAPES) return;
  writer->shape[writer->shapes++] = shape;
  for (const struct schema_key *key = shape->keys; key->name; key++)
    if (key->shape) collect(writer, key->shape);
}

static const char scalar_type[] = "[\"string\", \"number\", \"boolean\"]";

static void write_reference(struct writer *writer, const struct schema_shape *shape) {
  if (!shape) {
    SINK(writer->sink, "{\"type\": ", scalar_type, "}");
    return;
  }
  SINK(writer->sink, "{\"$ref\": \"#/$defs/", definition_name(writer, shape), "\"}");
}

static void write_names(struct writer *writer, bool *first, const struct schema_shape *shape) {
  if (!shape || !shape->name_pattern) return;
  write_key(writer, first, "propertyNames");
  sink_text(writer->sink, "{\"pattern\": ");
  write_string(writer->sink, shape->name_pattern);
  sink_char(writer->sink, '}');
}

static void write_words(struct writer *writer, bool *first, const char *const *words) {
  write_key(writer, first, "enum");
  sink_char(writer->sink, '[');
  for (size_t i = 0; words[i]; i++) {
    if (i) sink_text(writer->sink, ", ");
    write_string(writer->sink, words[i]);
  }
  sink_char(writer->sink, ']');
}

static void write_value(struct writer *writer, const struct schema_key *key) {
  bool first = true;
  open_object(writer);
  if (key->description) {
    write_key(writer, &first, "description");
    write_string(writer->sink, key->description);
  }
  switch (key->kind) {
    case SCHEMA_TEXT:
      write_pair(writer, &first, "type", scalar_type);
      if (!key->pattern) break;
      write_key(writer, &first, "pattern");
      write_string(writer->sink, key->pattern);
      break;
    case SCHEMA_INTEGER:
      write_pair(writer, &first, "type", "\"integer\"");
      if (!key->low && !key->high) break;
      write_pair(writer, &first, "minimum", arena_print(writer->sink->arena, "%d", key->low));
      write_pair(writer, &first, "maximum", arena_print(writer->sink->arena, "%d", key->high));
      break;
    case SCHEMA_BOOLEAN:
      write_pair(writer, &first, "type", "\"boolean\"");
      break;
    case SCHEMA_ENUM:
      write_words(writer, &first, key->words);
      break;
    case SCHEMA_SHAPE:
      write_key(writer, &first, "$ref");
      SINK(writer->sink, "\"#/$defs/", definition_name(writer, key->shape), "\"");
      break;
    case SCHEMA_MAP:
      write_pair(writer, &first, "type", "\"object\"");
      write_names(writer, &first, key->shape);
      write_key(writer, &first, "additionalProperties");
      write_reference(writer, key->shape);
      break;
    case SCHEMA_LIST:
      write_pair(writer, &first, "type", "\"array\"");
      write_key(writer, &first, "items");
      write_reference(writer, key->shape);
      break;
    case SCHEMA_TEXT_OR_LIST:
      write_key(writer, &first, "oneOf");
      SINK(writer->sink, "[{\"type\": ", scalar_type, "}, {\"type\": \"array\", \"items\": {\"type\": ", scalar_type,
           "}}]");
      break;
    case SCHEMA_TEXT_OR_SHAPE:
      write_key(writer, &first, "oneOf");
      SINK(writer->sink, "[{\"type\": ", scalar_type, "}, ");
      write_reference(writer, key->shape);
      sink_char(writer->sink, ']');
      break;
  }
  close_object(writer);
}

static void write_properties(struct writer *writer, bool *first, const struct schema_shape *shape) {
  const struct schema_key *any = NULL;
  bool first_property = true;
  write_key(writer, first, "properties");
  open_object(writer);
  for (const struct schema_key *key = shape->keys; key->name; key++) {
    if (!strcmp(key->name, "*")) {
      any = key;
      continue;
    }
    write_key(writer, &first_property, key->name);
    write_value(writer, key);
  }
  close_object(writer);
  if (any) write_names(writer, first, any->shape);
  write_key(writer, first, "additionalProperties");
  if (any)
    write_value(writer, any);
  else
    sink_text(writer->sink, "false");
}

static void write_required(struct writer *writer, bool *first, const struct schema_shape *shape) {
  bool any = false;
  for (const struct schema_key *key = shape->keys; key->name; key++) {
    if (!key->required) continue;
    if (!any) write_key(writer, first, "required");
    sink_text(writer->sink, any ? ", " : "[");
    write_string(writer->sink, key->name);
    any = true;
  }
  if (any) sink_char(writer->sink, ']');
}

static void write_shape(struct writer *writer, bool *first, const struct schema_shape *shape) {
  write_pair(writer, first, "type", "\"object\"");
  write_properties(writer, first, shape);
  write_required(writer, first, shape);
  if (!shape->rules) return;
  sink_char(writer->sink, ',');
  write_line(writer);
  sink_text(writer->sink, shape->rules);
}

void schema_write(struct sink *sink, const struct schema_shape *shape, const char *title) {
  struct writer writer = {.sink = sink};
  bool first = true, first_definition = true;
  collect(&writer, shape);
  open_object(&writer);
  write_pair(&writer, &first, "$schema", "\"https://json-schema.org/draft/2020-12/schema\"");
  write_key(&writer, &first, "title");
  write_string(sink, title);
  write_shape(&writer, &first, shape);
  if (writer.shapes > 1) {
    write_key(&writer, &first, "$defs");
    open_object(&writer);
    for (size_t i = 1; i < writer.shapes; i++) {
      bool first_key = true;
      write_key(&writer, &first_definition, definition_name(&writer, writer.shape[i]));
      open_object(&writer);
      write_shape(&writer, &first_key, writer.shape[i]);
      close_object(&writer);
    }
    close_object(&writer);
  }
  close_object(&writer);
  sink_char(sink, '\n');
}
