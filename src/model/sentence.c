/* Sentences of claims and errata may hold one another, {{claim c}} or {{erratum e}}, but not in a circle. */
#include "model/build.h"

#include <string.h>

enum { UNSEEN, OPEN, DONE };

struct walk {
  struct build *build;
  char *state;   /* by sentence: claims first, then errata */
  size_t *trail; /* the sentences that hold one another, from the first */
  size_t depth;
};

static const char *name_of(const struct model *model, size_t i) {
  return i < model->claims ? model->claim[i].id : model->erratum[i - model->claims].id;
}
static const char *text_of(const struct model *model, size_t i) {
  return i < model->claims ? model->claim[i].says : model->erratum[i - model->claims].instead;
}
static struct place place_of(const struct model *model, size_t i) {
  return i < model->claims ? model->claim[i].says_place : model->erratum[i - model->claims].instead_place;
}

/* The sentence that the slot at *p holds, and past it; -1 when it holds none that is known. */
static int held(const struct build *build, const char **p) {
  const struct model *model = build->model;
  *p += strspn(*p, "{ \t\n");
  bool claim = strncmp(*p, "claim ", 6) == 0;
  if (!claim && strncmp(*p, "erratum ", 8) != 0) return -1;
  *p += claim ? 6 : 8;
  *p += strspn(*p, " \t\n");
  size_t length = strcspn(*p, " |}");
  const char *name = arena_slice(build->arena, *p, length);
  int index = claim ? model_claim_index(model, name) : model_erratum_index(model, name);
  return index < 0 || claim ? index : index + (int)model->claims;
}

static void report_circle(const struct walk *walk, size_t first) {
  const struct model *model = walk->build->model;
  struct arena *arena = walk->build->arena;
  size_t start = walk->depth - 1;
  while (walk->trail[start] != first) start--;
  const char *trail = "";
  for (size_t i = start; i < walk->depth; i++)
    trail = arena_print(arena, "%s%s → ", trail, name_of(model, walk->trail[i]));
  report_add(walk->build->report, FINDING_CYCLE, place_of(model, first), "the sentence of '%s' holds itself: %s%s",
             name_of(model, first), trail, name_of(model, first))
      ->hint = "break the circle: write one of them out";
}

static void visit(struct walk *walk, size_t i) {
  const char *text = text_of(walk->build->model, i);
  walk->state[i] = OPEN;
  walk->trail[walk->depth++] = i;
  for (const char *p = text ? text : ""; (p = strstr(p, "{{"));) {
    int next = held(walk->build, &p);
    if (next < 0) continue;
    if (walk->state[next] == OPEN)
      report_circle(walk, (size_t)next);
    else if (walk->state[next] == UNSEEN)
      visit(walk, (size_t)next);
  }
  walk->state[i] = DONE;
  walk->depth--;
}

void build_sentences(struct build *build) {
  size_t count = build->model->claims + build->model->errata;
  struct walk walk = {.build = build,
                      .state = arena_array(build->arena, count + 1, sizeof *walk.state),
                      .trail = arena_array(build->arena, count + 1, sizeof *walk.trail)};
  for (size_t i = 0; i < count; i++)
    if (walk.state[i] == UNSEEN) visit(&walk, i);
}
