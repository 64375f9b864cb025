/* From a file's name and bytes to its reader. */
#include "proof/manuscript.h"

#include "audit/read.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const struct {
  const char *ending;
  enum manuscript_format format;
} endings[] = {{"md", MANUSCRIPT_MARKDOWN},    {"markdown", MANUSCRIPT_MARKDOWN}, {"mkd", MANUSCRIPT_MARKDOWN},
               {"mdown", MANUSCRIPT_MARKDOWN}, {"qmd", MANUSCRIPT_MARKDOWN},      {"rmd", MANUSCRIPT_MARKDOWN},
               {"html", MANUSCRIPT_HTML},      {"htm", MANUSCRIPT_HTML},          {"xhtml", MANUSCRIPT_HTML},
               {"xht", MANUSCRIPT_HTML},       {"adoc", MANUSCRIPT_ASCIIDOC},     {"asciidoc", MANUSCRIPT_ASCIIDOC},
               {"rst", MANUSCRIPT_RST},        {"rest", MANUSCRIPT_RST},          {"tex", MANUSCRIPT_LATEX},
               {"ltx", MANUSCRIPT_LATEX},      {"latex", MANUSCRIPT_LATEX},       {"txt", MANUSCRIPT_TEXT},
               {"text", MANUSCRIPT_TEXT},      {"csv", MANUSCRIPT_CSV},           {"tsv", MANUSCRIPT_CSV},
               {"svg", MANUSCRIPT_SVG},        {"pdf", MANUSCRIPT_PDF},           {"epub", MANUSCRIPT_EPUB},
               {"ipynb", MANUSCRIPT_NOTEBOOK}};

static const char *ending_of(const char *file) {
  const char *slash = strrchr(file, '/'), *name = slash ? slash + 1 : file, *dot = strrchr(name, '.');
  return dot && dot > name ? dot + 1 : "";
}

enum manuscript_format manuscript_format_of(const char *file) {
  const char *ending = ending_of(file);
  for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
    if (strcasecmp(ending, endings[i].ending) == 0) return endings[i].format;
  return MANUSCRIPT_AUTO;
}

static struct place place_of(struct manuscript *manuscript, size_t offset) {
  if (!manuscript->source.size) return (struct place){.file = manuscript->file, .inside = manuscript->inside};
  return piece_source_place(manuscript->report->arena, &manuscript->lines, manuscript->file, manuscript->source.data,
                            offset, manuscript->inside);
}

void manuscript_refuse(struct manuscript *manuscript, size_t offset, const char *format, ...) {
  va_list args;
  va_start(args, format);
  const char *message = arena_vprint(manuscript->report->arena, format, args);
  va_end(args);
  report_add(manuscript->report, FINDING_UNREADABLE, place_of(manuscript, offset), "%s", message);
  manuscript->failed = true;
}

void manuscript_note(struct manuscript *manuscript, size_t offset, const char *format, ...) {
  va_list args;
  va_start(args, format);
  const char *message = arena_vprint(manuscript->report->arena, format, args);
  va_end(args);
  report_add(manuscript->report, FINDING_NOT_READ, place_of(manuscript, offset), "%s", message);
}

/* Offset of the first byte at or after `at` that is no plain ASCII character or is a NUL. */
static size_t skip_plain(const char *data, size_t at, size_t size) {
  const uint64_t ones = 0x0101010101010101u, high = 0x8080808080808080u;
  for (; at + 8 <= size; at += 8) {
    uint64_t eight;
    memcpy(&eight, data + at, 8);
    if ((eight | (eight - ones)) & high) break; /* a byte of 0 borrows; bytes from 0x81 on and 0x80 stop here as well */
  }
  while (at < size && data[at] > 0) at++;
  return at;
}

