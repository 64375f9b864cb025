/* What the readers of manuscripts read in tests/proof/samples, against the pieces written beside each sample. */
#include "manuscript_dump.h"

#define SAMPLES SOURCE_DIR "/tests/proof/samples"

static struct bytes sample(struct arena *arena, const char *name) {
  struct bytes bytes;
  assert_true(file_read(arena, arena_print(arena, SAMPLES "/%s", name), 0, &bytes, report_new(arena)));
  return bytes;
}

static void write_actual(const char *path, const char *text) {
  FILE *file = fopen(path, "wb");
  if (!file) return;
  fputs(text, file);
  fclose(file);
}

/* An absent golden fails too: what was read is written to the build folder, to be looked at and copied. */
static void check(const char *name) {
  struct arena *arena = arena_new();
  const char *read = dump_manuscript(arena, name, sample(arena, name), MANUSCRIPT_AUTO);
  const char *golden = arena_print(arena, SAMPLES "/%s.pieces", name),
             *actual = arena_print(arena, BINARY_DIR "/%s.pieces", name);
  struct bytes expected = {"", 0};
  if (file_exists(golden)) file_read(arena, golden, 0, &expected, report_new(arena));
  if (strcmp(read, expected.data) != 0) {
    write_actual(actual, read);
    print_error("%s reads otherwise: diff -u %s %s\n", name, golden, actual);
  }
  assert_string_equal(read, expected.data);
  arena_free(arena);
}

#define READS(test, name) \
  static void test(void **state) { (void)state, check(name); }
READS(test_markdown, "traps.md")
READS(test_html, "traps.html")
READS(test_xhtml, "traps.xhtml")
READS(test_asciidoc, "traps.adoc")
READS(test_rst, "traps.rst")
READS(test_latex, "traps.tex")
READS(test_plain, "traps.txt")
READS(test_csv, "traps.csv")
READS(test_tsv, "traps.tsv")
READS(test_svg, "traps.svg")
READS(test_pdf, "traps.pdf")
READS(test_epub, "traps.epub")
READS(test_notebook, "traps.ipynb")
/* A byte order mark is no column; CR LF is one line end. */
READS(test_markdown_crlf, "crlf.md")
READS(test_html_crlf, "crlf.html")
READS(test_asciidoc_crlf, "crlf.adoc")
READS(test_rst_crlf, "crlf.rst")
READS(test_latex_crlf, "crlf.tex")
READS(test_plain_crlf, "crlf.txt")
READS(test_csv_crlf, "crlf.csv")

static void test_formats(void **state) {
  (void)state;
  assert_int_equal(manuscript_format_of("a/b.c/chapter.md"), MANUSCRIPT_MARKDOWN);
  assert_int_equal(manuscript_format_of("CHAPTER.MD"), MANUSCRIPT_MARKDOWN);
  assert_int_equal(manuscript_format_of("c.qmd"), MANUSCRIPT_MARKDOWN);
  assert_int_equal(manuscript_format_of("c.xhtml"), MANUSCRIPT_HTML);
  assert_int_equal(manuscript_format_of("c.ipynb"), MANUSCRIPT_NOTEBOOK);
  assert_int_equal(manuscript_format_of("c.docx"), MANUSCRIPT_AUTO);
  assert_int_equal(manuscript_format_of("a.md/README"), MANUSCRIPT_AUTO);
  assert_int_equal(manuscript_format_of(".md"), MANUSCRIPT_AUTO);
}

static void test_unknown_ending(void **state) {
  (void)state;
  struct arena *arena = arena_new();
  assert_non_null(strstr(dump_manuscript(arena, "c.docx", (struct bytes){"x", 1}, MANUSCRIPT_AUTO), "not known"));
  assert_non_null(strstr(dump_manuscript(arena, "c.docx", (struct bytes){"x 5", 3}, MANUSCRIPT_TEXT), "x 5"));
  arena_free(arena);
}

/* ---- the way back into the source ---- */

