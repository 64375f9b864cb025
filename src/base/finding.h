/* Findings: what is wrong, where, and what to do. A stage adds every mistake it sees and goes on; the command stops
 * between stages when report_failed(). The exit status only worsens. */
#ifndef BASE_FINDING_H
#define BASE_FINDING_H
#include "base/arena.h"

#include <stdbool.h>
#include <stdio.h>

enum severity { SEVERITY_NOTE, SEVERITY_WARNING, SEVERITY_ERROR };
enum exit_status { EXIT_CLEAN, EXIT_FINDINGS, EXIT_INPUT, EXIT_SYSTEM };

/* code, name, severity, exit status, what it means. The manual's list is made from this table. */
#define FINDING_CODES(X)                                                                                    \
  X(YAML_SYNTAX, "yaml-syntax", ERROR, INPUT, "the file is not one well-formed YAML document")              \
  X(YAML_STRICT, "yaml-strict", ERROR, INPUT, "valid YAML, but ambiguous or outside what is accepted")      \
  X(UNKNOWN_KEY, "unknown-key", ERROR, INPUT, "a key that means nothing here")                              \
  X(MISSING_KEY, "missing-key", ERROR, INPUT, "a key that is needed is absent")                             \
  X(BAD_VALUE, "bad-value", ERROR, INPUT, "a value of the wrong kind")                                      \
  X(UNKNOWN_NAME, "unknown-name", ERROR, INPUT, "a quantity, form, axis, member or slot nobody defined")    \
  X(EXPRESSION, "expression", ERROR, INPUT, "an expression that does not parse or has no value")            \
  X(CYCLE, "cycle", ERROR, INPUT, "quantities that depend on each other in a circle")                       \
  X(DIMENSION, "dimension", ERROR, INPUT, "units that do not fit together")                                 \
  X(QUARANTINE, "quarantine", ERROR, INPUT, "a quarantined quantity is read by a formula")                  \
  X(SCALE, "scale", ERROR, INPUT, "a value that its axis cannot show")                                      \
  X(TEMPLATE, "template", ERROR, INPUT, "a template or figure file that cannot be filled")                  \
  X(TYPED_DIGIT, "typed-digit", ERROR, INPUT, "a number in template text that is neither slot nor name")    \
  X(USAGE, "usage", ERROR, INPUT, "the command line is not understood")                                     \
  X(CLAIM, "claim", ERROR, FINDINGS, "a claim the model does not support")                                  \
  X(ERRATUM, "erratum", ERROR, FINDINGS, "an erratum whose original has become true")                       \
  X(ORIGINAL, "original", ERROR, FINDINGS, "a sentence the model refutes stands in an artifact")            \
  X(TEXT, "text", ERROR, FINDINGS, "the text read back is not the text of the model")                       \
  X(NUMBER, "number", ERROR, FINDINGS, "a printed number does not hold the model's exact value")            \
  X(POSITION, "position", ERROR, FINDINGS, "something drawn stands elsewhere than its value")               \
  X(ASSOCIATION, "association", ERROR, FINDINGS, "a label stands at another mark than its own")             \
  X(PIXELS, "pixels", ERROR, FINDINGS, "the raster image differs from the audited drawing")                 \
  X(QUOTE, "quote", ERROR, FINDINGS, "a number printed without those it must be quoted with")               \
  X(ACCESS, "access", ERROR, FINDINGS, "what a reader who cannot see the figure needs is missing")          \
  X(LEGIBLE, "legible", ERROR, FINDINGS, "type, contrast or space below what can be read")                  \
  X(UNREADABLE, "unreadable", ERROR, FINDINGS, "an artifact that no longer parses")                         \
  X(ABSENT, "absent", ERROR, FINDINGS, "an artifact that should exist does not")                            \
  X(STRAY, "stray", ERROR, FINDINGS, "a file that is named like an artifact and made by no template")       \
  X(STALE, "stale", ERROR, FINDINGS, "an input past its date")                                              \
  X(NO_SOURCE, "no-source", WARNING, CLEAN, "a published or measured value that names no source")           \
  X(NO_MATCH, "no-match", ERROR, FINDINGS, "a number with a unit that no quantity of the model has")        \
  X(UNBOUND, "unbound", ERROR, FINDINGS, "a number that says of no quantity that it prints it")             \
  X(AMBIGUOUS, "ambiguous", WARNING, CLEAN, "a number that several quantities could be")                    \
  X(APART, "apart", ERROR, FINDINGS, "a quarantined number without its binding, or in a calculation")       \
  X(CALCULATION, "calculation", ERROR, FINDINGS, "a reader who calculates with the printed numbers gets another") \
  X(UNKNOWN_UNIT, "unknown-unit", ERROR, FINDINGS, "a number with a unit that nobody defines")              \
  X(MALFORMED, "malformed-number", ERROR, FINDINGS, "a number whose groups or decimals are none of this language") \
  X(LOST, "lost-binding", ERROR, FINDINGS, "a binding or waiver whose number is not in the manuscript")     \
  X(BINDING, "bad-binding", ERROR, INPUT, "a binding file or a remark that cannot be understood")           \
  X(OUTSIDE, "outside-fact", NOTE, CLEAN, "a sentence that is wrong by what no model decides")              \
  X(WAIVED, "waived", NOTE, CLEAN, "a number that a waiver lets stand although the model now has it")       \
  X(NUMBERLESS, "numberless", WARNING, CLEAN, "a manuscript in which no number was seen")                   \
  X(NOT_READ, "not-read", NOTE, CLEAN, "something that cannot be read back, and why")                       \
  X(FONT, "font", ERROR, SYSTEM, "a font that is not installed")                                            \
  X(SYSTEM, "system", ERROR, SYSTEM, "the operating system refused")

