#include "model/expression.h"

#include <ctype.h>
#include <string.h>

enum { DEEPEST = 200, LONGEST = 4096 };

struct parser {
  struct arena *arena;
  struct report *report;
  struct place place; /* of text[0] */
  const char *text;
  size_t at, end; /* end: behind the last character that was taken */
  int depth;
  bool prefix; /* something may follow the expression */
};

static struct expression *read_or(struct parser *parser);
static struct expression *read_unary(struct parser *parser);

static bool word_start(char c) { return isalpha((unsigned char)c) || c == '_'; }
static bool word_part(char c) { return isalnum((unsigned char)c) || c == '_'; }

static struct place place_at(const struct parser *parser, size_t offset) {
  struct place place = parser->place;
  for (size_t i = 0; i < offset; i++) {
    if (parser->text[i] == '\n') {
      place.line++;
      place.column = parser->place.column;
    } else if (((unsigned char)parser->text[i] & 0xc0) != 0x80) {
      place.column++;
    }
  }
  return place;
}

static void skip_space(struct parser *parser) {
  while (parser->text[parser->at] && strchr(" \t\r\n", parser->text[parser->at])) parser->at++;
}

static void take(struct parser *parser, size_t length) {
  parser->at += length;
  parser->end = parser->at;
}

static char peek(struct parser *parser) {
  skip_space(parser);
  return parser->text[parser->at];
}

/* What stands at offset, as a finding shows it: a word, or one character. */
static const char *shown(const struct parser *parser, size_t offset) {
  const char *start = parser->text + offset;
  if (!*start) return "the end";
  size_t length = 1;
  if (word_part(*start))
    while (word_part(start[length])) length++;
  else
    while (((unsigned char)start[length] & 0xc0) == 0x80) length++;
  return arena_print(parser->arena, "\"%.*s\"", (int)length, start);
}

/* The expression, or its first part when it is long. */
static const char *excerpt(const struct parser *parser) {
  enum { SHOWN = 200 };
  size_t length = strnlen(parser->text, SHOWN + 1);
  if (length <= SHOWN) return parser->text;
  length = SHOWN;
  while (length && ((unsigned char)parser->text[length] & 0xc0) == 0x80) length--;
  return arena_print(parser->arena, "%.*s …", (int)length, parser->text);
}

static const char *advice(const char *text) {
  static const struct {
    const char *sign, *say;
  } signs[] = {
      {"×", "write * for times"},
      {"·", "write * for times"},
      {"÷", "write / for divided by"},
      {"−", "write - (hyphen) for minus"},
      {"–", "write - (hyphen) for minus, .. for a range"},
      {"≤", "write <="},
      {"≥", "write >="},
      {"≠", "write !="},
      {"=", "write == to compare"},
      {"&", "write and"},
      {"|", "write or"},
      {"!", "write not"},
      {"%", "define a quantity in % and use its name"},
      {"\"", "expressions hold no text in quotes"},
      {"'", "expressions hold no text in quotes"},
  };
  for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
    if (!strncmp(text, signs[i].sign, strlen(signs[i].sign))) return signs[i].say;
  return NULL;
}

static struct expression *fail(struct parser *parser, size_t offset, const char *expected) {
  struct finding *finding =
      report_add(parser->report, FINDING_EXPRESSION, place_at(parser, offset),
                 "cannot read the expression: %s expected, but there is %s", expected, shown(parser, offset));
  if (*parser->text) finding->found = excerpt(parser);
  finding->hint = advice(parser->text + offset);
  return NULL;
}

static struct expression *fail_because(struct parser *parser, size_t offset, const char *message, const char *hint) {
  struct finding *finding = report_add(parser->report, FINDING_EXPRESSION, place_at(parser, offset), "%s", message);
  if (*parser->text) finding->found = excerpt(parser);
  finding->hint = hint;
  return NULL;
}

static struct expression *make(struct parser *parser, enum expression_kind kind, size_t start, const char *text) {
  struct expression *expression = arena_alloc(parser->arena, sizeof *expression);
  *expression = (struct expression){.kind = kind, .text = text, .place = place_at(parser, start)};
  expression->source = arena_slice(parser->arena, parser->text + start, parser->end - start);
  return expression;
}

