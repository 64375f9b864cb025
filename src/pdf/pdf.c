/* Opens figproof-pdf.so when a PDF is made or read for the first time, and turns what it says into findings. */
#include "pdf/pdf.h"

#include "pdf/module.h"

#include <dlfcn.h>
#include <limits.h>
#include <string.h>
#include <unistd.h>

#define MODULE_FILE "figproof-pdf.so"
#ifndef FIGPROOF_MODULE_DIR
#define FIGPROOF_MODULE_DIR "/usr/local/lib/figproof"
#endif
#ifndef FIGPROOF_MODULE_FROM_PROGRAM
#define FIGPROOF_MODULE_FROM_PROGRAM "../lib/figproof"
#endif

static const struct pdf_module *module; /* never closed: GLib types cannot be unloaded */
static bool told;                       /* that it is missing: once is enough */

static void *host_alloc(struct arena *arena, size_t size) { return arena_alloc(arena, size); }

/* The folder of this program, or NULL. */
static char *program_folder(struct arena *arena) {
  char path[PATH_MAX];
  ssize_t length = readlink("/proc/self/exe", path, sizeof path);
  if (length <= 0 || length == (ssize_t)sizeof path) return NULL;
  while (length > 0 && path[length - 1] != '/') length--;
  return arena_slice(arena, path, length > 1 ? (size_t)length - 1 : (size_t)length);
}

static const struct pdf_module *open_at(struct arena *arena, const char *path, const char **why) {
  void *object = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!object) {
    *why = arena_copy(arena, dlerror());
    return NULL;
  }
  const struct pdf_module *found = dlsym(object, PDF_MODULE_SYMBOL);
  if (found && found->version == PDF_MODULE_VERSION) return found;
  *why = arena_print(arena, "%s belongs to another version of figproof", path);
  dlclose(object);
  return NULL;
}

bool pdf_open(struct arena *arena, struct report *report) {
  if (module) return true;
  const char *folder = program_folder(arena), *place[4], *why = NULL;
  size_t places = 0;
  if (folder) {
    place[places++] = arena_print(arena, "%s/" MODULE_FILE, folder);
    place[places++] = arena_print(arena, "%s/../" MODULE_FILE, folder);
    place[places++] = arena_print(arena, "%s/" FIGPROOF_MODULE_FROM_PROGRAM "/" MODULE_FILE, folder);
  }
  place[places++] = FIGPROOF_MODULE_DIR "/" MODULE_FILE;
  struct sink tried = sink_new(arena);
  for (size_t i = 0; i < places; i++) {
    SINK(&tried, i ? ", " : "", place[i]);
    if (access(place[i], F_OK) == 0 && (module = open_at(arena, place[i], &why))) return true;
  }
  report_worsen(report, EXIT_SYSTEM);
  if (told) return false;
  told = true;
  struct finding *finding =
      report_add(report, FINDING_SYSTEM, (struct place){.file = MODULE_FILE}, "the PDF module cannot be opened");
  finding->expected = arena_print(arena, "one of %s", sink_string(&tried));
  finding->found = why;
  finding->hint = why ? "install the libraries it needs (libqpdf, poppler-glib)" : "build or install " MODULE_FILE;
  return false;
}

static bool unreadable(struct report *report, const char *file, const char *wrong) {
  if (!wrong) return true;
  struct finding *finding =
      report_add(report, FINDING_UNREADABLE, (struct place){.file = file}, "this PDF cannot be read: %s", wrong);
  finding->hint = "render it again";
  return false;
}

bool pdf_finish(struct arena *arena, struct bytes input, const char *title, const char *language, struct bytes *output,
                struct report *report) {
  if (!pdf_open(arena, report)) return false;
  struct pdf_host host = {arena, host_alloc};
  const char *wrong = module->finish(&host, input, title, language, output);
  if (!wrong) return true;
  report_add(report, FINDING_SYSTEM, (struct place){0}, "a PDF could not be finished: %s", wrong);
  return false;
}

bool pdf_read(struct arena *arena, const char *file, struct bytes input, struct pdf_document *document,
              struct report *report) {
  if (!pdf_open(arena, report)) return false;
  struct pdf_host host = {arena, host_alloc};
  return unreadable(report, file, module->read(&host, input, document));
}

bool pdf_render(struct arena *arena, const char *file, struct bytes input, int page, double scale,
                struct pdf_image *image, struct report *report) {
  if (!pdf_open(arena, report)) return false;
  struct pdf_host host = {arena, host_alloc};
  return unreadable(report, file, module->render(&host, input, page, scale, image));
}
