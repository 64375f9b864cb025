/* Running text of reStructuredText. */
#include "proof/rst.h"

#include <string.h>

enum { DEEPEST = 32, WORK_MOST = 4 * 1024 * 1024 };

struct span {
  struct rst *rst;
  size_t begin, end;
  size_t closer; /* of the emphasis that is open; 0: none */
  size_t closer_size;
  bool no_emphasis[2];
};

static bool is_word(const struct span *span, size_t at) {
  if (at < span->begin || at >= span->end) return false;
  char c = span->rst->data[at];
  return byte_is_letter(c) || byte_is_digit(c) || c & 0x80;
}

static bool is_blank_at(const struct span *span, size_t at) {
  return at < span->begin || at >= span->end || byte_is_blank(span->rst->data[at]);
}

static bool starts(const struct span *span, size_t at) { return at == span->begin || !is_word(span, at - 1); }

static size_t find(const struct span *span, size_t at, const char *word) {
  const char *found = at < span->end ? memmem(span->rst->data + at, span->end - at, word, strlen(word)) : NULL;
  return found ? (size_t)(found - span->rst->data) : span->end;
}

static void put_code(struct rst *rst, size_t at, size_t from, size_t to, size_t size) {
  if (code_is_quantity(rst->data + from, to - from))
    builder_put(rst->text, from, to - from);
  else
    builder_gap(rst->text, at, size);
}

/* ---- roles ---- */

enum role { ROLE_TEXT, ROLE_CODE, ROLE_REFERENCE, ROLE_MATH, ROLE_RAISED, ROLE_LOWERED };

static enum role role_of(const char *name, size_t length) {
  static const struct {
    const char *name;
    enum role role;
  } roles[] = {{"math", ROLE_MATH},         {"sup", ROLE_RAISED},         {"superscript", ROLE_RAISED},
               {"sub", ROLE_LOWERED},       {"subscript", ROLE_LOWERED},  {"code", ROLE_CODE},
               {"literal", ROLE_CODE},      {"file", ROLE_CODE},          {"samp", ROLE_CODE},
               {"command", ROLE_CODE},      {"program", ROLE_CODE},       {"option", ROLE_CODE},
               {"envvar", ROLE_CODE},       {"func", ROLE_CODE},          {"class", ROLE_CODE},
               {"meth", ROLE_CODE},         {"mod", ROLE_CODE},           {"attr", ROLE_CODE},
               {"data", ROLE_CODE},         {"const", ROLE_CODE},         {"exc", ROLE_CODE},
               {"obj", ROLE_CODE},          {"type", ROLE_CODE},          {"macro", ROLE_CODE},
               {"kbd", ROLE_CODE},          {"regexp", ROLE_CODE},        {"raw-html", ROLE_CODE},
               {"ref", ROLE_REFERENCE},     {"doc", ROLE_REFERENCE},      {"numref", ROLE_REFERENCE},
               {"eq", ROLE_REFERENCE},      {"cite", ROLE_REFERENCE},     {"footcite", ROLE_REFERENCE},
               {"any", ROLE_REFERENCE},     {"download", ROLE_REFERENCE}, {"pep", ROLE_REFERENCE},
               {"rfc", ROLE_REFERENCE},     {"issue", ROLE_REFERENCE},    {"pr", ROLE_REFERENCE},
               {"citation", ROLE_REFERENCE}};
  const char *colon = memrchr(name, ':', length);
  if (colon) length -= (size_t)(colon + 1 - name), name = colon + 1;
  for (size_t i = 0; i < sizeof roles / sizeof *roles; i++)
    if (strlen(roles[i].name) == length && memcmp(roles[i].name, name, length) == 0) return roles[i].role;
  return length > 4 && memcmp(name, "cite", 4) == 0 ? ROLE_REFERENCE : ROLE_TEXT;
}