static struct expression *make_binary(struct parser *parser, size_t start, const char *operator,
                                      struct expression * left, struct expression *right) {
  if (parser->end - start > LONGEST)
    return fail_because(parser, start, "the expression is longer than 4096 bytes",
                        "give a part of it a name of its own");
  struct expression *binary = make(parser, EXPRESSION_BINARY, start, operator);
  binary->argument = arena_array(parser->arena, 2, sizeof *binary->argument);
  binary->argument[0] = left;
  binary->argument[1] = right;
  binary->arguments = 2;
  return binary;
}

static struct expression *make_unary(struct parser *parser, size_t start, const char *operator,
                                     struct expression * of) {
  struct expression *unary = make(parser, EXPRESSION_UNARY, start, operator);
  unary->argument = arena_array(parser->arena, 1, sizeof *unary->argument);
  unary->argument[0] = of;
  unary->arguments = 1;
  return unary;
}

static size_t word_length(const char *text) {
  size_t length = 0;
  while (word_part(text[length])) length++;
  return length;
}

/* The keyword itself when it stands here as a whole word, else NULL. */
static const char *at_keyword(struct parser *parser, const char *keyword) {
  skip_space(parser);
  const char *text = parser->text + parser->at;
  return word_length(text) == strlen(keyword) && !strncmp(text, keyword, strlen(keyword)) ? keyword : NULL;
}

static bool is_keyword(const char *word) {
  static const char *const keywords[] = {"and", "or", "not", "in"};
  for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++)
    if (!strcmp(word, keywords[i])) return true;
  return false;
}

/* One expression inside brackets, its depth counted. */
static struct expression *read_inner(struct parser *parser) {
  if (parser->depth >= DEEPEST)
    return fail_because(parser, parser->at, "the expression is nested deeper than 200 levels",
                        "give a part of it a name of its own");
  parser->depth++;
  struct expression *inner = read_or(parser);
  parser->depth--;
  return inner;
}

static struct expression *read_call(struct parser *parser, size_t start, const char *function) {
  struct {
    struct expression **item;
    size_t count, room;
  } arguments = {0};
  take(parser, 1);
  do {
    if (arguments.count) take(parser, 1);
    struct expression *argument = read_inner(parser);
    if (!argument) return NULL;
    *ARENA_PUSH(parser->arena, &arguments) = argument;
  } while (peek(parser) == ',');
  if (peek(parser) != ')') return fail(parser, parser->at, "\",\" or \")\"");
  take(parser, 1);
  struct expression *call = make(parser, EXPRESSION_CALL, start, function);
  call->argument = arguments.item;
  call->arguments = arguments.count;
  return call;
}

static struct expression *read_integer(struct parser *parser, size_t start) {
  const char *text = parser->text + start;
  size_t length = 0;
  while (isdigit((unsigned char)text[length])) length++;
  if (text[length] == '.' && isdigit((unsigned char)text[length + 1]))
    return fail_because(parser, start, "a decimal number in an expression",
                        "define it as a quantity, so that it has a basis, or write it as a quotient of integers");
  if (word_start(text[length]))
    return fail_because(parser, start, "a number with letters behind it in an expression",
                        "define a value with a unit as a quantity of its own, so that it has a basis");
  if (length > 1 && text[0] == '0') return fail_because(parser, start, "a number with a leading zero", "leave it out");
  take(parser, length);
  return make(parser, EXPRESSION_INTEGER, start, arena_slice(parser->arena, text, length));
}

static struct expression *read_primary(struct parser *parser) {
  char c = peek(parser);
  size_t start = parser->at;
  if (c == '(') {
    take(parser, 1);
    struct expression *inner = read_inner(parser);
    if (!inner) return NULL;
    if (peek(parser) != ')') return fail(parser, parser->at, "an operator or \")\"");
    take(parser, 1);
    return inner;
  }
  if (isdigit((unsigned char)c)) return read_integer(parser, start);
  if (c == '.' && isdigit((unsigned char)parser->text[start + 1]))
    return fail_because(parser, start, "a decimal number in an expression",
                        "define it as a quantity, so that it has a basis, or write it as a quotient of integers");
  if (!word_start(c)) return fail(parser, start, "a name, an integer, a function or \"(\"");
  size_t length = word_length(parser->text + start);
  const char *name = arena_slice(parser->arena, parser->text + start, length);
  if (is_keyword(name)) return fail(parser, start, "a name, an integer, a function or \"(\"");
  take(parser, length);
  if (parser->text[parser->at] == '(') return read_call(parser, start, name);
  return make(parser, EXPRESSION_NAME, start, name);
}

