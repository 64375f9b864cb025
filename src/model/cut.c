/* The commonest trap of YAML's {…} and […]: a comma ends an unquoted text. What was cut is put together again, so that
 * the finding can show it and the rest of the file is still read. */
#include "model/reader.h"

#include <string.h>

static bool all_digits(const char *text) { return *text && !text[strspn(text, "0123456789")]; }
static bool begins_with_group(const char *text) { return strspn(text, "0123456789") == 3; }

bool cut_has_colon(struct reader *reader, const yaml_event_t *key) {
  struct lines *lines = &reader->lines;
  size_t at = lines_offset(lines, key->end_mark);
  while (at < lines->size && strchr(" \t\r\n", lines->data[at])) at++;
  return at < lines->size && lines->data[at] == ':';
}

void cut_add(struct reader *reader, struct cut *cut, struct node *last, const char *key, struct place place) {
  if (cut->first) {
    SINK(&cut->whole, ", ", key);
    return;
  }
  bool text_before = last && last->kind == NODE_SCALAR && !last->quoted && !last->faulty && !strchr(key, ':');
  *cut = (struct cut){.first = key,
                      .entry = text_before ? last : NULL,
                      .place = text_before ? last->place : place,
                      .whole = sink_new(reader->arena)};
  if (text_before) SINK(&cut->whole, last->text, all_digits(last->text) && begins_with_group(key) ? "," : ", ");
  sink_text(&cut->whole, key);
}

static char *without_commas(struct arena *arena, const char *text) {
  char *copy = arena_copy(arena, text), *to = copy;
  for (const char *from = text; *from; from++)
    if (*from != ',') *to++ = *from;
  *to = '\0';
  return copy;
}

static struct node *glued_entry(struct reader *reader, const struct cut *cut) {
  struct node *node = arena_alloc(reader->arena, sizeof *node);
  size_t key = strcspn(cut->first, ":");
  *node = (struct node){.kind = NODE_SCALAR, .text = cut->first + key + 1, .faulty = true, .place = cut->place};
  node->text_place = node->key_place = cut->place;
  node->key = arena_slice(reader->arena, cut->first, key);
  return node;
}

struct node *cut_report(struct reader *reader, struct cut *cut) {
  if (!cut->first) return NULL;
  struct arena *arena = reader->arena;
  const char *whole = sink_string(&cut->whole);
  struct node *glued = NULL;
  if (cut->entry) {
    struct finding *finding = reader_strict(
        reader, cut->place,
        arena_print(arena, "a comma ends an unquoted text inside {…}, so \"%s\" became a key without a value",
                    cut->first));
    bool number = all_digits(cut->entry->text) && begins_with_group(cut->first);
    finding->hint = number ? arena_print(arena, "write %s without the comma; a text with a comma inside: quote it",
                                         without_commas(arena, whole))
                           : arena_print(arena, "quote it: \"%s\"", whole);
    cut->entry->text = whole;
    cut->entry->faulty = true;
  } else {
    struct finding *finding =
        reader_strict(reader, cut->place,
                      arena_print(arena, "\"%s\" has no value: inside {…} every entry is key: value", cut->first));
    bool colon = strchr(cut->first, ':') != NULL;
    finding->hint = colon ? "put a space behind the colon"
                          : arena_print(arena, "a list is written [%s]; a text with a comma inside: quote it", whole);
    if (colon) glued = glued_entry(reader, cut);
  }
  cut->first = NULL;
  return glued;
}

static size_t count_of(const char *text, char sign) {
  size_t count = 0;
  for (; *text; text++) count += *text == sign;
  return count;
}

bool cut_joins(struct reader *reader, struct node *before, size_t before_end, const yaml_event_t *event) {
  if (event->type != YAML_SCALAR_EVENT || event->data.scalar.style != YAML_PLAIN_SCALAR_STYLE || !before) return false;
  if (before->kind != NODE_SCALAR || before->quoted || before->faulty) return false;
  const char *text = (const char *)event->data.scalar.value;
  bool adjacent = lines_offset(&reader->lines, event->start_mark) == before_end + 1;
  bool number = adjacent && all_digits(before->text) && strlen(before->text) <= 3 && begins_with_group(text);
  if (!number && count_of(before->text, '(') <= count_of(before->text, ')')) return false;
  struct finding *finding =
      reader_strict(reader, before->place, "a comma ends an unquoted text inside […], so this is two values, not one");
  const char *whole = arena_print(reader->arena, "%s%s%s", before->text, number ? "," : ", ", text);
  finding->hint =
      number ? arena_print(reader->arena,
                           "write %s without the comma for one number, a space behind the comma for two, or quote it",
                           without_commas(reader->arena, whole))
             : arena_print(reader->arena, "quote it: \"%s\"", whole);
  before->text = whole;
  before->faulty = true;
  return true;
}
