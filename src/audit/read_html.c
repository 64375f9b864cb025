/* HTML pages, by gumbo. One run per block of text; drawings go to the SVG walk. */
#include "audit/css.h"
#include "audit/html_place.h"
#include "audit/svg_geometry.h"
#include "audit/svg_walk.h"

#include <gumbo.h>
#include <string.h>
#include <strings.h>

enum { DEPTH = 512 };

struct reader {
  struct found *found;
  struct report *report;
  struct run_builder text;
  struct svg_walk *walk; /* inside a drawing */
  struct bytes parsed;   /* what gumbo sees */
  const size_t *at;      /* offset in the file of each byte of it, and of its end */
};

static const GumboTag inline_tags[] = {
    GUMBO_TAG_A,    GUMBO_TAG_ABBR, GUMBO_TAG_B,     GUMBO_TAG_BDI,   GUMBO_TAG_BDO,    GUMBO_TAG_BR,   GUMBO_TAG_CITE,
    GUMBO_TAG_CODE, GUMBO_TAG_DATA, GUMBO_TAG_DEL,   GUMBO_TAG_DFN,   GUMBO_TAG_EM,     GUMBO_TAG_FONT, GUMBO_TAG_I,
    GUMBO_TAG_IMG,  GUMBO_TAG_INS,  GUMBO_TAG_KBD,   GUMBO_TAG_LABEL, GUMBO_TAG_MARK,   GUMBO_TAG_NOBR, GUMBO_TAG_Q,
    GUMBO_TAG_S,    GUMBO_TAG_SAMP, GUMBO_TAG_SMALL, GUMBO_TAG_SPAN,  GUMBO_TAG_STRONG, GUMBO_TAG_SUB,  GUMBO_TAG_SUP,
    GUMBO_TAG_TIME, GUMBO_TAG_U,    GUMBO_TAG_VAR,   GUMBO_TAG_WBR};

static bool is_one_of(GumboTag tag, const GumboTag *tags, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (tags[i] == tag) return true;
  return false;
}

static bool is_inline(const GumboElement *element) {
  return element->tag_namespace == GUMBO_NAMESPACE_HTML &&
         is_one_of(element->tag, inline_tags, sizeof inline_tags / sizeof *inline_tags);
}

static const char *value_of(const GumboElement *element, const char *name) {
  const GumboAttribute *attribute = gumbo_get_attribute(&element->attributes, name);
  return attribute ? attribute->value : NULL;
}

static bool is_hidden(struct reader *reader, const GumboElement *element) {
  if (value_of(element, "hidden")) return true;
  if (element->tag == GUMBO_TAG_NOSCRIPT || element->tag == GUMBO_TAG_TEMPLATE) return true;
  const char *style = value_of(element, "style"), *value;
  if (!style) return false;
  struct arena *arena = reader->found->arena;
  if ((value = svg_style(arena, style, "display")) && strncmp(value, "none", 4) == 0) return true;
  if ((value = svg_style(arena, style, "visibility")) && strncmp(value, "visible", 7) != 0) return true;
  if ((value = svg_style(arena, style, "opacity")) && svg_is_below(value, 50)) return true;
  return (value = svg_style(arena, style, "font-size")) && svg_is_below(value, 1);
}

static size_t offset_in(const struct reader *reader, const char *pointer, size_t otherwise) {
  const struct bytes *bytes = &reader->parsed;
  bool inside = pointer && pointer >= bytes->data && pointer <= bytes->data + bytes->size;
  size_t offset = inside ? (size_t)(pointer - bytes->data) : otherwise;
  return offset < bytes->size ? offset : bytes->size;
}

static size_t place_of(const struct reader *reader, const GumboElement *element) {
  return reader->at[offset_in(reader, NULL, element->start_pos.offset)];
}

static struct html_cursor cursor_at(const struct reader *reader, const char *text, GumboStringPiece original,
                                    size_t otherwise) {
  const char *start = reader->parsed.data, *end = start + reader->parsed.size;
  const char *source = start + offset_in(reader, original.data, otherwise);
  if (original.data && original.length < (size_t)(end - source)) end = source + original.length;
  return (struct html_cursor){.text = text, .start = start, .source = source, .end = end};
}

