/* The author's remarks: "bind TARGET", "allow TEXT: reason", "locale de". A bind says what the number before it is
 * when only markup and white space stand between them, else the next one; an allow waives the number with exactly that
 * text in its paragraph or the next with numbers. */
#include "proof/judge.h"

#include <string.h>

struct remarks {
  struct remark {
    struct proof_binding *binding;
    const char *allowed; /* the number's text; NULL: a bind */
    size_t source;
    const char *inside;
    struct place place;
    bool used;
  } * item;
  size_t count, room;
};

/* A line that begins with a comment ends a paragraph of Markdown: when text is wrapped anew, the remark behind a number
 * may come to stand behind its paragraph. The first walk finds such remarks. */
struct late_remarks {
  struct late {
    const char *text, *inside;
    size_t source, anchor;
    bool recalled;
  } * item;
  size_t count, room;
};

static const char *after(const char *text, const char *word) {
  size_t length = strlen(word);
  if (strncmp(text, word, length) != 0) return NULL;
  if (text[length] == ':') length++;
  return text[length] == ' ' || text[length] == '\t' || !text[length] ? text + length + strspn(text + length, " \t")
                                                                      : NULL;
}

static struct place place_of(struct judge *judge, const struct piece_remark *remark) {
  struct place place = {.file = judge->job->file,
                        .inside = remark->inside ? arena_copy(judge->report->arena, remark->inside) : NULL};
  if (remark->inside) return place;
  return piece_source_place(judge->report->arena, &judge->lines, judge->job->file, judge->job->bytes.data,
                            remark->source, NULL);
}

static void refuse(struct judge *judge, const struct piece_remark *remark, const char *why) {
  struct finding *finding = report_add(judge->report, FINDING_BINDING, place_of(judge, remark), "%s", why);
  finding->found = arena_copy(judge->report->arena, remark->text);
  finding->hint = "remarks are: bind NAME, allow TEXT: reason, locale en|de|fr";
}

static void put(struct judge *judge, const struct piece_remark *remark, struct target target, const char *allowed) {
  struct arena *arena = judge->report->arena;
  if (!judge->remarks) judge->remarks = arena_alloc(arena, sizeof *judge->remarks);
  struct proof_binding *binding = arena_alloc(arena, sizeof *binding);
  *binding = (struct proof_binding){.heading = "", .text = allowed ? allowed : "", .window = "", .target = target};
  *ARENA_PUSH(arena, judge->remarks) =
      (struct remark){.binding = binding,
                      .allowed = allowed,
                      .source = remark->source,
                      .inside = remark->inside ? arena_copy(arena, remark->inside) : NULL,
                      .place = place_of(judge, remark)};
}

static void take_allow(struct judge *judge, const struct piece_remark *remark, const char *rest) {
  struct arena *arena = judge->report->arena;
  static const char *const separators[] = {": ", " — ", " – ", " -- "}; /* a comment of HTML may not hold -- */
  const char *reason = NULL, *end = NULL;
  for (size_t i = 0; i < sizeof separators / sizeof *separators; i++) {
    const char *at = strstr(rest, separators[i]);
    if (!at || (end && at >= end)) continue;
    end = at;
    reason = at + strlen(separators[i]);
  }
  if (!reason) {
    refuse(judge, remark, "a waiver gives its reason: allow TEXT: reason");
    return;
  }
  reason = arena_copy(arena, reason + strspn(reason, " "));
  const char *text = arena_slice(arena, rest, (size_t)(end - rest));
  if (!target_reason_is_good(reason))
    refuse(judge, remark, "the reason of a waiver has three words or more, or names a ticket");
  else
    put(judge, remark, (struct target){.kind = TARGET_WAIVER, .text = "waive", .reason = reason}, text);
}

static bool is_solid(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c & 0x80);
}

/* Whether only white space and markup stand between two source offsets. */
static bool is_beside(const char *source, size_t from, size_t to) {
  enum { FAR = 12 };
  if (to < from || to - from > FAR) return false;
  for (size_t i = from; i < to; i++)
    if (is_solid(source[i]) || (i > from && source[i] == '\n' && source[i - 1] == '\n')) return false;
  return true;
}

static bool same_inside(const char *a, const char *b) { return a == b || (a && b && !strcmp(a, b)); }

static void note_late(struct judge *judge, const struct piece_remark *remark) {
  const struct last_number *last = &judge->last;
  if (!last->source || !same_inside(last->inside, remark->inside)) return;
  if (!is_beside(last->source, last->end, remark->source) && !is_beside(last->source, last->piece_end, remark->source))
    return;
  struct arena *arena = judge->report->arena;
  if (!judge->job->late) judge->job->late = arena_alloc(arena, sizeof *judge->job->late);
  *ARENA_PUSH(arena, judge->job->late) =
      (struct late){arena_copy(arena, remark->text), remark->inside ? arena_copy(arena, remark->inside) : NULL,
                    remark->source, last->anchor, false};
}

