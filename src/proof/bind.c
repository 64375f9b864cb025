#include "proof/bind.h"

#include <string.h>

struct binder {
  struct proof *proof;
  struct proposer *proposer;
  struct arena *arena, *scratch;
  struct proof_job *job;
  struct bind_list *list;
  struct piece_lines lines;
};

static struct bind_entry *add(struct binder *binder, const struct passage *passage, size_t anchor, size_t begin) {
  struct bind_entry *entry = ARENA_PUSH(binder->arena, binder->list);
  const struct anchor *at = &binder->job->anchors.item[anchor];
  entry->place = piece_place(binder->arena, &binder->lines, passage->file, passage->piece, begin);
  entry->heading = at->heading;
  entry->text = at->text;
  entry->window = at->window;
  return entry;
}

/* A number that no longer agrees keeps its line as it was. */
static void keep(struct bind_entry *entry, const struct proof_binding *binding, bool agrees) {
  entry->kept = binding;
  entry->chosen = binding->target.text;
  if (!agrees) entry->text = binding->text;
}

static bool agrees(const struct passage *passage, const struct occurrence *occurrence) {
  for (size_t i = 0; i < occurrence->tokens; i++)
    if (passage_ruling(passage, occurrence->token + i)->verdict == VERDICT_WRONG) return false;
  return true;
}

static void take_number(struct binder *binder, const struct passage *passage, size_t i) {
  const struct proof_binding *binding = passage->binding[i];
  if (binding && !binding->line) {
    binder->list->marked++;
    return;
  }
  const struct occurrence *occurrence = &passage->numbers.item[i];
  struct bind_entry *entry = add(binder, passage, passage->first + i, occurrence->begin);
  if (binding) {
    keep(entry, binding, agrees(passage, occurrence));
    return;
  }
  entry->is_new = true;
  propose(binder->proposer, binder->arena, binder->scratch, passage, i, &entry->proposals);
  if (entry->proposals.sure && entry->proposals.count) entry->chosen = entry->proposals.item[0].target;
}

static void take_phrase(struct binder *binder, const struct passage *passage, size_t i) {
  const struct phrase_hit *hit = &passage->phrases.item[i];
  const struct proof_binding *binding = passage->phrase_binding[i];
  if (hit->claim || (binding && !binding->line)) return;
  struct bind_entry *entry = add(binder, passage, passage->first + passage->numbers.count + i, hit->begin);
  if (binding) {
    keep(entry, binding, true);
    return;
  }
  entry->is_new = true;
  entry->chosen = arena_print(binder->arena, "erratum %s", binder->proof->facts->ledger->erratum[hit->index].id);
  entry->proposals =
      (struct proposals){.item = {{entry->chosen, "a sentence that the model refutes"}}, .count = 1, .sure = true};
}

static void take_passage(void *context, const struct passage *passage) {
  struct binder *binder = context;
  for (size_t i = 0; i < passage->numbers.count; i++) take_number(binder, passage, i);
  for (size_t i = 0; i < passage->phrases.count; i++) take_phrase(binder, passage, i);
  arena_clear(binder->scratch);
}

bool bind_propose(struct proof *proof, struct arena *arena, const char *file, struct bytes bytes,
                  struct sidecar *sidecar, struct bind_list *list, struct report *report, enum token_locale *locale) {
  struct binder binder = {
      .proof = proof, .proposer = proposer_new(arena, proof), .arena = arena, .scratch = arena_new(), .list = list};
  struct report *aside = report_new(arena);
  struct proof_job job = {.file = file,
                          .bytes = bytes,
                          .sidecar = sidecar,
                          .report = aside,
                          .passage = take_passage,
                          .context = &binder,
                          .wants_anchors = true};
  binder.job = &job;
  *list = (struct bind_list){.item = NULL};
  bool read = proof_run(proof, &job);
  arena_free(binder.scratch);
  *locale = job.author.locale;
  for (size_t i = 0; i < aside->count;
       i++) { /* what check would find is not bind's to tell, but for what it could not understand */
    const struct finding *finding = &aside->item[i];
    if (finding->code != FINDING_UNREADABLE && finding->code != FINDING_BINDING && finding->code != FINDING_NOT_READ)
      continue;
    struct finding *copy = report_add(report, finding->code, finding->place, "%s", finding->message);
    copy->found = finding->found;
    copy->hint = finding->hint;
  }
  return read;
}

struct bytes bind_write(struct arena *arena, const struct facts *facts, const char *manuscript,
                        enum token_locale locale, const struct bind_list *list) {
  struct sidecar sidecar = {.manuscript = manuscript, .locale = locale};
  const char *why;
  for (size_t i = 0; i < list->count; i++) {
    const struct bind_entry *entry = &list->item[i];
    if (!entry->chosen) continue;
    struct proof_binding binding = {.heading = entry->heading, .text = entry->text, .window = entry->window};
    if (target_read(arena, facts, entry->chosen, &binding.target, &why)) *ARENA_PUSH(arena, &sidecar) = binding;
  }
  return sidecar_write(arena, &sidecar);
}
