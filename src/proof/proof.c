/* A manuscript's way through the judges. */
#include "proof/judge.h"

#include <string.h>

struct proof *proof_new(struct arena *arena, const struct facts *facts) {
  struct proof *proof = arena_alloc(arena, sizeof *proof);
  *proof = (struct proof){.arena = arena, .facts = facts};
  proof->index = match_index_new(arena, facts);
  proof->phrases = phrases_new(arena, facts);
  proof->scanner =
      (struct scanner){.units = facts->ledger->units, .name = facts->ledger->name, .names = facts->ledger->names};
  scanner_prepare(arena, &proof->scanner);
  proof->orders = claim_orders_new(arena, facts, &proof->scanner);
  return proof;
}

/* What both walks over a manuscript share. */
struct walk {
  struct judge judge;
  struct token_list tokens;
  struct passage passage;
  bool gathering; /* the first walk: anchors only */
  size_t anchors; /* numbers and phrases passed so far */
  size_t pieces;  /* since the scratch arena was renewed */
};

enum { PIECES_PER_ARENA = 64 };

static void renew(struct walk *walk) {
  if (walk->pieces++ < PIECES_PER_ARENA) return;
  walk->pieces = 0;
  arena_clear(walk->judge.scratch);
  walk->passage = (struct passage){.file = NULL};
}

static void add_anchor(struct walk *walk, const struct piece *piece, size_t begin, size_t end, bool phrase) {
  struct arena *arena = walk->judge.report->arena;
  *ARENA_PUSH(arena, &walk->judge.job->anchors) = (struct anchor){
      .heading = occurrence_text(arena, &(struct piece){.text = piece->heading}, 0, strlen(piece->heading)),
      .text = occurrence_text(arena, piece, begin, end),
      .window = occurrence_window(arena, piece, &walk->tokens, begin, end),
      .phrase = phrase,
  };
}

/* "1,234" or "1234": years and the like are no numbers. */
static void learn_style(struct walk *walk) {
  for (size_t i = 0; i < walk->tokens.count; i++) {
    const struct token *token = &walk->tokens.item[i];
    bool four = token->class_ == TOKEN_NUMBER && token->spelling == SPELLING_DIGITS && token->mantissa >= 1000 &&
                token->mantissa <= 9999;
    if (four && !token->exponent) ++*(token->grouped ? &walk->judge.job->grouped : &walk->judge.job->plain);
  }
}

static void gather(struct walk *walk, const struct passage *passage) {
  learn_style(walk);
  if (passage->numbers.count) {
    const struct piece *piece = passage->piece;
    size_t last = passage->numbers.count - 1;
    walk->judge.last =
        (struct last_number){piece->source, piece->inside ? arena_copy(walk->judge.report->arena, piece->inside) : NULL,
                             piece_source_end(piece, passage->numbers.item[last].end),
                             piece_source_end(piece, piece->length), passage->first + last};
  }
  for (size_t i = 0; i < passage->numbers.count; i++)
    add_anchor(walk, passage->piece, passage->numbers.item[i].begin, passage->numbers.item[i].end, false);
  for (size_t i = 0; i < passage->phrases.count; i++)
    add_anchor(walk, passage->piece, passage->phrases.item[i].begin, passage->phrases.item[i].end, true);
}

/* The bindings of the sidecar that found their places in this passage. */
static void bind(struct walk *walk, struct passage *passage) {
  struct sidecar *sidecar = walk->judge.job->sidecar;
  struct arena *scratch = walk->judge.scratch;
  passage->binding = arena_array(scratch, passage->numbers.count + 1, sizeof *passage->binding);
  passage->phrase_binding = arena_array(scratch, passage->phrases.count + 1, sizeof *passage->phrase_binding);
  passage->ruling = arena_array(scratch, walk->tokens.count + 1, sizeof *passage->ruling);
  const struct proof_binding *const *by_place = walk->judge.job->by_place;
  if (!sidecar || !by_place) return;
  for (size_t i = 0; i < passage->numbers.count; i++) passage->binding[i] = by_place[passage->first + i];
  for (size_t i = 0; i < passage->phrases.count; i++)
    passage->phrase_binding[i] = by_place[passage->first + passage->numbers.count + i];
}

static void count(struct walk *walk, const struct passage *passage) {
  struct proof_counts *counts = &walk->judge.job->counts;
  for (size_t i = 0; i < walk->tokens.count; i++) {
    enum token_class class_ = walk->tokens.item[i].class_;
    if (class_ != TOKEN_NUMBER) {
      counts->skipped[class_]++;
      continue;
    }
    size_t *const column[] = {
        [VERDICT_NONE] = &counts->bare,     [VERDICT_BOUND] = &counts->bound, [VERDICT_MATCHED] = &counts->matched,
        [VERDICT_WAIVED] = &counts->waived, [VERDICT_BARE] = &counts->bare,   [VERDICT_AMBIGUOUS] = &counts->ambiguous,
        [VERDICT_WRONG] = &counts->wrong,
    };
    counts->seen++;
    ++*column[passage->ruling[i].verdict];
  }
}