static void read_characters(struct reader *reader, const GumboText *text) {
  struct html_cursor cursor = cursor_at(reader, text->text, text->original_text, text->start_pos.offset);
  for (struct html_piece piece; html_next(&cursor, &piece);) {
    if (reader->walk)
      svg_walk_text(reader->walk, piece.text, piece.length, reader->at[piece.at], piece.mapped);
    else
      run_put(&reader->text, piece.text, piece.length, reader->at[piece.at], piece.mapped);
  }
}

static void read_attribute(struct reader *reader, const GumboElement *element, const char *name) {
  const GumboAttribute *attribute = gumbo_get_attribute(&element->attributes, name);
  if (!attribute) return;
  GumboStringPiece original = attribute->original_value;
  if (original.length > 1 && (*original.data == '"' || *original.data == '\'')) {
    original.data++;
    original.length -= 2;
  }
  struct html_cursor cursor = cursor_at(reader, attribute->value, original, attribute->value_start.offset);
  struct run_builder builder = {.found = reader->found};
  for (struct html_piece piece; html_next(&cursor, &piece);)
    run_put(&builder, piece.text, piece.length, reader->at[piece.at], piece.mapped);
  run_end(&builder);
}

static void read_node(struct reader *reader, const GumboNode *node, int depth);

static void read_children(struct reader *reader, const GumboVector *children, int depth) {
  for (unsigned i = 0; i < children->length; i++) read_node(reader, children->data[i], depth + 1);
}

static void refuse(struct reader *reader, const GumboElement *element, const char *what) {
  report_add(reader->report, FINDING_UNREADABLE, found_place(reader->found, place_of(reader, element)),
             "%s: what a reader sees there cannot be read back", what);
}

static void refuse_style(struct reader *reader, const GumboElement *element, const char *style) {
  const char *fault = style ? css_find_fault(reader->found->arena, style, css_is_fault) : NULL;
  if (fault) refuse(reader, element, arena_print(reader->found->arena, "a style with \"%.80s\"", fault));
}

static void check_style(struct reader *reader, const GumboElement *element) {
  const GumboNode *node = element->children.length ? element->children.data[0] : NULL;
  if (node && (node->type == GUMBO_NODE_TEXT || node->type == GUMBO_NODE_CDATA))
    refuse_style(reader, element, node->v.text.text);
}

/* What shows something else than its text, or brings styles and behaviour from elsewhere. */
static bool is_foreign(const GumboElement *element) {
  static const GumboTag tags[] = {GUMBO_TAG_IFRAME, GUMBO_TAG_OBJECT, GUMBO_TAG_EMBED,    GUMBO_TAG_CANVAS,
                                  GUMBO_TAG_IMG,    GUMBO_TAG_VIDEO,  GUMBO_TAG_AUDIO,    GUMBO_TAG_INPUT,
                                  GUMBO_TAG_METER,  GUMBO_TAG_BASE,   GUMBO_TAG_FRAMESET, GUMBO_TAG_MARQUEE,
                                  GUMBO_TAG_OL,     GUMBO_TAG_SELECT, GUMBO_TAG_PROGRESS, GUMBO_TAG_FONT,
                                  GUMBO_TAG_DEL,    GUMBO_TAG_S,      GUMBO_TAG_STRIKE};
  if (is_one_of(element->tag, tags, sizeof tags / sizeof *tags)) return true;
  const char *relation = value_of(element, "rel");
  if (element->tag == GUMBO_TAG_LINK && relation && strcasestr(relation, "stylesheet")) return true;
  return element->tag == GUMBO_TAG_META && value_of(element, "http-equiv") &&
         strcasecmp(value_of(element, "http-equiv"), "refresh") == 0;
}

