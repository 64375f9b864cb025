/* figproof-pdf.so: libqpdf and poppler-glib behind the table of module.h. */
#include "pdf/module.h"
#include "pdf/token.h"

#include <poppler.h>
#include <qpdf/qpdf-c.h>
#include <stdlib.h>
#include <string.h>

enum {
  PAGES_MOST = 4096,
  FORMS_DEEPEST = 4,
  FORMS_MOST = 256,
  STREAM_RAW_MOST = 256 * 1024,    /* deflate grows at most by 1032: 264 MB of memory, for a moment */
  CONTENT_MOST = 32 * 1024 * 1024, /* of one page, decoded, forms expanded */
  PIXELS_MOST = 100 * 1000 * 1000,
  INPUT_MOST = 64 * 1024 * 1024
};

/* ---- memory and errors ---- */

static char *slice(const struct pdf_host *host, const char *text, size_t length) {
  char *copy = host->alloc(host->arena, length + 1);
  if (length) memcpy(copy, text, length);
  return copy;
}
static const char *copy_text(const struct pdf_host *host, const char *text) { return slice(host, text, strlen(text)); }

struct buffer { /* grows in the host's memory */
  const struct pdf_host *host;
  char *data;
  size_t size, room;
};

static void put(struct buffer *b, const char *data, size_t size) {
  if (b->room - b->size < size) {
    size_t room = 2 * (b->size + size) + 256;
    char *larger = b->host->alloc(b->host->arena, room + 1);
    if (b->size) memcpy(larger, b->data, b->size);
    b->data = larger;
    b->room = room;
  }
  if (size) memcpy(b->data + b->size, data, size);
  b->size += size;
}
static void put_text(struct buffer *b, const char *text) { put(b, text, strlen(text)); }

struct session { /* one PDF in libqpdf */
  const struct pdf_host *host;
  qpdf_data q;
  int seen[FORMS_MOST]; /* object numbers of forms and patterns met so far */
  int seen_count;
  size_t content; /* bytes of the page expanded so far */
  const char *trouble;
};

static const char *qpdf_wrong(struct session *s) {
  const char *detail = "it is damaged";
  if (qpdf_has_error(s->q))
    detail = qpdf_get_error_message_detail(s->q, qpdf_get_error(s->q));
  else if (qpdf_more_warnings(s->q))
    detail = qpdf_get_error_message_detail(s->q, qpdf_next_warning(s->q));
  return copy_text(s->host, detail);
}

static const char *qpdf_begin(struct session *s, struct bytes input) {
  qpdf_silence_errors(s->q);
  qpdf_set_suppress_warnings(s->q, QPDF_TRUE);
  qpdf_set_attempt_recovery(s->q, QPDF_FALSE);
  if (input.size > INPUT_MOST) return "it is larger than 64 MB";
  if (qpdf_read_memory(s->q, "input", input.data, input.size, NULL) != QPDF_SUCCESS) {
    if (qpdf_has_error(s->q) && qpdf_get_error_code(s->q, qpdf_get_error(s->q)) == qpdf_e_password)
      return "it is encrypted";
    return qpdf_wrong(s);
  }
  if (qpdf_is_encrypted(s->q)) return "it is encrypted";
  int pages = qpdf_get_num_pages(s->q);
  if (pages < 1) return "it has no page";
  if (pages > PAGES_MOST) return "it has more than 4096 pages";
  return NULL;
}

/* Data of a stream; refuses what could grow beyond memory. */
static const char *stream_data(struct session *s, qpdf_oh stream, struct bytes *data) {
  qpdf_oh filter = qpdf_oh_get_key(s->q, qpdf_oh_get_dict(s->q, stream), "/Filter");
  if (qpdf_oh_is_array(s->q, filter) && qpdf_oh_get_array_n_items(s->q, filter) > 1)
    return "a stream is packed more than once";
  unsigned char *bytes = NULL;
  size_t size = 0;
  if (qpdf_oh_get_stream_data(s->q, stream, qpdf_dl_none, NULL, &bytes, &size) != QPDF_SUCCESS) return qpdf_wrong(s);
  free(bytes);
  if (size > STREAM_RAW_MOST) return "a stream is larger than any that figproof makes";
  QPDF_BOOL filtered = QPDF_FALSE;
  if (qpdf_oh_get_stream_data(s->q, stream, qpdf_dl_generalized, &filtered, &bytes, &size) != QPDF_SUCCESS)
    return qpdf_wrong(s);
  if (size <= CONTENT_MOST) *data = (struct bytes){slice(s->host, (char *)bytes, size), size};
  free(bytes);
  if (size > CONTENT_MOST) return "a stream is larger than 32 MB";
  if (!filtered && !qpdf_oh_is_null(s->q, filter)) return "a stream has an unknown filter";
  return NULL;
}

