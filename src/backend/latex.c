/* LaTeX: a booktabs table for \input. It compiles under pdfTeX, XeTeX and LuaTeX with \usepackage{booktabs,array} and
 * nothing else. */
#include "backend/backend.h"
#include "backend/formats.h"
#include "document/article_flow.h"

#include <string.h>

static const struct {
  const char *text, *command;
} escapes[] = {
    {"\\", "\\textbackslash{}"},
    {"~", "\\textasciitilde{}"},
    {"^", "\\textasciicircum{}"},
    {"%", "\\%"},
    {"&", "\\&"},
    {"_", "\\_"},
    {"#", "\\#"},
    {"$", "\\$"},
    {"{", "\\{"},
    {"}", "\\}"},
    {"<", "\\textless{}"},
    {">", "\\textgreater{}"},
    {"|", "\\textbar{}"},
    {"[", "{[}"},
    {"--", "-{}-{}"},
    {"''", "'{}'{}"},
    {"``", "`{}`{}"},
    {"?`", "?{}`"},
    {"!`", "!{}`"},
    {"\u00b5", "\\textmu{}"},
    {"\u00d7", "\\texttimes{}"},
    {"\u00f7", "\\ensuremath{\\div}"},
    {"\u2212", "\\ensuremath{-}"},
    {"\u2265", "\\ensuremath{\\geq}"},
    {"\u2264", "\\ensuremath{\\leq}"},
    {"\u2248", "\\ensuremath{\\approx}"},
    {"\u2192", "\\ensuremath{\\rightarrow}"},
    {"\u2014", "---"},
    {"\u2013", "--"},
    {"\u00a0", "~"},
    {"\u202f", "\\,"},
    {"\u2009", "\\,"},
    {"\n", " "},
    {"\t", " "},
};

static void latex_escape(struct writer *writer, const char *text, const struct span *span, bool first) {
  (void)first;
  for (const char *p = text; *p;) {
    size_t taken = 0;
    if (*p == ' ' && span->is_number && flow_is_unbroken(span)) {
      sink_char(&writer->sink, '~');
      taken = 1;
    }
    for (size_t i = 0; !taken && i < sizeof escapes / sizeof *escapes; i++) {
      size_t n = strlen(escapes[i].text);
      if (strncmp(p, escapes[i].text, n)) continue;
      sink_text(&writer->sink, escapes[i].command);
      taken = n;
    }
    if (!taken) sink_char(&writer->sink, *p);
    p += taken ? taken : 1;
  }
}

/* A line of the article class holds about 72 characters of a table. */
enum { LINE_PLACES = 68, SHORT_PLACES = 14, WIDTHS = 9 };
static const char *const widths[WIDTHS] = {"0.08", "0.12", "0.16", "0.20", "0.26", "0.32", "0.40", "0.50", "0.70"};
static const size_t width_places[WIDTHS] = {6, 9, 12, 15, 20, 24, 30, 38, 52};

/* The narrowest paragraph column that holds places characters. */
static const char *column_width(size_t places) {
  int i = 0;
  while (i < WIDTHS - 1 && width_places[i] < places) i++;
  return widths[i];
}

/* "@{}l p{0.40\linewidth} r@{}": paragraph columns only when the table would not fit on a line otherwise. Digits stand
 * at the right. */
static void column_types(struct writer *writer, const struct table *table) {
  struct sink *sink = &writer->sink;
  size_t total = 0, longer = 0;
  for (size_t c = 0; c < table->columns; c++) {
    size_t places = walk_column_places(writer->arena, table, c);
    total += places + 2;
    if (places > SHORT_PLACES) longer += places;
  }
  size_t room =
      total > LINE_PLACES && longer ? longer * (LINE_PLACES < total - longer ? 0 : LINE_PLACES - (total - longer)) : 0;
  sink_text(sink, "@{}");
  for (size_t c = 0; c < table->columns; c++) {
    size_t places = walk_column_places(writer->arena, table, c);
    bool right = table->column[c].align == ALIGN_DECIMAL;
    if (total <= LINE_PLACES || places <= SHORT_PLACES) {
      sink_text(sink, right ? "r" : "l");
      continue;
    }
    size_t share = room / longer * places / longer;
    SINK(sink, right ? ">{\\raggedleft\\arraybackslash}p{" : ">{\\raggedright\\arraybackslash}p{", column_width(share),
         "\\linewidth}");
  }
  sink_text(sink, "@{}");
}