enum finding_code {
#define X(code, name, severity, status, meaning) FINDING_##code,
  FINDING_CODES(X)
#undef X
      FINDING_CODE_COUNT
};

struct place {
  const char *file;   /* as the user named it; NULL when there is none */
  int line, column;   /* 1-based; column in code points; 0 = the file as a whole */
  const char *inside; /* "#page=2:113.4,60.2" and the like, printed after the file name; else NULL */
};

/* What a place covers, for programs that underline or replace it: offsets in bytes of the file, columns counted from 1, ends exclusive. */
struct stretch {
  size_t offset, length;
  int byte_column;                           /* 0: unknown */
  int end_line, end_column, end_byte_column; /* columns in code points and in bytes */
};

struct finding {
  enum finding_code code;
  struct place place;
  struct stretch span;
  const char *message;            /* one line */
  const char *expected, *found;   /* or NULL */
  const char *hint;               /* what to do; or NULL */
  const char *fix;                /* what belongs in the place of the span's bytes; or NULL */
  const char *waived;             /* the reason why it may stand: told in machine formats only, and without effect on the status */
};

struct report {
  struct arena *arena;
  struct finding *item;
  size_t count, room;
  enum exit_status status;
  size_t more;                    /* further findings that were only counted */
  struct finding spare;           /* takes what is written to those */
  struct report_names {
    const char **item;
    size_t count, room;
  } subject, summary;             /* files that were looked at; closing lines */
  const char *opening;            /* a line that stands before the findings of FORMAT_TEXT; or NULL */
};

/* Of findings with detail: what a hostile or hopeless file can pile up. More are counted. */
enum { REPORT_LIMIT = 20000 };

struct report *report_new(struct arena *arena);
/* Adds a finding and returns it, so that expected, found and hint can be filled in. */
struct finding *report_add(struct report *report, enum finding_code code, struct place place, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* A finding that a waiver silences: kept for the formats that list them. */
struct finding *report_waive(struct report *report, enum finding_code code, struct place place, const char *reason,
                             const char *format, ...) __attribute__((format(printf, 5, 6)));
/* Names a file that was looked at, whether or not anything was found in it. */
void report_subject(struct report *report, const char *file);
/* A closing line: "chapter.md: 120 numbers: 100 bound …". report_write leaves it to the command, JSON apart. */
void report_summarise(struct report *report, const char *line);
/* No more findings are kept with detail: whoever adds one may spare itself the explanation. */
bool report_is_full(const struct report *report);
bool report_failed(const struct report *report);
/* Drops the notes: they inform who asks, and are noise beside a success or a mistake. */
void report_drop_notes(struct report *report);
void report_worsen(struct report *report, enum exit_status status);
const char *finding_name(enum finding_code code);
const char *finding_meaning(enum finding_code code);
enum severity finding_severity(enum finding_code code);
const char *severity_name(enum severity severity);
/* "f.svg:3:7", "f.pdf#page=2:10,20", "f.txt". */
char *place_text(struct arena *arena, struct place place);

enum finding_format { FORMAT_TEXT, FORMAT_GITHUB, FORMAT_SARIF, FORMAT_RDJSONL, FORMAT_JSON, FORMAT_JUNIT };
/* By its name on the command line; FORMAT_TEXT for NULL. */
enum finding_format finding_format_of(const char *name);
/* A format for programs: it goes to the standard output, and nothing else goes there. */
bool finding_format_is_machine(enum finding_format format);
/* Writes all findings, ordered by file and place, notes last, control characters escaped. max 0 = all. */
void report_write(const struct report *report, enum finding_format format, size_t max, FILE *stream);

/* The candidate nearest to name by edit distance, or NULL when none is near: "did you mean …?". */
const char *nearest_name(const char *name, const char *const *candidates, size_t count);

#endif
