/* Coverage: no number without a source. Every digit and number word stands in a ledger number or in a declared name. */
#include "audit/compare.h"

#include "audit/scan.h"

#include <string.h>

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

/* A name that ends in a digit ends there: "Chapter 4" is not in "Chapter 44" nor in "Chapter 4.5". */
static bool ends_here(const char *name, size_t length, const char *behind) {
  if (!is_digit(name[length - 1])) return true;
  return !is_digit(behind[0]) && !((behind[0] == '.' || behind[0] == ',') && is_digit(behind[1]));
}

static bool begins_here(const char *text, size_t at, const char *name) {
  return !at || !is_digit(name[0]) ||
         !(is_digit(text[at - 1]) || (at > 1 && text[at - 1] == '.' && is_digit(text[at - 2])));
}

/* The longest declared name at byte `at`. White space in names is plain, as in folded text. */
static size_t name_at(const struct ledger *ledger, const char *text, size_t at) {
  size_t longest = 0;
  for (size_t i = 0; i < ledger->names; i++) {
    const char *name = ledger->name[i];
    size_t length = strlen(name);
    if (length > longest && strncmp(text + at, name, length) == 0 && begins_here(text, at, name) &&
        ends_here(name, length, text + at + length))
      longest = length;
  }
  return longest;
}

static size_t number_at(const struct expected_run *expected, size_t at) {
  for (size_t k = 0; k < expected->run->numbers; k++)
    if (expected->number[k].offset == at) return expected->number[k].length;
  return 0;
}

static char *token_at(struct arena *arena, const char *text, size_t at) {
  while (at && text[at - 1] != ' ') at--;
  return arena_slice(arena, text + at, strcspn(text + at, " "));
}

void compare_coverage(const struct comparison *c, const struct expected_run *expected, const struct found_run *run) {
  const char *text = run->text;
  bool word = true, unit = false; /* a word may begin here; the last thing was a letter, which superscripts belong to */
  for (size_t at = 0; text[at];) {
    size_t number = number_at(expected, at), name = number ? 0 : name_at(c->ledger, text, at);
    if (number || name) {
      at += number ? number : name;
      word = !scan_letters(text + at - 1);
      unit = !word;
      continue;
    }
    size_t mark = scan_mark(text + at, word), letters = scan_letters(text + at);
    bool raised = mark && unit && (text[at] & 0x80); /* "m²" */
    if (mark && !raised) {
      char *token = token_at(c->arena, text, at);
      struct finding *finding = report_add(c->report, FINDING_NUMBER, found_run_place(c->found, run, at),
                                           "\"%s\" stands in no ledger entry and in no declared name", token);
      finding->found = token;
      finding->hint = "print it from the model, or declare the words around it under names";
      at += mark;
      while (is_digit(text[at]) || ((text[at] == '.' || text[at] == ',') && is_digit(text[at + 1]))) at++;
      word = unit = false;
      continue;
    }
    size_t step = raised ? mark : word && letters ? letters : 1;
    if (!raised && !(word && letters))
      while ((text[at + step] & 0xc0) == 0x80) step++;
    bool power_sign = strncmp(text + at, "\u207b", 3) == 0 || strncmp(text + at, "\u207a", 3) == 0;
    at += step;
    unit = letters || raised || (unit && power_sign);
    word = !letters && !raised;
  }
}
