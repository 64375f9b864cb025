#include "document/measure.h"

#include "base/file.h"
#include "document/wide.h"

#include <hb-ot.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>
#include <stdlib.h>
#include <string.h>

struct font_file {
  const char *family, *package, *file;
  int weight;
};

static const struct font_file FONT[] = {
    {"Inter", "fonts-inter", "Inter-Regular.otf", 400},
    {"Inter", "fonts-inter", "Inter-Medium.otf", 500},
    {"Inter", "fonts-inter", "Inter-SemiBold.otf", 600},
    {"Inter", "fonts-inter", "Inter-Bold.otf", 700},
    {"Liberation Sans", "fonts-liberation", "LiberationSans-Regular.ttf", 400},
    {"Liberation Sans", "fonts-liberation", "LiberationSans-Bold.ttf", 700},
};
enum { FONT_COUNT = sizeof FONT / sizeof *FONT };

static const char *const FOLDER[] = {
    "/usr/share/fonts/opentype/inter",       "/usr/share/fonts/truetype/inter", "/usr/share/fonts/truetype/liberation",
    "/usr/share/fonts/truetype/liberation2", "/usr/share/fonts/inter",          "/usr/share/fonts/liberation-sans",
    "/usr/share/fonts/liberation",           "/usr/local/share/fonts",
};

struct width_entry {
  const char *text;
  int font;
  bool tabular;
  long units;
};

struct measure {
  struct arena *arena;
  struct report *report;
  const char *path[FONT_COUNT];
  bool sought[FONT_COUNT];
  hb_font_t *font[FONT_COUNT]; /* NULL: not yet opened, or missing */
  hb_buffer_t *buffer;
  struct width_entry *entry; /* open addressing, size a power of two */
  size_t entries, entry_size;
  bool glyph_missing;
  PangoContext *context;
  FcConfig *config;
};

static void release(void *object) {
  struct measure *measure = object;
  if (measure->context) g_object_unref(measure->context);
  if (measure->config) {
    FcConfigSetCurrent(NULL);
    FcConfigDestroy(measure->config);
  }
  for (int i = 0; i < FONT_COUNT; i++)
    if (measure->font[i]) hb_font_destroy(measure->font[i]);
  if (measure->buffer) hb_buffer_destroy(measure->buffer);
}

struct measure *measure_new(struct arena *arena, struct report *report) {
  struct measure *measure = arena_alloc(arena, sizeof *measure);
  *measure = (struct measure){.arena = arena, .report = report};
  arena_on_free(arena, release, measure);
  return measure;
}

static const char *find_in_list(struct arena *arena, const char *list, const char *file) {
  while (list && *list) {
    size_t n = strcspn(list, ":");
    if (n) {
      const char *path = file_join(arena, arena_slice(arena, list, n), file);
      if (file_exists(path)) return path;
    }
    list += n + (list[n] == ':');
  }
  return NULL;
}

static const char *font_path(struct measure *measure, int i) {
  if (measure->sought[i]) return measure->path[i];
  measure->sought[i] = true;
  const char *pinned = getenv("FIGPROOF_FONTS");
  const char *path = find_in_list(measure->arena, pinned, FONT[i].file);
  for (size_t k = 0; !path && !(pinned && *pinned) && k < sizeof FOLDER / sizeof *FOLDER; k++) {
    const char *candidate = file_join(measure->arena, FOLDER[k], FONT[i].file);
    if (file_exists(candidate)) path = candidate;
  }
  measure->path[i] = path;
  if (!path) {
    struct finding *finding = report_add(measure->report, FINDING_FONT, (struct place){0},
                                         "the font %s (%s) is not installed", FONT[i].family, FONT[i].file);
    finding->hint = arena_print(
        measure->arena, "install the package %s, or name the folders of all fonts in FIGPROOF_FONTS", FONT[i].package);
  }
  return path;
}

/* The file of a family nearest to a weight, as CSS chooses: below 600 the lighter one, from 600 on the bolder one. */
static int font_index(const char *family, int weight) {
  int best = -1;
  for (int i = 0; i < FONT_COUNT; i++) {
    if (strcmp(FONT[i].family, family)) continue;
    if (best < 0 || FONT[i].weight <= weight || (weight >= 600 && FONT[best].weight < weight)) best = i;
  }
  return best < 0 ? 0 : best;
}

