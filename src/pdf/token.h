/* Content streams of PDF pages, cut into tokens; only module.c needs them. */
#ifndef PDF_TOKEN_H
#define PDF_TOKEN_H
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

enum token_kind { TOKEN_END, TOKEN_NUMBER, TOKEN_NAME, TOKEN_OPERATOR, TOKEN_OTHER };

struct token {
  enum token_kind kind;
  const char *start;
  size_t length;
};

static inline bool is_space(char c) { return c == 0 || c == '\t' || c == '\n' || c == '\f' || c == '\r' || c == ' '; }
static inline bool is_regular(char c) { return !is_space(c) && !strchr("()<>[]{}/%", c); }
static inline bool token_is(struct token t, const char *text) {
  return t.length == strlen(text) && memcmp(t.start, text, t.length) == 0;
}

static inline const char *skip_string(const char *at, const char *end) {
  int depth = 0;
  for (; at < end; at++) {
    if (*at == '\\')
      at++;
    else if (*at == '(')
      depth++;
    else if (*at == ')' && --depth == 0)
      return at + 1;
  }
  return end;
}

/* Behind ID: to the blank before EI. */
static inline const char *skip_inline_image(const char *at, const char *end) {
  for (; end - at > 3; at++)
    if (is_space(at[0]) && at[1] == 'E' && at[2] == 'I' && is_space(at[3])) return at;
  return end;
}

static inline struct token token_next(const char **at, const char *end) {
  const char *p = *at;
  while (p < end && (is_space(*p) || *p == '%')) {
    if (*p == '%')
      while (p < end && *p != '\n' && *p != '\r') p++;
    else
      p++;
  }
  struct token t = {TOKEN_OTHER, p, 0};
  if (p == end) {
    t.kind = TOKEN_END;
  } else if (*p == '(') {
    p = skip_string(p, end);
  } else if (*p == '<' && end - p > 1 && p[1] != '<') {
    while (p < end && *p != '>') p++;
    if (p < end) p++;
  } else if (*p == '/') {
    t.kind = TOKEN_NAME;
    for (p++; p < end && is_regular(*p);) p++;
  } else if (is_regular(*p)) {
    t.kind = (*p >= '0' && *p <= '9') || strchr("+-.", *p) ? TOKEN_NUMBER : TOKEN_OPERATOR;
    while (p < end && is_regular(*p)) p++;
    if (p - t.start == 2 && memcmp(t.start, "ID", 2) == 0) p = skip_inline_image(p, end);
  } else {
    p++;
  }
  t.length = (size_t)(p - t.start);
  *at = p;
  return t;
}

#endif
