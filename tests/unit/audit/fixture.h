/* A small figure's ledger, built by hand, and the text forms of its artifacts. */
#ifndef AUDIT_FIXTURE_H
#define AUDIT_FIXTURE_H
#include "audit/audit.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

struct fixture {
  struct arena *arena;
  struct ledger ledger;
  struct ledger_record record;
};

static inline const struct rational *fixture_ratio(struct fixture *f, long n, long d) {
  return rational_ratio(f->arena, n, d);
}

static inline const struct unit *fixture_unit(struct fixture *f, const char *symbol) {
  const char *why = NULL;
  const struct unit *unit = unit_read(f->arena, f->ledger.units, symbol, &why);
  assert_non_null(unit);
  return unit;
}

static inline struct ledger_run *fixture_run(struct fixture *f, const char *text) {
  struct ledger_run *run = ARENA_PUSH(f->arena, &f->record);
  *run = (struct ledger_run){.text = text, .drawn = -1};
  return run;
}

/* The number printed as text in the run; value n/d in its unit, half 1/half_d of a printed unit (0: exact). */
static inline void fixture_number(struct fixture *f, struct ledger_run *run, const char *text, const char *name,
                                  const char *unit, long n, long d, long half_d) {
  const char *at = strstr(run->text, text);
  assert_non_null(at);
  if (run->numbers == run->room)
    arena_grow(f->arena, (void **)&run->number, run->numbers, &run->room, sizeof *run->number);
  const struct unit *u = fixture_unit(f, unit);
  run->number[run->numbers++] = (struct ledger_number){
      .name = name,
      .form = "whole",
      .exact = rational_mul(f->arena, fixture_ratio(f, n, d), u->factor),
      .unit = u,
      .half = half_d ? fixture_ratio(f, 1, half_d) : rational_integer(f->arena, 0),
      .text = text,
      .offset = (size_t)(at - run->text),
      .length = strlen(text),
  };
}

static const char *const fixture_names[] = {"CXL 3.0 ×16", "Llama-3 70B", "one direction"};

static inline struct fixture fixture_new(enum artifact_kind kind, const char *artifact) {
  struct fixture f = {.arena = arena_new()};
  f.ledger.units = unit_system_new(f.arena);
  f.ledger.name = fixture_names;
  f.ledger.names = sizeof fixture_names / sizeof *fixture_names;
  f.record = (struct ledger_record){.kind = kind, .artifact = artifact};
  return f;
}

static inline struct bytes fixture_bytes(const char *text) { return (struct bytes){text, strlen(text)}; }

/* Replaces the first occurrence. */
static inline char *fixture_edit(struct fixture *f, const char *text, const char *from, const char *to) {
  const char *at = strstr(text, from);
  assert_non_null(at);
  return arena_print(f->arena, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
}

static inline struct report *fixture_audit(struct fixture *f, const char *text) {
  struct report *report = report_new(f->arena);
  audit_artifact(f->arena, &f->ledger, &f->record, f->record.artifact, fixture_bytes(text), report);
  return report;
}

/* Exactly these findings; what came instead is printed. */
static inline void fixture_expect(struct report *report, size_t count) {
  if (report->count != count) report_write(report, FORMAT_TEXT, 0, stderr);
  assert_int_equal(report->count, count);
}

static inline void fixture_clean(struct fixture *f, const char *text) { fixture_expect(fixture_audit(f, text), 0); }

#endif