struct members {
  const char **item;
  size_t count, room;
};

static bool read_member(struct parser *parser, struct members *members, bool listed) {
  if (listed) skip_space(parser);
  const char *text = parser->text + parser->at;
  size_t length = listed && *text == '*' ? 1 : word_length(text);
  if (!length) {
    fail(parser, parser->at, listed ? "a member's name or \"*\"" : "a member's name");
    return false;
  }
  *ARENA_PUSH(parser->arena, members) = arena_slice(parser->arena, text, length);
  take(parser, length);
  return true;
}

static bool read_member_list(struct parser *parser, struct members *members) {
  do {
    take(parser, 1);
    if (!read_member(parser, members, true)) return false;
  } while (peek(parser) == ',');
  if (peek(parser) != ']') {
    fail(parser, parser->at, "\",\" or \"]\"");
    return false;
  }
  take(parser, 1);
  return true;
}

static struct expression *read_postfix(struct parser *parser) {
  skip_space(parser);
  size_t start = parser->at;
  struct expression *of = read_primary(parser);
  struct members members = {0};
  while (of) {
    const char *text = parser->text + parser->at;
    if (text[0] == '.' && text[1] != '.' && !(parser->prefix && !word_part(text[1]))) {
      take(parser, 1);
      if (!read_member(parser, &members, false)) return NULL;
    } else if (text[0] == '[') {
      if (!read_member_list(parser, &members)) return NULL;
    } else {
      break;
    }
  }
  if (!of || !members.count) return of;
  struct expression *select = make(parser, EXPRESSION_SELECT, start, "");
  select->argument = arena_array(parser->arena, 1, sizeof *select->argument);
  select->argument[0] = of;
  select->arguments = 1;
  select->member = members.item;
  select->members = members.count;
  return select;
}

static struct expression *read_power(struct parser *parser) {
  skip_space(parser);
  size_t start = parser->at;
  struct expression *base = read_postfix(parser);
  if (!base || peek(parser) != '^') return base;
  if (parser->depth >= DEEPEST) return read_inner(parser);
  take(parser, 1);
  parser->depth++;
  struct expression *exponent = read_unary(parser);
  parser->depth--;
  return exponent ? make_binary(parser, start, "^", base, exponent) : NULL;
}

static struct expression *read_unary(struct parser *parser) {
  char c = peek(parser);
  if (c != '-') return read_power(parser);
  size_t start = parser->at;
  if (parser->depth >= DEEPEST) return read_inner(parser);
  take(parser, 1);
  parser->depth++;
  struct expression *of = read_unary(parser);
  parser->depth--;
  return of ? make_unary(parser, start, "-", of) : NULL;
}

static const char *at_sign(struct parser *parser, const char *const *signs, size_t count) {
  peek(parser);
  for (size_t i = 0; i < count; i++)
    if (!strncmp(parser->text + parser->at, signs[i], strlen(signs[i]))) return signs[i];
  return NULL;
}

static struct expression *read_product(struct parser *parser) {
  static const char *const signs[] = {"*", "/"};
  skip_space(parser);
  size_t start = parser->at;
  struct expression *left = read_unary(parser);
  for (const char *sign; left && (sign = at_sign(parser, signs, 2));) {
    take(parser, 1);
    struct expression *right = read_unary(parser);
    left = right ? make_binary(parser, start, sign, left, right) : NULL;
  }
  return left;
}

static struct expression *read_sum(struct parser *parser) {
  static const char *const signs[] = {"+", "-"};
  skip_space(parser);
  size_t start = parser->at;
  struct expression *left = read_product(parser);
  for (const char *sign; left && (sign = at_sign(parser, signs, 2));) {
    take(parser, 1);
    struct expression *right = read_product(parser);
    left = right ? make_binary(parser, start, sign, left, right) : NULL;
  }
  return left;
}

