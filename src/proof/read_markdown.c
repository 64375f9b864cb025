/* Markdown, by md4c: CommonMark with tables, mathematics between dollars, HTML understood, front matter skipped. */
#include "proof/html.h"

#include <limits.h>
#include <md4c.h>
#include <stdint.h>
#include <string.h>
#include <strings.h>

struct markdown {
  struct manuscript *manuscript;
  struct builder *main, *alt, *spare; /* spare: where a text with mathematics is built anew */
  struct builder *text;               /* main, or alt inside an image */
  struct table *table;
  size_t at;             /* end of the last text that pointed into the source */
  size_t code, code_end; /* range of the code or HTML gathered; code_end 0: none */
  size_t cells, cells_most;
  int images, items, parts; /* parts: Markdown inside Markdown */
  bool in_heading, in_cell, in_code_span, in_code_block, in_html_block, in_code_tag, in_autolink;
};

enum { GROWTH = 4, PARTS_DEEPEST = 4, STOPS = -3, TOO_MANY = -2 }; /* md4c stops at negative answers only */

static int parse(struct markdown *markdown, size_t begin, size_t end);

/* Source offset of a text of md4c's; false for its copies (line ends, blanks), which stand at `at`. */
static bool offset_of(struct markdown *markdown, const char *text, size_t size, size_t *at) {
  uintptr_t base = (uintptr_t)markdown->manuscript->source.data, p = (uintptr_t)text;
  bool inside = p >= base && p + size <= base + markdown->manuscript->source.size;
  *at = inside ? (size_t)(p - base) : markdown->at;
  if (inside) markdown->at = *at + size;
  return inside;
}

/* The line end or blanks at `at`: what a copy of md4c's stands for. At least one byte. */
static size_t blanks_at(const struct markdown *markdown, size_t at) {
  const struct bytes *source = &markdown->manuscript->source;
  size_t n = 0;
  while (at + n < source->size && byte_is_blank(source->data[at + n])) n++;
  return n ? n : 1;
}

/* ---- mathematics ---- */

static bool opens(const char *text, size_t length, size_t at, size_t dollars) {
  return at + dollars < length && !byte_is_blank(text[at + dollars]);
}

/* pandoc's rule: no blank inside the dollars, no digit behind the second, no other dollar between. */
static size_t closing(const char *text, size_t length, size_t from, size_t dollars) {
  for (size_t i = from; i + dollars <= length; i++) {
    if (text[i] == '\\') {
      i++;
      continue;
    }
    if (text[i] != '$') continue;
    bool twice = i + 1 < length && text[i + 1] == '$', digit = i + dollars < length && byte_is_digit(text[i + dollars]);
    if (i == from || twice != (dollars == 2)) return 0;
    return dollars == 2 || (!byte_is_blank(text[i - 1]) && !digit) ? i : 0;
  }
  return 0;
}

static bool is_escaped(const char *source, size_t at) { return at && source[at - 1] == '\\'; }

/* Where the mathematics that opens at text offset *at ends; *from and to the source between its dollars. */
static bool find_math(const struct markdown *markdown, const struct piece *piece, size_t at, size_t *end, size_t *from,
                      size_t *to) {
  const char *source = markdown->manuscript->source.data;
  size_t dollars = at + 1 < piece->length && piece->text[at + 1] == '$' ? 2 : 1, begin = piece_source(piece, at);
  if (source[begin] != '$' || is_escaped(source, begin) || !opens(piece->text, piece->length, at, dollars))
    return false;
  enum { FORMULA_MOST = 4096 };
  size_t last = piece_source_end(piece, piece->length), close;
  if (last > begin + FORMULA_MOST) last = begin + FORMULA_MOST;
  /* look in the source: md4c may have taken a backslash or an underscore away */
  if (!(close = closing(source, last, begin + dollars, dollars))) return false;
  *from = begin + dollars;
  *to = close;
  *end = at;
  while (*end < piece->length && piece_source(piece, *end) < close + dollars) ++*end;
  return true;
}

