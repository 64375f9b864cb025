/* SVG files, by expat: hostile input (a DTD, deep nesting, another encoding) is refused. */
#include "audit/svg_walk.h"

#include <expat.h>
#include <limits.h>
#include <string.h>
#include <strings.h>

enum { DEPTH = 256 };
static const char svg_space[] = "http://www.w3.org/2000/svg|";
static const char xml_space[] = "http://www.w3.org/XML/1998/namespace|";

struct reader {
  XML_Parser parser;
  struct found *found;
  struct report *report;
  struct svg_walk *walk;
  int depth;
  bool stopped;
};

static size_t here(const struct reader *reader) {
  XML_Index index = XML_GetCurrentByteIndex(reader->parser);
  return index < 0 ? 0 : (size_t)index;
}

static void stop(struct reader *reader, const char *why) {
  if (reader->stopped) return;
  reader->stopped = true;
  report_add(reader->report, FINDING_UNREADABLE, found_place(reader->found, here(reader)), "%s", why);
  XML_StopParser(reader->parser, XML_FALSE);
}

/* Attributes without a namespace keep their name; xml:lang gets its usual one; others mean nothing here. */
static const struct svg_attribute *attributes(struct reader *reader, const XML_Char **list) {
  size_t count = 0;
  while (list[2 * count]) count++;
  struct svg_attribute *attribute = arena_array(reader->found->arena, count + 1, sizeof *attribute);
  size_t kept = 0;
  for (size_t i = 0; i < count; i++) {
    const char *name = list[2 * i], *value = list[2 * i + 1];
    if (strncmp(name, xml_space, sizeof xml_space - 1) == 0 && strcmp(name + sizeof xml_space - 1, "lang") == 0)
      name = "xml:lang";
    else if (strchr(name, '|'))
      continue;
    attribute[kept++] =
        (struct svg_attribute){arena_copy(reader->found->arena, name), arena_copy(reader->found->arena, value)};
  }
  return attribute;
}

static void start(void *context, const XML_Char *name, const XML_Char **list) {
  struct reader *reader = context;
  if (reader->stopped) return;
  bool svg = strncmp(name, svg_space, sizeof svg_space - 1) == 0;
  const char *local = svg ? name + sizeof svg_space - 1 : NULL;
  if (!reader->depth && (!svg || strcmp(local, "svg") != 0)) {
    stop(reader, "the root element is not <svg> in the namespace of SVG");
    return;
  }
  if (++reader->depth > DEPTH) {
    stop(reader, arena_print(reader->found->arena, "elements are nested deeper than %d", DEPTH));
    return;
  }
  svg_walk_open(reader->walk, local, attributes(reader, list), here(reader));
}

static void end(void *context, const XML_Char *name) {
  struct reader *reader = context;
  (void)name;
  if (reader->stopped) return;
  reader->depth--;
  svg_walk_close(reader->walk);
}

static void characters(void *context, const XML_Char *text, int length) {
  struct reader *reader = context;
  if (reader->stopped) return;
  size_t at = here(reader), size = (size_t)length;
  const struct bytes *bytes = &reader->found->bytes;
  bool mapped = at + size <= bytes->size && memcmp(bytes->data + at, text, size) == 0;
  svg_walk_text(reader->walk, text, size, at, mapped);
}

static void doctype(void *context, const XML_Char *name, const XML_Char *system, const XML_Char *public, int internal) {
  (void)name, (void)system, (void)public, (void)internal;
  stop(context, "a document type declaration: remove it, nothing it declares is accepted");
}

static void instruction(void *context, const XML_Char *target, const XML_Char *data) {
  (void)data;
  if (strcmp(target, "xml-stylesheet") == 0) stop(context, "a style sheet of its own file: what it hides is not known");
}

static void declaration(void *context, const XML_Char *version, const XML_Char *encoding, int standalone) {
  struct reader *reader = context;
  (void)version, (void)standalone;
  if (!encoding || strcasecmp(encoding, "UTF-8") == 0) return;
  for (size_t i = 0; i < reader->found->bytes.size; i++)
    if ((unsigned char)reader->found->bytes.data[i] >= 0x80) {
      stop(reader, arena_print(reader->found->arena, "encoding %.40s: only UTF-8 is read", encoding));
      return;
    }
}

bool found_read_svg(struct arena *arena, const char *file, struct bytes bytes, struct found *found,
                    struct report *report) {
  if (!found_begin(arena, file, bytes, found, report)) return false;
  struct reader reader = {.found = found, .report = report, .walk = svg_walk_new(found, report, false)};
  reader.parser = XML_ParserCreateNS("UTF-8", '|');
  if (!reader.parser || bytes.size > INT_MAX) {
    report_add(report, FINDING_UNREADABLE, (struct place){.file = file}, "the file is too large to read");
    if (reader.parser) XML_ParserFree(reader.parser);
    return false;
  }
  XML_SetUserData(reader.parser, &reader);
  XML_SetElementHandler(reader.parser, start, end);
  XML_SetCharacterDataHandler(reader.parser, characters);
  XML_SetStartDoctypeDeclHandler(reader.parser, doctype);
  XML_SetProcessingInstructionHandler(reader.parser, instruction);
  XML_SetXmlDeclHandler(reader.parser, declaration);
  bool parsed = XML_Parse(reader.parser, bytes.data, (int)bytes.size, 1) == XML_STATUS_OK && !reader.stopped;
  if (!parsed && !reader.stopped)
    report_add(report, FINDING_UNREADABLE, found_place(found, here(&reader)), "not well-formed XML: %s",
               XML_ErrorString(XML_GetErrorCode(reader.parser)));
  XML_ParserFree(reader.parser);
  return parsed;
}