static const char *page_data(struct session *s, qpdf_oh page, struct bytes *data) {
  qpdf_oh contents = qpdf_oh_get_key(s->q, page, "/Contents");
  if (qpdf_oh_is_stream(s->q, contents)) return stream_data(s, contents, data);
  struct buffer all = {.host = s->host};
  put_text(&all, "");
  int count = qpdf_oh_is_array(s->q, contents) ? qpdf_oh_get_array_n_items(s->q, contents) : 0;
  for (int i = 0; i < count; i++) {
    struct bytes part = {"", 0};
    qpdf_oh stream = qpdf_oh_get_array_item(s->q, contents, i);
    if (!qpdf_oh_is_stream(s->q, stream)) return "the content of a page is no stream";
    const char *wrong = stream_data(s, stream, &part);
    if (wrong) return wrong;
    put(&all, part.data, part.size);
    put_text(&all, "\n");
    if (all.size > CONTENT_MOST) return "a page is larger than 32 MB";
  }
  *data = (struct bytes){all.data ? all.data : "", all.size};
  return NULL;
}

/* False when this object was met before, or too many were. */
static bool meet(struct session *s, qpdf_oh object) {
  int id = qpdf_oh_get_object_id(s->q, object);
  for (int i = 0; i < s->seen_count; i++)
    if (s->seen[i] == id) return false;
  if (s->seen_count == FORMS_MOST) return false;
  s->seen[s->seen_count++] = id;
  return true;
}

/* ---- finish ---- */

/* "a a a rg" -> "a g", so that one ink is one ink at the printer. */
static struct bytes recolour(const struct pdf_host *host, struct bytes content) {
  struct buffer out = {.host = host};
  const char *at = content.data, *end = content.data + content.size, *copied = at;
  struct token operand[3] = {0};
  int operands = 0;
  for (struct token t; (t = token_next(&at, end)).kind != TOKEN_END;) {
    if (t.kind == TOKEN_NUMBER) {
      operand[0] = operand[1];
      operand[1] = operand[2];
      operand[2] = t;
      operands++;
      continue;
    }
    if (operands == 3 && (token_is(t, "rg") || token_is(t, "RG")) && operand[0].length == operand[1].length &&
        operand[1].length == operand[2].length && !memcmp(operand[0].start, operand[1].start, operand[0].length) &&
        !memcmp(operand[1].start, operand[2].start, operand[1].length)) {
      put(&out, copied, (size_t)(operand[0].start - copied));
      put(&out, operand[0].start, operand[0].length);
      put_text(&out, t.start[0] == 'r' ? " g" : " G");
      copied = at;
    }
    operands = 0;
  }
  put(&out, copied, (size_t)(end - copied));
  return (struct bytes){out.data, out.size};
}

static void replace_data(struct session *s, qpdf_oh stream, struct bytes data) {
  qpdf_oh none = qpdf_oh_new_null(s->q);
  qpdf_oh_replace_stream_data(s->q, stream, (const unsigned char *)data.data, data.size, none, none);
}

static const char *recolour_resources(struct session *s, qpdf_oh resources, int depth);

static const char *recolour_stream(struct session *s, qpdf_oh stream, int depth) {
  if (!qpdf_oh_is_stream(s->q, stream) || !meet(s, stream)) return NULL;
  qpdf_oh dictionary = qpdf_oh_get_dict(s->q, stream);
  qpdf_oh subtype = qpdf_oh_get_key(s->q, dictionary, "/Subtype");
  bool form = qpdf_oh_is_name_and_equals(s->q, subtype, "/Form");
  if (!form && !qpdf_oh_has_key(s->q, dictionary, "/PatternType")) return NULL;
  struct bytes data = {"", 0};
  const char *wrong = stream_data(s, stream, &data);
  if (wrong) return wrong;
  replace_data(s, stream, recolour(s->host, data));
  return recolour_resources(s, qpdf_oh_get_key(s->q, dictionary, "/Resources"), depth + 1);
}

