#include "model/node.h"

#include "model/reader.h"
#include "model/strict.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_BYTES = 1 << 20, MOST_NODES = 100000, DEEPEST = 64 };

static struct node *read_value(struct reader *reader, yaml_event_t *event, int depth);

static bool next(struct reader *reader, yaml_event_t *event) {
  if (reader->stopped) return false;
  if (yaml_parser_parse(&reader->parser, event)) return true;
  if ((int)reader->parser.problem_mark.line + 1 != reader->slot_line)
    syntax_report(reader->arena, &reader->parser, &reader->lines, reader->report);
  reader->stopped = true;
  return false;
}

struct place reader_place(const struct reader *reader, yaml_mark_t mark) {
  return lines_place(&reader->lines, mark);
}

struct finding *reader_strict(struct reader *reader, struct place place, const char *message) {
  return report_add(reader->report, FINDING_YAML_STRICT, place, "%s", message);
}

static void stop(struct reader *reader, struct place place, const char *message, const char *hint) {
  reader_strict(reader, place, message)->hint = hint;
  reader->stopped = true;
}

struct node *reader_node(struct reader *reader, enum node_kind kind, yaml_mark_t mark) {
  struct node *node = arena_alloc(reader->arena, sizeof *node);
  *node = (struct node){.kind = kind, .place = reader_place(reader, mark), .text_place = reader_place(reader, mark)};
  if (++reader->nodes > MOST_NODES) stop(reader, node->place, "more than 100,000 values in one file", "split the file");
  return node;
}

static void append(struct node *parent, struct node **last, struct node *child) {
  if (*last)
    (*last)->next = child;
  else
    parent->first = child;
  *last = child;
  parent->count++;
}

static int by_key(const void *left, const void *right) {
  const struct node *const *a = left, *const *b = right;
  int keys = strcmp((*a)->key, (*b)->key);
  if (keys) return keys;
  if ((*a)->key_place.line != (*b)->key_place.line) return (*a)->key_place.line < (*b)->key_place.line ? -1 : 1;
  return (*a)->key_place.column < (*b)->key_place.column ? -1 : (*a)->key_place.column > (*b)->key_place.column;
}

/* Later entries with a key that stands already leave the tree. */
static void refuse_duplicates(struct reader *reader, struct node *mapping) {
  if (mapping->count < 2) return;
  struct node **entry = arena_array(reader->arena, mapping->count, sizeof *entry);
  size_t count = 0;
  for (struct node *child = mapping->first; child; child = child->next) entry[count++] = child;
  qsort(entry, count, sizeof *entry, by_key);
  bool found = false;
  for (size_t i = 1, first = 0; i < count; i++) {
    if (strcmp(entry[i]->key, entry[first]->key) != 0) {
      first = i;
      continue;
    }
    const struct place before = entry[first]->key_place;
    reader_strict(reader, entry[i]->key_place, arena_print(reader->arena, "the key %s stands twice", entry[i]->key))
        ->hint =
        arena_print(reader->arena, "it stands first at %d:%d: keep one of the two", before.line, before.column);
    entry[i]->key = NULL;
    found = true;
  }
  if (!found) return;
  struct node *kept = NULL, *child = mapping->first;
  mapping->first = NULL;
  mapping->count = 0;
  for (struct node *following; child; child = following) {
    following = child->next;
    child->next = NULL;
    if (child->key) append(mapping, &kept, child);
  }
}

static void settle_cut(struct reader *reader, struct node *mapping, struct node **last, struct cut *cut) {
  struct node *entry = cut ? cut_report(reader, cut) : NULL;
  if (entry) append(mapping, last, entry);
}

/* A key that is no scalar: {{slot}} without quotes, most often. */
static void refuse_key(struct reader *reader, yaml_event_t *event, int depth) {
  struct place place = reader_place(reader, event->start_mark);
  size_t at = lines_offset(&reader->lines, event->start_mark);
  bool slot = at && reader->lines.data[at - 1] == '{' && reader->lines.data[at] == '{';
  if (slot) {
    place.column--;
    reader_strict(reader, place, "an unquoted text that begins with {{ is a mapping to YAML")->hint = "quote it";
  } else {
    reader_strict(reader, place, "a key that is no plain word")->hint = "write a word as the key";
  }
  struct report *report = reader->report;
  if (slot) { /* what is inside a slot is no YAML */
    reader->slot_line = place.line;
    reader->report = report_new(reader->arena);
  }
  if (event->type == YAML_ALIAS_EVENT)
    yaml_event_delete(event);
  else
    read_value(reader, event, depth + 1);
  reader->report = report;
}