static void read_mathematics(struct markdown *markdown) {
  struct builder *text = markdown->text;
  if (!text->solid || !memchr(text->text.item, '$', text->text.length)) return;
  struct piece piece = {.text = text->text.item, .length = text->text.length, .step = text->step, .steps = text->steps};
  struct builder *made = markdown->spare;
  size_t copied = 0, from, to, end;
  for (size_t i = 0; i < piece.length; i++) {
    if (piece.text[i] != '$' || !find_math(markdown, &piece, i, &end, &from, &to)) continue;
    builder_copy(made, text, copied, i);
    read_math(made, from, to);
    copied = end;
    i = end - 1;
  }
  if (!copied) return;
  builder_copy(made, text, copied, piece.length);
  markdown->spare = text;
  if (markdown->main == text)
    markdown->main = made;
  else
    markdown->alt = made;
  markdown->text = made;
  builder_clear(text);
}

/* ---- HTML ---- */

static bool tag_is(const char *name, size_t length, const char *word) {
  return strlen(word) == length && strncasecmp(name, word, length) == 0;
}

static void put_code(struct markdown *markdown, size_t from, size_t to) {
  if (to > from && code_is_quantity(markdown->manuscript->source.data + from, to - from))
    builder_put_folded(markdown->text, from, to - from);
  else
    builder_gap(markdown->text, from, to > from ? to - from : 1);
}

/* Between <code> and </code> character references count. */
static void put_tagged_code(struct markdown *markdown, size_t from, size_t to) {
  struct builder *code = markdown->spare;
  builder_clear(code);
  html_put_value(code, from, to);
  if (code->solid && code_is_quantity(code->text.item, code->text.length))
    builder_join(markdown->text, code);
  else
    builder_gap(markdown->text, from, to > from ? to - from : 1);
  builder_clear(code);
}

static void read_tag(struct markdown *markdown, size_t begin, size_t end) {
  static const char *const codes[] = {"code", "kbd", "samp", "tt", "pre"};
  const char *data = markdown->manuscript->source.data;
  if (end - begin >= 7 && memcmp(data + begin, "<!--", 4) == 0) {
    manuscript_remark(markdown->manuscript, begin, begin + 4, end - 3);
    return;
  }
  bool closes = data[begin + 1] == '/';
  const char *name = data + begin + 1 + closes;
  size_t length = 0;
  while (name + length < data + end && (byte_is_letter(name[length]) || byte_is_digit(name[length]))) length++;
  if (tag_is(name, length, "br"))
    builder_break(markdown->text, begin, end - begin);
  else if (tag_is(name, length, "sup"))
    markdown->text->script = closes ? SCRIPT_NONE : SCRIPT_RAISED;
  else if (tag_is(name, length, "sub"))
    markdown->text->script = closes ? SCRIPT_NONE : SCRIPT_LOWERED;
  else if (tag_is(name, length, "img")) {
    size_t from, to;
    if (html_attribute(markdown->manuscript, begin, end, "alt", &from, &to)) {
      builder_clear(markdown->spare);
      html_put_value(markdown->spare, from, to);
      builder_end(markdown->spare, PIECE_ALT);
    }
    builder_gap(markdown->text, begin, end - begin);
  }
  for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
    if (!tag_is(name, length, codes[i])) continue;
    if (closes && markdown->in_code_tag) put_tagged_code(markdown, markdown->code, begin);
    markdown->in_code_tag = !closes;
    markdown->code = end;
  }
}

/* One tag comes in as many texts as it has lines. */
static void gather_tag(struct markdown *markdown, size_t at, size_t size) {
  const char *data = markdown->manuscript->source.data;
  size_t end = at + size;
  if (!markdown->code_end) {
    if (markdown->in_code_tag && data[at + 1] != '/') return;
    if (!markdown->in_code_tag) markdown->code = at;
    markdown->code_end = at;
  }
  size_t begin = markdown->in_code_tag ? markdown->code_end : markdown->code;
  bool comment = end - begin >= 4 && memcmp(data + begin, "<!--", 4) == 0;
  bool complete = comment ? end - begin >= 7 && memcmp(data + end - 3, "-->", 3) == 0 : data[end - 1] == '>';
  if (!complete) return;
  markdown->code_end = 0;
  read_tag(markdown, begin, end);
}

