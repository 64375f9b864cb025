#include "quantity/library.h"

#include "quantity/derive.h"

#include <string.h>

struct chapter {
  struct model *model;
  struct deriving *deriving;
  struct derived *derived;
  bool read, linked, ended;
};

/* A number on the way: where it is quoted, and from where. */
struct step {
  const char *chapter, *quantity, *from, *cell;
};

struct library {
  struct arena *arena;
  struct library_source source;
  as_printed *round;
  struct report *report;
  struct unit_system *units;
  struct chapter *chapter;
  struct {
    struct step *item;
    size_t count, room;
  } path;
  struct model_shelf shelf;
};

static struct model *read_model(struct library *library, size_t chapter) {
  struct chapter *c = &library->chapter[chapter];
  if (!c->read) {
    c->read = true;
    c->model = library->source.read(library->source.context, chapter, library->units);
  }
  return c->model;
}

static struct model *find_model(void *context, const char *id, struct place place) {
  struct library *library = context;
  const struct library_source *source = &library->source;
  for (size_t i = 0; i < source->chapters; i++)
    if (!strcmp(source->chapter[i], id)) return read_model(library, i);
  struct sink known = sink_new(library->arena);
  sink_text(&known, "");
  for (size_t i = 0; i < source->chapters; i++) SINK(&known, i ? ", " : "", source->chapter[i]);
  report_add(library->report, FINDING_UNKNOWN_NAME, place, "the book has no chapter \"%s\"", id)->hint =
      arena_print(library->arena, "%s has: %s", source->file, sink_string(&known));
  return NULL;
}

struct library *library_new(struct arena *arena, const struct library_source *source, as_printed *round,
                            struct report *report) {
  struct library *library = arena_alloc(arena, sizeof *library);
  *library = (struct library){.arena = arena,
                              .source = *source,
                              .round = round,
                              .report = report,
                              .units = unit_system_new(arena),
                              .chapter = arena_array(arena, source->chapters, sizeof(struct chapter)),
                              .shelf = {library, find_model}};
  return library;
}

const struct unit_system *library_units(const struct library *library) { return library->units; }

/* NULL when the model cannot be read. What cannot be linked has no value, which is no matter to the rest. */
static struct deriving *deriving_of(struct library *library, size_t chapter) {
  struct chapter *c = &library->chapter[chapter];
  if (!read_model(library, chapter)) return NULL;
  if (!c->deriving) {
    c->deriving = deriving_new(library->arena, c->model, library->round, library, library->report);
    c->linked = model_link(library->arena, c->model, &library->shelf, library->report);
  }
  return c->deriving;
}

struct derived *library_derive(struct library *library, size_t chapter) {
  struct chapter *c = &library->chapter[chapter];
  struct deriving *deriving = deriving_of(library, chapter);
  if (deriving && c->linked && !c->ended) {
    c->ended = true;
    c->derived = deriving_end(deriving);
  }
  return c->derived;
}

struct derived *library_derive_model(struct library *library, struct model *model, struct report *report) {
  if (!model_link(library->arena, model, &library->shelf, report)) return NULL;
  return deriving_end(deriving_new(library->arena, model, library->round, library, report));
}

static size_t chapter_of(const struct library *library, const struct model *model) {
  size_t i = 0;
  while (i < library->source.chapters && library->chapter[i].model != model) i++;
  return i;
}

/* "hbm_measured", "bandwidth.midrange"; of a set over an axis here, the member of the same name there. */
static struct expression *quoted_name(struct library *library, const struct model *model,
                                      const struct model_quantity *quantity, size_t n) {
  struct arena *arena = library->arena;
  const struct model_quoted *quoted = quantity->quoted;
  struct expression *name = arena_alloc(arena, sizeof *name), *select = arena_alloc(arena, sizeof *select);
  *name =
      (struct expression){.kind = EXPRESSION_NAME, .text = quoted->id, .place = quoted->place, .source = quoted->cell};
  *select = (struct expression){.kind = EXPRESSION_SELECT, .place = quoted->place, .source = quoted->cell};
  select->argument = arena_array(arena, 1, sizeof *select->argument);
  select->argument[0] = name;
  select->arguments = 1;
  select->member = arena_array(arena, quoted->members + 1, sizeof *select->member);
  for (; select->members < quoted->members; select->members++)
    select->member[select->members] = quoted->member[select->members];
  if (quantity->over >= 0) select->member[select->members++] = model->axis[quantity->over].member[n].id;
  return select->members ? select : name;
}

static bool refuse_set(struct library *library, const struct model_quantity *quantity, const struct value *value,
                       struct report *report) {
  const struct model_quoted *quoted = quantity->quoted;
  struct finding *finding = report_add(report, FINDING_BAD_VALUE, quoted->place, "\"%s\" has %zu values in chapter %s",
                                       quoted->cell, value->cells, quoted->chapter);
  const struct model *from = quoted->from;
  const struct model_axis *axis = &from->axis[value->axis[0]];
  finding->hint =
      value->axes > 1
          ? arena_print(library->arena, "quote one of them, as in %s[…]", quoted->id)
          : arena_print(library->arena, "quote one of them, as in %s.%s, or say over: with an axis of its members",
                        quoted->cell, axis->member[0].id);
  return false;
}

bool library_quote(struct library *library, const struct model *model, const struct model_quantity *quantity, size_t n,
                   struct report *report, struct value *value) {
  const struct model_quoted *quoted = quantity->quoted;
  size_t own = chapter_of(library, model), from = quoted->from ? chapter_of(library, quoted->from) : 0;
  struct deriving *deriving = quoted->from ? deriving_of(library, from) : NULL;
  if (!deriving) return false; /* a finding says why */
  *ARENA_PUSH(library->arena, &library->path) =
      (struct step){own < library->source.chapters ? library->source.chapter[own] : "", quantity->id,
                    library->source.chapter[from], quoted->id};
  bool good = deriving_read(deriving, quoted_name(library, model, quantity, n), value);
  library->path.count--;
  return good && (value->cells == 1 || refuse_set(library, quantity, value, report));
}

size_t library_depth(const struct library *library) { return library ? library->path.count : 0; }

char *library_chain(const struct library *library, size_t depth, const char *quantity) {
  struct sink sink = sink_new(library->arena);
  sink_text(&sink, "");
  const struct step *last = NULL;
  for (size_t i = depth; i < library->path.count; i++) {
    const struct step *step = &library->path.item[i];
    if (!last || strcmp(last->from, step->chapter) != 0 || strcmp(last->cell, step->quantity) != 0)
      SINK(&sink, last ? " → " : "", step->quantity, " of chapter ", step->chapter);
    SINK(&sink, " → ", step->cell, " of chapter ", step->from);
    last = step;
  }
  if (last && strcmp(last->cell, quantity) != 0) SINK(&sink, " → ", quantity, " of chapter ", last->from);
  return sink_string(&sink);
}