static hb_font_t *font_open(struct measure *measure, int i) {
  if (measure->font[i]) return measure->font[i];
  const char *path = font_path(measure, i);
  if (!path) return NULL;
  hb_blob_t *blob = hb_blob_create_from_file(path);
  hb_face_t *face = hb_face_create(blob, 0);
  measure->font[i] = hb_font_create(face);
  hb_face_destroy(face);
  hb_blob_destroy(blob);
  return measure->font[i];
}

static long shape(struct measure *measure, int index, bool tabular, const char *text, size_t length) {
  hb_font_t *font = font_open(measure, index);
  if (!font || !length) return 0;
  if (!measure->buffer) measure->buffer = hb_buffer_create();
  hb_buffer_t *buffer = measure->buffer;
  hb_buffer_reset(buffer);
  hb_buffer_add_utf8(buffer, text, (int)length, 0, (int)length);
  hb_buffer_set_direction(buffer, HB_DIRECTION_LTR);
  hb_buffer_guess_segment_properties(buffer);
  hb_buffer_set_language(buffer, hb_language_from_string("en", -1));
  const hb_feature_t feature[] = {{HB_TAG('l', 'i', 'g', 'a'), 0, 0, (unsigned)-1},
                                  {HB_TAG('c', 'l', 'i', 'g'), 0, 0, (unsigned)-1},
                                  {HB_TAG('c', 'a', 'l', 't'), 0, 0, (unsigned)-1},
                                  {HB_TAG('t', 'n', 'u', 'm'), 1, 0, (unsigned)-1}};
  hb_shape(font, buffer, feature, tabular ? 4 : 3);
  unsigned count;
  const hb_glyph_position_t *position = hb_buffer_get_glyph_positions(buffer, &count);
  long units = 0;
  for (unsigned i = 0; i < count; i++) units += position[i].x_advance;
  /* in thousandths of an em, times 1000, whatever the font's own units */
  long em = (long)hb_face_get_upem(hb_font_get_face(font));
  return (units * 1000000 + em / 2) / em;
}

static bool has_glyph(struct measure *measure, int index, gunichar c) {
  hb_codepoint_t glyph;
  hb_font_t *font = font_open(measure, index);
  return font && hb_font_get_nominal_glyph(font, c, &glyph);
}

static int other_family(int index) {
  return font_index(strcmp(FONT[index].family, "Inter") ? "Inter" : "Liberation Sans", FONT[index].weight);
}

static void say_missing(struct measure *measure, int index, gunichar c) {
  if (measure->glyph_missing || !measure->font[index]) return;
  measure->glyph_missing = true;
  char utf8[8] = {0};
  g_unichar_to_utf8(c, utf8);
  report_add(measure->report, FINDING_FONT, (struct place){0}, "neither %s nor %s has the character “%s” (U+%04X)",
             FONT[index].family, FONT[other_family(index)].family, utf8, (unsigned)c)
      ->hint = "write it another way";
}

/* Millionths of an em. Characters the family lacks are measured in the other one, as a drawing program falls back. */
static long advance(struct measure *measure, int index, bool tabular, const char *text) {
  long total = 0;
  const char *start = text;
  int current = index;
  for (const char *p = text; *p; p = g_utf8_next_char(p)) {
    gunichar c = g_utf8_get_char(p);
    int use = index;
    if (c > 0x7e && !has_glyph(measure, index, c)) {
      if (has_glyph(measure, other_family(index), c))
        use = other_family(index);
      else
        say_missing(measure, index, c);
    }
    if (use == current) continue;
    total += shape(measure, current, tabular, start, (size_t)(p - start));
    start = p;
    current = use;
  }
  return total + shape(measure, current, tabular, start, strlen(start));
}

static size_t hash(int font, bool tabular, const char *text) {
  size_t h = (size_t)font * 2 + tabular + 14695981039346656037u;
  for (; *text; text++) h = (h ^ (unsigned char)*text) * 1099511628211u;
  return h ^ h >> 29;
}

