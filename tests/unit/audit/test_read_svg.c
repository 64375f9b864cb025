/* What a reader of an SVG sees: words with their places, shapes with their boxes, and nothing that is hidden. */
#include "reader_fixture.h"

#define SVG(body) "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 200 100'>" body "</svg>"

#define PREFIXED(body) "<s:svg xmlns:s='http://www.w3.org/2000/svg' viewBox='-10 -20 200 100'>" body "</s:svg>"
#define SIZED(body) "<svg xmlns='http://www.w3.org/2000/svg' width='200' height='100'>" body "</svg>"

static const char sample[] =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"760\" height=\"300\" viewBox=\"0 0 760 300\" role=\"img\" "
    "xml:lang=\"en\">\n"
    "<title>Moving &amp; regenerating</title><desc>From 10 microseconds.</desc>\n"
    "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
    "<g transform=\"translate(10 20)\" fill=\"#0B3A66\"><rect x=\"100.5\" y=\"30\" width=\"50\" height=\"24\"/>\n"
    "<text x=\"46\" y=\"17.125\" text-anchor=\"middle\">10&#160;&#xB5;s</text></g>\n"
    "<line x1=\"5\" y1=\"6\" x2=\"5\" y2=\"16\" stroke=\"#7B8894\"/>\n"
    "<path d=\"M10 20l5-6h3v2c1 1 2 2 3 3z\" fill=\"none\" stroke=\"red\"/>\n"
    "<text x=\"24\" y=\"60\"><tspan font-weight=\"700\">MOVE</tspan> the <tspan x=\"90\" "
    "text-anchor=\"end\">block</tspan></text>\n"
    "</svg>\n";

static void test_words_and_places(void **state) {
  (void)state;
  finds_at(found_read_svg, sample,
           "3:8 Moving & regenerating\n3:47 From 10 microseconds.\n6:46 10 µs\n9:46 MOVE the block\n");
  struct reading r = reading_of(found_read_svg, sample);
  assert_true(r.found.has_title && r.found.has_description && r.found.has_role && r.found.has_language);
  assert_int_equal(r.found.width, 760000);
  assert_int_equal(r.found.height, 300000);
  const struct found_run *tick = &r.found.item[2], *head = &r.found.item[3];
  assert_true(tick->positioned && !r.found.item[0].positioned);
  assert_int_equal(tick->x, 56000);
  assert_int_equal(tick->y, 37125);
  assert_int_equal(tick->anchor, 0);
  assert_int_equal(head->x, 24000);
  assert_int_equal(head->anchor, -1);
  struct place s = found_run_place(&r.found, tick, strlen("10 µ"));
  assert_int_equal(s.line, 6);
  assert_int_equal(s.column, 60);
  arena_free(r.arena);
}

static void box(const struct found_shape *shape, enum found_kind kind, long left, long top, long right, long bottom) {
  assert_int_equal(shape->kind, kind);
  assert_int_equal(shape->left, left);
  assert_int_equal(shape->top, top);
  assert_int_equal(shape->right, right);
  assert_int_equal(shape->bottom, bottom);
}

static void test_shapes(void **state) {
  (void)state;
  struct reading r = reading_of(found_read_svg, sample);
  assert_int_equal(r.found.shapes, 4);
  box(&r.found.shape[0], FOUND_RECT, 0, 0, 760000, 300000);
  box(&r.found.shape[1], FOUND_RECT, 110500, 50000, 160500, 74000);
  assert_true(r.found.shape[1].filled && !r.found.shape[1].stroked);
  assert_int_equal(r.found.shape[1].fill, 0x0B3A66);
  box(&r.found.shape[2], FOUND_LINE, 5000, 6000, 5000, 16000);
  assert_int_equal(r.found.shape[2].stroke, 0x7B8894);
  box(&r.found.shape[3], FOUND_PATH, 10000, 14000, 21000, 20000);
  assert_false(r.found.shape[3].filled);
  assert_int_equal(r.found.shape[1].place.line, 5);
  arena_free(r.arena);
}

/* One drawing in many spellings. */
static void test_other_spellings_of_a_rect(void **state) {
  (void)state;
  static const char *const same[] = {
      SVG("<rect x='10' y='20' width='30' height='5'/>"),
      SVG("<rect height='5.000' width='3e1' y='20px' x='+10.0004' style='fill:#123456;stroke:none'/>"),
      SVG("<g transform='translate(4,8) matrix(1 0 0 1 6 12)'><rect width='30' height='5'/></g>"),
      SVG("<path d='M10,20h30v5h-30z'/>"),
      SVG("<path d='m10 20 30 0 0 5-30 0z'/>"),
      SVG("<polygon points='10,20 40,20 40,25 10,25'/>"),
      SVG("<path d='M10 20H40V25H10V20'/>"),
      PREFIXED("<s:rect width='30' height='5'/>"),
      SIZED("<rect x='10' y='20' width='30' height='5'/>"),
  };
  for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
    struct reading r = reading_of(found_read_svg, same[i]);
    assert_true(r.read);
    assert_int_equal(r.found.shapes, 1);
    box(&r.found.shape[0], FOUND_RECT, 10000, 20000, 40000, 25000);
    arena_free(r.arena);
  }
}

