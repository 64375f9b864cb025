#include "proof/follow.h"

#include "proof/author.h"
#include "proof/fix.h"
#include "proof/judge.h"

#include <stdlib.h>
#include <string.h>

struct edit {
  size_t offset, length;
  const char *text;
  size_t anchor; /* of the number it belongs to */
  bool dropped;
};
struct edits {
  struct edit *item;
  size_t count, room;
};

/* One walk over the manuscript. */
struct walker {
  struct proof *proof;
  struct arena *arena, *scratch;
  struct proof_job *job;
  struct edits edits;
  bool *wrong; /* by anchor; room for all of the first walk's */
  size_t anchors;
};

static bool is_blank(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }

/* "two\nthousand": the words of the source, with its own white space, against those of the text. */
static bool is_wrapped(const char *source, size_t size, const char *text, size_t length) {
  size_t at = 0, i = 0;
  while (at < size && i < length) {
    if (text[i] == ' ' && is_blank(source[at])) {
      while (at < size && is_blank(source[at])) at++;
      i++;
    } else if (source[at++] != text[i++]) {
      return false;
    }
  }
  return at == size && i == length;
}

/* The new words with the white space of the old ones; NULL when there are not as many. */
static const char *wrap_alike(struct arena *arena, const char *source, size_t size, const char *number) {
  struct sink sink = sink_new(arena);
  size_t at = 0;
  for (; *number; number++) {
    if (*number != ' ') {
      sink_char(&sink, *number);
      continue;
    }
    while (at < size && !is_blank(source[at])) at++;
    if (at == size) return NULL;
    while (at < size && is_blank(source[at])) sink_char(&sink, source[at++]);
  }
  while (at < size && !is_blank(source[at])) at++;
  return at == size ? sink_string(&sink) : NULL;
}

static void put_edit(struct walker *walker, const struct passage *passage, const struct token *token, size_t anchor,
                     const char *number) {
  const struct piece *piece = passage->piece;
  if (!number || piece->source != walker->job->bytes.data) return;
  size_t begin = token->number_begin, end = token->number_end, from = piece_source(piece, begin),
         to = piece_source_end(piece, end);
  if (!piece_is_literal(piece, begin, end)) {
    if (to <= from || !is_wrapped(piece->source + from, to - from, piece->text + begin, end - begin)) return;
    number = wrap_alike(walker->scratch, piece->source + from, to - from, number);
    if (!number) return;
  }
  *ARENA_PUSH(walker->arena, &walker->edits) =
      (struct edit){.offset = from, .length = to - from, .text = arena_copy(walker->arena, number), .anchor = anchor};
}

static void rewrite_quantity(struct walker *walker, const struct passage *passage, const struct token *token,
                             size_t anchor) {
  const struct ruling *ruling = passage_ruling(passage, token);
  const struct facts *facts = walker->proof->facts;
  if (!ruling->known) return;
  const char *number = author_number(walker->scratch, facts, passage->piece, token, &walker->job->author,
                                     ruling->quantity, ruling->form);
  if (number && fix_agrees(walker->proof, walker->scratch, passage, token, number, ruling->quantity, ruling->form))
    put_edit(walker, passage, token, anchor, number);
}

/* "two to three orders of magnitude" after the claim's bounds were changed: its own words, if it holds. */
static void rewrite_claim(struct walker *walker, const struct passage *passage, const struct occurrence *occurrence,
                          size_t claim, size_t anchor) {
  const struct claim_orders *orders = &walker->proof->orders[claim];
  long order;
  if (!walker->proof->facts->claim[claim].holds || orders->count != occurrence->tokens) return;
  for (size_t i = 0; i < orders->count; i++)
    if (rational_compare(token_value(walker->scratch, passage->piece, occurrence->token + i), orders->item[i]) &&
        rational_to_long(orders->item[i], &order))
      put_edit(walker, passage, occurrence->token + i, anchor,
               author_count(walker->scratch, passage->piece, occurrence->token + i, order));
}