static const char *recolour_resources(struct session *s, qpdf_oh resources, int depth) {
  static const char *const kinds[] = {"/XObject", "/Pattern"};
  for (size_t k = 0; k < 2 && depth < FORMS_DEEPEST; k++) {
    qpdf_oh all = qpdf_oh_get_key_if_dict(s->q, resources, kinds[k]);
    if (!qpdf_oh_is_dictionary(s->q, all)) continue;
    const char *name[FORMS_MOST]; /* libqpdf iterates over one dictionary at a time: take the names first */
    int names = 0;
    for (qpdf_oh_begin_dict_key_iter(s->q, all); qpdf_oh_dict_more_keys(s->q) && names < FORMS_MOST;)
      name[names++] = copy_text(s->host, qpdf_oh_dict_next_key(s->q));
    for (int i = 0; i < names; i++) {
      const char *wrong = recolour_stream(s, qpdf_oh_get_key(s->q, all, name[i]), depth);
      if (wrong) return wrong;
    }
  }
  return NULL;
}

static const char *finish_page(struct session *s, qpdf_oh page) {
  struct bytes data = {"", 0};
  const char *wrong = page_data(s, page, &data);
  if (wrong) return wrong;
  qpdf_oh stream = qpdf_oh_new_stream(s->q);
  replace_data(s, stream, recolour(s->host, data));
  qpdf_oh_replace_key(s->q, page, "/Contents", stream);
  qpdf_oh_remove_key(s->q, page, "/Group");
  return recolour_resources(s, qpdf_oh_get_key(s->q, page, "/Resources"), 0);
}

static void finish_catalogue(struct session *s, const char *title, const char *language) {
  qpdf_oh root = qpdf_get_root(s->q);
  if (language) qpdf_oh_replace_key(s->q, root, "/Lang", qpdf_oh_new_unicode_string(s->q, language));
  qpdf_oh viewer = qpdf_oh_new_dictionary(s->q);
  qpdf_oh_replace_key(s->q, viewer, "/DisplayDocTitle", qpdf_oh_new_bool(s->q, QPDF_TRUE));
  qpdf_oh_replace_key(s->q, root, "/ViewerPreferences", viewer);
  qpdf_oh old = qpdf_oh_get_key_if_dict(s->q, qpdf_oh_get_key(s->q, qpdf_get_trailer(s->q), "/Info"), "/Title");
  qpdf_oh info = qpdf_oh_new_dictionary(s->q);
  if (title)
    qpdf_oh_replace_key(s->q, info, "/Title", qpdf_oh_new_unicode_string(s->q, title));
  else if (qpdf_oh_is_string(s->q, old))
    qpdf_oh_replace_key(s->q, info, "/Title", old);
  qpdf_oh_replace_key(s->q, qpdf_get_trailer(s->q), "/Info", qpdf_make_indirect_object(s->q, info));
}

static const char *finish_all(struct session *s, struct bytes input, const char *title, const char *language,
                              struct bytes *output) {
  const char *wrong = qpdf_begin(s, input);
  int pages = wrong ? 0 : qpdf_get_num_pages(s->q);
  for (int i = 0; i < pages && !wrong; i++) wrong = finish_page(s, qpdf_get_page_n(s->q, (size_t)i));
  if (wrong) return wrong;
  finish_catalogue(s, title, language);
  if (qpdf_init_write_memory(s->q) != QPDF_SUCCESS) return qpdf_wrong(s);
  qpdf_force_pdf_version(s->q, "1.5");
  qpdf_set_object_stream_mode(s->q, qpdf_o_generate);
  qpdf_set_stream_data_mode(s->q, qpdf_s_compress);
  qpdf_set_deterministic_ID(s->q, QPDF_TRUE);
  if (qpdf_write(s->q) != QPDF_SUCCESS) return qpdf_wrong(s);
  size_t size = qpdf_get_buffer_length(s->q);
  *output = (struct bytes){slice(s->host, (const char *)qpdf_get_buffer(s->q), size), size};
  return NULL;
}