static bool is_recalled(const struct judge *judge, const struct piece_remark *remark) {
  for (size_t i = 0; judge->job->late && i < judge->job->late->count; i++) {
    const struct late *late = &judge->job->late->item[i];
    if (late->recalled && late->source == remark->source && same_inside(late->inside, remark->inside)) return true;
  }
  return false;
}

static void take(struct judge *judge, const struct piece_remark *remark);

void remarks_recall(struct judge *judge, const struct passage *passage) {
  for (size_t i = 0; judge->job->late && i < judge->job->late->count; i++) {
    struct late *late = &judge->job->late->item[i];
    if (late->anchor < passage->first || late->anchor >= passage->first + passage->numbers.count) continue;
    take(judge, &(struct piece_remark){late->text, late->source, late->inside});
    late->recalled = true;
  }
}

void remark_take(struct judge *judge, const struct piece_remark *remark) {
  if (judge->muted) note_late(judge, remark);
  if (judge->muted || !is_recalled(judge, remark)) take(judge, remark);
}

static void take(struct judge *judge, const struct piece_remark *remark) {
  const char *rest = after(remark->text, "locale"), *why;
  struct target target;
  if (rest) {
    if (!locale_read(rest, &judge->proof->scanner.locale) && !judge->muted)
      refuse(judge, remark, "the language of the numbers is en, de or fr");
    return;
  }
  if (judge->muted) return;
  if ((rest = after(remark->text, "bind"))) {
    rest = arena_copy(judge->report->arena, rest);
    if (target_read(judge->report->arena, judge->proof->facts, rest, &target, &why))
      put(judge, remark, target, NULL);
    else
      refuse(judge, remark, why);
  } else if ((rest = after(remark->text, "allow"))) {
    take_allow(judge, remark, rest);
  } else {
    refuse(judge, remark, "a remark that says nothing figproof knows");
  }
}

/* The number a bind is about. */
static size_t number_of(const struct passage *passage, const struct remark *remark) {
  const struct piece *piece = passage->piece;
  size_t last = passage->numbers.count - 1;
  if (!same_inside(remark->inside, piece->inside)) return 0;
  for (size_t i = 0; i <= last; i++) {
    const struct occurrence *occurrence = &passage->numbers.item[i];
    size_t end = piece_source_end(piece, occurrence->end);
    if (remark->source >= end && is_beside(piece->source, end, remark->source)) return i;
    if (piece_source(piece, occurrence->begin) > remark->source) return i;
  }
  return last;
}

/* Every token counts as text too: "allow 2.6" of a number that stands alone. */
static bool apply_allow(struct judge *judge, struct passage *passage, struct remark *remark) {
  for (size_t i = 0; i < passage->numbers.count; i++) {
    const struct occurrence *occurrence = &passage->numbers.item[i];
    const char *whole = occurrence_text(judge->scratch, passage->piece, occurrence->begin, occurrence->end);
    const char *number =
        occurrence_text(judge->scratch, passage->piece, occurrence->token->number_begin, occurrence->token->number_end);
    bool same = !strcmp(whole, remark->allowed) || (occurrence->tokens == 1 && !strcmp(number, remark->allowed));
    if (!same || (passage->binding[i] && !passage->binding[i]->line)) continue;
    passage->binding[i] = remark->binding;
    return true;
  }
  for (size_t i = 0; i < passage->phrases.count; i++) {
    const struct phrase_hit *hit = &passage->phrases.item[i];
    if (strcmp(occurrence_text(judge->scratch, passage->piece, hit->begin, hit->end), remark->allowed) != 0) continue;
    passage->phrase_binding[i] = remark->binding;
    return true;
  }
  return false;
}

void remarks_apply(struct judge *judge, struct passage *passage) {
  struct remarks *remarks = judge->remarks;
  if (!remarks || !remarks->count) return;
  size_t kept = 0;
  for (size_t i = 0; i < remarks->count; i++) {
    struct remark *remark = &remarks->item[i];
    bool done = false;
    if (remark->allowed) {
      done = apply_allow(judge, passage, remark);
    } else if (passage->numbers.count) {
      passage->binding[number_of(passage, remark)] = remark->binding;
      done = true;
    }
    if (!done) remarks->item[kept++] = *remark;
  }
  remarks->count = kept;
}

void remarks_end(struct judge *judge) {
  for (size_t i = 0; judge->remarks && i < judge->remarks->count; i++) {
    const struct remark *remark = &judge->remarks->item[i];
    if (remark->allowed)
      report_add(judge->report, FINDING_LOST, remark->place, "nothing is waived here: no \"%s\" follows",
                 remark->allowed)
          ->hint = "take the remark out";
    else
      report_add(judge->report, FINDING_LOST, remark->place, "no number stands here to be %s",
                 remark->binding->target.text);
  }
}
