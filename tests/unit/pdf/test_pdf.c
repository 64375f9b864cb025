/* What a PDF is after it was finished, what is read from one, and what is said of those that cannot be read. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/file.h"
#include "pdf/pdf.h"
#include "tiny_pdf.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct run {
  struct arena *arena;
  struct report *report;
  struct pdf_document document;
};

static struct run begin(void) {
  struct run r = {.arena = arena_new()};
  r.report = report_new(r.arena);
  return r;
}

static bool read_it(struct run *r, struct bytes pdf) {
  return pdf_read(r->arena, "f.pdf", pdf, &r->document, r->report);
}

static struct bytes finish(struct run *r, struct tiny_pdf tiny) {
  struct bytes output = {0};
  bool good = pdf_finish(r->arena, tiny_pdf(r->arena, tiny), "Tick µ", "en", &output, r->report);
  if (!good) report_write(r->report, FORMAT_TEXT, 0, stderr);
  assert_true(good);
  return output;
}

static void refused(struct tiny_pdf tiny, const char *why) {
  struct run r = begin();
  assert_false(read_it(&r, tiny_pdf(r.arena, tiny)));
  assert_int_equal(r.report->count, 1);
  assert_int_equal(r.report->item[0].code, FINDING_UNREADABLE);
  assert_string_equal(r.report->item[0].place.file, "f.pdf");
  if (!strstr(r.report->item[0].message, why)) fail_msg("%s", r.report->item[0].message);
  arena_free(r.arena);
}

static void test_finish_colours(void **state) {
  (void)state;
  struct run r = begin();
  struct bytes pdf = finish(&r, (struct tiny_pdf){.content = "0.5 0.5 0.5 rg 0 0 9 9 re f 0 0 0 RG 0.1 0.2 0.3 rg\n"
                                                             "BT (1 1 1 rg \\) 2 2 2 rg) Tj ET [1 1] 1 rg 1 1 1 rg"});
  assert_true(read_it(&r, pdf));
  const char *content = r.document.page[0].content.data;
  assert_non_null(strstr(content, "0.5 g 0 0 9 9 re f 0 G 0.1 0.2 0.3 rg"));
  assert_non_null(strstr(content, "(1 1 1 rg \\) 2 2 2 rg) Tj"));
  assert_non_null(strstr(content, "[1 1] 1 rg 1 g"));
  arena_free(r.arena);
}

static void test_finish_forms(void **state) {
  (void)state;
  struct run r = begin();
  struct bytes pdf =
      finish(&r, (struct tiny_pdf){.content = "q /X Do Q",
                                   .resources = "/XObject << /X 6 0 R >>",
                                   .trailer = "",
                                   .object = "<< /Type /XObject /Subtype /Form /BBox [0 0 50 50] /Matrix "
                                             "[1 0 0 1 7 8] /Length 27 >>\nstream\n0.2 0.2 0.2 rg 1 2 3 4 re f"
                                             "\nendstream"});
  assert_true(read_it(&r, pdf));
  const char *content = r.document.page[0].content.data;
  assert_non_null(strstr(content, "0.2 g 1 2 3 4 re"));
  assert_non_null(strstr(content, "1 0 0 1 7 8 cm"));
  assert_null(strstr(content, "Do"));
  arena_free(r.arena);
}

static void test_finish_catalogue(void **state) {
  (void)state;
  struct run r = begin();
  struct tiny_pdf tiny = {.content = "0 0 9 9 re f"};
  struct bytes one = finish(&r, tiny), two = finish(&r, tiny);
  assert_int_equal(one.size, two.size);
  assert_memory_equal(one.data, two.data, one.size);
  assert_memory_equal(one.data, "%PDF-1.5", 8);
  assert_null(memmem(one.data, one.size, "somebody", 8));
  assert_true(read_it(&r, one));
  assert_string_equal(r.document.title, "Tick µ");
  assert_string_equal(r.document.language, "en");
  arena_free(r.arena);
}

static void test_read_glyphs(void **state) {
  (void)state;
  struct run r = begin();
  assert_true(read_it(&r, tiny_pdf(r.arena, (struct tiny_pdf){.content = "BT /F 10 Tf 20 70 Td (43) Tj ET"})));
  assert_int_equal(r.document.pages, 1);
  const struct pdf_page *page = &r.document.page[0];
  assert_true(page->width == 200 && page->height == 100);
  assert_null(page->trouble);
  assert_int_equal(page->glyphs, 2);
  assert_string_equal(page->glyph[0].text, "4");
  assert_true(page->glyph[0].left == 20 && page->glyph[0].size == 10);
  assert_true(page->glyph[0].top < 30 && page->glyph[0].bottom > 30); /* the baseline is 30 pt below the top */
  assert_true(page->glyph[1].left == page->glyph[0].right);
  assert_int_equal(r.document.fonts, 1);
  assert_string_equal(r.document.font[0].name, "Helvetica");
  assert_false(r.document.font[0].embedded);
  arena_free(r.arena);
}

static void trouble_is(struct tiny_pdf tiny, const char *expected) {
  struct run r = begin();
  assert_true(read_it(&r, tiny_pdf(r.arena, tiny)));
  if (!expected)
    assert_null(r.document.page[0].trouble);
  else
    assert_string_equal(r.document.page[0].trouble, expected);
  arena_free(r.arena);
}

