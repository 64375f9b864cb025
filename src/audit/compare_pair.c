/* What changed inside one run: words are aligned, then each change is narrowed to the number or the words it touches.
 */
#include "audit/compare.h"

#include "audit/scan.h"

#include <string.h>

enum { CELLS = 1000000, SHOWN = 120 };

struct token {
  size_t start, end;
};

struct tokens {
  struct token *item;
  size_t count, room;
};

/* One change: bytes [from, to) of the expected text became bytes [found_from, found_to) of the found one. */
struct change {
  size_t from, to, found_from, found_to;
  size_t first, last; /* ledger numbers touched; first > last: none */
};

struct pair {
  const struct comparison *c;
  const struct expected_run *expected;
  const struct found_run *run;
  const char *a, *b;
};

static struct tokens split(struct arena *arena, const char *text) {
  struct tokens tokens = {0};
  for (size_t i = 0; text[i];) {
    size_t length = strcspn(text + i, " ");
    if (length) *ARENA_PUSH(arena, &tokens) = (struct token){i, i + length};
    i += length + (text[i + length] == ' ');
  }
  return tokens;
}

static bool same_token(const struct pair *pair, struct token x, struct token y) {
  return x.end - x.start == y.end - y.start && memcmp(pair->a + x.start, pair->b + y.start, x.end - x.start) == 0;
}

/* Common head and tail of the change are taken off, between characters. */
static void narrow(const struct pair *pair, struct change *change) {
  while (change->from < change->to && change->found_from < change->found_to &&
         pair->a[change->from] == pair->b[change->found_from])
    change->from++, change->found_from++;
  while ((pair->a[change->from] & 0xc0) == 0x80 || (pair->b[change->found_from] & 0xc0) == 0x80) {
    if (!change->from || !change->found_from) break;
    change->from--, change->found_from--;
  }
  while (change->to > change->from && change->found_to > change->found_from &&
         pair->a[change->to - 1] == pair->b[change->found_to - 1])
    change->to--, change->found_to--;
  while ((pair->a[change->to] & 0xc0) == 0x80) change->to++, change->found_to++;
}

static bool has_letters(const char *text, size_t length) {
  for (size_t i = 0; i < length; i++)
    if ((text[i] & 0x80) || (text[i] >= '0' && text[i] <= '9') || ((text[i] | 0x20) >= 'a' && (text[i] | 0x20) <= 'z'))
      return true;
  return false;
}

/* Which numbers the change touches; it then grows to hold them whole. */
static void touch(const struct pair *pair, struct change *change, bool replaces) {
  change->first = 1;
  change->last = 0;
  size_t from = change->from, to = change->to;
  bool grows =
      replaces && from == to && has_letters(pair->b + change->found_from, change->found_to - change->found_from);
  for (size_t k = 0; k < pair->expected->run->numbers; k++) {
    const struct ledger_number *number = &pair->expected->number[k];
    size_t start = number->offset, end = start + number->length;
    bool inside = from < end && to > start,
         at_edge = from == to && (grows ? from >= start && from <= end : from > start && from < end);
    if (!inside && !at_edge) continue;
    if (change->first > change->last) change->first = k;
    change->last = k;
    if (start < change->from) {
      size_t more = change->from - start;
      change->found_from -= more < change->found_from ? more : change->found_from;
      change->from = start;
    }
    if (end > change->to) {
      size_t more = end - change->to, left = strlen(pair->b) - change->found_to;
      change->found_to += more < left ? more : left;
      change->to = end;
    }
  }
}

static char *cut(struct arena *arena, const char *text, size_t from, size_t to) {
  if (to - from <= SHOWN) return arena_slice(arena, text + from, to - from);
  size_t end = from + SHOWN;
  while ((text[end] & 0xc0) == 0x80) end--;
  return arena_print(arena, "%.*s…", (int)(end - from), text + from);
}

static void report_number(const struct pair *pair, const struct change *change, size_t differs) {
  struct arena *arena = pair->c->arena;
  const struct ledger_number *number = &pair->expected->number[change->first];
  char *printed = cut(arena, pair->a, change->from, change->to),
       *found = cut(arena, pair->b, change->found_from, change->found_to);
  struct place place = found_run_place(pair->c->found, pair->run, differs);
  const char *name = number->name ? number->name : "a number of the model";
  struct finding *finding;
  if (!number->exact) {
    finding = report_add(pair->c->report, FINDING_TEXT, place, "\"%s\" is not the name \"%s\"", found, printed);
  } else if (change->last > change->first) {
    finding = report_add(pair->c->report, FINDING_NUMBER, place, "\"%s\" is not %s and what follows it, printed \"%s\"",
                         found, name, printed);
  } else {
    finding = report_add(pair->c->report, FINDING_NUMBER, place, "\"%s\" is not %s%s%s, exactly %s, printed \"%s\"",
                         found, name, number->form && *number->form ? "|" : "", number->form ? number->form : "",
                         truth_value(arena, number->exact, number->unit), printed);
    finding->hint = truth_hint(arena, pair->c->ledger, number, found);
  }
  finding->expected = printed;
  finding->found = found;
}

static bool prints_number(const char *text) {
  for (const char *p = text; *p; p++)
    if ((p == text || p[-1] == ' ' || (*p >= '0' && *p <= '9')) && scan_mark(p, true)) return true;
  return false;
}