static void end_html_block(struct markdown *markdown) {
  const char *data = markdown->manuscript->source.data;
  size_t begin = markdown->code, end = markdown->code_end;
  markdown->code_end = 0;
  while (end > begin && byte_is_blank(data[end - 1])) end--;
  while (begin < end && byte_is_blank(data[begin])) begin++;
  if (begin >= end) return;
  if (end - begin >= 4 && memcmp(data + begin, "<!--", 4) == 0) {
    const char *close = memmem(data + begin, end - begin, "-->", 3);
    if (!close) {
      manuscript_refuse(markdown->manuscript, begin, "this comment has no end: all that follows is hidden");
      return;
    }
    manuscript_remark(markdown->manuscript, begin, begin + 4, (size_t)(close - data));
    begin = (size_t)(close + 3 - data);
    while (begin < end && byte_is_blank(data[begin])) begin++;
    if (begin == end) return;
  }
  read_html_part(markdown->manuscript, begin, end);
}

/* ---- plain text and what Markdown dialects put into it ---- */

/* Bytes of a footnote mark, a citation, an attribute list or a template slot at text; 0 when there is none. */
static size_t foreign_syntax(const char *text, size_t size, bool *printed) {
  const char *close = NULL;
  *printed = false;
  if (size < 3) return 0;
  if (text[0] == '[' && (text[1] == '^' || text[1] == '@')) {
    close = memchr(text, ']', size);
    if (close && text[1] == '^' && memchr(text, ' ', (size_t)(close - text))) return 0;
  } else if (text[0] == '{' && (text[1] == '{' || text[1] == '%')) {
    close = memmem(text, size, text[1] == '{' ? "}}" : "%}", 2);
    if (close) close++;
    *printed = text[1] == '{';
  } else if (text[0] == '{' && (text[1] == '#' || text[1] == '.' || text[1] == ':')) {
    close = memchr(text, '}', size);
  }
  return close ? (size_t)(close + 1 - text) : 0;
}

static void put_plain(struct markdown *markdown, size_t at, size_t size) {
  const char *text = markdown->manuscript->source.data + at, *end = text + size, *from = text;
  bool bracket = memchr(text, '[', size), brace = memchr(text, '{', size);
  for (const char *p = text; (bracket || brace) && p < end;) {
    bool printed;
    size_t skipped = *p == '[' || *p == '{' ? foreign_syntax(p, (size_t)(end - p), &printed) : 0;
    if (!skipped) {
      p++;
      continue;
    }
    builder_put(markdown->text, at + (size_t)(from - text), (size_t)(p - from));
    if (printed) builder_gap(markdown->text, at + (size_t)(p - text), skipped);
    p += skipped;
    if (p < end && *p == ':' && !markdown->text->text.length) p++; /* [^1]: the note */
    from = p;
  }
  builder_put(markdown->text, at + (size_t)(from - text), (size_t)(end - from));
}

/* ---- blocks ---- */

/* A table whose rule is too short for md4c: |--|--|. */
static bool read_short_table(struct markdown *markdown) {
  const struct builder *text = markdown->text;
  if (!text->solid || markdown->in_cell || markdown->in_heading || !memchr(text->text.item, '|', text->text.length))
    return false;
  struct piece piece = {.length = text->text.length, .step = text->step, .steps = text->steps};
  size_t begin = piece_source(&piece, 0), end = piece_source_end(&piece, piece.length);
  const char *data = markdown->manuscript->source.data;
  while (begin && data[begin - 1] != '\n') begin--;
  while (end < markdown->manuscript->source.size && data[end] != '\n') end++;
  if (!read_pipe_table(markdown->manuscript, begin, end)) return false;
  builder_clear(markdown->text);
  return true;
}