/* The value of an entry; NULL when reading has stopped. key is NULL when a finding stands for the key. */
static struct node *read_entry_value(struct reader *reader, yaml_event_t *event, const char *key,
                                     struct place key_place, int depth) {
  if (!scalar_is_empty(event) || event->data.scalar.anchor || event->data.scalar.tag)
    return read_value(reader, event, depth + 1);
  struct node *node = scalar_node(reader, event);
  node->faulty = true;
  yaml_event_delete(event);
  if (key)
    reader_strict(reader, key_place, arena_print(reader->arena, "the key %s has no value", key))->hint =
        "write the value, or take the key out";
  return node;
}

/* Reads one entry whose key event has come. False when reading has stopped. */
static bool read_entry(struct reader *reader, yaml_event_t *event, struct node *mapping, struct node **last,
                       struct cut *cut, int depth) {
  struct place key_place = reader_place(reader, event->start_mark);
  const char *key = NULL;
  bool colon = true, good = false;
  if (event->type != YAML_SCALAR_EVENT) {
    refuse_key(reader, event, depth);
    mapping->faulty = true;
  } else {
    key = arena_slice(reader->arena, (const char *)event->data.scalar.value, event->data.scalar.length);
    colon = !cut || cut_has_colon(reader, event);
    good = !colon || scalar_check_key(reader, event);
    yaml_event_delete(event);
  }
  yaml_event_t value;
  if (!next(reader, &value)) return false;
  if (key && !colon && scalar_is_empty(&value)) {
    yaml_event_delete(&value);
    cut_add(reader, cut, *last, key, key_place);
    return true;
  }
  settle_cut(reader, mapping, last, cut);
  struct node *node = read_entry_value(reader, &value, good ? key : NULL, key_place, depth);
  if (!node || reader->stopped) return false;
  if (!good) return true;
  node->key = key;
  node->key_place = key_place;
  append(mapping, last, node);
  return true;
}

static struct node *read_mapping(struct reader *reader, yaml_event_t *start, int depth) {
  struct node *mapping = reader_node(reader, NODE_MAPPING, start->start_mark), *last = NULL;
  bool flow = start->data.mapping_start.style == YAML_FLOW_MAPPING_STYLE;
  struct cut cut = {0};
  scalar_refuse_properties(reader, mapping->place, start->data.mapping_start.anchor, start->data.mapping_start.tag);
  yaml_event_delete(start);
  yaml_event_t event;
  while (next(reader, &event)) {
    if (event.type == YAML_MAPPING_END_EVENT) {
      yaml_event_delete(&event);
      mapping->faulty = mapping->faulty || (cut.first && !mapping->count);
      settle_cut(reader, mapping, &last, &cut);
      if (mapping->count) mapping->faulty = false;
      refuse_duplicates(reader, mapping);
      return mapping;
    }
    if (!read_entry(reader, &event, mapping, &last, flow ? &cut : NULL, depth)) break;
  }
  settle_cut(reader, mapping, &last, &cut);
  return NULL;
}

static struct node *read_sequence(struct reader *reader, yaml_event_t *start, int depth) {
  struct node *sequence = reader_node(reader, NODE_SEQUENCE, start->start_mark), *last = NULL;
  bool flow = start->data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE;
  scalar_refuse_properties(reader, sequence->place, start->data.sequence_start.anchor, start->data.sequence_start.tag);
  yaml_event_delete(start);
  size_t last_end = 0;
  yaml_event_t event;
  while (next(reader, &event)) {
    if (event.type == YAML_SEQUENCE_END_EVENT) {
      yaml_event_delete(&event);
      return sequence;
    }
    if (flow && cut_joins(reader, last, last_end, &event)) {
      yaml_event_delete(&event);
      continue;
    }
    size_t end = flow ? lines_offset(&reader->lines, event.end_mark) : 0;
    struct node *child = read_value(reader, &event, depth + 1);
    if (!child || reader->stopped) return NULL;
    append(sequence, &last, child);
    last_end = end;
  }
  return NULL;
}