/* The words around a change, so that a reader can find it. */
static void report_words(const struct pair *pair, struct change change, size_t differs) {
  struct arena *arena = pair->c->arena;
  bool number = prints_number(cut(arena, pair->b, change.found_from, change.found_to));
  while (change.from && pair->a[change.from - 1] != ' ' && change.found_from && pair->b[change.found_from - 1] != ' ')
    change.from--, change.found_from--;
  while (pair->a[change.to] && pair->a[change.to] != ' ' && pair->b[change.found_to] && pair->b[change.found_to] != ' ')
    change.to++, change.found_to++;
  char *expected = cut(arena, pair->a, change.from, change.to);
  char *found = cut(arena, pair->b, change.found_from, change.found_to);
  struct place place = found_run_place(pair->c->found, pair->run, differs);
  const char *added = number ? ": a number that stands in no ledger entry" : "";
  enum finding_code code = number ? FINDING_NUMBER : FINDING_TEXT;
  char *within = cut(arena, pair->b, 0, strlen(pair->b));
  struct finding *finding;
  if (!*expected) {
    finding = report_add(pair->c->report, code, place, "\"%s\" is added to \"%s\"%s", found, within, added);
  } else if (!*found) {
    finding = report_add(pair->c->report, code, place, "\"%s\" is missing in \"%s\"", expected, within);
  } else {
    finding =
        report_add(pair->c->report, code, place, "\"%s\" stands where the model says \"%s\"%s", found, expected, added);
  }
  finding->expected = *expected ? expected : "nothing";
  finding->found = *found ? found : "nothing";
}

struct pending { /* a change that the next may still join, when both touch one number */
  struct change change;
  size_t differs;
  bool open;
};

static void flush(const struct pair *pair, struct pending *pending) {
  if (!pending->open) return;
  pending->open = false;
  if (pending->change.first <= pending->change.last)
    report_number(pair, &pending->change, pending->differs);
  else
    report_words(pair, pending->change, pending->differs);
}

static void add_change(const struct pair *pair, struct pending *pending, struct change change, bool replaces) {
  narrow(pair, &change);
  size_t differs = change.found_from, to = change.to, found_to = change.found_to;
  touch(pair, &change, replaces);
  bool joins = pending->open && pending->change.first <= pending->change.last && change.first <= change.last &&
               change.first <= pending->change.last;
  if (!joins) {
    flush(pair, pending);
    *pending = (struct pending){change, differs, true};
    return;
  }
  struct change *whole = &pending->change;
  if (change.to >= whole->to) {
    whole->to = change.to;
    whole->found_to = change.found_to;
  } else
    whole->found_to = found_to + (whole->to - to);
  if (change.last > whole->last) whole->last = change.last;
}

/* Bytes between tokens [from, to); an empty range stands before token `from`. */
static void range(const char *text, const struct tokens *tokens, size_t from, size_t to, size_t *start, size_t *end) {
  if (from < to) {
    *start = tokens->item[from].start;
    *end = tokens->item[to - 1].end;
  } else
    *start = *end = from < tokens->count ? tokens->item[from].start : strlen(text);
}

static void differ(const struct pair *pair, const struct tokens *x, const struct tokens *y) {
  struct arena *scratch = arena_new();
  size_t rows = x->count, columns = y->count, width = columns + 1;
  unsigned *length = arena_array(scratch, (rows + 1) * width, sizeof *length);
  for (size_t i = rows; i-- > 0;)
    for (size_t j = columns; j-- > 0;) {
      unsigned down = length[(i + 1) * width + j], right = length[i * width + j + 1];
      length[i * width + j] = same_token(pair, x->item[i], y->item[j]) ? length[(i + 1) * width + j + 1] + 1
                              : down > right                           ? down
                                                                       : right;
    }
  struct pending pending = {.open = false};
  for (size_t i = 0, j = 0; i < rows || j < columns;) {
    size_t i0 = i, j0 = j;
    while ((i < rows || j < columns) && !(i < rows && j < columns && same_token(pair, x->item[i], y->item[j]))) {
      if (j == columns || (i < rows && length[(i + 1) * width + j] >= length[i * width + j + 1]))
        i++;
      else
        j++;
    }
    if (i > i0 || j > j0) {
      struct change change = {0};
      range(pair->a, x, i0, i, &change.from, &change.to);
      range(pair->b, y, j0, j, &change.found_from, &change.found_to);
      add_change(pair, &pending, change, i > i0 && j > j0);
    }
    if (i < rows && j < columns) i++, j++;
  }
  flush(pair, &pending);
  arena_free(scratch);
}

void compare_pair(const struct comparison *comparison, const struct expected_run *expected,
                  const struct found_run *run) {
  struct pair pair = {comparison, expected, run, expected->text, run->text};
  struct tokens x = split(comparison->arena, pair.a), y = split(comparison->arena, pair.b);
  if ((x.count + 1) * (y.count + 1) <= CELLS) {
    differ(&pair, &x, &y);
    return;
  }
  struct pending pending = {.open = false};
  add_change(&pair, &pending, (struct change){0, strlen(pair.a), 0, strlen(pair.b), 1, 0}, true);
  flush(&pair, &pending);
}
