/* Marks, one table row each: how a figure file says one, how it is drawn and labelled, how it reads in words. To add a
 * mark, write its row (mark_line.c is a short example), name it in mark.c and in enum mark_kind. */
#ifndef DOCUMENT_MARK_H
#define DOCUMENT_MARK_H
#include "document/figure.h"

struct figure_reader;
struct plot;

enum mark_layer { LAYER_FILL, LAYER_RULE, LAYER_LINE, LAYER_POINT, LAYER_COUNT };

struct mark_class {
  bool plane; /* stands on two axes */
  bool row;   /* on one axis: takes a row of its own */
  bool ends;  /* unless it is whole, its label stands at its right end, beside the plot */
  bool fixed; /* its text has an exact place */
  enum mark_layer layer;
  /* Fills mark from its node: its values and texts. False and findings. */
  bool (*read)(struct figure_reader *, const struct node *, struct mark *);
  /* Draws one series in its panel, registers what it draws, and keeps labels clear of it. On two axes only. */
  void (*draw)(struct plot *, const struct mark *, const struct plane_series *);
  /* Places its labels, after everything is drawn. On two axes only; may be NULL. */
  void (*label)(struct plot *, const struct mark *, const struct plane_series *);
  /* Appends what it shows, in sentences with spoken units. False and findings. */
  bool (*describe)(struct figure_reader *, const struct mark *, struct text *);
};

extern const struct mark_class *const mark_class[MARK_KINDS];
/* By kind, ended by NULL: the words of figure files. */
extern const char *const mark_words[];

extern const struct mark_class mark_range, mark_open_range, mark_span;
extern const struct mark_class mark_line, mark_area, mark_band, mark_rule, mark_point, mark_annotation;

#endif