static const char *module_finish(const struct pdf_host *host, struct bytes input, const char *title,
                                 const char *language, struct bytes *output) {
  struct session s = {.host = host, .q = qpdf_init()};
  const char *wrong = finish_all(&s, input, title, language, output);
  qpdf_cleanup(&s.q);
  return wrong;
}

/* ---- read: content streams ---- */

static void trouble(struct session *s, const char *what) {
  if (!s->trouble) s->trouble = what;
}

static bool is_one(struct session *s, qpdf_oh state, const char *key) {
  qpdf_oh value = qpdf_oh_get_key_if_dict(s->q, state, key);
  return !qpdf_oh_is_number(s->q, value) || qpdf_oh_get_numeric_value(s->q, value) >= 1;
}

static bool is_name_or_absent(struct session *s, qpdf_oh state, const char *key, const char *name) {
  qpdf_oh value = qpdf_oh_get_key_if_dict(s->q, state, key);
  return qpdf_oh_is_null(s->q, value) || qpdf_oh_is_name_and_equals(s->q, value, name);
}

static void look_at_state(struct session *s, qpdf_oh state) {
  if (!is_one(s, state, "/ca") || !is_one(s, state, "/CA") || !is_name_or_absent(s, state, "/SMask", "/None") ||
      !is_name_or_absent(s, state, "/BM", "/Normal"))
    trouble(s, "transparency");
}

static void put_number(struct session *s, struct buffer *out, qpdf_oh array, int i) {
  qpdf_oh number = qpdf_oh_get_array_item(s->q, array, i);
  put_text(out, qpdf_oh_is_number(s->q, number) ? qpdf_oh_unparse_resolved(s->q, number) : "0");
  put_text(out, " ");
}

static const char *expand(struct session *s, struct buffer *out, struct bytes content, qpdf_oh resources, int depth);

/* A form XObject in place of its Do: its matrix, its box as a clip, its content. */
static const char *expand_form(struct session *s, struct buffer *out, qpdf_oh form, qpdf_oh resources, int depth) {
  if (depth == FORMS_DEEPEST) return "forms are nested too deep";
  struct bytes data = {"", 0};
  const char *wrong = stream_data(s, form, &data);
  if (wrong) return wrong;
  qpdf_oh dictionary = qpdf_oh_get_dict(s->q, form);
  qpdf_oh matrix = qpdf_oh_get_key(s->q, dictionary, "/Matrix"), box = qpdf_oh_get_key(s->q, dictionary, "/BBox");
  qpdf_oh own = qpdf_oh_get_key(s->q, dictionary, "/Resources");
  put_text(out, "\nq ");
  if (qpdf_oh_is_array(s->q, matrix) && qpdf_oh_get_array_n_items(s->q, matrix) == 6) {
    for (int i = 0; i < 6; i++) put_number(s, out, matrix, i);
    put_text(out, "cm\n");
  }
  if (qpdf_oh_is_array(s->q, box) && qpdf_oh_get_array_n_items(s->q, box) == 4) {
    static const int corner[] = {0, 1, 2, 1, 2, 3, 0, 3};
    for (int i = 0; i < 4; i++) {
      put_number(s, out, box, corner[2 * i]);
      put_number(s, out, box, corner[2 * i + 1]);
      put_text(out, i ? "l\n" : "m\n");
    }
    put_text(out, "h W n\n");
  }
  wrong = expand(s, out, data, qpdf_oh_is_dictionary(s->q, own) ? own : resources, depth + 1);
  put_text(out, "\nQ\n");
  return wrong;
}

static qpdf_oh resource(struct session *s, qpdf_oh resources, const char *kind, struct token name) {
  return qpdf_oh_get_key_if_dict(s->q, qpdf_oh_get_key_if_dict(s->q, resources, kind),
                                 slice(s->host, name.start, name.length));
}

