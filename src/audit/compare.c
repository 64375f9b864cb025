#include "audit/compare.h"

#include "audit/scan.h"

#include <string.h>

enum { SHOWN = 160 }; /* bytes of a text shown in a finding */

struct comparison comparison_new(struct arena *arena, const struct ledger *ledger, const struct ledger_record *record,
                                 const struct found *found, struct report *report) {
  struct comparison comparison = {.arena = arena, .ledger = ledger, .found = found, .report = report};
  comparison.expected = arena_array(arena, record->count + 1, sizeof *comparison.expected);
  for (size_t i = 0; i < record->count; i++) {
    const struct ledger_run *run = &record->item[i];
    struct expected_run expected = {.run = run};
    size_t *map;
    expected.text = text_fold(arena, run->text, &map);
    expected.length = strlen(expected.text);
    if (!expected.length) continue;
    size_t length = strlen(run->text);
    expected.number = arena_array(arena, run->numbers + 1, sizeof *expected.number);
    for (size_t k = 0; k < run->numbers; k++) {
      struct ledger_number *number = &expected.number[k];
      *number = run->number[k];
      size_t start = number->offset < length ? number->offset : length, left = length - start;
      size_t end = start + (number->length < left ? number->length : left);
      number->offset = map[start];
      number->length = map[end] - map[start];
    }
    comparison.expected[comparison.count++] = expected;
  }
  return comparison;
}

/* At most SHOWN bytes, cut between characters. */
static char *shown(struct arena *arena, const char *text) {
  size_t length = strlen(text);
  if (length <= SHOWN) return arena_copy(arena, text);
  length = SHOWN;
  while ((text[length] & 0xc0) == 0x80) length--;
  return arena_print(arena, "%.*s…", (int)length, text);
}

static bool has_number(const char *text) {
  bool word = true;
  for (const char *p = text; *p;) {
    if (scan_mark(p, word)) return true;
    size_t letters = word ? scan_letters(p) : 0;
    word = !letters && !scan_letters(p);
    p += letters ? letters : 1;
    while ((*p & 0xc0) == 0x80) p++;
  }
  return false;
}

/* Texts of several runs in one line. */
struct group {
  size_t from, count;
};

static char *join_expected(const struct comparison *c, struct group group) {
  struct sink sink = sink_new(c->arena);
  for (size_t i = 0; i < group.count; i++) SINK(&sink, i ? " | " : "", c->expected[group.from + i].text);
  return shown(c->arena, sink_string(&sink));
}

static char *join_found(const struct comparison *c, struct group group) {
  struct sink sink = sink_new(c->arena);
  for (size_t i = 0; i < group.count; i++) SINK(&sink, i ? " | " : "", c->found->item[group.from + i].text);
  return shown(c->arena, sink_string(&sink));
}

static int found_as(const struct comparison *c, const int *state, const char *text) {
  for (size_t j = 0; j < c->found->count; j++)
    if (state[j] == NO_MATCH && strcmp(c->found->item[j].text, text) == 0) return (int)j;
  return NO_MATCH;
}

/* Behind what should it stand? The nearest run before it that is there, else the next. */
static struct place missing_place(const struct comparison *c, const struct alignment *a, size_t i,
                                  const char **beside) {
  *beside = "";
  for (size_t k = i; k-- > 0;)
    if (a->of_expected[k] >= 0) {
      const struct found_run *run = &c->found->item[a->of_expected[k]];
      *beside = arena_print(c->arena, " behind \"%s\"", shown(c->arena, run->text));
      return run->place;
    }
  for (size_t k = i + 1; k < c->count; k++)
    if (a->of_expected[k] >= 0) {
      const struct found_run *run = &c->found->item[a->of_expected[k]];
      *beside = arena_print(c->arena, " before \"%s\"", shown(c->arena, run->text));
      return run->place;
    }
  return (struct place){.file = c->found->file};
}

enum { NAMES_MOST = 5 };

/* "it prints a, b, c, d, e and 3 more". */
static const char *names_in(const struct comparison *c, struct group group) {
  struct sink sink = sink_new(c->arena);
  size_t count = 0;
  sink_text(&sink, "");
  for (size_t i = group.from; i < group.from + group.count; i++)
    for (size_t k = 0; k < c->expected[i].run->numbers; k++) {
      const struct ledger_number *number = &c->expected[i].number[k];
      if (!number->exact || !number->name) continue;
      if (count < NAMES_MOST) SINK(&sink, count ? ", " : "it prints ", number->name);
      count++;
    }
  if (count > NAMES_MOST) sink_text(&sink, arena_print(c->arena, " and %zu more", count - NAMES_MOST));
  return count ? sink_string(&sink) : NULL;
}

static void report_missing(const struct comparison *c, const struct alignment *a, struct group group) {
  const char *beside;
  struct place place = missing_place(c, a, group.from, &beside);
  char *text = join_expected(c, group);
  struct finding *finding = report_add(c->report, FINDING_TEXT, place, "\"%s\" is missing%s", text, beside);
  finding->expected = text;
  finding->found = "nothing";
  finding->hint = names_in(c, group);
}

static void report_moved(const struct comparison *c, const struct alignment *a, size_t i, int j) {
  const char *beside;
  missing_place(c, a, i, &beside);
  const struct found_run *run = &c->found->item[j];
  char *text = shown(c->arena, run->text);
  struct finding *finding = report_add(c->report, FINDING_TEXT, run->place, "\"%s\" stands out of order", text);
  finding->expected = arena_print(c->arena, "\"%s\"%s", text, beside);
  finding->found = text;
}

