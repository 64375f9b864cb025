/* LaTeX: a booktabs table for \input. It compiles under pdfTeX, XeTeX and LuaTeX with \usepackage{booktabs,array} and
 * nothing else. */
#include "backend/backend.h"
#include "backend/formats.h"
#include "document/article_flow.h"
#include "document/table_number.h"

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
    {"*", "{*}"},
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

/* How wide columns are, in characters of a line. */
struct columns {
  size_t line;      /* characters a line holds at this size */
  const char *size; /* "\\small\n" or nothing */
  size_t *width;    /* by column; 0: as wide as its content */
};

enum { SHORT_PLACES = 16, GAP_PLACES = 2, LONGEST_WORD = 28 };

static size_t longest_word(struct arena *arena, const struct table *table, size_t column) {
  size_t longest = 1;
  for (size_t r = 0; r <= table->rows; r++) {
    const char *p = text_plain(arena, r ? &table->row[r - 1].cell[column].text : &table->column[column].head);
    for (size_t n; *p; p += n + strspn(p + n, " ")) {
      n = strcspn(p, " ");
      size_t places = table_number_places(p, n);
      if (places > longest) longest = places;
    }
  }
  return longest < LONGEST_WORD ? longest : LONGEST_WORD;
}

/* Shares a line out: columns of short cells take what they need, the others the rest by their length, but no less than
 * their longest word. False when a line of that size is too short for all of them. */
static bool share_line(struct arena *arena, const struct table *table, struct columns *columns) {
  size_t fixed = 0, least = 0, longer = 0, total = 0;
  for (size_t c = 0; c < table->columns; c++) {
    size_t places = walk_column_places(arena, table, c), gap = c ? GAP_PLACES : 0;
    columns->width[c] = 0;
    total += places + gap;
    fixed += places <= SHORT_PLACES ? places + gap : gap;
    if (places <= SHORT_PLACES) continue;
    longer += places;
    least += longest_word(arena, table, c);
  }
  if (total <= columns->line) return true;
  bool fits = fixed + least <= columns->line;
  size_t spare = fits ? columns->line - fixed - least : 0;
  for (size_t c = 0; c < table->columns; c++) {
    size_t places = walk_column_places(arena, table, c);
    if (places > SHORT_PLACES) columns->width[c] = longest_word(arena, table, c) + spare * places / longer;
  }
  return fits;
}

/* The largest size at which the columns fit on a line of the article class. */
static struct columns plan_columns(struct arena *arena, const struct table *table) {
  static const struct columns sizes[] = {{66, "", NULL}, {74, "\\small\n", NULL}, {84, "\\footnotesize\n", NULL}};
  struct columns columns;
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
    columns = sizes[i];
    columns.width = arena_array(arena, table->columns + 1, sizeof *columns.width);
    if (share_line(arena, table, &columns)) break;
  }
  return columns;
}

static void put_share(struct sink *sink, size_t places, size_t line) {
  static const char digits[] = "0123456789";
  size_t hundredths = places * 100 / line < 99 ? places * 100 / line : 99;
  sink_text(sink, "p{0.");
  sink_char(sink, digits[hundredths / 10]);
  sink_char(sink, digits[hundredths % 10]);
  sink_text(sink, "\\linewidth}");
}

/* "@{}l>{…}p{0.40\linewidth}r@{}": paragraph columns only when the table would not fit on a line otherwise. */
static void column_types(struct writer *writer, const struct table *table, const struct columns *columns) {
  struct sink *sink = &writer->sink;
  sink_text(sink, "@{}");
  for (size_t c = 0; c < table->columns; c++) {
    bool right = walk_is_right(table, c);
    if (!columns->width[c]) {
      sink_text(sink, right ? "r" : "l");
      continue;
    }
    sink_text(sink, right ? ">{\\raggedleft\\arraybackslash}" : ">{\\raggedright\\arraybackslash}");
    put_share(sink, columns->width[c], columns->line);
  }
  sink_text(sink, "@{}");
}

/* More rows than a page takes for sure: a longtable goes over pages, a float does not. */
static bool is_long(const struct table *table) { return table->rows > 16; }

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
  SINK(&writer->sink, "% Needs \\usepackage{booktabs,array", is_long(table) ? ",longtable" : "", "}.\n");
  for (size_t i = 0; i < sizeof raised / sizeof *raised; i++)
    if (strstr(plain, raised[i][0]))
      SINK(&writer->sink, "% pdfTeX: \\DeclareUnicodeCharacter{", raised[i][1], "}{\\textsuperscript{", raised[i][2],
           "}}\n");
}

static void begin_columns(struct writer *writer, const struct table *table) {
  struct columns columns = plan_columns(writer->arena, table);
  if (is_long(table)) SINK(&writer->sink, "{", columns.size, "\\begin{longtable}{");
  else SINK(&writer->sink, columns.size, "\\begin{tabular}{");
  column_types(writer, table, &columns);
  sink_text(&writer->sink, "}\n");
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
        if (is_long(table)) begin_columns(writer, table);
        else sink_text(sink, "\\begin{table}[htbp]\n\\centering\n");
      } else {
        sink_text(sink, is_long(table) ? "\\end{longtable}}\n" : "\\end{tabular}\n");
      }
      break;
    case WALK_CAPTION:
      sink_text(sink, enter ? "\\caption{" : "}");
      if (enter) break;
      SINK(sink, is_long(table) ? "" : "\n", "\\label{tab:", walk_id(writer->arena, table->name), "}",
           is_long(table) ? "\\\\\n" : "\n\\smallskip\n");
      break;
    case WALK_HEAD:
      if (enter) {
        if (!is_long(table)) begin_columns(writer, table);
        sink_text(sink, "\\toprule\n");
      } else {
        SINK(sink, " \\\\\n\\midrule\n", is_long(table) ? "\\endfirsthead\n\\toprule\n\\endhead\n" : "");
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
      sink_text(sink, enter ? "\\par\\smallskip\n" : is_long(table) ? "\\par\n" : "\n");
      break;
    case WALK_TAIL:
      break;
  }
}

const struct format latex_format = {.escape = latex_escape, .node = latex_node, .own_numbers = true};

struct bytes table_write_latex(struct arena *arena, const struct table *table) {
  struct writer writer = writer_new(arena, &latex_format, "", ARTIFACT_LATEX);
  walk_table(&writer, table);
  if (!is_long(table)) sink_text(&writer.sink, "\\end{table}\n");
  return sink_bytes(&writer.sink);
}
