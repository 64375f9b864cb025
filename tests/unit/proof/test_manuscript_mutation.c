/* What must hold for every piece of every file, tried on damaged samples: dump_check. The same mutations on every run.
 */
#include "manuscript_dump.h"

#include <stdlib.h>

enum { RUNS = 120, EDITS = 6, GROWTH = 4096 };

static unsigned long long state_now;

static size_t number_below(size_t limit) {
  state_now = state_now * 6364136223846793005ull + 1442695040888963407ull;
  return limit ? (size_t)(state_now >> 33) % limit : 0;
}

static const char *const parts[] = {"<",
                                    ">",
                                    "&",
                                    ";",
                                    "\"",
                                    "'",
                                    "\n",
                                    "\n\n",
                                    "\r\n",
                                    " ",
                                    "|",
                                    "$",
                                    "\\",
                                    "{",
                                    "}",
                                    "[",
                                    "]",
                                    "`",
                                    "``",
                                    "```",
                                    "*",
                                    "_",
                                    "^",
                                    "~",
                                    "%",
                                    "#",
                                    "-",
                                    "--",
                                    "<!--",
                                    "-->",
                                    "<b>",
                                    "</b>",
                                    "<td>",
                                    "<table>",
                                    "</table>",
                                    "<sup>",
                                    "&amp;",
                                    "&nbsp;",
                                    "&#x41;",
                                    "\\a",
                                    "\\SI{",
                                    "\\frac",
                                    "\\item",
                                    "\\footnote{",
                                    "|===",
                                    "----",
                                    "====",
                                    "{lat}",
                                    "..",
                                    ".. ",
                                    "::",
                                    ":math:`",
                                    "µ",
                                    "\u202F",
                                    "43",
                                    "\t",
                                    "\uFEFF",
                                    "[^1]",
                                    "![",
                                    "](",
                                    "</",
                                    "/>",
                                    "+---+",
                                    "=== ===",
                                    "#1",
                                    "\\\\",
                                    "<code>",
                                    "</code>",
                                    "<svg>",
                                    "</svg>",
                                    "<text x=\"1\">",
                                    "\\verb|",
                                    "\\fi",
                                    "\\iffalse",
                                    "rowspan=3 ",
                                    "colspan=\"2\" ",
                                    "\\multicolumn{2}",
                                    "\\begin{tabular}{l}",
                                    "\\newcommand{\\a}{\\b}"};

static size_t insert(char *text, size_t size, size_t at, const char *part, size_t length) {
  memmove(text + at + length, text + at, size - at);
  memcpy(text + at, part, length);
  return size + length;
}

static size_t edit(char *text, size_t size, size_t most) {
  size_t at = number_below(size + 1), kind = number_below(10), length = number_below(12);
  if (kind < 5) {
    const char *part = parts[number_below(sizeof parts / sizeof *parts)];
    return size + strlen(part) < most ? insert(text, size, at, part, strlen(part)) : size;
  }
  if (kind < 9) {
    if (at + length > size) length = size - at;
    memmove(text + at, text + at + length, size - at - length);
    return size - length;
  }
  return at ? at : size;
}

static void damage(const char *name, bool bytes_too) {
  struct arena *arena = arena_new();
  struct bytes bytes;
  assert_true(
      file_read(arena, arena_print(arena, SOURCE_DIR "/tests/proof/samples/%s", name), 0, &bytes, report_new(arena)));
  state_now = bytes.size;
  for (int run = 0; run < RUNS; run++) {
    struct arena *scratch = arena_new();
    char *text = arena_alloc(scratch, bytes.size + GROWTH);
    size_t size = bytes.size;
    memcpy(text, bytes.data, size);
    for (size_t i = number_below(EDITS) + 1; i > 0; i--) size = edit(text, size, bytes.size + GROWTH);
    if (bytes_too && size) text[number_below(size)] ^= (char)(1 << number_below(8));
    char *exact = malloc(size + 1); /* its own allocation, so that a read beyond its end is seen */
    assert_non_null(exact);
    memcpy(exact, text, size);
    exact[size] = '\0';
    dump_manuscript(scratch, name, (struct bytes){exact, size}, MANUSCRIPT_AUTO);
    free(exact);
    arena_free(scratch);
  }
  arena_free(arena);
}

static void test_text(void **state) {
  static const char *const names[] = {"traps.md",  "traps.html", "traps.xhtml", "traps.tex", "traps.adoc",  "traps.rst",
                                      "traps.txt", "traps.csv",  "traps.tsv",   "traps.svg", "traps.ipynb", "crlf.md",
                                      "crlf.html", "crlf.tex",   "crlf.adoc",   "crlf.rst",  "crlf.txt",    "crlf.csv"};
  (void)state;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) damage(names[i], false);
}

static void test_bytes(void **state) {
  static const char *const names[] = {"traps.epub", "bad-no-spine.epub", "traps.md", "traps.html"};
  (void)state;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) damage(names[i], true);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_text), cmocka_unit_test(test_bytes)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
