#include "command/volume.h"

#include "base/file.h"
#include "command/book_ledger.h"

#include <string.h>
#include <sys/stat.h>

enum { BOOK_LIMIT = 1024 * 1024 };

static const char default_book[] = "book.yaml";

static bool refuse(struct volume *volume, const char *message, const char *hint) {
  report_add(volume->report, FINDING_USAGE, (struct place){0}, "%s", message)->hint = hint;
  return false;
}

/* The file of the book that is meant; NULL: there is none. */
static const char *book_file(const struct options *options, enum volume_use use) {
  if (options->book) return options->book;
  if (options->chapter) return default_book;
  bool named = options->model || options->templates || options->out || (use == VOLUME_EACH_FILES && options->arguments);
  return !named && file_exists(default_book) ? default_book : NULL;
}

/* What was said of one chapter; NULL: nothing. */
static const char *own_option(const struct options *options) {
  return options->model       ? "-m"
         : options->templates ? "-t"
         : options->out       ? "-o"
         : options->set       ? "--set"
         : options->scenario  ? "--scenario"
                              : NULL;
}

static bool options_fit(struct volume *volume, size_t chosen) {
  const char *option = own_option(volume->options);
  if (!option || chosen == 1) return true;
  return refuse(volume, arena_print(volume->arena, "%s belongs to one chapter, and the book has %zu", option, chosen),
                "say which one with --chapter ID");
}

static const char *known_chapters(const struct volume *volume) {
  struct sink sink = sink_new(volume->arena);
  sink_text(&sink, "");
  for (size_t i = 0; i < volume->book->chapters; i++) SINK(&sink, i ? ", " : "", volume->book->chapter[i].id);
  return sink_string(&sink);
}

/* The chapters that --chapter leaves: from *first, *count of them. */
static bool choose(struct volume *volume, enum volume_use use, size_t *first, size_t *count) {
  const struct book *book = volume->book;
  const char *id = volume->options->chapter;
  *first = 0;
  *count = book->chapters;
  if (id) {
    int index = book_chapter_index(book, id);
    *first = (size_t)index;
    *count = 1;
    return index >= 0 || refuse(volume, arena_print(volume->arena, "the book has no chapter \"%s\"", id),
                                arena_print(volume->arena, "%s has: %s", book->file, known_chapters(volume)));
  }
  bool files = use == VOLUME_EACH_FILES && volume->options->arguments;
  if ((use == VOLUME_ONE || files) && book->chapters > 1)
    return refuse(volume, files ? "files belong to one chapter of the book" : "this needs one chapter of the book",
                  arena_print(volume->arena, "say which one with --chapter ID: %s", known_chapters(volume)));
  return options_fit(volume, book->chapters);
}

/* Folders that are one by way of a link; book_read has seen to equal names. */
static bool folders_differ(struct volume *volume) {
  const struct book *book = volume->book;
  bool good = true;
  for (size_t i = 0; i < book->chapters; i++)
    for (size_t k = 0; k <= i; k++) {
      const char *other = k < i ? book->chapter[k].out : book->report;
      struct stat a, b;
      if (stat(book->chapter[i].out, &a) || stat(other, &b) || a.st_dev != b.st_dev || a.st_ino != b.st_ino) continue;
      report_add(volume->report, FINDING_BAD_VALUE, book->chapter[i].out_place, "%s and %s are one folder",
                 book->chapter[i].out, other)
          ->hint = "give each chapter, and the book's report, a folder of its own";
      good = false;
    }
  return good;
}

static struct model *read_model(void *context, size_t chapter, const struct unit_system *beside) {
  struct volume *volume = context;
  return project_read_model(&volume->every[chapter], beside);
}

static struct library *open_library(struct volume *volume) {
  const struct book *book = volume->book;
  const char **id = arena_array(volume->arena, book->chapters, sizeof *id);
  for (size_t i = 0; i < book->chapters; i++) id[i] = book->chapter[i].id;
  const struct library_source source = {
      .chapter = id, .chapters = book->chapters, .file = book->file, .context = volume, .read = read_model};
  return library_new(volume->arena, &source, printed_value, volume->report);
}

