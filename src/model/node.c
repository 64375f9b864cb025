#include "model/node.h"

#include "model/strict.h"
#include "model/syntax.h"

#include <stdlib.h>
#include <string.h>
#include <yaml.h>

enum { MOST_BYTES = 1 << 20, MOST_NODES = 100000, MOST_SCALAR = 1 << 16, DEEPEST = 64 };

struct reader {
  struct arena *arena;
  struct report *report;
  struct lines lines;
  yaml_parser_t parser;
  size_t nodes;
  bool stopped; /* nothing sensible can follow */
};

/* Entries of a flow mapping that have no value: what a comma inside an unquoted text leaves behind. */
struct cut {
  struct node *entry; /* the entry whose text the comma ended; NULL when there is none */
  struct place place; /* of the text that wants quotes */
  const char *first;  /* the first key without a value */
  const char *whole;  /* what was meant, put together again */
};

static struct node *read_value(struct reader *reader, yaml_event_t *event, int depth);

static struct place place_of(const struct reader *reader, yaml_mark_t mark) {
  return lines_place(&reader->lines, mark);
}

static struct finding *strict(struct reader *reader, struct place place, const char *message) {
  return report_add(reader->report, FINDING_YAML_STRICT, place, "%s", message);
}

static bool next(struct reader *reader, yaml_event_t *event) {
  if (reader->stopped) return false;
  if (yaml_parser_parse(&reader->parser, event)) return true;
  syntax_report(reader->arena, &reader->parser, &reader->lines, reader->report);
  reader->stopped = true;
  return false;
}

static void stop(struct reader *reader, struct place place, const char *message, const char *hint) {
  strict(reader, place, message)->hint = hint;
  reader->stopped = true;
}

static struct node *new_node(struct reader *reader, enum node_kind kind, yaml_mark_t mark) {
  struct node *node = arena_alloc(reader->arena, sizeof *node);
  *node = (struct node){.kind = kind, .place = place_of(reader, mark), .text_place = place_of(reader, mark)};
  if (++reader->nodes > MOST_NODES) stop(reader, node->place, "more than 100,000 values in one file", "split the file");
  return node;
}

static void refuse_properties(struct reader *reader, struct place place, const yaml_char_t *anchor,
                              const yaml_char_t *tag) {
  if (anchor)
    strict(reader, place, arena_print(reader->arena, "an anchor: &%s", (const char *)anchor))->hint =
        "anchors and aliases are not read: write the value where it is needed";
  if (tag)
    strict(reader, place, arena_print(reader->arena, "a tag: %s", (const char *)tag))->hint =
        "tags are not read: write the plain value";
}

/* The finding for a scalar that was cut or mistaken; true when the scalar may be used. */
static bool accept_scalar(struct reader *reader, const yaml_event_t *event, struct place place, struct place text_place,
                          const char *what) {
  const char *text = (const char *)event->data.scalar.value;
  size_t length = event->data.scalar.length;
  bool plain = event->data.scalar.style == YAML_PLAIN_SCALAR_STYLE;
  refuse_properties(reader, place, event->data.scalar.anchor, event->data.scalar.tag);
  if (length > MOST_SCALAR) {
    strict(reader, place, "a text longer than 65,536 bytes");
    return false;
  }
  long bad = strict_character(text, length);
  if (bad >= 0) {
    unsigned long c = 0;
    utf8_character(text + bad, length - (size_t)bad, &c);
    strict(reader, place, arena_print(reader->arena, "%s holds the character %s", what, strict_name(reader->arena, c)))
        ->hint = "take the escape out: such characters do not belong in a book";
    return false;
  }
  if (!plain) return true;
  long space = strict_space(text, length);
  if (space >= 0) {
    unsigned long c = 0;
    utf8_character(text + space, length - (size_t)space, &c);
    for (long i = 0; i < space; i++) text_place.column += ((unsigned char)text[i] & 0xc0) != 0x80;
    strict(reader, text_place,
           arena_print(reader->arena, "an unquoted space that is no ASCII space: %s", strict_name(reader->arena, c)))
        ->hint = "write a plain space, or quote it if it is meant";
    return false;
  }
  struct strict_complaint complaint;
  if (strict_plain(reader->arena, text, &complaint)) return true;
  strict(reader, place, arena_print(reader->arena, "%s %s", *text ? text : what, complaint.message))->hint =
      complaint.hint;
  return false;
}

