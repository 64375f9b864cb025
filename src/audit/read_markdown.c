/* Markdown (CommonMark with tables), by md4c. One run per heading, paragraph, list item's paragraph and cell. */
#include "audit/read.h"

#include <gumbo.h>
#include <limits.h>
#include <md4c.h>
#include <string.h>
#include <strings.h>

struct reader {
  struct found *found;
  struct run_builder text;
  size_t at; /* end of the last text that points into the file: where copies stand */
};

/* The source offset of text; copies (soft breaks, entities in attributes) stand where the last text ended. */
static bool offset_of(struct reader *reader, const char *text, size_t size, size_t *at) {
  const struct bytes *bytes = &reader->found->bytes;
  bool inside = text >= bytes->data && text + size <= bytes->data + bytes->size;
  *at = inside ? (size_t)(text - bytes->data) : reader->at;
  if (inside) reader->at = *at + size;
  return inside;
}

/* gumbo has the table of named entities. An unknown one stays as it is written. */
static const char *entity(struct arena *arena, const char *text, size_t size) {
  GumboOptions options = kGumboDefaultOptions;
  options.fragment_context = GUMBO_TAG_BODY;
  options.max_errors = 0;
  GumboOutput *output = gumbo_parse_with_options(&options, text, size);
  const char *decoded = arena_slice(arena, text, size);
  const GumboVector *children = &output->root->v.element.children;
  const GumboNode *node = children->length ? children->data[0] : NULL;
  if (node && (node->type == GUMBO_NODE_TEXT || node->type == GUMBO_NODE_WHITESPACE))
    decoded = arena_copy(arena, node->v.text.text);
  gumbo_destroy_output(&options, output);
  return decoded;
}

static void put_attribute(struct reader *reader, const MD_ATTRIBUTE *attribute) {
  if (!attribute->text) return;
  struct run_builder builder = {.found = reader->found};
  for (size_t i = 0; attribute->substr_offsets[i] < attribute->size; i++) {
    const char *text = attribute->text + attribute->substr_offsets[i];
    size_t size = attribute->substr_offsets[i + 1] - attribute->substr_offsets[i], at;
    bool mapped = offset_of(reader, text, size, &at);
    if (attribute->substr_types[i] == MD_TEXT_ENTITY) {
      const char *decoded = entity(reader->found->arena, text, size);
      run_put(&builder, decoded, strlen(decoded), at, false);
    } else
      run_put(&builder, text, size, at, mapped);
  }
  run_end(&builder);
}

static int enter_block(MD_BLOCKTYPE type, void *detail, void *context) {
  struct reader *reader = context;
  (void)type, (void)detail;
  run_end(&reader->text);
  return 0;
}

static int enter_span(MD_SPANTYPE type, void *detail, void *context) {
  (void)type, (void)detail, (void)context;
  return 0;
}

/* Titles of images and links are runs of their own; where md4c had to copy one, it stands behind the text of its span. */
static int leave_span(MD_SPANTYPE type, void *detail, void *context) {
  struct reader *reader = context;
  if (type == MD_SPAN_IMG) put_attribute(reader, &((MD_SPAN_IMG_DETAIL *)detail)->title);
  if (type == MD_SPAN_A) put_attribute(reader, &((MD_SPAN_A_DETAIL *)detail)->title);
  return 0;
}

/* Tags that only change the look vanish, comments too; anything else stays as text and will differ. */
static void put_html(struct reader *reader, const char *text, size_t size, size_t at, bool mapped) {
  static const char *const looks[] = {"b", "i", "em", "strong", "span", "small", "br", "code", "wbr"};
  const char *end = text + size;
  for (const char *p = text; p < end;) {
    const char *close = NULL;
    if (end - p >= 4 && memcmp(p, "<!--", 4) == 0) {
      close = memmem(p, (size_t)(end - p), "-->", 3);
      close = close ? close + 3 : end;
    } else if (*p == '<') {
      const char *name = p + 1 + (p + 1 < end && p[1] == '/');
      size_t length = 0;
      while (name + length < end && !strchr(" \t\r\n/>", name[length])) length++;
      for (size_t i = 0; i < sizeof looks / sizeof *looks && !close; i++)
        if (strlen(looks[i]) == length && strncasecmp(name, looks[i], length) == 0)
          close = memchr(p, '>', (size_t)(end - p));
      if (close) close++;
      if (close && length == 2 && strncasecmp(name, "br", 2) == 0) run_put_space(&reader->text, at);
    }
    if (!close) {
      close = p + 1;
      run_put(&reader->text, p, 1, mapped ? at + (size_t)(p - text) : at, mapped);
    }
    p = close;
  }
}

static int text_found(MD_TEXTTYPE type, const MD_CHAR *text, MD_SIZE size, void *context) {
  struct reader *reader = context;
  size_t at;
  bool mapped = offset_of(reader, text, size, &at);
  if (type == MD_TEXT_BR || type == MD_TEXT_SOFTBR)
    run_put_space(&reader->text, at);
  else if (type == MD_TEXT_HTML)
    put_html(reader, text, size, at, mapped);
  else if (type == MD_TEXT_ENTITY) {
    const char *decoded = entity(reader->found->arena, text, size);
    run_put(&reader->text, decoded, strlen(decoded), at, false);
  } else
    run_put(&reader->text, text, size, at, mapped);
  return 0;
}

bool found_read_markdown(struct arena *arena, const char *file, struct bytes bytes, struct found *found,
                         struct report *report) {
  if (!found_begin(arena, file, bytes, found, report)) return false;
  struct reader reader = {.found = found, .text = {.found = found}};
  const MD_PARSER parser = {.flags = MD_FLAG_TABLES,
                            .enter_block = enter_block,
                            .leave_block = enter_block,
                            .enter_span = enter_span,
                            .leave_span = leave_span,
                            .text = text_found};
  if (bytes.size > INT_MAX || md_parse(bytes.data, (MD_SIZE)bytes.size, &parser, &reader) != 0) {
    report_add(report, FINDING_UNREADABLE, (struct place){.file = file}, "the Markdown could not be parsed");
    return false;
  }
  run_end(&reader.text);
  return true;
}