static const char *at_comparison(struct parser *parser) {
  static const char *const signs[] = {"==", "!=", "<=", ">=", "<", ">"};
  const char *sign = at_sign(parser, signs, sizeof signs / sizeof *signs);
  return sign ? sign : at_keyword(parser, "in");
}

static struct expression *read_range(struct parser *parser) {
  skip_space(parser);
  size_t start = parser->at;
  struct expression *low = read_sum(parser);
  if (!low) return NULL;
  static const char *const signs[] = {".."};
  if (!at_sign(parser, signs, 1)) {
    if (low->kind == EXPRESSION_NAME && !strcmp(low->text, "bounds")) return low;
    return fail_because(parser, start, "\"in\" is not followed by a range",
                        "write 2..3, or bounds inside a claim that has some");
  }
  take(parser, 2);
  struct expression *high = read_sum(parser);
  return high ? make_binary(parser, start, "..", low, high) : NULL;
}

static struct expression *read_comparison(struct parser *parser) {
  skip_space(parser);
  size_t start = parser->at;
  struct expression *left = read_sum(parser);
  if (!left) return NULL;
  const char *sign = at_comparison(parser);
  if (!sign) return left;
  take(parser, strlen(sign));
  struct expression *right = !strcmp(sign, "in") ? read_range(parser) : read_sum(parser);
  if (!right) return NULL;
  if (at_comparison(parser))
    return fail_because(parser, parser->at, "two comparisons in a row", "join them with and: a < b and b < c");
  return make_binary(parser, start, sign, left, right);
}

static struct expression *read_not(struct parser *parser) {
  skip_space(parser);
  size_t start = parser->at;
  if (!at_keyword(parser, "not")) return read_comparison(parser);
  if (parser->depth >= DEEPEST) return read_inner(parser);
  take(parser, 3);
  parser->depth++;
  struct expression *of = read_not(parser);
  parser->depth--;
  return of ? make_unary(parser, start, "not", of) : NULL;
}

static struct expression *read_and(struct parser *parser) {
  skip_space(parser);
  size_t start = parser->at;
  struct expression *left = read_not(parser);
  while (left && at_keyword(parser, "and")) {
    take(parser, 3);
    struct expression *right = read_not(parser);
    left = right ? make_binary(parser, start, "and", left, right) : NULL;
  }
  return left;
}

static struct expression *read_or(struct parser *parser) {
  skip_space(parser);
  size_t start = parser->at;
  struct expression *left = read_and(parser);
  while (left && at_keyword(parser, "or")) {
    take(parser, 2);
    struct expression *right = read_and(parser);
    left = right ? make_binary(parser, start, "or", left, right) : NULL;
  }
  return left;
}

static struct parser parser_new(struct arena *arena, const char *text, struct place place, struct report *report) {
  return (struct parser){.arena = arena, .report = report, .place = place, .text = text};
}

struct expression *expression_read(struct arena *arena, const char *text, struct place place, struct report *report) {
  struct parser parser = parser_new(arena, text, place, report);
  if (!peek(&parser))
    return fail_because(&parser, 0, "an empty expression", "write a formula over the names of quantities");
  struct expression *expression = read_or(&parser);
  if (!expression || !peek(&parser)) return expression;
  const char *rest = parser.text + parser.at;
  if (!strncmp(rest, "..", 2)) return fail_because(&parser, parser.at, "a range outside \"in\"", "write x in a..b");
  if (expression->kind == EXPRESSION_INTEGER && word_start(*rest))
    return fail_because(&parser, parser.at, "a number with a unit in an expression",
                        "define it as a quantity of its own, so that it has a basis");
  return fail(&parser, parser.at, "an operator or the end");
}

struct expression *expression_read_prefix(struct arena *arena, const char *text, struct place place, size_t *taken,
                                          struct report *report) {
  struct parser parser = parser_new(arena, text, place, report);
  parser.prefix = true;
  struct expression *expression = read_or(&parser);
  *taken = expression ? parser.end : 0;
  return expression;
}
