/* What the scanner finds in phrases: scanner_phrases.txt holds a phrase and, indented below it, the tokens it must
 * give. */
#include "token_text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>

static const char *const names[] = {"Llama-3 70B",   "CXL 3.0 ×16", "CXL 3.0 x16", "CXL 3.0",
                                    "one direction", "0 through",   "bf16",        "DGX Spark"};

struct fixture {
  struct arena *arena;
  struct scanner plain, named;
  struct token_list list;
};

static int set_up(void **state) {
  struct fixture *f = calloc(1, sizeof *f);
  f->arena = arena_new();
  struct unit_system *units = unit_system_new(f->arena);
  assert_null(unit_define(units, "page", "page", "pages", NULL));
  assert_null(unit_define(units, "€", "euro", "euros", NULL));
  f->plain = (struct scanner){.units = units};
  f->named = (struct scanner){.units = units, .name = names, .names = sizeof names / sizeof *names};
  scanner_prepare(f->arena, &f->plain);
  scanner_prepare(f->arena, &f->named);
  *state = f;
  return 0;
}

static int tear_down(void **state) {
  struct fixture *f = *state;
  arena_free(f->arena);
  token_list_free(&f->list);
  free(f);
  return 0;
}

static const char *scan(struct fixture *f, const struct scanner *scanner, const char *text, enum piece_kind kind,
                        const char *column) {
  struct piece piece = phrase_piece(text);
  piece.kind = kind;
  piece.column = column;
  char *slice =
      malloc(piece.length + (piece.length == 0)); /* no byte behind it: reading further is seen by the sanitizer */
  memcpy(slice, text, piece.length);
  piece.text = slice;
  scanner_scan(f->arena, scanner, &piece, &f->list);
  const char *tokens = tokens_text(f->arena, &piece, &f->list);
  free(slice);
  return tokens;
}

static void check(struct fixture *f, const struct scanner *scanner, const char *text, const char *expected) {
  const char *found = scan(f, scanner, text, PIECE_PARAGRAPH, NULL);
  if (strcmp(found, expected) != 0) fail_msg("\"%s\"\n found    %s\n expected %s", text, found, expected);
}

static void finds_what_the_phrases_say(void **state) {
  struct fixture *f = *state;
  FILE *file = fopen(SOURCE_DIR "/tests/unit/proof/scanner_phrases.txt", "r");
  assert_non_null(file);
  char *line = NULL, *phrase = NULL;
  size_t room = 0, phrases = 0, wrong = 0;
  while (getline(&line, &room, file) > 0) {
    line[strcspn(line, "\n")] = 0;
    if (line[0] == '#' || !line[0]) continue;
    if (strncmp(line, "    ", 4) != 0) {
      free(phrase);
      phrase = strdup(line);
      continue;
    }
    assert_non_null(phrase);
    const char *found = scan(f, &f->plain, phrase, PIECE_PARAGRAPH, NULL);
    phrases++;
    if (!strcmp(found, line + 4)) continue;
    wrong++;
    print_error("\"%s\"\n found    %s\n expected %s\n", phrase, found, line + 4);
  }
  free(line);
  free(phrase);
  fclose(file);
  assert_true(phrases > 300);
  assert_int_equal(wrong, 0);
}

static void names_are_names(void **state) {
  struct fixture *f = *state;
  const struct scanner *s = &f->named;
  check(f, s, "tokens of Llama-3 70B under", "Llama-3 70B:name");
  check(f, s, "tokens of Llama-3\n  70B under", "Llama-3\n  70B:name");
  check(f, s, "Llama-3\u00a070B", "Llama-3\u00a070B:name");
  check(f, s, "Llama-3 70Bs of Llama-3 7B",
        "Llama-3:identifier | 70Bs:identifier | Llama-3:identifier | 7B=7±1/2 B ambiguous B");
  check(f, s, "XLlama-3 70B", "XLlama-3:identifier | 70B=70±1/2 B ambiguous B");
  check(f, s, "CXL 3.0 x16, CXL 3.0 ×16 and CXL 3.0 at 43 µs",
        "CXL 3.0 x16:name | CXL 3.0 ×16:name | CXL 3.0:name | 43 µs=43±1/2 µs");
  check(f, s, "CXL 3.0.1", "3.0.1:version");
  check(f, s, "one direction, one directional", "one direction:name | one:one");
  check(f, s, "positions 0 through 15", "0 through:name | 15=15±1/2");
  check(f, s, "in bf16, bf161", "bf16:name | bf161:identifier");
}

