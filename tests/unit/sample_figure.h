/* Figures built by hand, with exact values, for tests of layout and back ends. */
#ifndef TEST_SAMPLE_FIGURE_H
#define TEST_SAMPLE_FIGURE_H
#include "document/figure.h"
#include "document/measure.h"

static inline struct text sample_text(struct arena *arena, const char *words) {
  struct text text = text_new(arena);
  text_add(&text, words);
  return text;
}

static inline struct text sample_label(struct arena *arena, const char *words, const struct rational *value) {
  struct text text = text_new(arena);
  struct ledger_number number = {
      .name = "sample", .form = "whole", .exact = value, .text = words, .half = rational_ratio(arena, 1, 2)};
  text_add_number(&text, number);
  return text;
}

static inline struct text sample_heading(struct arena *arena, const char *verb, const char *rest) {
  struct text text = sample_text(arena, verb);
  text.item[0].strong = true;
  text_add(&text, rest);
  return text;
}

/* points: numerator, denominator, label. */
struct sample_point {
  long numerator, denominator;
  const char *label;
};

static inline struct mark sample_mark(struct arena *arena, enum mark_kind kind, const char *id, int style,
                                      const struct sample_point *point, size_t points) {
  struct mark mark = {.kind = kind,
                      .id = id,
                      .style = style,
                      .points = points,
                      .heading = text_new(arena),
                      .detail = text_new(arena),
                      .sublabel = text_new(arena),
                      .beyond = text_new(arena),
                      .words = text_new(arena)};
  mark.point = arena_array(arena, points + 1, sizeof *mark.point);
  for (size_t i = 0; i < points; i++) {
    const struct rational *value = rational_ratio(arena, point[i].numerator, point[i].denominator);
    mark.point[i] = (struct mark_point){value, sample_label(arena, point[i].label, value)};
  }
  return mark;
}

static inline struct mark sample_span(struct arena *arena, const char *id, int from, int from_point, int to,
                                      int to_point, const char *words, bool nearest) {
  struct mark mark = sample_mark(arena, MARK_SPAN, id, 0, NULL, 0);
  mark.from_mark = from;
  mark.from_point = from_point;
  mark.to_mark = to;
  mark.to_point = to_point;
  mark.words = sample_text(arena, words);
  mark.nearest = nearest;
  return mark;
}

static inline struct figure *sample_figure(struct arena *arena, const struct unit_system *units) {
  struct figure *figure = arena_alloc(arena, sizeof *figure);
  const char *why;
  figure->name = "sample";
  figure->file = "templates/sample.yaml";
  figure->axis_unit = unit_read(arena, units, "s", &why);
  figure->log = true;
  figure->language = "en";
  figure->kind = sample_text(arena, "Figure 5.1 · Analytical model");
  figure->title = sample_text(arena, "Moving a KV block against regenerating it");
  figure->subtitle = sample_text(arena, "per 5.00 MiB block, log scale");
  figure->lede =
      sample_text(arena,
                  "Both sides are ranges, because both rest on assumptions rather than measurements. The gap between "
                  "them is the structural argument for tiering KV state rather than discarding and recomputing it.");
  figure->note = sample_text(arena,
                             "Analytical model — no CXL hardware was measured. The three tier bandwidths are "
                             "assumptions (121 GB/s CXL 3.0 ×16 "
                             "theoretical one direction; 64 GB/s mid-range; 32 GB/s pessimistic), and the three "
                             "compute costs rest on assumed MFU. "
                             "Neither side is a measurement.");
  figure->note_short = sample_text(arena, "Analytical model — no CXL hardware was measured.");
  figure->axis_caption = sample_text(arena, "time per 5.00 MiB block — log scale");
  figure->alt =
      sample_text(arena, "Moving a block takes 43 to 164 microseconds, regenerating it 9 to 18 milliseconds.");
  figure->description = arena_array(arena, 1, sizeof *figure->description);
  figure->description[0] =
      sample_text(arena, "A logarithmic time axis running from 10 microseconds to 100 milliseconds.");
  figure->descriptions = 1;
  return figure;
}

/* The chapter's figure. */
static inline struct figure *sample_chapter_figure(struct arena *arena, const struct unit_system *units) {
  struct figure *figure = sample_figure(arena, units);
  figure->name = "figure-5-1";
  static const struct sample_point move[] = {
      {131072, 3025000000, "43 µs"}, {2048, 25000000, "82 µs"}, {4096, 25000000, "164 µs"}};
  static const struct sample_point regenerate[] = {{224, 25000, "9 ms"}, {56, 5000, "11 ms"}, {448, 25000, "18 ms"}};
  static const struct sample_point interior[] = {{448, 25000, "≥ 18 ms"}};
  figure->marks = 5;
  figure->mark = arena_array(arena, 5, sizeof *figure->mark);
  figure->mark[0] = sample_mark(arena, MARK_RANGE, "move", 1, move, 3);
  figure->mark[0].heading = sample_heading(arena, "Move", " the block across the tier boundary");
  figure->mark[0].detail = sample_text(arena, "121 / 64 / 32 GB/s — no CXL hardware was measured");
  figure->mark[1] = sample_mark(arena, MARK_RANGE, "regenerate", 2, regenerate, 3);
  figure->mark[1].heading = sample_heading(arena, "Regenerate", " it — forward compute, 16 tokens");
  figure->mark[1].detail = sample_text(arena, "50% / 40% / 25% MFU");
  figure->mark[2] = sample_mark(arena, MARK_OPEN_RANGE, "interior", 2, interior, 1);
  figure->mark[2].heading = sample_heading(arena, "Regenerate", " an arbitrary interior block");
  figure->mark[2].detail = sample_text(arena, "hidden states depend recursively on all preceding context");
  figure->mark[2].sublabel = sample_text(arena, "at 25% MFU");
  figure->mark[2].beyond = sample_text(arena, "potentially far higher");
  figure->mark[3] = sample_span(arena, "gap", 0, 2, 1, 0, "two to three orders of magnitude", true);
  figure->mark[4] = sample_span(arena, "farthest", 0, 0, 1, 2, "", false);
  figure->low = rational_ten(arena, -5);
  figure->high = rational_ten(arena, -1);
  return figure;
}

#endif