static void rewrite(struct walker *walker, const struct passage *passage, size_t number, size_t anchor) {
  const struct occurrence *occurrence = &passage->numbers.item[number];
  const struct target *target = &passage->binding[number]->target;
  if (target->kind == TARGET_CLAIM) rewrite_claim(walker, passage, occurrence, target->index, anchor);
  if (target->kind == TARGET_COUNT && target->id && occurrence->tokens == 1)
    put_edit(walker, passage, occurrence->token, anchor,
             author_count(walker->scratch, passage->piece, occurrence->token,
                          (long)walker->proof->facts->axis[target->index].members));
  for (size_t i = 0; target->kind == TARGET_QUANTITY && i < occurrence->tokens; i++)
    if (passage_ruling(passage, occurrence->token + i)->verdict == VERDICT_WRONG)
      rewrite_quantity(walker, passage, occurrence->token + i, anchor);
}

/* Not what it is bound to; what a reader calculates from it does not matter here. */
static bool is_wrong(const struct passage *passage, const struct occurrence *occurrence) {
  for (size_t i = 0; i < occurrence->tokens; i++) {
    const struct ruling *ruling = passage_ruling(passage, occurrence->token + i);
    if (ruling->verdict == VERDICT_WRONG && !ruling->agrees) return true;
  }
  return false;
}

static void take_passage(void *context, const struct passage *passage) {
  struct walker *walker = context;
  for (size_t i = 0; i < passage->numbers.count; i++) {
    size_t anchor = passage->first + i;
    if (!passage->binding[i] || anchor >= walker->anchors || !is_wrong(passage, &passage->numbers.item[i])) continue;
    walker->wrong[anchor] = true;
    rewrite(walker, passage, i, anchor);
  }
  arena_clear(walker->scratch);
}

static int by_offset(const void *left, const void *right) {
  const struct edit *a = left, *b = right;
  return a->offset < b->offset ? -1 : a->offset > b->offset;
}

/* A macro that is used twice is edited once, if both want the same. */
static void settle(struct edits *edits) {
  if (edits->count) qsort(edits->item, edits->count, sizeof *edits->item, by_offset);
  for (size_t i = 1; i < edits->count; i++) {
    struct edit *a = &edits->item[i - 1], *b = &edits->item[i];
    if (b->offset >= a->offset + a->length) continue;
    bool same = a->offset == b->offset && a->length == b->length && !strcmp(a->text, b->text);
    b->dropped = true;
    a->dropped = a->dropped || !same;
  }
}

static struct bytes apply(struct arena *arena, struct bytes bytes, const struct edits *edits, size_t *applied) {
  struct sink sink = sink_new(arena);
  size_t at = 0;
  *applied = 0;
  sink_text(&sink, "");
  for (size_t i = 0; i < edits->count; i++) {
    const struct edit *edit = &edits->item[i];
    if (edit->dropped) continue;
    sink_put(&sink, bytes.data + at, edit->offset - at);
    sink_text(&sink, edit->text);
    at = edit->offset + edit->length;
    ++*applied;
  }
  sink_put(&sink, bytes.data + at, bytes.size - at);
  return sink_bytes(&sink);
}

/* A manuscript on its way: what is asked for, and what was found so far. */
struct following {
  struct proof *proof;
  struct arena *arena;
  const char *file;
  struct bytes bytes;
  struct sidecar *sidecar; /* or NULL */
  bool coverage;
  struct proof_job before; /* the old text's anchors */
  struct edits edits;
};

