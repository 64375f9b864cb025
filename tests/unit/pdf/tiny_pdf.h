/* A PDF written by hand: one page of 200 × 100 pt with a given content stream and given resources. */
#ifndef TINY_PDF_H
#define TINY_PDF_H
#include "base/sink.h"

#include <stdbool.h>
#include <string.h>

/* Entries of the resources, the page's dictionary and the trailer, and one more object (number 6); NULL: the usual
 * ones. */
struct tiny_pdf {
  const char *content, *resources, *page, *trailer, *object;
  bool no_font;
};

static inline struct bytes tiny_pdf(struct arena *arena, struct tiny_pdf t) {
  struct sink s = sink_new(arena);
  size_t at[7] = {0};
  const char *body[] = {
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      arena_print(arena,
                  "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 4 0 R /Group << /S /Transparency /CS "
                  "/DeviceRGB >> /Resources << %s %s >> %s >>",
                  t.no_font ? "" : "/Font << /F 5 0 R >>", t.resources ? t.resources : "", t.page ? t.page : ""),
      arena_print(arena, "<< /Length %zu >>\nstream\n%s\nendstream", strlen(t.content) + 1, t.content),
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
      t.object ? t.object : "<< /Producer (somebody) /CreationDate (D:20200101000000Z) /Title (old) >>"};
  sink_text(&s, "%PDF-1.4\n");
  for (int i = 0; i < 6; i++) {
    at[i + 1] = s.count;
    SINK(&s, arena_print(arena, "%d 0 obj\n", i + 1), body[i], "\nendobj\n");
  }
  size_t table = s.count;
  sink_text(&s, "xref\n0 7\n0000000000 65535 f \n");
  for (int i = 1; i < 7; i++) sink_text(&s, arena_print(arena, "%010zu 00000 n \n", at[i]));
  SINK(&s, "trailer\n<< /Size 7 /Root 1 0 R ", t.trailer ? t.trailer : "/Info 6 0 R",
       arena_print(arena, " >>\nstartxref\n%zu\n%%%%EOF\n", table));
  return sink_bytes(&s);
}

/* Fontconfig keeps what it looked up for a font that is not embedded; the leak checker need not tell. */
const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void) { return "leak:libfontconfig"; }

#endif