static bool take_piece(void *context, const struct piece *piece) {
  struct walk *walk = context;
  struct judge *judge = &walk->judge;
  scanner_scan(judge->scratch, &judge->proof->scanner, piece, &walk->tokens);
  struct passage *passage = &walk->passage;
  phrases_find(judge->scratch, judge->proof->phrases, piece, &passage->phrases);
  if (!walk->tokens.count && !passage->phrases.count) return true;
  passage->file = judge->job->file;
  passage->piece = piece;
  passage->tokens = &walk->tokens;
  passage->first = walk->anchors;
  occurrence_gather(judge->scratch, &walk->tokens, &passage->numbers);
  walk->anchors += passage->numbers.count + passage->phrases.count;
  judge->job->sentences += passage->phrases.count;
  judge->job->author.locale = judge->proof->scanner.locale;
  if (walk->gathering) {
    gather(walk, passage);
  } else {
    bind(walk, passage);
    remarks_recall(judge, passage);
    remarks_apply(judge, passage);
    judge_numbers(judge, passage);
    judge_phrases(judge, passage);
    judge_calculations(judge, passage);
    judge_quotes(judge, passage);
    count(walk, passage);
    if (judge->job->passage) judge->job->passage(judge->job->context, passage);
  }
  renew(walk);
  return true;
}

static bool take_remark(void *context, const struct piece_remark *remark) {
  struct walk *walk = context;
  remark_take(&walk->judge, remark);
  return true;
}

static bool walk_through(struct proof *proof, struct proof_job *job, bool gathering, struct report *report) {
  struct walk walk = {.judge = {.proof = proof, .job = job, .report = job->report, .scratch = arena_new(), .quoting = arena_new()},
                      .gathering = gathering};
  struct report *aside = gathering ? report_new(walk.judge.report->arena) : NULL;
  proof->scanner.locale = job->sidecar ? job->sidecar->locale : LOCALE_EN;
  walk.judge.muted = gathering;
  const struct piece_reader reader = {&walk, take_piece, take_remark};
  bool read = manuscript_read(job->file, job->bytes, job->format, &reader, gathering ? aside : report);
  if (!gathering) {
    judge_quotes_end(&walk.judge);
    remarks_end(&walk.judge);
  }
  job->author.locale = proof->scanner.locale;
  job->author.groups_four = job->grouped > job->plain;
  token_list_free(&walk.tokens);
  arena_free(walk.judge.scratch);
  arena_free(walk.judge.quoting);
  return read;
}

static void place_bindings(struct proof_job *job) {
  sidecar_anchor(job->sidecar, &job->anchors);
  const struct proof_binding **by_place = arena_array(job->report->arena, job->anchors.count + 1, sizeof *by_place);
  for (size_t i = 0; i < job->sidecar->count; i++)
    if (job->sidecar->item[i].place) by_place[job->sidecar->item[i].place - 1] = &job->sidecar->item[i];
  job->by_place = by_place;
}

/* Lines of the sidecar that belong to nothing in the manuscript. */
static void report_lost(struct proof_job *job) {
  struct arena *arena = job->report->arena;
  for (size_t i = 0; i < job->sidecar->count; i++) {
    const struct proof_binding *binding = &job->sidecar->item[i];
    if (binding->place || binding->twin || binding->target.kind == TARGET_ERRATUM) continue;
    bool waiver = binding->target.kind == TARGET_WAIVER;
    struct place place = {.file = job->sidecar->file, .line = (int)binding->line, .column = 1};
    struct finding *finding = report_add(job->report, FINDING_LOST, place, "\"%s\" is not in %s any more%s",
                                         binding->text, job->file, waiver ? ": nothing is waived here" : "");
    finding->found = arena_print(arena, "%s, in \"%s\"%s%s%s", binding->target.text, binding->window,
                                 *binding->heading ? " under \"" : "", binding->heading, *binding->heading ? "\"" : "");
    finding->hint =
        "if its sentence is gone, take the line out (figproof bind does); if it was rewritten, bind the number again";
  }
}

bool proof_run(struct proof *proof, struct proof_job *job) {
  report_subject(job->report, job->file);
  job->grouped = job->plain = job->sentences = 0;
  bool remarks = memmem(job->bytes.data, job->bytes.size, "figproof:", strlen("figproof:")) != NULL;
  bool anchored = job->wants_anchors || remarks || (job->sidecar && job->sidecar->count);
  if (anchored && walk_through(proof, job, true, job->report) && job->sidecar) place_bindings(job);
  if (!walk_through(proof, job, false, job->report)) return false;
  if (job->sidecar) report_lost(job);
  size_t skipped = 0;
  for (int i = 0; i < TOKEN_CLASS_COUNT; i++) skipped += job->counts.skipped[i];
  if (!job->counts.seen && !skipped && !job->sentences)
    report_add(job->report, FINDING_NUMBERLESS, (struct place){.file = job->file},
               "no number was seen in this manuscript");
  return true;
}

char *proof_summary(struct arena *arena, const struct proof_job *job) {
  const struct proof_counts *counts = &job->counts;
  const struct {
    const char *name;
    size_t count;
  } columns[] = {{"matched", counts->matched}, {"bound", counts->bound},         {"waived", counts->waived},
                 {"bare", counts->bare},       {"ambiguous", counts->ambiguous}, {"wrong", counts->wrong}};
  struct sink sink = sink_new(arena);
  sink_text(&sink, arena_print(arena, "%s: %zu numbers: ", job->file, counts->seen));
  for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
    sink_text(&sink, arena_print(arena, "%s%zu %s", i ? ", " : "", columns[i].count, columns[i].name));
  const char *before = "; skipped: ";
  for (int i = 0; i < TOKEN_CLASS_COUNT; i++) {
    if (!counts->skipped[i]) continue;
    sink_text(&sink, arena_print(arena, "%s%zu %s", before, counts->skipped[i], token_class_name((enum token_class)i)));
    before = ", ";
  }
  return sink_string(&sink);
}
