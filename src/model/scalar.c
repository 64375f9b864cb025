/* Scalars: what may stand in them, quoted and unquoted. */
#include "model/reader.h"
#include "model/strict.h"

#include <string.h>

enum { MOST_SCALAR = 1 << 16 };

void scalar_refuse_properties(struct reader *reader, struct place place, const yaml_char_t *anchor,
                              const yaml_char_t *tag) {
  if (anchor)
    reader_strict(reader, place, arena_print(reader->arena, "an anchor: &%s", (const char *)anchor))->hint =
        "anchors and aliases are not read: write the value where it is needed";
  if (tag)
    reader_strict(reader, place, arena_print(reader->arena, "a tag: %s", (const char *)tag))->hint =
        "tags are not read: write the plain value";
}

static unsigned long character_at(const char *text, size_t length, long offset) {
  unsigned long c = 0;
  utf8_character(text + offset, length - (size_t)offset, &c);
  return c;
}

static bool check_plain(struct reader *reader, const char *text, size_t length, struct place place, const char *hint) {
  long space = strict_space(text, length);
  if (space >= 0) {
    for (long i = 0; i < space; i++) place.column += ((unsigned char)text[i] & 0xc0) != 0x80;
    const char *name = strict_name(reader->arena, character_at(text, length, space));
    reader_strict(reader, place, arena_print(reader->arena, "an unquoted space that is no ASCII space: %s", name))
        ->hint = "write a plain space, or quote it if it is meant";
    return false;
  }
  struct strict_complaint complaint;
  if (strict_plain(reader->arena, text, &complaint)) return true;
  reader_strict(reader, place, arena_print(reader->arena, "%s %s", *text ? text : "this", complaint.message))->hint =
      hint ? hint : complaint.hint;
  return false;
}

static bool check(struct reader *reader, const yaml_event_t *event, const char *hint) {
  const char *text = (const char *)event->data.scalar.value;
  size_t length = event->data.scalar.length;
  struct place place = reader_place(reader, event->start_mark);
  scalar_refuse_properties(reader, place, event->data.scalar.anchor, event->data.scalar.tag);
  if (length > MOST_SCALAR) {
    reader_strict(reader, place, "a text longer than 65,536 bytes");
    return false;
  }
  long bad = strict_character(text, length);
  if (bad >= 0) {
    const char *name = strict_name(reader->arena, character_at(text, length, bad));
    reader_strict(reader, place, arena_print(reader->arena, "a text that holds the character %s", name))->hint =
        "take the escape out: such characters do not belong in a book";
    return false;
  }
  return event->data.scalar.style != YAML_PLAIN_SCALAR_STYLE || check_plain(reader, text, length, place, hint);
}

bool scalar_check_key(struct reader *reader, const yaml_event_t *event) {
  const char *key = (const char *)event->data.scalar.value;
  struct place place = reader_place(reader, event->start_mark);
  if (!strcmp(key, "<<")) {
    reader_strict(reader, place, "a merge key: <<")->hint = "write the entries out";
    return false;
  }
  if (!check(reader, event, "quote it, or choose another key")) return false;
  if (strict_space(key, event->data.scalar.length) < 0) return true;
  reader_strict(reader, place, "a key with a space that is no ASCII space")->hint = "write plain spaces";
  return false;
}

/* `43 #5` is 43 and a comment: a digit right behind the # is no comment anybody writes. */
static void refuse_comment(struct reader *reader, const yaml_event_t *event) {
  struct lines *lines = &reader->lines;
  size_t end = lines_offset(lines, event->end_mark), at = end;
  while (at < lines->size && (lines->data[at] == ' ' || lines->data[at] == '\t')) at++;
  if (at == end || at + 1 >= lines->size || lines->data[at] != '#' || !strchr("0123456789", lines->data[at + 1]))
    return;
  struct place place = reader_place(reader, event->end_mark);
  place.column += (int)(at - end);
  reader_strict(reader, place, "a # behind a space begins a comment, so what follows is not part of the value")->hint =
      "quote it if it is part of the value, or leave a space behind the #";
}

struct node *scalar_node(struct reader *reader, const yaml_event_t *event) {
  struct node *node = reader_node(reader, NODE_SCALAR, event->start_mark);
  yaml_scalar_style_t style = event->data.scalar.style;
  node->quoted = style != YAML_PLAIN_SCALAR_STYLE;
  node->text = arena_slice(reader->arena, (const char *)event->data.scalar.value, event->data.scalar.length);
  if (style == YAML_SINGLE_QUOTED_SCALAR_STYLE || style == YAML_DOUBLE_QUOTED_SCALAR_STYLE) node->text_place.column++;
  if (style == YAML_LITERAL_SCALAR_STYLE || style == YAML_FOLDED_SCALAR_STYLE)
    node->text_place = lines_first_text(&reader->lines, event->start_mark);
  return node;
}

struct node *scalar_read(struct reader *reader, const yaml_event_t *event) {
  struct node *node = scalar_node(reader, event);
  node->faulty = !check(reader, event, NULL);
  if (!node->quoted && !node->faulty) refuse_comment(reader, event);
  return node;
}

bool scalar_is_empty(const yaml_event_t *event) {
  return event->type == YAML_SCALAR_EVENT && event->data.scalar.style == YAML_PLAIN_SCALAR_STYLE &&
         !event->data.scalar.length;
}