/* Reads the value that begins with event, and deletes event. NULL when reading has stopped. */
static struct node *read_value(struct reader *reader, yaml_event_t *event, int depth) {
  struct place place = reader_place(reader, event->start_mark);
  struct node *node;
  switch (event->type) {
    case YAML_MAPPING_START_EVENT:
    case YAML_SEQUENCE_START_EVENT:
      if (depth >= DEEPEST) {
        yaml_event_delete(event);
        stop(reader, place, "nested deeper than 64 levels", NULL);
        return NULL;
      }
      return event->type == YAML_MAPPING_START_EVENT ? read_mapping(reader, event, depth)
                                                     : read_sequence(reader, event, depth);
    case YAML_SCALAR_EVENT:
      node = scalar_read(reader, event);
      break;
    default:
      reader_strict(reader, place, arena_print(reader->arena, "an alias: *%s", (const char *)event->data.alias.anchor))
          ->hint = "anchors and aliases are not read: write the value out";
      node = reader_node(reader, NODE_SCALAR, event->start_mark);
      node->text = "";
      node->faulty = true;
  }
  yaml_event_delete(event);
  return node;
}

static bool read_document_start(struct reader *reader, yaml_event_t *event) {
  struct place place = reader_place(reader, event->start_mark);
  const yaml_version_directive_t *version = event->data.document_start.version_directive;
  if (version && version->minor != 2)
    reader_strict(reader, place, "the file says that it is YAML 1.1")->hint =
        "it is read as YAML 1.2: take the %YAML line out";
  if (event->data.document_start.tag_directives.start != event->data.document_start.tag_directives.end)
    reader_strict(reader, place, "a %TAG line")->hint = "tags are not read: take the line out";
  yaml_event_delete(event);
  return next(reader, event);
}

static struct node *read_stream(struct reader *reader) {
  yaml_event_t event;
  if (!next(reader, &event)) return NULL;
  yaml_event_delete(&event); /* the start of the stream */
  if (!next(reader, &event)) return NULL;
  if (event.type == YAML_STREAM_END_EVENT) {
    yaml_event_delete(&event);
    report_add(reader->report, FINDING_YAML_SYNTAX, (struct place){.file = reader->lines.file},
               "the file is empty: no document in it");
    return NULL;
  }
  if (!read_document_start(reader, &event)) return NULL;
  struct node *root = NULL;
  if (scalar_is_empty(&event)) {
    yaml_event_delete(&event);
    report_add(reader->report, FINDING_YAML_SYNTAX, (struct place){.file = reader->lines.file},
               "the document is empty");
    reader->stopped = true;
  } else {
    root = read_value(reader, &event, 0);
  }
  if (!next(reader, &event)) return NULL;
  yaml_event_delete(&event); /* the end of the document */
  if (!next(reader, &event)) return NULL;
  if (event.type == YAML_DOCUMENT_START_EVENT) {
    report_add(reader->report, FINDING_YAML_SYNTAX, reader_place(reader, event.start_mark),
               "a second document in the file")
        ->hint = "one file holds one document: take the --- line out, or split the file";
    reader->stopped = true;
  }
  yaml_event_delete(&event);
  return reader->stopped ? NULL : root;
}

struct node *node_read(struct arena *arena, const char *file, struct bytes bytes, struct report *report) {
  static const char mark[] = "\xef\xbb\xbf";
  if (bytes.size > MOST_BYTES) {
    report_add(report, FINDING_YAML_STRICT, (struct place){.file = file}, "the file is larger than 1 MiB");
    return NULL;
  }
  if (bytes.size >= 3 && !memcmp(bytes.data, mark, 3)) bytes = (struct bytes){bytes.data + 3, bytes.size - 3};
  if (!strict_bytes(arena, file, bytes, report)) return NULL;
  struct reader reader = {.arena = arena, .report = report, .lines = lines_new(arena, file, bytes)};
  if (!yaml_parser_initialize(&reader.parser)) {
    report_add(report, FINDING_SYSTEM, (struct place){.file = file}, "out of memory");
    return NULL;
  }
  yaml_parser_set_encoding(&reader.parser, YAML_UTF8_ENCODING);
  yaml_parser_set_input_string(&reader.parser, (const unsigned char *)bytes.data, bytes.size);
  struct node *root = read_stream(&reader);
  yaml_parser_delete(&reader.parser);
  return reader.stopped ? NULL : root;
}

struct node *node_get(const struct node *mapping, const char *key) {
  if (!mapping || mapping->kind != NODE_MAPPING) return NULL;
  for (struct node *child = mapping->first; child; child = child->next)
    if (!strcmp(child->key, key)) return child;
  return NULL;
}