/* "text <target>": the end of the text; 0 when there is no target. */
static size_t titled(const struct rst *rst, size_t from, size_t to) {
  if (to == from || rst->data[to - 1] != '>') return 0;
  const char *open = memrchr(rst->data + from, '<', to - from);
  if (!open || open == rst->data + from) return 0;
  size_t end = (size_t)(open - rst->data);
  while (end > from && byte_is_blank(rst->data[end - 1])) end--;
  return end;
}

static void put_role(struct span *span, enum role role, size_t at, size_t from, size_t to, size_t size) {
  struct rst *rst = span->rst;
  size_t title = titled(rst, from, to);
  if (role == ROLE_MATH) {
    read_math(rst->text, from, to);
  } else if (role == ROLE_RAISED || role == ROLE_LOWERED) {
    rst->text->script = role == ROLE_RAISED ? SCRIPT_RAISED : SCRIPT_LOWERED;
    builder_put(rst->text, from, to - from);
    rst->text->script = SCRIPT_NONE;
  } else if (role == ROLE_CODE) {
    put_code(rst, at, from, to, size);
  } else if (role == ROLE_REFERENCE && !title) {
    builder_gap(rst->text, at, size);
  } else {
    rst_inline(rst, from, title ? title : to);
  }
}

/* A backquote at `at`, behind a role's name or not. start: where all of it begins. */
static size_t read_quoted(struct span *span, size_t start, size_t at, const char *name, size_t length) {
  struct rst *rst = span->rst;
  const char *data = rst->data;
  bool literal = at + 1 < span->end && data[at + 1] == '`' && !name;
  size_t from = at + 1 + literal, close = find(span, from, literal ? "``" : "`");
  if (close == span->end || close == from || is_blank_at(span, from)) return 0;
  size_t after = close + 1 + literal;
  if (literal) {
    put_code(rst, start, from, close, after - start);
    return after - start;
  }
  enum role role = name ? role_of(name, length) : ROLE_TEXT;
  if (!name && after < span->end && data[after] == ':') {
    size_t end = after + 1;
    while (end < span->end && (is_word(span, end) || strchr("-_.+:", data[end]))) end++;
    if (end - after > 2 && data[end - 1] == ':') {
      role = role_of(data + after + 1, end - after - 2);
      after = end;
    }
  }
  while (after < span->end && data[after] == '_' && after - close <= 2) after++;
  if (rst->depth < DEEPEST) {
    rst->depth++;
    put_role(span, role, start, from, close, after - start);
    rst->depth--;
  }
  return after - start;
}

/* :role:`text` */
static size_t read_role(struct span *span, size_t at) {
  const char *data = span->rst->data;
  size_t end = at + 1;
  while (end < span->end && (is_word(span, end) || strchr("-_.+:", data[end]))) end++;
  if (end - at < 3 || data[end - 1] != ':' || end >= span->end || data[end] != '`') return 0;
  return read_quoted(span, at, end, data + at + 1, end - at - 2);
}

/* ---- other marks ---- */

static size_t read_emphasis(struct span *span, size_t at) {
  const char *data = span->rst->data;
  if (span->closer == at) return span->closer_size;
  bool strong = at + 1 < span->end && data[at + 1] == '*';
  size_t n = strong ? 2 : 1;
  if (!starts(span, at) || is_blank_at(span, at + n) || span->no_emphasis[strong]) return 0;
  for (size_t i = at + n + 1; (i = find(span, i, strong ? "**" : "*")) < span->end; i++) {
    if (is_blank_at(span, i - 1) || data[i - 1] == '\\' || is_word(span, i + n)) continue;
    span->closer = i;
    span->closer_size = n;
    return n;
  }
  span->no_emphasis[strong] = true;
  return 0;
}

static const struct rst_substitution *substitution_find(const struct rst *rst, const char *name, size_t length) {
  const struct rst_substitution *s = rst->substitution;
  while (s && !(s->length == length && memcmp(s->name, name, length) == 0)) s = s->next;
  return s;
}

