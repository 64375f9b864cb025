/* Whole artifacts: each digit changed, one at a time, in every text format; and the changes that must not matter. */
#include "fixture.h"

/* The runs every artifact here says: a caption, two heads, a row. */
static void add_table(struct fixture *f, bool caption) {
  if (caption) {
    struct ledger_run *run = fixture_run(f, "Fetch time of 5.00 MiB");
    fixture_number(f, run, "5.00 MiB", "block_size", "MiB", 5, 1, 200);
  }
  fixture_run(f, "Tier");
  fixture_run(f, "Cost");
  struct ledger_run *run = fixture_run(f, "121 GB/s (CXL 3.0 ×16)");
  fixture_number(f, run, "121 GB/s", "bandwidth.ceiling", "GB/s", 121, 1, 2);
  run = fixture_run(f, "43 µs");
  fixture_number(f, run, "43 µs", "fetch_time.ceiling", "µs", 131072, 3025, 2);
  run = fixture_run(f, "≥ 18 ms at 25%");
  fixture_number(f, run, "18 ms", "regenerate_time.conservative", "ms", 448, 25, 2);
  fixture_number(f, run, "25%", "mfu.conservative", "%", 25, 1, 2);
  fixture_run(f, "two to three orders");
  fixture_number(f, &f->record.item[f->record.count - 1], "two", "bounds.low", "", 2, 1, 0);
  fixture_number(f, &f->record.item[f->record.count - 1], "three", "bounds.high", "", 3, 1, 0);
}

static const char svg[] =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"100\" height=\"50\" viewBox=\"0 0 100 50\" role=\"img\" "
    "xml:lang=\"en\">\n"
    "<title>Fetch time of 5.00 MiB</title>\n<desc>Tier</desc>\n<g aria-hidden=\"true\">\n"
    "<text x=\"7\" y=\"10\" text-anchor=\"start\" fill=\"#16202A\">Cost</text>\n"
    "<text x=\"7\" y=\"20\" text-anchor=\"start\">121 GB/s (CXL 3.0 ×16)</text>\n"
    "<text x=\"70\" y=\"20\" text-anchor=\"start\">43 µs</text>\n"
    "<text x=\"7\" y=\"30\" text-anchor=\"start\">≥ 18 ms at <tspan font-weight=\"700\">25%</tspan></text>\n"
    "<text x=\"7\" y=\"40\" text-anchor=\"start\">two to three orders</text>\n</g>\n</svg>\n";

static const char html[] =
    "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Fetch time of "
    "5.00&nbsp;MiB</title></head>\n<body>"
    "<table>\n<tr><th>Tier</th><th>Cost</th></tr>\n<tr><td>121&nbsp;GB/s (CXL 3.0 "
    "×16)</td><td><strong>43&nbsp;µs</strong></td></tr>\n"
    "<tr><td>≥ 18&nbsp;ms at 25%</td><td>two to three orders</td></tr></table></body></html>\n";

static const char markdown[] =
    "**Fetch time of 5.00 MiB**\n\n| Tier | Cost |\n| --- | --- |\n| 121 GB/s (CXL 3.0 ×16) | **43 µs** |\n"
    "| ≥ 18 ms at 25% | two to three orders |\n";

static const char latex[] =
    "\\begin{table}\n\\caption{Fetch time of 5.00~MiB}\n\\begin{tabular}{@{}ll@{}}\n\\toprule\nTier & Cost "
    "\\\\\n\\midrule\n"
    "121~GB/s (CXL 3.0 \\texttimes{}16) & \\textbf{43~\\textmu{}s} \\\\\n\\ensuremath{\\geq} 18~ms at 25\\% & two to "
    "three orders \\\\\n"
    "\\bottomrule\n\\end{tabular}\n\\end{table}\n";

static const char asciidoc[] =
    ".Fetch time of 5.00 MiB\n[%header,cols=\"<1,<1\"]\n|===\n|Tier\n|Cost\n\n|121 GB/s (CXL 3.0 ×16)\n|*43 µs*\n\n"
    "|&#8805; 18 ms at 25%\n|two to three orders\n|===\n";

static const char csv[] = "Tier,Cost\n121 GB/s (CXL 3.0 ×16),43 µs\n≥ 18 ms at 25%,\"two to three orders\"\n";

static const char text[] =
    "Fetch time of 5.00 MiB\n\nTier\n\nCost\n\n121 GB/s (CXL 3.0 ×16)\n\n43 µs\n\n≥ 18 ms at 25%\n\ntwo to three "
    "orders\n";