static void test_trouble(void **state) {
  (void)state;
  trouble_is((struct tiny_pdf){.content = "/G gs 0 0 9 9 re f", .resources = "/ExtGState << /G << /ca 0.5 >> >>"},
             "transparency");
  trouble_is((struct tiny_pdf){.content = "/G gs 0 0 9 9 re f", .resources = "/ExtGState << /G << /ca 1 /CA 1 >> >>"},
             NULL);
  trouble_is((struct tiny_pdf){.content = "/G gs", .resources = "/ExtGState << /G << /BM /Multiply >> >>"},
             "transparency");
  trouble_is((struct tiny_pdf){.content = "/OC /A BDC 0 0 9 9 re f EMC"}, "optional content");
  trouble_is((struct tiny_pdf){.content = "/S sh"}, "a shading");
  trouble_is(
      (struct tiny_pdf){.content = "/I Do",
                        .resources = "/XObject << /I 6 0 R >>",
                        .trailer = "",
                        .object = "<< /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray "
                                  "/Length 1 >>\nstream\nx\nendstream"},
      "an image");
  trouble_is((struct tiny_pdf){.content = "f", .page = "/Annots [<< /Type /Annot /Subtype /Square /Rect [0 0 9 9] >>]"},
             "an annotation");
  trouble_is((struct tiny_pdf){.content = "f", .page = "/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] >>]"},
             NULL);
}

static void test_refused(void **state) {
  (void)state;
  refused((struct tiny_pdf){.content = "f", .page = "/Rotate 90"}, "rotated");
  refused((struct tiny_pdf){.content = "/X Do",
                            .resources = "/XObject << /X 6 0 R >>",
                            .trailer = "",
                            .object =
                                "<< /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 6 0 R >> >> /Length 5 "
                                ">>\nstream\n/X Do\nendstream"},
          "nested too deep");
  refused((struct tiny_pdf){.content = "/X Do",
                            .resources = "/XObject << /X 6 0 R >>",
                            .trailer = "",
                            .object =
                                "<< /Subtype /Form /BBox [0 0 9 9] /Filter [/ASCIIHexDecode /ASCIIHexDecode] /Length 3 "
                                ">>\nstream\n20>\nendstream"},
          "packed more than once");
  refused((struct tiny_pdf){.content = "f",
                            .trailer = "/ID [<00><00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O "
                                       "(01234567890123456789012345678901) /U (01234567890123456789012345678901) >>"},
          "encrypted");
}

static void test_large_stream(void **state) {
  (void)state;
  struct arena *arena = arena_new();
  char *large = arena_alloc(arena, 300 * 1024);
  memset(large, ' ', 300 * 1024 - 1);
  refused((struct tiny_pdf){.content = large}, "larger than any that figproof makes");
  arena_free(arena);
}

static void test_damaged(void **state) {
  (void)state;
  struct run r = begin();
  struct bytes whole = tiny_pdf(r.arena, (struct tiny_pdf){.content = "0 0 9 9 re f"});
  for (size_t size = 0; size < whole.size - 10; size += 97) {
    r.report->count = 0;
    assert_false(read_it(&r, (struct bytes){arena_slice(r.arena, whole.data, size), size}));
    assert_int_equal(r.report->count, 1);
    assert_int_equal(r.report->item[0].code, FINDING_UNREADABLE);
  }
  struct bytes output = {0};
  assert_false(pdf_finish(r.arena, (struct bytes){"junk", 4}, "t", "en", &output, r.report));
  arena_free(r.arena);
}

static void test_render(void **state) {
  (void)state;
  struct run r = begin();
  struct bytes pdf = tiny_pdf(r.arena, (struct tiny_pdf){.content = "1 0 0 rg 10 80 20 10 re f"});
  struct pdf_image image;
  assert_true(pdf_render(r.arena, "f.pdf", pdf, 0, 2, &image, r.report));
  assert_int_equal(image.width, 400);
  assert_int_equal(image.height, 200);
  assert_int_equal(image.pixel[30 * 400 + 40], 0xff0000); /* x 20 pt, y 15 pt from the top */
  assert_int_equal(image.pixel[30 * 400 + 100], 0xffffff);
  assert_false(pdf_render(r.arena, "f.pdf", pdf, 1, 2, &image, r.report));
  assert_false(pdf_render(r.arena, "f.pdf", pdf, 0, 1e6, &image, r.report));
  arena_free(r.arena);
}

/* A copy of this program in a folder without the module: it must say which file is missing and where it looked. */
static int without_module(void) {
  struct run r = begin();
  bool opened = pdf_open(r.arena, r.report);
  bool told = r.report->count == 1 && r.report->item[0].code == FINDING_SYSTEM &&
              strstr(r.report->item[0].place.file, "figproof-pdf.so") &&
              strstr(r.report->item[0].expected, "/figproof-pdf.so");
  arena_free(r.arena);
  return opened || told ? 42 : 1; /* opened: figproof is installed here */
}

static void test_module_missing(void **state) {
  (void)state;
  struct run r = begin();
  char folder[] = "/tmp/figproof-pdf-XXXXXX";
  assert_non_null(mkdtemp(folder));
  struct bytes program;
  assert_true(file_read(r.arena, "/proc/self/exe", 0, &program, r.report));
  struct file_output copy = {"copy", program};
  assert_true(file_publish(r.arena, folder, &copy, 1, r.report));
  int status =
      system(arena_print(r.arena, "cd %s && chmod +x copy && ./copy alone; s=$?; rm -r %s; exit $s", folder, folder));
  assert_int_equal(status >> 8, 42);
  arena_free(r.arena);
}

int main(int argc, char **argv) {
  if (argc > 1 && strcmp(argv[1], "alone") == 0) return without_module();
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_finish_colours),   cmocka_unit_test(test_finish_forms),
      cmocka_unit_test(test_finish_catalogue), cmocka_unit_test(test_read_glyphs),
      cmocka_unit_test(test_trouble),          cmocka_unit_test(test_refused),
      cmocka_unit_test(test_large_stream),     cmocka_unit_test(test_damaged),
      cmocka_unit_test(test_render),           cmocka_unit_test(test_module_missing),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