static struct width_entry *slot(struct width_entry *entry, size_t size, int font, bool tabular, const char *text) {
  size_t i = hash(font, tabular, text) & (size - 1);
  while (entry[i].text && (entry[i].font != font || entry[i].tabular != tabular || strcmp(entry[i].text, text)))
    i = (i + 1) & (size - 1);
  return &entry[i];
}

static void grow(struct measure *measure) {
  size_t size = measure->entry_size ? measure->entry_size * 2 : 256;
  struct width_entry *entry = arena_array(measure->arena, size, sizeof *entry);
  for (size_t i = 0; i < measure->entry_size; i++) {
    const struct width_entry *old = &measure->entry[i];
    if (old->text) *slot(entry, size, old->font, old->tabular, old->text) = *old;
  }
  measure->entry = entry;
  measure->entry_size = size;
}

static long cached(struct measure *measure, int font, bool tabular, const char *text) {
  if (2 * measure->entries >= measure->entry_size) grow(measure);
  struct width_entry *entry = slot(measure->entry, measure->entry_size, font, tabular, text);
  if (!entry->text) {
    long units = advance(measure, font, tabular, text);
    *entry = (struct width_entry){arena_copy(measure->arena, text), font, tabular, units};
    measure->entries++;
  }
  return entry->units;
}

static long scaled(long millionths, long size, long spacing, const char *text) {
  return (millionths * size + 500000) / 1000000 + spacing * (long)g_utf8_strlen(text, -1);
}

long measure_width(struct measure *measure, const char *family, long size, int weight, long spacing, bool tabular,
                   const char *text) {
  return scaled(cached(measure, font_index(family, weight), tabular, text), size, spacing, text);
}

long measure_reserved(struct measure *measure, const char *family, long size, int weight, long spacing,
                      const char *text) {
  int index = font_index(family, weight);
  long own = cached(measure, index, false, text), other = cached(measure, other_family(index), false, text);
  long widest = own > other ? own : other, wide = wide_advance(weight, text);
  if (wide > widest) widest = wide;
  return scaled(widest, size, spacing > 0 ? spacing : 0, text);
}

const char *measure_features(bool tabular) {
  return tabular ? "liga=0, clig=0, calt=0, tnum=1" : "liga=0, clig=0, calt=0";
}

/* A font configuration of just the files above; false when one is missing. */
static bool configure(struct measure *measure) {
  const char *path[FONT_COUNT];
  bool complete = true;
  for (int i = 0; i < FONT_COUNT; i++) complete = (path[i] = font_path(measure, i)) && complete;
  if (!complete) return false;
  measure->config = FcConfigCreate();
  for (int i = 0; i < FONT_COUNT; i++)
    complete = FcConfigAppFontAddFile(measure->config, (const FcChar8 *)path[i]) && complete;
  return complete;
}

PangoContext *measure_context(struct measure *measure) {
  if (measure->context || measure->config) return measure->context;
  if (!configure(measure)) return NULL;
  FcConfigSetCurrent(measure->config); /* else pango would read the system's configuration as well */
  PangoFontMap *map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT);
  pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(map), measure->config);
  pango_cairo_font_map_set_resolution(PANGO_CAIRO_FONT_MAP(map), 96);
  measure->context = pango_font_map_create_context(map);
  g_object_unref(map);
  cairo_font_options_t *options = cairo_font_options_create();
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
  pango_cairo_context_set_font_options(measure->context, options);
  cairo_font_options_destroy(options);
  pango_context_set_round_glyph_positions(measure->context, FALSE);
  pango_context_set_language(measure->context, pango_language_from_string("en"));
  return measure->context;
}

PangoFontDescription *measure_font(struct measure *measure, const char *family, long size, int weight) {
  (void)measure;
  PangoFontDescription *font = pango_font_description_new();
  const struct font_file *file = &FONT[font_index(family, weight)];
  pango_font_description_set_family_static(font, file->family);
  pango_font_description_set_weight(font, (PangoWeight)file->weight);
  pango_font_description_set_absolute_size(font, (double)size * PANGO_SCALE / 1000);
  return font;
}
