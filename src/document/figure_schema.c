/* The shape of a figure file: what drives its reader and its JSON Schema. */
#include "document/mark.h"

static const char *const scale_words[] = {"log", "linear", NULL};
static const char *const tick_words[] = {"si", "iec", "plain", NULL};
static const char *const range_tick_words[] = {"si", "plain", NULL};
static const char *const stroke_words[] = {"solid", "dashed", "dotted", NULL};
static const char *const weight_words[] = {"plain", "light", NULL};
static const char *const align_words[] = {"left", "middle", "right", NULL};
static const char *const end_words[] = {"nearest", "farthest", NULL};
static const char *const card_words[] = {"claim", "plain", "point", NULL};

static const struct schema_key axis_keys[] = {
    {.name = "scale", .kind = SCHEMA_ENUM, .required = true, .words = scale_words, .description = "log or linear."},
    {.name = "unit", .kind = SCHEMA_TEXT, .description = "Any unit of the axis's dimension; 1, or none, for plain numbers."},
    {.name = "caption", .kind = SCHEMA_TEXT, .required = true, .description = "Template text above the axis."},
    {.name = "ticks", .kind = SCHEMA_ENUM, .words = range_tick_words,
     .description = "si (default): 10 µs, 1 ms; plain: numbers in the unit, which the caption names."},
    {.name = "elide", .kind = SCHEMA_TEXT,
     .description = "A denominator of the unit that the caption says and the ticks leave out: season, in €/season."},
    {0},
};
static const struct schema_shape axis_shape = {.name = "an axis", .keys = axis_keys};

static const struct schema_key plane_axis_keys[] = {
    {.name = "scale", .kind = SCHEMA_ENUM, .required = true, .words = scale_words, .description = "log or linear."},
    {.name = "unit", .kind = SCHEMA_TEXT, .description = "Any unit of the axis's dimension; 1, or none, for plain numbers."},
    {.name = "caption", .kind = SCHEMA_TEXT, .description = "Template text at the axis: what it shows, and the unit where ticks have none."},
    {.name = "ticks", .kind = SCHEMA_ENUM, .words = tick_words,
     .description = "si (default): 10 µs, 1 ms; iec: 1K, 64K, in powers of two; plain: numbers in the unit, which the caption names."},
    {0},
};
static const struct schema_shape plane_axis_shape = {.name = "an axis", .keys = plane_axis_keys};

static const struct schema_key panel_keys[] = {
    {.name = "each", .kind = SCHEMA_TEXT, .required = true, .description = "An axis of the model: one panel for each member."},
    {.name = "head", .kind = SCHEMA_TEXT, .required = true, .description = "Template text above each panel."},
    {0},
};
static const struct schema_shape panel_shape = {.name = "small multiples", .keys = panel_keys};

static const struct schema_key mark_keys[] = {
    {.name = "id", .kind = SCHEMA_TEXT, .required = true, .description = "Name within this figure."},
    {.name = "mark", .kind = SCHEMA_ENUM, .required = true, .words = mark_words,
     .description = "With `axis`: range (a bar over a set), open-range (a floor without an upper end), span (a distance between "
                    "two ranges). With `x` and `y`: line, area, band (from least to most), rule, point, annotation."},
    {.name = "of", .kind = SCHEMA_TEXT, .description = "range: a set, as name or name|form; its extremes are the ends."},
    {.name = "from", .kind = SCHEMA_TEXT, .description = "open-range: the floor, as name or name|form."},
    {.name = "between", .kind = SCHEMA_LIST, .description = "span: ids of two range marks."},
    {.name = "ends", .kind = SCHEMA_ENUM, .words = end_words, .description = "span: between which ends of the two ranges."},
    {.name = "x", .kind = SCHEMA_TEXT, .description = "Horizontal values: a quantity, as name or name|form; lines run along its set."},
    {.name = "y", .kind = SCHEMA_TEXT,
     .description = "Vertical values: a quantity, as name or name|form; a further axis of it makes series, or the ends of a band."},
    {.name = "stroke", .kind = SCHEMA_ENUM, .words = stroke_words, .description = "How its line is drawn."},
    {.name = "weight", .kind = SCHEMA_ENUM, .words = weight_words, .description = "light: a thin line, for comparison."},
    {.name = "align", .kind = SCHEMA_ENUM, .words = align_words, .description = "annotation: on which side its text has its place."},
    {.name = "series", .kind = SCHEMA_INTEGER, .description = "Which series colour, from 1; without it each series of a line has its own."},
    {.name = "heading", .kind = SCHEMA_TEXT, .description = "Template text that heads the row; **…** is its verb."},
    {.name = "detail", .kind = SCHEMA_TEXT, .description = "Template text under the heading."},
    {.name = "label", .kind = SCHEMA_TEXT, .description = "Template text at the floor, line, band, rule or point."},
    {.name = "says", .kind = SCHEMA_TEXT, .description = "Template text: what descriptions call the mark, instead of its label."},
    {.name = "sublabel", .kind = SCHEMA_TEXT, .description = "open-range, point: template text under the label."},
    {.name = "beyond", .kind = SCHEMA_TEXT, .description = "open-range: template text under the open end."},
    {.name = "words", .kind = SCHEMA_TEXT, .description = "span: template text over it; annotation: its text."},
    {0},
};
static const struct schema_shape mark_shape = {.name = "a mark", .keys = mark_keys};