static struct fixture fixture_of(enum artifact_kind kind) {
  struct fixture f = fixture_new(kind, "a.x");
  add_table(&f, kind != ARTIFACT_CSV);
  if (kind != ARTIFACT_SVG) return f;
  static const long places[][2] = {{0, 0},         {0, 0},        {7000, 10000}, {7000, 20000},
                                   {70000, 20000}, {7000, 30000}, {7000, 40000}};
  f.record.width = 100000;
  f.record.height = 50000;
  for (size_t i = 2; i < f.record.count; i++) {
    struct ledger_run *run = &f.record.item[i];
    run->positioned = true;
    run->x = run->left = places[i][0];
    run->y = places[i][1];
    run->right = run->left + 20000;
    run->anchor = -1;
    run->size = 8000;
  }
  return f;
}

static const struct {
  enum artifact_kind kind;
  const char *artifact;
} artifacts[] = {{ARTIFACT_SVG, svg},     {ARTIFACT_HTML, html},         {ARTIFACT_MARKDOWN, markdown},
                 {ARTIFACT_LATEX, latex}, {ARTIFACT_ASCIIDOC, asciidoc}, {ARTIFACT_CSV, csv},
                 {ARTIFACT_TEXT, text}};
enum { ARTIFACTS = sizeof artifacts / sizeof *artifacts };

static void test_as_written(void **state) {
  (void)state;
  for (size_t i = 0; i < ARTIFACTS; i++) {
    struct fixture f = fixture_of(artifacts[i].kind);
    fixture_clean(&f, artifacts[i].artifact);
    arena_free(f.arena);
  }
}

/* The words in which digits are printed, and where digits of each artifact stand in its text. */
static void test_each_digit_in_each_format(void **state) {
  (void)state;
  static const struct {
    const char *where, *expected, *quantity;
    size_t digit;
  } digits[] = {
      {"5.00", "5.00 MiB", "block_size", 0},
      {"5.00", "5.00 MiB", "block_size", 2},
      {"5.00", "5.00 MiB", "block_size", 3},
      {"121", "121 GB/s", "bandwidth.ceiling", 0},
      {"121", "121 GB/s", "bandwidth.ceiling", 1},
      {"121", "121 GB/s", "bandwidth.ceiling", 2},
      {"43", "43 µs", "fetch_time.ceiling", 0},
      {"43", "43 µs", "fetch_time.ceiling", 1},
      {" 18", "18 ms", "regenerate_time.conservative", 1},
      {" 18", "18 ms", "regenerate_time.conservative", 2},
      {"25", "25%", "mfu.conservative", 0},
      {"25", "25%", "mfu.conservative", 1},
  };
  for (size_t i = 0; i < ARTIFACTS; i++)
    for (size_t d = 0; d < sizeof digits / sizeof *digits; d++) {
      const char *at = strstr(artifacts[i].artifact, digits[d].where);
      if (!at && artifacts[i].kind == ARTIFACT_CSV) continue;
      struct fixture f = fixture_of(artifacts[i].kind);
      char *copy = arena_copy(f.arena, artifacts[i].artifact),
           *c = copy + (at - artifacts[i].artifact) + digits[d].digit;
      *c = *c == '9' ? '0' : (char)(*c + 1);
      struct report *report = fixture_audit(&f, copy);
      fixture_expect(report, 1);
      const struct finding *finding = &report->item[0];
      assert_int_equal(finding->code, FINDING_NUMBER);
      assert_string_equal(finding->expected, digits[d].expected);
      assert_string_not_equal(finding->found, finding->expected);
      assert_non_null(strstr(finding->message, digits[d].quantity));
      int line = 1, column = 1;
      for (const char *p = copy; p < c; p++) {
        if (*p == '\n')
          line++, column = 1;
        else
          column += (*p & 0xc0) != 0x80;
      }
      assert_string_equal(finding->place.file, "a.x");
      assert_int_equal(finding->place.line, line);
      assert_int_equal(finding->place.column, column);
      assert_int_equal(report->status, EXIT_FINDINGS);
      arena_free(f.arena);
    }
}

/* Words that are numbers, and digits in names. */
static void test_words_and_names_in_each_format(void **state) {
  (void)state;
  static const struct {
    const char *from, *to;
    enum finding_code code;
  } edits[] = {{"two to", "one to", FINDING_NUMBER},
               {"three", "four", FINDING_NUMBER},
               {"CXL 3.0", "CXL 3.1", FINDING_NUMBER},
               {"Cost", "Costs", FINDING_TEXT},
               {"orders", "", FINDING_TEXT}};
  for (size_t i = 0; i < ARTIFACTS; i++)
    for (size_t e = 0; e < sizeof edits / sizeof *edits; e++) {
      struct fixture f = fixture_of(artifacts[i].kind);
      struct report *report = fixture_audit(&f, fixture_edit(&f, artifacts[i].artifact, edits[e].from, edits[e].to));
      fixture_expect(report, 1);
      assert_int_equal(report->item[0].code, edits[e].code);
      arena_free(f.arena);
    }
}

