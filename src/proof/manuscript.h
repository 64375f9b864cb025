/* What the readers of manuscripts share: the file being read, and a builder of pieces that remembers where each byte of
 * a text came from. */
#ifndef PROOF_MANUSCRIPT_H
#define PROOF_MANUSCRIPT_H
#include "proof/piece.h"

/* A string that grows and is used again; NUL behind its length once something was put. Released with its arena. */
struct text {
  char *item;
  size_t length, room;
};
void text_put(struct text *text, const char *bytes, size_t length);

/* One file, or one member of it, on its way through a reader. */
struct manuscript {
  const char *file, *inside; /* inside: "!c5.xhtml" and the like, or NULL */
  struct bytes source;       /* UTF-8, without NUL */
  const struct piece_reader *reader;
  struct report *report;
  struct arena *arena; /* goes when the reading ends */
  struct text heading; /* nearest above */
  struct piece_lines lines;
  struct entities *entities; /* made when first needed, like the readers inside readers */
  struct latex *latex;
  struct html *html;
  bool stopped; /* the receiver wants no more */
  bool failed;  /* something was unreadable */
};

/* A finding (unreadable) at a source offset; sets failed. */
void manuscript_refuse(struct manuscript *manuscript, size_t offset, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* A note (not-read) at a source offset. */
void manuscript_note(struct manuscript *manuscript, size_t offset, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* False and a finding at the first byte that is not UTF-8, or is a NUL. */
bool manuscript_check_text(struct manuscript *manuscript);
/* The inside of a comment, begin…end of the source: handed out when it says "figproof:". at: where the comment begins.
 */
void manuscript_remark(struct manuscript *manuscript, size_t at, size_t begin, size_t end);

enum builder_script { SCRIPT_NONE, SCRIPT_RAISED, SCRIPT_LOWERED };

struct builder {
  struct manuscript *manuscript;
  const char *column, *row; /* of the cell being built */
  struct text text;
  struct piece_step *step;
  size_t steps, step_room;
  size_t next; /* the source offset that would go on with the last step; SIZE_MAX: none */
  char blank;  /* white space seen behind the text: ' ', '\n', or 0 */
  size_t blank_at, blank_size;
  bool solid;  /* more than white space and gaps was put */
  bool folded; /* all that is put comes from fold_at, fold_size: a macro */
  size_t fold_at, fold_size;
  const struct piece_spot *spot; /* of the piece to be handed out; forgotten with it */
  size_t spots;
  enum builder_script script; /* digits put become raised or lowered ones */
};

struct builder *builder_new(struct manuscript *manuscript);
/* Source bytes as they are. */
void builder_put(struct builder *builder, size_t at, size_t size);
/* The same, white space folded. */
void builder_put_folded(struct builder *builder, size_t at, size_t size);
/* A text that `size` (at least one) source bytes stand for. */
void builder_decode(struct builder *builder, const char *text, size_t length, size_t at, size_t size);
void builder_decode_text(struct builder *builder, const char *text, size_t at, size_t size);
/* White space: put as one space once something follows. */
void builder_space(struct builder *builder, size_t at, size_t size);
/* A hard line break. */
void builder_break(struct builder *builder, size_t at, size_t size);
/* U+FFFC: something is left out here. */
void builder_gap(struct builder *builder, size_t at, size_t size);
/* White space that has not been put yet is forgotten. */
void builder_tighten(struct builder *builder);
/* Hands out the piece and begins the next; false when the receiver stopped. Nothing is handed out when nothing solid
 * was put. */
bool builder_end(struct builder *builder, enum piece_kind kind);
void builder_clear(struct builder *builder);
/* Another builder's piece, behind what is here. */
void builder_join(struct builder *builder, const struct builder *from);
/* Text offsets begin…end of another builder, with their steps. */
void builder_copy(struct builder *builder, const struct builder *from, size_t begin, size_t end);

/* The readers. Each reads manuscript->source and hands out its pieces. */
void read_markdown(struct manuscript *manuscript);
void read_html(struct manuscript *manuscript);
void read_xhtml(struct manuscript *manuscript);
void read_asciidoc(struct manuscript *manuscript);
void read_rst(struct manuscript *manuscript);
void read_latex(struct manuscript *manuscript);
void read_plain(struct manuscript *manuscript);
void read_csv(struct manuscript *manuscript);
void read_svg(struct manuscript *manuscript);
void read_pdf(struct manuscript *manuscript);
void read_epub(struct manuscript *manuscript);
void read_notebook(struct manuscript *manuscript);

/* html: begin…end of the source, inside a Markdown file */
void read_html_part(struct manuscript *manuscript, size_t begin, size_t end);
/* latex: mathematics, between its dollars */
void read_math(struct builder *builder, size_t begin, size_t end);
/* plain: the lines begin…end as a table drawn with pipes; false when the second is no rule. */
bool read_pipe_table(struct manuscript *manuscript, size_t begin, size_t end);
/* csv: begin…end of the source, a table inside another format; its head stands in head…head_end, or, when that is
 * empty, in its first row. */
void read_csv_part(struct manuscript *manuscript, size_t begin, size_t end, char separator, size_t head,
                   size_t head_end);

/* entity.c: the character reference at `at` ("&micro;", "&#181;", "&ampx"): bytes it takes, 0 when there is none; what
 * it stands for. */
size_t entity_read(struct manuscript *manuscript, const char *at, const char *end, char decoded[16], size_t *length);
/* code.c: whether a piece of code is a number with a unit and nothing else: `43 µs`, `64 GB/s`, `5–8%`. */
bool code_is_quantity(const char *text, size_t length);

static inline bool byte_is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
static inline bool byte_is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
static inline bool byte_is_digit(char c) { return c >= '0' && c <= '9'; }

#endif
