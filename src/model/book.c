#include "model/book.h"

#include "model/build.h"

#include <string.h>

static const struct schema_key chapter_keys[] = {
    {.name = "id",
     .kind = SCHEMA_TEXT,
     .required = true,
     .description = "What --chapter and `quoted` call the chapter: its number, or a name."},
    {.name = "model", .kind = SCHEMA_TEXT, .required = true, .description = "The chapter's model."},
    {.name = "templates",
     .kind = SCHEMA_TEXT,
     .required = true,
     .description = "The folder of its figure and table files."},
    {.name = "manuscripts",
     .kind = SCHEMA_TEXT_OR_LIST,
     .description = "Its texts, for the proofreader: names of files, * standing for any characters but /."},
    {.name = "out",
     .kind = SCHEMA_TEXT,
     .required = true,
     .description = "The folder of its artifacts; no other chapter has it."},
    {0}};
static const struct schema_shape chapter_shape = {.name = "a chapter", .keys = chapter_keys};

static const struct schema_key book_keys[] = {
    {.name = "figproof",
     .kind = SCHEMA_INTEGER,
     .required = true,
     .low = 1,
     .high = 1,
     .description = "The version of this format: 1."},
    {.name = "title", .kind = SCHEMA_TEXT, .required = true, .description = "The book's title."},
    {.name = "language",
     .kind = SCHEMA_TEXT,
     .pattern = "^en(-[A-Za-z0-9]+)*$",
     .description = "Language of the book's report, as in HTML's lang: en, en-GB; en when absent. There is no other."},
    {.name = "report", .kind = SCHEMA_TEXT, .description = "The folder of the whole book's report; out when absent."},
    {.name = "chapters",
     .kind = SCHEMA_LIST,
     .required = true,
     .shape = &chapter_shape,
     .description = "The chapters, in their order. Paths are relative to this file."},
    {0}};
const struct schema_shape book_file_shape = {.name = "a book file", .keys = book_keys};

struct book_reading {
  struct arena *arena;
  struct report *report;
  struct book *book;
  const char *folder; /* "" or with a slash at its end */
};

/* folder/path without ".", "//" and "x/..": the same folder always has the same name. */
static char *tidy(struct arena *arena, const char *folder, const char *path) {
  const char *whole = *path == '/' ? path : arena_print(arena, "%s%s", folder, path);
  struct sink sink = sink_new(arena);
  sink_text(&sink, *whole == '/' ? "/" : "");
  size_t root = sink.count, fixed = root; /* what ".." cannot take away */
  for (const char *p = whole; *p;) {
    size_t length = strcspn(p, "/");
    bool up = length == 2 && !strncmp(p, "..", 2);
    if (up && sink.count > fixed) {
      while (sink.count > fixed && sink.item[sink.count - 1] != '/') sink.count--;
      if (sink.count > fixed) sink.count--;
    } else if (length && !(length == 1 && *p == '.') && !(up && root)) {
      if (sink.count > root) sink_char(&sink, '/');
      sink_put(&sink, p, length);
      if (up) fixed = sink.count;
    }
    p += length;
    p += strspn(p, "/");
  }
  if (!sink.count) sink_text(&sink, ".");
  return sink_string(&sink);
}

static const char *read_path(const struct book_reading *reading, const struct node *mapping, const char *key,
                             struct place *place) {
  const struct node *node = build_scalar(mapping, key);
  if (!node) return NULL;
  *place = node->place;
  if (*node->text) return tidy(reading->arena, reading->folder, node->text);
  report_add(reading->report, FINDING_BAD_VALUE, node->place, "%s is empty", key);
  return NULL;
}

static void read_manuscripts(const struct book_reading *reading, const struct node *mapping,
                             struct book_chapter *chapter) {
  const struct node *node = node_get(mapping, "manuscripts");
  if (!node || node->faulty) return;
  chapter->manuscript = arena_array(reading->arena, node->count + 1, sizeof *chapter->manuscript);
  const struct node *item = node->kind == NODE_SEQUENCE ? node->first : node;
  for (; item; item = node->kind == NODE_SEQUENCE ? item->next : NULL) {
    if (item->kind != NODE_SCALAR || item->faulty) continue;
    if (*item->text)
      chapter->manuscript[chapter->manuscripts++] =
          (struct book_glob){tidy(reading->arena, reading->folder, item->text), item->place};
    else
      report_add(reading->report, FINDING_BAD_VALUE, item->place, "the name of a manuscript is empty");
  }
}

