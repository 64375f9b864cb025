/* HTML, by gumbo. */
#include "proof/gumbo_pool.h"
#include "proof/html.h"

#include <string.h>
#include <strings.h>

enum { DEEPEST = 512 };

/* Elements whose end may be left out, and those without one, do not nest. */
static bool is_flat(GumboTag tag) {
  switch (tag) {
    case GUMBO_TAG_P:
    case GUMBO_TAG_LI:
    case GUMBO_TAG_TD:
    case GUMBO_TAG_TH:
    case GUMBO_TAG_TR:
    case GUMBO_TAG_DT:
    case GUMBO_TAG_DD:
    case GUMBO_TAG_THEAD:
    case GUMBO_TAG_TBODY:
    case GUMBO_TAG_TFOOT:
    case GUMBO_TAG_COLGROUP:
    case GUMBO_TAG_OPTION:
    case GUMBO_TAG_HTML:
    case GUMBO_TAG_HEAD:
    case GUMBO_TAG_BODY:
    case GUMBO_TAG_BR:
    case GUMBO_TAG_IMG:
    case GUMBO_TAG_META:
    case GUMBO_TAG_LINK:
    case GUMBO_TAG_HR:
    case GUMBO_TAG_COL:
    case GUMBO_TAG_INPUT:
    case GUMBO_TAG_WBR:
    case GUMBO_TAG_SOURCE:
    case GUMBO_TAG_AREA:
    case GUMBO_TAG_BASE:
    case GUMBO_TAG_EMBED:
    case GUMBO_TAG_TRACK:
    case GUMBO_TAG_PARAM:
      return true;
    default:
      return false;
  }
}

/* gumbo's time grows with the depth of its stack: hostile nesting is refused before it is built. */
static bool nests_too_deep(const char *data, size_t begin, size_t end, size_t *at) {
  size_t depth = 0;
  for (const char *p = data + begin, *last = data + end; (p = memchr(p, '<', (size_t)(last - p))); p++) {
    bool closing = p + 1 < last && p[1] == '/';
    const char *name = p + 1 + closing, *name_end = name;
    while (name_end < last && (byte_is_letter(*name_end) || byte_is_digit(*name_end))) name_end++;
    if (name_end == name || is_flat(gumbo_tagn_enum(name, (unsigned)(name_end - name)))) continue;
    const char *close = memchr(name_end, '>', (size_t)(last - name_end));
    if (!close) return false;
    if (closing)
      depth -= depth > 0;
    else if (close[-1] != '/' && ++depth > DEEPEST) {
      *at = (size_t)(p - data);
      return true;
    }
  }
  return false;
}

static size_t offset_of(const struct html *html, const char *pointer, size_t otherwise) {
  const struct bytes *source = &html->manuscript->source;
  bool inside = pointer && pointer >= source->data && pointer <= source->data + source->size;
  return inside ? (size_t)(pointer - source->data) : otherwise;
}

static size_t open_node(struct html *html, const GumboElement *element, size_t last) {
  struct html_tag tag = {.tag = element->tag, .drawing = element->tag_namespace == GUMBO_NAMESPACE_SVG};
  tag.begin = offset_of(html, element->original_tag.length ? element->original_tag.data : NULL, last);
  tag.end = tag.begin + element->original_tag.length;
  html_flow_open(html, &tag);
  return tag.end;
}

static size_t read_leaf(struct html *html, const GumboNode *node, size_t last) {
  const GumboText *text = &node->v.text;
  size_t from = offset_of(html, text->original_text.data, last), to = from + text->original_text.length;
  if (to > html->manuscript->source.size) to = html->manuscript->source.size;
  if (node->type == GUMBO_NODE_CDATA) from += sizeof "<![CDATA[" - 1;
  if (node->type == GUMBO_NODE_COMMENT)
    html_comment(html, from, to);
  else if (to > from)
    html_text(html, text->text, strlen(text->text), from, to);
  return to;
}

static const GumboVector *children_of(const GumboNode *node) {
  if (node->type == GUMBO_NODE_DOCUMENT) return &node->v.document.children;
  return node->type == GUMBO_NODE_ELEMENT || node->type == GUMBO_NODE_TEMPLATE ? &node->v.element.children : NULL;
}

/* In document order, without recursion. root itself is neither opened nor closed. */
static void walk(struct html *html, const GumboNode *root, size_t last) {
  const GumboNode *node = root;
  for (bool down = true; !html->manuscript->stopped;) {
    const GumboVector *children = children_of(node);
    if (down && children && children->length) {
      node = children->data[0];
    } else {
      if (node == root) return;
      if (children) {
        last = offset_of(html, node->v.element.original_end_tag.length ? node->v.element.original_end_tag.data : NULL,
                         last);
        html_flow_close(html, last);
      }
      const GumboVector *siblings = children_of(node->parent);
      down = node->index_within_parent + 1 < siblings->length;
      node = down ? siblings->data[node->index_within_parent + 1] : node->parent;
      if (!down) continue;
    }
    down = true;
    last = children_of(node) ? open_node(html, &node->v.element, last) : read_leaf(html, node, last);
  }
}

static void read_range(struct manuscript *manuscript, size_t begin, size_t end, GumboTag context) {
  size_t deep;
  if (nests_too_deep(manuscript->source.data, begin, end, &deep)) {
    manuscript_refuse(manuscript, deep, "elements are nested deeper than %d", DEEPEST);
    return;
  }
  struct arena *arena = arena_new();
  const GumboOutput *output = gumbo_pool_parse(manuscript, arena, begin, end, context);
  if (output) {
    if (!manuscript->html) manuscript->html = html_new(manuscript);
    bool in_table = context == GUMBO_TAG_TABLE || context == GUMBO_TAG_TBODY || context == GUMBO_TAG_TR;
    if (in_table && !manuscript->html->table) in_table = false;
    manuscript->html->tables = in_table; /* it goes on behind an empty line of Markdown */
    walk(manuscript->html, context == GUMBO_TAG_LAST ? output->document : output->root, begin);
    html_finish(manuscript->html);
    manuscript->html->tables = 0;
  }
  arena_free(arena);
}

void read_html(struct manuscript *manuscript) {
  size_t size = manuscript->source.size,
         mark = size >= 3 && memcmp(manuscript->source.data, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
  read_range(manuscript, mark, size, GUMBO_TAG_LAST);
}

/* A part of a table needs the table around it. */
static GumboTag context_of(const char *data, size_t begin, size_t end) {
  for (const char *p = data + begin, *last = data + end; (p = memchr(p, '<', (size_t)(last - p))); p++) {
    const char *name = p + 1 + (p + 1 < last && p[1] == '/'), *name_end = name;
    while (name_end < last && (byte_is_letter(*name_end) || byte_is_digit(*name_end))) name_end++;
    switch (gumbo_tagn_enum(name, (unsigned)(name_end - name))) {
      case GUMBO_TAG_TABLE:
        return GUMBO_TAG_BODY;
      case GUMBO_TAG_TD:
      case GUMBO_TAG_TH:
        return GUMBO_TAG_TR;
      case GUMBO_TAG_TR:
        return GUMBO_TAG_TBODY;
      case GUMBO_TAG_TBODY:
      case GUMBO_TAG_THEAD:
      case GUMBO_TAG_TFOOT:
      case GUMBO_TAG_CAPTION:
        return GUMBO_TAG_TABLE;
      default:
        break;
    }
  }
  return GUMBO_TAG_BODY;
}

void read_html_part(struct manuscript *manuscript, size_t begin, size_t end) {
  read_range(manuscript, begin, end, context_of(manuscript->source.data, begin, end));
}