/* Handlers of events, and attributes that join or move cells or take text out of sight. */
static void refuse_attributes(struct reader *reader, const GumboElement *element) {
  static const char *const names[] = {"popover", "bgcolor", "background", "color", "start", "reversed"};
  for (unsigned i = 0; i < element->attributes.length; i++) {
    const GumboAttribute *attribute = element->attributes.data[i];
    bool refused = strncasecmp(attribute->name, "on", 2) == 0;
    bool spans = strcasecmp(attribute->name, "colspan") == 0 || strcasecmp(attribute->name, "rowspan") == 0;
    if (spans) refused = strcmp(attribute->value, "1") != 0;
    for (size_t k = 0; k < sizeof names / sizeof *names; k++) refused |= strcasecmp(attribute->name, names[k]) == 0;
    if (refused) refuse(reader, element, arena_print(reader->found->arena, "the attribute %.40s", attribute->name));
  }
}

static const char *svg_name(struct reader *reader, const GumboElement *element) {
  if (element->tag_namespace != GUMBO_NAMESPACE_SVG) return NULL;
  GumboStringPiece piece = element->original_tag;
  gumbo_tag_from_original_text(&piece);
  if (!piece.length) return gumbo_normalized_tagname(element->tag);
  const char *name = gumbo_normalize_svg_tagname(&piece);
  if (name) return name;
  char *copy = arena_slice(reader->found->arena, piece.data, piece.length);
  for (char *p = copy; *p; p++)
    if (*p >= 'A' && *p <= 'Z') *p = (char)(*p | 0x20);
  return copy;
}

static void read_drawing(struct reader *reader, const GumboElement *element, int depth) {
  struct arena *arena = reader->found->arena;
  bool outermost = !reader->walk;
  if (outermost) {
    run_end(&reader->text);
    reader->walk = svg_walk_new(reader->found, reader->report, true);
  }
  const GumboVector *list = &element->attributes;
  struct svg_attribute *attribute = arena_array(arena, list->length + 1, sizeof *attribute);
  for (unsigned i = 0; i < list->length; i++) {
    const GumboAttribute *from = list->data[i];
    bool xml = from->attr_namespace == GUMBO_ATTR_NAMESPACE_XML;
    attribute[i].name = xml ? arena_print(arena, "xml:%s", from->name) : from->name;
    attribute[i].value = from->value;
  }
  svg_walk_open(reader->walk, svg_name(reader, element), attribute, place_of(reader, element));
  read_children(reader, &element->children, depth);
  svg_walk_close(reader->walk);
  if (outermost) reader->walk = NULL;
}

static void read_element(struct reader *reader, const GumboElement *element, int depth) {
  if (reader->walk || element->tag_namespace == GUMBO_NAMESPACE_SVG) {
    read_drawing(reader, element, depth);
    return;
  }
  if (element->tag == GUMBO_TAG_STYLE) check_style(reader, element);
  if (element->tag == GUMBO_TAG_STYLE || is_hidden(reader, element)) return;
  if (element->tag == GUMBO_TAG_SCRIPT) {
    const char *type = value_of(element, "type");
    if (!type || strcasecmp(type, "application/ld+json") != 0) refuse(reader, element, "<script>");
    return;
  }
  refuse_style(reader, element, value_of(element, "style"));
  refuse_attributes(reader, element);
  if (is_foreign(element))
    refuse(reader, element, arena_print(reader->found->arena, "<%s>", gumbo_normalized_tagname(element->tag)));
  const char *direction = value_of(element, "dir");
  if (element->tag == GUMBO_TAG_BDO || (direction && strcasecmp(direction, "rtl") == 0))
    refuse(reader, element, "text in another direction");
  bool flows = is_inline(element);
  size_t at = place_of(reader, element);
  if (!flows) run_end(&reader->text);
  if (element->tag == GUMBO_TAG_BR) run_put_space(&reader->text, at);
  static const char *const texts[] = {"alt", "title", "aria-label"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) read_attribute(reader, element, texts[i]);
  /* "10<sup>3</sup>" must not read as 103 */
  if (element->tag == GUMBO_TAG_SUP) run_put(&reader->text, "^", 1, at, false);
  if (element->tag == GUMBO_TAG_SUB) run_put(&reader->text, "_", 1, at, false);
  read_children(reader, &element->children, depth);
  if (!flows) run_end(&reader->text);
}