static const char *expand(struct session *s, struct buffer *out, struct bytes content, qpdf_oh resources, int depth) {
  const char *at = content.data, *end = content.data + content.size, *copied = at;
  s->content += content.size;
  if (s->content > CONTENT_MOST) return "a page is larger than 32 MB";
  struct token name = {0};
  for (struct token t; (t = token_next(&at, end)).kind != TOKEN_END;) {
    if (t.kind == TOKEN_NAME) {
      if (token_is(t, "/OC")) trouble(s, "optional content");
      name = t;
    }
    if (t.kind != TOKEN_OPERATOR) continue;
    if (token_is(t, "BI")) trouble(s, "an image");
    if (token_is(t, "sh")) trouble(s, "a shading");
    if (token_is(t, "gs") && name.length) look_at_state(s, resource(s, resources, "/ExtGState", name));
    if (token_is(t, "Do") && name.length) {
      qpdf_oh object = resource(s, resources, "/XObject", name);
      qpdf_oh dictionary = qpdf_oh_is_stream(s->q, object) ? qpdf_oh_get_dict(s->q, object) : object;
      if (!qpdf_oh_is_name_and_equals(s->q, qpdf_oh_get_key_if_dict(s->q, dictionary, "/Subtype"), "/Form")) {
        trouble(s, "an image");
        continue;
      }
      put(out, copied, (size_t)(name.start - copied));
      const char *wrong = expand_form(s, out, object, resources, depth);
      if (wrong) return wrong;
      copied = at;
    }
  }
  put(out, copied, (size_t)(end - copied));
  return NULL;
}

static void look_at_annotations(struct session *s, qpdf_oh page) {
  qpdf_oh all = qpdf_oh_get_key(s->q, page, "/Annots");
  int count = qpdf_oh_is_array(s->q, all) ? qpdf_oh_get_array_n_items(s->q, all) : 0;
  for (int i = 0; i < count; i++)
    if (!qpdf_oh_is_name_and_equals(
            s->q, qpdf_oh_get_key_if_dict(s->q, qpdf_oh_get_array_item(s->q, all, i), "/Subtype"), "/Link"))
      trouble(s, "an annotation");
}

static const char *read_content(struct session *s, qpdf_oh oh, struct pdf_page *page) {
  struct bytes data = {"", 0};
  const char *wrong = page_data(s, oh, &data);
  if (wrong) return wrong;
  qpdf_oh rotate = qpdf_oh_get_key(s->q, oh, "/Rotate");
  if (qpdf_oh_is_number(s->q, rotate) && qpdf_oh_get_numeric_value(s->q, rotate) != 0) return "a page is rotated";
  qpdf_oh box = qpdf_oh_get_key(s->q, oh, qpdf_oh_has_key(s->q, oh, "/CropBox") ? "/CropBox" : "/MediaBox");
  if (!qpdf_oh_is_array(s->q, box) || qpdf_oh_get_array_n_items(s->q, box) != 4) return "a page has no size";
  struct buffer out = {.host = s->host};
  for (int i = 0; i < 2; i++) { /* the page's lower left corner becomes 0, 0 */
    double corner = qpdf_oh_get_numeric_value(s->q, qpdf_oh_get_array_item(s->q, box, i));
    qpdf_oh shift = qpdf_oh_new_real_from_double(s->q, -corner, 4);
    put_text(&out, i ? " " : "1 0 0 1 ");
    put_text(&out, qpdf_oh_unparse(s->q, shift));
  }
  put_text(&out, " cm\n");
  s->content = 0;
  s->trouble = NULL;
  wrong = expand(s, &out, data, qpdf_oh_get_key(s->q, oh, "/Resources"), 0);
  look_at_annotations(s, oh);
  page->content = (struct bytes){out.data, out.size};
  page->trouble = s->trouble;
  return wrong;
}

