/* What each element of HTML does to the text that flows through it. */
#include "proof/html.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum {
  HIDES = 1,
  CODES = 2,
  RAISES = 4,
  HEADS = 8,
  CAPTIONS = 16,
  ITEMS = 32,
  CELLS = 64,
  TABLES = 128,
  DRAWS = 256,
  LABELS = 512,
  LINKS = 1024,
  BLOCKS = 2048,
  HEAD_ROWS = 4096,
  SCRIPTS = 8192,
  FRACTION = 16384,
  ALTS = 32768,
  SPACES = 65536
};

static unsigned traits_of(GumboTag tag) {
  switch (tag) {
    case GUMBO_TAG_H1:
    case GUMBO_TAG_H2:
    case GUMBO_TAG_H3:
    case GUMBO_TAG_H4:
    case GUMBO_TAG_H5:
    case GUMBO_TAG_H6:
    case GUMBO_TAG_TITLE:
      return BLOCKS | HEADS;
    case GUMBO_TAG_CAPTION:
    case GUMBO_TAG_FIGCAPTION:
      return BLOCKS | CAPTIONS;
    case GUMBO_TAG_LI:
    case GUMBO_TAG_DT:
    case GUMBO_TAG_DD:
      return BLOCKS | ITEMS;
    case GUMBO_TAG_TD:
    case GUMBO_TAG_TH:
      return CELLS;
    case GUMBO_TAG_TABLE:
      return TABLES;
    case GUMBO_TAG_THEAD:
      return HEAD_ROWS;
    case GUMBO_TAG_SCRIPT:
    case GUMBO_TAG_STYLE:
    case GUMBO_TAG_TEMPLATE:
    case GUMBO_TAG_ANNOTATION_XML:
      return HIDES;
    case GUMBO_TAG_PRE:
    case GUMBO_TAG_LISTING:
    case GUMBO_TAG_XMP:
    case GUMBO_TAG_TEXTAREA:
      return BLOCKS | HIDES;
    case GUMBO_TAG_CODE:
    case GUMBO_TAG_KBD:
    case GUMBO_TAG_SAMP:
    case GUMBO_TAG_TT:
      return CODES;
    case GUMBO_TAG_SUP:
    case GUMBO_TAG_SUB:
      return RAISES;
    case GUMBO_TAG_SVG:
      return BLOCKS | DRAWS;
    case GUMBO_TAG_A:
      return LINKS;
    case GUMBO_TAG_ADDRESS:
    case GUMBO_TAG_ARTICLE:
    case GUMBO_TAG_ASIDE:
    case GUMBO_TAG_BLOCKQUOTE:
    case GUMBO_TAG_BODY:
    case GUMBO_TAG_BUTTON:
    case GUMBO_TAG_CENTER:
    case GUMBO_TAG_DETAILS:
    case GUMBO_TAG_DIR:
    case GUMBO_TAG_DIV:
    case GUMBO_TAG_DL:
    case GUMBO_TAG_FIELDSET:
    case GUMBO_TAG_FIGURE:
    case GUMBO_TAG_FOOTER:
    case GUMBO_TAG_FORM:
    case GUMBO_TAG_HEAD:
    case GUMBO_TAG_HEADER:
    case GUMBO_TAG_HGROUP:
    case GUMBO_TAG_HR:
    case GUMBO_TAG_HTML:
    case GUMBO_TAG_LEGEND:
    case GUMBO_TAG_MAIN:
    case GUMBO_TAG_MENU:
    case GUMBO_TAG_NAV:
    case GUMBO_TAG_NOSCRIPT:
    case GUMBO_TAG_OL:
    case GUMBO_TAG_OPTGROUP:
    case GUMBO_TAG_OPTION:
    case GUMBO_TAG_P:
    case GUMBO_TAG_SECTION:
    case GUMBO_TAG_SELECT:
    case GUMBO_TAG_SUMMARY:
    case GUMBO_TAG_UL:
      return BLOCKS;
    default:
      return 0;
  }
}