/* |name| */
static size_t read_substitution(struct span *span, size_t at) {
  struct rst *rst = span->rst;
  size_t close = find(span, at + 1, "|");
  if (!starts(span, at) || close == span->end || close - at < 2 || close - at > 80 || is_blank_at(span, at + 1) ||
      is_blank_at(span, close - 1))
    return 0;
  size_t size = close + 1 - at;
  while (at + size < span->end && rst->data[at + size] == '_') size++;
  const struct rst_substitution *found = substitution_find(rst, rst->data + at + 1, close - at - 1);
  if (!found) {
    builder_gap(rst->text, at, size);
    return size;
  }
  rst->work += found->to - found->from + 1;
  if (rst->depth >= DEEPEST || rst->work > WORK_MOST + rst->size) {
    if (!rst->manuscript->failed)
      manuscript_refuse(rst->manuscript, rst->text->folded ? rst->text->fold_at : at,
                        "this substitution expands without end");
    return size;
  }
  bool folded = rst->text->folded;
  if (!folded) rst->text->folded = true, rst->text->fold_at = at, rst->text->fold_size = size;
  rst->depth++;
  rst_inline(rst, found->from, found->to);
  rst->depth--;
  rst->text->folded = folded;
  return size;
}

/* [1]_ and [#note]_ vanish; [CIT2002]_ leaves a gap. */
static size_t read_note_mark(struct span *span, size_t at) {
  const char *data = span->rst->data;
  size_t close = at + 1;
  while (close < span->end && close - at < 64 && (is_word(span, close) || strchr("#*-_.", data[close]))) close++;
  if (close == at + 1 || close + 1 >= span->end || data[close] != ']' || data[close + 1] != '_' ||
      is_word(span, close + 2))
    return 0;
  if (byte_is_letter(data[at + 1])) builder_gap(span->rst->text, at, close + 2 - at);
  return close + 2 - at;
}

static size_t read_escape(struct span *span, size_t at) {
  if (at + 1 >= span->end) return 1;
  size_t n = 1;
  while (at + 1 + n < span->end && (span->rst->data[at + 1 + n] & 0xC0) == 0x80) n++;
  if (!byte_is_blank(span->rst->data[at + 1])) builder_put(span->rst->text, at + 1, n);
  return 1 + n;
}

static size_t read_special(struct span *span, size_t at) {
  const char *data = span->rst->data;
  size_t n = at;
  switch (data[at]) {
    case '\\':
      return read_escape(span, at);
    case '*':
      return read_emphasis(span, at);
    case '`':
      return starts(span, at) ? read_quoted(span, at, at, NULL, 0) : 0;
    case ':':
      return starts(span, at) ? read_role(span, at) : 0;
    case '|':
      return read_substitution(span, at);
    case '[':
      return read_note_mark(span, at);
    case '_':
      if (at + 1 < span->end && data[at + 1] == '`' && starts(span, at)) return 1;
      while (n < span->end && data[n] == '_' && n - at < 2) n++;
      return at > span->begin && is_word(span, at - 1) && !is_word(span, n) && !(n < span->end && data[n] == '_')
                 ? n - at
                 : 0;
    default:
      while (n < span->end && byte_is_blank(data[n])) n++;
      builder_space(span->rst->text, at, n - at);
      return n - at;
  }
}

void rst_inline(struct rst *rst, size_t begin, size_t end) {
  struct span span = {.rst = rst, .begin = begin, .end = end};
  size_t from = begin;
  for (size_t at = begin; at < end && !rst->manuscript->stopped;) {
    if (!strchr("\\*`:|[_", rst->data[at]) && !byte_is_blank(rst->data[at])) {
      at++;
      continue;
    }
    builder_put(rst->text, from, at - from);
    from = at;
    size_t n = read_special(&span, at);
    if (n)
      from = at += n;
    else
      at++;
  }
  builder_put(rst->text, from, end > from ? end - from : 0);
}