/* pdfTeX knows no raised figures beyond the third: the file says what a preamble needs. Other engines and fonts have
 * them. */
static void preamble_note(struct writer *writer, const struct table *table) {
  static const char *const raised[][3] = {
      {"\u2070", "2070", "0"}, {"\u2074", "2074", "4"}, {"\u2075", "2075", "5"}, {"\u2076", "2076", "6"},
      {"\u2077", "2077", "7"}, {"\u2078", "2078", "8"}, {"\u2079", "2079", "9"}, {"\u207b", "207B", "\\ensuremath{-}"}};
  struct sink all = sink_new(writer->arena);
  for (size_t r = 0; r < table->rows; r++)
    for (size_t c = 0; c < table->columns; c++) sink_text(&all, text_plain(writer->arena, &table->row[r].cell[c].text));
  const char *plain = sink_string(&all);
  sink_text(&writer->sink, "% Needs \\usepackage{booktabs,array}.\n");
  for (size_t i = 0; i < sizeof raised / sizeof *raised; i++)
    if (strstr(plain, raised[i][0]))
      SINK(&writer->sink, "% pdfTeX: \\DeclareUnicodeCharacter{", raised[i][1], "}{\\textsuperscript{", raised[i][2],
           "}}\n");
}

static void latex_node(struct writer *writer, const struct walk_node *node, bool enter) {
  struct sink *sink = &writer->sink;
  const struct table *table = node->table;
  switch (node->kind) {
    case WALK_STRONG:
      sink_text(sink, enter ? "\\textbf{" : "}");
      break;
    case WALK_KEEP:
      sink_text(sink, enter ? "\\mbox{" : "}");
      break;
    case WALK_TABLE:
      if (enter) {
        preamble_note(writer, table);
        sink_text(sink, "\\begin{table}[htbp]\n\\centering\n");
      } else {
        sink_text(sink, "\\end{tabular}\n");
      }
      break;
    case WALK_CAPTION:
      sink_text(sink, enter ? "\\caption{" : "}\n");
      if (!enter) SINK(sink, "\\label{tab:", walk_id(writer->arena, table->name), "}\n");
      break;
    case WALK_HEAD:
      if (enter) {
        sink_text(sink, "\\begin{tabular}{");
        column_types(writer, table);
        sink_text(sink, "}\n\\toprule\n");
      } else {
        sink_text(sink, " \\\\\n\\midrule\n");
      }
      break;
    case WALK_ROW:
      if (enter && node->row && table->row[node->row].starts_group) sink_text(sink, "\\midrule\n");
      if (!enter) sink_text(sink, " \\\\\n");
      break;
    case WALK_HEAD_CELL:
      if (enter && node->column) sink_text(sink, " & ");
      break;
    case WALK_CELL:
      if (enter && node->column) sink_text(sink, " & ");
      if (!text_is_empty(&table->row[node->row].cell[node->column].text) && table->column[node->column].strong)
        sink_text(sink, enter ? "\\textbf{" : "}");
      break;
    case WALK_BODY:
      if (!enter) sink_text(sink, "\\bottomrule\n");
      break;
    case WALK_NOTE:
      sink_text(sink, enter ? "\\par\\smallskip\n" : "\n");
      break;
    case WALK_TAIL:
      break;
  }
}

const struct format latex_format = {.escape = latex_escape, .node = latex_node};

struct bytes table_write_latex(struct arena *arena, const struct table *table) {
  struct writer writer = writer_new(arena, &latex_format, "", ARTIFACT_LATEX);
  walk_table(&writer, table);
  sink_text(&writer.sink, "\\end{table}\n");
  return sink_bytes(&writer.sink);
}
