#include "backend/values.h"

#include "backend/formats.h"

#include <stdlib.h>
#include <string.h>

const struct values_target values_targets[VALUES_TARGETS] = {
    {"json", "values.json", ARTIFACT_VALUES_JSON, values_json, NULL},
    {"csv", "values.csv", ARTIFACT_CSV, values_csv, NULL},
    {"tex", "values.tex", ARTIFACT_VALUES_LATEX, values_latex, values_latex_name},
    {"asciidoc", "values.adoc", ARTIFACT_VALUES_ASCIIDOC, values_asciidoc, values_asciidoc_name},
    {"sphinx", "values.rst.inc", ARTIFACT_VALUES_SPHINX, values_sphinx, values_sphinx_name},
    {"quarto", "values.yml", ARTIFACT_VALUES_QUARTO, values_quarto, NULL},
    {"typst", "values.typ", ARTIFACT_VALUES_TYPST, values_typst, NULL},
};

/* Empty when the form cannot print the value. */
static struct value_text printed_text(struct arena *arena, const char *name, const struct rational *value,
                                      const struct form *form, enum printed_style style) {
  struct value_text printed = {.text = text_new(arena)};
  struct ledger_number number;
  const char *why;
  if (!printed_number(arena, name, value, form, style, &number, &why)) return printed;
  printed.text.room = form->hedge ? 3 : 1;
  printed.text.item = arena_array(arena, printed.text.room, sizeof *printed.text.item);
  if (form->hedge) {
    text_add(&printed.text, form->hedge);
    text_add(&printed.text, " ");
  }
  text_add_number(&printed.text, number);
  printed.run = text_run(arena, &printed.text);
  printed.run.role = ROLE_CELL;
  return printed;
}

static void name_cell(struct arena *arena, const struct model *model, const struct model_quantity *quantity,
                      const struct value *value, size_t index, struct value_cell *cell) {
  const char **part = arena_array(arena, (size_t)value->axes + 1, sizeof *part);
  struct sink name = sink_new(arena);
  part[cell->parts++] = quantity->id;
  sink_text(&name, quantity->id);
  for (int n = 0; n < value->axes; n++) {
    const struct model_axis *axis = &model->axis[value->axis[n]];
    part[cell->parts] = axis->member[quantity_cell_member(model, value, index, n)].id;
    SINK(&name, ".", part[cell->parts++]);
  }
  cell->part = part;
  cell->name = sink_string(&name);
}

static void compose_cell(struct value_list *list, const struct derived *derived, size_t quantity, size_t index) {
  struct arena *arena = list->arena;
  const struct model_quantity *q = &derived->model->quantity[quantity];
  const struct value *value = &derived->value[quantity];
  const struct unit *unit = q->form[0].unit;
  const char *name = quantity_full_name(arena, derived, (int)quantity, index);
  struct value_cell *cell = ARENA_PUSH(arena, list);
  name_cell(arena, derived->model, q, value, index, cell);
  cell->exact = rational_text(arena, rational_div(arena, value->cell[index], unit->factor));
  cell->unit = unit->symbol;
  cell->inexact = value->inexact;
  cell->place = q->place;
  cell->form = arena_array(arena, q->forms, sizeof *cell->form);
  for (; cell->forms < q->forms; cell->forms++) {
    const struct form *form = &q->form[cell->forms];
    cell->form[cell->forms] = (struct value_form){
        .name = form->name,
        .plain = printed_text(arena, name, value->cell[index], form, PRINTED_PLAIN),
        .spoken = printed_text(arena, name, value->cell[index], form, PRINTED_SPOKEN),
    };
  }
}

struct value_list *values_compose(struct arena *arena, const struct derived *derived) {
  struct value_list *list = arena_alloc(arena, sizeof *list);
  list->arena = arena;
  for (size_t i = 0; i < derived->model->quantities; i++) {
    if (derived->value[i].kind != VALUE_NUMBER || quantity_is_plotted(derived, i)) continue;
    for (size_t c = 0; c < derived->value[i].cells; c++) compose_cell(list, derived, i, c);
  }
  return list;
}

/* Two texts with one name. */

struct call {
  const char *name;
  const struct value_cell *cell;
  const struct value_form *form;
};

static int by_name(const void *left, const void *right) {
  const struct call *a = left, *b = right;
  int order = strcmp(a->name, b->name);
  return order ? order : (a->cell > b->cell) - (a->cell < b->cell);
}

static const char *said(struct arena *arena, const struct call *call) {
  struct sink sink = sink_new(arena);
  SINK(&sink, call->cell->name, call->form ? "|" : "", call->form ? call->form->name : "");
  return sink_string(&sink);
}

static bool names_differ(struct arena *arena, const struct value_list *list, const struct values_target *target,
                         struct report *report) {
  size_t calls = 0, n = 0;
  for (size_t i = 0; i < list->count; i++) calls += 2 * (list->item[i].forms + 1);
  struct call *call = arena_array(arena, calls, sizeof *call);
  for (size_t i = 0; i < list->count; i++) {
    const struct value_cell *cell = &list->item[i];
    for (size_t f = 0; f <= cell->forms; f++)
      for (int spoken = 0; spoken < 2; spoken++) {
        const struct value_form *form = f ? &cell->form[f - 1] : NULL;
        call[n++] = (struct call){target->call(arena, cell, form, spoken), cell, form};
      }
  }
  qsort(call, calls, sizeof *call, by_name);
  bool differ = true;
  for (size_t i = 1; i < calls; i++) {
    if (strcmp(call[i - 1].name, call[i].name) != 0) continue;
    differ = false;
    report_add(report, FINDING_BAD_VALUE, call[i].cell->place, "%s and %s would both be called %s in %s",
               said(arena, &call[i - 1]), said(arena, &call[i]), call[i].name, target->file)
        ->hint = "call one of the two differently";
  }
  return differ;
}