static void end_piece(struct markdown *markdown) {
  markdown->text = markdown->main;
  if (read_short_table(markdown)) return;
  read_mathematics(markdown);
  markdown->text->script = SCRIPT_NONE;
  markdown->in_code_tag = false;
  if (markdown->in_cell)
    table_end_cell(markdown->table, markdown->text, 1);
  else
    builder_end(markdown->text, markdown->in_heading ? PIECE_HEADING
                                : markdown->items    ? PIECE_LIST_ITEM
                                                     : PIECE_PARAGRAPH);
}

static int enter_block(MD_BLOCKTYPE type, void *detail, void *context) {
  struct markdown *markdown = context;
  (void)detail;
  if (!markdown->in_cell) end_piece(markdown);
  if (type == MD_BLOCK_LI) markdown->items++;
  if (type == MD_BLOCK_H) markdown->in_heading = true;
  if (type == MD_BLOCK_TH || type == MD_BLOCK_TD) {
    markdown->in_cell = true;
    if (markdown->cells++ > markdown->cells_most) return TOO_MANY;
  }
  if (type == MD_BLOCK_TABLE) {
    if (!markdown->table) markdown->table = table_new(markdown->manuscript);
    table_begin(markdown->table);
  }
  if (type == MD_BLOCK_THEAD) markdown->table->in_head = true;
  if (type == MD_BLOCK_TBODY) markdown->table->in_head = false;
  if (type == MD_BLOCK_TR) table_begin_row(markdown->table, markdown->table->in_head);
  markdown->in_code_block = type == MD_BLOCK_CODE;
  markdown->in_html_block = type == MD_BLOCK_HTML;
  markdown->code_end = 0;
  return markdown->manuscript->stopped ? STOPS : 0;
}

/* A fence without an end takes the rest of the file away. */
static void end_code_block(struct markdown *markdown, const MD_BLOCK_CODE_DETAIL *detail) {
  const struct bytes *source = &markdown->manuscript->source;
  size_t at = markdown->code_end;
  if (!detail->fence_char || !at) return;
  while (at < source->size && byte_is_blank(source->data[at])) at++;
  if (at == source->size)
    manuscript_refuse(markdown->manuscript, markdown->code,
                      "this fenced code has no end: all that follows is taken as code");
}

/* ```math, and the directives of MyST, whose content is text: ```{note} */
static void read_directive(struct markdown *markdown, const MD_BLOCK_CODE_DETAIL *detail) {
  static const char *const texts[] = {"note",     "warning",     "tip",      "important", "caution",    "attention",
                                      "danger",   "error",       "hint",     "seealso",   "admonition", "margin",
                                      "sidebar",  "topic",       "epigraph", "figure",    "table",      "exercise",
                                      "solution", "prf:theorem", "card"};
  const char *data = markdown->manuscript->source.data, *info = detail->info.text;
  size_t length = detail->info.size, begin = markdown->code, end = markdown->code_end;
  if (!end || markdown->manuscript->failed) return;
  if ((length == 4 && memcmp(info, "math", 4) == 0) || (length >= 6 && memcmp(info, "{math}", 6) == 0)) {
    read_math(markdown->text, begin, end);
    return;
  }
  const char *close = length && *info == '{' ? memchr(info, '}', length) : NULL;
  bool text = false;
  for (size_t i = 0; close && i < sizeof texts / sizeof *texts; i++)
    text |=
        strlen(texts[i]) == (size_t)(close - info - 1) && memcmp(texts[i], info + 1, (size_t)(close - info - 1)) == 0;
  while (text && begin < end && data[begin] == ':') { /* its options */
    const char *line = memchr(data + begin, '\n', end - begin);
    begin = line ? (size_t)(line + 1 - data) : end;
  }
  if (text && begin < end) parse(markdown, begin, end);
}