/* One walk. walker, unless NULL, gets a place for each of the old text's numbers, and the edits. */
static bool run(struct following *following, struct bytes bytes, struct sidecar *sidecar, struct walker *walker,
                struct report *report, struct proof_job *job) {
  *job = (struct proof_job){.file = following->file,
                            .bytes = bytes,
                            .sidecar = sidecar,
                            .coverage = following->coverage,
                            .report = report,
                            .wants_anchors = true};
  if (walker) {
    size_t anchors = following->before.anchors.count;
    *walker = (struct walker){
        .proof = following->proof, .arena = following->arena, .scratch = arena_new(), .job = job, .anchors = anchors};
    walker->wrong = arena_array(following->arena, anchors + 1, sizeof *walker->wrong);
    job->passage = take_passage;
    job->context = walker;
  }
  bool read = proof_run(following->proof, job);
  if (walker) arena_free(walker->scratch);
  return read;
}

/* The sidecar for the new text: numbers are the same ones in the same order, only their texts and the words around them
 * are new. */
static void renew_sidecar(struct arena *arena, const struct sidecar *old, const struct proof_job *before,
                          const struct proof_job *after, struct sidecar *renewed) {
  *renewed = (struct sidecar){.file = old->file, .manuscript = old->manuscript, .locale = old->locale};
  for (size_t i = 0; i < old->count; i++) {
    struct proof_binding binding = old->item[i];
    if (binding.place) {
      const struct anchor *anchor = &after->anchors.item[binding.place - 1];
      bool changed = strcmp(anchor->text, before->anchors.item[binding.place - 1].text) != 0;
      if (changed) binding.text = anchor->text;
      binding.window = anchor->window;
      binding.heading = anchor->heading;
    }
    *ARENA_PUSH(arena, renewed) = binding;
  }
}

/* The text with the edits that are left, and its sidecar. When it does not read as the same numbers in the same order,
 * no edit is left. */
static struct bytes edit_text(struct following *following, struct sidecar *renewed, size_t *rewritten) {
  struct arena *arena = following->arena;
  struct bytes text = apply(arena, following->bytes, &following->edits, rewritten);
  struct proof_job job;
  bool same =
      run(following, text, NULL, NULL, report_new(arena), &job) && job.anchors.count == following->before.anchors.count;
  if (same && following->sidecar) renew_sidecar(arena, following->sidecar, &following->before, &job, renewed);
  if (same) return text;
  for (size_t i = 0; i < following->edits.count; i++) following->edits.item[i].dropped = true;
  if (following->sidecar) *renewed = *following->sidecar;
  *rewritten = 0;
  return following->bytes;
}

/* Edits that did not help are dropped; true when there were any. */
static bool drop_useless(struct edits *edits, const bool *wrong) {
  bool any = false;
  for (size_t i = 0; i < edits->count; i++) {
    struct edit *edit = &edits->item[i];
    if (!edit->dropped && wrong[edit->anchor]) edit->dropped = any = true;
  }
  return any;
}

bool follow_rewrite(struct proof *proof, struct arena *arena, const char *file, struct bytes bytes,
                    struct sidecar *sidecar, bool coverage, struct follow_result *result, struct report *report) {
  struct following following = {
      .proof = proof, .arena = arena, .file = file, .bytes = bytes, .sidecar = sidecar, .coverage = coverage};
  struct proof_job job;
  struct walker walker;
  *result = (struct follow_result){.manuscript = bytes};
  if (!run(&following, bytes, sidecar, NULL, report_new(arena), &following.before))
    return run(&following, bytes, sidecar, NULL, report, &job);
  run(&following, bytes, sidecar, &walker, report_new(arena), &job);
  following.edits = walker.edits;
  settle(&following.edits);
  struct sidecar renewed = {.file = NULL};
  do {
    result->manuscript = edit_text(&following, &renewed, &result->rewritten);
    run(&following, result->manuscript, sidecar ? &renewed : NULL, &walker, report_new(arena), &job);
  } while (drop_useless(&following.edits, walker.wrong));
  if (sidecar) result->sidecar = sidecar_write(arena, &renewed);
  run(&following, result->manuscript, sidecar ? &renewed : NULL, NULL, report, &job);
  report_summarise(report, proof_summary(arena, &job));
  return true;
}
