/* XHTML and SVG, by expat, which knows the place of every event. */
#include "proof/html.h"

#include <expat.h>
#include <limits.h>
#include <string.h>

struct xml {
  struct manuscript *manuscript;
  struct html *html;
  XML_Parser parser;
  int drawings; /* elements open inside an <svg>, itself counted */
  const char *wrong;
};

static size_t place(const struct xml *xml) {
  XML_Index at = XML_GetCurrentByteIndex(xml->parser);
  size_t size = xml->manuscript->source.size;
  return at < 0 || (size_t)at > size ? size : (size_t)at;
}

static size_t place_end(const struct xml *xml) {
  size_t end = place(xml) + (size_t)XML_GetCurrentByteCount(xml->parser);
  return end > xml->manuscript->source.size ? xml->manuscript->source.size : end;
}

static void check_stop(struct xml *xml) {
  if (xml->manuscript->stopped) XML_StopParser(xml->parser, XML_FALSE);
}

static void start(void *context, const XML_Char *name, const XML_Char **attributes) {
  struct xml *xml = context;
  (void)attributes;
  const char *colon = strrchr(name, ':');
  if (colon) name = colon + 1;
  struct html_tag tag = {.tag = gumbo_tag_enum(name), .begin = place(xml), .end = place_end(xml)};
  if (xml->drawings || tag.tag == GUMBO_TAG_SVG) xml->drawings++;
  tag.drawing = xml->drawings > 0;
  html_flow_open(xml->html, &tag);
  check_stop(xml);
}

static void end(void *context, const XML_Char *name) {
  struct xml *xml = context;
  (void)name;
  html_flow_close(xml->html, place(xml));
  xml->drawings -= xml->drawings > 0;
  check_stop(xml);
}

static void characters(void *context, const XML_Char *text, int length) {
  struct xml *xml = context;
  size_t from = place(xml), to = place_end(xml);
  if (to > from) html_text(xml->html, text, (size_t)length, from, to);
}

/* An entity of HTML that XML does not know: &nbsp; under a document type that is not read. */
static void skipped(void *context, const XML_Char *name, int is_parameter) {
  struct xml *xml = context;
  char decoded[16];
  size_t length, from = place(xml), to = place_end(xml);
  (void)name;
  if (is_parameter) return;
  const char *data = xml->manuscript->source.data;
  if (entity_read(xml->manuscript, data + from, data + to, decoded, &length))
    html_text(xml->html, decoded, length, from, to);
}

static void comment(void *context, const XML_Char *text) {
  struct xml *xml = context;
  (void)text;
  html_comment(xml->html, place(xml), place_end(xml));
  check_stop(xml);
}

/* One that holds another can grow without end. */
static void entity(void *context, const XML_Char *name, int is_parameter, const XML_Char *value, int length,
                   const XML_Char *base, const XML_Char *system, const XML_Char *public, const XML_Char *notation) {
  struct xml *xml = context;
  (void)base, (void)system, (void)public, (void)notation, (void)name;
  if (!value || (!is_parameter && length <= 1024 && !memchr(value, '&', (size_t)length))) return;
  xml->wrong = "an entity that holds entities could grow without end: write out what it stands for";
  XML_StopParser(xml->parser, XML_FALSE);
}

static void open_literal(void *context) { ((struct xml *)context)->html->literal = true; }
static void close_literal(void *context) { ((struct xml *)context)->html->literal = false; }

static void release(void *object) { XML_ParserFree(object); }

static void read_with_expat(struct manuscript *manuscript) {
  struct xml xml = {.manuscript = manuscript, .html = html_new(manuscript), .parser = XML_ParserCreate("UTF-8")};
  arena_on_free(manuscript->arena, release, xml.parser);
  XML_SetUserData(xml.parser, &xml);
  XML_SetElementHandler(xml.parser, start, end);
  XML_SetCharacterDataHandler(xml.parser, characters);
  XML_SetCommentHandler(xml.parser, comment);
  XML_SetSkippedEntityHandler(xml.parser, skipped);
  XML_SetEntityDeclHandler(xml.parser, entity);
  XML_SetCdataSectionHandler(xml.parser, open_literal, close_literal);
  XML_UseForeignDTD(xml.parser, XML_TRUE);
  if (manuscript->source.size > INT_MAX)
    manuscript_refuse(manuscript, 0, "this is larger than 2 GB");
  else if (XML_Parse(xml.parser, manuscript->source.data, (int)manuscript->source.size, 1) == XML_STATUS_ERROR &&
           !manuscript->stopped)
    manuscript_refuse(manuscript, place(&xml), "%s",
                      xml.wrong ? xml.wrong
                                : arena_print(manuscript->arena, "not well-formed XML: %s",
                                              XML_ErrorString(XML_GetErrorCode(xml.parser))));
  html_finish(xml.html);
}

void read_xhtml(struct manuscript *manuscript) { read_with_expat(manuscript); }
void read_svg(struct manuscript *manuscript) { read_with_expat(manuscript); }
