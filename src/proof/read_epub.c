/* EPUB: the pages in the order of their spine, each read as XHTML. Places name the member of the archive. */
#include "proof/manuscript.h"

#include <expat.h>
#include <string.h>
#include <strings.h>
#include <zip.h>

enum { MEMBER_MOST = 64 * 1024 * 1024, TOTAL_MOST = 512 * 1024 * 1024, ITEMS_MOST = 20000 };

struct item {
  const char *id, *path, *media;
};

struct epub {
  struct manuscript *manuscript;
  zip_t *zip;
  size_t total;        /* bytes unpacked so far */
  const char *package; /* path of the package document, from container.xml */
  struct item *item;
  size_t count, room;
  const char **spine; /* ids, in reading order */
  size_t spines, spine_room;
  XML_Parser parser;
  const char *trouble;
};

static void release_zip(void *object) { zip_discard(object); }

/* Unpacks a member; false and a finding when it is absent, damaged or too large. */
static bool unpack(struct epub *epub, const char *path, struct bytes *bytes) {
  struct manuscript *manuscript = epub->manuscript;
  zip_stat_t stat;
  if (zip_stat(epub->zip, path, 0, &stat) != 0 || !(stat.valid & ZIP_STAT_SIZE)) {
    manuscript_refuse(manuscript, 0, "the archive has no %s", path);
    return false;
  }
  if (stat.size > MEMBER_MOST || epub->total + stat.size > TOTAL_MOST) {
    manuscript_refuse(manuscript, 0, "%s unpacks to %llu bytes, more than a book needs", path,
                      (unsigned long long)stat.size);
    return false;
  }
  zip_file_t *file = zip_fopen_index(epub->zip, stat.index, 0);
  char *data = arena_alloc(manuscript->arena, stat.size + 1), more;
  zip_int64_t got = file ? zip_fread(file, data, stat.size) : -1;
  bool whole =
      got >= 0 && (zip_uint64_t)got == stat.size && zip_fread(file, &more, 1) == 0; /* reading the end checks the sum */
  if (file) zip_fclose(file);
  if (!whole) {
    manuscript_refuse(manuscript, 0, "%s cannot be unpacked: it is damaged or encrypted", path);
    return false;
  }
  epub->total += stat.size;
  *bytes = (struct bytes){data, stat.size};
  return true;
}

/* ---- container.xml and the package document ---- */

static const char *attribute(const XML_Char **attributes, const char *name) {
  for (size_t i = 0; attributes[i]; i += 2)
    if (strcmp(attributes[i], name) == 0) return attributes[i + 1];
  return NULL;
}

static const char *local(const char *name) {
  const char *colon = strrchr(name, ':');
  return colon ? colon + 1 : name;
}

static char hex(const char *text) {
  static const char digits[] = "0123456789abcdef";
  const char *high = text[0] ? strchr(digits, text[0] | 0x20) : NULL,
             *low = high && text[1] ? strchr(digits, text[1] | 0x20) : NULL;
  return low ? (char)((high - digits) * 16 + (low - digits)) : 0;
}

/* href, relative to the package document, as a path in the archive: %20 decoded, "../" resolved. */
static const char *resolve(struct epub *epub, const char *href) {
  const char *slash = strrchr(epub->package, '/');
  size_t folder = slash ? (size_t)(slash + 1 - epub->package) : 0, length = 0;
  char *path = arena_alloc(epub->manuscript->arena, folder + strlen(href) + 1);
  memcpy(path, epub->package, folder);
  length = folder;
  for (const char *p = href; *p && *p != '#'; p++) {
    if (strncmp(p, "../", 3) == 0 && (length == 0 || path[length - 1] == '/')) {
      if (length) length--;
      while (length && path[length - 1] != '/') length--;
      p += 2;
    } else if (*p == '%' && hex(p + 1)) {
      path[length++] = hex(p + 1);
      p += 2;
    } else {
      path[length++] = *p;
    }
  }
  path[length] = '\0';
  return path;
}

static void container_start(void *context, const XML_Char *name, const XML_Char **attributes) {
  struct epub *epub = context;
  const char *path = strcmp(local(name), "rootfile") == 0 ? attribute(attributes, "full-path") : NULL;
  if (path && !epub->package) epub->package = arena_copy(epub->manuscript->arena, path);
}

