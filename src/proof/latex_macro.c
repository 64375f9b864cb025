/* Macros of the author's: defined, found, expanded. */
#include "proof/latex.h"

static unsigned bucket_of(const char *name, size_t length) {
  unsigned hash = 5381;
  for (size_t i = 0; i < length; i++) hash = hash * 33 + (unsigned char)name[i];
  return hash % LATEX_BUCKETS;
}

const struct latex_definition *latex_defined(const struct latex *latex, const char *name, size_t length) {
  const struct latex_definition *d = latex->definition[bucket_of(name, length)];
  while (d && !(d->length == length && memcmp(d->name, name, length) == 0)) d = d->next;
  return d;
}

static void add(struct latex *latex, struct latex_range name, const struct latex_definition *like) {
  const char *data = latex->data;
  while (name.from < name.to && byte_is_blank(data[name.from])) name.from++;
  if (name.from < name.to && data[name.from] == '\\') name.from++;
  while (name.to > name.from && byte_is_blank(data[name.to - 1])) name.to--;
  struct latex_definition *d = arena_alloc(latex->manuscript->arena, sizeof *d);
  *d = *like;
  d->name = data + name.from;
  d->length = name.to - name.from;
  struct latex_definition **bucket = &latex->definition[bucket_of(d->name, d->length)];
  d->next = *bucket;
  *bucket = d;
}

/* \newcommand{\name}[2][default]{body} */
static size_t define(struct latex *latex, size_t at, size_t end) {
  struct latex_definition d = {0};
  struct latex_range name, range;
  if (!latex_argument(latex, &at, end, &name)) return at;
  if (latex_optional(latex, &at, end, &range)) {
    char digit = range.to > range.from ? latex->data[range.from] : '0';
    d.arguments = digit >= '0' && digit <= '9' ? digit - '0' : 0;
    d.optional = latex_optional(latex, &at, end, &d.otherwise);
  }
  if (latex_argument(latex, &at, end, &d.body)) add(latex, name, &d);
  return at;
}

/* \def\name#1#2{body} */
static size_t define_plainly(struct latex *latex, size_t at, size_t end) {
  struct latex_definition d = {0};
  struct latex_range name;
  if (!latex_argument(latex, &at, end, &name)) return at;
  while (at < end && latex->data[at] != '{') {
    if (latex->data[at] == '#' && d.arguments < LATEX_ARGUMENTS) d.arguments++;
    at++;
  }
  if (latex_argument(latex, &at, end, &d.body)) add(latex, name, &d);
  return at;
}

/* \let\name=\other */
static size_t let(struct latex *latex, size_t at, size_t end) {
  struct latex_definition d = {0};
  struct latex_range name;
  if (!latex_argument(latex, &at, end, &name)) return at;
  at = latex_skip_blanks(latex, at, end);
  if (at < end && latex->data[at] == '=') at++;
  struct latex_range same = name;
  if (latex_argument(latex, &at, end, &d.body) &&
      (d.body.to - d.body.from != same.to - same.from ||
       memcmp(latex->data + d.body.from, latex->data + same.from, same.to - same.from) != 0))
    add(latex, name, &d);
  return at;
}

/* \NewDocumentCommand{\name}{m O{1} m}{body} */
static size_t define_document_command(struct latex *latex, size_t at, size_t end) {
  struct latex_definition d = {0};
  struct latex_range name, spec;
  if (!latex_argument(latex, &at, end, &name) || !latex_argument(latex, &at, end, &spec)) return at;
  for (size_t i = spec.from; i < spec.to && d.arguments < LATEX_ARGUMENTS; i++) {
    char c = latex->data[i];
    if (c == 'o' || c == 'O') d.optional |= d.arguments == 0;
    if (c == 'm' || c == 'o' || c == 'O') d.arguments++;
    if (c == 'O') {
      struct latex_range otherwise;
      i++;
      if (latex_argument(latex, &i, spec.to, &otherwise) && d.arguments == 1) d.otherwise = otherwise;
      i--;
    }
  }
  if (latex_argument(latex, &at, end, &d.body)) add(latex, name, &d);
  return at;
}

size_t latex_define(struct latex *latex, enum latex_action action, size_t at, size_t end) {
  struct latex_definition d = {0};
  struct latex_range name, options;
  switch (action) {
    case LATEX_DEF:
      return define_plainly(latex, at, end);
    case LATEX_LET:
      return let(latex, at, end);
    case LATEX_DOCUMENT_COMMAND:
      return define_document_command(latex, at, end);
    case LATEX_UNIT_DEFINITION:
      latex_optional(latex, &at, end, &options);
      if (latex_argument(latex, &at, end, &name) && latex_argument(latex, &at, end, &d.body)) add(latex, name, &d);
      return at;
    default:
      return define(latex, at, end);
  }
}

static bool may_expand(struct latex *latex, const struct latex_definition *definition, size_t call) {
  latex->work += definition->body.to - definition->body.from + 1;
  if (latex->depth + 1 < LATEX_DEEPEST && latex->work < latex->work_most) return true;
  latex_refuse(latex, latex->text->folded ? latex->text->fold_at : call, "this macro expands without end");
  return false;
}

size_t latex_expand(struct latex *latex, const struct latex_definition *definition, size_t call, size_t at, size_t end,
                    void (*run)(struct latex *, size_t, size_t)) {
  struct builder *text = latex->text;
  struct latex_frame frame = {.outer = latex->frame,
                              .arguments = definition->arguments,
                              .folded = text->folded,
                              .fold_at = text->fold_at,
                              .fold_size = text->fold_size};
  int first = 0;
  if (definition->optional && !latex_optional(latex, &at, end, &frame.argument[first++]))
    frame.argument[0] = definition->otherwise;
  for (int i = first; i < definition->arguments; i++)
    if (!latex_argument(latex, &at, end, &frame.argument[i])) frame.arguments = i;
  if (latex->ended || !may_expand(latex, definition, call)) return end;
  if (!text->folded) {
    text->folded = true;
    text->fold_at = call;
    text->fold_size = at - call;
  }
  latex->frame = &frame;
  latex->depth++;
  run(latex, definition->body.from, definition->body.to);
  latex->depth--;
  latex->frame = frame.outer;
  text->folded = frame.folded;
  text->fold_at = frame.fold_at;
  text->fold_size = frame.fold_size;
  return at;
}

bool latex_parameter(struct latex *latex, size_t at, size_t end, void (*run)(struct latex *, size_t, size_t)) {
  struct latex_frame *frame = latex->frame;
  if (!frame || at + 1 >= end || latex->data[at + 1] < '1' || latex->data[at + 1] > '9') return false;
  int index = latex->data[at + 1] - '1';
  if (index >= frame->arguments) return true;
  struct builder *text = latex->text;
  struct latex_frame inner = {.folded = text->folded, .fold_at = text->fold_at, .fold_size = text->fold_size};
  text->folded = frame->folded;
  text->fold_at = frame->fold_at;
  text->fold_size = frame->fold_size;
  latex->frame = frame->outer;
  run(latex, frame->argument[index].from, frame->argument[index].to);
  latex->frame = frame;
  text->folded = inner.folded;
  text->fold_at = inner.fold_at;
  text->fold_size = inner.fold_size;
  return true;
}