static int leave_block(MD_BLOCKTYPE type, void *detail, void *context) {
  struct markdown *markdown = context;
  if (type == MD_BLOCK_HTML) end_html_block(markdown);
  if (type == MD_BLOCK_CODE) end_code_block(markdown, detail);
  if (type == MD_BLOCK_CODE && markdown->parts < PARTS_DEEPEST) read_directive(markdown, detail);
  end_piece(markdown);
  if (type == MD_BLOCK_LI) markdown->items--;
  if (type == MD_BLOCK_H) markdown->in_heading = false;
  if (type == MD_BLOCK_TH || type == MD_BLOCK_TD) markdown->in_cell = false;
  markdown->in_code_block = markdown->in_html_block = false;
  return markdown->manuscript->stopped ? STOPS : 0;
}

/* ---- spans ---- */

static int enter_span(MD_SPANTYPE type, void *detail, void *context) {
  struct markdown *markdown = context;
  if (type == MD_SPAN_CODE) {
    markdown->in_code_span = true;
    markdown->code_end = 0;
  } else if (type == MD_SPAN_IMG && !markdown->images++) {
    builder_clear(markdown->alt);
    markdown->text = markdown->alt;
  } else if (type == MD_SPAN_A) {
    const MD_SPAN_A_DETAIL *link = detail;
    const char *href = link->href.text, *data = markdown->manuscript->source.data;
    /* <https://…>: the address is the text */
    markdown->in_autolink = href && (uintptr_t)href > (uintptr_t)data &&
                            (uintptr_t)href < (uintptr_t)(data + markdown->manuscript->source.size) &&
                            href[-1] == '<' && href[link->href.size] == '>' && (href - data < 3 || href[-2] != '(');
  }
  return 0;
}

/* The title of an image or link, when it stands in the source as it is read. */
static void put_title(struct markdown *markdown, const MD_ATTRIBUTE *title) {
  size_t before = markdown->at, at;
  if (!title->text || !title->size) return;
  if (offset_of(markdown, title->text, title->size, &at)) {
    builder_clear(markdown->spare);
    builder_put_folded(markdown->spare, at, title->size);
    builder_end(markdown->spare, PIECE_ALT);
    if (at < before) markdown->at = before; /* a definition elsewhere */
    return;
  }
  builder_clear(markdown->spare);
  for (size_t i = 0; title->substr_offsets[i] < title->size; i++) {
    const char *text = title->text + title->substr_offsets[i];
    size_t size = title->substr_offsets[i + 1] - title->substr_offsets[i], length;
    char decoded[16];
    bool entity = title->substr_types[i] == MD_TEXT_ENTITY &&
                  entity_read(markdown->manuscript, text, text + size, decoded, &length);
    builder_decode(markdown->spare, entity ? decoded : text, entity ? length : size, before, 1);
  }
  builder_end(markdown->spare, PIECE_ALT);
}

static int leave_span(MD_SPANTYPE type, void *detail, void *context) {
  struct markdown *markdown = context;
  if (type == MD_SPAN_CODE) {
    markdown->in_code_span = false;
    if (markdown->code_end)
      put_code(markdown, markdown->code, markdown->code_end);
    else
      builder_gap(markdown->text, markdown->at, blanks_at(markdown, markdown->at));
    markdown->code_end = 0;
  } else if (type == MD_SPAN_IMG && !--markdown->images) {
    size_t at = markdown->at;
    read_mathematics(markdown);
    builder_end(markdown->text, PIECE_ALT);
    markdown->text = markdown->main;
    put_title(markdown, &((MD_SPAN_IMG_DETAIL *)detail)->title);
    builder_gap(markdown->text, at, 1);
  } else if (type == MD_SPAN_A) {
    if (markdown->in_autolink) builder_gap(markdown->text, markdown->at - 1, 1);
    markdown->in_autolink = false;
    put_title(markdown, &((MD_SPAN_A_DETAIL *)detail)->title);
  }
  return markdown->manuscript->stopped ? STOPS : 0;
}

static void gather(struct markdown *markdown, size_t at, size_t size) {
  if (!markdown->code_end) markdown->code = at;
  markdown->code_end = at + size;
}