/* Artifacts of two chapters have the same names: one folder cannot hold both. */
static void check_folders(const struct book_reading *reading, const struct book_chapter *chapter) {
  const struct book *book = reading->book;
  for (size_t i = 0; i < book->chapters; i++) {
    const struct book_chapter *other = &book->chapter[i];
    if (chapter->id && other->id && !strcmp(chapter->id, other->id))
      report_add(reading->report, FINDING_BAD_VALUE, chapter->place,
                 "two chapters are called \"%s\": the other is at %s", chapter->id,
                 place_text(reading->arena, other->place));
    if (chapter->out && other->out && !strcmp(chapter->out, other->out))
      report_add(reading->report, FINDING_BAD_VALUE, chapter->out_place, "two chapters write to %s: the other is %s",
                 chapter->out, other->id ? other->id : "nameless")
          ->hint = "give each chapter a folder of its own";
  }
  if (chapter->out && !strcmp(chapter->out, book->report))
    report_add(reading->report, FINDING_BAD_VALUE, chapter->out_place,
               "the chapter writes to %s, where the book's report stands", chapter->out)
        ->hint = "give the chapter a folder of its own, or say another below `report`";
}

static void read_chapter(const struct book_reading *reading, const struct node *node) {
  struct book *book = reading->book;
  if (node->kind != NODE_MAPPING || node->faulty) return;
  struct book_chapter chapter = {.id = build_text(node, "id")};
  const struct node *id = build_scalar(node, "id");
  chapter.place = id ? id->place : node->place;
  if (id && !id->text[strspn(id->text, " \t\n")])
    report_add(reading->report, FINDING_BAD_VALUE, id->place, "the chapter's id is empty");
  chapter.model = read_path(reading, node, "model", &chapter.model_place);
  chapter.templates = read_path(reading, node, "templates", &chapter.templates_place);
  chapter.out = read_path(reading, node, "out", &chapter.out_place);
  read_manuscripts(reading, node, &chapter);
  check_folders(reading, &chapter);
  book->chapter[book->chapters++] = chapter;
}

struct book *book_read(struct arena *arena, const char *file, struct bytes bytes, struct report *report) {
  size_t before = report->count;
  const struct node *root = node_read(arena, file, bytes, report);
  if (!root || !schema_check(root, &book_file_shape, report)) return NULL;
  const char *slash = strrchr(file, '/');
  struct book *book = arena_alloc(arena, sizeof *book);
  const struct book_reading reading = {arena, report, book,
                                       slash ? arena_slice(arena, file, (size_t)(slash - file) + 1) : ""};
  const struct node *version = node_get(root, "figproof"), *title = node_get(root, "title"),
                    *chapters = node_get(root, "chapters");
  const char *language = build_language(root, report);
  struct place ignored;
  const char *folder = read_path(&reading, root, "report", &ignored);
  *book = (struct book){.file = file,
                        .title = title->text,
                        .language = language,
                        .report = folder ? folder : tidy(arena, reading.folder, "out")};
  if (strcmp(version->text, "1") != 0)
    report_add(report, FINDING_BAD_VALUE, version->place, "version %s of the format is not known: write figproof: 1",
               version->text);
  if (!title->text[strspn(title->text, " \t\n")])
    report_add(report, FINDING_BAD_VALUE, title->place, "the book has an empty title");
  if (!chapters->count) report_add(report, FINDING_BAD_VALUE, chapters->key_place, "the book has no chapters");
  book->chapter = arena_array(arena, chapters->count, sizeof *book->chapter);
  for (const struct node *node = chapters->first; node; node = node->next) read_chapter(&reading, node);
  return report->count == before ? book : NULL;
}

int book_chapter_index(const struct book *book, const char *id) {
  for (size_t i = 0; i < book->chapters; i++)
    if (!strcmp(book->chapter[i].id, id)) return (int)i;
  return -1;
}