/* Names gumbo has no number for. */
static unsigned named_traits(const struct html_tag *tag, const char *name, size_t length) {
  static const struct {
    const char *name;
    bool drawing;
    unsigned traits;
  } list[] = {{"text", true, LABELS},
              {"tspan", true, 0},
              {"title", true, LABELS | ALTS},
              {"desc", true, LABELS | ALTS},
              {"foreignObject", true, LABELS | BLOCKS},
              {"msup", false, SCRIPTS},
              {"msub", false, SCRIPTS},
              {"mfrac", false, FRACTION},
              {"msubsup", false, SCRIPTS},
              {"mspace", false, SPACES},
              {"annotation", false, HIDES}};
  for (size_t i = 0; i < sizeof list / sizeof *list; i++)
    if (list[i].drawing == tag->drawing && strlen(list[i].name) == length &&
        strncasecmp(list[i].name, name, length) == 0)
      return list[i].traits;
  return 0;
}

struct html *html_new(struct manuscript *manuscript) {
  struct html *html = arena_alloc(manuscript->arena, sizeof *html);
  html->manuscript = manuscript;
  html->main = html->text = builder_new(manuscript);
  html->code = builder_new(manuscript);
  html->attribute = builder_new(manuscript);
  html->drawn = svg_text_new(manuscript->arena);
  html->span = 1;
  return html;
}

/* ---- pieces ---- */

static void end_piece(struct html *html, size_t at) {
  if (html->text != html->main) return; /* a block inside code */
  html->text->script = SCRIPT_NONE;
  if (html->cells)
    builder_break(html->text, at, 1);
  else
    builder_end(html->text, html->headings   ? PIECE_HEADING
                            : html->captions ? PIECE_CAPTION
                            : html->items    ? PIECE_LIST_ITEM
                                             : PIECE_PARAGRAPH);
}

static void put_attribute(struct html *html, const struct html_tag *tag, const char *name) {
  size_t from, to;
  if (!html_attribute(html->manuscript, tag->begin, tag->end, name, &from, &to)) return;
  html_put_value(html->attribute, from, to);
  builder_end(html->attribute, PIECE_ALT);
}

static bool attribute_is(const struct html *html, const struct html_tag *tag, const char *name, const char *value) {
  size_t from, to;
  return html_attribute(html->manuscript, tag->begin, tag->end, name, &from, &to) && strlen(value) == to - from &&
         strncasecmp(html->manuscript->source.data + from, value, to - from) == 0;
}

static void put_attributes(struct html *html, const struct html_tag *tag) {
  static const char *const said[] = {"description", "og:description", "og:title", "twitter:description"};
  if (!memchr(html->manuscript->source.data + tag->begin, '=', tag->end - tag->begin)) return;
  put_attribute(html, tag, "alt");
  put_attribute(html, tag, "title");
  put_attribute(html, tag, "aria-label");
  for (size_t i = 0; tag->tag == GUMBO_TAG_META && i < sizeof said / sizeof *said; i++)
    if (attribute_is(html, tag, "name", said[i]) || attribute_is(html, tag, "property", said[i]))
      put_attribute(html, tag, "content");
}

/* ---- tables ---- */

static void open_row(struct html *html) {
  if (html->tables != 1 || html->cells) return;
  html->unsure_head = !html->thead && !html->rows;
  table_begin_row(html->table, html->thead);
  html->rows++;
}

static void open_cell(struct html *html, const struct html_tag *tag, size_t at) {
  if (html->tables > 1 || html->cells++) {
    builder_break(html->text, at, 1);
    return;
  }
  html->span = html_span(html->manuscript, tag, "colspan");
  size_t rows = html_span(html->manuscript, tag, "rowspan");
  if (!html->table) return;
  table_skip_spanned(html->table);
  if (rows > 1) table_span_rows(html->table, html->span, rows - 1);
  if (!html->unsure_head) return;
  if (tag->tag == GUMBO_TAG_TH) {
    html->table->in_head = true;
  } else {
    if (html->table->in_head) table_unhead(html->table);
    html->unsure_head = html->table->in_head = false;
  }
}