bool manuscript_check_text(struct manuscript *manuscript) {
  const char *data = manuscript->source.data, *end = data + manuscript->source.size;
  size_t size = manuscript->source.size;
  if (size >= 2 && (memcmp(data, "\xFF\xFE", 2) == 0 || memcmp(data, "\xFE\xFF", 2) == 0)) {
    manuscript_refuse(manuscript, 0, "this is UTF-16, not UTF-8: save it as UTF-8");
    return false;
  }
  for (size_t at = 0; (at = skip_plain(data, at, size)) < size;) {
    unsigned code;
    size_t length = text_decode(data + at, end, &code);
    if (!length || !data[at]) {
      manuscript_refuse(manuscript, at, "byte 0x%02X is not UTF-8 text", (unsigned)(unsigned char)data[at]);
      return false;
    }
    at += length;
  }
  return true;
}

void manuscript_remark(struct manuscript *manuscript, size_t at, size_t begin, size_t end) {
  static const char prefix[] = "figproof:";
  const char *data = manuscript->source.data;
  while (begin < end && byte_is_blank(data[begin])) begin++;
  while (end > begin && byte_is_blank(data[end - 1])) end--;
  if (end - begin < sizeof prefix - 1 || memcmp(data + begin, prefix, sizeof prefix - 1) != 0) return;
  if (!manuscript->reader->remark || manuscript->stopped) return;
  begin += sizeof prefix - 1;
  while (begin < end && byte_is_blank(data[begin])) begin++;
  struct piece_remark remark = {
      .text = arena_slice(manuscript->arena, data + begin, end - begin), .source = at, .inside = manuscript->inside};
  manuscript->stopped = !manuscript->reader->remark(manuscript->reader->context, &remark);
}

static void release_heading(void *object) { free(((struct manuscript *)object)->heading.item); }

static bool is_xhtml(const struct manuscript *manuscript) {
  const char *ending = ending_of(manuscript->file);
  if (strcasecmp(ending, "xhtml") == 0 || strcasecmp(ending, "xht") == 0) return true;
  const char *data = manuscript->source.data;
  size_t size = manuscript->source.size, mark = size >= 3 && memcmp(data, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
  return size - mark > 5 && memcmp(data + mark, "<?xml", 5) == 0;
}

static void read(struct manuscript *manuscript, enum manuscript_format format) {
  static void (*const readers[])(struct manuscript *) = {
      [MANUSCRIPT_MARKDOWN] = read_markdown, [MANUSCRIPT_HTML] = read_html,
      [MANUSCRIPT_ASCIIDOC] = read_asciidoc, [MANUSCRIPT_RST] = read_rst,
      [MANUSCRIPT_LATEX] = read_latex,       [MANUSCRIPT_TEXT] = read_plain,
      [MANUSCRIPT_CSV] = read_csv,           [MANUSCRIPT_SVG] = read_svg,
      [MANUSCRIPT_PDF] = read_pdf,           [MANUSCRIPT_EPUB] = read_epub,
      [MANUSCRIPT_NOTEBOOK] = read_notebook};
  bool binary = format == MANUSCRIPT_PDF || format == MANUSCRIPT_EPUB;
  if (!binary && !manuscript_check_text(manuscript)) return;
  if (format == MANUSCRIPT_HTML && is_xhtml(manuscript))
    read_xhtml(manuscript);
  else
    readers[format](manuscript);
}

bool manuscript_read(const char *file, struct bytes bytes, enum manuscript_format format,
                     const struct piece_reader *reader, struct report *report) {
  if (format == MANUSCRIPT_AUTO) format = manuscript_format_of(file);
  if (format == MANUSCRIPT_AUTO) {
    report_add(report, FINDING_UNREADABLE, (struct place){.file = file}, "a file of this kind is not known")->hint =
        "known endings: md, html, xhtml, adoc, rst, tex, txt, csv, tsv, svg, pdf, epub, ipynb";
    return false;
  }
  struct manuscript manuscript = {
      .file = file, .source = bytes, .reader = reader, .report = report, .arena = arena_new()};
  arena_on_free(manuscript.arena, release_heading, &manuscript);
  read(&manuscript, format);
  arena_free(manuscript.arena);
  return !manuscript.failed;
}