static void report_extra(const struct comparison *c, struct group group) {
  const struct found_run *run = &c->found->item[group.from];
  char *text = join_found(c, group);
  bool number = false;
  for (size_t k = 0; k < group.count; k++) number = number || has_number(run[k].text);
  struct finding *finding = number ? report_add(c->report, FINDING_NUMBER, run->place,
                                                "\"%s\" is added: a number that stands in no ledger entry", text)
                                   : report_add(c->report, FINDING_TEXT, run->place, "\"%s\" is added", text);
  finding->expected = "nothing";
  finding->found = text;
  finding->hint = "take it out, or put it into the template";
}

/* Two runs that stand for each other's places. */
static bool report_swapped(const struct comparison *c, struct alignment *a, size_t i) {
  int j = a->of_expected[i];
  for (size_t k = i + 1; k < c->count; k++) {
    int l = a->of_expected[k];
    if (l < 0 || strcmp(c->expected[i].text, c->found->item[l].text) != 0 ||
        strcmp(c->expected[k].text, c->found->item[j].text) != 0)
      continue;
    struct finding *finding =
        report_add(c->report, FINDING_TEXT, c->found->item[j].place, "\"%s\" and \"%s\" have changed places",
                   shown(c->arena, c->expected[i].text), shown(c->arena, c->expected[k].text));
    finding->expected = shown(c->arena, c->expected[i].text);
    finding->found = shown(c->arena, c->expected[k].text);
    a->of_expected[k] = NO_MATCH - 1; /* told */
    return true;
  }
  return false;
}

static bool equal(const struct comparison *c, size_t i, int j) {
  return strcmp(c->expected[i].text, c->found->item[j].text) == 0;
}

/* Pieces with places of their own are seen where they stand, whatever white space is written between them: the run with
 * the spaces that the expected text has there. */
static struct found_run joined(const struct comparison *c, size_t i, const struct found_run *run) {
  const char *want = c->expected[i].text, *text = run->text;
  size_t length = strlen(text), count = 0, next = 0;
  char *copy = arena_alloc(c->arena, length + run->joints + 1);
  size_t *at = arena_array(c->arena, length + run->joints + 1, sizeof *at);
  for (size_t k = 0; k <= length; k++) {
    bool joint = next < run->joints && run->joint[next] == k;
    if (joint) {
      bool written = count && copy[count - 1] == ' ';
      if (want[count] == ' ' && !written) {
        at[count] = run->at[k];
        copy[count++] = ' ';
      } else if (written && want[count - 1] != ' ')
        count--;
      next++;
    }
    at[count] = run->at[k];
    if (k < length) copy[count++] = text[k];
    if (count > c->expected[i].length) return *run;
  }
  if (strcmp(copy, want) != 0) return *run;
  struct found_run whole = *run;
  whole.text = copy;
  whole.at = at;
  return whole;
}

static void report_pairs(const struct comparison *c, struct alignment *a, const char **meant) {
  for (size_t i = 0; i < c->count; i++) {
    int j = a->of_expected[i];
    if (j < 0) continue;
    const struct expected_run *expected = &c->expected[i];
    struct found_run run = c->found->item[j];
    if (run.joints) run = joined(c, i, &run);
    if (strcmp(run.text, expected->text) == 0) {
      compare_truth(c, expected, &run);
      compare_coverage(c, expected, &run);
    } else if (!report_swapped(c, a, i))
      compare_pair(c, expected, &run);
    else
      continue;
    meant[j] = expected->text;
  }
}

/* A row that is gone or doubled often begins with the same cell as the next: let the group begin with its own. */
static void shift_groups(const struct comparison *c, struct alignment *a) {
  for (size_t i = 0; i < c->count; i++) {
    if (a->of_expected[i] != NO_MATCH || !i || a->of_expected[i - 1] < 0) continue;
    size_t end = i;
    while (end < c->count && a->of_expected[end] == NO_MATCH) end++;
    size_t from = i;
    while (from && a->of_expected[from - 1] >= 0 && equal(c, from - 1, a->of_expected[from - 1]) &&
           strcmp(c->expected[from - 1].text, c->expected[end - 1].text) == 0) {
      from--, end--;
      a->of_expected[end] = a->of_expected[from];
      a->of_found[a->of_expected[end]] = (int)end;
      a->of_expected[from] = NO_MATCH;
    }
    while (i + 1 < c->count && a->of_expected[i + 1] == NO_MATCH) i++;
  }
}

static void report_unmatched(const struct comparison *c, struct alignment *a, bool ordered) {
  for (size_t i = 0; i < c->count; i++) {
    int j = ordered && a->of_expected[i] == NO_MATCH ? found_as(c, a->of_found, c->expected[i].text) : NO_MATCH;
    if (j == NO_MATCH) continue;
    report_moved(c, a, i, j);
    a->of_expected[i] = a->of_found[j] = NO_MATCH - 1;
  }
  for (size_t i = 0; i < c->count; i++) {
    struct group group = {i, 0};
    while (i + group.count < c->count && a->of_expected[i + group.count] == NO_MATCH) group.count++;
    if (!group.count) continue;
    report_missing(c, a, group);
    i += group.count - 1;
  }
  for (size_t j = 0; j < c->found->count; j++) {
    struct group group = {j, 0};
    while (j + group.count < c->found->count && a->of_found[j + group.count] == NO_MATCH) group.count++;
    if (!group.count) continue;
    report_extra(c, group);
    j += group.count - 1;
  }
}

void compare_runs(const struct comparison *comparison, bool ordered, const char **meant) {
  struct alignment alignment = compare_align(comparison, ordered);
  if (ordered) shift_groups(comparison, &alignment);
  report_unmatched(comparison, &alignment, ordered);
  report_pairs(comparison, &alignment, meant);
}