/* The options of a chapter: the book's paths where the command line says nothing else. What is set belongs to the
 * chapter that is worked on. */
static void set_options(struct volume *volume, size_t i, bool chosen) {
  const struct book_chapter *chapter = &volume->book->chapter[i];
  struct options *own = &volume->own[i];
  *own = *volume->options;
  if (!chosen) {
    own->model = own->templates = own->out = NULL;
    own->set = own->scenario = NULL;
  }
  if (!own->model) own->model = arena_copy(volume->arena, chapter->model);
  if (!own->templates) own->templates = arena_copy(volume->arena, chapter->templates);
  if (!own->out) own->out = arena_copy(volume->arena, chapter->out);
}

static void start_chapters(struct volume *volume, size_t first, size_t count, struct input_list *input) {
  const struct book *book = volume->book;
  volume->every = arena_array(volume->arena, book->chapters, sizeof *volume->every);
  volume->own = arena_array(volume->arena, book->chapters, sizeof *volume->own);
  struct library *library = open_library(volume);
  for (size_t i = 0; i < book->chapters; i++) {
    struct project *project = &volume->every[i];
    set_options(volume, i, i >= first && i < first + count);
    project_start(project, &volume->own[i], volume->arena, volume->report);
    project->book = book;
    project->book_chapter = &book->chapter[i];
    project->library = library;
    project->lender = i == first ? NULL : &volume->every[first];
    project->input = input;
  }
  volume->chapter = &volume->every[first];
  volume->chapters = count;
}

/* The book as a whole, when all of it is worked on. */
static bool start_whole(struct volume *volume) {
  volume->whole.book = volume->book;
  volume->whole.lender = &volume->every[0];
  volume->whole.part = volume->every;
  volume->whole.ledger = book_ledger(volume->arena, volume->every, volume->chapters, volume->report);
  if (!volume->whole.ledger) return false;
  volume->whole.parts = volume->chapters;
  return true;
}

static bool open_book(struct volume *volume, const char *file, enum volume_use use) {
  struct bytes bytes;
  size_t first, count;
  if (!project_read_file(&volume->whole, file, BOOK_LIMIT, &bytes)) {
    volume->report->item[volume->report->count - 1].hint = "name the book with --book FILE";
    return false;
  }
  volume->book = book_read(volume->arena, file, bytes, volume->report);
  if (!volume->book || !choose(volume, use, &first, &count) || !folders_differ(volume)) return false;
  start_chapters(volume, first, count, volume->whole.input);
  volume->good = arena_array(volume->arena, count, sizeof *volume->good);
  bool good = true;
  for (size_t i = 0; i < count; i++) {
    struct project *project = &volume->chapter[i];
    volume->good[i] = project_complete(project, library_derive(project->library, first + i));
    good = volume->good[i] && good;
  }
  bool whole = !volume->options->chapter && !own_option(volume->options);
  return good && (!whole || start_whole(volume));
}

static bool open_one(struct volume *volume) {
  volume->chapter = arena_array(volume->arena, 1, sizeof *volume->chapter);
  volume->good = arena_array(volume->arena, 1, sizeof *volume->good);
  volume->chapters = 1;
  volume->good[0] = project_open(volume->chapter, volume->options, volume->arena, volume->report);
  volume->whole.input = volume->chapter->input;
  return volume->good[0];
}

bool volume_open(struct volume *volume, struct options *options, enum volume_use use, struct arena *arena,
                 struct report *report) {
  *volume = (struct volume){.arena = arena, .report = report, .options = options};
  project_start(&volume->whole, options, arena, report);
  const char *file = book_file(options, use);
  return file ? open_book(volume, file, use) : open_one(volume);
}

enum exit_status volume_finish(struct volume *volume) { return project_finish(&volume->whole); }

void volume_print_head(const struct volume *volume, size_t chapter) {
  if (!volume->book || volume->book->chapters == 1 || volume->options->chapter) return;
  const struct project *project = &volume->chapter[chapter];
  const char *title = project->derived->model->title;
  printf("%sChapter %s%s%s\n\n", chapter ? "\n" : "", project->book_chapter->id, title ? ", " : "", title ? title : "");
}