/* `43 #5` is 43 and a comment: a digit right behind the # is no comment anybody writes. */
static void refuse_comment(struct reader *reader, const yaml_event_t *event) {
  struct lines *lines = &reader->lines;
  size_t end = lines_offset(lines, event->end_mark), at = end;
  while (at < lines->size && (lines->data[at] == ' ' || lines->data[at] == '\t')) at++;
  if (at == end || at + 1 >= lines->size || lines->data[at] != '#' || lines->data[at + 1] < '0' ||
      lines->data[at + 1] > '9')
    return;
  struct place place = place_of(reader, event->end_mark);
  place.column += (int)(at - end);
  strict(reader, place, "a # behind a space begins a comment, so what follows is not part of the value")->hint =
      "quote it if it is part of the value, or leave a space behind the #";
}

static struct node *read_scalar(struct reader *reader, yaml_event_t *event) {
  struct node *node = new_node(reader, NODE_SCALAR, event->start_mark);
  yaml_scalar_style_t style = event->data.scalar.style;
  node->quoted = style != YAML_PLAIN_SCALAR_STYLE;
  node->text = arena_slice(reader->arena, (const char *)event->data.scalar.value, event->data.scalar.length);
  if (style == YAML_SINGLE_QUOTED_SCALAR_STYLE || style == YAML_DOUBLE_QUOTED_SCALAR_STYLE) node->text_place.column++;
  if (style == YAML_LITERAL_SCALAR_STYLE || style == YAML_FOLDED_SCALAR_STYLE)
    node->text_place = lines_first_text(&reader->lines, event->start_mark);
  return node;
}

