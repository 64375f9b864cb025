/* What a reader of Markdown, LaTeX and AsciiDoc sees. */
#include "reader_fixture.h"

static const char markdown[] =
    "# Moving **a block**\n\nBoth sides are *ranges*, `2`\nbecause &micro;\\* of \\_it\\_ &amp; more.\n\n"
    "| Tier | Cost |\n| --- | ---: |\n| CXL\\|3 | **43 µs** |\n|  | 82&nbsp;µs |\n\n- first\n- second\n\n  "
    "third\n\n![alt 5](a.svg \"tip &lt;6\")\n\n"
    "Raw <b>bold</b><br>x <!-- 44 -->y <u>z\n\n<!-- 44 -->\n\n    code 7\n";

static void test_markdown(void **state) {
  (void)state;
  finds_at(found_read_markdown, markdown,
           "1:3 Moving a block\n3:1 Both sides are ranges, 2 because µ* of _it_ & more.\n6:3 Tier\n6:10 Cost\n8:3 "
           "CXL|3\n8:14 43 µs\n9:6 82 µs\n"
           "11:3 first\n12:3 second\n14:3 third\n16:8 tip <6\n16:3 alt 5\n18:1 Raw bold x y <u>z\n22:5 code 7\n");
}

static void test_markdown_places(void **state) {
  (void)state;
  struct reading r = reading_of(found_read_markdown, markdown);
  const struct found_run *run = &r.found.item[1];
  struct place more = found_run_place(&r.found, run, (size_t)(strstr(run->text, "more") - run->text));
  assert_int_equal(more.line, 4);
  assert_int_equal(more.column, 35);
  arena_free(r.arena);
}

static const char latex[] =
    "% Needs \\usepackage{booktabs,array}. 44\n\\begin{table}[htbp]\n\\centering\n\\caption{Fetch \\textbf{time} --- "
    "5.00~MiB}\n"
    "\\label{tab:5-1}\n\\begin{tabular}{@{}l >{\\raggedright\\arraybackslash}p{0.40\\linewidth} r@{}}\n\\toprule\nTier "
    "& & Cost \\\\\n"
    "\\midrule[1pt]\nA\\_100 \\& B \\#1 & 50\\% {[}x{]} & \\textbf{43~\\textmu{}s} \\\\[2pt]\n"
    "\\ensuremath{\\geq} 18\\,ms & $\\approx$ 2--3 & \\mbox{-{}-{}1} \\ensuremath{-}5\\textmu s \\\\ \\addlinespace\n"
    "\\bottomrule\n\\end{tabular}\n\\par\\smallskip\n\\textasciitilde{}note \\textbackslash{}x\\textasciicircum{}% "
    "45\n  end ``q'' \\{z\\}\n"
    "\\end{table}\n";

static void test_latex(void **state) {
  (void)state;
  finds_at(found_read_latex, latex,
           "4:10 Fetch time — 5.00 MiB\n8:1 Tier\n8:10 Cost\n10:1 A_100 & B #1\n10:19 50% [x]\n10:42 43 µs\n11:13 ≥ 18 "
           "ms\n11:29 ≈ 2–3\n"
           "11:51 --1 −5µs\n15:1 ~note \\x^end “q” {z}\n");
}

static void test_latex_refuses(void **state) {
  (void)state;
  refuses(found_read_latex, "a & \\qty{43}{\\micro\\second} \\\\", 1, 5, "\\qty");
  refuses(found_read_latex, "\\textbf{43", 1, 8, "never closed");
  refuses(found_read_latex, "43}", 1, 3, "closing brace");
  refuses(found_read_latex, "\\begin{tikzpicture}", 1, 8, "tikzpicture");
  refuses(found_read_latex, "\\begin{table}\\end{tabular}", 1, 19, "another is open");
  finds_at(found_read_latex, "a\nb\n \nc", "1:1 a b\n4:1 c\n");
  refuses(found_read_latex, "\\begin{table}x", 1, 8, "never ended");
  refuses(found_read_latex, "\\end{table}", 1, 6, "another is open");
  refuses(found_read_latex, "\\def\\x{44}", 1, 1, "\\def");
  refuses(found_read_latex, "a \\|", 1, 3, "\\|");
  struct reading r = {.arena = arena_new()};
  struct sink deep = sink_new(r.arena);
  for (int i = 0; i < 100000; i++) sink_text(&deep, "{");
  refuses(found_read_latex, sink_string(&deep), 1, 64, "nested too deep");
  arena_free(r.arena);
}

static const char asciidoc[] =
    ".Fetch time &#8212; 5.00 MiB\n[%header,cols=\"<4,>2\",caption=\"\"]\n|===\n|Tier\n|Cost\n\n|A &#42; *bold* a_b "
    "\\| c\n|43 µs\n// 44\n\n"
    "2+|wide >.^m|both\nlines|50% _it_ `x` {nbsp}y +*z*+\n|===\n\nNote one\nmore...\n\n== Head\n";

static void test_asciidoc(void **state) {
  (void)state;
  finds_at(found_read_asciidoc, asciidoc,
           "1:2 Fetch time — 5.00 MiB\n4:2 Tier\n5:2 Cost\n7:2 A * bold a_b | c\n8:2 43 µs\n11:4 wide\n11:14 both "
           "lines\n12:7 50% it x y *z*\n"
           "15:1 Note one more…\n18:4 Head\n");
}

/* As Asciidoctor has it: a letter behind a blank and before a bar is a style, not text. */
static void test_asciidoc_cell_specifications(void **state) {
  (void)state;
  finds(found_read_asciidoc, "|===\n|43 s|44\n|4.|5+|6\n|===\n", "43\n44\n4.\n5+\n6\n");
  refuses(found_read_asciidoc, "|===\n|a 3*|b\n|===\n", 2, 4, "repeats");
  refuses(found_read_asciidoc, "x\n|===\n|a\n", 2, 1, "never closed");
}

static void test_broken_files(void **state) {
  (void)state;
  survives(found_read_markdown, markdown);
  survives(found_read_latex, latex);
  survives(found_read_asciidoc, asciidoc);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_markdown),     cmocka_unit_test(test_markdown_places),
      cmocka_unit_test(test_latex),        cmocka_unit_test(test_latex_refuses),
      cmocka_unit_test(test_asciidoc),     cmocka_unit_test(test_asciidoc_cell_specifications),
      cmocka_unit_test(test_broken_files),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