static void close_cell(struct html *html) {
  if (html->tables > 1 || --html->cells) return;
  html->text->script = SCRIPT_NONE;
  if (html->table)
    table_end_cell(html->table, html->text, html->span);
  else
    builder_end(html->text, PIECE_CELL);
}

static void open_table(struct html *html, size_t at) {
  if (html->tables++) {
    builder_break(html->text, at, 1);
    return;
  }
  end_piece(html, at);
  if (!html->table) html->table = table_new(html->manuscript);
  table_begin(html->table);
  html->rows = 0;
}

/* ---- code, raised text, formulas, drawings ---- */

static void open_code(struct html *html, size_t at) {
  if (html->codes++) return;
  html->code_at = at;
  builder_clear(html->code);
  html->text = html->code;
}

static void close_code(struct html *html, size_t at) {
  if (--html->codes) return;
  struct builder *code = html->code;
  html->text = html->main;
  if (code->text.length && code_is_quantity(code->text.item, code->text.length)) {
    builder_join(html->main, code);
  } else {
    builder_gap(html->main, html->code_at, at > html->code_at ? at - html->code_at : 1);
  }
}

/* A link inside the page, where a footnote may stand; *note: it says that it is one. */
static bool is_local_link(const struct html *html, const struct html_tag *tag, bool *note) {
  size_t from, to;
  const char *data = html->manuscript->source.data;
  *note = attribute_is(html, tag, "epub:type", "noteref") || attribute_is(html, tag, "role", "doc-noteref") ||
          attribute_is(html, tag, "class", "footnote-ref") || attribute_is(html, tag, "class", "footnote-reference");
  return html_attribute(html->manuscript, tag->begin, tag->end, "href", &from, &to) && from < to && data[from] == '#';
}

static void open_child(struct html *html, struct html_frame *parent, size_t at) {
  if (!(parent->flags & (SCRIPTS | FRACTION)) || parent->children > 3 || ++parent->children < 2) return;
  if (parent->flags & FRACTION) {
    builder_tighten(html->text);
    builder_decode(html->text, "/", 1, at, 1);
  } else {
    builder_tighten(html->text);
    html->text->script = parent->flags & RAISES || parent->children == 3 ? SCRIPT_RAISED : SCRIPT_LOWERED;
  }
}

static void open_label(struct html *html, const struct html_tag *tag, unsigned flags) {
  bool alt = flags & ALTS;
  enum svg_join join = alt ? SVG_APART : svg_text_open(html->drawn, html->manuscript, tag, true);
  html->labels++;
  if (join == SVG_SPACE) builder_space(html->text, tag->begin, 1);
  if (join == SVG_APART) end_piece(html, tag->begin);
}

/* ---- elements ---- */

static struct html_frame *push(struct html *html, GumboTag tag, unsigned flags) {
  if (html->frames == html->frame_room) {
    size_t room = html->frame_room * 2 + 64;
    struct html_frame *larger = arena_array(html->manuscript->arena, room, sizeof *larger);
    if (html->frames) memcpy(larger, html->frame, html->frames * sizeof *larger);
    html->frame = larger;
    html->frame_room = room;
  }
  struct html_frame *frame = &html->frame[html->frames++];
  *frame = (struct html_frame){.tag = tag, .flags = flags};
  return frame;
}

static const char *name_of(const struct html *html, const struct html_tag *tag, size_t *length) {
  const char *data = html->manuscript->source.data, *name = data + tag->begin + 1, *end = data + tag->end;
  *length = 0;
  if (tag->end <= tag->begin) return name;
  for (const char *p = name; p < end && !byte_is_blank(*p) && *p != '/' && *p != '>'; p++) {
    if (*p == ':') name = p + 1;
    *length = (size_t)(p + 1 - name);
  }
  return name;
}