static void test_lengths_are_rounded_to_thousandths(void **state) {
  (void)state;
  struct reading r =
      reading_of(found_read_svg, SVG("<rect x='1.0006' y='-1.0004' width='2.5e-3' height='100000e-5'/>"));
  assert_int_equal(r.found.shapes, 1);
  box(&r.found.shape[0], FOUND_RECT, 1001, -1000, 1004, 0);
  arena_free(r.arena);
}

static void test_subpaths_are_shapes_of_their_own(void **state) {
  (void)state;
  struct reading r = reading_of(found_read_svg, SVG("<path stroke='#000' fill='none' d='M1 1V5M3 1V5m2-4v4'/>"));
  assert_int_equal(r.found.shapes, 3);
  box(&r.found.shape[1], FOUND_LINE, 3000, 1000, 3000, 5000);
  box(&r.found.shape[2], FOUND_LINE, 5000, 1000, 5000, 5000);
  arena_free(r.arena);
}

static void test_spellings_of_a_text(void **state) {
  (void)state;
  static const char *const same[] = {
      SVG("<text x='5' y='6' text-anchor='end'>43 µs</text>"),
      SVG("<text style='text-anchor: end' y='6' x='5'>\n  43\n  &#181;s\n</text>"),
      SVG("<text><tspan x='5' y='6' text-anchor='end'>4<tspan font-weight='700'>3</tspan></tspan> µs</text>"),
      SVG("<g text-anchor='end' transform='translate(2 2)'><text x='3' y='4'><![CDATA[43 µs]]></text></g>"),
      SVG("<text x='5 9 12' y='6' text-anchor='end'>43&#x202F;µs</text>"),
      SVG("<text x='5' y='6' text-anchor='end'>43 <!-- note -->µs</text>"),
  };
  for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
    struct reading r = reading_of(found_read_svg, same[i]);
    assert_int_equal(r.report->count, 0);
    assert_int_equal(r.found.count, 1);
    assert_string_equal(r.found.item[0].text, "43 µs");
    assert_int_equal(r.found.item[0].x, 5000);
    assert_int_equal(r.found.item[0].y, 6000);
    assert_int_equal(r.found.item[0].anchor, 1);
    arena_free(r.arena);
  }
}

static void test_what_is_hidden_is_not_there(void **state) {
  (void)state;
  static const char *const hidden[] = {
      SVG("<text x='5' y='5' display='none'>43</text>"),
      SVG("<text x='5' y='5' style='visibility:hidden'>43</text>"),
      SVG("<g opacity='0'><text x='5' y='5'>43</text><rect width='5' height='5'/></g>"),
      SVG("<text x='5' y='5' fill='none'>43</text>"),
      SVG("<text x='5' y='5' fill-opacity='0'>43</text>"),
      SVG("<text x='-500' y='5'>43</text>"),
      SVG("<text x='5' y='500'>43</text>"),
      SVG("<text x='5' y='5' font-size='0'>43</text>"),
      SVG("<defs><text x='5' y='5'>43</text></defs>"),
      SVG("<x xmlns='urn:other'><text x='5' y='5'>43</text></x>"),
      SVG("<rect width='0' height='5'/>"),
      SVG("<rect width='5' height='5' fill='none'/>"),
      SVG("<line x1='5' y1='5'/>"),
      SVG("<line x1='5' stroke='#000' stroke-width='0'/>"),
      SVG("<!-- 43 -->"),
      SVG("<g id='43' data-value='43'/>"),
  };
  for (size_t i = 0; i < sizeof hidden / sizeof *hidden; i++) {
    struct reading r = reading_of(found_read_svg, hidden[i]);
    if (r.found.count || r.found.shapes || r.report->count) fail_msg("seen: %s", hidden[i]);
    arena_free(r.arena);
  }
}

static void test_access(void **state) {
  (void)state;
  struct reading r = reading_of(found_read_svg, SVG("<g><title>of a part</title><desc>x</desc></g><title> </title>"));
  assert_false(r.found.has_title || r.found.has_description || r.found.has_role || r.found.has_language);
  arena_free(r.arena);
}