static void edits_are_clean(enum artifact_kind kind, const char *artifact, const char *const edits[][2], size_t count) {
  for (size_t i = 0; i < count; i++) {
    struct fixture f = fixture_of(kind);
    fixture_clean(&f, fixture_edit(&f, artifact, edits[i][0], edits[i][1]));
    arena_free(f.arena);
  }
}

#define EDITS_ARE_CLEAN(kind, artifact, edits) edits_are_clean(kind, artifact, edits, sizeof edits / sizeof *edits)

static void test_what_does_not_matter_in_svg(void **state) {
  (void)state;
  static const char *const edits[][2] = {
      {"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n", ""},
      {"fill=\"#16202A\"", "fill=\"#336699\""},
      {"fill=\"#16202A\"", "style='fill:rgb(1,2,3)'"},
      {"x=\"7\" y=\"10\" text-anchor=\"start\"", "style='text-anchor:start' y='10.000' x='7.0'"},
      {"x=\"70\" y=\"20\" text-anchor=\"start\"", "transform='translate(70,20)'"},
      {"43 µs", "43&#xA0;&#181;s"},
      {"43 µs", "<![CDATA[43 µs]]>"},
      {"43 µs", "\n  43\n  µs\n"},
      {"<tspan font-weight=\"700\">25%</tspan>", "25%"},
      {"<g aria-hidden=\"true\">", "<g id=\"g44\" data-value=\"44\"><!-- 44 -->"},
      {"</svg>", "<metadata>44</metadata></svg>"},
      {"height=\"50\" viewBox", "height=\"50pt\" viewBox"},
      {" xml:lang=\"en\"", " lang=\"en\""},
  };
  EDITS_ARE_CLEAN(ARTIFACT_SVG, svg, edits);
}

/* Texts squeezed, shrunk, or painted over. */
static void test_what_nobody_can_read_in_svg(void **state) {
  (void)state;
  static const char *const edits[][2] = {
      {"y=\"20\" text-anchor=\"start\">43", "y=\"20\" textLength=\"2\" text-anchor=\"start\">43"},
      {"y=\"20\" text-anchor=\"start\">43", "y=\"20\" font-size=\"2\" text-anchor=\"start\">43"},
      {"y=\"20\" text-anchor=\"start\">43", "y=\"20\" font-size=\"50\" text-anchor=\"start\">43"},
      {"</g>\n</svg>", "<rect x='60' y='10' width='40' height='12' fill='#fff'/></g></svg>"},
      {"</g>\n</svg>", "<path d='M0 32H99V44H0Z' fill='#000'/></g></svg>"},
      {"</g>\n</svg>", "<line y1='15' y2='15' x2='99' stroke='#fff' stroke-width='20'/></g></svg>"},
  };
  for (size_t i = 0; i < sizeof edits / sizeof *edits; i++) {
    struct fixture f = fixture_of(ARTIFACT_SVG);
    struct report *report = fixture_audit(&f, fixture_edit(&f, svg, edits[i][0], edits[i][1]));
    if (!report->count) fail_msg("accepted: %s", edits[i][1]);
    for (size_t k = 0; k < report->count; k++) assert_int_equal(report->item[k].code, FINDING_LEGIBLE);
    arena_free(f.arena);
  }
}

