/* Decoded text beside its source: a parser decodes character references, we walk along the source and find each byte's
 * place. */
#include "proof/html.h"

#include <string.h>

struct walk {
  struct html *html;
  const char *text, *text_end; /* what is left, decoded */
  size_t at, end;              /* what is left of the source */
};

static const char *source_of(const struct walk *walk) { return walk->html->manuscript->source.data; }

static void put_decoded(struct walk *walk, size_t length, size_t size) {
  struct builder *text = walk->html->text;
  if (length == 1 && byte_is_blank(*walk->text))
    builder_space(text, walk->at, size);
  else
    builder_decode(text, walk->text, length, walk->at, size);
  walk->text += length;
  walk->at += size;
}

static bool take_reference(struct walk *walk) {
  char decoded[16];
  size_t length, left = (size_t)(walk->text_end - walk->text);
  size_t n =
      entity_read(walk->html->manuscript, source_of(walk) + walk->at, source_of(walk) + walk->end, decoded, &length);
  if (!n || length > left || memcmp(decoded, walk->text, length) != 0) return false;
  put_decoded(walk, length, n);
  return true;
}

/* Tags and comments that a parser dropped between two parts of one text. */
static bool skip_markup(struct walk *walk) {
  const char *data = source_of(walk), *at = data + walk->at, *close = NULL;
  size_t left = walk->end - walk->at;
  if (left > 4 && memcmp(at, "<!--", 4) == 0)
    close = memmem(at, left, "-->", 3);
  else
    close = memchr(at, '>', left);
  if (!close) return false;
  if (*close == '-') close += 2;
  walk->at = (size_t)(close + 1 - data);
  return true;
}

static size_t literal_length(const struct walk *walk) {
  const char *text = walk->text, *source = source_of(walk) + walk->at, *end = source_of(walk) + walk->end;
  while (text < walk->text_end && source < end && *text == *source && *source != '&' && *source != '\r')
    text++, source++;
  return (size_t)(text - walk->text);
}

void html_text(struct html *html, const char *text, size_t length, size_t from, size_t to) {
  if (html->hidden || (html->drawings && !html->labels)) return;
  if (html->drawn && html->labels) svg_text_put(html->drawn, text, length);
  struct walk walk = {html, text, text + length, from, to};
  if (html->literal && length == to - from) {
    builder_put_folded(html->text, from, length);
    return;
  }
  while (walk.text < walk.text_end) {
    size_t n = literal_length(&walk);
    if (n) {
      builder_put_folded(html->text, walk.at, n);
      walk.text += n;
      walk.at += n;
      continue;
    }
    char c = walk.at < walk.end ? source_of(&walk)[walk.at] : '\0';
    if (c == '&' && take_reference(&walk)) continue;
    if (c == '&' && *walk.text != '&') { /* an entity of the document's own */
      put_decoded(&walk, (size_t)(walk.text_end - walk.text), walk.end - walk.at);
    } else if (c == '&') {
      builder_put(html->text, walk.at++, 1);
      walk.text++;
    } else if (c == '\r' && *walk.text == '\n') {
      put_decoded(&walk, 1, walk.at + 1 < walk.end && source_of(&walk)[walk.at + 1] == '\n' ? 2 : 1);
    } else if (c == '\r') {
      walk.at++;
    } else if (c == '<' && skip_markup(&walk)) {
      continue;
    } else {
      builder_gap(html->text, from,
                  to > from ? to - from : 1); /* the rest stands somewhere in from…to; where is not known */
      return;
    }
  }
}