static void package_start(void *context, const XML_Char *name, const XML_Char **attributes) {
  struct epub *epub = context;
  struct arena *arena = epub->manuscript->arena;
  if (epub->count > ITEMS_MOST || epub->spines > ITEMS_MOST) {
    epub->trouble = "the package lists more than 20000 files";
    XML_StopParser(epub->parser, XML_FALSE);
  } else if (strcmp(local(name), "item") == 0) {
    const char *id = attribute(attributes, "id"), *href = attribute(attributes, "href"),
               *media = attribute(attributes, "media-type");
    if (id && href)
      *ARENA_PUSH(arena, epub) =
          (struct item){arena_copy(arena, id), resolve(epub, href), media ? arena_copy(arena, media) : ""};
  } else if (strcmp(local(name), "itemref") == 0) {
    const char *id = attribute(attributes, "idref");
    if (!id) return;
    arena_grow(arena, (void **)&epub->spine, epub->spines, &epub->spine_room, sizeof *epub->spine);
    epub->spine[epub->spines++] = arena_copy(arena, id);
  }
}

static void entity(void *context, const XML_Char *name, int is_parameter, const XML_Char *value, int length,
                   const XML_Char *base, const XML_Char *system, const XML_Char *public, const XML_Char *notation) {
  struct epub *epub = context;
  (void)name, (void)is_parameter, (void)length, (void)base, (void)system, (void)public, (void)notation;
  if (!value) return;
  epub->trouble = "it declares entities, which could grow without end";
  XML_StopParser(epub->parser, XML_FALSE);
}

static bool parse(struct epub *epub, const char *path, void (*start)(void *, const XML_Char *, const XML_Char **)) {
  struct bytes bytes;
  if (!unpack(epub, path, &bytes)) return false;
  epub->parser = XML_ParserCreate(NULL);
  epub->trouble = NULL;
  XML_SetUserData(epub->parser, epub);
  XML_SetStartElementHandler(epub->parser, start);
  XML_SetEntityDeclHandler(epub->parser, entity);
  bool good = XML_Parse(epub->parser, bytes.data, (int)bytes.size, 1) != XML_STATUS_ERROR;
  if (!good)
    manuscript_refuse(epub->manuscript, 0, "%s: %s", path,
                      epub->trouble ? epub->trouble : XML_ErrorString(XML_GetErrorCode(epub->parser)));
  XML_ParserFree(epub->parser);
  return good;
}

/* ---- pages ---- */

static const struct item *item_find(const struct epub *epub, const char *id) {
  for (size_t i = 0; i < epub->count; i++)
    if (strcmp(epub->item[i].id, id) == 0) return &epub->item[i];
  return NULL;
}

static void read_page(struct epub *epub, const struct item *item) {
  struct manuscript *manuscript = epub->manuscript, inner = *manuscript;
  bool drawing = strcmp(item->media, "image/svg+xml") == 0;
  if (!drawing && strcmp(item->media, "application/xhtml+xml") != 0 && strcmp(item->media, "text/html") != 0) return;
  inner.inside = arena_print(manuscript->report->arena, "!%s", item->path);
  if (!unpack(epub, item->path, &inner.source)) return;
  inner.lines = (struct piece_lines){0};
  inner.latex = NULL;
  inner.html = NULL;
  inner.failed = false;
  if (!manuscript_check_text(&inner)) {
    manuscript->failed = true;
    return;
  }
  if (drawing)
    read_svg(&inner);
  else
    read_xhtml(&inner);
  manuscript->heading = inner.heading;
  manuscript->entities = inner.entities;
  manuscript->stopped = inner.stopped;
  manuscript->failed |= inner.failed;
}

static zip_t *open_zip(struct manuscript *manuscript) {
  zip_error_t error;
  zip_error_init(&error);
  zip_source_t *source = zip_source_buffer_create(manuscript->source.data, manuscript->source.size, 0, &error);
  zip_t *zip = source ? zip_open_from_source(source, ZIP_RDONLY, &error) : NULL;
  if (!zip) {
    if (source) zip_source_free(source);
    report_add(manuscript->report, FINDING_UNREADABLE, (struct place){.file = manuscript->file}, "this is no EPUB: %s",
               zip_error_strerror(&error));
    manuscript->failed = true;
  } else {
    arena_on_free(manuscript->arena, release_zip, zip);
  }
  zip_error_fini(&error);
  return zip;
}

void read_epub(struct manuscript *manuscript) {
  struct epub epub = {.manuscript = manuscript, .zip = open_zip(manuscript)};
  if (!epub.zip || !parse(&epub, "META-INF/container.xml", container_start)) return;
  if (!epub.package) {
    manuscript_refuse(manuscript, 0, "META-INF/container.xml names no package document");
    return;
  }
  if (!parse(&epub, epub.package, package_start)) return;
  if (!epub.spines) {
    manuscript_refuse(manuscript, 0, "%s has no spine: nothing says what is to be read", epub.package);
    return;
  }
  for (size_t i = 0; i < epub.spines && !manuscript->stopped; i++) {
    const struct item *item = item_find(&epub, epub.spine[i]);
    if (item)
      read_page(&epub, item);
    else
      manuscript_refuse(manuscript, 0, "%s: the spine names %s, which is not listed", epub.package, epub.spine[i]);
  }
}
