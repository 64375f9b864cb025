#include "proof/target.h"

#include "base/finding.h"

#include <string.h>

struct read {
  struct arena *arena;
  const struct facts *facts;
  struct target *target;
  const char **why;
};

static bool refuse(struct read *read, const char *why) {
  *read->why = why;
  return false;
}

static char *trimmed(struct arena *arena, const char *text, size_t length) {
  while (length && strchr(" \t", *text)) text++, length--;
  while (length && strchr(" \t", text[length - 1])) length--;
  return arena_slice(arena, text, length);
}

static bool is_word_byte(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' || c == '#';
}

bool target_reason_is_good(const char *reason) {
  size_t words = 0;
  for (const char *p = reason; *p; p++)
    words += is_word_byte(*p) && (p == reason || !is_word_byte(p[-1])) && *p != '#' && *p != '-';
  if (words >= 3 || strstr(reason, "://")) return true;
  const char *mark = strpbrk(reason, "#-");
  return mark && mark[1] >= '0' && mark[1] <= '9' &&
         (*mark == '#' || (mark > reason && mark[-1] >= 'A' && mark[-1] <= 'Z'));
}

/* "ratio.a.b", "ratio[a, b]" and "ratio[a,b]" are one name: separators to '.', spaces and the bracket's end left out.
 */
static char *canonical(struct arena *arena, const char *name) {
  char *text = arena_copy(arena, name), *to = text;
  for (const char *p = name; *p; p++) {
    if (*p == ' ' || *p == ']') continue;
    *to++ = *p == '[' || *p == ',' ? '.' : *p;
  }
  *to = '\0';
  return text;
}

static bool find_quantity(struct read *read, const char *name, size_t *quantity) {
  const struct ledger *ledger = read->facts->ledger;
  const char *wanted = canonical(read->arena, name);
  const char **known = arena_array(read->arena, ledger->quantities + 1, sizeof *known);
  for (size_t i = 0; i < ledger->quantities; i++) {
    known[i] = ledger->quantity[i].name;
    if (strcmp(ledger->quantity[i].name, name) && strcmp(canonical(read->arena, ledger->quantity[i].name), wanted))
      continue;
    *quantity = i;
    return true;
  }
  const char *near = nearest_name(name, known, ledger->quantities);
  for (size_t i = 0; i < ledger->quantities; i++)
    if (!strcmp(read->facts->quantity[i].set, name))
      return refuse(read, arena_print(read->arena, "'%s' is a set: name a member as in %s, or all with %s[*]", name,
                                      ledger->quantity[i].name, name));
  return refuse(read, near ? arena_print(read->arena, "no quantity '%s'; did you mean '%s'?", name, near)
                           : arena_print(read->arena, "no quantity '%s'", name));
}

static bool find_set(struct read *read, const char *id, size_t *first, size_t *cells) {
  for (size_t i = 0; i < read->facts->ledger->quantities; i++) {
    if (strcmp(read->facts->quantity[i].set, id) != 0) continue;
    *first = read->facts->quantity[i].first;
    *cells = read->facts->quantity[i].cells;
    return true;
  }
  return refuse(read, arena_print(read->arena, "no set '%s'", id));
}

static size_t extreme(const struct read *read, size_t first, size_t cells, int sign) {
  size_t best = first;
  for (size_t i = first; i < first + cells; i++)
    if (rational_compare(read->facts->ledger->quantity[i].exact, read->facts->ledger->quantity[best].exact) * sign > 0)
      best = i;
  return best;
}

static bool add(struct read *read, size_t quantity, const char *form) {
  const struct ledger_quantity *q = &read->facts->ledger->quantity[quantity];
  const struct form *found = NULL;
  for (size_t f = 0; form && f < q->forms && !found; f++)
    if (!strcmp(q->form[f].name, form)) found = &q->form[f];
  if (form && !found) return refuse(read, arena_print(read->arena, "%s has no form '%s'", q->name, form));
  struct target_part *part = ARENA_PUSH(read->arena, read->target);
  part->quantity = quantity;
  part->form = found;
  return true;
}