static void the_locale_is_the_files(void **state) {
  struct fixture *f = *state;
  struct scanner german = f->plain, french = f->plain;
  german.locale = LOCALE_DE;
  french.locale = LOCALE_FR;
  check(f, &german, "3,14 ms und 427.000 token und 1.234,5 B",
        "3,14 ms=157/50±1/200 ms | 427.000 token=427000±1/2 token | 1.234,5 B=2469/2±1/20 B");
  check(f, &german, "427 000 token, ein bis two", "427 000 token=427000±1/2 token");
  check(f, &german, "9–18 ms, 3,141 s", "9=9±1/2 ms shared low + 18 ms=18±1/2 ms high | 3,141 s=3141/1000±1/2000 s");
  check(f, &french, "3,14 ms et 427\u202f000 B, 12 %",
        "3,14 ms=157/50±1/200 ms | 427\u202f000 B=427000±1/2 B | 12 %=12±1/2 %");
  check(f, &f->plain, "3,141 s and 3,14 s", "3,141 s=3141±1/2 s | 3,14 s=314±1/2 s malformed");
}

static void the_kind_of_piece_counts(void **state) {
  struct fixture *f = *state;
  assert_string_equal(scan(f, &f->plain, "5.1 Fetch time", PIECE_HEADING, NULL), "5.1:reference");
  assert_string_equal(scan(f, &f->plain, "3 Results", PIECE_HEADING, NULL), "3:reference");
  assert_string_equal(scan(f, &f->plain, "16 tokens are enough", PIECE_HEADING, NULL), "16 tokens=16±1/2 token");
  assert_string_equal(scan(f, &f->plain, "2019", PIECE_CELL, "Rows"), "2019=2019±1/2");
  assert_string_equal(scan(f, &f->plain, "2019", PIECE_CELL, "Year"), "2019:date");
  assert_string_equal(scan(f, &f->plain, "43", PIECE_CELL, "Fetch (µs)"), "43=43±1/2");
}

static void offsets_point_at_the_parts(void **state) {
  struct fixture *f = *state;
  const char *text = "It is about 5.00-MiB, or 9–18\u00a0ms.";
  struct piece piece = phrase_piece(text);
  scanner_scan(f->arena, &f->plain, &piece, &f->list);
  assert_int_equal(f->list.count, 3);
  const struct token *t = f->list.item;
  assert_memory_equal(text + t[0].hedge_begin, "about", 5);
  assert_memory_equal(text + t[0].number_begin, "5.00-", 5);
  assert_int_equal(t[0].number_end - t[0].number_begin, 4);
  assert_memory_equal(text + t[0].unit_begin, "MiB", 3);
  assert_int_equal(t[0].unit_end, t[0].end);
  assert_int_equal(t[1].end - t[1].begin, 1);
  assert_true(t[1].unit_shared);
  assert_memory_equal(text + t[1].unit_begin, "ms", 2);
  assert_int_equal(t[1].group_id, t[2].group_id);
  assert_int_equal(t[2].group_index, 1);
  assert_false(t[2].unit_shared);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(finds_what_the_phrases_say), cmocka_unit_test(names_are_names),
      cmocka_unit_test(the_locale_is_the_files),    cmocka_unit_test(the_kind_of_piece_counts),
      cmocka_unit_test(offsets_point_at_the_parts),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
