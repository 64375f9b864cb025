/* Inside proof/: how a passage is judged. */
#ifndef PROOF_JUDGE_H
#define PROOF_JUDGE_H
#include "proof/proof.h"

/* Orders of magnitude that the sentence of a claim prints: 2 to 3. */
struct claim_orders {
  const struct rational **item; /* of the first group in its sentence */
  size_t count, room;
};

struct judge {
  struct proof *proof;
  struct proof_job *job;
  struct report *report;
  struct arena *scratch; /* of a passage */
  struct piece_lines lines;
  struct remarks *remarks;
  struct quotes *quotes;
  struct arena *quoting; /* of a paragraph: the quotes and what they hold */
  struct last_number {
    const char *source, *inside;
    size_t end;       /* source offset behind it */
    size_t piece_end; /* behind its piece */
    size_t anchor;
  } last;           /* of the pieces so far */
  size_t explained; /* findings that got the full explanation so far */
  bool muted;       /* the first walk: remarks are only looked at for the language */
};

/* A finding about begin…end of the passage's text. */
struct finding *judge_report(struct judge *judge, const struct passage *passage, enum finding_code code, size_t begin,
                             size_t end, const char *format, ...) __attribute__((format(printf, 6, 7)));
struct place judge_place(struct judge *judge, const struct passage *passage, size_t begin, size_t end,
                         struct stretch *span);

/* judge_number.c: a ruling for every token, and findings. */
void judge_numbers(struct judge *judge, struct passage *passage);
/* judge_phrase.c: errata and claims that do not hold, as sentences. */
void judge_phrases(struct judge *judge, const struct passage *passage);
/* judge_claim.c: orders of magnitude. */
void judge_orders(struct judge *judge, struct passage *passage, size_t number);
struct claim_orders *claim_orders_new(struct arena *arena, const struct facts *facts, const struct scanner *scanner);
/* The claims whose sentence prints these orders; the one whose words are nearest first, *sure when it is clearly
 * nearest. */
size_t claim_candidates(struct judge *judge, const struct passage *passage, const struct occurrence *occurrence,
                        size_t *claims, size_t most, bool *sure);
/* calculate.c: what a reader gets who calculates with the printed numbers. */
void judge_calculations(struct judge *judge, struct passage *passage);
/* judge_quote.c: what must be quoted together; paragraphs end at the next passage that is not in the same row of a
 * table. */
void judge_quotes(struct judge *judge, const struct passage *passage);
void judge_quotes_end(struct judge *judge);

/* remark.c: the author's remarks wait for the numbers they are about. */
void remark_take(struct judge *judge, const struct piece_remark *remark);
void remarks_apply(struct judge *judge, struct passage *passage);
void remarks_end(struct judge *judge);
/* Before a passage's remarks are applied: those that come later and belong to it. */
void remarks_recall(struct judge *judge, const struct passage *passage);

/* explain.c: findings about numbers, with what belongs there, the nearest values and the likely slip. */
void explain_wrong(struct judge *judge, const struct passage *passage, const struct token *token, size_t quantity,
                   const struct form *form);
void explain_no_match(struct judge *judge, const struct passage *passage, const struct token *token);
void explain_unbound(struct judge *judge, const struct passage *passage, const struct token *token,
                     const struct match_list *list);
/* slip.c: "read as 43 ms it would be …"; NULL when no slip explains it. quantity: the one it must explain, or SIZE_MAX
 * for any. */
char *slip_find(struct judge *judge, const struct passage *passage, const struct token *token, size_t quantity,
                const struct form *form);

#endif