static void test_refused(void **state) {
  (void)state;
  refuses(found_read_svg, "<!DOCTYPE svg [<!ENTITY a \"aaaa\">]>\n" SVG(""), 1, 15, "document type");
  refuses(found_read_svg, "<html/>", 1, 1, "namespace of SVG");
  refuses(found_read_svg, SVG("<g>"), 1, 68, "mismatched tag");
  refuses(found_read_svg, "", 1, 1, "no element found");
  refuses(found_read_svg, SVG("\n<text x='1' y='2'>\xff</text>"), 2, 19, "not UTF-8");
  refuses(found_read_svg, "<?xml version='1.0' encoding='ISO-8859-1'?>" SVG("µ"), 1, 1, "only UTF-8");
  refuses(found_read_svg, SVG("\n<use href='#a'/>"), 2, 1, "<use>");
  refuses(found_read_svg, SVG("<image/>"), 1, 63, "<image>");
  refuses(found_read_svg, SVG("<g transform='scale(2)'/>"), 1, 63, "scale(2)");
  refuses(found_read_svg, SVG("<g transform='rotate(1)translate(3)'/>"), 1, 63, "rotate");
  refuses(found_read_svg, SVG("<rect width='5em' height='1'/>"), 1, 63, "no plain number");
  refuses(found_read_svg, SVG("<path d='M 1 x'/>"), 1, 63, "no plain number");
  refuses(found_read_svg, SVG("<path d='L 1 1'/>"), 1, 63, "no plain number");
  refuses(found_read_svg, SVG("<g clip-path='url(#c)'/>"), 1, 63, "clip-path");
  refuses(found_read_svg, SVG("<style>text{display:none}</style>"), 1, 63, "display");
  refuses(found_read_svg, SVG("<g style='direction:rtl'/>"), 1, 63, "direction");
  struct reading r = {.arena = arena_new()};
  struct sink deep = sink_new(r.arena);
  sink_text(&deep, "<svg xmlns='http://www.w3.org/2000/svg'>");
  for (int i = 0; i < 1000; i++) sink_text(&deep, "<g>");
  refuses(found_read_svg, sink_string(&deep), 1, 806, "nested deeper");
  arena_free(r.arena);
}

/* What would show a drawing otherwise than it is read. */
static void test_refused_effects(void **state) {
  (void)state;
  static const char *const texts[] = {"fill='#fff'",
                                      "fill='WHITE'",
                                      "style='fill:rgba(0,0,0,0)'",
                                      "fill='#00000000'",
                                      "fill='url(#x)'",
                                      "fill='hsla(0,0%,0%,0)'",
                                      "style='fill:currentColor'",
                                      "opacity='0.1'",
                                      "fill-opacity='20%'",
                                      "letter-spacing='-9'",
                                      "word-spacing='-99'",
                                      "rotate='180'",
                                      "requiredExtensions='x'",
                                      "systemLanguage='xx'",
                                      "baseline-shift='500'",
                                      "dominant-baseline='hanging'",
                                      "text-decoration='line-through'",
                                      "stroke='#000' stroke-width='9'",
                                      "style='/**/display:none'",
                                      "style='dis\\70 lay:none'",
                                      "style='text-transform:uppercase'",
                                      "style='x:90px'",
                                      "onclick='x()'",
                                      "dx='0 -20 20'",
                                      "dy='0 30'",
                                      "x='30 20 10'",
                                      "x='5 90 190'",
                                      "y='9 19'"};
  struct arena *arena = arena_new();
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    bool placed = strncmp(texts[i], "x=", 2) == 0 || strncmp(texts[i], "y=", 2) == 0;
    const char *text = arena_print(arena, SVG("\n<text %s %s>43</text>"), placed ? "" : "x='5' y='9'", texts[i]);
    struct reading r = reading_of(found_read_svg, text);
    if (!r.report->count) fail_msg("accepted: %s", text);
    assert_int_equal(r.report->item[0].code, FINDING_UNREADABLE);
    arena_free(r.arena);
  }
  static const char *const parts[] = {"dx='-16'", "dy='90'", "x='150'", "x='2'", "y='99'", "textLength='1'"};
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
    refuses(found_read_svg, arena_print(arena, SVG("<text x='5' y='9'>4<tspan %s>3</tspan></text>"), parts[i]), 1, 82,
            "does not follow");
  static const char *const sheets[] = {"text{DISPLAY:none}",       "text{fill:none}",         "text{fill:#fff}",
                                       "rect{width:9px}",          "rect{translate:9px}",     "path{d:path('M0 0')}",
                                       "line{stroke:transparent}", "text{text-anchor:start}", "rect{stroke-width:60}",
                                       "@import url(x.css);",      "@font-face{src:url(x)}",  "text{dis\\70 lay:none}",
                                       "text{letter-spacing:-8px}"};
  for (size_t i = 0; i < sizeof sheets / sizeof *sheets; i++)
    refuses(found_read_svg, arena_print(arena, SVG("<style>%s</style>"), sheets[i]), 1, 63, "a style sheet with");
  static const char *const shapes[] = {"style='width:99px'", "style='scale:2 1'", "style='TRANSFORM:scale(2)'",
                                       "opacity='.06'",      "fill='url(#g)'",    "requiredExtensions='x'"};
  for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
    struct reading r =
        reading_of(found_read_svg, arena_print(arena, SVG("<rect width='9' height='9' %s/>"), shapes[i]));
    if (!r.report->count) fail_msg("accepted: %s", shapes[i]);
    arena_free(r.arena);
  }
  refuses(found_read_svg, "<?xml-stylesheet href='x.css'?>" SVG(""), 1, 1, "style sheet of its own file");
  static const char *const roots[] = {"width='300' height='598'", "width='7' height='4'", "style='width:0;height:0'",
                                      "width='100' height='100' preserveAspectRatio='xMidYMid slice'"};
  for (size_t i = 0; i < sizeof roots / sizeof *roots; i++) {
    struct reading r = reading_of(
        found_read_svg,
        arena_print(arena, "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 200 100' %s></svg>", roots[i]));
    if (!r.report->count) fail_msg("accepted: %s", roots[i]);
    arena_free(r.arena);
  }
  arena_free(arena);
}

