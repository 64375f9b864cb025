/* The PDF module: the only code that links libqpdf and poppler-glib. It is a shared object opened with dlopen when a
 * PDF is made or read, so that everything else starts without those libraries. pdf.c (linked into figproof) opens it;
 * module.c is the module. */
#ifndef PDF_PDF_H
#define PDF_PDF_H
#include "base/finding.h"
#include "base/sink.h"

struct pdf_glyph {  /* one character of page text with its box, pt, y down from the page's top */
  const char *text; /* UTF-8 of one code point */
  double left, top, right, bottom;
  double size; /* of its type, pt; 0 = not known */
};

struct pdf_page {
  double width, height; /* pt */
  struct pdf_glyph *glyph;
  size_t glyphs;
  struct bytes content; /* decoded content stream, all parts joined, form XObjects put in place of their Do */
  const char *trouble;  /* "transparency", "an image", "an annotation" …: what figproof never draws and what can
                         * hide or show what the content stream does not tell; else NULL */
};

struct pdf_font {
  const char *name, *type; /* "Type 1C", "TrueType", "Type 3" … */
  bool embedded;
};

struct pdf_document {
  struct pdf_page *page;
  size_t pages;
  struct pdf_font *font;
  size_t fonts;
  const char *title, *language; /* NULL: not given */
};

struct pdf_image { /* 32-bit 0x00RRGGBB, row by row */
  unsigned *pixel;
  int width, height;
};

/* Opens the module; false and a finding (system) naming the file that is missing. Safe to call again. */
bool pdf_open(struct arena *arena, struct report *report);
/* Finishes a PDF from cairo: gray colours as DeviceGray (one ink), page groups dropped, /Lang, /ViewerPreferences
 * DisplayDocTitle, deterministic ID, no dates, no producer. Same input, same bytes. */
bool pdf_finish(struct arena *arena, struct bytes input, const char *title, const char *language, struct bytes *output,
                struct report *report);
/* Reads text with boxes (poppler), content streams (libqpdf) and fonts. file names places. */
bool pdf_read(struct arena *arena, const char *file, struct bytes input, struct pdf_document *document,
              struct report *report);
/* Renders page (0-based) at scale device pixels per pt on white. */
bool pdf_render(struct arena *arena, const char *file, struct bytes input, int page, double scale,
                struct pdf_image *image, struct report *report);

#endif
