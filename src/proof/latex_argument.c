/* Groups and arguments in LaTeX source. */
#include "proof/latex.h"

size_t latex_name_end(const struct latex *latex, size_t at, size_t end) {
  while (at < end && (byte_is_letter(latex->data[at]) || latex->data[at] == '@')) at++;
  if (at < end && latex->data[at] == '*') at++;
  return at;
}

static size_t line_behind(const struct latex *latex, size_t at, size_t end) {
  const char *next = memchr(latex->data + at, '\n', end - at);
  return next ? (size_t)(next + 1 - latex->data) : end;
}

/* White space with at most one line end, and comments. */
size_t latex_skip_blanks(const struct latex *latex, size_t at, size_t end) {
  int lines = 0;
  for (size_t p = at; p < end;) {
    if (latex->data[p] == '%')
      p = line_behind(latex, p, end);
    else if (!byte_is_blank(latex->data[p]) || (latex->data[p] == '\n' && ++lines == 2))
      return lines < 2 ? p : at;
    else
      p++;
    if (p == end) return lines < 2 ? end : at;
  }
  return at;
}

/* Offset of the brace or bracket that closes the one at `at`; end when there is none. */
static size_t matching(const struct latex *latex, size_t at, size_t end, char close) {
  size_t depth = 0;
  for (size_t i = at + 1; i < end; i++) {
    char c = latex->data[i];
    if (c == close && !depth) return i;
    if (c == '\\')
      i++;
    else if (c == '%')
      i = line_behind(latex, i, end) - 1;
    else if (c == '{')
      depth++;
    else if (c == '}' && depth)
      depth--;
    else if (c == '}')
      return end; /* a bracket that its group ends before */
  }
  return end;
}

bool latex_argument(struct latex *latex, size_t *at, size_t end, struct latex_range *range) {
  size_t from = latex_skip_blanks(latex, *at, end);
  if (from >= end) return false;
  if (latex->data[from] == '{') {
    size_t close = matching(latex, from, end, '}');
    if (close == end) {
      latex_refuse(latex, from, "this brace is never closed");
      return false;
    }
    *range = (struct latex_range){from + 1, close};
    *at = close + 1;
    return true;
  }
  if (latex->data[from] == '}') return false;
  size_t to = from + 1;
  if (latex->data[from] == '\\') {
    size_t name = latex_name_end(latex, to, end);
    to = name > to ? name : to + (to < end);
  }
  while (to < end && (latex->data[to] & 0xC0) == 0x80) to++;
  *range = (struct latex_range){from, to};
  *at = to;
  return true;
}

bool latex_optional(struct latex *latex, size_t *at, size_t end, struct latex_range *range) {
  size_t from = latex_skip_blanks(latex, *at, end);
  if (from >= end || latex->data[from] != '[') return false;
  size_t close = matching(latex, from, end, ']');
  if (close == end) return false;
  *range = (struct latex_range){from + 1, close};
  *at = close + 1;
  return true;
}

void latex_skip_arguments(struct latex *latex, size_t *at, size_t end, const char *spec) {
  struct latex_range skipped;
  for (; *spec; spec++) {
    if (*spec == 'o')
      while (latex_optional(latex, at, end, &skipped)) continue;
    else if (!latex_argument(latex, at, end, &skipped))
      return;
  }
}