static const char *read_contents(struct session *s, struct bytes input, struct pdf_document *document) {
  const char *wrong = qpdf_begin(s, input);
  if (wrong) return wrong;
  if (qpdf_push_inherited_attributes_to_page(s->q) != QPDF_SUCCESS) return qpdf_wrong(s);
  document->pages = (size_t)qpdf_get_num_pages(s->q);
  document->page = s->host->alloc(s->host->arena, document->pages * sizeof *document->page);
  for (size_t i = 0; i < document->pages && !wrong; i++)
    wrong = read_content(s, qpdf_get_page_n(s->q, i), &document->page[i]);
  qpdf_oh language = qpdf_oh_get_key(s->q, qpdf_get_root(s->q), "/Lang");
  if (qpdf_oh_is_string(s->q, language))
    document->language = copy_text(s->host, qpdf_oh_get_utf8_value(s->q, language));
  if (!wrong && qpdf_more_warnings(s->q)) wrong = qpdf_wrong(s);
  return wrong;
}

/* ---- read: text and fonts ---- */

static void stay_silent(const gchar *domain, GLogLevelFlags level, const gchar *message, gpointer data) {
  (void)domain, (void)level, (void)message, (void)data;
}

static PopplerDocument *poppler_open(const struct pdf_host *host, struct bytes input, const char **wrong) {
  static bool silenced;
  if (!silenced) g_log_set_handler("Poppler", G_LOG_LEVEL_MASK, stay_silent, NULL);
  silenced = true;
  GError *error = NULL;
  GBytes *bytes = g_bytes_new_static(input.data, input.size);
  PopplerDocument *document = poppler_document_new_from_bytes(bytes, NULL, &error);
  g_bytes_unref(bytes);
  if (!document) *wrong = copy_text(host, error ? error->message : "it is damaged");
  g_clear_error(&error);
  return document;
}

static const char *read_glyphs(const struct pdf_host *host, PopplerPage *from, struct pdf_page *page) {
  poppler_page_get_size(from, &page->width, &page->height);
  char *text = poppler_page_get_text(from);
  PopplerRectangle *box = NULL;
  guint boxes = 0;
  poppler_page_get_text_layout(from, &box, &boxes);
  size_t count = text ? (size_t)g_utf8_strlen(text, -1) : 0;
  if (count == boxes) {
    page->glyphs = count;
    page->glyph = host->alloc(host->arena, (count + 1) * sizeof *page->glyph);
    const char *p = text;
    for (size_t i = 0; i < count; i++) {
      const char *next = g_utf8_next_char(p);
      page->glyph[i] =
          (struct pdf_glyph){slice(host, p, (size_t)(next - p)), box[i].x1, box[i].y1, box[i].x2, box[i].y2, 0};
      p = next;
    }
    GList *attributes = poppler_page_get_text_attributes(from);
    for (GList *a = attributes; a; a = a->next) {
      const PopplerTextAttributes *same = a->data;
      for (int i = same->start_index; i >= 0 && i <= same->end_index && (size_t)i < count; i++)
        page->glyph[i].size = same->font_size;
    }
    poppler_page_free_text_attributes(attributes);
  }
  g_free(box);
  g_free(text);
  return count == boxes ? NULL : "its text cannot be laid out";
}

static const char *font_type(PopplerFontType type) {
  switch (type) {
    case POPPLER_FONT_TYPE_TYPE1:
      return "Type 1";
    case POPPLER_FONT_TYPE_TYPE1C:
      return "Type 1C";
    case POPPLER_FONT_TYPE_TYPE1COT:
      return "Type 1C (OT)";
    case POPPLER_FONT_TYPE_TYPE3:
      return "Type 3";
    case POPPLER_FONT_TYPE_TRUETYPE:
      return "TrueType";
    case POPPLER_FONT_TYPE_TRUETYPEOT:
      return "TrueType (OT)";
    case POPPLER_FONT_TYPE_CID_TYPE0:
      return "CID Type 0";
    case POPPLER_FONT_TYPE_CID_TYPE0C:
      return "CID Type 0C";
    case POPPLER_FONT_TYPE_CID_TYPE0COT:
      return "CID Type 0C (OT)";
    case POPPLER_FONT_TYPE_CID_TYPE2:
      return "CID TrueType";
    case POPPLER_FONT_TYPE_CID_TYPE2OT:
      return "CID TrueType (OT)";
    default:
      return "unknown";
  }
}