/* Other spellings of what is seen, by other programs. */
static void test_accepted_effects(void **state) {
  (void)state;
  static const char *const texts[] = {"style='fill:#0b3a66;letter-spacing:-0.2px;font-family:Inter'",
                                      "opacity='.9'",
                                      "fill='navy'",
                                      "rotate='0'",
                                      "x='5 13 21'",
                                      "dx='0 0.2'",
                                      "style='overflow:visible;text-decoration:none'",
                                      "dominant-baseline='auto'",
                                      "clip-path='none' mask='none'",
                                      "stroke='#fff' stroke-width='1'",
                                      "transform='translate(3)'"};
  struct arena *arena = arena_new();
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    finds(found_read_svg,
          arena_print(arena, SVG("<text y='9' %s %s>43</text>"), strchr("x", texts[i][0]) ? "" : "x='5'", texts[i]),
          "43\n");
  finds(found_read_svg,
        SVG("<style>.a{fill:#0B3A66;font-weight:700}</style><rect width='90' height='9'/><text class='a' fill='#fff' "
            "x='5' y='8'>43</text>"),
        "43\n");
  finds(found_read_svg,
        SVG("<text x='50' y='9' text-anchor='end'>43<tspan x='50' text-anchor='start'> µs</tspan></text>"), "43 µs\n");
  finds(found_read_svg,
        "<svg xmlns='http://www.w3.org/2000/svg' width='100%' height='100%' viewBox='0 0 200 100'><text x='5' "
        "y='9'>43</text></svg>",
        "43\n");
  arena_free(arena);
}

/* A wide outline makes a bar longer, a wide line is a bar, round ends are none, and dashes of nothing are not seen. */
static void test_outlines(void **state) {
  (void)state;
  struct reading r =
      reading_of(found_read_svg, SVG("<rect x='10' y='20' width='30' height='8' stroke='#000' stroke-width='6'/>"
                                     "<line x1='10' y1='50' x2='40' y2='50' stroke='#000' stroke-width='20'/>"
                                     "<rect x='10' y='70' width='30' height='20' rx='9'/>"
                                     "<line x1='1' y1='1' x2='1' y2='9' stroke='#000' stroke-dasharray='0 99'/>"));
  assert_int_equal(r.report->count, 0);
  assert_int_equal(r.found.shapes, 3);
  assert_int_equal(r.found.shape[0].left, 7000);
  assert_int_equal(r.found.shape[0].right, 43000);
  assert_int_equal(r.found.shape[1].kind, FOUND_RECT);
  assert_int_equal(r.found.shape[1].top, 40000);
  assert_int_equal(r.found.shape[2].kind, FOUND_PATH);
  arena_free(r.arena);
}

static void test_broken_files(void **state) {
  (void)state;
  survives(found_read_svg, sample);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_words_and_places),
      cmocka_unit_test(test_shapes),
      cmocka_unit_test(test_other_spellings_of_a_rect),
      cmocka_unit_test(test_lengths_are_rounded_to_thousandths),
      cmocka_unit_test(test_subpaths_are_shapes_of_their_own),
      cmocka_unit_test(test_spellings_of_a_text),
      cmocka_unit_test(test_what_is_hidden_is_not_there),
      cmocka_unit_test(test_access),
      cmocka_unit_test(test_refused),
      cmocka_unit_test(test_refused_effects),
      cmocka_unit_test(test_accepted_effects),
      cmocka_unit_test(test_outlines),
      cmocka_unit_test(test_broken_files),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
