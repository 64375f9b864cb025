/* Attributes, read from the source of a tag. */
#include "proof/html.h"

#include <string.h>
#include <strings.h>

bool html_attribute(const struct manuscript *manuscript, size_t begin, size_t end, const char *name, size_t *from,
                    size_t *to) {
  const char *data = manuscript->source.data;
  size_t length = strlen(name), at = begin;
  while (at < end && !byte_is_blank(data[at]) && data[at] != '/' && data[at] != '>') at++;
  while (at < end) {
    while (at < end && (byte_is_blank(data[at]) || data[at] == '/')) at++;
    size_t word = at;
    while (at < end && !byte_is_blank(data[at]) && data[at] != '=' && data[at] != '>' && data[at] != '/') at++;
    bool found = at - word == length && strncasecmp(data + word, name, length) == 0;
    if (at == word) at++;
    while (at < end && byte_is_blank(data[at])) at++;
    *from = *to = at;
    if (at < end && data[at] == '=') {
      at++;
      while (at < end && byte_is_blank(data[at])) at++;
      char quote = at < end && (data[at] == '"' || data[at] == '\'') ? data[at] : 0;
      at += quote != 0;
      *from = at;
      while (at < end && (quote ? data[at] != quote : !byte_is_blank(data[at]) && data[at] != '>')) at++;
      *to = at;
      at += quote != 0;
    }
    if (found) return true;
  }
  return false;
}

void html_put_value(struct builder *builder, size_t from, size_t to) {
  const char *data = builder->manuscript->source.data;
  for (size_t at = from, n; at < to; at += n) {
    char decoded[16];
    size_t size;
    if ((n = entity_read(builder->manuscript, data + at, data + to, decoded, &size))) {
      if (size == 1 && byte_is_blank(*decoded))
        builder_space(builder, at, n);
      else
        builder_decode(builder, decoded, size, at, n);
      continue;
    }
    const char *next = memchr(data + at + 1, '&', to - at - 1);
    n = next ? (size_t)(next - data) - at : to - at;
    builder_put_folded(builder, at, n);
  }
}

size_t html_span(const struct manuscript *manuscript, const struct html_tag *tag, const char *name) {
  size_t from, to, span = 0;
  if (!html_attribute(manuscript, tag->begin, tag->end, name, &from, &to)) return 1;
  while (from < to && byte_is_digit(manuscript->source.data[from]) && span < TABLE_COLUMNS)
    span = span * 10 + (size_t)(manuscript->source.data[from++] - '0');
  return span ? span : 1;
}