/* Pieces of a text that have their own x: white space between them is not seen. */
static void test_space_between_placed_pieces(void **state) {
  (void)state;
  static const char *const same[] = {
      "<tspan x='7'>50</tspan><tspan x='30'>% of</tspan><tspan x='60'> 5.00</tspan> MiB",
      "\n <tspan x='7'>50</tspan>\n <tspan x='30'>% of</tspan>\n <tspan x='60'>5.00</tspan> MiB\n",
      "<tspan x='7'>50</tspan><tspan x='30'>% of</tspan><tspan x='60'>5.00</tspan> MiB"};
  static const char head[] =
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 90 20' role='img' "
      "xml:lang='en'><title>T</title><desc>D</desc>"
      "<text x='7' y='9'>";
  struct fixture f = fixture_new(ARTIFACT_SVG, "a.svg");
  fixture_run(&f, "T");
  fixture_run(&f, "D");
  struct ledger_run *run = fixture_run(&f, "50% of 5.00 MiB");
  fixture_number(&f, run, "50%", "share", "%", 50, 1, 2);
  fixture_number(&f, run, "5.00 MiB", "block_size", "MiB", 5, 1, 200);
  *run = (struct ledger_run){.text = run->text,
                             .number = run->number,
                             .numbers = 2,
                             .drawn = -1,
                             .positioned = true,
                             .x = 7000,
                             .y = 9000,
                             .anchor = -1,
                             .left = 7000,
                             .right = 80000,
                             .size = 8000};
  f.record.width = 90000;
  f.record.height = 20000;
  for (size_t i = 0; i < 3; i++) fixture_clean(&f, arena_print(f.arena, "%s%s</text></svg>", head, same[i]));
  char *changed = fixture_edit(&f, same[1], "50<", "51<");
  struct report *report = fixture_audit(&f, arena_print(f.arena, "%s%s</text></svg>", head, changed));
  assert_true(report->count >= 1);
  assert_int_equal(report->item[0].code, FINDING_NUMBER);
  changed = fixture_edit(&f, same[1], "5.00</tspan> ", "5.00</tspan>");
  assert_true(fixture_audit(&f, arena_print(f.arena, "%s%s</text></svg>", head, changed))->count);
  arena_free(f.arena);
}

static void test_what_does_not_matter_elsewhere(void **state) {
  (void)state;
  static const char *const page[][2] = {{"<strong>43&nbsp;µs</strong>", "43&#8239;&micro;s"},
                                        {"<td>two to", "<td class='x'>\n two\n to"},
                                        {"</td></tr></table>", "</table>"},
                                        {"<body>", "<body><style>b{color:#443}</style>"},
                                        {"<th>Cost</th>", "<TH id='44'>Co<em>st</em></TH>"}};
  EDITS_ARE_CLEAN(ARTIFACT_HTML, html, page);
  static const char *const md[][2] = {{"**43 µs**", "43&nbsp;&micro;s"},
                                      {"| --- | --- |", "|:---|---:|"},
                                      {"**Fetch time", "__Fetch__ **time"},
                                      {"| Tier | Cost |", "Tier|Cost"}};
  EDITS_ARE_CLEAN(ARTIFACT_MARKDOWN, markdown, md);
  static const char *const tex[][2] = {{"\\textbf{43~\\textmu{}s}", "43\\,$\\mu$s"},
                                       {"\\midrule\n", "% 44\n\\addlinespace[4pt]"},
                                       {"Tier & Cost", "Tier\n  &Cost"},
                                       {"\\begin{table}", "\\begin{table}[htbp]\\centering"}};
  EDITS_ARE_CLEAN(ARTIFACT_LATEX, latex, tex);
  static const char *const adoc[][2] = {{"|Tier\n|Cost", "|Tier |Cost"},
                                        {"*43 µs*", "43{nbsp}&#181;s"},
                                        {"[%header,cols=\"<1,<1\"]", "[options=\"header\"]"},
                                        {"|two to", "// 44\n.^|two to"}};
  EDITS_ARE_CLEAN(ARTIFACT_ASCIIDOC, asciidoc, adoc);
  static const char *const fields[][2] = {{"Tier,Cost", "\"Tier\",\"Cost\"\r"},
                                          {"\"two to three orders\"", "two to three orders"},
                                          {"43 µs", " 43\u00a0µs "}};
  EDITS_ARE_CLEAN(ARTIFACT_CSV, csv, fields);
}

/* A row of cells deleted or written twice is one finding, not one for each cell. */
static void test_rows(void **state) {
  (void)state;
  struct fixture f = fixture_of(ARTIFACT_MARKDOWN);
  const char *row = "| 121 GB/s (CXL 3.0 ×16) | **43 µs** |\n";
  struct report *report = fixture_audit(&f, fixture_edit(&f, markdown, row, ""));
  fixture_expect(report, 1);
  assert_int_equal(report->item[0].code, FINDING_TEXT);
  assert_string_equal(report->item[0].expected, "121 GB/s (CXL 3.0 ×16) | 43 µs");
  assert_string_equal(report->item[0].found, "nothing");
  assert_int_equal(report->item[0].place.line, 3);
  report = fixture_audit(&f, fixture_edit(&f, markdown, row, arena_print(f.arena, "%s%s", row, row)));
  fixture_expect(report, 1);
  assert_int_equal(report->item[0].code, FINDING_NUMBER);
  assert_string_equal(report->item[0].found, "121 GB/s (CXL 3.0 ×16) | 43 µs");
  arena_free(f.arena);
}

