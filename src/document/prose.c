/* No number is typed twice: digits and number words in template prose. */
#include "document/template.h"

#include <glib.h>
#include <string.h>

static const char *const number_words[] = {
    "zero",     "one",      "two",      "three",  "four",   "five",    "six",     "seven",     "eight",   "nine",
    "ten",      "eleven",   "twelve",   "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    "twenty",   "thirty",   "forty",    "fifty",  "sixty",  "seventy", "eighty",  "ninety",    "hundred", "thousand",
    "million",  "billion",  "dozen",
};

static size_t name_length(const struct model *model, const char *p) {
  size_t longest = 0;
  for (size_t i = 0; i < model->names; i++) {
    size_t n = strlen(model->name[i]);
    if (n > longest && !strncmp(p, model->name[i], n)) longest = n;
  }
  return longest;
}

static size_t word_length(const char *p) {
  size_t n = 0;
  while (g_unichar_isalpha(g_utf8_get_char(p + n))) n = (size_t)(g_utf8_next_char(p + n) - p);
  return n;
}

static bool is_number_word(const char *p, size_t length) {
  for (size_t i = 0; i < sizeof number_words / sizeof *number_words; i++)
    if (strlen(number_words[i]) == length && !g_ascii_strncasecmp(p, number_words[i], length)) return true;
  return false;
}

bool template_check_prose(const struct template_scope *scope, const char *prose, struct place place) {
  struct arena *arena = scope->derived->arena;
  for (const char *p = prose; *p;) {
    size_t length = name_length(scope->derived->model, p);
    if (length) {
      p += length;
      continue;
    }
    size_t word = word_length(p);
    if (g_ascii_isdigit(*p) || is_number_word(p, word)) {
      size_t end = word;
      while (!word && p[end] && !strchr(" ,;()\n", p[end])) end++;
      char *token = arena_slice(arena, p, end);
      struct finding *finding = report_add(scope->report, FINDING_TYPED_DIGIT, place,
                                           "'%s' is typed into the text \"%s\"", token, prose);
      finding->hint = "take it from the model with a slot {{…}}, or declare the words around it under `names`";
      return false;
    }
    p = word ? p + word : g_utf8_next_char(p);
  }
  return true;
}

void template_add_name(struct text *text, const char *what, const char *name) {
  text_add_number(text, (struct ledger_number){.name = what, .form = "", .text = name, .length = strlen(name)});
}

static bool has_number(const char *text, size_t length) {
  for (size_t i = 0; i < length;) {
    size_t word = word_length(text + i);
    if (g_ascii_isdigit(text[i]) || (word && is_number_word(text + i, word))) return true;
    i += word ? word : (size_t)(g_utf8_next_char(text + i) - (text + i));
  }
  return false;
}

void template_add_prose(const struct template_scope *scope, const char *prose, struct text *text) {
  struct arena *arena = scope->derived->arena;
  const char *start = prose;
  for (const char *p = prose; *p;) {
    size_t length = name_length(scope->derived->model, p);
    if (length && has_number(p, length)) {
      if (p > start) text_add(text, arena_slice(arena, start, (size_t)(p - start)));
      template_add_name(text, "name", arena_slice(arena, p, length));
      start = p + length;
    }
    p = length ? p + length : g_utf8_next_char(p);
  }
  text_add(text, start);
}

/* "fetch_time" means each of its cells: fetch_time.midrange, ratio[ceiling, optimistic]. */
static bool is_cell_of(const char *cell, const char *name) {
  size_t length = strlen(name);
  return !strncmp(cell, name, length) && (!cell[length] || cell[length] == '.' || cell[length] == '[');
}

static bool stands(const struct text *const *texts, size_t count, const char *name, const char *form) {
  for (size_t t = 0; t < count; t++)
    for (size_t i = 0; i < texts[t]->count; i++) {
      const struct span *span = &texts[t]->item[i];
      if (!span->is_number || !is_cell_of(span->number.name, name)) continue;
      if (!form || !strcmp(span->number.form, form)) return true;
    }
  return false;
}

static char *quoted_name(struct arena *arena, const struct model_quote *quote) {
  char *name = arena_copy(arena, quote->quantity);
  if (!quote->members) return name;
  name = arena_print(arena, quote->members == 1 ? "%s.%s" : "%s[%s", name, quote->member[0]);
  for (size_t i = 1; i < quote->members; i++) name = arena_print(arena, "%s, %s", name, quote->member[i]);
  return quote->members == 1 ? name : arena_print(arena, "%s]", name);
}

bool template_check_quotes(const struct template_scope *scope, const struct text *const *texts, size_t count,
                           struct place place) {
  const struct model *model = scope->derived->model;
  struct arena *arena = scope->derived->arena;
  bool ok = true;
  for (size_t i = 0; i < model->quantities; i++) {
    const struct model_quantity *quantity = &model->quantity[i];
    if (!quantity->quotes || !stands(texts, count, quantity->id, NULL)) continue;
    for (size_t n = 0; n < quantity->quotes; n++) {
      const char *name = quoted_name(arena, &quantity->quote[n]);
      if (stands(texts, count, name, quantity->quote[n].form)) continue;
      struct finding *finding = report_add(scope->report, FINDING_QUOTE, place, "'%s' is printed without '%s'", quantity->id, name);
      finding->hint = arena_print(arena, "it may only stand where {{%s%s%s}} stands too (quote_with)", name,
                                  quantity->quote[n].form ? "|" : "", quantity->quote[n].form ? quantity->quote[n].form : "");
      ok = false;
    }
  }
  return ok;
}
