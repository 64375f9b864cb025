#include "table_fixture.h"

static void a_booktabs_table(void **state) {
  (void)state;
  struct table *table = sample_fetch(arena);
  table->row[1].starts_group = true;
  assert_string_equal(
      table_write_latex(arena, table).data,
      "% Needs \\usepackage{booktabs,array}.\n"
      "\\begin{table}[htbp]\n\\centering\n"
      "\\caption{Fetch time}\n\\label{tab:table-5-1}\n\\smallskip\n"
      "\\begin{tabular}{@{}rlr@{}}\n\\toprule\n"
      "Bandwidth & Basis & Fetch time \\\\\n\\midrule\n"
      "121~GB/s & CXL 3.0 \\texttimes{}16 theoretical, one direction & \\textbf{43~\\textmu{}s} \\\\\n\\midrule\n"
      "64~GB/s & mid-range --- unmeasured & \\textbf{82~\\textmu{}s} \\\\\n"
      "32~GB/s & pessimistic & \\textbf{164~\\textmu{}s} \\\\\n"
      "\\bottomrule\n\\end{tabular}\n\\par\\smallskip\nNo hardware was measured.\n\\end{table}\n");
  struct ledger_record *record = table_record(arena, table, "table-5-1.tex", ARTIFACT_LATEX);
  assert_memory_equal(runs(record), "Fetch time\nBandwidth\n", 21);
  assert_numbers(record, 6);
}

static void marks_of_tex_are_escaped(void **state) {
  (void)state;
  struct table *table = sample_nasty(arena);
  const char *text = table_write_latex(arena, table).data;
  static const char *const lines[] = {
      "\\caption{100\\% of \\#1}\n",
      "Label\\textbar{}pipe & \\#Value \\\\\n",
      "MFU 40\\% & \\ensuremath{-}0.035~s \\\\\n",
      "A\\_100 \\& B & \\ensuremath{\\geq} 18~ms \\\\\n",
      "\\#1 & \\textasciitilde{} \\\\\n",
      ("\\textbackslash{} & \\_a\\_ \\textless{}b\\textgreater{} \\&amp; \\textasciicircum{}d\\textasciicircum{} "
       "{[}y](z) \\$x\\$ \\\\\n"),
      "1. one & 10 \\ensuremath{\\div} 2 \\texttimes{} 3 \\ensuremath{\\leq} 15 --- or -- not \\\\\n"};
  for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) assert_non_null(strstr(text, lines[i]));
  for (const char *p = text; (p = strchr(p, '%')); p++)
    assert_true(p == text || p[-1] == '\\'); /* the first line is the only comment */
  assert_null(strstr(table_write_latex(arena, table).data, "DeclareUnicode"));
}

static void raised_figures_say_what_a_preamble_needs(void **state) {
  (void)state;
  static const char *const cells[] = {"Time", "{3.5 × 10⁻⁸ s}"};
  const char *text = table_write_latex(arena, sample_table(arena, "t", "", "", "l", 1, cells)).data;
  assert_non_null(strstr(text, "% pdfTeX: \\DeclareUnicodeCharacter{2078}{\\textsuperscript{8}}\n"));
  assert_non_null(strstr(text, "% pdfTeX: \\DeclareUnicodeCharacter{207B}{\\textsuperscript{\\ensuremath{-}}}\n"));
  assert_null(strstr(text, "{2074}"));
}

static void long_cells_get_paragraph_columns(void **state) {
  (void)state;
  static const char *const cells[] = {
      "What",    "Cost",  "a sentence that is far too long for one line of a book page and must be broken",
      "{43 µs}", "short", "≥ the above, potentially far higher than that"};
  const char *text = table_write_latex(arena, sample_table(arena, "t", "", "", "ld", 2, cells)).data;
  assert_non_null(strstr(text, "{@{}>{\\raggedright\\arraybackslash}p{0."));
  assert_non_null(strstr(text, "\\linewidth}>{\\raggedleft\\arraybackslash}p{0."));
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(a_booktabs_table), TEST(marks_of_tex_are_escaped),
                                     TEST(raised_figures_say_what_a_preamble_needs),
                                     TEST(long_cells_get_paragraph_columns)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