/* "Tier fetch" opens each row: the finding for a deleted row begins with it. */
static void test_a_deleted_row_among_alike_rows(void **state) {
  (void)state;
  struct fixture f = fixture_new(ARTIFACT_CSV, "a.csv");
  static const char *const cells[] = {"Operation", "Cost",  "Fetch", "near",    "Fetch",
                                      "middle",    "Fetch", "far",   "Compute", "all"};
  for (size_t i = 0; i < sizeof cells / sizeof *cells; i++) fixture_run(&f, cells[i]);
  struct report *report = fixture_audit(&f, "Operation,Cost\nFetch,near\nFetch,far\nCompute,all\n");
  fixture_expect(report, 1);
  assert_string_equal(report->item[0].expected, "Fetch | middle");
  arena_free(f.arena);
}

static void test_hidden_text_is_missing(void **state) {
  (void)state;
  struct fixture f = fixture_of(ARTIFACT_SVG);
  struct report *report = fixture_audit(&f, fixture_edit(&f, svg, "<text x=\"70\"", "<text display=\"none\" x=\"70\""));
  assert_true(report->count >= 1);
  assert_int_equal(report->item[0].code, FINDING_TEXT);
  assert_string_equal(report->item[0].expected, "43 µs");
  arena_free(f.arena);
}

static void test_access(void **state) {
  (void)state;
  static const char *const edits[][3] = {{" role=\"img\"", "", "role"},
                                         {" xml:lang=\"en\"", "", "language"},
                                         {" xml:lang=\"en\"", " xml:lang=\"\"", "language"}};
  for (size_t i = 0; i < sizeof edits / sizeof *edits; i++) {
    struct fixture f = fixture_of(ARTIFACT_SVG);
    struct report *report = fixture_audit(&f, fixture_edit(&f, svg, edits[i][0], edits[i][1]));
    fixture_expect(report, 1);
    assert_int_equal(report->item[0].code, FINDING_ACCESS);
    assert_non_null(strstr(report->item[0].message, edits[i][2]));
    arena_free(f.arena);
  }
  struct fixture f = fixture_of(ARTIFACT_SVG);
  struct report *report = fixture_audit(&f, fixture_edit(&f, svg, "<title>Fetch time of 5.00 MiB</title>", ""));
  fixture_expect(report, 2);
  assert_int_equal(report->item[0].code, FINDING_TEXT);
  assert_int_equal(report->item[1].code, FINDING_ACCESS);
  arena_free(f.arena);
}

static void test_unreadable(void **state) {
  (void)state;
  for (size_t i = 0; i < ARTIFACTS; i++) {
    struct fixture f = fixture_of(artifacts[i].kind);
    struct report *report = fixture_audit(&f, fixture_edit(&f, artifacts[i].artifact, "43", "4\xff"));
    fixture_expect(report, 1);
    assert_int_equal(report->item[0].code, FINDING_UNREADABLE);
    assert_true(report->item[0].place.line > 0);
    arena_free(f.arena);
  }
}

static void test_a_refuted_sentence(void **state) {
  (void)state;
  struct fixture f = fixture_new(ARTIFACT_SVG, "a.svg");
  struct ledger_erratum erratum = {"ends", "the pessimistic ends are nearer", NULL, "they are not"};
  f.ledger.erratum = &erratum;
  f.ledger.errata = 1;
  f.record.width = f.record.height = 9000;
  struct report *report = fixture_audit(&f,
                                        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9' role='img' "
                                        "xml:lang='en'><title>the pessimistic</title>"
                                        "<desc>ends are nearer</desc></svg>");
  bool told = false;
  for (size_t i = 0; i < report->count; i++) told = told || report->item[i].code == FINDING_ORIGINAL;
  assert_true(told);
  arena_free(f.arena);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_as_written),
      cmocka_unit_test(test_each_digit_in_each_format),
      cmocka_unit_test(test_words_and_names_in_each_format),
      cmocka_unit_test(test_what_does_not_matter_in_svg),
      cmocka_unit_test(test_what_nobody_can_read_in_svg),
      cmocka_unit_test(test_space_between_placed_pieces),
      cmocka_unit_test(test_what_does_not_matter_elsewhere),
      cmocka_unit_test(test_rows),
      cmocka_unit_test(test_a_deleted_row_among_alike_rows),
      cmocka_unit_test(test_hidden_text_is_missing),
      cmocka_unit_test(test_access),
      cmocka_unit_test(test_unreadable),
      cmocka_unit_test(test_a_refuted_sentence),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