static unsigned flags_of(const struct html *html, const struct html_tag *tag) {
  size_t length;
  unsigned flags = tag->drawing && tag->tag != GUMBO_TAG_SVG ? 0 : traits_of(tag->tag);
  if (tag->drawing && (tag->tag == GUMBO_TAG_STYLE || tag->tag == GUMBO_TAG_SCRIPT)) flags = HIDES;
  if (tag->drawing || tag->tag == GUMBO_TAG_UNKNOWN) {
    const char *name = name_of(html, tag, &length);
    flags |= named_traits(tag, name, length);
    if (flags & SCRIPTS && length == 4 && (name[3] | 0x20) == 'p') flags |= RAISES; /* msup */
  }
  bool note = false;
  if (flags & LINKS && !is_local_link(html, tag, &note)) flags &= ~(unsigned)LINKS;
  bool raised = (flags & RAISES && !(flags & SCRIPTS)) && html->links;
  if (note || raised || (flags & LINKS && html->text->script == SCRIPT_RAISED)) flags |= HIDES;
  return flags;
}

void html_flow_open(struct html *html, const struct html_tag *tag) {
  size_t at = tag->begin;
  if (html->frames) open_child(html, &html->frame[html->frames - 1], at);
  unsigned flags = flags_of(html, tag);
  push(html, tag->tag, flags);
  if (html->hidden) {
    html->hidden += flags & HIDES ? 1 : 0;
    return;
  }
  if (flags & BLOCKS) end_piece(html, at);
  put_attributes(html, tag);
  if (flags & HIDES) html->hidden++;
  if (flags & HEADS) html->headings++;
  if (flags & CAPTIONS) html->captions++;
  if (flags & ITEMS) html->items++;
  if (flags & DRAWS) html->drawings++;
  if (flags & LINKS) html->links++;
  if (flags & HEAD_ROWS && html->tables == 1) html->thead = true;
  if (flags & TABLES) open_table(html, at);
  if (tag->tag == GUMBO_TAG_TR) open_row(html);
  if (flags & CELLS) open_cell(html, tag, at);
  if (flags & CODES) open_code(html, at);
  if (flags & LABELS) open_label(html, tag, flags);
  if (flags & RAISES && !(flags & SCRIPTS))
    html->text->script = tag->tag == GUMBO_TAG_SUP ? SCRIPT_RAISED : SCRIPT_LOWERED;
  if (flags & SPACES) builder_space(html->text, at, tag->end > at ? tag->end - at : 1);
  if (tag->tag == GUMBO_TAG_BR) builder_break(html->text, at, tag->end - at);
  if (tag->tag == GUMBO_TAG_IMG) builder_gap(html->text, at, tag->end - at);
  size_t length;
  if (tag->drawing && html->labels && strncmp(name_of(html, tag, &length), "tspan", 5) == 0 &&
      svg_text_open(html->drawn, html->manuscript, tag, false) == SVG_SPACE)
    builder_space(html->text, at, 1);
}

void html_flow_close(struct html *html, size_t at) {
  if (!html->frames) return;
  struct html_frame frame = html->frame[--html->frames];
  unsigned flags = frame.flags;
  bool was_hidden = html->hidden > 0;
  if (flags & HIDES) html->hidden--;
  if (html->frames && html->frame[html->frames - 1].flags & SCRIPTS) html->text->script = SCRIPT_NONE;
  if (was_hidden && !(flags & HIDES)) return;
  if (html->hidden) return;
  if (flags & CODES) close_code(html, at);
  if (flags & RAISES && !(flags & SCRIPTS)) html->text->script = SCRIPT_NONE;
  if (flags & CELLS) close_cell(html);
  if (flags & LABELS) {
    html->labels--;
    if (flags & ALTS) builder_end(html->text, PIECE_ALT);
  }
  if (flags & BLOCKS) end_piece(html, at);
  if (flags & HEADS) html->headings--;
  if (flags & CAPTIONS) html->captions--;
  if (flags & ITEMS) html->items--;
  if (flags & DRAWS) html->drawings--;
  if (flags & LINKS) html->links--;
  if (flags & HEAD_ROWS) html->thead = false;
  if (flags & TABLES) html->tables--;
}

void html_comment(struct html *html, size_t from, size_t to) {
  if (to - from < 7) return;
  manuscript_remark(html->manuscript, from, from + 4, to - 3);
}

void html_finish(struct html *html) {
  while (html->frames) html_flow_close(html, html->manuscript->source.size);
  end_piece(html, html->manuscript->source.size);
}