/* "fetch_time[min..max]|whole", "x|form", "x". */
static bool read_part(struct read *read, const char *text) {
  const char *bar = strchr(text, '|');
  const char *form = bar ? trimmed(read->arena, bar + 1, strlen(bar + 1)) : NULL;
  char *name = trimmed(read->arena, text, bar ? (size_t)(bar - text) : strlen(text));
  if (!*name) return refuse(read, "a name of a quantity is missing");
  static const struct {
    const char *selector;
    int sign[2];
  } selectors[] = {
      {"[*]", {0, 0}}, {"[min..max]", {-1, 1}}, {"[max..min]", {1, -1}}, {"[min]", {-1, 0}}, {"[max]", {1, 0}}};
  char *bracket = strchr(name, '[');
  for (size_t s = 0; bracket && s < sizeof selectors / sizeof *selectors; s++) {
    if (strcmp(bracket, selectors[s].selector) != 0) continue;
    size_t first, cells;
    if (!find_set(read, arena_slice(read->arena, name, (size_t)(bracket - name)), &first, &cells)) return false;
    bool ok = true;
    for (size_t i = first; s == 0 && ok && i < first + cells; i++) ok = add(read, i, form);
    for (size_t i = 0; ok && i < 2; i++)
      if (selectors[s].sign[i]) ok = add(read, extreme(read, first, cells, selectors[s].sign[i]), form);
    return ok;
  }
  size_t quantity;
  return find_quantity(read, name, &quantity) && add(read, quantity, form);
}

/* Parts between " / " or " .. ". */
static bool read_parts(struct read *read, const char *text) {
  const char *separator = strstr(text, " .. ") ? " .. " : " / ";
  for (const char *next; (next = strstr(text, separator)); text = next + strlen(separator))
    if (!read_part(read, arena_slice(read->arena, text, (size_t)(next - text)))) return false;
  return read_part(read, text);
}

static bool read_waiver(struct read *read, const char *rest) {
  size_t length = strlen(rest);
  if (length >= 2 && rest[0] == '"' && rest[length - 1] == '"') rest = arena_slice(read->arena, rest + 1, length - 2);
  read->target->reason = rest;
  return target_reason_is_good(rest) ||
         refuse(read, "a waiver gives its reason in three words or more, or names a ticket: waive \"…\"");
}

static bool find_claim(struct read *read, const char *id) {
  const struct facts *facts = read->facts;
  const char **known = arena_array(read->arena, facts->claims + 1, sizeof *known);
  for (size_t i = 0; i < facts->claims; i++) {
    known[i] = facts->claim[i].id;
    if (strcmp(known[i], id)) continue;
    read->target->index = i;
    return true;
  }
  const char *near = nearest_name(id, known, facts->claims);
  return refuse(read, arena_print(read->arena, "no claim '%s'%s%s%s", id, near ? "; did you mean '" : "",
                                  near ? near : "", near ? "'?" : ""));
}

static bool find_axis(struct read *read, const char *id) {
  for (size_t i = 0; i < read->facts->axes; i++) {
    if (strcmp(read->facts->axis[i].id, id) != 0) continue;
    read->target->index = i;
    return true;
  }
  return refuse(read, arena_print(read->arena, "no axis '%s'", id));
}

static bool find_erratum(struct read *read, const char *id) {
  for (size_t i = 0; i < read->facts->ledger->errata; i++) {
    if (strcmp(read->facts->ledger->erratum[i].id, id) != 0) continue;
    read->target->index = i;
    return true;
  }
  return refuse(read, arena_print(read->arena, "no erratum '%s'", id));
}

/* What stands behind word and a space; NULL when the text begins with another. */
static const char *after(const char *text, const char *word) {
  size_t length = strlen(word);
  if (strncmp(text, word, length) != 0 || (text[length] && text[length] != ' ')) return NULL;
  return text + length + strspn(text + length, " ");
}

bool target_read(struct arena *arena, const struct facts *facts, const char *text, struct target *target,
                 const char **why) {
  struct read read = {arena, facts, target, why};
  const char *rest;
  text = trimmed(arena, text, strlen(text));
  *target = (struct target){.kind = TARGET_QUANTITY, .text = text};
  *why = "";
  if ((rest = after(text, "waive"))) {
    target->kind = TARGET_WAIVER;
    return read_waiver(&read, rest);
  }
  if (!strcmp(text, "name")) {
    target->kind = TARGET_NAME;
    return true;
  }
  if ((rest = after(text, "count"))) {
    target->kind = TARGET_COUNT;
    target->id = *rest ? rest : NULL;
    return !*rest || find_axis(&read, rest);
  }
  if ((rest = after(text, "claim"))) {
    target->kind = TARGET_CLAIM;
    target->id = rest;
    return find_claim(&read, rest);
  }
  if ((rest = after(text, "erratum"))) {
    target->kind = TARGET_ERRATUM;
    target->id = rest;
    return find_erratum(&read, rest);
  }
  if ((rest = after(text, "bound"))) target->kind = TARGET_BOUND;
  return read_parts(&read, rest ? rest : text);
}

char *target_name(struct arena *arena, const struct facts *facts, size_t quantity, const struct form *form) {
  const struct ledger_quantity *q = &facts->ledger->quantity[quantity];
  return form && form != q->form ? arena_print(arena, "%s|%s", q->name, form->name) : arena_copy(arena, q->name);
}