struct bytes values_write(struct arena *arena, const struct value_list *list, const struct values_target *target,
                          struct report *report) {
  if (target->call && !names_differ(arena, list, target, report)) return (struct bytes){0};
  struct writer writer = writer_new(arena, &latex_format, target->file, target->kind);
  target->write(&writer, list);
  return sink_bytes(&writer.sink);
}

struct ledger_record *values_record(struct arena *arena, const struct value_list *list,
                                    const struct values_target *target, const char *artifact) {
  struct writer writer = writer_new(arena, &latex_format, artifact, target->kind);
  target->write(&writer, list);
  return writer.record;
}

/* What the targets share. */

void values_each(struct writer *writer, const struct value_list *list, values_name *call,
                 void (*put)(struct writer *writer, const char *name, const struct value_text *text)) {
  struct arena *arena = writer->arena;
  for (size_t i = 0; i < list->count; i++) {
    const struct value_cell *cell = &list->item[i];
    for (size_t f = 0; f <= cell->forms; f++) {
      const struct value_form *named = f ? &cell->form[f - 1] : NULL, *form = named ? named : &cell->form[0];
      if (values_is_empty(&form->plain)) continue;
      put(writer, call(arena, cell, named, false), &form->plain);
      put(writer, call(arena, cell, named, true), &form->spoken);
    }
  }
}

static size_t shared_parts(const struct value_cell *a, const struct value_cell *b) {
  size_t n = 0;
  while (n < a->parts && n < b->parts && !strcmp(a->part[n], b->part[n])) n++;
  return n;
}

static const char *spoken_leaf(struct arena *arena, const char *form) {
  struct sink sink = sink_new(arena);
  SINK(&sink, form, "-spoken");
  return sink_string(&sink);
}

static void path_run(struct writer *writer, const struct value_cell *cell, const char *leaf) {
  struct sink sink = sink_new(writer->arena);
  for (size_t p = 0; p < cell->parts; p++) SINK(&sink, cell->part[p], "/");
  sink_text(&sink, leaf);
  values_name_run(writer, sink_string(&sink));
}

void values_walk(struct writer *writer, const struct value_list *list, const struct values_tree *tree) {
  size_t depth = 0;
  for (size_t i = 0; i < list->count; i++) {
    const struct value_cell *cell = &list->item[i];
    size_t shared = i ? shared_parts(&list->item[i - 1], cell) : 0;
    while (depth > shared) tree->close(writer, --depth);
    bool first = !i;
    for (; depth < cell->parts; depth++) {
      tree->open(writer, cell->part[depth], depth, first || depth > shared);
      first = true;
    }
    for (size_t f = 0; f < cell->forms; f++) {
      const struct value_form *form = &cell->form[f];
      const char *spoken = spoken_leaf(writer->arena, form->name);
      if (values_is_empty(&form->plain)) continue;
      tree->leaf(writer, form->name, &form->plain, depth, first);
      path_run(writer, cell, form->name);
      values_text_run(writer, &form->plain);
      tree->leaf(writer, spoken, &form->spoken, depth, false);
      path_run(writer, cell, spoken);
      values_text_run(writer, &form->spoken);
      first = false;
    }
  }
  while (depth) tree->close(writer, --depth);
}

bool values_is_empty(const struct value_text *text) { return !text->text.count; }

const char *values_plain(struct arena *arena, const struct value_text *text) { return text_plain(arena, &text->text); }

void values_text_run(struct writer *writer, const struct value_text *text) {
  if (!values_is_empty(text)) *ARENA_PUSH(writer->arena, writer->record) = text->run;
}

void values_name_run(struct writer *writer, const char *name) {
  if (!*name) return;
  struct ledger_number *number = arena_alloc(writer->arena, sizeof *number);
  *number = (struct ledger_number){.name = "name", .form = "", .text = name, .length = strlen(name)};
  *ARENA_PUSH(writer->arena, writer->record) =
      (struct ledger_run){.text = name, .number = number, .numbers = 1, .room = 1, .role = ROLE_CELL, .drawn = -1};
}

void values_quote(struct sink *sink, const char *text) {
  sink_char(sink, '"');
  for (const char *p = text; *p; p++) {
    if (*p == '"' || *p == '\\') sink_char(sink, '\\');
    sink_char(sink, *p);
  }
  sink_char(sink, '"');
}

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

char *values_backslash(struct arena *arena, const char *text) {
  struct sink sink = sink_new(arena);
  sink_text(&sink, "");
  for (const char *p = text; *p; p++) {
    bool mark = strchr("!\"#$&'()*+-.:;<=>?@[\\]^_`{|}~", *p) != NULL;
    if (mark && !(*p == '.' && is_digit(p[1]))) sink_char(&sink, '\\');
    sink_char(&sink, *p);
  }
  return sink_string(&sink);
}