struct wanted {
  struct arena *arena;
  const char *word, *place, *spelling; /* where it stands, and what stands there in the source */
  int found;
  struct piece_lines lines;
};

static bool look(void *context, const struct piece *piece) {
  struct wanted *wanted = context;
  const char *at = memmem(piece->text, piece->length, wanted->word, strlen(wanted->word));
  dump_check(piece);
  if (!at) return true;
  size_t begin = (size_t)(at - piece->text), end = begin + strlen(wanted->word);
  size_t from = piece_source(piece, begin), to = piece_source_end(piece, end);
  assert_string_equal(place_text(wanted->arena, piece_place(wanted->arena, &wanted->lines, "f", piece, begin)),
                      wanted->place);
  assert_true(to > from);
  assert_string_equal(arena_slice(wanted->arena, piece->source + from, to - from), wanted->spelling);
  wanted->found++;
  return true;
}

static void stands(enum manuscript_format format, const char *source, const char *word, const char *place,
                   const char *spelling) {
  struct arena *arena = arena_new();
  struct wanted wanted = {.arena = arena, .word = word, .place = place, .spelling = spelling};
  struct piece_reader reader = {&wanted, look, NULL};
  assert_true(manuscript_read("f", (struct bytes){source, strlen(source)}, format, &reader, report_new(arena)));
  assert_int_equal(wanted.found, 1);
  arena_free(arena);
}

static void test_places(void **state) {
  (void)state;
  stands(MANUSCRIPT_MARKDOWN, "µµ **43**&nbsp;µs x", "43\u00A0µs", "f:1:6", "43**&nbsp;µs");
  stands(MANUSCRIPT_MARKDOWN, "| µ&amp; | b 5 |\n|---|---|\n| &mu;\\| | `7 ms` |\n", "7 ms", "f:3:13", "7 ms");
  stands(MANUSCRIPT_MARKDOWN, "> about 16\n> tokens", "16 tokens", "f:1:9", "16\n> tokens");
  stands(MANUSCRIPT_MARKDOWN, "at $43\\,\\mu\\mathrm{s}$ now", "43\u2009µs", "f:1:5", "43\\,\\mu\\mathrm{s");
  stands(MANUSCRIPT_MARKDOWN, "10<sup>3</sup>", "10³", "f:1:1", "10<sup>3");
  stands(MANUSCRIPT_HTML, "<p>&Auml;&#x31;&#54; <b>GB</b>/s", "16 GB/s", "f:1:10", "&#x31;&#54; <b>GB</b>/s");
  stands(MANUSCRIPT_HTML, "<p>a\r\n\t &thinsp;43&NonBreakingSpace;<!-- c -->µs", "43\u00A0µs", "f:2:11",
         "43&NonBreakingSpace;<!-- c -->µs");
  stands(MANUSCRIPT_LATEX, "é \\SI{43}{\\micro\\second}.", "43 µs", "f:1:7", "43}{\\micro\\second");
  stands(MANUSCRIPT_LATEX, "\\newcommand{\\lat}{43~ms}%\nIt is \\lat.", "43\u00A0ms", "f:2:7", "\\lat");
  stands(MANUSCRIPT_LATEX, "\\newcommand{\\us}[1]{#1~\\si{\\micro\\second}}It is \\us{82}.", "82", "f:1:53", "82");
  stands(MANUSCRIPT_LATEX, "\\SIrange{9}{18}{\\ms}", "9–18 ms", "f:1:10", "9}{18}{\\ms");
  stands(MANUSCRIPT_ASCIIDOC, ":lat: 43{nbsp}µs\n\nIt is *{lat}*, *18* ms.", "43\u00A0µs", "f:3:8", "{lat}");
  stands(MANUSCRIPT_ASCIIDOC, ":lat: 43{nbsp}µs\n\nIt is *{lat}*, *18* ms.", "18 ms", "f:3:17", "18* ms");
  stands(MANUSCRIPT_RST, "It is |lat| or 10\\ :sup:`3`\n\n.. |lat| replace:: 43 µs\n", "43 µs", "f:1:7", "|lat|");
  stands(MANUSCRIPT_RST, "It is |lat| or 10\\ :sup:`3`\n", "10³", "f:1:16", "10\\ :sup:`3");
  stands(MANUSCRIPT_CSV, "a,\"b \"\"5\"\"\"\nµ,43 ms\n", "43 ms", "f:2:3", "43 ms");
  stands(MANUSCRIPT_CSV, "a,\"b \"\"5\"\"\"\nµ,43 ms\n", "\"5\"", "f:1:6", "\"\"5\"\"");
  stands(MANUSCRIPT_TEXT, "µ\n\n  43\n  µs", "43\n  µs", "f:3:3", "43\n  µs");
  stands(MANUSCRIPT_SVG, "<svg><text><tspan>4</tspan><tspan>3</tspan>&#160;µs</text></svg>", "43\u00A0µs", "f:1:19",
         "4</tspan><tspan>3</tspan>&#160;µs");
}