static void put_entity(struct markdown *markdown, size_t at, size_t size) {
  const char *text = markdown->manuscript->source.data + at;
  char decoded[16];
  size_t length, taken = entity_read(markdown->manuscript, text, text + size, decoded, &length);
  if (!taken) {
    builder_put(markdown->text, at, size);
    return;
  }
  builder_decode(markdown->text, decoded, length, at, taken);
  if (taken < size) builder_put(markdown->text, at + taken, size - taken);
}

static int text_found(MD_TEXTTYPE type, const MD_CHAR *text, MD_SIZE size, void *context) {
  struct markdown *markdown = context;
  size_t at;
  bool inside = offset_of(markdown, text, size, &at);
  bool gathers = markdown->in_code_span || markdown->in_code_block || markdown->in_html_block;
  if (gathers) {
    if (inside) gather(markdown, at, size);
  } else if (type == MD_TEXT_HTML) {
    if (inside && size) gather_tag(markdown, at, size);
  } else if (markdown->in_code_tag || markdown->in_autolink) {
    return 0;
  } else if (type == MD_TEXT_SOFTBR) {
    builder_space(markdown->text, at, blanks_at(markdown, at));
  } else if (type == MD_TEXT_BR) {
    builder_break(markdown->text, at, blanks_at(markdown, at));
  } else if (type == MD_TEXT_ENTITY) {
    put_entity(markdown, at, size);
  } else if (inside) {
    put_plain(markdown, at, size);
  }
  return 0;
}

/* ---- the file ---- */

static size_t line_behind(const struct bytes *source, size_t at) {
  const char *end = memchr(source->data + at, '\n', source->size - at);
  return end ? (size_t)(end + 1 - source->data) : source->size;
}

static bool line_is(const struct bytes *source, size_t at, const char *word) {
  size_t end = line_behind(source, at), length = strlen(word);
  while (end > at && byte_is_blank(source->data[end - 1])) end--;
  return end - at == length && memcmp(source->data + at, word, length) == 0;
}

/* Offset behind a byte order mark and front matter (YAML between ---, TOML between +++). */
static size_t skip_front(const struct bytes *source) {
  size_t start = source->size >= 3 && memcmp(source->data, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
  bool yaml = line_is(source, start, "---"), toml = line_is(source, start, "+++");
  if (!yaml && !toml) return start;
  for (size_t at = line_behind(source, start); at < source->size; at = line_behind(source, at)) {
    if (yaml && at == line_behind(source, start) && line_is(source, at, "")) return start; /* a rule, then prose */
    if (yaml ? line_is(source, at, "---") || line_is(source, at, "...") : line_is(source, at, "+++"))
      return line_behind(source, at);
  }
  return start;
}

/* Nothing is on its way when a part begins; what surrounds it is as before when it ends. */
static int parse(struct markdown *markdown, size_t begin, size_t end) {
  static const MD_PARSER parser = {.flags = MD_FLAG_TABLES,
                                   .enter_block = enter_block,
                                   .leave_block = leave_block,
                                   .enter_span = enter_span,
                                   .leave_span = leave_span,
                                   .text = text_found};
  int items = markdown->items;
  markdown->items = 0;
  markdown->in_code_block = false;
  markdown->at = begin;
  markdown->parts++;
  int result = end - begin > INT_MAX
                   ? 1
                   : md_parse(markdown->manuscript->source.data + begin, (MD_SIZE)(end - begin), &parser, markdown);
  markdown->parts--;
  markdown->items = items;
  return result;
}

void read_markdown(struct manuscript *manuscript) {
  struct markdown markdown = {.manuscript = manuscript,
                              .main = builder_new(manuscript),
                              .alt = builder_new(manuscript),
                              .spare = builder_new(manuscript),
                              .cells_most = manuscript->source.size * GROWTH + 4096};
  markdown.text = markdown.main;
  int result = parse(&markdown, skip_front(&manuscript->source), manuscript->source.size);
  if (result && !manuscript->stopped)
    manuscript_refuse(
        manuscript, markdown.at,
        result == TOO_MANY ? "this table has more empty cells than a file may have" : "the Markdown could not be parsed");
}