static const struct schema_key legend_keys[] = {
    {.name = "series", .kind = SCHEMA_INTEGER, .required = true, .description = "The series it explains."},
    {.name = "open", .kind = SCHEMA_BOOLEAN, .description = "The swatch is hatched."},
    {.name = "lead", .kind = SCHEMA_TEXT, .required = true, .description = "Template text in semibold."},
    {.name = "text", .kind = SCHEMA_TEXT, .required = true, .description = "Template text after it."},
    {0},
};
static const struct schema_shape legend_shape = {.name = "a legend entry", .keys = legend_keys};

static const struct schema_key card_keys[] = {
    {.name = "role", .kind = SCHEMA_ENUM, .words = card_words, .description = "claim: leads; point: a number kept quiet."},
    {.name = "big", .kind = SCHEMA_TEXT, .required = true, .description = "Template text set large."},
    {.name = "small", .kind = SCHEMA_TEXT, .required = true, .description = "Template text below it."},
    {0},
};
static const struct schema_shape card_shape = {.name = "a card", .keys = card_keys};

static const struct schema_key closing_keys[] = {
    {.name = "lead", .kind = SCHEMA_TEXT, .required = true, .description = "Template text in semibold."},
    {.name = "text", .kind = SCHEMA_TEXT, .required = true, .description = "Template text after it."},
    {0},
};
static const struct schema_shape closing_shape = {.name = "a closing note", .keys = closing_keys};

static const struct schema_key figure_keys[] = {
    {.name = "figproof", .kind = SCHEMA_INTEGER, .required = true, .description = "Version of the file format."},
    {.name = "figure", .kind = SCHEMA_TEXT, .required = true, .description = "The figure's number in the book."},
    {.name = "section", .kind = SCHEMA_TEXT, .description = "Section of the model it belongs to."},
    {.name = "kind", .kind = SCHEMA_TEXT, .required = true, .description = "Template text behind the figure's number."},
    {.name = "title", .kind = SCHEMA_TEXT, .required = true, .description = "Template text."},
    {.name = "subtitle", .kind = SCHEMA_TEXT, .description = "Template text behind the title."},
    {.name = "lede", .kind = SCHEMA_TEXT, .description = "Template text under the title; not in the book's form."},
    {.name = "note", .kind = SCHEMA_TEXT, .description = "Template text under the plot; its first sentence stands on slides."},
    {.name = "axis", .kind = SCHEMA_SHAPE, .shape = &axis_shape, .description = "The one axis of a figure of ranges."},
    {.name = "x", .kind = SCHEMA_SHAPE, .shape = &plane_axis_shape, .description = "The horizontal axis of a figure with two axes."},
    {.name = "y", .kind = SCHEMA_SHAPE, .shape = &plane_axis_shape, .description = "Its vertical axis."},
    {.name = "panels", .kind = SCHEMA_SHAPE, .shape = &panel_shape, .description = "Small multiples with common scales."},
    {.name = "marks", .kind = SCHEMA_LIST, .required = true, .shape = &mark_shape, .description = "What is drawn."},
    {.name = "legend", .kind = SCHEMA_LIST, .shape = &legend_shape, .description = "The key on the figure's page."},
    {.name = "table", .kind = SCHEMA_SHAPE, .shape = &table_body_shape, .description = "The figure as a table."},
    {.name = "cards", .kind = SCHEMA_LIST, .shape = &card_shape, .description = "What to take away, on the figure's page."},
    {.name = "closing", .kind = SCHEMA_SHAPE, .shape = &closing_shape, .description = "The closing note."},
    {.name = "footer", .kind = SCHEMA_TEXT, .description = "Template text at the foot of the page."},
    {.name = "alt", .kind = SCHEMA_TEXT,
     .description = "Template text: one or two sentences, spoken units. Without it they are made from the marks."},
    {.name = "description", .kind = SCHEMA_TEXT,
     .description = "Template text: the whole figure in words, spoken units; one paragraph a line. Without it they are made from the "
                    "marks; {{describe ID}} says one mark."},
    {0},
};
const struct schema_shape figure_shape = {.name = "a figure file", .keys = figure_keys};
