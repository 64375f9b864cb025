/* What figproof-pdf.so offers to pdf.c: one table of functions. The module allocates through its host, so results live
 * in the caller's arena; it calls nothing else of figproof. */
#ifndef PDF_MODULE_H
#define PDF_MODULE_H
#include "pdf/pdf.h"

enum { PDF_MODULE_VERSION = 1 };

struct pdf_host {
  struct arena *arena;
  void *(*alloc)(struct arena *arena, size_t size); /* zeroed; never NULL */
};

/* Each function gives NULL, or what is wrong (in the host's memory). */
struct pdf_module {
  int version;
  const char *(*finish)(const struct pdf_host *host, struct bytes input, const char *title, const char *language,
                        struct bytes *output);
  const char *(*read)(const struct pdf_host *host, struct bytes input, struct pdf_document *document);
  const char *(*render)(const struct pdf_host *host, struct bytes input, int page, double scale,
                        struct pdf_image *image);
};

#define PDF_MODULE_SYMBOL "figproof_pdf_module"
extern const struct pdf_module figproof_pdf_module;

#endif
