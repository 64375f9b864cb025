/* Figures on two axes, read from the text of a small model and of figure files, for tests of layout and of the
 * read-back. */
#ifndef TEST_PLOT_SAMPLE_H
#define TEST_PLOT_SAMPLE_H
#include "document/catalogue.h"
#include "document/figure.h"
#include "document/measure.h"

#include <string.h>

static const char plot_model[] =
    "figproof: 1\n"
    "book: {title: Tea}\n"
    "sections: [{id: tea, title: Tea}]\n"
    "axes:\n"
    "  step: {plotted: true, a: {label: a}, b: {label: b}, c: {label: c}, d: {label: d}}\n"
    "  cup: {thin: {label: thin cup}, thick: {label: thick cup}}\n"
    "  room: {warm: {label: warm room}, cold: {label: cold room}}\n"
    "quantities:\n"
    "  time:\n"
    "    over: step\n"
    "    section: tea\n"
    "    basis: assumed\n"
    "    forms: {whole: {unit: s}}\n"
    "    members: {a: {value: 1 s}, b: {value: 8 s}, c: {value: 64 s}, d: {value: 512 s}}\n"
    "  power:\n"
    "    over: cup\n"
    "    section: tea\n"
    "    basis: assumed\n"
    "    forms: {whole: {unit: W}}\n"
    "    members: {thin: {value: 20 W}, thick: {value: 5 W}}\n"
    "  leak:\n"
    "    over: room\n"
    "    section: tea\n"
    "    basis: assumed\n"
    "    forms: {whole: {unit: W}}\n"
    "    members: {warm: {value: 1 W}, cold: {value: 3 W}}\n"
    "  start: {value: 30 J, basis: assumed, section: tea, forms: {whole: {unit: J}}}\n"
    "  limit: {value: 900 J, basis: assumed, section: tea, forms: {whole: {unit: J}}}\n"
    "  nothing: {value: 0 J, basis: assumed, section: tea, forms: {whole: {unit: J}}}\n"
    "  debt: {value: -5 J, basis: assumed, section: tea, forms: {whole: {unit: J}}}\n"
    "  meeting: {from: (limit - start) / power.thick, section: tea, forms: {whole: {unit: s}}}\n"
    "  heat: {from: start + power * time, section: tea, forms: {whole: {unit: J, group: \",\"}}}\n"
    "  loss: {from: start + (power + leak) * time, section: tea, forms: {whole: {unit: J, group: \",\"}}}\n";

struct plot_sample {
  struct arena *arena;
  struct report *report;
  struct derived *derived;
  struct ledger *ledger;
};

static inline struct plot_sample plot_sample_new(void) {
  struct arena *arena = arena_new();
  struct plot_sample sample = {.arena = arena, .report = report_new(arena)};
  struct bytes bytes = {plot_model, sizeof plot_model - 1};
  struct model *model = model_read(arena, "tea.yaml", bytes, NULL, 0, sample.report);
  if (model) sample.derived = quantity_derive(arena, model, printed_value, sample.report);
  if (sample.derived) sample.ledger = catalogue_make(arena, sample.derived, sample.report);
  report_write(sample.report, FORMAT_TEXT, 0, stderr);
  return sample;
}

/* A figure file: axes, then marks. NULL and findings. */
static inline struct figure *plot_sample_figure(struct plot_sample *sample, const char *axes, const char *marks) {
  const char *text =
      arena_print(sample->arena,
                  "figproof: 1\nfigure: \"1.2\"\nsection: tea\nkind: Model\ntitle: Tea\n%s\nmarks:\n%s\n", axes, marks);
  struct bytes bytes = {text, strlen(text)};
  const struct node *node = node_read(sample->arena, "tea-figure.yaml", bytes, sample->report);
  return node ? figure_read(sample->arena, sample->derived, "tea-figure.yaml", "figure-1-2", node, sample->report)
              : NULL;
}

static const char plot_axes[] =
    "x: {scale: log, unit: s, caption: time}\n"
    "y: {scale: log, unit: J, caption: heat}";

static const char plot_linear[] =
    "x: {scale: linear, unit: s, ticks: plain, caption: time in seconds}\n"
    "y: {scale: linear, unit: J, caption: heat}";

static const char plot_all_marks[] =
    "  - {id: heat, mark: line, x: time, y: heat, label: \"**{{cup.label}}**\"}\n"
    "  - {id: limit, mark: rule, y: limit, label: \"limit, {{limit}}\"}\n"
    "  - {id: met, mark: point, x: meeting, y: limit, series: 2, label: \"{{meeting}}\", sublabel: here}\n";

#endif