static bool is_empty_plain(const yaml_event_t *event) {
  return event->type == YAML_SCALAR_EVENT && event->data.scalar.style == YAML_PLAIN_SCALAR_STYLE &&
         !event->data.scalar.length;
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
    strict(reader, entry[i]->key_place, arena_print(reader->arena, "the key %s stands twice", entry[i]->key))->hint =
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

/* True when the key that ends at mark is followed by a colon. */
static bool has_colon(struct reader *reader, yaml_mark_t mark) {
  struct lines *lines = &reader->lines;
  size_t at = lines_offset(lines, mark);
  while (at < lines->size && strchr(" \t\r\n", lines->data[at])) at++;
  return at < lines->size && lines->data[at] == ':';
}

static bool all_digits(const char *text) { return *text && !text[strspn(text, "0123456789")]; }

static void report_cut(struct reader *reader, struct cut *cut) {
  if (!cut->whole) return;
  struct finding *finding = strict(
      reader, cut->place,
      cut->entry
          ? arena_print(reader->arena,
                        "a comma ends an unquoted text inside {…}, so \"%s\" became a key without a value", cut->first)
          : arena_print(reader->arena, "\"%s\" has no value: inside {…} every entry is key: value", cut->first));
  if (cut->entry) {
    cut->entry->text = cut->whole;
    cut->entry->faulty = true;
    finding->hint = arena_print(reader->arena, "quote it: \"%s\"", cut->whole);
  } else if (strchr(cut->first, ':')) {
    finding->hint = "put a space behind the colon";
  } else {
    finding->hint =
        arena_print(reader->arena, "a list is written [%s]; a text with a comma inside: quote it", cut->whole);
  }
  *cut = (struct cut){0};
}

static void add_cut(struct reader *reader, struct cut *cut, struct node *last, const char *key,
                    struct place key_place) {
  if (cut->whole) {
    cut->whole = arena_print(reader->arena, "%s, %s", cut->whole, key);
    return;
  }
  bool text_before = last && last->kind == NODE_SCALAR && !last->quoted && !last->faulty && !strchr(key, ':');
  *cut = (struct cut){.entry = text_before ? last : NULL, .place = text_before ? last->place : key_place, .first = key};
  bool grouped = text_before && all_digits(last->text) && strspn(key, "0123456789") == 3;
  cut->whole = text_before ? arena_print(reader->arena, "%s%s%s", last->text, grouped ? "," : ", ", key) : key;
}

static struct node *skip_key(struct reader *reader, yaml_event_t *event, int depth) {
  struct place place = place_of(reader, event->start_mark);
  if (event->type == YAML_ALIAS_EVENT)
    strict(reader, place, "an alias as a key")->hint = "write the key";
  else
    strict(reader, place, "a list or mapping as a key")->hint = "a key is a plain word";
  if (event->type != YAML_ALIAS_EVENT) return read_value(reader, event, depth + 1);
  yaml_event_delete(event);
  return NULL;
}

/* Reads one entry whose key event has come. False when reading has stopped. */
static bool read_entry(struct reader *reader, yaml_event_t *event, struct node *mapping, struct node **last,
                       struct cut *cut, bool flow, int depth) {
  struct place key_place = place_of(reader, event->start_mark);
  const char *key = NULL;
  bool colon = true, good = false;
  if (event->type != YAML_SCALAR_EVENT) {
    skip_key(reader, event, depth);
  } else {
    key = arena_slice(reader->arena, (const char *)event->data.scalar.value, event->data.scalar.length);
    colon = !flow || has_colon(reader, event->end_mark);
    if (!strcmp(key, "<<"))
      strict(reader, key_place, "a merge key: <<")->hint = "write the entries out";
    else if (colon)
      good = accept_scalar(reader, event, key_place, key_place, "the key");
    else
      good = true;
    if (good && colon && strict_space(key, strlen(key)) >= 0) {
      strict(reader, key_place, "a key with a space that is no ASCII space")->hint = "write plain spaces";
      good = false;
    }
    yaml_event_delete(event);
  }
  yaml_event_t value;
  if (!next(reader, &value)) return false;
  if (key && !colon && is_empty_plain(&value)) {
    yaml_event_delete(&value);
    add_cut(reader, cut, *last, key, key_place);
    return true;
  }
  report_cut(reader, cut);
  struct node *node;
  if (is_empty_plain(&value) && good && !value.data.scalar.anchor && !value.data.scalar.tag) {
    strict(reader, key_place, arena_print(reader->arena, "the key %s has no value", key))->hint =
        "write the value, or take the key out";
    node = read_scalar(reader, &value);
    node->faulty = true;
    yaml_event_delete(&value);
  } else {
    node = read_value(reader, &value, depth + 1);
  }
  if (!node || reader->stopped) return false;
  if (!good) return true;
  node->key = key;
  node->key_place = key_place;
  append(mapping, last, node);
  return true;
}

static struct node *read_mapping(struct reader *reader, yaml_event_t *start, int depth) {
  struct node *mapping = new_node(reader, NODE_MAPPING, start->start_mark), *last = NULL;
  bool flow = start->data.mapping_start.style == YAML_FLOW_MAPPING_STYLE;
  struct cut cut = {0};
  refuse_properties(reader, mapping->place, start->data.mapping_start.anchor, start->data.mapping_start.tag);
  yaml_event_delete(start);
  yaml_event_t event;
  while (next(reader, &event)) {
    if (event.type == YAML_MAPPING_END_EVENT) {
      yaml_event_delete(&event);
      bool only_cut = cut.whole && !mapping->count;
      report_cut(reader, &cut);
      mapping->faulty = only_cut;
      refuse_duplicates(reader, mapping);
      return mapping;
    }
    if (!read_entry(reader, &event, mapping, &last, &cut, flow, depth)) return NULL;
  }
  report_cut(reader, &cut);
  return NULL;
}

static size_t count_of(const char *text, char sign) {
  size_t count = 0;
  for (; *text; text++) count += *text == sign;
  return count;
}

/* `[427,000]` and `[min(a, b)]`: one text cut in two by its comma. */
static bool joins(struct reader *reader, const struct node *before, size_t before_end, const yaml_event_t *event) {
  if (event->type != YAML_SCALAR_EVENT || event->data.scalar.style != YAML_PLAIN_SCALAR_STYLE || !before) return false;
  if (before->kind != NODE_SCALAR || before->quoted || before->faulty) return false;
  const char *text = (const char *)event->data.scalar.value;
  bool adjacent = lines_offset(&reader->lines, event->start_mark) == before_end + 1;
  bool grouped = adjacent && all_digits(before->text) && strlen(before->text) <= 3 && strspn(text, "0123456789") == 3;
  return grouped || count_of(before->text, '(') > count_of(before->text, ')');
}

static struct node *read_sequence(struct reader *reader, yaml_event_t *start, int depth) {
  struct node *sequence = new_node(reader, NODE_SEQUENCE, start->start_mark), *last = NULL;
  bool flow = start->data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE;
  refuse_properties(reader, sequence->place, start->data.sequence_start.anchor, start->data.sequence_start.tag);
  yaml_event_delete(start);
  size_t last_end = 0;
  yaml_event_t event;
  while (next(reader, &event)) {
    if (event.type == YAML_SEQUENCE_END_EVENT) {
      yaml_event_delete(&event);
      return sequence;
    }
    size_t end = lines_offset(&reader->lines, event.end_mark);
    if (flow && joins(reader, last, last_end, &event)) {
      bool number = all_digits(last->text);
      const char *text = (const char *)event.data.scalar.value;
      struct finding *finding =
          strict(reader, last->place, "a comma ends an unquoted text inside […], so this is two values, not one");
      last->text = arena_print(reader->arena, "%s%s%s", last->text, number ? "," : ", ", text);
      finding->hint = number ? arena_print(reader->arena,
                                           "write %.*s%s for one number, a space behind the comma for two, or quote it",
                                           (int)strcspn(last->text, ","), last->text, text)
                             : arena_print(reader->arena, "quote it: \"%s\"", last->text);
      last->faulty = true;
      yaml_event_delete(&event);
      continue;
    }
    struct node *child = read_value(reader, &event, depth + 1);
    if (!child || reader->stopped) return NULL;
    append(sequence, &last, child);
    last_end = end;
  }
  return NULL;
}

/* Reads the value that begins with event, and deletes event. NULL when reading has stopped. */
static struct node *read_value(struct reader *reader, yaml_event_t *event, int depth) {
  struct place place = place_of(reader, event->start_mark);
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
      node = read_scalar(reader, event);
      node->faulty = !accept_scalar(reader, event, node->place, node->text_place, "the value");
      if (!node->quoted && !node->faulty) refuse_comment(reader, event);
      break;
    default:
      strict(reader, place, arena_print(reader->arena, "an alias: *%s", (const char *)event->data.alias.anchor))->hint =
          "anchors and aliases are not read: write the value out";
      node = new_node(reader, NODE_SCALAR, event->start_mark);
      node->text = "";
      node->faulty = true;
  }
  yaml_event_delete(event);
  return node;
}

static bool read_document_start(struct reader *reader, yaml_event_t *event) {
  struct place place = place_of(reader, event->start_mark);
  const yaml_version_directive_t *version = event->data.document_start.version_directive;
  if (version && version->minor != 2)
    strict(reader, place, "the file says that it is YAML 1.1")->hint =
        "it is read as YAML 1.2: take the %YAML line out";
  if (event->data.document_start.tag_directives.start != event->data.document_start.tag_directives.end)
    strict(reader, place, "a %TAG line")->hint = "tags are not read: take the line out";
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
  if (is_empty_plain(&event)) {
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
    report_add(reader->report, FINDING_YAML_SYNTAX, place_of(reader, event.start_mark), "a second document in the file")
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