/* Going back in a file counts like going on. */
static void test_lines(void **state) {
  (void)state;
  static const char source[] = "\xEF\xBB\xBFµa\nbc\r\n\r\nµµd";
  struct arena *arena = arena_new();
  struct piece_lines walk = {0};
  size_t size = sizeof source - 1;
  for (size_t i = 0; i < 40; i++) {
    size_t offset = i * 7 % (size + 1);
    struct piece_lines fresh = {0};
    struct place a = piece_source_place(arena, &walk, "f", source, offset, NULL);
    struct place b = piece_source_place(arena, &fresh, "f", source, offset, NULL);
    assert_int_equal(a.line, b.line);
    assert_int_equal(a.column, b.column);
  }
  struct place last = piece_source_place(arena, &walk, "f", source, size - 1, NULL);
  assert_int_equal(last.line, 4);
  assert_int_equal(last.column, 3);
  struct place first = piece_source_place(arena, &walk, "f", source, 3, "!c.xhtml");
  assert_int_equal(first.column, 1);
  assert_string_equal(place_text(arena, first), "f!c.xhtml:1:1");
  arena_free(arena);
}

static bool stop(void *context, const struct piece *piece) {
  (void)piece;
  return ++*(int *)context < 2;
}

static void test_stops(void **state) {
  (void)state;
  static const char *const names[] = {"traps.md",  "traps.html", "traps.xhtml", "traps.adoc",
                                      "traps.rst", "traps.tex",  "traps.txt",   "traps.csv",
                                      "traps.svg", "traps.epub", "traps.pdf",   "traps.ipynb"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    struct arena *arena = arena_new();
    int pieces = 0;
    struct piece_reader reader = {&pieces, stop, NULL};
    assert_true(manuscript_read(names[i], sample(arena, names[i]), MANUSCRIPT_AUTO, &reader, report_new(arena)));
    assert_int_equal(pieces, 2);
    arena_free(arena);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_markdown),   cmocka_unit_test(test_html),
                                     cmocka_unit_test(test_xhtml),      cmocka_unit_test(test_asciidoc),
                                     cmocka_unit_test(test_rst),        cmocka_unit_test(test_latex),
                                     cmocka_unit_test(test_plain),      cmocka_unit_test(test_csv),
                                     cmocka_unit_test(test_tsv),        cmocka_unit_test(test_svg),
                                     cmocka_unit_test(test_pdf),        cmocka_unit_test(test_epub),
                                     cmocka_unit_test(test_notebook),   cmocka_unit_test(test_markdown_crlf),
                                     cmocka_unit_test(test_html_crlf),  cmocka_unit_test(test_asciidoc_crlf),
                                     cmocka_unit_test(test_rst_crlf),   cmocka_unit_test(test_latex_crlf),
                                     cmocka_unit_test(test_plain_crlf), cmocka_unit_test(test_csv_crlf),
                                     cmocka_unit_test(test_formats),    cmocka_unit_test(test_unknown_ending),
                                     cmocka_unit_test(test_places),     cmocka_unit_test(test_lines),
                                     cmocka_unit_test(test_stops)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