static void read_fonts(const struct pdf_host *host, PopplerDocument *from, struct pdf_document *document) {
  PopplerFontInfo *info = poppler_font_info_new(from);
  PopplerFontsIter *font = NULL;
  enum { FONTS_MOST = 256 };
  document->font = host->alloc(host->arena, FONTS_MOST * sizeof *document->font);
  if (poppler_font_info_scan(info, poppler_document_get_n_pages(from), &font)) {
    do {
      const char *name = poppler_fonts_iter_get_full_name(font);
      document->font[document->fonts++] =
          (struct pdf_font){copy_text(host, name ? name : "without a name"),
                            font_type(poppler_fonts_iter_get_font_type(font)), poppler_fonts_iter_is_embedded(font)};
    } while (document->fonts < FONTS_MOST && poppler_fonts_iter_next(font));
    poppler_fonts_iter_free(font);
  }
  g_object_unref(info);
}

static const char *read_text(const struct pdf_host *host, struct bytes input, struct pdf_document *document) {
  const char *wrong = NULL;
  PopplerDocument *from = poppler_open(host, input, &wrong);
  if (!from) return wrong;
  if ((size_t)poppler_document_get_n_pages(from) != document->pages) wrong = "its pages cannot be counted";
  for (size_t i = 0; i < document->pages && !wrong; i++) {
    PopplerPage *page = poppler_document_get_page(from, (int)i);
    wrong = page ? read_glyphs(host, page, &document->page[i]) : "a page cannot be read";
    if (page) g_object_unref(page);
  }
  if (!wrong) read_fonts(host, from, document);
  char *title = poppler_document_get_title(from);
  document->title = title ? copy_text(host, title) : NULL;
  g_free(title);
  g_object_unref(from);
  return wrong;
}

static const char *module_read(const struct pdf_host *host, struct bytes input, struct pdf_document *document) {
  *document = (struct pdf_document){0};
  struct session s = {.host = host, .q = qpdf_init()};
  const char *wrong = read_contents(&s, input, document);
  qpdf_cleanup(&s.q);
  return wrong ? wrong : read_text(host, input, document);
}

/* ---- render ---- */

static const char *render_page(const struct pdf_host *host, PopplerPage *page, double scale, struct pdf_image *image) {
  double width, height;
  poppler_page_get_size(page, &width, &height);
  double w = width * scale + 0.5, h = height * scale + 0.5;
  if (!(w >= 1 && h >= 1 && w <= 32767 && h <= 32767 && w * h <= PIXELS_MOST)) return "a page is too large to draw";
  *image = (struct pdf_image){.width = (int)w, .height = (int)h};
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, image->width, image->height);
  cairo_t *cr = cairo_create(surface);
  cairo_set_source_rgb(cr, 1, 1, 1);
  cairo_paint(cr);
  cairo_scale(cr, scale, scale);
  poppler_page_render(page, cr);
  bool drawn = cairo_status(cr) == CAIRO_STATUS_SUCCESS;
  cairo_destroy(cr);
  cairo_surface_flush(surface);
  if (drawn) {
    size_t row = (size_t)image->width;
    image->pixel = host->alloc(host->arena, row * (size_t)image->height * sizeof *image->pixel);
    const unsigned char *data = cairo_image_surface_get_data(surface);
    for (int y = 0; y < image->height; y++)
      memcpy(image->pixel + (size_t)y * row, data + (ptrdiff_t)y * cairo_image_surface_get_stride(surface), row * 4);
    for (size_t i = 0; i < row * (size_t)image->height; i++) image->pixel[i] &= 0xffffffU;
  }
  cairo_surface_destroy(surface);
  return drawn ? NULL : "a page cannot be drawn";
}

static const char *module_render(const struct pdf_host *host, struct bytes input, int page, double scale,
                                 struct pdf_image *image) {
  const char *wrong = NULL;
  PopplerDocument *document = poppler_open(host, input, &wrong);
  if (!document) return wrong;
  PopplerPage *one =
      page >= 0 && page < poppler_document_get_n_pages(document) ? poppler_document_get_page(document, page) : NULL;
  wrong = one ? render_page(host, one, scale, image) : "the page does not exist";
  if (one) g_object_unref(one);
  g_object_unref(document);
  return wrong;
}

const struct pdf_module figproof_pdf_module = {PDF_MODULE_VERSION, module_finish, module_read, module_render};