static void read_node(struct reader *reader, const GumboNode *node, int depth) {
  if (depth > 4 * DEPTH) return; /* beyond what the nesting check lets through */
  switch (node->type) {
    case GUMBO_NODE_DOCUMENT:
      read_children(reader, &node->v.document.children, depth);
      break;
    case GUMBO_NODE_ELEMENT:
      read_element(reader, &node->v.element, depth);
      break;
    case GUMBO_NODE_TEXT:
    case GUMBO_NODE_CDATA:
    case GUMBO_NODE_WHITESPACE:
      read_characters(reader, &node->v.text);
      break;
    default:
      break;
  }
}

/* gumbo frees its tree recursively: refuse hostile nesting before it is built. Elements whose end tag may be left out,
 * and those without one, do not count. */
static bool nests_too_deep(const struct bytes *bytes) {
  static const char *const flat[] = {"p",     "li",    "td",       "th",     "tr",   "dt",    "dd",   "thead",
                                     "tbody", "tfoot", "colgroup", "option", "html", "head",  "body", "br",
                                     "img",   "meta",  "link",     "hr",     "col",  "input", "wbr",  "source",
                                     "area",  "base",  "embed",    "track",  "param"};
  int depth = 0;
  const char *end = bytes->data + bytes->size;
  for (const char *p = bytes->data; p < end; p++) {
    if (*p != '<') continue;
    bool closing = p[1] == '/';
    const char *name = p + 1 + closing;
    size_t length = strcspn(name, " \t\r\n\f/>");
    bool counts = (*name | 0x20) >= 'a' && (*name | 0x20) <= 'z';
    for (size_t i = 0; counts && i < sizeof flat / sizeof *flat; i++)
      if (strlen(flat[i]) == length && strncasecmp(flat[i], name, length) == 0) counts = false;
    if (!counts) continue;
    const char *close = memchr(name, '>', (size_t)(end - name));
    if (!close) return false;
    if (closing)
      depth -= depth > 0;
    else if (close[-1] != '/' && ++depth > DEPTH)
      return true;
  }
  return false;
}

static bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

/* gumbo does not know "</svg >" as an end tag: the file without the white space in end tags. */
static void tidy(struct reader *reader) {
  const struct bytes *bytes = &reader->found->bytes;
  char *data = arena_alloc(reader->found->arena, bytes->size + 1);
  size_t *at = arena_array(reader->found->arena, bytes->size + 1, sizeof *at), count = 0;
  for (size_t i = 0; i < bytes->size; i++) {
    at[count] = i;
    data[count++] = bytes->data[i];
    if (bytes->data[i] != '<' || bytes->data[i + 1] != '/') continue;
    size_t name = i + 1 + strcspn(bytes->data + i + 1, " \t\r\n\f>"), close = name;
    while (is_blank(bytes->data[close])) close++;
    if (close == name || bytes->data[close] != '>') continue;
    while (++i < name) {
      at[count] = i;
      data[count++] = bytes->data[i];
    }
    i = close - 1;
  }
  at[count] = bytes->size;
  reader->parsed = (struct bytes){data, count};
  reader->at = at;
}

bool found_read_html(struct arena *arena, const char *file, struct bytes bytes, struct found *found,
                     struct report *report) {
  if (!found_begin(arena, file, bytes, found, report)) return false;
  if (nests_too_deep(&found->bytes)) {
    report_add(report, FINDING_UNREADABLE, (struct place){.file = file}, "elements are nested deeper than %d", DEPTH);
    return false;
  }
  GumboOptions options = kGumboDefaultOptions;
  options.max_errors = 0;
  struct reader reader = {.found = found, .report = report, .text = {.found = found}};
  tidy(&reader);
  GumboOutput *output = gumbo_parse_with_options(&options, reader.parsed.data, reader.parsed.size);
  if (output->root && output->root->type == GUMBO_NODE_ELEMENT) {
    const char *language = value_of(&output->root->v.element, "lang");
    found->has_language = language && *language;
  }
  read_node(&reader, output->document, 0);
  run_end(&reader.text);
  gumbo_destroy_output(&options, output);
  return true;
}
